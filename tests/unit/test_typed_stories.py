"""The golden stories of the fold, told as facts, are answered as the table says."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from fold_stories import BASE, Line, Story, day, stories
from hindgraph.memory import Memory
from hindgraph.model import ids
from hindgraph.model.receipts import Receipt
from store_fixtures import STORES
from worlds import on_store, statements


def tellable(story: Story) -> bool:
    """Tell whether a story can be told: no denial is stated as a fact, and a correction is of a fact that is known."""
    said: set[str | None] = set()
    for line in story.told:
        if line.options.get("denied") or (
            line.kind == "correction" and line.options.get("wrong") not in said
        ):
            return False
        said.add(line.value)
    return True


STORIES = [story for story in stories() if tellable(story)]


def spoken(number: int, period_to: int | None = None) -> str:
    """Return a day as one says it; with the end of its period, the month or year of which it is the first."""
    at = BASE + timedelta(days=number)
    if period_to is None:
        return f"{at:%Y-%m-%d}"
    return f"{at:%Y}" if period_to - number > 300 else f"{at:%Y-%m}"


class Teller:
    """Tells the lines of stories in the order in which they were learned, each story about a thing of its own."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.ids: dict[str, str] = {}

    def tell_all(self) -> None:
        lines = [
            (line.options.get("recorded", line.said), place, number, line)
            for place, story in enumerate(STORIES)
            for number, line in enumerate(story.told)
        ]
        for second, (recorded, place, number, line) in enumerate(sorted(lines, key=lambda each: each[:3])):
            learned = day(recorded) + timedelta(hours=13, seconds=second)
            said = day(line.said) + timedelta(hours=12, minutes=number)
            self.tell(thing(place), line, {"occurred_at": said, "recorded_at": learned})

    def tell(self, subject: str, line: Line, telling: dict[str, Any]) -> None:
        if line.options.get("tier", 1) == 2:
            telling["origin"] = "import"
        receipt = self._told(subject, line, telling)
        assert [s.outcome for s in statements(receipt)] != ["rejected"], statements(receipt)
        self.ids |= {mention.name: mention.entity_id for mention in receipt.mentions}

    def _told(self, subject: str, line: Line, telling: dict[str, Any]) -> Receipt:
        options, value = line.options, owner(line.value)
        at = None if line.starts is None else spoken(line.starts, options.get("period_to"))
        if line.kind == "correction":
            wrong = self.fact(subject, owner(options["wrong"]) or "")
            if options.get("of") == "end":
                return self.memory.correct_fact(wrong, reason="so", ended=at or False, **telling)
            return self.memory.correct_fact(wrong, value, reason="so", since=at, **telling)
        known = None if value is None else self.fact(subject, value)
        if line.kind == "end" and known is not None and self.memory.get(known):
            return self.memory.end_fact(known, on=at, **telling)
        until = spoken(options["until"]) if "until" in options else None
        return self.memory.assert_fact(
            subject, "owned_by", value, kind=line.kind, since=at, until=until, **telling
        )

    def fact(self, subject: str, value: str) -> str:
        return ids.fact_id(self.ids.get(subject, ""), "owned_by", self.ids.get(value, ""), None)


def owner(value: str | None) -> str | None:
    """Return a value as the name of somebody: no number owns a thing."""
    return f"Team {value}" if value is not None and value[:1].isdigit() else value


def thing(place: int) -> str:
    return f"service-{place}"


@pytest.fixture(scope="module", params=STORES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with on_store(tmp_path_factory.mktemp("stories"), request) as memory:
        Teller(memory).tell_all()
        yield memory


def test_nearly_every_story_can_be_told_as_facts() -> None:
    assert [story.name for story in stories() if not tellable(story)] == [
        "has not left, and nothing was known",
        "a denial ends what it denies, and a later word counts again",
        "it never was",
        "it never was, and began afterwards",
        "it never was, and comes as planned",
    ]


@pytest.mark.parametrize("story", STORIES, ids=str)
def test_every_story_told_as_facts_is_answered_as_the_table_says(told: Memory, story: Story) -> None:
    subject = thing(STORIES.index(story))
    for asked, value, known in story.asked:
        edges = told.graph(
            subject,
            predicate="owned_by",
            as_of=spoken(asked),
            known_at=None if known is None else spoken(known),
        ).edges
        assert [e.object for e in edges] == ([] if value is None else [owner(value)]), asked
    if story.contested:
        changes = told.history(subject)
        assert [c.edge.object for c in changes if c.what == "contested"] == [
            owner(value) for value in story.contested
        ]


def test_the_stories_leave_a_sound_store(told: Memory) -> None:
    assert told.doctor()["sound"]
