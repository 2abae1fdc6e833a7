"""What stands in brackets behind a person's name: *(born 3 May 1931 in Bergen)*, *(12 March 1900 – 3 May 1980)*."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.english.spans import Name, Names
from hindgraph_extractors.english.syntax import Parse
from hindgraph_extractors.english.values import Values
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Draft, Surface, TypedValue
from hindgraph_ontology.records import THING, Ontology

_BRACKETS = re.compile(r"\s?\((?P<inside>[^()\n]{4,90})\)")
_BORN = re.compile(r"\b(?:born|b\.|née)\s(?:on\s)?", re.IGNORECASE)
_DIED = re.compile(r"\b(?:died|d\.)\s(?:on\s)?", re.IGNORECASE)
_DATE = re.compile(r"(?:\d{1,2}\s[A-Z][a-z]+\.?\s|[A-Z][a-z]+\.?\s(?:\d{1,2},?\s)?)?\d{4}(?:-\d\d-\d\d)?")
_AGED = re.compile(r"(?:,\s(?P<age>1?\d{1,2})(?=,|\s\()|\s\((?P<bracketed>1?\d{2})\))")
_DASH = re.compile(r"\s?[–—-]\s?")
_NAMED_PLACE = re.compile(r"(?P<name>[A-Z][^\d;,)(–—]{1,40}[^\W\d_]),?\s*$")
_PLACE = re.compile(r"\s?,?\s?(?:in|at)\s(?P<name>[A-Z][^\d;,)–—]{1,40})")


@dataclass(frozen=True, slots=True)
class Lifespans:
    """Reads the brackets behind the names of one parse."""

    parse: Parse
    ontology: Ontology
    names: Names
    values: Values

    def drafts(self) -> list[Draft]:
        """Return when and where people were born and died; years alone ("1903–1919") may be a time of anything."""
        found: list[Draft] = []
        for name in self.names.found:
            if name.cls in {THING, "Person"} and name.strong:
                found += self._age(name)
            match = _BRACKETS.match(self.parse.text, name.end)
            plain = not any(c.isdigit() for c in name.text)  # "Sprint 12" has no life
            if match is not None and name.cls in {THING, "Person"} and name.strong and plain:
                found += self._life(name, *match.span("inside"))
        return found

    def _age(self, name: Name) -> Iterator[Draft]:
        """Yield the age of *Philippa, 81, has …*."""
        match = _AGED.match(self.parse.text, name.end)
        if match is None or name.cls != "Person":
            return
        group = "age" if match["age"] else "bracketed"
        start, end = match.span(group)
        value = TypedValue(match[group], "integer", "years")
        yield from self._draft(name, "has_age", Surface(match[group], match[group], start, end, "Age", value))

    def _life(self, name: Name, start: int, end: int) -> Iterator[Draft]:
        inside = self.parse.text[start:end]
        born, died = _BORN.search(inside), _DIED.search(inside)
        if born is not None:
            yield from self._said(name, "born", start + born.end(), start + died.start() if died else end)
        if died is not None:
            yield from self._said(name, "died", start + died.end(), end)
        if born is None and died is None:
            dates = [m for m in _DATE.finditer(inside) if " " in m[0] or "-" in m[0]]
            between = inside[dates[0].end() : dates[1].start()] if len(dates) == 2 else ""
            if len(dates) == 2 and _DASH.search(between) and len(_DASH.sub("", between)) < 40:
                yield from self._places(name, start, inside, dates)
                yield from self._dated(name, "born_on", start + dates[0].start(), start + dates[0].end())
                yield from self._dated(name, "died_on", start + dates[1].start(), start + dates[1].end())

    def _places(self, name: Name, start: int, inside: str, dates: list[re.Match[str]]) -> Iterator[Draft]:
        """Yield where: *(Lemberg, 11 March 1874 – Paris, 2 October 1941)*."""
        ends = ("born_in", 0, dates[0].start()), ("died_in", dates[0].end(), dates[1].start())
        for predicate, first, last in ends:
            place = _NAMED_PLACE.search(inside, first, last)
            if place is not None:
                at = place.span("name")
                text = place["name"]
                surface = Surface(text, clean_name(text), start + at[0], start + at[1], "Place")
                yield from self._draft(name, predicate, surface)

    def _said(self, name: Name, what: str, start: int, end: int) -> Iterator[Draft]:
        text = self.parse.text
        date = _DATE.match(text, start, end)
        if date is not None:
            yield from self._dated(name, f"{what}_on", *date.span())
        place = _PLACE.match(text, date.end() if date else max(start - 1, 0), end)
        if place is not None:
            at = place.span("name")
            named = Surface(text[slice(*at)].rstrip(), clean_name(place["name"]), at[0], at[1], "Place")
            yield from self._draft(name, f"{what}_in", named)

    def _dated(self, name: Name, predicate: str, start: int, end: int) -> Iterator[Draft]:
        found = self.values.date_of(start, end)
        if found is not None:
            text = self.parse.text[start:end]
            yield from self._draft(name, predicate, Surface(text, found.text, start, end, "Date", found))

    def _draft(self, name: Name, predicate: str, target: Surface) -> Iterator[Draft]:
        if predicate in self.ontology.predicates:
            person = Surface(name.text, name.name, name.start, name.end, "Person")
            yield Draft(person, predicate, target, "state", name.start, target.end, f"en.life:{predicate}")
