"""Parses mended where the small models are known to err; each function takes one word and changes the tree around it."""

from hindgraph_extractors.english.syntax import CLAUSES, OBJECTS, SUBJECTS, Word

_NUMBERED = frozenset({"version", "release", "port"})
# What one does with a place or a firm, and is a noun as well.
_DONE = frozenset("work study play run train volunteer research".split())


def reattach_relative(clause: Word, words: list[Word]) -> None:
    """Hang a relative clause that follows an object, but was given to the subject, onto the noun right before it."""
    head = clause.head
    if clause.dep != "relcl" or head.dep not in {"nsubj", "nsubjpass"} or not head.i < head.head.i < clause.i:
        return
    first = min(word.i for word in clause.subtree())
    before = next(
        (words[i] for i in range(first - 1, max(first - 3, head.head.i), -1) if words[i].is_noun), None
    )
    if before is None or before in clause.subtree():
        return
    while before.dep == "compound" and before.head.i > before.i:
        before = before.head
    head.children.remove(clause)
    clause.head = before
    before.children.append(clause)


def free_subject(word: Word) -> None:
    """Make "checkout runs on db-01" a sentence, where the parser saw a noun phrase: runs of checkout."""
    before = [w for w in word.children if w.dep == "compound" and w.i < word.i]
    if word.dep != "ROOT" or word.tag not in {"NNS", "VBZ"} or not before or before[-1].i != word.i - 1:
        return
    placed = (w for preposition in word.all("prep") for w in preposition.all("pobj") if w.i > word.i)
    priced = word.lower == "costs" and any(w.tag == "CD" for w in word.all("dobj", "nummod", "appos"))
    named = priced or any(w.protected or w.is_proper for w in placed)
    if not named or word.child("nsubj", "nsubjpass") is not None:
        return
    subject = before[-1]
    subject.dep, word.tag = "nsubj", "VBZ"
    subject.tag = subject.tag if subject.is_noun else "NN"
    for other in [
        w for w in word.children if w.i < subject.i and w.dep in {"det", "compound", "amod", "poss"}
    ]:
        word.children.remove(other)
        other.head = subject
        subject.children.append(other)
    subject.children.sort(key=lambda w: w.i)


def free_told(word: Word) -> None:
    """Make "the food co-op teamed up with …" a sentence, where the parser saw a co-op that was teamed up."""
    noun = word.head
    told = word.dep == "acl" and word.tag == "VBD" and word.i == noun.i + 1
    if not told or noun.dep != "ROOT" or not noun.is_noun or word.child(*SUBJECTS) is not None:
        return
    moved = [w for w in noun.children if w.i > word.i]
    noun.children = [w for w in noun.children if w is not word and w not in moved]
    word.head, word.dep = word, "ROOT"
    noun.head, noun.dep = word, "nsubj"
    for other in moved:
        other.head = word
    word.children = sorted([noun, *word.children, *moved], key=lambda w: w.i)


def lift_subject(word: Word) -> None:
    """Give a subject that hangs on an auxiliary to the verb: *Anna and Boris got divorced*."""
    helper = word.head
    if word.dep not in SUBJECTS or helper.dep not in {"aux", "auxpass"} or not helper.head.is_verb:
        return
    if helper.head.child(*SUBJECTS) is not None:
        return
    helper.children.remove(word)
    word.head = helper.head
    word.dep = "nsubjpass" if helper.dep == "auxpass" else "nsubj"
    word.head.children = sorted([*word.head.children, word], key=lambda w: w.i)


