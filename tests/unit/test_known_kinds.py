"""Names that the graph knows, where a text says the same word as a plain noun."""

from datetime import UTC, datetime

from hindgraph_extractors.names import name_key
from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import Known, ReadContext
from hindgraph_ontology.loader import load_core

READER = RulesReader(load_core())


def facts(text: str, *known: Known) -> set[tuple[str, str, str]]:
    names = {name_key(one.name): (one,) for one in known}
    context = ReadContext(
        said_at=datetime(2026, 6, 10, 9, tzinfo=UTC),
        known=lambda keys: {key: names[key] for key in keys if key in names},
    )
    drafts = READER.read(text, context).drafts
    return {(d.subject.name, d.predicate, d.object.name if d.object else "") for d in drafts}


def test_that_the_graph_knows_of_doctors_makes_somebodys_doctor_no_name() -> None:
    told = {("Ida Lind", "treated_by", "Ruth Held")}
    assert facts("Ida Lind's doctor is Ruth Held.", Known("doctor", "Occupation")) == told
    assert facts("The doctor of Ida Lind is Ruth Held.", Known("doctor", "Occupation")) == told


def test_a_program_is_still_known_by_a_plain_word() -> None:
    assert facts("picking depends on stock-db.", Known("picking", "Service")) == {
        ("picking", "depends_on", "stock-db")
    }
