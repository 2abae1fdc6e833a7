"""Identity decisions: two entities are one, one is two, it has another name. Each is recorded, and can be undone."""

import unicodedata
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from hindgraph.model import ids
from hindgraph.model.actors import META, ActorSettings
from hindgraph.model.identity import Identity
from hindgraph.model.receipts import IdentityReceipt
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Entity,
    Redirect,
    Statement,
)
from hindgraph.model.sameness import is_technical, technical_aliases
from hindgraph.ports import GraphStore, UnitOfWork
from hindgraph.ports.identified import identity_at
from hindgraph.retain.alike import settled
from hindgraph.retain.decisions import noted, receipt
from hindgraph.retain.fitting import check_facts_fit
from hindgraph.retain.refold import Refolded, refold, refold_timelines
from hindgraph.retain.resolve import USER_KEY
from hindgraph.retain.splitting import about, another, mentions_apart, said_of, to_undo
from hindgraph.retain.voided import Voided, told_apart
from hindgraph_extractors.alone import is_pronoun
from hindgraph_extractors.names import name_key
from hindgraph_ontology.errors import Conflict, InvalidInput, NotFound
from hindgraph_ontology.records import Ontology
from hindgraph_ontology.validator import disjoint

_LONGEST = 500
_SELF = frozenset({"i", "me", USER_KEY, "我"})


