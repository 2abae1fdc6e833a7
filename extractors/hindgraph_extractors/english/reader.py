"""The English reader: a straight list of steps from a text to mentions and drafts."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hindgraph_extractors.english.addressing import is_addressed
from hindgraph_extractors.english.aliases import aliases_of
from hindgraph_extractors.english.amending import amended
from hindgraph_extractors.english.arguments import Argument, Arguments
from hindgraph_extractors.english.clauses import find_clauses
from hindgraph_extractors.english.corrections import correction_cue, is_taken_back, put_right, set_against
from hindgraph_extractors.english.cues import Cues, cues_of
from hindgraph_extractors.english.drafting import Drafter
from hindgraph_extractors.english.ellipsis import openings, subjectless
from hindgraph_extractors.english.exchanging import Exchanges, beside_exchanges
from hindgraph_extractors.english.gist import Gist, without_unnamed
from hindgraph_extractors.english.introductions import user_names
from hindgraph_extractors.english.judging import Judge
from hindgraph_extractors.english.lexicon import COPULAS, Lexicon, compile_lexicon
from hindgraph_extractors.english.lifespans import Lifespans
from hindgraph_extractors.english.mentions import mentions_of
from hindgraph_extractors.english.pipeline import Hints, Parser
from hindgraph_extractors.english.plain import plain_clauses
from hindgraph_extractors.english.protect import Protected, grams, protected_spans
from hindgraph_extractors.english.redating import Redating, hiding, redatings
from hindgraph_extractors.english.references import Referents, other_voices
from hindgraph_extractors.english.relations import Relations, without_doubles
from hindgraph_extractors.english.retelling import pieces_of
from hindgraph_extractors.english.segments import Segment, clause_pieces, joints, segments
from hindgraph_extractors.english.spans import SURE, Name, Names
from hindgraph_extractors.english.succession import Succession
from hindgraph_extractors.english.syntax import SUBJECTS, Parse, Sentence, Word, settle_months
from hindgraph_extractors.english.tables import LOG_LINE, Forms
from hindgraph_extractors.english.technical import Technical, technical_tokens
from hindgraph_extractors.english.timing import looking_ahead
from hindgraph_extractors.english.titles import title_clauses
from hindgraph_extractors.english.values import Values
from hindgraph_extractors.records import (
    AliasDraft,
    Draft,
    Known,
    Mention,
    ReadContext,
    Reading,
    Surface,
    TimeSpan,
)
from hindgraph_extractors.statements import times_besides, without_repeats
from hindgraph_extractors.times import find_times
from hindgraph_ontology.records import THING, Ontology

_PEOPLE = frozenset(
    "woman man mother father sister brother wife husband son daughter friend boss manager doctor teacher".split()
)
_PROSE = frozenset({"prose", "title", "heading", "item"})


@dataclass
class EnglishReader:
    """Reads English texts by rules: spaCy's syntax, the ontology's words, nothing learned or guessed.

    Args:
        ontology: The law; its lexical entries are what is read for.
        model: Name of a spaCy pipeline; None takes the best one installed, ``blank`` does without syntax.
    """

    ontology: Ontology
    model: str | None = None
    _parser: Parser = field(init=False, repr=False)
    _lexicon: Lexicon = field(init=False, repr=False)
    _judge: Judge = field(init=False, repr=False)
    _cues: Cues = field(init=False, repr=False)
    _joints: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._parser = Parser(self.model)
        self._lexicon = compile_lexicon(self.ontology)
        self._judge = Judge(self._lexicon)
        self._cues = cues_of(self.ontology)
        self._joints = joints(self._lexicon)

    @property
    def parser(self) -> Parser:
        """Return the parser, to share it."""
        return self._parser

    @property
    def lexicon(self) -> Lexicon:
        """Return the compiled wordings, to share them."""
        return self._lexicon

    def read(self, text: str, context: ReadContext) -> Reading:
        """Return what a text mentions and says."""
        page = self._page(text, context)
        found = Findings()
        for parse in self._parses(page):
            self._read_piece(parse, page, found)
        found.drafts = page.at_their_second(found.drafts) + self._forms(page).drafts(page.parts)
        taken_back = [d for d in found.drafts if is_taken_back(text, d.start, d.end)]
        found.drafts = put_right([d for d in found.drafts if d not in taken_back], taken_back)
        found.drafts = set_against(text, found.drafts, self._judge.functional)
        found.drafts = amended(text, found.drafts, found.names, self._lexicon)
        in_place = sorted(found.drafts, key=lambda d: (d.subject.start, d.start))
        numbered = tuple(replace(draft, ordinal=n) for n, draft in enumerate(without_repeats(in_place)))
        return Reading(
            lang="en",
            mentions=self._mentions(text, found.names, page),
            drafts=numbered,
            aliases=tuple(found.aliases),
            times=times_besides(page.back, numbered),
            user_names=tuple(found.user_names) if context.speaker is None else (),
        )

    def parses(self, text: str, context: ReadContext) -> list[Parse]:
        """Return a text as it is parsed, to look into what was read and what was not."""
        return self._parses(self._page(text, context))

    def _parses(self, page: "Page") -> list[Parse]:
        breaks = openings(page.text, page.back)
        hints = Hints(self._subjectless(page), self._lexicon.unusual, breaks, self._lexicon.doing)
        pieces = [shown for piece in page.pieces for shown in pieces_of(page.text, *piece, self._lexicon)]
        parses = self._parser.parse(page.text, pieces, page.protected, hints)
        for parse in parses:
            settle_months(parse, page.back)
        return parses

    def _subjectless(self, page: "Page") -> frozenset[int]:
        pasts = self._lexicon.pasts
        return frozenset(at for piece in page.pieces for at in subjectless(page.text, *piece, pasts))

    def _read_piece(self, parse: Parse, page: "Page", found: "Findings") -> None:
        names = Names(parse, self._lexicon, page.by_span, page.known, page.back)
        found.names += [names.classed(name) for name in names.found]
        lives = Lifespans(parse, self.ontology, names, _values(page)).drafts()
        found.drafts += [*lives, *self._drafts(parse, names, page.without_times_of(lives))]
        aliases = aliases_of(parse, names, page.referents)
        found.aliases += aliases
        found.drafts = [
            d for d in found.drafts if not (d.predicate == "means" and any(_is_inside(d, a) for a in aliases))
        ]
        found.user_names += user_names(parse, names)

    def _forms(self, page: "Page") -> Forms:
        values = _values(page)
        return Forms(page.text, self._judge, values, page.technical, page.known, page.back)

    def _page(self, text: str, context: ReadContext) -> "Page":
        parts = segments(text)
        technical = technical_tokens(text, ports=True)
        runs = grams(text)
        known = dict(context.known({gram.key for gram in runs if gram.key}))
        times = {"said_at": context.said_at, "timezone": context.timezone, "lang": "en"}
        back = find_times(text, **times)  # type: ignore[arg-type]
        ahead = find_times(text, prefer="future", **times) if back else ()  # type: ignore[arg-type]
        redated = redatings(text, back)
        return Page(
            text,
            context,
            parts,
            technical,
            hiding(redated, protected_spans(text, technical, runs, known, self._lexicon)),
            known,
            back,
            looking_ahead(back, ahead, context.said_at),
            Referents(self.ontology, context, other_voices(text)),
            self._joints,
            redated,
        )

    def _drafts(self, parse: Parse, names: Names, page: "Page") -> list[Draft]:
        arguments = Arguments(
            parse,
            self._lexicon,
            names,
            _values(page),
            page.referents,
        )
        drafter = Drafter(
            parse, self._judge, arguments, page.back, page.ahead, page.context.said_at, page.redatings
        )
        _remember_names(parse, names, arguments)
        drafts: list[Draft] = []
        gist = Gist(drafter, self._cues)
        for sentence in parse.sentences:
            before = len(drafts)
            drafts += self._sentence(sentence, drafter, page)
            in_order = sorted(drafts, key=lambda d: (d.end, d.start))
            drafts += Succession(drafter, in_order).drafts(sentence)
            drafts += Relations(drafter).drafts(sentence)
            drafts += Exchanges(drafter).drafts(sentence)
            drafts += gist.drafts(sentence, drafts[before:])
        return without_unnamed(beside_exchanges(without_doubles(drafts)), self._lexicon)

    def _sentence(self, sentence: Sentence, drafter: Drafter, page: "Page") -> list[Draft]:
        clauses = [
            *find_clauses(sentence, self._lexicon),
            *title_clauses(sentence, self._lexicon),
            *plain_clauses(sentence, self._lexicon),
        ]
        cue = correction_cue(page.text, sentence)
        drafts: list[Draft] = []
        for reading in self._judge.best(clauses, drafter.arguments, sentence):
            drafts += drafter.drafts(reading, sentence, cue)
        drafts += drafter.taken_back(clauses, sentence)
        _remember_ends(drafts, page.referents)
        return drafts

    def _mentions(self, text: str, names: Sequence[Name], page: "Page") -> tuple[Mention, ...]:
        title = next((part.end for part in page.parts if part.form == "title"), 0)
        return mentions_of(text, names, page.technical, title, self.ontology.classes)


@dataclass
class Findings:
    """What was found so far."""

    names: list[Name] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    aliases: list[AliasDraft] = field(default_factory=list)
    user_names: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Page:
    """One text with what was found in it before parsing."""

    text: str
    context: ReadContext
    parts: tuple[Segment, ...]
    technical: tuple[Technical, ...]
    protected: tuple[Protected, ...]
    known: dict[str, tuple[Known, ...]]
    back: tuple[TimeSpan, ...]
    ahead: tuple[TimeSpan, ...]
    referents: Referents
    joints: re.Pattern[str]
    redatings: tuple[Redating, ...] = ()

    @property
    def pieces(self) -> list[tuple[int, int]]:
        """Return where there is prose to parse."""
        prose = [(part.start, part.end) for part in self.parts if part.form in _PROSE]
        prose += [said.span("message") for said in self.logged]
        return [piece for start, end in prose for piece in clause_pieces(self.text, start, end, self.joints)]

    @property
    def logged(self) -> list[re.Match[str]]:
        """Return the log lines, each with its parts."""
        lines = (LOG_LINE.match(self.text, part.start, part.end) for part in self.parts if part.form == "log")
        return [line for line in lines if line is not None]

    def at_their_second(self, drafts: Sequence[Draft]) -> list[Draft]:
        """Give what a log line says came about the time of the line."""
        seconds = [
            (line.end("stamp"), line.end(), span.period)
            for line in self.logged
            for span in self.back
            if line.start("stamp") <= span.start < line.end("stamp")
        ]
        return [
            replace(draft, time=next((p for start, end, p in seconds if start <= draft.start < end), None))
            if draft.time is None and draft.kind in {"change", "end", "event"}
            else draft
            for draft in drafts
        ]

    def without_times_of(self, drafts: Sequence[Draft]) -> "Page":
        """Return the page without the times that are what drafts say already."""
        said = [(draft.object.start, draft.object.end) for draft in drafts if draft.object is not None]

        def free(spans: Sequence[TimeSpan]) -> tuple[TimeSpan, ...]:
            return tuple(s for s in spans if not any(s.start < end and start < s.end for start, end in said))

        return replace(self, back=free(self.back), ahead=free(self.ahead)) if said else self

    @property
    def by_span(self) -> dict[tuple[int, int], Protected]:
        """Return what was protected by its place."""
        return {(span.start, span.end): span for span in self.protected}


def _values(page: Page) -> Values:
    return Values(
        page.text, page.technical, page.back, page.context.timezone, page.context.said_at, page.ahead
    )


def _remember_names(parse: Parse, names: Names, arguments: Arguments) -> None:
    referents = arguments.referents
    for name in names.found:
        classed = names.classed(name)
        if is_addressed(parse.text, name):
            continue
        words = [*parse.words[name.first.i : name.last.i + 1]]
        words += [w.head for w in words if w.dep == "appos"]  # "our cat Figo"
        subject = any(w.dep in {"nsubj", "nsubjpass"} for w in words)
        referents.add(classed.name, classed.cls, classed.start, subject=subject, sure=classed.sure == SURE)
    for sentence in parse.sentences:
        for word in sentence.words:
            if word.dep in {"nsubj", "nsubjpass"} and word.tag in {"NN", "NNS"} and names.at(word) is None:
                _remember_subject(word, sentence, arguments)
            elif word.dep in {"dobj", "pobj"} and word.tag == "NN" and names.at(word) is None:
                _remember_object(word, sentence, arguments)


def _remember_subject(word: Word, sentence: Sentence, arguments: Arguments) -> None:
    """Remember a subject without a name: under its description, if it has one; else "it" can mean nothing named."""
    referents = arguments.referents
    parts = (child for child in word.children if child.dep in {"appos", "compound"})
    if any(arguments.names.at(child) is not None for child in parts):
        one = arguments.one(word, sentence)
        if one is not None and one.strong and one.surface.resolved == "name":  # "the Heron project"
            referents.add(one.surface.name, one.surface.cls, word.start, subject=True, sure=one.sure == SURE)
        return
    described = _described(word, sentence, arguments)
    if _is_spelt_as_name(word, arguments.parse):
        referents.add(word.text, THING, word.start, subject=True)
    elif described is not None:
        referents.add(described.name, described.cls, word.start, subject=True)
    else:
        referents.block("Person" if word.lower in _PEOPLE else "Thing", word.start)


def _remember_object(word: Word, sentence: Sentence, arguments: Arguments) -> None:
    described = _described(word, sentence, arguments)
    if described is not None:
        arguments.referents.add(described.name, described.cls, word.start)


def _described(word: Word, sentence: Sentence, arguments: Arguments) -> Surface | None:
    """Return what a phrase describes without naming it, if it says which one is meant."""
    found = arguments.one(word, sentence)
    told = found is not None and (found.described or found.definite) and _is_told_of(found, word, arguments)
    return found.surface if told and found is not None else None


def _is_told_of(found: Argument, word: Word, arguments: Arguments) -> bool:
    """Tell what a pronoun may mean later on; a relative only who does something, where nobody else is named."""
    if found.surface.resolved == "name":
        return True
    relative = found.surface.resolved == "description" and word.dep in SUBJECTS
    alone = not any(name.cls == "Person" for name in arguments.names.found)
    return relative and alone and word.head.lower not in COPULAS


def _is_spelt_as_name(word: Word, parse: Parse) -> bool:
    """Tell a noun in lower case that begins a sentence although the text writes capitals: "checkout is down. It …"."""
    first = any(sentence.words[0] is word for sentence in parse.sentences)
    return (
        first
        and word.tag == "NN"
        and word.text.islower()
        and not word.children
        and any(sentence.words[0].text[:1].isupper() for sentence in parse.sentences)
    )


def _is_inside(draft: Draft, alias: AliasDraft) -> bool:
    return alias.start <= draft.subject.start < alias.end


def _remember_ends(drafts: Sequence[Draft], referents: Referents) -> None:
    for draft in drafts:
        for end, subject in ((draft.subject, True), (draft.object, False)):
            if end is not None and end.value is None and end.resolved == "name":
                referents.add(end.name, end.cls, end.start, subject=subject)
