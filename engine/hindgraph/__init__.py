"""hindgraph: a knowledge-graph-first memory engine for LLM agents.

Typed nodes and versioned edges under an explicit ontology; answers with their path and their source.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hindgraph.memory import Memory

__all__ = ["Memory", "__version__"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # Late, so that `hindgraph --help` does not pay for the engine.
    if name == "Memory":
        from hindgraph.memory import Memory

        return Memory
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
