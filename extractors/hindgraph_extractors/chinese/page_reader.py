"""The statements of one page, clause by clause."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hindgraph_extractors.chinese.asides import Aside, asides_of, life_frames
from hindgraph_extractors.chinese.befores import Left
from hindgraph_extractors.chinese.dated import DatedFramer
from hindgraph_extractors.chinese.drafting import Drafter, Scene
from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.gist import Gist
from hindgraph_extractors.chinese.gist_cues import Cues
from hindgraph_extractors.chinese.identity import IdentityFramer
from hindgraph_extractors.chinese.introductions import ASIDE
from hindgraph_extractors.chinese.judging import Judge
from hindgraph_extractors.chinese.judging import Reading as Judged
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.moods import intended, is_correction, told_clauses
from hindgraph_extractors.chinese.mutual import MutualFramer
from hindgraph_extractors.chinese.names import SURE
from hindgraph_extractors.chinese.naming import name_given
from hindgraph_extractors.chinese.nodes import Row, row_of
from hindgraph_extractors.chinese.noun_frames import NounFramer
from hindgraph_extractors.chinese.page import Page
from hindgraph_extractors.chinese.pairs import PairFramer
from hindgraph_extractors.chinese.phrases import Phrase, Phrases
from hindgraph_extractors.chinese.qualifiers import environment_in
from hindgraph_extractors.chinese.references import Topics
from hindgraph_extractors.chinese.scoring import Scores, alike
from hindgraph_extractors.chinese.sentences import Clause, Sentence, pairs, sentences, table_pairs
from hindgraph_extractors.chinese.topics import speaks_of
from hindgraph_extractors.chinese.values import Values
from hindgraph_extractors.chinese.versions import VersionFramer
from hindgraph_extractors.english.references import Referents
from hindgraph_extractors.records import Draft, Surface
from hindgraph_extractors.times.calendar import zone
from hindgraph_ontology.records import THING

# What runs on longer without a stop is a list or no language: nothing is read from it.
_LONGEST_CLAUSE = 80
_SPEECH = re.compile(r"“[^“”]{13,400}”|「[^「」]{13,400}」")


class PageReader:
    """Reads the clauses of one page in order."""

    def __init__(
        self, page: Page, lexicon: Lexicon, introduced: Sequence[tuple[int, int]], cues: Cues
    ) -> None:
        self._page, self._introduced = page, introduced
        self._moods, self._whole = page.moods, lexicon.whole
        referents = Referents(lexicon.ontology, page.context)
        values = Values(
            page.plain,
            page.technical,
            page.back,
            page.ahead,
            zone(page.context.timezone),
            page.context.said_at,
        )
        self._phrases = Phrases(page.text, lexicon, referents, values)
        self._topics = Topics(referents, lexicon)
        scores = Scores(lexicon.ontology)
        self._judge = Judge(lexicon, self._phrases, self._topics, scores)
        self._gist = Gist(page.text, page.moods, self._phrases, scores, cues)
        self._framer = Framer(lexicon, self._phrases, Left(lexicon, self._phrases))
        self._drafter = Drafter(self._judge, values, page.lengths)
        self._asides = tuple(m.span() for m in ASIDE.finditer(page.plain))
        self._speech = tuple(m.span() for m in _SPEECH.finditer(page.plain))

    def drafts(self) -> list[Draft]:
        """Return all drafts of the page, in no order."""
        self._remember_names()
        made: list[Draft] = []
        for sentence in sentences(self._page.plain, self._page.whole):
            read = self._sentence(sentence, made[-1] if made else None)
            made += [*read, *self._by_gist(sentence, read)]
        for aside in asides_of(self._page.plain, self._asides, self._page.names):
            made += self._aside(aside)
        lines = PairFramer(self._page.plain, self._page.names, self._page.back, self._framer)
        for pair in (*pairs(self._page.plain), *table_pairs(self._page.plain)):
            row, frames = lines.frames(pair)
            for reading in self._judge.best(row, frames):
                made += self._drafter.drafts(reading, Scene(row, None, (), None, corrects=False))
        return made

    def _aside(self, aside: Aside) -> list[Draft]:
        """Return what brackets behind a person say of them."""
        if aside.life:
            row, frames = life_frames(aside, self._phrases.lexicon)
            readings = self._judge.best(row, frames)
        else:
            row = row_of(self._page.plain, aside.clause, self._page.names, self._page.back, (), self._whole)
            alone = Sentence(aside.clause.start, aside.clause.end, "", (aside.clause,))
            self._topics.told([aside.host])
            readings = self._readings(row, None) if told_clauses(alone, self._moods) == [True] else []
        scene = Scene(row, None, (), None, corrects=False)
        return [draft for reading in readings for draft in self._drafter.drafts(reading, scene)]

    def _remember_names(self) -> None:
        opened = {0} | {m.end() for m in re.finditer(r"[，,。；！？\n：]\s*", self._page.plain)}
        for name in self._page.names:
            self._phrases.referents.add(
                name.name, name.cls, name.start, subject=name.first in opened, sure=name.sure == SURE
            )

    def _sentence(self, sentence: Sentence, last: Draft | None) -> list[Draft]:
        rows = list(_with_times([self._row(clause) for clause in sentence.clauses]))
        told = told_clauses(sentence, self._moods)
        intentions = tuple(intended(sentence, self._moods))
        corrects = is_correction(self._page.plain, sentence)
        made: list[Draft] = []
        tail: Phrase | None = None
        unnamed: Surface | None = None
        carried: tuple[tuple[int, int], ...] = ()
        for place, row in enumerate(rows):
            readings = self._told(row, tail, told[place], intentions[place])
            scene = replace(self._scene(rows, place, corrects=corrects), carried=carried)
            found = [draft for reading in readings for draft in self._drafter.drafts(reading, scene)]
            carried = _dated_by(found, row, carried)
            before = made
            if not found:
                made = self._amended(made, last, scene, unnamed)
            for draft in found:
                if _completes(draft, made):
                    made[-1] = replace(made[-1], object=draft.object, end=max(draft.end, made[-1].end))
                elif not _repeats_correction(draft, made):
                    made.append(draft)
            unnamed = _unnamed(readings) if found else None
            if not any(first < row.clause.start and row.clause.end <= end for first, end in self._introduced):
                speaks_of(row, readings, self._phrases, self._topics)
            if unnamed is None and made is not before and made and made[-1].object is not None:
                self._topics.told([made[-1].object])  # 养了一条狗，叫可乐，…: from here on it is the dog's
            tail = self._phrases.left(row, len(row.nodes))
        return made

    def _by_gist(self, sentence: Sentence, read: Sequence[Draft]) -> list[Draft]:
        """Return what a sentence says by its gist besides what was read; nothing of what somebody is quoted with."""
        if any(start < sentence.end and sentence.start < end for start, end in self._speech):
            return []
        rows = [self._row(clause) for clause in sentence.clauses]
        return self._gist.drafts(sentence, rows, told_clauses(sentence, self._moods), read)

    def _row(self, clause: Clause) -> Row:
        page = self._page
        times = sorted((*page.back, *page.lengths), key=lambda span: span.start)
        return row_of(page.plain, clause, page.names, times, self._asides, self._whole)

    def _told(
        self, row: Row, tail: Phrase | None, stated: bool, intention: tuple[int, int] | None
    ) -> list[Judged]:
        """Return the readings of a clause that states something, if only what somebody means to do."""
        if any(start <= row.clause.start < end for start, end in self._speech):
            return []
        if stated:
            return self._readings(row, tail)
        if intention is None:
            return []
        return [reading for reading in self._readings(row, tail) if _is_meant(reading, row, intention)]

    def _amended(
        self, made: list[Draft], last: Draft | None, scene: Scene, unnamed: Surface | None
    ) -> list[Draft]:
        """Return the drafts so far with what a clause that states nothing by itself changes of the last one."""
        previous = made[-1] if made else last
        if scene.corrects and previous is not None:
            meant = self._drafter.meant(previous, scene)
            return [*(d for d in made if d is not previous), meant] if meant is not None else made
        if unnamed is not None and made:
            return [*made[:-1], self._with_name(made[-1], unnamed, scene.row)]
        return made

    def _with_name(self, draft: Draft, unnamed: Surface, row: Row) -> Draft:
        """Return a draft about a thing without a name with the name that the next clause gives it."""
        name = name_given(row, self._page.plain, unnamed.cls)
        if name is None or draft.object is None or draft.object.name != unnamed.name:
            return draft
        return replace(draft, object=name, end=name.end)

    def _readings(self, row: Row, tail: Phrase | None) -> list[Judged]:
        if len(row.nodes) > _LONGEST_CLAUSE:
            return []
        framer = self._framer
        frames = [
            *framer.frames(row),
            *NounFramer(framer).frames(row, tail),
            *DatedFramer(framer).frames(row),
            *IdentityFramer(framer).frames(row, tail),
            *VersionFramer(framer).frames(row),
            *MutualFramer(framer).frames(row),
        ]
        return self._judge.best(row, frames)

    def _scene(self, rows: Sequence[Row], place: int, *, corrects: bool) -> Scene:
        following = rows[place + 1] if place + 1 < len(rows) else None
        lent = tuple((row.clause.start, row.clause.end) for row in _lenders(rows, place))
        qualifier = None
        if place > 0 and _only_places(rows[place - 1]):
            clause = rows[place - 1].clause
            qualifier = environment_in(self._page.plain, clause.start, clause.end, ())
        past = any(row.nodes and row.nodes[-1].text == "了" for row in rows)
        return Scene(rows[place], following, lent, qualifier, corrects, past)


def _dated_by(
    found: Sequence[Draft], row: Row, carried: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """Return where what happened last is dated; a clause without a time leaves it, one that states nothing ends it."""
    if any(draft.kind in {"change", "end", "event"} and draft.time is not None for draft in found):
        timed = any(node.kind == "time" for node in row.nodes)
        return ((row.clause.start, row.clause.end),) if timed else carried
    return ()


def _is_meant(reading: Judged, row: Row, intention: tuple[int, int]) -> bool:
    """Tell what somebody means to do from what else the clause says: 打算去京都, 打算下个月把S迁到O."""
    planned = any(row.nodes[n].start == intention[0] for n in reading.frame.zone)
    return (planned and reading.frame.wording.entry.kind in {"change", "end"}) or _is_intended(
        reading, row, intention
    )


def _is_intended(reading: Judged, row: Row, intention: tuple[int, int]) -> bool:
    """Tell a reading of the very words that say what somebody means to do, about something with a name."""
    first = row.nodes[reading.frame.anchor[0]].start
    return first == intention[0] and all(end.strong for end in reading.objects)


def _unnamed(readings: Sequence[Judged]) -> Surface | None:
    """Return the object of a clause's last statement if it is a thing called by what it is: 一只柯基."""
    ends = readings[-1].objects if readings else ()
    if len(ends) != 1 or ends[0].strong or ends[0].surface.cls == THING:
        return None
    return ends[0].surface


