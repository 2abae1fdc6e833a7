"""The fold once more: slow, plain, at one instant, one timeline only, straight from the sentences of the design.

It shares nothing with the product but the record of a statement. Everything is looked up by walking through everything.
"""

from copy import copy
from dataclasses import fields
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import NamedTuple

from hindgraph.model.records import EVER, FAR_FUTURE, Tier
from hindgraph.model.told import Told

JUST = timedelta(microseconds=1)
ONE_DAY = timedelta(days=1)
Said = SimpleNamespace
FIELDS = [field.name for field in fields(Told)]


class Answer(NamedTuple):
    value: str | None
    tier: Tier | None
    contested: str | None


def answers(told: list[Told], instants: list[datetime], k: datetime) -> list[Answer]:
    """Say what holds at each instant as known at k, whose word it is, and what a third party says against it."""
    # By hand, for `asdict` copies what it finds and takes longer than all the rest.
    known = [
        Said(**{name: getattr(t, name) for name in FIELDS})
        for t in told
        if t.recorded_at <= k and k < t.retracted_at
    ]
    known.sort(key=lambda s: (s.said_at, s.position, s.id))
    first = settle(name([s for s in known if s.tier == Tier.FIRST], Tier.FIRST), Tier.FIRST)
    heard = [s for s in known if s.tier == Tier.THIRD or s.kind == "correction"]
    third = settle(name(heard, Tier.THIRD), Tier.THIRD)
    return [answer(first, third, v) for v in instants]


def answer(first: list[Said], third: list[Said], v: datetime) -> Answer:
    first_kept, mine = ask(first, v)
    _, theirs = ask(third, v)
    if not first_kept:
        return Answer(theirs, None if theirs is None else Tier.THIRD, None)
    contested = theirs if theirs is not None and theirs != mine else None
    return Answer(mine, None if mine is None else Tier.FIRST, contested)


def settle(said: list[Said], tier: Tier) -> list[Said]:
    said = correct(place([copy(s) for s in said]), tier)
    return vouch(lapse(plan(said)))


def name(said: list[Said], tier: Tier) -> list[Said]:
    result: list[Said] = []
    for s in said:
        if s.kind == "correction" or s.value is not None:
            result.append(s)
            continue
        at = s.start
        if s.period_to is not None:
            last_of_period = s.period_to - JUST
            at = last_of_period if last_of_period < s.said_at else s.said_at
        _, value = ask(settle(result, tier), at)
        if value is not None:
            named = copy(s)
            named.value = value
            result.append(named)
    return result


def known_by_day(s: Said) -> bool:
    return s.period_to is not None and s.period_to - s.start <= timedelta(hours=25)


def place(said: list[Said]) -> list[Said]:
    result: list[Said] = []
    for s in said:
        s = copy(s)
        if s.kind in {"change", "end"} and s.period_to is not None:
            told_earlier = [
                e
                for e in result
                if e.kind in {"state", "change", "end"}
                and (e.value != s.value or e.positive != s.positive)
                and s.start <= e.start < s.period_to
            ]
            if told_earlier:
                # of several that begin at once the one told last
                begun_last = max(told_earlier, key=lambda e: (e.start, told_earlier.index(e)))
                if not known_by_day(s):
                    right_after = begun_last.start + ONE_DAY
                elif known_by_day(begun_last):
                    right_after = begun_last.period_to
                else:
                    right_after = begun_last.start + JUST
                right_after = min(right_after, s.said_at)
                right_after = min(right_after, s.period_to - JUST)
                if right_after > s.start:
                    s.start = right_after
        result.append(s)
    return result


def correct(said: list[Said], tier: Tier) -> list[Said]:
    result: list[Said] = []
    for c in said:
        if c.kind != "correction":
            if not c.positive and c.start == EVER:
                result = [s for s in result if s.value != c.value or s.start > c.said_at]
            result.append(c)
            continue
        run = last_run(result, c.wrong)
        if run:
            result = apply_to_run(result, run, c)
        elif c.tier == tier:
            if c.value is not None:
                result.append(turn(c))
            elif c.of_end:
                stays = copy(c)
                stays.kind, stays.value = "state", c.wrong
                result.append(stays)
    return result


def last_run(result: list[Said], wrong: str | None) -> list[Said]:
    run: list[Said] = []
    for s in reversed(result):
        if s.value == wrong:
            run.insert(0, s)
        elif run:
            return run
    return run


