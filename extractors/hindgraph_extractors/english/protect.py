"""What the parser is shown as one plain name: technical tokens, known names, people by their given names.

A parser that never saw ``orders-db`` or *Priya Raman* errs around them; shown a name that it knows, it does not.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hindgraph_extractors.english.given_names import AMBIGUOUS, GIVEN
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.technical import NAMES, NUMBERS, Technical
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Known
from hindgraph_ontology.records import THING

LONGEST = 6
# Proper nouns that the models know as nothing else.
THING_SHOWN, PERSON_SHOWN, NUMBER_SHOWN = "Kafka", "Anna", "40"

_WORD = re.compile(r"[^\s,;:!?()\[\]{}\"“”<>|]+")
_SIMPLE = re.compile(r"[a-z0-9](?:[a-z0-9._+#/-]*[a-z0-9+#])?")
_PERSON = re.compile(
    r"(?<![\w.@/-])(?P<first>[^\W\d_a-z][^\W\d_]*(?:-[^\W\d_]+)?)(?P<rest>(?:\s(?:(?:de|da|van|von|der|den|al|bin|la|di|del|dos)\s)?"
    r"[^\W\d_a-z](?:[^\W\d_]+(?:['’-][^\W\d_]+)*|\.)){0,3})(?![\w@-])"
)
# A product with its version: a number with dots, or any number behind a name with a capital inside (PostgreSQL 15).
_VERSIONED = re.compile(
    r"(?<![\w.@/-])(?:[A-Z][A-Za-z]*[a-z][A-Z][A-Za-z]*\s(?:v|version\s)?\d+(?:\.\d+)*|"
    r"[A-Z][A-Za-z+#]+\s(?:v|version\s)?\d+(?:\.\d+)+)(?![\w%]|[.:,]\d)"
)
# What only products, places on the net and companies are spelt like: *PagerDuty*, *Fly.io*.
_CAMEL = re.compile(
    r"(?<![\w.@/-])(?:(?!Ma?c[A-Z])[A-Z][a-z]+[A-Z][A-Za-z]*\d*|[A-Z][A-Za-z0-9]+\.(?:io|ai|com|dev|app|js|net|org))(?![\w@/-])"
)
# Asides that say nothing and lead the parser astray, and labels before a sentence.
_ASIDE = re.compile(
    r"(,\s(?:as\s(?:I|we|you|he|she|they)\s\w+(?:\s\w+){0,3}|by the way|on the other hand|of course|as usual|as always|"
    r"for example|for instance|in fact|after all|however|in the end|though|too|at least|by now|incidentally|finally),)"
)
_LABEL = (
    r"(?:update|note|fyi|reminder|heads[- ]up|correction|btw|ps|news|decision|okay?|so|also|well|hey|hi|hello|oh|anyway|"
    r"actually|edit|sorry|good news|hmm|no|yes|yeah|right|done|fixed|"
    r"task (?:done|finished)|just so you know|for the record|to clarify)"
)
_LEAD = re.compile(
    r"(?:^|(?<=[.!?]\s)|(?<=\n))((?:please\s)?(?:note|remember|be aware|keep in mind|be advised)\sthat\s+|"
    rf"{_LABEL}\s?(?:[:,–—]|\s-)\s+)",
    re.IGNORECASE | re.MULTILINE,
)
# Houses named after a saint or a person: *St. Mary's Hospital*, *King's College*.
_HOUSE = re.compile(
    r"(?<![\w@])(?:St\.?\s)?[A-Z][^\W\d_]+(?:\s[A-Z][^\W\d_]+)?['’]s?\s(?:[A-Z][^\W\d_]+\s){0,2}"
    r"(?:Hospital|College|School|University|Church|Cathedral|Clinic|Academy|Hall|Park|House|Theatre|Museum|Hotel|Square)"
    r"(?![\w@])|(?<![\w@])St\.?\s[A-Z][^\W\d_]+['’]s?\s(?:choir|hospital|church|college|school)\b"
)
# Titles: *the paper "A Map of Salt"*; quoted speech begins with a capital, too, but goes on without.
_TITLE = re.compile(
    r"[\"“](?:[A-Z0-9][\w'’-]*)(?:[ :,-]{1,2}(?:[A-Z0-9][\w'’-]*|of|the|a|an|and|in|on|at|for|to|with|from)){0,9}[\"”]"
)
_WORK = re.compile(
    r"\b(?:paper|book|novel|article|film|movie|song|album|report|thesis|essay|poem|play|show|series|talk|preprint|"
    r"documentary|podcast|story|memo|study|chapter|opera|musical|game)\s$"
)
_CODE_LEAD = re.compile(r"\b(?:[Ee]rror(?:\scode)?|[Cc]ode|[Ss]tatus(?:\scode)?)\s$")
_TITLED = re.compile(
    r"(?<!\w)(?:Dr|Mr|Mrs|Ms|Prof|Sir|Lady)\.?\s[A-Z][^\W\d_]+(?:[ -][A-Z][^\W\d_]+){0,2}(?![\w@])"
)
_CALENDAR = frozenset(
    """january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday the and""".split()
)
# What is called after a person is none.
_NO_PERSON = frozenset(
    """air inc ltd llc corp co gmbh ag bank group university college hospital clinic street road avenue lane park school
    museum church airport stadium award prize medal foundation institute society center centre theatre theater house
    hall island lake mountain river city county tour cup festival brothers bros sons company trust press records studios
    club fc united motors industries technologies systems labs films pictures library bridge station fund act law
    building tower hotel beach bay square gallery conservatory lyceum treaty district province derby
    team squad department division choir orchestra opera philharmonic marathon summit
    cathedral abbey castle hill valley springs falls""".split()
)
_NAME_BEFORE = re.compile(
    r"(?<![\w@])(?P<word>[A-Z][^\W_]+(?:['’-][^\W\d_]+)*|[A-Z]\.) (?P<link>of |the |de |von |van )?$"
)
# These have a capital for another reason: they begin a sentence, or say what the one is who is named next.
_NO_NAME_BEFORE = frozenset(
    """a after also although an and another any are as ask at aunt because before boss both but by call can captain
    ceo cfo chief cio coo could cto currently dad dear did different director do does dr each email engineer
    even every for from had has have he head hello her hey hi his how if in is it its lady last lead like
    manager maybe meanwhile meet mom mr mrs ms my next no not now of on once only or other our owner perhaps
    ping president prof professor recently second she should since sir so some team tell thanks that the their
    then there they this to today tomorrow uncle until vp was we well were what when where which while who whom
    whose will with would yes yesterday you your""".split()
)
# After these a word is a verb, whatever is known under it.
_BEFORE_VERBS = frozenset(
    """to will would can could may might should must shall not n't i we you they who let let's please don't didn't
    doesn't never a an every each no""".split()
)
# "Charlie Day": a known Charlie is no reason to cut somebody else's name in two.
_CAPITAL_AHEAD = re.compile(r" [A-Z][^\W\d_]")
_AFTER_NOUNS = re.compile(r"\s+(?:of|up|down|out|off)\b")


