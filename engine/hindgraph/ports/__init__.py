"""The ports: what the engine asks of stores, models and the clock. Each has a contract suite and a stand-in."""

from hindgraph.ports.graph import GraphStore, GraphView, UnitOfWork
from hindgraph.ports.indexes import IndexMarks, VectorIndex, WordIndex
from hindgraph.ports.models import Clock, Embedder, Guard, LanguageModel, Reader, Reranker

__all__ = [
    "Clock",
    "Embedder",
    "GraphStore",
    "GraphView",
    "Guard",
    "IndexMarks",
    "LanguageModel",
    "Reader",
    "Reranker",
    "UnitOfWork",
    "VectorIndex",
    "WordIndex",
]
