"""Reads sentences made of the lexicon's own wordings, and says what was lost on the way."""

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from benchmarks.reading_trip.arguments import Argument, plain
from benchmarks.reading_trip.cases import Case, Generator, Want
from hindgraph_extractors.english.clauses import find_clauses
from hindgraph_extractors.english.reader import EnglishReader
from hindgraph_extractors.records import Draft, ReadContext, Surface
from hindgraph_ontology.loader import load_core

ZONE = ZoneInfo("Europe/Berlin")
SAID = datetime(2026, 9, 17, 14, 20, tzinfo=ZONE)
USER = "the speaker"
CAUSES = ("kind", "polarity", "time", "other predicate", "other end", "refused", "not the ends", "no clause")


@dataclass(frozen=True)
class Outcome:
    """What became of one statement of a sentence: `cause` is None where it was read right."""

    case: Case
    cause: str | None
    drafts: tuple[Draft, ...]
    extra: int = 0


def main() -> None:
    """Make, read, compare, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading_trip")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=2, help="sentences of every wording")
    parser.add_argument("--limit", type=int, default=0, help="every n-th sentence until so many are read")
    parser.add_argument("--show", type=int, default=0, help="how many failures to print")
    parser.add_argument("--cause", choices=CAUSES)
    parser.add_argument("--shape")
    parser.add_argument("--sentences", action="store_true", help="print sentences and read nothing")
    options = parser.parse_args()
    cases = list(Generator(load_core(), options.seed).cases(options.each))
    if options.shape:
        cases = [case for case in cases if case.told.shape == options.shape]
    if options.limit:
        cases = cases[:: max(1, len(cases) // options.limit)][: options.limit]
    if options.sentences:
        sys.stdout.writelines(f"{c.predicate}:{c.form} [{c.told.shape}] {c.text}\n" for c in cases)
        return
    began = time.process_time()
    reader = EnglishReader(load_core())
    outcomes = [outcome for case in cases for outcome in read(reader, case)]
    sys.stdout.writelines(f"{line}\n" for line in report(outcomes))
    sys.stdout.write(f"{len(cases)} sentences, {time.process_time() - began:.0f} CPU seconds\n")
    shown = [o for o in outcomes if o.cause is not None and options.cause in {None, o.cause}]
    step = max(1, len(shown) // options.show) if options.show else 1
    sys.stdout.writelines(f"{line}\n" for o in shown[::step][: options.show] for line in failure(o))


def read(reader: EnglishReader, case: Case) -> Iterator[Outcome]:
    """Read a sentence and yield what became of each of its statements."""
    context = ReadContext(said_at=SAID, timezone=ZONE.key, user=USER)
    drafts = [d for d in reader.read(case.text, context).drafts if not d.extractor.endswith("-from")]
    left, last = list(drafts), len(case.wants) - 1
    for n, wants in enumerate(case.wants):
        cause, used = judged(case, wants, left)
        if used is not None:
            left = [draft for draft in left if draft is not used]
        elif cause is None:
            cause = _unread(reader, case, wants[0], context)
        beside = len(left) if n == last else 0
        yield Outcome(case, cause, tuple(drafts), beside)


def judged(case: Case, wants: Sequence[Want], drafts: Sequence[Draft]) -> tuple[str | None, Draft | None]:
    """Return what is wrong with the draft that comes nearest, and that draft; none and none if nothing is read."""
    for want in wants:
        for draft in drafts:
            if draft.predicate == want.predicate and _has_ends(draft, want):
                return _differing(case, want, draft), draft
    for want in wants:
        for draft in drafts:
            turned = replace(want, subject=want.object, object=want.subject)
            if _has_ends(draft, want) or _has_ends(draft, turned):
                return "other predicate", draft
    same = (d for d in drafts if any(d.predicate == w.predicate for w in wants))
    near = next(same, None)
    return ("other end", near) if near is not None else (None, None)


def _has_ends(draft: Draft, want: Want) -> bool:
    return _is(draft.subject, want.subject) and _is(draft.object, want.object)


def _is(end: Surface | None, wanted: Argument) -> bool:
    if end is None:
        return False
    if wanted.is_user:
        return end.resolved == "user"
    names = {plain(end.name), plain(end.text)} | ({plain(end.value.text)} if end.value else set())
    if end.value is not None and names & wanted.names:
        return True
    wider = {w.rpartition(" ")[0] for w in wanted.names if " " in w} | wanted.names
    wider |= {w.partition(" ")[2] for w in wanted.names if " " in w and w[0].isupper()}
    return bool(names & wider) or (end.value is not None and plain(wanted.text) in plain(end.text))


def _differing(case: Case, want: Want, draft: Draft) -> str | None:
    told = case.told
    own = case.wants[0][0].kind
    kinds = told.kinds if want.kind == own else (*told.kinds, want.kind)
    if draft.kind not in kinds:
        return "kind"
    if draft.polarity != told.polarity:
        return "polarity"
    start = draft.time.start if draft.time is not None else None
    end = draft.time.end if draft.time is not None else None
    dated = told.start is not None or (start is not None and told.until == ())
    if dated and _day(start) != told.start and not (told.start is None and _day(start) == f"{SAID:%Y-%m-%d}"):
        return "time"
    if told.until and _day(end) not in told.until:
        return "time"
    return None


def _day(instant: datetime | None) -> str | None:
    return None if instant is None else f"{instant.astimezone(ZONE):%Y-%m-%d}"


def _unread(reader: EnglishReader, case: Case, want: Want, context: ReadContext) -> str:
    """Say how far an unread statement came."""
    clauses = [
        clause
        for parse in reader.parses(case.text, context)
        for sentence in parse.sentences
        for clause in find_clauses(sentence, reader.lexicon)
        if clause.wording.predicate.name == want.predicate and clause.wording.entry.form == case.form
    ]
    if not clauses:
        return "no clause"
    for clause in clauses:
        ends = ((clause.subject, want.subject), (clause.object, want.object))
        if all(word is not None and (end.is_user or word.lower in end.text.lower()) for word, end in ends):
            return "refused"
    return "not the ends"


def report(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the tables: by cause, by shape, by predicate."""
    right = sum(o.cause is None for o in outcomes)
    found = sum(o.cause in {None, "kind", "polarity", "time"} for o in outcomes)
    extra = sum(o.extra for o in outcomes)
    wrong = sum(o.cause in {"other predicate", "other end"} for o in outcomes)
    yield (
        f"{len(outcomes)} statements: found {found / len(outcomes):.3f}, right {right / len(outcomes):.3f}, "
        f"precision {found / max(1, found + extra + wrong):.3f}"
    )
    causes = Counter(o.cause for o in outcomes if o.cause is not None)
    yield "  ".join(f"{cause} {causes[cause]}" for cause in CAUSES)
    by_shape: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        by_shape[outcome.case.told.shape].append(outcome)
    for shape, group in sorted(by_shape.items(), key=lambda pair: _share(pair[1])):
        few = Counter(o.cause for o in group if o.cause is not None).most_common(4)
        causes_of = ", ".join(f"{cause} {count}" for cause, count in few)
        yield f"  {shape:<18}{len(group):>5}  right {_share(group):.2f}  {causes_of}"
    by_predicate: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        by_predicate[outcome.case.predicate].append(outcome)
    worst = sorted(by_predicate.items(), key=lambda pair: _share(pair[1]))[:30]
    yield "worst: " + ", ".join(f"{name} {_share(group):.2f}" for name, group in worst)


def _share(outcomes: Sequence[Outcome]) -> float:
    return sum(o.cause is None for o in outcomes) / len(outcomes)


def failure(outcome: Outcome) -> Iterator[str]:
    """Yield a failure in words."""
    case = outcome.case
    yield f"{outcome.cause}: {case.predicate}:{case.form} [{case.told.shape}] {case.text}"
    for draft in outcome.drafts:
        time_ = draft.time and (_day(draft.time.start), _day(draft.time.end))
        ends = f"{draft.subject.name} – {draft.object and draft.object.name}"
        said = f"{draft.kind}{'' if draft.polarity else ' not'} {draft.predicate}"
        yield f"    {said}: {ends} {time_ or ''} {draft.extractor}"


if __name__ == "__main__":
    main()
