"""What the reader makes of texts: `reading.py FILE.jsonl` prints statements, `reading.py` scores the golden table."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import yaml

from hindgraph_extractors.english.reader import EnglishReader
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft, Known, Period, ReadContext, Reading
from hindgraph_ontology.loader import load_core

GOLDEN = Path(__file__).parent.parent / "tests" / "golden" / "statements_en.yaml"


class Session:
    """Carries along what earlier texts spoke of, as the engine does."""

    def __init__(self) -> None:
        self.names: dict[str, dict[str, Known]] = {}
        self.recent: list[Known] = []

    def known(self, keys: Any) -> dict[str, tuple[Known, ...]]:
        """Look names up."""
        return {key: tuple(self.names[key].values()) for key in keys if key in self.names}

    def take_in(self, reading: Reading) -> None:
        """Remember what a text named."""
        ends = [
            e
            for d in reading.drafts
            for e in (d.subject, d.object)
            if e is not None and e.value is None and e.resolved == "name"
        ]
        for one in (
            *(Known(m.name, m.cls) for m in reading.mentions if m.value is None),
            *(Known(e.name, e.cls) for e in ends),
        ):
            slot = self.names.setdefault(name_key(one.name), {})
            if one.name not in slot or slot[one.name].cls == "Thing":
                slot[one.name] = one
            self.recent = [*[k for k in self.recent if k.name != one.name][-23:], one]


def shown(draft: Draft) -> str:
    """Write a draft on one line."""
    parts = [draft.subject.name, draft.predicate, draft.object.name if draft.object else "–"]
    if draft.qualifier:
        parts.append(f"[{draft.qualifier}]")
    parts.append(draft.kind + ("" if draft.polarity else " NOT") + (" of end" if draft.of_end else ""))
    if draft.wrong is not None:
        parts.append(f"wrong={draft.wrong.name}")
    if draft.time is not None:
        parts.append(period(draft.time))
    return (
        " | ".join(parts)
        + f"   <{draft.subject.cls}, {draft.object.cls if draft.object else ''}> {draft.extractor}"
    )


def period(time_: Period) -> str:
    """Write a period shortly."""
    ends = (f"{edge:%Y-%m-%dT%H:%M}" if edge else "…" for edge in (time_.start, time_.end))
    return f"{'–'.join(ends)} ({time_.precision})"


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of a JSONL file."""
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def print_file(path: Path, *, limit: int, user: str | None, timezone: str) -> None:
    """Print what is read from each text of a file, and the speed."""
    reader = EnglishReader(load_core())
    sessions: dict[str, Session] = {}
    graph = Session()
    count, spent = 0, 0.0
    for row in rows(path):
        text = row.get("text") or row.get("sent") or ""
        if row.get("lang") == "zh" or count >= limit:
            continue
        said = row.get("occurred_at")
        session = sessions.setdefault(str(row.get("session")), Session())
        context = ReadContext(
            said_at=datetime.fromisoformat(said) if said else datetime(2026, 6, 10, 9, tzinfo=UTC),
            timezone=timezone,
            user=user,
            speaker=row.get("speaker"),
            recent=tuple(session.recent),
            known=graph.known,
        )
        started = time.perf_counter()
        reading = reader.read(text, context)
        spent += time.perf_counter() - started
        count += 1
        graph.take_in(reading)
        session.take_in(reading)
        print(f"\n{row.get('ref', row.get('id', count))} {row.get('speaker') or ''}: {text}")
        for draft in reading.drafts:
            print("    " + shown(draft))
        for alias in reading.aliases:
            print(f"    alias {alias.alias} = {alias.name}")
    print(f"\n{count} texts, {count / spent:.0f} a second", file=sys.stderr)


def golden_context(row: dict[str, Any]) -> ReadContext:
    """Return the context of a golden row."""
    known = {name_key(name): (Known(name, cls),) for name, cls in row.get("known", {}).items()}
    return ReadContext(
        said_at=datetime(2026, 6, 10, 9, tzinfo=ZoneInfo("Europe/Berlin")),
        timezone="Europe/Berlin",
        user="Ines Hartwig",
        known=lambda keys: {key: known[key] for key in keys if key in known},
    )


def expected(says: list[Any]) -> dict[str, Any]:
    """Return an expected statement by its parts."""
    subject, predicate, target, *more = says
    parts = {
        "subject": subject,
        "predicate": predicate,
        "object": target,
        "kind": "state",
        **(more[0] if more else {}),
    }
    return {key: str(value) if key in {"from", "to"} else value for key, value in parts.items()}


def told(draft: Draft) -> dict[str, Any]:
    """Return a draft by its parts, as the golden table writes them."""
    parts: dict[str, Any] = {
        "subject": draft.subject.name,
        "predicate": draft.predicate,
        "object": draft.object.name if draft.object else None,
        "kind": draft.kind,
        "not": True if not draft.polarity else None,
        "in": draft.qualifier,
        "wrong": draft.wrong.name if draft.wrong else None,
        "of": "end" if draft.of_end else None,
        "from": _day(draft.time.start if draft.time else None),
        "to": _day(draft.time.end if draft.time else None),
    }
    return {key: value for key, value in parts.items() if value is not None or key == "object"}


def _day(instant: datetime | None) -> str | None:
    return f"{instant.astimezone(ZoneInfo('Europe/Berlin')):%Y-%m-%d}" if instant else None


def agrees(want: dict[str, Any], got: dict[str, Any]) -> bool:
    """Tell whether a draft is what was expected; a time counts where the table gives one."""
    dated = {key for key in ("from", "to") if key in want}
    return want == {key: value for key, value in got.items() if key not in {"from", "to"} - dated}


def score_golden(*, verbose: bool) -> None:
    """Print right, wrong and missed statements of the golden table, by kind."""
    reader = EnglishReader(load_core())
    tally: dict[str, Counter[str]] = {}
    started = time.perf_counter()
    table = yaml.safe_load(GOLDEN.read_text(encoding="utf-8"))
    for row in table:
        got = [told(draft) for draft in reader.read(row["text"], golden_context(row)).drafts]
        want = [expected(says) for says in row["says"]]
        missed = [w for w in want if not any(agrees(w, g) for g in got)]
        wrong = [g for g in got if not any(agrees(w, g) for w in want)] if not row.get("also") else []
        for one in want:
            tally.setdefault(one["kind"], Counter())["missed" if one in missed else "right"] += 1
        for one in wrong:
            tally.setdefault(one["kind"], Counter())["wrong"] += 1
        if verbose and (missed or wrong):
            print(f"{row['text']}\n    missed {missed}\n    wrong  {wrong}")
    spent = time.perf_counter() - started
    for kind, counts in sorted(tally.items()):
        print(f"{kind:12} right {counts['right']:4}  wrong {counts['wrong']:3}  missed {counts['missed']:3}")
    total = sum(tally.values(), Counter())
    print(f"{'all':12} right {total['right']:4}  wrong {total['wrong']:3}  missed {total['missed']:3}")
    print(f"{len(table)} texts, {len(table) / spent:.0f} a second")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--limit", type=int, default=10_000)
    parser.add_argument("--user")
    parser.add_argument("--timezone", default="Europe/Berlin")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    if options.file:
        print_file(options.file, limit=options.limit, user=options.user, timezone=options.timezone)
    else:
        score_golden(verbose=options.verbose)


if __name__ == "__main__":
    main()
