"""Wordings that are nouns: *the owner of S is O*, *S's owner, O*, *O is S's owner*, *raised the timeout of S to O*."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from hindgraph_extractors.english.frames import antecedent, prepositional_object, subject_of
from hindgraph_extractors.english.inflect import noun_forms, verb_forms
from hindgraph_extractors.english.lexicon import COPULAS, LIVING, Lexicon, Wording
from hindgraph_extractors.english.syntax import Word
from hindgraph_ontology.records import THING

APPOINTING = frozenset(form for verb in ("appoint", "name", "elect") for form in verb_forms(verb))
# Verbs by which one takes a post, "as" what stands behind, and by which one leaves it.
ENTERING = APPOINTING | frozenset(form for verb in ("take", "start", "begin") for form in verb_forms(verb))
LEAVING = frozenset(
    form for verb in ("step", "stand", "resign", "retire", "quit") for form in verb_forms(verb)
)
POSTS = ENTERING | LEAVING | frozenset(form for verb in ("serve", "act") for form in verb_forms(verb))
NounPattern = Literal["noun", "apposition", "noun-change", "noun-have"]
# wording, subject, object, verb, anchor, last, pattern, origin: the fields of a clause, in their order
Match = tuple[Wording, Word | None, Word | None, Word, Word, Word, NounPattern, Word | None]
_Filled = tuple[Word, Word, NounPattern, Word | None]

_SOMEBODY = LIVING | {"Agent"}
_HOLDER = ("of", "for", "at", "behind")
_PLACED = frozenset({"at", "in", "on", "under", "to", "with"})
_SETTING = frozenset(
    form
    for verb in """raise lower set change increase decrease reduce bump move postpone extend shorten update adjust tune
    cut shift push slip drop grow rise fall go switch reschedule bring double halve""".split()
    for form in verb_forms(verb)
)
# Verbs by which a thing is somewhere, as "be" says it: *the code of gridsim lives at …*, *his mail goes to …*.
_LOCATED = frozenset(
    form
    for verb in "live sit lie reside go stand hang stay remain keep store find host publish locate land".split()
    for form in verb_forms(verb)
)
_HAVING = frozenset(verb_forms("have")) | frozenset(verb_forms("get")) | frozenset(verb_forms("receive"))


def noun_clauses(word: Word, lexicon: Lexicon) -> Iterator[Match]:
    """Yield the matches of noun wordings whose last word, or word before "of", is this one."""
    wordings = lexicon.nouns.get(word.lower)
    if not word.is_noun:
        yield from _adjective_clauses(word, wordings or ())
        return
    if word.lower in lexicon.headed and _has_of(word):
        wordings = (*lexicon.headed[word.lower], *(wordings or ()))
    if wordings is None:
        return
    seen: dict[str, int] = {}
    for wording in wordings:
        used = _modifiers(word, wording)
        # Of "the ip address" and "the address" the longer one is meant.
        if used is None or seen.setdefault(wording.predicate.name, len(wording.words)) > len(wording.words):
            continue
        for holder in _holders(word, used):
            for named, verb, pattern, origin in named_by(word):
                if (
                    named is holder
                    or named in used
                    or named is word
                    or (pattern == "apposition" and _is_noun(named, lexicon))
                ):
                    continue
                if _is_where(named, verb) and set(_named_classes(wording)) <= _SOMEBODY:
                    continue  # "my brother is with Deutsche Bahn" does not make the railway a brother
                ends = (named, holder) if wording.entry.inverse else (holder, named)
                yield wording, *ends, verb, word, word, pattern, origin
        yield from _had(word, wording)
        yield from _mutual(word, wording)
        yield from _appointed(word, wording)
        yield from _set_by(word, wording)


def _is_where(named: Word, verb: Word) -> bool:
    """Tell what stands behind a preposition of a copula: *is at the harbour*."""
    preposition = named.head
    return preposition.dep == "prep" and preposition.head is verb and verb.lower in COPULAS


def _named_classes(wording: Wording) -> tuple[str, ...]:
    return wording.predicate.domain if wording.entry.inverse else wording.predicate.range


def _had(word: Word, wording: Wording) -> Iterator[Match]:
    """Yield what is had: *S has a budget of O*, *a town with a population of O*."""
    top = _top(word)
    named = next((prepositional_object(w) for w in word.all("prep") if w.lower == "of"), None)
    holder, verb = None, top.head
    if verb.lower in _HAVING and top.dep == "dobj":
        holder = subject_of(verb)
    elif verb.lower == "with" and top.dep == "pobj":
        holder = verb.head if verb.head.is_noun else subject_of(verb.head)
        verb = verb.head
    if holder is None:
        return
    if named is not None and not wording.entry.inverse:
        yield wording, antecedent(holder), named, verb, word, word, "noun-have", None
    for member in _called(word) if verb.lower in _HAVING else ():
        ends = (member, antecedent(holder)) if wording.entry.inverse else (antecedent(holder), member)
        yield wording, *ends, verb, word, word, "noun-have", None


def _appointed(word: Word, wording: Wording) -> Iterator[Match]:
    """Yield *the choir elected Ann as its chair*, *elected Ann chair*: whose chair is who elected her."""
    verb = word.head.head if word.head.lower == "as" else word.head
    if verb.lower not in APPOINTING or word.child("prep", "amod") is not None or wording.entry.inverse:
        return
    group = verb.child("nsubj")
    chosen = verb.child("dobj")
    if chosen is word:
        chosen = next((w for w in word.all("compound") if w.is_proper), None)
    if group is not None and chosen is not None and chosen is not word and chosen.i < word.i:
        yield wording, group, chosen, verb, word, word, "noun", None


def _set_by(word: Word, wording: Wording) -> Iterator[Match]:
    """Yield *our gym raised the fee to 45 euros*: whose fee it is is who raised it."""
    verb, article = word.head, word.child("det", "poss")
    if verb.lower not in _SETTING or word.dep != "dobj" or wording.entry.inverse or article is None:
        return
    holder = verb.child("nsubj")
    own = article.lower in {"the", "its", "their"} and not any(w.lower == "of" for w in word.all("prep"))
    if (
        holder is not None
        and own
        and not word.all("compound")
        and holder.lower not in {"we", "i", "they", "he", "she"}
    ):
        for named, _, pattern, origin in _setting(verb):
            yield wording, holder, named, verb, word, word, pattern, origin


def _called(word: Word) -> Iterator[Word]:
    """Yield the names of *has two kids, Mia and Leo*, *has a brother called Tom*."""
    named = next(
        (w for w in word.head.all("npadvmod", "dep", "appos", "attr", "parataxis") if _behind_colon(w, word)),
        None,
    )
    if named is not None:
        yield named
    for child in word.children:
        if child.dep == "appos" and child.is_proper:
            yield child
        elif child.dep in {"acl", "relcl"} and child.lower in {"called", "named"}:
            yield from child.all("oprd", "attr", "dobj")


def _behind_colon(name: Word, noun: Word) -> bool:
    """Tell Ann of *the choir has a new member: Ann*."""
    marks = [w for w in noun.head.children if w.text in {":", "–", "—"} and noun.i < w.i < name.i]
    return bool(marks) and name.is_proper and name.i > noun.i


def _mutual(word: Word, wording: Wording) -> Iterator[Match]:
    """Yield *Emma and Jack are siblings*."""
    verb = word.head
    subject = verb.child("nsubj")
    if not wording.predicate.symmetric or word.tag != "NNS" or word.dep != "attr" or subject is None:
        return
    both = subject.conjuncts()
    if verb.lower in COPULAS and len(both) > 1 and not word.all("poss"):
        yield wording, both[0], both[1], verb, word, word, "noun", None


def _is_noun(word: Word, lexicon: Lexicon) -> bool:
    """Tell "IP" of "server IP", which is a noun again and no name."""
    return word.is_proper and (word.lower in lexicon.nouns or word.lower in lexicon.classes)


def _adjective_clauses(word: Word, wordings: Iterable[Wording]) -> Iterator[Match]:
    """Yield what a noun wording says as an adjective, where anything may be named: *my favourite food is lasagna*."""
    noun = word.head
    if word.dep != "amod" or not noun.is_noun:
        return
    for wording in wordings:
        if THING not in wording.predicate.range or len(wording.words) > 1 or wording.entry.inverse:
            continue
        for holder in _holders(noun, {word}):
            for named, verb, pattern, origin in named_by(noun):
                if named is not holder and named is not noun:
                    yield wording, holder, named, verb, noun, noun, pattern, origin


def _modifiers(word: Word, wording: Wording) -> set[Word] | None:
    """Return the words of the wording that stand before the noun; None if they do not."""
    wanted = list(wording.words[:-1])
    if not wanted:
        return set()
    if "of" in wanted:
        return _headed(word, wording)
    before = [w for w in sorted(word.children, key=lambda w: w.i) if w.i < word.i]
    inner = [w for child in before for w in child.subtree() if w.tag != "HYPH"]
    tail = inner[-len(wanted) :]
    return set(tail) if [w.lower for w in tail] == wanted else None


def _headed(word: Word, wording: Wording) -> set[Word] | None:
    """Return "of birth" of *date of birth*, with what stands before the noun; None if they do not stand there."""
    at = wording.words.index("of")
    if word.lower not in noun_forms(wording.words[at - 1]):
        return None
    before = _modifiers(word, replace(wording, words=wording.words[:at]))
    of = next((w for w in word.all("prep") if w.lower == "of" and w.i == word.i + 1), None)
    inner = of.child("pobj") if of is not None else None
    if before is None or of is None or inner is None or (inner.lower,) != wording.words[at + 1 :]:
        return None
    return {*before, of, inner}


def _holders(word: Word, used: set[Word]) -> list[Word]:
    """Return whose noun it is: *of S*, *S's*, *the S owner*; of several the surest alone."""
    possessor = word.child("poss") or _outer_possessor(word)
    placed = [w for at in (word, *used) for w in at.all("prep") if w not in used]
    if possessor is not None and not any(w.lower == "of" for w in placed):
        return [possessor]
    for name in _HOLDER:
        for preposition in placed:
            if preposition.lower == name and not (name == "at" and _is_one_of_many(word)):
                found = prepositional_object(preposition)
                if found is not None:
                    return [found]
    told = next((w for w in word.all("relcl")), None)  # "the port I gave you for checkout"
    if told is not None:
        for preposition in told.all("prep"):
            found = prepositional_object(preposition) if preposition.lower in {"of", "for"} else None
            if found is not None:
                return [found]
    compounds = [w for w in word.children if w.dep in {"compound", "nmod"} and w.i < word.i and w not in used]
    return compounds[-1:] or _left_out(word)


