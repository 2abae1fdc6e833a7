"""What somebody or something is: 方以安是一位画家, 鼓手段青, 《雾中桥》是…的剧情片.

Some classes are only said of others: professions, genres. The ontology says which predicate does so – the one that
takes nothing else as its object.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.chinese.frames import NONE, Frame, Framer, Slot, is_over
from hindgraph_extractors.chinese.lexicon import Wording
from hindgraph_extractors.chinese.names import HINTED
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.phrases import End, Phrase
from hindgraph_extractors.chinese.professions import is_profession
from hindgraph_extractors.records import Surface

_GENRE, _OCCUPATION = "Genre", "Occupation"
_LINKS = ("是", "就是", "为")
_GENRE_ENDINGS = ("片", "剧", "小说")
# What may stand between 是 and what one is: 一位|著名|的|中国|作曲家.
_DESCRIBING = ("a", "b", "j", "m", "n", "q", "z", "t", "u", "c", "x")


@dataclass(frozen=True, slots=True)
class IdentityFramer:
    """Finds the frames that say what profession or genre something is of."""

    framer: Framer

    def frames(self, row: Row) -> Iterator[Frame]:
        """Yield the frames of a clause."""
        for place, node in enumerate(row.nodes):
            cls = self._class(node)
            if cls is None:
                continue
            wording = self.framer.lexicon.said_by.get(cls)
            if wording is not None:
                yield from self._linked(row, place, wording, cls)
                yield from self._beside(row, place, wording, cls)

    def _class(self, node: Node) -> str | None:
        lexicon = self.framer.lexicon
        if node.kind != "word" or len(node.text) < 2:
            return None
        if is_profession(node.text, lexicon):
            return _OCCUPATION
        ends = len(node.text) > 2 and node.tag[:1] == "n" and node.text.endswith(_GENRE_ENDINGS)
        return _GENRE if ends or lexicon.is_kind(node.text, _GENRE) else None

    # ---- 是一位画家

    def _linked(self, row: Row, place: int, wording: Wording, cls: str) -> Iterator[Frame]:
        if not self._is_last(row, place):
            return
        link = self._link(row, place)
        if link is None:
            return
        before = self.framer.before(row, link)
        if before.subject is NONE:
            return
        target = _said(row.nodes[place], cls, place)
        yield Frame(wording, "identity", before.subject, target, (link, place), before.zone, place + 1)

    def _is_last(self, row: Row, place: int) -> bool:
        """Tell whether nothing but others of a list follow: 诗人、翻译家."""
        at = place + 1
        while row.is_word(at, "、", "和", "兼", "及") and (node := row.at(at + 1)) is not None and self._class(node):
            at += 2
        return is_over(row, at)

    def _link(self, row: Row, place: int) -> int | None:
        """Return the 是 before what one is, past what describes it."""
        chained = False
        for at in range(place - 1, -1, -1):
            node = row.nodes[at]
            if row.is_word(at, *_LINKS):
                return at
            chained = chained or row.is_word(at, "的")
            if node.kind == "word" and not chained and node.text != "、" and not node.tag.startswith(_DESCRIBING):
                return None
        return None

    # ---- 鼓手段青

    def _beside(self, row: Row, place: int, wording: Wording, cls: str) -> Iterator[Frame]:
        behind, before = row.at(place + 1), row.at(place - 1)
        person = behind is not None and behind.name is not None and behind.name.cls == "Person"
        if cls != _OCCUPATION or not person or (before is not None and before.text == "的"):
            return
        owned = before is not None and before.tag[:1] == "r"
        phrase = self.framer.phrases.right(row, place + 1)
        if phrase is not None and not owned and len(phrase.ends) == 1:
            yield Frame(wording, "beside", Slot("phrase", phrase), _said(row.nodes[place], cls, place), (place,), (), place)


def _said(node: Node, cls: str, place: int) -> Slot:
    surface = Surface(node.text, node.text, node.start, node.end, cls)
    return Slot("phrase", Phrase((End(surface, HINTED, strong=False),), place, place + 1))
