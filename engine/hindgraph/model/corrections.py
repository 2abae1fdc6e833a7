"""The third step of the fold: what a correction does to the last run of the value that it takes back.

Who denies a value of all time – "has never worked there" – takes back whatever was told of it.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from hindgraph.model.plans import lapsing
from hindgraph.model.records import EVER, FAR_FUTURE, Tier
from hindgraph.model.told import Told


def corrected(told: Sequence[Told], tier: Tier) -> list[Told]:
    """Apply each correction, in order of telling, to the last run of its wrong value.

    Args:
        told: In order of telling.
        tier: Whose statements these are. A correction of another tier does nothing where there is no run.
    """
    if not any(each.kind == "correction" or _denies_all_time(each) for each in told):
        return list(told)
    out: list[Told | None] = []
    for each in told:
        if each.kind != "correction":
            out = _without_denied(out, each) if _denies_all_time(each) else out
            out.append(each)
            continue
        run = _last_run(out, each)
        for place, one in run.items():
            out[place] = _made_right(one, each)
        if run:
            out.extend(_said_of_run(each, list(run.values())))
        elif each.tier is tier:
            out.extend(_said_alone(each))
    return [each for each in out if each is not None]


def _denies_all_time(each: Told) -> bool:
    return not each.positive and each.start == EVER


def _without_denied(out: Sequence[Told | None], denial: Told) -> list[Told | None]:
    """Drop what had begun of a value that never was, so that what lies under it shows; its plans may still come true."""
    about = (denial.value, denial.lane)
    return [
        None if one is not None and (one.value, one.lane) == about and one.start <= denial.said_at else one
        for one in out
    ]


def _last_run(out: Sequence[Told | None], correction: Told) -> dict[int, Told]:
    """Find the latest that was said of the wrong value and what was said of it before, back to another value.

    Returns:
        The statements by their place in the list, in order of telling.
    """
    run: dict[int, Told] = {}
    for place in range(len(out) - 1, -1, -1):
        one = out[place]
        if one is None or one.lane != correction.wrong_lane:
            continue
        if one.value == correction.wrong:
            run[place] = one
        elif run:
            break
    return dict(reversed(run.items()))


def _made_right(one: Told, correction: Told) -> Told | None:
    """Return what becomes of one statement of the run; None: it drops out."""
    if not correction.dated:
        return _renamed(one, correction)
    if correction.of_end and one.positive:
        return _reopened(one, correction)
    if correction.of_end or _keeps_value(correction):
        drops = one.positive is not correction.of_end
    else:
        drops = one.start >= correction.start
    return None if drops else one


def _renamed(one: Told, correction: Told) -> Told | None:
    if correction.of_end and one.positive:
        # "Has not left", said while a cover runs, says nothing of the day on which it ends.
        return _reopened(one, correction) if one.lapses_at <= correction.said_at else one
    if correction.value is None:
        return None
    because = (*one.because, correction.id)
    return replace(one, value=correction.value, lane=correction.lane, because=because)


def _reopened(one: Told, correction: Told) -> Told:
    """Take the end of a span back, which says by itself that it holds."""
    if one.kind != "span":
        return one
    return replace(one, kind="state", lapses_at=FAR_FUTURE, because=(*one.because, correction.id))


def _said_of_run(correction: Told, run: Sequence[Told]) -> list[Told]:
    """Return what it says itself, beside what it does to the run: with a date, a change or an end."""
    if not correction.dated or correction.value is None:
        return []
    if _keeps_value(correction):
        replaced = [one for one in lapsing(run) if one.positive is not correction.of_end]
        return [_turned(correction, lapses_at=max((one.lapses_at for one in replaced), default=FAR_FUTURE))]
    if correction.of_end or correction.lane == correction.wrong_lane:
        return [_turned(correction)]
    # On a timeline of its own nothing displaces the wrong value, so that the date has to end it there.
    end = replace(correction, kind="end", positive=False, value=correction.wrong, lane=correction.wrong_lane)
    return [end, _turned(correction)]


def _said_alone(correction: Told) -> list[Told]:
    """Return what it says where nothing had been said that it could take back."""
    if correction.value is not None:
        return [_turned(correction)]
    if correction.of_end:  # "has not left": so it holds
        return [replace(correction, kind="state", value=correction.wrong, lane=correction.wrong_lane)]
    return []


def _turned(correction: Told, *, lapses_at: datetime = FAR_FUTURE) -> Told:
    """Make a change of it, or an end."""
    ends = correction.of_end
    return replace(correction, kind="end" if ends else "change", positive=not ends, lapses_at=lapses_at)


def _keeps_value(correction: Told) -> bool:
    return (correction.value, correction.lane) == (correction.wrong, correction.wrong_lane)