def join_compound(word: Word) -> None:
    """Make "the invoices repo" one phrase, where the parser saw two: the invoices, a repo."""
    head = word.head
    glued = word.i == head.i + 1 and word.start == head.end + 1
    nouns = word.tag in {"NN", "NNS"} and head.is_noun and head.text.islower()
    if word.dep != "appos" or not glued or word.is_proper or not nouns:
        return
    above, dep = head.head, head.dep
    head.children.remove(word)
    if above is head:
        word.head = word
    else:
        above.children[above.children.index(head)] = word
        word.head = above
    word.dep, head.dep, head.head = dep, "compound", word
    moved = [w for w in head.children if w.dep in {"det", "poss", "amod"} or w.i > word.i]
    head.children = [w for w in head.children if w not in moved]
    for child in moved:
        child.head = word
    word.children = sorted([*word.children, *moved, head], key=lambda w: w.i)


def join_title(word: Word) -> None:
    """Make "the aviator Hedda Sunde" one subject, where the parser saw two."""
    verb = word.head
    before = [w for w in verb.children if w.dep in SUBJECTS and w.i < word.i and w is not word]
    if word.dep not in SUBJECTS or not word.is_proper or not before or before[-1].tag != "NN":
        return
    noun = before[-1]
    first = word.subtree()[0]
    if first.i != noun.subtree()[-1].i + 1:
        return
    verb.children.remove(word)
    word.dep, word.head = "appos", noun
    noun.children.append(word)


def free_number(word: Word) -> None:
    """Take "version" of *upgraded to version 4.2.0* for no verb."""
    target, to = word.child("dobj"), word.child("aux", "mark")
    if (
        word.lower not in _NUMBERED
        or not word.is_verb
        or target is None
        or to is None
        or word.child(*SUBJECTS)
    ):
        return
    if not target.protected or to.lower != "to" or word.head is word:
        return
    above = word.head
    above.children[above.children.index(word)] = to
    to.dep, to.head = "prep", above
    for child in (c for c in word.children if c not in {target, to}):
        child.head = above
        above.children.append(child)
    above.children.sort(key=lambda w: w.i)
    word.tag, word.dep, word.head, word.children = "NN", "compound", target, []
    target.dep, target.head, to.children = "pobj", to, [target]
    target.children = sorted([*target.children, word], key=lambda w: w.i)


_LASTING = frozenset({"stays", "remains", "stay", "remain"})
_ADJECTIVAL = frozenset({"fair", "open", "final"})
# What one calls out before a sentence, without a comma.
_CALLS = frozenset({"fyi", "btw", "psa", "update", "reminder", "ps", "nb"})


def free_lasting(word: Word, words: list[Word]) -> None:
    """Make "the flag stays enabled in …" a passive, where the parser saw a noun: the stays of the flag."""
    verb = word.head
    if word.lower not in _LASTING or not word.is_noun or word.dep not in SUBJECTS or verb.i != word.i + 1:
        return
    before = [w for w in word.children if w.dep == "compound" and w.i == word.i - 1]
    if not before or verb.tag not in {"VBD", "VBN"}:
        return
    subject = before[0]
    for other in [w for w in word.children if w is not subject]:
        other.head = subject
        subject.children.append(other)
    subject.children.sort(key=lambda w: w.i)
    subject.head, subject.dep = verb, "nsubjpass"
    word.tag, word.dep, verb.tag, word.children = "VBZ", "auxpass", "VBN", []
    verb.children = sorted([subject, *verb.children], key=lambda w: w.i)


def join_adjectival(word: Word, words: list[Word]) -> None:
    """Make "the harbour fair" one phrase, where the parser took the noun for an adjective behind it."""
    before = words[word.i - 1] if word.i else word
    if word.lower not in _ADJECTIVAL or word.tag != "JJ" or not before.is_noun or word.end == before.end:
        return
    if before.child("det", "poss") is None or word.head not in {before, before.head}:
        return
    if word.head is not before:
        word.head.children.remove(word)
    else:
        before.children.remove(word)
    above = before.head
    above.children[above.children.index(before)] = word
    moved = [w for w in before.children if w.dep in {"det", "poss", "amod"}]
    word.head, word.dep, word.tag = above, before.dep, "NN"
    before.children = [w for w in before.children if w not in moved]
    before.head, before.dep = word, "compound"
    for child in moved:
        child.head = word
    word.children = sorted([*word.children, *moved, before], key=lambda w: w.i)


