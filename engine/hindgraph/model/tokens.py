"""The one tokenizer: what the words route, BM25 and coverage count, and what tells near-duplicates apart.

A technical token is kept whole and in parts, so that both ``orders-db`` and ``orders`` find it. Chinese, Japanese and
Korean runs become character bigrams. All of it is linear in the length of the text, whatever the text.
"""

import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

# "may" and "will" are left out on purpose: a month and a name.
STOP_WORDS = frozenset(
    """a about after again all also am an and any are as at be been before being both but by can could did do does
    doing for from had has have having he her here hers him his how i if in into is it its itself just me more most
    my no nor not of off on once only or other our ours out over own same she should so some such than that the their
    theirs them then there these they this those through to too under until up very was we were what when where which
    while who whom whose why with would you your yours""".split()
)

_CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = rf"[^\W{_CJK}]"
# Word characters joined by single signs, or by the longer signs of URLs and namespaces; a sign at the end counts
# for C++ and C# only, one in front for paths, file names, amounts and numbers.
_RAW = re.compile(
    rf"[{_CJK}]+"
    rf"|(?:(?<![\w.])[./~#@$€£¥])?{_WORD}+(?:(?:://|::|\+\+|[-./:@=&?#%+~\\]){_WORD}+)*(?:\+\+|[#%](?!\w))?"
)
_CJK_RUN = re.compile(f"[{_CJK}]+")
_PIECE = re.compile(r"[^\W_]+(?:\.[^\W_]+)*")
_NUMERIC = re.compile(r"[\d.,]+|\d{1,2}(?::\d\d){1,2}")
_DATE_TIME = re.compile(r"(\d{4}-\d\d-\d\d)t(\d\d:\d\d)\S*")
_VERSION = re.compile(r"([^\W\d_]+)-?(\d+(?:\.\d+)+)|v(\d+)")
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_CONTRACTION = re.compile(r"\b(?:won|can|shan)'t\b|n't\b|'(?:s|d|m|ll|re|ve)\b", re.IGNORECASE)
_SLICE = re.compile(r".{1,255}(?:\s|\Z)|.{1,256}", re.DOTALL)

# Variants of one sign that NFKC keeps apart, invisible characters, and marks that it would glue onto the word.
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–−", "-"),
        **dict.fromkeys("’‘ʼ＇", "'"),
        **dict.fromkeys("—™®©", " "),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    }
)

LONGEST_TOKEN = 64
_LONGEST_RAW = 256


def word_tokens(text: str) -> list[str]:
    """Return the words to search by, in order and with repetitions: stems, technical tokens, bigrams of CJK runs."""
    tokens: list[str] = []
    for raw in _RAW.findall(_contractions_out(plain(text))):
        # What is long is rare: it would only push words out of the cache.
        tokens += _cached_parts(raw) if len(raw) <= LONGEST_TOKEN else _parts(raw)
    return tokens


def has_cjk(text: str) -> bool:
    """Tell whether a text holds signs of a script without spaces."""
    return _CJK_RUN.search(text) is not None


def raw_words(text: str) -> list[str]:
    """Return the words of a text in order as they stand, in lower case, stop words too; signs of CJK one by one."""
    words: list[str] = []
    for raw in _RAW.findall(_contractions_out(plain(text))):
        words += raw if _CJK_RUN.match(raw) else [raw]
    return words


def plain(text: str) -> str:
    """Return a text in NFKC and lower case, with plain hyphens and apostrophes and nothing invisible."""
    return _compatible(text).lower()


def _compatible(text: str) -> str:
    if text.isascii():
        return text
    # Slices, because sorting a long run of combining marks costs its square: 160,000 of them took 25 s.
    slices = _SLICE.findall(text.translate(_SIGNS))
    return "".join(unicodedata.normalize("NFKC", piece) for piece in slices)


def _contractions_out(text: str) -> str:
    if "'" in text:
        text = _CONTRACTION.sub("", text)
    return _THOUSANDS.sub(lambda found: found[0].replace(",", ""), text) if "," in text else text


@lru_cache(maxsize=1 << 16)
def _cached_parts(raw: str) -> tuple[str, ...]:
    return _parts(raw)


def _parts(raw: str) -> tuple[str, ...]:
    """Return a raw token as it stands and in parts, without stop words; a plain word is its stem; a CJK run its bigrams."""
    if _CJK_RUN.match(raw):
        return (raw,) if len(raw) == 1 else tuple(raw[i : i + 2] for i in range(len(raw) - 1))
    if raw.isalnum():
        return (*_atom(raw), *_version_parts(raw))
    whole = (raw,) if len(raw) <= _LONGEST_RAW and any(c.isalnum() for c in raw) else ()
    if moment := _DATE_TIME.fullmatch(raw):
        return (*whole, *_parts(moment[1]), moment[2])
    if _NUMERIC.fullmatch(raw):
        return whole  # 3.10 is not 3.1, and 10.0.0.1 has nothing to do with 10
    return (*whole, *_version_parts(raw), *_pieces(raw))


