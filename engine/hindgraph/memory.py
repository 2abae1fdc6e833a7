"""The facade: one object that remembers and answers. Every surface is a thin layer over it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from hindgraph import settings as settings_module
from hindgraph import wiring
from hindgraph.deciding import Deciding
from hindgraph.model.actors import META, ActorSettings
from hindgraph.model.receipts import IngestReport, Receipt
from hindgraph.recall.records import Answer, FactChange, Record, Request, Subgraph
from hindgraph.retain.intake import Write
from hindgraph.reviewing import Reviewing
from hindgraph.settings import Settings
from hindgraph.stating import Stating
from hindgraph.wiring import Parts, build
from hindgraph_extractors.records import ReadContext
from hindgraph_ontology.records import Ontology

When = datetime | date | str


class Memory(Deciding, Stating, Reviewing):
    """A memory of one actor: write, ingest, search, get, graph, history, stats, explain, doctor.

    Thread-safe; a context manager. Errors are those of `hindgraph.errors`, one tree.

    Example:
        >>> with Memory.open(home) as memory:                                          # doctest: +SKIP
        ...     memory.write("checkout depends on orders-db. Ann Lee owns checkout.")
        ...     print(memory.search("Who owns the service that depends on orders-db?").text)
    """

    def __init__(self, parts: Parts, actor: str) -> None:
        """Take the parts that `hindgraph.wiring` has built."""
        self._parts = parts
        self.actor = actor

    @classmethod
    def open(
        cls, home: str | Path | None = None, *, actor: str | None = None, settings: Settings | None = None
    ) -> Self:
        """Open the memory of an actor; nothing is created before the first write.

        Args:
            home: Folder of the data; None: ``HINDGRAPH_HOME``, else the platform's user data folder.
            actor: Whose memory; None: ``HINDGRAPH_ACTOR``, else ``local``.
            settings: Instead of the environment's.

        Raises:
            InvalidInput: A setting is unknown or has a value that is not allowed.
            StoreCorrupt, SchemaTooNew: The folder is not ours, or is from a newer version.
            ModelMissing: A model is not installed; the error names package and command.
        """
        chosen = settings or settings_module.load(home)
        if home is not None and settings is not None:
            chosen = replace(settings, home=Path(home).expanduser().absolute())
        name = actor if actor is not None else chosen.actor
        settings_module.check_actor(name)
        return cls(build(chosen), name)

    def for_actor(self, actor: str) -> "Memory":
        """Return the memory of another actor over the same parts (models are loaded once)."""
        settings_module.check_actor(actor)
        return Memory(self._parts, actor)

    # ---- writing

    def write(
        self,
        text: str,
        *,
        ref: str | None = None,
        layer: str = "episodic",
        occurred_at: When | None = None,
        recorded_at: When | None = None,
        session: str | None = None,
        speaker: str | None = None,
        origin: str | None = None,
        source: str | None = None,
        intent: str | None = None,
        tags: Sequence[str] = (),
        ttl: timedelta | int | str | None = None,
        key: str | None = None,
        lang: str | None = None,
        third_party: bool = False,
        wait: bool = True,
    ) -> Receipt:
        """Remember a text; the receipt says what was read from it and what became of each statement.

        Args:
            text: What to remember, up to 500,000 characters; a long one becomes memories by section.
            ref: The caller's own id: the same ref and text again changes nothing, another text is a new revision.
            layer: ``working``, ``episodic`` or ``semantic``.
            occurred_at: When it was said, for what is true when (`as_of`); without a zone in the actor's. Default: now.
            recorded_at: Replays an old log: when it was learned (`known_at`); must not lie before the actor's last one.
            speaker: Who says it, if not the user.
            origin: ``human``, ``agent``, ``tool``, ``document`` or ``import``.
            ttl: How long it lives: seconds, or text such as ``24h``.
            key: Exact key, for working memories.
            third_party: It is somebody else's word, whatever its origin: it contests, and takes no fact's place.
            wait: Return when it is read and committed; otherwise when it is safely on disk.

        Raises:
            InvalidInput: `field` names what is wrong; nothing was written.
            StoreUnavailable: Nothing was written; a retry is safe.
        """
        given = Write(
            text=text,
            ref=ref,
            layer=layer,
            occurred_at=occurred_at,
            recorded_at=recorded_at,
            session=session,
            speaker=speaker,
            origin=origin,
            source=source,
            intent=intent,
            tags=tuple(tags) if isinstance(tags, list | tuple | set | frozenset) else tags,  # type: ignore[arg-type]  # refused at the border
            ttl=ttl,
            key=key,
            lang=lang,
            third_party=third_party,
        )
        return self._parts.retain.write(self.actor, given, wait=wait)

    def ingest(
        self,
        rows_or_paths: Iterable[Mapping[str, Any] | str | Path] | str | Path,
        *,
        wait: bool = True,
        on_progress: Callable[[int, int | None], None] | None = None,
        third_party: bool = False,
    ) -> IngestReport:
        """Remember many texts: rows as in the contract, or files and folders (text, Markdown, JSONL, chat exports).

        Resumable: the same refs again change nothing. A row that is refused is reported and does not stop the others.

        Args:
            on_progress: Called with rows done and rows in all (None where that is not known).
            third_party: The files are somebody else's word.
        """
        return self._parts.retain.ingest(
            self.actor, rows_or_paths, wait=wait, on_progress=on_progress, third_party=third_party
        )

    def catch_up(
        self, *, most: int | None = None, on_read: Callable[[Receipt], None] = lambda receipt: None
    ) -> int:
        """Read what was acknowledged and not read yet, oldest first; return how many texts.

        Whoever writes next does it, too; this is for a process that stays.

        Args:
            most: Stop after so many.
            on_read: Called with the receipt of each text, once it is committed; `job_id` is that of the acknowledgement.
        """
        done = self._parts.retain.catch_up(self.actor, most=most, on_read=on_read)
        self._parts.indexes.drain(self.actor)
        return done

    def receipt(self, memory_id: str) -> Receipt:
        """Return what is known of a write now: pending, or read, with what its text says.

        Raises:
            NotFound: No such memory.
        """
        return self._parts.retain.receipt(self.actor, memory_id)

    # ---- asking

    def search(
        self,
        query: str,
        *,
        layer: str | None = None,
        top_k: int = 5,
        as_of: When | None = None,
        known_at: When | None = None,
        time_range: Mapping[str, When | None] | tuple[When | None, When | None] | None = None,
        asked_at: When | None = None,
        session: str | None = None,
        intent: str | None = None,
        tags: Sequence[str] | None = None,
        hops: int | None = None,
        max_tokens: int | None = None,
        trust_floor: float | None = None,
        include: Sequence[str] = (),
        deadline: float | None = None,
    ) -> Answer:
        """Answer a question: a sentence, values with their path, facts with evidence, and the memories behind them.

        Args:
            as_of: What held at that time; a day means its last instant. Default: now.
            known_at: What was believed at that time. Default: now.
            time_range: Memories of ``[from, to)``.
            asked_at: When the question is asked; "last March" counts from here. Default: now.
            max_tokens: Budget over the whole answer, in the embedding model's tokens.
            deadline: Seconds after which what has been found is returned, marked `partial`.

        Raises:
            InvalidInput: `field` names what is wrong.
        """
        request = self._parts.request(
            self.actor,
            query,
            layer=layer,
            top_k=top_k,
            as_of=as_of,
            known_at=known_at,
            time_range=time_range,
            asked_at=asked_at,
            session=session,
            intent=intent,
            tags=tags,
            hops=hops,
            max_tokens=max_tokens,
            trust_floor=trust_floor,
            include=include,
            deadline=deadline,
        )
        return self._ask(request)

    def search_many(self, questions: Iterable[Mapping[str, Any]]) -> Iterator[Answer]:
        """Answer questions as rows (``id``, ``query``, and the options of `search`), one after the other."""
        for number, row in enumerate(questions):
            options = dict(row)
            name = str(options.pop("id", number))
            query = options.pop("query", None)
            request = self._parts.request(self.actor, query, **options)
            yield replace(self._ask(request), id=name)

    def _ask(self, request: Request) -> Answer:
        return self._parts.recall(self.actor, request)

    def get(
        self,
        ids: Sequence[str] | str,
        *,
        detail: str = "full",
        as_of: When | None = None,
        known_at: When | None = None,
    ) -> list[Record]:
        """Return memories, entities, facts, versions and statements by id, ref or key; unknown ones are left out."""
        wanted: list[Any] = list(ids) if isinstance(ids, list | tuple | set | frozenset) else [ids]
        moment = self._parts.moment(self.actor, as_of=as_of, known_at=known_at)
        return self._parts.browse.get(self.actor, wanted, moment, detail=detail)

    def graph(
        self,
        entity: str,
        *,
        predicate: str | None = None,
        direction: str = "both",
        hops: int = 1,
        chain: str | None = None,
        to: str | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> Subgraph:
        """Return what is around an entity, along a chain (``^depends_on>owned_by``), or on the way to another.

        Raises:
            InvalidInput: An unknown predicate or direction, hops out of 1..4; `field` names it.
            NotFound: No such entity.
        """
        moment = self._parts.moment(self.actor, as_of=as_of, known_at=known_at)
        return self._parts.browse.graph(
            self.actor,
            entity,
            moment,
            predicate=predicate,
            direction=direction,
            hops=hops,
            chain=chain,
            to=to,
            limit=limit,
            cursor=cursor,
        )

    def history(self, entity_or_fact: str, *, known_at: When | None = None) -> list[FactChange]:
        """Return what became of an entity's facts, or of one fact: who said it, when, and in which sentence."""
        moment = self._parts.moment(self.actor, as_of=None, known_at=known_at)
        return self._parts.browse.history(self.actor, entity_or_fact, moment)

    def stats(self, *, as_of: When | None = None, known_at: When | None = None) -> dict[str, Any]:
        """Return counts of memories by layer, entities, facts, findings and waiting work."""
        moment = self._parts.moment(self.actor, as_of=as_of, known_at=known_at)
        return self._parts.browse.stats(self.actor, moment)

    def explain(self, trace_id: str) -> dict[str, Any]:
        """Return the trace of a recall: routes, path, scores, and what was filtered out and why.

        Raises:
            NotFound: No such trace of this actor, or it has expired.
        """
        return self._parts.explain(self.actor, trace_id)

    # ---- keeping

    def doctor(self, repair: bool = False) -> dict[str, Any]:
        """Check the store's promises (rows equal the fold, no overlap, evidence, indexes); repair what is derived."""
        health = self._parts.doctor(self.actor, repair=repair)
        return {**asdict(health), "sound": health.sound}

    def reindex(self) -> int:
        """Build vectors and words anew from the graph; return the number of memories."""
        return self._parts.reindex(self.actor)

    def actor_settings(self, **changes: Any) -> ActorSettings:
        """Return the actor's own settings (user name and aliases, zone, tools), after changing those given."""
        graph = self._parts.graph
        if "timezone" in changes and changes["timezone"] is not None:
            settings_module.check_timezone(changes["timezone"])
        if not changes:
            return ActorSettings.of(graph.read(self.actor, lambda view: view.meta(META)))
        with graph.transaction(self.actor) as work:
            changed = replace(ActorSettings.of(work.meta(META)), **changes)
            work.set_meta(META, changed.plain())
            return changed

    def actors(self) -> list[str]:
        """Return the actors that have a memory in this home."""
        return self._parts.graph.actors()

    def warm_up(self) -> None:
        """Load the models now, so that no call has to wait for them.

        Raises:
            ModelMissing: A model is not installed; the error names package and command.
        """
        self._parts.reader.read("It is ready.", ReadContext(said_at=self._parts.clock.now()))
        self._parts.embedder.embed(["It is ready."])
        if self._parts.reranker is not None:
            self._parts.reranker.score("Is it ready?", ["It is ready."])

    def count_tokens(self, text: str) -> int:
        """Return the length of a text in the embedding model's tokens, as budgets count it."""
        return self._parts.embedder.count_tokens(text)

    @property
    def timezone(self) -> str:
        """The actor's time zone: dates without one are in it."""
        return self.actor_settings().timezone or self._parts.settings.timezone

    @property
    def ontology(self) -> Ontology:
        """The ontology in force."""
        return self._parts.ontology

    def close(self) -> None:
        """Let go of files and models; closing twice is fine."""
        self._parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def installed_models(home: str | Path | None = None) -> list[dict[str, Any]]:
    """Return which models there are on this machine, and how to get what is not there."""
    return wiring.installed_models(settings_module.load(home))


def prepare_models(
    home: str | Path | None = None,
    *,
    force: bool = False,
    on_progress: Callable[[str], None] = lambda step: None,
) -> dict[str, Any]:
    """Make the embedding model ready: a copy that starts in a moment and needs no torch.

    Raises:
        ModelMissing: The model, or the package that makes the copy, is not installed.
    """
    return wiring.prepare_models(settings_module.load(home), force=force, on_progress=on_progress)