def turn(c: Said) -> Said:
    turned = copy(c)
    turned.kind = "end" if c.of_end else "change"
    turned.positive = not c.of_end
    turned.lapses_at = FAR_FUTURE
    return turned


def apply_to_run(result: list[Said], run: list[Said], c: Said) -> list[Said]:
    in_run = {id(s) for s in run}
    if not c.dated:
        kept = []
        for s in result:
            if id(s) in in_run and c.of_end and s.kind == "span" and s.positive and s.lapses_at <= c.said_at:
                s = copy(s)
                s.kind, s.lapses_at = "state", FAR_FUTURE
            elif id(s) in in_run and not (c.of_end and s.positive):
                if c.value is None:
                    continue
                s = copy(s)
                s.value = c.value
            kept.append(s)
        return kept
    if c.of_end:
        result = [
            s if id(s) not in in_run or s.kind != "span" or not s.positive else open_again(s) for s in result
        ]
    if c.value == c.wrong:
        positive = not c.of_end
        replaced = [s for s in run if s.positive == positive]
        turned = turn(c)
        with_lapses = [s for s in lapse([copy(s) for s in run]) if s.positive == positive]
        if with_lapses:
            turned.lapses_at = max(s.lapses_at for s in with_lapses)
        return [s for s in result if all(s is not r for r in replaced)] + [turned]
    dropped = [s for s in run if (not s.positive if c.of_end else s.start >= c.start)]
    rest = [s for s in result if all(s is not d for d in dropped)]
    return rest if c.value is None else [*rest, turn(c)]


def open_again(span: Said) -> Said:
    span = copy(span)
    span.kind, span.lapses_at = "state", FAR_FUTURE
    return span


def plan(said: list[Said]) -> list[Said]:
    return [
        s for i, s in enumerate(said) if not any(gives_way(s, said[j], said) for j in range(i + 1, len(said)))
    ]


def gives_way(p: Said, q: Said, said: list[Said]) -> bool:
    if p.kind not in {"change", "end"} or not p.said_at < p.start or q.value != p.value:
        return False
    if p.kind == "change":
        renewed = q.kind in {"change", "span"} and q.said_at < p.start
        called_off = q.kind == "end" and q.start <= p.start
        if not renewed and not called_off:
            return False
    elif q.kind != "end":
        return False
    low, high = min(p.start, q.start), max(p.start, q.start)
    for r in said:
        if r.kind == "change" and low < r.start < high:
            if r.value != p.value and r.said_at < r.start:
                return False
            if p.kind == "end" and r.value == p.value:
                return False
    return True


def lapse(said: list[Said]) -> list[Said]:
    for i, s in enumerate(said):
        if s.kind == "span" and s.positive:
            for e in said[:i]:
                if e.value == s.value and e.positive and e.kind != "event" and e.start < s.lapses_at:
                    inside = e.kind == "state" and s.start <= e.said_at < s.lapses_at
                    if e.lapses_at > s.start or inside:
                        e.lapses_at = s.lapses_at
        if s.kind == "state" and s.positive:
            spans = [e for e in said[:i] if e.kind == "span" and e.positive and e.value == s.value]
            around = [e for e in spans if e.start <= s.said_at < e.lapses_at and s.start < e.lapses_at]
            if around:
                s.lapses_at = around[-1].lapses_at
    return said


def vouch(said: list[Said]) -> list[Said]:
    for s in said:
        s.until = s.said_at if s.said_at > s.start else s.start
        if s.lapses_at < s.until:
            s.until = s.lapses_at
        if s.kind in {"change", "end"}:
            for t in said:
                if t.kind in {"change", "end"} and t.start > s.start and t.start - JUST < s.until:
                    s.until = t.start - JUST
    return said


def ask(said: list[Said], v: datetime) -> tuple[bool, str | None]:
    order = {id(s): i for i, s in enumerate(said)}
    kept = [s for s in said if s.start <= v < s.lapses_at]
    for_v = sorted((s for s in kept if v <= s.until), key=lambda s: -order[id(s)])
    others = sorted((s for s in kept if v > s.until), key=lambda s: (s.until, order[id(s)]), reverse=True)
    marked = set()
    for s in for_v + others:
        if not s.positive:
            marked.add(s.value)
        elif s.value not in marked:
            return True, s.value
        elif s.lapses_at == FAR_FUTURE:
            return True, None
    return bool(kept), None
