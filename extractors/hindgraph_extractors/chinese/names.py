"""Which parts of a Chinese text are names: known ones, Latin and technical ones, titles, persons, places, "支付服务"."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from hindgraph_extractors.chinese.compounds import Compounds
from hindgraph_extractors.chinese.hidden_persons import somebodies
from hindgraph_extractors.chinese.lexicon import LINKS, Lexicon
from hindgraph_extractors.chinese.places import city_of, place_class
from hindgraph_extractors.chinese.units import unit_end
from hindgraph_extractors.chinese.words import Word
from hindgraph_extractors.english.technical import NAMES, Technical, shaped_class
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import Known
from hindgraph_ontology.records import THING

OPEN, HINTED, SURE = 0, 1, 2
_UNIT = re.compile(r"[A-Za-z0-9][\w./:@+#-]*(?<![./:-])|[㐀-鿿々〇·]", re.ASCII)
_HAN = re.compile("[㐀-鿿]+")
_LONGEST, _MOST_UNITS = 10, 6000
_LATIN = re.compile(
    r"(?<![\w./@-])[A-Za-z][A-Za-z0-9.+#_&'-]*[A-Za-z0-9+#](?: (?:[A-Z][A-Za-z0-9.+#_&'-]*|v?\d+(?:\.\d+)*(?![\w%:])))*",
    re.ASCII,
)
_MEASURE = re.compile(r"\d\s?$")
_VERSIONED = re.compile(r"[A-Za-z][A-Za-z+#.]*(?: [A-Za-z][A-Za-z+#.]*)* v?\d+(?:\.\d+)*")
_VERSION = re.compile(r"\s?[vV]?\d+(?:\.\d+){1,3}(?![\w.%％])(?!\s?[个万千百元秒倍年月])", re.ASCII)
_INCIDENT = re.compile(r"INC-?\d{2,}")
_IS_A = re.compile(
    r"\s*(?:就)?是(?!不是|否)((?:一|我|给|用|负|公|这|那|专|[㐀-鿿])[^，,。；！？!?\n]{1,40}?)(?=[，,。；!！\n]|$)"
)
_TITLE = re.compile(r"《([^《》\n]{1,60})》")
_QUOTED = re.compile(
    r"“([^“”\n，。！？]{1,16})”|「([^「」\n，。！？]{1,16})」|\"([^\"\n，。！？]{1,16})\"|‘([^‘’\n，。！？]{1,16})’"
)
_CLOSING = ("”", "」", '"', "’", "》", "`")
# What is done to what has the name, where a small word follows: ledger-db部署的机器, 部署在.
_DEEDS = frozenset("部署 发布 上线 升级 维护 切换 回滚".split())
_BEHIND_DEEDS = frozenset("的在到于了过至")
_JOURNEYS = frozenset("旅行 出差 旅游 度假 上班 工作".split())
_VALUE_SHAPES = {"path": "Path", "url": "Url", "email": "Email", "ip": "IpAddress", "code": "ErrorCode"}
# Classes whose members one calls by the bare Latin name: "recommender 服务" is recommender.
_NAMED_PLAINLY = ("Software", "Infrastructure", "Repository", "Person")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a text.

    Attributes:
        start, end: The name itself.
        first, last: The same with a class noun beside it ("recommender 服务").
        sure: How its class is known: OPEN, HINTED by its form or a word list, SURE.
        known: The graph knows it.
    """

    start: int
    end: int
    text: str
    name: str
    cls: str
    sure: int
    first: int
    last: int
    known: bool = False


def find_names(
    text: str,
    words: Sequence[Word],
    technical: Sequence[Technical],
    known: Mapping[str, tuple[Known, ...]],
    lexicon: Lexicon,
    times: Sequence[tuple[int, int]],
) -> list[Name]:
    """Return the names of a text in order; where two overlap, the better known kind of evidence wins."""
    compounds = Compounds(text, words, lexicon)
    owners = list(compounds.owners())
    persons = list(somebodies(text, words, lexicon))
    # 国庆 in 赵国庆 is no holiday.
    found = _Taken(time for time in times if not any(s <= time[0] < e for s, e in persons))
    found.take(sorted(_known(text, words, known, lexicon), key=lambda n: (n.start - n.end, n.start)))
    found.take(_titles(text))
    found.take(_technical(technical))
    found.take(_name(text, start, end, "Person", SURE) for start, end in persons)
    found.take(_name(text, s, e, cls, HINTED if cls != THING else OPEN) for s, e, cls in owners)
    found.take(_name(text, s, e, cls, SURE) for s, e, cls in compounds.find(found.places()))
    found.take(_latin(text, lexicon))
    found.take(_quoted(text))
    found.take(_from_dictionary(text, words, lexicon))
    announced = (_announced(text, _with_unit(text, name), words, lexicon) for name in found.in_order())
    return [_versioned(text, name) for name in _apposed(text, announced)]


