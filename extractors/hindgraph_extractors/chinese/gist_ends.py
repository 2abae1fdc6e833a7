"""The only two things in a sentence that a predicate can be told of, if there are no others."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from hindgraph_extractors.chinese.gist_cues import FIRST, Hit
from hindgraph_extractors.chinese.gist_roles import beside, is_that
from hindgraph_extractors.chinese.kinship import ACQUAINTED, KIN, ROLES
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import End, Phrases
from hindgraph_extractors.chinese.professions import is_profession
from hindgraph_extractors.chinese.references import PRONOUNS
from hindgraph_extractors.chinese.scoring import Scores
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Surface, TypedValue
from hindgraph_ontology.records import THING, PredicateDef

# From which score on an end may fit and is known to, and what the other one needs where it is not.
_GUESSED, _FIRM, _CERTAIN = 0.4, 1.0, 1.1
_JOBS = frozenset({"JobTitle", "Occupation"})
# What is spoken of by its common noun.
_COMMON = (
    *("Food", "Substance", "Activity", "Game", "Language", "FieldOfStudy", "Occupation", "Disease", "Topic"),
)
# What has names of its own, so that a name of which nothing else is known may be one.
_NAMED = ("Agent", "Place", "Software", "Project", "CreativeWork", "Animal", "Technology")
# What others are built and run on: of two pieces of software the one that is depended on.
_BENEATH = ("DataStore", "Queue", "Library", "Infrastructure")
_OTHERS = "|".join(sorted(KIN | ROLES | ACQUAINTED, key=len, reverse=True))
_RELATED = re.compile(
    rf"\s?的?[一两几]?[个位]?({_OTHERS}|上司|领导|上级|下属|手下|团队|公司|部门|狗|猫|前[妻夫任])"
)
_UNNAMED = re.compile(rf"(?:{_OTHERS}|别人|有人|对方|客户|客人|顾客|大家伙|亲戚|陌生人)")
_APPOSED = re.compile(rf"(?:们?[的是]?|家)?[{FIRST}-\uefff]")
# Of what is written in small letters, that is surely the name of a program: order-api, svc2.
_TECHNICAL = re.compile(r"[a-z][-_.\d]")
_QUOTES = "《》“”「」\"'"


@dataclass(frozen=True, slots=True)
class Item:
    """Something in a sentence that may be an end; ``mark`` is the character that masks it."""

    end: End
    start: int
    last: int
    mark: str
    score: float = 0.0

    @property
    def key(self) -> str:
        """Return what tells it from others."""
        return name_key(self.end.surface.name)

    @property
    def is_user(self) -> bool:
        """Tell the one who speaks."""
        return self.end.surface.resolved == "user"


Pair = tuple[Item, Item]


def _is_sure(item: Item, other: Item) -> bool:
    """Tell an end that is known to fit, beside one that does not fit by a guess alone."""
    return item.score >= _CERTAIN and (other.score >= _FIRM or item.end.strong)


@dataclass(slots=True)
class Ends:
    """Finds the ends in a run of clauses.

    Attributes:
        is_clear: False where a pronoun could be anybody.
    """

    text: str
    row: Row
    phrases: Phrases
    scores: Scores
    items: list[Item] = field(init=False)
    is_clear: bool = True

    def __post_init__(self) -> None:
        self.items = list(self._items())

    def _items(self) -> Iterator[Item]:
        place, marks = 0, dict[str, str]()
        while place < len(self.row.nodes):
            node = self.row.nodes[place]
            phrase = self.phrases.one(self.row, place) if node.text != "本人" else None
            if phrase is None:
                if node.text in PRONOUNS and PRONOUNS[node.text] in {"he", "she", "it", "they"}:
                    self.is_clear = False
                place += 1
                continue
            end = phrase.ends[0]
            start, last = self._edges(end.surface)
            mark = marks.setdefault(name_key(end.surface.name), chr(ord(FIRST) + place))
            yield Item(end, start, last, mark)
            place = max(phrase.last, place + 1)

    def _edges(self, surface: Surface) -> tuple[int, int]:
        """Return where a phrase stands, with the quotes around it."""
        start, last = surface.start, surface.end
        if surface.resolved == "user" and surface.text.endswith("家"):
            return start, last - 1  # 我家 tells of where one lives
        quoted = self.text[max(0, start - 1) : start] in _QUOTES and self.text[last : last + 1] in _QUOTES
        return (start - 1, last + 1) if quoted and start > 0 and last < len(self.text) else (start, last)

    def masked(self, extra: Sequence[Item] = ()) -> str:
        """Return the text of the clauses, in lower case, with each end masked by a character of its own."""
        first, end = self.row.clause.start, self.row.clause.end
        characters = list(self.text[first:end].lower())
        for item in (*(i for i in self.items if i.end.strong), *extra):
            for at in range(max(item.start, first), min(item.last, end)):
                characters[at - first] = item.mark
        return "".join(characters)

    # ---- candidates

    def candidates(self, predicate: PredicateDef, allowed: tuple[str, ...]) -> list[Item]:
        """Return what fits one side of a predicate; where some are known to fit, only those."""
        found: dict[str, Item] = {}
        for item in (*self._fitting(predicate, allowed), *self._valued(predicate, allowed)):
            known = found.get(item.key)
            if known is None:
                found[item.key] = item
            elif item.score > known.score:
                found[item.key] = replace(known, end=item.end, score=item.score)
        firm = [item for item in found.values() if item.score >= _FIRM]
        return firm or list(found.values())

    def _fitting(self, predicate: PredicateDef, allowed: tuple[str, ...]) -> Iterator[Item]:
        entities = tuple(cls for cls in allowed if not self.scores.ontology.is_value(cls))
        for item in self.items if entities else ():
            end = self.scores.as_taken(item.end, entities)
            if not end.strong and not self._is_common(end.surface.cls):
                continue
            if THING in entities and self.scores.ontology.is_a(end.surface.cls, "Agent"):
                continue  # nobody is liked by the gist
            score = self.scores.of(end, entities)
            if score == _FIRM:
                score = _CERTAIN if _TECHNICAL.search(end.surface.name) else 0.9
            if score is not None and (score >= _FIRM or (score >= _GUESSED and self._may_be(end, entities))):
                yield replace(item, end=end, score=score)
        if _JOBS & set(allowed):
            yield from self._jobs("JobTitle" if "JobTitle" in allowed else "Occupation")

    def _may_be(self, end: End, allowed: tuple[str, ...]) -> bool:
        """Tell a name of which nothing is known where things have names of their own."""
        is_a = self.scores.ontology.is_a
        if end.surface.cls != THING:
            return True
        return any(is_a(cls, named) for cls in allowed for named in _NAMED)

    def _is_common(self, cls: str) -> bool:
        return any(self.scores.ontology.is_a(cls, common) for common in _COMMON)

    def _jobs(self, cls: str) -> Iterator[Item]:
        """Yield the professions: 测量员, 高级工程师."""
        nodes, lexicon = self.row.nodes, self.phrases.lexicon
        for place, node in enumerate(nodes):
            if node.kind != "word" or not is_profession(node.text, lexicon):
                continue
            first = place
            while first > 0 and nodes[first - 1].kind == "word" and nodes[first - 1].tag in {"n", "b", "nz"}:
                first -= 1 if nodes[first - 1].text not in {"职业", "职务", "岗位", "工作"} else first
                if nodes[first].text in {"职业", "职务", "岗位", "工作"}:
                    break
            start = nodes[first].start
            text = self.text[start : node.end]
            value = TypedValue(text, "text") if cls == "JobTitle" else None
            surface = Surface(text, text, start, node.end, cls, value)
            yield Item(End(surface, 1, strong=value is not None), start, node.end, "\uef00", 1.5)

    def _valued(self, predicate: PredicateDef, allowed: tuple[str, ...]) -> Iterator[Item]:
        values = tuple(
            cls
            for cls in allowed
            if self.scores.ontology.is_value(cls) and cls not in {"JobTitle", "Text", "Status"}
        )
        at, limit = 0, self.row.clause.end
        for place, node in enumerate(self.row.nodes):
            if not values or node.start < at:
                continue
            found = self.phrases.value(self.row, place, limit, predicate, values)
            if found is not None and found[0].surface.end > at:
                end, at = found
                start = end.surface.start
                mark = next(
                    (i.mark for i in self.items if i.start <= start < i.last), chr(0xEF01 + place % 200)
                )
                yield Item(end, start, end.surface.end, mark, 2.0 if end.sure > 1 else 1.2)

    # ---- the two

    def pair(
        self, predicate: PredicateDef, hits: Sequence[Hit], sides: tuple[list[Item], list[Item]]
    ) -> Pair | None:
        """Return the only two that can be meant, if there are no others and the cues say nothing else of them."""
        subjects, objects = (self._but_the_user(side, hits) for side in sides)
        pairs = [(s, o) for s in subjects for o in objects if s.key != o.key and s.mark != o.mark]
        pairs = [(s, o) for s, o in pairs if _is_sure(s, o) or _is_sure(o, s)]
        if len(pairs) == 2 and {p.key for p in pairs[0]} == {p.key for p in pairs[1]}:
            chosen = self._directed(predicate, pairs, hits)
        else:
            chosen = pairs[0] if len(pairs) == 1 and min(len(subjects), len(objects)) == 1 else None
        return (
            chosen
            if chosen is not None and self._agree(chosen, hits) and not self._others(chosen, hits)
            else None
        )

    def _agree(self, pair: Pair, hits: Sequence[Hit]) -> bool:
        """Tell whether the ends stand where the cues want them; one that says nothing of either decides nothing."""
        return all(
            hit.slot == (pair[0].mark if hit.cue.of_subject else pair[1].mark) for hit in hits if hit.slot
        )

    def _directed(self, predicate: PredicateDef, pairs: Sequence[Pair], hits: Sequence[Hit]) -> Pair | None:
        """Return the pair of two of one class whose sides a cue tells apart."""
        if predicate.symmetric:
            return pairs[0] if self._is_of_both(pairs[0], hits) else None
        marks = "".join(item.mark for item in pairs[0])
        if re.search(rf"[{marks}]\s?[和与及、]\s?[{marks}]", self.masked()) is not None:
            return None
        chosen = {self._subject(pairs[0], hit) for hit in hits} - {""}
        if not chosen and not any(hit.cue.has_slot for hit in hits):
            lower = [p for p in pairs if self._is_beneath(p[1]) and not self._is_beneath(p[0])]
            return lower[0] if len(lower) == 1 else None
        return next((p for p in pairs if chosen == {p[0].mark}), None)

    def _is_beneath(self, item: Item) -> bool:
        return any(self.scores.ontology.is_a(item.end.surface.cls, cls) for cls in _BENEATH)

    def _subject(self, pair: Pair, hit: Hit) -> str:
        """Return the mark of the one whom a cue makes the subject; nothing where it does not say."""
        marks = [item.mark for item in pair]
        before, after = beside(hit, "".join(marks), self.masked())
        if hit.slot:
            is_subject, mark = hit.cue.of_subject, hit.slot
        elif hit.cue.has_slot or self._is_owner(hit):
            return ""
        elif before:
            if not is_that(next((m for m in marks if m != before), ""), after, hit, self.masked()):
                return ""
            is_subject, mark = not hit.cue.of_subject, before
        else:
            is_subject, mark = hit.cue.of_subject, after
        other = next((m for m in marks if m != mark), "")
        user = next((i.mark for i in pair if i.is_user), None)
        if mark not in marks or (user is not None and user != mark and not self._opens(user, hit)):
            return ""
        return mark if is_subject else other

    def _is_owner(self, hit: Hit) -> bool:
        """Tell 我妈的医生, which speaks of somebody else than whom the noun names."""
        return self.masked()[hit.end : hit.end + 1] == "的"

    def _is_of_both(self, pair: Pair, hits: Sequence[Hit]) -> bool:
        """Tell whether a cue is said of both: they are joined, or one is what the other one's noun says."""
        marks = "".join(item.mark for item in pair)
        joined = rf"[{marks}]+\s?[和跟与同及、]\s?[{marks}]"
        told = any(hit.slot or self._subject(pair, hit) for hit in hits)
        return told or re.search(joined, self.masked()) is not None

    def _opens(self, user: str, hit: Hit) -> bool:
        """Tell 我是X的下属, where the one who speaks is spoken of."""
        text = self.masked()[: hit.end]
        spoken = rf"{user}(?:就|也|现在|目前|一直)?[是在归跟向拜由]|(?:[给帮替为带教管]|指导){user}"
        told = hit.slot and re.search(
            rf"(?:^|，){user}(?!.{{0,4}}(?:看[了到]|发现|知道|听|觉得|说|记得|问|见))", text
        )
        return bool(told) or re.search(spoken, text) is not None

    def _but_the_user(self, side: Sequence[Item], hits: Sequence[Hit]) -> list[Item]:
        """Leave out the speaker where somebody else is named, unless the cue is theirs: 我家, 我的导师."""
        others = [item for item in side if not item.is_user]
        own = [item for item in side if item.is_user]
        if not own or not others:
            return list(side)
        text = self.masked()
        theirs = any(
            re.search(rf"{own[0].mark}们?家?的?$", text[: hit.start])
            or hit.slot == own[0].mark
            or self._opens(own[0].mark, hit)
            for hit in hits
        )
        return list(side) if theirs else others

    def _others(self, pair: Pair, hits: Sequence[Hit]) -> bool:
        """Tell where it is said of somebody else than who is named: 顾晓的同事, 有人."""
        text, cued = self.masked(), frozenset(at for hit in hits for at in hit.places)
        living = [item for item in pair if self._is_person(item)]
        for item in living:
            at = item.last - self.row.clause.start
            related = _RELATED.match(text, at)
            if related is not None and related.start(1) not in cued:
                return True
        unnamed = (m for m in _UNNAMED.finditer(text) if cued.isdisjoint(range(*m.span())))
        beside = (m for m in unnamed if _APPOSED.match(text, m.end()) is None)
        return bool(living) and next(beside, None) is not None

    def _is_person(self, item: Item) -> bool:
        return self.scores.ontology.is_a(item.end.surface.cls, "Person")
