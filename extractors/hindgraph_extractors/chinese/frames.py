"""From a clause to frames: a wording with what stands around it – subject–verb–object, 由…负责, 把…迁移到…, passives.

A frame says where its ends stand; which predicate is meant, and whether the ends fit, is judged later.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hindgraph_extractors.chinese.befores import Left
from hindgraph_extractors.chinese.lexicon import Lexicon, Wording
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import Phrase, Phrases
from hindgraph_extractors.chinese.shapes import DROPPED, NONE, Before, Frame, Slot, is_over, past_aspect
from hindgraph_extractors.chinese.wholes import noun_phrase

# "By" without a passive: what is done stands behind the verb.
_BY = ("由", "改由", "转由")
# What the cut keeps together with 是.
_BEING = frozenset("不是 并不是 不再是 已不是 就是 也是 都是 还是 仍是 正是 便是 已是 才是 算是".split())
_TAIL_REACH = 9
# Behind somebody they say that it is with them.
_AT = ("手里", "手上", "手中", "那里", "那边", "这里", "这边", "名下", "那儿", "头上", "身上")
# What is somebody's as long as it lasts: 湿疹, 办公室.
_THEIRS = frozenset("has_condition has_office_in does_activity subscribes_to has_pet".split())
# Behind a verb with such a phrase before it stands what it is done to: 用 Rust 编写 S, 在生产环境关闭 S.
_THEMED = frozenset({"用", "使用", "通过", "靠", "在", "对", "从"})


@dataclass(frozen=True, slots=True)
class Framer:
    """Finds the frames of a clause that hang on verbs."""

    lexicon: Lexicon
    phrases: Phrases
    left: Left

    def before(self, row: Row, place: int) -> Before:
        """Return what stands before a place."""
        return self.left.before(row, place)

    def frames(self, row: Row) -> Iterator[Frame]:
        """Yield the frames of all verb wordings, whatever their ends turn out to be."""
        for place, node in enumerate(row.nodes):
            if node.kind != "word":
                continue
            for end in row.pieces_at(place, self.lexicon.verbs, self.lexicon.longest):
                yield from self._verb(row, place, end)
            for head in row.pieces_at(place, self.lexicon.split, self.lexicon.longest):
                yield from self._split(row, place, head, row.text(place, head).casefold())
            if node.text in _BEING:
                yield from self._split(row, place, place + 1, "是")

    # ---- one piece

    def _verb(self, row: Row, place: int, end: int) -> Iterator[Frame]:
        wordings = self.lexicon.verbs[row.text(place, end).casefold()]
        anchor = tuple(range(place, end))
        owned = row.is_word(place - 1, "的") and row.nodes[place].tag[:1] == "n" and end - place > 1
        before = self.before(row, place - 1 if owned else place)
        behind = past_aspect(row, end)
        if row.is_word(behind, "的") and row.is_word(behind + 1, "不是", "并不是"):
            before = replace(before, zone=(*before.zone, behind + 1))
        undone = row.is_word(place - 1, "被")
        for pattern, subject, target in self._shapes(row, place, behind, before):
            for wording in wordings:
                # 被收购 leaves out its doer, which the wording needs.
                if (undone and wording.entry.inverse) or not self._may_stand(pattern, wording):
                    continue
                yield _frame(wording, pattern, subject, target, anchor, before, behind)

    def _may_stand(self, pattern: str, wording: Wording) -> bool:
        """Tell whether a wording takes a shape that only some take."""
        if pattern == "of":  # 担任海川集团的董事长: a title says what its holder is, not whose thing
            return all(map(self.lexicon.ontology.is_value, wording.predicate.range))
        if pattern == "possessed":
            return wording.entry.kind == "end" and wording.predicate.name in _THEIRS
        return pattern != "topic" or wording.entry.inverse

    def _shapes(self, row: Row, place: int, behind: int, before: Before) -> Iterator[tuple[str, Slot, Slot]]:
        """Yield how the verb's doer and its object may stand: pattern, doer, object."""
        followed = not is_over(row, behind) or (behind < len(row.nodes) and row.nodes[behind].kind == "time")
        yield from self._passive(row, behind, before)
        if before.agent is not None:
            if followed and row.is_word(before.agent_at, *_BY) and self._opens(row, before):
                yield "verb", Slot("phrase", before.agent), Slot("right", place=behind)
            return
        if row.is_word(behind, "的") and behind + 1 < len(row.nodes):
            if row.is_word(behind + 1, "是", "不是", "并不是"):
                if before.subject is DROPPED:
                    yield "cleft", Slot("right", place=behind + 2), DROPPED  # 牵头|的|是|高翔
                else:
                    yield "verb", before.subject, Slot("right", place=behind + 2)
            elif before.subject.phrase is not None:
                yield "relative", before.subject, Slot("right", place=behind + 1)
            return
        if followed:
            yield from self._followed(row, place, behind, before)
            return
        if before.theme is not None:
            yield "verb", before.subject, Slot("phrase", before.theme)
            return
        focus = self._focus(row, before)
        if focus is not None:
            yield "focus", before.subject, focus
        elif before.subject.phrase is not None and not before.zone:
            yield "topic", before.subject, DROPPED  # "…，王倩负责": what, the clause before says
        yield "bare", before.subject, NONE
        yield from self._possessed(row, place, before)

    def _possessed(self, row: Row, place: int, before: Before) -> Iterator[tuple[str, Slot, Slot]]:
        """Yield whose it is and what has ended of theirs: 小闵|的|湿疹|痊愈了."""
        last = min(before.zone, default=place)
        of = next((n for n in range(last - 2, 0, -1) if row.is_word(n, "的")), None)
        if of is None:
            return
        owner = self.phrases.left(row, of) or self.phrases.owner(row, of)
        theirs = self.phrases.right(row, of + 1) or self.phrases.bare(row, of + 1)
        if owner is not None and owner.first == 0 and theirs is not None and theirs.last == last:
            yield "possessed", Slot("phrase", owner), Slot("phrase", theirs)

    def _passive(self, row: Row, behind: int, before: Before) -> Iterator[tuple[str, Slot, Slot]]:
        """Yield the shapes in which what is done to stands first: O 由 S 负责, O 是 S 执导的电影."""
        if before.agent is not None:
            linked = before.agent_at - 1 if row.is_word(before.agent_at - 1, "是") else before.agent_at
            passive = self.before(row, linked)
            if passive.subject is not NONE:
                yield "passive", Slot("phrase", before.agent), passive.subject
        elif before.subject.phrase is not None:
            theme = self.described(row, behind, before.subject.phrase.first)
            if theme is not None:
                yield "passive", before.subject, theme

    def _opens(self, row: Row, before: Before) -> bool:
        """Tell 由 S 带领 O, before which nothing is named that S would do it to."""
        return self.before(row, before.agent_at).subject.phrase is None

    def described(self, row: Row, behind: int, first: int) -> Slot | None:
        """Return O of "O 是 S 执导、T 主演的 N", where the verb's object is what the clause speaks of.

        Args:
            row: The clause.
            behind: Place behind the verb.
            first: Where what belongs to the verb begins.
        """
        if not row.is_word(behind, "的", "、", "和", "并"):
            return None
        of = next((n for n in range(behind, len(row.nodes)) if row.is_word(n, "的")), None)
        if of is None or not self._is_kind_only(row, of + 1):
            return None
        link = next((n for n in range(first - 1, -1, -1) if row.is_word(n, "是")), None)
        return DROPPED if link is None else self.before(row, link).subject

    def _is_kind_only(self, row: Row, place: int) -> bool:
        """Tell whether the rest of a clause is one common noun: 电影, 剧情片."""
        node = row.at(place)
        return node is not None and node.kind == "word" and node.tag[:1] == "n" and is_over(row, place + 1)

    def _followed(
        self, row: Row, place: int, behind: int, before: Before
    ) -> Iterator[tuple[str, Slot, Slot]]:
        target = self.phrases.right(row, behind)
        if target is None and (bare := self.phrases.bare(row, behind)) is not None:
            target = bare if _told_behind(row, bare.last + 1) is not None else None  # 负责|用户中心|的是|…
        if target is None and before.subject is DROPPED:
            target = self._cleft(row, behind)
        if target is not None and row.is_word(target.last, "的") and target.last + 1 < len(row.nodes):
            doer = _told_behind(row, target.last + 1)
            if doer is not None:
                if before.subject is DROPPED:
                    yield "cleft", Slot("right", place=doer), Slot("phrase", target)
                return
            head = self.phrases.right(row, target.last + 1)
            if head is not None and before.subject.sort == "dropped":
                yield "relative", Slot("phrase", head), Slot("phrase", target)
            elif head is not None:
                yield "verb", before.subject, Slot("phrase", head)
            else:
                yield "of", before.subject, Slot("right", place=target.last + 1)
            return
        yield "verb", before.subject, Slot("right", place=behind)
        phrase = before.subject.phrase
        if phrase is not None and phrase.first > 0:  # 那本书|我|借给老邹了
            theme = self.before(row, phrase.first).subject
            if theme.phrase is not None:
                yield "theme", theme, Slot("right", place=behind)

    def _cleft(self, row: Row, behind: int) -> Phrase | None:
        """Return the one noun phrase between a verb and 的是."""
        of = next((n for n in range(behind + 1, len(row.nodes)) if row.is_word(n, "的")), None)
        if of is None or _told_behind(row, of + 1) is None:
            return None
        whole = noun_phrase(row, behind, of)
        end = self.phrases.whole(row, *whole) if whole is not None and whole[1] == of else None
        return Phrase((end,), behind, of) if end is not None else None

    def _focus(self, row: Row, before: Before) -> Slot | None:
        """Return O of "O 是 S 负责 的", or of the fronted "O S 负责"."""
        if before.subject.phrase is None:
            return None
        first = before.subject.phrase.first
        linked = first - 1 if row.is_word(first - 1, "是") else first
        theme = self.before(row, linked)
        return theme.subject if theme.subject.phrase is not None else None

    # ---- two pieces around a slot

    def _split(self, row: Row, place: int, head: int, piece: str) -> Iterator[Frame]:
        before = self.before(row, place)
        for wording in self.lexicon.split.get(piece, ()):
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
            start_at = _past_describing(row, origin + 1)
            return origin, Slot("right", place=start_at, limit=_before_placing(row, start_at, end))
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
        if row.is_word(behind, "的") and row.is_word(behind + 1, "是") and before.subject is DROPPED:
            yield inner, Slot("right", place=behind + 2)  # 让我婆婆过敏|的|是|尘螨
        elif wording.head in {"把", "将", "邀请"} and not over:
            yield inner, Slot("right", place=behind)
        elif wording.head in _THEMED and not over and not row.is_word(behind, "的"):
            treated = self.phrases.right(row, behind)
            if treated is not None and treated.last == len(row.nodes):
                yield Slot("phrase", treated), inner
        elif row.is_word(behind, "的") and not over:
            head = self.phrases.right(row, behind + 1)
            if head is not None:
                yield Slot("phrase", head), inner
        elif wording.head in _BY and before.subject is DROPPED and not over and not row.is_word(behind, "的"):
            return  # 由钱进带客服组: what is done to stands behind
        elif before.subject is not NONE:
            yield before.subject, inner


def _told_behind(row: Row, place: int) -> int | None:
    """Return where the doer stands of 维护 X 的|是 Y, 写 X 的|人|是 Y."""
    place += row.is_word(place, "人", "人员", "团队", "作者", "单位", "公司", "机构")
    return place + 1 if row.is_word(place, "是", "就是") and place + 1 < len(row.nodes) else None


def _frame(
    wording: Wording,
    pattern: str,
    doer: Slot,
    target: Slot,
    anchor: Sequence[int],
    before: Before,
    behind: int,
) -> Frame:
    frame = Frame(
        wording,
        pattern,
        doer,
        target,
        tuple(anchor),
        before.zone,
        behind,
        before.origin,
        change=before.taken_over,
    )
    return replace(frame, subject=target, object=doer) if wording.entry.inverse else frame


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
    while end - 1 > start and (
        row.nodes[end - 1].kind == "time"
        or row.nodes[end - 1].tag[:1] in {"f", "d"}
        or row.is_word(end - 1, *_AT)
    ):
        timed = row.nodes[end - 1].kind == "time" and row.is_word(end - 2, "于", "在", "从", "自")
        end -= 2 if timed and end - 2 > start else 1
    return end
