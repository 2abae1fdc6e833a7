"""From an ontology to the lexicon of its Chinese wordings and nouns."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hindgraph_extractors.chinese.kinship import KIN
from hindgraph_extractors.chinese.lexicon import CHANGE_LINKS, NAMING, Lexicon, Wording
from hindgraph_extractors.chinese.words import tag_of
from hindgraph_ontology.records import Ontology

# Classes whose kinds may be verbs: 游泳, 值班, 度假, 报错.
_DONE = ("Activity", "Task", "Event", "Condition")
# Wordings for a plan or an appointment, whose date stands behind.
_PLANNING = frozenset({"定于", "计划于", "预计于"})
_DATING = frozenset({"于", "在", "将于"})
# So many wordings of a predicate are as typical as each other.
_TYPICAL = 60
# Small words that say the same.
_WITH = ("和", "跟", "与", "同")
_REACHING = {"到": "至", "成": "为"}
# The date stands behind these.
_AHEAD = ("在", "到", "至", "为", "是")


def compile_lexicon(ontology: Ontology) -> Lexicon:
    """Return the compiled Chinese wordings of an ontology."""
    wordings = tuple(_wordings(ontology))
    nouns = _index(w for w in wordings if w.entry.shape == "noun")
    split = _index(w for w in wordings if w.entry.shape != "noun" and w.entry.theme)
    verbs = _index(w for w in wordings if w.entry.shape != "noun" and not w.entry.theme)
    classes = {
        n: cls.name for cls in reversed(tuple(ontology.classes.values())) for n in cls.nouns.get("zh", ())
    }
    kinds = dict(_kinds(ontology, classes))
    return Lexicon(
        ontology,
        verbs,
        split,
        nouns,
        dated=_dated(wordings),
        said_by=_said_by(wordings),
        classes=classes,
        kinds=kinds,
        whole=_whole(ontology, kinds, classes, split),
        shared=Counter(
            form for _, form in {(w.predicate.name, w.entry.form.removeprefix("^")) for w in wordings}
        ),
        changing=_changing(verbs),
        named={noun: cls for noun, cls in _kinds(ontology, classes, named=True) if len(noun) > 3},
        pieces=frozenset(
            piece
            for index in (verbs, split)
            for ws in index.values()
            for w in ws
            for piece in (w.head, w.tail)
        ),
        longest=max((len(piece) for index in (verbs, split, nouns) for piece in index), default=1),
    )


def _index(wordings: Iterable[Wording]) -> dict[str, tuple[Wording, ...]]:
    index: dict[str, list[Wording]] = {}
    for wording in wordings:
        index.setdefault(wording.head, []).append(wording)
    return {head: tuple(found) for head, found in index.items()}


def _wordings(ontology: Ontology) -> Iterable[Wording]:
    for predicate in ontology.predicates.values():
        for place, entry in enumerate(predicate.entries("zh")):
            head = entry.words[0].casefold()
            if entry.shape == "noun" and head.endswith(CHANGE_LINKS):
                continue  # a noun and a link: read as such for every noun
            tail = entry.words[1].casefold() if len(entry.words) > 1 else ""
            for words in _alike(head, tail, verbal=entry.shape != "noun"):
                yield Wording(predicate, entry, *words, place // _TYPICAL)


def _alike(head: str, tail: str, *, verbal: bool) -> Iterator[tuple[str, str]]:
    """Yield a wording's pieces and those that say the same with another small word: 和 and 跟, 搬到 and 搬至."""
    heads = _WITH if head in _WITH else (head,)
    for one in heads:
        yield one, tail
        last = tail or one
        if verbal and len(last) > 1 and last[-1] in _REACHING:
            other = last[:-1] + _REACHING[last[-1]]
            yield (one, other) if tail else (other, "")


def _changing(verbs: Mapping[str, Sequence[Wording]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for head, wordings in verbs.items():
        for wording in wordings:
            if head.endswith(("到", "至", "为", "成")) and wording.entry.kind == "change":
                found.setdefault(wording.predicate.name, set()).add(head)
    return {predicate: frozenset(heads) for predicate, heads in found.items()}


def _whole(
    ontology: Ontology,
    kinds: Mapping[str, str],
    classes: Mapping[str, str],
    split: Mapping[str, Sequence[Wording]],
) -> dict[str, bool]:
    """Return the kinds that stay whole, and nouns of classes that the dictionary lacks (打印机).

    对|海鲜|过敏 is a wording around its slot, no 海鲜过敏.
    """
    tails = tuple(wording.tail for wording in split.get("对", ()))
    relatives = {noun: True for noun in KIN if len(noun) > 2 and not tag_of(noun)}
    torn = {noun: cls for noun, cls in classes.items() if len(noun) > 2 and not tag_of(noun)}
    return {
        kind: tag_of(kind)[:1] != "v" or not any(ontology.is_a(cls, family) for family in _DONE)
        for kind, cls in {**torn, **kinds}.items()
        if not kind.endswith(tails)
    } | relatives


def _said_by(wordings: Iterable[Wording]) -> dict[str, Wording]:
    found: dict[str, Wording] = {}
    for wording in wordings:
        if len(wording.predicate.range) == 1 and wording.entry.shape == "noun" and not wording.entry.inverse:
            found.setdefault(wording.predicate.range[0], wording)
    return found


def _dated(wordings: Iterable[Wording]) -> dict[str, tuple[Wording, ...]]:
    index: dict[str, list[Wording]] = {}
    for wording in wordings:
        entry = wording.entry
        if entry.shape == "verb" and entry.kind == "state" and wording.predicate.range == ("Date",):
            for stem in _stems(wording):
                index.setdefault(stem, []).append(wording)
    return {stem: tuple(found) for stem, found in index.items()}


def _stems(wording: Wording) -> list[str]:
    """Return the verbs that a date may stand before: 成立 of 于*成立, 生 and 生于 of 生于."""
    if wording.tail:
        stems = {wording.tail} if wording.head in _DATING else set()
    else:
        stems = {wording.head, wording.head.removesuffix("于")} if wording.head not in _PLANNING else set()
    return sorted(stem for stem in stems if len(stem) > 1 and not stem.endswith(_AHEAD))


def _kinds(
    ontology: Ontology, classes: Mapping[str, str], *, named: bool = False
) -> Iterable[tuple[str, str]]:
    """Yield the kinds but those that end in a noun of names, or only them: 支付服务 is a name, whoever knows the word."""
    ends = tuple(
        noun for noun, cls in classes.items() if any(ontology.is_a(cls, family) for family in NAMING)
    )
    for cls in reversed(tuple(ontology.classes.values())):
        for noun in cls.kinds.get("zh", ()):
            if noun not in classes and noun.endswith(ends) is named:
                yield noun.casefold(), cls.name
