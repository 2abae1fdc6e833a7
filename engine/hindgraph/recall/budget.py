"""Keeping an answer within a budget of tokens, counted over all of what goes out."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hindgraph.recall.records import Answer, Hit, plain
from hindgraph.recall.sentences import shortened

Count = Callable[[str], int]

_LENGTHS = (600, 300, 150, 60)


def tokens_of(value: Any, count: Count) -> int:
    """Return the tokens of a value as it is printed."""
    return count(json.dumps(plain(value), ensure_ascii=False, separators=(",", ":")))


def within(answer: Answer, most: int | None, count: Count) -> Answer:
    """Return an answer that fits, with its length.

    Hits go first, from the last: a text that does not fit is cut to its summary (then the hit says so, and its id leads to
    the whole), then the hit is left out, and counted. Then the question is shortened, evidence is cut to the first of each
    edge, then facts, then values from the last; in the end the sentence is shortened. Ids always stay.
    """
    if most is None:
        return replace(answer, tokens=tokens_of(answer, count))
    # Counted with a number in the place of its length, so that the number itself has room.
    bare_of_hits = replace(answer, hits=(), tokens=most, more=len(answer.hits))
    lean = _short(_lean(_asked_briefly(bare_of_hits, most, count), most, count), most, count)
    used = tokens_of(lean, count)
    hits: list[Hit] = []
    for hit in answer.hits:
        short = replace(hit, text=hit.summary, cut=hit.summary != hit.text)
        bare = replace(short, path=())
        for form in (hit, short, bare, replace(bare, told=())):
            cost = tokens_of(form, count) + 1
            if used + cost <= most:
                hits.append(form)
                used += cost
                break
        else:
            break
    return _counted(replace(lean, hits=tuple(hits), more=len(answer.hits) - len(hits)), most, count)


def _counted(answer: Answer, most: int, count: Count) -> Answer:
    # Tokens of parts do not add up exactly to those of the whole.
    while answer.hits and tokens_of(answer, count) > most:
        answer = replace(answer, hits=answer.hits[:-1], more=answer.more + 1)
    return replace(answer, tokens=tokens_of(answer, count))


def _asked_briefly(answer: Answer, most: int, count: Count) -> Answer:
    """Shorten a long question before anything that answers it is left out: who asks has it."""
    for length in _LENGTHS:
        if tokens_of(answer, count) <= most:
            break
        answer = replace(answer, query=shortened(answer.query, most=length))
    return answer


def _short(answer: Answer, most: int, count: Count) -> Answer:
    """Shorten what was asked and what is said where even that does not fit."""
    for length in _LENGTHS:
        if tokens_of(answer, count) <= most:
            break
        text, query = (shortened(said, most=length) for said in (answer.text, answer.query))
        answer = replace(answer, text=text, query=query)
    return answer


def _lean(answer: Answer, most: int, count: Count) -> Answer:
    if tokens_of(answer, count) <= most:
        return answer
    facts = tuple(replace(edge, evidence=edge.evidence[:1]) for edge in answer.facts)
    items = tuple(
        replace(item, path=tuple(replace(edge, evidence=()) for edge in item.path)) for item in answer.answers
    )
    answer = replace(answer, facts=facts, answers=items)
    while answer.facts and tokens_of(answer, count) > most:
        answer = replace(answer, facts=answer.facts[:-1])
    while answer.answers and tokens_of(answer, count) > most:
        answer = replace(answer, answers=answer.answers[:-1])
    return answer
