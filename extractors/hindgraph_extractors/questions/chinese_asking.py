"""The signs of a Chinese question with the words that ask, as folding sees them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.questions.surfaces import Named

# The node, and the words that ask, each as one sign of no script.
NODE, ASKED = "\ue000", "\ue001"
# The signs of names, each of which may stand for the node.
NAMES = "".join(map(chr, range(0xE010, 0xE020)))
_LONGEST = 8
_FILLING = re.compile(
    r"(?:在)?(?:我们|咱们)(?:都)?认识的人(?:里面?|当中|中)?|是(?:我们|咱们|大家)(?:都)?认识的|(?:我们|咱们|大家)(?:当中|里面?|中)|"
    r"现在|目前|当前|如今|眼下|到底|究竟|请问|仍然|主要|具体|平时|通常|一般|当时|那时候?|那会儿|那阵子?|那天|当天|的时候|的情况|(?:的)?这段时间|期间|之间|以来|时候(?!是)|"
    r"一共|总共|大概|大约|分别|所有|我们的?|咱们的?|你们的?|最近|都|[吗呢吧啊呀哦嗯]|"
    r"[\s，,。.、？?！!：:；;“”\"「」『』《》()（）]"
)
_CLOSING = re.compile("(?:里面?|内|间|份|期间|之间|前后|左右|那天|当天|那会儿?|那时候?|那阵子?|的时候|时)*")
_MEASURE = (
    "(?:一)?(?:个|些|几个|台|家|位|种|座|款|门|支|条|篇|项|只|本|名|类|组(?=人)|间|所|份|样|号(?!码)|场|处|批|期|届|辆|匹|头|部|首|幅|"
    "颗|架|艘|张|段|层|股|路(?!径)|块|副|套|件|起|次|笔|趟|伙|堆|方(?!面|法|式|案|向)|茬)?"
)
_SOMEWHERE = ("Place", "Infrastructure", "Organisation")
_DATED = ("Date", "TimeOfDay", "Schedule", "Duration")
_ASKING: tuple[tuple[re.Pattern[str], tuple[str, ...], bool], ...] = (
    (re.compile("什么名字|啥名字|多少钱|哪方面的?|哪个方面"), (), False),
    (
        re.compile(
            "什么时候|啥时候|什么时间|何时|哪一?天|几月几号|几月几日|几号(?!机|楼|线)|几时|哪个日子|哪一?年|哪个?月份?|几月份?|哪个星期|星期几|周几"
        ),
        _DATED,
        False,
    ),
    (re.compile("什么地方|啥地方|哪里|哪儿|何处|哪块儿?"), _SOMEWHERE, False),
    (re.compile("哪些人|哪几个人|哪几位|什么人|何许人也?|何人|哪个人|哪位|谁"), ("Agent",), False),
    (re.compile("(?:多少|几)(?:个|位|名)?(?=人)"), (), True),
    (re.compile(f"(?:哪些|哪几{_MEASURE})"), (), True),
    (re.compile(f"多少{_MEASURE}"), (), False),
    (re.compile(f"几{_MEASURE}"), (), True),
    (re.compile(f"哪{_MEASURE}"), (), False),
    (
        re.compile(
            f"(?:什么|啥)(?:样的)?{_MEASURE}|何(?=种)种|几岁|多少岁|多大(?:岁数|年纪|年龄)?|多高|多长|多重"
        ),
        (),
        False,
    ),
)


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs that are left of a question; ``at`` are the places in it that each stands for."""

    text: str
    at: tuple[frozenset[int], ...]

    def folded(self, begin: int, end: int) -> "Signs":
        """Return the signs with the node in place of a stretch."""
        return Signs(
            self.text[:begin] + NODE + self.text[end:], (*self.at[:begin], frozenset(), *self.at[end:])
        )


@dataclass(frozen=True, slots=True)
class Asking:
    """The words that ask.

    Attributes:
        signs: The question with one sign in their place.
        classes: What they ask for by themselves.
        noun: The noun that says what is asked for: "哪个*版本*".
        words: Their places.
    """

    signs: Signs
    classes: tuple[str, ...]
    noun: str
    words: frozenset[int]
    plural: bool
    said: str = ""


def signs_of(text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]) -> Signs:
    """Return the signs of a question: names as one sign each, without times, frames and words that only fill."""
    gone = {i for start, end in dropped for i in range(_placed(text, start), _closed(text, start, end))}
    gone |= {i for match in _FILLING.finditer(_hidden(text, names)) for i in range(*match.span())}
    starts = {named.start: NAMES[number] for number, named in enumerate(names)}
    gone |= {i for named in names for i in range(named.start, named.end)}
    signs, at = "", list[frozenset[int]]()
    for i, sign in enumerate(text):
        if i in starts:
            signs, at = signs + starts[i], [*at, frozenset()]
        elif i not in gone:
            signs, at = signs + sign.lower(), [*at, frozenset({i})]
    return Signs(signs, tuple(at))


def _placed(text: str, start: int) -> int:
    """Return where a time begins with the word that places it: "*在*5月11日", "*按*5月的情况"."""
    return start - 1 if text[start - 1 : start] in tuple("在于按到截从自") else start


def _closed(text: str, start: int, end: int) -> int:
    """Return where a time ends with what closes it: "在6月*里*", "3月5日*那天*"."""
    if not any(sign.isdigit() for sign in text[start:end]):
        return end
    closing = _CLOSING.match(text, end)
    return closing.end() if closing else end


def _hidden(text: str, names: tuple[Named, ...]) -> str:
    for named in names:
        text = text[: named.start] + NODE * (named.end - named.start) + text[named.end :]
    return text


def find_asking(signs: Signs, is_noun: Callable[[str], bool]) -> Iterator[Asking]:
    """Yield the words that may ask, with the noun behind them, if it is one that is known."""
    taken: set[int] = set()
    for pattern, classes, plural in _ASKING:
        match = pattern.search(signs.text)
        if match is None or taken & set(range(*match.span())):
            continue
        begin, end = match.span()
        taken.update(range(begin, end))
        sizes = range(_LONGEST, 0, -1) if classes in ((), ("Agent",)) and match[0] != "谁" else ()
        noun = next((signs.text[end : end + n] for n in sizes if is_noun(signs.text[end : end + n])), "")
        stop = end + len(noun)
        words = frozenset(i for at in signs.at[begin:stop] for i in at)
        text = signs.text[:begin] + ASKED + signs.text[stop:]
        rest = replace(signs, text=text, at=(*signs.at[:begin], frozenset(), *signs.at[stop:]))
        yield Asking(rest, classes, noun, words, plural or "些" in match[0], match[0])
