"""From readings to drafts: kind and time, corrections, qualifiers, one draft for each pair of a list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from hindgraph_extractors.chinese.corrections import Rival, meant, namesake, rival_of
from hindgraph_extractors.chinese.judging import Judge, Reading
from hindgraph_extractors.chinese.lengths import lasting
from hindgraph_extractors.chinese.moods import is_intention
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.phrases import End
from hindgraph_extractors.chinese.qualifiers import environment_in, metric_of, takes_environment
from hindgraph_extractors.chinese.scoring import same, typed
from hindgraph_extractors.chinese.shapes import Slot
from hindgraph_extractors.chinese.status import Status, status_of
from hindgraph_extractors.chinese.timing import Told, meant_times, timing_of
from hindgraph_extractors.chinese.values import Values
from hindgraph_extractors.english.timing import is_lasting
from hindgraph_extractors.records import Draft, Surface, TimeSpan
from hindgraph_extractors.statements import Timing
from hindgraph_ontology.records import Kind, PredicateDef

# Patterns whose time, if there is one, is the object or belongs to a verb beside.
_UNTIMED = frozenset({"beside", "dated"})
# With a day these say when it began: 周一启用.
_ACHIEVED = ("启用", "开启", "打开", "开放", "放开", "上线")
_NOW = frozenset("现在 目前 如今 当前 今后 以后 从此".split())
# What these begin did not happen when the clause before did.
_LATER = frozenset("后来 最近 之后 随后 然后 接着 近来 终于 不久 刚 刚刚 前不久 此后 再后来".split())


@dataclass(frozen=True, slots=True)
class Scene:
    """A clause with what its neighbours in the sentence lend it.

    Attributes:
        following: The next clause of the sentence.
        lent: Times of neighbours that are nothing but a time ("从今天起，…").
        qualifier: Of a neighbour that only places ("在预发环境，…").
        corrects: The sentence takes something back.
        past: The sentence tells what has been done: …了.
        carried: Where the clause before dates what happened, which goes on for what is told along with it.
    """

    row: Row
    following: Row | None
    lent: tuple[tuple[int, int], ...]
    qualifier: str | None
    corrects: bool
    past: bool = False
    carried: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Drafter:
    """Makes drafts of the readings of one text."""

    judge: Judge
    values: Values
    lengths: Sequence[TimeSpan] = ()

    def drafts(self, reading: Reading, scene: Scene) -> Iterator[Draft]:
        """Yield what a reading states: nothing, one draft, or one for each pair of its ends."""
        if _is_of_another(reading, scene.row):
            return
        status = status_of(scene.row, reading.frame)
        rival = self._rival(reading, scene, negated=status.negated)
        timing = self._timing(reading, scene)
        if timing is None or self._is_once(reading, scene, timing):
            return
        for draft in self._plain(reading, scene, timing):
            made = self._corrected(draft, reading, scene, rival)
            left = self.judge.origin(reading, scene.row) if made.kind == "change" else None
            if left is not None and made.object is not None and not same(left, made.object):
                yield replace(made, object=left, kind="end", extractor=f"{made.extractor}-from")
            yield made

    def meant(self, last: Draft, scene: Scene) -> Draft | None:
        """Return the correction of "说错了，应该是 Y", about what the text stated last."""
        place = meant(scene.row)
        if place is None or last.object is None:
            return None
        predicate = self.judge.ontology.predicates[last.predicate]
        found = self._other(Rival(scene.row, place, denied=False), predicate.name, "")
        if found is None or same(found, last.object):
            return None
        start, end = scene.row.nodes[0].start, max(found.end, scene.row.nodes[place].start)
        rule = (
            last.extractor.replace("zh.", "zh.correction-", 1)
            if "correction-" not in last.extractor
            else last.extractor
        )
        return replace(
            last,
            object=found,
            wrong=last.object,
            kind="correction",
            polarity=True,
            time=None,
            start=start,
            end=end,
            extractor=rule,
        )

    def _plain(self, reading: Reading, scene: Scene, timing: Timing) -> Iterator[Draft]:
        predicate, entry = reading.predicate, reading.frame.wording.entry
        qualifier = self._qualifier(reading, scene)
        start, end = _span(reading, scene.row)
        for subject, target in _pairs(reading):
            yield Draft(
                subject=typed(subject, predicate.domain, self.judge.ontology),
                predicate=predicate.name,
                object=typed(target, predicate.range, self.judge.ontology) if target is not None else None,
                kind=timing.kind,
                start=start,
                end=end,
                extractor=f"zh.{reading.frame.pattern}:{entry.form}",
                polarity=timing.polarity,
                qualifier=qualifier,
                time=timing.time,
                of_end=timing.of_end,
            )

    # ---- kind and time

    def _timing(self, reading: Reading, scene: Scene) -> Timing | None:
        status, said_at = status_of(scene.row, reading.frame), self.values.said_at
        back, ahead = (self._free(spans, reading, scene) for spans in (self.values.back, self.values.ahead))
        past = replace(status, done=status.done or (scene.past and status.tense == "present"))
        times = meant_times(back, ahead, past, said_at)
        timing = timing_of(
            Told(
                self._kind(reading, times, status, scene.row),
                status,
                never_ends(reading.predicate),
                times,
                said_at,
            )
        )
        length = self._length(reading, scene)
        if timing is None or length is None:
            return timing
        now = said_at.astimezone(self.values.zone)
        return lasting(timing, length.text, now, still=self._goes_on(scene.row, length))

    def _is_once(self, reading: Reading, scene: Scene, timing: Timing) -> bool:
        """Tell 打了羽毛球, which somebody did once, from 打羽毛球, which they do."""
        verb = reading.frame.wording.head in {"打", "踢", "玩", "弹", "练", "做"}
        once = verb and reading.predicate.name == "does_activity" and timing.kind == "state"
        done = scene.row.is_word(max(reading.frame.anchor) + 1, "了")
        return once and done and self._length(reading, scene) is None

    def _length(self, reading: Reading, scene: Scene) -> TimeSpan | None:
        """Return how long a clause, or a neighbour that is nothing but a time, says that something lasts."""
        taken = [(e.surface.start, e.surface.end) for e in (*reading.subjects, *reading.objects)]
        clause = scene.row.clause
        for first, last in ((clause.start, clause.end), *scene.lent):
            for span in self.lengths:
                if first <= span.start < last and not _meets(span.start, span.end, taken):
                    return span
        return None

    def _goes_on(self, row: Row, length: TimeSpan) -> bool:
        """Tell 住了五年了, 已经住了五年 from 住了五年."""
        behind = [node.text for node in row.nodes if node.start >= length.end]
        before = [node.text for node in row.nodes if node.end <= length.start]
        return behind[:1] == ["了"] or "已经" in before

    def _kind(self, reading: Reading, times: Sequence[TimeSpan], status: Status, row: Row) -> Kind:
        kind = reading.frame.wording.entry.kind
        if f"{reading.frame.wording.head}{reading.frame.wording.tail}".endswith(_ACHIEVED) and any(
            span.role not in {"range", "until"} for span in times
        ):
            return "change" if kind == "state" else kind
        begun = any(s.text.endswith("开始") and s.text[0] not in "从自" for s in times)
        begun = begun and not _is_still(reading, row)
        become = status.settled and _is_being(reading)
        return "change" if kind == "state" and (reading.frame.change or begun or become) else kind

    def _free(self, spans: Sequence[TimeSpan], reading: Reading, scene: Scene) -> tuple[TimeSpan, ...]:
        """Return the times of a clause that are no end of the statement; without one those that neighbours lend."""
        frame = reading.frame
        if frame.pattern in _UNTIMED or is_intention(frame.wording.head):
            return ()  # 我姐姐罗倩上个月…, 打算10月去…: the time is that of what is done or meant to be done
        taken = [(e.surface.start, e.surface.end) for e in (*reading.subjects, *reading.objects)]
        nodes = scene.row.nodes
        # 是一部2011年上映的纪录片: what stands before 是 says when it is one.
        read = (nodes[n] for n in frame.zone) if frame.pattern == "identity" else nodes
        within = _of_deed(reading, nodes)
        placed = {
            node.start
            for node in read
            if node.kind == "time" and node.end not in _owning(nodes) and node.start not in within
        }
        own = [s for s in spans if s.start in placed and not _meets(s.start, s.end, taken)]
        lent = (*scene.lent, *(scene.carried if self._goes_with(reading, scene) else ()))
        return tuple(own) or tuple(s for s in spans if any(first <= s.start < last for first, last in lent))

    def _goes_with(self, reading: Reading, scene: Scene) -> bool:
        """Tell what somebody did along with what the clause before dates: …周一卖了A，买了B."""
        frame, nodes = reading.frame, scene.row.nodes
        dropped = "dropped" in {frame.subject.sort, frame.object.sort}
        now = any(node.text in _NOW or node.text in _LATER for node in nodes)
        happens = frame.wording.entry.kind != "state" or frame.change
        return dropped and happens and not now and all(node.kind != "time" for node in nodes)

    def _qualifier(self, reading: Reading, scene: Scene) -> str | None:
        metric = metric_of(reading.predicate, reading.frame.wording.head)
        if metric is not None or not takes_environment(reading.predicate):
            return metric
        taken = [(e.surface.start, e.surface.end) for e in reading.objects]
        clause = scene.row.clause
        return environment_in(self.values.text, clause.start, clause.end, taken) or scene.qualifier

    # ---- corrections

    def _rival(self, reading: Reading, scene: Scene, *, negated: bool) -> Rival | None:
        after = max([reading.after, *(scene.row.nodes[n].end for n in reading.frame.anchor)])
        if reading.frame.pattern == "dated":
            after = max(after, scene.row.nodes[reading.frame.behind - 1].end)  # 10月5日|截止
        verb = reading.frame.wording.head if not reading.frame.by_noun else ""
        return rival_of(scene.row, scene.following, after, verb, negated=negated)

    def _corrected(self, draft: Draft, reading: Reading, scene: Scene, rival: Rival | None) -> Draft:
        """Turn a draft into a correction where the text takes something back."""
        if draft.of_end:
            return replace(draft, object=None, wrong=draft.object)
        now = any(scene.row.nodes[n].text in _NOW for n in reading.frame.zone)
        tail = reading.frame.wording.tail
        known = draft.object.name if draft.object is not None else ""
        other = (
            self._other(rival, reading.predicate.name, tail, known) if rival is not None and not now else None
        )
        if (
            other is not None
            and rival is not None
            and draft.object is not None
            and not same(other, draft.object)
        ):
            right, wrong = (draft.object, other) if rival.denied else (other, draft.object)
            end = max(draft.end, other.end) if other.end <= scene.row.clause.end else draft.end
            return replace(draft, kind="correction", object=right, wrong=wrong, polarity=True, end=end)
        if draft.object is not None and _is_redated(draft, scene):
            return replace(draft, kind="correction", wrong=draft.object, of_end=draft.kind == "end")
        if scene.corrects and not draft.polarity and draft.kind == "state":
            return replace(draft, kind="correction", object=None, wrong=draft.object, polarity=True)
        return draft

    def _other(self, rival: Rival, predicate: str, tail: str, known: str = "") -> Surface | None:
        """Return the value of the predicate that stands at the other place of a correction, before the wording's tail.

        It may be the subject that is set against another one ("由陈思远负责，不是王立群"): then its class decides.
        """
        law = self.judge.ontology.predicates[predicate]
        row, first = rival.row, rival.place
        again = (n for n in range(first + 1, len(row.nodes)) if tail and row.piece_at(n, (tail,), len(tail)))
        ends = self.judge.ends_at(row, Slot("right", place=first, limit=next(again, None)), law)
        if not ends and {"Person", "Agent"} & set(law.range):
            return namesake(row, first, self.values.text, known)
        return typed(ends[0], law.range, self.judge.ontology) if len(ends) == 1 else None


def _of_deed(reading: Reading, nodes: Sequence[Node]) -> frozenset[int]:
    """Return the times between the pieces of 喜欢|周末|去: when one does what one likes."""
    frame = reading.frame
    if frame.by_noun or frame.wording.tail or frame.wording.entry.kind != "state":
        return frozenset()
    first, last = min(frame.anchor), max(frame.anchor)
    return frozenset(node.start for node in nodes[first:last] if node.kind == "time")


def _is_still(reading: Reading, row: Row) -> bool:
    """Tell 从2019年开始一直住在…, which goes on rather than begins."""
    return any(row.nodes[n].text in {"一直", "就", "便", "始终"} for n in reading.frame.zone)


def _is_being(reading: Reading) -> bool:
    """Tell what one is or is called, which 了 at the end says one has become: 现在是首席架构师了."""
    head = reading.frame.wording.head
    return head.endswith("是") and not reading.frame.by_noun and not reading.frame.wording.tail


def _owning(nodes: Sequence[Node]) -> frozenset[int]:
    """Return where 的 stands with something behind it: 周三的例会 is no day on which something was done."""
    return frozenset(
        of.start
        for of, noun in pairwise(nodes)
        if of.text == "的"
        and noun.kind == "word"
        and noun.text in {"例会", "会", "周会", "会议", "比赛", "课", "班", "站会"}
    )


def _is_of_another(reading: Reading, row: Row) -> bool:
    """Tell 不是小曹离职了: it is said of another one."""
    phrase = reading.frame.subject.phrase
    return phrase is not None and phrase.first == 1 and row.is_word(0, "不是", "并不是", "并非", "不是说")


def _is_redated(draft: Draft, scene: Scene) -> bool:
    """Tell 是8号离开的，不是5号: another day is taken back."""
    following = scene.following
    if draft.kind not in {"change", "end"} or draft.time is None or following is None or not following.nodes:
        return False
    denied = following.is_word(0, "不是", "而不是", "并非", "并不是", "非")
    return (
        denied
        and len(following.nodes) > 1
        and all(node.kind == "time" or node.text in {"的", "了"} for node in following.nodes[1:])
    )


def never_ends(predicate: PredicateDef) -> bool:
    """Tell a predicate that does not end by itself: nothing speaks of its change or end (创立, 出生)."""
    always = predicate.volatile is None and all(entry.kind == "state" for entry in predicate.lexical)
    return always or is_lasting(predicate)


def _pairs(reading: Reading) -> Iterator[tuple[End, End | None]]:
    for subject in reading.subjects:
        if not reading.objects:
            yield subject, None
        for target in reading.objects:
            if not same(subject.surface, target.surface):
                yield subject, target


def _span(reading: Reading, row: Row) -> tuple[int, int]:
    """Return where a clause says it: its wording and the ends that stand in it."""
    clause = row.clause
    spans = [(row.nodes[n].start, row.nodes[n].end) for n in reading.frame.anchor]
    ends = [e.surface for e in (*reading.subjects, *reading.objects)]
    spans += [
        (s.start, s.end) for s in ends if clause.start <= s.start and s.end <= clause.end and s.end > s.start
    ]
    return min(start for start, _ in spans), max(end for _, end in spans)


def _meets(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < last and first < end for first, last in spans)
