"""What was said, and who is whom, kept by hand: what each thing that is done to a graph comes to, in the design's words.

It is a plain list that is walked through, and shares nothing with the product but records. What it keeps is compared with
what is stored, statement by statement, and is what the oracle of truth is asked with.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from hindgraph.model.records import FAR_FUTURE, Redirect, Statement, Tier

REVISION = "revision"
# From here on positions are those of typed writes: after all else that was told then.
TYPED = 1_000_000_000


class Sentence(NamedTuple):
    """What a document says, whatever revision of it: it is the same sentence wherever it stands."""

    subject: str
    predicate: str
    object: str
    kind: str
    polarity: bool
    start: datetime | None
    lapses_at: datetime | None


@dataclass
class Line:
    """A statement as it stands in the ledger, with the sentence of a document that says it."""

    said: Statement
    source: str = ""
    sentence: Sentence | None = None

    @property
    def live(self) -> bool:
        return self.said.retracted_at >= FAR_FUTURE

    @property
    def goes_on(self) -> bool:
        return self.said.kind in ("state", "change", "span") and self.said.polarity

    @property
    def fact(self) -> tuple[str, str, str | None]:
        return self.said.subject_id, self.said.predicate, self.said.object_id


@dataclass
class Ledger:
    """All that was said, and all that was decided."""

    lines: list[Line] = field(default_factory=list)
    redirects: list[Redirect] = field(default_factory=list)
    rejected: list[tuple[Line, datetime]] = field(default_factory=list)

    # ---- who is whom

    def who(self, entity: str) -> str:
        for _ in range(len(self.redirects) + 1):
            for each in self.redirects:
                if each.loser == entity and each.retracted_at >= FAR_FUTURE:
                    entity = each.winner
                    break
        return entity

    def merge(self, loser: str, winner: str, at: datetime) -> bool:
        """Let one count for another, unless they are one."""
        lost, kept = self.who(loser), self.who(winner)
        if lost == kept:
            return False
        self.redirects.append(Redirect(lost, kept, at, ""))
        return True

    def undo(self, entity: str, at: datetime) -> bool:
        """Close the merge of one into another, or the only one into it."""
        open_ = [r for r in self.redirects if r.retracted_at >= FAR_FUTURE]
        own = [r for r in open_ if r.loser == entity]
        into = own or [r for r in open_ if r.winner == entity]
        if len(into) != 1:
            return False
        self.redirects[self.redirects.index(into[0])] = replace(into[0], retracted_at=at)
        return True

    def split(self, chosen: Collection[str], entity: str, apart: str, at: datetime) -> None:
        """Say statements of an entity again, same words and same times, of another."""

        def moved(end: str | None) -> str | None:
            return apart if end is not None and self.who(end) == self.who(entity) else end

        for line in [each for each in self.lines if each.said.id in chosen]:
            said = line.said
            line.said = replace(said, retracted_at=at)
            again = replace(
                said,
                id=f"{said.id} of {apart}",
                subject_id=moved(said.subject_id) or "",
                object_id=moved(said.object_id),
                wrong_id=moved(said.wrong_id),
                recorded_at=at,
            )
            self.lines.append(Line(again, line.source, line.sentence))

    # ---- what is said

    def tell(self, statements: Iterable[Statement]) -> None:
        self.lines += map(Line, statements)

    def take_back(self, chosen: Collection[str], at: datetime) -> bool:
        """Close statements."""
        closed = [line for line in self.lines if line.said.id in chosen and line.live]
        for line in closed:
            line.said = replace(line.said, retracted_at=at)
        return bool(closed)

    def revise(
        self, source: str, said_now: Mapping[Sentence, Statement], end: Statement, at: datetime
    ) -> Counter[str]:
        """Say what a document says now.

        What it repeats keeps its statements; what only the old one said ends at the new `occurred_at`, and is retracted
        only if that is not later. A fact that it says in other words is not one that only the old one said.

        Args:
            source: The document.
            said_now: What each of its sentences comes to, told now.
            end: An end of something, told now.
            at: When it is learned.
        """
        before = [line for line in self.lines if line.source == source and line.live]
        ends = [line for line in before if line.said.extractor == REVISION]
        said_before = [line for line in before if line not in ends]
        standing = [line for line in said_before if not any(self._ends(each, line) for each in ends)]
        kept = [line for line in standing if line.sentence in said_now]
        known = {line.sentence for line in kept}
        new = [Line(said, source, words) for words, said in said_now.items() if words not in known]
        held = [line for line in new if self._is_held(line)]
        new = [line for line in new if line not in held]
        still_so = {self._counted(line) for line in [*kept, *new] if line.goes_on}
        happened = Counter(kept=len(kept), held=len(held))
        for line in standing:
            if line in kept:
                continue
            said = line.said
            if end.said_at <= said.said_at:
                line.said = replace(said, retracted_at=at)
                happened["retracted"] += 1
            elif line.goes_on and said.lapses_at > end.said_at and self._counted(line) not in still_so:
                subject, predicate, object_ = line.fact
                named = replace(end, subject_id=subject, predicate=predicate, object_id=object_)
                self.lines.append(Line(replace(named, id=f"{end.id} {said.id}"), source))
                happened["ended"] += 1
        self.lines += new
        return happened

    def _is_held(self, line: Line) -> bool:
        """Tell whether a person has rejected it, and its source has said nothing else of that since."""
        at = [
            at
            for was, at in self.rejected
            if line.goes_on and was.source == line.source and self._counted(was) == self._counted(line)
        ]
        return bool(at) and not any(
            other.source == line.source
            and other.said.recorded_at > max(at)
            and self._is_about_it(other, line)
            and (not other.goes_on or self._counted(other) != self._counted(line))
            for other in self.lines
        )

    def _is_about_it(self, other: Line, line: Line) -> bool:
        """Tell whether two compete; of what one has many, only the same do."""
        (subject, predicate, object_), (mine, its, thing) = self._counted(other), self._counted(line)
        return (subject, predicate) == (mine, its) and (predicate == "lives_in" or object_ == thing)

    def _counted(self, line: Line) -> tuple[str, str, str]:
        subject, predicate, object_ = line.fact
        return self.who(subject), predicate, self.who(object_ or "")

    @staticmethod
    def _ends(end: Line, line: Line) -> bool:
        return end.fact == line.fact and end.said.said_at > line.said.said_at

    def reject(
        self, subject: str, predicate: str, object_: str, since: datetime, until: datetime, at: datetime
    ) -> bool:
        """Close what third parties say for a fact and a time; of some predicates either way round."""
        behind = [
            line.said.id
            for line in self.lines
            if line.live
            and line.said.tier == Tier.THIRD
            and line.said.predicate == predicate
            and self.who(line.said.subject_id) == subject
            and line.said.object_id is not None
            and self.who(line.said.object_id) == object_
            and line.said.polarity
            and line.said.kind != "end"
            and line.said.start < until
            and line.said.lapses_at > since
        ]
        self.rejected += [(line, at) for line in self.lines if line.said.id in behind]
        return self.take_back(behind, at)

    # ---- compared with what is stored

    def agree(self, stored: Iterable[Statement], redirects: Iterable[Redirect]) -> None:
        """Compare all that is kept with all that is stored, and take the stored ids over: they break ties.

        Raises:
            AssertionError: Anything differs.
        """
        mine = sorted(self.lines, key=lambda line: (_content(line.said), line.said.id))
        theirs = sorted(stored, key=lambda said: (_content(said), said.id))
        assert [_content(line.said) for line in mine] == [_content(said) for said in theirs]
        for line, said in zip(mine, theirs, strict=True):
            line.said = replace(line.said, id=said.id)
        decided = [(r.loser, r.winner, r.recorded_at, r.retracted_at) for r in redirects]
        assert decided == [(r.loser, r.winner, r.recorded_at, r.retracted_at) for r in self.redirects]

    @property
    def statements(self) -> list[Statement]:
        return [line.said for line in self.lines]


ENDS = ("subject_id", "predicate", "object_id")
_COMPARED = (
    *ENDS,
    "wrong_id",
    "kind",
    "polarity",
    "said_at",
    "start",
    "lapses_at",
    "period_to",
    "of_end",
    "dated",
)


def _content(said: Statement) -> tuple[str, ...]:
    """Return all that is promised of a statement, in a form that sorts."""
    position = (TYPED,) if said.position[0] >= TYPED else said.position
    compared = [getattr(said, name) for name in (*_COMPARED, "recorded_at", "retracted_at")]
    return (*map(str, compared), said.tier.name, str(position))
