"""Second names that a text introduces: "Kubernetes (k8s)", "payments-gateway, which we call paygate"."""

import re
from collections.abc import Iterator, Sequence

from hindgraph_extractors.english.references import Referents
from hindgraph_extractors.english.second_names import QUOTED, second_names
from hindgraph_extractors.english.spans import Name, Names
from hindgraph_extractors.english.syntax import Parse
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import AliasDraft
from hindgraph_ontology.records import THING

_PEOPLE = r"(?:we|i|people|they|folks|everyone|everybody|some|most people|the team|locals|you)"
_MANNER = r"(?:\s(?:all|also|usually|just|often|always|simply|sometimes|tend to|normally|informally|internally|both))*"
# What is called so: up to three words, an article in front, perhaps in quotes.
_ALIAS = rf"(?P<alias>{QUOTED}|(?:the\s)?[\w.+#/-]+(?:\s(?-i:[A-Z\d])[\w.+#/-]*){{0,2}})"
_END = r"(?=\s*(?:[.,;:!?)\n–—]|$|\s(?:and|but|because|since|for short|internally|here|now|in|at|around|these|so|as)\b))"

_PAREN = re.compile(
    r"\s?\((?P<lead>aka|a\.k\.a\.|also known as|also called|also|short|formerly|or|alias|called|nicknamed)?"
    r":?\s?(?P<alias>[^()\n]{1,40})\)",
    re.IGNORECASE,
)
_AKA = re.compile(
    r",?\s(?:aka|a\.k\.a\.|also known as|also called|better known as|better known by|nicknamed|alias|commonly known as)"
    rf"\s{_ALIAS}{_END}",
    re.IGNORECASE,
)
_WHICH = re.compile(
    rf",?\s(?:which|that|whom|who)\s{_PEOPLE}{_MANNER}\scalls?\s{_ALIAS}{_END}", re.IGNORECASE
)
_CALL = re.compile(
    rf"\b{_PEOPLE}{_MANNER}\scalls?\s(?P<what>it|him|her|them|[\w.+#/-]+(?:\s(?-i:[A-Z])[\w-]*)?)\s{_ALIAS}{_END}",
    re.IGNORECASE,
)
_KNOWN_AS = re.compile(
    r"\sis\s(?:also|usually|often|better|commonly|sometimes)\s(?:called|known as|nicknamed|referred to as)"
    rf"\s{_ALIAS}{_END}",
    re.IGNORECASE,
)
# A new name, and a name for short. Capitals count behind "is called": "is called back" is no name.
_NOW_CALLED = re.compile(
    r"\s(?:is\snow\s(?:called|named|known\sas)|goes\sby(?:\sthe\sname(?:\sof)?)?|(?:was|has\sbeen|got)\srenamed(?:\s(?:to|as))?|"
    r"has\sa\snew\sname:|changed\sits\sname\sto)"
    rf"\s{_ALIAS}{_END}",
    re.IGNORECASE,
)
_RENAMED = re.compile(
    rf"\brenamed\s(?:the\s)?(?P<what>[\w.+#/-]+(?:\s[A-Z][\w-]*)?)\s(?:to|as|into)\s{_ALIAS}{_END}",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"(?:,|\sis)\s(?:short|shorthand|(?:our|my|the|a|his|her|their)\s"
    r"(?:nickname|name|nick|pet name|shorthand|abbreviation|code ?name|alias))\sfor\s(?:the\s)?",
    re.IGNORECASE,
)
_SHORT_FOR = re.compile(r"(?<![\w-])(?P<alias>[a-z][a-z0-9-]{1,9})\sis\sshort\sfor\s(?:the\s)?")
_CJK = re.compile(r"[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]")
_NO_ALIAS = frozenset(
    "for it him her them this that me us you one so myself back again out in on up off names when if about".split()
)


def aliases_of(parse: Parse, names: Names, referents: Referents) -> list[AliasDraft]:
    """Return the second names that a piece of a text introduces."""
    text, start = parse.text, parse.words[0].start if parse.words else 0
    end = parse.words[-1].end if parse.words else 0
    found: list[AliasDraft] = []
    for name in map(names.classed, names.found):
        found += _beside(text, name)
        found += _short_for(text, name, names.found)
    for match in (*_CALL.finditer(text, start, end), *_RENAMED.finditer(text, start, end)):
        called = _called(parse, match, names, referents)
        if called is not None and _is_alias(match["alias"]):
            found.append(
                AliasDraft(
                    called[0], clean_name(match["alias"]), called[1], match.start(), match.end("alias")
                )
            )
    found += _shortened(text, start, end, names.found)
    about = list(second_names(text, start, end, [names.classed(name) for name in names.found]))
    found = [a for a in found if not any(a.start < b.end and b.start < a.end for b in about)] + about
    told = [a for a in found if name_key(a.alias) and name_key(a.alias) != name_key(a.name)]
    # Two that are said to be one are told once, under the name of which more is known.
    told.sort(key=lambda a: a.cls == THING)
    once = {frozenset((name_key(a.name), name_key(a.alias))): a for a in reversed(told)}
    return sorted(once.values(), key=lambda a: (a.start, a.end, a.alias))


