"""Taking back: "not W but Y", "Y, not W", "I misread it: …", "that was wrong"."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from hindgraph_extractors.english.frames import prepositional_object
from hindgraph_extractors.english.lexicon import BE
from hindgraph_extractors.english.syntax import SUBJECTS, Sentence, Word
from hindgraph_extractors.records import Draft, Surface

# Said of the speaker's own earlier words, so that a value without a rival takes the place of what was told last.
_OWN = re.compile(
    r"\b(?:correction|corrigendum|my mistake|my bad|i misread|i misheard|i mixed (?:it|them|that|these) up|i was wrong|"
    r"i (?:got|had) (?:that|it|this) wrong|it was wrong (?:that|to say|to write)|typo|"
    r"it(?:'s| is| was) not (?:true|right|correct) that|it (?:isn't|wasn't) (?:true|right|correct) that|"
    r"(?:that|this|what i said) (?:was|is) (?:wrong|incorrect|"
    r"not (?:right|true|correct))|"
    r"that's (?:wrong|incorrect|not right)|scratch that|strike that|i misspoke|i meant)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"\d+(?:[.,]\d+)*")
_CONTRAST = re.compile(r"\s*[,;.–—]?\s*(?:but\s|instead\s|rather\s|no,\s)?", re.IGNORECASE)
_DOING = frozenset({"do", "does", "did"})
_INSTEAD = frozenset({("rather", "than"), ("instead", "of")})
WRONG = frozenset({"wrong", "incorrect", "false", "mistaken", "outdated", "untrue"})
_CUE = re.compile(
    r"\b(?:correction|corrigendum|my mistake|my bad|i misread|i misheard|i mixed up|i was wrong|"
    r"i got (?:that|it|this) wrong|(?:that|this|it) (?:was|is|were) (?:wrong|incorrect|not (?:right|true|correct))|"
    r"was (?:wrong|mistaken|misinformed)|were (?:wrong|mistaken)|turns out|by mistake|erroneously|scratch that|"
    r"strike that|contrary to)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CorrectionCue:
    """Whether a text says in words that it takes something back ("the doctor was wrong"), and something of its own."""

    said: bool = False
    own: bool = False


def correction_cue(text: str, sentence: Sentence) -> CorrectionCue:
    """Return whether the words up to and in a sentence take something back."""
    around = max(0, sentence.start - 120), sentence.end
    return CorrectionCue(_CUE.search(text, *around) is not None, _OWN.search(text, *around) is not None)


def takes_back(draft: Draft, cue: CorrectionCue) -> bool:
    """Tell a denial that takes back what had been said: "the doctor was wrong: Emil is not allergic to penicillin"."""
    return cue.said and not draft.polarity and draft.kind == "state" and draft.object is not None


def contrasted(target: Word, last: Word, sentence: Sentence) -> Word | None:
    """Return Y of "does not run on W but on Y", for the word at W."""
    return _joined_by_but(target, last) or _behind_but(target, last, sentence)


def _behind_but(target: Word, last: Word, sentence: Sentence) -> Word | None:
    """Return Y where the parser did not see that "but" joins it to W."""
    words, first = sentence.words, sentence.words[0].i
    relative = [w.i for clause in target.all("relcl") for w in clause.subtree()]
    start = (
        max([target.i, *(i for i in relative if words[i - first].lower != "but")]) if relative else target.i
    )
    for place in range(target.i - first + 1, min(start - first + 9, len(words) - 1)):
        word = words[place]
        if word.lower == "but":
            return _set_against(words[place + 1 : place + 6], last)
        if word.i not in relative and (word.is_verb or word.text in {".", ";", ":"}):
            return None
    return None


def _set_against(words: list[Word], last: Word) -> Word | None:
    found = _denied_phrase(words, last)
    return found if found is not None and found.dep not in SUBJECTS else None


def stands_in(verb: Word, sentence: Sentence) -> Word | None:
    """Return Y of *W does not own it, Y does*, for the verb of which W is the subject."""
    for word in sentence.words:
        if word.i > verb.i and word.lower in _DOING and word.dep not in {"aux", "auxpass"}:
            subject = word.child("nsubj")
            beside = word.child("dobj", "prep", "xcomp", "acomp", "neg") is not None
            return subject if subject is not None and subject.i > verb.i and not beside else None
    return None


def _joined_by_but(target: Word, last: Word) -> Word | None:
    for word in (*target.children, *last.children, *last.head.children):
        if word.dep == "conj" and word.i > target.i and _has_but(word):
            return prepositional_object(word) if word.tag in {"IN", "TO"} else word
    instead = _instead(target)
    if instead is not None:
        return instead
    for word in last.head.children:  # "but" and the second preposition side by side
        if word.lower == last.lower and word.i > target.i and _has_but(word):
            return prepositional_object(word)
    return None


def _instead(target: Word) -> Word | None:
    """Return Y of *the host isn't W, it's Y*, for the word at W."""
    denial = next((up for up in target.ancestors() if up.is_verb), None)
    told = denial.head if denial is not None and denial.dep in {"ccomp", "parataxis"} else None
    if denial is None or told is None or told.i < target.i or {denial.lower, told.lower} - BE:
        return None
    subject = told.child("nsubj")
    placed = next((w for w in told.all("prep") if w.i > told.i), None)
    value = told.child("attr", "acomp") or (prepositional_object(placed) if placed is not None else None)
    return value if subject is not None and subject.lower in {"it", "that", "they"} else None


def _has_but(word: Word) -> bool:
    return any(
        w.lower == "but" and w.i < word.i
        for w in (*word.head.children, *word.children, *word.head.head.children)
    )


def denied_rival(target: Word, last: Word, sentence: Sentence) -> Word | None:
    """Return W of "Y, not W" and "Y and not W", for the word at Y; None where nothing is denied beside it."""
    words = sentence.words
    first = words[0].i
    replaced = _replaced(target, sentence) or _denied_before(target, sentence)
    if replaced is not None:
        return _denied_phrase(replaced, last)
    outside = {"appos", "conj", "relcl", "punct"}

    def apart(word: Word) -> bool:
        before = words[max(word.i - first - 1, 0)]
        return word.dep in outside or _is_denial(word) or before.lower == "not"

    end = max(w.i for w in target.subtree(apart))
    for place in range(end - first, min(end - first + 14, len(words))):
        word = words[place]
        if word.lower != "not" or word.i <= target.i:
            continue
        if words[place - 1].text not in {",", "and", "–", "—", "-", "("}:
            return None
        aside = words[place + 1].text == "," if place + 1 < len(words) else False
        closing = (n + 1 for n in range(place + 2, min(place + 7, len(words))) if words[n].text == ",")
        behind = next(closing, place + 1) if aside else place + 1  # "not, as noted, to peanuts"
        return _denied_phrase(words[behind : behind + 5], last)
    return None


def _is_denial(word: Word) -> bool:
    """Tell "not", and *on* of "not on the 5th"."""
    return word.lower == "not" or any(w.lower == "not" and w.i == word.i - 1 for w in word.children)


def _replaced(target: Word, sentence: Sentence) -> list[Word] | None:
    """Return the words behind *rather than*, *instead of*, for the word before them."""
    words = sentence.words
    for place in range(target.i - words[0].i + 1, min(target.i - words[0].i + 5, len(words) - 2)):
        if (words[place].lower, words[place + 1].lower) in _INSTEAD:
            return words[place + 2 : place + 6]
        if words[place].is_verb or words[place].text in {".", ";", ":"}:
            return None
    return None


def _denied_before(target: Word, sentence: Sentence) -> list[Word] | None:
    """Return W of "Not W but Y leads …", for the word at Y."""
    words = sentence.words
    place = target.subtree()[0].i - words[0].i - 1
    if place < 2 or words[place].lower != "but":
        return None
    denial = next((n for n in range(place - 1, max(place - 6, -1), -1) if words[n].lower == "not"), None)
    return words[denial + 1 : place] if denial is not None else None


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
    # A small model takes the last word for no noun: "to walnuts, not hazelnuts".
    return next((w for w in words[:1] if w.tag in {"JJ", "FW", "VB"} and w.child("dobj") is None), None)


def _first_noun(words: list[Word]) -> Word | None:
    return next((_head(w) for w in words if w.is_noun or w.tag == "CD"), None)


def _head(word: Word) -> Word:
    while word.dep in {"compound", "nummod", "amod", "nmod"} and word.head.i > word.i:
        word = word.head
    return word


def measured_alike(rival: Word, meant: Surface) -> Surface | None:
    """Return W of *90 euros, not 80*: a number that is of the unit of what it is set against."""
    number = _AMOUNT.search(meant.value.text) if meant.value is not None else None
    if rival.tag != "CD" or meant.value is None or number is None or not _AMOUNT.fullmatch(rival.text):
        return None
    text = f"{meant.value.text[: number.start()]}{rival.text}{meant.value.text[number.end() :]}"
    value = replace(meant.value, text=text)
    return Surface(rival.text, text, rival.start, rival.end, meant.cls, value)


_RETRACTION = re.compile(
    r"[.!?…\s]*(?:[.!?…\n]|^)\s*(?:just kidding|only joking|kidding|"
    r"that(?:'s| is| was) (?:not true|untrue|a joke|a lie|false|wrong)|"
    r"i lied|i made (?:that|it|this) up|april fools|ignore that|never ?mind|nah|sike|psych)\b|\s/s(?:\s|$)",
    re.IGNORECASE,
)
_SENTENCE_STOP = re.compile(r"[.!?…\n]+")


def is_taken_back(text: str, start: int, end: int) -> bool:
    """Tell a statement that the very next sentence takes back: *I live in Rome*, and then *Just kidding*.

    Args:
        start, end: Where the statement stands.
    """
    stop = _SENTENCE_STOP.search(text, end)
    at = stop.start() if stop is not None else len(text)
    return _RETRACTION.match(text, at) is not None or text[end:].startswith(" /s")


def put_right(drafts: Sequence[Draft], taken_back: Sequence[Draft]) -> list[Draft]:
    """Name the wrong value of corrections where the text has just taken it back: *… at Siemens. That was wrong, she …*."""
    bare = [d for d in drafts if d.kind == "correction" and d.object is None and d.wrong is not None]
    said = [*taken_back, *(replace(d, object=d.wrong) for d in bare)]
    right = [_against(draft, said) for draft in drafts]
    named = [d for d in right if d.kind == "correction" and d.object is not None and d.wrong is not None]
    return [d for d in right if d not in bare or not any(_is_one(d, other) for other in named)]


def set_against(text: str, drafts: Sequence[Draft], functional: Collection[str]) -> list[Draft]:
    """Make *isn't owned by W, it's owned by Y* one correction, where there can be only one."""
    kept: list[Draft] = []
    for draft in drafts:
        last = kept[-1] if kept else None
        denial = last is not None and last.kind == "state" and not last.polarity and draft.polarity
        if last is not None and denial and draft.kind == "state" and _answers(text, last, draft, functional):
            kept[-1] = replace(draft, kind="correction", wrong=last.object, start=last.start)
        else:
            kept.append(draft)
    return kept


def _answers(text: str, denied: Draft, said: Draft, functional: Collection[str]) -> bool:
    same = (denied.subject.name, denied.predicate) == (said.subject.name, said.predicate)
    close = _CONTRAST.fullmatch(text[denied.end : said.start]) is not None
    return same and said.predicate in functional and close and said.subject.resolved == "pronoun"


def _is_one(bare: Draft, full: Draft) -> bool:
    """Tell "it was wrong that … W" from a correction that names W and what is right."""
    same = (bare.subject.name, bare.predicate) == (full.subject.name, full.predicate)
    return same and bare.wrong is not None and full.wrong is not None and bare.wrong.name == full.wrong.name


def _against(draft: Draft, taken_back: Sequence[Draft]) -> Draft:
    if draft.kind != "correction" or draft.wrong is not None or draft.object is None:
        return draft
    same = [d for d in taken_back if (d.subject.name, d.predicate) == (draft.subject.name, draft.predicate)]
    wrong = next(
        (d.object for d in same if d.object is not None and d.object.name != draft.object.name), None
    )
    return replace(draft, wrong=wrong)