@dataclass(frozen=True, slots=True)
class Protected:
    """A span that is one word for the parser, which is shown `stand_in`; an empty one: it is shown nothing."""

    start: int
    end: int
    stand_in: str
    technical: Technical | None = None


@dataclass(frozen=True, slots=True)
class Gram:
    """A run of words with the key under which it may be known."""

    start: int
    end: int
    key: str
    words: int


def grams(text: str) -> list[Gram]:
    """Return all runs of one to six words, with their keys."""
    words = [(m.start(), m.end()) for m in _WORD.finditer(text)]
    plain = [w if _SIMPLE.fullmatch(w) else None for w in (text[s:e].lower() for s, e in words)]
    found: list[Gram] = []
    for n, (start, _) in enumerate(words):
        key: str | None = ""
        for m in range(n, min(n + LONGEST, len(words))):
            end = words[m][1]
            if end - start > 100 or (m > n and text[words[m - 1][1]] not in " \n\r\t"):
                break
            piece = plain[m]
            glued = m == n or words[m][0] == words[m - 1][1] + 1
            key = f"{key} {piece}".lstrip() if key is not None and piece is not None and glued else None
            found.append(Gram(start, end, key if key and n != m else name_key(text[start:end]), m - n + 1))
    return found


def protected_spans(
    text: str,
    tokens: Sequence[Technical],
    grams_: Sequence[Gram],
    known: Mapping[str, tuple[Known, ...]],
    lexicon: Lexicon,
) -> tuple[Protected, ...]:
    """Return what is shown to the parser as one name, in order; longer spans win, technical tokens before all."""
    taken = bytearray(len(text) + 1)
    found: list[Protected] = []

    def take(start: int, end: int, stand_in: str, token: Technical | None = None) -> None:
        if not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            found.append(Protected(start, end, stand_in, token))

    for token in tokens:
        lead = (
            _CODE_LEAD.search(text, max(0, token.start - 14), token.start) if token.shape == "code" else None
        )
        if lead is not None:
            take(lead.start(), lead.end(), "")
        if token.shape in NAMES:
            take(token.start, token.end, THING_SHOWN, token)
        elif token.shape in NUMBERS and not token.text.isalpha():
            take(token.start, token.end, NUMBER_SHOWN, token)
    for gram in sorted(grams_, key=lambda g: (-g.words, g.start)):
        entities = known.get(gram.key)
        if entities and _is_name(text, gram, entities, lexicon):
            start, end = _trimmed(text, gram.start, gram.end)
            person = any(one.cls == "Person" for one in entities)
            take(start, end, PERSON_SHOWN if person else THING_SHOWN)
    for pattern in (_ASIDE, _LEAD):
        for match in pattern.finditer(text):
            take(match.start(1), match.end(1), "")
    for match in _TITLE.finditer(text):
        if _WORK.search(text, max(0, match.start() - 14), match.start()):
            take(match.start(), match.end(), THING_SHOWN)
    for match in _VERSIONED.finditer(text):
        if match[0].split()[0].lower() not in _CALENDAR:
            take(
                match.start(),
                match.end(),
                THING_SHOWN,
                Technical(match.start(), match.end(), match[0], "release"),
            )
    for gram in sorted(grams_, key=lambda g: (-g.words, g.start)):
        if gram.key in lexicon.proper and _is_written_as_name(text, gram):
            take(*_trimmed(text, gram.start, gram.end), THING_SHOWN)
    for match in _CAMEL.finditer(text):
        alone = not _CAPITAL_AHEAD.match(text, match.end()) and not _is_continued(
            text, match.start(), linked=True
        )
        if alone:  # "DeMille" is Cecil B. DeMille
            take(match.start(), match.end(), THING_SHOWN)
    for match in _HOUSE.finditer(text):
        if text.startswith(" of ", match.end()):
            continue  # "Canada's Sports Hall of Fame"
        take(match.start(), match.end(), THING_SHOWN)
    for match in _TITLED.finditer(text):
        take(match.start(), match.end(), PERSON_SHOWN)
    for start, end in _people(text):
        take(start, end, PERSON_SHOWN)
    return tuple(sorted(found, key=lambda span: span.start))


