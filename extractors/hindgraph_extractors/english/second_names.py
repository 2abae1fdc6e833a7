"""Sentences that are about a name: "Kiki is what we call Milan", "when people say coa, they mean checkout-api".

Each pattern has two slots, for what is named and for its other name. The first must hold a name that was found; the other
one need look like none.
"""

import re
from collections.abc import Iterator, Sequence

from hindgraph_extractors.english.spans import Name
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import AliasDraft

# Bounded, and begun at no inner sign: what looks like one endless word must not be tried from every place in it.
_WORD = r"[\w.+#/'’-]{0,40}[\w+#]"
# A name in quotes.
QUOTED = r"\"[^\"\n]{1,40}\"|“[^”\n]{1,40}”|'[^'\n]{1,40}'|`[^`\n]{1,40}`"
_SLOTS = {
    "NAME": rf"(?P<name>(?:(?:the|our|my)\s)?{_WORD}(?:\s{_WORD}){{0,3}}?)",
    "ALIAS": rf"(?P<alias>{QUOTED}|(?:the\s)?{_WORD}(?:\s(?-i:[A-Z\d]){_WORD}|\s(?-i:[A-Z\d])){{0,2}})",
    "PEOPLE": r"(?:we|i|people|they|folks|everyone|everybody|somebody|someone|anybody|anyone|"
    r"most people|the team|locals|you|friends|colleagues|the others|the kids|"
    r"(?:my|our|his|her|their)\s(?:friends|colleagues|family|team))",
    "OFTEN": r"(?:\s(?:all|also|usually|just|often|always|simply|sometimes|normally|informally|internally|"
    r"mostly|only|still))*",
    "TERM": r"(?:nickname|pet name|short name|short form|shorthand|abbreviation|code ?name|alias|acronym|"
    r"other name|second name|working title|stage name|user ?name|handle)",
    "SAME": r"(?:one and )?the same(?: (?:thing|person|service|project|system|team|guy|woman|man|database|tool)\b"
    r"|(?=\s*(?:[.,;:!?)\n–—]|$)))",
    "END": r"(?=\s*(?:[.,;:!?)\n–—]|$)|\s(?:and|but|because|since|for short|internally|"
    r"here|now|in|at|around|these|so|as|by|among)\b)",
}
_FORMS = (
    "ALIAS is what PEOPLEOFTEN calls? NAMEEND",
    "ALIAS is what NAME is calledEND",
    "(?:when|if|whenever) PEOPLEOFTEN (?:says?|writes?|mentions?|talks? about|hears?|reads?|sees?) ALIAS,? "
    "(?:(?:they|we|i|you|he|she|it) "
    "(?:all )?(?:means?|refers? to|talks? about)|(?:it|that|this)(?:'s| is| means)) NAMEEND",
    "by ALIAS,? PEOPLEOFTEN means? NAMEEND",
    "ALIAS (?:is short|is shorthand|is another name|is just another name|is the other name) for NAMEEND",
    "ALIAS (?:is none other than|is the same (?:thing|person|one|service|project|system) as) NAMEEND",
    "ALIAS is (?:the|a|our|my|his|her|their) TERM (?:of|for) NAMEEND",
    "ALIAS is NAME['’]s? TERMEND",
    "(?:the|our|a|another) (?:usual |common |official )?TERM (?:of|for) NAME is ALIASEND",
    "NAME['’]s? TERM is ALIASEND",
    "NAME has (?:always )?been (?:called|known as|nicknamed) ALIASEND",
    "NAME is (?:called|nicknamed|known as|known to PEOPLE as|referred to as|abbreviated (?:to|as)|shortened to) ALIAS"
    "(?= by PEOPLE| among| here|,| for short| in the| on the| since)",
    "NAME(?:,| is) known to PEOPLE as ALIASEND",
    "NAME (?:answers to the name|listens to the name|goes by the name|prefers to be called|"
    "likes to be called|wants to be called) (?:of )?ALIASEND",
    "PEOPLEOFTEN (?:abbreviates?|shortens?) NAME (?:to|as|with) ALIASEND",
    "PEOPLEOFTEN (?:says?|writes?|types?|uses?) ALIAS when (?:they|we|you|i) mean NAMEEND",
    "NAME,? (?:or )?ALIAS for short",
    "ALIAS and NAME are SAME",
    "NAME and ALIAS are SAME",
    "(?:ALIAS and NAME|NAME and ALIAS) are (?:two|both) names (?:for|of) the same",
    "ALIAS['’]s? (?:real|full|proper|official|actual|legal) name is NAMEEND",
)