def _left_out(word: Word) -> list[Word]:
    """Return "the" of *the port is 9443, not 9433*, which says no holder because both sides have just spoken of it."""
    determiner = word.child("det")
    if (
        determiner is None
        or determiner.lower != "the"
        or word.dep != "nsubj"
        or word.head.lower not in COPULAS
    ):
        return []
    denied = any(w.lower == "not" and w.i > word.head.i + 1 for w in word.head.subtree())
    return [determiner] if denied else []


def _is_one_of_many(word: Word) -> bool:
    """Tell "a product manager at Acme", who is not the one that manages Acme."""
    determiner = word.child("det")
    return determiner is not None and determiner.lower in {"a", "an"}


def _has_of(word: Word) -> bool:
    return any(w.lower == "of" for w in word.all("prep"))


def _outer_possessor(word: Word) -> Word | None:
    """Return "my" of *my sister Ruth*, where the name is the head of the phrase."""
    if word.dep == "compound" and word.head.is_noun:
        return word.head.child("poss")
    return None


def named_by(word: Word) -> Iterator[_Filled]:
    """Yield who or what the noun names, with the word that carries the tense."""
    if word.dep == "poss" and word.head.lower == "name" and word.head.is_noun:
        word = word.head  # "my dog's name is Luna"
    top = _top(word)
    if word.dep == "compound" and word.tag != "NNS" and word.head.is_proper and word.head.i > word.i:
        yield word.head, word, "apposition", None
    for apposed in word.all("appos"):
        yield apposed, word, "apposition", None
    if word.dep == "appos" and word.head.is_noun:
        yield word.head, word, "apposition", None
    verb = _post_taken(top) or top.head
    if not verb.is_verb or verb is top:
        return
    if verb.lower in POSTS or (verb.lower == "made" and verb is _post_taken(top)):
        subject = subject_of(verb)
        if subject is not None:
            yield antecedent(subject), verb, "noun", None
        return
    if top.dep in {"attr", "oprd", "dobj"} and verb.lower in COPULAS:
        subject = subject_of(verb)
        if subject is not None:
            yield antecedent(subject), verb, "noun", None
    elif top.dep in {"nsubj", "nsubjpass"} and _tells_of(verb, word):
        yield from _complement(verb, top)
    if verb.lower in _SETTING and top.dep in {"dobj", "nsubjpass", "nsubj"}:
        yield from _setting(verb)


