"""A small told world for the saved queries, and what they give shown as text."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hindgraph.memory import Memory
from neo4j_server import Address
from worlds import memory_in

# (ref, when in June 2021, text, more): enough for each saved query to have something to find.
TOLD: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("jun01-01", "01T08:00", "cart-api depends on orders-db.", {"session": "start"}),
    ("jun01-02", "01T08:01", "checkout depends on cart-api.", {"session": "start"}),
    ("jun01-03", "01T08:02", "checkout listens on port 8443.", {"session": "start"}),
    ("jun01-04", "01T08:03", "Ann Lee owns cart-api.", {}),
    ("jun02-01", "02T08:00", "I live in Porto.", {"speaker": "Ann Lee"}),
    ("jun03-01", "03T08:00", "search-api runs in eu-central-1.", {}),
    ("jun04-01", "04T08:00", "search-api depends on orders-db.", {}),
    ("jun08-01", "08T08:00", "search-api no longer depends on orders-db.", {}),
    ("jun09-01", "09T08:00", "search-api moved to eu-west-1 today.", {}),
    ("jun10-01", "10T08:00", "Bob Stone owns cart-api.", {"origin": "tool", "source": "scanner"}),
    ("jun11-01", "11T08:00", "Good morning!", {}),
    ("jun11-02", "11T09:00", "checkout listens on port 99999.", {}),
    (
        "jun22-01",
        "22T07:00",
        "I was wrong: search-api moved to eu-west-2 on 9 June, not to eu-west-1.",
        {"session": "2026-06-22-corrections"},
    ),
    (
        "jun22-03",
        "22T08:00",
        "I moved from Porto to Braga on Saturday.",
        {"session": "2026-06-22-corrections", "speaker": "Ann Lee"},
    ),
    ("jun23-01", "23T08:00", "checkout depends on cart-api, as ever.", {}),
    ("jun24-01", "24T08:00", "checkout moves to eu-west-9 on 1 March 2090.", {}),
    ("jun25-01", "25T08:00", "Ann Kim owns orders-db.", {}),
)


def tell(home: Path, actor: str, address: Address) -> None:
    """Tell an actor the world, as it was learned."""
    with memory_in(
        home,
        actor=actor,
        store="neo4j",
        neo4j_uri=address.uri,
        neo4j_user=address.user if address.password else "",
        neo4j_password=address.password,
        neo4j_database=address.database,
    ) as memory:
        for ref, day, text, more in TOLD:
            _write(memory, ref, f"2021-06-{day}:00Z", text, more)


def _write(memory: Memory, ref: str, at: str, text: str, more: dict[str, str]) -> None:
    memory.write(
        text,
        ref=ref,
        occurred_at=at,
        recorded_at=at,
        session=more.get("session"),
        speaker=more.get("speaker"),
        origin=more.get("origin"),
        source=more.get("source"),
    )


def elements(value: Any) -> Iterator[Any]:
    """Yield the nodes and relationships of what a query returns."""
    if hasattr(value, "relationships") and hasattr(value, "nodes") and hasattr(value, "start_node"):
        yield from value.nodes
        yield from value.relationships
    elif hasattr(value, "element_id"):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from elements(each)


def arrows(rows: list[dict[str, Any]]) -> set[str]:
    """Return the relationships of rows as ``checkout -DEPENDS_ON-> cart-api``; what is retracted bears its predicate."""
    drawn = set()
    for element in elements([value for row in rows for value in row.values()]):
        if hasattr(element, "type"):
            start, end = (node["name"] for node in element.nodes)
            kind = (
                f"{element.type} {element['predicate']}"
                if element.type in ("RETRACTED", "STATES")
                else element.type
            )
            drawn.add(f"{start} -{kind}-> {end}")
    return drawn
