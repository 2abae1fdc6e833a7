"""What of a text that is to be written was handed out before."""

from collections.abc import Callable, Collection, Mapping, Sequence

from hindgraph.model.echoes import Echo, Heard, digests_in, heard, sources_in
from hindgraph.model.records import MemoryRecord

Echoes = Callable[[str, Collection[str]], Mapping[str, Echo]]


def nothing_handed_out(actor: str, digests: Collection[str]) -> Mapping[str, Echo]:
    """Return that nothing was handed out."""
    return {}


def heard_of(
    echoes: Echoes, actor: str, memory: MemoryRecord, revisions: Callable[[], Collection[str]] = tuple
) -> Heard:
    """Return a memory's text without what was handed out to its actor.

    A text that waits to be read is found by its words already, and a new revision repeats most of the last one: what was
    handed out of them is no echo in themselves.

    Args:
        echoes: Tells what was handed out.
        actor: To whom.
        memory: The memory.
        revisions: Gives the ids of the memories of its ref.
    """
    known = echoes(actor, digests_in(memory.text))
    own = {memory.id, *revisions()} if known else set()
    return heard(memory, {digest: echo for digest, echo in known.items() if echo.memory_id not in own})


def recited(echoes: Echoes, actor: str, text: str, memories: Sequence[MemoryRecord]) -> tuple[str, ...]:
    """Return the memories that a text recites, if it says nothing else; else nothing.

    Args:
        echoes: Tells what was handed out.
        actor: To whom.
        text: As it came.
        memories: Its sections.
    """
    if sent := sources_in(text):
        return sent
    wholes = [heard_of(echoes, actor, memory).whole for memory in memories]
    return tuple(whole for whole in wholes if whole) if all(wholes) else ()