@dataclass(frozen=True, slots=True)
class Identify:
    """Takes identity decisions on an actor's entities, each in one transaction.

    Attributes:
        index: Brings what is derived up to date afterwards.
    """

    graph: GraphStore
    ontology: Ontology
    index: Callable[[str], object]

    def merge(
        self, actor: str, loser: str, winner: str, *, reason: str, called: tuple[str, str] | None = None
    ) -> IdentityReceipt:
        """Let everything said of one entity count for another.

        Args:
            actor: Whose memory.
            loser: Id of the entity that is no other; what it counts for already goes along.
            winner: Id of the entity that both are.
            reason: Why; it is kept.
            called: What the caller calls them, for the message where they are one already.

        Raises:
            NotFound: No such entity.
            InvalidInput: ``literal``: a value is what it says; ``no_reason``.
            Conflict: ``same_entity``: they are one already; ``disjoint``: the ontology has nothing that is both;
                ``less_specific``: the loser's class says more than the winner's, so the merge goes the other way round;
                ``domain``, ``range``: a fact that is believed of the loser cannot be one of the winner's class.
        """
        with self.graph.transaction(actor) as work:
            merged = self.merge_in(work, actor, loser, winner, reason=reason, called=called)
        self.index(actor)
        return merged

    def merge_in(
        self,
        work: UnitOfWork,
        actor: str,
        loser: str,
        winner: str,
        *,
        reason: str,
        called: tuple[str, str] | None = None,
    ) -> IdentityReceipt:
        """Merge within a transaction that does more; who opened it indexes afterwards."""
        why = _text(reason, "reason")
        before = identity_at(work, work.now)
        lost, kept = (
            _entity(work, before.canonical(id_), name) for id_, name in ((loser, "loser"), (winner, "winner"))
        )
        self._may_be_one(lost, kept, called or _names(work, loser, winner))
        check_facts_fit(work, self.ontology, lost, kept)
        said = work.statements_about(before.members(lost.id))
        work.put_redirects([Redirect(lost.id, kept.id, work.now, why)])
        self._settle(work, kept.id)
        refolded = self._folded(work, said, before)
        memory = noted(work, actor, f"{lost.name} and {kept.name} are one: {why}", (kept, lost))
        return receipt("merged", kept, memory, refolded, other=lost, moved=said)

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

        To undo a merge answers the question whether they are one, and undoes what was decided in review because of it.

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
                done = self._undone(work, actor, entity, why)
            else:
                done = self._moved(work, actor, entity, statements, name, why)
        self.index(actor)
        return done

    def rename(self, actor: str, entity: str, name: str) -> IdentityReceipt:
        """Give an entity another name; it is still found under the old one.

        Who renames the person behind "I" says what the user is called from now on, whatever the installation says.

        Raises:
            NotFound: No such entity.
            InvalidInput: ``literal``; ``empty`` or ``too_long`` for the name.
            Conflict: ``taken``: it is another entity's name.
        """
        called = _name(name)
        with self.graph.transaction(actor) as work:
            identity = identity_at(work, work.now)
            known = _entity(work, identity.canonical(entity), "entity")
            members = identity.members(known.id)
            _not_taken(work, members, called)
            if known.name == called:
                return receipt("renamed", known, None, Refolded())
            if ids.entity_id(actor, USER_KEY) in members:
                own = replace(ActorSettings.of(work.meta(META)), user_name=called)
                work.set_meta(META, own.plain())
            renamed = replace(known, name=called)
            work.put_entities([renamed])
            work.put_aliases(self._aliases(renamed, called, work))
            memory = noted(work, actor, f"{known.name} is called {called}.", (renamed,))
        self.index(actor)
        return receipt("renamed", renamed, memory, Refolded())

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
                names = self._aliases(known, text, work)
                if _are_there(names, work.aliases(members)):
                    return receipt("alias_added", known, None, Refolded())
                work.put_aliases(names)
                sentence = f"{known.name} is also called {text}."
            memory = noted(work, actor, sentence, (known,))
        self.index(actor)
        return receipt("alias_removed" if remove else "alias_added", known, memory, Refolded())

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

    def _may_be_one(self, lost: Entity, kept: Entity, called: tuple[str, str]) -> None:
        if lost.id == kept.id:
            names = f"{called[0]!r} and {called[1]!r} are one already"
            if kept.name not in called:
                names += f": {kept.name!r}"
            raise Conflict(names, code="same_entity", field="loser")
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
        redirect = to_undo(redirects, _entity(work, entity, "entity"))
        work.put_redirects([replace(redirect, retracted_at=work.now)])
        after = identity_at(work, work.now)
        apart = _entity(work, redirect.loser, "entity")
        left = _entity(work, after.canonical(redirect.winner), "entity")
        members = after.members(apart.id)
        work.put_findings(told_apart(work, members, after.members(left.id), why))
        said = work.statements_about(members)
        anew = Voided(work, redirect, before, members)(why)
        work.put_statements(anew)
        refolded = self._folded(work, [*said, *anew], before)
        memory = noted(work, actor, f"{apart.name} is not {left.name}: {why}", (apart, left))
        return receipt("split", apart, memory, refolded, other=left, moved=said)

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
        said = about(work, statements, members)
        apart = another(work, actor, known, said, None if name is None else _name(name))
        _not_taken(work, members, apart.name)
        moved = [said_of(statement, members, apart, work) for statement in said]
        work.put_entities([apart])
        for each in dict.fromkeys((apart.name, known.name)):
            work.put_aliases(self._aliases(apart, each, work))
        refolded = refold(work, self.ontology, [*(replace(s, retracted_at=work.now) for s in said), *moved])
        work.put_mentions(mentions_apart(work, said, members, apart))
        memory = noted(work, actor, f"{apart.name} is not {known.name}: {why}", (apart, known))
        return receipt("split", apart, memory, refolded, other=known, moved=moved)


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
    if name_key(name) in _SELF or is_pronoun(name):
        raise InvalidInput(f"{name!r} names nobody in particular", code="bad_name", field="name")
    return name


def _names(work: UnitOfWork, *entity_ids: str) -> tuple[str, str]:
    """Return what two entities are called by themselves, whatever they count for."""
    one, other = (_entity(work, id_, "entity").name for id_ in entity_ids)
    return one, other


def _are_there(names: Collection[Alias], known: Collection[Alias]) -> bool:
    """Tell whether an entity is found under all of some names already, by whoever asks."""
    tiers = {alias.key: alias.tier for alias in known}
    return all(name.key in tiers and tiers[name.key] <= name.tier for name in names)


def _entity(work: UnitOfWork, entity_id: str, field: str) -> Entity:
    found = next(iter(work.entities([entity_id])), None)
    if found is None:
        raise NotFound(f"there is no entity {entity_id[:80]!r}", field=field)
    if found.value is not None:
        raise InvalidInput(
            f"{found.name!r} is a literal value: it is what it says", code="literal", field=field
        )
    return found


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
