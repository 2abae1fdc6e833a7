"""From a clause to frames: a wording with what stands around it – subject–verb–object, 由…负责, 把…迁移到…, passives.

A frame says where its ends stand; which predicate is meant, and whether the ends fit, is judged later.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hindgraph_extractors.chinese.grammar import (
    AGENTS,
    CLEAN_BEFORE,
    PREPOSITIONS,
    SKIPPED_BEHIND,
    is_adverbial,
    is_environment,
    is_placing,
)
from hindgraph_extractors.chinese.lexicon import Lexicon, Wording
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.phrases import Phrase, Phrases
from hindgraph_extractors.chinese.references import PRONOUNS

_TAIL_REACH = 9
# Behind a verb with such a phrase before it stands what it is done to: 用 Rust 编写 S, 在生产环境关闭 S.
_THEMED = frozenset({"用", "使用", "通过", "靠", "在", "对", "从"})
_DENYING = frozenset({"不是", "并不是", "并非"})
_NOUN_PATTERNS = frozenset({"noun", "noun-change", "predicative", "apposition", "beside", "pair", "dated", "identity", "version"})


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an end stands: a phrase read already, or a place at which it begins.

    Attributes:
        place: First node, for what is read by the classes that a predicate takes.
        limit: Place at which the slot must end; None: where it ends by itself.
        named: What stands there is a name, even one that no list knows ("我的猫叫豆豆").
    """

    sort: Literal["phrase", "right", "dropped", "none"]
    phrase: Phrase | None = None
    place: int = 0
    limit: int | None = None
    named: bool = False


DROPPED, NONE = Slot("dropped"), Slot("none")


