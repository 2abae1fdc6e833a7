"""The typed part of an answer: chains walked in the first lane, else over both, told as values, facts and a sentence."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hindgraph.model.records import FAR_FUTURE, Entity, Tier, Version
from hindgraph.ports import GraphView
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.cite import cite
from hindgraph.recall.linking import is_cjk
from hindgraph.recall.moments import BOTH_LANES
from hindgraph.recall.outcomes import Typed
from hindgraph.recall.records import AnswerItem, Edge
from hindgraph.recall.say import Speaker, Walk
from hindgraph.recall.walking import Path
from hindgraph_ontology.records import Ontology


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """What the typed reading comes to.

    Attributes:
        items: Values with their walks, best first.
        facts: Every edge that was walked or is shown, and inferred ones.
        text: The sentence; empty where the typed reading has nothing to say.
    """

    typed: Typed
    items: tuple[AnswerItem, ...] = ()
    facts: tuple[Edge, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Teller:
    """Turns walks into what is answered."""

    view: GraphView
    ontology: Ontology
    analysed: Analysed
    trust_floor: float | None = None

    def __call__(self, typed: Typed) -> TypedAnswer:
        """Tell the outcome of the typed reading."""
        typed = self._trusted(typed)
        paths = typed.paths or typed.shown
        spoken = self._spoken(paths)
        edges = _in_words(self._edges(v for path in paths for v in path.versions), spoken)
        walks = [_walk(path, edges) for path in paths]
        names = self._names(paths)
        names = {i: replace(e, name=spoken.get(i, e.name)) for i, e in names.items()}
        items = tuple(self._items(typed, walks, names)) if typed.found else ()
        inferred = [_inferred(walk) for path, walk in zip(paths, walks, strict=True) if path.inferred]
        facts = tuple({e.version_id: e for walk in walks for e in walk.edges}.values())
        return TypedAnswer(typed, items, (*facts, *inferred), self._text(typed, walks))

    def _trusted(self, typed: Typed) -> Typed:
        """Leave out walks with a hop that is trusted less than the caller asks for."""
        floor = self.trust_floor
        if floor is None or not (typed.paths or typed.shown):
            return typed
        edges = self._edges(v for path in (*typed.paths, *typed.shown) for v in path.versions)

        def kept(paths: Sequence[Path]) -> tuple[Path, ...]:
            return tuple(p for p in paths if all(edges[v.version_id].trust >= floor for v in p.versions))

        paths, shown = kept(typed.paths), kept(typed.shown)
        if (typed.paths and not paths) or (typed.shown and not shown):
            return replace(typed, paths=(), shown=(), verdict=None, without=(), reason="filtered")
        return replace(typed, paths=paths, shown=shown)

    def _edges(self, versions: Iterable[Version]) -> dict[str, Edge]:
        asked = self.analysed.asked
        moment = replace(asked.moment(BOTH_LANES), contested=True)
        return cite(self.view, versions, moment, self.ontology, now=asked.now)

    def _spoken(self, paths: Sequence[Path]) -> dict[str, str]:
        """Return how entities are called in the language of the question, where it is Chinese and they are not."""
        if self.analysed.question.lang != "zh":
            return {}
        ids = {i for path in paths for v in path.versions for i in (v.subject_id, v.object_id)}
        called = {e.id: e.name for e in self.view.entities(sorted(ids))}
        other = [a for a in self.view.aliases(sorted(ids)) if is_cjk(a.text)]
        names = {alias.entity_id: alias.text for alias in reversed(other)}
        return {i: name for i, name in names.items() if not is_cjk(called.get(i, name))}

    def _names(self, paths: Sequence[Path]) -> dict[str, Entity]:
        ids = sorted({i for path in paths for i in (path.start, path.end)})
        return {e.id: e for e in self.view.entities(ids)}

    # ---- values

    def _items(self, typed: Typed, walks: Sequence[Walk], names: dict[str, Entity]) -> list[AnswerItem]:
        score = typed.hypothesis.score if typed.hypothesis else 0.0
        if typed.without:
            return [_member(entity, score) for entity in typed.without]
        if typed.verdict is not None:
            return [_verdict(typed.verdict, walks, score)]
        if self.analysed.question.asked == "when":
            return [self._day(walk, score, of_end=typed.of_end) for walk in walks]
        by_end: dict[str, AnswerItem] = {}
        for path, walk in zip(typed.paths, walks, strict=True):
            item = self._value(path, walk, names[path.end], score)
            by_end.setdefault(f"{path.end}|{walk.edges[-1].qualifier}", item)
        return sorted(by_end.values(), key=lambda i: (-i.score, i.value, i.entity_id or ""))

    def _value(self, path: Path, walk: Walk, entity: Entity, score: float) -> AnswerItem:
        since, until = _common(walk.edges)
        # A walk is as sure as its least supported hop, and the text's own word weighs more than an inference.
        support = min((edge.support for edge in walk.edges), default=0.0)
        share = (0.5 + 0.5 * support) * (0.9 if path.inferred else 1.0)
        return AnswerItem(
            value=entity.name if entity.value is None else entity.value.text,
            entity_id=entity.id,
            cls=entity.cls,
            predicate=walk.edges[-1].predicate,
            valid_from=since,
            valid_to=until,
            current=since <= self.analysed.asked.now < until and not any(e.doubted for e in walk.edges),
            score=round(score * share, 6),
            path=walk.edges,
        )

    def _day(self, walk: Walk, score: float, *, of_end: bool) -> AnswerItem:
        edge = walk.edges[-1]
        instant = edge.valid_to if of_end and edge.valid_to < FAR_FUTURE else edge.valid_from
        speaker = self._speaker()
        return AnswerItem(
            value=speaker.date(instant, "day" if of_end else edge.precision),
            entity_id=None,
            cls="Date",
            predicate=edge.predicate,
            valid_from=edge.valid_from,
            valid_to=edge.valid_to,
            current=edge.valid_from <= self.analysed.asked.now < edge.valid_to,
            score=round(score, 6),
            path=walk.edges,
        )

    # ---- the sentence

    def _speaker(self) -> Speaker:
        asked = self.analysed.asked
        lang = self.analysed.question.lang
        return Speaker(self.ontology, lang, self.analysed.timezone, asked.as_of, asked.now)

    def _text(self, typed: Typed, walks: Sequence[Walk]) -> str:
        speaker, question = self._speaker(), self.analysed.question
        if typed.without:
            return speaker.without(typed.without)
        if typed.verdict is not None:
            return speaker.yes(walks) if typed.verdict else _no(speaker, typed, walks)
        if typed.paths and question.asked == "when":
            return speaker.when(walks, of_end=typed.of_end)
        if typed.paths:
            return speaker.answer(
                walks, counted=question.asked == "count", qualifier=question.qualifier, more=typed.more
            )
        return self._reason(speaker, typed, walks)

    def _reason(self, speaker: Speaker, typed: Typed, walks: Sequence[Walk]) -> str:
        if typed.reason == "ended" and walks:
            return speaker.ended(walks)
        if typed.reason == "before_first_known" and walks:
            return speaker.before_first_known(walks)
        if typed.reason == "ambiguous_entity":
            return speaker.ambiguous(typed.rivals, walks)
        if typed.reason == "no_such_entity" and typed.missing:
            return speaker.no_such_entity(typed.missing)
        return ""


def _in_words(edges: dict[str, Edge], spoken: dict[str, str]) -> dict[str, Edge]:
    if not spoken:
        return edges
    return {
        vid: replace(
            edge,
            subject=spoken.get(edge.subject_id, edge.subject),
            object=spoken.get(edge.object_id, edge.object),
        )
        for vid, edge in edges.items()
    }


def _no(speaker: Speaker, typed: Typed, walks: Sequence[Walk]) -> str:
    if typed.paths:
        return speaker.no(walks, [])
    if typed.reason == "before_first_known" and walks:
        return speaker.before_first_known(walks)  # it is still to come: nothing has ended
    return speaker.no([], walks)


def _walk(path: Path, edges: dict[str, Edge]) -> Walk:
    return Walk(
        edges=tuple(edges[v.version_id] for v in path.versions),
        inverse=tuple(hop.source != hop.version.subject_id for hop in path.hops),
    )


def _verdict(verdict: bool, walks: Sequence[Walk], score: float) -> AnswerItem:
    edges = walks[0].edges if walks else ()
    common = _common(edges) if edges else (None, None)
    return AnswerItem(
        value="yes" if verdict else "no",
        entity_id=None,
        cls=None,
        predicate=edges[-1].predicate if edges else None,
        valid_from=common[0],
        valid_to=common[1],
        current=bool(edges) and all(edge.status == "current" for edge in edges),
        score=round(score, 6),
        path=edges,
    )


def _member(entity: Entity, score: float) -> AnswerItem:
    return AnswerItem(entity.name, entity.id, entity.cls, None, None, None, True, round(score, 6))


def _common(edges: Sequence[Edge]) -> tuple[datetime, datetime]:
    """Return the time during which all hops of a walk hold; of hops that never held together, the last one's."""
    since, until = max(e.valid_from for e in edges), min(e.valid_to for e in edges)
    return (since, until) if since < until else (edges[-1].valid_from, edges[-1].valid_to)


def _inferred(walk: Walk) -> Edge:
    """Return the edge that follows from a transitive walk: nobody said it, so its evidence is that of the hops."""
    first, last = walk.edges[0], walk.edges[-1]
    since, until = _common(walk.edges)
    ends = (last.subject, last.subject_id), (first.object, first.object_id)
    if not walk.inverse[-1]:
        ends = (first.subject, first.subject_id), (last.object, last.object_id)
    (subject, subject_id), (object_, object_id) = ends
    return replace(
        last,
        subject=subject,
        object=object_,
        subject_id=subject_id,
        object_id=object_id,
        fact_id="",
        version_id="inferred:" + "|".join(edge.version_id for edge in walk.edges),
        valid_from=since,
        valid_to=until,
        mentions=0,
        roots=min(edge.roots for edge in walk.edges),
        support=round(min(edge.support for edge in walk.edges), 6),
        trust=min(edge.trust for edge in walk.edges),
        tier=Tier(max(edge.tier for edge in walk.edges)),
        inferred=True,
        says="",
        evidence=tuple(item for edge in walk.edges for item in edge.evidence),
    )
