"""Who follows whom: *Torben took over on 1 May*, *Hanna replaced him in June*, behind what was said of somebody's place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hindgraph_extractors.english.arguments import Argument
from hindgraph_extractors.english.drafting import Drafter
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.spans import SURE
from hindgraph_extractors.english.status import Status, status_of
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft, Surface
from hindgraph_extractors.statements import Timing

# Places that one holds at a time, by the end at which the holder stands.
_HELD = frozenset({"led_by", "owned_by", "maintained_by", "on_call", "assigned_to"})
_HOLDING = frozenset({"job_title"})
_TAKING = frozenset(verb_forms("take"))
_STEPPING = frozenset(verb_forms("step"))
_REPLACING = frozenset(form for verb in ("replace", "succeed") for form in verb_forms(verb))
# How far back, in characters, somebody's place may have been spoken of.
_REACH = 220


@dataclass(frozen=True, slots=True)
class Succession:
    """Reads who follows whom in one parse.

    Attributes:
        told: What the text has stated so far.
    """

    drafter: Drafter
    told: Sequence[Draft]

    def drafts(self, sentence: Sentence) -> Iterator[Draft]:
        """Yield what the followers of a sentence take over."""
        for word in sentence.words:
            ends = _ends(word)
            if ends is None:
                continue
            follower, followed = ends
            person = self._person(follower, sentence)
            held = self._held(word, person, followed, sentence) if person is not None else None
            status = status_of(word, sentence)
            if person is None or held is None or not status.fact:
                continue
            timing = self.drafter.timed(word, "change", status, sentence)
            if timing is not None and timing.kind in {"change", "span", "end"}:
                yield self._draft(held, person, timing, word, status)

    def _draft(self, held: Draft, person: Argument, timing: Timing, verb: Word, status: Status) -> Draft:
        holder = replace(person.surface, cls="Person")
        ends = (holder, held.object) if held.predicate in _HOLDING else (held.subject, holder)
        start = min(person.surface.start, verb.start)
        return Draft(
            subject=ends[0],
            predicate=held.predicate,
            object=ends[1],
            kind=timing.kind,
            start=start,
            end=max(verb.end, person.surface.end),
            extractor="en.succession",
            polarity=timing.polarity,
            qualifier=held.qualifier,
            time=timing.time,
        )

    def _person(self, word: Word, sentence: Sentence) -> Argument | None:
        found = self.drafter.arguments.one(word, sentence)
        named = found is not None and found.strong and found.surface.resolved in {"name", "user"}
        return found if named and found is not None and _may_be_somebody(found) else None

    def _held(self, verb: Word, person: Argument, followed: Word | None, sentence: Sentence) -> Draft | None:
        """Return what was said of the place that is taken over: the latest, if somebody else held it."""
        near = [d for d in self.told if d.end <= verb.start and verb.start - d.end <= _REACH]
        held = next((d for d in reversed(near) if _is_place(d)), None)
        holder = _holder(held) if held is not None else None
        if held is None or holder is None or near[-1] is not held:
            return None
        if name_key(holder.name) == name_key(person.surface.name):
            return None
        return held if followed is None or self._is(followed, holder, sentence) else None

    def _is(self, word: Word, holder: Surface, sentence: Sentence) -> bool:
        found = self.drafter.arguments.one(word, sentence)
        return found is not None and name_key(found.surface.name) == name_key(holder.name)


def _is_place(draft: Draft) -> bool:
    return draft.predicate in _HELD | _HOLDING and draft.polarity and draft.kind != "correction"


def _holder(draft: Draft) -> Surface | None:
    return draft.subject if draft.predicate in _HOLDING else draft.object


def _may_be_somebody(argument: Argument) -> bool:
    return argument.surface.cls == "Person" or (argument.sure < SURE and argument.surface.text[:1].isupper())


def _ends(verb: Word) -> tuple[Word, Word | None] | None:
    """Return who follows, and whom, if that is said: *Hanna replaced him*, *he was replaced by Hanna*, *X took over*."""
    if not verb.is_verb:
        return None
    subject = verb.child("nsubj")
    named = next((w for w in verb.all("dobj", "attr", "xcomp", "ccomp") if w.i > verb.i), None)
    if verb.lower in _TAKING | _STEPPING:
        wanted = "over" if verb.lower in _TAKING else "in"
        particle = next((w for w in verb.all("prt", "advmod", "prep") if w.lower == wanted), None)
        bare = particle is not None and not particle.children and named is None
        as_what = any(w.lower == "as" for w in verb.all("prep"))
        return (subject, None) if subject is not None and bare and not as_what else None
    if verb.lower not in _REPLACING:
        return None
    passive, agent = verb.child("nsubjpass"), verb.child("agent")
    by = agent.child("pobj") if agent is not None else None
    if passive is not None and by is not None:
        return by, passive
    return (subject, named) if subject is not None and named is not None else None
