"""How well time expressions are found and resolved: coverage and accuracy on public sets.

Run as ``python benchmarks/times.py --data DIR`` with DIR holding the JSONL files. Only dates count: the kinds date,
daterange, datetime and datetimerange. Left out are lengths, repetitions, times of day without a date, holidays and
"now", which are no dates of a memory. The sets read 3/5 in the American way, so the zone is New York's.

*found*: a span overlaps the gold span. *exact*: its beginning (and, for a range, its end) is the gold one. *inside*:
the gold moment lies in the period (where we give a month or a year and the set gives a day: "two months ago").
*either*: it is exact when read in the other direction. Duckling always looks ahead, a memory looks back.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from hindgraph_extractors.records import TimeSpan
from hindgraph_extractors.times import find_times

ZONE = "America/New_York"
KINDS = ("date", "daterange", "datetime", "datetimerange")


@dataclass(frozen=True, slots=True)
class Gold:
    """One expected time: any of several ``(start, end)`` readings, either side of which may be unknown."""

    text: str
    now: datetime
    readings: tuple[tuple[datetime | None, datetime | None], ...]
    span: tuple[int, int]


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of a JSONL file."""
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def local(text: str | None) -> datetime | None:
    """Read a moment as local to the zone, whatever offset it carries."""
    try:
        return datetime.fromisoformat(text or "").replace(tzinfo=ZoneInfo(ZONE))
    except ValueError:  # "not resolved", lengths in seconds, and days such as 31 June that the sets contain
        return None


def recognizers(path: Path) -> Iterator[Gold]:
    """Yield the dates of a Recognizers-Text set."""
    for row in rows(path):
        for span in row["spans"]:
            values = [v for v in span["values"] if "PRESENT_REF" not in v["timex"]]
            readings = tuple((local(v.get("start") or v.get("value")), local(v.get("end"))) for v in values)
            if span["type"] in KINDS and any(a or b for a, b in readings):
                now = local(row["ref_time"])
                assert now is not None
                yield Gold(row["text"], now, readings, (span["start"], span["end"] + 1))


def duckling(path: Path) -> Iterator[Gold]:
    """Yield the dates of a Duckling set, holidays left out."""
    for row in rows(path):
        if row["holiday"] or not local(row["value"].get("start")):
            continue
        now = local(row["ref_time"])
        assert now is not None
        reading = (local(row["value"]["start"]), local(row["value"].get("end")))
        if reading[0] != now:
            yield Gold(row["text"], now, (reading,), (0, len(row["text"])))


def dateparser(path: Path) -> Iterator[Gold]:
    """Yield the relative dates that say "ago", "in" or a day word, in the two languages."""
    now = datetime(2025, 3, 19, 10, 30, tzinfo=ZoneInfo(ZONE))
    cues = ("ago", "in ", "yesterday", "tomorrow", "today", "last ", "next ", "前", "后", "天")
    for row in rows(path):
        text = row["text"]
        known = row["lang"] == "zh" or all(word in ENGLISH for word in text.lower().replace(",", " ").split())
        if known and any(cue in text for cue in cues):
            yield Gold(text, now, ((moved(now, row["delta"], row["direction"]), None),), (0, len(text)))


ENGLISH = frozenset(
    "a an and ago in the day before after yesterday tomorrow today at last next second seconds minute minutes hour hours "
    "days "
    "week weeks month months year years decade decades one two three four five".split()
) | {str(n) for n in range(2000)}


