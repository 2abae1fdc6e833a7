"""Repairs of a parsed question where the small models are known to err: they have read few questions."""

from collections.abc import Collection, Container

from hindgraph_extractors.english.lexicon import BE
from hindgraph_extractors.english.syntax import Word

_DETERMINING = frozenset({"which", "what", "whose"})
_DO = frozenset({"do", "does", "did"})
_NOMINAL = ("NN", "CD")


def mend(words: list[Word], named: Collection[int], verbs: Container[str], nouns: Container[str]) -> None:
    """Repair the tree over the words of a question.

    Args:
        words: Its words.
        named: The indices of names.
        verbs: All forms of verbs that wordings have.
        nouns: All nouns that announce a class.
    """
    _mend_auxiliary(words, verbs)
    for word in words:
        if word.lower in _DETERMINING:
            _mend_determiner(words, word, named, nouns)
    for word in words:
        if word.tag == "JJ" and word.dep == "acomp":
            _mend_predicate(word)


def _mend_auxiliary(words: list[Word], verbs: Container[str]) -> None:
    """Make "does the boss of Ann *work*" a verb again, where it was taken for the noun behind a name."""
    root = next((word for word in words if word.head is word), None)
    if root is None or root.lower not in _DO or any(word.is_verb and word is not root for word in words):
        return
    taken = next(
        (w for w in reversed(words) if w.tag == "NN" and w.lower in verbs and w.i > root.i + 1), None
    )
    if taken is None:
        return
    inside = [child for child in taken.children if child.dep in {"compound", "poss", "nmod"}]
    if inside:
        place, dep = (taken.head, taken.dep) if taken.head is not root else (taken, "nsubj")
        attach(inside[-1], place, "nsubj" if place is taken or dep == "dobj" else dep)
    taken.tag = "VB"
    _enthrone(root, taken)


def _enthrone(old: Word, new: Word) -> None:
    """Make a word the root in another's place."""
    if new.head is not new:
        new.head.children.remove(new)
    new.head, new.dep = new, "ROOT"
    for child in [child for child in old.children if child is not new]:
        attach(child, new, child.dep)
    old.head = new
    old.dep = "aux"
    new.children.insert(0, old)
    new.children.sort(key=lambda child: child.i)


def _mend_determiner(words: list[Word], asking: Word, named: Collection[int], nouns: Container[str]) -> None:
    """Hang "which" onto the noun behind it, and that noun onto the preposition in front ("*in which city* does …")."""
    noun = _noun_behind(words, asking, named)
    if noun is None and asking.i + 1 < len(words) and words[asking.i + 1].lower in nouns:
        noun = words[asking.i + 1]
        _mend_noun(noun)
    if noun is None or (asking.head is noun and noun.dep == "pobj"):
        return
    before = words[asking.i - 1] if asking.i else None
    if before is not None and before.tag in {"IN", "TO"} and before.head is not noun:
        attach(noun, before, "pobj")
    if noun not in asking.subtree():
        attach(asking, noun, "det")


def _mend_noun(noun: Word) -> None:
    """Make "which *databases* does …" a noun again, where it was taken for the verb."""
    verb = next(
        (child for child in noun.children if child.is_verb and child.dep not in {"aux", "auxpass"}), None
    )
    noun.tag = "NNS" if noun.lower.endswith("s") else "NN"
    if noun.head is noun and verb is not None:
        _enthrone(noun, verb)
        noun.dep = "dobj" if verb.child("nsubj") is not None else "nsubj"


def _noun_behind(words: list[Word], asking: Word, named: Collection[int]) -> Word | None:
    last = None
    for word in words[asking.i + 1 :]:
        if last is not None and word.i in named:
            break
        if word.tag.startswith(_NOMINAL):
            last = word
        elif last is not None or word.tag != "JJ":
            break
    return last


def _mend_predicate(adjective: Word) -> None:
    """Give "is *Ann* allergic" its subject back, which was taken for a part of the adjective."""
    copula = adjective.head
    inside = [
        child
        for child in adjective.children
        if child.dep in {"compound", "nmod", "npadvmod"} and child.is_noun
    ]
    if copula.lower in BE and inside and copula.child("nsubj") is None:
        attach(inside[-1], copula, "nsubj")


def attach(word: Word, head: Word, dep: str) -> None:
    """Hang a word onto another head, keeping children in order."""
    if head is word or head in word.subtree():
        return
    if word.head is not word:
        word.head.children.remove(word)
    word.head, word.dep = head, dep
    head.children.append(word)
    head.children.sort(key=lambda child: child.i)
