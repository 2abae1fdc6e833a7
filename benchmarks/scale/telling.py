"""Made-up memories that come with what was read of them, so that many can be told without reading each."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.made_up import BEGIN, PACE, Company
from hindgraph_extractors.records import Draft, Mention, Reading, Surface

# However many are told, the last one is not told before its day.
SPAN = 10_000 * PACE


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence with what it says: subject and object are the names of its gaps, no predicate is small talk."""

    text: str
    subject: str
    object: str
    predicate: str | None = None
    kind: Any = "state"


CLASSES = {"service": "Service", "store": "Database", "person": "Person", "other": "Person", "place": "City"}
CLASSES |= {"host": "Host"}
WORDINGS = (
    Wording("{service} depends on {store}.", "service", "store", "depends_on"),
    Wording("{service} requires {store}.", "service", "store", "depends_on"),
    Wording("{service} is owned by {person}.", "service", "person", "owned_by"),
    Wording("{person} owns {service}.", "service", "person", "owned_by"),
    Wording("{person} lives in {place}.", "person", "place", "lives_in"),
    Wording("{person} moved to {place}.", "person", "place", "lives_in", "change"),
    Wording("{service} runs on {host}.", "service", "host", "runs_on"),
    Wording("{person} reports to {other}.", "person", "other", "reports_to"),
    Wording("{person} and {other} had lunch and spoke about the weather.", "person", "other"),
    Wording("{service} failed with error E{code}, and {person} restarted it.", "service", "person"),
    Wording("The fix for E{code} in {service} was to raise the pool size to {number}.", "service", "service"),
    Wording("{person} wrote the report on the outage of {store}.", "person", "store"),
)


@dataclass(frozen=True, slots=True)
class Told:
    """A row for `Memory.ingest`, and what is read of its text."""

    row: dict[str, Any]
    reading: Reading


def memories(count: int, seed: int = 1) -> Iterator[Told]:
    """Yield memories of one to three sentences, in sessions of thirty, of the company that `made_up.questions` ask about."""
    rng = random.Random(seed)
    company = Company.of(count, rng)
    for number in range(count):
        sentences = [(rng.choice(WORDINGS), company.words(rng)) for _ in range(rng.choice((1, 1, 2, 3)))]
        text, reading = read(sentences)
        row = {
            "ref": f"told-{number:07}",
            "text": text,
            "session": f"s{number // 30:05}",
            "occurred_at": (BEGIN + number * min(PACE, SPAN / count)).isoformat(),
        }
        yield Told(row, reading)


def read(sentences: Sequence[tuple[Wording, dict[str, Any]]]) -> tuple[str, Reading]:
    """Return a text of some sentences, and its reading."""
    text = ""
    drafts: list[Draft] = []
    mentions: dict[str, Mention] = {}
    for wording, given in sentences:
        words = _acyclic(given) if wording.predicate == "reports_to" else given
        text += " " if text else ""
        start = len(text)
        text += wording.text.format(**words)
        gaps = dict.fromkeys((wording.subject, wording.object))
        ends = [_surface(text, start, gap, words) for gap in gaps]
        for end in ends:
            first = mentions.get(end.name)
            count = 1 if first is None else first.count + 1
            place = (end.start, end.end) if first is None else (first.start, first.end)
            mentions[end.name] = Mention(end.name, end.cls, *place, end.text, count, subject=place[0] == 0)
        if wording.predicate is not None:
            span = (start, len(text))
            drafts.append(
                Draft(
                    ends[0], wording.predicate, ends[1], wording.kind, *span, "made up", ordinal=len(drafts)
                )
            )
    return text, Reading("en", tuple(mentions.values()), tuple(drafts))


def _acyclic(words: dict[str, Any]) -> dict[str, Any]:
    """Let nobody report to themselves over others, which the ontology does not allow."""
    return words | dict(zip(("other", "person"), sorted((words["person"], words["other"])), strict=True))


def _surface(text: str, start: int, gap: str, words: dict[str, Any]) -> Surface:
    name = words[gap]
    at = text.index(name, start)
    return Surface(name, name, at, at + len(name), CLASSES[gap])
