"""Sentences that the parser takes for noun phrases: *TU Lohme audits OPS-77*, *the key used to be kept in the safe*."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from hindgraph_extractors.english.inflect import third_person
from hindgraph_extractors.english.mending import head_by
from hindgraph_extractors.english.syntax import OBJECTS, SUBJECTS, Word

FINITE = frozenset({"VBZ", "VBD", "VBP", "MD"})
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_BETWEEN = frozenset("now still also always never longer just only usually mostly already currently".split())
_OPENING = frozenset({"DT", "PRP$", "PRP", "NNP", "NNPS", "CD"})
_PLACING = frozenset({"IN", "TO", "RP"})
_SOMEBODY = frozenset("i we you he she it they everybody everyone nobody somebody people".split())
# Plain verbs that stand in for one that is a noun as well, with and without an object.
_DOING, _GOING = ("uses", "use"), ("goes", "go")


def mend_fragment(word: Word) -> None:
    """Mend what hangs on a word; each mend looks at one way in which parses err."""
    if word.dep in {"acl", "advcl", "xcomp", "amod"}:
        for mend in (_free_used, _settle_state, _free_given, _free_coming):
            mend(word)
    elif word.dep in SUBJECTS:
        _join_apposed(word)
    elif word.dep in {"ccomp", "appos"}:
        _settle_object(word)
    elif word.children and word.is_noun:
        _free_been(word)


def doubled(verbs: Collection[str]) -> Mapping[str, str]:
    """Return the forms in the present of verbs, each with *s* or nothing: what may be a noun in the plural or singular."""
    return dict.fromkeys(verbs, "") | {third_person(verb): "s" for verb in verbs}


def hidden_verb(doc: Any, words: Sequence[Word], forms: Mapping[str, str]) -> dict[int, str]:
    """Return where a parse without a verb has one after all, each with a plain verb to be shown in its place."""
    found: dict[int, str] = {}
    for sentence in doc.sents:
        clause = sentence[: _length(sentence)]
        if len(clause) < 3:
            continue
        if any(token.tag_ in FINITE for token in clause):
            found |= {token.i: _GOING[0] for token in sentence[1:-1] if _is_second(token, words, forms)}
            continue
        for token in clause[1:-1] if len(clause) == len(sentence) else clause[1:]:
            shown = _shown(token, words, forms)
            if shown is not None:
                found[token.i] = shown
                break
    return found


def _length(sentence: Any) -> int:
    """Return how many words stand before "and everybody …": a second clause has a verb of its own."""
    joint = (
        n
        for n, token in enumerate(sentence[:-1])
        if token.text in {"and", "but", "so"} and sentence[n + 1].text.lower() in _SOMEBODY
    )
    return next(joint, len(sentence))


def _is_second(token: Any, words: Sequence[Word], forms: Mapping[str, str]) -> bool:
    """Tell "streams" of *came up at lunch and streams to orders-db*, which was joined to the lunch."""
    if token.tag_ != "NNS" or token.dep_ != "conj" or token.head.tag_ not in {"NN", "NNP"}:
        return False
    plain = forms.get(words[token.i].lower) == "s" and token.nbor(-1).text == "and"
    return plain and token.nbor(1).tag_ in _PLACING and token.n_lefts == 0


def _shown(token: Any, words: Sequence[Word], forms: Mapping[str, str]) -> str | None:
    word, before, behind = words[token.i], token.nbor(-1), token.nbor(1)
    ending = forms.get(word.lower)
    if ending is None or word.protected or not word.text.islower() or token.tag_ not in {*_NOUNS, "JJ", "VB"}:
        return None
    many = before.tag_ in {"NNS", "NNPS"}
    if before.text.lower() not in _BETWEEN and (before.tag_ not in _NOUNS or (ending == "") != many):
        return None
    if behind.tag_ in _PLACING:
        return _GOING[ending == ""]
    return _DOING[ending == ""] if behind.tag_ in _OPENING or words[behind.i].protected else None


# What one does, and is not done to: with no other verb beside them their participles tell of the past.
_DONE = frozenset(
    """moved migrated switched relocated upgraded downgraded disconnected unsubscribed returned retired resigned
    graduated""".split()
)


def _free_used(word: Word) -> None:
    """Make "the key used to be kept in the safe" a sentence, where the parser saw a key that is used for something."""
    noun = word.head
    told = word.dep == "acl" and word.tag in {"VBN", "VBD"} and noun.dep == "ROOT" and noun.is_noun
    if not told or word.child(*SUBJECTS, "agent") is not None or word.i < noun.i:
        return
    to = next((w for w in word.all("xcomp", "advcl") if any(c.tag == "TO" for c in w.children)), None)
    used = word.lower == "used" and to is not None
    article = noun.child("det", "poss")
    done = word.lower in _DONE and word.child("prep") is not None and (noun.is_proper or article is not None)
    if not (used or done) or (article is not None and article.lower in {"a", "an"}):
        return
    if to is not None and used:
        to.dep = "xcomp"
    moved = [w for w in noun.children if w.i > word.i]
    noun.children = [w for w in noun.children if w is not word and w not in moved]
    word.head, word.dep, word.tag = word, "ROOT", "VBD"
    noun.head, noun.dep = word, "nsubj"
    for other in moved:
        other.head = word
    word.children = sorted([noun, *word.children, *moved], key=lambda w: w.i)


def _settle_state(word: Word) -> None:
    """Take "archived" of *moved to archived*, "staging" of *deployed to staging* for what something came to."""
    to = word.child("aux")
    above = word.head
    stated = word.tag == "VBN" or word.lower in {"staging", "production", "testing"}
    if (
        not stated
        or to is None
        or to.tag != "TO"
        or to.i != word.i - 1
        or above is word
        or word.child(*SUBJECTS)
    ):
        return
    above.children[above.children.index(word)] = to
    to.dep, to.head, to.tag, to.children = "prep", above, "IN", [word]
    for child in (c for c in word.children if c is not to):
        child.head = above
        above.children.append(child)
    above.children.sort(key=lambda w: w.i)
    word.tag, word.dep, word.head, word.children = "JJ" if word.tag == "VBN" else "NN", "pobj", to, []


_COMING = frozenset("come comes came coming grow grows grew grown growing".split())
_LOOSE = frozenset({*SUBJECTS, "dep", "npadvmod"})


def _join_apposed(word: Word) -> None:
    """Make "Ghent, the birthplace of Bram, was …" one subject, where the parser saw two."""
    verb = word.head
    before = [w for w in verb.children if w.dep in _LOOSE and w.i < word.i and w is not word and w.is_noun]
    if word.dep not in SUBJECTS or not before or not word.is_noun or before[-1].ent in {"DATE", "TIME"}:
        return
    first = word.subtree()[0]
    commas = [w for w in verb.children if w.text == "," and before[-1].i < w.i]
    if not any(w.i == first.i - 1 for w in commas) or not any(w.i > word.i and w.i < verb.i for w in commas):
        return
    verb.children.remove(word)
    before[-1].dep = word.dep
    word.dep, word.head = "appos", before[-1]
    before[-1].children.append(word)


def _settle_object(word: Word) -> None:
    """Take *costs $49*, *makes the Kelvar drill* for an object, where the parser saw a clause or a second name."""
    verb = word.head
    loose = word.dep == "ccomp" or (word.dep == "appos" and word.tag == "CD")
    named = loose and verb.is_verb and word.i > verb.i and (word.is_noun or word.tag == "CD")
    if named and verb.child(*OBJECTS) is None and word.child(*SUBJECTS, "aux", "cop", "mark") is None:
        word.dep = "dobj"


def _free_been(word: Word) -> None:
    """Let "been" head *the cluster has been db-host-2*, where the parser took the name for a verb."""
    helper = word.child("auxpass")
    if helper is None or helper.lower not in {"been", "is", "was"} or word.is_verb or not word.is_noun:
        return
    if word.child(*SUBJECTS) is not None or helper.child(*SUBJECTS) is not None:
        head_by(word, helper, "attr")
        for subject in helper.all("nsubjpass"):
            subject.dep = "nsubj"


# What one is given in the passive.
_GIVEN = frozenset("prescribed assigned allocated awarded granted issued given sent".split())


def _free_given(word: Word) -> None:
    """Make "is still prescribed metformin" a passive, where the parser saw prescribed metformin."""
    noun = word.head
    copula = noun.head
    if (
        word.tag != "VBN"
        or word.dep != "amod"
        or word.lower not in _GIVEN
        or noun.dep != "attr"
        or noun.i < word.i
    ):
        return
    if noun.child("det", "poss") is not None or copula.i > word.i or copula.child("nsubj") is None:
        return
    above, dep = copula.head, copula.dep
    if above is not copula:
        above.children[above.children.index(copula)] = word
    noun.children.remove(word)
    moved = [w for w in copula.children if w is not noun]
    word.head, word.dep = (word if above is copula else above), dep
    noun.head, noun.dep, copula.head, copula.dep, copula.children = word, "dobj", word, "auxpass", []
    for child in moved:
        child.head = word
        child.dep = "nsubjpass" if child.dep == "nsubj" else child.dep
    word.children = sorted([*moved, copula, noun], key=lambda w: w.i)


def _free_coming(word: Word) -> None:
    """Take *came to love*, *grew to like* for one thing that one does."""
    to = word.child("aux")
    if word.dep == "advcl" and word.tag == "VB" and to is not None and word.head.lower in _COMING:
        word.dep = "xcomp"
