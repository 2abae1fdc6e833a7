"""Where in time a question looks for episodes: around, before, after or between events, the first or the last time."""

import re
from dataclasses import replace
from datetime import timedelta

from hindgraph_extractors.questions.comparing import compares_times
from hindgraph_extractors.records import Around, Period, Question, ReadContext, Side, Turn, Unit
from hindgraph_extractors.times import find_times

_NEARBY = timedelta(days=3)
_SIDES: dict[str, Side] = {
    **dict.fromkeys(("before", "prior to", "leading up to", "之前", "以前", "前一天"), "before"),
    **dict.fromkeys(("after", "following", "since", "之后", "以后", "后", "第二天", "后一天"), "after"),
    **dict.fromkeys(("around", "around the time of", "about the time of", "前后", "左右"), "around"),
    "between": "between",
}
_UNITS: dict[str, Unit] = {
    **dict.fromkeys(
        ("day", "morning", "evening", "night", "afternoon", "前一天", "第二天", "后一天", "那天", "当天"),
        "day",
    ),
    **dict.fromkeys(("week", "那周", "那个星期", "当周"), "week"),
}
_SIDE = (
    r"(?:right |shortly |just |soon |immediately |directly )?"
    r"(?P<side>before|after|prior to|following|leading up to|since)"
)
_UNIT = r"(?:on |in )?the (?:very )?(?P<unit>day|morning|evening|night|afternoon|week)"
_DURING = r"(?:when|while|at the time (?:of|when)|during|as)"
# What comes first fits better; each has a question in front of it, or behind a comma.
_PLACES = (
    r"between (?P<event>.+?) and (?P<other>.+)",
    rf"{_UNIT} (?P<side>before|after) (?P<event>.+)",
    rf"{_UNIT} (?:of|when|that) (?P<event>.+)",
    rf"{_SIDE} (?P<event>.+)",
    r"(?P<side>around the time of|about the time of|around) (?P<event>.+)",
    rf"{_DURING} (?P<event>.+)",
)
_BEHIND = tuple(re.compile(rf"^(?P<rest>.{{6,}}?),? {place}$", re.IGNORECASE) for place in _PLACES)
_IN_FRONT = tuple(
    re.compile(
        rf"^{place},\s*(?P<rest>\S.{{6,}})$".replace("(?P<event>.+)", "(?P<event>[^,]+)"), re.IGNORECASE
    )
    for place in _PLACES
)
# "Look after", "named after" say nothing of time.
_NO_TIME = re.compile(
    r"\b(?:look|looks|looked|looking|named|called|take|takes|took|ask|asks|asked|going?|goes)$", re.IGNORECASE
)
_ASKS_ZH = re.compile("什么|谁|哪|怎么|几|多少|吗|啥")
_PLACES_ZH = (
    re.compile(r"^(?:在|从)?(?P<event>.{2,30}?)(?:到|和|与|至)(?P<other>.{2,30}?)之间[，,]?(?P<rest>.+)$"),
    re.compile(
        r"^(?:在)?(?P<event>.{2,40}?)的?(?P<unit>(?P<side>前一天|第二天|后一天)|那天|当天|那周|那个星期|当周)(?:晚上|早上)?[，,]?(?P<rest>.+)$"
    ),
    re.compile(r"^(?:在)?(?P<event>.{2,40}?)(?P<side>之前|以前|之后|以后|前后|左右)[，,]?(?P<rest>.+)$"),
    re.compile(r"^(?:在)?(?P<event>.{2,40}?)(?:的时候|期间|时)[，,]?(?P<rest>.+)$"),
    re.compile(r"^(?:在)?(?P<event>.{2,40}?)(?P<side>后)[，,]?(?P<rest>(?:我们|大家|又|发生).+)$"),
)