def _completes(draft: Draft, made: Sequence[Draft]) -> bool:
    """Tell what a correction before it should have said: 不在京东上班，他在美团上班."""
    last = made[-1] if made else None
    if (
        last is None
        or last.kind != "correction"
        or last.object is not None
        or last.wrong is None
        or last.of_end
    ):
        return False
    plain = draft.kind == "state" and draft.polarity and draft.time is None and draft.object is not None
    return plain and draft.predicate == last.predicate and draft.subject.name == last.subject.name


def _repeats_correction(draft: Draft, made: Sequence[Draft]) -> bool:
    """Tell what a correction has said already: 不是搬去了成都，是搬去了重庆; 写到ELK，不是写到Splunk."""
    if draft.kind == "correction" and draft.object is None and draft.wrong is not None:
        wrongs = [
            other.wrong for other in made if other.kind == "correction" and other.predicate == draft.predicate
        ]
        return any(wrong is not None and alike(wrong, draft.wrong) for wrong in wrongs)
    if not draft.polarity and draft.object is not None:
        wrongs = [
            other.wrong for other in made if other.kind == "correction" and other.predicate == draft.predicate
        ]
        return any(wrong is not None and alike(wrong, draft.object) for wrong in wrongs)
    return any(
        other.kind == "correction"
        and other.predicate == draft.predicate
        and other.object is not None
        and draft.object is not None
        and alike(other.object, draft.object)
        for other in made
    )


