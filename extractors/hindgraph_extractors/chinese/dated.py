"""Frames whose object is a date that stands before the verb: 2026年11月2日到期, 于1958年创立, 1996年上映."""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import Phrase
from hindgraph_extractors.chinese.shapes import Before, Frame, Slot, is_over, past_aspect

_HAPPENING = "发生"


@dataclass(frozen=True, slots=True)
class DatedFramer:
    """Finds the frames of verbs that say on which day something is or was so."""

    framer: Framer

    def frames(self, row: Row) -> Iterator[Frame]:
        """Yield a frame for each such verb with a time before it."""
        lexicon = self.framer.lexicon
        if all(node.kind != "time" for node in row.nodes):
            return
        yield from self._events(row)
        for place, node in enumerate(row.nodes):
            if node.kind != "word":
                continue
            for end in row.pieces_at(place, lexicon.dated, lexicon.longest):
                yield from self._frames(row, place, end)

    def _events(self, row: Row) -> Iterator[Frame]:
        """Yield the frames of 昨天的登录故障: the day of something that happened."""
        wording = next(iter(self.framer.lexicon.dated.get(_HAPPENING, ())), None)
        for place, node in enumerate(row.nodes[:-2]):
            if wording is None or node.kind != "time" or not row.is_word(place + 1, "的"):
                continue
            phrase = self.framer.phrases.right(row, place + 2)
            if phrase is not None and row.nodes[place + 2].kind == "name" and self._are_events(phrase):
                target = Slot("right", place=place, limit=place + 1)
                yield Frame(wording, "dated", Slot("phrase", phrase), target, (place,), (), phrase.last)

    def _are_events(self, phrase: Phrase) -> bool:
        ontology = self.framer.lexicon.ontology
        return all(ontology.is_a(end.surface.cls, "Event") for end in phrase.ends)

    def _frames(self, row: Row, place: int, end: int) -> Iterator[Frame]:
        before = self.framer.before(row, place)
        day = next((n for n in before.zone if row.nodes[n].kind == "time"), None)
        if day is None:
            return
        subject = self._subject(row, end, before)
        if subject is None:
            return
        target = Slot("right", place=day, limit=day + 1)
        zone = tuple(n for n in before.zone if n != day)
        for wording in self.framer.lexicon.dated[row.text(place, end).casefold()]:
            yield Frame(wording, "dated", subject, target, (day,), zone, end)

    def _subject(self, row: Row, end: int, before: Before) -> Slot | None:
        """Return what is dated; of "S 由 P 于 D 创立" it stands before the agent, of "P 于 D 创立了 S" behind."""
        behind = past_aspect(row, end)
        intransitive = row.nodes[end - 1].text.endswith("于") or row.is_word(behind, "在", "于")
        relative = row.is_word(behind, "的")
        if before.agent is None and not is_over(row, behind) and not intransitive and not relative:
            return Slot("right", place=behind)
        told = before if before.agent is None else self.framer.before(row, before.agent_at)
        if relative and is_over(row, behind) and row.is_word(behind, "的"):
            return self._focus(row, told)
        if row.is_word(behind, "的"):  # 是2011年上映的纪录片, 1986年出版的《长夜》
            head = self.framer.phrases.right(row, behind + 1)
            described = self.framer.described(row, behind, min(before.zone))
            return Slot("phrase", head) if head is not None else described
        return told.subject if told.subject.sort in {"phrase", "dropped"} else None

    def _focus(self, row: Row, told: Before) -> Slot | None:
        """Return what 云雀工作室|是|裴姐|2014年|创办的 is said of: it stands before 是, if there is one."""
        first = told.subject.phrase.first if told.subject.phrase is not None else 0
        if first and row.is_word(first - 1, "是"):
            return self.framer.before(row, first - 1).subject
        return told.subject if told.subject.sort in {"phrase", "dropped"} else None