_WE = "(?:we|i|you|they|people)"
_DID = "(?:do(?:ne|ing)?|discuss(?:ed|ing)?|talk(?:ed|ing)? about|up to)"
_HAPPENING = re.compile(
    r"\b(?:what(?:'s|’s)? (?:all |else )?(?:"
    r"(?:(?:has|have|had|was|were|is) )?(?:happened|happening|occurred|going on|gone on|new|changed)|took place|went on"
    rf"|(?:did|have|had|were|was) {_WE} (?:all )?{_DID}|was (?:said|done|discussed))"
    r"|did anything happen|anything (?:new|happen(?:ed)?))\b",
    re.IGNORECASE,
)
_HAPPENING_ZH = re.compile(
    r"(?:都)?(?:发生|出)了?(?:过)?(?:什么|哪些|啥)(?:事情?|大事)?|有(?:过)?(?:什么|哪些)(?:事情?|新鲜事|变化)"
    r"|(?:我们|我|大家|你们?)?(?:都)?(?:做|干|聊|谈|讨论|说)(?:了|过)?(?:些)?(?:什么|哪些|啥)(?:事情?)?"
)
_FILLERS = frozenset(
    "and so then else all here there us me we i you please tell in on at of the to did "
    "呢 了 的 都 在 里 时 之 间 前 后 左 右 从 到".split()
)
_WORD = re.compile(r"[a-z]+|[\u4e00-\u9fff]", re.IGNORECASE)
_WHEN = r"^\W*when (?:did|have|has|was|were|had)\b"
_NO_PERIOD = r"\b(?! (?:\w+day|week|month|year|night|spring|summer|autumn|fall|winter)\b)"
_LAST_ZH, _FIRST_ZH = "最后一次|上一?次|最近一次", "第一次|首次|头一次"
_LAST = re.compile(
    rf"\b(?:last|latest|most recent) time\b|{_WHEN}.+?\b(?:last|most recently){_NO_PERIOD}|{_LAST_ZH}",
    re.IGNORECASE,
)
_FIRST = re.compile(rf"\bfirst time\b|{_WHEN}.+? first{_NO_PERIOD}|{_FIRST_ZH}", re.IGNORECASE)
_THE_TIME = re.compile(
    r"^\W*when(?: was|'s|’s| is) (?:the )?(?:very )?(?:last|first|latest|most recent) time (?:that |when )?(?P<said>.+)$",
    re.IGNORECASE,
)
_IN_PASSING = re.compile(rf"({_WHEN}.+?) (?:last|first|most recently){_NO_PERIOD}", re.IGNORECASE)
_TURN_ZH = re.compile(f"{_LAST_ZH}|{_FIRST_ZH}")
_TURN_WORDS = re.compile(
    r"\b(?:the )?(?:last|first|latest|most recent) time\b|\bmost recently\b|\b(?:last|first|when)\b"
    rf"|{_LAST_ZH}|{_FIRST_ZH}|是?(?:在)?(?:什么时候|哪天|哪一天|几号|何时)",
    re.IGNORECASE,
)
# Next to whom or where, in time, is a matter of values, not of what happened.
_NO_EVENTS = frozenset({"Person", "Agent", "Organisation", "Company", "Team", "City", "Country", "Place"})
_END = " ?？!！.。"


def placed(question: Question, text: str, context: ReadContext) -> Question:
    """Return a question with what it says of episodes."""
    text = " ".join(text.split()).rstrip(_END)
    around = _around(text, question.lang)
    happening = _only_happens(around.rest if around else text, question.lang, context)
    if around is not None and not happening and (question.beside or _is_no_event(around.event, question)):
        around = None
    turn = _turn(text) if question.asked != "solution" else None
    if around is not None and (times := _times(around, question.lang, context)):
        widened = (
            _widened(times[0]) if around.side == "around" and not question.chains else question.time_range
        )
        question, around = replace(question, time_range=widened), None
    if compares_times(text, question.lang):
        happening = False
    if happening and around is not None:  # what was read as a chain are the words of the event
        question = replace(question, chains=(), asked="open", beside=None)
    return replace(question, around=around, turn=turn, happening=happening and not question.chains)


def without_turn(text: str) -> str:
    """Return "when was the last time Nora visited Kyoto" as one says it of any time."""
    if found := _THE_TIME.match(text):
        return f"When did {found['said']}"
    return _IN_PASSING.sub(r"\1", _TURN_ZH.sub("", text), count=1)


def content(text: str) -> str:
    """Return a question without the words that ask for the first or last time."""
    return _TURN_WORDS.sub(" ", text)


def _turn(text: str) -> Turn | None:
    if _LAST.search(text):
        return "last"
    return "first" if _FIRST.search(text) else None


def _around(text: str, lang: str) -> Around | None:
    patterns = _PLACES_ZH if lang == "zh" else (*_IN_FRONT, *_BEHIND)
    for pattern in patterns:
        found = pattern.match(text)
        if found is None or not _asks(found["rest"], lang):
            continue
        groups = found.groupdict()
        other = groups.get("other")
        side = _SIDES.get((groups.get("side") or "").lower(), "between" if other else "during")
        unit = _UNITS.get((groups.get("unit") or "").lower())
        return Around(side, _bare(found["event"]), _bare(other) if other else None, unit, found["rest"])
    return None


def _asks(rest: str, lang: str) -> bool:
    if lang == "zh":
        return _ASKS_ZH.search(rest) is not None
    return _NO_TIME.search(rest) is None and len(rest.split()) > 1


def _bare(event: str) -> str:
    return re.sub(r"^(?:the|our|my|that|this)\s+", "", event.strip(" ,"), flags=re.IGNORECASE)


def _is_no_event(event: str, question: Question) -> bool:
    said = event.casefold()
    return any(
        said in (s.text.casefold(), s.name.casefold()) and s.cls in _NO_EVENTS for s in question.surfaces
    )


def _times(around: Around, lang: str, context: ReadContext) -> list[Period]:
    """Return the times in what was taken for an event: then it is none."""
    text = around.event if around.other is None else f"{around.event} – {around.other}"
    found = find_times(text, said_at=context.said_at, timezone=context.timezone, lang=lang, prefer="past")
    return [time.period for time in found]


def _widened(period: Period) -> Period:
    start = period.start - _NEARBY if period.start else None
    return Period(start, period.end + _NEARBY if period.end else None, period.precision)


def _only_happens(text: str, lang: str, context: ReadContext) -> bool:
    """Tell a question of which nothing is left besides "what happened" and a time."""
    pattern = _HAPPENING_ZH if lang == "zh" else _HAPPENING
    if pattern.search(text) is None:
        return False
    left = text
    for time in reversed(
        find_times(text, said_at=context.said_at, timezone=context.timezone, lang=lang, prefer="past")
    ):
        left = left[: time.start] + " " + left[time.end :]
    words = _WORD.findall(pattern.sub(" ", left).lower())
    return all(word in _FILLERS for word in words)
