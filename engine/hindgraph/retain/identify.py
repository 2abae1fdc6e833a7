"""Identity decisions: two entities are one, one is two, it has another name. Each is recorded, and can be undone."""

import unicodedata
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.receipts import IdentityReceipt
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Entity,
    MemoryRecord,
    MentionRecord,
    Redirect,
    Statement,
)
from hindgraph.model.sameness import is_technical, technical_aliases
from hindgraph.ports import GraphStore, UnitOfWork
from hindgraph.ports.identified import identity_at
from hindgraph.retain.alike import settled
from hindgraph.retain.refold import Refolded, refold, refold_timelines
from hindgraph_extractors.names import name_key
from hindgraph_ontology.errors import Conflict, InvalidInput, NotFound
from hindgraph_ontology.records import Ontology
from hindgraph_ontology.validator import disjoint

_LONGEST = 500
_SELF = frozenset("i me you he she it we they user 我 你 您 他 她 它 我们".split())


@dataclass(frozen=True, slots=True)
class Identify:
    """Takes identity decisions on an actor's entities, each in one transaction.

    Attributes:
        index: Brings what is derived up to date afterwards.
    """

    graph: GraphStore
    ontology: Ontology
    index: Callable[[str], object]

    def merge(self, actor: str, loser: str, winner: str, *, reason: str) -> IdentityReceipt:
        """Let everything said of one entity count for another.

        Args:
            actor: Whose memory.
            loser: Id of the entity that is no other; what it counts for already goes along.
            winner: Id of the entity that both are.
            reason: Why; it is kept.

        Raises:
            NotFound: No such entity.
            InvalidInput: ``literal``: a value is what it says; ``no_reason``.
            Conflict: ``same_entity``: they are one already; ``disjoint``: the ontology has nothing that is both;
                ``less_specific``: the loser's class says more than the winner's, so the merge goes the other way round.
        """
        why = _text(reason, "reason")
        with self.graph.transaction(actor) as work:
            before = identity_at(work, work.now)
            lost, kept = (
                _entity(work, before.canonical(id_), name)
                for id_, name in ((loser, "loser"), (winner, "winner"))
            )
            self._may_be_one(lost, kept)
            said = work.statements_about(before.members(lost.id))
            work.put_redirects([Redirect(lost.id, kept.id, work.now, why)])
            self._settle(work, kept.id)
            refolded = self._folded(work, said, before)
            memory = _noted(work, actor, f"{lost.name} and {kept.name} are one: {why}", (kept, lost))
        self.index(actor)
        return _receipt("merged", kept, memory, refolded, other=lost, moved=said)

    def split(
        self,
        actor: str,
        entity: str,
        statements: Collection[str] | None = None,
        *,
        name: str | None = None,
        reason: str,
    ) -> IdentityReceipt:
        """Take two apart that were one: what was merged, or statements of an entity that are about another.

        Args:
            actor: Whose memory.
            entity: Id of the merged entity; or of the one that the statements were taken to be about.
            statements: Ids of the statements that are about another; None undoes the merge.
            name: What the other is called, to tell it apart; by default its name with the first thing said of it.
            reason: Why; it is kept.

        Raises:
            NotFound: No such entity, or a statement that is not about it.
            InvalidInput: ``no_reason``, ``empty``: no statements are named.
            Conflict: ``not_merged``: nothing to undo; ``ambiguous_split``: several were merged into it.
        """
        why = _text(reason, "reason")
        with self.graph.transaction(actor) as work:
            if statements is None:
                receipt = self._undone(work, actor, entity, why)
            else:
                receipt = self._moved(work, actor, entity, statements, name, why)
        self.index(actor)
        return receipt

    def rename(self, actor: str, entity: str, name: str) -> IdentityReceipt:
        """Give an entity another name; it is still found under the old one.

        Raises:
            NotFound: No such entity.
            InvalidInput: ``literal``; ``empty`` or ``too_long`` for the name.
            Conflict: ``taken``: it is another entity's name.
        """
        called = _name(name)
        with self.graph.transaction(actor) as work:
            identity = identity_at(work, work.now)
            known = _entity(work, identity.canonical(entity), "entity")
            _not_taken(work, identity.members(known.id), called)
            renamed = replace(known, name=called)
            work.put_entities([renamed])
            work.put_aliases(self._aliases(renamed, called, work))
            memory = _noted(work, actor, f"{known.name} is called {called}.", (renamed,))
        self.index(actor)
        return _receipt("renamed", renamed, memory, Refolded())

    def alias(self, actor: str, entity: str, name: str, *, remove: bool = False) -> IdentityReceipt:
        """Add a name under which an entity is found, or take one away.

        Raises:
            NotFound: No such entity; or, to remove, it has no such name.
            InvalidInput: ``literal``; ``empty`` or ``too_long`` for the name.
            Conflict: ``shown_name``, ``last_name``: it would be found no longer; ``taken``: it is another entity's name.
        """
        text = _name(name)
        with self.graph.transaction(actor) as work:
            identity = identity_at(work, work.now)
            known = _entity(work, identity.canonical(entity), "entity")
            members = identity.members(known.id)
            if remove:
                work.put_aliases(_without(work, members, name_key(text), text))
                sentence = f"{known.name} is not called {text}."
            else:
                _not_taken(work, members, text)
                work.put_aliases(self._aliases(known, text, work))
                sentence = f"{known.name} is also called {text}."
            memory = _noted(work, actor, sentence, (known,))
        self.index(actor)
        return _receipt("alias_removed" if remove else "alias_added", known, memory, Refolded())

    # ---- steps

    def _settle(self, work: UnitOfWork, merged: str) -> None:
        """Close the findings that asked whether those are one who are now."""
        members = identity_at(work, work.now).members(merged)
        asked = list(settled(work.findings(status="open"), members))
        work.put_findings([replace(finding, status="resolved") for finding in asked])

    def _aliases(self, entity: Entity, text: str, work: UnitOfWork) -> list[Alias]:
        """Return the aliases by which an entity is found under a name, and all ways of writing it."""
        alias = Alias(name_key(text) or entity.key, entity.id, text, work.now, kind="edited")
        return [alias, *technical_aliases(entity, text, self.ontology, alias)]

    def _may_be_one(self, lost: Entity, kept: Entity) -> None:
        if lost.id == kept.id:
            raise Conflict(
                f"{kept.name!r} and {lost.name!r} are one already", code="same_entity", field="loser"
            )
        if disjoint(lost.cls, kept.cls, self.ontology):
            message = f"{lost.name!r} is a {lost.cls} and {kept.name!r} a {kept.cls}: nothing is both"
            raise Conflict(message, code="disjoint", field="loser")
        if lost.cls != kept.cls and self.ontology.is_a(lost.cls, kept.cls):
            raise Conflict(
                f"{lost.name!r} is a {lost.cls}, which says more than {kept.cls}",
                code="less_specific",
                field="winner",
                next_step=f"merge {kept.name!r} into {lost.name!r}",
            )

    def _folded(self, work: UnitOfWork, said: Iterable[Statement], before: Identity) -> Refolded:
        """Fold everything again that statements competed on before a decision, and everything that they do now."""
        stored = {key for statement in said for key in statement.keys}
        counted = {before.key(key) for key in stored}
        return refold_timelines(work, self.ontology, stored | counted, left=counted)

    def _undone(self, work: UnitOfWork, actor: str, entity: str, why: str) -> IdentityReceipt:
        redirects = [r for r in work.redirects() if r.retracted_at >= FAR_FUTURE]
        before = Identity.known_at(redirects, work.now)
        redirect = _to_undo(redirects, _entity(work, entity, "entity"))
        work.put_redirects([replace(redirect, retracted_at=work.now)])
        after = identity_at(work, work.now)
        apart = _entity(work, redirect.loser, "entity")
        left = _entity(work, after.canonical(redirect.winner), "entity")
        said = work.statements_about(after.members(apart.id))
        refolded = self._folded(work, said, before)
        memory = _noted(work, actor, f"{apart.name} is not {left.name}: {why}", (apart, left))
        return _receipt("split", apart, memory, refolded, other=left, moved=said)

    def _moved(
        self,
        work: UnitOfWork,
        actor: str,
        entity: str,
        statements: Collection[str],
        name: str | None,
        why: str,
    ) -> IdentityReceipt:
        if isinstance(statements, str) or not all(isinstance(each, str) for each in statements):
            raise InvalidInput("statements must be a list of ids", code="not_text", field="statements")
        if not statements:
            raise InvalidInput("name at least one statement", code="empty", field="statements")
        identity = identity_at(work, work.now)
        known = _entity(work, identity.canonical(entity), "entity")
        members = frozenset(identity.members(known.id))
        said = _about(work, statements, members)
        apart = _another(work, actor, known, said, name)
        _not_taken(work, members, apart.name)
        moved = [_said_of(statement, members, apart, work) for statement in said]
        work.put_entities([apart])
        for each in dict.fromkeys((apart.name, known.name)):
            work.put_aliases(self._aliases(apart, each, work))
        refolded = refold(work, self.ontology, [*(replace(s, retracted_at=work.now) for s in said), *moved])
        work.put_mentions(_mentions(work, said, members, apart))
        memory = _noted(work, actor, f"{apart.name} is not {known.name}: {why}", (apart, known))
        return _receipt("split", apart, memory, refolded, other=known, moved=moved)


