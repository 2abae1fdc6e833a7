"""Taking back: "not W but Y", "Y, not W", "I misread it: …", "that was wrong"."""

import re
from dataclasses import dataclass

from hindgraph_extractors.english.frames import prepositional_object
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_extractors.records import Draft

_CUE = re.compile(
    r"\b(?:correction|corrigendum|my mistake|my bad|i misread|i misheard|i mixed up|i was wrong|i got (?:that|it|this) wrong|"
    r"(?:that|this|it) (?:was|is|were) (?:wrong|incorrect|not (?:right|true|correct))|was (?:wrong|mistaken|misinformed)|"
    r"were (?:wrong|mistaken)|turns out|by mistake|erroneously|scratch that|strike that|contrary to)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CorrectionCue:
    """What a text says about taking something back.

    Attributes:
        said: It says so in words ("I misread", "that was wrong").
        but: The clause is of the form "not W but Y".
    """

    said: bool = False
    but: bool = False


def correction_cue(text: str, sentence: Sentence) -> CorrectionCue:
    """Return whether the words up to and in a sentence take something back."""
    said = _CUE.search(text, max(0, sentence.start - 120), sentence.end) is not None
    return CorrectionCue(said, any(w.lower == "but" for w in sentence.words))


def takes_back(draft: Draft, cue: CorrectionCue) -> bool:
    """Tell a denial that takes back what had been said: "the doctor was wrong: Emil is not allergic to penicillin"."""
    return cue.said and not draft.polarity and draft.kind == "state" and draft.object is not None


def denied_rival(target: Word, last: Word, sentence: Sentence) -> Word | None:
    """Return W of "Y, not W" and "Y and not W", for the word at Y; None where nothing is denied beside it."""
    words = sentence.words
    first = words[0].i
    end = max(w.i for w in target.subtree(lambda w: w.dep in {"appos", "conj", "relcl"} or w.lower == "not"))
    for place in range(end - first, min(end - first + 14, len(words))):
        word = words[place]
        if word.lower != "not" or word.i <= target.i:
            continue
        if words[place - 1].text not in {",", "and", "–", "—", "-", "("}:
            return None
        return _denied_phrase(words[place + 1 : place + 6], last)
    return None


def _denied_phrase(words: list[Word], last: Word) -> Word | None:
    for word in words:
        if word.is_verb and word.tag != "VBG":
            return None
        if word.tag == "IN" or word.tag == "TO":
            if last.tag in {"IN", "TO"} and word.lower != last.lower:
                return None
            return prepositional_object(word) or _first_noun(words)
        if word.is_noun or word.tag == "CD":
            return _head(word)
    return None


def _first_noun(words: list[Word]) -> Word | None:
    return next((_head(w) for w in words if w.is_noun or w.tag == "CD"), None)


def _head(word: Word) -> Word:
    while word.dep in {"compound", "nummod", "amod", "nmod"} and word.head.i > word.i:
        word = word.head
    return word
