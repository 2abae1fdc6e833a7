"""What a world is made of: things, texts and questions with their gold."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal

Lang = Literal["en", "zh"]
Half = Literal["train", "dev", "judge"]


@dataclass(frozen=True, slots=True)
class Thing:
    """Somebody or something of a world, or a value.

    Attributes:
        name: Its full name; no two things of a world share one.
        called: How it stands in a sentence: ``the Heron project``.
        pronoun: ``she``, ``he`` or ``it``.
        forms: The ways of writing it that count as an answer.
        alias: Another name, where the world has one for it.
        day: For a date, the day itself.
    """

    kind: str
    name: str
    called: str
    pronoun: str = "it"
    forms: tuple[str, ...] = ()
    alias: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One message; it was recorded when it was said."""

    ref: str
    text: str
    occurred_at: datetime
    session: str
    speaker: str

    @property
    def row(self) -> dict[str, Any]:
        """Return the row for `Memory.ingest`."""
        said = self.occurred_at.isoformat()
        return {
            "ref": self.ref,
            "text": self.text,
            "occurred_at": said,
            "recorded_at": said,
            "session": self.session,
            "speaker": self.speaker,
        }


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what a careful reader of all texts would answer.

    Attributes:
        kind: One of `schema.KINDS`.
        gold: For each value of the answer, the forms that name it; a set has several, an absent answer none.
        refs: For each step that the answer rests on, the texts any of which bears it.
        stale: Forms of values that must not be told as current; empty where the question is about the past.
        options: What goes to `Memory.search` beside the text.
        path: The relations that are walked, for the details.
        count: How many, where that is asked.
    """

    id: str
    kind: str
    text: str
    gold: tuple[tuple[str, ...], ...]
    refs: tuple[frozenset[str], ...]
    stale: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    path: str = ""
    count: int | None = None

    @property
    def absent(self) -> bool:
        """Tell whether the texts hold no answer."""
        return not self.gold

    @property
    def about_now(self) -> bool:
        """Tell whether what is true now is asked for, so that a text that is overtaken answers nothing."""
        return self.kind not in {"as_of", "known_at", "window", "problem"}


@dataclass(frozen=True, slots=True)
class World:
    """Texts in the order of telling, and questions about them, asked after the last."""

    name: str
    domain: str
    lang: Lang
    texts: tuple[Text, ...]
    asked: tuple[Asked, ...]
