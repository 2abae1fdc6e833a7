"""The saved queries on a real server: each gives what it promises, of one actor only, and by index."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, LiteralString, cast
from uuid import uuid4

import pytest

from browser.told import arrows, elements, tell
from hindgraph.surfaces.browser.queries import SavedQuery, saved_queries
from neo4j_server import Address, users_server

if TYPE_CHECKING:
    from neo4j import Session

pytestmark = pytest.mark.xdist_group("browser")

QUERIES = saved_queries()
# A scan reads what all actors have; a product, what two of its parts have.
TOO_MUCH = (
    "CartesianProduct",
    "AllNodesScan",
    "NodeByLabelScan",
    "RelationshipTypeScan",
    "AllRelationshipsScan",
)
GIVEN: dict[str, Any] = {
    "as_of": datetime(2021, 6, 12, 12, tzinfo=UTC),
    "called": "ANN LEE",
    "known_at": datetime(2021, 6, 15, 12, tzinfo=UTC),
    "since": datetime(2021, 6, 22, tzinfo=UTC),
    "speaker": "Ann Lee",
    "words": "WRONG",
}
OF_QUERY: dict[str, dict[str, Any]] = {
    "dependents": {"name": "orders-db"},
    "dependents-as-of": {"name": "orders-db", "as_of": datetime(2021, 6, 5, tzinfo=UTC)},
    "owners-of-dependents": {"name": "orders-db"},
    "path-between": {"other": "Braga"},
    "history": {"name": "Ann Lee"},
    "evidence": {"name": "Ann Lee", "other": "Braga"},
    "timeline": {"name": "Ann Lee"},
    "ended-since": {"since": datetime(2021, 6, 5, tzinfo=UTC)},
}
CHAIN = {"checkout -DEPENDS_ON-> cart-api", "cart-api -DEPENDS_ON-> orders-db"}
HOME = {"cart-api -OWNED_BY-> Ann Lee", "Ann Lee -LIVES_IN-> Braga"}
MOVED = "I moved from Porto to Braga on Saturday."
SAID = {f"{MOVED} -STATES lives_in-> Ann Lee", "Ann Lee -LIVES_IN-> Braga"}
PICTURES: dict[str, set[str]] = {
    "known-now": {"checkout -DEPENDS_ON-> cart-api", "checkout -LISTENS_ON-> 8443"},
    "known-as-of": {"search-api -RUNS_IN-> eu-west-2"},
    "believed-on": {"search-api -RETRACTED runs_in-> eu-west-1"},
    "dependents": CHAIN,
    "dependents-as-of": CHAIN | {"search-api -DEPENDS_ON-> orders-db"},
    "owners-of-dependents": CHAIN | HOME,
    "path-between": HOME | {"checkout -DEPENDS_ON-> cart-api"},
    "two-hops": CHAIN | {"checkout -LISTENS_ON-> 8443", "cart-api -OWNED_BY-> Ann Lee"},
    "history": SAID
    | {"I live in Porto. -STATES lives_in-> Ann Lee"}
    | {"Ann Lee -LIVES_IN-> Porto", "Ann Lee -RETRACTED lives_in-> Porto"},
    "evidence": SAID,
    "memory-states": SAID | {f"{MOVED} -IN_SESSION-> 2026-06-22-corrections"},
    "contested": {"cart-api -OWNED_BY-> Ann Lee", "cart-api -OWNED_BY-> Bob Stone"},
    "open-findings": {"datatype -FOUND_IN-> checkout listens on port 99999."},
    "said-by": SAID | {"I live in Porto. -STATES lives_in-> Ann Lee", "Ann Lee -LIVES_IN-> Porto"},
    "one-document-only": SAID,
    "values": {"checkout -LISTENS_ON-> 8443"},
    "map-of-classes": CHAIN,
    "names": {"Ann -NAMES-> Ann Lee", "Ann Lee -NAMES-> Ann Lee"},
    "shared-names": {"Ann -NAMES-> Ann Lee", "Ann -NAMES-> Ann Kim"},
    "planned": {"checkout -RUNS_IN-> eu-west-9"},
}
# Columns and the rows that are to be among those they give.
TABLES: dict[str, tuple[tuple[str, ...], list[tuple[Any, ...]]]] = {
    "believed-on": (("believed",), [("search-api runs in eu-west-1",)]),
    "owners-of-dependents": (("thing", "owner", "lives_in"), [("cart-api", "Ann Lee", "Braga")]),
    "evidence": (("sentence", "from_whom", "kind"), [(MOVED.rstrip("."), "Ann Lee", "change")]),
    "timeline": (
        ("value", "kind", "memory"),
        [("Porto", "state", "jun02-01"), ("Braga", "change", "jun22-03")],
    ),
    "memories-about": (("named", "memory"), [("search-api", "jun22-01"), ("search-api", "jun03-01")]),
    "memories-with": ((), []),
    "changed-since": (
        ("change", "version"),
        [
            ("taken back", "search-api runs in eu-west-1"),
            ("new", "search-api runs in eu-west-2"),
            ("new", "Ann Lee lives in Braga"),
        ],
    ),
    "change-log": (("memories", "statements", "versions"), [([MOVED], 1, 3)]),
    "contested": (
        ("they_say", "we_believe"),
        [("cart-api is owned by Bob Stone", "cart-api is owned by Ann Lee")],
    ),
    "replaced": (("believed", "instead"), [("search-api runs in eu-west-1", "search-api runs in eu-west-2")]),
    "corrections": (
        ("about", "predicate", "wrong", "instead"),
        [("search-api", "runs_in", "eu-west-1", "eu-west-2")],
    ),
    "open-findings": (("reason", "text"), [("datatype", "checkout listens on port 99999.")]),
    "most-connected": (("name", "class", "facts"), [("cart-api", "Service", 4)]),
    "orphans": (("text",), [("Good morning!",)]),
    "session": (("memory", "from_whom"), [("jun22-01", "human"), ("jun22-03", "Ann Lee")]),
    "third-party": (("from_whom", "subject", "object"), [("scanner", "cart-api", "Bob Stone")]),
    "one-memory-only": (("fact", "memory"), [("cart-api is owned by Ann Lee", "jun01-04")]),
    "classes": (("class", "some"), [("Person", ["Ann Kim", "Ann Lee", "Bob Stone"])]),
    "shared-names": (("name",), [("Ann",)]),
    "ended-since": (
        ("fact",),
        [
            ("Ann Lee lives in Porto",),
            ("search-api runs in eu-central-1",),
            ("search-api depends on orders-db",),
        ],
    ),
    "planned": (("fact",), [("checkout runs in eu-west-9",)]),
}
NOT_AMONG: dict[str, tuple[str, ...]] = {
    "one-memory-only": ("checkout depends on cart-api", "cart-api is owned by Bob Stone"),
    "orphans": ("search-api",),
    "third-party": ("Ann Lee",),
}


@dataclass(frozen=True)
class World:
    """Two actors who were told the same, and a session on their server."""

    session: "Session"
    actor: str
    other: str

    def ask(self, query: SavedQuery, actor: str, *, explain: bool = False) -> Any:
        """Run a query with its examples, or what the told world has instead; return the result."""
        slug = slug_of(query)
        examples = ", ".join(f"{name}: {value}" for name, value in query.parameters.items())
        (parameters,) = self.session.run(_ours(f"RETURN {{{examples}}}")).single(strict=True)
        given = {name: value for name, value in GIVEN.items() if name in parameters} | OF_QUERY.get(slug, {})
        text = f"EXPLAIN {query.text}" if explain else query.text
        return self.session.run(_ours(text), {**parameters, **given, "actor": actor})

    def rows(self, query: SavedQuery, actor: str | None = None) -> list[dict[str, Any]]:
        """Return the rows of a query."""
        return list(map(dict, self.ask(query, actor or self.actor)))

    def run(self, text: LiteralString, parameters: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the rows of any query."""
        return list(map(dict, self.session.run(text, parameters)))


