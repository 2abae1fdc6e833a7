"""The one door: all time expressions of a text."""

import re
from datetime import datetime
from functools import cache
from typing import Literal

from hindgraph_extractors.records import TimeSpan
from hindgraph_extractors.times import chinese, english
from hindgraph_extractors.times.calendar import zone

Direction = Literal["past", "future"]

# Where the month is written before the day.
_MONTH_FIRST = re.compile(
    r"US/|America/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Juneau|Indiana/|Kentucky/|North_Dakota/)|"
    r"Pacific/Honolulu|Asia/Manila"
)


@cache
def _worth_reading() -> re.Pattern[str]:
    return re.compile(
        r"\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|today|yesterday|tomorrow|"
        r"toni|last|next|this|past|ago|day|week|month|year|quarter|noon|midday|midnight|spring|summer|autumn|winter|fall|"
        r"half|decade|coming|upcoming|nineties|eighties|now|hour|min|sec|easter|christmas|thanksgiving|halloween)",
        re.IGNORECASE,
    )


def find_times(
    text: str, *, said_at: datetime, timezone: str, lang: str, prefer: Direction | None = None
) -> tuple[TimeSpan, ...]:
    """Return the time expressions of a text in their order; they do not overlap.

    Args:
        text: What was said.
        said_at: When (aware); relative dates count from here.
        timezone: IANA name of the zone in which dates without one are meant.
        lang: ``en`` or ``zh``.
        prefer: Where a date could lie on either side: this one; by default the clause around it decides, else the past.

    A span leaves out the prepositions that only place it ("on", "in", "at"); those that give it another role belong to
    it ("since May", "until Friday", "from 3 to 7 March").

    Raises:
        InvalidInput: There is no such zone.
    """
    now = said_at.astimezone(zone(timezone))
    if lang != "zh" and not _worth_reading().search(text):
        return ()
    month_first = _MONTH_FIRST.match(timezone) is not None
    grammar = chinese.find if lang == "zh" else english.find
    return tuple(grammar(text, now, month_first=month_first, prefer=prefer))
