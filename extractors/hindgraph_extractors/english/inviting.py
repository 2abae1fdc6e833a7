"""Invitations that say where somebody is to be reached: *you can reach her at …*, *call Jonas on …*."""

from hindgraph_extractors.english.readings import Reading
from hindgraph_extractors.english.syntax import Sentence

_REACHED = frozenset({"phone", "email", "reachable_at"})
_LOGGED = frozenset({"bump", "upgrade", "downgrade", "pin", "update"})
_HELPERS = frozenset({"can", "may", "could", "please"})


def is_logged(reading: Reading, sentence: Sentence) -> bool:
    """Tell *bump thumbnailer to 2.8.0*, as changes are logged: what was done, in the words of an order."""
    verb = reading.clause.verb
    logged = verb is sentence.words[0] and verb.start == 0 and verb.lower in _LOGGED and verb.text.islower()
    asked = any(word.lower in {"please", "you", "can", "?"} for word in sentence.words)
    return logged and not asked and reading.predicate.name == "has_version"


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
