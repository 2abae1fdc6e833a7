"""Lines of key and value: "负责人：陈思远" below the name of a service."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.names import SURE, Name
from hindgraph_extractors.chinese.nodes import Row, row_of
from hindgraph_extractors.chinese.phrases import End, Phrase
from hindgraph_extractors.chinese.sentences import Clause, Pair
from hindgraph_extractors.chinese.shapes import DROPPED, Frame, Slot
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface, TimeSpan

_PERSON_NAMES = frozenset({"姓名", "名字"})
_PERSON = "Person"


@dataclass(slots=True)
class PairFramer:
    """Finds the frames of a text's lines of key and value.

    Attributes:
        topic: What a line like "服务：账本" says the next lines are about.
    """

    text: str
    names: Sequence[Name]
    times: Sequence[TimeSpan]
    framer: Framer
    topic: Slot = DROPPED

    def frames(self, pair: Pair) -> tuple[Row, list[Frame]]:
        """Return the row of a pair's value, and the frames that its key makes of it."""
        whole = self.framer.lexicon.whole
        row = row_of(self.text, Clause(*pair.value), self.names, self.times, (), whole)
        key = self.text[slice(*pair.key)].casefold().removeprefix("当前").removeprefix("目前")
        if pair.announced is None and (cls := self._announced(key, opens=pair.heading is None)) is not None:
            self.topic = self._topic(pair.value, cls)
            return row, []
        owner = self.topic if pair.heading is None else self._heading(pair.heading, pair.announced)
        return row, list(_frames(key, owner, self.framer)) if row.nodes else []

    def _announced(self, key: str, *, opens: bool) -> str | None:
        """Return the class that a key announces: 服务, 项目名称."""
        lexicon = self.framer.lexicon
        if key in _PERSON_NAMES:
            return _PERSON
        cls = lexicon.classes.get(key.removesuffix("名称").removesuffix("名"))
        if cls is None or lexicon.ontology.is_value(cls):
            return None
        return cls if key not in lexicon.nouns or (opens and self.topic is DROPPED) else None

    def _topic(self, span: tuple[int, int], cls: str) -> Slot:
        start, end = span
        named = next((n for n in self.names if n.start <= start and end <= n.last), None)
        text = self.text[start:end]
        name = named.name if named is not None else clean_name(text)
        fits = named is not None and self.framer.lexicon.ontology.is_a(named.cls, cls)
        surface = Surface(text, name, start, end, named.cls if named is not None and fits else cls)
        return Slot("phrase", Phrase((End(surface, SURE),), 0, 0))

    def _heading(self, span: tuple[int, int], announced: tuple[int, int] | None) -> Slot:
        cls = self._announced(self.text[slice(*announced)], opens=True) if announced is not None else None
        if cls is not None:
            return self._topic(span, cls)
        named = next((n for n in self.names if span[0] <= n.start and n.end <= span[1]), None)
        if named is None:
            return DROPPED
        surface = Surface(named.text, named.name, named.start, named.end, named.cls)
        return Slot("phrase", Phrase((End(surface, named.sure),), 0, 0))


def _frames(key: str, owner: Slot, framer: Framer) -> Iterator[Frame]:
    for wording in framer.lexicon.nouns.get(key, ()):
        target = Slot("right", place=0)
        ends = (target, owner) if wording.entry.inverse else (owner, target)
        yield Frame(wording, "pair", *ends, (0,), (), 0)
