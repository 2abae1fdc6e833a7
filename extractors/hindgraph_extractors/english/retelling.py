"""Sentences whose parts stand in an order that the parser errs about, put in the plain one before it sees them.

A question with its answer, *Not W, it's Y that …*, *The host that X runs on is Y*, a note without a verb: each is shown as
the statement that everybody hears in it. Words keep their places in the text; what is left out has a word of no length.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hindgraph_extractors.english.answering import answered
from hindgraph_extractors.english.asides import without_asides
from hindgraph_extractors.english.jotting import jotted
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.parts import NAMED, OPEN, Part, Piece, heard, part_of, trimmed

# Where a sentence begins.
_OPENS = r"(?:(?<=^)|(?<=[.!?;:]\s)|(?<=[.!?]\s[–—-]\s)|(?<=\n)|(?<=\A))"
_STOPS = r"(?=[.!;]?\s*(?:\Z|\n)|[.!;](?:\s|\Z))"
_INSIDE = (
    r"(?:[^.!?;:\n]|\.(?=\w))"  # a sentence's own characters; a dot may stand in a version or an address
)
_PLAIN = r"(?:[^.!?;:,\n]|\.(?=\w))"  # those of one of its clauses
# What is no end of a clause behind "it's": *it's not true that …*, *it was time that …*
_JUDGED = (
    r"(?:(?:very |so |quite |too |really |also |now |still |just |only |an? |the )?(?:not|true|untrue|false|wrong|right|"
    r"clear|obvious|likely|unlikely|possible|good|bad|nice|great|sad|funny|strange|odd|important|time|because|pity|shame|"
    r"fact|myth|lie|case|official|certain|said|known|rumou?r\w*|here|there|then|when|where|thanks|due|plain|settled|"
    r"agreed))\b"
)
_DENIAL = rf"(?P<denial>(?:,| and)? not {_INSIDE}{{2,40}}?)?{_STOPS}"
# What is set beside something else, or no thing at all: *not just Maya*, *not to worry*, *not sure*
_NO_RIVAL = (
    r"(?:only|just|merely|simply|solely|even|all|every|that|sure|certain|yet|to|true|bad|great|good|too|so|very|quite|"
    r"really|exactly|un\w+|because|if|when|until|since|in |at |on |for )\b"
)
# *Not Bosch, it's Siemens (that) she works for*
_DENIED_FIRST = re.compile(
    rf"{_OPENS}(?:No, )?(?P<not>[Nn]ot) (?!{_NO_RIVAL})(?P<wrong>{_INSIDE}{{2,40}}?)(?:,| –| —| -) (?:it['’]s|it is|it was)"
    rf" (?P<right>{NAMED})(?:(?P<that>,? (?:that|who|which|where))|(?= (?:I|we|you|he|she|they|my|our|the|is|was|has)\b))"
    rf" (?P<clause>{_INSIDE}{{3,60}}?){_STOPS}"
)
# *It's penicillin that Dagmar is allergic to(, not ibuprofen)*
_CLEFT = re.compile(
    rf"{_OPENS}(?:(?P<when>(?:In|On|Since|From|Between|Until|During|For) {_PLAIN}{{3,40}}?),? )?"
    rf"[Ii]t(?:['’]s| is| was) (?!{_JUDGED})(?P<right>{NAMED})(?P<that> (?:that|who|which)) "
    rf"(?P<clause>{_PLAIN}{{3,60}}?){_DENIAL}"
)
# *You'll find the pub quiz at the Red Lion*
_FOUND = re.compile(
    rf"(?:{_OPENS}|(?<=, and )|(?<=; ))[Yy]ou(?:['’]ll| will| can) find (?P<what>(?!out\b|that\b|it\b){_PLAIN}{{3,40}}?) "
    rf"(?P<where>(?:at|in|on|under|behind) {_PLAIN}{{2,60}}?){_STOPS}"
)
# *The company (that) Helga works for is Vaillant(, not Miele)*
_PSEUDO = re.compile(
    rf"{_OPENS}(?P<head>[Tt]he (?P<noun>[a-z]+(?: [a-z]+)?))(?P<that> (?:that|which|who|where))? "
    rf"(?P<clause>(?:[A-Z][\w'’-]*|[a-z]+[-_][\w-]+|I|we|she|he|they|my|our|the)\b{_PLAIN}{{2,50}}?) "
    rf"(?P<is>is|was) (?P<right>{_PLAIN}{{2,40}}?){_DENIAL}"
)
# *The person responsible for checkout-ui is Duc(, not Dag)*
_PERSON = re.compile(
    rf"{_OPENS}[Tt]he (?:person|one|man|woman|guy|people|team|colleague)"
    rf"(?P<who> who(?:['’]s| is| was)?| that(?:['’]s| is)?)? "
    rf"(?P<clause>{_PLAIN}{{3,50}}?) (?P<is>is|was) (?P<right>[A-Z]{_PLAIN}{{1,40}}?){_DENIAL}"
)
# *Gone from Lufthansa since Easter: my uncle Albrecht*
_AFTERTHOUGHT = re.compile(
    rf"{_OPENS}(?P<said>(?P<first>[A-Z][a-z]+)(?: [^.!?;:,\n]{{3,60}})): (?P<who>(?:(?:my|our|Our|My) )?"
    rf"(?:(?:[a-z]+ )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*|[a-z]+(?:[ _-][a-z0-9]+)?)){_STOPS}"
)
_AWAY = frozenset(
    "gone back off out moved married engaged divorced based born retired promoted allergic responsible".split()
)
_BETWEEN = re.compile(r" (?:of|in|on|at|for|to|with|from|by|behind|about|and|or|as|than)\Z")
_JOINED = frozenset("is was were are be been being and or but will would".split())
_ASKING = re.compile(r"\b(?:what|how|whether|who|why|if)\b", re.IGNORECASE)
_PREDICATIVE = re.compile(
    r"(?:in|on|at|behind|with|from|for|under|responsible|accountable|allergic|married|engaged)\b"
)
_IN_MIND = re.compile(
    r"\b(?:guess|hope|fear|dream|nightmare|joke|prank|theory|assumption|idea|belief|wish|claim|bet|story|opinion|fault|"
    r"impression|feeling|suspicion|worry|expectation|plan|suggestion|speculation|gossip|understanding)\Z",
    re.IGNORECASE,
)
_BARE_WHO = re.compile(r"\s*(?:who|that)\Z")


@dataclass(frozen=True, slots=True)
class Retold:
    """A span of the text, and what the parser is shown of it."""

    start: int
    end: int
    pieces: tuple[Piece, ...]


def pieces_of(text: str, start: int, end: int, lexicon: Lexicon) -> Iterator[Piece]:
    """Yield what the parser is shown of a piece of prose."""
    for piece in _pieces(text, start, end, lexicon):
        yield without_asides(text, piece)


def _pieces(text: str, start: int, end: int, lexicon: Lexicon) -> Iterator[Piece]:
    at = start
    for one in _retold(text, start, end, lexicon):
        if one.start < at:
            continue
        yield from _as_it_stands(text, at, one.start)
        yield from one.pieces
        at = one.end
    yield from _as_it_stands(text, at, end)


def _as_it_stands(text: str, start: int, end: int) -> Iterator[Piece]:
    if text[start:end].strip(" \t\n.!?;–—-"):
        yield (Part(start, end),)


def _retold(text: str, start: int, end: int, lexicon: Lexicon) -> list[Retold]:
    found: list[Retold] = []
    for span, pieces in (*answered(text, start, end, lexicon), *jotted(text, start, end, lexicon)):
        found.append(Retold(*span, pieces))
    for pattern, tell in _TELLINGS:
        for match in pattern.finditer(text, start, end):
            piece = tell(text, match, lexicon)
            if piece is not None:
                found.append(Retold(match.start(), match.end(), ((*piece, heard(".", match.end())),)))
    return sorted(found, key=lambda one: (one.start, -one.end))


def _says_something(text: str, start: int, end: int, lexicon: Lexicon) -> bool:
    """Tell whether a word by which some predicate is said stands in a span."""
    words = re.findall(r"[A-Za-z']+", text[start:end].lower())
    return any(w in lexicon.verbs or w in lexicon.phrases for w in words)


def _clause_last(text: str, match: re.Match[str], right: Part, rest: Piece, lexicon: Lexicon) -> Piece | None:
    """Put what is named to the place that its clause leaves open: behind it, or before it where it has no subject."""
    start, end = trimmed(text, *match.span("clause"))
    if not _says_something(text, start, end, lexicon) or _ASKING.match(text, start):
        return None
    first = text[start:end].split()[0].lower()
    done = first in lexicon.verbs and not text[start].isupper()
    if done or first in {"is", "was", "has", "are", "does"}:  # "it's Ann who leads the choir"
        aside = (heard(",", rest[-1].end),) if rest else ()
        return (right, *rest, *aside, Part(start, end))
    return (Part(start, end), right, *rest)


def _denied_first(text: str, match: re.Match[str], lexicon: Lexicon) -> Piece | None:
    wrong, right = part_of(text, match, "wrong"), part_of(text, match, "right")
    comma, denial = heard(",", match.start("not")), part_of(text, match, "not", lower=True)
    return _clause_last(text, match, right, (comma, denial, wrong), lexicon)


def _cleft(text: str, match: re.Match[str], lexicon: Lexicon) -> Piece | None:
    if _IN_MIND.search(match["right"]) and match["that"].strip() != "who":
        return ()  # "it's my guess that …" says nothing else
    rest = (part_of(text, match, "denial"),) if match["denial"] else ()
    if match["when"] is not None:
        rest = (part_of(text, match, "when", lower=True), *rest)
    return _clause_last(text, match, part_of(text, match, "right"), rest, lexicon)


def _found(text: str, match: re.Match[str], lexicon: Lexicon) -> Piece | None:
    where = part_of(text, match, "where")
    return (part_of(text, match, "what"), heard("is", where.start), where)


def _pseudo(text: str, match: re.Match[str], lexicon: Lexicon) -> Piece | None:
    start, end = trimmed(text, *match.span("clause"))
    words = text[start:end].split()
    behind = [w.lower() for w in words[1:]]
    told = [w for w in behind if w in lexicon.verbs]
    if (
        OPEN.search(match["right"])
        or _BETWEEN.search(match["noun"])
        or re.match(rf"(?:{_JUDGED}|[a-z]+ed\b)", match["right"])
    ):
        return None  # "the bug in the login page was fixed by …"
    if _JOINED.intersection(behind):
        return None  # "the song X was written by Y and is sung by Z" names X before its clause begins
    if (
        not told
        or words[0].lower() in lexicon.verbs
        or match["noun"].split()[-1] in {"reason", "problem", "fact", "thing"}
    ):
        return None
    denial = (part_of(text, match, "denial"),) if match["denial"] else ()
    announced = (part_of(text, match, "head"),) if lexicon.class_of(match["noun"]) else ()
    if (match["that"] or "").strip() == "where":
        announced = (heard("in", end), *announced)
    return (Part(start, end), *announced, part_of(text, match, "right"), *denial)


def _person(text: str, match: re.Match[str], lexicon: Lexicon) -> Piece | None:
    start, end = trimmed(text, *match.span("clause"))
    if OPEN.search(match["right"]):
        return None
    denial = (part_of(text, match, "denial"), heard(",", match.end("denial"))) if match["denial"] else ()
    bare = match["who"] is not None and _BARE_WHO.fullmatch(match["who"])
    if bare:
        told = text[start:end].split()[0].lower() in lexicon.verbs
        return (part_of(text, match, "right"), *denial, Part(start, end)) if told else None
    if not _PREDICATIVE.match(text, start):
        return None
    return (part_of(text, match, "right"), *denial, part_of(text, match, "is"), Part(start, end))


def _afterthought(text: str, match: re.Match[str], lexicon: Lexicon) -> Piece | None:
    if match["first"].lower() not in _AWAY or not _says_something(text, *match.span("said"), lexicon):
        return None
    return (
        part_of(text, match, "who"),
        heard("is", match.start("said")),
        part_of(text, match, "said", lower=True),
    )


_TELLINGS: tuple[tuple[re.Pattern[str], Callable[[str, re.Match[str], Lexicon], Piece | None]], ...] = (
    (_DENIED_FIRST, _denied_first),
    (_CLEFT, _cleft),
    (_FOUND, _found),
    (_PERSON, _person),
    (_PSEUDO, _pseudo),
    (_AFTERTHOUGHT, _afterthought),
)
