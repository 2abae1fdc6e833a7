"""What becomes of the typed reading of a question."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hindgraph.model.records import Entity
from hindgraph.recall.linking import Candidate
from hindgraph.recall.records import Reason
from hindgraph.recall.walking import Path
from hindgraph_extractors.records import ChainHypothesis, Step


@dataclass(frozen=True, slots=True)
class Stopped:
    """A chain that facts did not bear out whole.

    Attributes:
        starts: Ids of the entities at which it begins; none where its name is that of nothing known.
        frontier: Ids of those that were reached before a step led nowhere.
        step: The place of that step.
    """

    hypothesis: ChainHypothesis
    starts: tuple[str, ...] = ()
    frontier: tuple[str, ...] = ()
    step: int = 0

    @property
    def rest(self) -> tuple[Step, ...]:
        """Return the steps that are left."""
        return self.hypothesis.steps[self.step :]


@dataclass(frozen=True, slots=True)
class Typed:
    """What became of the typed reading of a question.

    Attributes:
        hypothesis: The one that was borne out, or that gives the reason.
        paths: The walks that answer; for yes/no those that arrive at the target.
        verdict: For yes/no; None: the graph does not say.
        without: For "which … do not": the members that no walk reached.
        reason: Why there is no answer.
        shown: With a reason, the walks beside it: the first known value, the last one before the end, those of each of
            the entities that a name may mean.
        rivals: With ``ambiguous_entity``, what the name may mean.
        missing: With ``no_such_entity``, the name.
        of_end: For "when", the question is about the end.
        more: There are values of which it is not known whether they are of the kind that is asked for.
        tried: For the trace: every hypothesis and its outcome.
        cut: Some hop had more rows than are read.
        stopped: With a reason, where facts led on the way to an answer that they do not have.
    """

    hypothesis: ChainHypothesis | None = None
    paths: tuple[Path, ...] = ()
    verdict: bool | None = None
    without: tuple[Entity, ...] = ()
    reason: Reason | None = None
    shown: tuple[Path, ...] = ()
    rivals: tuple[Entity, ...] = ()
    missing: str | None = None
    of_end: bool = False
    more: bool = False
    tried: tuple[dict[str, Any], ...] = ()
    cut: bool = False
    stopped: Stopped | None = None

    @property
    def found(self) -> bool:
        """Tell whether the graph answers."""
        return bool(self.paths) or self.verdict is not None or bool(self.without)


# Reasons, the most telling first.
TELLING: tuple[Reason, ...] = (
    "ended",
    "before_first_known",
    "ambiguous_entity",
    "no_match",
    "no_such_entity",
)


def one_start(paths: tuple[Path, ...], anchors: Sequence[Candidate]) -> Typed:
    """Return walks as an answer, unless they begin at several that are called alike."""
    rivals = starts(paths, anchors)
    if len(rivals) > 1:
        return Typed(reason="ambiguous_entity", rivals=rivals, shown=paths)
    return Typed(paths=paths) if paths else Typed(reason="no_match")


def starts(paths: Iterable[Path], anchors: Sequence[Candidate]) -> tuple[Entity, ...]:
    """Return the entities at which walks begin, as they were found."""
    begun = {path.start for path in paths}
    return tuple(c.entity for c in anchors if c.entity.id in begun)


def told(outcome: Typed) -> dict[str, Any]:
    """Return a tried hypothesis and what became of it, for the trace."""
    hypothesis = outcome.hypothesis
    assert hypothesis is not None
    return {
        "anchor": hypothesis.anchor.name,
        "chain": ">".join(map(str, hypothesis.steps)),
        "score": round(hypothesis.score, 6),
        "outcome": "answered" if outcome.found else outcome.reason,
        "paths": len(outcome.paths),
        "reached": outcome.stopped.step if outcome.stopped is not None else None,
    }
