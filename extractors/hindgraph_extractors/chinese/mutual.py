"""What two are to each other: 我跟卡琳是多年的老朋友, 大伟和大明是亲兄弟, 小彭和我成了邻居."""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.grammar import is_adverbial
from hindgraph_extractors.chinese.lexicon import Wording
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import Phrase
from hindgraph_extractors.chinese.shapes import Frame, Slot, is_over

_LINKS = ("是", "就是", "成了", "成为", "成", "做", "当", "算是", "不是", "结为", "结成")
_BECOMING = frozenset({"成了", "成为", "成", "结为", "结成"})
_DESCRIBING = ("a", "b", "m", "q", "u", "d", "n", "j", "z")
_REACH = 6


@dataclass(frozen=True, slots=True)
class MutualFramer:
    """Finds the frames of nouns that say the same of two."""

    framer: Framer

    def frames(self, row: Row) -> Iterator[Frame]:
        """Yield the frames."""
        for place, node in enumerate(row.nodes):
            if node.kind != "word" or not is_over(row, place + 1):
                continue
            wordings = self._wordings(node.text)
            link = self._link(row, place) if wordings else None
            if link is None:
                continue
            pair, zone = self._pair(row, link)
            if pair is None or len(pair.ends) != 2:
                continue
            one, other = (Slot("phrase", Phrase((end,), pair.first, pair.last)) for end in pair.ends)
            became = row.nodes[link].text in _BECOMING
            zone = (*zone, link) if row.is_word(link, "不是") else zone
            for wording in wordings:
                yield Frame(wording, "noun", one, other, (link, place), zone, place + 1, change=became)

    def _wordings(self, noun: str) -> list[Wording]:
        """Return the wordings of a noun, or of its end, that hold both ways: 老朋友, 亲兄弟."""
        nouns = self.framer.lexicon.nouns
        for text in (noun, noun[1:], noun[-2:]):
            if len(text) < 2:
                continue
            mutual = [w for w in nouns.get(text, ()) if w.predicate.symmetric]
            if mutual:
                return mutual
        return []

    def _link(self, row: Row, place: int) -> int | None:
        """Return the 是 before a noun, past what describes it: 是|多年|的|老朋友."""
        for at in range(place - 1, max(-1, place - _REACH), -1):
            if row.is_word(at, *_LINKS):
                return at
            node = row.nodes[at]
            if node.kind == "name" or (node.kind == "word" and not node.tag.startswith(_DESCRIBING)):
                return None
        return None

    def _pair(self, row: Row, link: int) -> tuple[Phrase | None, tuple[int, ...]]:
        """Return the two of whom something is said, and what stands between them and the link."""
        at, zone = link, []
        while at > 0 and (row.nodes[at - 1].kind == "time" or is_adverbial(row.nodes[at - 1])):
            at -= 1
            zone.append(at)
        return self.framer.phrases.left(row, at), tuple(zone)