def _lenders(rows: Sequence[Row], place: int) -> Iterator[Row]:
    """Yield neighbours that are nothing but a time."""
    for other in (place - 1, place + 1):
        if 0 <= other < len(rows) and _only_times(rows[other]):
            yield rows[other]


def _is_replaced(row: Row, following: Row) -> bool:
    """Tell 换了医生，现在是…: the second clause says who it is now."""
    place = len(row.nodes) - 1 - row.is_word(len(row.nodes) - 2, "新")
    changed = row.is_word(place - 1, "了") and row.is_word(place - 2, "换", "更换")
    if row.is_word(len(row.nodes) - 1, "了") and any(
        row.is_word(n, "换") for n in range(len(row.nodes) - 4, place)
    ):
        linked = next((n for n in range(1, 4) if following.is_word(n, "是", "为", "：", ":")), None)
        return following.is_word(0, "新") and linked is not None  # 我换邮箱了，新邮箱是…
    said = int(following.is_word(0, "现在", "如今", "目前", "新的"))
    return changed and following.is_word(said, "是", "叫", "为")


def _with_times(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the clauses, one behind a clause that is only a time together with it: 1978年，龚平创办了…."""
    before: Row | None = None
    for row in rows:
        joins = before is not None and (
            all(node.kind == "time" for node in before.nodes) or _is_replaced(before, row)
        )
        if before is not None and joins:
            clause = Clause(before.clause.start, row.clause.end, before.clause.opener)
            row = Row(clause, (*before.nodes, *row.nodes))
        yield row
        before = row


def _only_times(row: Row) -> bool:
    timed = any(node.kind == "time" for node in row.nodes)
    return timed and all(
        node.kind == "time"
        or node.text
        in {
            "起",
            "开始",
            "为止",
            "生效",
            "的时候",
            "就",
            "以来",
            "，",
            "从",
            "在",
            "到",
            "之前",
            "以前",
            "前",
            "内",
            "里",
            "整个",
            "用",
            "先",
            "的",
            "时间",
            "期间",
        }
        for node in row.nodes
    )


def _only_places(row: Row) -> bool:
    return len(row.nodes) <= 5 and any(node.text in {"在", "于"} for node in row.nodes[:1])
