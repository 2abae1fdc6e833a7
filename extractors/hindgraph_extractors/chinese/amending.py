"""What a text takes back beside what is right: *写W不对*, *W从来不是S的地址，正确的是Y*, *上回说…，那是误会；一直都是Y*.

Whether a value could stand where another one stands is asked of the reader itself: the clause is read once more with the
one in the place of the other. So the form of a number and the class of a name count here as they do everywhere.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from hindgraph_extractors.chinese.amending_cues import (
    AFTER_RIGHT,
    BY_PLACE,
    CALLED,
    CLAUSE,
    CLAUSE_HEAD,
    DENIED,
    EVER,
    FIGURE,
    GIVING,
    LONGEST_CLAUSE,
    MISTAKEN,
    MIXED,
    NEVER,
    NEVER_AT,
    NOT,
    OF_SUBJECT,
    RIGHT,
    SENTENCE,
    TAKES_BACK,
    TOLD,
    WAS_WRONG,
    WORD,
)
from hindgraph_extractors.chinese.names import Name
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft, Surface

Read = Callable[[str], Sequence[Draft]]
# Nobody takes more back in one message; each costs some clauses that are read again.
_MOST = 8


@dataclass(frozen=True, slots=True)
class _Value:
    """Something that could stand at the end of a statement."""

    start: int
    end: int
    text: str


def amended(text: str, drafts: Sequence[Draft], names: Sequence[Name], read: Read) -> list[Draft]:
    """Turn statements into corrections where the text says beside them what was never right.

    Args:
        names: The names of the text.
        read: Reads a clause that stands alone.
    """
    drafts = list(drafts)
    if MISTAKEN.search(text) is None and TAKES_BACK.search(text) is None:
        return drafts
    amends = _Amends(text, tuple(_values(text, names)), names, cache(read))
    for wrong in amends.wrongs(drafts)[:_MOST]:
        drafts = amends.with_wrong(drafts, wrong)
    return drafts


def _values(text: str, names: Sequence[Name]) -> Iterator[_Value]:
    """Yield the names and figures of a text, and words behind which it rests."""
    taken: list[tuple[int, int]] = []
    for name in names:
        taken.append((name.start, name.end))
        yield _Value(name.start, name.end, text[name.start : name.end])
    for pattern, fits in ((FIGURE, None), (DENIED, None), (WORD, (NOT, RIGHT))):
        for found in _found(pattern, text, fits):
            if not any(start < found.end and found.start < end for start, end in taken):
                taken.append((found.start, found.end))
                yield found


def _found(
    pattern: re.Pattern[str], text: str, behind: tuple[re.Pattern[str], ...] | None
) -> Iterator[_Value]:
    for start in range(len(text)):
        match = pattern.match(text, start)
        if match is None or (
            pattern is FIGURE
            and start
            and text[start - 1] in "0123456789.- "
            and text[max(start - 2, 0) : start].strip()[-1:].isdigit()
        ):
            continue
        if behind is None or any(p.search(text, max(start - 12, 0), start) for p in behind):
            yield _Value(start, match.end(), match.group())


@dataclass(frozen=True)
class _Amends:
    """One text whose statements are set right."""

    text: str
    values: tuple[_Value, ...]
    names: Sequence[Name]
    read: Read

    def wrongs(self, drafts: Sequence[Draft]) -> list[_Value]:
        """Return what is named as wrong, but for what a correction names already."""
        known = {name_key(d.wrong.name) for d in drafts if d.wrong is not None}
        mixed = {
            id(v) for m in MIXED.finditer(self.text) for v in self.values if m.start() <= v.start < m.end()
        }
        stated = {name_key(d.object.text) for d in drafts if d.object is not None}
        found = [
            v
            for v in self.values
            if self._is_wrong(v)
            or any(self._is_told(d, v) for d in drafts)
            or (id(v) in mixed and name_key(v.text) not in stated)
        ]
        return [v for v in found if name_key(v.text) not in known]

    def _is_told(self, draft: Draft, value: _Value) -> bool:
        """Tell *you said S works at W, that was a mix-up*: the whole statement is told, and then called wrong."""
        about = draft.object is not None and draft.object.start == value.start
        if about and not draft.polarity and "才对" in self.text[draft.end :]:
            return True
        told = about and TOLD.search(self.text, max(draft.start - 4, 0), draft.start) is not None
        return told and WAS_WRONG.match(self.text, draft.end) is not None

    def _is_wrong(self, value: _Value) -> bool:
        before = self.text[max(value.start - 14, 0) : value.start]
        if NOT.search(before) is not None:
            return True
        if self._is_right(value):
            return False
        if WAS_WRONG.match(self.text, value.end) is not None:
            return True
        never = NEVER.match(self.text, value.end) is not None
        return never or self._never_clause(value) is not None

    def _never_clause(self, value: _Value) -> tuple[int, int] | None:
        """Return the clause that says something never was so of a value."""
        head = CLAUSE_HEAD.search(self.text, max(value.start - LONGEST_CLAUSE, 0), value.start)
        tail = CLAUSE.match(self.text, value.end, value.end + LONGEST_CLAUSE)
        start = head.start() if head is not None else value.start
        never = NEVER_AT.search(self.text, start, value.start)
        return (start, tail.end() if tail is not None else value.end) if never is not None else None

    def _is_right(self, value: _Value) -> bool:
        before = self.text[max(value.start - 14, 0) : value.start]
        return RIGHT.search(before) is not None or AFTER_RIGHT.match(self.text, value.end) is not None

    def with_wrong(self, drafts: list[Draft], wrong: _Value) -> list[Draft]:
        """Return the drafts with what takes this value back, if it is clear what does."""
        only_never = self._never_clause(wrong) is not None and MISTAKEN.search(self.text) is None
        for draft in () if only_never else [d for d in drafts if self._could_be(d, wrong)]:
            surface = self._in_place(draft, wrong)
            if surface is not None:
                rest = [d for d in drafts if d is not draft and not _says(d, draft, wrong)]
                return [*rest, replace(draft, kind="correction", wrong=surface, time=None)]
        for draft in drafts:
            if draft.object is not None and draft.wrong is None and draft.object.text == wrong.text:
                right = self._right_for(draft, wrong)
                if right is not None:
                    made = _corrected(draft, right, draft.object)
                    return [*(d for d in drafts if d is not draft and not _says(d, made, right)), made]
        return [*drafts, *(self._undenied(wrong, drafts) or self._composed(wrong, drafts))]

    def _could_be(self, draft: Draft, wrong: _Value) -> bool:
        """Tell a statement beside a denial that could be told of what is denied, too."""
        target = draft.object
        if target is None or not draft.polarity or draft.wrong is not None or target.text == wrong.text:
            return False
        return draft.kind in {"state", "correction"} and self._near(draft.start, draft.end, wrong)

    def _near(self, start: int, end: int, wrong: _Value) -> bool:
        between = self.text[wrong.end : start] if start >= wrong.end else self.text[end : wrong.start]
        return len(SENTENCE.findall(between)) <= 2 and len(between) < 60

    def _in_place(self, draft: Draft, value: _Value) -> Surface | None:
        """Return a value as the object of a statement, read in the place of the object that it has."""
        target = draft.object
        if target is None or not draft.start <= target.start < target.end <= draft.end:
            return None
        if any(c.isdigit() for c in target.text) != any(c.isdigit() for c in value.text):
            return None
        start, subject = draft.start, draft.subject
        head = self.text[start : target.start]
        if subject.text != subject.name and start <= subject.start < subject.end <= target.start:
            head = self.text[start : subject.start] + subject.name + self.text[subject.end : target.start]
        clause = head + value.text + self.text[target.end : draft.end]
        return self._surface(clause, draft.subject.name, draft.predicate, value)

    def _surface(self, clause: str, subject: str, predicate: str, value: _Value) -> Surface | None:
        for read in self.read(clause):
            same = read.predicate == predicate and name_key(read.subject.name) == name_key(subject)
            if same and read.object is not None and read.object.text == value.text:
                return replace(read.object, start=value.start, end=value.end)
        return None

    def _right_for(self, draft: Draft, wrong: _Value) -> Surface | None:
        """Return what is right in the place of what a statement or a denial has."""
        for value in self.values:
            right = self._is_right(value) and value.text != wrong.text and value.start > draft.start
            placed = self.text[: value.start].endswith("在") and not self.text[: wrong.start].endswith("在")
            if right and not placed and self._near(value.start, value.end, wrong):
                surface = self._in_place(draft, value)
                if surface is not None:
                    return surface
        return None

    def _undenied(self, wrong: _Value, drafts: Sequence[Draft]) -> list[Draft]:
        """Return the correction of "never was at W's, it has always been Y": the denial, said of Y without its never."""
        span = self._never_clause(wrong)
        if span is None or any(d.start < span[1] and span[0] < d.end for d in drafts):
            return []
        head = NEVER_AT.sub("", self.text[span[0] : wrong.start])
        tail = EVER.sub("", self.text[wrong.end : span[1]])
        for right in self.values:
            if self._is_right(right) and right.start >= span[1] and self._near(right.start, right.end, wrong):
                made = self._moved(head, tail, right, wrong, span)
                if made is not None:
                    return [made]
        return []

    def _moved(
        self, head: str, tail: str, right: _Value, wrong: _Value, span: tuple[int, int]
    ) -> Draft | None:
        for read in self.read(head + right.text + tail):
            subject = self.text.find(read.subject.text, span[0], wrong.start)
            if read.object is None or read.object.text != right.text or subject < 0 or not read.polarity:
                continue
            taken = self._surface(head + wrong.text + tail, read.subject.name, read.predicate, wrong)
            if taken is not None:
                about = replace(read.subject, start=subject, end=subject + len(read.subject.text))
                target = replace(read.object, start=right.start, end=right.end)
                return _corrected(replace(read, subject=about, start=span[0], end=span[1]), target, taken)
        return None

    def _composed(self, wrong: _Value, drafts: Sequence[Draft]) -> list[Draft]:
        """Return a correction that no clause says whole: what its value is called stands elsewhere."""
        stated = [d for d in drafts if self._near(d.start, d.end, wrong)]
        if stated:
            return []
        for noun in self._nouns():
            for right in self.values:
                for subject in sorted(self.names, key=lambda n: abs(n.start - right.start)):
                    fits = self._fits(subject, right, wrong)
                    made = self._made(subject, noun, right, wrong) if fits else None
                    if made is not None:
                        return [made]
        return []

    def _nouns(self) -> Iterator[str]:
        for pattern in (CALLED, OF_SUBJECT):
            for match in pattern.finditer(self.text):
                yield BY_PLACE.get(match["noun"], match["noun"])
        for match in GIVING.finditer(self.text):
            yield BY_PLACE[match.group()]

    def _fits(self, subject: Name, right: _Value, wrong: _Value) -> bool:
        if subject.start in (right.start, wrong.start) or right.text == wrong.text:
            return False
        linked = (
            re.search(r"(?:是|为|填|写|在)$", self.text[max(right.start - 1, 0) : right.start]) is not None
        )
        return (
            (linked or self._is_right(right))
            and not self._is_wrong(right)
            and self._near(right.start, right.end, wrong)
        )

    def _made(self, subject: Name, noun: str, right: _Value, wrong: _Value) -> Draft | None:
        name = self.text[subject.start : subject.end]
        if any(c.isdigit() for c in right.text) != any(c.isdigit() for c in wrong.text):
            return None
        for read in self.read(f"{name}的{noun}是{right.text}"):
            if read.object is None or read.object.text != right.text or read.subject.text != name:
                continue
            taken = self._surface(f"{name}的{noun}是{wrong.text}", name, read.predicate, wrong)
            if taken is not None:
                ends = [subject.start, subject.end, right.start, right.end]
                about = replace(read.subject, start=subject.start, end=subject.end)
                target = replace(read.object, start=right.start, end=right.end)
                base = replace(read, subject=about, start=min(ends), end=max(ends))
                return _corrected(base, target, taken)
        return None


def _says(draft: Draft, like: Draft, value: _Value | Surface) -> bool:
    same = draft.predicate == like.predicate and draft.subject.name == like.subject.name
    return same and draft.object is not None and draft.object.text == value.text


def _corrected(draft: Draft, right: Surface, wrong: Surface) -> Draft:
    end = max(draft.end, right.end)
    return replace(draft, kind="correction", polarity=True, time=None, object=right, wrong=wrong, end=end)
