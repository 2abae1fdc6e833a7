"""Tables of kinds and times: sentences, what they say and from when to when, compared with what the reader makes of them.

Run by itself it counts: ``python tests/golden_kinds.py tests/golden/kinds_seen.yaml [--show]``.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import yaml

from hindgraph.model import testimony
from hindgraph.model.intervals import TICK
from hindgraph.model.records import EVER, FAR_FUTURE, MemoryRecord, Statement
from hindgraph_extractors.names import name_key
from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import Draft, ReadContext, Reading, Surface
from hindgraph_ontology.loader import load_core

GOLDEN = Path(__file__).parent / "golden"
ZONE = ZoneInfo("Europe/Berlin")
SAID = datetime(2026, 9, 17, 14, 20, tzinfo=ZONE)
USER = "Ines Hartwig"
PARTS = ("kind", "polarity", "start", "until", "wrong")


@cache
def reader() -> RulesReader:
    """Return one reader for all tables: loading syntax takes a second."""
    return RulesReader(load_core())


def table(name: str) -> dict[str, list[dict[str, Any]]]:
    """Return a table by its name, or by its path."""
    path = Path(name) if name.endswith(".yaml") else GOLDEN / f"{name}.yaml"
    loaded: dict[str, list[dict[str, Any]]] = yaml.safe_load(path.read_text("utf-8"))
    return loaded


def said_at(row: dict[str, Any]) -> datetime:
    """Return when a row was said; rows of other tables bring their own day."""
    return datetime.fromisoformat(row["said_at"]).replace(tzinfo=ZONE) if "said_at" in row else SAID


def read(row: dict[str, Any]) -> Reading:
    """Read a row as the product does."""
    context = ReadContext(said_at=said_at(row), timezone=ZONE.key, user=USER)
    return reader().read(row["text"], context)


# ---- what was found of what a row says


@dataclass(frozen=True)
class Outcome:
    """One statement of a table, and what became of it.

    Attributes:
        found: The reader states this predicate of these two ends.
        parts: What of the kind and the times is right.
    """

    row: dict[str, Any]
    want: dict[str, Any]
    found: bool
    parts: dict[str, bool] = field(default_factory=dict)

    @property
    def dated(self) -> bool:
        """Tell whether kind, polarity and times are all right."""
        return self.found and all(self.parts.values())


@dataclass(frozen=True)
class Count:
    """A table as the reader reads it; `extra` are the drafts that it does not say."""

    outcomes: list[Outcome]
    extra: list[tuple[dict[str, Any], Draft]]


def compare(rows: Iterable[dict[str, Any]]) -> Count:
    """Read all rows and set what is read beside what they say."""
    outcomes: list[Outcome] = []
    extra: list[tuple[dict[str, Any], Draft]] = []
    for row in rows:
        left = list(read(row).drafts)
        for want in row["says"]:
            alike = sorted((d for d in left if _is_found(d, want)), key=lambda d: -_fit(d, want, row))
            outcomes.append(Outcome(row, want, bool(alike), _parts(alike[0], want, row) if alike else {}))
            left = [d for d in left if not alike or d is not alike[0]]
        # What a change starts from is not listed on its own.
        extra += [(row, draft) for draft in left if not draft.extractor.endswith("-from")]
    return Count(outcomes, extra)


def _fit(draft: Draft, want: dict[str, Any], row: dict[str, Any]) -> int:
    return sum(_parts(draft, want, row).values())


def _is_found(draft: Draft, want: dict[str, Any]) -> bool:
    if draft.predicate not in {want["predicate"], *want.get("or", ())}:
        return False
    if reader().ontology.predicates[draft.predicate].symmetric and draft.object is not None:
        turned = replace(
            draft, subject=draft.object, object=draft.subject
        )  # it says the same the other way round
        if _same(turned.subject, want["subject"]) and _has_object(turned, want):
            return True
    return _same(draft.subject, want["subject"]) and _has_object(draft, want)


def _has_object(draft: Draft, want: dict[str, Any]) -> bool:
    if want["kind"] != "correction":
        return _same(draft.object, want["object"])
    named = {want["object"], want.get("wrong")} - {None}  # "has not left W" names one value only, as either
    read_as = [end for end in (draft.object, draft.wrong) if end is not None]
    return (not named and not read_as) or any(_same(end, value) for end in read_as for value in named)


def _parts(draft: Draft, want: dict[str, Any], row: dict[str, Any]) -> dict[str, bool]:
    said = _statement(draft, said_at(row))
    if _is_as_an_end(said, want):
        return dict.fromkeys(PARTS, True)
    return {
        "kind": said.kind in {want["kind"], *want.get("or_kind", ())},
        "polarity": said.kind == "correction" or said.polarity == want.get("polarity", True),
        "start": _starts(said, draft, want, said_at(row)),
        "until": _lapses(said, want),
        "wrong": want.get("wrong") is None or _same(draft.wrong, want["wrong"]),
    }


def _is_as_an_end(said: Statement, want: dict[str, Any]) -> bool:
    """Tell "was there until D" read as an end at D: of what began nobody knows when, it says as much."""
    bare = want["kind"] == "span" and "start" not in want
    return bare and said.kind == "end" and any(_is_at(said.start, each) for each in _all(want, "until"))


def _statement(draft: Draft, said: datetime) -> Statement:
    memory = MemoryRecord(
        "m", "-", "episodic", said.astimezone(UTC), said.astimezone(UTC), "m", position=(0, 0)
    )
    return testimony.testimony(
        draft,
        memory,
        subject_id="subject",
        object_id="object" if draft.object else None,
        wrong_id="wrong" if draft.wrong else None,
        predicate=reader().ontology.predicates[draft.predicate],
        now=said,
    )


def _starts(said: Statement, draft: Draft, want: dict[str, Any], now: datetime) -> bool:
    """Compare the start: to the day or the minute, as the table gives it; none is when it was said, or not known."""
    if "start" in want:
        return _is_at(said.start, want["start"])
    unknown = draft.kind == "span" and draft.time is not None and draft.time.start is None
    never = not said.polarity and said.start == EVER  # it reaches back beyond any day that a table could give
    return unknown or never or said.start == now.astimezone(UTC) or (_day(said.start) == _day(now))


def _lapses(said: Statement, want: dict[str, Any]) -> bool:
    if "until" in want:
        return any(_is_at(said.lapses_at, each) for each in _all(want, "until"))
    return said.kind == "event" or said.lapses_at == FAR_FUTURE


def _all(want: dict[str, Any], key: str) -> list[str]:
    """Return what a table takes as right: the value of a key, and that of `or_` and the key."""
    return [each for each in (want.get(key), want.get(f"or_{key}")) if each is not None]


def _is_at(instant: datetime, written: str) -> bool:
    pattern = "%Y-%m-%d %H:%M" if len(written) > 10 else "%Y-%m-%d"
    near = instant + timedelta(seconds=1) if instant.microsecond == TICK.microseconds else instant
    return f"{near.astimezone(ZONE):{pattern}}" == written.replace("T", " ")[:16]


def _day(instant: datetime) -> str:
    return f"{instant.astimezone(ZONE):%Y-%m-%d}"


# ---- names


@cache
def _class_words() -> frozenset[str]:
    """Return the words that say what a thing is: "the ledger database" may be called "ledger"."""
    classes = reader().ontology.classes.values()
    nouns = {name_key(noun) for cls in classes for words in cls.nouns.values() for noun in words}
    return frozenset(nouns | {"the", "a", "an", "our", "my", "of", "on", "in"})


def _same(end: Surface | None, written: str | None) -> bool:
    if end is None or written is None:
        return end is None and written is None
    wanted = _plain(str(written))
    names = {_plain(end.name), _plain(end.text)} | ({_plain(end.value.text)} if end.value else set())
    if end.value is not None and wanted in _plain(end.text).split():
        return True  # "three" of "three replicas"
    return any(name == wanted or _differ_by_class(name, wanted) for name in names)


def _plain(name: str) -> str:
    key = name_key(name).replace(",", "").replace("’", "'")
    for own in (f"{name_key(USER)}'s ", "my ", "我的"):
        key = key.removeprefix(own)
    key = {"i": name_key(USER), "me": name_key(USER), "我": name_key(USER), "user": name_key(USER)}.get(
        key, key
    )
    return " ".join(key.split())


def _differ_by_class(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if not short or not (long.startswith(short) or long.endswith(short)):
        return False
    rest = long.removeprefix(short) if long.startswith(short) else long.removesuffix(short)
    glued = rest[:1].isascii() and rest[-1:].isascii() and " " not in rest
    return not glued and all(word in _class_words() for word in (rest.split() or [rest]))


# ---- negatives


def is_clean(row: dict[str, Any]) -> bool:
    """Tell whether nothing was read where nothing stands: no time, no statement, or neither."""
    reading = read(row)
    times = row["trap"] in {"time", "both"} and bool(reading.times)
    stated = row["trap"] in {"statement", "both"} and bool(reading.drafts)
    return not (times or stated)


# ---- counting


def share(flags: Iterable[bool]) -> float:
    """Return the share of the true ones; 1.0 of none."""
    values = list(flags)
    return sum(values) / len(values) if values else 1.0


def lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the counts by language and kind."""
    for lang in ("en", "zh"):
        counted = compare(row for row in rows if row["lang"] == lang)
        if not counted.outcomes:
            continue
        groups: dict[str, list[Outcome]] = defaultdict(list)
        for outcome in counted.outcomes:
            groups["all"].append(outcome)
            groups[outcome.want["kind"]].append(outcome)
        read_in_all = len(counted.extra) + sum(o.found for o in counted.outcomes)
        precision = sum(o.found for o in counted.outcomes) / max(read_in_all, 1)
        yield f"{lang}: precision {precision:.2f} ({len(counted.extra)} drafts beside the table)"
        for kind, group in groups.items():
            found = [o for o in group if o.found]
            parts = " ".join(f"{part} {share(o.parts[part] for o in found):.2f}" for part in PARTS)
            yield (
                f"  {kind:<11}{len(group):>4} found {share(o.found for o in group):.2f} | of these {parts} "
                f"all {share(o.dated for o in found):.2f} | found and right {share(o.dated for o in group):.2f}"
            )