@dataclass(frozen=True, slots=True)
class Frame:
    """A wording in a clause.

    Attributes:
        subject, object: The ends of the predicate (wordings that are swapped are swapped here).
        anchor: Places of the wording's own nodes.
        zone: Places between subject and verb: adverbs, negation, times, what is placed.
        behind: Place after the wording.
        origin: A in "从A搬到B".
        change: A link says that it changed ("端口改为8090").
    """

    wording: Wording
    pattern: str
    subject: Slot
    object: Slot
    anchor: tuple[int, ...]
    zone: tuple[int, ...]
    behind: int
    origin: Slot | None = None
    change: bool = False

    @property
    def by_noun(self) -> bool:
        """Tell whether it hangs on a noun, so that both ends are plainly told."""
        return self.pattern in _NOUN_PATTERNS


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a verb: its subject, the zone in between, and agent or origin if there is one."""

    subject: Slot
    zone: tuple[int, ...] = ()
    agent: Phrase | None = None
    agent_at: int = -1
    origin: Slot | None = None


@dataclass(frozen=True, slots=True)
class Framer:
    """Finds the frames of a clause that hang on verbs."""

    lexicon: Lexicon
    phrases: Phrases

    def frames(self, row: Row) -> Iterator[Frame]:
        """Yield the frames of all verb wordings, whatever their ends turn out to be."""
        for place, node in enumerate(row.nodes):
            if node.kind != "word":
                continue
            for end in row.pieces_at(place, self.lexicon.verbs, self.lexicon.longest):
                yield from self._verb(row, place, end)
            for head in row.pieces_at(place, self.lexicon.split, self.lexicon.longest):
                yield from self._split(row, place, head)

    # ---- one piece

    def _verb(self, row: Row, place: int, end: int) -> Iterator[Frame]:
        wordings = self.lexicon.verbs[row.text(place, end).casefold()]
        anchor = tuple(range(place, end))
        owned = row.is_word(place - 1, "的") and row.nodes[place].tag[:1] == "n" and end - place > 1
        before = self.before(row, place - 1 if owned else place)
        behind = past_aspect(row, end)
        if row.is_word(behind, "的") and row.is_word(behind + 1, "不是", "并不是"):
            before = replace(before, zone=(*before.zone, behind + 1))
        for pattern, subject, target in self._shapes(row, place, behind, before):
            for wording in wordings:
                if not self._may_stand(pattern, wording):
                    continue
                yield _frame(wording, pattern, subject, target, anchor, before, behind)

    def _may_stand(self, pattern: str, wording: Wording) -> bool:
        """Tell whether a wording takes a shape that only some take."""
        if pattern == "of":  # 担任远航集团的董事长: a title says what its holder is, not whose thing
            return all(map(self.lexicon.ontology.is_value, wording.predicate.range))
        return pattern != "topic" or wording.entry.inverse

    def _shapes(self, row: Row, place: int, behind: int, before: Before) -> Iterator[tuple[str, Slot, Slot]]:
        """Yield how the verb's doer and its object may stand: pattern, doer, object."""
        followed = not is_over(row, behind) or (behind < len(row.nodes) and row.nodes[behind].kind == "time")
        if before.agent is not None:
            linked = before.agent_at - 1 if row.is_word(before.agent_at - 1, "是") else before.agent_at
            passive = self.before(row, linked)
            if passive.subject is not NONE:
                yield "passive", Slot("phrase", before.agent), passive.subject
            return
        theme = self._described(row, behind, before)
        if theme is not None:
            yield "passive", before.subject, theme
        if row.is_word(behind, "的") and behind + 1 < len(row.nodes):
            if row.is_word(behind + 1, "是", "不是", "并不是"):
                yield "verb", before.subject, Slot("right", place=behind + 2)
            elif before.subject.phrase is not None:
                yield "relative", before.subject, Slot("right", place=behind + 1)
            return
        if followed:
            yield from self._followed(row, place, behind, before)
            return
        focus = self._focus(row, before)
        if focus is not None:
            yield "focus", before.subject, focus
        elif before.subject.phrase is not None and not before.zone:
            yield "topic", before.subject, DROPPED  # "…，王倩负责": what, the clause before says
        yield "bare", before.subject, NONE

    def _described(self, row: Row, behind: int, before: Before) -> Slot | None:
        """Return O of "O 是 S 执导、T 主演的 N", where the verb's object is what the clause speaks of."""
        phrase = before.subject.phrase
        if phrase is None or not row.is_word(behind, "的", "、", "和", "并"):
            return None
        of = next((n for n in range(behind, len(row.nodes)) if row.is_word(n, "的")), None)
        if of is None or not self._is_kind_only(row, of + 1):
            return None
        link = next((n for n in range(phrase.first - 1, -1, -1) if row.is_word(n, "是")), None)
        return DROPPED if link is None else self.before(row, link).subject

    def _is_kind_only(self, row: Row, place: int) -> bool:
        """Tell whether the rest of a clause is one common noun: 电影, 剧情片."""
        node = row.at(place)
        return node is not None and node.kind == "word" and node.tag[:1] == "n" and is_over(row, place + 1)

    def _followed(
        self, row: Row, place: int, behind: int, before: Before
    ) -> Iterator[tuple[str, Slot, Slot]]:
        target = self.phrases.right(row, behind)
        if target is not None and row.is_word(target.last, "的") and target.last + 1 < len(row.nodes):
            head = self.phrases.right(row, target.last + 1)
            if head is not None and before.subject.sort == "dropped":
                yield "relative", Slot("phrase", head), Slot("phrase", target)
            elif head is not None:
                yield "verb", before.subject, Slot("phrase", head)
            else:
                yield "of", before.subject, Slot("right", place=target.last + 1)
            return
        yield "verb", before.subject, Slot("right", place=behind)

    def _focus(self, row: Row, before: Before) -> Slot | None:
        """Return O of "O 是 S 负责 的", or of the fronted "O S 负责"."""
        if before.subject.phrase is None:
            return None
        first = before.subject.phrase.first
        linked = first - 1 if row.is_word(first - 1, "是") else first
        theme = self.before(row, linked)
        return theme.subject if theme.subject.phrase is not None else None

    # ---- two pieces around a slot

    def _split(self, row: Row, place: int, head: int) -> Iterator[Frame]:
        before = self.before(row, place)
        for wording in self.lexicon.split[row.text(place, head).casefold()]:
            tail = self._tail(row, head, wording.tail)
            if tail is None:
                continue
            anchor = (*range(place, head), *range(*tail))
            limit, origin = self._inner_end(row, head, tail[0])
            inner = Slot("right", place=head, limit=limit)
            behind = past_aspect(row, tail[1])
            told = before if origin is None else replace(before, origin=origin)
            for subject, target in self._around(row, wording, told, inner, behind):
                yield _frame(wording, "split", subject, target, anchor, told, behind)

    def _inner_end(self, row: Row, start: int, end: int) -> tuple[int, Slot | None]:
        """Return where the phrase between two pieces ends: before 从 A, before 里 and 上, before a verb that goes along."""
        origin = next((n for n in range(start + 1, end - 1) if row.is_word(n, "从", "由", "自")), None)
        if origin is not None and row.is_word(start - 1, "把", "将"):
            return origin, Slot("right", place=_past_describing(row, origin + 1), limit=end)
        limit = _before_placing(row, start, end)
        if (
            limit - start > 2
            and row.is_word(limit - 1, "和", "、", "与", "并")
            and _is_verbal(row, limit - 2)
        ):
            limit -= 2
        return limit, None

    def _tail(self, row: Row, start: int, tail: str) -> tuple[int, int] | None:
        for place in range(start + 1, min(len(row.nodes), start + _TAIL_REACH)):
            if not tail.casefold().startswith(row.nodes[place].text.casefold()):
                continue
            end = row.piece_at(place, (tail.casefold(),), len(tail))
            if end is not None:
                return place, end
        return None

    def _around(
        self, row: Row, wording: Wording, before: Before, inner: Slot, behind: int
    ) -> Iterator[tuple[Slot, Slot]]:
        """Yield doer and object: 把 S 迁移到 O, S 由 O 负责, 在 O 工作 的 S; without an object behind, the slot is it."""
        over = is_over(row, behind)
        if wording.head in {"把", "将", "邀请"} and not over:
            yield inner, Slot("right", place=behind)
        elif wording.head in _THEMED and not over and not row.is_word(behind, "的"):
            treated = self.phrases.right(row, behind)
            if treated is not None and treated.last == len(row.nodes):
                yield Slot("phrase", treated), inner
        elif row.is_word(behind, "的") and not over:
            head = self.phrases.right(row, behind + 1)
            if head is not None:
                yield Slot("phrase", head), inner
        elif before.subject is not NONE:
            yield before.subject, inner

    # ---- what stands before

    def before(self, row: Row, place: int) -> Before:
        """Return the subject before a place, and what lies in between."""
        zone: list[int] = []
        agent: Phrase | None = None
        agent_at, at = -1, place - 1
        placed_once = False
        origin: Slot | None = None
        while at >= 0:
            node = row.nodes[at]
            if at == place - 1 and row.is_word(at, "在") and row.nodes[place].tag[:1] == "v":
                zone.append(at)  # it goes on: 在学习
                at -= 1
                continue
            small = node.kind == "word" and (is_adverbial(node) or node.text in _DENYING)
            if node.kind == "time" or is_environment(node) or small:
                zone.append(at)
                placing = is_environment(node) or node.kind == "time"
                at -= 2 if placing and row.is_word(at - 1, "在", "于", "将于") else 1
                continue
            placed = self._placed(row, at)
            if placed is None:
                break
            phrase = self.phrases.right(row, placed + 1)
            reaches = phrase is not None and phrase.last == at + 1
            if row.nodes[placed].text in AGENTS and agent is None and not placed_once and reaches:
                agent, agent_at = phrase, placed
            if row.nodes[placed].text in {"从", "由", "自"} and reaches and agent is None:
                origin = Slot("phrase", phrase)
            placed_once = True
            zone += range(at, placed - 1, -1)
            at = placed - 1
        return Before(self._subject(row, at), tuple(zone), agent, agent_at, origin)

    def _placed(self, row: Row, at: int) -> int | None:
        """Return the place of the preposition of a phrase that ends at a place: 在预发环境, 从慕尼黑."""
        for place in range(at, max(-1, at - 5), -1):
            node = row.nodes[place]
            if node.kind == "word" and node.text in PREPOSITIONS and place < at:
                joins = node.text in {"和", "跟", "与"} and self.phrases.left(row, place) is not None
                return None if joins else place
            if node.kind == "word" and not is_placing(node):
                return None
        return None

    def _subject(self, row: Row, at: int) -> Slot:
        if at < 0 or row.is_word(at, "：", ":"):
            return DROPPED
        phrase = self.phrases.left(row, at + 1)
        if phrase is None:
            return NONE
        return Slot("phrase", phrase) if self.is_clean(row, phrase) else NONE

    def is_clean(self, row: Row, phrase: Phrase) -> bool:
        """Tell a phrase that stands as a subject from one that belongs to what is before it."""
        at = phrase.first - 1
        person = all(end.surface.cls == "Person" for end in phrase.ends)
        titled = False
        while (
            person
            and at >= 0
            and row.nodes[at].kind == "word"
            and self._is_titling(row.nodes[at])
            and phrase.first - at < 4
        ):
            at, titled = at - 1, True
        if at < 0 or row.nodes[at].kind == "time" or (titled and row.is_word(at, "的", *PRONOUNS)):
            return True
        node = row.nodes[at]
        if node.kind == "name":
            return titled or is_environment(node)
        if node.text == "的":
            placed = at > 0 and (is_environment(row.nodes[at - 1]) or row.nodes[at - 1].kind == "time")
            return placed or self._is_relative(row, at)
        if node.text in CLEAN_BEFORE or node.tag[:1] in {"c", "d", "t", "y", "o", "e"}:
            return True
        return self._placed(row, at) is not None

    def _is_titling(self, node: Node) -> bool:
        return node.tag[:1] == "n" or self.lexicon.is_kind(node.text, "Occupation")

    def _is_relative(self, row: Row, of: int) -> bool:
        """Tell the 的 of "负责推荐服务的王立群" from that of a possessive."""
        verb = next(
            (
                n
                for n in range(of - 1, max(-1, of - 4), -1)
                if row.nodes[n].kind == "word" and row.nodes[n].tag[:1] == "v"
            ),
            None,
        )
        return verb is not None and self.lexicon.is_wording(row.nodes[verb].text)


