"""How a clause is meant: fact or not, denied or not, which tense – read off the verb and what it stands under."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from hindgraph_extractors.english.inflect import forms_of
from hindgraph_extractors.english.lexicon import BE
from hindgraph_extractors.english.syntax import SUBJECTS, Sentence, Word
from hindgraph_extractors.english.unreal import is_unreal

Tense = Literal["present", "past", "perfect", "pluperfect", "progressive", "continuing", "future", "none"]


_DOUBT = forms_of(
    """think guess believe suspect hope wish want wonder doubt suppose assume imagine expect claim allege pretend dream
    dreamt
    consider fear feel reckon predict propose suggest recommend ask demand request insist threaten promise worry argue
    speculate bet
    joke lie jest kid seem appear try attempt fail refuse offer like prefer love hate need deserve tend pretend forget let"""
)
_REPORT = forms_of(
    """say tell confirm report mention announce note know learn find see realize realise remember notice discover hear
    show explain add write reply answer inform remind reveal state observe understand read check verify establish mean"""
)
_BEGIN = forms_of("start begin resume")
_START = _BEGIN | forms_of("continue keep")
_STOP = forms_of("stop quit cease finish discontinue")
_DECIDE = forms_of("decide agree choose opt elect manage")
_INTENTION = forms_of("plan intend aim prepare")
_PLAN = _INTENTION | frozenset(forms_of("schedule")) | {"going", "gonna", "about", "due", "set"}
_SETTLED = _PLAN - _INTENTION - {"about"}
_CONDITIONS = frozenset("if unless whether lest provided assuming suppose supposing".split())
_TIMELESS = frozenset("when whenever before until till once after so wherever than as".split())
_PERHAPS = frozenset(
    """maybe perhaps probably possibly hopefully supposedly allegedly apparently likely presumably reportedly
    theoretically hypothetically ideally almost nearly barely hardly rarely seldom""".split()
)
_NOBODY = frozenset(
    "nobody none anybody anyone whoever whatever whichever someone somebody everybody everyone who what".split()
)
_MODALS = frozenset("would could might may can should must shall ought 'd need wo ca".split())
_INVENTING = frozenset("write imagine create draft make invent pretend picture suppose tell draw".split())
_WRONG = frozenset({"wrong", "incorrect"})
_TRUE = frozenset({"true", "right", "correct", "case"})
_FINDING = frozenset({"found", "reached", "accessed", "contacted"})
_UNTRUE = frozenset("false untrue wrong unlikely possible impossible doubtful myth lie rumour rumor".split())
_SHARED = frozenset({"aux", "auxpass", "neg"})
_HAD = frozenset({"had", "got"})
_EVER = frozenset({"never", "ever", "once"})


@dataclass(frozen=True, slots=True)
class Status:
    """How a clause is meant.

    Attributes:
        fact: False for hypotheses, questions, wishes, orders, quotations.
        ended: "no longer", "stopped …-ing", "used to".
        decided: "decided to", "started …-ing": true from now on.
        begun: "started …-ing": what holds from then on, a change.
        untrue: It is said to have been wrong ("it was wrong that …").
        intended: It is what somebody has in mind to do, not what is settled.
        never: It is denied of all time: "never", "not … ever", "not once".
    """

    fact: bool = True
    tense: Tense = "present"
    negated: bool = False
    ended: bool = False
    decided: bool = False
    begun: bool = False
    untrue: bool = False
    intended: bool = False
    never: bool = False


_NO_FACT = Status(fact=False)


def status_of(verb: Word, sentence: Sentence) -> Status:
    """Return how the clause of a verb (or of an apposition's noun) is meant."""
    if (
        sentence.is_question
        or _is_quoted(verb, sentence)
        or is_unreal([word.lower for word in sentence.words])
    ):
        return _NO_FACT
    if not verb.is_verb:
        return _apposition(verb, sentence)
    governor = _governor(verb)
    own = _own_status(verb)
    if own.fact and governor is not None and _is_called_wrong(governor):
        return replace(own, untrue=True)
    if not own.fact or not _stands(verb):
        return _NO_FACT
    return _under(governor, verb, own, sentence) if governor is not None else own


def _apposition(noun: Word, sentence: Sentence) -> Status:
    governor = next((word for word in noun.ancestors() if word.is_verb), None)
    if any(w.lower in {"former", "ex", "previous", "late", "old"} for w in noun.children):
        return Status(tense="none", ended=True)
    if any(
        w.lower in {"future", "next", "potential", "possible", "incoming", "no", "any"} for w in noun.children
    ):
        return _NO_FACT
    if (
        governor is not None
        and not _stands(governor)
        and not any(w.lower in _CONDITIONS for w in sentence.words[:1])
    ):
        return Status(tense="none")  # "Dana, the owner of checkout, may leave": who owns it is no hypothesis
    return Status(tense="none")


# ---- the verb's own group


def _helpers(verb: Word) -> list[Word]:
    """Return auxiliaries and negations of a verb; a joined verb without a subject of its own shares them."""
    own = [word for word in verb.children if word.dep in _SHARED or (word.tag == "MD")]
    if verb.dep == "conj" and verb.head.is_verb and verb.child(*SUBJECTS) is None:
        finite = verb.tag in {"VBZ", "VBD", "VBP"} and verb.head.tag not in {"VB"}
        if not own and not finite:
            return [w for w in _helpers(verb.head) if w.i < verb.i]
    return own


def _own_status(verb: Word) -> Status:
    helpers = _helpers(verb)
    words = {word.lower for word in helpers}
    modal = words & _MODALS
    if modal and not (modal <= {"wo", "shall"} or (modal == {"can"} and _is_to_be_found(verb))):
        return _NO_FACT
    beside = (*verb.children, *(w for helper in helpers for w in helper.children))
    adverbs = {w.lower for w in beside if w.dep in {"advmod", "neg", "npadvmod", "intj"}}
    if adverbs & _PERHAPS or _is_inverted(verb, helpers):
        return _NO_FACT
    negated = _negated(verb, helpers)
    never = negated and any(w.lower in _EVER for w in (*helpers, *beside))
    return Status(tense=_tense(verb, helpers), negated=negated, ended=_no_longer(verb), never=never)


def _is_to_be_found(verb: Word) -> bool:
    """Tell *can be found at …*, which says where it is."""
    return verb.lower in _FINDING and verb.child("auxpass") is not None and verb.child("neg") is None


def _is_inverted(verb: Word, helpers: list[Word]) -> bool:
    """Tell "Had Ann moved to Oslo, …": a condition without its if."""
    subject = verb.child(*SUBJECTS)
    had = next((w for w in helpers if w.lower in {"had", "were", "should"}), None)
    return had is not None and subject is not None and had.i < subject.i


def _negated(verb: Word, helpers: list[Word]) -> bool:
    if any(w.lower in {"not", "n't", "never", "neither"} and w.i < verb.i + 3 for w in helpers):
        return True
    subject = verb.child(*SUBJECTS)
    near = (*verb.children, *(w for helper in helpers for w in helper.children))
    if any(w.lower == "never" or (w.dep == "neg" and w.i < verb.i) for w in near):
        return True
    return subject is not None and any(w.lower in {"no", "neither"} for w in subject.children)


def refuses(verb: Word) -> bool:
    """Tell "the app won't work with Android 9", which says that it does not; what people won't do is yet to come."""
    subject = verb.child(*SUBJECTS)
    thing = subject is not None and subject.tag in {"NN", "NNS"} and subject.child("det", "poss") is not None
    return thing and any(w.lower == "wo" for w in verb.all("aux"))


def _no_longer(verb: Word) -> bool:
    words = {w.lower for w in verb.subtree(lambda w: w.is_verb and w.dep not in _SHARED)}
    if "longer" in words and "no" in words and "any" not in words:
        return any(
            w.lower == "longer" and any(c.lower == "no" for c in (*w.children, w.head))
            for w in verb.subtree()
        )
    more = "anymore" in words or ("any" in words and bool(words & {"more", "longer"}))
    return more and any(w.lower in {"not", "n't"} for w in _helpers(verb))


def _tense(verb: Word, helpers: list[Word]) -> Tense:
    words = [w.lower for w in helpers if w.dep != "neg"]
    if any(w in {"will", "'ll", "wo", "shall"} for w in words):
        return "future"
    if any(
        w in {"have", "has", "'ve", "had"} or (w in {"'s", "'d"} and verb.tag == "VBN" and "been" in words)
        for w in words
    ):
        if "had" in words:
            return "pluperfect"
        return "continuing" if verb.tag == "VBG" or verb.lower == "been" else "perfect"
    if verb.lower == "been" and words == ["'s"]:
        return "continuing"  # "Ann's been with Acme since …"
    past = any(w in {"was", "were", "did", "got"} for w in words)
    if past:
        return "past"
    if verb.tag == "VBG" and any(w in BE for w in words):
        return "progressive"
    if verb.tag == "VBN" and not words:
        return "none"
    if verb.tag == "VBG" and not words and verb.dep in {"advcl", "acl", "conj"}:
        governor = next((up for up in verb.ancestors() if up.is_verb and up.tag != "VBG"), None)
        return _tense(governor, _helpers(governor)) if governor is not None else "present"
    if verb.tag == "VBD" and not words:
        return "past"
    if verb.tag == "VBN" and "'s" in words and verb.child("nsubjpass") is None:
        return "perfect"
    return "present"


# ---- what the clause stands under


def _governor(verb: Word) -> Word | None:
    """Return the verb whose complement the clause is."""
    at = verb
    while at.dep == "conj" and at.head.is_verb and at.child(*SUBJECTS) is None:
        at = at.head
    if at.dep == "ccomp" and _is_called_out(at):
        return None
    if at.dep in {"xcomp", "ccomp", "pcomp"} and at.head is not at:
        head = at.head
        return head if head.is_verb or head.tag.startswith(("JJ", "NN")) else head.head
    return None


def _under(governor: Word, verb: Word, own: Status, sentence: Sentence) -> Status:
    """Return the status of a complement: of *decided to …*, *stopped …-ing*, *says that …*, *thinks that …*."""
    if verb.dep == "ccomp" and governor.i > verb.i and (governor.lower not in _DOUBT or _is_order(governor)):
        return own  # "checkout has moved, Ann says"; two clauses side by side
    if not governor.is_verb:
        return (
            own
            if governor.lower in {"sure", "certain", "fact", "aware", "glad", "sorry", "afraid", "happy"}
            else _NO_FACT
        )
    if governor.lower in BE and any(w.lower in _UNTRUE for w in governor.all("acomp", "attr")):
        return _NO_FACT  # "it's false that Ann lives in Oslo"
    outer = _own_status(governor)
    if not outer.fact or not _stands(governor):
        return _NO_FACT
    above = _governor(governor)
    if above is not None and not _under(above, governor, outer, sentence).fact:
        return _NO_FACT
    return _combined(governor, verb, own, outer)


def _is_called_wrong(governor: Word) -> bool:
    """Tell "it was wrong that …", "it was wrong to say that …"."""
    if governor.lower in {"say", "write", "claim"} and governor.dep in {"xcomp", "advcl", "ccomp"}:
        governor = governor.head
    copula = governor if governor.lower in BE else governor.head
    said = {w.lower for w in copula.all("acomp", "attr")}
    denied = copula.child("neg") is not None
    if denied:  # "it's not true that …"
        return copula.lower in BE and bool(said & _TRUE)
    return copula.lower == "was" and bool(said & _WRONG)


def _combined(governor: Word, verb: Word, own: Status, outer: Status) -> Status:
    finite = (verb.child("nsubj", "nsubjpass") is not None and verb.child("aux") is None) or verb.tag in {
        "VBZ",
        "VBP",
        "VBD",
    }
    word = governor.lower
    infinitive = any(w.tag == "TO" for w in _helpers(verb)) or any(w.tag == "TO" for w in _helpers(verb.head))
    if word == "used" and infinitive:
        return Status(tense="past", ended=True)
    if word in _STOP and verb.tag == "VBG":
        return Status(outer.fact and not outer.negated, outer.tense, ended=True)
    if (outer.negated or outer.ended) and word in _SETTLED and infinitive and not own.negated:
        return Status(tense="future", negated=True)  # "is no longer going to …"
    if outer.negated:
        return own if word in _REPORT and finite and word not in forms_of("say tell know") else _NO_FACT
    if word in _START and (verb.tag == "VBG" or infinitive):
        return Status(tense=outer.tense, negated=own.negated, decided=True, begun=word in _BEGIN)
    if word in _HAD and infinitive and outer.tense in {"past", "perfect"} and not own.negated:
        return Status(tense=outer.tense)  # what one had to do, one did
    if word in _DECIDE and infinitive:
        return Status(
            tense="present" if outer.tense in {"past", "perfect"} else outer.tense,
            negated=own.negated,
            decided=True,
        )
    if word in _PLAN and infinitive:
        return Status(tense="future", negated=own.negated, intended=word in _INTENTION)
    if word in _REPORT and not infinitive:
        return own
    if word in _DOUBT or infinitive:
        return _NO_FACT
    return own


def _stands(verb: Word) -> bool:
    """Tell whether a clause is said to be so, as far as conditions, orders and its subject go."""
    at: Word = verb
    while True:
        if not _unconditional(at):
            return False
        if _is_reason(at):
            return True
        if _is_order(at) and (at.head is at or at.dep in {"ccomp", "conj", "parataxis"}):
            return False
        if at.dep == "ccomp" and _is_order(at.head) and at.i < at.head.i and at.child(*SUBJECTS) is not None:
            return True  # "I'm allergic to nuts, so please keep that in mind"
        if at.dep == "ccomp" and _is_called_out(at):
            return True
        if at.head is at:
            return True
        if at.dep in {"relcl", "acl", "appos"}:
            return _unconditional_above(at) and not _is_invented(at)
        at = at.head


def _is_reason(clause: Word) -> bool:
    """Tell "be careful with X, because Y relies on it": why one is told to do something is so."""
    because = any(w.dep == "mark" and w.lower in {"because", "since", "as"} for w in clause.children)
    return (
        clause.dep == "advcl" and because and _is_order(clause.head) and clause.child(*SUBJECTS) is not None
    )


def _is_called_out(clause: Word) -> bool:
    """Tell what stands behind a call and a colon: "Scratch that: the plan is kept in …"."""
    call = clause.head
    colon = any(w.text == ":" and call.i < w.i < clause.i for w in clause.children)
    return colon and _is_order(call) and call.lower not in _INVENTING and call.dep == "ROOT"


def _is_invented(clause: Word) -> bool:
    """Tell what is only to be made up: "write a story about a man who lives in Oslo"."""
    return any(_is_order(up) and up.lower in _INVENTING for up in clause.ancestors())


def _unconditional_above(word: Word) -> bool:
    return all(_unconditional(up) for up in word.ancestors() if up.is_verb and up.dep in {"advcl"})


def _unconditional(verb: Word) -> bool:
    if not verb.is_verb:
        return True
    marks = [w.lower for w in verb.children if w.dep in {"mark", "advmod", "prep"} and w.i < verb.i]
    if verb.dep == "advcl" and any(m in _CONDITIONS for m in marks):
        return False
    if verb.dep in {"ccomp", "pcomp"} and any(m in {"if", "whether"} for m in marks):
        return False
    past = verb.tag == "VBD" or any(
        w.lower in {"was", "were", "had", "did"} for w in verb.children if w.dep in _SHARED
    )
    if verb.dep == "advcl" and not past and any(m in _TIMELESS for m in marks):
        return False
    if any(w.dep == "advcl" and _is_condition(w) for w in verb.children):
        return False
    subject = verb.child(*SUBJECTS)
    if subject is None:
        return True
    relative = subject.tag.startswith("W") and any(up.dep == "relcl" for up in (verb, *verb.ancestors()))
    return relative or subject.lower not in _NOBODY


def _is_condition(clause: Word) -> bool:
    marks = {w.lower for w in clause.children if w.dep in {"mark", "advmod"} and w.i < clause.i}
    if marks & {"if"} and any(w.lower == "even" for w in clause.children):
        return False
    return bool(marks & (_CONDITIONS - {"whether"}))


def _is_order(verb: Word) -> bool:
    if not verb.is_verb or verb.tag not in {"VB", "VBP"}:
        return False
    first = verb
    while first.dep == "conj" and first.head.is_verb and first.child(*SUBJECTS) is None:
        first = first.head
    if first is not verb and first.tag == "VBP" and first.child(*SUBJECTS) is not None:
        return False  # "I live in Kiel and work at Acme"
    subject, helper = verb.child("nsubj"), verb.child("aux")
    if subject is not None and helper is not None and helper.lower == "do" and helper.i < subject.i:
        return subject.lower == "you"  # "Don't you go around saying that …"
    return verb.child("nsubj", "nsubjpass", "expl", "aux", "auxpass", "csubj") is None


def _is_quoted(verb: Word, sentence: Sentence) -> bool:
    before = sum(1 for w in _quotes(sentence) if w.i < verb.i)
    return before % 2 == 1 and any(w.i > verb.i for w in _quotes(sentence))


def _quotes(sentence: Sentence) -> Iterator[Word]:
    return (w for w in sentence.words if w.text in {'"', "“", "”", "``", "''"})
