"""Whether the time that a question names is when something was said, or only what it is about.

"What did Ann say about the kayak last week" asks for memories of that week. "Which company merged with Compaq in 2002" asks
for what memories tell of that year, and they may have been told long after it.
"""

from dataclasses import replace
from datetime import datetime

from hindgraph.model.records import MemoryFilter
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import WordIndex
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.moments import Asked
from hindgraph.recall.records import Request
from hindgraph.recall.routes import by_words
from hindgraph_extractors.times import find_times

# Words of questions for anything at all that was so or was said then.
_ANYTHING = frozenset(
    word_tokens(
        """happen happened going go went event events thing things news new anything something everything say said
        tell told talk talked discuss discussed mention mentioned note notes noted memory memories remember recall
        发生了什么事情 有什么事 有哪些事 说了什么 说过什么 聊了什么 聊过什么
        谈了什么 提到什么 做了什么 做过什么"""
    )
)
# As long as memories of the time hold so much of what the best of all holds, it is they that are asked for.
_AS_MUCH = 0.75
# How much of a text is searched for times.
_READ = 1000

Stretch = tuple[datetime | None, datetime | None]


def bounded(
    analysed: Analysed, request: Request, index: WordIndex, actor: str, wanted: MemoryFilter, *, limit: int
) -> Analysed:
    """Let go of the time that a question names where no memory of that time speaks of what is asked, but others do.

    Args:
        analysed: The question and its moment.
        request: A time range of its own always holds.
        index, actor, wanted, limit: Where words are looked up, in which memories, and in how many at most.
    """
    asked, topic = analysed.asked, analysed.question.topic
    if request.time_range is not None or (asked.since is None and asked.until is None):
        return analysed
    tokens = word_tokens(topic)
    if not set(tokens) - _ANYTHING:
        return analysed

    def most(among: MemoryFilter) -> float:
        """Return the highest share of the topic's words in one text."""
        found = by_words(index, actor, tokens, among, limit=limit)
        return float(max(found.coverage, default=0.0))

    anywhere = replace(wanted, since=None, until=None)
    if not _is_to_come(asked) and most(wanted) >= _AS_MUCH * most(anywhere):
        return analysed
    about = asked.since, asked.until
    return replace(analysed, asked=replace(asked, since=None, until=None, about=about))


def _is_to_come(asked: Asked) -> bool:
    """Tell a time of which there can be no memories yet: who asks for tips for this weekend asks for what is known today."""
    return asked.since is not None and asked.since >= asked.now


def tells_of(text: str, said_at: datetime, period: Stretch, *, timezone: str, lang: str) -> bool:
    """Tell whether a text was said in a period, or names a time that lies in it."""
    if _overlap((said_at, said_at), period):
        return True
    times = find_times(text[:_READ], said_at=said_at, timezone=timezone, lang=lang)
    return any(_overlap((time.period.start, time.period.end), period) for time in times)


def _overlap(one: Stretch, other: Stretch) -> bool:
    """Tell whether two stretches ``[start, end)`` meet; an end that is None is open, and an instant is no stretch."""
    (a, b), (c, d) = one, other
    return (a is None or d is None or a < d) and (b is None or c is None or c < b or a == b == c)