def moved(now: datetime, delta: dict[str, int], direction: str) -> datetime:
    """Apply a difference with calendar units."""
    sign = -1 if direction == "ago" else 1
    index = now.year * 12 + now.month - 1 + sign * (12 * delta.get("years", 0) + delta.get("months", 0))
    rest = {k: v for k, v in delta.items() if k not in ("years", "months")}
    base = now.replace(year=index // 12, month=index % 12 + 1)
    return base + sign * timedelta(**rest)


def verdict(gold: Gold, spans: tuple[TimeSpan, ...], other: tuple[TimeSpan, ...]) -> str:
    """Say how a text's times compare with the expected one."""
    near = [s for s in spans if s.start < gold.span[1] and gold.span[0] < s.end]
    if not near:
        return "missed"
    if any(exact(s, reading) for s in near for reading in gold.readings):
        return "exact"
    if any(inside(s, reading) for s in near for reading in gold.readings):
        return "inside"
    if any(exact(s, reading) for s in other for reading in gold.readings):
        return "either"
    return "wrong"


def exact(span: TimeSpan, reading: tuple[datetime | None, datetime | None]) -> bool:
    """Say whether a span has the expected ends; one that the set leaves out does not count."""
    start, end = span.period.start, span.period.end
    if span.role in ("until", "before"):
        # Some sets give the bound of "before X" as an end, others as the start of X itself.
        return end is not None and end in {moment.astimezone(UTC) for moment in reading if moment}
    if reading[0] is None or start is None:
        return False
    if span.role == "after":
        # "after 3 May" begins with the fourth here, on the third or the fourth there.
        return timedelta(0) <= start - reading[0].astimezone(UTC) <= timedelta(days=1, hours=1)
    # A set may give an end inside the last unit; within a unit's length it is the same range.
    return start == reading[0].astimezone(UTC) and (
        reading[1] is None
        or end is None
        or abs(end - reading[1].astimezone(UTC)) <= timedelta(days=1, hours=1)
    )


def inside(span: TimeSpan, reading: tuple[datetime | None, datetime | None]) -> bool:
    """Say whether the expected moment lies in the period of a span that is known to a day or less."""
    start, end = span.period.start, span.period.end
    moment = reading[0].astimezone(UTC) if reading[0] else None
    return None not in (start, end, moment) and start <= moment < end  # type: ignore[operator]


def measure(name: str, golds: list[Gold], lang: str, *, verbose: bool) -> None:
    """Print one line of the table, and with verbose the texts that fail."""
    counts: Counter[str] = Counter()
    for gold in golds:
        spans = find_times(gold.text, said_at=gold.now, timezone=ZONE, lang=lang)
        other = tuple(
            span
            for prefer in ("past", "future")
            for span in find_times(gold.text, said_at=gold.now, timezone=ZONE, lang=lang, prefer=prefer)
        )
        result = verdict(gold, spans, other)
        counts[result] += 1
        if verbose and result in ("missed", "wrong"):
            shown = [(s.text, s.role, str(s.period.start), str(s.period.end)) for s in spans]
            print(
                f"  {result}: {gold.text!r} now {gold.now:%F %a} "
                f"want {' to '.join(map(str, gold.readings[0]))} got {shown}"
            )
    total = len(golds)
    found = total - counts["missed"]
    good = counts["exact"] + counts["inside"] + counts["either"]
    print(
        f"{name:<22}{total:>6}{found / total:>9.1%}{counts['exact'] / total:>9.1%}{counts['inside'] / total:>9.1%}"
        f"{counts['either'] / total:>9.1%}{good / max(found, 1):>12.1%}"
    )


def speed(texts: list[str]) -> float:
    """Return milliseconds per hundred words of running text."""
    text = " ".join(texts)
    now = datetime(2025, 3, 19, tzinfo=UTC)
    words = text.split()
    parts = [" ".join(words[i : i + 100]) for i in range(0, len(words) - 100, 100)]
    find_times(parts[0], said_at=now, timezone=ZONE, lang="en")
    begin = time.perf_counter()
    for part in parts:
        find_times(part, said_at=now, timezone=ZONE, lang="en")
    return (time.perf_counter() - begin) / len(parts) * 1000


def main() -> None:
    """Measure all sets that are there."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--data", type=Path, required=True, help="folder with the JSONL files")
    options.add_argument("--set", default="", help="only the sets whose names contain this")
    options.add_argument("--verbose", action="store_true", help="print what fails")
    given = options.parse_args()
    print(f"{'set':<22}{'dates':>6}{'found':>9}{'exact':>9}{'inside':>9}{'either':>9}{'right|found':>12}")
    readers = {"recognizers": recognizers, "duckling": duckling, "dateparser": dateparser}
    for path in sorted(given.data.glob("*.jsonl")):
        reader = readers.get(path.name.split("_")[0])
        if reader and given.set in path.stem:
            golds = list(reader(path))
            for lang in ("en", "zh"):
                mine = [g for g in golds if (lang == "zh") == any("一" <= c <= "鿿" for c in g.text)]
                if mine:
                    measure(
                        f"{path.stem.replace('_dev', '')} {lang}" if reader is dateparser else path.stem,
                        mine,
                        lang,
                        verbose=given.verbose,
                    )
    source = given.data / "recognizers_en_dev.jsonl"
    if source.exists():
        print(f"{speed([row['text'] for row in rows(source)]):.2f} ms per 100 words (dense in dates)")


if __name__ == "__main__":
    main()