def failures(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what is not as the table says, in words."""
    counted = compare(rows)
    for outcome in counted.outcomes:
        if not outcome.dated:
            drafts = [_shown(draft) for draft in read(outcome.row).drafts]
            wrong = [part for part, right in outcome.parts.items() if not right] or ["not found"]
            want = " ".join(f"{key}={value}" for key, value in outcome.want.items() if value is not None)
            yield f"{outcome.row['id']} {wrong}: {outcome.row['text']}\n    want {want}\n    read {drafts}"
    for row, draft in counted.extra:
        yield f"{row['id']} beside: {row['text']}\n    {_shown(draft)}"


def _shown(draft: Draft) -> str:
    time = draft.time
    sides = (
        [(side and f"{side.astimezone(ZONE):%Y-%m-%d %H:%M}") for side in (time.start, time.end)]
        if time
        else ""
    )
    ends = " ".join(str(end and end.name) for end in (draft.subject, draft.object))
    wrong = f" wrong {draft.wrong.name}" if draft.wrong else ""
    return f"{draft.kind}{'' if draft.polarity else ' not'} {draft.predicate}: {ends}{wrong} {sides} {draft.extractor}"


def main(path: str, *options: str) -> None:
    """Print the counts of a table, and with ``--show`` what is wrong."""
    loaded = table(path)
    rows, negatives = loaded.get("rows", []), loaded.get("negatives", [])
    out = [*lines(rows), *(failures(rows) if "--show" in options else ())]
    for lang in ("en", "zh"):
        for trap in ("time", "statement", "both"):
            these = [row for row in negatives if (row["lang"], row["trap"]) == (lang, trap)]
            clean = [is_clean(row) for row in these]
            if these:
                out.append(f"negatives {lang} {trap}: {sum(clean)}/{len(these)} clean")
            if "--show" in options:
                out += [
                    f"  {row['id']}: {row['text']}\n    {[t.text for t in read(row).times]} "
                    f"{[_shown(d) for d in read(row).drafts]}"
                    for row, right in zip(these, clean, strict=True)
                    if not right
                ]
    sys.stdout.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
