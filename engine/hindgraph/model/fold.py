"""What is true when: versions are a pure function of the statements of a timeline.

`fold` answers for all of valid time, `value_at` for one instant; both go through the same seven steps, each a function
over a list in the order of telling:

    named → placed → corrected → planned → lapsing → vouched → winner

First-party statements decide alone. Third-party ones are folded apart: they fill where no first-party statement is kept,
and elsewhere they contest. Nothing depends on the order of arrival and nothing is ever edited: whoever adds a statement,
or takes one away, folds again.
"""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise

from hindgraph.model.corrections import corrected
from hindgraph.model.intervals import TICK, Claim, Interval, Reason, Rows, moments
from hindgraph.model.plans import lapsing, planned
from hindgraph.model.records import FAR_FUTURE, Tier
from hindgraph.model.told import Standing, Told, in_order
from hindgraph_extractors.records import Precision

__all__ = [
    "Interval",
    "Told",
    "corrected",
    "fold",
    "lapsing",
    "named",
    "placed",
    "planned",
    "value_at",
    "vouched",
    "winner",
]

_DAY = timedelta(days=1)
_LONGEST_DAY = timedelta(hours=25)  # the one on which clocks are set back


def fold(told: Iterable[Told], *, known_at: datetime, lane: str = "") -> tuple[Interval, ...]:
    """Return what a timeline says for all of valid time, as known at a moment.

    Args:
        told: The statements of the timeline, and of those whose corrections lead to it, in any order.
        known_at: What was recorded later, or retracted by then, does not count.
        lane: The timeline asked for.

    Returns:
        Maximal intervals by start. Only a contested one overlaps another.
    """
    known = in_order(told, known_at)
    first, third = (_decisions(_standing(known, tier, lane)) for tier in Tier)
    rows = Rows()
    for at, mine, theirs in _side_by_side(first, third):
        rows.put(at, _claims(mine, theirs))
    return rows.intervals()


def value_at(told: Iterable[Told], valid: datetime, known_at: datetime, lane: str = "") -> str | None:
    """Return the value that holds at an instant, as known at a moment; None for nothing."""
    known = in_order(told, known_at)
    for tier in Tier:
        kept = _kept(_standing(known, tier, lane), valid)
        if kept:
            decides = winner(kept)
            return None if decides is None else decides.value
    return None


def _standing(known: Sequence[Told], tier: Tier, lane: str) -> list[Standing]:
    """Take the first six steps for one tier, which hears the corrections of those before it too."""
    heard = [each for each in known if each.tier is tier or (each.tier < tier and each.kind == "correction")]
    return _settled(named(heard, tier), tier, lane)


def _settled(told: Sequence[Told], tier: Tier, lane: str) -> list[Standing]:
    on_lane = [each for each in corrected(placed(told), tier) if each.lane == lane]
    return vouched(lapsing(planned(on_lane)))


def named(told: Sequence[Told], tier: Tier) -> list[Told]:
    """Give an end without a value the one that wins at its start among what was told before it, or drop it."""
    out: list[Told] = []
    for each in told:
        if each.value is not None or each.kind == "correction":
            out.append(each)
            continue
        ended = winner(_kept(_settled(out, tier, each.lane), _asks_at(each)))
        if ended is not None:
            out.append(replace(each, value=ended.value))
    return out


def _asks_at(end: Told) -> datetime:
    return end.start if end.period_to is None else min(end.period_to - TICK, end.said_at)


def placed(told: Sequence[Told]) -> list[Told]:
    """Stand a change or end known only by its period right after what was told earlier to begin in it."""
    if not any(each.period_to for each in told):
        return list(told)
    out: list[Told] = []
    begun: defaultdict[str, list[tuple[datetime, int]]] = defaultdict(list)  # by lane: start and rank
    for rank, each in enumerate(told):
        stands = each
        if each.period_to is not None and each.kind in ("change", "end"):
            within = _between(begun[each.lane], each.start, each.period_to)
            stands = _place(each, each.period_to, (out[earlier] for earlier in within))
        out.append(stands)
        if each.kind in ("state", "change", "end"):
            insort(begun[each.lane], (stands.start, rank))
    return out


def _between(begun: Sequence[tuple[datetime, int]], start: datetime, end: datetime) -> Iterator[int]:
    """Yield the ranks of what begins in ``[start, end)``, latest first."""
    low, high = bisect_left(begun, (start, -1)), bisect_left(begun, (end, -1))
    return (begun[place][1] for place in range(high - 1, low - 1, -1))