def _compiled(form: str) -> list[re.Pattern[str]]:
    """Compile a form; one with a choice of orders becomes several, for a slot may stand in a pattern once."""
    choice = re.match(r"\(\?:(ALIAS and NAME)\|(NAME and ALIAS)\)(.*)", form)
    forms = [f"{choice[1]}{choice[3]}", f"{choice[2]}{choice[3]}"] if choice else [form]
    patterns = []
    for one in forms:
        text = one
        for slot, pattern in _SLOTS.items():
            text = text.replace(slot, pattern)
        text = text.replace(" ", r"\s")
        patterns.append(re.compile(rf"(?<![\w.+#/'’-]){text}", re.IGNORECASE))
    return patterns


# What may say something else: these give a name only where the other one looks like a short form, or is none itself.
_SHORT_FORMS = (
    "PEOPLEOFTEN (?:says?|types?|writes?) ALIAS (?:for|instead of) NAMEEND",
    "ALIAS (?:stands for|refers to) NAMEEND",
)
_SHORT = frozenset(pattern for form in _SHORT_FORMS for pattern in _compiled(form))
_PATTERNS = tuple(pattern for form in (*_FORMS, *_SHORT_FORMS) for pattern in _compiled(form))
# Most sentences are about no name: those are told apart by a word, before the patterns are tried.
_SENTENCE = re.compile(r"[^.!?\n]+(?:\.(?=\S)[^.!?\n]*)*")
_ABOUT_NAMES = re.compile(
    r"\b(?:call(?:s|ed)?|\w*names?|known|abbreviat\w+|shorten\w*|short|stands|means?|refers?|same|alias|acronym|handle|nick\w*"
    r"|say|says|write|writes|type|types|use|uses|answers|listens|form|none other|title|shorthand)\b",
    re.IGNORECASE,
)
_LONGEST = 400
_BEFORE = re.compile(r"(?:(?:the|our|my)\s)?", re.IGNORECASE)
_BEHIND = re.compile(
    r"(?:\s(?:project|service|team|database|server|repo|app|tool|system|cluster|host|company|paper|board|group|job|api))?",
    re.IGNORECASE,
)
_NO_ALIAS = frozenset(
    """it he she they this that these those there here what who which one so i we you me us him her them everyone everybody
    nobody somebody someone people something anything nothing all both each yes no not""".split()
)


def second_names(text: str, start: int, end: int, names: Sequence[Name]) -> Iterator[AliasDraft]:
    """Yield the second names that sentences of a stretch of a text are about.

    Args:
        text: The text.
        start, end: Of the stretch.
        names: What was found in it, with classes.
    """
    for sentence in _SENTENCE.finditer(text, start, end):
        if sentence.end() - sentence.start() <= _LONGEST and _ABOUT_NAMES.search(text, *sentence.span()):
            yield from _in_sentence(text, sentence.start(), sentence.end(), names)


def _in_sentence(text: str, start: int, end: int, names: Sequence[Name]) -> Iterator[AliasDraft]:
    here = [name for name in names if start <= name.start and name.end <= end]
    for pattern in _PATTERNS:
        for match in pattern.finditer(text, start, end):
            name = _held(text, here, *match.span("name"))
            alias = clean_name(match["alias"].strip("\"'“”`"))
            if name is None or not _may_be(alias) or name_key(alias) == name_key(name.name):
                continue
            if name.start <= match.start("alias") < name.end:
                continue
            if pattern not in _SHORT or _is_short_form(alias, name):
                yield AliasDraft(name.name, alias, name.cls, match.start(), match.end())


def _held(text: str, names: Sequence[Name], start: int, end: int) -> Name | None:
    """Return the name that fills a slot, but for an article before it and a noun of its kind behind."""
    inside = [
        n
        for n in names
        if start <= n.start
        and n.end <= end
        and _BEFORE.fullmatch(text, start, n.start)
        and _BEHIND.fullmatch(text, n.end, end)
    ]
    return max(inside, key=lambda n: (n.end - n.start, -n.start), default=None)


def _is_short_form(alias: str, name: Name) -> bool:
    """Tell an abbreviation of a name, by its letters in their order or a digit, from a common word."""
    rest = iter(name.name.lower())
    return any(c.isdigit() for c in alias) or all(letter in rest for letter in alias.lower())


def _may_be(alias: str) -> bool:
    key = name_key(alias)
    words = key.split()
    return bool(words) and any(c.isalpha() for c in key) and not set(words) & _NO_ALIAS
