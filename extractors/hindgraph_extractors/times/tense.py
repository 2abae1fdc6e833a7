"""Whether a clause speaks of what was or of what will be, by simple cues."""

import re
from functools import cache
from typing import Literal

Tense = Literal["past", "future"] | None

_FUTURE_EN = (
    r"(?:will|'ll|’ll|won't|won’t|shall|gonna|going to|about to|(?:is|are|am|be) to|plan(?:s|ned|ning)?|"
    r"(?:re)?scheduled|due|intends? to|expect(?:s|ed)? to|supposed to|hopes? to|wants? to|needs? to|must|should|would|"
    r"let's|let’s|upcoming|"
    r"(?:is|are|am|'s|'re|’s|’re) (?:\w+ly )?(?!\w*(?:missing|pending|working|running|failing)\b)\w+ing|"
    r"(?:takes?|handing|hands?) over|starts|begins|ends|expires|leaves|arrives|departs|opens|closes|launches|ships|retires|"
    r"becomes|covers|remind|deadline|postponed|can you|could you|please|book|moves|returns|comes back|goes live|"
    r"planning|roadmap|works for|sounds? good|how about|see you|looking forward)"
)
_PAST_EN = (
    r"(?:was|were|had|did|didn't|didn’t|been|has|have|'ve|’ve|went|came|left|took|got|made|said|told|met|saw|gave|found|began|broke|"
    r"fell|held|kept|knew|led|lost|paid|ran|sent|spoke|spent|stood|thought|wrote|won|became|brought|built|bought|"
    r"chose|drew|drove|felt|flew|grew|heard|hit|hurt|rose|sat|sold|shook|slept|swam|taught|threw|understood|woke|wore|"
    r"(?!need|speed|feed|seed|shed|embed|exceed|proceed|succeed|indeed|"
    r"scheduled|rescheduled|planned|supposed|expected|postponed)\w{2,}ed)"
)
_FUTURE_ZH = (
    r"将|(?<![开例机社员周晚都年协])会(?!议|员|计|话|见)|要(?!求|点|素)|打算|计划|准备|预计|下(?!午|降|载|面|线|雨|滑|跌)|"
    r"即将|安排在|改到|推迟到"
)
_PAST_ZH = r"了(?!解)|过(?!程|滤|期|敏)|曾|已|以前|当时|一直|以来|表示|指出|宣布|报道"
_BREAK = re.compile(
    r"[.!?;](?=\s|$)|[\n。！？；]|,\s(?:and|but|so|while|then)\s|，(?:但|然后|而)|\s[—–]\s|:\s"
)


@cache
def _cues(lang: str) -> re.Pattern[str]:
    if lang == "zh":
        return re.compile(f"(?P<future>{_FUTURE_ZH})|(?P<past>{_PAST_ZH})")
    # "'ll" has no word boundary before it.
    return re.compile(
        rf"(?<![\w])(?:(?P<future>{_FUTURE_EN})|(?P<past>{_PAST_EN}))\b|(?P<f2>(?<=\w)['’]ll)\b",
        re.IGNORECASE,
    )


def tense(text: str, start: int, end: int, lang: str) -> Tense:
    """Return the tense of the clause around an expression: the nearest cue before it, else the nearest behind it."""
    # A clause of more than this many characters is a list or a log, and cues from afar mislead.
    clause_start, clause_end = max(0, start - 160), min(len(text), end + 160)
    for sign in _BREAK.finditer(text, clause_start, clause_end):
        if sign.end() <= start:
            clause_start = sign.end()
        elif sign.start() >= end:
            clause_end = sign.start()
            break
    before = [m.lastgroup for m in _cues(lang).finditer(text, clause_start, start)]
    if before:
        return "past" if before[-1] == "past" else "future"
    # A Chinese sentence runs on over commas: what is far behind belongs to another clause.
    if behind := _cues(lang).search(text, end, min(clause_end, end + 24) if lang == "zh" else clause_end):
        return "past" if behind.lastgroup == "past" else "future"
    return None
