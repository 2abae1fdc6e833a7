"""Which relations, domains and kinds of questions the worlds have, and which wordings each of them needs.

Every relation is a predicate of the core ontology by the same name. The names of the keys are those of the wordings files.
"""

from collections.abc import Mapping
from dataclasses import dataclass

KINDS = (
    "fact",
    "current",
    "as_of",
    "known_at",
    "hop2",
    "hop3",
    "hop4",
    "set",
    "count",
    "alias",
    "token",
    "window",
    "problem",
    "hub",
    "absent",
)

# key → (least number of forms, placeholders). "they" stands for one of they, their, them.
KEYS: Mapping[str, tuple[int, frozenset[str]]] = {
    "state": (3, frozenset({"subject", "object"})),
    "since": (2, frozenset({"subject", "object", "date"})),
    "follow": (2, frozenset({"they", "object"})),
    "self": (2, frozenset({"object"})),
    "change": (3, frozenset({"subject", "object", "when"})),
    "plan": (2, frozenset({"subject", "object", "date"})),
    "end": (2, frozenset({"subject", "object"})),
    "correction": (2, frozenset({"subject", "object", "wrong"})),
    "trap": (2, frozenset({"subject", "object"})),
    "ask": (3, frozenset({"subject"})),
    "past": (2, frozenset({"subject", "date"})),
    "back": (2, frozenset({"object"})),
    "count": (2, frozenset({"subject"})),
    "count_back": (2, frozenset({"object"})),
    "of": (1, frozenset({"subject"})),
    "that": (1, frozenset({"object"})),
}
EVENT_KEYS = {"told": 3, "self": 2, "ask": 3}
EVENTS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "visited": {
        "told": frozenset({"subject", "object", "when"}),
        "self": frozenset({"object", "when"}),
        "ask": frozenset({"subject", "period"}),
    },
    "attended": {
        "told": frozenset({"subject", "object", "when"}),
        "self": frozenset({"object", "when"}),
        "ask": frozenset({"subject", "period"}),
    },
    "outage": {"told": frozenset({"subject", "when"}), "ask": frozenset({"period"})},
}
FRAMES: Mapping[str, tuple[int, str]] = {
    "happened": (3, "problem"),
    "fixed": (4, "fix"),
    "tried": (2, "fix"),
    "ask_fix": (4, "problem"),
}
NOISE_SLOTS = frozenset({"person", "other", "place", "thing", "number"})
WHEN = ("today", "yesterday", "last_week", "weekday", "date")


@dataclass(frozen=True, slots=True)
class Relation:
    """A predicate as the worlds use it.

    Attributes:
        many: A subject may have several objects at once.
        keys: The wordings that it needs.
    """

    name: str
    subject: str
    object: str
    many: bool
    keys: frozenset[str]


def _relation(line: str) -> Relation:
    name, subject, object_, number, keys = line.split(maxsplit=4)
    return Relation(name, subject, object_, number == "many", frozenset(keys.split()))


_TABLE = """
lives_in person city one state since follow self change plan correction trap ask past back of
works_at person company one state since follow self change plan end correction trap ask past back of
headquartered_in company city one state follow change correction trap ask past of
owned_by service person one state since follow change plan correction trap ask past back count_back of that
depends_on service database many state follow end correction trap ask back count_back that
runs_on database host one state since follow change plan correction trap ask past back of that
listens_on service port one state since follow change plan correction trap ask past back
has_version service version one state follow change plan correction trap ask past
has_ip host ip one state follow change correction trap ask past back that
maintained_by service team one state follow trap ask back count_back of
member_of person team many state follow self end trap ask back count_back
reports_to person person one state since follow self change plan correction trap ask past back of
spouse person person one state follow self trap ask of
has_mother person person one state follow self trap ask of
has_pet person pet many state follow self trap ask back count of that
treated_by person person one state follow self change correction trap ask past of
allergic_to person food many state follow self correction trap ask back count count_back
likes person food many state follow self end trap ask back
does_activity person hobby many state follow self end trap ask back count_back
job_title person job one state since follow self change plan correction trap ask past back
phone person phone one state follow self change correction trap ask past back
led_by project person one state since follow change plan correction trap ask past back of that
works_on person project many state since self end trap ask back count_back
funded_by project company one state follow correction trap ask back of that
uses project tool many state follow end trap ask back count
written_by paper person one state follow correction trap ask back of that
about paper topic one state follow trap ask back that
has_deadline project date one state follow change correction trap ask past
has_budget project amount one state since follow change plan correction trap ask past
email person email one state follow self change correction trap ask past back
mentored_by person person one state follow self trap ask back of
"""
RELATIONS: Mapping[str, Relation] = {
    relation.name: relation for relation in map(_relation, _TABLE.strip().splitlines())
}
TOKENS = frozenset({"port", "version", "ip", "phone", "email"})


