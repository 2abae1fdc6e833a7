"""Who is behind a memory: what has the same root is no independent source."""

from hindgraph.model.records import MemoryRecord


def root_of(memory: MemoryRecord) -> tuple[str, str]:
    """Return the root of what a memory says: a document by its source, whoever hands it over; else who speaks."""
    if memory.origin in ("document", "tool", "import") and memory.source:
        return "source", memory.source
    if memory.speaker:
        return "speaker", memory.speaker.casefold()
    return "principal", memory.principal
