"""Whether a question weighs two things against each other: then each half of the answer names one of them."""

import re

_ENGLISH = re.compile(
    r"\b(?:or|both|same|than|between|either|neither|more|less|most|earlier|later|older|younger|first|last"
    r"|in common|compared?|differ(?:s|ent|ence)?)\b",
    re.IGNORECASE,
)
_CHINESE = re.compile("还是|或者|都|相同|一样|同一|相比|更|哪个|谁先|谁后|之间|区别|不同")


def compares(text: str, lang: str) -> bool:
    """Tell whether words of a question compare."""
    return (_CHINESE if lang == "zh" else _ENGLISH).search(text) is not None


_HOW_LONG = r"\bhow (?:long|old|much time|many (?:second|minute|hour|day|night|week|month|year)s?)\b"
_TIMES = re.compile(
    rf"{_HOW_LONG}.*\b(?:before|after|between|when|until|till|passed|elapsed|apart|took me to)\b"
    rf"|^\W*(?:between|from)\b.*{_HOW_LONG}"
    r"|\b(?:which|who|what|did|was|were)\b.*\b(?:first|earlier|later|last|sooner)\b.*\bor\b"
    r"|\b(?:which|who|what)\b.*\b(?:happened|came|began|started|arrived|occurred) (?:first|earlier|later|last)(?=[?.,:!]|$)"
    r"|\border (?:of|in which)\b.*\b(?:events?|trips?|visits?|happened|from first|earliest)\b"
    r"|\b(?:more|less|fewer|(?!oth|rath)[a-z]{3,}er)\b(?! or less)[^?.]*\bthan\b",
    re.IGNORECASE,
)
_TIMES_ZH = re.compile(
    "(?:多久|多长时间|多少[天周年]|多少个(?:月|星期|小时)|几[天周年]|几个(?:月|星期|小时)).*(?:[之以]?前|[之以]?后|之间|相隔|隔了|的时候)"
    "|(?:[之以][前后]|之间|相隔|隔了|的时候|从.+到).*(?:多久|多长时间|多少[天周年]|多少个(?:月|星期|小时)|几[天周年]|几个(?:月|星期|小时))"
    "|(?:谁|哪个|哪件|哪一?[件个次])[^，,。？?]{0,8}(?:先(?!生|前|后)|更早|更晚)|先.+还是先?|比.+更"
)


def compares_times(text: str, lang: str) -> bool:
    """Tell a question for the time between events, or for their order: no value of any fact answers that."""
    return (_TIMES_ZH if lang == "zh" else _TIMES).search(text) is not None