def _text(value: object, field: str, *, most: int = 2_000) -> str:
    if not isinstance(value, str) or not value.strip():
        code = "no_reason" if field == "reason" else "empty"
        raise InvalidInput(f"{field} must be a text that says something", code=code, field=field)
    if len(value) > most:
        raise InvalidInput(f"{field} is longer than {most} characters", code="too_long", field=field)
    return value.strip()


def _name(value: object) -> str:
    """Return a name as it was given: a person knows where its stops and brackets belong."""
    name = " ".join(unicodedata.normalize("NFC", _text(value, "name", most=_LONGEST)).split())
    if not name_key(name) or not name.isprintable():
        raise InvalidInput(f"{name[:80]!r} is no name: it has no letter", code="bad_name", field="name")
    if name_key(name) in _SELF:
        raise InvalidInput(f"{name!r} means whoever speaks", code="bad_name", field="name")
    return name


def _entity(work: UnitOfWork, entity_id: str, field: str) -> Entity:
    found = next(iter(work.entities([entity_id])), None)
    if found is None:
        raise NotFound(f"there is no entity {entity_id[:80]!r}", field=field)
    if found.value is not None:
        raise InvalidInput(
            f"{found.name!r} is a literal value: it is what it says", code="literal", field=field
        )
    return found