@dataclass(frozen=True, slots=True)
class Use:
    """How a domain uses a relation.

    Attributes:
        share: The share of the possible subjects that have it; the rest is what absence is asked about.
        spread: ``own``: no two subjects share an object; ``free``: they may; ``hub``: many share the first.
        most: The largest number of objects of one subject.
    """

    relation: str
    share: float
    spread: str
    most: int = 1


def _use(line: str) -> Use:
    relation, share, spread, *most = line.split()
    return Use(relation, float(share), spread, int(most[0]) if most else 1)


@dataclass(frozen=True, slots=True)
class Domain:
    """What a domain's worlds hold.

    Attributes:
        things: How many things of each kind there are in a world of 300 texts.
        uses: Its relations; those that chains run over come first, as a short world drops from the end.
        chains: Paths of two to four relations, ``^`` backwards.
        event: The event that happens on days, and the thing of noise.
    """

    name: str
    things: Mapping[str, int]
    uses: tuple[Use, ...]
    chains: tuple[str, ...]
    event: str
    thing: str
    aliased: tuple[str, ...]


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.strip().splitlines() if line)


DEVOPS = Domain(
    "devops",
    {"service": 14, "database": 10, "host": 11, "person": 14, "team": 5, "city": 18},
    tuple(
        map(
            _use,
            _lines("""
depends_on .95 hub 2
owned_by .9 hub
runs_on .9 own
has_ip .8 own
lives_in .8 free
reports_to .6 free
listens_on .7 own
member_of .8 free 2
maintained_by .7 free
has_version .6 own
"""),
        )
    ),
    _lines("""
owned_by lives_in
^depends_on owned_by
^runs_on ^depends_on
^has_ip ^runs_on
runs_on has_ip
owned_by reports_to
^owned_by listens_on
^owned_by maintained_by
^depends_on owned_by lives_in
^depends_on owned_by reports_to
^runs_on ^depends_on owned_by
^has_ip ^runs_on ^depends_on
owned_by reports_to lives_in
^runs_on ^depends_on listens_on
^runs_on ^depends_on owned_by lives_in
^has_ip ^runs_on ^depends_on owned_by
^depends_on owned_by reports_to lives_in
^runs_on ^depends_on owned_by reports_to
^has_ip ^runs_on ^depends_on listens_on
owned_by reports_to reports_to lives_in
^depends_on owned_by reports_to reports_to
"""),
    "outage",
    "service",
    ("person", "service"),
)
FAMILY = Domain(
    "family",
    {"person": 18, "city": 18, "company": 8, "pet": 10, "food": 12, "hobby": 8, "job": 12},
    tuple(
        map(
            _use,
            _lines("""
works_at .75 hub
headquartered_in .9 free
spouse .7 own
has_pet .5 own 2
treated_by .6 free
has_mother .5 free
lives_in .8 free
phone .5 own
job_title .5 free
allergic_to .5 free 2
likes .5 free 2
does_activity .6 free 2
"""),
        )
    ),
    _lines("""
spouse works_at
^has_pet works_at
^has_pet lives_in
treated_by works_at
has_mother lives_in
works_at headquartered_in
^has_pet spouse
^has_pet spouse works_at
has_mother treated_by works_at
spouse works_at headquartered_in
^has_pet works_at headquartered_in
has_mother works_at headquartered_in
^has_pet has_mother lives_in
^has_pet spouse works_at headquartered_in
has_mother treated_by works_at headquartered_in
has_mother spouse works_at headquartered_in
^has_pet treated_by works_at headquartered_in
^has_pet has_mother works_at headquartered_in
"""),
    "visited",
    "pet",
    ("person",),
)
LAB = Domain(
    "lab",
    {
        "person": 14,
        "project": 9,
        "paper": 9,
        "company": 8,
        "city": 16,
        "tool": 9,
        "topic": 11,
        "conference": 8,
    },
    tuple(
        map(
            _use,
            _lines("""
works_at .8 hub
written_by .95 own
about .9 own
led_by .95 own
funded_by .9 free
headquartered_in .9 free
mentored_by .6 free
email .45 own
works_on .7 hub 2
has_deadline .7 own
uses .6 free 3
has_budget .5 own
"""),
        )
    ),
    _lines("""
written_by works_at
^about written_by
led_by works_at
^led_by funded_by
mentored_by works_at
funded_by headquartered_in
^led_by has_deadline
^written_by about
^about written_by works_at
led_by works_at headquartered_in
^led_by funded_by headquartered_in
led_by mentored_by works_at
written_by mentored_by works_at
^about written_by works_at headquartered_in
led_by mentored_by works_at headquartered_in
written_by mentored_by works_at headquartered_in
^about written_by mentored_by works_at
"""),
    "attended",
    "project",
    ("person", "project"),
)
DOMAINS: Mapping[str, Domain] = {domain.name: domain for domain in (DEVOPS, FAMILY, LAB)}
