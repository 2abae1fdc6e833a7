"""Whether memory answers a question, and if not, why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hindgraph.model.tokens import plain, word_tokens
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.config import Weights
from hindgraph.recall.lanes import LaneResult
from hindgraph.recall.linking import Links
from hindgraph.recall.records import Hit, Reason
from hindgraph.recall.say import Speaker
from hindgraph.recall.sentences import Sentence, best_sentence, is_over, is_planned, shortened, telling_text
from hindgraph.recall.typed import TypedAnswer
from hindgraph.recall.windows import tells_of

_QUOTED = 240
_READ = 5
_EPISODES = 3


def _nothing_understood(memory_id: str) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class Decision:
    """What is said in the end."""

    answered: bool
    reason: Reason | None
    text: str


@dataclass(frozen=True, slots=True)
class Decider:
    """Decides, in this order.

    1. The typed reading found values: they are the answer.
    2. It found that something was, will be, or is ambiguous: that is the reason.
    3. What happened in some time is asked for: what lies there is told.
    4. A solution is asked for, and the first hit tells one: its sentence is the answer.
    5. Codes that the question quotes stand in a hit: its sentence is the answer, unless the question takes several steps
       from there.
    6. A typed question about something known, or a name that nothing has: only a sentence that holds nearly all of the
       question's words may still answer; of one about now, only one that tells of now; and none says yes or no.
    7. Any other question is answered by the first hit's sentence if the hit holds enough of the question's words.

    What was taken back or superseded speaks for nothing that the graph was asked, and before nothing that holds.

    Attributes:
        lane: The first lane, with what the question's names lead to; None where there was no time for it.
        understood: Tells which predicates were read in a memory.
    """

    analysed: Analysed
    told: TypedAnswer
    lane: LaneResult | None
    speaker: Speaker
    weights: Weights
    understood: Callable[[str], frozenset[str]] = _nothing_understood

    def __call__(self, hits: Sequence[Hit], *, empty: Reason, solved: bool) -> Decision:
        """Return what is said of hits, best first; `empty` is the reason where there are none at all."""
        typed = self.told.typed
        if typed.found:
            return Decision(True, None, self.told.text)
        if typed.reason in ("ended", "before_first_known", "ambiguous_entity") and self.told.text:
            return Decision(False, typed.reason, self.told.text)
        if hits and self._is_bounded_by_time:
            return Decision(True, None, self._episodes(hits))
        if not hits:
            return self._nothing("no_such_entity" if self._links.unknown and empty == "no_match" else empty)
        best, sentence = _best(self._holding_first(hits), self._words, self.analysed.question.codes)
        if solved or self._supports(best, sentence):
            quoted = shortened(sentence.text, most=_QUOTED)
            return Decision(True, None, self.speaker.remembered(quoted, best.occurred_at, tier=best.tier))
        unknown = self._links.unknown or typed.reason == "no_such_entity"
        return self._nothing("no_such_entity" if unknown else "no_match", near=True)

    @property
    def _is_bounded_by_time(self) -> bool:
        """Tell "what happened last week": whatever lies there is an answer."""
        asked = self.analysed.asked
        return self.analysed.question.happening and (asked.since is not None or asked.until is not None)

    def _episodes(self, hits: Sequence[Hit]) -> str:
        """Quote the first few, in order of time."""
        placed = self.analysed.placed
        near = [hit for hit in hits if placed is None or placed.is_told_by(hit.id, hit.occurred_at)] or hits[
            :1
        ]
        told = sorted(near[:_EPISODES], key=lambda hit: (hit.occurred_at, hit.id))
        quoted = [self.speaker.remembered(_opening(hit.text), hit.occurred_at, tier=hit.tier) for hit in told]
        return " ".join(quoted)

    @property
    def _links(self) -> Links:
        return self.lane.links if self.lane else Links()

    @property
    def _words(self) -> Mapping[str, float]:
        return self.lane.words if self.lane else {}

    def _supports(self, hit: Hit, sentence: Sentence) -> bool:
        typed = self.told.typed.hypothesis is not None
        if typed and (self._wants_more_than_words(sentence) or not self._says_what_is_asked(hit)):
            return False
        text = plain(telling_text(hit.text))
        codes = self.analysed.question.codes
        if codes and not self._takes_steps:
            return all(plain(code) in text for code in codes)
        if any(plain(name) not in text for name in self._links.unknown):
            return False
        if typed:
            return sentence.coverage >= self.weights.support_typed
        return _coverage(hit, self._words) >= self.weights.support and self._tells_of_the_time(hit)

    def _tells_of_the_time(self, hit: Hit) -> bool:
        """Tell whether a memory tells of the time that is asked about: one of another time says nothing of it."""
        asked, lang = self.analysed.asked, self.analysed.question.lang
        zone = self.analysed.timezone
        return asked.about is None or tells_of(
            telling_text(hit.text), hit.occurred_at, asked.about, timezone=zone, lang=lang
        )

    @property
    def _takes_steps(self) -> bool:
        """Tell a question of which no one sentence that names its thing says the answer."""
        hypothesis = self.told.typed.hypothesis
        return hypothesis is not None and len(hypothesis.steps) > 1

    def _wants_more_than_words(self, sentence: Sentence) -> bool:
        """Tell questions that no sentence answers by holding their words: yes or no, what came before, what is now."""
        question = self.analysed.question
        over = question.tense == "present" and (is_over(sentence.text) or is_planned(sentence.text))
        return question.asked == "yes_no" or question.beside is not None or over

    def _says_what_is_asked(self, hit: Hit) -> bool:
        """Tell a memory that was read as no facts, or as those asked for: "works at" is no "works on".

        One whose facts do not hold is none: the graph was asked for them.
        """
        read = self.understood(hit.id)
        asked = {step.predicate for chain in self.analysed.question.chains for step in chain.steps}
        return not read or (bool(read & asked) and not hit.stale)

    def _holding_first(self, hits: Sequence[Hit]) -> Sequence[Hit]:
        """Put the first hit that holds before one that does not, where that says as much of what is asked about now."""
        first = hits[0]
        if not first.stale or self.analysed.question.tense != "present":
            return hits
        least = _coverage(first, self._words)
        holding = (h for h in hits[1:_READ] if not h.stale and _coverage(h, self._words) >= least)
        other = next(holding, None)
        return hits if other is None else [other, *(h for h in hits if h is not other)]

    def _nothing(self, reason: Reason, *, near: bool = False) -> Decision:
        if reason == "no_such_entity" and self._links.unknown:
            return Decision(False, reason, self.speaker.no_such_entity(self._links.unknown[0]))
        return Decision(False, reason, self.speaker.nothing(hits=near))


def _opening(text: str) -> str:
    return shortened(telling_text(text) or text, most=_QUOTED)


def _best(hits: Sequence[Hit], words: Mapping[str, float], codes: Sequence[str]) -> tuple[Hit, Sentence]:
    """Return the hit that speaks and its sentence; for a code, of the first few the one that begins with it."""
    if not codes:
        return hits[0], best_sentence(telling_text(hits[0].text), words)
    told = [(hit, best_sentence(telling_text(hit.text), words)) for hit in hits[:_READ]]
    return min(told, key=lambda pair: (-round(pair[1].coverage, 2), _place(pair[1].text, codes)))


def _place(sentence: str, codes: Sequence[str]) -> int:
    found = [at for code in codes if (at := plain(sentence).find(plain(code))) >= 0]
    return min(found, default=len(sentence))


def _coverage(hit: Hit, words: Mapping[str, float]) -> float:
    total = sum(words.values()) or 1.0
    return sum(words.get(token, 0.0) for token in set(word_tokens(telling_text(hit.text)))) / total
