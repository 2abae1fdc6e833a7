"""Sentences that are about a name: 阿满是陈思远的外号, 大家都管陈思远叫阿满, coa和checkout-api是同一个东西.

Each pattern has two slots, for a name that was found and for its other name, which need look like none.
"""

import re
from collections.abc import Iterator, Sequence

from hindgraph_extractors.chinese.names import Name
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import AliasDraft
from hindgraph_ontology.records import THING

_NAME = "\ue000"
_BREAK = r"\s，,。；;！!？?、（）()“”\"「」『』《》：:\n"
_SLOTS = {
    "ALIAS": rf"[“\"「『《]?(?P<alias>(?:[A-Za-z][\w.+#/-]{{0,40}}(?: [A-Z][\w-]{{0,40}}){{0,2}}|"
    rf"[^{_BREAK}{_NAME}的是叫有指用]{{1,10}}?))[”\"」』》]?",
    "NAME": rf"[“\"「『《]?{_NAME}[”\"」』》]?",
    "OTHERS": r"(?:我们|大家|咱们|同事们?|同学们?|朋友们?|家里人?|孩子们|别人|人家|他们|邻居们?)"
    r"(?:一般|通常|平时|习惯|私下|常)?",
    "SAME": r"(?:指的|说的)?(?:其实|就|都)?是"
    r"(?:同一个?(?:人|东西|服务|项目|系统|事|概念|仓库|库)|一回事|一码事|一个东西|一个人)(?:END)",
    "TERM": r"(?:外号|绰号|小名|乳名|昵称|花名|网名|微信名|群昵称|笔名|艺名|简称|缩写|略称|别名|别称|"
    r"代号|代称|英文名|中文名|曾用名|俗称|另一个名字|另一种叫法|叫法|ID)",
    "SEP": r"[，,]?\s?",
    "END": rf"(?=[{_BREAK}]|$|吧|呢|啊|哦|了|的意思|本人|这个|那个)",
}
_FORMS = (
    "管NAME叫(?:做|作)?ALIASEND",
    "OTHERS都?(?:叫|喊|称呼|称)NAME(?:为|作|叫)?ALIASEND",
    "ALIAS(?:就|其实|其实就)?是NAME的TERM",
    "NAME的TERM(?:就|一直)?(?:是|叫|为)ALIASEND",
    "NAME有(?:一?个)?TERMSEP(?:就)?(?:叫|是|为)(?:做|作)?ALIASEND",
    "(?<=[的说写提到])ALIASSEP(?:指的(?:都|就)?是|说的(?:都|就)?是)NAMEEND",
    "(?<=[的说写提到])ALIASSEP(?:就|其实)?是NAME本人",
    "(?:提到|说到|讲到|写|说|提|喊|讲)的?ALIASSEP(?:(?:都|就)?是?(?:指|说|意思)的?(?:都|就)?是?)NAMEEND",
    "NAME(?=[^。！？!?\n]{0,10}(?:口头|嘴上|平时|一般|通常|写|叫|说|称呼|太长|简称))(?:[^。！？!?\n]{0,12})?(?:用|拿|以)ALIAS(?:来)?(?:代替|指代|称呼|表示|代称|代指|简写|替代)(?:它|他|她)?END",
    "ALIAS(?:和|跟|与|同)NAMESAME",
    "NAME(?:和|跟|与|同)ALIASSAME",
    "NAME(?:对外|对内|私下里?|平时|在群里|在组里|在家里?)(?:都|就)?(?:叫|称)(?:做|作|为)?ALIASEND",
    "ALIAS的?(?:真名|本名|全名|大名|全称|原名|学名)(?:是|叫|为|：|:)NAME",
    "(?:以后|下面|下文|往后)(?:都|就)?(?:用|写)ALIAS(?:指代|代表|表示|代替|代指)NAME",
)


def _compiled(form: str) -> re.Pattern[str]:
    for slot, pattern in _SLOTS.items():
        form = form.replace(slot, pattern)
    return re.compile(form)


_PATTERNS = tuple(map(_compiled, _FORMS))
_ENDS = re.compile("[。！？!?\n]")
_REACH = 60
_NO_ALIAS = re.compile(
    r"^(?:到|来|去|帮|吃|喝|做|开|回|加|看|买|打|写|交|起|出|过|个|一个|我|你|您|他|她|它|这|那|谁|什么|大家|人|不|没|也|都|就|还)|[在了吗呢着过]|^\d+$"
)


def second_names(text: str, names: Sequence[Name]) -> Iterator[AliasDraft]:
    """Yield the second names that the sentences of a text are about, each found name tried in its sentence."""
    # Of two that are said to be one, the one of which more is known is the name.
    for name in sorted(names, key=lambda n: (n.cls == THING, -len(n.text), n.start)):
        start, end = _sentence(text, name)
        shown = f"{text[start : name.start]}{_NAME}{text[name.end : end]}"
        for pattern in _PATTERNS:
            for match in pattern.finditer(shown):
                alias = clean_name(match["alias"])
                holds = any(n is not name and n.text in alias and n.text != alias for n in names)
                if holds:
                    continue  # "叫小王起床": what is called so would be longer than a name in it
                if name_key(alias) and not _NO_ALIAS.search(alias) and name_key(alias) != name_key(name.name):
                    yield AliasDraft(name.name, alias, name.cls, start, end)


def _sentence(text: str, name: Name) -> tuple[int, int]:
    """Return the sentence of a name, as far as its second name may stand from it."""
    before, behind = text[max(0, name.start - _REACH) : name.start], text[name.end : name.end + _REACH]
    start = name.start - len(_ENDS.split(before)[-1])
    return start, name.end + len(_ENDS.split(behind)[0])
