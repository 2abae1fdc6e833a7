"""What a sentence says by its gist, where no wording fits: one thing for each end, and a word that tells of it.

*The payslips that Ben gets carry the letterhead of Globex* names one person, one company and what only an employer gives
out. It is the last reader to be asked: it reads a sentence, or a part of one between commas, only where nothing else in
it could be meant, and leaves what is open, denied, given up, told of others or told with a pronoun for anybody.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hindgraph_extractors.english.cue_places import longest, tells_of
from hindgraph_extractors.english.cues import Cue, Cues
from hindgraph_extractors.english.drafting import Drafter
from hindgraph_extractors.english.gist_ends import Ends, Pair
from hindgraph_extractors.english.identifying import is_told_to_be
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.openness import (
    gives_up,
    is_about,
    is_change,
    is_open,
    is_replacing,
    over,
    verb_of,
)
from hindgraph_extractors.english.status import Status, status_of
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_extractors.english.timing import Told, is_lasting, is_past, timing_of
from hindgraph_extractors.english.titles import OCCUPATION
from hindgraph_extractors.gists import ends_of, is_for_use
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft, Period, TimeSpan
from hindgraph_extractors.statements import Timing
from hindgraph_ontology.records import PredicateDef

GIST = "en.gist"
_BUT = frozenset({"but", "whereas", "while", "though", "although"})
_PARTS = _BUT | {",", ";", ":", "–", "—", "(", ")"}
_LASTING = frozenset({"still", "since", "kept"})
_NOW = frozenset({"now", "nowadays"})


@dataclass(slots=True)
class Gist:
    """Reads the gist of the sentences of one parse."""

    drafter: Drafter
    cues: Cues
    _ends: Ends = field(init=False)

    def __post_init__(self) -> None:
        self._ends = Ends(self.drafter)

    def drafts(self, sentence: Sentence, inside: Sequence[Draft]) -> list[Draft]:
        """Return what a sentence says by its gist.

        Args:
            inside: What was read of it already.
        """
        told: list[Draft] = []
        if sentence.is_question:
            return told
        named = [d for d in inside if not is_unnamed(d, self.drafter.judge.lexicon)]
        for words in self._units(sentence):
            for draft in self._of(words, sentence):
                if not any(_is_told(draft, other) for other in (*named, *told)):
                    told.append(draft)
        return told

    def _units(self, sentence: Sentence) -> Iterator[list[Word]]:
        """Yield the clauses that semicolons part, each followed by its parts between commas, and last the sentence."""
        words = [w for w in sentence.words if w.end > w.start]
        clauses = _parted(words, lambda w: w.text == ";")
        for clause in clauses:
            yield from self._parts(clause)
        if len(clauses) > 1:
            yield words

    def _parts(self, words: list[Word]) -> Iterator[list[Word]]:
        """Yield a clause, then its parts between commas and colons; a comma in a date parts nothing."""

        def parts_here(word: Word) -> bool:
            within = any(s.start < word.start and word.end < s.end for s in self.drafter.back)
            denies = word.lower == "and" and _next(word, words) in {"never", "not"}
            return (word.lower in _PARTS and not within) or denies

        parts = _parted(words, parts_here)
        if not any(w.lower in _BUT for w in words):
            yield words
        said = [part for part in parts if not any(w.lower in {"never", "not"} for w in part[:2])]
        if 1 < len(said) < len(parts):
            yield [word for part in said for word in part]  # "it's 17, never was 18"
        if len(parts) > 1:
            yield from (part for part in parts if len(part) > 2)

    def _of(self, words: Sequence[Word], sentence: Sentence) -> Iterator[Draft]:
        cues: dict[str, list[Cue]] = {}
        for cue in longest(self.cues.found(words)):
            cues.setdefault(cue.predicate.name, []).append(cue)
        ended = over(words)
        if not cues or is_open(words, self._ends.named(words) | ended):
            return
        heads = self._ends.heads(words, sentence)
        if heads is None:
            return
        read = self._over if ended else self._told
        found = [told for held in cues.values() for told in read(held, heads, words, sentence)]
        for count, draft in found:
            rivals = [n for n, d in found if d.predicate != draft.predicate and ends_of(d) == ends_of(draft)]
            if all(n < count for n in rivals):
                yield draft

    def _told(
        self, cues: Sequence[Cue], heads: Sequence[Word], words: Sequence[Word], sentence: Sentence
    ) -> Iterator[tuple[int, Draft]]:
        """Yield what cues of one predicate tell, each with how many cues do."""
        pair, telling = self._meant(cues, heads, words, sentence)
        if pair is None or not _is_plain(telling, pair, words, sentence):
            return
        timing = self._timing(telling, pair, words, sentence)
        if timing is None or not timing.polarity or timing.kind == "end":
            return
        yield from self._drafted(telling, pair, timing, words, sentence)

    def _over(
        self, cues: Sequence[Cue], heads: Sequence[Word], words: Sequence[Word], sentence: Sentence
    ) -> Iterator[tuple[int, Draft]]:
        """Yield what cues of one predicate tell to be over: *no longer gets payslips from Globex*."""
        pair, telling = self._meant(cues, heads, words, sentence)
        if pair is None or telling[0].predicate.is_for_good or not _is_of_the_two(telling, pair, words):
            return
        day = next((s.period for s in self._times(self.drafter.back, pair, words) if s.role == "at"), None)
        yield from self._drafted(telling, pair, Timing("end", time=day), words, sentence)

    def _meant(
        self, cues: Sequence[Cue], heads: Sequence[Word], words: Sequence[Word], sentence: Sentence
    ) -> tuple[Pair | None, list[Cue]]:
        """Return the two that cues of one predicate can only mean, with the cues that tell of them."""
        if "Date" in cues[0].predicate.range and words[-1].i < sentence.words[-1].i - 1:
            return None, []  # of two days in two parts of a sentence either may be meant
        pair = self._ends.pair(cues, heads, sentence)
        if pair is None:
            return None, []
        lexicon, names = self.drafter.judge.lexicon, self.drafter.arguments.names
        telling = [cue for cue in cues if tells_of(cue, pair, lexicon, names)]
        return (pair, telling) if telling else (None, [])

    def _drafted(
        self, cues: Sequence[Cue], pair: Pair, timing: Timing, words: Sequence[Word], sentence: Sentence
    ) -> Iterator[tuple[int, Draft]]:
        predicate, pair = self._sort_of_work(cues[0].predicate, pair)
        # A noun that is told to be one of the two decides between several predicates.
        weight = len({cue.words for cue in cues}) + any(is_told_to_be(c.words[-1], sentence) for c in cues)
        replacing = timing.kind == "change" and not predicate.functional and is_replacing(words)
        for one in pair[0].arguments:
            for other in pair[1].arguments:
                yield (
                    weight,
                    Draft(
                        subject=self.drafter.typed(one, predicate.domain),
                        predicate=predicate.name,
                        object=self.drafter.typed(other, predicate.range),
                        kind=timing.kind,
                        start=words[0].start,
                        end=max(w.end for w in words if w.text not in {".", "!", ","}),
                        extractor=f"{GIST}:{' '.join(w.lower for w in cues[0].words)}",
                        time=timing.time,
                        instead=replacing,
                    ),
                )

    def _sort_of_work(self, predicate: PredicateDef, pair: Pair) -> tuple[PredicateDef, Pair]:
        """Take a job that is named by its profession for that, as *works as a nurse* is read."""
        profession = self.drafter.ontology.predicates.get(OCCUPATION)
        if predicate.name != "job_title" or profession is None:
            return predicate, pair
        jobs = [self.drafter.arguments.itself(a.word) for a in pair[1].arguments]
        named = [one for job in jobs for one in job if one.surface.cls == "Occupation"]
        if len(named) < len(jobs):
            return predicate, pair
        return profession, (pair[0], replace(pair[1], arguments=tuple(named)))

    # ---- kind and time

    def _timing(
        self, cues: Sequence[Cue], pair: Pair, words: Sequence[Word], sentence: Sentence
    ) -> Timing | None:
        predicate, verb = cues[0].predicate, _telling_verb(cues, words)
        status = self._status(predicate, verb, words, sentence) if verb is not None else None
        if verb is None or status is None:
            return None
        back, ahead = (self._times(spans, pair, words) for spans in (self.drafter.back, self.drafter.ahead))
        told = Told("state", verb, status, is_lasting(predicate), back, ahead, self.drafter.said_at)
        if _happens(predicate):
            return timing_of(replace(told, kind="event", lasting=False))
        said = {w.lower for w in words}
        past = status.tense in {"past", "pluperfect"}
        if past and said & _LASTING:
            return _since(back)
        if (
            said & _NOW
            and any(w.tag in {"VBD", "VBN"} for w in words)
            and (past or any(s.role == "at" and is_past(s, told.said_at) for s in back))
        ):
            return Timing("change", time=next((s.period for s in back if s.role == "at"), None))
        changing = any(is_change(w) for w in words)
        if past and not changing and not is_for_use(predicate) and not told.lasting:
            return None
        coming = any(s.period.start is not None and s.period.start > told.said_at for s in ahead)
        changes = changing and (status.tense not in {"present", "none"} or coming)
        return timing_of(replace(told, kind="change" if changes else "state"))

    def _status(
        self, predicate: PredicateDef, verb: Word, words: Sequence[Word], sentence: Sentence
    ) -> Status | None:
        status = status_of(verb, sentence)
        if is_for_use(predicate) and (not status.fact or status.tense in {"future", "past"}):
            moved = status.fact and status.tense == "past" and any(is_change(w) for w in words)
            return status if moved else Status()
        return status if status.fact and not status.negated and not status.ended else None

    def _times(self, spans: Sequence[TimeSpan], pair: Pair, words: Sequence[Word]) -> tuple[TimeSpan, ...]:
        start, stop = words[0].start, words[-1].end
        taken = [a.surface for end in pair for a in end.arguments]
        inside = (s for s in spans if start <= s.start and s.end <= stop)
        return tuple(s for s in inside if not any(t.start < s.end and s.start < t.end for t in taken))


def _parted(words: Sequence[Word], parts: Callable[[Word], bool]) -> list[list[Word]]:
    """Return the runs of words between those that part them."""
    runs: list[list[Word]] = [[]]
    for word in words:
        if parts(word):
            runs.append([])
        else:
            runs[-1].append(word)
    return [run for run in runs if run]


def _next(word: Word, words: Sequence[Word]) -> str:
    return next((w.lower for w in words if w.i == word.i + 1), "")


def _is_plain(cues: Sequence[Cue], pair: Pair, words: Sequence[Word], sentence: Sentence) -> bool:
    """Tell whether a sentence says of the two, and of no others, that it is so."""
    ends = _words_of(pair, words)
    if not _is_of_the_two(cues, pair, words):
        return False
    if gives_up(words, ends, {w for cue in cues for w in cue.words}):
        return False
    return is_for_use(cues[0].predicate) or any(_stands(cue, sentence) for cue in cues)


def _is_of_the_two(cues: Sequence[Cue], pair: Pair, words: Sequence[Word]) -> bool:
    said = {w.i for cue in cues for w in cue.words}
    return is_about(words, {w.i for w in _words_of(pair, words)}, said)


def _words_of(pair: Pair, words: Sequence[Word]) -> set[Word]:
    surfaces = [a.surface for end in pair for a in end.arguments]
    return {w for w in words if any(s.start <= w.start < s.end for s in surfaces)}


def _telling_verb(cues: Sequence[Cue], words: Sequence[Word]) -> Word | None:
    """Return the verb that tells when it is so: that of the sentence, or the one joined to it by which a cue stands."""
    top = verb_of(words)
    for cue in cues:
        verb = next((w for w in (cue.words[0], *cue.words[0].ancestors()) if w.is_verb), None)
        if verb is not None and verb.dep == "conj" and verb.head is top:
            return verb
    return top


def is_unnamed(draft: Draft, lexicon: Lexicon) -> bool:
    """Tell what names an end by its class alone: *a pet belongs to Ann*, *the databases that shop needs*."""
    target = draft.object
    return (
        target is not None
        and target.value is None
        and target.name.islower()
        and " " not in target.name
        and lexicon.class_of(target.name) is not None
    )


def without_unnamed(drafts: Sequence[Draft], lexicon: Lexicon) -> list[Draft]:
    """Leave out what names an end by its class alone where the gist names it."""
    told = [d for d in drafts if d.extractor.startswith(GIST)]
    return [
        d
        for d in drafts
        if not (is_unnamed(d, lexicon) and any(_is_told(replace(d, object=None), t) for t in told))
    ]


def _since(back: Sequence[TimeSpan]) -> Timing:
    """Return what *was given port 80 in May and still has it* says: so since then."""
    first = next((s.period for s in back if s.role in {"at", "since"}), None)
    time = Period(first.start, None, first.precision) if first is not None and first.start else None
    return Timing("state", time=time)


def _happens(predicate: PredicateDef) -> bool:
    """Tell what is over when it is told: *visited*, *attended*, *won*."""
    kinds = [entry.kind for entry in predicate.entries("en")]
    return kinds.count("event") * 2 > len(kinds)


def _stands(cue: Cue, sentence: Sentence) -> bool:
    """Tell a cue in a clause that is said to be so; one that modifies a noun shares what is said of it."""
    at = cue.words[0]
    verb = at if at.is_verb else next((w for w in at.ancestors() if w.is_verb), None)
    if verb is None:
        return True
    status = status_of(verb, sentence)
    return status.fact and not status.negated and not status.ended


def _is_told(draft: Draft, other: Draft) -> bool:
    """Tell what was read already: the same predicate of one of the two, or anything else of both, or of what holds them."""
    mine = {name_key(s.name) for s in (draft.subject, draft.object) if s is not None}
    its = {name_key(s.name) for s in (other.subject, other.object, other.wrong) if s is not None}
    if mine <= its or (draft.predicate == other.predicate and bool(mine & its)):
        return True
    spans = [(s.start, s.end) for s in (other.subject, other.object) if s is not None]
    ours = [s for s in (draft.subject, draft.object) if s is not None]
    return len(ours) > 1 and all(any(a < s.end and s.start < b for a, b in spans) for s in ours)
