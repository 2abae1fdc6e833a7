"""A version beside a name, and the verb that says it is the one now: 订单服务1.8.0已上线."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.names import SURE
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import End, Phrase
from hindgraph_extractors.chinese.shapes import Frame, Slot
from hindgraph_extractors.records import Surface, TypedValue

_NUMBER = re.compile(r"[vV]?\d+(?:\.\d+)+")
_RELEASED = ("上线", "发布", "部署", "升级", "推出", "上了", "推到", "灰度")
_VERSION = "VersionNumber"


@dataclass(frozen=True, slots=True)
class VersionFramer:
    """Finds the frames of versions that have gone live."""

    framer: Framer

    def frames(self, row: Row) -> Iterator[Frame]:
        """Yield a frame for each name with a version behind it, in a clause about its release."""
        wording = self.framer.lexicon.said_by.get(_VERSION)
        if wording is None or not any(node.text in _RELEASED for node in row.nodes if node.kind == "word"):
            return
        for place, node in enumerate(row.nodes):
            if node.name is None or node.end == node.name.end:
                continue
            number = self.framer.phrases.text[node.name.end : node.end].strip()
            if _NUMBER.fullmatch(number):
                value = Surface(
                    number, number, node.end - len(number), node.end, _VERSION, TypedValue(number, "text")
                )
                phrase = self.framer.phrases.right(row, place)
                if phrase is not None:
                    target = Slot("phrase", Phrase((End(value, SURE),), place, place + 1))
                    subject = Slot("phrase", phrase)
                    yield Frame(wording, "version", subject, target, (place,), (), place + 1, change=True)
