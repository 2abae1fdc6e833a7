"""Tables, key–value lines and log lines: what a heading, a key or a column says of what stands beside it.

A key or column head is read as a noun wording ("owner", "port", "root cause"); the classes of both ends decide, as in
prose. What no wording names is left alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hindgraph_extractors.english.arguments import Argument
from hindgraph_extractors.english.given_names import GIVEN
from hindgraph_extractors.english.judging import Judge
from hindgraph_extractors.english.lexicon import Wording
from hindgraph_extractors.english.segments import Segment
from hindgraph_extractors.english.spans import OPEN, SURE
from hindgraph_extractors.english.syntax import Word
from hindgraph_extractors.english.technical import Technical, shaped_class
from hindgraph_extractors.english.values import Values
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import Draft, Known, Period, Surface, TimeSpan
from hindgraph_ontology.records import THING

_CELL = re.compile(r"[^|]+")
_RULE = re.compile(r"[\s|:-]+")
# A line by itself: *Deadline for the grant application: 14 October*.
_LINE = re.compile(
    r"(?P<noun>[A-Z][a-z]+(?:\s[a-z]+)?)\s(?:of|for)\s(?:the\s|our\s|my\s)?(?P<name>[^:.!?\n]{2,50}):\s(?P<value>[^\n]{1,60}?)"
    r"[.!]?\s*"
)
_HEAD = re.compile(r"(?P<noun>[A-Za-z]+(?:\s[a-z]+)?)\b[^:]{0,20}:\s+(?P<name>\S.*)")
LOG_LINE = re.compile(
    r"\s*\[?(?P<stamp>\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?)\]?\s+\[?(?P<level>[A-Z]{3,8})\]?:?\s+"
    r"(?P<source>[\w.-]+)(?:\[\d+\])?:\s+(?P<message>.*)"
)
_FAILING = frozenset({"ERROR", "FATAL", "CRITICAL", "WARN", "WARNING", "SEVERE"})
_LISTED = re.compile(r"\s*(?:,|;|\band\b)\s*")
_LONGEST = 120


@dataclass(frozen=True)
class Forms:
    """Reads the parts of one text that are not prose."""

    text: str
    judge: Judge
    values: Values
    technical: Sequence[Technical]
    known: dict[str, tuple[Known, ...]]
    times: Sequence[TimeSpan]

    def drafts(self, parts: Sequence[Segment]) -> list[Draft]:
        """Return what the parts say, in order."""
        found: list[Draft] = []
        for block in _blocks(parts):
            if block[-1].form == "row":
                found += self._table([part for part in block if part.form == "row"])
            elif block[-1].form == "pair":
                found += self._pairs(block)
            else:
                found += [draft for part in block for draft in self._log(part)]
        return found + [
            draft for part in parts if part.form in {"prose", "item"} for draft in self._line(part)
        ]

    def _line(self, part: Segment) -> Iterator[Draft]:
        """Yield what a line by itself says of what its key names."""
        found = _LINE.fullmatch(self.text, part.start, part.end)
        subject = self._entity(*self._inner(*found.span("name")), None) if found is not None else None
        if found is not None and subject is not None:
            yield from self._state(
                subject, found["noun"], *found.span("value"), (part.start, part.end), "pair"
            )

    # ---- tables

    def _table(self, rows: Sequence[Segment]) -> Iterator[Draft]:
        grid = [self._cells(row) for row in rows if not _RULE.fullmatch(self.text, row.start, row.end)]
        if len(grid) < 2 or len(grid) == len(rows):
            return
        heads = [self.text[start:end] for start, end in grid[0]]
        cls = self._class_of_head(heads[0]) if heads else None
        for row in grid[1:]:
            subject = self._entity(*row[0], cls) if row and row[0][0] < row[0][1] else None
            if subject is not None:
                for head, (start, end) in zip(heads[1:], row[1:], strict=False):
                    yield from self._state(subject, head, start, end, (row[0][0], row[-1][1]), "table")

    def _cells(self, row: Segment) -> list[tuple[int, int]]:
        line = self.text[row.start : row.end]
        inner = line.index("|") + 1, line.rindex("|")
        return [self._inner(row.start + m.start(), row.start + m.end()) for m in _CELL.finditer(line, *inner)]

    def _inner(self, start: int, end: int) -> tuple[int, int]:
        while start < end and self.text[start] in " \t*_`":
            start += 1
        while end > start and self.text[end - 1] in " \t*_`":
            end -= 1
        return start, end

    def _class_of_head(self, head: str) -> str | None:
        cls = self.judge.lexicon.class_of(clean_name(head).lower())
        return cls if cls is not None and not self.judge.ontology.is_value(cls) else None

    # ---- key–value lines

    def _pairs(self, block: Sequence[Segment]) -> Iterator[Draft]:
        subject, rest = self._subject(block)
        if subject is None:
            return
        said: set[str] = set()
        for part in rest:
            if part.key is None or part.value is None:
                continue
            for draft in self._state(
                subject, self.text[slice(*part.key)], *part.value, (part.start, part.end), "pair"
            ):
                if draft.predicate not in said:
                    said.add(draft.predicate)
                    yield draft

    def _subject(self, block: Sequence[Segment]) -> tuple[Argument | None, Sequence[Segment]]:
        """Return what a block is about: its first pair if the key is a class ("service: invoicer"), else its heading."""
        first = next(part for part in block if part.form == "pair")
        heading = next((part for part in block if part.form in {"heading", "title"}), None)
        named = self._heading(heading) if heading is not None else None
        if named is None and first.key is not None and first.value is not None:
            key = clean_name(self.text[slice(*first.key)]).lower()
            cls = self._class_of_head(key)
            if cls is not None or key == "name":
                return self._entity(*first.value, cls), [
                    p for p in block if p.form == "pair" and p is not first
                ]
        return named, [part for part in block if part.form == "pair"]

    def _heading(self, heading: Segment) -> Argument | None:
        found = _HEAD.match(self.text, heading.start, heading.end)
        if found is not None:
            cls = self._class_of_head(found["noun"].lower())
            if cls is not None:
                return self._entity(*self._inner(*found.span("name")), cls)
        start, end = self._inner(heading.start, heading.end)
        argument = self._entity(start, end, None)
        named = argument is not None and (argument.sure == SURE or len(self.text[start:end].split()) == 1)
        return argument if named else None

    # ---- log lines

    def _log(self, part: Segment) -> Iterator[Draft]:
        """Yield the error code that a failing log line shows, as an event of its second."""
        found = LOG_LINE.match(self.text, part.start, part.end)
        if found is None or found["level"] not in _FAILING:
            return
        source = self._entity(*found.span("source"), "Software")
        at = next(
            (span.period for span in self.times if found.start("stamp") <= span.start < found.end("stamp")),
            None,
        )
        predicate = self.judge.ontology.predicates.get("raises_error")
        code = next(
            (t for t in self.technical if t.shape == "code" and found.start("message") <= t.start < part.end),
            None,
        )
        if source is None or predicate is None or code is None or at is None:
            return
        error = self._value(code.start, code.end, predicate.range)
        if error is not None:
            yield self._draft(source, predicate.name, error, (part.start, part.end), "log", time=at)

    # ---- one statement

    def _state(
        self, subject: Argument, head: str, start: int, end: int, span: tuple[int, int], form: str
    ) -> Iterator[Draft]:
        wordings = _noun_wordings(self.judge, head)
        best = max(
            (
                scored
                for wording in wordings
                if (scored := self._scored(wording, subject, start, end)) is not None
            ),
            key=lambda scored: (scored[0], -scored[1].breadth),
            default=None,
        )
        if best is not None:
            for target in best[1].targets:  # pyright: ignore[reportGeneralTypeIssues]  # loses the tuple
                yield self._draft(
                    subject, best[1].wording.predicate.name, target, span, form, wording=best[1].wording
                )

    def _scored(
        self, wording: Wording, subject: Argument, start: int, end: int
    ) -> "tuple[float, _Option] | None":
        predicate = wording.predicate
        domain, range_ = predicate.domain, predicate.range
        if wording.entry.inverse:
            domain, range_ = range_, domain
        own = self.judge.fitting.entity_score(subject, domain)
        only_values = all(self.judge.ontology.is_value(cls) for cls in range_)
        if own is None or start >= end or end - start > _LONGEST:
            return None
        value = self._value(start, end, range_)
        if value is not None:
            return own + (2.5 if value.sure == SURE else 0.5), _Option(wording, (value,), len(range_))
        if only_values:
            return None
        targets = [
            a
            for a in self._listed(start, end, range_)
            if self.judge.fitting.entity_score(a, range_) is not None
        ]
        scores = [self.judge.fitting.entity_score(a, range_) or 0.0 for a in targets]
        return (own + max(scores), _Option(wording, tuple(targets), len(range_))) if targets else None

    def _listed(self, start: int, end: int, classes: tuple[str, ...]) -> list[Argument]:
        """Return the entities of a cell; where anything may stand, the whole cell is one."""
        if THING in classes:
            whole = self._entity(start, end, None)
            return [whole] if whole is not None else []
        found = []
        at = start
        for sign in (*_LISTED.finditer(self.text, start, end), None):
            stop = sign.start() if sign is not None else end
            one = self._entity(*self._inner(at, stop), None)
            if one is not None:
                found.append(one)
            at = sign.end() if sign is not None else end
        return found

    def _entity(self, start: int, end: int, cls: str | None) -> Argument | None:
        text = self.text[start:end]
        name = clean_name(text)
        if not name or end - start > _LONGEST or not any(c.isalnum() for c in name):
            return None
        found = cls or self._class(name)
        surface = Surface(text, name, start, end, found)
        return Argument(surface, SURE if found != THING else OPEN, True, _word(text, start, end))

    def _class(self, name: str) -> str:
        classes = {one.cls for one in self.known.get(name_key(name), ())} - {THING}
        if len(classes) == 1:
            return classes.pop()
        shaped = shaped_class(name)
        if shaped is not None:
            return shaped
        words = name.split()
        person = 0 < len(words) < 4 and words[0].lower() in GIVEN and all(w[:1].isupper() for w in words)
        return "Person" if person else THING

    def _value(self, start: int, end: int, classes: tuple[str, ...]) -> Argument | None:
        ontology = self.judge.ontology
        word = _word(self.text[start:end], start, end)
        for cls in classes:
            found = self.values.read(word, ontology.classes[cls]) if ontology.is_value(cls) else None
            if found is not None and found.end - found.start >= (end - start) * 0.6:
                surface = Surface(
                    self.text[found.start : found.end],
                    found.value.text,
                    found.start,
                    found.end,
                    cls,
                    found.value,
                )
                return Argument(surface, SURE, True, word)
        return None

    def _draft(
        self,
        subject: Argument,
        predicate: str,
        target: Argument,
        span: tuple[int, int],
        form: str,
        *,
        wording: Wording | None = None,
        time: Period | None = None,
    ) -> Draft:
        ends = (target, subject) if wording is not None and wording.entry.inverse else (subject, target)
        how = f"en.{form}:{wording.entry.form}" if wording is not None else f"en.{form}"
        kind = "event" if form == "log" else "state"
        return Draft(ends[0].surface, predicate, ends[1].surface, kind, *span, how, time=time)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class _Option:
    wording: Wording
    targets: tuple[Argument, ...]
    breadth: int


def _word(text: str, start: int, end: int) -> Word:
    """Return a cell as if it were one word of a parse."""
    return Word(0, text, start, end, "NNP", "ROOT")


def _noun_wordings(judge: Judge, head: str) -> list[Wording]:
    words = [w for w in re.split(r"[\s_-]+", clean_name(head).lower()) if w]
    found = judge.lexicon.nouns.get(words[-1], ()) if words else ()
    return [
        w
        for w in found
        if list(w.words) == words or ([*w.words[:-1]] == words[:-1] and len(w.words) == len(words))
    ]


def _blocks(parts: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Yield runs of parts of one form, with the heading above."""
    block: list[Segment] = []
    for part in parts:
        form = part.form
        if form in {"row", "pair", "log"}:
            if block and block[-1].form not in {form, "heading", "title"}:
                yield block
                block = []
            block.append(part)
        else:
            if block and block[-1].form in {"row", "pair", "log"}:
                yield block
            block = [part] if form in {"heading", "title"} else []
    if block and block[-1].form in {"row", "pair", "log"}:
        yield block
