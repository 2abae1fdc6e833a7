"""Reading later: the job that an acknowledgement leaves, and what is taken up again from it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Literal

from hindgraph.model import ids
from hindgraph.model.receipts import Receipt
from hindgraph.model.records import Job, MemoryRecord
from hindgraph.ports import GraphStore, GraphView, UnitOfWork
from hindgraph.retain.accept import Accepted, again
from hindgraph_extractors.records import Reading
from hindgraph_ontology.errors import Conflict, HindgraphError, InvalidInput

MOST_ATTEMPTS = 3
Batch = list[tuple[Job, Accepted | None]]
_TOLD_AT = "@"
_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class Promises:
    """The jobs of one transaction, written together.

    Attributes:
        work: The transaction.
        jobs: What has been promised and is not written yet.
    """

    work: UnitOfWork
    jobs: dict[str, Job] = field(default_factory=dict)

    def make(self, accepted: Accepted, place: tuple[int, int]) -> Receipt:
        """Acknowledge a text with a job to read it; `place`: which text of the transaction, which section."""
        memory = accepted.memory
        if memory.layer == "working":  # never read for facts
            return Receipt(memory.id, memory.ref, memory.revision, "done")
        job = job_for(accepted, self.work.sequence, place)
        self.jobs[job.id] = job
        return Receipt(memory.id, memory.ref, memory.revision, "pending", job_id=job.id)

    def keep(self) -> None:
        """Write them."""
        self.work.put_jobs(self.jobs.values())
        self.jobs.clear()


@dataclass(frozen=True, slots=True)
class CatchUp:
    """Reads what was acknowledged and not read yet, oldest first.

    Attributes:
        read: Reads texts, outside the lock.
        commit: Commits what one of them says.
        batch: How many memories one transaction commits.
    """

    graph: GraphStore
    read: Callable[[str, list[MemoryRecord]], dict[str, Reading]]
    commit: Callable[[UnitOfWork, str, Accepted, Reading], Receipt]
    batch: int

    def __call__(self, actor: str, *, most: int | None, on_read: Callable[[Receipt], None]) -> int:
        """Do the jobs of an actor, at most so many; return the number of those done."""
        done = 0
        while most is None or done < most:
            size = self.batch if most is None else min(self.batch, most - done)
            batch = self.graph.read(actor, partial(waiting, most=size))
            if not batch:
                break
            if batch[0][0].attempts:
                batch = batch[:1]  # what something has gone wrong with before is tried alone
            for receipt in self._do(actor, batch):
                on_read(receipt)
            done += len(batch)
        return done

    def _do(self, actor: str, batch: Batch) -> list[Receipt]:
        """Read and commit what jobs are for; what cannot be stored fails alone, and holds nobody up."""
        try:
            readings = self.read(actor, [accepted.memory for _, accepted in batch if accepted is not None])
            return self._commit(actor, batch, readings)
        except (InvalidInput, Conflict) as error:
            if len(batch) > 1:
                return [receipt for one in batch for receipt in self._do(actor, [one])]
            self._fail(actor, batch[0][0], error)
            return []
        except HindgraphError:
            raise  # of the store: that says nothing of the texts
        except Exception as error:
            self._count_attempt(actor, [job for job, _ in batch], error)
            raise

    def _commit(self, actor: str, batch: Batch, readings: dict[str, Reading]) -> list[Receipt]:
        """Commit in one transaction; a job that somebody else has done meanwhile stays done."""
        receipts = []
        with self.graph.transaction(actor) as work:
            told = [job.memory_id for job, _ in batch]
            still = {job.id for job in work.jobs(memory_ids=told)}
            current = {memory.id: memory for memory in work.memories(told)}
            for job, accepted in batch:
                if job.id not in still:
                    continue
                if accepted is not None and job.memory_id in current:
                    accepted = as_it_stands(accepted, current[job.memory_id])
                    receipt = self.commit(work, actor, accepted, readings[job.memory_id])
                    receipts.append(replace(receipt, job_id=job.id))
            work.drop_jobs(still & {job.id for job, _ in batch})  # that they are done, the memories say
        return receipts

    def _count_attempt(self, actor: str, jobs: list[Job], error: Exception) -> None:
        """Count what a fault of ours has broken off, so that one text cannot stop an actor for ever."""
        with self.graph.transaction(actor) as work:
            for job in jobs:
                attempts = job.attempts + 1
                state: Literal["waiting", "failed"] = "failed" if attempts >= MOST_ATTEMPTS else "waiting"
                reason = f"{type(error).__name__}: {error}"
                work.put_jobs([replace(job, attempts=attempts, state=state, error=reason)])

    def _fail(self, actor: str, job: Job, error: HindgraphError) -> None:
        """Keep the reason with the job; the text itself is kept and found as it is."""
        _LOG.warning("memory %s is kept, but what it says cannot be stored: %s", job.memory_id, error)
        reason = f"{error.code}: {error.message}"
        with self.graph.transaction(actor) as work:
            work.put_jobs([replace(job, state="failed", attempts=job.attempts + 1, error=reason)])


def job_for(accepted: Accepted, sequence: int, place: tuple[int, int]) -> Job:
    """Return the job that reads what was acknowledged.

    Its id begins with its place in the transaction (which text, which section), for jobs of one sequence are read in the
    order of their ids, and what a text says may hang on the one before it. A text told again in its session is no new
    memory, so the id says when it was told: the same text may wait several times, and each telling counts.
    """
    memory = accepted.memory
    key = f"{place[0]:06d}.{place[1]:06d}-{ids.derived_id('job', memory.id, accepted.document)}"
    if accepted.news == "again":
        key += f"{_TOLD_AT}{memory.occurred_at.isoformat()}"
    return Job(key, "read", memory.id, memory.session, sequence)


def waiting(view: GraphView, most: int) -> Batch:
    """Return the oldest jobs with what they are for (None where that is gone), no memory twice."""
    batch: dict[str, Job] = {}
    for job in view.jobs(limit=most):
        if job.memory_id in batch:
            break  # a second telling is read when the first one stands
        batch[job.memory_id] = job
    memories = {memory.id: memory for memory in view.memories(batch)}
    return [(job, _taken_up(view, job, memories.get(job.memory_id))) for job in batch.values()]


def as_it_stands(accepted: Accepted, memory: MemoryRecord) -> Accepted:
    """Return what was taken up with its memory as it stands now: it may have been superseded while it was read."""
    return replace(accepted, memory=replace(memory, occurred_at=accepted.memory.occurred_at))


def _taken_up(view: GraphView, job: Job, memory: MemoryRecord | None) -> Accepted | None:
    """Return what was accepted when the job was made."""
    if memory is None:
        return None
    _, apart, told_at = job.id.partition(_TOLD_AT)
    if apart:
        return again(replace(memory, occurred_at=datetime.fromisoformat(told_at)))
    old = [link.target_id for link in view.links([memory.id]) if _replaces(memory, link.source_id, link.type)]
    replaced = next(iter(view.memories(old)), None) if old else None
    return Accepted(memory, "new" if replaced is None else "revision", memory.document, replaced)


def _replaces(memory: MemoryRecord, source: str, kind: str) -> bool:
    return source == memory.id and kind == "SUPERSEDES"
