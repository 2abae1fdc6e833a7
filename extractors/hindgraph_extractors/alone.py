"""A value, a name or a qualifier that stands alone, read as it would be in the middle of a text."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from hindgraph_extractors.chinese.qualifiers import environment_in
from hindgraph_extractors.chinese.values import Values as ChineseValues
from hindgraph_extractors.chinese.words import plain
from hindgraph_extractors.english.given_names import is_given_name
from hindgraph_extractors.english.qualifiers import ENVIRONMENTS
from hindgraph_extractors.english.references import PRONOUNS
from hindgraph_extractors.english.syntax import Word
from hindgraph_extractors.english.technical import shaped_class, technical_tokens
from hindgraph_extractors.english.values import Values as EnglishValues
from hindgraph_extractors.languages import language_of
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import TimeSpan, TypedValue
from hindgraph_extractors.statements import FoundValue
from hindgraph_extractors.times import find_times
from hindgraph_extractors.times.calendar import zone
from hindgraph_ontology.records import THING, VALUE, ClassDef, Datatype, Ontology, PredicateDef
from hindgraph_ontology.validator import narrow_value
from hindgraph_ontology.values import guess

_BORN = "born_on"
_DIGIT = re.compile(r"\d")
_SHORT = re.compile(r"\d+[A-Za-z]")  # 3M
# Things are called by a number – version 3.11, the novel 1984, ticket 4711, the car 911 – or by a date: the sync of 4 May.
_NUMBERED = ("SoftwareVersion", "CreativeWork", "Ticket", "Product", "Alert")
_CALLED: Mapping[Datatype, tuple[str, ...]] = {
    "integer": _NUMBERED,
    "number": _NUMBERED,
    "date": ("Event", "Undertaking"),
}
_ZH_PRONOUNS = frozenset(
    "你 您 他 她 它 其 你们 您们 他们 她们 它们 我们 咱们 咱 自己 大家 谁 有人 没人 某人 这 那 这个 那个 这些 那些".split()
)
_EN_PRONOUNS = (PRONOUNS.keys() - {"i", "me", "myself", "one", "there"}) | frozenset(
    ("nobody", "no one", "somebody", "someone", "anybody", "anyone", "everybody", "everyone", "who", "whom")
)
_YEAR = re.compile(r"\d{4}")
_DAY = re.compile(r"\d{4}-(\d{2}-\d{2})")


def value_of(
    text: str, predicate: PredicateDef, ontology: Ontology, *, said_at: datetime, timezone: str
) -> FoundValue | None:
    """Return the literal value that a text is as the object of a predicate; None where it names a thing.

    Where the predicate takes values only and the text has the form of none, it is given as what it looks like: the law
    says what is wrong with it.

    Args:
        text: All of it is the value ("8080", "800 ms", "48,000 euros", "26 June").
        predicate: Its range says what is looked for.
        ontology: The law.
        said_at: Relative dates count from here.
        timezone: IANA name of the zone of dates.
    """
    text = text.strip()
    classes = [ontology.classes[name] for name in predicate.range if ontology.is_value(name)]
    only_values = len(classes) == len(predicate.range)
    if not classes:
        return None
    found = _yearless(_read(text, classes, predicate, said_at, timezone), text, predicate)
    if found is not None and (found.exact or only_values):
        return found
    return _by_form(text, predicate, ontology) if only_values else None


def _read(
    text: str, classes: list[ClassDef], predicate: PredicateDef, said_at: datetime, timezone: str
) -> FoundValue | None:
    reads = _in_chinese if language_of(text) == "zh" else _in_english
    whole = [
        found for found in reads(text, classes, predicate, said_at, timezone) if _is_all(found, text, classes)
    ]
    return min(whole, key=lambda found: not found.exact, default=None)


def _in_english(
    text: str, classes: list[ClassDef], predicate: PredicateDef, said_at: datetime, timezone: str
) -> Iterator[FoundValue]:
    back, ahead = _times(text, said_at, timezone, "en")
    values = EnglishValues(text, technical_tokens(text, ports=True), back, timezone, said_at, ahead)
    word = Word(0, text, 0, len(text), "NN", "ROOT")
    for cls in classes:
        found = values.read(word, cls)
        if found is None and cls.datatype == "date" and (date := values.date_of(0, len(text))) is not None:
            found = FoundValue(date, cls.name, 0, len(text), exact=True)
        if found is not None:
            yield found


def _in_chinese(
    text: str, classes: list[ClassDef], predicate: PredicateDef, said_at: datetime, timezone: str
) -> Iterator[FoundValue]:
    back, ahead = _times(text, said_at, timezone, "zh")
    flat = plain(text)
    values = ChineseValues(flat, technical_tokens(flat), back, ahead, zone(timezone), said_at)
    for cls in classes:
        found = values.at(0, len(flat), cls, predicate)
        if found is not None:
            yield found


def _times(
    text: str, said_at: datetime, timezone: str, lang: str
) -> tuple[tuple[TimeSpan, ...], tuple[TimeSpan, ...]]:
    back = find_times(text, said_at=said_at, timezone=timezone, lang=lang)
    return back, find_times(text, said_at=said_at, timezone=timezone, lang=lang, prefer="future")


def _is_all(found: FoundValue, text: str, classes: list[ClassDef]) -> bool:
    """Tell whether a value takes up the text, but for the noun of its class: *port 8080*."""
    around = f"{text[: found.start]} {text[found.end :]}".strip().lower()
    nouns = next(cls.nouns for cls in classes if cls.name == found.cls)
    return not around or any(around in words for words in nouns.values())


def _yearless(found: FoundValue | None, text: str, predicate: PredicateDef) -> FoundValue | None:
    """Leave out the year of a birthday that nobody has given."""
    day = _DAY.fullmatch(found.value.text) if found is not None else None
    if found is None or day is None or predicate.name != _BORN or _YEAR.search(text):
        return found
    return replace(found, value=replace(found.value, text=f"--{day[1]}"))


def _by_form(text: str, predicate: PredicateDef, ontology: Ontology) -> FoundValue:
    """Return a value of the class whose form a text has, or of none."""
    fitting = narrow_value(text, None, predicate.range, ontology)
    if fitting is None:
        cls = predicate.range[0] if len(predicate.range) == 1 else VALUE
        return FoundValue(TypedValue(text, guess(text)), cls, 0, len(text), exact=False)
    definition = ontology.classes[fitting]
    value = TypedValue(text, definition.datatype or "text", definition.unit)
    return FoundValue(value, fitting, 0, len(text), exact=False)


def literal_of(text: str, allowed: tuple[str, ...], ontology: Ontology) -> FoundValue | None:
    """Return the literal value that a text is where a thing is looked for; None where it may be a name.

    Numbers, amounts, dates and addresses name nobody and no place; what comes in editions and series is called by numbers.
    """
    read_as = guess(text)
    if read_as == "text" or THING in allowed or _SHORT.fullmatch(text):
        return None
    if read_as not in ("url", "path") and not _DIGIT.search(text):
        return None  # noon
    if _are_called_so(read_as, allowed, ontology):
        return None
    cls = narrow_value(text, read_as, allowed, ontology) or VALUE
    return FoundValue(TypedValue(text, read_as), cls, 0, len(text), exact=False)


def _are_called_so(read_as: Datatype, allowed: tuple[str, ...], ontology: Ontology) -> bool:
    """Tell whether things that may stand in a place are called by values of a datatype."""
    is_a = ontology.is_a
    called = _CALLED.get(read_as, ())
    return any(is_a(one, other) or is_a(other, one) for one in allowed for other in called)


def is_pronoun(text: str) -> bool:
    """Tell whether a text that stands alone is a pronoun other than *I*; IT, US and WHO in capitals are names."""
    word = " ".join(text.split())
    if word.isupper() and word.isascii():
        return False
    return word in _ZH_PRONOUNS or word.lower() in _EN_PRONOUNS


def class_of(name: str, allowed: tuple[str, ...], ontology: Ontology) -> str:
    """Return the class that a name nobody knows yet shows by itself, of those that may stand in a place.

    A well-known kind (*Kafka*), a name of a shape (*orders-db*), a person by the first name; else ``Thing``.
    """
    shaped = shaped_class(name)
    if shaped is not None and ontology.fits(shaped, allowed):
        return shaped
    key = name_key(name)
    for cls in (c for top in allowed for c in ontology.descendants(top)):
        if any(name_key(kind) == key for kinds in ontology.classes[cls].kinds.values() for kind in kinds):
            return cls
    first, *more = name.split() or [""]
    if more and first[:1].isupper() and is_given_name(first) and ontology.fits("Person", allowed):
        return "Person"
    return "Software" if "Software" in allowed and name.islower() and not more else THING


def qualifier_of(text: str, predicate: PredicateDef) -> str:
    """Return a qualifier as the readers write it: *prod* is *production*, 测试环境 is *testing*."""
    text = " ".join(text.split())
    if "environment" not in predicate.qualified_by:
        return text
    return ENVIRONMENTS.get(text.lower()) or environment_in(text, 0, len(text), ()) or text


def is_environment(qualifier: str, predicate: PredicateDef) -> bool:
    """Tell whether a qualifier says where something holds ("in staging"), and not of what ("p99 latency")."""
    return "environment" in predicate.qualified_by and qualifier in ENVIRONMENTS.values()
