"""The write path: guard → accept → read → resolve → validate → fold → commit → indexes, one list of named steps."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from hindgraph.model.actors import META, ActorSettings
from hindgraph.model.receipts import IngestReport, Receipt, Refusal
from hindgraph.model.records import MemoryRecord
from hindgraph.ports import Clock, GraphStore, GraphView, Guard, Reader, UnitOfWork
from hindgraph.retain.accept import Accepted, accept, latest, retire, surplus
from hindgraph.retain.batches import batches
from hindgraph.retain.context import Contexts, resolver_of
from hindgraph.retain.hearing import Echoes, heard_of, nothing_handed_out, recited
from hindgraph.retain.indexing import Indexes
from hindgraph.retain.intake import Intake, Write, take_in
from hindgraph.retain.kept import undecided
from hindgraph.retain.later import CatchUp, Promises
from hindgraph.retain.outcome import afterwards, introduced, mentions_of, not_kept, receipt_of, unchanged
from hindgraph.retain.refold import refold
from hindgraph.retain.repeats import Verbs, repeats
from hindgraph.retain.resolve import Resolver, User
from hindgraph.retain.revise import dropped
from hindgraph.retain.rows import BadRow
from hindgraph.retain.sources import writes_of
from hindgraph.retain.tally import Tally
from hindgraph.retain.testify import Testify
from hindgraph.settings import Settings
from hindgraph_extractors.records import Reading
from hindgraph_ontology.errors import InvalidInput, NotFound, Refused, StoreUnavailable
from hindgraph_ontology.records import Ontology

# A transaction locks the actor; more memories than this in one would keep others waiting.
BATCH = 50
INDEX_EVERY = 250
NOTHING = Reading(lang="")
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Retain:
    """Remembers: takes writes in, reads them, and commits what they say.

    Attributes:
        batch: How many memories an ingest commits in one transaction, which locks the actor for that long.
        echoes: Tells what of some pieces of text was handed out before; that is no new evidence.
    """

    graph: GraphStore
    reader: Reader
    indexes: Indexes
    guard: Guard
    ontology: Ontology
    clock: Clock
    settings: Settings
    batch: int = BATCH
    echoes: Echoes = nothing_handed_out

    def write(self, actor: str, write: Write, *, wait: bool = True) -> Receipt:
        """Remember one text; see `hindgraph.Memory.write`."""
        if wait:
            self.catch_up(actor)
        intake = self._take_in(actor, write, self._actor_settings(actor))
        if (recited := self._recited(actor, write, intake)) is not None:
            return recited
        (receipt,) = self._retain(actor, [intake], wait=wait)
        ids = [receipt.memory_id, *(part.memory_id for part in receipt.parts)]
        if wait:
            self._index(actor, lambda: self.indexes.drain(actor))
        else:
            # Found by its words at once; embedding it waits for whoever drains the outbox next.
            self._index(actor, lambda: self.indexes.write_words(actor, ids))
        return receipt

    def _recited(self, actor: str, write: Write, intake: Intake) -> Receipt | None:
        """Return the receipt of a text that says nothing but what was recalled: it is no memory of its own."""
        if intake.memories[0].ref is not None or intake.reading is not None:
            return None
        sources = recited(self.echoes, actor, write.text, intake.memories)
        known = self.graph.read(actor, lambda view: [unchanged(view, m) for m in view.memories(sources)])
        return known[0] if known else None

    def index(self, actor: str) -> None:
        """Bring what is derived up to date, after something was stored by other ways than a text."""
        self._index(actor, lambda: self.indexes.drain(actor))

    def _index(self, actor: str, write: Callable[[], object]) -> None:
        """Write what is derived. The text is stored: that its entries have to wait is no reason to say otherwise."""
        try:
            write()
        except StoreUnavailable as error:
            _LOG.warning("what was just stored for %s is not indexed yet: %s", actor, error)

    def state(
        self,
        actor: str,
        made: Callable[[GraphView], Write | Receipt],
        *,
        keeps: Callable[[Receipt], bool] = lambda receipt: True,
    ) -> Receipt:
        """Commit a write that brings its reading and is made of what the graph knows.

        It is made twice: once without a lock, so that nothing waits, or is created, for what is refused; and then under
        the lock, so that of two writers at once the second one knows what the first has said.

        What may not enter, or changes nothing that it should, leaves nothing behind: the caller is told, and nobody else.

        Args:
            actor: Whose memory.
            made: Returns the write; or, where there is nothing to write, the receipt that says so.
            keeps: Tells of a receipt whether what it is of is kept.
        """
        self.catch_up(actor)  # what is named may stand in a text that nobody has read yet
        write = self.graph.read(actor, made)
        if isinstance(write, Receipt):
            return write
        replay = self._take_in(actor, write, self._actor_settings(actor)).replay
        try:
            with self.graph.transaction(actor, now=replay) as work:
                write = made(work)
                if isinstance(write, Receipt):
                    return write
                intake = self._take_in(actor, write, ActorSettings.of(work.meta(META)))
                readings = {intake.memories[0].id: intake.reading or NOTHING}
                receipt = self._retain_one(work, actor, intake, readings, Promises(work), 0)
                if not keeps(receipt):
                    raise _NotKept(receipt)
        except _NotKept as left:
            return not_kept(left.receipt)
        self.index(actor)
        return receipt

    def tell(self, work: UnitOfWork, actor: str, write: Write) -> Receipt:
        """Commit a write that brings its reading, within a transaction that does more; who opened it indexes afterwards."""
        intake = self._take_in(actor, write, ActorSettings.of(work.meta(META)))
        accepted = accept(work, intake.memories[0], actor=actor, dated=intake.dated, stated=True)
        return self._commit(work, actor, accepted, intake.reading or NOTHING)

    def ingest(
        self,
        actor: str,
        sources: Any,
        *,
        wait: bool = True,
        on_progress: Callable[[int, int | None], None] | None = None,
        third_party: bool = False,
    ) -> IngestReport:
        """Remember many texts; see `hindgraph.Memory.ingest`."""
        started = self.clock.now()
        self.catch_up(actor)
        items = list(writes_of(sources, third_party=third_party))
        tally = Tally()
        pending = 0
        for batch in self._batches(actor, items, tally):
            tally.add(self._retained_or_refused(actor, batch, tally, wait=wait))
            pending += len(batch)
            if pending >= INDEX_EVERY:
                self._index(actor, lambda: self.indexes.drain(actor))
                pending = 0
            if on_progress is not None:
                on_progress(tally.rows, len(items))
        self._index(actor, lambda: self.indexes.drain(actor))
        return tally.report((self.clock.now() - started).total_seconds() * 1000)

    def catch_up(
        self,
        actor: str,
        *,
        most: int | None = None,
        on_read: Callable[[Receipt], None] = lambda receipt: None,
    ) -> int:
        """Read what was acknowledged and not read yet, oldest first; return the number of jobs done.

        Args:
            most: Stop after so many.
            on_read: Called with the receipt of each text, once it is committed; it names the job.
        """
        return CatchUp(self.graph, self._read, self._commit, self.batch)(actor, most=most, on_read=on_read)

    def receipt(self, actor: str, memory_id: str) -> Receipt:
        """Return what is known of a write: whether it waits to be read, and what its text says.

        Raises:
            NotFound: No such memory.
        """
        found = self.graph.read(
            actor, lambda view: [afterwards(view, memory) for memory in view.memories([memory_id])]
        )
        if not found:
            raise NotFound(f"there is no memory {memory_id[:80]!r}", field="memory_id")
        return found[0]

    # ---- the steps

    def _take_in(self, actor: str, write: Write, own: ActorSettings) -> Intake:
        intake = take_in(
            write,
            actor=actor,
            now=self.clock.now(),
            timezone=own.timezone or self.settings.timezone,
            tools=frozenset(own.tools),
            count_tokens=self.indexes.embedder.count_tokens,
        )
        for memory in intake.memories:
            if signals := self.guard.signals(memory):
                raise Refused(f"the guard holds it back: {', '.join(signals)}", code=signals[0], field="text")
        return intake

    def _retain(self, actor: str, intakes: list[Intake], *, wait: bool) -> list[Receipt]:
        """Write what is new; what is there already is answered without a transaction, so a replay can be resumed."""
        receipts = self.graph.read(
            actor, lambda view: {place: _as_it_is(view, intake) for place, intake in enumerate(intakes)}
        )
        new = {place: intakes[place] for place, receipt in receipts.items() if receipt is None}
        if new:
            known = {i.memories[0].id: i.reading for i in new.values() if i.reading is not None}
            memories = [memory for i in new.values() for memory in i.memories if memory.id not in known]
            readings = known | (self._read(actor, memories) if wait else {})
            with self.graph.transaction(actor, now=intakes[0].replay) as work:
                promises = Promises(work)
                for place, intake in new.items():
                    receipts[place] = self._retain_one(work, actor, intake, readings, promises, place)
                promises.keep()
        return [receipt for receipt in receipts.values() if receipt is not None]

    def _retain_one(
        self,
        work: UnitOfWork,
        actor: str,
        intake: Intake,
        readings: dict[str, Reading],
        promises: Promises,
        place: int,
    ) -> Receipt:
        # All are accepted before the first is read: a sentence may move from one section to another.
        accepted = [
            accept(work, memory, actor=actor, dated=intake.dated, stated=intake.stated)
            for memory in intake.memories
        ]
        gone = [] if accepted[0].is_first else surplus(work, intake.memories[0])
        for old in gone:
            retire(work, old)
        parts: list[Receipt] = []
        for memory, each in zip(intake.memories, accepted, strict=True):
            if each.news == "same":
                promises.keep()  # one of them may be to read this very text
                parts.append(unchanged(work, each.memory))
            elif memory.id in readings:
                parts.append(self._commit(work, actor, each, readings[memory.id]))
            else:
                parts.append(promises.make(each, (place, len(parts))))
        if gone and all(each.news == "same" for each in accepted):
            told, known = intake.memories[0], accepted[0].memory
            refold(work, self.ontology, dropped(work, replace(told, id=known.id, recorded_at=work.now)))
        return replace(parts[0], parts=tuple(parts[1:]), changed=any(part.changed for part in parts))

    def _read(self, actor: str, memories: list[MemoryRecord]) -> dict[str, Reading]:
        """Read texts outside the lock; scratch memories are not read for facts."""
        readings: dict[str, Reading] = {}
        own = self._actor_settings(actor)
        timezone = own.timezone or self.settings.timezone
        contexts = Contexts(self.graph, actor, self._user(own), timezone)
        for memory in memories:
            if memory.layer == "working":
                readings[memory.id] = NOTHING
            else:
                heard = heard_of(self.echoes, actor, memory, partial(self._revisions, actor, memory))
                readings[memory.id] = self.reader.read(heard.text, contexts.of(memory))
                contexts.took_in(memory, readings[memory.id])
        return readings

    def _revisions(self, actor: str, memory: MemoryRecord) -> list[str]:
        ref, source = memory.ref, memory.source
        found = [] if ref is None else self.graph.read(actor, lambda view: view.revisions(ref, source))
        return [each.id for each in found]

    def _commit(self, work: UnitOfWork, actor: str, accepted: Accepted, reading: Reading) -> Receipt:
        """Resolve, validate, fold and write what one text says."""
        memory = replace(accepted.memory, read_at=work.now, lang=accepted.memory.lang or reading.lang or None)
        timezone = ActorSettings.of(work.meta(META)).timezone or self.settings.timezone
        resolver = self.resolver(work, actor, memory, reading)
        resolver.learn_user(reading.user_names)
        told = Testify(work, resolver, accepted, memory)(reading)
        introduced(resolver, reading)
        mentions = mentions_of(resolver, reading, told)
        if accepted.news != "again":
            work.put_memories([memory])
        resolver.write()
        work.put_mentions(mentions)
        if accepted.news != "again":
            verbs = Verbs(self.ontology, frozenset(s.predicate for _, s in told.statements))
            work.put_links(repeats(work, memory, mentions, self.indexes.embedder, verbs, timezone))
        work.put_findings([*undecided(work, told.findings), *told.held])
        new = [statement for _, statement in told.statements]
        in_parts = memory.ref is not None and memory.part[1] > 1
        old = dropped(work, memory, new) if accepted.replaced is not None or in_parts else []
        refolded = refold(work, self.ontology, new + old)
        return receipt_of(memory, told, refolded, mentions, resolver)

    def resolver(self, work: UnitOfWork, actor: str, memory: MemoryRecord, reading: Reading) -> Resolver:
        """Return what resolves the names of a text, all looked up."""
        user = self._user(ActorSettings.of(work.meta(META)))
        return resolver_of(work, actor, self.ontology, user, memory, reading)

    # ---- what the steps need

    def _retained_or_refused(
        self, actor: str, batch: list[Intake], tally: Tally, *, wait: bool
    ) -> list[Receipt]:
        """Write a batch; a replay that runs backwards is refused with its rows and does not stop the others."""
        try:
            return self._retain(actor, batch, wait=wait)
        except InvalidInput as error:
            if error.code != "out_of_order_replay":
                raise
            for intake in batch:
                first = intake.memories[0]
                tally.refused.append(
                    Refusal(first.position[0], first.ref, error.code, error.field, error.message)
                )
            return []

    def _batches(self, actor: str, items: list[Any], tally: Tally) -> Iterator[list[Intake]]:
        own = self._actor_settings(actor)
        checked = (self._checked(actor, item, own, tally) for item in items)
        return batches((each for each in checked if each is not None), self.batch)

    def _checked(self, actor: str, item: Any, own: ActorSettings, tally: Tally) -> Intake | None:
        tally.rows += 1
        if isinstance(item, BadRow):
            tally.refused.append(item.refusal())
            return None
        try:
            return self._take_in(actor, item, own)
        except (InvalidInput, Refused) as error:
            tally.refused.append(Refusal(item.row, _ref(item.ref), error.code, error.field, error.message))
            return None

    def _actor_settings(self, actor: str) -> ActorSettings:
        return ActorSettings.of(self.graph.read(actor, lambda view: view.meta(META)))

    def _user(self, own: ActorSettings) -> User:
        return User(own.user_name or self.settings.user, own.user_aliases)


class _NotKept(Exception):
    """Takes a transaction back that would keep nothing; carries what the caller is told."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__()
        self.receipt = receipt


def _ref(ref: Any) -> str | None:
    return ref if isinstance(ref, str) else None


def _as_it_is(view: GraphView, intake: Intake) -> Receipt | None:
    """Return the receipt of a write that changes nothing, or None where it has to be written.

    Only a write with a ref is known beforehand; whether a text without one is the same telling is found under the lock.
    """
    if intake.memories[0].ref is None:
        return None
    parts = []
    for memory in intake.memories:
        last = latest(view, memory)
        if last is None or last.text != memory.text:
            return None
        parts.append(unchanged(view, last))
    if surplus(view, intake.memories[0]):
        return None
    return replace(parts[0], parts=tuple(parts[1:]))
