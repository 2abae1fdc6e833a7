"""When a question is about: a moment for facts, a stretch for what happened, and what was known at a time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hindgraph_extractors.records import Period, ReadContext, TimeSpan
from hindgraph_extractors.times import find_times

_PLACING = re.compile(
    r"(?:\b(?:back\s+)?(?:on|in|at|during|by|for|around|throughout|over|as of|as at)\s+(?:the\s+)?)$",
    re.IGNORECASE,
)
_BARE = re.compile(r"last|this|next|previous|yesterday|today|tomorrow|tonight", re.IGNORECASE)
_DURING = re.compile(r".*\bthe\s+$|during|over|throughout|for|by|back", re.IGNORECASE)
_FUTURE = re.compile(r"\b(?:will|shall|going to|gonna)\b|'ll\b|将|会|下", re.IGNORECASE)
_AS_OF = re.compile(r"(?:as\s+(?:of|at)|截至)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Timing:
    """The times of a question; ``spans`` are the stretches of text that say them, `running` is one that is not over."""

    spans: tuple[tuple[int, int], ...] = ()
    moment: Period | None = None
    known: Period | None = None
    stretch: Period | None = None
    running: Period | None = None


def read_timing(
    text: str, context: ReadContext, lang: str, knowing: Sequence[tuple[int, int]] = ()
) -> Timing:
    """Return the times of a question.

    Args:
        text: The question.
        context: When and where it is asked.
        lang: ``en`` or ``zh``.
        knowing: Stretches that speak of what was believed ("did we think"); the time next to one of them, or the only
            one, is that of the belief.
    """
    future = _FUTURE.search(text) is not None
    times = find_times(
        text,
        said_at=context.said_at,
        timezone=context.timezone,
        lang=lang,
        prefer="future" if future else "past",
    )
    times = tuple(time for time in times if time.role != "for")
    spans = tuple((_placed(text, time), time.end) for time in times)
    believed = _belief(times, knowing)
    rest = [time for time in times if time is not believed]
    known = believed.period if believed else None
    moment = next((m for m in (_moment(time, context, lang) for time in rest) if m is not None), None)
    stretch = next((time.period for time in rest), None)
    running = next((t.period for t in rest if t.role in ("at", "range") and _is_running(t, context)), None)
    return Timing(spans, moment or known, known, stretch, running)


def _placed(text: str, time: TimeSpan) -> int:
    """Return where a time begins with the preposition that places it; "which host was it *on* last week" has none."""
    found = _PLACING.search(text, 0, time.start)
    if found is None or (_BARE.match(time.text) and not _DURING.match(found[0])):
        return time.start
    return found.start()


def _belief(times: Sequence[TimeSpan], knowing: Sequence[tuple[int, int]]) -> TimeSpan | None:
    if not knowing or not times:
        return None
    if len(times) == 1:
        return times[0]
    return min(times, key=lambda time: min(_gap(time, span) for span in knowing))


def _gap(time: TimeSpan, span: tuple[int, int]) -> int:
    return max(time.start - span[1], span[0] - time.end, 0)


def _moment(time: TimeSpan, context: ReadContext, lang: str) -> Period | None:
    """Return the moment a time puts a fact question at; None for now, and for what is no moment."""
    match time.role:
        case "after":
            return None
        case "before" | "until":
            return time.period
        case "since":
            return _as_of(time, context, lang)
    period, now = time.period, context.said_at
    if (period.start is None or period.start <= now) and (period.end is None or now < period.end):
        return None
    return period


def _is_running(time: TimeSpan, context: ReadContext) -> bool:
    start, end = time.period.start, time.period.end
    return start is not None and end is not None and start <= context.said_at < end


def _as_of(time: TimeSpan, context: ReadContext, lang: str) -> Period | None:
    """Return the period of "as of June 10th", which asks for a moment; "since May" does not."""
    opening = _AS_OF.match(time.text)
    if opening is None:
        return None
    inner = find_times(
        f"on {time.text[opening.end() :]}",
        said_at=context.said_at,
        timezone=context.timezone,
        lang=lang,
        prefer="past",
    )
    return inner[0].period if inner else time.period
