"""What may be a name in a Chinese question that nobody knows yet, and how strange it would be for one."""

import re

from hindgraph_extractors.questions.chinese_wordings import ChineseWordings
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_ontology.records import Ontology

_LONGEST = 14
_USUAL = 4
_STRANGE = 0.1
_EVERY_SIGN = 0.008
_WORD = 0.06
# Words that stand in no name; those of one sign stand in some.
_WORDS = re.compile(
    "什么|怎么|多少|哪|谁|吗|呢|请问|知道|晓得|记得|清楚|告诉|我们|咱们|你们|他们|时候|期间|之间|之前|之后|以来|一共|总共|目前|现在|"
    "当时|那个|这个|那位|这位|那些|这些|负责|的|了|着|过|吧|该|啊|是|应该|是否|有没有|要是|如果|或者|以及|还是"
)
_SIGNS = re.compile("[做上里在把被给由对和跟与从向为归让比很就都也还不没到去来拿用会能该要想]")
_GOVERNING = re.compile("[把被将给由]|都[有是]|[有是]")
_MAY = re.compile(r"[㐀-鿿々〇·A-Za-z0-9_.+#&'\- ]+")
_TECHNICAL = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*", re.ASCII)


def likely_classes(named: Named, ontology: Ontology, *, title: bool) -> tuple[str, ...]:
    """Return what a name that nobody knows may be by how it is written: "crawl-job", 《慢玻璃》."""
    if named.surface.resolved != "name" or named.surface.value is not None:
        return ()
    if title:
        likely: tuple[str, ...] = ("Document", "CreativeWork", "Book")
    else:
        likely = ("Software",) if _TECHNICAL.fullmatch(named.surface.text) else ()
    return tuple(cls for cls in likely if cls in ontology.classes)


def strangeness(text: str, said: ChineseWordings) -> float | None:
    """Return what speaks against taking signs for a name; None where they are none."""
    if not 1 < len(text) <= _LONGEST or not _MAY.fullmatch(text) or _WORDS.search(text):
        return None
    if text in said.nouns or text in said.classes or text in said.verbs or text.isdigit():
        return None
    strange = (
        _STRANGE
        if _SIGNS.match(text) or _SIGNS.search(text[-1])
        else _STRANGE / 3 * bool(_SIGNS.search(text))
    )
    strange += _STRANGE * bool(_GOVERNING.search(text))
    strange += _WORD * any(text[:size] in said.verbs for size in range(1, min(5, len(text))))
    strange += _WORD * any(text[-size:] in said.nouns for size in range(2, min(6, len(text))))
    return 0.01 + strange + _EVERY_SIGN * max(0, len(text) - _USUAL) + 0.002 * len(text)
