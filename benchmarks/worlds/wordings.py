"""The sentences that worlds are told and asked in; all of them are data, in a file for each language and half."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import yaml

from benchmarks.worlds.records import Half, Lang
from benchmarks.worlds.schema import (
    DOMAINS,
    EVENT_KEYS,
    EVENTS,
    FRAMES,
    KEYS,
    NOISE_SLOTS,
    RELATIONS,
    WHEN,
)

FOLDER = Path(__file__).parent / "wordings"
PRONOUNS = frozenset({"they", "their", "them"})


@dataclass(frozen=True)
class Wordings:
    """One file."""

    data: Mapping[str, Any]

    def forms(self, *path: str) -> Sequence[str]:
        """Return the forms at a place of the file, such as ``relations lives_in ask``."""
        here: Any = self.data
        for key in path:
            here = here[key]
        forms: Sequence[str] = here
        return forms

    def draw(self, rng: random.Random, *path: str) -> str:
        """Draw a form from a place of the file."""
        return rng.choice(self.forms(*path))

    def problems(self, domain: str) -> Sequence[Mapping[str, Sequence[str]]]:
        """Return what can go wrong in a domain: how it is told, how it is asked about, what helps."""
        found: Sequence[Mapping[str, Sequence[str]]] = self.data["problems"][domain]
        return found

    def every(self) -> Iterator[str]:
        """Yield every sentence form; dates and phrases of time are the language's own and may be shared."""
        for section, part in self.data.items():
            if section not in {"dates", "when", "period"}:
                yield from _strings(part)


@cache
def load(lang: Lang, half: Half) -> Wordings:
    """Read a file of wordings."""
    return Wordings(yaml.safe_load((FOLDER / f"{lang}.{half}.yaml").read_text("utf-8")))


def problems_of(data: Mapping[str, Any]) -> list[str]:
    """Return what a file lacks or has wrong, a sentence each; nothing if it is complete."""
    found = [*_list(data, ("dates",), 2, {"day", "month", "year"})]
    slots = {"weekday": {"weekday"}, "date": {"date"}, "range": {"from", "until"}, "month": {"month", "year"}}
    for key in WHEN:
        found += _list(data, ("when", key), 1, slots.get(key, set()))
    for key in ("month", "range"):
        found += _list(data, ("period", key), 2, slots[key])
    for relation in RELATIONS.values():
        for key in sorted(relation.keys):
            least, wanted = KEYS[key]
            found += _list(data, ("relations", relation.name, key), least, set(wanted))
    for event, keys in EVENTS.items():
        for key, names in keys.items():
            found += _list(data, ("events", event, key), EVENT_KEYS[key], set(names))
    for key in ("person", "thing"):
        found += _list(data, ("alias", key), 3, {"name", "alias"})
    for frame, (least, slot) in FRAMES.items():
        found += _list(data, (frame,), least, {slot})
    for domain in DOMAINS:
        found += _list(data, ("noise", domain), 15, set(NOISE_SLOTS), free=True)
        found += _problems(data, domain)
    return found


def _problems(data: Mapping[str, Any], domain: str) -> Iterator[str]:
    count = len(_at(data, ("problems", domain)) or ())
    if count < 6:
        yield f"problems {domain}: {count} of 6"
    for number in range(count):
        here = _at(data, ("problems", domain))[number]
        for key, slots in (("told", {"subject"}), ("asked", {"subject"}), ("fix", set())):
            yield from (f"problems {domain} {number + 1} {text}" for text in _list(here, (key,), 2, slots))


def _list(
    data: Mapping[str, Any], path: tuple[str, ...], least: int, wanted: set[str], *, free: bool = False
) -> Iterator[str]:
    place, forms = " ".join(path), _at(data, path)
    if not isinstance(forms, list) or len(forms) < least:
        yield f"{place}: {len(forms) if isinstance(forms, list) else 0} of {least}"
        return
    for form in forms:
        if not isinstance(form, str):
            yield f"{place}: not a text: {form!r}"
        elif not _fits(slots_of(form), wanted, free):
            yield f"{place}: wants {sorted(wanted)}, has {slots_of(form)}: {form}"


def _at(data: Mapping[str, Any], path: Sequence[str]) -> Any:
    here: Any = data
    for key in path:
        here = here.get(key) if isinstance(here, dict) else None
    return here


def _fits(slots: Sequence[str], wanted: set[str], free: bool) -> bool:
    if free:
        return set(slots) <= wanted and len(slots) == len(set(slots))
    if "year" in wanted:  # a date may leave its year out
        return {"month"} <= set(slots) <= wanted
    if "they" in wanted:
        return bool(PRONOUNS & set(slots)) and set(slots) - PRONOUNS == wanted - {"they"}
    return sorted(slots) == sorted(wanted)


def slots_of(form: str) -> list[str]:
    """Return the placeholders of a form in their order."""
    return [name for _, name, _, _ in Formatter().parse(form) if name is not None]


def _strings(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from _strings(value)
    else:
        for value in part:
            yield from _strings(value)