def nominal_works(word: Word) -> None:
    """Take "works" with an article for a noun: *the porcelain works*."""
    named = word.child("det", "compound") is not None and word.child(*SUBJECTS) is None
    if word.lower == "works" and word.tag == "VBZ" and word.dep in {"dobj", "pobj", *SUBJECTS} and named:
        word.tag = "NN"


def join_contrasted(word: Word) -> None:
    """Make "not the platform team but the data team" one subject, where the parser saw two."""
    verb = word.head
    before = [w for w in verb.children if w.dep in SUBJECTS and w.i < word.i] if word.dep in SUBJECTS else []
    if not before or not any(w.lower == "but" for w in before[-1].children):
        return
    if not any(w.lower == "not" for w in (*before[-1].children, *verb.children) if w.i < before[-1].i):
        return
    verb.children.remove(word)
    word.dep, word.head = "conj", before[-1]
    before[-1].children.append(word)


def nominal_denied(word: Word, words: list[Word]) -> None:
    """Take "soy" of *to lupins, not to soy* for no verb."""
    if word.tag != "VB" or word.i < 3 or (words[word.i - 2].lower, words[word.i - 1].lower) != ("not", "to"):
        return
    before = words[max(0, word.i - 7) : word.i - 2]
    if word.child(*SUBJECTS, *OBJECTS) is None and any(
        w.tag in {"IN", "TO"} and w.lower == "to" for w in before
    ):
        word.tag = "NN"


_HAD = frozenset({"has", "have", "had", "does", "do", "did"})
_PASTIMES = frozenset("hobby hobbies pastime passion sport".split())


def free_having(word: Word) -> None:
    """Make "it has 10.1.10.208" a sentence of having, where the parser took "has" for an auxiliary of a noun."""
    helper = word.child("aux")
    had = helper is not None and helper.lower in _HAD and helper.i < word.i
    if helper is None or not had or word.is_verb or not (word.is_noun or word.tag == "CD"):
        return
    if word.child("nsubj") is None or word.child("cop") is not None:
        return
    helper.tag = "VBD" if helper.lower in {"had", "did"} else "VBZ"
    head_by(word, helper, "dobj")


def free_pastime(word: Word) -> None:
    """Make "her hobby is knitting" say what the hobby is, where the parser saw a hobby that knits."""
    subject, helper = word.child("nsubj"), word.child("aux")
    if word.tag != "VBG" or subject is None or helper is None or subject.lower not in _PASTIMES:
        return
    if word.all("aux") == [helper] and helper.i == word.i - 1:
        head_by(word, helper, "attr")


def head_by(word: Word, helper: Word, dep: str) -> None:
    """Let a helper head its clause, with the word as its complement."""
    above, own = word.head, word.dep
    kept = [
        w for w in word.children if w is not helper and w.i > helper.i and w.dep not in {"punct", *CLAUSES}
    ]
    moved = [w for w in word.children if w is not helper and w not in kept]
    if above is word:
        helper.head = helper
    else:
        above.children[above.children.index(word)] = helper
        helper.head = above
    helper.dep = own
    for child in moved:
        child.head = helper
    word.head, word.dep, word.children = helper, dep, kept
    helper.children = sorted([*helper.children, *moved, word], key=lambda w: w.i)


def join_cleft(word: Word) -> None:
    """Hang *who leads it* of "it is not Ann who leads it" onto Ann, and deny it where the sentence does."""
    copula = word.head
    subject, named = copula.child("nsubj"), copula.child("attr")
    asked = word.child("nsubj")
    if word.dep not in {"ccomp", "relcl"} or subject is None or named is None or asked is None:
        return
    if subject.lower != "it" or (asked.tag != "WP" and asked.lower not in {"who", "that", "which"}):
        return
    _rise_contrast(word, named)
    denial = copula.child("neg")
    copula.children.remove(word)
    word.dep, word.head = "relcl", named
    named.children.append(word)
    if denial is not None:
        word.children = [denial, *word.children]


