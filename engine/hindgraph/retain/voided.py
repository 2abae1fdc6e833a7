"""What was decided in review only because two were taken for one: with the merge, it is undone."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.records import FAR_FUTURE, Finding, Redirect, Statement, Tier, Version
from hindgraph.ports import UnitOfWork
from hindgraph.ports.identified import through
from hindgraph.retain.alike import doubt_id
from hindgraph.retain.kept import EXTRACTOR

_PRINCIPAL = "local"


def told_apart(work: UnitOfWork, one: Collection[str], other: Collection[str], reason: str) -> list[Finding]:
    """Return the findings that asked whether any of two sides are one: the split is the answer, whatever it was before."""
    asked = [doubt_id(first, second) for first in one for second in other]
    return [
        replace(finding, status="rejected", decided_at=work.now, decided_by=_PRINCIPAL, reason=reason)
        for finding in work.findings(ids=asked)
        if finding.status != "rejected"
    ]


@dataclass(frozen=True, slots=True)
class Voided:
    """Undoes what was decided about challengers while two counted as one.

    A decision is void where the challenger was said of the one only, and what it contradicted of the other only: apart,
    nothing is contradicted. One that has something to decide on its own side stays.

    Attributes:
        redirect: The merge.
        before: Who counted as whom until now.
        apart: The entities that are taken off.
    """

    work: UnitOfWork
    redirect: Redirect
    before: Identity
    apart: Collection[str]

    def __call__(self, reason: str) -> list[Statement]:
        """Close the decisions, and return the statements that are written anew or closed with them."""
        statements: list[Statement] = []
        for finding, row in self._taken():
            mine, against = self._sides(finding, row)
            if mine is None or against is None or mine == against:
                continue
            statements += (
                self._reopened(finding, row) if finding.status == "rejected" else self._unsaid(finding)
            )
            why = f"undone, for they were taken for one: {reason}"
            undone = replace(
                finding, status="resolved", decided_at=self.work.now, decided_by=_PRINCIPAL, reason=why
            )
            self.work.put_findings([undone])
        return statements

    def _taken(self) -> Iterator[tuple[Finding, Version]]:
        """Give the decisions about challengers of the merged one that were taken since the merge."""
        head = self.before.canonical(self.redirect.loser)
        found = [*self.work.findings(status="rejected"), *self.work.findings(status="accepted")]
        decided = {
            str(f.draft["version"]): f
            for f in found
            if "version" in f.draft and f.decided_at and f.decided_at > self.redirect.recorded_at
        }
        for row in self.work.versions(ids=sorted(decided)) if decided else ():
            if head in (row.subject_id, row.object_id):
                yield decided[row.version_id], row

    def _sides(self, finding: Finding, row: Version) -> tuple[bool | None, bool | None]:
        """Return on which side the challenger was said, and on which what contradicts it; None: on both, or none."""
        told = self._told(row)
        third = [s for s in told if s.tier == Tier.THIRD and self._says(s, row)]
        first = [s for s in told if s.tier == Tier.FIRST and s.memory_id != finding.memory_id]
        return self._side(third), self._side(first)

    def _side(self, statements: list[Statement]) -> bool | None:
        sides = {bool({s.subject_id, s.object_id, s.wrong_id} & set(self.apart)) for s in statements}
        return sides.pop() if len(sides) == 1 else None

    def _told(self, row: Version) -> list[Statement]:
        """Return what was told on a row's timeline as it counted, each statement as it is written."""
        key = self.before.key(row.timeline)
        seen = through(self.work, self.before).timelines([key]).get(key, [])
        return self.work.statements({s.id for s in seen})

    def _says(self, statement: Statement, row: Version) -> bool:
        ends = {self.before.canonical(end) for end in (statement.subject_id, statement.object_id) if end}
        return statement.polarity and statement.kind != "end" and ends == {row.subject_id, row.object_id}

    def _reopened(self, finding: Finding, row: Version) -> list[Statement]:
        """Return the third party's statements that were closed, written anew."""
        closed = [s for s in self._told(row) if s.retracted_at == finding.decided_at and s.tier == Tier.THIRD]
        return [
            replace(
                statement,
                id=ids.statement_id(statement.document, "reopened", statement.id, finding.id),
                recorded_at=self.work.now,
                retracted_at=FAR_FUTURE,
            )
            for statement in closed
        ]

    def _unsaid(self, finding: Finding) -> list[Statement]:
        """Return the reviewer's own statement, closed."""
        said = self.work.statements_of([finding.memory_id])
        return [
            replace(statement, retracted_at=self.work.now)
            for statement in said
            if statement.extractor == EXTRACTOR and statement.retracted_at >= FAR_FUTURE
        ]
