"""Whether what is believed of one entity may be believed of another: the law is asked before two become one."""

from collections.abc import Iterator

from hindgraph.model.records import Entity, Moment, Version
from hindgraph.ports import UnitOfWork
from hindgraph.ports.identified import identified
from hindgraph_ontology.errors import Conflict
from hindgraph_ontology.records import Ontology


def check_facts_fit(work: UnitOfWork, ontology: Ontology, lost: Entity, kept: Entity) -> None:
    """Refuse a merge after which a believed fact would have an end that the ontology does not allow.

    Raises:
        Conflict: ``domain`` or ``range``; the message names the first such fact.
    """
    if lost.cls == kept.cls:
        return
    moment = Moment(known_at=work.now, contested=True)
    for row in identified(work, work.now).neighbours([lost.id], moment):
        for code, end, allowed in _misfits(row, ontology, lost, kept):
            fact = row.says or f"{lost.name} {row.predicate}"
            message = (
                f"{fact!r} ({row.fact_id}) is believed of {lost.name!r}, and {kept.name!r} is a {kept.cls}: "
                f"the {end} of {row.predicate} is a {' or a '.join(allowed)}"
            )
            next_step = f"if that fact is wrong: hindgraph fact correct {row.fact_id} --unknown --reason WHY"
            raise Conflict(message, code=code, field="loser", next_step=next_step)


def _misfits(
    row: Version, ontology: Ontology, lost: Entity, kept: Entity
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    law = ontology.predicates.get(row.predicate)
    if law is None:
        return
    if row.subject_id == lost.id and not ontology.fits(kept.cls, law.domain):
        yield "domain", "subject", law.domain
    if row.object_id == lost.id and not ontology.fits(kept.cls, law.range):
        yield "range", "object", law.range