def _tells_of(verb: Word, noun: Word) -> bool:
    """Tell a verb that says what a noun names: *is*, *is called*; and where it is: *the code of gridsim lives at*."""
    named = verb.lower in COPULAS or verb.lower in {"called", "named"}
    return named or (verb.lower in _LOCATED and noun.child("prep") is not None)


def _post_taken(noun: Word) -> Word | None:
    """Return the verb of *took over as head of …*, *was appointed head of …*."""
    if noun.dep == "pobj" and noun.head.lower == "as":
        verb = next((up for up in noun.head.ancestors() if up.is_verb), None)
        return verb if verb is not None and verb.lower in POSTS and verb.child("dobj") is None else None
    verb = noun.head
    named = (
        noun.dep == "oprd"
        and verb.lower in APPOINTING | {"made"}
        and verb.child("auxpass", "nsubjpass") is not None
    )
    return verb if named else None


def _top(word: Word) -> Word:
    while word.dep == "conj" and word.head.is_noun:
        word = word.head
    return word


def _complement(verb: Word, subject: Word) -> Iterator[_Filled]:
    found = next(
        (w for w in verb.children if w.dep in {"attr", "acomp", "oprd", "dobj"} and w is not subject), None
    )
    if found is not None:
        yield antecedent(found), verb, "noun", None
        return
    dated = next((w for w in verb.all("npadvmod") if w.i > verb.i), None)
    if dated is not None:
        yield dated, verb, "noun", None  # "the deadline is next Friday"
        return
    for preposition in verb.all("prep"):
        if preposition.lower in _PLACED:
            placed = prepositional_object(preposition)
            if placed is not None:
                yield placed, verb, "noun", None
                return


def _setting(verb: Word) -> Iterator[_Filled]:
    target, origin = _prepositional(verb, "to"), _prepositional(verb, "from")
    if target is not None:
        yield target, verb, "noun-change", origin


def _prepositional(verb: Word, name: str) -> Word | None:
    for word in verb.subtree(lambda w: w.is_verb):
        if word.lower == name and word.dep in {"prep", "dative", "aux"}:
            found = prepositional_object(word)
            if found is not None:
                return found
    return None
