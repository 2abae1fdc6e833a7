"""From versions to edges: names, evidence with quotes, how often and by whom it was said, and what casts doubt on it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from math import prod

from hindgraph.model.bearing import Borne, Claim, page
from hindgraph.model.identity import Identity
from hindgraph.model.keys import parse_key
from hindgraph.model.records import (
    EVER,
    FAR_FUTURE,
    LATEST,
    Entity,
    MemoryRecord,
    Moment,
    Statement,
    Version,
)
from hindgraph.model.roots import root_of
from hindgraph.model.sentences import sentence
from hindgraph.model.tokens import sentence_around
from hindgraph.ports import GraphView
from hindgraph.recall.doubts import doubted, quoted
from hindgraph.recall.phrases import ENGLISH, spoken_date, within_date
from hindgraph.recall.records import Edge, EvidenceItem, Status
from hindgraph_extractors.records import Precision
from hindgraph_ontology.records import Ontology

_FUZZY: frozenset[Precision] = frozenset({"week", "month", "quarter", "season", "year", "decade", "fuzzy"})
_QUOTE = 300
EVIDENCE = 100
"""An edge is cited by so many statements, those that were told last; all are counted."""
_NOTHING = Borne(0, ())
_FEW = 200


def cite(
    view: GraphView, versions: Iterable[Version], moment: Moment, ontology: Ontology, *, now: datetime
) -> dict[str, Edge]:
    """Return an edge for each version, by version id, with a few bulk reads whatever their number.

    Of what was told very often the latest `EVIDENCE` statements are read: its roots and support are at least as shown.

    Args:
        view: The graph.
        versions: What to cite.
        moment: For which it is said what is current, and whose evidence counts; ``as_of`` None stands for now.
        ontology: Says what ages.
        now: When the question is put.
    """
    rows = {version.version_id: version for version in versions}
    if not rows:
        return {}
    reading = _Reading.of(view, list(rows.values()), moment)
    as_of = moment.as_of or now
    edges = {vid: reading.edge(version, as_of, moment, ontology) for vid, version in sorted(rows.items())}
    left = doubted(view, rows.values(), reading.behind, moment, as_of=as_of)
    return {vid: replace(edge, doubted=True) if vid in left else edge for vid, edge in edges.items()}


class _Reading:
    """What the bulk reads brought, looked up by version."""

    def __init__(
        self,
        entities: dict[str, Entity],
        memories: dict[str, MemoryRecord],
        borne: dict[str, Borne],
        contests: dict[str, list[str]],
        identity: Identity,
    ) -> None:
        self._entities = entities
        self._memories = memories
        self._borne = borne
        self._contests = contests
        self._identity = identity

    @classmethod
    def of(cls, view: GraphView, rows: Sequence[Version], moment: Moment) -> "_Reading":
        # A row from before a merge names the one that lost.
        identity = Identity.known_at(view.redirects(), moment.known_at)
        ids = sorted({identity.canonical(i) for row in rows for i in (row.subject_id, row.object_id)})
        borne = _borne(view, rows, identity, moment.known_at)
        shown = {s.memory_id for each in borne.values() for s in each.latest}
        memories = {m.id: m for m in view.memories(sorted(shown))}
        contests: dict[str, list[str]] = defaultdict(list)
        for row in _challengers(view, {row.timeline for row in rows}, moment.known_at):
            if row.contests:
                contests[row.contests].append(row.version_id)
        return cls({e.id: e for e in view.entities(ids)}, memories, borne, contests, identity)

    def edge(self, row: Version, as_of: datetime, moment: Moment, ontology: Ontology) -> Edge:
        statements, count = self.behind(row), self._count(row)
        roots = roots_of(statements, self._memories)
        predicate = ontology.predicates.get(row.predicate)
        status = status_of(row, as_of, moment.known_at)
        # What is not on the page was told before it: of that it is not known how long before.
        unknown = row.valid_from if count == len(statements) else as_of
        last_said = max((s.said_at for s in statements if s.said_at <= as_of), default=unknown)
        old = (
            predicate is not None
            and predicate.volatile is not None
            and as_of - last_said > predicate.volatile
        )
        return Edge(
            subject=self.name(row.subject_id),
            predicate=row.predicate,
            object=self.name(row.object_id),
            subject_id=row.subject_id,
            object_id=row.object_id,
            qualifier=row.qualifier,
            fact_id=row.fact_id,
            version_id=row.version_id,
            valid_from=row.valid_from,
            valid_to=row.valid_to,
            precision=row.precision,
            recorded_at=row.recorded_at,
            retracted_at=row.retracted_at,
            status=status,
            contested_by=tuple(sorted(self._contests.get(row.version_id, ()))),
            mentions=count,
            roots=len(roots),
            support=round(1 - prod(1 - trust for trust in roots.values()), 6),
            trust=max(roots.values(), default=0.0),
            tier=row.tier,
            stale=old and status == "current",
            uncertain=any(_inside_fuzzy_period(s, as_of) for s in statements),
            says=self._says(row, ontology),
            evidence=tuple(self.item(s) for s in quoted(statements, row)),
        )

    def name(self, entity_id: str) -> str:
        entity = self._entities.get(self._identity.canonical(entity_id))
        return entity.name if entity else entity_id

    def _says(self, row: Version, ontology: Ontology) -> str:
        """Return the sentence with the names as they are now; what stands on the row is for display in the store."""
        if row.predicate not in ontology.predicates:
            return row.says
        names = {end: self.name(end) for end in (row.subject_id, row.object_id)}
        if "Date" not in ontology.predicates[row.predicate].range:
            return sentence(row, ontology, names)
        spoken = spoken_date(names[row.object_id], ENGLISH)
        return within_date(sentence(row, ontology, names | {row.object_id: spoken}), spoken)

    def behind(self, row: Version) -> list[Statement]:
        """Return the statements that bear a row, of very many those that were told last; first told first."""
        borne = self._borne.get(row.version_id, _NOTHING)
        return sorted(borne.latest, key=lambda s: (s.said_at, s.position, s.id))

    def _count(self, row: Version) -> int:
        return self._borne.get(row.version_id, _NOTHING).count

    def item(self, statement: Statement) -> EvidenceItem:
        return evidence_item(statement, self._memories.get(statement.memory_id))


def _challengers(view: GraphView, timelines: Collection[str], known_at: datetime) -> list[Version]:
    """Return the contested versions of timelines that are believed at a moment.

    Few versions are contested and a timeline may be long, so what is believed now is looked for among all that are.
    """
    if known_at >= LATEST:
        contested = view.challengers(limit=_FEW)
        if len(contested) < _FEW:
            return [row for row in contested if row.timeline in timelines]
    known = Moment(known_at, contested=True)
    return [row for row in view.versions_on(sorted(timelines), known) if row.contested]


def _borne(
    view: GraphView, rows: Sequence[Version], identity: Identity, known_at: datetime
) -> dict[str, Borne]:
    """Return what bears each row: of its fact what vouches for a part of its time, else whatever says it."""
    found: dict[str, Borne] = {}
    for ever in (False, True):
        claims = {
            row.version_id: _claims(row, identity, ever=ever) for row in rows if row.version_id not in found
        }
        asked = {claim for some in claims.values() for claim in some}
        borne = view.bearing(asked, known_at=known_at, limit=EVIDENCE) if asked else {}
        for version_id, some in claims.items():
            if there := [borne[claim] for claim in some if claim in borne]:
                latest = page((s for each in there for s in each.latest), EVIDENCE)
                found[version_id] = Borne(sum(each.count for each in there), latest)
    return found


def _claims(row: Version, identity: Identity, *, ever: bool) -> list[Claim]:
    since, until = (EVER, FAR_FUTURE) if ever else (row.valid_from, row.valid_to)
    return [Claim(*triple, row.qualifier, row.tier, since, until) for triple in _triples(row, identity)]


def evidence_item(statement: Statement, memory: MemoryRecord | None) -> EvidenceItem:
    """Return a statement with the sentence that says it; a text that is gone leaves an empty quote.

    The statement's own span is the clause, which may begin or end in the middle of a thought.
    """
    start, end = statement.span_start, statement.span_end
    if memory is not None and start < end:
        start, end = sentence_around(memory.text, start, end)
    quote = memory.text[start:end] if memory else ""
    return EvidenceItem(
        statement_id=statement.id,
        memory_id=statement.memory_id,
        ref=memory.ref if memory else None,
        start=start,
        end=end,
        quote=quote if len(quote) <= _QUOTE else quote[: _QUOTE - 1] + "…",
        said_at=statement.said_at,
        extractor=statement.extractor,
    )


def roots_of(
    statements: Iterable[Statement], memories: dict[str, MemoryRecord]
) -> dict[tuple[str, str], float]:
    """Return the independent sources of statements with their trust.

    One principal speaking for itself is one root however often it speaks; two speakers of a conversation are two; a
    document is one by its source, whoever hands it over.
    """
    roots: dict[tuple[str, str], float] = {}
    for statement in statements:
        memory = memories.get(statement.memory_id)
        root = root_of(memory) if memory else ("document", statement.document)
        roots[root] = max(statement.trust, roots.get(root, 0.0))
    return roots


def status_of(row: Version, as_of: datetime, known_at: datetime) -> Status:
    """Return what a row is at a moment."""
    if not row.recorded_at <= known_at < row.retracted_at:
        return "retracted"
    if row.contested:
        return "contested"
    if row.valid_from > as_of:
        return "future"
    return "current" if as_of < row.valid_to else "past"


def _inside_fuzzy_period(statement: Statement, as_of: datetime) -> bool:
    return (
        statement.precision in _FUZZY
        and statement.kind != "event"
        and statement.period_to is not None
        and statement.start <= as_of < statement.period_to
    )


def _triples(row: Version, identity: Identity) -> tuple[tuple[str, str, str], ...]:
    one, other = identity.canonical(row.subject_id), identity.canonical(row.object_id)
    said, turned = (one, row.predicate, other), (other, row.predicate, one)
    # Only a symmetric fact is said either way round: that Bob reports to Ann is no word for her reporting to him.
    return (said, turned) if parse_key(row.timeline).end == "either" else (said,)
