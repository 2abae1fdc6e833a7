"""What stands around a verb: subject, objects, prepositions, voice – with relative pronouns and gaps filled.

The parser attaches prepositional phrases wrongly often enough that the preposition a wording asks for is looked for
below the verb *and* below its objects.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.english.lexicon import BE
from hindgraph_extractors.english.syntax import OBJECTS, SUBJECTS, Word, is_clause_edge

RELATIVE = frozenset({"who", "whom", "which", "that", "whose"})
_CONTROL = frozenset(
    {"ask", "asked", "tell", "told", "let", "make", "made", "help", "helped", "want", "need", "order"}
)
# Values of these classes may be told by an adjective.
STATES = frozenset({("Status",), ("Severity",), ("Priority",)})
_DEPTH = 4
_STATED = frozenset({"amod", "acomp", "pcomp", "advcl", "advmod"})
PREPOSITIONAL = frozenset({"IN", "TO", "RP", "RB"})


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb with its surroundings.

    Attributes:
        subject: Grammatical subject, taken over from the governing clause where this one has none; None for an
            imperative or an elliptic "Moved checkout to eu-west-1".
        passive: The subject is what the verb is done to.
        agent: The *by* phrase of a passive.
        objects: Direct objects, complements and indirect objects in order.
        gap: The antecedent that fills the clause's gap ("the database *that* we moved to X").
    """

    verb: Word
    subject: Word | None
    passive: bool
    agent: Word | None
    objects: tuple[Word, ...]
    gap: Word | None


def frame_of(verb: Word) -> Frame:
    """Return the frame of a verb."""
    passive = is_passive(verb)
    subject = subject_of(verb)
    gap = _gap(verb, subject)
    objects = tuple(antecedent(word) for word in verb.children if word.dep in OBJECTS or word.dep == "attr")
    return Frame(verb, subject, passive, _agent(verb) if passive else None, objects, gap)


def is_passive(verb: Word) -> bool:
    """Tell a passive: *is moved*, *got moved*, and participles that modify (*a service owned by Ann*)."""
    if verb.child("auxpass", "nsubjpass") is not None:
        return True
    if verb.tag not in {"VBN", "VBD"} or verb.child("nsubj") is not None:
        return False
    if verb.dep == "acl" or (verb.dep in {"relcl", "amod", "appos"} and not verb.all("aux", "nsubj")):
        return verb.child("dobj") is None
    if verb.dep == "conj" and verb.head.is_verb and verb.child("aux") is None:
        again = (
            verb.tag == "VBN" or verb.lower == verb.head.lower
        )  # "was switched on here and switched off there"
        return again and is_passive(verb.head) and verb.child("dobj") is None
    return verb.tag == "VBN" and verb.child("aux") is None and verb.child("agent") is not None


def subject_of(verb: Word) -> Word | None:
    """Return the subject of a verb, its own or the one it shares."""
    own = verb.child(*sorted(SUBJECTS)) or _stray_subject(verb)
    if own is not None:
        return antecedent(own)
    return _shared_subject(verb)


def actor_on(pronoun: Word) -> Word | None:
    """Return the subject of the clause in which a pronoun is an object, and so means somebody else."""
    at = pronoun
    while at.dep in {"pobj", "prep", "dobj", "dative", "agent"} and at.head is not at:
        at = at.head
    acted = at is not pronoun and at.is_verb and not pronoun.lower.endswith(("self", "selves"))
    return at.child(*sorted(SUBJECTS)) if acted else None


def _stray_subject(verb: Word) -> Word | None:
    """Return who stands before a finite verb, and the parser did not dare to call its subject."""
    finite = verb.tag in {"VBZ", "VBD", "VBP"} or any(
        w.tag in {"VBZ", "VBD", "VBP", "MD"} for w in verb.all("aux", "auxpass")
    )
    if not finite or verb.dep in {"conj", "relcl", "xcomp"}:
        return None
    before = [w for w in verb.all("npadvmod", "dep", "nmod", "compound") if w.i < verb.i and _is_who(w)]
    return next((w for w in reversed(before) if w.ent not in {"DATE", "TIME"}), None)


def _is_who(word: Word) -> bool:
    """Tell a name, or a noun that a relative clause tells more of: *my brother, who …, joined*."""
    return word.is_proper or (word.is_noun and word.child("relcl", "appos") is not None)


