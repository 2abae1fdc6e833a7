"""Noun phrases of a parse: their determiners, members and words, and whether they say which one is meant."""

import re
from collections.abc import Sequence

from hindgraph_extractors.english.syntax import SUBJECTS, Word
from hindgraph_extractors.records import TimeSpan

INDEFINITE = frozenset({"a", "an", "some", "any", "another", "every", "each", "no"})
QUANTIFIERS = INDEFINITE - {"a", "an"} | {"several", "many", "few", "all", "both", "such", "which", "what"}
# Adjectives that tell no member of a class from another.
QUALITIES = frozenset(
    """new old same other own main current former previous next last first second latest existing whole entire big
    small good bad great nice only certain various different many few several more""".split()
)
# What a prepositional phrase that says what kind of thing is meant begins with.
_PHRASAL = frozenset({"of", "in", "on", "for", "to", "with", "about", "between", "against"})


def determiner_of(word: Word) -> Word | None:
    """Return the article or possessive of a noun, which a list may share: *my friends and family*."""
    own = word.child("det", "poss")
    if own is None and word.dep == "conj" and word.head.is_noun:
        return determiner_of(word.head)
    return own


# Nouns behind "the" that name no one thing, or a new one each day.
_NO_THING = frozenset(
    """answer bottom bus business car case centre center chance change choice corner countryside crowd date deal
    difference dinner door effect end evening fall field figure flight floor form future game ground hour job kind
    left letter lesson line list lot lunch majority map market matter meal member message method middle mind minute
    money mood morning mountain name nature news night noise number offer only order outside owner paper past
    pattern person picture plane plan pleasure point policy position power present press price problem process public
    question queue rain reader rest result right river road role rule sea season second setup shower side sky snow
    song sort speaker stairs start step story street success summer sun system talk task taxi term text thing top
    topic town train trip trouble truth user version view visitor voice water way weather wind winner winter word
    work world writer""".split()
)
_ABSTRACT = re.compile(r".{2,}(?:tion|sion|ness|ity|ance|ence|ism|ship|hood|dom|acy|ing)")
_AGENTIVE = re.compile(r"[a-z]{3,}(?:er|or)")
_PLACED = frozenset(
    """exhibition reception station collection foundation association organisation organization federation
    installation election auction excursion competition convention presentation inspection demonstration
    celebration graduation migration subscription extension plantation publication flooding opening outing wedding
    meeting tasting screening reading training crossing building clearing painting viewing hearing gathering
    conference ambulance university city facility community charity society committee tribunal mission kitchen
    landing ceiling parking housing ferry""".split()
)
# Adjectives that stand beside the name of the one thing that there is of a kind.
_BESIDE = frozenset("old new big small little main".split())


# People and things of which one speaks in the plural, and means the ones that there are.
_ALL_OF_THEM = frozenset(
    """kids children twins girls boys parents grandparents neighbours neighbors scouts players students teachers
    volunteers cats dogs horses hens printers lifts servers guests tenants residents trainees apprentices interns
    colleagues juniors seniors""".split()
)


_ANY_OF_THEM = frozenset(
    """people men women users customers others things ones results problems reasons days weeks months years times ways
    points questions answers numbers words names changes errors issues tests details rest facts prices chances
    odds lights eyes hands feet""".split()
)


def is_definite(word: Word) -> bool:
    """Tell "the geocoder", "our greenhouse": one noun with an article, of which there is one where one lives and works."""
    article = word.child("det", "poss")
    many = word.lower in _ALL_OF_THEM or (word.dep in SUBJECTS and word.lower not in _ANY_OF_THEM)
    one = word.tag == "NN" or (word.tag == "NNS" and many)
    if not one or article is None or article.lower not in {"the", "our"} or not word.text.islower():
        return False
    if word.lower in _NO_THING or (_ABSTRACT.fullmatch(word.lower) and not _has_a_place(word)):
        return False
    return all(
        w is article
        or (
            w.i > word.i
            and not (w.dep == "prep" and w.lower in _PHRASAL and w.i == word.i + 1)
            and w.dep not in {"relcl", "acl"}
        )
        or (w.dep == "amod" and w.lower in _BESIDE)
        for w in word.children
    )


def _has_a_place(word: Word) -> bool:
    """Tell what happens or stands somewhere, though it ends like an abstract noun: *exhibition*, *flooding*, *station*."""
    return word.lower in _PLACED


def does_a_job(word: Word) -> bool:
    """Tell a noun for what does something: *importer*, *scheduler*, as programs and machines are called."""
    return _AGENTIVE.fullmatch(word.lower) is not None


def members_of(word: Word) -> list[Word]:
    """Return the members of a list, without those that are denied ("Dana, not Rob")."""
    members = word.conjuncts() if word.is_noun or word.tag in {"CD", "PRP", "VBG", "JJ", "FW"} else [word]
    contrasted = [m for m in members if _is_contrasted(m)]
    denied = any(w.dep == "neg" for w in word.head.children) if word.dep == "attr" else _is_opposed(word)
    if contrasted and denied:
        return contrasted  # "it is not Bob but Ann who …", "Not Bob but Ann owns …"
    kept = [
        m
        for m in members
        if m is word
        or not (_is_denied(m) or _is_contrasted(m) or m.tag in {"VBD", "VBZ", "VBP", "VB", "VBN"})
    ]
    return [m for m in kept if m.i >= word.i]