def _rise_contrast(clause: Word, named: Word) -> None:
    """Join "but Ben" of *it is not Ann who leads the choir but Ben* to Ann, not to the choir."""
    but = next((w for w in clause.subtree() if w.lower == "but" and w.dep == "cc"), None)
    joined = but.head.child("conj") if but is not None else None
    if but is None or joined is None or joined.i < but.i or joined.is_verb:
        return
    for word in (but, joined):
        word.head.children.remove(word)
        word.head = named
        named.children.append(word)
    but.dep, joined.dep = "cc", "conj"


def settle_past(word: Word) -> None:
    """Take a participle with a subject and no auxiliary for a past: *the number changed to …*."""
    if word.tag == "VBN" and word.child("nsubj") is not None and word.child("aux", "auxpass") is None:
        word.tag = "VBD" if word.dep in {"ROOT", "ccomp"} else word.tag


def join_listed(word: Word, words: list[Word]) -> None:
    """Join what somebody does next in a list to what they do first: *I live in Kiel, work at Acme and own a boat*."""
    first = word.head
    listed = (
        word.dep in {"dep", "advcl"} and first.is_verb and word.i > first.i and words[word.i - 1].text == ","
    )
    if not listed or first.child(*SUBJECTS) is None or word.child(*SUBJECTS, "mark", "aux") is not None:
        return
    if word.tag == "NN" and word.lower in _DONE and word.child("prep") is not None and first.tag == "VBP":
        word.tag = "VBP"
    agrees = word.tag == first.tag or (word.tag == "VB" and first.tag == "VBP")
    if agrees and first.tag in {"VBZ", "VBP", "VBD"}:
        word.tag, word.dep = first.tag, "conj"


def join_number(word: Word, words: list[Word]) -> None:
    """Make "Trackmate 5" one name, where the parser saw two subjects."""
    before = words[word.i - 1] if word.i else word
    named = before.is_noun and before.text[:1].isupper() and before.end + 1 == word.start
    if word.tag != "CD" or word.dep not in SUBJECTS or not named or before.head is not word.head:
        return
    if before.dep in SUBJECTS:
        word.head.children.remove(word)
        word.dep, word.head, before.tag = "nummod", before, "NNP"
        before.children.append(word)


def drop_call(word: Word) -> None:
    """Take "FYI" at the head of a sentence for no part of what follows."""
    if word.lower in _CALLS and word.dep in {"compound", "nmod", "amod"} and not word.children:
        first = word.head.subtree()[0] is word
        if first and word.head is not word:
            word.dep = "intj"


def set_against(word: Word, words: list[Word]) -> None:
    """Let Bosse stand where it is named in *is called Bosse, not Basse*, where the parser hung it onto Basse."""
    rival = word.head
    between = words[word.i + 1 : rival.i]
    if word.dep not in {"nmod", "compound"} or [w.lower for w in between if w.tag != "DT"] != [",", "not"]:
        return
    above = rival.head
    rival.children.remove(word)
    above.children[above.children.index(rival)] = word
    word.head, word.dep, rival.head, rival.dep = above, rival.dep, above, "dep"
    above.children = sorted([*above.children, rival], key=lambda w: w.i)


def part_denied(word: Word, words: list[Word]) -> None:
    """Take "not the Growth team" for no second name of what it is set against."""
    head = word.head
    first = word.subtree()[0].i
    if word.dep != "appos" or not any(w.lower == "not" for w in words[max(head.i, first - 1) : word.i]):
        return
    head.children.remove(word)
    word.dep, word.head = "dep", head.head
    word.head.children.append(word)
