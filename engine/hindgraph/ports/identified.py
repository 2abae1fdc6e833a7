"""A view through identity decisions: whoever reads it sees one entity where two were merged."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from hindgraph.model.bearing import Borne, Claim, page
from hindgraph.model.identity import NOBODY, Identity
from hindgraph.model.records import Alias, Entity, MentionRecord, Moment, Statement, Tier, Version
from hindgraph.ports.graph import GraphView
from hindgraph_extractors.records import Step


def identified(view: GraphView, known_at: datetime) -> GraphView:
    """Return a view as it reads with the identity decisions known at a moment; the view itself where there are none."""
    return through(view, identity_at(view, known_at))


def identity_at(view: GraphView, known_at: datetime) -> Identity:
    """Return the identity decisions known at a moment."""
    return Identity.known_at(view.redirects(), known_at)


def through(view: GraphView, identity: Identity) -> GraphView:
    """Return a view through given decisions."""
    # What has nothing to do with entities is handed on, so it is no subtype by name.
    return cast(GraphView, IdentifiedView(view, identity)) if identity else view


def identity_of(view: GraphView) -> Identity:
    """Return the decisions that a view is read through."""
    return view.identity if isinstance(view, IdentifiedView) else NOBODY


def stored(view: GraphView) -> GraphView:
    """Return what a view reads as it is written, merged entities apart."""
    return view.stored if isinstance(view, IdentifiedView) else view


class IdentifiedView:
    """`GraphView` in which ids of merged entities are taken, and canonical ones given.

    Versions are handed on: they were written canonical, as known when they were recorded.

    Attributes:
        stored: The view as it is written.
        identity: The decisions.
    """

    def __init__(self, view: GraphView, identity: Identity) -> None:
        self.stored = view
        self.identity = identity

    def __getattr__(self, name: str) -> Any:
        """Hand on what entities play no part in."""
        return getattr(self.stored, name)

    # ---- entities

    def entities(self, ids: Collection[str]) -> list[Entity]:
        """Return the entities that ids count for."""
        return self.stored.entities(self._heads(ids))

    def entities_named(self, keys: Collection[str]) -> dict[str, list[Entity]]:
        """Return the entities that names lead to."""
        named = self.stored.entities_named(keys)
        moved = {e.id for found in named.values() for e in found} & self.identity.moves.keys()
        heads = {e.id: e for e in self.stored.entities(self._heads(moved))} if moved else {}
        return {key: _once(heads.get(self._head(e.id), e) for e in found) for key, found in named.items()}

    def aliases(self, entity_ids: Collection[str]) -> list[Alias]:
        """Return the names of all members, as names of the one."""
        found = self.stored.aliases(self.identity.all_members(entity_ids))
        once: dict[tuple[str, str], Alias] = {}
        for alias in self._named(found):
            known = once.get((alias.entity_id, alias.key))
            if known is None or alias.tier < known.tier:
                once[alias.entity_id, alias.key] = alias
        return [once[pair] for pair in sorted(once)]

    def similar_names(self, fragments: Collection[str], *, limit: int) -> list[Alias]:
        """Return names that hold one of the fragments."""
        return self._named(self.stored.similar_names(fragments, limit=limit))

    def mentions(self, memory_ids: Collection[str] | None = None) -> list[MentionRecord]:
        """Return mention edges, one an entity and memory."""
        return _joined(self._mentioned(self.stored.mentions(memory_ids)))

    def mentioning(
        self, entity_ids: Collection[str], *, limit: int, tiers: Collection[Tier] = ()
    ) -> list[MentionRecord]:
        """Return mention edges into all members; at most ``limit`` a member."""
        members = self.identity.all_members(entity_ids)
        return self._mentioned(self.stored.mentioning(members, limit=limit, tiers=tiers))

    # ---- statements

    def statements(self, ids: Collection[str]) -> list[Statement]:
        """Return statements as they count."""
        return self._seen(self.stored.statements(ids))

    def statements_of(self, memory_ids: Collection[str]) -> list[Statement]:
        """Return what memories say, as it counts."""
        return self._seen(self.stored.statements_of(memory_ids))

    def statements_about(self, entity_ids: Collection[str]) -> list[Statement]:
        """Return what is said of all members, as it counts."""
        return self._seen(self.stored.statements_about(self.identity.all_members(entity_ids)))

    def timelines(self, keys: Collection[str]) -> dict[str, list[Statement]]:
        """Return all statements that compete on each canonical timeline."""
        wanted = {self.identity.key(key) for key in keys}
        stored = self.stored.timelines({raw for key in wanted for raw in self.identity.keys_for(key)})
        everything = {s.id: s for found in stored.values() for s in found}
        on: dict[str, list[Statement]] = {}
        for statement in self._seen(everything[id_] for id_ in sorted(everything)):
            for key in wanted.intersection(statement.keys):
                on.setdefault(key, []).append(statement)
        return on

    def evidence(self, fact_keys: Collection[tuple[str, str, str]]) -> list[Statement]:
        """Return the statements for canonical triples."""
        return self._seen(
            self.stored.evidence({raw for key in fact_keys for raw in self.identity.triples(key)})
        )

    def bearing(self, claims: Collection[Claim], *, known_at: datetime, limit: int) -> dict[Claim, Borne]:
        """Return what bears canonical claims, as it counts."""
        written = {
            claim: [
                replace(claim, subject_id=s, object_id=o) for s, _, o in self.identity.triples(claim.triple)
            ]
            for claim in claims
        }
        stored = self.stored.bearing(
            {raw for raws in written.values() for raw in raws}, known_at=known_at, limit=limit
        )
        found: dict[Claim, Borne] = {}
        for claim, raws in written.items():
            if borne := [stored[raw] for raw in raws if raw in stored]:
                told = self._seen(s for each in borne for s in each.latest)
                found[claim] = Borne(sum(each.count for each in borne), page(told, limit))
        return found

    # ---- walks

    def neighbours(self, entity_ids: Collection[str], moment: Moment, **options: Any) -> list[Version]:
        """Return versions that touch entities."""
        return self.stored.neighbours(self._heads(entity_ids), moment, **options)

    def chain(
        self, starts: Collection[str], steps: Sequence[Step], moment: Moment, *, limit: int
    ) -> list[tuple[Version, ...]]:
        """Walk a typed path."""
        return self.stored.chain(self._heads(starts), steps, moment, limit=limit)

    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[Version]:
        """Return one shortest path."""
        return self.stored.path(self._head(start), self._head(goal), moment, max_hops=max_hops)

    # ---- what they share

    def _head(self, entity_id: str) -> str:
        return self.identity.canonical(entity_id)

    def _heads(self, ids: Iterable[str]) -> list[str]:
        return sorted({self._head(each) for each in ids})

    def _named(self, aliases: Iterable[Alias]) -> list[Alias]:
        return [replace(alias, entity_id=self._head(alias.entity_id)) for alias in aliases]

    def _mentioned(self, mentions: Iterable[MentionRecord]) -> list[MentionRecord]:
        return [replace(mention, entity_id=self._head(mention.entity_id)) for mention in mentions]

    def _seen(self, statements: Iterable[Statement]) -> list[Statement]:
        return [self.identity.seen(statement) for statement in statements]


def _once(entities: Iterable[Entity]) -> list[Entity]:
    return list({entity.id: entity for entity in entities}.values())


def _joined(mentions: Iterable[MentionRecord]) -> list[MentionRecord]:
    """Join the mentions of one entity in one memory; ordered as `GraphView.mentions` has them."""
    joined: dict[tuple[str, str], MentionRecord] = {}
    for mention in sorted(mentions, key=lambda m: (m.memory_id, m.entity_id, m.start)):
        pair = mention.memory_id, mention.entity_id
        known = joined.get(pair)
        joined[pair] = (
            mention
            if known is None
            else replace(known, count=known.count + mention.count, subject=known.subject or mention.subject)
        )
    return list(joined.values())
