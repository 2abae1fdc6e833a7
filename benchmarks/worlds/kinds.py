"""The kinds of questions: which of what could be asked belongs to each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial

from benchmarks.worlds.asking import MARGIN, Asker, Candidate, end_of, is_token, late
from benchmarks.worlds.happenings import Event, Happenings, Problem
from benchmarks.worlds.records import Thing
from benchmarks.worlds.schema import RELATIONS
from benchmarks.worlds.telling import day_of

Maker = Callable[[Asker], Iterator[Candidate]]
AROUND = 4
LARGEST_WINDOW = 3


def _plain(asker: Asker) -> Iterator[tuple[Thing, str]]:
    for subject, relation in asker.timelines():
        if not is_token(relation) and subject.name not in asker.hubs and not subject.alias:
            yield subject, relation


def facts(asker: Asker) -> Iterator[Candidate]:
    """One value that never changed."""
    for subject, relation in _plain(asker):
        if len(asker.truth.ever(subject.name, (relation,))) == 1:
            yield from _found(asker.chain("fact", subject, (relation,)))


def current(asker: Asker) -> Iterator[Candidate]:
    """The value of today, where others were told before or are planned."""
    for subject, relation in asker.timelines():
        if asker.changed(subject, relation):
            yield from _found(asker.chain("current", subject, (relation,)))


def as_of(asker: Asker) -> Iterator[Candidate]:
    """The value on a day of the past: the day in the question, or beside it."""
    for subject, relation in asker.timelines():
        if not asker.changed(subject, relation):
            continue
        by_value: dict[str, list[date]] = {}
        for day in asker.sure_days(subject, relation):
            for held in asker.truth.objects(subject.name, relation, day, asker.now):
                by_value.setdefault(held.object, []).append(day)
        for days in by_value.values():
            yield _as_of(asker, subject, relation, days[len(days) // 2])


def _as_of(asker: Asker, subject: Thing, relation: str, day: date) -> Candidate:
    found = asker.truth.objects(subject.name, relation, day, asker.now)
    said = "past" in RELATIONS[relation].keys and day.toordinal() % 2 == 0
    return Candidate(
        "as_of",
        f"{subject.name} {relation} {day}",
        (lambda: asker.past(subject, relation, day))
        if said
        else (lambda: asker.worded(subject.called, (relation,))),
        gold=asker.one(found),
        refs=tuple(held.refs for held in found),
        options=None if said else {"as_of": end_of(day)},
    )


def known_at(asker: Asker) -> Iterator[Candidate]:
    """What was believed before a correction, or before a change became known."""
    for subject, relation in asker.timelines():
        told = asker.truth.told(subject.name, relation)
        learned = late(told)
        if RELATIONS[relation].many or learned is None:
            continue
        day = learned.told.date() - timedelta(days=6)
        known = learned.told - timedelta(days=6)
        found = asker.truth.objects(subject.name, relation, day, known)
        edges = [saying.told for saying in told if saying.told <= known]
        if found and known - max(edges) > timedelta(days=6):
            yield Candidate(
                "known_at",
                f"{subject.name} {relation} {day}",
                partial(asker.worded, subject.called, (relation,)),
                gold=asker.one(found),
                refs=tuple(held.refs for held in found),
                options={"as_of": end_of(day), "known_at": end_of(day)},
            )


def hops(length: int) -> Maker:
    """Chains of a length, forwards and backwards."""

    def make(asker: Asker) -> Iterator[Candidate]:
        for chain in asker.domain.chains:
            path = chain.split()
            if len(path) == length:
                for start in _starts(asker, path[0]):
                    yield from _found(asker.chain(f"hop{length}", start, path))

    return make


def sets(asker: Asker) -> Iterator[Candidate]:
    """All that a relation leads to, forwards and backwards."""
    for relation in _relations(asker):
        if RELATIONS[relation].many:
            for start in _starts(asker, relation):
                yield from _found(asker.several("set", start, relation))
        if "back" in RELATIONS[relation].keys:
            for start in _starts(asker, f"^{relation}"):
                yield from _found(asker.several("set", start, f"^{relation}"))


def counts(asker: Asker) -> Iterator[Candidate]:
    """How many of them there are."""
    for relation in _relations(asker):
        for key, slot, step in (("count", "subject", relation), ("count_back", "object", f"^{relation}")):
            if key not in RELATIONS[relation].keys:
                continue
            for start in _starts(asker, step):
                several = asker.several("count", start, step)
                if several is not None:
                    yield _counted(asker, several, (relation, key, slot), start)


def _counted(asker: Asker, several: Candidate, form: tuple[str, str, str], start: Thing) -> Candidate:
    relation, key, slot = form
    return Candidate(
        "count",
        several.about,
        lambda: asker.words.say("relations", relation, key, **{slot: start}),
        several.gold,
        several.refs,
        (),  # a number names nobody
        several.options,
        len(several.gold),
    )


def aliases(asker: Asker) -> Iterator[Candidate]:
    """Told by one name, asked by the other."""
    for subject, relation in asker.timelines():
        told = asker.truth.told(subject.name, relation)
        if not subject.alias or len(told) != 1 or is_token(relation):
            continue
        plain = asker.chain("alias", subject, (relation,))
        if plain is None:
            continue
        by_alias = told[0].ref in asker.told.by_alias
        name = subject.called if by_alias else subject.alias
        yield Candidate(
            "alias",
            plain.about,
            partial(asker.worded, name, (relation,)),
            plain.gold,
            (frozenset({asker.told.refs[f"alias {subject.name}"]}), *plain.refs),
            plain.stale,
            plain.options,
        )


def tokens(asker: Asker) -> Iterator[Candidate]:
    """Numbers, addresses and versions: asked for, or asked about."""
    for subject, relation in asker.timelines():
        if not is_token(relation):
            continue
        yield from _found(asker.chain("token", subject, (relation,)))
        if "back" in RELATIONS[relation].keys:
            for held in asker.held(subject, relation):
                yield from _found(asker.chain("token", asker.things[held.object], (f"^{relation}",)))


def windows(events: Sequence[Event]) -> Maker:
    """What happened in a month, or between two days."""

    def make(asker: Asker) -> Iterator[Candidate]:
        for event in events:
            mine = [other for other in events if other.object is None or other.subject == event.subject]
            for month in (True, False):
                yield from _window(asker, event, mine, month=month)

    return make


def _window(asker: Asker, event: Event, events: Sequence[Event], *, month: bool) -> Iterator[Candidate]:
    first, last = _bounds(event, month=month)
    inside = [e for e in events if first <= day_of(e.first) and day_of(e.last) <= last]
    cut = [e for e in events if e not in inside and day_of(e.first) <= last and day_of(e.last) >= first]
    answers = {(e.object or e.subject).name for e in inside}
    if cut or not 1 <= len(answers) <= LARGEST_WINDOW:
        return
    kind = asker.domain.event
    values = {} if event.object is None else {"subject": event.subject}
    yield Candidate(
        "window",
        f"{'' if event.object is None else event.subject.name} {kind} {first} {last}".strip(),
        lambda: asker.words.say(
            "events", kind, "ask", **values, period=asker.words.period(first, last, month=month)
        ),
        gold=tuple(asker.forms(name) for name in sorted(answers)),
        refs=tuple(
            frozenset(asker.told.refs[e.key] for e in inside if (e.object or e.subject).name == name)
            for name in sorted(answers)
        ),
    )


def _bounds(event: Event, *, month: bool) -> tuple[date, date]:
    first, last = day_of(event.first), day_of(event.last)
    if not month:
        return first - timedelta(days=AROUND), last + timedelta(days=AROUND)
    begin = first.replace(day=1)
    return begin, (begin + timedelta(days=32)).replace(day=1) - timedelta(days=1)


def problems(happenings: Happenings) -> Maker:
    """What helped, asked in other words than it was told in."""

    def make(asker: Asker) -> Iterator[Candidate]:
        for problem in happenings.problems:
            yield Candidate(
                "problem",
                f"{problem.subject.name} {problem.fix}",
                partial(_ask_fix, asker, problem),
                gold=((problem.fix,),),
                refs=tuple(
                    frozenset(asker.told.refs[key] for key in keys)
                    for keys in (problem.happened, problem.fixed)
                ),
            )

    return make


def _ask_fix(asker: Asker, problem: Problem) -> str:
    return asker.words.say("ask_fix", problem=asker.words.clause(problem.asked, problem.subject))


def hubs(asker: Asker) -> Iterator[Candidate]:
    """One value, or two steps, from what is spoken of most."""
    for subject, relation in asker.timelines():
        if subject.name in asker.hubs:
            yield from _found(asker.chain("hub", subject, (relation,)))
    for chain in asker.domain.chains:
        path = chain.split()
        if len(path) == 2:
            starts = (start for start in _starts(asker, path[0]) if start.name in asker.hubs)
            for start in starts:
                yield from _found(asker.chain("hub", start, path))


def absences(asker: Asker) -> Iterator[Candidate]:
    """What was never told, has ended, was only wondered about, or belongs to somebody unknown."""
    known = {saying.subject for saying in asker.truth.sayings}
    trapped = {(subject, relation) for subject, relation, _ in asker.told.traps}
    for relation in _relations(asker):
        for subject in _starts(asker, relation):
            told = asker.truth.told(subject.name, relation)
            spoken_of = subject.name in known or (subject.name, relation) in trapped
            if spoken_of and not (told and asker.held(subject, relation)):
                yield asker.absent(subject, relation, asker.stale(subject, (relation,), ()))
        stranger = asker.cast.stranger(RELATIONS[relation].subject)
        if stranger is not None:
            yield asker.absent(stranger, relation)
    yield from _before(asker)


def _before(asker: Asker) -> Iterator[Candidate]:
    for subject, relation in asker.timelines():
        first = min(saying.start for saying in asker.truth.told(subject.name, relation))
        day = first - 3 * MARGIN
        # Whoever is somebody's mother has always been; what may change was not known to be so before.
        if day > day_of(0) and "change" in RELATIONS[relation].keys:
            yield Candidate(
                "absent",
                f"{subject.name} {relation} {day}",
                partial(asker.worded, subject.called, (relation,)),
                options={"as_of": end_of(day)},
            )


def makers(happenings: Happenings) -> Mapping[str, Maker]:
    """Return how the candidates of every kind are found."""
    return {
        "fact": facts,
        "current": current,
        "as_of": as_of,
        "known_at": known_at,
        "hop2": hops(2),
        "hop3": hops(3),
        "hop4": hops(4),
        "set": sets,
        "count": counts,
        "alias": aliases,
        "token": tokens,
        "window": windows(happenings.events),
        "problem": problems(happenings),
        "hub": hubs,
        "absent": absences,
    }


def _relations(asker: Asker) -> list[str]:
    return [use.relation for use in asker.domain.uses]


def _starts(asker: Asker, step: str) -> Sequence[Thing]:
    relation = RELATIONS[step.lstrip("^")]
    kind = relation.object if step.startswith("^") else relation.subject
    if kind in asker.cast.things:
        return asker.cast.things[kind]
    values = dict.fromkeys(s.object for s in asker.truth.sayings if s.relation == relation.name)
    return [asker.things[name] for name in values]


def _found(candidate: Candidate | None) -> Iterator[Candidate]:
    if candidate is not None:
        yield candidate