def _ours(text: str) -> LiteralString:
    # From the package's own files: nothing that anybody has written.
    return cast(LiteralString, text)  # type: ignore[redundant-cast]  # mypy: str


def slug_of(query: SavedQuery) -> str:
    """Return the name of a query's file without its number."""
    return query.file[3:].removesuffix(".cypher")


@pytest.fixture(scope="module")
def world(neo4j_address: Address, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    actors = [f"browser {name} {uuid4().hex}" for name in ("one", "two")]
    for actor in actors:
        tell(tmp_path_factory.mktemp("home"), actor, neo4j_address)
    with neo4j_address.driver() as driver, driver.session(database=neo4j_address.database) as session:
        yield World(session, *actors)
    if users_server(os.environ) is not None:
        for actor in actors:
            neo4j_address.forget(actor)


@pytest.mark.parametrize("query", QUERIES, ids=slug_of)
def test_a_query_gives_what_the_told_world_has(world: World, query: SavedQuery) -> None:
    slug = slug_of(query)
    rows = world.rows(query)
    assert rows
    if slug in PICTURES:
        assert arrows(rows) == PICTURES[slug]
    columns, expected = TABLES.get(slug, ((), []))
    told = [tuple(row[column] for column in columns) for row in rows]
    assert [row for row in expected if row not in told] == []
    scalars = [str(value) for row in rows for value in row.values() if isinstance(value, str)]
    assert [text for text in scalars if text.startswith(NOT_AMONG.get(slug, ("\0",)))] == []


@pytest.mark.parametrize("query", QUERIES, ids=slug_of)
def test_a_query_never_shows_what_is_another_actors(world: World, query: SavedQuery) -> None:
    shown = [world.rows(query, actor) for actor in (world.actor, world.other)]
    for rows, actor in zip(shown, (world.actor, world.other), strict=True):
        found = list(elements([list(row.values()) for row in rows]))
        assert {node["actor"] for node in found if hasattr(node, "labels")} <= {actor}
        # What binds a memory to its session has no properties: its ends are looked at.
        assert {element.get("actor") for element in found} <= {actor, None}
    assert len(shown[0]) == len(shown[1])
    assert world.rows(query, "nobody") == []


@pytest.mark.parametrize("query", QUERIES, ids=slug_of)
def test_a_query_reads_by_index_and_multiplies_nothing(world: World, query: SavedQuery) -> None:
    plan = world.ask(query, world.actor, explain=True).consume().plan
    assert [step for step in _steps(plan) if step.endswith(TOO_MUCH)] == []


def _steps(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"].split("@")[0]
    for child in plan.get("children", []):
        yield from _steps(child)


def test_every_query_has_something_that_is_expected_of_it() -> None:
    assert {slug_of(query) for query in QUERIES} == set(PICTURES) | set(TABLES)


def test_a_memory_is_two_steps_from_any_fact_that_it_states(world: World) -> None:
    """What a double click shows, and what Browser draws between the nodes that it shows then."""
    around = world.run(
        "MATCH (m:Memory {actor: $actor, ref: 'jun22-03'})--(n) WITH collect(DISTINCT n) AS shown "
        "UNWIND shown AS a MATCH (a)-[r]->(b) WHERE b IN shown RETURN a, r, b",
        {"actor": world.actor},
    )
    assert {"Ann Lee -LIVES_IN-> Braga", "Ann Lee -LIVES_IN-> Porto"} <= arrows(around)
    back = world.session.run(
        "MATCH (:Entity {actor: $actor, name: 'Braga'})--(m:Memory) RETURN m.ref ORDER BY m.ref",
        actor=world.actor,
    )
    assert [record["m.ref"] for record in back] == ["jun22-03"]
