"""All that is done to a graph at random, and how often; documents and their revisions among it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from fold_stories import day
from hindgraph.model.records import FAR_FUTURE, Statement, Tier
from hindgraph.retain.intake import Write
from hindgraph_extractors.records import Draft, Period, Reading, Surface
from truth_histories import (
    DAYS,
    NAMES,
    NODES,
    History,
    alias,
    merge,
    rename,
    split,
    take_back,
    tell,
    undo_a_merge,
)
from truth_ledger import REVISION, Sentence
from truth_reviews import (
    accept_a_challenger,
    accept_a_finding,
    contest,
    reject_a_challenger,
    reject_a_finding,
)
from truth_typed import correct, end, said, state, undo_a_write

DOCUMENTS = {"a handbook": Tier.FIRST, "a page": Tier.THIRD}


def revise(history: History) -> bool:
    """Give a document out anew: some of its sentences stay, some go, some are new."""
    draw = history.random
    source = draw.choice(list(DOCUMENTS))
    before = history.documents.get(source, [])
    sentences = [words for words in before if draw.random() < 0.5]
    for _ in range(draw.randint(0 if sentences else 1, 2)):
        words = drawn_sentence(history)
        if words not in sentences:
            sentences.append(words)
    # What the law refuses of one who was two is tested where it is kept for review.
    sentences = [words for words in sentences if not _of_itself(history, words)]
    draw.shuffle(sentences)
    at = day(draw.randint(1, DAYS))
    number = history.done["revise"] + 1
    text, drafts, told = f"Revision {number}.", [], {}
    for words in sentences:
        start = len(text) + 1
        text += f" {words.subject[2:5]} {words.predicate} {words.object[2:5]}."
        drafts.append(draft_of(words, start, len(text)))
        told[words] = _told(history, words, at, (number, 0, start), DOCUMENTS[source])
    reading = Reading(lang="en", drafts=tuple(drafts))
    history.gates.retain.write(
        history.actor,
        Write(
            text=text,
            ref=source,
            occurred_at=at,
            row=number,
            origin="document",
            source=source,
            third_party=DOCUMENTS[source] == Tier.THIRD,
            reading=reading,
        ),
    )
    dropped = replace(
        said(history, NODES[0], "uses", None, "end"),
        said_at=at,
        start=at,
        position=(number, 0, 0),
        tier=DOCUMENTS[source],
        extractor=REVISION,
    )
    for what, times in history.ledger.revise(source, told, dropped, history.now).items():
        history.happened(f"revision: {what}", times)
    history.documents[source] = sentences
    return True


def _of_itself(history: History, words: Sentence) -> bool:
    who = history.ledger.who
    return words.polarity and words.kind != "end" and who(words.subject) == who(words.object)


def drawn_sentence(history: History) -> Sentence:
    draw = history.random
    subject, object_ = draw.sample(NODES, 2)
    kind = draw.choice(["state", "state", "change", "end", "span"])
    begin = draw.randint(0, DAYS)
    start = day(begin) if kind == "span" or draw.random() < 0.3 else None
    lapse = day(begin + draw.choice([1, 9])) if kind == "span" else None
    predicate = draw.choice(["lives_in", "uses"])
    # An end is never denied here: "has not left" says something else, and would be drawn as such.
    positive = draw.random() > 0.1 or kind == "end"
    return Sentence(subject, predicate, object_, kind, positive, start, lapse)


def draft_of(words: Sentence, start: int, until: int) -> Draft:
    def surface(entity: str, place: int) -> Surface:
        name = NAMES[NODES.index(entity)]
        return Surface(entity[2:5], name, place, place + 3, means=entity)

    time = None if words.start is None else Period(words.start, words.lapses_at, "instant")
    return Draft(
        surface(words.subject, start),
        words.predicate,
        surface(words.object, until - 4),
        words.kind,  # type: ignore[arg-type]
        start,
        until,
        "drawn",
        polarity=words.polarity,
        time=time,
    )


def _told(
    history: History, words: Sentence, at: datetime, position: tuple[int, int, int], tier: Tier
) -> Statement:
    told = said(history, words.subject, words.predicate, words.object, words.kind)
    return replace(
        told,
        said_at=at,
        start=words.start or at,
        lapses_at=words.lapses_at or FAR_FUTURE,
        polarity=words.polarity,
        position=position,
        tier=tier,
    )


STEPS: dict[str, tuple[Callable[[History], bool], int]] = {
    "tell": (tell, 12),
    "take back": (take_back, 2),
    "state": (state, 5),
    "undo a write": (undo_a_write, 3),
    "correct": (correct, 3),
    "end": (end, 2),
    "revise": (revise, 7),
    "contest": (contest, 3),
    "accept a challenger": (accept_a_challenger, 4),
    "reject a challenger": (reject_a_challenger, 4),
    "accept a finding": (accept_a_finding, 3),
    "reject a finding": (reject_a_finding, 3),
    "merge": (merge, 4),
    "undo a merge": (undo_a_merge, 5),
    "split": (split, 2),
    "rename": (rename, 1),
    "alias": (alias, 1),
}
