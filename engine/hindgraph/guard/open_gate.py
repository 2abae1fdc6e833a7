"""The guard that lets everything pass. The hook is here; what it looks for comes with the issue on the guard."""

from hindgraph.model.records import MemoryRecord


class OpenGate:
    """Raises no signal: provenance, not text filters, is the boundary."""

    def signals(self, memory: MemoryRecord) -> tuple[str, ...]:
        """Return no reason to hold anything back."""
        return ()
