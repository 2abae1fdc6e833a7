"""What one says around a statement: *Heads-up: …*, *…, just so you know*. A parser takes it for a part of the sentence."""

import re
from dataclasses import replace

from hindgraph_extractors.english.parts import Part, Piece

_ASKING = r"(?:(?:is |are )?(?:asks?|wonders?|wondering|interested))"
_ASIDE = re.compile(
    r"(?:,| –| —| -) (?:(?:just )?in case (?:you|anyone|anybody|someone|somebody|they|people)"
    r"(?:'re|’re| are| were|'d|’d)? [\w' ]{2,40}?|(?:just )?so (?:you|everyone|everybody|we all|you all) knows?|"
    rf"if (?:anyone|anybody|you|someone) {_ASKING}|should anyone ask|for what it['’]s worth|"
    r"thank (?:goodness|god|heavens)|just saying)(?= ?[.!]?\s*(?:\Z|\n)| ?[.!]\s)",
    re.IGNORECASE,
)
_HEADING = (
    r"(?:Heads[- ]?up|Handover|Stand[- ]?up|Standup|Status|Update|Quick update|Good news|Bad news|Sad news|Big news|News|"
    r"Announcement|Dear diary|Note to self|Memo|Info|Quick info|Reminder|For the record|Just so you know)"
)
_CALL = r"(?:Ps+t|Hey|Ooh|Oh|Ah|Ha|Haha|Wow|Yay|Hooray|Phew|Ugh|Hmm?|Anyway|Turns out|It turns out)"
_LEAD = re.compile(
    rf"(?:\A|(?<=[.!?]\s)|(?<=\n))(?:{_HEADING}(?: (?:for|from|of|to) [\w' -]{{2,30}}?)?[:,] |"
    rf"Correction to [\w' -]{{2,30}}?: (?=[^.\n]{{4,80}}, not )|{_CALL}(?:,| that)? )(?=[\w'’@-]+ [\w'’-]+ \w)"
)


def without_asides(text: str, piece: Piece) -> Piece:
    """Leave out *…, just so you know*."""
    kept: list[Part] = []
    for part in piece:
        lead = _LEAD.match(text, part.start, part.end) if part is piece[0] and not part.shown else None
        at = lead.end() if lead is not None else part.start
        for aside in () if part.shown else _ASIDE.finditer(text, at, part.end):
            kept.append(Part(at, aside.start()))
            at = aside.end()
        kept.append(replace(part, start=at) if at > part.start else part)
    return tuple(part for part in kept if part.shown or part.end > part.start)