def _to_undo(redirects: Iterable[Redirect], entity: Entity) -> Redirect:
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


def _about(work: UnitOfWork, statements: Collection[str], members: frozenset[str]) -> list[Statement]:
    found = {s.id: s for s in work.statements(statements) if s.retracted_at >= FAR_FUTURE}
    for id_ in sorted(set(statements)):
        statement = found.get(id_)
        if statement is None or not members & {statement.subject_id, statement.object_id, statement.wrong_id}:
            raise NotFound(f"no statement {id_[:80]!r} is about it", field="statements")
    return [found[id_] for id_ in sorted(found)]


def _another(work: UnitOfWork, actor: str, known: Entity, said: list[Statement], name: str | None) -> Entity:
    """Make the entity that statements are about instead; its id hangs on the first of them."""
    called = _name(name) if name is not None else _told_apart(work, known, said)
    id_ = ids.entity_id(actor, known.key, homonym=said[0].id)
    return Entity(id_, called, known.cls, known.key, work.now, min(s.tier for s in said))


def _told_apart(work: UnitOfWork, known: Entity, said: list[Statement]) -> str:
    """Return a name with the first thing that is said of it: Ann (checkout team)."""
    others = [end for s in said for end in (s.object_id, s.subject_id) if end not in (None, known.id)]
    first = next(iter(work.entities(others[:1])), None) if others else None
    return f"{known.name} ({first.name if first else 2})"


