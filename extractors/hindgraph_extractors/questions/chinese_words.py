"""Chinese questions as tokens: names, wordings of the ontology, class nouns and the words that hold a question together."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from hindgraph_extractors.english.technical import shaped_class
from hindgraph_extractors.names import name_key
from hindgraph_extractors.questions.surfaces import USER, Named, keep_longest, named_known
from hindgraph_extractors.records import ReadContext, Surface, TypedValue
from hindgraph_ontology.records import THING, Ontology

Sort = Literal["name", "verb", "lead", "noun", "class", "wh", "de", "be", "unknown", "tail", "skip"]

LONGEST_CJK_NAME = 10
_MOST = 200
_LATIN = re.compile(r"[A-Za-z0-9/~`][\w./:@+#%`-]*[\w+#/`]|[A-Za-z0-9]", re.ASCII)
_CJK_RUN = re.compile("[㐀-䶿一-鿿々〇·]+")
_LATIN_RUN = re.compile(r"[A-Za-z0-9][\w./:@+#-]*(?:\s+[A-Za-z0-9][\w./:@+#-]*){0,6}", re.ASCII)
_PHONE = re.compile(r"(?<![\w.-])\+?\d{2,4}(?:[ -]\d{3,4}){1,4}(?![\w.-])", re.ASCII)
_QUOTED = re.compile(r"[\"“「『《]([^\"”」』》\n]{1,80})[\"”」』》]")

_SOMEWHERE = ("Place", "Infrastructure", "Organisation")
# The wh-words with the classes that they ask for.
WH: Mapping[str, tuple[str, ...]] = {
    "谁": ("Agent",),
    **dict.fromkeys("哪位 哪个人 什么人 哪些人 多少人 几个人".split(), ("Person",)),
    **dict.fromkeys("哪里 哪儿 何处 什么地方".split(), _SOMEWHERE),
    **dict.fromkeys(
        "哪 哪个 哪些 哪几个 哪家 哪台 哪种 哪座 哪款 哪门 哪支 哪条 哪一个 哪一家 哪一台".split(), ()
    ),
    **dict.fromkeys("什么 啥 多少 几 多少个 几个 几台 多少台 多大 多久".split(), ()),
    **dict.fromkeys("何时 什么时候 什么时间 几号 哪天 哪一天 几点".split(), ()),
}
_SKIPPED = frozenset(
    """现在 目前 当前 如今 眼下 正在 仍然 仍 还 还在 已经 都 也 又 就 才 却 吗 呢 吧 啊 呀 了 过 着 上 里 中 内 上面 里面
    当中 一共 总共 到底 究竟 具体 主要 请 请问 是否 有没有 是不是 能否 可以 能 会 要 请你 帮我 一下 查 查一下 看 看看
    告诉我 我想知道 你知道 知道 列出 所有 全部 那个 这个 那些 这些 那 这 该 个 台 名 位 家 种 项 座 条 款 只 我们 我们的
    咱们 你 您 他们 时 时候 当时 那时 那天 那时候 上次 最近 和 与 跟 及 以及 或 或者 不 没 没有 未 不再 曾经 曾 一直
    最终 后来 为什么 为何 怎么 如何 怎样 被 对 把 将 由 在 从 给 用 归 以 所 给我 有 是什么 那边 这边 本 其 他 她 它 哦
    嗯""".split()
)


@dataclass(frozen=True, slots=True)
class Reading:
    """One predicate that a Chinese piece of text may belong to; ``flipped``: the ends are swapped."""

    predicate: str
    flipped: bool
    cost: float = 0.0


@dataclass(slots=True)
class ChineseLexicon:
    """The ontology's Chinese wordings.

    Attributes:
        verbs, nouns: Readings by wording.
        split: By (piece before, piece behind) of wordings with ``*``.
        leads: First pieces of those; `tails` the last ones.
        classes: Class by noun.
    """

    verbs: dict[str, list[Reading]] = field(default_factory=dict)
    nouns: dict[str, list[Reading]] = field(default_factory=dict)
    split: dict[tuple[str, str], list[Reading]] = field(default_factory=dict)
    leads: set[str] = field(default_factory=set)
    tails: set[str] = field(default_factory=set)
    classes: dict[str, str] = field(default_factory=dict)
    longest: int = 1

    def goes_on(self, lead: str, behind: str) -> bool:
        """Tell whether the second half of a wording stands behind its first one."""
        return any(first == lead and tail in behind for first, tail in self.split)


def chinese_lexicon(ontology: Ontology) -> ChineseLexicon:
    """Return the Chinese wordings of an ontology."""
    lexicon = ChineseLexicon()
    for predicate in ontology.predicates.values():
        for entry in predicate.entries("zh"):
            reading = Reading(predicate.name, entry.inverse, 0.2 if entry.kind == "end" else 0.0)
            if entry.shape == "noun":
                lexicon.nouns.setdefault(entry.words[0].lower(), []).append(reading)
            elif entry.theme and len(entry.words) == 2:
                lexicon.split.setdefault((entry.words[0], entry.words[1]), []).append(reading)
            else:
                lexicon.verbs.setdefault("".join(entry.words), []).append(reading)
    lexicon.leads = {lead for lead, _ in lexicon.split}
    lexicon.tails = {tail for _, tail in lexicon.split}
    for cls in ontology.classes.values():
        for noun in cls.nouns.get("zh", ()):
            if noun not in WH:
                lexicon.classes.setdefault(noun, cls.name)
    words = (*lexicon.verbs, *lexicon.nouns, *lexicon.leads, *lexicon.tails, *lexicon.classes)
    lexicon.longest = max(map(len, words), default=1)
    return lexicon


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a Chinese question; its number is its place among the tokens."""

    text: str
    start: int
    end: int
    sort: Sort
    named: Named | None = None


