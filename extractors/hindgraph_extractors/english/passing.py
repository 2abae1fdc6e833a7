"""What lasts for a while only: *joined Acme for lunch*, *left Acme at 5 pm*, *stopped taking it for a day*."""

from hindgraph_extractors.english.clause import Clause
from hindgraph_extractors.english.syntax import Word, is_clause_edge
from hindgraph_extractors.statements import Timing

_WHILES = frozenset(
    """weekend lunch dinner breakfast meeting day night visit coffee drink interview party talk hour minute moment while
    bit afternoon evening morning""".split()
)
_DAYS = frozenset({"instant", "hour", "day"})
_FOR_LONG = frozenset({"works_at", "lives_in"})
_CLOCK = frozenset({"instant", "hour"})
_RETURNING = frozenset("early late again home open overnight behind off".split())
_NARROWING = frozenset("on in at for with during after before over".split())


def is_passing(clause: Clause, timing: Timing) -> bool:
    """Tell a clause that says less than its wording: for an hour, by the clock, or denied of one case alone."""
    verb = clause.verb
    placed = timing.kind in {"change", "end"} or clause.wording.words[0] in {"at", "in"}
    inside = [w for w in verb.subtree(is_clause_edge) if w.dep == "prep" and w.i > verb.i]
    if placed and any(_is_while(w) for w in inside):
        return True
    if not timing.polarity and timing.kind == "state":
        return any(w.lower in _NARROWING and not _is_own(w, clause) for w in inside)
    return timing.kind == "end" and clause.wording.words == ("leave",) and _is_coming_back(verb, timing)


def _is_own(preposition: Word, clause: Clause) -> bool:
    """Tell a preposition that is part of the wording, or stands behind a comma: *…, so no discount for her*."""
    if preposition is clause.last or preposition.child("pobj") is clause.object:
        return True
    apart = (w for w in clause.verb.children if w.text in {",", ";", "–", "—"})
    return any(clause.last.i < w.i < preposition.i for w in apart)


def _is_while(preposition: Word) -> bool:
    noun = preposition.child("pobj") if preposition.lower == "for" else None
    return noun is not None and noun.lower in _WHILES and not any(w.tag == "CD" for w in noun.children)


def _is_coming_back(verb: Word, timing: Timing) -> bool:
    """Tell "left at 5 pm", "left Slack open", "left them a voicemail": nothing ended."""
    if timing.time is not None and timing.time.precision in _CLOCK:
        return True
    beside = verb.all("oprd", "acomp", "ccomp", "xcomp", "dative", "prt")
    if any(w.i > verb.i for w in beside) or len(verb.all("dobj")) > 1:
        return True
    return any(w.lower in _RETURNING for w in verb.children if w.i > verb.i)


def is_a_visit(clause: Clause, timing: Timing) -> bool:
    """Tell "was at DevCamp on 11 June": nobody is employed, or at home, for a day."""
    day = timing.kind == "event" and timing.time is not None and timing.time.precision in _DAYS
    return day and clause.wording.predicate.name in _FOR_LONG