def _with_unit(text: str, name: Name) -> Name:
    end = unit_end(text, name.cls, name.last) if name.last == name.end else name.end
    return (
        name
        if end == name.end
        else replace(_name(text, name.start, end, name.cls, name.sure), known=name.known)
    )


def _versioned(text: str, name: Name) -> Name:
    """Take the version behind a Chinese name as a part of its phrase: 订单服务1.8.0."""
    match = None if name.text.isascii() or name.sure < SURE else _VERSION.match(text, name.last)
    return name if match is None else replace(name, last=match.end())


def known_keys(text: str) -> dict[tuple[int, int], str]:
    """Return the keys of all runs of characters and Latin words that may be names."""
    units = [m.span() for _, m in zip(range(_MOST_UNITS), _UNIT.finditer(text), strict=False)]
    keys: dict[tuple[int, int], str] = {}
    for place, (start, last) in enumerate(units):
        for begin, end in units[place : place + _LONGEST]:
            if begin > start and text[last:begin].strip(" "):
                break
            last = end
            if end - start > 1:
                gram = text[start:end]
                # A run of Chinese characters is its own key.
                keys[(start, end)] = gram if _HAN.fullmatch(gram) else name_key(gram)
    return keys


def _apposed(text: str, names: Iterable[Name]) -> Iterator[Name]:
    """Join "缓存集群 redis-main", "k8s 集群 prod-eu": the second is the name, the first says what it is."""
    held: Name | None = None
    for name in names:
        if held is not None and _describes(text, held, name):
            name, held = replace(name, cls=held.cls, sure=SURE, first=held.first), None
        if held is not None:
            yield held
        held = name
    if held is not None:
        yield held


def _describes(text: str, held: Name, name: Name) -> bool:
    if not name.text.isascii() or name.cls not in {THING, held.cls} or held.cls in {THING, "Person"}:
        return False
    if held.last > held.end:  # a class noun between two names is the second one's
        return not text[held.last : name.start].strip(" ")
    described = not held.known and held.sure == SURE and not held.text.isascii()
    return described and not text[held.last : name.start].strip(" ")


class _Taken:
    """Names so far; one that overlaps what is taken is left out."""

    def __init__(self, blocked: Iterable[tuple[int, int]]) -> None:
        self._names: list[Name] = []
        self._places: set[int] = {place for start, end in blocked for place in range(start, end)}

    def take(self, names: Iterable[Name]) -> None:
        for name in names:
            span = range(name.start, name.end)
            if name.name and self._places.isdisjoint(span):
                self._places.update(span)
                self._names.append(name)

    def places(self) -> frozenset[int]:
        return frozenset(self._places)

    def in_order(self) -> list[Name]:
        return sorted(self._names, key=lambda name: name.start)


def _name(text: str, start: int, end: int, cls: str, sure: int, *, known: bool = False) -> Name:
    return Name(start, end, text[start:end], clean_name(text[start:end]), cls, sure, start, end, known)


def _known(
    text: str, words: Sequence[Word], known: Mapping[str, tuple[Known, ...]], lexicon: Lexicon
) -> Iterator[Name]:
    if not known:
        return
    starts, ends = {w.start for w in words}, {w.end for w in words}
    for (start, end), key in known_keys(text).items():
        bearers = known.get(key)
        if not bearers or key in lexicon.classes or key in lexicon.verbs or key in lexicon.nouns:
            continue
        if not (start in starts and end in ends) and end - start < 3:
            continue
        classes = {one.cls for one in bearers}
        names = {one.name for one in bearers}
        cls = classes.pop() if len(classes) == 1 else THING
        made = _name(text, start, end, cls, SURE if cls != THING else OPEN, known=True)
        yield replace(made, name=names.pop()) if len(names) == 1 else made


