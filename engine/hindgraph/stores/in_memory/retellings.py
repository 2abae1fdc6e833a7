"""Which memories repeat which, looked up in dictionaries."""

from collections.abc import Collection

from hindgraph.model.records import MemoryFilter
from hindgraph.model.retelling import Retold
from hindgraph.stores.in_memory.state import State


def first_told(state: State, memory_ids: Collection[str]) -> dict[str, str]:
    """Return the memory that each repeats, itself where others repeat it."""
    found: dict[str, str] = {}
    repeated = set()
    for _, link in sorted(state.links.items()):
        if link.type == "REPEATS":
            repeated.add(link.target_id)
            found.setdefault(link.source_id, link.target_id)
    firsts = {id_: found.get(id_, id_ if id_ in repeated else None) for id_ in sorted(set(memory_ids))}
    return {id_: first for id_, first in firsts.items() if first is not None}


def retold(
    state: State, first_ids: Collection[str], wanted: MemoryFilter, *, limit: int
) -> dict[str, Retold]:
    """Return how often memories were told, and the latest tellings of each."""
    result = {}
    for first in sorted(set(first_ids)):
        told = {first} | {
            link.source_id
            for link in state.links.values()
            if link.type == "REPEATS" and link.target_id == first
        }
        memories = sorted((state.memories[i] for i in told if i in state.memories), key=lambda m: m.id)
        allowed = sorted(filter(wanted.allows, memories), key=lambda m: m.occurred_at, reverse=True)
        if allowed:
            result[first] = Retold(first, len(allowed), tuple(allowed[: max(0, limit)]))
    return result
