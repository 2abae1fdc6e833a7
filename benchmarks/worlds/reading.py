"""How much of what worlds tell is read at all: ``python -m benchmarks.worlds.reading``; no store, no recall.

A saying counts as read if a draft of its text states its relation between its two ends, whatever its kind and dates. The
reader knows the names of the texts before, as in a memory. Beside it stands what the wordings read alone. `gist` counts
the drafts that no wording bears: those that are a saying's, and the others – events, and what two relations word alike
among them, so that they are an upper bound of what is wrong.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from benchmarks.worlds.making import USUAL, told_of
from benchmarks.worlds.records import Half, Lang
from benchmarks.worlds.schema import DOMAINS
from benchmarks.worlds.telling import Told
from benchmarks.worlds.truth import Saying
from hindgraph_extractors.names import name_key
from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import Draft, Known, ReadContext, Reading, Surface
from hindgraph_ontology.loader import load_core
from hindgraph_ontology.records import THING, Ontology

# What a job is called is a profession where it is one.
_ALIKE = {"job_title": frozenset({"job_title", "occupation"})}
_GIST = ".gist:"


class Tally:
    """Counts what was read of one language."""

    def __init__(self) -> None:
        self.worded = 0
        self.told: Counter[str] = Counter()
        self.read: Counter[str] = Counter()
        self.gist: Counter[str] = Counter()

    def row(self, lang: str) -> str:
        """Return the table's row."""
        kinds = ("state", "change", "correction", "end")
        shares = [f"{self.read[k] / self.told[k]:.3f}" if self.told[k] else "" for k in kinds]
        worded, whole = (n / max(1, self.told.total()) for n in (self.worded, self.read.total()))
        gist = f"{self.gist['told']} | {self.gist['other']}"
        return (
            f"| {lang} | {self.told.total()} | {worded:.3f} | {whole:.3f} | {' | '.join(shares)} | {gist} |"
        )


def tally(lang: Lang, half: Half, seeds: Sequence[int], *, texts: int = USUAL) -> Tally:
    """Read the worlds of some seeds and count."""
    ontology = load_core()
    reader = RulesReader(ontology)
    counts = Tally()
    seen: set[tuple[str, str]] = set()
    for seed in seeds:
        for domain in DOMAINS.values():
            told = told_of(domain.name, lang, seed, half, texts=texts)
            forms = {t.name: {t.name, t.called, t.alias, *t.forms} - {""} for t in told.things}
            sayings = _by_text(told)
            for ref, reading in _readings(told, reader, seen):
                _count(counts, sayings.get(ref, ()), reading.drafts, forms, ontology)
    return counts


def _by_text(told: Told) -> Mapping[str, list[Saying]]:
    found: dict[str, list[Saying]] = defaultdict(list)
    for saying in told.sayings:
        found[saying.ref].append(saying)
    return found


def _readings(told: Told, reader: RulesReader, seen: set[tuple[str, str]]) -> Iterator[tuple[str, Reading]]:
    """Read every text once, with the names of those before it."""
    names: dict[str, tuple[Known, ...]] = {}

    def known(keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
        return {key: names[key] for key in keys if key in names}

    for text in told.texts:
        if (text.speaker, text.text) in seen:
            continue
        seen.add((text.speaker, text.text))
        reading = reader.read(
            text.text, ReadContext(said_at=text.occurred_at, speaker=text.speaker, known=known)
        )
        for mention in reading.mentions:
            if mention.cls != THING and mention.value is None:
                names.setdefault(name_key(mention.name), (Known(mention.name, mention.cls),))
        yield text.ref, reading


def _count(
    counts: Tally,
    sayings: Sequence[Saying],
    drafts: Sequence[Draft],
    forms: Mapping[str, set[str]],
    ontology: Ontology,
) -> None:
    used: set[int] = set()
    for saying in sayings:
        counts.told[saying.kind] += 1
        saying_so = [n for n, d in enumerate(drafts) if _says(d, saying, forms, ontology)]
        if saying_so:
            counts.read[saying.kind] += 1
            counts.worded += any(_GIST not in drafts[n].extractor for n in saying_so)
            used.add(saying_so[0])
    for n, draft in enumerate(drafts):
        if _GIST in draft.extractor:
            counts.gist["told" if n in used else "other"] += 1


def _says(draft: Draft, saying: Saying, forms: Mapping[str, set[str]], ontology: Ontology) -> bool:
    subject, value = (forms.get(name, {name}) for name in (saying.subject, saying.object))
    predicate = ontology.predicates[draft.predicate]
    target = draft.object if draft.object is not None else draft.wrong
    if draft.predicate in _ALIKE.get(saying.relation, {saying.relation}) and _names(draft.subject, subject):
        return target is None or _names(target, value)
    turned = predicate.inverse_of == saying.relation or (
        predicate.symmetric and predicate.name == saying.relation
    )
    return turned and target is not None and _names(target, subject) and _names(draft.subject, value)


def _names(surface: Surface, forms: Collection[str]) -> bool:
    said = name_key(surface.value.text if surface.value is not None else surface.name)
    keys = [name_key(form) for form in forms]
    return bool(said) and any(key in said or said in key for key in keys)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each language."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.worlds.reading", description=__doc__)
    parser.add_argument("--langs", nargs="+", default=["en", "zh"], choices=["en", "zh"])
    parser.add_argument("--half", default="judge", choices=["train", "dev", "judge"], help="whose wordings")
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--texts", type=int, default=USUAL, help="how many a world has")
    options = parser.parse_args(arguments)
    print(
        "| | told | by wordings alone | read | state | change | correction | end | by gist, told | by gist, other |"
    )
    print("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |")
    for lang in options.langs:
        print(tally(lang, options.half, options.seeds, texts=options.texts).row(lang))


if __name__ == "__main__":
    main()