def _shared_subject(verb: Word) -> Word | None:
    head = verb.head
    if head is verb:
        return None
    match verb.dep:
        case "conj" if head.is_verb or head.child("nsubj", "nsubjpass"):
            return subject_of(head)
        case "conj" if head.dep in {"acomp", "attr"} and head.head.is_verb:  # "is married and starts at …"
            return subject_of(head.head)
        case "xcomp" if head.is_verb:
            controlled = head.child("dobj") if head.lower in _CONTROL else None
            return controlled or subject_of(head)
        case "acl" | "relcl" | "amod" | "appos" if verb.is_verb:
            return head if head.is_noun or head.tag == "PRP" else None
        case "advcl" | "pcomp" | "prep" if verb.tag in {"VBG", "VBN"}:
            return _governor_subject(verb)
        case "auxpass" | "aux":
            return subject_of(head)
    return None


def _governor_subject(verb: Word) -> Word | None:
    governor = next((word for word in verb.ancestors() if word.is_verb), None)
    return subject_of(governor) if governor is not None else None


def antecedent(word: Word) -> Word:
    """Return what a relative pronoun stands for; any other word is itself."""
    equated = _equated(word) if word.lower in {"what", "who"} else None
    if equated is not None:
        return equated
    if word.lower not in RELATIVE or not (word.tag.startswith("W") or word.tag in {"IN", "DT"}):
        return word
    clause = next((up for up in (word, *word.ancestors()) if up.dep in {"relcl", "acl"}), None)
    return clause.head if clause is not None and clause.head is not clause else word


def _equated(word: Word) -> Word | None:
    """Return what *filter coffee is what I prefer* says "what" to be."""
    clause = next((up for up in word.ancestors() if up.is_verb), word)
    copula = clause.head
    if clause.dep not in {"ccomp", "acomp", "csubj"} or copula is clause or copula.lower not in BE:
        return None
    subject = copula.child("nsubj", "attr")
    return subject if subject is not None and subject.is_noun and subject is not word else None


def _gap(verb: Word, subject: Word | None) -> Word | None:
    """Return the noun that a relative clause says something of, unless its pronoun shows the place."""
    clause = next((up for up in (verb, *verb.ancestors()) if up.dep == "relcl"), None)
    if (
        clause is None
        or clause.head is subject
        or (clause is not verb and verb.dep not in {"xcomp", "ccomp", "conj"})
    ):
        return None
    return clause.head


def _agent(verb: Word) -> Word | None:
    by = next((word for word in verb.children if word.lower == "by"), None)
    if by is None:
        return None
    named = by.child("pobj", "pcomp")
    return antecedent(named) if named is not None else None


def below(word: Word) -> Iterator[Word]:
    """Yield what belongs to a verb's own clause in order of the text: no subject, no other clause."""
    todo: list[tuple[Word, int]] = [(word, 0)]
    found: list[Word] = []
    while todo:
        at, depth = todo.pop()
        for child in at.children:
            own = not is_clause_edge(child) and not (at is word and child.dep in SUBJECTS)
            if own and depth < _DEPTH + 4:
                found.append(child)
                todo.append((child, depth + 1))
    return iter(sorted(found, key=lambda w: w.i))


def prepositional_object(preposition: Word) -> Word | None:
    """Return what a preposition governs; of a relative pronoun its antecedent."""
    found = preposition.child("pobj", "pcomp", "dobj", "obj")
    if found is None and preposition.dep == "pcomp" and preposition.i == preposition.head.i + 1:
        found = preposition.head.child("pobj")  # "because of", "due to"
    if found is not None:
        return antecedent(found)
    return _stray_object(preposition)


def state_behind(preposition: Word) -> Word | None:
    """Return an adjective behind a preposition that says what a thing counts as: *classified as critical*."""
    near = (w for w in preposition.children if w.i == preposition.i + 1)
    return next((w for w in near if w.tag in {"JJ", "VBN", "RB"} and w.dep in _STATED), None)


def _stray_object(preposition: Word) -> Word | None:
    """Return the noun behind a preposition that the parser hung below it: *promoted to staff engineer*."""
    at = preposition.head
    if (
        preposition.dep not in {"aux", "quantmod", "dep", "det", "nmod", "prep"}
        or not 0 < at.i - preposition.i < 4
    ):
        return None
    while at.dep in {"compound", "nummod", "amod", "nmod"} and at.head.i > at.i:
        at = at.head
    return at if at.is_noun or at.tag == "CD" else None


def is_copula(word: Word) -> bool:
    """Tell whether a word is a form of "be"."""
    return word.lower in BE