def _pieces(raw: str) -> Iterator[str]:
    for piece in _PIECE.findall(raw):
        dotted = "." in piece
        if dotted and piece != raw and len(piece) <= _LONGEST_RAW:
            yield piece
        if not (dotted and (_NUMERIC.fullmatch(piece) or _VERSION.fullmatch(piece))):
            for atom in piece.split("."):
                yield from _atom(atom)


def _version_parts(raw: str) -> tuple[str, ...]:
    found = _VERSION.fullmatch(raw)
    if found is None:
        return ()
    name, number, single = found.groups()
    return (single,) if single else (number,) if name == "v" else (*_atom(name), number)


def _atom(word: str) -> Iterator[str]:
    if word in STOP_WORDS:
        return
    word = word[:LONGEST_TOKEN]
    yield _stem(word)
    if not word.isascii():
        folded = _unaccented(word)
        if folded != word:
            yield _stem(folded)


def _unaccented(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def _stem(word: str) -> str:
    if not (word.isascii() and word.isalpha()):
        return word
    return str(_stemmer().stemWord(word))


_local = threading.local()


def _stemmer() -> Any:
    # A Snowball stemmer works on itself, so each thread has its own; its import (40 ms) waits for the first word.
    stemmer = getattr(_local, "stemmer", None)
    if stemmer is None:
        from snowballstemmer import EnglishStemmer

        stemmer = _local.stemmer = EnglishStemmer()
    return stemmer


_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|no|vs|inc|ltd|jr|sr|fig|approx|e\.g|i\.e|cf)|\b[A-Z])\.$", re.IGNORECASE
)
_END = re.compile(r"(?<![.!?…])[.!?…]+[\"'”’)\]]*(?=\s)|[。！？]+[”’」』）]*|[\r\n]+")


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span of the whole sentences that hold ``[start, end)``, without blanks around it."""
    first, last = 0, len(text)
    for stop in _END.finditer(text):
        if _ABBREVIATION.search(text, max(0, stop.end() - 10), stop.end()):
            continue
        if stop.end() <= start:
            first = stop.end()
        elif stop.end() >= end:
            last = stop.end()
            break
    piece = text[first:last]
    return first + len(piece) - len(piece.lstrip()), first + len(piece.rstrip())


def sentences(text: str) -> list[str]:
    """Return a text's sentences for display: cut at full stops, question marks, exclamation marks and line ends."""
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        if _ABBREVIATION.search(text, max(start, end.end() - 10), end.end()):
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


# ---- what tells near-duplicates apart: two texts that differ here are two memories, however close their vectors ----

_ORDINALS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_NUMBER_WORDS = {word: str(number) for number, word in enumerate(_ORDINALS)} | {
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
    "once": "1x",
    "twice": "2x",
    **{
        word: word
        for word in """thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty
        seventy eighty ninety hundred thousand million billion half january february march april june july august
        september october november december monday tuesday wednesday thursday friday saturday sunday""".split()
    },
}
_UNITS = {
    name: unit
    for unit, names in {
        "ms": "ms millisecond milliseconds",
        "s": "s sec secs second seconds",
        "min": "min mins minute minutes",
        "h": "h hr hrs hour hours",
        "d": "day days",
        "w": "week weeks",
        "mon": "month months",
        "y": "year years",
        "%": "% percent",
        **{unit: unit for unit in "kb mb gb tb kib mib gib m km cm mm kg g mg l ml".split()},
    }.items()
    for name in names.split()
}
_AMOUNT = re.compile(
    r"((?:(?<![\d.])\d+(?:\.\d+)?|\b(?:" + "|".join(_ORDINALS) + r")\b))\s?(%|[a-z]{1,12}\b)"
)
_CJK_NUMBER = re.compile("[零〇一二两三四五六七八九十百千万亿]+")
_MAY = re.compile(r"\bMay\b")


def numbers_of(text: str) -> tuple[str, ...]:
    """Return everything in a text that counts, numbers or dates, sorted: ``8080``, ``3.10``, ``zx-81``, ``5gb``.

    A token with a digit stands whole, without a leading ``v`` or ``#``; number words, months and weekdays count.
    """
    flat = _contractions_out(plain(text))
    numbers = _CJK_NUMBER.findall(flat) + ["may" for _ in _MAY.finditer(text)]
    numbers += [_number(raw) for raw in _RAW.findall(_AMOUNT.sub(_with_unit, flat)) if _counts(raw)]
    return tuple(sorted(numbers))


