"""English words of time."""

from typing import cast

from hindgraph_extractors.times.calendar import Part, Unit

_MONTHS = "january february march april may june july august september october november december"
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"

MONTHS = {name: i for i, name in enumerate(_MONTHS.split(), 1)}
SHORT_MONTHS = {name[:3]: i for name, i in MONTHS.items() if name != "may"} | {"sept": 9}
WEEKDAYS = {name: i for i, name in enumerate(_DAYS.split())}
SHORT_DAYS = {name[:3]: i for name, i in WEEKDAYS.items()} | {"tues": 1, "thur": 3, "thurs": 3}

# Names of people, verbs and adjectives too: these months need more around them than the others.
NAMELIKE_MONTHS = frozenset({3, 4, 5, 6, 8})

UNITS: dict[str, Unit] = {
    form: cast(Unit, unit)
    for unit, forms in {
        "second": "second seconds sec secs",
        "minute": "minute minutes min mins",
        "hour": "hour hours hr hrs",
        "day": "day days",
        "week": "week weeks wk wks",
        "month": "month months",
        "quarter": "quarter quarters",
        "year": "year years yr yrs",
        "decade": "decade decades",
    }.items()
    for form in forms.split()
}
SHORT_UNITS: dict[str, Unit] = {
    "s": "second",
    "m": "minute",
    "h": "hour",
    "d": "day",
    "w": "week",
    "mo": "month",
    "y": "year",
}

_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen"
)
NUMBERS = {"a": 1, "an": 1} | {name: i for i, name in enumerate(_ONES.split(), 1)}
TENS = {
    name: 10 * i for i, name in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_NTHS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
)
NTHS = {name: i for i, name in enumerate(_NTHS.split(), 1)} | {"thirtieth": 30}

SEASONS = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"}
DAY_WORDS = {"today": 0, "yesterday": -1, "tomorrow": 1}
DAY_PARTS = {
    "morning": "morning",
    "afternoon": "afternoon",
    "evening": "evening",
    "night": "night",
    "lunchtime": "noon",
}
DECADES = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}
PARTS: dict[str, Part] = {
    "early": "early", "beginning": "early", "start": "early",
    "mid": "mid", "middle": "mid",
    "late": "late", "end": "late", "later": "late",
}  # fmt: skip
STEPS = {
    "last": -1,
    "previous": -1,
    "past": -1,
    "this": 0,
    "current": 0,
    "next": 1,
    "coming": 1,
    "upcoming": 1,
}
ZONES = {
    "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "cet": 1, "cest": 2, "bst": 1, "ist": 5.5, "jst": 9, "sgt": 8, "hkt": 8, "aest": 10, "aedt": 11,
}  # fmt: skip