def _beside(text: str, name: Name) -> Iterator[AliasDraft]:
    """Yield what stands right behind a name: in parentheses, "aka …", "which we call …"."""
    paren = _PAREN.match(text, name.end)
    if paren is not None:
        alias = re.sub(r"^(?:spelled|spelt|written|known as|called)\s", "", paren["alias"].strip(" \"'“”`"))
        if paren["lead"] or _is_other_form(name.name, alias):
            yield AliasDraft(name.name, alias, name.cls, name.start, paren.end())
        elif _is_other_form(alias, name.name):
            yield AliasDraft(alias, name.name, name.cls, name.start, paren.end())
    for pattern in (_AKA, _WHICH, _KNOWN_AS, _NOW_CALLED):
        match = pattern.match(text, name.end)
        if match is not None and _is_alias(match["alias"]):
            yield AliasDraft(name.name, clean_name(match["alias"]), name.cls, name.start, match.end("alias"))


def _is_alias(text: str) -> bool:
    key = name_key(text)
    return bool(key) and key not in _NO_ALIAS and any(c.isalpha() for c in key)


def _is_other_form(name: str, alias: str) -> bool:
    """Tell an abbreviation, or the same name in another script, from a remark."""
    if _CJK.search(alias):
        return not _CJK.search(name)
    letters = re.sub(r"[^\w]", "", alias.lower())
    if not letters or letters.isdigit() or len(letters) >= len(name) or len(alias.split()) > 1:
        return False
    initials = "".join(word[0] for word in re.findall(r"\w+", name.lower()))
    plain = re.sub(r"[^\w]", "", name.lower())
    numeronym = re.fullmatch(r"([a-z])(\d+)([a-z])", letters)
    if numeronym:
        return plain[0] == numeronym[1] and plain[-1] == numeronym[3] and len(plain) - 2 == int(numeronym[2])
    if letters == initials and len(letters) > 1:
        return True
    return len(letters) > 2 and letters[0] == plain[0] and _is_subsequence(letters, plain)


def _is_subsequence(short: str, long: str) -> bool:
    rest = iter(long)
    return all(letter in rest for letter in short)


def _short_for(text: str, name: Name, names: Sequence[Name]) -> Iterator[AliasDraft]:
    """Yield "k8s is short for Kubernetes", read at the short name."""
    match = _FOR.match(text, name.end)
    if match is None:
        return
    full = next((other for other in names if other.start == match.end()), None)
    if full is not None:
        yield AliasDraft(full.name, name.name, full.cls, name.start, full.end)


def _shortened(text: str, start: int, end: int, names: Sequence[Name]) -> Iterator[AliasDraft]:
    """Yield "coa is short for checkout-api", where the short name looks like no name."""
    for match in _SHORT_FOR.finditer(text, start, end):
        full = next((name for name in names if name.start == match.end()), None)
        known = any(name.start == match.start("alias") for name in names)
        if full is not None and not known and _is_alias(match["alias"]):
            yield AliasDraft(full.name, match["alias"], full.cls, match.start(), full.end)


def _called(parse: Parse, match: re.Match[str], names: Names, referents: Referents) -> tuple[str, str] | None:
    """Return name and class of what "I call it X" speaks of."""
    what, at = match["what"], match.start("what")
    named = next((n for n in names.found if n.start == at), None)
    if named is not None:
        classed = names.classed(named)
        ran_on = classed.text.startswith(what) and named.end >= match.end("alias")
        return (clean_name(what) if ran_on else classed.name), classed.cls
    sentence = next((s for s in parse.sentences if s.start <= at < s.end), None)
    if sentence is None or what.lower() not in {"it", "him", "her", "them"}:
        return None
    known = referents.pronoun(what, at, sentence.start)
    if known is None:
        return None
    place = max(
        (n.start for n in names.found if name_key(n.name) == name_key(known.name) and n.start < at),
        default=-1,
    )
    between = [w for w in parse.words if place < w.start < match.start()]
    nameless = any(
        w.lower in {"one", "another"}
        or (w.tag == "NN" and w.child("det") is not None and names.at(w) is None)
        for w in between
    )
    return None if nameless else (known.name, known.cls)
