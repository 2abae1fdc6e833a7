"""Made-up names and values, none twice in a world."""

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from benchmarks.worlds.records import Lang, Thing

FOLDER = Path(__file__).parent / "names"
VALUES = frozenset({"port", "version", "ip", "phone", "email", "date", "amount"})


@cache
def lists(lang: Lang) -> Mapping[str, Any]:
    """Return the lists of names of a language."""
    data: Mapping[str, Any] = yaml.safe_load((FOLDER / f"{lang}.yaml").read_text("utf-8"))
    return data


class Names:
    """Draws things by kind; what is drawn is gone."""

    def __init__(self, lang: Lang, rng: random.Random, *, first_day: date) -> None:
        """Shuffle the lists by the seed of `rng`."""
        self.lang = lang
        self.lists = lists(lang)
        self._rng = rng
        self._first_day = first_day
        self._drawn: dict[str, Iterator[Thing]] = {}
        self._nicks = self._shuffled("nick")

    def draw(self, kind: str) -> Thing:
        """Draw a thing of a kind.

        Raises:
            LookupError: The list is used up.
        """
        if kind not in self._drawn:
            self._drawn[kind] = self._people() if kind == "person" else self._of(kind)
        thing = next(self._drawn[kind], None)
        if thing is None:
            raise LookupError(f"no more names for a {kind}")
        return thing

    def alias(self, thing: Thing) -> str:
        """Return another name for a thing: a nickname, or letters that stand for it."""
        if thing.kind == "service":
            first, second = thing.name.split("-")[:2]
            return f"{first[:2]}{second[0]}{self._rng.randrange(10)}"
        return str(self._nicks.pop())

    def _shuffled(self, kind: str) -> list[Any]:
        names = list(self.lists[kind])
        self._rng.shuffle(names)
        return names

    def _people(self) -> Iterator[Thing]:
        given = [(name, "she") for name in self.lists["female"]] + [
            (name, "he") for name in self.lists["male"]
        ]
        self._rng.shuffle(given)
        for name, pronoun in given:
            family = self._rng.choice(self.lists["family"])
            full = f"{family}{name}" if self.lang == "zh" else f"{name} {family}"
            yield Thing("person", full, full, pronoun, (full,))

    def _of(self, kind: str) -> Iterator[Thing]:
        if kind in VALUES:
            yield from self._values(kind)
            return
        pattern = self.lists["called"].get(kind, "{name}")
        for name in self._shuffled(kind):
            bare = name.removeprefix("a ").removeprefix("an ") if kind == "job" else name
            yield Thing(kind, bare, pattern.format(name=name), forms=(bare,))

    def _values(self, kind: str) -> Iterator[Thing]:
        seen: set[str] = set()
        while True:
            text = self._value(kind)
            if text not in seen:
                seen.add(text)
                yield (
                    self.day(date.fromisoformat(text))
                    if kind == "date"
                    else Thing(kind, text, text, forms=(text,))
                )

    def _value(self, kind: str) -> str:
        rng = self._rng
        match kind:
            case "port":
                return str(rng.choice((8000, 8440, 9090, 5430)) + rng.randrange(40))
            case "version":
                return f"{rng.randrange(1, 6)}.{rng.randrange(20)}.{rng.randrange(10)}"
            case "ip":
                return f"10.{rng.randrange(4)}.{rng.randrange(20)}.{rng.randrange(1, 250)}"
            case "phone":
                return str(self.lists["phone"].format(number=rng.randrange(1, 200)))
            case "email":
                name = rng.choice("lab inbox reach mail post desk hello write".split())
                return f"{name}.{rng.randrange(10, 99)}@{self.lists['domain']}"
            case "amount":
                return str(self.lists["amount"].format(tens=rng.randrange(2, 99)))
            case _:
                return (self._first_day + timedelta(days=rng.randrange(200, 500))).isoformat()

    def day(self, day: date) -> Thing:
        """Return a day as a value, with the usual ways of writing it."""
        month = self.lists["months"][day.month - 1]
        if self.lang == "zh":
            forms: Sequence[str] = (f"{day.year}年{month}月{day.day}日", f"{month}月{day.day}日")
        else:
            forms = (
                f"{day.day} {month} {day.year}",
                f"{month} {day.day}, {day.year}",
                f"{day.day} {month}",
                f"{month} {day.day}",
            )
        return Thing("date", day.isoformat(), forms[0], forms=(*forms, day.isoformat()), day=day)