def chinese_names(text: str, context: ReadContext, lexicon: ChineseLexicon) -> tuple[Named, ...]:
    """Return the names in a Chinese question: known ones, Latin and quoted ones, and the user."""
    latin = (n for n in _latin(text) if n.classes or not _is_noun(n.surface.text.lower(), lexicon))
    found = [*_known(text, context, lexicon), *_quoted(text), *_numbers(text), *latin]
    user = context.speaker or context.user or USER
    for match in re.finditer("我(?!们)", text):
        resolved = "name" if context.speaker else "user"
        found.append(Named(Surface("我", user, *match.span(), "Person", resolved=resolved), ("Person",)))
    return keep_longest(found)


def _known(text: str, context: ReadContext, lexicon: ChineseLexicon) -> Iterator[Named]:
    spans = [*_cjk_spans(text), *_latin_spans(text)]
    keys = {
        span: name_key(text[span[0] : span[1]])
        for span in spans
        if not _is_common(text[span[0] : span[1]], lexicon)
    }
    known = context.known({key for key in keys.values() if key})
    for (start, end), key in keys.items():
        if known.get(key):
            yield named_known(text, start, end, known[key])


def _is_common(text: str, lexicon: ChineseLexicon) -> bool:
    return text in lexicon.classes or text in WH or text in _SKIPPED


