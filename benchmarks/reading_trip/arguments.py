"""Who and what the sentences are about: names that nobody knows, noun phrases, and values, by class."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from hindgraph_ontology.records import Ontology

# A phrase is written as in the middle of a sentence. "~" marks names that do not tell their class, "#" plurals; what
# stands behind "=" is how else the reader may call it.
_ENTITIES = {
    "Person": "Selma Brandvold|Okke Terpstra|Jorunn Haldane|Ravi Menon|~Teodora|~Imke|~Odalys|Bram|Noor|Dr. Ilse Vance|"
    "my brother|my neighbour|the new intern|my old flatmate|~Wilhelmina Okonjo|our piano teacher|~Tuva|our landlord|"
    "Ravi's sister|I",
    "Animal": "my dog|our cat|the old mare|~Biscuit|~Mochi|the neighbour's parrot",
    "Team": "the platform team|the sales department|Team Osprey|the mobile team|the night shift crew|our data team",
    "Association": "our choir|the parents' association|the rowing club|the Ostheim Film Society|the book club",
    "Organisation": "~Kestrel Logistics|the Hansen Foundation|the city archive|~Tavora Press",
    "Company": "Brannholt AG|Norvik Ltd|~Quellwerk|our bakery|the Lindner dairy company",
    "University": "the University of Tarvik|TU Lohme|Ashcombe College",
    "School": "Lindhof School|the village school", "Hospital": "St Brigid's Hospital|the Ostkreuz clinic",
    "City": "~Tromsvik|~Ghent|~Marsala|~Bad Orb|~Oslo", "Country": "Slovenia|Uruguay|Iceland",
    "Region": "the Jura province|Mendel Island", "NaturalFeature": "Lake Orsa|the Tarn valley",
    "Building": "the old mill|the town hall|Harrow House|the boiler room|our allotment|room Turing|the Lisbon office",
    "DataCentre": "the Oslo data centre|the Frankfurt data centre",
    "Service": "~tide-sync|~cart-api|~quillbox|the billing service|our booking app|~Parcelbird|the checkout service",
    "Job": "the nightly export job|~import-7|the pricing job", "Tool": "~Grafana|~Ferrograph|the Zettler editor|~Notion",
    "Database": "~orders-db|the ledger database|~pg-main", "Queue": "the mail queue|~Kafka",
    "Bucket": "the media bucket|~acme-backups", "Table": "the invoices table",
    "Library": "~libkvist|~numpy|the parser library", "ProgrammingLanguage": "Rust|Kotlin", "Technology": "~GraphQL|~LaTeX",
    "SoftwareVersion": "Python 3.12|Node 22", "OperatingSystem": "Debian|FreeBSD",
    "Host": "~node-7|~kiruna|the build server|~db-host-2|our old file server",
    "Cluster": "the kestrel cluster|~k8s-west", "Container": "the proxy container",
    "CloudRegion": "eu-central-1|us-west-2", "Environment": "staging|production",
    "Network": "the office VPN|the guest network",
    "Repository": "~infra-live|the website repo|the kvist repository",
    "Pipeline": "the release pipeline|~nightly-e2e|the image pipeline", "Dashboard": "the latency dashboard",
    "Alert": "the disk alert|~HighLatency", "Certificate": "the wildcard certificate|the mail certificate",
    "Credential": "the deploy key|the guest password", "Licence": "the MIT licence|~Apache-2.0",
    "FeatureFlag": "~new-nav|the dark-mode flag", "Dataset": "the customer snapshots#|the Hollis corpus",
    "Document": "the onboarding guide|the minutes of the last meeting|~RUNBOOK.md|our restore procedure|"
    "the quarterly report|the budget spreadsheet",
    "Contract": "the cleaning contract|our lease", "Book": "the novel Salt Roads=Salt Roads|~Paper Moons",
    "Film": "the film Grimfall=Grimfall|~Harbour Lights", "Music": "the album Winter Canon=Winter Canon",
    "Game": "the board game Starloom=Starloom", "CreativeWork": "the podcast Nachtbus=Nachtbus",
    "Product": "the red canoe|the Kelvar drill", "Device": "the label printer|my old laptop|the kitchen scale",
    "Vehicle": "my cargo bike|the delivery van",
    "Project": "Project Osprey|the kitchen renovation|the Heron project=Heron", "Task": "the inventory task|~DATA-12",
    "Ticket": "~CORE-481|~OPS-77|the refund ticket", "Goal": "the fundraising goal",
    "Event": "the wine tasting|the summer festival|the flea market", "Incident": "the login outage|the Friday crash",
    "Deployment": "the March rollout", "Maintenance": "the switch maintenance",
    "Meeting": "the board meeting|the kick-off", "Conference": "FOSDEM|the Utrecht conference",
    "Trip": "the Norway trip|our ski holiday", "Cause": "the stale lock file|the missing index",
    "Symptom": "the memory leak|the timeout error", "Fix": "the cache patch",
    "Topic": "soil chemistry|urban planning", "FieldOfStudy": "marine engineering|botany", "Language": "Swedish|Basque",
    "Genre": "horror comedy|folk rock", "Food": "sushi|rye bread|peanuts#", "Activity": "bouldering|chess|the cello",
    "Disease": "arthritis|asthma|type 2 diabetes", "Substance": "metformin|birch pollen|penicillin",
    "Occupation": "carpenter|beekeeper|nurse", "Award": "the Lindqvist Prize|the silver medal",
    "Currency": "the euro|the krona",
}  # fmt: skip
_VALUES = {
    "Text": "yk-dev|malinka_88|@selma_b", "Number": "42|180", "Count": "12|350", "Port": "8080|5433",
    "Path": "/srv/data|/etc/app.toml",
    "Url": "https://wiki.tarvik.example/ops|https://status.norvik.example", "ErrorCode": "E1107|HTTP 503=503",
    "VersionNumber": "4.2.1|v2.9.3|3.7", "CommitHash": "9f3c2ab", "IpAddress": "10.0.4.17|192.168.3.8",
    "Percent": "85 %=85|99.9 %=99.9", "Amount": "1,200 euros=1200|$49=49|85k=85000",
    "Date": "12 March 2027=2027-03-12|31 October=2026-10-31", "TimeOfDay": "18:30|9 am=09:00",
    "Duration": "two hours=2 hours|30 days|45 seconds", "DataSize": "16 GB|500 MB", "Threshold": "90 %=90|250 ms",
    "Schedule": "every Tuesday|every night at 2", "Status": "paused|red|archived", "Severity": "SEV-2|critical",
    "Priority": "P1|high", "JobTitle": "senior buyer|head chef|site manager|deputy principal",
    "PhoneNumber": "030 5550199|+47 912 34 567", "Email": "selma@norvik.example|desk@tarvik.example",
    "Address": "Hafenstraße 12, Bremen|14 Mill Lane", "Age": "7|41", "Measure": "1.92 m|340 kg|12 cm",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Argument:
    """One end of what a sentence says.

    Attributes:
        text: As it stands in the middle of a sentence.
        names: What the reader may call it, in lower case and without article.
        open: The text does not tell its class.
    """

    text: str
    names: frozenset[str]
    cls: str
    open: bool = False
    plural: bool = False

    @property
    def is_user(self) -> bool:
        """Tell the one who speaks."""
        return self.text == "I"


class Pools:
    """Draws arguments for classes."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        self._by_class = {cls: _entities(cls, row) for cls, row in _ENTITIES.items()}
        self._by_class |= {cls: _entities(cls, row) for cls, row in _VALUES.items()}

    def draw(self, rng: random.Random, allowed: Sequence[str], *, other: Argument | None = None) -> Argument:
        """Return one argument of one of the allowed classes."""
        known = [a for a in allowed if self._below(a)]
        # The classes that a predicate names first are those that it is mostly said of.
        (cls,) = rng.choices(known, [1 / (n + 1) for n in range(len(known))])
        pool = self._by_class[rng.choice(self._below(cls))]
        left = [a for a in pool if other is None or (a.text != other.text and not a.is_user)]
        return rng.choice(left or pool)

    def _below(self, cls: str) -> list[str]:
        values = self._ontology.is_value(cls)
        below = self._ontology.descendants(cls)
        return [one for one in below if one in self._by_class and values == self._ontology.is_value(one)]


def _entities(cls: str, row: str) -> list[Argument]:
    return [_argument(cls, each) for each in row.split("|")]


def _argument(cls: str, written: str) -> Argument:
    body, _, also = written.partition("=")
    text = body.strip("~#")
    names = {plain(text)} | ({plain(also)} if also else set())
    if text == "I":
        names = {"the speaker"}
    return Argument(text, frozenset(names), cls, body.startswith("~"), body.endswith("#"))


def plain(name: str) -> str:
    """Return a name without article, owner and case, as the reader's names are compared."""
    key = name.lower().replace("’", "'").replace(",", "")
    for own in ("the speaker's ", "the ", "our ", "my ", "a ", "an "):
        key = key.removeprefix(own)
    return " ".join(key.split())