def _titles(text: str) -> Iterator[Name]:
    for match in _TITLE.finditer(text):
        made = _name(text, *match.span(1), "CreativeWork", HINTED)
        yield replace(made, first=match.start(), last=match.end())


def _quoted(text: str) -> Iterator[Name]:
    for match in _QUOTED.finditer(text):
        group = match.lastindex or 1
        yield _name(text, *match.span(group), THING, OPEN)


def _technical(technical: Sequence[Technical]) -> Iterator[Name]:
    for token in technical:
        if token.shape in NAMES and token.shape != "version":
            inner = token.text.strip("`")
            incident = "Incident" if _INCIDENT.fullmatch(inner) else None
            cls = _VALUE_SHAPES.get(token.shape) or incident or shaped_class(inner) or THING
            start = token.start + token.text.index(inner)
            yield Name(
                start,
                start + len(inner),
                inner,
                clean_name(inner),
                cls,
                HINTED if cls != THING else OPEN,
                token.start,
                token.end,
            )


def _latin(text: str, lexicon: Lexicon) -> Iterator[Name]:
    for match in _LATIN.finditer(text):
        start, end = match.span()
        word = match[0]
        if (
            _MEASURE.search(text, max(0, start - 2), start)
            or word.casefold() in lexicon.nouns
            or (word.islower() and len(word) < 3 and not _is_announced(text, start, lexicon))
        ):
            continue
        versioned = _VERSIONED.fullmatch(word) is not None
        cls = "SoftwareVersion" if versioned else shaped_class(word) or THING
        yield _name(text, start, end, cls, HINTED if cls != THING else OPEN)


def _is_announced(text: str, start: int, lexicon: Lexicon) -> bool:
    """Tell whether a class noun stands right before a short name: 集群k1."""
    return any(text[max(0, start - length) : start].strip() in lexicon.classes for length in (2, 3, 4))


def _from_dictionary(text: str, words: Sequence[Word], lexicon: Lexicon) -> Iterator[Name]:
    """Yield places and organisations that the dictionary marks."""
    at = 0
    while at < len(words):
        last = at if _is_worded(words[at], lexicon) else _past_places(words, at)
        if last > at:
            yield _place(text, words[at:last], words[at - 1] if at else None)
        elif (sight := _sight(words[at], lexicon)) is not None:
            yield _name(text, words[at].start, words[at].end, sight, HINTED)
        elif words[at].tag in {"nt", "nz"} and _is_proper(words[at], lexicon):
            cls = "Organisation" if words[at].tag == "nt" else THING
            yield _name(text, words[at].start, words[at].end, cls, OPEN if cls == THING else HINTED)
        at = max(last, at + 1)


def _sight(word: Word, lexicon: Lexicon) -> str | None:
    """Return the class of a place that the dictionary knows by name, and whose name says what it is: 雷峰塔."""
    cls = (
        lexicon.classes.get(word.text[-1:]) if word.tag in {"nr", "nz", "ns"} and len(word.text) > 2 else None
    )
    place = cls is not None and lexicon.ontology.is_a(cls, "Place") and not _is_worded(word, lexicon)
    return cls if place else None


def _is_proper(word: Word, lexicon: Lexicon) -> bool:
    """Tell what the dictionary marks as a name and no word of the ontology ends (高中同学)."""
    return len(word.text) > 2 and not _is_worded(word, lexicon) and not lexicon.names_person(word.text[-2:])


def _past_places(words: Sequence[Word], at: int) -> int:
    """Return where a run of places ends (广东|深圳)."""
    before = words[at - 1] if at else None
    while at < len(words) and place_class(words[at], before) is not None:
        if before is not None and before.end != words[at].start and place_class(before) is not None:
            break
        before, at = words[at], at + 1
    return at


def _place(text: str, run: Sequence[Word], before: Word | None) -> Name:
    """Return the last place of a run, which the others only locate: 广东深圳 is 深圳."""
    last = run[-1]
    cls = place_class(last, run[-2] if len(run) > 1 else before) or THING
    made = _name(text, run[0].start, last.end, cls, HINTED)
    return replace(made, name=clean_name(city_of(last.text)))


def _is_worded(word: Word, lexicon: Lexicon) -> bool:
    return word.text in lexicon.verbs or word.text in lexicon.nouns or word.text in lexicon.classes