def _said_of(statement: Statement, members: Collection[str], apart: Entity, work: UnitOfWork) -> Statement:
    """Return a statement said again of another entity: same words, same times."""
    again = Identity(dict.fromkeys(members, apart.id)).seen(statement)
    return replace(
        again, id=ids.statement_id(statement.document, "split", statement.id, apart.id), recorded_at=work.now
    )


def _mentions(
    work: UnitOfWork, said: list[Statement], members: Collection[str], apart: Entity
) -> list[MentionRecord]:
    memories = {statement.memory_id for statement in said}
    found = {m.memory_id: m for m in work.mentions(memories) if m.entity_id in members}
    return [replace(mention, entity_id=apart.id) for mention in found.values()]


def _not_taken(work: UnitOfWork, members: Collection[str], text: str) -> None:
    key = name_key(text)
    others = [e for e in work.entities_named([key]).get(key, []) if e.id not in members]
    if others:
        raise Conflict(
            f"{text!r} is a name of {others[0].name} ({others[0].id})",
            code="taken",
            field="name",
            next_step="merge them if they are one, or choose a name that tells them apart",
        )


def _without(work: UnitOfWork, members: Collection[str], key: str, text: str) -> list[Alias]:
    names = work.aliases(members)
    called = {alias.text for alias in names if alias.key == key}
    if not called:
        raise NotFound(f"it is not called {text!r}", field="name")
    gone = [a for a in names if a.key == key or (is_technical(a.key) and a.text in called)]
    if all(alias.key == key or is_technical(alias.key) for alias in names):
        raise Conflict(f"{text!r} is the only name that it has", code="last_name", field="name")
    if key in {name_key(entity.name) for entity in work.entities(members)}:
        message = f"{text!r} is the name that it is shown under"
        raise Conflict(message, code="shown_name", field="name", next_step="rename it first")
    return [replace(alias, retracted_at=work.now) for alias in gone]


def _noted(work: UnitOfWork, actor: str, sentence: str, about: tuple[Entity, ...]) -> MemoryRecord:
    """Write the memory that says what was decided; it is not read for facts, and mentions who it is about."""
    id_ = ids.memory_id(actor, text=sentence, occurred_at=work.now)
    memory = MemoryRecord(
        id_, sentence, "semantic", work.now, work.now, id_, intent="identity", lang="en", read_at=work.now
    )
    work.put_memories([memory])
    work.put_mentions([_mention(memory, entity) for entity in about])
    return memory


def _mention(memory: MemoryRecord, entity: Entity) -> MentionRecord:
    start = max(0, memory.text.find(entity.name))
    return MentionRecord(
        memory.id, entity.id, start, start + len(entity.name), entity.name, subject=start == 0
    )


def _receipt(
    decision: str,
    entity: Entity,
    memory: MemoryRecord,
    refolded: Refolded,
    *,
    other: Entity | None = None,
    moved: Iterable[Statement] = (),
) -> IdentityReceipt:
    return IdentityReceipt(
        decision,  # type: ignore[arg-type]  # one of the five
        entity.id,
        entity.name,
        memory.id,
        other.id if other is not None else None,
        tuple(sorted(s.id for s in moved if s.retracted_at >= FAR_FUTURE)),
        tuple(sorted(v.version_id for v in refolded.retracted)),
        tuple(sorted(v.version_id for v in refolded.put)),
    )
