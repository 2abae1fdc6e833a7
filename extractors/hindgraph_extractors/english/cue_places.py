"""Whether a cue stands where it can tell of the two that are named: it is theirs, and no part of what else is said."""

from collections.abc import Collection, Iterable

from hindgraph_extractors.english.cues import Cue
from hindgraph_extractors.english.frames import subject_of
from hindgraph_extractors.english.gist_ends import Pair
from hindgraph_extractors.english.lexicon import COPULAS, Lexicon
from hindgraph_extractors.english.spans import Names
from hindgraph_extractors.english.syntax import Word


def longest(found: Iterable[Cue]) -> list[Cue]:
    """Leave out cues that are part of a longer one: *office* in *head office*."""
    cues = list(found)
    return [cue for cue in cues if not any(set(cue.words) < set(other.words) for other in cues)]


def tells_of(cue: Cue, pair: Pair, lexicon: Lexicon, names: Names) -> bool:
    """Tell whether a cue can tell of two ends, by where it stands."""
    ends = {a.word for end in pair for a in end.arguments}
    return (
        _is_apart(cue, pair)
        and not _is_worded(cue, ends, lexicon)
        and _is_theirs(cue, ends, names)
        and not _is_modifier(cue, ends)
        and not _is_topic(cue)
        and not _is_anothers(cue, ends)
        and not _is_someone_else(cue, ends, lexicon)
    )


def _is_apart(cue: Cue, pair: Pair) -> bool:
    """Tell a cue that is no part of a name; the word before a number is its own: *port 80*."""
    ends = [a for end in pair for a in end.arguments if a.surface.value is None]
    named = [a.surface for a in ends]
    if any(w is a.word or (w is a.word.head and a.word.dep == "compound") for a in ends for w in cue.words):
        return False  # "the FTP server" is one thing
    return not any(s.start < w.end and w.start < s.end for s in named for w in cue.words)


def _is_worded(cue: Cue, ends: Collection[Word], lexicon: Lexicon) -> bool:
    """Tell a verb between the two that words the predicate itself: what the main reader refused it does not say."""
    verb = cue.words[0]
    wordings = lexicon.verbs.get(verb.lower, ()) if verb.is_verb else ()
    below = {w.lower for w in verb.subtree()}
    if not any(w.predicate is cue.predicate and below.issuperset(w.words[1:]) for w in wordings):
        return False
    return subject_of(verb) in ends and any(w in ends for w in verb.subtree())


def _is_theirs(cue: Cue, ends: Collection[Word], names: Names) -> bool:
    """Tell a verb that one of the two does, or nobody who is named: not *lives* of *Ann, who lives in Bern, owns shop*."""
    verb = cue.words[0]
    doer = subject_of(verb) if verb.is_verb else None
    return doer is None or doer in ends or names.at(doer) is None


def _is_modifier(cue: Cue, ends: Collection[Word]) -> bool:
    """Tell *wedding* of *the wedding planner*, which is about something else."""
    last = cue.words[-1]
    return last.dep == "compound" and last.head.is_noun and last.head.i > last.i and last.head not in ends


def _is_anothers(cue: Cue, ends: Collection[Word]) -> bool:
    """Tell *the helm of the chapter*, which is that of neither of the two."""
    noun = cue.words[-1]
    of = next((w for w in noun.all("prep") if w.lower == "of"), None)
    whose = of.child("pobj") if of is not None else noun.child("poss")
    if whose is None or not noun.is_noun or not whose.is_noun:
        return False
    return not any(w in ends for w in whose.subtree(lambda w: w.dep in {"relcl", "acl"}))


def _is_topic(cue: Cue) -> bool:
    """Tell what is only spoken about: *the talk about payslips*."""
    word = cue.words[-1]
    if not word.is_noun or cue.predicate.name == "about":
        return False
    above = next((w for w in word.ancestors() if not w.is_noun), None)
    return above is not None and above.lower == "about" and above.dep == "prep"


def _is_someone_else(cue: Cue, ends: Collection[Word], lexicon: Lexicon) -> bool:
    """Tell *the author thanked Ann*: who does something to Ann is not she."""
    noun, verb = cue.words[-1], cue.words[-1].head
    if not noun.is_noun or noun.dep != "nsubj" or not verb.is_verb or verb.lower in COPULAS:
        return False
    kind = lexicon.kind_of(noun.lower)
    somebody = kind is not None and any(lexicon.ontology.is_a(kind, cls) for cls in ("Occupation", "Agent"))
    somebody = somebody or any(w.predicate is cue.predicate for w in lexicon.nouns.get(noun.lower, ()))
    return somebody and any(w in ends for w in verb.all("dobj"))
