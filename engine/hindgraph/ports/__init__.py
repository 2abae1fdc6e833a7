"""The ports: what the engine asks of stores, models and the clock. Each has a contract suite and a stand-in."""

from hindgraph.ports.graph import GraphStore, GraphView, UnitOfWork
from hindgraph.ports.indexes import IndexMark, IndexMarks, VectorIndex, WordIndex
from hindgraph.ports.models import Clock, Embedder, Guard, LanguageModel, Reader, Reranker

__all__ = [
    "Clock",
    "Embedder",
    "GraphStore",
    "GraphView",
    "Guard",
    "IndexMark",
    "IndexMarks",
    "LanguageModel",
    "Reader",
    "Reranker",
    "UnitOfWork",
    "VectorIndex",
    "WordIndex",
]