def _cjk_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield spans of characters that may be a name; a name may join Latin letters and characters."""
    for run in re.finditer(r"[㐀-䶿一-鿿々〇·A-Za-z0-9_-]+", text[:_MOST]):
        for start in range(run.start(), run.end()):
            for end in range(start + 2, min(run.end(), start + LONGEST_CJK_NAME) + 1):
                yield start, end


def _latin_spans(text: str) -> Iterator[tuple[int, int]]:
    for run in _LATIN_RUN.finditer(text):
        words = [(run.start() + m.start(), run.start() + m.end()) for m in re.finditer(r"\S+", run[0])]
        for first, (start, _) in enumerate(words):
            for _, end in words[first:]:
                yield start, end


def _is_noun(word: str, lexicon: ChineseLexicon) -> bool:
    """Tell "IP", "deadline", "SLA": what names a relation or a kind is no name of a thing."""
    return word in lexicon.nouns or word in lexicon.classes


def _numbers(text: str) -> Iterator[Named]:
    """Yield telephone numbers that are written in groups."""
    for match in _PHONE.finditer(text):
        surface = Surface(match[0], match[0], *match.span(), "PhoneNumber", TypedValue(match[0], "text"))
        yield Named(surface, ("PhoneNumber",))


def _quoted(text: str) -> Iterator[Named]:
    for match in _QUOTED.finditer(text):
        yield Named(Surface(match[1], match[1].strip(), match.start(1), match.end(1)))


def _latin(text: str) -> Iterator[Named]:
    for match in _LATIN.finditer(text):
        word = match[0].strip("`")
        value = TypedValue(word, "integer") if word.isdigit() else None
        cls = "Value" if value else "Path" if word.startswith(("/", "~")) else shaped_class(word)
        surface = Surface(match[0], word, *match.span(), cls or THING, value)
        yield Named(surface, (cls,) if cls else ())


def tokenize(
    text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...], lexicon: ChineseLexicon
) -> list[Token]:
    """Cut a question into tokens: names first, then the longest word that is known; what is left is unknown."""
    gone = bytearray(len(text))
    for start, end in dropped:
        gone[start:end] = b"\1" * (end - start)
    starts = {named.start: named for named in names if not any(gone[named.start : named.end])}
    tokens: list[Token] = []
    at = 0
    while at < min(len(text), _MOST):
        token = _token(text, at, starts, gone, lexicon)
        tokens.append(token)
        at = token.end
    return _paired(_merged(text, tokens), lexicon)


def _paired(tokens: list[Token], lexicon: ChineseLexicon) -> list[Token]:
    """Take "工作" in "在…工作" for the second half of a wording, whatever else it may be."""
    paired = list(tokens)
    for place, token in enumerate(tokens):
        if token.text not in lexicon.leads:
            continue
        for behind in range(place + 2, min(place + 5, len(tokens))):
            if (token.text, tokens[behind].text) in lexicon.split:
                paired[place] = replace(token, sort="lead")
                paired[behind] = replace(tokens[behind], sort="verb")
                break
    return [_in_place(paired, place, lexicon) for place in range(len(paired))]


def _in_place(tokens: list[Token], place: int, lexicon: ChineseLexicon) -> Token:
    """Tell "哪些服务依赖 X" from "X 的依赖": a word that is both is a noun only where nothing follows for it to govern.

    "…的人有哪些" equates, as 是 does.
    """
    token = tokens[place]
    if token.text == "有" and [t.sort for t in tokens[place + 1 : place + 3]] == ["wh"]:
        return replace(token, sort="be")
    if token.sort != "noun" or token.text not in lexicon.verbs:
        return token
    after_de = place > 0 and tokens[place - 1].sort == "de"
    behind = tokens[place + 1].sort if place + 1 < len(tokens) else None
    return (
        token
        if after_de and behind not in {"name", "wh", "class", "unknown"}
        else replace(token, sort="verb")
    )


def _token(text: str, at: int, starts: dict[int, Named], gone: bytearray, lexicon: ChineseLexicon) -> Token:
    named = starts.get(at)
    if named is not None:
        return Token(text[at : named.end], at, named.end, "name", named)
    if gone[at] or not text[at].isalnum():
        return Token(text[at], at, at + 1, "skip")
    limit = min([start for start in starts if start > at] + [len(text), at + max(lexicon.longest, 6)])
    for end in range(limit, at, -1):
        sort = None if any(gone[at:end]) else _sort(text[at:end], lexicon)
        if sort == "lead" and not lexicon.goes_on(text[at:end], text[end:]):
            continue
        if sort is not None:
            return Token(text[at:end], at, end, sort)
    return Token(text[at], at, at + 1, "unknown")


def _sort(word: str, lexicon: ChineseLexicon) -> Sort | None:
    if word == "的":
        return "de"
    if word in {"是", "为", "叫", "就是"}:
        return "be"
    if word in WH:
        return "wh"
    if word.lower() in lexicon.nouns:
        return "noun"
    if word in lexicon.verbs and (len(word) > 1 or word not in _SKIPPED):
        return "verb"
    if word in lexicon.leads:
        return "lead"
    if word in lexicon.classes:
        return "class"
    if word in lexicon.tails:
        return "tail"
    return "skip" if word in _SKIPPED else None


def _merged(text: str, tokens: list[Token]) -> list[Token]:
    """Join neighbouring unknown characters to one token: a name that nobody knows yet."""
    merged: list[Token] = []
    for place, token in enumerate(tokens):
        around = tokens[max(0, place - 1) : place] + tokens[place + 1 : place + 2]
        lone = token.sort == "verb" and len(token.text) == 1 and len(around) == 2
        if lone and around[0].sort == "unknown" and around[1].sort in {"unknown", "noun"}:
            token = replace(token, sort="unknown")  # "微*信*头像"
        last = merged[-1] if merged else None
        if last is not None and last.sort == token.sort == "unknown" and last.end == token.start:
            merged[-1] = Token(text[last.start : token.end], last.start, token.end, "unknown")
        elif token.sort != "skip":
            merged.append(token)
    return merged


def has_chinese(text: str) -> bool:
    """Tell whether a text has Chinese characters."""
    return _CJK_RUN.search(text) is not None
