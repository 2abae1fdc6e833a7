"""One thing for another, told as what one gives up and what one has instead: *swapped the Golf for a Polo*."""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.english.arguments import Argument
from hindgraph_extractors.english.drafting import Drafter
from hindgraph_extractors.english.frames import frame_of, prepositional_object
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.spans import HINTED
from hindgraph_extractors.english.status import status_of
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_extractors.records import Draft
from hindgraph_ontology.records import THING, Kind

EXCHANGE = "en.exchange"
_EXCHANGING = frozenset(
    form for verb in ("swap", "trade", "exchange", "ditch", "dump") for form in verb_forms(verb)
)
# What one has of a class, in the order of asking.
_HAD = (
    ("Substance", "takes_medication"),
    ("Animal", "has_pet"),
    ("Software", "uses"),
    ("Technology", "uses"),
    ("Product", "owns"),
    ("Activity", "does_activity"),
    ("City", "lives_in"),
    ("Organisation", "works_at"),
)


@dataclass(frozen=True, slots=True)
class Exchanges:
    """Reads the exchanges of one parse."""

    drafter: Drafter

    def drafts(self, sentence: Sentence) -> Iterator[Draft]:
        """Yield the end and the beginning that an exchange tells."""
        for verb in sentence.words:
            if verb.lower in _EXCHANGING and verb.is_verb:
                yield from self._exchanged(verb, sentence)

    def _exchanged(self, verb: Word, sentence: Sentence) -> Iterator[Draft]:
        found = _ends(verb)
        status = status_of(verb, sentence)
        if found is None or not status.fact or status.negated:
            return
        holder, given, taken = found
        one, other = self._thing(given, sentence), self._thing(taken, sentence)
        who = self.drafter.arguments.one(holder, sentence)
        name = self._had(one, other, who)
        timing = self.drafter.timed(verb, "change", status, sentence)
        predicate = self.drafter.ontology.predicates.get(name) if name is not None else None
        if predicate is None or one is None or other is None or who is None or timing is None:
            return
        if timing.kind != "change" or not self._fits(who, predicate.domain):
            return
        told: tuple[tuple[Argument, Kind], ...] = ((one, "end"), (other, "change"))
        for thing, kind in told:
            yield Draft(
                subject=self.drafter.typed(who, predicate.domain),
                predicate=predicate.name,
                object=self.drafter.typed(thing, predicate.range),
                kind=kind,
                start=min(who.surface.start, verb.start),
                end=max(one.surface.end, other.surface.end, verb.end),
                extractor=EXCHANGE,
                time=timing.time,
            )

    def _thing(self, word: Word, sentence: Sentence) -> Argument | None:
        found = self.drafter.arguments.one(word, sentence)
        return found if found is not None and (found.strong or found.kind or found.described) else None

    def _had(self, one: Argument | None, other: Argument | None, who: Argument | None) -> str | None:
        """Return by which predicate both are had; what has only a name is used, or owned if it has an article."""
        if one is None or other is None or who is None or not (who.strong or who.described or who.definite):
            return None
        classes = {a.surface.cls for a in (one, other) if a.sure > HINTED} - {THING}
        is_a = self.drafter.ontology.is_a
        named = next((name for cls, name in _HAD if classes and all(is_a(c, cls) for c in classes)), None)
        articled = any(a.word.child("det", "poss") is not None for a in (one, other))
        if articled and named in {None, "does_activity", "works_at"}:
            return "owns"  # "the Golf for a Polo", "her Nokia for an iPhone"
        return named if classes else "uses"

    def _fits(self, who: Argument, allowed: tuple[str, ...]) -> bool:
        cls = who.surface.cls
        return self.drafter.ontology.fits(cls, allowed) or (cls == THING or who.sure <= HINTED)


def _ends(verb: Word) -> tuple[Word, Word, Word] | None:
    """Return who gives what for what: *Ann swapped A for B*, *Ann's A was swapped for B*."""
    frame = frame_of(verb)
    behind = [w for w in verb.subtree() if w.lower == "for" and w.i > verb.i and w.dep == "prep"]
    taken = prepositional_object(behind[0]) if behind else None
    if taken is None or len(behind) > 1:  # "… for a week" gives it back
        return None
    if frame.passive:
        given = frame.subject
        holder = given.child("poss") if given is not None else None
    else:
        holder, given = frame.subject, next((w for w in frame.objects if verb.i < w.i < behind[0].i), None)
    if holder is None or given is None or (not frame.passive and _is_anothers(given)):
        return None
    return holder, given, taken


def _is_anothers(thing: Word) -> bool:
    """Tell "*Tom's* Golf": to give up what is somebody else's says nothing of what one has."""
    whose = thing.child("poss")
    return whose is not None and whose.tag in {"NNP", "NN", "NNS"}


def beside_exchanges(drafts: list[Draft]) -> list[Draft]:
    """Leave out what else is made of the words of an exchange."""
    told = [d for d in drafts if d.extractor == EXCHANGE]
    return [
        d
        for d in drafts
        if d.extractor == EXCHANGE or not any(_is_of(d) and o.start < d.end and d.start < o.end for o in told)
    ]


def _is_of(draft: Draft) -> bool:
    words = draft.extractor.partition(":")[2].removeprefix("^").split()
    return bool(words) and words[0] in _EXCHANGING