def _announced(text: str, name: Name, words: Sequence[Word], lexicon: Lexicon) -> Name:
    """Give a name the class of the noun beside it: "recommender 服务", "数据库 orders-db", "Atlas 团队"."""
    if name.cls != THING and name.sure == SURE and not name.known:
        return name
    behind = _noun_behind(text, name, words, lexicon)
    if behind is not None:
        cls, end = behind
        return _joined(text, name, cls, end, lexicon)
    before = _noun_before(text, name, words, lexicon)
    if before is not None and _may_become(name, before[0], lexicon):
        return replace(name, cls=before[0], sure=SURE, first=before[1])
    told = _told_class(text, name, lexicon)
    return replace(name, cls=told, sure=HINTED) if told is not None else name


def _told_class(text: str, name: Name, lexicon: Lexicon) -> str | None:
    """Return the class that "X 是 … 的服务" gives a name of open class."""
    match = _IS_A.match(text, name.last)
    if match is None or name.cls != THING:
        return None
    said = match[1]
    found = (said[-length:] for length in range(min(5, len(said)), 1, -1))
    cls = next((lexicon.classes[noun] for noun in found if noun in lexicon.classes), None)
    return cls if cls is not None and not lexicon.ontology.is_value(cls) else None


def _noun_behind(text: str, name: Name, words: Sequence[Word], lexicon: Lexicon) -> tuple[str, int] | None:
    place = bisect_left(words, name.last, key=attrgetter("start"))
    while place < len(words) and words[place].text in _CLOSING:
        place += 1
    following = words[place : place + 3]
    for count in (3, 2, 1):
        run = following[:count]
        if len(run) == count and not text[name.last : run[0].start].strip(' ”」"》`'):
            noun = text[run[0].start : run[-1].end]
            cls = lexicon.classes.get(noun) if not _is_journey(text, name, noun) else None
            after = text[run[-1].end : run[-1].end + 2].lstrip()
            if (
                cls is not None
                and not lexicon.ontology.is_value(cls)
                and not (noun in lexicon.nouns and after.startswith(LINKS))
                and f"{noun}{after[:1]}" not in lexicon.verbs
                and not (noun in _DEEDS and after[:1] in _BEHIND_DEEDS)
            ):
                return cls, run[-1].end
    return None


def _is_journey(text: str, name: Name, noun: str) -> bool:
    """Tell 去京都旅行, where the noun is what one does there."""
    return noun in _JOURNEYS and text[max(0, name.first - 1) : name.first] in set("去到在往赴回")


def _joined(text: str, name: Name, cls: str, end: int, lexicon: Lexicon) -> Name:
    ontology = lexicon.ontology
    if not _may_become(name, cls, lexicon):
        return name
    own = name.cls if ontology.is_a(name.cls, cls) else cls
    quoted = text[name.end : name.end + 1] in _CLOSING
    plainly = quoted or (any(ontology.is_a(cls, f) for f in _NAMED_PLAINLY) and name.text.isascii())
    if plainly or name.known:
        return replace(name, cls=own, sure=SURE, last=end)
    whole = text[name.start : end]
    return replace(name, end=end, text=whole, name=clean_name(whole), cls=own, sure=SURE, last=end)


def _may_become(name: Name, cls: str, lexicon: Lexicon) -> bool:
    ontology = lexicon.ontology
    return (
        name.cls == THING or name.sure < SURE or ontology.is_a(name.cls, cls) or ontology.is_a(cls, name.cls)
    )


def _noun_before(text: str, name: Name, words: Sequence[Word], lexicon: Lexicon) -> tuple[str, int] | None:
    if not name.text[:1].isascii() and name.text == text[name.first : name.last]:
        return None
    place = bisect_right(words, name.first, key=attrgetter("end"))
    before = words[max(0, place - 2) : place]
    for count in (2, 1):
        run = before[-count:]
        if len(run) == count and not text[run[-1].end : name.first].strip(' “「"`'):
            noun = text[run[0].start : run[-1].end]
            # 维护 x is what somebody does to x.
            cls = None if lexicon.is_wording(noun) and noun != "组织" else lexicon.classes.get(noun)
            if cls is not None and not lexicon.ontology.is_value(cls):
                return cls, run[0].start
    return None
