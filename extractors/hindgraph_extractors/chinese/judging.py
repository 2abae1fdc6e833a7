"""Which predicate a frame means: the classes of both ends decide between those that share a wording.

Where too little is known about the ends, nothing is stated: a wrong fact is worse than a missed one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hindgraph_extractors.chinese.fillers import Fillers
from hindgraph_extractors.chinese.grammar import SETTLED, is_adverbial
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.names import HINTED, OPEN, SURE
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import End, Phrases
from hindgraph_extractors.chinese.references import Topics
from hindgraph_extractors.chinese.scoring import Scores, as_concept
from hindgraph_extractors.chinese.shapes import Frame, Slot
from hindgraph_extractors.chinese.weights import (
    EMPLOYING,
    LIGHT,
    OPEN_ENDS,
    PLAIN,
    SECOND,
    SHARED_BY_MANY,
    UNLISTED,
    UNNAMED,
    VALUE_SCORES,
    VERB_RANGES,
    bare_frames,
    is_open,
    is_past_dislike,
    is_post,
    is_titled,
    length_of,
    may_be_plain,
    rank_of,
)
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING, Ontology, PredicateDef


@dataclass(frozen=True, slots=True)
class Reading:
    """A frame with its predicate and both ends."""

    frame: Frame
    subjects: tuple[End, ...]
    objects: tuple[End, ...]
    score: float
    after: int

    @property
    def predicate(self) -> PredicateDef:
        """Return the predicate."""
        return self.frame.wording.predicate


@dataclass(frozen=True, slots=True)
class _Side:
    """The fitting ends of a slot, the score of the best, and the offset after it (-1: it stands before)."""

    ends: tuple[End, ...]
    score: float
    after: int = -1


@dataclass(frozen=True, slots=True)
class Judge:
    """Chooses between the frames of a clause."""

    lexicon: Lexicon
    phrases: Phrases
    topics: Topics
    scores: Scores

    @property
    def fillers(self) -> Fillers:
        """Return the reader of what no list knows."""
        return Fillers(self.phrases)

    @property
    def ontology(self) -> Ontology:
        """Return the law."""
        return self.lexicon.ontology

    def best(self, row: Row, frames: Iterable[Frame]) -> list[Reading]:
        """Return the readings that hold, at most one for each wording of the clause, in order of the text."""
        read = [reading for frame in frames if (reading := self._read(row, frame)) is not None]
        read.sort(key=lambda r: (rank_of(r.frame, r.score), r.frame.pattern))
        kept: list[Reading] = []
        taken: set[int] = set()
        for reading in read:
            if taken.isdisjoint(reading.frame.anchor) and not self._is_rivalled(reading, read):
                kept.append(reading)
                taken.update(reading.frame.anchor)
        return sorted(kept, key=lambda r: r.frame.anchor)

    def _is_rivalled(self, reading: Reading, others: Sequence[Reading]) -> bool:
        """Tell a reading beside which another predicate is as good: then nobody knows which is meant."""
        return any(
            other.predicate is not reading.predicate
            and other.frame.anchor == reading.frame.anchor
            and length_of(other.frame) == length_of(reading.frame)
            and abs(other.score - reading.score) < 0.01
            and self._weight(reading.frame) >= SHARED_BY_MANY
            for other in others
        )

    def _read(self, row: Row, frame: Frame) -> Reading | None:
        predicate = frame.wording.predicate
        if is_past_dislike(row, frame):
            return None
        target = self._side(row, frame, frame.object, predicate.range)
        if target is not None and frame.origin is not None:
            target = self._like_origin(row, frame, target)
        if target is None:
            return None
        subject = self._side(row, frame, frame.subject, predicate.domain)
        if subject is None or not subject.ends or not self._enough(frame, subject, target):
            return None
        if not frame.by_noun and not self._is_told_of_something(frame, subject, target):
            return None
        if frame.pattern == "relative" and not all(end.strong for end in target.ends):
            return None
        if frame.object.sort == "none" and not self._may_lack_object(frame):
            return None
        if frame.origin is not None and not self._origin_fits(row, frame):
            return None
        after = max(subject.after, target.after)
        return Reading(frame, subject.ends, target.ends, subject.score + target.score, after)

    def _is_told_of_something(self, frame: Frame, subject: _Side, target: _Side) -> bool:
        """Tell whether an end has a name, or both are plainly things of the kinds that the predicate takes."""
        if any(end.strong for end in (*subject.ends, *target.ends)):
            return True
        low, high = sorted((subject.score, target.score))
        sure = low >= PLAIN or (low >= UNLISTED and high >= PLAIN and self._weight(frame) == 1)
        lies = frame.wording.head == "在" and low >= PLAIN and not frame.wording.tail
        return (may_be_plain(frame) and sure) or lies

    def _may_lack_object(self, frame: Frame) -> bool:
        entry = frame.wording.entry
        alone = self.lexicon.shared[entry.form.removeprefix("^")] == 1
        return (
            entry.kind == "end"
            and alone
            and frame.wording.predicate.functional
            and len(frame.wording.head) > 1
        )

    def _origin_fits(self, row: Row, frame: Frame) -> bool:
        """Tell whether A of "从 A 搬到 B" is of the kind that the predicate takes."""
        assert frame.origin is not None
        if (
            frame.origin.sort == "phrase"
            and frame.wording.entry.kind == "state"
            and frame.pattern not in {"noun-change"}
        ):
            return True
        return self._side(row, frame, frame.origin, frame.wording.predicate.range) is not None

    def origin(self, reading: Reading, row: Row) -> Surface | None:
        """Return A of "从 A 换成 B" where one may have several, so that nothing else says that A has ended."""
        frame, predicate = reading.frame, reading.predicate
        if frame.origin is None or predicate.functional or frame.wording.entry.inverse:
            return None
        side = self._side(row, frame, frame.origin, predicate.range)
        named = side is not None and len(side.ends) == 1 and side.ends[0].strong
        return side.ends[0].surface if side is not None and named else None

    def _like_origin(self, row: Row, frame: Frame, target: _Side) -> _Side:
        """Class B of "从集群 A 迁移到 B" as A is, where the text leaves it open."""
        assert frame.origin is not None
        origin = self._side(row, frame, frame.origin, frame.wording.predicate.range)
        classes = {end.surface.cls for end in origin.ends} if origin is not None else set()
        if len(classes) != 1 or THING in classes or any(e.surface.cls != THING for e in target.ends):
            return target
        cls = classes.pop()
        ends = (End(replace(e.surface, cls=cls), HINTED, e.strong) for e in target.ends)
        return self._fitting(tuple(ends), frame.wording.predicate.range, target.after) or target

    def ends_at(self, row: Row, slot: Slot, predicate: PredicateDef) -> tuple[End, ...]:
        """Return what stands at a place of a clause, read as an object of a predicate."""
        frame = next(iter(bare_frames(self.lexicon, predicate)), None)
        side = self._right(row, frame, slot, predicate.range) if frame is not None else None
        return side.ends if side is not None else ()

    # ---- one side

    def _side(self, row: Row, frame: Frame, slot: Slot, allowed: tuple[str, ...]) -> _Side | None:
        if slot.sort == "none":
            return _Side((), 1.0)
        if slot.sort == "dropped":
            return self._dropped(row, frame, allowed)
        if slot.sort == "phrase":
            assert slot.phrase is not None
            return self._fitting(slot.phrase.ends, allowed, -1)
        return self._right(row, frame, slot, allowed)

    def _dropped(self, row: Row, frame: Frame, allowed: tuple[str, ...]) -> _Side | None:
        surface = self.topics.dropped(allowed, row.clause.start, frame.wording.predicate)
        if surface is None and frame.wording.entry.kind == "event":
            surface = self.topics.teller(allowed, row.clause.start)
        roams = surface is not None and surface.cls == "Animal" and frame.wording.predicate.name in OPEN_ENDS
        if surface is None or roams:  # 养了一条狗，叫可乐，住在杭州: who does is left open
            return None
        end = End(surface, SURE if surface.cls != THING else OPEN)
        score = self.scores.of(end, allowed)
        if score is not None and not self.topics.is_first(surface):
            score -= SECOND
        return _Side((end,), score) if score is not None else None

    def _right(self, row: Row, frame: Frame, slot: Slot, allowed: tuple[str, ...]) -> _Side | None:
        limit = row.nodes[slot.limit - 1].end if slot.limit is not None else row.clause.end
        slot = self._past_length(row, slot, allowed)
        if all(map(self.ontology.is_value, allowed)):
            slot = self._past_organisation(row, slot)
        value = self.phrases.value(row, slot.place, limit, frame.wording.predicate, allowed)
        if value is not None and not is_titled(value[0], frame):
            value = None
        if value is not None and self._is_settled(row, slot, value[1], frame):
            side = _Side((value[0],), VALUE_SCORES[value[0].sure], value[1])
            if value[0].sure == SURE:
                return side
        else:
            side = None
        entities = self._entities(row, frame, slot, allowed) or side
        if entities is None and slot.named:
            called = self.fillers.called(row, slot, allowed)
            return _Side((called,), 0.9, called.surface.end) if called is not None else None
        return (
            entities
            or self._concepts(row, frame, slot, allowed, limit)
            or self._bare(row, frame, slot, allowed)
            or self._filling(row, frame, slot, allowed)
        )

    def _filling(self, row: Row, frame: Frame, slot: Slot, allowed: tuple[str, ...]) -> _Side | None:
        """Read what fills a place from end to end, behind a wording that leaves no doubt."""
        end = self.fillers.end(row, slot, frame, allowed) if self._weight(frame) < SHARED_BY_MANY else None
        return self._fitting((end,), allowed, end.surface.end) if end is not None else None

    def _bare(self, row: Row, frame: Frame, slot: Slot, allowed: tuple[str, ...]) -> _Side | None:
        """Read bare nouns as a thing that they name, if all is told by them."""
        phrase = self.phrases.bare(row, slot.place)
        if phrase is None or all(map(self.ontology.is_value, allowed)):
            return None
        after = row.nodes[phrase.last - 1].end
        return (
            self._fitting(phrase.ends, allowed, after) if self._is_settled(row, slot, after, frame) else None
        )

    def _past_length(self, row: Row, slot: Slot, allowed: tuple[str, ...]) -> Slot:
        """Skip how long somebody did what stands behind it: 吃|两周|头孢, 当了|四年|主任."""
        node, timed = row.at(slot.place), any(self.ontology.classes[cls].datatype for cls in allowed)
        length = node is not None and node.kind == "time" and slot.limit is None
        titled = "JobTitle" in allowed or not timed
        return replace(slot, place=slot.place + 1) if length and titled else slot

    def _past_organisation(self, row: Row, slot: Slot) -> Slot:
        """Skip whose a value is: 任|星火传媒|首席执行官."""
        node, following = row.at(slot.place), row.at(slot.place + 1)
        of = node is not None and node.name is not None and self.ontology.is_a(node.name.cls, "Organisation")
        noun = following is not None and following.kind == "word" and following.tag[:1] == "n"
        return replace(slot, place=slot.place + 1) if of and noun else slot

    def _entities(self, row: Row, frame: Frame, slot: Slot, allowed: tuple[str, ...]) -> _Side | None:
        if all(self.ontology.is_value(cls) for cls in allowed):
            return None
        phrase = self.phrases.right(row, slot.place)
        if phrase is None:
            return None
        after = row.nodes[phrase.last - 1].end
        if not self._is_settled(row, slot, after, frame):
            return None
        fitting = self._fitting(phrase.ends, allowed, after) or self._firm(phrase.ends, allowed, after)
        return fitting or self._left(frame, phrase.ends, allowed, after)

    def _left(self, frame: Frame, ends: Sequence[End], allowed: tuple[str, ...], after: int) -> _Side | None:
        """Read what the dictionary takes for some place as whom one works for: 从安联离职."""
        employing = f"{frame.wording.head}{frame.wording.tail}".endswith(EMPLOYING)
        if not employing or any(end.surface.cls != "Place" for end in ends):
            return None
        opened = [replace(end, surface=replace(end.surface, cls=THING), sure=OPEN) for end in ends]
        return self._fitting(opened, allowed, after)

    def _firm(self, ends: Sequence[End], allowed: tuple[str, ...], after: int) -> _Side | None:
        """Read a well-known service as the firm that bears its name: 由阿里云签发, 跳槽到美团."""
        named = all(not end.strong and self.ontology.is_a(end.surface.cls, "Software") for end in ends)
        if not named or not all(self.ontology.is_a(cls, "Agent") for cls in allowed):
            return None
        firms = [replace(end, surface=replace(end.surface, cls="Company")) for end in ends]
        return self._fitting(firms, allowed, after)

    def _concepts(
        self, row: Row, frame: Frame, slot: Slot, allowed: tuple[str, ...], limit: int
    ) -> _Side | None:
        """Read bare nouns where things need no name (花生, 头痛), or where any place or employer may stand."""
        unnamed = self._takes_unnamed(frame, allowed)
        if not unnamed and not is_open(frame):
            return None
        found = list(self.phrases.concepts(row, slot.place, limit))
        if not found or not self._is_whole(row, frame, slot, found[-1][1]):
            return None
        light = not frame.by_noun and self._weight(frame) >= SHARED_BY_MANY
        if frame.wording.predicate.name == "occupation" and not all(
            is_post(e, self.lexicon) for e, _ in found
        ):
            return None
        told = (as_concept(e, allowed, self.ontology, light=light) for e, _ in found)
        ends = tuple(e for e in told if e is not None)
        if not unnamed:
            ends = tuple(e for e in ends if e.surface.cls == THING and len(e.surface.text) > 1)
            if any(node.tag[:1] == "v" for node in row.nodes[slot.place : found[-1][1]]):
                return None
        # 吃|火锅 says what one does with the thing that is meant.
        acted = row.nodes[slot.place].tag[:1] == "v" and found[0][1] - slot.place > 1
        score = 0.9 if unnamed and not acted else 0.6
        return _Side(ends, score, row.nodes[found[-1][1] - 1].end) if ends else None

    def _takes_unnamed(self, frame: Frame, allowed: tuple[str, ...]) -> bool:
        """Tell a place for things that one speaks of by their bare noun."""
        plain = any(self.ontology.is_a(cls, family) for cls in allowed for family in UNNAMED)
        lent = "Product" in allowed and frame.pattern == "split" and self._weight(frame) == 1
        return plain or lent or frame.wording.predicate.name in VERB_RANGES

    def _is_whole(self, row: Row, frame: Frame, slot: Slot, last: int) -> bool:
        """Tell whether bare nouns are all of the object: a verb that goes on is no thing."""
        following = row.at(last)
        goes_on = following is not None and following.tag[:1] in {"p", "m", "r"}
        if row.nodes[last - 1].tag[:1] == "v" and goes_on:
            return False
        return self._is_settled(row, slot, row.nodes[last - 1].end, frame)

    def _is_settled(self, row: Row, slot: Slot, offset: int, frame: Frame) -> bool:
        """Tell whether a phrase that ends at an offset is all of the object: no 的, no noun behind it."""
        if slot.limit is not None:
            return offset >= row.nodes[slot.limit - 1].end
        rest = [node for node in row.nodes if node.start >= offset]
        cut = any(node.start < offset < node.end for node in row.nodes)
        if cut or not rest:
            return not cut
        while len(rest) > 1 and rest[0].tag[:1] == "f":
            rest = rest[1:]
        following = rest[0]
        if (following.tag[:1] == "m" or following.text.isdigit()) and frame.wording.predicate.name in {
            "owes",
            "lent_to",
        }:
            return True  # 欠|我|三百块
        if following.text == "的":
            return all(node.text in SETTLED for node in rest)
        if (
            following.kind == "time"
            or following.tag[:1] == "f"
            or following.text in SETTLED
            or is_adverbial(following)
            or following.tag[:1] in {"c", "d", "y", "u", "p"}
        ):
            return True
        verb = following.tag[:1] == "v" and (following.tag != "vn" or self.lexicon.is_wording(following.text))
        return (
            verb
            and THING not in frame.wording.predicate.range
            and frame.wording.predicate.name not in {"wants", "plans"}
        )

    def _fitting(self, ends: Sequence[End], allowed: tuple[str, ...], after: int) -> _Side | None:
        ends = [self.scores.as_taken(end, allowed) for end in ends]
        scored = [(score, end) for end in ends if (score := self.scores.of(end, allowed)) is not None]
        if not scored or len(scored) < len(ends):
            return None
        return _Side(tuple(end for _, end in scored), max(score for score, _ in scored), after)

    # ---- enough to tell

    def _enough(self, frame: Frame, subject: _Side, target: _Side) -> bool:
        """Tell whether enough is known about the ends for a wording that several predicates share."""
        if frame.by_noun:
            return min(subject.score, target.score) > 0.1
        weight = self._weight(frame)
        low, total = min(subject.score, target.score), subject.score + target.score
        if weight >= SHARED_BY_MANY and any(end.surface.cls == "Text" for end in target.ends):
            return False  # what is 换成了 is no user name
        if weight >= SHARED_BY_MANY:
            amount = all(end.surface.cls == "Amount" for end in target.ends)
            firm = amount or all(end.strong for end in subject.ends)
            exact = target.score >= VALUE_SCORES[SURE] and firm
            return (low >= 0.9 and total >= 2.2) or (exact and low >= 0.4)
        return (low >= 0.4 and total >= 1.4) if weight >= 2 else low >= 0.2

    def _weight(self, frame: Frame) -> int:
        """Return how ambiguous a wording is."""
        if frame.by_noun or frame.pattern == "cleft":
            return 1
        form = frame.wording.entry.form.removeprefix("^")
        light = form in LIGHT or (len(frame.wording.head) == 1 and not frame.wording.tail)
        return SHARED_BY_MANY if light else self.lexicon.shared[form]