def _place(vague: Told, period_to: datetime, latest_first: Iterable[Told]) -> Told:
    said = (vague.value, vague.positive)
    latest = next((each for each in latest_first if (each.value, each.positive) != said), None)
    if latest is None:
        return vague
    after = min(_right_after(latest, vague), vague.said_at, period_to - TICK)
    return replace(vague, start=max(vague.start, after))


def _right_after(latest: Told, vague: Told) -> datetime:
    """Leave a statement its day, for an answer "as of" a day is that of its last instant."""
    if not _is_day(vague):
        return latest.start + _DAY
    # Two on one day: the first has it for as long as one can tell.
    return latest.period_to if latest.period_to and _is_day(latest) else latest.start + TICK


def _is_day(each: Told) -> bool:
    return each.period_to is not None and each.period_to - each.start <= _LONGEST_DAY


def vouched(told: Sequence[Told]) -> list[Standing]:
    """Say until when each statement vouches: until it was said; a change or end until the next one at most."""
    turns = ("change", "end")
    following = dict(pairwise(sorted({each.start for each in told if each.kind in turns})))
    return [
        Standing(each, _vouches_to(each, following.get(each.start) if each.kind in turns else None))
        for each in told
    ]


def _vouches_to(each: Told, next_turn: datetime | None) -> datetime:
    until = min(max(each.said_at, each.start), each.lapses_at)
    return until if next_turn is None or until < next_turn else next_turn - TICK


def winner(kept: Iterable[Told]) -> Told | None:
    """Return the statement that decides among those kept: first those that vouch, last told first; then the others.

    Returns:
        None for "nothing".
    """
    ended: set[str | None] = set()
    for each in kept:
        if not each.positive:
            ended.add(each.value)
        elif each.value not in ended:
            return each
        elif each.lapses_at == FAR_FUTURE:
            return None
        # A cover that was given up lets what lies under it through.
    return None


def _kept(standing: Sequence[Standing], valid: datetime) -> list[Told]:
    """Return those kept at an instant, in the order in which the winner is looked for."""
    kept = [each for each in reversed(standing) if each.told.start <= valid < each.told.lapses_at]
    vouching = [each.told for each in kept if valid <= each.vouches_to]
    others = sorted((each for each in kept if each.vouches_to < valid), key=_vouched_end, reverse=True)
    return vouching + [each.told for each in others]


def _vouched_end(each: Standing) -> datetime:
    return each.vouches_to


@dataclass(frozen=True, slots=True)
class _Decision:
    """What one tier says from an instant on."""

    at: datetime
    winner: Told | None = None
    kept: bool = False
    precision: Precision = "instant"

    @property
    def value(self) -> str | None:
        return None if self.winner is None else self.winner.value

    @property
    def reason(self) -> Reason:
        decides = self.winner
        return self.precision, () if decides is None else (decides.id, *decides.because)


def _decisions(standing: Sequence[Standing]) -> list[_Decision]:
    known_to: dict[datetime, Precision] = {
        told.lapses_at: told.precision for told, _ in standing if told.lapses_at < FAR_FUTURE
    }
    return [_decision(at, winner(kept), bool(kept.count), known_to) for at, kept in moments(standing)]


def _decision(
    at: datetime, decides: Told | None, kept: bool, known_to: dict[datetime, Precision]
) -> _Decision:
    if decides is not None and decides.start == at:
        return _Decision(at, decides, kept, decides.precision)
    return _Decision(at, decides, kept, known_to.get(at, "instant"))


def _side_by_side(
    first: Sequence[_Decision], third: Sequence[_Decision]
) -> Iterator[tuple[datetime, _Decision, _Decision]]:
    """Yield each instant at which either tier decides anew, with what both say from there on."""
    mine = theirs = _Decision(datetime.min)
    ours, others = {each.at: each for each in first}, {each.at: each for each in third}
    for at in sorted(ours.keys() | others.keys()):
        mine, theirs = ours.get(at, mine), others.get(at, theirs)
        yield at, mine, theirs


def _claims(mine: _Decision, theirs: _Decision) -> dict[Claim, Reason]:
    """Return what both tiers say together: at most one row that holds, and one that contests."""
    claims: dict[Claim, Reason] = {}
    if mine.value is not None:
        claims[Claim(mine.value, Tier.FIRST)] = mine.reason
    if theirs.value is not None and not mine.kept:
        claims[Claim(theirs.value, Tier.THIRD)] = theirs.reason
    elif theirs.value is not None and theirs.value != mine.value:
        claims[Claim(theirs.value, Tier.THIRD, contested=True, contests=mine.value)] = theirs.reason
    return claims
