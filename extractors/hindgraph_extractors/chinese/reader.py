"""The Chinese reader: a straight list of steps from a text to mentions and drafts."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from hindgraph_extractors.chinese.asides import Aside, asides_of, life_frames
from hindgraph_extractors.chinese.befores import Left
from hindgraph_extractors.chinese.dated import DatedFramer
from hindgraph_extractors.chinese.drafting import Drafter, Scene
from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.identity import IdentityFramer
from hindgraph_extractors.chinese.introductions import ASIDE, Introductions
from hindgraph_extractors.chinese.judging import Judge
from hindgraph_extractors.chinese.judging import Reading as Judged
from hindgraph_extractors.chinese.lexicon import Lexicon, compile_lexicon
from hindgraph_extractors.chinese.mentions import mentions_of
from hindgraph_extractors.chinese.moods import intended, is_correction, told_clauses
from hindgraph_extractors.chinese.names import SURE, Name, find_names, known_keys
from hindgraph_extractors.chinese.naming import name_given
from hindgraph_extractors.chinese.nodes import Row, row_of
from hindgraph_extractors.chinese.noun_frames import NounFramer
from hindgraph_extractors.chinese.pairs import PairFramer
from hindgraph_extractors.chinese.phrases import Phrase, Phrases
from hindgraph_extractors.chinese.qualifiers import environment_in
from hindgraph_extractors.chinese.references import Topics
from hindgraph_extractors.chinese.scoring import Scores, same
from hindgraph_extractors.chinese.sentences import Clause, Sentence, pairs, sentences
from hindgraph_extractors.chinese.topics import speaks_of
from hindgraph_extractors.chinese.values import Values
from hindgraph_extractors.chinese.versions import VersionFramer
from hindgraph_extractors.chinese.words import cut, plain
from hindgraph_extractors.english.references import Referents
from hindgraph_extractors.english.technical import Technical, technical_tokens
from hindgraph_extractors.records import AliasDraft, Draft, ReadContext, Reading, Surface, TimeSpan
from hindgraph_extractors.statements import without_repeats
from hindgraph_extractors.times import find_times
from hindgraph_extractors.times.calendar import zone
from hindgraph_ontology.records import THING, Ontology

_HAN = re.compile("[㐀-鿿々〇，。；：！？、（）《》「」“”]")
# What runs on longer without a stop is a list or no language: nothing is read from it.
_LONGEST_CLAUSE = 80
# Longer figures are no dates, and looking for one in them takes its time.
_FIGURES = re.compile("[0-9０-９]{20,}|[零〇一二三四五六七八九十百千万亿两]{20,}")
_SPEECH = re.compile(r"“[^“”]{13,400}”|「[^「」]{13,400}」")


@dataclass
class ChineseReader:
    """Reads Chinese texts by rules: a dictionary's words, the ontology's wordings, nothing learned or guessed."""

    ontology: Ontology
    _lexicon: Lexicon = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._lexicon = compile_lexicon(self.ontology)

    def read(self, text: str, context: ReadContext) -> Reading:
        """Return what a text mentions and says; never raises for strange text."""
        page = self._page(text, context)
        introductions = Introductions(page.plain, page.names, self.ontology)
        aliases = tuple(introductions.aliases())
        introduced = [(alias.start, alias.end) for alias in aliases]
        found = _Reader(page, self._lexicon, introduced).drafts()
        drafts = without_repeats(sorted(found, key=lambda d: (d.start, d.end)))
        own = tuple(dict.fromkeys(introductions.own_names()))
        return Reading(
            lang="zh",
            mentions=mentions_of(text, page.names, page.technical),
            drafts=tuple(replace(draft, ordinal=n) for n, draft in enumerate(drafts)),
            aliases=aliases + (_of_speaker(own, context) if context.speaker else ()),
            times=page.back,
            user_names=() if context.speaker else own,
        )

    def _page(self, text: str, context: ReadContext) -> "Page":
        flat = plain(text)
        # Chinese characters count as letters for patterns that look at what is beside a token.
        technical = technical_tokens(_HAN.sub("，", flat))
        words = tuple(cut(flat, 0, len(flat), self._lexicon.whole))
        known = dict(context.known({key for key in known_keys(flat).values() if key}))
        said = {"said_at": context.said_at, "timezone": context.timezone, "lang": "zh"}
        datable = _FIGURES.sub(lambda run: "#" * len(run[0]), text)
        back = find_times(datable, **said)  # type: ignore[arg-type]
        times = [(span.start, span.end) for span in back]
        names = [self._defined(n) for n in find_names(flat, words, technical, known, self._lexicon, times)]
        if any(start < name.end and name.start < end for name in names for start, end in times):
            datable = _without(names, datable)  # 老周三月份: the day of the week is none
            back = find_times(datable, **said)  # type: ignore[arg-type]
        ahead = find_times(datable, prefer="future", **said)  # type: ignore[arg-type]
        back, ahead = _outside(names, back), _outside(names, ahead)
        return Page(text, flat, context, technical, names, back, ahead)

    def _defined(self, name: Name) -> Name:
        return name if name.cls in self.ontology.classes else replace(name, cls=THING)


@dataclass(frozen=True)
class Page:
    """One text with what was found in it before its clauses are read."""

    text: str
    plain: str
    context: ReadContext
    technical: tuple[Technical, ...]
    names: list[Name]
    back: tuple[TimeSpan, ...]
    ahead: tuple[TimeSpan, ...]

    @property
    def moods(self) -> str:
        """Return the text without its names, in whose characters no mood lies (命令行工具, 虚拟机)."""
        return _without(self.names, self.plain)

    @property
    def whole(self) -> list[tuple[int, int]]:
        """Return the spans in which no sign parts sentences or clauses."""
        spans = [(n.first, n.last) for n in self.names] + [(t.start, t.end) for t in self.technical]
        spans += [(t.start, t.end) for t in self.back] + [m.span() for m in ASIDE.finditer(self.plain)]
        return sorted(spans)


class _Reader:
    """Reads the clauses of one page in order."""

    def __init__(self, page: Page, lexicon: Lexicon, introduced: Sequence[tuple[int, int]]) -> None:
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
        self._judge = Judge(lexicon, self._phrases, self._topics, Scores(lexicon.ontology))
        self._framer = Framer(lexicon, self._phrases, Left(lexicon, self._phrases))
        self._drafter = Drafter(self._judge, values)
        self._asides = tuple(m.span() for m in ASIDE.finditer(page.plain))
        self._speech = tuple(m.span() for m in _SPEECH.finditer(page.plain))

    def drafts(self) -> list[Draft]:
        """Return all drafts of the page, in no order."""
        self._remember_names()
        made: list[Draft] = []
        for sentence in sentences(self._page.plain, self._page.whole):
            made += self._sentence(sentence, made[-1] if made else None)
        for aside in asides_of(self._page.plain, self._asides, self._page.names):
            made += self._aside(aside)
        lines = PairFramer(self._page.plain, self._page.names, self._page.back, self._framer)
        for pair in pairs(self._page.plain):
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
            self._topics.told([aside.host])
            readings = self._readings(row, None)
        scene = Scene(row, None, (), None, corrects=False)
        return [draft for reading in readings for draft in self._drafter.drafts(reading, scene)]

    def _remember_names(self) -> None:
        opened = {0} | {m.end() for m in re.finditer(r"[，,。；！？\n：]\s*", self._page.plain)}
        for name in self._page.names:
            self._phrases.referents.add(
                name.name, name.cls, name.start, subject=name.first in opened, sure=name.sure == SURE
            )

    def _sentence(self, sentence: Sentence, last: Draft | None) -> list[Draft]:
        plain_text = self._page.plain
        rows = [
            row_of(plain_text, c, self._page.names, self._page.back, self._asides, self._whole)
            for c in sentence.clauses
        ]
        rows = list(_with_times(rows))
        told = told_clauses(sentence, self._moods)
        intentions = list(intended(sentence, self._moods))
        corrects = is_correction(plain_text, sentence)
        made: list[Draft] = []
        tail: Phrase | None = None
        unnamed: Surface | None = None
        for place, row in enumerate(rows):
            scene = self._scene(rows, place, corrects=corrects)
            stated = told[place] and not any(s <= row.clause.start < e for s, e in self._speech)
            intention = None if stated else intentions[place]
            readings = self._readings(row, tail) if stated or intention else []
            if intention is not None:
                readings = [reading for reading in readings if _is_intended(reading, row, intention)]
            found = [draft for reading in readings for draft in self._drafter.drafts(reading, scene)]
            previous = made[-1] if made else last
            if not found and corrects and previous is not None:
                found = [meant for meant in [self._drafter.meant(previous, scene)] if meant is not None]
                made = [draft for draft in made if not found or draft is not previous]
            if unnamed is not None and made and not found:
                made[-1] = self._with_name(made[-1], unnamed, row)
            made += [draft for draft in found if not _repeats_correction(draft, made)]
            unnamed = _unnamed(readings) if found else None
            if not any(first < row.clause.start and row.clause.end <= end for first, end in self._introduced):
                speaks_of(row, readings, self._phrases, self._topics)
            tail = self._phrases.left(row, len(row.nodes))
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
        ]
        return self._judge.best(row, frames)

    def _scene(self, rows: Sequence[Row], place: int, *, corrects: bool) -> Scene:
        following = rows[place + 1] if place + 1 < len(rows) else None
        lent = tuple((row.clause.start, row.clause.end) for row in _lenders(rows, place))
        qualifier = None
        if place > 0 and _only_places(rows[place - 1]):
            clause = rows[place - 1].clause
            qualifier = environment_in(self._page.plain, clause.start, clause.end, ())
        return Scene(rows[place], following, lent, qualifier, corrects)


def _without(names: Sequence[Name], text: str) -> str:
    """Return a text of the same length in which nothing can be read into the names."""
    characters = list(text)
    for name in names:
        characters[name.start : name.end] = "N" * (name.end - name.start)
    return "".join(characters)


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


def _repeats_correction(draft: Draft, made: Sequence[Draft]) -> bool:
    """Tell what a correction has said already: 不是搬去了成都，是搬去了重庆."""
    return any(
        other.kind == "correction"
        and other.predicate == draft.predicate
        and other.object is not None
        and draft.object is not None
        and same(other.object, draft.object)
        for other in made
    )


def _outside(names: Sequence[Name], times: Sequence[TimeSpan]) -> tuple[TimeSpan, ...]:
    """Return the times that are no part of a name."""
    taken = frozenset(place for name in names for place in range(name.start, name.end))
    return tuple(span for span in times if span.start not in taken)


def _lenders(rows: Sequence[Row], place: int) -> Iterator[Row]:
    """Yield neighbours that are nothing but a time."""
    for other in (place - 1, place + 1):
        if 0 <= other < len(rows) and _only_times(rows[other]):
            yield rows[other]


def _with_times(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the clauses, one behind a clause that is only a time together with it: 1978年，龚平创办了…."""
    before: Row | None = None
    for row in rows:
        timed = before is not None and all(node.kind == "time" for node in before.nodes)
        if before is not None and timed:
            clause = Clause(before.clause.start, row.clause.end, before.clause.opener)
            row = Row(clause, (*before.nodes, *row.nodes))
        yield row
        before = row


def _only_times(row: Row) -> bool:
    timed = any(node.kind == "time" for node in row.nodes)
    return timed and all(
        node.kind == "time"
        or node.text in {"起", "开始", "为止", "生效", "的时候", "就", "以来", "，", "从", "在", "到"}
        for node in row.nodes
    )


def _only_places(row: Row) -> bool:
    return len(row.nodes) <= 5 and any(node.text in {"在", "于"} for node in row.nodes[:1])


def _of_speaker(own: Sequence[str], context: ReadContext) -> tuple[AliasDraft, ...]:
    speaker = context.speaker or ""
    return tuple(AliasDraft(speaker, name, "Person", 0, 0) for name in own if name != speaker)
