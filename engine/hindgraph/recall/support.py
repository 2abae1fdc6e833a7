"""Whether memory answers a question, and if not, why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hindgraph.model.tokens import plain, word_tokens
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.config import Weights
from hindgraph.recall.lanes import LaneResult
from hindgraph.recall.linking import Links
from hindgraph.recall.records import Hit, Reason
from hindgraph.recall.say import Speaker
from hindgraph.recall.sentences import Sentence, best_sentence, shortened, telling_text
from hindgraph.recall.typed import TypedAnswer

_QUOTED = 240
_READ = 5


@dataclass(frozen=True, slots=True)
class Decision:
    """What is said in the end."""

    answered: bool
    reason: Reason | None
    text: str


def decide(
    analysed: Analysed,
    told: TypedAnswer,
    lane: LaneResult | None,
    hits: Sequence[Hit],
    speaker: Speaker,
    weights: Weights,
    *,
    empty: Reason,
    solved: bool,
) -> Decision:
    """Decide, in this order.

    1. The typed reading found values: they are the answer.
    2. It found that something was, will be, or is ambiguous: that is the reason.
    3. A solution is asked for, and the first hit tells one: its sentence is the answer.
    4. A code that the question quotes stands in the first hit: its sentence is the answer.
    5. A typed question about something known, or a name that nothing knows: only a sentence that holds nearly all of the
       question's words may still answer.
    6. Any other question is answered by the best hit's sentence if the hit holds enough of the question's words.

    Args:
        analysed: The question.
        told: Its typed reading.
        lane: The first lane, with what the question's names lead to; None where there was no time for it.
        hits: Best first.
        speaker: Says it.
        weights: Where the lines are.
        empty: The reason where there are no hits at all.
        solved: A solution is asked for, and the first hit tells it.
    """
    links, words = (lane.links, lane.words) if lane else (Links(), {})
    if told.typed.found:
        return Decision(True, None, told.text)
    if told.typed.reason in ("ended", "before_first_known", "ambiguous_entity") and told.text:
        return Decision(False, told.typed.reason, told.text)
    if not hits:
        reason = "no_such_entity" if links.unknown and empty == "no_match" else empty
        return Decision(False, reason, _nothing(reason, links, speaker, near=False))
    best, sentence = _best(hits, words, analysed.question.codes)
    if solved or _supports(analysed, told, links, best, sentence, words, weights):
        quoted = shortened(sentence.text, most=_QUOTED)
        return Decision(True, None, speaker.remembered(quoted, best.occurred_at, tier=best.tier))
    named = links.unknown or told.typed.reason == "no_such_entity"
    reason = "no_such_entity" if named else "no_match"
    return Decision(False, reason, _nothing(reason, links, speaker, near=True))


def _supports(
    analysed: Analysed,
    told: TypedAnswer,
    links: Links,
    hit: Hit,
    sentence: Sentence,
    words: Mapping[str, float],
    weights: Weights,
) -> bool:
    text = plain(telling_text(hit.text))
    codes = analysed.question.codes
    if codes:
        return all(plain(code) in text for code in codes)
    if any(plain(name) not in text for name in links.unknown):
        return False
    if told.typed.hypothesis is not None:
        return sentence.coverage >= weights.support_typed
    return _coverage(hit, words) >= weights.support


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


def _nothing(reason: Reason, links: Links, speaker: Speaker, *, near: bool) -> str:
    if reason == "no_such_entity" and links.unknown:
        return speaker.no_such_entity(links.unknown[0])
    return speaker.nothing(hits=near)