def _is_name(text: str, gram: Gram, entities: tuple[Known, ...], lexicon: Lexicon) -> bool:
    """Tell whether a known name stands here as a name: an ordinary word of the language may not."""
    raw = text[gram.start : gram.end]
    if raw.lower().startswith(
        ("the ", "a ", "an ", "my ", "our ", "your ", "his ", "her ", "their ", "its ")
    ):
        return False
    kind = lexicon.kind_of(gram.key) if raw.islower() else None
    if kind is not None and all(one.cls == kind for one in entities):
        return False  # that the graph knows of doctors makes "Ann's doctor" no name
    if gram.words > 1:
        return any(one.cls != THING for one in entities) or any(c.isupper() for c in raw)
    if raw[:1].isupper():
        part = _CAPITAL_AHEAD.match(text, gram.end) is not None
        return not part and gram.key not in _CALENDAR and not _is_sentence_word(text, gram, entities)
    if all(_is_first_word(gram.key, one) for one in entities):
        return False
    if all(one.cls == THING for one in entities) or lexicon.class_of(gram.key) is not None:
        return False
    before = text[: gram.start].rstrip()
    return before[before.rfind(" ") + 1 :].lower() not in _BEFORE_VERBS and not _AFTER_NOUNS.match(
        text, gram.end
    )


