"""Nouns for what holds between two ends, whose coming and going is told: *my contract at Acme runs until May*.

Also places that nobody holds any more, and jobs that were quit without a word about where.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hindgraph_extractors.english.arguments import Argument
from hindgraph_extractors.english.clauses import find_clauses
from hindgraph_extractors.english.drafting import Drafter
from hindgraph_extractors.english.frames import prepositional_object, subject_of
from hindgraph_extractors.english.inflect import forms_of
from hindgraph_extractors.english.status import status_of
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft
from hindgraph_extractors.statements import Timing
from hindgraph_ontology.records import Kind

# By the noun: the predicate, the prepositions before its object, and whether a name before the noun is the object, too.
_NOUNS: dict[str, tuple[str, frozenset[str], bool]] = {
    "subscription": ("subscribes_to", frozenset({"to"}), True),
    "membership": ("member_of", frozenset({"of", "at", "in", "with"}), True),
    "funding": ("funded_by", frozenset({"by", "from"}), False),
    "sponsorship": ("funded_by", frozenset({"by", "from"}), False),
    **dict.fromkeys(
        ("contract", "job", "internship", "apprenticeship", "position", "post", "fellowship"),
        ("works_at", frozenset({"at"}), False),
    ),
}
_PASSED_ON = {"ownership": "owned_by", "leadership": "led_by", "maintenance": "maintained_by"}
_PASSING = forms_of("pass go move transfer shift")
_RUNNING = forms_of("run last continue")
_PAID = frozenset({"paid", "valid", "good", "renewed", "extended", "prepaid"})
_ENDING = forms_of("end expire lapse finish stop cease")
_STARTING = forms_of("start begin")
_CANCELLING = forms_of("cancel end terminate quit drop")
_QUITTING = forms_of("quit leave lose")
_NOBODY = frozenset({"nobody", "noone"})
_JOBS = frozenset({"job", "position", "post"})

# What the main reading makes of the same words, and what is less than what the noun says.
_LESS = frozenset({"plans", "subscribes_to", "created_by", "member_of"})


@dataclass(frozen=True, slots=True)
class Relations:
    """Reads the nouns of one parse that stand for a relation."""

    drafter: Drafter

    def drafts(self, sentence: Sentence) -> Iterator[Draft]:
        """Yield what is told of such nouns in a sentence."""
        for word in sentence.words:
            if word.is_noun and word.lower in _NOUNS:
                yield from self._related(word, sentence)
            if word.is_noun and word.lower in _PASSED_ON:
                yield from self._passed_on(word, sentence)
            if word.lower in _NOBODY and word.dep == "nsubj":
                yield from self._vacant(word, sentence)
            if word.is_noun and word.lower in _JOBS:
                yield from self._quit(word, sentence)

    def _related(self, noun: Word, sentence: Sentence) -> Iterator[Draft]:
        name, prepositions, before = _NOUNS[noun.lower]
        holder, target = noun.child("poss"), _target(noun, prepositions, before=before)
        told = _told(noun)
        if holder is None or target is None or told is None:
            return
        verb, kind = told
        yield from self._draft(name, holder, target, verb, kind, sentence)

    def _passed_on(self, noun: Word, sentence: Sentence) -> Iterator[Draft]:
        verb = noun.head
        thing = _behind(noun, frozenset({"of", "for"}))
        if noun.dep not in {"nsubj", "nsubjpass"} or verb.lower not in _PASSING or thing is None:
            return
        new = _behind(verb, frozenset({"to"}))
        if new is not None:
            yield from self._draft(_PASSED_ON[noun.lower], thing, new, verb, "change", sentence)

    def _draft(
        self, name: str, holder: Word, target: Word, verb: Word, kind: Kind, sentence: Sentence
    ) -> Iterator[Draft]:
        predicate = self.drafter.ontology.predicates.get(name)
        if predicate is None:
            return
        subject = self._fitting(holder, predicate.domain, sentence)
        named = self._fitting(target, predicate.range, sentence)
        timing = self._timing(verb, kind, sentence)
        if subject is None or named is None or timing is None or not named.strong:
            return
        ends = (subject.surface.start, subject.surface.end, named.surface.start, named.surface.end)
        yield Draft(
            subject=self.drafter.typed(subject, predicate.domain),
            predicate=name,
            object=self.drafter.typed(named, predicate.range),
            kind=timing.kind,
            start=min(*ends, verb.start),
            end=max(*ends, verb.end),
            extractor="en.relation",
            time=timing.time,
        )

    def _vacant(self, nobody: Word, sentence: Sentence) -> Iterator[Draft]:
        """Yield *nobody leads the choir any more*: whoever did does no more."""
        verb = nobody.head
        words = {w.lower for w in sentence.words if w.i > verb.i}
        if sentence.is_question or verb.tag not in {"VBZ", "VBP"} or not _no_more(words):
            return
        for clause in find_clauses(sentence, self.drafter.judge.lexicon):
            predicate = clause.wording.predicate
            told = clause.wording.entry.inverse and clause.object is nobody and predicate.functional
            holder = clause.subject if told else None
            found = self._fitting(holder, predicate.domain, sentence) if holder is not None else None
            if found is not None and (found.strong or found.described or found.definite):
                surface = self.drafter.typed(found, predicate.domain)
                span = (nobody.start, max(surface.end, verb.end))
                yield Draft(surface, predicate.name, None, "end", *span, "en.relation")
                return

    def _timing(self, verb: Word, kind: Kind, sentence: Sentence) -> Timing | None:
        status = status_of(verb, sentence)
        if not status.fact or status.negated:
            return None
        timing = self.drafter.timed(verb, kind, status, sentence)
        return timing if timing is not None and (kind != "state" or timing.kind == "span") else None

    def _fitting(self, word: Word, allowed: tuple[str, ...], sentence: Sentence) -> Argument | None:
        found = self.drafter.judge.fitting(word, allowed, self.drafter.arguments, sentence)
        return found[0][1] if found else None

    def _quit(self, noun: Word, sentence: Sentence) -> Iterator[Draft]:
        """Yield *Quirin has quit his job*: wherever he worked, he does no more."""
        verb, holder = noun.head, noun.child("poss")
        works = self.drafter.ontology.predicates.get("works_at")
        if noun.dep != "dobj" or verb.lower not in _QUITTING or holder is None or works is None:
            return
        subject = subject_of(verb)
        if subject is None or noun.all("prep") or noun.child("compound", "amod") is not None:
            return
        person = self._fitting(subject, works.domain, sentence)
        whose = self.drafter.arguments.one(holder, sentence)
        timing = self._timing(verb, "end", sentence)
        if person is None or not person.strong or whose is None or timing is None:
            return
        if name_key(whose.surface.name) == name_key(person.surface.name):
            start, end = person.surface.start, noun.end
            surface = self.drafter.typed(person, works.domain)
            yield Draft(surface, "works_at", None, timing.kind, start, end, "en.relation", time=timing.time)


def _no_more(words: set[str]) -> bool:
    """Tell "any more", "anymore", "any longer"."""
    return "anymore" in words or ("any" in words and bool(words & {"more", "longer"}))


def without_doubles(drafts: Sequence[Draft]) -> list[Draft]:
    """Leave out what is told better by such a noun, and what says of somebody only that they are themselves."""
    better = [d for d in drafts if d.extractor == "en.relation"]
    return [d for d in drafts if not _names_itself(d) and not any(_is_less(d, other) for other in better)]


def _names_itself(draft: Draft) -> bool:
    named = draft.object
    same = named is not None and name_key(named.name) == name_key(draft.subject.name)
    return same and named is not None and (named.start, named.end) != (draft.subject.start, draft.subject.end)


def _is_less(draft: Draft, other: Draft) -> bool:
    overlap = draft.start < other.end and other.start < draft.end
    return draft is not other and draft.extractor != "en.relation" and draft.predicate in _LESS and overlap


def _target(noun: Word, prepositions: frozenset[str], *, before: bool) -> Word | None:
    behind = _behind(noun, prepositions)
    if behind is not None or not before:
        return behind
    names = [w for w in noun.all("compound", "nmod") if w.is_proper]
    return names[-1] if names else None


def _behind(word: Word, prepositions: frozenset[str]) -> Word | None:
    found = (prepositional_object(w) for w in word.all("prep", "agent") if w.lower in prepositions)
    return next((w for w in found if w is not None), None)


def _told(noun: Word) -> tuple[Word, Kind] | None:
    """Return the verb that tells of a noun's coming or going, and which of both."""
    verb = noun.head
    if not verb.is_verb:
        return None
    if noun.dep == "dobj":
        return (verb, "end") if verb.lower in _CANCELLING else None
    if noun.dep not in {"nsubj", "nsubjpass"}:
        return None
    if verb.lower in _ENDING or (noun.dep == "nsubjpass" and verb.lower in _CANCELLING):
        return verb, "end"
    if verb.lower in _STARTING:
        return verb, "change"
    lasting = verb.lower in _RUNNING | _PAID or any(w.lower in _PAID for w in verb.all("acomp"))
    return (verb, "state") if lasting else None
