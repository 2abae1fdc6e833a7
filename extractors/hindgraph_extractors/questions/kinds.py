"""What kind of thing a question asks for: "how many *weddings*", "which *charity* events", 什么*厨房电器*.

A class says less than that: a wedding is an Event, and so is a concert. What is demanded beside the class is kept in the
words of the question; whether a value is of that kind is for the graph and its texts to tell.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from hindgraph_extractors.english.inflect import noun_forms
from hindgraph_extractors.questions.words import (
    AUXILIARIES,
    DETERMINERS,
    PARTICLES,
    PREPOSITIONS,
    PRONOUNS,
    WH,
)
from hindgraph_extractors.records import AskedKind, Question
from hindgraph_ontology.records import Ontology

_ASKS = re.compile(
    r"\b(?:how many|(?:what|which)(?: (?:kind|type|sort)s? of)?)\s+(?:(?:of )?(?:the|my|our|all) )?(?P<said>\S.*)",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W_][\w'’&-]*|[^\w\s]")
_LONGEST = 6
# What ends a noun phrase for sure; before other words, the noun itself may have been passed.
_ENDS = (AUXILIARIES | PRONOUNS | WH | {"that", "whoever", "whomever"}) - {"'s"}
_MAY_END = PREPOSITIONS | DETERMINERS | {"and", "or", "but"}
# Words that choose among the members of a class, and say nothing of what they are.
_CHOOSING = frozenset(
    """other another different various new own same specific particular exact whole total several more most many last
    latest first second third next recent previous former prior past old current present upcoming further additional
    remaining main favourite favorite else following main certain two three four five""".split()
)
_NO_KIND = frozenset(
    """thing things stuff item items one ones person people kind type sort time date day way place name number amount
    reason else""".split()
)
_ASKS_ZH = re.compile(
    r"(?:什么(?:样的|类型的|种类的)?+|哪(?!儿|里)(?:些|种|类|几)?+|几|多少)"
    r"(?:[次场个种类家台部只件项座款位名本支条])?+(?P<said>[一-鿿]{2,12})"
)
_AFTER_ZH = re.compile("(?:了|过|呢|吗|啊|来着|吧|上|里|中)+$")
_CHOOSING_ZH = re.compile("^(?:其他|别的|不同|新|主要|具体|最近|以前|之前|现在|目前)+的?")
_NO_KIND_ZH = frozenset("名字 意思 颜色 时候 地方 原因 国人 事情 东西 关系 样子 问题 情况 内容 方面".split())
_OF_A_KIND_ZH = 2


def of_kind(
    question: Question, text: str, classes: Mapping[str, str], ontology: Ontology, asking: Ontology
) -> Question:
    """Return a question with the kind that it asks for, if it says one beyond the class.

    Args:
        question: As read so far.
        text: Its words.
        classes: Class by noun, in all its forms.
        ontology: Tells which nouns mean any member.
        asking: With the wordings by which one asks: "what *job* does Ann have" is no kind.
    """
    if not question.chains or question.asked not in ("fact", "set", "count"):
        return question
    names = {s.predicate for chain in question.chains for s in chain.steps}
    said = {
        word
        for name in names & asking.predicates.keys()
        for entry in asking.predicates[name].lexical
        for word in entry.words
    }
    kind = (
        _chinese(text, classes, ontology, said)
        if question.lang == "zh"
        else _english(text, question, classes, ontology, said)
    )
    return replace(question, kind=kind) if kind is not None else question


def _english(
    text: str, question: Question, classes: Mapping[str, str], ontology: Ontology, said: set[str]
) -> AskedKind | None:
    found = _ASKS.search(text)
    if found is None:
        return None
    words, sure = _phrase(found["said"])
    at = _class_noun(words, classes, sure=sure)
    if at is None and not sure:
        return None
    first, behind = at if at is not None else (len(words) - 1, len(words))
    if any(word.lower() in _NO_KIND for word in words[:first]):
        return None
    if at is not None and sure and behind < len(words) and _goes_on(words[behind:]):
        first, behind = len(words) - 1, len(words)
    noun = " ".join(words[first:behind]).lower()
    if not noun or _named(noun, question):
        return None
    cls = classes.get(noun)
    if cls is None:
        means = noun in _NO_KIND or noun.rstrip("s") in _NO_KIND or _is_said(noun, said)
    else:
        means = not any(
            noun in noun_forms(each) and ontology.classes[cls].is_narrow(each, "en")
            for each in ontology.classes[cls].nouns.get("en", ())
        )
    before = [w for w in words[:first] if not _says_nothing(w, question, said)]
    if means and noun in _NO_KIND:
        return None
    return _kind([] if means else noun.split(), before)


def _phrase(said: str) -> tuple[list[str], bool]:
    """Return the words up to where a noun phrase must have ended, and whether it ends right there."""
    words: list[str] = []
    for word in _WORDS.findall(said)[: _LONGEST + 1]:
        low = word.lower().replace("’", "'")
        if low in _ENDS:
            return words, True
        if low in _MAY_END or not word[0].isalnum():
            return words, False
        words.append(word.lower() if not word[0].isupper() else word)
    return words, False


def _class_noun(words: list[str], classes: Mapping[str, str], *, sure: bool) -> tuple[int, int] | None:
    """Return where the first noun of a class stands; in what is surely one phrase, the last of those right behind it."""
    for first in range(len(words)):
        for size in range(min(4, len(words) - first), 0, -1):
            if " ".join(words[first : first + size]).lower() in classes:
                behind = first + size
                while sure and behind < len(words) and words[behind].lower() in classes:
                    first, behind = behind, behind + 1
                return first, behind
    return None


def _goes_on(words: list[str]) -> bool:
    """Tell words behind a class noun that belong to its phrase, the last of which says what it is: "camera *lens*"."""
    return all(word.islower() and word.isalpha() and word not in PARTICLES for word in words)


def _is_said(noun: str, said: Iterable[str]) -> bool:
    """Tell a word by which one asks for the predicate itself: "what *job* does Ann have"."""
    return any(noun in noun_forms(word) for word in said if word.isascii())


def _says_nothing(word: str, question: Question, said: set[str]) -> bool:
    low = word.lower()
    return (
        low in _CHOOSING
        or low in PARTICLES
        or low.isdigit()
        or low in said
        or low == (question.qualifier or "").lower()
        or _named(low, question)
    )


def _named(word: str, question: Question) -> bool:
    """Tell words of a name in the question."""
    return any(
        set(word.split()) & set(s.text.lower().replace("'s", "").split())
        for s in question.surfaces
        if s.resolved != "description"
    )


def _chinese(text: str, classes: Mapping[str, str], ontology: Ontology, said: set[str]) -> AskedKind | None:
    for found in _ASKS_ZH.finditer(text):
        phrase = _CHOOSING_ZH.sub("", _AFTER_ZH.sub("", found["said"]))
        if len(phrase) < _OF_A_KIND_ZH or text[found.end() :].strip("？?。 ") or _is_said_zh(phrase, said):
            continue
        if phrase in _NO_KIND_ZH:
            return None
        noun = next((phrase[i:] for i in range(len(phrase)) if phrase[i:] in classes), None)
        if noun is None:
            # What begins with a class goes on with something else: 哪些*服务*用.
            begins = any(phrase[:size] in classes for size in range(1, len(phrase)))
            return None if begins or found[0].startswith("哪") else AskedKind((phrase,))
        narrow = ontology.classes[classes[noun]].is_narrow(noun, "zh")
        modifier = phrase[: -len(noun)].removesuffix("的")
        return _kind([noun] if narrow else [], [modifier] if modifier and modifier not in said else [])
    return None


def _is_said_zh(phrase: str, said: Iterable[str]) -> bool:
    """Tell a phrase that ends in a word of the predicate, or goes on with a verb: "哪些人*养*猫", "什么*工作*"."""
    return any(len(word) > 1 and (word in phrase or phrase in word) for word in said) or phrase[0] in said


def _kind(noun: Sequence[str], modifiers: Sequence[str]) -> AskedKind | None:
    words = (*modifiers, *noun)
    return AskedKind(words) if words else None
