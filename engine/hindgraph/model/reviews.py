"""What a review answers: whether something would be accepted, and what was decided."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from hindgraph.model.receipts import IdentityReceipt, Receipt


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a kept draft would be accepted, by the law in force and what is known now; else why not."""

    accepted: bool
    code: str | None = None
    message: str | None = None


@dataclass(frozen=True, slots=True)
class ReviewReceipt:
    """What was decided, and what came of it.

    Attributes:
        id: The finding, or the contested version.
        at, by, reason: When, by which principal, and why.
        receipt: What became of the reviewer's own statement, where something was accepted.
        closed: Ids of the statements that were closed, where a challenger was rejected.
        merged: What was merged into what, where two were taken for one.
        retracted, written: Ids of the versions that were closed and written on that account.
    """

    id: str
    decision: Literal["accepted", "rejected"]
    at: datetime
    by: str
    reason: str | None = None
    receipt: Receipt | None = None
    closed: tuple[str, ...] = ()
    retracted: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    merged: IdentityReceipt | None = None
