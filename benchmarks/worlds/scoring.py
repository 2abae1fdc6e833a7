"""Whether an answer is right: of the memory, and of a ranking of texts alone."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from benchmarks.recall.metrics import percentile
from benchmarks.worlds.records import Asked

TOP = 5


@dataclass(frozen=True, slots=True)
class Hit:
    """A text that was found; `stale` if it tells what is overtaken."""

    ref: str
    text: str
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """What the memory answered.

    Attributes:
        values: The typed answers, each with whether it is told as holding now.
        text: The sentence.
    """

    answered: bool
    reason: str | None
    text: str
    values: tuple[tuple[str, bool], ...]
    hits: tuple[Hit, ...]
    ms: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one question went.

    Attributes:
        top: Every value of the answer is among the typed answers, or in one of the first five texts that is not stale.
        typed: Every value is among the typed answers, or the number is right.
        refs: The share of the steps that one of the first five texts bears.
        stale: A value that is overtaken was told as current.
        answered: Something was answered.
        baselines: `top` by the texts that a baseline ranks first.
    """

    asked: Asked
    given: Given
    top: bool
    typed: bool
    refs: float
    stale: bool
    answered: bool
    baselines: Mapping[str, bool]


def judged(
    asked: Asked, given: Given, ranked: Mapping[str, Sequence[Hit]], number: Collection[str] = ()
) -> Verdict:
    """Judge an answer, and the texts that baselines rank first.

    Args:
        number: The ways of writing the number asked for, if one is.
    """
    typed = _typed(asked, given, number)
    hits = given.hits[:TOP]
    first = {hit.ref for hit in hits}
    return Verdict(
        asked,
        given,
        top=typed or _borne(asked, hits, [value for value, _ in given.values]),
        typed=typed,
        refs=sum(bool(step & first) for step in asked.refs) / max(len(asked.refs), 1),
        stale=tells_stale(asked, given),
        answered=given.answered,
        baselines={name: _borne(asked, texts[:TOP]) for name, texts in ranked.items()},
    )


def tells_stale(asked: Asked, given: Given) -> bool:
    """Tell whether an answer about now tells a value that is overtaken."""
    if not (asked.about_now and given.answered and asked.stale):
        return False
    told = [given.text, *(value for value, current in given.values if current)]
    return any(names(text, asked.stale) for text in told)


def names(text: str, forms: Iterable[str]) -> bool:
    """Tell whether a text names a thing by one of its forms; 844 is not in 8443, nor 1.2 in 1.2.3."""
    return any(_pattern(form).search(text) for form in forms)


@cache
def _pattern(form: str) -> re.Pattern[str]:
    # Chinese has no blanks: only letters and digits of the Latin script make a longer word.
    before, after = r"(?<![A-Za-z0-9])(?<![0-9]\.)", r"(?![A-Za-z0-9])(?!\.[0-9])"
    begin = before if form[0].isascii() and form[0].isalnum() else ""
    end = after if form[-1].isascii() and form[-1].isalnum() else ""
    return re.compile(begin + re.escape(form) + end, re.IGNORECASE)


def _typed(asked: Asked, given: Given, number: Collection[str]) -> bool:
    if asked.absent or not given.answered:
        return False
    values = [value for value, _ in given.values]
    if asked.count is not None and (names(given.text, number) or any(v in number for v in values)):
        return True
    return all(any(names(value, forms) for value in values) for forms in asked.gold)


def _borne(asked: Asked, hits: Sequence[Hit], values: Sequence[str] = ()) -> bool:
    if asked.absent:
        return False
    fresh = [hit for hit in hits if not (hit.stale and asked.about_now)]
    return all(
        any(names(value, forms) for value in values)
        or any(hit.ref in bearing or names(hit.text, forms) for hit in fresh)
        for forms, bearing in zip(asked.gold, _bearing(asked), strict=True)
    )


def _bearing(asked: Asked) -> Sequence[frozenset[str]]:
    # Who says "I live here" is named by the speaker, not by the text.
    return asked.refs if len(asked.gold) > 1 else (asked.refs[-1],)


@dataclass(frozen=True, slots=True)
class Row:
    """The table's row of some verdicts; shares are None where there is nothing to share."""

    n: int
    top: float | None
    typed: float | None
    refs: float | None
    stale: float | None
    answered_absent: float | None
    refused_known: float | None
    baselines: Mapping[str, float | None]
    p50: float
    p95: float

    @classmethod
    def of(cls, verdicts: Sequence[Verdict]) -> "Row":
        """Count some verdicts."""
        known = [verdict for verdict in verdicts if not verdict.asked.absent]
        absent = [verdict for verdict in verdicts if verdict.asked.absent]
        times = [verdict.given.ms for verdict in verdicts]
        systems = known[0].baselines if known else ()
        return cls(
            len(verdicts),
            _share(v.top for v in known),
            _share(v.typed for v in known),
            _mean([v.refs for v in known]),
            _share(v.stale for v in verdicts if v.asked.about_now and v.asked.stale),
            _share(v.answered for v in absent),
            _share(not v.answered for v in known),
            {name: _share(v.baselines[name] for v in known) for name in systems},
            percentile(times, 50),
            percentile(times, 95),
        )


def _share(values: Iterable[bool]) -> float | None:
    return _mean([float(value) for value in values])


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
