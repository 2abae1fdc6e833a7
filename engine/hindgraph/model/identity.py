"""Who counts as whom: the identity decisions known at a moment, and statements seen through them.

What is stored keeps the entity that it was written with. Everything that compares – timelines, facts, rows – works on
canonical ids, so a merge is undone by closing its redirect and folding again.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import product

from hindgraph.model.keys import Key, parse_key
from hindgraph.model.records import Redirect, Statement


@dataclass(frozen=True)
class Identity:
    """The redirects that hold at a moment.

    Attributes:
        into: Entity id → the entity that it was merged into, one step; empty where nothing was merged.
    """

    into: Mapping[str, str]

    @classmethod
    def known_at(cls, redirects: Iterable[Redirect], moment: datetime) -> "Identity":
        """Return the decisions that were believed at a moment; of two for one entity the later one."""
        held = [r for r in redirects if r.recorded_at <= moment < r.retracted_at]
        return cls({r.loser: r.winner for r in sorted(held, key=lambda r: (r.recorded_at, r.winner))})

    def __bool__(self) -> bool:
        """Tell whether anything is merged."""
        return bool(self.into)

    def canonical(self, entity_id: str) -> str:
        """Return the entity that an id counts for."""
        seen = {entity_id}
        while (following := self.into.get(entity_id)) is not None and following not in seen:
            seen.add(following)
            entity_id = following
        return entity_id

    def members(self, entity_id: str) -> tuple[str, ...]:
        """Return all ids that count for the same entity, the canonical one first, then in order."""
        head = self.canonical(entity_id)
        return (head, *self._merged.get(head, ()))

    @cached_property
    def moves(self) -> dict[str, str]:
        """Every entity that counts for another, and for which."""
        return {loser: self.canonical(loser) for loser in sorted(self.into) if self.canonical(loser) != loser}

    @cached_property
    def _merged(self) -> dict[str, tuple[str, ...]]:
        merged: defaultdict[str, list[str]] = defaultdict(list)
        for loser, head in self.moves.items():
            merged[head].append(loser)
        return {head: tuple(losers) for head, losers in merged.items()}

    def all_members(self, entity_ids: Iterable[str]) -> list[str]:
        """Return all ids that count for any of some entities, in order."""
        return sorted({member for each in entity_ids for member in self.members(each)})

    # ---- timelines and statements

    def key(self, text: str) -> str:
        """Return the timeline that the key of a timeline counts for."""
        key = parse_key(text)
        moved = self._moved(key, self.canonical(key.anchor), key.part and self.canonical(key.part))
        return text if moved == key else str(moved)

    def keys_for(self, text: str) -> list[str]:
        """Return the keys under which the statements of a canonical timeline are stored."""
        key = parse_key(text)
        parts = (None,) if key.part is None else self.members(key.part)
        pairs = product(self.members(key.anchor), parts)
        return sorted({str(self._moved(key, anchor, part)) for anchor, part in pairs})

    def _moved(self, key: Key, anchor: str, part: str | None) -> Key:
        if key.end == "either" and key.competes == "alone" and part is not None:
            anchor, part = sorted((anchor, part))
        return replace(key, anchor=anchor, part=part)

    def seen(self, statement: Statement) -> Statement:
        """Return a statement as it counts: ends and timelines canonical, everything else as it was said."""
        ends = {statement.subject_id, statement.object_id, statement.wrong_id}
        if not ends & self.moves.keys() and all(self.key(each) == each for each in statement.keys):
            return statement
        return replace(
            statement,
            subject_id=self.canonical(statement.subject_id),
            object_id=statement.object_id and self.canonical(statement.object_id),
            wrong_id=statement.wrong_id and self.canonical(statement.wrong_id),
            subject_keys=tuple(dict.fromkeys(map(self.key, statement.subject_keys))),
            object_keys=tuple(dict.fromkeys(map(self.key, statement.object_keys))),
        )

    def triples(self, triple: tuple[str, str, str]) -> Iterator[tuple[str, str, str]]:
        """Give the (subject, predicate, object) triples that were written for a canonical one."""
        subject, predicate, object_ = triple
        for one, other in product(self.members(subject), self.members(object_)):
            yield one, predicate, other


NOBODY = Identity({})
"""Nothing is merged."""
