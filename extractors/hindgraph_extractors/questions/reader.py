"""The door: a question in, its analysis out."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from hindgraph_extractors.english.lexicon import Lexicon, compile_lexicon
from hindgraph_extractors.english.pipeline import Parser
from hindgraph_extractors.english.qualifiers import ENVIRONMENTS
from hindgraph_extractors.english.technical import technical_tokens
from hindgraph_extractors.names import name_key
from hindgraph_extractors.questions.asking_words import with_asking_words
from hindgraph_extractors.questions.chinese import ChineseSketcher
from hindgraph_extractors.questions.chinese_folding import ChineseFolder
from hindgraph_extractors.questions.chinese_forms import read_chinese_form
from hindgraph_extractors.questions.chinese_words import chinese_lexicon, chinese_names, has_chinese, tokenize
from hindgraph_extractors.questions.english import EnglishSketcher, arriving, dated
from hindgraph_extractors.questions.english_folding import EnglishFolder
from hindgraph_extractors.questions.english_rephrasing import rephrased
from hindgraph_extractors.questions.episodes import placed, without_turn
from hindgraph_extractors.questions.forms import QuestionForm, read_form
from hindgraph_extractors.questions.hypotheses import Composer
from hindgraph_extractors.questions.kinds import of_kind
from hindgraph_extractors.questions.sketch import Sketch
from hindgraph_extractors.questions.surfaces import Named, keep_longest
from hindgraph_extractors.questions.tenses import Neighbour, asks_for_the_former, find_neighbour, read_tense
from hindgraph_extractors.questions.timing import Timing, read_timing
from hindgraph_extractors.questions.when_is import when_is
from hindgraph_extractors.records import Asked, ChainHypothesis, Question, ReadContext, Surface
from hindgraph_ontology.records import Ontology

LONGEST_QUESTION = 1000
# The forms of questions that are folded, and the score from which a folded one is believed.
_FOLDED = frozenset({"wh", "count", "when", "list"})
_SURE = 0.8
_UNFOLDED = 0.7
_AS_GOOD = 0.05
_QUOTED = re.compile(r"[\"“”«`]([^\"“”«»`\n]{1,120})[\"“”»`]")
_ENVIRONMENT = re.compile(
    rf"\b(?:in|on|for|under)\s+(?:the\s+)?({'|'.join(sorted(ENVIRONMENTS, key=len, reverse=True))})"
    r"(?:\s+(?:environment|env))?\b(?!-)",
    re.IGNORECASE,
)
_ENVIRONMENT_ZH = re.compile(r"(?:在)?(生产|线上|正式|预发|预发布|测试|开发|沙箱)环境(?:中|里|上|下)?")
# Chinese questions longer than this are not cut: nobody asks so, and cutting is costly.
_LONGEST_FOLDED = 120
_BLANKS = re.compile(r"\s+")
_COMMA = re.compile(r"\s*,")
_HOW_MANY = re.compile("多少|几(?!乎|时|号|月)")
_CAPITALS = re.compile(r"(?<![\w-])[A-Z][A-Z']*(?![\w-])")
_SAME_ZH = {
    **dict.fromkeys(("生产", "线上", "正式"), "production"),
    **dict.fromkeys(("预发", "预发布"), "staging"),
    "测试": "testing",
    "开发": "development",
    "沙箱": "sandbox",
}


class QuestionReader:
    """Analyses questions in English and Chinese; equal input gives an equal analysis."""

    def __init__(self, ontology: Ontology, parser: Parser, lexicon: Lexicon | None = None) -> None:
        self._ontology = ontology
        # Some thousands of forms: only who asks needs them.
        self._asking = asking = cache(lambda: with_asking_words(ontology))
        self._english = EnglishSketcher(ontology, parser, lexicon)
        self._folder = cache(lambda: EnglishFolder(ontology, compile_lexicon(asking())))
        self._composer = Composer(ontology)
        self._chinese = cache(lambda: chinese_lexicon(ontology))
        self._chinese_folder = cache(lambda: ChineseFolder(asking()))

    def question(self, text: str, context: ReadContext) -> Question:
        """Return what a question asks for; strange text gives an open question, never an error."""
        text = _spoken(_readable(text))
        if context.lang == "zh" or has_chinese(text):
            question = self._read_chinese(without_turn(text), context)
            return self._of_kind(placed(question, text, context), text, self._chinese().classes)
        said = without_turn(text)
        question = when_is(said, context, self._ontology) or self._read_english(said, context)
        return self._of_kind(placed(question, text, context), text, self._english.lexicon.classes)

    def _of_kind(self, question: Question, text: str, classes: Mapping[str, str]) -> Question:
        former = replace(question, former=asks_for_the_former(text))
        return of_kind(former, text, classes, self._ontology, self._asking())

    def _read_english(self, text: str, context: ReadContext) -> Question:
        """Read a question as it stands; one that is not understood whole is read as it may be said plainly."""
        text = _BLANKS.sub(" ", text)
        said = rephrased(text)
        if said == text:
            return self._english_as_said(text, context)[0]
        question, whole = self._english_as_said(text, context)
        return question if whole else self._english_as_said(said, context)[0]

    def _english_as_said(self, text: str, context: ReadContext) -> tuple[Question, bool]:
        """Return what a question asks for, and whether it was folded whole."""
        form = read_form(text)
        timing = read_timing(text, context, "en", form.knowing)
        environment = _ENVIRONMENT.search(text)
        names = _with_problem(text, form, _outside(self._english.names(text, context), form, timing))
        near = find_neighbour(text, names, "en")
        dropped = (*form.dropped, *_with_comma(text, timing.spans), *_spans(environment, near))
        qualifier = ENVIRONMENTS[environment[1].lower()] if environment else None
        whole = True
        for taken in dict.fromkeys((names, _sure(names))):
            sketches = self._folded(self._folder().sketches(text, taken, dropped), form, qualifier)
            if sketches:
                names = taken
                break
        else:
            whole = False
            sketches = (self._english.sketch(text, names, form, dropped),)
        question = self._analysed("en", text, sketches, form, timing, names, qualifier)
        return replace(question, beside=near.beside if near else None), whole

    def _folded(
        self, groups: Iterable[tuple[Sketch, ...]], form: QuestionForm, qualifier: str | None
    ) -> tuple[Sketch, ...]:
        """Return the ways to read a question that was folded whole and whose types go together, the best first."""
        if form.form not in _FOLDED or form.negated:
            return ()
        for sketches in groups:
            scored = [(self._composer.best(sketch, qualifier), sketch) for sketch in sketches]
            scored.sort(key=lambda pair: -pair[0])
            if scored and scored[0][0] >= _SURE:
                return tuple(sketch for score, sketch in scored if score >= scored[0][0] - _AS_GOOD)
        return ()

    def _read_chinese(self, text: str, context: ReadContext) -> Question:
        form = read_chinese_form(text)
        timing = read_timing(text, context, "zh", form.knowing)
        environment = _ENVIRONMENT_ZH.search(text)
        lexicon = self._chinese()
        names = _outside(chinese_names(text, context, lexicon), form, timing)
        near = find_neighbour(text, names, "zh")
        dropped = (*form.dropped, *timing.spans, *_spans(environment, near))
        qualifier = _SAME_ZH[environment[1]] if environment else None
        cuts = self._chinese_folder().sketches(text, names, dropped) if len(text) <= _LONGEST_FOLDED else ()
        sketches = self._folded(cuts, form, qualifier)
        folded = bool(sketches)
        if not sketches:
            left = tuple(n for n in names if near is None or n is not near.name)
            tokens = tokenize(text, left, dropped, lexicon)
            sketcher = ChineseSketcher(self._ontology, lexicon, tokens)
            sketches = (sketcher.sketch(arrives=form.form == "yes_no"),)
        question = self._counted(self._analysed("zh", text, sketches, form, timing, names, qualifier), text)
        if not folded and form.form in _FOLDED - {"when"}:
            question = _without_guesses(question, names)
        return replace(question, beside=near.beside if near else None)

    def _counted(self, question: Question, text: str) -> Question:
        """Take "多少成员" for a count: how many there are, where what is asked for is no number itself."""
        if question.asked not in {"fact", "set"} or not question.chains or not _HOW_MANY.search(text):
            return question
        step = question.chains[0].steps[-1]
        predicate = self._ontology.predicates[step.predicate]
        ends = predicate.domain if step.inverse else predicate.range
        is_number = any(self._ontology.is_value(cls) for cls in ends)
        return question if is_number else replace(question, asked="count")

    def _analysed(
        self,
        lang: str,
        text: str,
        sketches: tuple[Sketch, ...],
        form: QuestionForm,
        timing: Timing,
        names: tuple[Named, ...],
        qualifier: str | None,
    ) -> Question:
        asked, chains = self._chains(sketches, form, qualifier)
        chains = _of_one_name(chains)
        sketch = sketches[0]
        return Question(
            lang=lang,
            surfaces=_surfaces(names, chains),
            chains=chains,
            answer_class=self._answer_class(sketch, chains, asked),
            asked=_asked(asked, sketch, chains),
            as_of=timing.moment if chains and asked != "open" else None,
            known_at=timing.known,
            within=timing.running if chains else None,
            time_range=None if chains else timing.stretch,
            topic="" if chains or timing.stretch is None else _without(text, (*timing.spans, *form.dropped)),
            qualifier=qualifier,
            negated=form.negated,
            codes=_codes(text),
            tense=read_tense(text, names, lang),
        )

    def _chains(
        self, sketches: tuple[Sketch, ...], form: QuestionForm, qualifier: str | None
    ) -> tuple[Asked, tuple[ChainHypothesis, ...]]:
        match form.form:
            case "open":
                return "open", ()
            case "when":
                dates = [dated(sketch, self._ontology) for sketch in sketches]
                chains = self._composer.chains(dates, qualifier)
                if chains and chains[0].score >= 0.5:
                    return "fact", chains
                return "when", self._composer.chains(map(arriving, sketches), qualifier)
            case "solution":
                return "solution", self._composer.chains(sketches, qualifier)
            case "yes_no":
                return "yes_no", self._composer.chains(sketches, qualifier)
            case "count":
                return "count", self._composer.chains(sketches, qualifier)
            case "list":
                return "set", self._composer.chains(sketches, qualifier)
        return "fact", self._composer.chains(sketches, qualifier)

    def _answer_class(self, sketch: Sketch, chains: tuple[ChainHypothesis, ...], asked: Asked) -> str | None:
        if sketch.asked is None or asked in {"yes_no", "when"}:
            return None
        term = sketch.terms[sketch.asked]
        if term.noun is not None:
            return term.noun
        best = [chain for chain in chains if chain.score == chains[0].score]
        reached = {self._reached(chain, term.classes) for chain in best} if term.classes else set()
        agreed = reached.pop() if len(reached) == 1 else None
        return agreed or (term.classes[0] if term.classes else None)

    def _reached(self, chain: ChainHypothesis, classes: tuple[str, ...]) -> str | None:
        """Return which class a chain ends in: the first that its last predicate takes and the question allows."""
        step = chain.steps[-1]
        predicate = self._ontology.predicates[step.predicate]
        ends = predicate.domain if step.inverse else predicate.range
        return next((cls for cls in ends if self._composer.compatible((cls,), classes)), None)


def _readable(text: str) -> str:
    """Return a text without lone surrogates and NULs, offsets kept, cut to a bounded length."""
    cut = text[:LONGEST_QUESTION]
    return cut.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\x00", " ")


def _spoken(text: str) -> str:
    """Return a question that is written in capitals throughout as one says it; codes and names with digits stay."""
    letters = [c for c in text if c.isalpha()]
    if len(text.split()) < 3 or not letters or any(c.islower() for c in letters):
        return text
    return _CAPITALS.sub(lambda word: word[0].lower(), text)


def _spans(environment: re.Match[str] | None, near: Neighbour | None) -> Iterator[tuple[int, int]]:
    if environment is not None:
        yield environment.span()
    if near is not None:
        yield near.span


def _sure(names: tuple[Named, ...]) -> tuple[Named, ...]:
    """Return the names that are surely some: that a common word is also a name somewhere does not make it one here."""
    sure = tuple(n for n in names if not (n.surface.text.islower() and n.surface.text.isalpha()))
    return sure or names


def _with_comma(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield times with the comma that parts them from what follows: "*in June,* at what conference …"."""
    for start, end in spans:
        comma = _COMMA.match(text, end)
        yield (start, comma.end() if comma else end)


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return a text without some stretches."""
    out = {place for start, end in spans for place in range(start, end)}
    return "".join(" " if place in out else sign for place, sign in enumerate(text))


def _outside(names: tuple[Named, ...], form: QuestionForm, timing: Timing) -> tuple[Named, ...]:
    """Leave out names that lie in a time or in what opens the question ("*June*", "can you tell *me*")."""
    spans = (*timing.spans, *(span for span in form.dropped if span[0] == 0))
    return tuple(n for n in names if not any(n.start < end and start < n.end for start, end in spans))


def _with_problem(text: str, form: QuestionForm, names: tuple[Named, ...]) -> tuple[Named, ...]:
    """Take what "how did we fix …" names for one name, if it holds one."""
    if form.problem is None:
        return names
    start, end = form.problem
    inside = [n for n in names if start <= n.start and n.end <= end]
    if not inside or inside[0].end - inside[0].start == end - start:
        return names
    problem = Surface(text[start:end], text[start:end].strip(), start, end, resolved="description")
    return keep_longest((Named(problem), *names))


def _without_guesses(question: Question, names: tuple[Named, ...]) -> Question:
    """Take no left-over of a question that was not understood as a whole for a name that nobody knows."""
    chains = tuple(
        chain
        for chain in question.chains
        if chain.anchor.resolved != "description" and chain.score >= _UNFOLDED
    )
    if chains == question.chains:
        return question
    asked = _asked(question.asked, Sketch(), chains)
    return replace(question, chains=chains, asked=asked, surfaces=_surfaces(names, chains))


def _of_one_name(chains: tuple[ChainHypothesis, ...]) -> tuple[ChainHypothesis, ...]:
    """Drop chains that take other stretches of the same signs for an unknown name than the best one does."""
    best = chains[0].anchor if chains else None
    if best is None or best.resolved != "description":
        return chains
    return tuple(
        chain
        for chain in chains
        if chain.anchor == best
        or chain.anchor.resolved != "description"
        or chain.anchor.end <= best.start
        or best.end <= chain.anchor.start
    )


def _surfaces(names: tuple[Named, ...], chains: tuple[ChainHypothesis, ...]) -> tuple[Surface, ...]:
    ends = [end for chain in chains for end in (chain.anchor, chain.target) if end is not None]
    unique = {(s.start, s.end): s for s in (*(named.surface for named in names), *ends)}
    return tuple(unique[key] for key in sorted(unique))


def _asked(asked: Asked, sketch: Sketch, chains: tuple[ChainHypothesis, ...]) -> Asked:
    if asked in {"fact", "set"} and not chains:
        return "open"
    if asked == "fact" and sketch.asked is not None and sketch.terms[sketch.asked].plural:
        return "set"
    return asked


def _codes(text: str) -> tuple[str, ...]:
    tokens = [t.text.strip("`") for t in technical_tokens(text) if t.shape in _CODES]
    quoted = [match[1].strip() for match in _QUOTED.finditer(text)]
    return tuple(dict.fromkeys(code for code in (*tokens, *quoted) if code and name_key(code)))


_CODES = frozenset(
    {"url", "email", "path", "ip", "endpoint", "code", "version", "identifier", "literal", "stamp"}
)
