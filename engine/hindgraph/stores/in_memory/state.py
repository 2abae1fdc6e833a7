"""What the stand-in keeps of one actor."""

from copy import copy
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime

from hindgraph.model.records import (
    Alias,
    Change,
    Entity,
    Finding,
    Job,
    Link,
    MemoryRecord,
    MentionRecord,
    OutboxItem,
    Redirect,
    Statement,
    Version,
)

BEFORE_ALL = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class State:
    """An actor's graph as dictionaries by key; once committed, it is never touched again."""

    epoch: str = ""
    sequence: int = 0
    clock: datetime = BEFORE_ALL
    asked_at: datetime = BEFORE_ALL
    log_from: int = 0
    memories: dict[str, MemoryRecord] = field(default_factory=dict)
    entities: dict[str, Entity] = field(default_factory=dict)
    aliases: dict[tuple[str, str], Alias] = field(default_factory=dict)
    mentions: dict[tuple[str, str], MentionRecord] = field(default_factory=dict)
    statements: dict[str, Statement] = field(default_factory=dict)
    versions: dict[str, Version] = field(default_factory=dict)
    links: dict[tuple[str, str, str], Link] = field(default_factory=dict)
    findings: dict[str, Finding] = field(default_factory=dict)
    jobs: dict[str, Job] = field(default_factory=dict)
    redirects: dict[tuple[str, str, datetime], Redirect] = field(default_factory=dict)
    outbox: dict[str, OutboxItem] = field(default_factory=dict)
    changes: dict[Change, None] = field(default_factory=dict)
    meta: dict[str, str] = field(default_factory=dict)

    def draft(self) -> "State":
        """Return a copy to write to."""
        draft = copy(self)
        for part in fields(self):
            value = getattr(self, part.name)
            setattr(draft, part.name, dict(value) if isinstance(value, dict) else value)
        return draft
