"""Lines of key and value: "负责人：陈思远" below the name of a service."""

from collections.abc import Iterator, Sequence

from hindgraph_extractors.chinese.frames import DROPPED, Frame, Framer, Slot
from hindgraph_extractors.chinese.names import Name
from hindgraph_extractors.chinese.nodes import Row, row_of
from hindgraph_extractors.chinese.phrases import End, Phrase
from hindgraph_extractors.chinese.sentences import Clause, Pair
from hindgraph_extractors.records import Surface, TimeSpan


def pair_frames(
    pair: Pair, text: str, names: Sequence[Name], times: Sequence[TimeSpan], framer: Framer
) -> tuple[Row, list[Frame]]:
    """Return the row of a pair's value, and the frames that its key makes of it."""
    row = row_of(text, Clause(*pair.value), names, times)
    key = text[slice(*pair.key)].casefold().removeprefix("当前").removeprefix("目前")
    owner = _owner(pair, names)
    return row, list(_frames(key, owner, framer)) if row.nodes else []


def _owner(pair: Pair, names: Sequence[Name]) -> Slot:
    if pair.heading is None:
        return DROPPED
    start, end = pair.heading
    named = next((n for n in names if start <= n.start and n.end <= end), None)
    if named is None:
        return DROPPED
    surface = Surface(named.text, named.name, named.start, named.end, named.cls)
    return Slot("phrase", Phrase((End(surface, named.sure),), 0, 0))


def _frames(key: str, owner: Slot, framer: Framer) -> Iterator[Frame]:
    for wording in framer.lexicon.nouns.get(key, ()):
        target = Slot("right", place=0)
        ends = (target, owner) if wording.entry.inverse else (owner, target)
        yield Frame(wording, "pair", *ends, (0,), (), 0)
