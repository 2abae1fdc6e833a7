"""Reading later: the job that an acknowledgement leaves, and what is taken up again from it."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.receipts import Receipt
from hindgraph.model.records import Job, MemoryRecord
from hindgraph.ports import GraphView, UnitOfWork
from hindgraph.retain.accept import Accepted, again

_TOLD_AT = "@"


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


def waiting(view: GraphView, most: int) -> list[tuple[Job, Accepted | None]]:
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
