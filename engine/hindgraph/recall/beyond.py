"""Beyond the facts: what the texts are asked where a chain of facts is not borne out whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hindgraph.model.records import Entity, MemoryFilter
from hindgraph.ports import Embedder
from hindgraph.recall import adjust
from hindgraph.recall.lanes import LaneRanker
from hindgraph.recall.outcomes import Stopped
from hindgraph.recall.residual import Residual, residual_words
from hindgraph.recall.routes import Found
from hindgraph.recall.text_hops import Place, TextWalker
from hindgraph.recall.walking import Hop, Walker
from hindgraph_extractors.records import Step

_TRAIL = "trail"
# A question read whole is followed to every end; of one that is read in part, a trail is a guess: two of its texts.
_SURE = 0.9
_GUESSED = 2


@dataclass(frozen=True)
class Beyond:
    """Looks in one lane's texts for what its facts leave open.

    Attributes:
        wanted: Which memories may come out.
        walker: Walks facts at the moment asked.
        embedder: Turns texts into vectors.
    """

    lane: LaneRanker
    stopped: Stopped
    wanted: MemoryFilter
    walker: Walker
    embedder: Embedder

    def residual(self) -> Residual | None:
        """Return what is left of the question, if facts have answered a part of it."""
        stopped = self.stopped
        if not stopped.step:
            return None
        reached = self.lane.view.entities(sorted(stopped.frontier))
        query = residual_words(reached, stopped.rest, self.lane.ontology, self._lang)
        return Residual(stopped.frontier, query, self.embedder.embed([query])[0])

    def trail(self) -> Found:
        """Return the texts that bear the chain step by step, that of the last step first."""
        hypothesis = self.stopped.hypothesis
        walk = TextWalker(
            view=self.lane.view,
            lane=self.lane.lane,
            ontology=self.lane.ontology,
            lang=self._lang,
            by_words=lambda query: self.lane.by_words(query, self.wanted),
            by_vector=lambda vector: self.lane.by_vector(vector, self.wanted),
            idf=self.lane.idf,
            embed=self.embedder.embed,
            understood=self.embedder.knows(self._lang),
            hops=self._hops,
            sources=self._sources,
            outdated=lambda ids: (
                adjust.outdated(self.lane.view, ids, self.lane.analysed.asked) if ids else ()
            ),
        )
        classes = [*hypothesis.classes, *[None] * (len(hypothesis.steps) - len(hypothesis.classes))]
        known = [cls if cls in self.lane.ontology.classes else None for cls in classes]
        trails = walk(self._starts(), hypothesis.steps, known)
        ids = walk.texts(trails)[: None if hypothesis.score >= _SURE else _GUESSED]
        return Found(_TRAIL, ids, tuple(1.0 / (i + 1) for i in range(len(ids))))

    @property
    def _lang(self) -> str:
        return self.lane.analysed.question.lang

    def _starts(self) -> list[Place]:
        known = self.lane.view.entities(sorted(self.stopped.starts))
        anchor = self.stopped.hypothesis.anchor
        if known:
            return [Place(e.name, e.id) for e in known if not self._is_everywhere(e)]
        return [Place(anchor.name)]

    def _is_everywhere(self, entity: Entity) -> bool:
        """Tell what too many texts mention to be found by: the user, say."""
        lane = self.lane.lane
        column = int(lane.columns_of([entity.id])[0])
        return column >= 0 and int(lane.df[column]) > self.lane.weights.pairs.rare_df

    def _hops(self, ids: set[str], step: Step) -> Sequence[Hop]:
        return self.walker.hops(ids, step, step.qualifier)[0]

    def _sources(self, hops: Sequence[Hop]) -> Mapping[str, str]:
        """Return for each version a memory that says so and may be shown."""
        triples = {(v.subject_id, v.predicate, v.object_id) for v in (hop.version for hop in hops)}
        said = [s for s in self.lane.view.evidence(sorted(triples)) if s.polarity]
        allowed = {
            m.id for m in self.lane.view.memories({s.memory_id for s in said}) if self.wanted.allows(m)
        }
        borne = {
            (s.subject_id, s.predicate, s.object_id): s.memory_id for s in said if s.memory_id in allowed
        }
        versions = [hop.version for hop in hops]
        return {
            v.version_id: borne[v.subject_id, v.predicate, v.object_id]
            for v in versions
            if (v.subject_id, v.predicate, v.object_id) in borne
        }
