"""What is decided about a memory: the part of the facade by which people put right who is who."""

from collections.abc import Collection

from hindgraph.model.receipts import IdentityReceipt
from hindgraph.wiring import Parts


class Deciding:
    """Identity decisions of one actor; a base of `hindgraph.Memory`.

    Entities are given by id or by name; a name that others go by, too, is ``ambiguous_entity``. Every decision is recorded,
    as a memory of its own too, and can be undone; what was known before it is answered as it was. What is so already
    changes nothing, and the receipt says so.
    """

    _parts: Parts
    actor: str

    def merge(self, loser: str, winner: str, *, reason: str) -> IdentityReceipt:
        """Let everything said of one entity count for another: NYC is New York City.

        Args:
            loser: The one that is no other.
            winner: The one that both are; its name is shown.
            reason: Why; it is kept.

        Raises:
            NotFound: Nothing is called so.
            InvalidInput: ``ambiguous_entity``; ``literal``: a value is what it says; ``no_reason``.
            Conflict: ``same_entity``, ``disjoint`` (the ontology has nothing that is both), ``less_specific``; ``domain``,
                ``range``: what is believed of the loser cannot be believed of the winner.
        """
        lost, kept = (
            self._parts.browse.entity_id(self.actor, name, field=field, decides=True)
            for name, field in ((loser, "loser"), (winner, "winner"))
        )
        return self._parts.identify.merge(self.actor, lost, kept, reason=reason, called=(loser, winner))

    def split(
        self,
        entity: str,
        statements: Collection[str] | None = None,
        *,
        name: str | None = None,
        reason: str,
    ) -> IdentityReceipt:
        """Take two apart that were taken for one.

        Without statements a merge is undone: every statement goes back to the entity that it was written with, and what
        was decided in review only because the two counted as one is undone. With statements, those are about another
        entity, which is made.

        Args:
            entity: The merged entity; or the one that the statements were taken to be about.
            statements: Ids of the statements that are about another.
            name: What the other is called, to tell it apart; else its name with the first thing said of it.
            reason: Why; it is kept.

        Raises:
            NotFound: No such entity, or a statement that is not about it.
            InvalidInput: ``ambiguous_entity``, ``no_reason``, ``empty``.
            Conflict: ``not_merged``; ``ambiguous_split``: several were merged into it.
        """
        # By its own name a merged entity leads to the other: here it is meant itself, whatever the other is called besides.
        moves = statements is not None
        meant = self._parts.browse.entity_id(self.actor, entity, field="entity", merged=moves, decides=moves)
        return self._parts.identify.split(self.actor, meant, statements, name=name, reason=reason)

    def rename(self, entity: str, name: str) -> IdentityReceipt:
        """Show an entity under another name; it is still found under the old one.

        Raises:
            NotFound: Nothing is called so.
            InvalidInput: ``ambiguous_entity``, ``literal``; ``empty`` or ``too_long`` for the name.
            Conflict: ``taken``: it is another entity's name.
        """
        meant = self._parts.browse.entity_id(self.actor, entity, field="entity", decides=True)
        return self._parts.identify.rename(self.actor, meant, name)

    def alias(self, entity: str, name: str, *, remove: bool = False) -> IdentityReceipt:
        """Let an entity be found under a further name, or no longer.

        Raises:
            NotFound: Nothing is called so; or, to remove, it has no such name.
            InvalidInput: ``ambiguous_entity``, ``literal``; ``empty`` or ``too_long`` for the name.
            Conflict: ``taken``: it is another entity's name; ``shown_name``, ``last_name``: it would be found no longer.
        """
        meant = self._parts.browse.entity_id(self.actor, entity, field="entity", decides=True)
        return self._parts.identify.alias(self.actor, meant, name, remove=remove)