def _with_unit(found: re.Match[str]) -> str:
    unit = _UNITS.get(found[2])
    return found[0] if unit is None else f"{_NUMBER_WORDS.get(found[1], found[1])}{unit}"


def _counts(raw: str) -> bool:
    return raw in _NUMBER_WORDS or any(map(str.isdigit, raw))


def _number(raw: str) -> str:
    return _NUMBER_WORDS.get(raw) or re.sub(r"^(?:v(?=\d)|#)", "", raw)[:_LONGEST_RAW]


def same_numbers(a: str, b: str) -> bool:
    """Return whether two texts hold the same numbers, versions, codes and dates, in any order."""
    return numbers_of(a) == numbers_of(b)


_NEAR = 40
_NEGATION = re.compile(
    r"\b(?:not(?!\s+only\b)|no(?!\.?\s*\d)|never|without|neither|nor|none|nobody|nothing|nowhere|cannot)\b|n't\b"
    # Chinese, without the words that only look negative: 不仅, 不过, 不同, 非常, 未来, 别人, 无论, 否则 …
    r"|不(?![仅但过少断同管论错久如])|没|无(?![论])|未(?![来])|非(?![常洲])"
    r"|(?<![特区分级差性类])别(?![人的处])|(?<![是能可])否(?![则])|勿|莫(?=[要])"
)


def negated(text: str) -> bool:
    """Return whether a text denies something, in English or Chinese."""
    return _NEGATION.search(plain(text)) is not None


def same_polarity(a: str, b: str) -> bool:
    """Return whether two texts deny the same things: equally often, and before the same words."""
    return _denied(a) == _denied(b)


def _denied(text: str) -> list[tuple[str, str]]:
    flat = plain(text)
    places = [found.span() for found in _NEGATION.finditer(flat)]
    return sorted(
        (_content(flat[max(0, start - _NEAR) : start])[-1], _content(flat[end : end + _NEAR])[0])
        for start, end in places
    )


def _content(text: str) -> list[str]:
    return [raw for raw in _RAW.findall(text) if raw not in STOP_WORDS] or [""]


_WORDS = re.compile(r"[^\W\d_]+")
_OPPOSITES = [
    [frozenset(side.split("/")) for side in pair.split()]
    for pair in (
        "up down",
        "on off",
        "enable/enables/enabled disable/disables/disabled",
        "start/starts/started stop/stops/stopped",
        "open/opens/opened close/closes/closed",
        "allow/allows/allowed deny/denies/denied/forbid/forbids/forbidden",
        "accept/accepts/accepted reject/rejects/rejected",
        "add/adds/added remove/removes/removed",
        "join/joins/joined leave/leaves/left",
        "pass/passes/passed/succeed/succeeds/succeeded fail/fails/failed",
        "increase/increases/increased/raise/raises/raised decrease/decreases/decreased/lower/lowers/lowered",
        "like/likes/liked/love/loves/loved dislike/dislikes/disliked/hate/hates/hated",
        "buy/buys/bought sell/sells/sold",
        "win/wins/won lose/loses/lost",
        "more less/fewer",
        "minimum maximum",
        "before after",
        "above below",
        "true false",
        "healthy unhealthy",
        "available unavailable",
        "public private",
        "internal external",
        "primary secondary",
        "启用 禁用/停用",
        "打开/开启 关闭",
        "增加/上升 减少/下降",
        "成功 失败",
        "允许 禁止",
        "加入 离开",
        "之前 之后",
        "喜欢 讨厌",
    )
]


def opposed(a: str, b: str) -> bool:
    """Return whether one text has a word and the other its opposite instead: enabled and disabled, 启用 and 禁用."""
    left, right = _words(a), _words(b)
    only_left, only_right = left - right, right - left
    return any(
        (one & only_left and other & only_right) or (one & only_right and other & only_left)
        for one, other in _OPPOSITES
    )


def _words(text: str) -> set[str]:
    flat = plain(text)
    pairs = (run[i : i + 2] for run in _CJK_RUN.findall(flat) for i in range(len(run) - 1))
    return {*_WORDS.findall(flat), *pairs}


def same_details(a: str, b: str) -> bool:
    """Return whether two near-duplicates may be one memory: same numbers, same denials, no opposites."""
    return same_numbers(a, b) and same_polarity(a, b) and not opposed(a, b)
