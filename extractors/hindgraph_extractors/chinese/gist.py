"""What a sentence says by its gist, where no wording fits: one thing for each end, and a cue that tells of it.

给彭澜发工资的是海岳航运 names one person, one company, and what only an employer does. It is the last reader to be asked:
it reads a sentence, or a part of one between its commas, only where nothing else in it could be meant, and leaves what is
open, denied, given up, played, or told with a pronoun for anybody.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from hindgraph_extractors.chinese.drafting import never_ends
from hindgraph_extractors.chinese.gist_cues import Cues, Hit, kept
from hindgraph_extractors.chinese.gist_ends import Ends, Item, Pair
from hindgraph_extractors.chinese.gist_mood import (
    changes,
    goes_on,
    is_about_old,
    is_aimed,
    is_coming,
    is_dealing,
    is_deed,
    is_denied,
    is_ended,
    is_fiction,
    is_left,
    is_open,
    is_sum,
)
from hindgraph_extractors.chinese.gist_roles import stands
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import Phrases
from hindgraph_extractors.chinese.scoring import Scores, typed
from hindgraph_extractors.chinese.sentences import Clause, Sentence
from hindgraph_extractors.chinese.status import Status
from hindgraph_extractors.chinese.timing import Told, meant_times, timing_of
from hindgraph_extractors.gists import ends_of, is_for_use
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft, Period, TimeSpan
from hindgraph_extractors.statements import Timing
from hindgraph_ontology.records import Kind, PredicateDef

GIST = "zh.gist"
_COLON = re.compile(r"[：:](?!\d)")
# About works, which tell of what never was.
_WORKS = frozenset({"CreativeWork", "Book", "Film", "Music", "Game", "Document"})
_LIVING = frozenset({"Person", "Animal"})
_MOVING = frozenset({"lives_in", "works_at", "runs_on", "headquartered_in", "member_of"})
_LONGEST = 70


@dataclass(frozen=True, slots=True)
class Unit:
    """A run of clauses that is read by itself; a part where the sentence has days that may be meant elsewhere."""

    row: Row
    clauses: tuple[Clause, ...]
    told: tuple[bool, ...]
    is_part: bool = False


@dataclass(frozen=True, slots=True)
class Gist:
    """Reads the gist of the sentences of one text."""

    text: str
    moods: str
    phrases: Phrases
    scores: Scores
    cues: Cues

    def drafts(
        self, sentence: Sentence, rows: Sequence[Row], told: Sequence[bool], inside: Sequence[Draft]
    ) -> list[Draft]:
        """Return what a sentence says by its gist.

        Args:
            sentence: The sentence.
            rows: Its clauses.
            told: For each of them whether it may state a fact.
            inside: What was read of it already.
        """
        made: list[Draft] = []
        whole = self.moods[sentence.start : sentence.end]
        if not any(told) or set("？?") & set(sentence.stop) or "吗" in whole[-2:]:
            return made
        if is_open(whole, self.moods[sentence.end : sentence.end + 12]):
            return made
        dated = sum(sentence.start <= span.start < sentence.end for span in self.phrases.values.back) > 1
        for unit in _units(rows, told, self.text):
            if dated and unit.row.clause.end < sentence.end:
                unit = replace(unit, is_part=True)
            for draft in self._of(unit, fiction=is_fiction(whole)):
                if not any(_is_told(draft, other) for other in (*inside, *made)):
                    made.append(draft)
        return made

    def _of(self, unit: Unit, *, fiction: bool) -> Iterator[Draft]:
        first, last = unit.row.clause.start, unit.row.clause.end
        predicates = self.cues.predicates(self.text[first:last].lower())
        if not predicates or len(unit.row.nodes) > _LONGEST:
            return
        ends = Ends(self.text, unit.row, self.phrases, self.scores)
        if len(ends.items) < 1 or not ends.is_clear:
            return
        found = [
            f
            for p in predicates
            if not fiction or _WORKS & set(p.domain)
            if (f := self._hits(p, ends)) is not None
        ]
        hits = kept([hit for _, _, own in found for hit in own])
        drafts = []
        for predicate, sides, _ in found:
            marks = "".join({item.mark for side in sides for item in side})
            own = [h for h in hits if h.cue.predicate is predicate and stands(h, marks, ends.masked())]
            draft = self._told(predicate, own, sides, ends, unit) if own else None
            if draft is not None:
                drafts.append(((len({hit.places for hit in own}), _closeness(draft, sides)), draft))
        for weight, draft in drafts:
            rivals = [other for other, d in drafts if d is not draft and ends_of(d) == ends_of(draft)]
            if all(other < weight for other in rivals):
                yield draft

    def _hits(
        self, predicate: PredicateDef, ends: Ends
    ) -> tuple[PredicateDef, tuple[list[Item], list[Item]], list[Hit]] | None:
        subjects, objects = (ends.candidates(predicate, side) for side in (predicate.domain, predicate.range))
        if not subjects or not objects:
            return None
        values = [item for item in objects if item.end.surface.value is not None or not item.end.strong]
        own = self.cues.of(predicate, ends.masked(values))
        return (predicate, (subjects, objects), own) if own else None

    def _told(
        self,
        predicate: PredicateDef,
        hits: Sequence[Hit],
        sides: tuple[list[Item], list[Item]],
        ends: Ends,
        unit: Unit,
    ) -> Draft | None:
        if set(predicate.range) == {"Date"}:
            if unit.is_part:
                return None  # of two days in two parts of a sentence either may be meant
            sides = sides[0], self._to_come(sides[1])
        pair = ends.pair(predicate, hits, sides)
        said = self._said(pair, hits, unit, ends) if pair is not None else None
        if pair is None or said is None or self._is_beside(predicate, pair, said):
            return None
        timing = self._timing(predicate, pair, said, unit, ends)
        if timing is None or not timing.polarity or timing.kind in {"end", "correction"}:
            return None
        ontology = self.scores.ontology
        cue = min(hits, key=lambda hit: hit.start).cue.form
        return Draft(
            subject=typed(pair[0].end, predicate.domain, ontology),
            predicate=predicate.name,
            object=typed(pair[1].end, predicate.range, ontology),
            kind=timing.kind,
            start=unit.row.clause.start,
            end=unit.row.clause.end,
            extractor=f"{GIST}:{cue}",
            time=timing.time,
        )

    def _is_beside(self, predicate: PredicateDef, pair: Pair, said: str) -> bool:
        """Tell a sentence in which the cue is told of something else than what the two are to each other."""
        domain, target = set(predicate.domain), pair[1]
        if (_LIVING & domain and is_deed(said)) or ("Group" in domain and is_dealing(said)):
            return True
        if "Amount" in predicate.range and is_sum(said):
            return True
        if predicate.name in _MOVING:
            return is_left(said, target.mark)
        valued = target.end.surface.value is not None and "Date" not in predicate.range
        return valued and is_aimed(said, target.mark)

    def _to_come(self, days: list[Item]) -> list[Item]:
        """Leave out the day on which it was told where another one is still to come."""
        today = f"{self.phrases.values.said_at:%Y-%m-%d}"
        coming = [d for d in days if (v := d.end.surface.value) is not None and v.text > today]
        return coming if len(days) > 1 else days

    # ---- whether it is told as a plain fact

    def _said(self, pair: Pair, hits: Sequence[Hit], unit: Unit, ends: Ends) -> str | None:
        """Return the clauses that tell of the two, masked; None where they deny it or leave it open."""
        first = unit.row.clause.start
        masked = list(ends.masked([item for item in pair if item.end.surface.value is not None]))
        for at in (at for hit in hits for at in hit.places):
            masked[at] = "\ueffe"  # no sign of anything in a cue
        telling = _telling(unit.clauses, pair, {first + at for hit in hits for at in hit.places})
        if any(b - a > 1 for a, b in pairwise(telling)) or len(telling) > 2:
            return None
        parts = ["".join(masked[c.start - first : c.end - first]) for c in unit.clauses]
        for place, part in enumerate(parts):
            if place in telling:
                if not unit.told[place] or is_denied(part) or is_ended(part):
                    return None
            elif is_ended(part) and not is_about_old(part):
                return None
        return "，".join(parts[n] for n in telling)

    # ---- kind and time

    def _timing(
        self, predicate: PredicateDef, pair: Pair, said: str, unit: Unit, ends: Ends
    ) -> Timing | None:
        values, heeded = self.phrases.values, is_for_use(predicate)
        changed = changes(ends.masked())
        taken = [(item.start, item.last) for item in pair]
        back, ahead = (_free(spans, unit.row.clause, taken) for spans in (values.back, values.ahead))
        planned = any(t.period.start is not None and t.period.start > values.said_at for t in back)
        coming = planned or (is_coming(said) and not (heeded and not changed))
        status = Status(
            "future" if coming else "perfect" if changed else "present", done=changed and not coming
        )
        times = meant_times(back, ahead, status, values.said_at)
        lasting = never_ends(predicate)
        kind: Kind = "change" if (changed or coming) and not lasting else "state"
        if goes_on(ends.masked()) and any(t.role == "since" for t in times):
            times = tuple(t for t in times if t.role != "until")  # 从5月6日一直…到今天
        if kind == "state" and not lasting and any(_is_gone(t, values.said_at) for t in times):
            return _since(times) if goes_on(ends.masked()) else None
        if goes_on(said) and not coming and not times:
            kind = "state"
        timing = timing_of(Told(kind, status, lasting, times, values.said_at))
        return timing if timing is None or timing.kind in {"state", "change"} else None


def _is_gone(span: TimeSpan, said_at: datetime) -> bool:
    end = span.period.end
    return span.role == "range" or (span.role == "at" and end is not None and end <= said_at)


def _since(times: Sequence[TimeSpan]) -> Timing | None:
    """Return what 5月拿到…，一直用到今天 says: so since then."""
    began = times[0].period
    alone = len(times) == 1 and began.start is not None
    return Timing("state", time=Period(began.start, None, began.precision)) if alone else None


def _units(rows: Sequence[Row], told: Sequence[bool], text: str) -> Iterator[Unit]:
    """Yield a sentence, then its parts between commas and colons."""
    clauses = tuple(row.clause for row in rows)
    start, end = clauses[0].start, clauses[-1].end
    if len(rows) > 1:
        nodes = tuple(node for row in rows for node in row.nodes)
        yield Unit(Row(Clause(start, end), nodes), clauses, tuple(told))
    for place, (row, stated) in enumerate(zip(rows, told, strict=True)):
        yield Unit(row, (row.clause,), (stated,))
        colon = _COLON.search(text, row.clause.start, row.clause.end)
        if colon is not None and not any(n.start < colon.start() < n.end - 1 for n in row.nodes):
            before, behind = (
                _part(row, row.clause.start, colon.start()),
                _part(row, colon.end(), row.clause.end),
            )
            yield Unit(before, (before.clause,), (stated,))
            yield Unit(behind, (behind.clause,), (stated,))
            if place + 1 < len(rows):
                rest = (behind, *rows[place + 1 :])
                run = Row(Clause(behind.clause.start, end), tuple(node for row in rest for node in row.nodes))
                yield Unit(run, tuple(row.clause for row in rest), tuple(told[place:]))


def _part(row: Row, first: int, last: int) -> Row:
    return Row(Clause(first, last), tuple(n for n in row.nodes if first <= n.start and n.end <= last))


def _free(
    spans: Sequence[TimeSpan], clause: Clause, taken: Sequence[tuple[int, int]]
) -> tuple[TimeSpan, ...]:
    inside = (s for s in spans if clause.start <= s.start and s.end <= clause.end)
    return tuple(s for s in inside if not any(start < s.end and s.start < end for start, end in taken))


def _telling(clauses: Sequence[Clause], pair: Pair, cued: set[int]) -> list[int]:
    """Return the clauses that hold the ends, and those with the cues where no such clause has one."""
    naming = [n for n, c in enumerate(clauses) if any(_stands(c, item.start) for item in pair)]
    if any(_stands(clauses[n], at) for n in naming for at in cued):
        return naming
    cueing = [n for n, c in enumerate(clauses) if any(_stands(c, at) for at in cued)]
    beside = [n for n in cueing if n + 1 == naming[0]] or [n for n in cueing if n - 1 == naming[-1]] or cueing
    return sorted({*naming, *beside})


def _stands(clause: Clause, place: int) -> bool:
    return clause.start <= place < clause.end


def _closeness(draft: Draft, sides: tuple[list[Item], list[Item]]) -> float:
    """Return how narrowly a predicate is meant for what it is told of."""
    places = ends_of(draft)
    return sum(item.score for side in sides for item in side if item.end.surface.start in places)


def _is_told(draft: Draft, other: Draft) -> bool:
    """Tell what was read already: the same predicate of one of the two, or anything else of both."""
    mine = {name_key(s.name) for s in (draft.subject, draft.object) if s is not None}
    its = {name_key(s.name) for s in (other.subject, other.object, other.wrong) if s is not None}
    return mine == its or (draft.predicate == other.predicate and bool(mine & its))
