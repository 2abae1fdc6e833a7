"""A text with what is found in it before its clauses are read: names, technical tokens, times."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hindgraph_extractors.chinese.introductions import ASIDE
from hindgraph_extractors.chinese.lengths import lengths
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.names import Name, find_names, known_keys
from hindgraph_extractors.chinese.words import cut, plain
from hindgraph_extractors.english.technical import Technical, technical_tokens
from hindgraph_extractors.records import ReadContext, TimeSpan
from hindgraph_extractors.times import find_times
from hindgraph_ontology.records import THING

_HAN = re.compile("[㐀-鿿々〇，。；：！？、（）《》「」“”]")
# Longer figures are no dates, and looking for one in them takes its time.
_FIGURES = re.compile("[0-9０-９]{20,}|[零〇一二三四五六七八九十百千万亿两]{20,}")

_ORDER = re.compile("划掉|删掉|划去|应填|该填|该写|应写")
_ONLY = re.compile("(?:是)?对(?![㐀-鿿])")


@dataclass(frozen=True)
class Page:
    """One text with what was found in it before its clauses are read."""

    text: str
    plain: str
    context: ReadContext
    technical: tuple[Technical, ...]
    names: list[Name]
    back: tuple[TimeSpan, ...]
    ahead: tuple[TimeSpan, ...]
    lengths: tuple[TimeSpan, ...] = ()

    @property
    def moods(self) -> str:
        """Return the text without its names, in whose characters no mood lies (命令行工具, 虚拟机)."""
        return _without(self.names, self.plain)

    @property
    def whole(self) -> list[tuple[int, int]]:
        """Return the spans in which no sign parts sentences or clauses."""
        spans = [(n.first, n.last) for n in self.names] + [(t.start, t.end) for t in self.technical]
        spans += [(t.start, t.end) for t in self.back] + [m.span() for m in ASIDE.finditer(self.plain)]
        return sorted(spans)


def page_of(text: str, context: ReadContext, lexicon: Lexicon) -> Page:
    """Find the names and times of a text."""
    flat = plain(text)
    # Chinese characters count as letters for patterns that look at what is beside a token.
    technical = technical_tokens(_HAN.sub("，", flat))
    words = tuple(cut(flat, 0, len(flat), lexicon.whole))
    known = dict(context.known({key for key in known_keys(flat).values() if key}))
    datable = _FIGURES.sub(lambda run: "#" * len(run[0]), text)
    back = _times(datable, context)
    spans = [(span.start, span.end) for span in back]
    names = [
        _trimmed(_defined(n, lexicon), flat)
        for n in find_names(flat, words, technical, known, lexicon, spans)
    ]
    if any(start < name.end and name.start < end for name in names for start, end in spans):
        datable = _without(names, datable)  # 老周五月份: the day of the week is none
        back = _times(datable, context)
    ahead = _times(datable, context, "future")
    if any(span.role == "since" and _is_ahead(span, context) for span in back):
        back = _times(datable, context, "past")  # 从6月1日起 may have begun already
    lasting = _outside(names, tuple(lengths(flat, back)))
    return Page(text, flat, context, technical, names, _outside(names, back), _outside(names, ahead), lasting)


def _is_ahead(span: TimeSpan, context: ReadContext) -> bool:
    return span.period.start is not None and span.period.start > context.said_at


def _times(
    text: str, context: ReadContext, prefer: Literal["past", "future"] | None = None
) -> tuple[TimeSpan, ...]:
    return find_times(text, said_at=context.said_at, timezone=context.timezone, lang="zh", prefer=prefer)


def _defined(name: Name, lexicon: Lexicon) -> Name:
    return name if name.cls in lexicon.ontology.classes else replace(name, cls=THING)


def _trimmed(name: Name, text: str) -> Name:
    """Leave out what belongs to the sentence: 是李娜|才对, 划掉|北辰科技."""
    told = _ORDER.match(name.text)
    front = told.end() if told is not None and not name.known and len(name.text) - told.end() >= 2 else 0
    back = int(name.text.endswith("才") and len(name.text) > 2 and _ONLY.match(text, name.end) is not None)
    if not front and not back:
        return name
    start, end = name.start + front, name.end - back
    rest = text[start:end]
    return replace(
        name, start=start, end=end, text=rest, name=rest, first=start, last=max(end, name.last - back)
    )


def _outside(names: Sequence[Name], times: Sequence[TimeSpan]) -> tuple[TimeSpan, ...]:
    """Return the times that are no part of a name."""
    taken = frozenset(place for name in names for place in range(name.start, name.end))
    return tuple(span for span in times if span.start not in taken)


def _without(names: Sequence[Name], text: str) -> str:
    """Return a text of the same length in which nothing can be read into the names."""
    characters = list(text)
    for name in names:
        characters[name.start : name.end] = "N" * (name.end - name.start)
    return "".join(characters)
