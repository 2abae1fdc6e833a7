"""Invitations that say where somebody is to be reached: *you can reach her at …*, *call Jonas on …*."""

from hindgraph_extractors.english.readings import Reading
from hindgraph_extractors.english.syntax import Sentence

_REACHED = frozenset({"phone", "email", "reachable_at"})
_HELPERS = frozenset({"can", "may", "could", "please"})


def is_invitation(reading: Reading, sentence: Sentence) -> bool:
    """Tell an order, or what one can do, that gives a number or an address away."""
    clause = reading.clause
    if reading.predicate.name not in _REACHED or clause.wording.gap < 0 or sentence.is_question:
        return False
    verb = clause.verb
    subject = verb.child("nsubj")
    if any(target.surface.value is None for target in reading.objects) or verb.child("neg") is not None:
        return False
    invited = subject is None or subject.lower in {"you", "we", "one"}
    return invited and verb.tag in {"VB", "VBP"} and {w.lower for w in verb.all("aux")} <= _HELPERS
