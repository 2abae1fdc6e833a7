"""From drafts to messages: order, sessions, speakers, noise, pronouns, and what each message says."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from benchmarks.worlds.cast import Cast
from benchmarks.worlds.names import VALUES
from benchmarks.worlds.plots import DAYS, Draft
from benchmarks.worlds.records import Text, Thing
from benchmarks.worlds.schema import RELATIONS, Domain
from benchmarks.worlds.truth import Kind, Saying
from benchmarks.worlds.words import Words

BEGIN = date(2025, 1, 6)
MORNING = timedelta(hours=8)
PACE = timedelta(minutes=7)
SMALL_TALK = 0.25
FOLLOWS = 0.35
HUB_NOISE = 0.3
SAYS: Mapping[str, Kind] = {"change": "change", "plan": "change", "end": "end", "correction": "correction"}


def day_of(number: int) -> date:
    """Return the date of a day of the world."""
    return BEGIN + timedelta(days=number)


@dataclass(slots=True)
class Message:
    """One message before it has its place.

    Attributes:
        sentences: Drafts, or sentences that are finished.
        speaker: Who must say it; nobody in particular if None.
        silent: People who cannot say it, as it speaks of them by name.
        keys: What it tells, for what refers to it.
        chatter: It may carry small talk beside what it says.
        slot: Its place in the day, 0 to 1; drawn when it is told unless given.
    """

    day: int
    drafts: list[Draft] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    speaker: Thing | None = None
    silent: set[str] = field(default_factory=set)
    keys: tuple[str, ...] = ()
    chatter: bool = True
    slot: float | None = None


class Teller:
    """Writes messages."""

    def __init__(self, domain: Domain, cast: Cast, words: Words, rng: random.Random) -> None:
        self._domain = domain
        self._cast = cast
        self._words = words
        self._rng = rng

    def messages(self, drafts: Sequence[Draft]) -> list[Message]:
        """Put drafts into messages, some of them two in one: the second with a pronoun."""
        messages, carriers = [], dict[str, Message]()
        for draft in drafts:
            carrier = carriers.get(draft.subject.name)
            if carrier and _may_follow(carrier.drafts[0], draft) and self._rng.random() < FOLLOWS:
                carrier.drafts.append(draft)
                draft.day = draft.start = draft.latest = carrier.day
                draft.key = "follow"
                carrier.silent.add(draft.object.name)
                del carriers[draft.subject.name]
                continue
            message = self._message(draft)
            messages.append(message)
            if draft.plain and not draft.by_alias:
                carriers[draft.subject.name] = message
        return messages

    def _message(self, draft: Draft) -> Message:
        named = {thing.name for thing in (draft.subject, draft.object, draft.wrong) if thing}
        speaker = draft.subject if draft.key == "self" else None
        return Message(draft.day, [draft], speaker=speaker, silent=named)

    def noise(self, count: int) -> list[Message]:
        """Make messages that say nothing that is asked."""
        return [self._small_talk(self._rng.randrange(DAYS)) for _ in range(count)]

    def _small_talk(self, day: int) -> Message:
        sentence, named = self._chat()
        return Message(day, sentences=[sentence], silent=named, chatter=False)

    def _chat(self) -> tuple[str, set[str]]:
        person, other = self._drawn("person"), self._drawn("person")
        while other == person:
            other = self._rng.choice(self._cast.people)
        values = {
            "person": person,
            "other": other,
            "place": self._rng.choice(self._cast.things["city"]),
            "thing": self._drawn(self._domain.thing),
            "number": self._rng.randrange(2, 30),
        }
        return self._words.say("noise", self._domain.name, **values), {person.name, other.name}

    def _drawn(self, kind: str) -> Thing:
        things = self._cast.things[kind]
        return things[0] if self._rng.random() < HUB_NOISE else self._rng.choice(things)

    def told(self, messages: Sequence[Message]) -> "Told":
        """Give every message its place, moment, speaker and words."""
        told = Told()
        today, place = -1, 0
        for message in messages:
            message.slot = self._rng.random() if message.slot is None else message.slot
        ordered = sorted(messages, key=lambda message: (message.day, message.slot or 0.0))
        for number, message in enumerate(ordered):
            place = place + 1 if message.day == today else 0
            today = message.day
            moment = datetime.combine(day_of(today), datetime.min.time(), UTC) + MORNING + place * PACE
            ref = f"told-{number:04}"
            sentences = list(message.sentences) or [self._sentence(draft) for draft in message.drafts]
            if message.chatter and self._rng.random() < SMALL_TALK:
                chat, named = self._chat()
                message.silent |= named
                sentences = [*sentences, chat] if self._rng.random() < 0.5 else [chat, *sentences]
            text = self._words.joined(sentences)
            told.texts.append(Text(ref, text, moment, f"day-{today:03}", self._speaker(message).name))
            told.sayings += [said for draft in message.drafts for said in _sayings(draft, ref, moment)]
            told.by_alias |= {ref for draft in message.drafts if draft.by_alias}
            told.things += [
                thing
                for draft in message.drafts
                for thing in (draft.subject, draft.object, draft.wrong)
                if thing
            ]
            told.traps += [
                (draft.subject.name, draft.relation, draft.object)
                for draft in message.drafts
                if draft.key == "trap"
            ]
            told.refs |= dict.fromkeys(message.keys, ref)
        return told

    def _speaker(self, message: Message) -> Thing:
        if message.speaker is not None:
            return message.speaker
        others = [person for person in self._cast.people if person.name not in message.silent]
        return self._rng.choice(others)

    def _sentence(self, draft: Draft) -> str:
        told = day_of(draft.day)
        subject = draft.subject.alias if draft.by_alias else draft.subject
        values: dict[str, object] = {"subject": subject, "object": self._object(draft, told)}
        values |= self._words.pronouns(draft.subject)
        if draft.wrong is not None:
            values["wrong"] = draft.wrong
        if draft.key == "change":
            values["when"] = self._words.when(draft.when, day_of(draft.start), told=told)
        if draft.key in {"since", "plan"}:
            values["date"] = self._words.day(day_of(draft.start), near=told)
        return self._words.say("relations", draft.relation, draft.key, **values)

    def _object(self, draft: Draft, told: date) -> object:
        day = draft.object.day
        return draft.object if day is None else self._words.day(day, near=told)


@dataclass
class Told:
    """What was told: the messages, and what they say.

    Attributes:
        traps: Subject, relation and what sounds as if it were its object.
        refs: The text of every alias, event and problem, by its key.
        by_alias: Texts that call their subject by its other name.
        things: Everything that is told of, values included.
    """

    texts: list[Text] = field(default_factory=list)
    sayings: list[Saying] = field(default_factory=list)
    traps: list[tuple[str, str, Thing]] = field(default_factory=list)
    refs: dict[str, str] = field(default_factory=dict)
    by_alias: set[str] = field(default_factory=set)
    things: list[Thing] = field(default_factory=list)


def _may_follow(first: Draft, second: Draft) -> bool:
    """Tell whether a pronoun after the first can only be its subject."""
    clear = first.object.kind in VALUES or (first.object.kind == "person") != (first.subject.kind == "person")
    distinct = first.relation != second.relation and second.plain and not second.by_alias
    return clear and distinct and "follow" in RELATIONS[second.relation].keys


def _sayings(draft: Draft, ref: str, told: datetime) -> Iterator[Saying]:
    if draft.key == "trap":
        return
    pairs = [(draft.subject.name, draft.object.name)]
    if draft.relation == "spouse":
        pairs.append((draft.object.name, draft.subject.name))
    for subject, value in pairs:
        yield Saying(
            ref,
            told,
            SAYS.get(draft.key, "state"),
            subject,
            draft.relation,
            value,
            day_of(draft.start),
            day_of(draft.latest),
            wrong=draft.wrong.name if draft.wrong else "",
        )