def _is_written_as_name(text: str, gram: Gram) -> bool:
    """Tell a well-known name that a parser may take apart or for another word: *VS Code*, *PostgreSQL*.

    Plain words with a capital are left to it: they may be part of a longer name (*Oxford* Dictionary).
    """
    raw = text[gram.start : gram.end]
    inside = _CAPITAL_AHEAD.match(text, gram.end) is not None or text[: gram.start].endswith("-")
    return raw[:1].isupper() and not inside and (gram.words > 1 or any(c.isupper() for c in raw[1:]))


def _is_first_word(key: str, known: Known) -> bool:
    """Tell the beginning of a longer name: "famous" is not short for Famous Players, but "ann" may be for Ann Lee."""
    words = name_key(known.name).split()
    return len(words) > 1 and words[0] == key and not (known.cls == "Person" and key in GIVEN)


def _is_sentence_word(text: str, gram: Gram, entities: tuple[Known, ...]) -> bool:
    """Tell a word that is capitalised only because the sentence begins, and known in lower case at most."""
    before = text[: gram.start].rstrip()
    begins = not before or before[-1] in ".!?:\n"
    return begins and all(one.name.islower() and one.cls == THING for one in entities)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while end > start and not text[end - 1].isalnum() and text[end - 1] not in "+#":
        end -= 1
    if text[start:end].endswith(("'s", "’s")):
        end -= 2
    while start < end and not text[start].isalnum() and text[start] not in "./~@":
        start += 1
    return start, end


def _people(text: str) -> Iterator[tuple[int, int]]:
    """Yield where names of people stand."""
    at = 0
    while (match := _PERSON.search(text, at)) is not None:
        alone = not match["rest"].strip()
        end = _person_end(match) if not _is_continued(text, match.start(), linked=alone) else None
        if end is not None:
            yield match.start(), end
        at = end if end is not None else match.end("first")


def _is_continued(text: str, start: int, *, linked: bool) -> bool:
    """Tell a word that goes on with a longer name: the *Gérard* of Balthasar Gérard, the *Ross* of Earl of Ross.

    Args:
        linked: "of" and the like count as well; a full name behind them stands by itself (the voice of Ann Lee).
    """
    before = _NAME_BEFORE.search(text, max(0, start - 40), start)
    if before is None or (before["link"] and not linked):
        return False
    word = before["word"].lower()
    return word not in _NO_NAME_BEFORE and word not in _CALENDAR and not word.endswith("ly")


def _person_end(match: re.Match[str]) -> int | None:
    """Return where a person's name ends that begins with a given name; None if the word is no such name."""
    first, rest = match["first"].lower(), match["rest"]
    if (first not in GIVEN and first not in AMBIGUOUS) or first in _CALENDAR:
        return None
    if match["first"].isupper() and len(first) > 3:
        return None
    if match.string[match.end("first") : match.end("first") + 2] in {"'t", "’t"}:
        return None  # "Don't"
    words = rest.split()
    if any(word.lower().rstrip(".") in _NO_PERSON for word in words):
        return None
    while words and words[-1].lower().rstrip(".") in _CALENDAR:
        words.pop()
    if not words:
        return match.end("first") if first in GIVEN and first not in AMBIGUOUS else None
    if words[-1].endswith(".") and len(words) == 1:
        return match.end("first")
    end = match.end("first") + rest.rindex(words[-1]) + len(words[-1])
    return end - 2 if words[-1].endswith(("'s", "’s")) else end
