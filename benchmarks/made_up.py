"""A made-up company and what is told about it: memories and questions from a seed, in many wordings."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

BEGIN = datetime(2025, 1, 6, 8, tzinfo=UTC)
PACE = timedelta(minutes=23)

_FIRST = """Ada Amir Anja Bela Bruno Carla Chidi Dora Dmitri Elif Emeka Fatima Felix Greta Hana Hugo Ines Ivan Jana
    Jonas Kamal Kira Lena Luca Maya Milan Nadia Noor Olga Oscar Paula Priya Rafael Rosa Samir Selma Tara Theo Uma Viktor
    Wanda Yara Yusuf Zoe""".split()
_LAST = """Abara Bauer Castillo Demir Eriksen Fontaine Grabowski Haddad Ivanova Jansen Kowalski Lindgren Moreau Nakamura
    Okafor Pereira Quist Rahman Sandoval Tanaka Ueda Vargas Weber Xu Yilmaz Zeman""".split()
_PLACES = """Lisbon Porto Madrid Lyon Ghent Utrecht Bremen Leipzig Graz Brno Gdansk Riga Tallinn Turku Bergen Aarhus
    Malmo Cork Leeds Turin Bologna Split Varna Patras Izmir Haifa Tunis Accra Nairobi Pune Hanoi Busan Osaka Perth
    Quito Bogota Rosario Toronto Denver Austin""".split()
_DOING = """billing checkout catalog search shipping pricing stock payments invoice ledger profile login session audit
    report export import mail push chat feed media image video geo route quota rate feature flag backup archive sync
    crawl index rank score fraud refund coupon cart order return support ticket""".split()
_KIND = ("api", "worker", "gateway", "service", "sidecar", "job")
_STORE = ("db", "cache", "queue", "store")
_TEAM = """Amber Birch Cobalt Dune Ember Falcon Granite Harbor Indigo Juniper Kestrel Lagoon Maple Nimbus Onyx Pebble
    Quartz Raven Slate Topaz""".split()

_TELLINGS = (
    "{service} depends on {store}.",
    "{service} needs {store} to start.",
    "For the record: {service} relies on {store} since the last release.",
    "We found out today that {service} requires {store}.",
    "{service} depends on {store}, and {person} owns {service}.",
    "{person} owns {service}.",
    "{service} is owned by {person} now.",
    "{service} is maintained by the {team} team.",
    "{person} took over {service} from the {team} team.",
    "{person} lives in {place}.",
    "{person} moved to {place} last month.",
    "{person} is based in {place} and works on {service}.",
    "{person} works for the {team} team.",
    "{person} joined the {team} team on Monday.",
    "{service} listens on port {port}.",
    "{service} runs on {host}.",
    "{service} was moved to {host} yesterday.",
    "{store} runs on {host}, port {port}.",
    "{service} failed with error E{code}: the connection to {store} was refused. {person} restarted it.",
    "The fix for E{code} in {service} was to raise the pool size to {number}.",
    "{person} prefers {place} for the off-site, {other} does not mind.",
    "{person} and {other} had lunch; they spoke about {service} and the weather in {place}.",
    "Release {number}.{small} of {service} went out without trouble.",
    "The {team} team reviewed the runbook of {store} and found {small} mistakes in it.",
    "{other} asked whether {service} could do without {store}; nobody knew.",
    "The timeout of {service} is {number} ms.",
    "Backups of {store} are kept for {small} weeks in {place}.",
    "{person} will be on call for {service} until Friday.",
    "Nice demo by {person} today, everybody liked the new look of {service}.",
    "{person} is married to {other}.",
    "Yesterday's outage of {store} hit {service}; {person} wrote the report.",
    "{team} meets every Tuesday; {person} takes the notes.",
    "I tried the new coffee place in {place}, it was too loud to talk.",
    "{person} reports to {other}.",
)
_QUESTIONS = (
    "Who owns the service that depends on {store}?",
    "Where does the owner of {service} live?",
    "Which services depend on {store}?",
    "In which city does the owner of the service that depends on {store} live?",
    "What was the fix for E{code}?",
    "Which port does {service} listen on?",
    "Who does {person} report to?",
    "What did {person} and {other} talk about at lunch?",
    "Which team maintains {service}?",
    "What is known about the outage of {store}?",
    "Where is {person} based?",
    "How long are backups of {store} kept?",
)


@dataclass(frozen=True)
class Company:
    """Names to tell of; with n memories a service is spoken of some thirty times."""

    services: Sequence[str]
    stores: Sequence[str]
    people: Sequence[str]
    hosts: Sequence[str]

    @classmethod
    def of(cls, size: int, rng: random.Random) -> "Company":
        """Make a company whose number of things grows with what is told of it."""
        return cls(
            services=_names(_DOING, _KIND, max(10, size // 40), rng),
            stores=_names(_DOING, _STORE, max(5, size // 80), rng),
            people=[" ".join(name) for name in _pairs(_FIRST, _LAST, max(10, size // 30), rng)],
            hosts=[f"node-{number:03}" for number in range(max(4, size // 200))],
        )

    def words(self, rng: random.Random) -> dict[str, Any]:
        """Draw what a sentence is filled with."""
        person, other = rng.sample(self.people, 2)
        return {
            "service": rng.choice(self.services),
            "store": rng.choice(self.stores),
            "person": person,
            "other": other,
            "place": rng.choice(_PLACES),
            "team": rng.choice(_TEAM),
            "host": rng.choice(self.hosts),
            "port": rng.randrange(1024, 10_000),
            "code": rng.randrange(1000, 9999),
            "number": rng.randrange(10, 900),
            "small": rng.randrange(2, 30),
        }


def memories(count: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Yield rows for `Memory.ingest`, of one to three sentences each, in sessions of thirty."""
    rng = random.Random(seed)
    company = Company.of(count, rng)
    for number in range(count):
        told = (rng.choice(_TELLINGS).format(**company.words(rng)) for _ in range(rng.choice((1, 1, 2, 3))))
        yield {
            "ref": f"told-{number:06}",
            "text": " ".join(told),
            "session": f"s{number // 30:05}",
            "occurred_at": (BEGIN + number * PACE).isoformat(),
        }


def questions(count: int, told: int, seed: int = 2) -> Iterator[str]:
    """Yield questions about the company of which so many memories tell."""
    company = Company.of(told, random.Random(1))
    rng = random.Random(seed)
    for _ in range(count):
        yield rng.choice(_QUESTIONS).format(**company.words(rng))


def stores(told: int) -> Sequence[str]:
    """Return the databases of the company: where the chains of three hops begin."""
    return Company.of(told, random.Random(1)).stores


def _names(first: Sequence[str], last: Sequence[str], count: int, rng: random.Random) -> list[str]:
    plain = ["-".join(pair) for pair in _pairs(first, last, min(count, len(first) * len(last)), rng)]
    return plain + [f"{plain[number % len(plain)]}-{number}" for number in range(count - len(plain))]


def _pairs(
    first: Sequence[str], last: Sequence[str], count: int, rng: random.Random
) -> list[tuple[str, str]]:
    every = [(a, b) for a in first for b in last]
    return rng.sample(every, min(count, len(every)))
