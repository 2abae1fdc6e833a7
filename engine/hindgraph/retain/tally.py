"""What an ingest has done so far, and its report."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from hindgraph.model.receipts import IngestReport, Receipt, Refusal


@dataclass
class Tally:
    """What an ingest has done so far."""

    rows: int = 0
    memories: int = 0
    unchanged: int = 0
    statements: Counter[str] = field(default_factory=Counter)
    refused: list[Refusal] = field(default_factory=list)

    def add(self, receipts: Iterable[Receipt]) -> None:
        """Count what became of a batch."""
        for receipt in (each for top in receipts for each in (top, *top.parts)):
            self.memories += receipt.changed
            self.unchanged += not receipt.changed
            self.statements.update(s.outcome for s in receipt.statements if receipt.changed)

    def report(self, took_ms: float) -> IngestReport:
        """Return the totals."""
        return IngestReport(
            self.rows,
            self.memories,
            self.unchanged,
            dict(sorted(self.statements.items())),
            tuple(self.refused),
            took_ms,
        )
