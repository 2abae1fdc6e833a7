"""Persons and groups that are called by whose they are: 我妹妹的男朋友, 王琳的哥哥, 李工的团队."""

from dataclasses import dataclass

from hindgraph_extractors.chinese.grammar import is_adverbial
from hindgraph_extractors.chinese.kinship import KIN, is_close, is_relative
from hindgraph_extractors.chinese.lexicon import CHANGE_LINKS, Lexicon
from hindgraph_extractors.chinese.nodes import Node, Row

OWN = ("我", "俺", "咱", "我们", "咱们", "我家", "咱家", "我们家")
# Behind such a phrase these say who it is.
_NAMING = frozenset("的 叫 叫做 名叫 是 和 、 ， ： : 与 跟".split())
_LONGEST = 3
_LINKS = frozenset(CHANGE_LINKS)


@dataclass(frozen=True, slots=True)
class Owned:
    """Somebody's relative or group, from a place on to ``last``."""

    name: str
    cls: str
    last: int


def owned(row: Row, place: int, lexicon: Lexicon, user: str) -> Owned | None:
    """Return who is called by whose they are at a place; None where the text says who it is, or has no such phrase."""
    base = _base(row, place, user)
    before = row.at(place - 1)
    if base is None or (before is not None and before.text.endswith(("是", "为", "成为", "叫"))):
        return None  # 沈嘉文是我的邻居 says what they are to each other
    name, at = base
    found: Owned | None = None
    for _ in range(_LONGEST):
        step = _step(row, at, lexicon)
        if step is None:
            break
        noun, cls, at = step
        name = f"{name}的{noun}"
        found = Owned(name, cls, at)
        if cls != "Person":
            break
    return found if found is not None and _stands_alone(row, found.last, lexicon) else None


def _base(row: Row, place: int, user: str) -> tuple[str, int] | None:
    """Return whose it is: a person with a name, one's relative, or oneself where 的 follows."""
    node = row.nodes[place]
    if node.name is not None:
        return (node.name.name, place + 1) if node.name.cls == "Person" else None
    if not row.is_word(place, *OWN):
        return None
    at = place + 1 + row.is_word(place + 1, "家")
    kin = row.at(at)
    if kin is not None and kin.kind == "word" and is_relative(kin.text):
        return f"{user}的{kin.text}", at + 1
    return (user, at) if row.is_word(at, "的") and row.is_word(place, "我") else None


def _step(row: Row, at: int, lexicon: Lexicon) -> tuple[str, str, int] | None:
    """Return the noun that belongs to what stands before a place, with its class and the place behind it."""
    of = row.is_word(at, "的")
    noun = row.at(at + of)
    if noun is None or noun.kind != "word":
        return None
    if is_relative(noun.text) and (of or is_close(noun.text)):
        return noun.text, "Person", at + of + 1
    group = _group(noun, lexicon) if of else None
    return None if group is None else (noun.text, group, at + of + 1)


def _group(noun: Node, lexicon: Lexicon) -> str | None:
    cls = lexicon.classes.get(noun.text)
    return cls if cls is not None and lexicon.ontology.is_a(cls, "Group") and len(noun.text) > 1 else None


def _stands_alone(row: Row, behind: int, lexicon: Lexicon) -> bool:
    """Tell whether something is told of them, and not who they are: no name, and no noun that is theirs."""
    while (node := row.at(behind)) is not None and (node.kind == "time" or is_adverbial(node)):
        behind += 1
    if node is None:
        return True
    if row.piece_at(behind, _LINKS, 4) is not None:
        return False  # 我妈的牙医|换成|…
    if row.is_word(behind, "是"):
        after = row.at(behind + 1)
        return after is not None and after.kind == "word" and after.tag[:1] not in {"r"}
    if row.is_word(behind, "的"):
        return _has_value(row, behind, lexicon)
    return node.kind != "name" and node.text not in _NAMING and node.tag[:1] not in {"n", "r"}


def tells_of(row: Row, behind: int, lexicon: Lexicon) -> bool:
    """Tell whether a relative has something told of them: 我妈的电话, 我嫂子是兽医, 我爸和我妈."""
    if row.is_word(behind, "的"):
        return _has_value(row, behind, lexicon)
    node = row.at(behind + 1)
    if row.is_word(behind, "和", "、"):
        return node is not None and (node.kind == "name" or node.text in {*KIN, *OWN})
    return row.is_word(behind, "是") and node is not None and node.kind != "name"


def _has_value(row: Row, of: int, lexicon: Lexicon) -> bool:
    """Tell 的|电话 behind somebody: what it is the value of is plainly theirs."""
    noun = row.at(of + 1)
    if not row.is_word(of, "的") or noun is None:
        return False
    ranges = [wording.predicate.range for wording in lexicon.nouns.get(noun.text, ())]
    return bool(ranges) and all(lexicon.ontology.is_value(cls) for each in ranges for cls in each)