def _frame(
    wording: Wording,
    pattern: str,
    doer: Slot,
    target: Slot,
    anchor: Sequence[int],
    before: Before,
    behind: int,
) -> Frame:
    frame = Frame(wording, pattern, doer, target, tuple(anchor), before.zone, behind, before.origin)
    return replace(frame, subject=target, object=doer) if wording.entry.inverse else frame


def is_over(row: Row, place: int) -> bool:
    """Tell whether nothing of weight follows in a clause."""
    rest = row.nodes[place:]
    return all(n.kind == "time" or n.text in SKIPPED_BEHIND for n in rest)


def past_aspect(row: Row, place: int) -> int:
    """Return the place behind 了, 过, 着."""
    while row.is_word(place, "了", "过", "着", "到了"):
        place += 1
    return place


def _is_verbal(row: Row, place: int) -> bool:
    node = row.nodes[place]
    return node.kind == "word" and (
        node.tag[:1] == "v" or node.text.startswith(("读书", "上学", "学习", "打工"))
    )


def _past_describing(row: Row, place: int) -> int:
    """Skip what describes a thing before its name: 旧|集群|k1."""
    while place + 1 < len(row.nodes) and row.nodes[place].tag[:1] in {"a", "b"}:
        place += 1
    return place


def _before_placing(row: Row, start: int, end: int) -> int:
    """Return where a slot ends without the 里, 上, 中 behind it."""
    while end - 1 > start and (row.nodes[end - 1].kind == "time" or row.nodes[end - 1].tag[:1] in {"f", "d"}):
        timed = row.nodes[end - 1].kind == "time" and row.is_word(end - 2, "于", "在", "从", "自")
        end -= 2 if timed and end - 2 > start else 1
    return end
