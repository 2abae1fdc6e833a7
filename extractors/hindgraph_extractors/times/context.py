"""Whether the words around let a weak reading count: a bare year, "May", "Sat", "3/4", "the 5th", 14:30."""

from hindgraph_extractors.times import words
from hindgraph_extractors.times.dates import month, weekday_name
from hindgraph_extractors.times.nodes import Node
from hindgraph_extractors.times.tokens import Reading

_YEAR_LEADS = frozenset(
    (
        "in since until till by from before after during throughout through around circa early late mid "
        "year starting to between"
    ).split()
)
_PLACE_LEADS = frozenset(
    (
        "in on at since until till by from before after during through throughout starting beginning "
        "effective between of around for over about"
    ).split()
)
# A number beside one of these is a name or a count, whatever it looks like.
_NUMBERED = frozenset(
    (
        "port ports error errors code codes room version versions line lines ticket tickets issue pr "
        "build page pages status http model step id number no limit threshold timeout budget size count "
        "total quota score rows row batch bus flight exit release channel job pid max min latency "
        "capacity price cost costs balance salary memory offset increase decrease increased decreased "
        "grew rose fell raised lowered reduced dropped up down set listens listening bound"
    ).split()
)
_FOLLOWERS = frozenset(
    (
        "s is was as his this us its does has always afterwards sometimes thus onwards across besides "
        "yes goes ones"
    ).split()
)
_COUNTED = frozenset(("ms mb gb kb tb px km m kg people bytes percent usd eur rpm qps rps iops of").split())
_RECURRING = frozenset(
    ("every each any most alternate weekly black good ash cyber casual palm super").split()
)
_NAMED_AFTER = frozenset(
    (
        "named called looks looked ask asked written led run owned message mail email heard hi hello "
        "note call reply works lives met told letter patch request review gift present card"
    ).split()
)


_NUMBERS_OF = frozenset(("number", "serial", "code", "version", "article", "id"))
_SEASON_LEADS = frozenset(("in", "during", "since", "until", "by", "before", "after", "over", "through"))


def admitted(
    r: Reading, first: Node, second: Node | None, lead: str, at: int, shown: int, behind: int
) -> bool:
    """Say whether an expression over ``[shown, behind)`` counts as a time, given the words before ``shown``."""
    before, after = r.word(shown - 1), r.word(behind)
    if before in ("open", "closed") and second is not None and weekday_name(r, shown):
        return False
    if (
        before in _RECURRING
        or before == "following"
        or (r.word(shown - 2) in _RECURRING and before in ("other", "second"))
    ):
        return False
    if first.sort in ("weekday", "month") and _is_a_name(r, at, shown, behind):
        return False
    if r.kind(shown) == "numeric" and any(r.word(n) in _NUMBERS_OF for n in range(max(0, shown - 8), shown)):
        return False  # "the part number of the seal is 03-09-17"
    if first.sort == "weekday" and after == "-" and r.kind(behind + 1) == "word" and r.touching(behind + 1):
        return False
    if first.sort == "month" and month(r, shown) and r.kind(shown - 1) in ("number", "ordinal"):
        return False  # "31 February": no such day, so no month either
    return _one(r, first, at, shown, behind, second) and (second is None or _last(r, second, behind))


def _is_a_name(r: Reading, at: int, shown: int, behind: int) -> bool:
    """Tell what is called by a day or month: *a parrot called Sunday*, *built by August Lindner*, *Wednesday Addams is*."""
    if r.word(shown - 1) in ("called", "named") or (r.word(shown - 1), r.word(shown - 2)) == ("is", "name"):
        return True
    if (r.word(behind), r.word(behind + 1), r.word(behind + 2)) == ("is", "the", "name"):
        return True
    named = r.kind(behind) == "word" and r.raw(behind).istitle() and len(r.raw(behind)) > 1
    if not named or behind - shown > 1 + (r.word(shown) == "by"):
        return False
    by = next((place for place in (shown, shown - 1) if r.word(place) == "by"), None)
    if by is not None and r.word(by - 1).endswith(("ed", "en", "t", "n")):
        return True
    return shown == 0 and r.word(behind + 1) in ("is", "was", "s", "'s", "lives", "works")


