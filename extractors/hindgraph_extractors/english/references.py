"""What pronouns and descriptions stand for: the last entity that fits by class, in the text and then in the session.

Nothing is guessed across classes: where nothing fits, there is no referent.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from hindgraph_extractors.english.given_names import ANY_GIVEN
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Known, ReadContext
from hindgraph_ontology.records import THING, Ontology

Sort = Literal["user", "we", "person", "thing", "plural", "place", "none"]

PRONOUNS: dict[str, Sort] = {
    **dict.fromkeys(("i", "me", "my", "mine", "myself"), "user"),
    **dict.fromkeys(("we", "us", "our", "ours", "ourselves"), "we"),
    **dict.fromkeys(("he", "she", "him", "her", "his", "hers", "himself", "herself"), "person"),
    **dict.fromkeys(("it", "its", "itself"), "thing"),
    **dict.fromkeys(("they", "them", "their", "theirs", "themselves"), "plural"),
    **dict.fromkeys(("you", "your", "yours", "this", "that", "these", "those", "one"), "none"),
    "there": "place",
}
WE = frozenset(word for word, sort in PRONOUNS.items() if sort == "we")
_OTHER_VOICE = re.compile(
    r"^[ \t]*(?:>|(?P<name>[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?)(?: \([^)\n]{1,40}\))?: ).*$", re.MULTILINE
)
_PERSON, _GROUP, _PET = "Person", "Group", "Animal"
# How far back a pronoun reaches, in characters, and a description, which says more.
_REACH, _DESCRIBED = 700, 4000


@dataclass(frozen=True, slots=True)
class Referent:
    """Something that the text has spoken of: where, and whether as a grammatical subject."""

    name: str
    cls: str
    offset: int
    subject: bool = False
    sure: bool = False


@dataclass(slots=True)
class Referents:
    """What can be referred to at a place of a text."""

    ontology: Ontology
    context: ReadContext
    others: tuple[tuple[int, int], ...] = ()
    _seen: list[Referent] = field(default_factory=list)

    @property
    def user(self) -> str:
        """Return the name behind "I"."""
        return self.context.speaker or self.context.user or "user"

    def block(self, cls: str, offset: int) -> None:
        """Remember a subject without a name: "it" may mean that, and then means nothing that could be named."""
        self._seen.append(Referent("", cls, offset, subject=True))

    def add(self, name: str, cls: str, offset: int, *, subject: bool = False, sure: bool = False) -> None:
        """Remember that a text speaks of something."""
        self._seen.append(Referent(name, cls, offset, subject, sure))

    def pronoun(self, word: str, offset: int, sentence_start: int, *, other_than: str = "") -> Known | None:
        """Return what a pronoun stands for; None if nothing fits.

        Args:
            other_than: Who acts on it: in *geo-service relies on it* the service is no referent.
        """
        key = name_key(other_than) if other_than else None

        def latest(fits: Callable[[Referent], bool]) -> Known | None:
            return self._latest(
                offset, sentence_start, lambda r: fits(r) and (not r.name or name_key(r.name) != key), _REACH
            )

        match PRONOUNS.get(word.lower(), "none"):
            case "user":
                return None if self._is_someone_else(offset) else Known(self.user, self._defined(_PERSON))
            case "person":
                return latest(self._is_person)
            case "thing":
                return latest(self._is_thing)
            case "place":
                return latest(self._is_place)
            case "plural":
                return latest(self._is_group)
            case _:
                return None

    def _is_someone_else(self, offset: int) -> bool:
        """Tell an "I" that is quoted, or stands behind another one's name: "Ann: I live in Oslo"."""
        return any(start <= offset < end for start, end in self.others)

    def latest(self) -> Known | None:
        """Return what the session has spoken of last, if its class is known."""
        last = self.context.recent[-1:]
        return last[0] if last and last[0].cls != THING else None

    def described(
        self, cls: str, offset: int, sentence_start: int, is_other: Callable[[str], bool]
    ) -> Known | None:
        """Return what "the service", "this team" stands for: the last of that class that is not called otherwise."""
        return self._latest(
            offset, sentence_start, lambda r: self._is(r, cls) and not is_other(r.name), _DESCRIBED
        )

    def _latest(
        self, offset: int, sentence_start: int, fits: Callable[[Referent], bool], reach: int
    ) -> Known | None:
        seen = sorted(self._seen, key=lambda r: r.offset)
        before = [r for r in seen if offset - reach <= r.offset < offset and fits(r)]
        if before:
            found = _preferred(before, sentence_start)
            return Known(found.name, found.cls) if found.name else None
        recent = (Referent(k.name, k.cls, -1, sure=k.cls != THING) for k in reversed(self.context.recent))
        return next((Known(r.name, r.cls) for r in recent if fits(r)), None)

    def _is(self, referent: Referent, cls: str) -> bool:
        return (
            referent.cls != THING
            and self.ontology.is_a(referent.cls, cls)
            and (bool(referent.name) or cls != _GROUP)
        )

    def _is_person(self, referent: Referent) -> bool:
        alive = self._is(referent, _PERSON) or self._is(referent, _PET)
        return alive and name_key(referent.name) != name_key(self.user)

    def _is_group(self, referent: Referent) -> bool:
        return self._is(referent, _GROUP)

    def _is_place(self, referent: Referent) -> bool:
        """Tell where one may be "there": a place, or those whose house it is."""
        return not referent.subject and (self._is(referent, "Place") or self._is(referent, "Organisation"))

    def _is_thing(self, referent: Referent) -> bool:
        """Tell what "it" may stand for: what is known to be no person, or what the text itself has as a subject."""
        if referent.cls == THING:
            return referent.offset >= 0 and (referent.subject or not referent.name or referent.name.islower())
        return not self.ontology.is_a(referent.cls, _PERSON)

    def _defined(self, cls: str) -> str:
        return cls if cls in self.ontology.classes else THING


def _preferred(before: Sequence[Referent], sentence_start: int) -> Referent:
    """Return the subject of the sentence so far, else of the one before, else the latest."""
    inside = [r for r in before if r.offset >= sentence_start]
    earlier = [r for r in before if r.offset < sentence_start]
    for part in (inside, earlier[-4:]):
        subjects = [r for r in part if r.subject]
        if subjects:
            return subjects[-1]
        if part:
            return part[-1]
    return before[-1]


def other_voices(text: str) -> tuple[tuple[int, int], ...]:
    """Return the lines that are quoted (``> …``) or stand behind somebody's name (``Ann: …``)."""
    return tuple(match.span() for match in _OTHER_VOICE.finditer(text) if _is_voice(match))


def _is_voice(match: re.Match[str]) -> bool:
    name = match["name"]
    return name is None or name.split()[0].lower() in ANY_GIVEN
