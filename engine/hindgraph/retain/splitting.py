"""Taking one entity apart: which merge is undone, which statements go to the other, and what that one is called."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.records import FAR_FUTURE, Entity, MentionRecord, Redirect, Statement
from hindgraph.ports import UnitOfWork
from hindgraph_ontology.errors import Conflict, NotFound


def to_undo(redirects: Iterable[Redirect], entity: Entity) -> Redirect:
    """Return the merge that is meant: the entity's own into another, or the only one into it."""
    own = [r for r in redirects if r.loser == entity.id]
    into = own or [r for r in redirects if r.winner == entity.id]
    if not into:
        raise Conflict(f"{entity.name!r} was not merged", code="not_merged", field="entity")
    if len(into) > 1 and not own:
        losers = ", ".join(sorted(r.loser for r in into))
        raise Conflict(
            f"several were merged into {entity.name!r}",
            code="ambiguous_split",
            field="entity",
            next_step=f"name one of {losers}",
        )
    return max(into, key=lambda r: r.recorded_at)


def about(work: UnitOfWork, statements: Collection[str], members: frozenset[str]) -> list[Statement]:
    """Return the statements of some ids, which have to be about one of some entities."""
    found = {s.id: s for s in work.statements(statements) if s.retracted_at >= FAR_FUTURE}
    for id_ in sorted(set(statements)):
        statement = found.get(id_)
        if statement is None or not members & {statement.subject_id, statement.object_id, statement.wrong_id}:
            raise NotFound(f"no statement {id_[:80]!r} is about it", field="statements")
    return [found[id_] for id_ in sorted(found)]


def another(work: UnitOfWork, actor: str, known: Entity, said: list[Statement], name: str | None) -> Entity:
    """Make the entity that statements are about instead; its id hangs on the first of them.

    Without a name it is called as the known one, with the first thing that is said of it.
    """
    called = name if name is not None else _told_apart(work, known, said)
    id_ = ids.entity_id(actor, known.key, homonym=said[0].id)
    return Entity(id_, called, known.cls, known.key, work.now, min(s.tier for s in said))


def _told_apart(work: UnitOfWork, known: Entity, said: list[Statement]) -> str:
    """Return a name with the first thing that is said of it: Ann (checkout team)."""
    others = [end for s in said for end in (s.object_id, s.subject_id) if end not in (None, known.id)]
    first = next(iter(work.entities(others[:1])), None) if others else None
    return f"{known.name} ({first.name if first else 2})"


def said_of(statement: Statement, members: Collection[str], apart: Entity, work: UnitOfWork) -> Statement:
    """Return a statement said again of another entity: same words, same times."""
    again = Identity(dict.fromkeys(members, apart.id)).seen(statement)
    return replace(
        again, id=ids.statement_id(statement.document, "split", statement.id, apart.id), recorded_at=work.now
    )


def mentions_apart(
    work: UnitOfWork, said: list[Statement], members: Collection[str], apart: Entity
) -> list[MentionRecord]:
    """Return the mentions that now lead to the one split off."""
    memories = {statement.memory_id for statement in said}
    found = {m.memory_id: m for m in work.mentions(memories) if m.entity_id in members}
    return [replace(mention, entity_id=apart.id) for mention in found.values()]
