"""Ends that no list knows: what a place holds from end to end, and what stands behind 叫."""

from dataclasses import dataclass, replace

from hindgraph_extractors.chinese.grammar import ASPECTS, SETTLED
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.names import HINTED, OPEN
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import End, Phrases
from hindgraph_extractors.chinese.references import PRONOUNS
from hindgraph_extractors.chinese.shapes import Frame, Slot
from hindgraph_extractors.chinese.wholes import is_any, looks_named, names_somebody, noun_phrase, verb_phrase
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING

# Their objects may be what somebody does or what is so.
_DEEDS = frozenset(
    "likes dislikes prefers avoids has_goal decided rejected means wants plans fixed_by caused_by".split()
)
_PATTERNS = frozenset("verb split noun noun-change".split())


@dataclass(frozen=True, slots=True)
class Fillers:
    """Reads what fills the places of one text."""

    phrases: Phrases

    @property
    def text(self) -> str:
        """Return the text."""
        return self.phrases.text

    @property
    def lexicon(self) -> Lexicon:
        """Return the wordings and nouns."""
        return self.phrases.lexicon

    def end(self, row: Row, slot: Slot, frame: Frame, allowed: tuple[str, ...]) -> End | None:
        """Return what fills a place up to its limit or to the end of the clause."""
        ontology = self.lexicon.ontology
        if frame.pattern not in _PATTERNS or all(map(ontology.is_value, allowed)):
            return None
        last = slot.limit if slot.limit is not None else len(row.nodes)
        whole = noun_phrase(row, slot.place, last)
        if whole is not None and is_any(row, slot.place) and self._is_place_of_many(allowed):
            return None
        if whole is not None:
            end = self._thing(row, *whole, allowed)
            if end is not None:
                return None if _is_vague(row, whole, end, frame) else end
        deed = verb_phrase(row, slot.place, last) if frame.wording.predicate.name in _DEEDS else None
        return None if deed is None else self._deed(row, *deed)

    def _is_place_of_many(self, allowed: tuple[str, ...]) -> bool:
        """Tell a place for groups and places, which one means by name."""
        fits = self.lexicon.ontology.fits
        return any(fits(cls, allowed) for cls in ("Organisation", "Place", "Team", "Association"))

    def _thing(self, row: Row, first: int, last: int, allowed: tuple[str, ...]) -> End | None:
        start, end = row.nodes[first].start, row.nodes[last - 1].end
        text, ontology = self.text[start:end], self.lexicon.ontology
        living = all(ontology.is_a(cls, "Person") for cls in allowed)
        if living:
            called = names_somebody(text) or looks_named(row.nodes[first:last])
            return _named(text, start, end) if called else None
        pet = self._with_kind(row, first, last, allowed)
        if pet is not None:
            return pet
        known = self.lexicon.class_of(text)
        if known is not None and not ontology.fits(known, allowed):
            return None  # 主演的|剧情片
        whole = self.phrases.whole(row, first, last)
        if whole is None or whole.surface.cls == THING or ontology.fits(whole.surface.cls, allowed):
            return whole
        return replace(whole, surface=replace(whole.surface, cls=THING), sure=OPEN)

    def _with_kind(self, row: Row, first: int, last: int, allowed: tuple[str, ...]) -> End | None:
        """Return 豆豆 of 小狗|豆豆: what it is, then what it is called."""
        cls = self.lexicon.classes.get(row.nodes[first].text)
        start, end = row.nodes[min(first + 1, last - 1)].start, row.nodes[last - 1].end
        text = self.text[start:end]
        if cls != "Animal" or not self.lexicon.ontology.fits(cls, allowed) or not 0 < last - first - 1 <= 2:
            return None
        if self.lexicon.class_of(text) is not None or len(text) > 4:
            return None
        return End(Surface(text, clean_name(text), start, end, cls), HINTED)

    def _deed(self, row: Row, first: int, last: int) -> End:
        start, end = row.nodes[first].start, row.nodes[last - 1].end
        text = self.text[start:end]
        return End(Surface(text, clean_name(text), start, end, THING), OPEN, strong=False)

    def called(self, row: Row, slot: Slot, allowed: tuple[str, ...]) -> End | None:
        """Return the rest of a clause behind 叫, a name that no list knows."""
        nodes = row.nodes[slot.place :]
        while nodes and nodes[-1].text in SETTLED:
            nodes = nodes[:-1]
        if not nodes or any(n.kind != "word" or n.text in PRONOUNS or n.text == "的" for n in nodes):
            return None
        if nodes[0].text in ASPECTS or nodes[0].tag[:1] == "m":
            return None  # 叫|了|一晚上, 叫|三声: it cries
        start, end = nodes[0].start, nodes[-1].end
        text = self.text[start:end]
        if not 2 <= len(text) <= 6 or all(self.lexicon.ontology.is_value(cls) for cls in allowed):
            return None
        return End(Surface(text, clean_name(text), start, end), OPEN)


def _is_vague(row: Row, whole: tuple[int, int], end: End, frame: Frame) -> bool:
    """Tell a common noun alone behind a verb, which no list knows: 删掉了旧日志."""
    nouns = [n for n in row.nodes[whole[0] : whole[1]] if n.text not in {"旧", "新", "老", "的"}]
    alone = len(nouns) == 1 and nouns[0].kind == "word" and nouns[0].tag in {"n", "ns", "vn"}
    return alone and end.surface.cls == THING and frame.pattern == "verb"


def _named(text: str, start: int, end: int) -> End:
    return End(Surface(text, clean_name(text), start, end, "Person"), HINTED)
