"""The only two things in a sentence that a predicate can be told of, if there are no others."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hindgraph_extractors.english.addressing import is_addressed
from hindgraph_extractors.english.arguments import OCCUPATION, Argument
from hindgraph_extractors.english.cues import Cue
from hindgraph_extractors.english.drafting import Drafter
from hindgraph_extractors.english.identifying import is_told_to_be, subject_among
from hindgraph_extractors.english.references import PRONOUNS
from hindgraph_extractors.english.spans import SURE
from hindgraph_extractors.english.syntax import SUBJECTS, Sentence, Word
from hindgraph_extractors.names import name_key
from hindgraph_ontology.records import THING

# From which score on an end is known to fit, and what the other one needs where it is not.
_FIRM, _CERTAIN = 1.0, 2.0
# What has names of its own, so that a name of which nothing else is known may be one.
_NAMED = ("Agent", "Place", "Software", "Project", "CreativeWork", "Animal", "Technology")
_IN_LOWER_CASE = (
    *("Software", "Infrastructure", "Technology", "Pipeline", "Repository", "Dataset"),
    "FeatureFlag",
)
_REPORTING = frozenset("says said writes wrote reports reported adds added".split())
_SORTS = frozenset({"user", "person", "thing", "plural"})
# What is spoken of by its common noun.
_COMMON = (
    *("Food", "Substance", "Activity", "Game", "Language", "FieldOfStudy", "Occupation", "Disease"),
    *("JobTitle", "Topic"),
)


@dataclass(frozen=True, slots=True)
class End:
    """What stands at one end of a predicate – a list counts as one – with how well it fits."""

    score: float
    arguments: tuple[Argument, ...]

    @property
    def word(self) -> Word:
        """Return the head of its phrase."""
        return self.arguments[0].word

    @property
    def key(self) -> str:
        """Return what tells it from others."""
        return name_key(self.arguments[0].surface.name)

    @property
    def is_user(self) -> bool:
        """Tell the one who speaks."""
        return self.arguments[0].surface.resolved == "user"

    def overlaps(self, other: "End") -> bool:
        """Tell two ends that share words: *version 1.2* and 1.2."""
        ours, theirs = ([a.surface for a in end.arguments] for end in (self, other))
        return any(s.start < t.end and t.start < s.end for s in ours for t in theirs)


Pair = tuple[End, End]


@dataclass(slots=True)
class Ends:
    """Finds the ends of the predicates that the sentences of one parse tell of."""

    drafter: Drafter
    _known: dict[tuple[int, tuple[str, ...]], End | None] = field(default_factory=dict)

    def named(self, words: Sequence[Word]) -> set[int]:
        """Return the places of the words that are part of a name."""
        return {w.i for w in words if self.drafter.arguments.names.at(w) is not None}

    def heads(self, words: Sequence[Word], sentence: Sentence) -> list[Word] | None:
        """Return the words that something named, counted or known hangs on; None where "she" could be anybody."""
        heads: list[Word] = []
        taken: set[int] = set()
        for word in words:
            name = self.drafter.arguments.names.at(word)
            sort = PRONOUNS.get(word.lower) if not word.is_noun else None
            if name is not None and (_reports(name.last) or is_addressed(self.drafter.parse.text, name)):
                taken.add(name.first.i)
            elif name is not None:
                if name.first.i not in taken and not self._is_called(name.last, words):
                    heads.append(_head_of(range(name.first.i, name.last.i + 1), words, word))
                taken.add(name.first.i)
            elif sort in _SORTS - {"thing"} and self.drafter.arguments.one(word, sentence) is None:
                if sort != "plural" or not any(head.child("conj") is not None for head in heads):
                    return None  # else those that are listed before it: "Ann and Ben … their wedding"
            elif word.dep in {"compound", "nmod"} and word.head.is_noun and word.tag != "CD":
                continue  # "the chess club"
            elif sort in _SORTS or word.is_noun or word.protected or word.tag in {"CD", "FW"}:
                heads.append(word)
        return heads

    def _is_called(self, last: Word, words: Sequence[Word]) -> bool:
        """Tell a name in front of a noun that stands for the whole: *the Kestrel team*."""
        behind = next((w for w in words if w.i == last.i + 1), None)
        if behind is None or behind.tag not in {"NN", "NNP"}:
            return False
        return last.head is behind or self.drafter.judge.lexicon.class_of(behind.lower) is not None

    def pair(self, cues: Sequence[Cue], heads: Sequence[Word], sentence: Sentence) -> Pair | None:
        """Return the only two that can be meant, if there are no others."""
        predicate = cues[0].predicate
        said = {w for cue in cues for w in cue.words}
        heads = [w for w in heads if w not in said or w.protected or not is_told_to_be(w, sentence)]
        subjects = _but_the_user(self._candidates(heads, predicate.domain, sentence), cues)
        objects = _but_the_user(self._candidates(heads, predicate.range, sentence), cues)
        if set(predicate.range) == {"Date"}:
            objects = self._to_come(objects)
        if predicate.symmetric and len(subjects) == 1:
            return _both(subjects[0])
        pairs = [(s, o) for s in subjects for o in objects if s.key != o.key and not s.overlaps(o)]
        pairs = [(s, o) for s, o in pairs if max(s.score, o.score) >= _CERTAIN]
        if len(pairs) == 2 and pairs[0] == pairs[1][::-1]:
            if predicate.symmetric:
                return pairs[0]
            subject = subject_among(cues, [end.word for end in pairs[0]])
            return next((pair for pair in pairs if pair[0].word is subject), None)
        return pairs[0] if len(pairs) == 1 and min(len(subjects), len(objects)) == 1 else None

    def _to_come(self, days: Sequence[End]) -> list[End]:
        """Leave out the day on which it was told where another one is still to come: *was shifted on 3 May to 9 June*."""
        today = f"{self.drafter.said_at:%Y-%m-%d}"
        coming = [d for d in days if (v := d.arguments[0].surface.value) is not None and v.text > today]
        return coming if len(days) > 1 else list(days)

    def _candidates(self, heads: Sequence[Word], allowed: tuple[str, ...], sentence: Sentence) -> list[End]:
        found: dict[str, End] = {}
        for word in heads:
            end = self._fitting(word, allowed, sentence)
            if end is None or (
                word.dep == "conj" and word.head in heads and self._is_listed(word, allowed, sentence)
            ):
                continue
            known = found.get(end.key)
            if known is None or end.score > known.score:
                found[end.key] = end
        firm = [end for end in found.values() if end.score >= _FIRM]
        return firm or list(found.values())

    def _is_listed(self, word: Word, allowed: tuple[str, ...], sentence: Sentence) -> bool:
        """Tell a member of a list that counts as one with its first member."""
        first = self._fitting(word.head, allowed, sentence)
        return first is not None and any(a.word is word for a in first.arguments)

    def _fitting(self, word: Word, allowed: tuple[str, ...], sentence: Sentence) -> End | None:
        key = word.i, allowed
        if key not in self._known:
            self._known[key] = self._fit(word, allowed, sentence)
        return self._known[key]

    def _fit(self, word: Word, allowed: tuple[str, ...], sentence: Sentence) -> End | None:
        found = self.drafter.judge.fitting(word, allowed, self.drafter.arguments, sentence)
        kept = [(s, a) for s, a in found if self._is_end(a, allowed) and (s >= _FIRM or a.sure < SURE)]
        if not kept or len(kept) < len(found):
            return None
        return End(min(s for s, _ in kept), tuple(a for _, a in kept))

    def _is_end(self, argument: Argument, allowed: tuple[str, ...]) -> bool:
        """Tell a name, a value, or a noun for a kind of what is spoken of by kinds; an open class only where names are."""
        is_a, surface = self.drafter.ontology.is_a, argument.surface
        if surface.value is not None:
            return self._is_exact(argument)
        if not any(c.isalpha() for c in surface.name):
            return False  # 2.3.1 is a version, and nothing that has an owner
        if not argument.strong:
            return argument.kind and any(is_a(surface.cls, common) for common in _COMMON)
        if surface.text.islower() and surface.resolved == "name":
            made = any(is_a(surface.cls, one) for one in _IN_LOWER_CASE) or (
                surface.cls == THING
                and any(not c.isalpha() for c in surface.name)
                and " " not in surface.name
            )
            # "the head office" has no name, and no service is a person
            return made and self._takes(allowed, _IN_LOWER_CASE)
        if surface.cls == THING and THING in allowed:
            return False  # anything may be liked: it must be known what it is
        if surface.cls != THING:
            return THING not in allowed or not is_a(surface.cls, "Agent")
        if surface.start == 0 and argument.word.dep not in {*SUBJECTS, "pobj", "attr", "poss"}:
            return False  # "Delete the old number"
        titled = surface.name[:1].isupper() or self._takes(allowed, _IN_LOWER_CASE)
        return titled and self._takes(allowed, _NAMED)

    def _takes(self, allowed: tuple[str, ...], classes: Sequence[str]) -> bool:
        is_a = self.drafter.ontology.is_a
        return any(is_a(one, cls) or (is_a(cls, one) and one != THING) for one in allowed for cls in classes)

    def _is_exact(self, argument: Argument) -> bool:
        """Tell a value that its form shows: a date that is written out, a number that is none, a job by its noun."""
        surface, value = argument.surface, argument.surface.value
        if value is not None and value.datatype == "date":
            return any(c.isdigit() for c in surface.text)
        if argument.sure != SURE:
            return self.drafter.arguments.naming.kind_of(argument.word) == OCCUPATION
        dated = any(s.start < surface.end and surface.start < s.end for s in self.drafter.back)
        return not dated or not surface.text.isdigit()


def _reports(who: Word) -> bool:
    """Tell who only says what is said: *…, says Ann*."""
    return who.dep == "nsubj" and who.head.lower in _REPORTING and who.i > who.head.i


def _head_of(inside: range, words: Sequence[Word], otherwise: Word) -> Word:
    return next((w for w in words if w.i in inside and w.head.i not in inside), otherwise)


def _both(end: End) -> Pair | None:
    """Return the two of a list: *Ann and Ben are married*."""
    if len(end.arguments) != 2:
        return None
    one, other = end.arguments
    return End(end.score, (one,)), End(end.score, (other,))


def _but_the_user(ends: Sequence[End], cues: Sequence[Cue]) -> list[End]:
    """Leave out the speaker where somebody else is named: *I know for sure that Ann …*; not of *Ann has my number*.

    Of what is between people the speaker is one of the two where one other is named.
    """
    others = [end for end in ends if not end.is_user]
    people = cues[0].predicate
    if len(others) == 1 and people.domain == people.range == ("Person",):
        return list(ends)
    speakers = [end.word for end in ends if end.is_user]
    theirs = any(w in speakers for cue in cues for word in cue.words for w in word.all("poss"))
    return list(ends) if theirs else others or list(ends)