def _one(r: Reading, node: Node, at: int, shown: int, behind: int, second: Node | None) -> bool:
    if not node.weak:
        return True
    led = r.word(shown - 1) if shown > at or (shown == at and r.word(at) not in _PLACE_LEADS) else r.word(at)
    if r.word(at) == "up" and r.word(at + 1) in ("until", "till"):
        led = "until"
    match node.sort:
        case "year":
            return _year(r, led, shown, behind, second)
        case "month":
            return _month(r, led, shown, behind, second)
        case "weekday":
            return _short_day(r, led, shown, behind)
        case "season":
            inspired = led == "by" and any(r.word(shown - n).endswith("ed") for n in (1, 2))
            return led in _SEASON_LEADS and not inspired and r.raw(behind - 1).islower()
        case "slash":
            return (
                led in ("on", "since", "until", "till", "from", "before", "after", "due", "starting")
                and r.word(behind) != "of"
            )
        case "ordinal":
            return led in _PLACE_LEADS - {"of", "for", "about"} and _ends_here(r, behind)
        case "clock":
            return led in _PLACE_LEADS - {"of", "for", "over", "in"} or second is not None
        case "offset":
            return True
    return led in _PLACE_LEADS


def _year(r: Reading, led: str, shown: int, behind: int, second: Node | None) -> bool:
    listed = led in ("and", "or") and r.kind(shown - 2) == "number" and len(r.word(shown - 2)) == 4
    if led not in _YEAR_LEADS and not (listed and r.word(shown - 3) in _YEAR_LEADS):
        return False
    number = r.word(behind - 1)
    if number.isdigit() and not 1500 <= int(number) <= 2199:
        return False
    reach = 2 if led in ("in", "since", "during", "until") else 5  # "gave up fencing in 2020"
    if any(r.word(place) in _NUMBERED for place in range(max(0, shown - reach), shown)):
        return False
    after = r.word(behind)
    if after in _COUNTED or (r.kind(behind) == "word" and r.raw(behind).islower() and after.endswith("s")):
        return after in _FOLLOWERS
    return True


def _month(r: Reading, led: str, shown: int, behind: int, second: Node | None) -> bool:
    word = r.word(behind - 1).strip(".")
    if led not in _PLACE_LEADS or r.kind(behind) == "number":
        return False
    number = words.MONTHS.get(word) or words.SHORT_MONTHS.get(word)
    if (
        led in ("by", "from", "of", "after", "for", "about", "at", "on", "over", "before")
        and number in words.NAMELIKE_MONTHS
        and not second
    ):
        near = (r.word(shown - 1), r.word(shown - 2))
        if led in ("of", "for", "about", "at", "on", "over") or not r.raw(behind - 1)[:1].isupper():
            return False
        return not (_NAMED_AFTER & set(near)) and not (led == "by" and near[0].endswith(("ed", "en")))
    return led not in ("at", "about", "for", "over")


def _short_day(r: Reading, led: str, shown: int, behind: int) -> bool:
    if led not in _PLACE_LEADS - {"of", "for", "about", "in"} or not r.raw(behind - 1).istitle():
        return False
    follows = r.raw(behind)
    return not (follows[:1].isupper() and r.kind(behind) == "word" and not month(r, behind))


def _ends_here(r: Reading, behind: int) -> bool:
    # "on the 3rd floor", "after the 2nd attempt": a noun behind it makes it a count.
    kind, after = r.kind(behind), r.word(behind)
    return kind != "word" or r.raw(behind)[:1].isupper() or after in _AFTER_DAY


_AFTER_DAY = frozenset(
    (
        "and or but not at to until by because when since so for with in from we i she he they it you as "
        "if after before that which who already instead is was will the a"
    ).split()
)


def _last(r: Reading, node: Node, behind: int) -> bool:
    if node.weak and node.sort == "year":
        after = r.word(behind)
        return after not in _COUNTED and not (
            r.kind(behind) == "word" and r.raw(behind).islower() and after.endswith("s")
        )
    return not (node.weak and node.sort == "slash")
