"""What a clause leaves behind for the next one, whose subject may be dropped."""

from collections.abc import Sequence

from hindgraph_extractors.chinese.grammar import CLEAN_BEFORE, PREPOSITIONS, is_adverbial
from hindgraph_extractors.chinese.judging import Reading
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import Phrase, Phrases
from hindgraph_extractors.chinese.references import Topics
from hindgraph_extractors.chinese.scoring import typed
from hindgraph_extractors.records import Surface


def speaks_of(row: Row, readings: Sequence[Reading], phrases: Phrases, topics: Topics) -> None:
    """Tell the topics what a clause spoke of: the ends of its statement, else the phrase that it begins with."""
    named = _named(row, phrases)
    if named is not None:
        topics.told([named])
        return
    told = [reading for reading in readings if reading.frame.pattern != "beside"]
    if told:
        reading = told[-1]
        predicate, ontology = reading.predicate, topics.lexicon.ontology
        ends = [typed(end, predicate.domain, ontology) for end in reading.subjects]
        ends += [typed(end, predicate.range, ontology) for end in reading.objects]
        topics.told(
            sorted(ends, key=lambda end: end.start),
            open_choice=reading.frame.pattern == "noun",
            law=predicate,
        )
        return
    place = _head(row)
    continued = any(end.surface.resolved in {"pronoun", "session"} for r in readings for end in r.subjects)
    if place is None or continued:
        return
    phrase = phrases.right(row, place)
    if phrase is not None:
        following = row.at(phrase.last)
        owned = following is not None and following.kind == "word" and following.tag[:1] == "n"
        if row.is_word(phrase.last, "的") or (owned and phrase.ends[0].surface.resolved == "user"):
            topics.unknown()  # 我奶奶…, 我们公司…
        else:
            topics.told(_met(row, phrase, phrases))
    elif row.nodes[place].kind == "word" and row.nodes[place].tag[:1] in {"n", "r"}:
        topics.unknown()


def _met(row: Row, head: Phrase, phrases: Phrases) -> list[Surface]:
    """Return what an unread clause spoke of: its head, and what it brings up (买了|一台|质谱仪).

    What follows a thing that has been brought up is about that thing, or about somebody, not about another thing.
    """
    heads = [end.surface for end in head.ends]
    for place in range(head.last + 1, len(row.nodes)):
        if row.nodes[place].tag[:1] != "m" or not row.is_word(place - 1, "了", "到", "来"):
            continue
        new = phrases.bare(row, place) or phrases.right(row, place)
        if new is not None and new.last == len(row.nodes):
            return [*(h for h in heads if h.cls == "Person"), *(end.surface for end in new.ends)]
    return heads


def _named(row: Row, phrases: Phrases) -> Surface | None:
    """Return the person that "他叫赵一鸣" names."""
    for place in range(len(row.nodes) - 1):
        name = row.nodes[place + 1].name
        if row.is_word(place, "叫", "名叫", "叫做") and name is not None and name.cls == "Person":
            phrase = phrases.right(row, place + 1)
            return phrase.ends[0].surface if phrase is not None else None
    return None


def _head(row: Row) -> int | None:
    """Return the place of the first node that is no adverb, time or joining word; None where a placed phrase opens."""
    for place, node in enumerate(row.nodes):
        if node.kind == "time" or node.text in "：:、":
            continue
        if node.kind == "word" and node.text in PREPOSITIONS:
            return None
        if node.kind == "word" and (
            is_adverbial(node) or node.text in CLEAN_BEFORE or node.tag[:1] in {"c", "y", "e", "o"}
        ):
            continue
        return place
    return None
