"""Technical tokens: what a tokenizer for prose would take apart, and typed values.

Everything here is regular expressions that are linear in the text; what a token *is* (a database, a region) is said by
its shape only as far as shapes say it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hindgraph_extractors.records import TypedValue
from hindgraph_ontology.records import Datatype

Shape = Literal[
    "url",
    "email",
    "path",
    "ip",
    "endpoint",
    "code",
    "version",
    "release",
    "identifier",
    "literal",
    "stamp",
    "percent",
    "money",
    "duration",
    "amount",
    "clock",
    "port",
    "phone",
]

# Shapes that stand as one noun in a sentence: they are one token for the parser.
NAMES = frozenset(
    {
        "url",
        "email",
        "path",
        "ip",
        "endpoint",
        "code",
        "version",
        "identifier",
        "literal",
        "stamp",
        "port",
        "phone",
    }
)


@dataclass(frozen=True, slots=True)
class Technical:
    """A technical token: where it stands and its shape; `value` for literal values."""

    start: int
    end: int
    text: str
    shape: Shape
    value: TypedValue | None = None


# Shapes that stand as one number.
NUMBERS = frozenset({"percent", "money", "duration", "amount", "clock"})

_B = r"(?<![\w./@#~-])"  # not inside a longer token
_E = r"(?![\w@-]|[.:/][\w])"

_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_SCALE = r"(?:\s?(?:k|m|bn|thousand|million|billion)\b)?"
_CURRENCY = r"USD|EUR|GBP|CHF|JPY|CNY|euros?|dollars?|pounds?|francs?|yen|yuan|cents?"
_TIME_UNIT = (
    r"ns|µs|us|ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|"
    r"milliseconds?|microseconds?"
)
_UNIT = (
    r"[kKMGTP]i?B(?:/s|ps)?|bytes?|bits?|[kMG]bps|rps|qps|req/s|requests?|connections?|replicas?|nodes?|pods?|cores?|"
    r"CPUs?|threads?|workers?|shards?|retries|attempts?|times|instances?|seats?|people|employees|users?|customers?|"
    r"[kM]?Hz|GHz|k?m|cm|mm|km|miles?|kg|g|lbs?|pounds?|litres?|liters?|°C|°F|kW|kWh|MW|V|points?|items?|rows?|"
    r"messages?|partitions?|orders?|tickets?|boxes|pages?|files?|licen[cs]es?|"
    r"vCPUs?|GPUs?"
)
_WORD_NUMBER = "|".join(
    "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety".split()
)
_TLD = r"com|org|net|io|dev|app|de|eu|uk|ch|fr|cn|ai|cloud|internal|local|lan|test|example|corp|svc|info|co"
_FILE = (
    r"py|js|ts|go|rs|java|rb|sh|ya?ml|json|toml|ini|conf|cfg|md|txt|csv|log|sql|html|css|xml|pdf|docx?|xlsx?|zip|tar|gz|"
    r"png|jpe?g|ipynb|tf|lock|env|pem|key|crt|service"
)

_PATTERNS: tuple[tuple[Shape, str], ...] = (
    ("phone", r"(?<![\w+])\+\d{1,3}(?:[ /-]?\(?\d{2,5}\)?){2,5}(?![\w-])"),
    # A local number shows by its brackets, its hyphens or a word before it that it is one.
    ("phone", r"(?<![\w+-])\(\d{2,4}\)\s?\d{3,4}[ -]?\d{3,5}(?![\w-])"),
    ("phone", r"(?<![\w.-])(?:\d{3}-)?\d{3}-\d{4}(?![\w-])"),
    ("phone", r"(?<![\w.-])0\d{2,4}[ /-]\d{3,4}(?:[ -]?\d{2,5}){1,2}(?![\w-])"),
    ("phone", r"(?:(?<=phone number is )|(?<=mobile number is ))\d[\d ()/-]{5,15}\d(?![\w-])"),
    ("phone", r"(?:(?<=[Pp]hone: )|(?<=[Mm]obile: ))\d[\d ()/-]{5,15}\d(?![\w-])"),
    ("port", r"\b[Pp]orts?\s\d{2,5}\b(?![.:,]\d)"),
    ("literal", r"`[^`\n]{1,80}`"),
    (
        "stamp",
        rf"{_B}\d{{4}}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s?(?:Z|UTC|[+-]\d\d:?\d\d))?(?![\w])",
    ),
    ("url", r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}://[^\s<>\"'`)\]}，。]*[^\s<>\"'`)\]}，。.,;:!?]"),
    ("email", r"\b[\w.+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"),
    ("ip", rf"{_B}\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?:/\d{{1,2}})?(?![\w.:]*\d)"),
    ("endpoint", rf"{_B}(?:\d{{1,3}}(?:\.\d{{1,3}}){{3}}|[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*):\d{{2,5}}{_E}"),
    (
        "path",
        rf"(?<![\w./])~?(?:/[\w.@+%{{}}$-]+){{1,20}}/?|{_B}[A-Z]:\\[\w\\.-]+|{_B}\.{{1,2}}(?:/[\w.-]+)+",
    ),
    ("path", rf"{_B}(?:[\w-]+/)*[\w-]+(?:\.[\w-]+)*\.(?:{_FILE}){_E}"),
    ("identifier", rf"{_B}[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)*\.(?:{_TLD}){_E}"),
    ("code", r"\b(?:ORA|SQLSTATE)[- ]?\d+(?:[-:]\d+)*\b|\bSIG[A-Z]{3,6}\b|\b0x[0-9a-fA-F]{4,}\b"),
    ("code", r"\b(?:HTTP|http|error|status|exit|Error|Status)(?:\s(?:code|status))?\s[1-5]\d\d\b"),
    (
        "code",
        r"\b(?:E|ERR|ERROR)[-_]?\d{2,6}\b|\bE(?:CONN|TIMED|NO|AGAIN|ACC|PERM|PIPE|HOST|ADDR|NET|BUSY|MFILE|INVAL|RES)[A-Z]*\b|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b",
    ),
    (
        "identifier",
        r"\b(?:CVE|CWE|RFC|ISO|PEP)[- ]?\d+(?:[-:]\d+)*\b|\b[A-Z]{1,6}-\d{2,7}\b|\b[A-Z]{1,4}\d{3,6}\b",
    ),
    ("version", rf"{_B}v\d+(?:\.\d+)*(?:[-+][\w.]+)?{_E}|{_B}\d+\.\d+\.\d+(?:[-+.][\w.]+)?{_E}"),
    ("percent", rf"(?<![\w.])(?:{_NUMBER})\s?(?:%|percent\b|per cent\b)"),
    ("money", rf"[$€£¥]\s?(?:{_NUMBER}){_SCALE}|(?<![\w.])(?:{_NUMBER}){_SCALE}\s?(?:€|(?:{_CURRENCY})\b)"),
    ("clock", r"(?<![\w:.])\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\b\.?)?(?![\w:])|(?<![\w.])\d{1,2}\s?[ap]m\b"),
    ("duration", rf"(?<![\w.])(?:{_NUMBER}|{_WORD_NUMBER})[\s-]?(?:{_TIME_UNIT})(?![\w-])"),
    ("amount", rf"(?<![\w.])(?:{_NUMBER}|{_WORD_NUMBER})[\s-]?(?:{_UNIT})(?![\w-])"),
    (
        "identifier",
        rf"{_B}[A-Za-z][A-Za-z0-9]*(?:[_][A-Za-z0-9]+)+(?:\.[\w]+)*{_E}|{_B}[a-z]\w*(?:\.[a-z_]\w+)+\(\)",
    ),
    ("identifier", rf"{_B}[a-z][\w]*\.[a-z]\w*_\w+{_E}"),
    ("identifier", rf"{_B}[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+{_E}"),
    ("identifier", rf"{_B}(?!top|covid|under|over)[a-z]{{3,}}\d{{1,3}}{_E}"),
    # Libraries are called so, and hardly anything else is: libvips, libxml2.
    ("identifier", rf"{_B}lib(?!rar|ert|era|el|id|it|at|rett)[a-z0-9]{{2,}}{_E}"),
)
_SCANNERS = tuple((shape, re.compile(pattern)) for shape, pattern in _PATTERNS)
_CUES = re.compile(r"[\d/@`_:-]|\blib|SIG[A-Z]|\bE[A-Z]{5}|\.\w|\b(?:" + _WORD_NUMBER + r")\b")

# Hyphenated words of the common language: judged by their last part or by their first.
_PLAIN_LAST = frozenset(
    """up in out on off down over to by day law art face edge time level end term free like old year based wide side
    style type scale size made off-call call based sitting friendly ready proof prone rich poor aware only first last
    minute hour week month hand eyed case in-law wise about away back through together self duty door site effect
    point and-take""".split()
)
_PLAIN_FIRST = frozenset(
    """well self non pre post re co anti ex semi half all high low long short full part real one two three four five
    six seven eight nine ten first second third last old new good bad best so e x t u cross multi open hard soft free
    inter intra sub super under over mid mini micro macro meta quasi pro counter vice by in on off out up down by
    twenty thirty forty fifty sixty seventy eighty ninety every much ever never far near more less most far step
    mother father brother sister son daughter follow check stand sign log set back wake build walk start kick shut
    hand drop pop push pull day face state line executive green""".split()
)
_PLAIN_ENDINGS = ("ed", "ing", "en", "ly", "ish", "able", "ible", "ous", "ful", "less", "er-based")
# What programs are called by: with one of these behind it, "push" and "log" are no words of the common language.
_JOBS = frozenset(
    """service svc api db database gateway proxy queue cache broker consumer producer importer exporter indexer renderer
    resizer ingester collector aggregator dispatcher router agent daemon cron bot webhook mirror replica frontend backend
    basket checkout dashboard operator sidecar""".split()
)
_SPOKEN_FIRST = frozenset("co well self non full double free third all multi cross real part one two".split())
_OPENS = re.compile(r"(?:\A|[.!?]\s|\n|[-*•]\s)\Z")
_DOES = re.compile(
    r" (?:is|was|has|isn't|wasn't|will|runs|listens|needs|uses|depends|went|got|still|now|no longer)\b"
)
# One of several: *cluster-b*, *rack-c*.
_PLACED = re.compile(
    r"(?:[a-z0-9]+-)*(?:cluster|node|zone|rack|shard|pool|host|server|ring|replica)-[a-z0-9]"
)
_COMMON = frozenset("server container filler pager manager worker scheduler".split())
_REGION = re.compile(
    r"(?:af|ap|ca|cn|eu|il|me|mx|sa|us)(?:-gov)?-(?:central|east|west|north|south|northeast|northwest|southeast|southwest)"
    r"-?\d[a-f]?|(?:asia|australia|europe|us|northamerica|southamerica|me|africa)-"
    r"(?:central|east|west|north|south|northeast|northwest|southeast|southwest)\d(?:-[a-f])?"
)


def technical_tokens(text: str, *, ports: bool = False) -> tuple[Technical, ...]:
    """Return the technical tokens of a text in order; where two overlap, the kind listed first wins.

    Args:
        ports: Take "port 8080" as one token, too.
    """
    if _CUES.search(text) is None:
        return ()
    taken = bytearray(len(text) + 1)
    found: list[Technical] = []
    for shape, scanner in _SCANNERS:
        if shape == "port" and not ports:
            continue
        for match in scanner.finditer(text):
            # pyright widens the literal that the table declares
            token = _token(shape, match.start(), match.end(), text)  # pyright: ignore[reportArgumentType]
            if token is not None and not any(taken[token.start : token.end]):
                taken[token.start : token.end] = b"\1" * (token.end - token.start)
                found.append(token)
    return tuple(sorted(found, key=lambda token: token.start))


def _token(shape: Shape, start: int, end: int, text: str) -> Technical | None:
    raw = text[start:end]
    if shape == "literal":
        return Technical(start, end, raw, shape)
    while end > start and raw[-1] in ".,;:!?":
        end, raw = end - 1, raw[:-1]
    if shape == "identifier" and not (_is_identifier(raw) or _acts(text, start, end)):
        return None
    if shape == "path" and not _is_path(raw):
        return None
    if shape == "path" and "/" not in raw and raw.endswith(".js"):
        shape = "identifier"  # node.js, vue.js: more often a library than a file
    return Technical(start, end, raw, shape, _value(shape, raw)) if raw else None


def _is_identifier(raw: str) -> bool:
    """Tell ``route-planner`` and ``db-01`` from ``well-known`` and ``on-call``."""
    if "-" not in raw or "_" in raw or "." in raw:
        return True
    parts = raw.split("-")
    if any(part[:1].isdigit() for part in parts[1:]):
        return len(parts[0]) > 1 or len(parts) > 2 or parts[1].isdigit()
    if _PLACED.fullmatch(raw):
        return True
    if not raw.islower() or any(len(part) < 2 for part in parts):
        return False
    if parts[0] not in _SPOKEN_FIRST and parts[-1] in _JOBS:
        return True
    if (
        parts[0] in _PLAIN_FIRST
        or parts[-1] in _PLAIN_LAST
        or any(p in {"of", "the", "in", "to"} for p in parts)
    ):
        return False
    return parts[-1] in _COMMON or not parts[-1].endswith(_PLAIN_ENDINGS)


def _acts(text: str, start: int, end: int) -> bool:
    """Tell *new-nav* of "new-nav is switched on": a word in lower case that begins a sentence, and does something."""
    parts = text[start:end].split("-")
    if parts[-1] in _PLAIN_LAST or parts[-1].endswith(_PLAIN_ENDINGS) or not text[start:end].islower():
        return False
    spoken = parts[0] in _SPOKEN_FIRST or len(parts) > 2 or len(parts[0]) < 3
    return (
        not spoken
        and _OPENS.search(text, max(0, start - 3), start) is not None
        and _DOES.match(text, end) is not None
    )


def _is_path(raw: str) -> bool:
    # "and/or", "24/7" have no leading slash and never come here; "/day" and "/month" are rates.
    return raw.count("/") > 1 or "." in raw or "\\" in raw or raw.startswith("~") or len(raw) > 6


def _value(shape: Shape, raw: str) -> TypedValue | None:
    if shape == "port":
        return TypedValue(raw.split()[-1], "integer")
    datatype = _DATATYPES.get(shape)
    return TypedValue(_spaced(raw), datatype) if datatype is not None else None


_DATATYPES: dict[Shape, Datatype] = {
    "url": "url",
    "path": "path",
    "percent": "percent",
    "money": "money",
    "duration": "duration",
    "amount": "number",
    "clock": "time",
}
_GLUED = re.compile(r"(?<=\d)(?=(?:[a-zA-Zµ°€]|%)[\w/%]*$)")


def _spaced(raw: str) -> str:
    """Write an amount with one blank before its unit: ``800ms`` and ``800 ms`` are one value."""
    spaced = _GLUED.sub(" ", re.sub(r"\s+", " ", raw)) if raw[:1].isdigit() else raw
    return re.sub(r"\s(?:%|percent|per cent)$", "%", spaced)


def is_region(text: str) -> bool:
    """Tell whether a name has the shape of a cloud region."""
    return _REGION.fullmatch(text) is not None


_SHAPED_CLASSES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("CloudRegion", _REGION),
    ("Database", re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*-(?:db|database|postgres|mysql|redis)")),
    ("Service", re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*-(?:api|svc|service)")),
    ("Library", re.compile(r"lib(?!rar|ert)[a-z0-9]{2,}")),
    ("Cluster", re.compile(r"(?:[a-z0-9]+-)*cluster(?:-[a-z0-9]{1,3})?")),
    (
        "Host",
        re.compile(r"(?:db|web|app|host|node|srv|server|vm|bastion|lb|cache|worker|build)-?\d{1,4}[a-z]?"),
    ),
)


def shaped_class(text: str) -> str | None:
    """Return the class that the shape of a technical name tells (``orders-db`` is a Database), if it tells one."""
    return next((cls for cls, pattern in _SHAPED_CLASSES if pattern.fullmatch(text)), None)


def overlapping(tokens: tuple[Technical, ...], start: int, end: int) -> Iterator[Technical]:
    """Yield the tokens that share a character with a span."""
    return (token for token in tokens if token.start < end and token.end > start)
