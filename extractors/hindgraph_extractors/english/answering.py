"""Questions that the text answers itself: *Where's Ann these days? – In Lund.*, *Anneke's manager? That's Thabo*."""

import re
from collections.abc import Iterator

from hindgraph_extractors.english.given_names import ANY_GIVEN
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.parts import OPEN, Part, Piece, heard, trimmed

_PAIR = re.compile(
    r"(?:\A|(?<=[.!?;:]\s)|(?<=\n)|(?<=\s[–—-]\s))(?:Q(?:uestion)?:\s*)?"
    r"(?P<question>[^\s.!?;:\n][^.!?;:\n]{2,70})\?+[\"”]?\s*(?:[–—-]+\s*)?"
    r"(?:A(?:nswer)?:\s*|→\s*)?(?P<answer>(?:[^.!?;\n]|\.(?=\w)){1,70})(?P<stop>[.!;]|(?=\n)|\Z)(?!\?)"
)
_WH = re.compile(
    r"(?:(?:And|So|But|Btw|By the way),? )?(?P<wh>who|whom|what|where|when|which|how (?:much|old|long|tall|many))"
    r"(?P<noun> [a-z]+(?: [a-z]+)?(?= (?:is|are|was|were|does|do|did|will|has|have)\b))?"
    r"(?P<aux>['’]s|['’]re| is| are| was| were| does| do| did| will| has| have)?\b\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_YES_NO = re.compile(r"(?P<aux>Is|Are|Was|Were|Does|Do|Did|Has|Have|Will)\s+(?P<rest>.+)")
_YES = re.compile(
    r"(?:yes|yep|yeah|yup|sure|correct|right|indeed|of course)\b[,:]?\s*"
    r"(?:(?:he|she|it|they|I|we|you) (?:is|does|do|has|did|was|will|are|have|am))?",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:no|nope|nah|not any ?more|not any longer|no longer)\b[,:]?\s*"
    r"(?:(?:he|she|it|they|I|we|you) (?:isn|doesn|don|hasn|didn|wasn|won|aren|haven)['’]t|not any ?more|no longer)?",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:it['’]s|it is|that['’]s|that is|that['’]d be|that would be|this is|that was|it was)\s+",
    re.IGNORECASE,
)
_TAIL = re.compile(r"\s+(?:is|does|did|has|do|are|was|will)\Z")
_LATER = re.compile(
    r"\s+(?:these days|nowadays|now|right now|at the moment|currently|today|again|then|this year|anyway|by the way)\Z"
)
# What is no answer, or one with a verb of its own.
_NO_ANSWER = re.compile(
    r"(?:i|i['’]\w+|we|we['’]\w+|you|he|he['’]\w+|she|she['’]\w+|they|they['’]\w+|it|"
    r"there|not|no|yes|maybe|perhaps|probably|dunno|don['’]t|ask|let|see|check|good|why|because|depends|nobody|none|nothing|nowhere|who|"
    r"what|where|when|how|which|if|hopefully|could|can|please|anyone|thanks|sorry|just|"
    r"supposedly|possibly|apparently|likely|presumably|allegedly|reportedly|most likely|originally|previously|formerly|"
    r"guess|my guess|my bet|rumou?r|tb[dc]|n/?a|beats|somewhere|someone|somebody|everyone|everybody|anybody|"
    r"classified|unclear|"
    r"unknown|undecided|no idea|great|tell|well|hm+|never|search|look|some|any|sounds|is|are|do|does|did)\b",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\bnot sure\b|\bI (?:think|guess|believe|suppose)\b|\bmaybe\b|\bprobably\b|\?", re.IGNORECASE
)
_BESIDE = re.compile(r"(?:in|on|at|behind|with|from|off|for|under|responsible|allergic|married|[a-z]+ing)\b")
_PLACED = re.compile(
    r"(?:in|on|at|near|under|with|to|from|by|behind|over|until|since|next|between|about|for)\b", re.IGNORECASE
)
_BE = {"'s": "is", "’s": "is", "'re": "are", "’re": "are"}
_LONGEST = 9

Span = tuple[int, int]


def answered(text: str, start: int, end: int, lexicon: Lexicon) -> Iterator[tuple[Span, tuple[Piece, ...]]]:
    """Yield where a question stands with its answer, and what both say."""
    for pair in _PAIR.finditer(text, start, end):
        piece = _asked(text, pair, lexicon)
        if piece is not None:
            yield pair.span(), ((*piece, heard(".", pair.end())),)


def _asked(text: str, pair: re.Match[str], lexicon: Lexicon) -> Piece | None:
    closed = _YES_NO.fullmatch(text, *pair.span("question"))
    if closed is not None:
        return _settled(text, closed, pair, lexicon)
    answer = _answer(text, *pair.span("answer"))
    if answer is None:
        return None
    asked = _WH.fullmatch(text, *pair.span("question"))
    if asked is not None:
        return _open(text, asked, answer, lexicon)
    led = answer.start > trimmed(text, *pair.span("answer"))[0]
    return _noun(text, pair.span("question"), answer, lexicon) if led or _names(text, answer) else None


def _answer(text: str, start: int, end: int) -> Part | None:
    """Return the words that answer, without *That'd be* before and *does* behind them."""
    start, end = trimmed(text, start, end)
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead is not None else start
    tail = _TAIL.search(text, start, end)
    end = tail.start() if tail is not None else end
    if start >= end or _NO_ANSWER.match(text, start, end) or len(text[start:end].split()) > _LONGEST:
        return None
    if OPEN.search(text, start, end) or _HEDGED.search(text, start, end):
        return None
    return Part(start, end)


def _names(text: str, answer: Part) -> bool:
    """Tell an answer that is surely a name or a phrase: the capital of one word that opens a sentence shows nothing."""
    said = text[answer.start : answer.end]
    words = said.split()
    return len(words) > 1 or words[0].lower() in ANY_GIVEN or not (words[0].isalpha() and words[0].istitle())


def _noun(text: str, question: Span, answer: Part, lexicon: Lexicon) -> Piece | None:
    """Return *Anneke's manager is Thabo* for "Anneke's manager? That'd be Thabo"."""
    words = re.split(r" (?:of|for|at|in|on) ", text[slice(*question)])[0].split()
    if not words or words[-1].lower() not in lexicon.nouns or len(text[slice(*question)].split()) > 6:
        return None
    if words[0].lower() in lexicon.verbs and not words[0].endswith("s"):
        return None
    return (Part(*question), heard("is", question[1]), answer)


def _open(text: str, asked: re.Match[str], answer: Part, lexicon: Lexicon) -> Piece | None:
    start, end = trimmed(text, *asked.span("rest"))
    wh = asked["wh"].lower()
    if start >= end:
        return None
    if asked["aux"] is None:
        told = (
            wh in {"who", "what", "which"} and _first_verb(text, start, end, lexicon, first=True) is not None
        )
        return (answer, Part(start, end)) if told else None
    aux = Part(*trimmed(text, *asked.span("aux")))
    shown = _BE.get(text[aux.start : aux.end])
    aux = Part(aux.start, aux.end, shown or "")
    is_be = (shown or text[aux.start : aux.end]).lower() in {"is", "are", "was", "were"}
    if is_be and wh in {"who", "what", "which"} and _BESIDE.match(text, start, end):
        return (answer, aux, Part(start, end))  # "who's in charge of …"
    late = _LATER.search(text, start, end)
    later = (Part(*trimmed(text, *late.span())),) if late is not None else ()
    end = late.start() if late is not None else end
    placed = (heard("in", answer.start),) if wh == "where" and not _PLACED.match(text, answer.start) else ()
    verb = _first_verb(text, start, end, lexicon, first=False)
    if verb is None:
        return (Part(start, end), aux, *placed, answer, *later) if is_be else None
    plain = wh in {"what", "which"} and text[answer.start].islower()
    kind = (Part(*trimmed(text, *asked.span("noun"))),) if asked["noun"] and plain else ()
    return (Part(*trimmed(text, start, verb)), aux, Part(verb, end), *placed, *kind, answer, *later)


def _settled(text: str, closed: re.Match[str], pair: re.Match[str], lexicon: Lexicon) -> Piece | None:
    """Return what *Does Ann still work at Bosch? – No.* denies, and *Yes* affirms."""
    start, end = trimmed(text, *closed.span("rest"))
    verb = _first_verb(text, start, end, lexicon, first=False)
    aux = Part(*closed.span("aux"), closed["aux"].lower())
    if verb is None:
        verb = _behind_name(text, start, end) if aux.shown in {"is", "are", "was", "were"} else None
    if verb is None:
        return None
    subject = Part(*trimmed(text, start, verb))
    still = re.search(r"\s+(?:still|already|now)\Z", text[subject.start : subject.end])
    bare = Part(subject.start, subject.start + still.start()) if still is not None else subject
    answer = trimmed(text, *pair.span("answer"))
    if _YES.fullmatch(text, *answer):
        past = _past(text, verb, end) if aux.shown == "did" else None
        return (bare, *past) if past is not None else (bare, aux, Part(verb, end))
    if _NO.fullmatch(text, *answer):
        denial = "no longer" if still is not None or "any" in text[slice(*answer)] else "not"
        return (bare, aux, *(heard(word, verb) for word in denial.split()), Part(verb, end))
    return None


def _past(text: str, verb: int, end: int) -> Piece | None:
    """Return "*moved* to Lund" for "did … move to Lund"."""
    word = text[verb:end].split()[0]
    past = next((form for form, names in verb_forms(word.lower()).items() if "past" in names), None)
    return (Part(verb, verb + len(word), past), Part(verb + len(word), end)) if past else None


def _behind_name(text: str, start: int, end: int) -> int | None:
    """Return where a phrase begins behind a subject: *at* of "is Ann at Bosch"."""
    found = re.compile(
        r"\s(?:still |already |now )?((?:in|on|at|with|from|for|a|an|the|allergic|married|responsible|based)\s)"
    ).search(text, start + 1, end)
    return found.start(1) if found is not None else None


def _first_verb(text: str, start: int, end: int, lexicon: Lexicon, *, first: bool) -> int | None:
    """Return where the first word stands that is a verb of some wording; the subject, of one word or more, is before it."""
    for n, word in enumerate(re.compile(r"[^\s]+").finditer(text, start, end)):
        if n == 0 and not first:
            continue
        if word[0] in lexicon.verbs and word[0].islower():
            before = text[start : word.start()].split()
            if before and before[-1].lower() in {
                "the",
                "a",
                "an",
                "my",
                "our",
                "his",
                "her",
                "their",
                "new",
                "old",
            }:
                continue
            return word.start()
        if first:
            return None
    return None
