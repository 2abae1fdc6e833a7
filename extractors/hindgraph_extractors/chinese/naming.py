"""Clauses that only say what the thing before them is called: 养了一只柯基，叫布丁."""

from hindgraph_extractors.chinese.grammar import ASPECTS, SKIPPED_BEHIND
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface

_NAMING = ("叫", "名叫", "叫做", "取名", "取名叫", "起名", "起名叫", "名字叫", "名字是")
_LONGEST, _LONGEST_LINK = 6, 4


def name_given(row: Row, text: str, cls: str) -> Surface | None:
    """Return the name that a clause gives to something of a class, if it does nothing else."""
    at = 1 if row.is_word(0, "它", "他", "她") else 0
    link = row.piece_at(at, _NAMING, _LONGEST_LINK)
    if link is None:
        return None
    nodes = row.nodes[link:]
    while nodes and nodes[-1].text in SKIPPED_BEHIND:
        nodes = nodes[:-1]
    if not nodes or any(node.text == "的" or not node.text.isalnum() for node in nodes):
        return None
    if nodes[0].text in ASPECTS or nodes[0].tag[:1] == "m":
        return None  # 叫了一晚上: it cries
    start, end = nodes[0].start, nodes[-1].end
    name = text[start:end]
    return Surface(name, clean_name(name), start, end, cls) if 1 < len(name) <= _LONGEST else None