def _is_contrasted(word: Word) -> bool:
    """Tell Y of "not W but Y"."""
    return word.dep == "conj" and any(
        w.lower == "but" and w.i < word.i for w in word.head.children if w.dep == "cc"
    )


def _is_opposed(word: Word) -> bool:
    """Tell W of "Not W but Y owns …"."""
    return any(w.lower == "not" and w.i < word.i for w in (*word.children, *word.head.children))


def _is_denied(word: Word) -> bool:
    return any(w.dep == "neg" or w.lower == "not" for w in word.children) or any(
        w.dep == "neg" and w.i > word.head.i and w.i < word.i for w in word.head.children
    )


def phrase_of(word: Word) -> list[Word]:
    """Return the words of a common noun phrase: modifiers before it, short prepositional phrases behind it."""

    def outside(w: Word) -> bool:
        if w.dep == "punct":
            return w.text != "-"
        if w.dep == "prep":
            return w.lower not in _PHRASAL
        if w.dep == "poss" and w.head is word and _is_for_many(word):
            return False
        cut = w.dep in {
            "det",
            "relcl",
            "advcl",
            "conj",
            "cc",
            "appos",
            "ccomp",
            "poss",
            "predet",
            "neg",
            "intj",
            "prt",
        }
        return cut or (
            w.dep == "acl" and (w.tag != "VBN" or w.lower in {"called", "named", "titled", "entitled"})
        )

    if word.tag == "VBG":
        inside = word.subtree(
            lambda w: w.dep in {"advcl", "ccomp", "conj", "cc", "mark"} or w.text in {";", ":", ","}
        )
    else:
        inside = word.subtree(lambda w: outside(w) and (w.head is word or w.dep not in {"det", "poss"}))
    return unbroken(inside, word)


def unbroken(words: list[Word], head: Word) -> list[Word]:
    """Return the run around the head without holes (what was cut out leaves holes)."""
    place = next(n for n, w in enumerate(words) if w is head)
    first = last = place
    while first > 0 and words[first - 1].i == words[first].i - 1:
        first -= 1
    while last + 1 < len(words) and words[last + 1].i == words[last].i + 1:
        last += 1
    return words[first : last + 1]


_MANY = frozenset("children women men people".split())


def is_described(word: Word) -> bool:
    """Tell whether a phrase says which one is meant: *the Lisbon office*, *our staging database*, *his brother's car*.

    An article and a bare noun ("the service") refer to something said before; "a new database" is any one.
    """
    article = determiner_of(word)
    if article is not None and article.lower in QUANTIFIERS | {"a", "an"}:
        return False
    modifiers = (w for w in word.children if w.dep in {"compound", "amod", "nmod"} and w.i < word.i)
    return any(w.lower not in QUALITIES for w in modifiers) or _is_for_many(word)


def _is_for_many(word: Word) -> bool:
    """Tell *the parents' evening*, *the children's choir*: for whom it is says which one."""
    for_whom = word.child("poss")
    return for_whom is not None and (for_whom.tag in {"NNS", "NNPS"} or for_whom.lower in _MANY)


_IN_TURN = frozenset("new previous former current".split())
_BESIDE_PEOPLE = frozenset("by with to from of for".split())
_MEASURES = frozenset("bit lot lots little touch plenty word words".split())


def is_ours(word: Word) -> bool:
    """Tell *our postman*, *the kids*: of whom there are no others where one lives."""
    article = word.child("poss", "det")
    return word.tag == "NNS" or (article is not None and article.lower == "our")


def is_somebody(word: Word) -> bool:
    """Tell a place in a clause where somebody stands, and no profession."""
    return word.dep in SUBJECTS or (word.dep == "pobj" and word.head.lower in _BESIDE_PEOPLE)


def is_newcomer(word: Word) -> bool:
    """Tell *the new intern*, *the former tenant*: one of a kind at a time."""
    return word.tag == "NN" and any(w.lower in _IN_TURN for w in word.all("amod"))


def measured(word: Word) -> Word | None:
    """Return what there is a little of: *a bit of German*."""
    of = next((w for w in word.all("prep") if w.lower == "of"), None) if word.lower in _MEASURES else None
    return of.child("pobj") if of is not None else None


def is_the_user(word: Word) -> bool:
    """Tell the one whose memory it is, as assistants speak of them: *the user prefers tea*, *User's dog*."""
    if word.lower != "user" or word.tag not in {"NN", "NNP"}:
        return False
    others = [w for w in word.children if w.i < word.i and w.dep != "punct"]
    return all(w.lower == "the" for w in others) and (bool(others) or word.text == "User")


def before_times(inside: list[Word], word: Word, times: Sequence[TimeSpan]) -> list[Word]:
    """Cut off "between March and May" of a phrase, which says when, and not what."""
    inner = (span.start for span in times if word.end <= span.start < inside[-1].end)
    first = min(inner, default=inside[-1].end)
    kept = [w for w in inside if w.start < first]
    while len(kept) > 1 and kept[-1].dep == "prep" and kept[-1] is not word:
        kept.pop()
    return kept
