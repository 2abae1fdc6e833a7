"""The Chinese reader: a straight list of steps from a text to mentions and drafts."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hindgraph_extractors.chinese.amending import amended
from hindgraph_extractors.chinese.compiling import compile_lexicon
from hindgraph_extractors.chinese.gist_cues import Cues
from hindgraph_extractors.chinese.introductions import Introductions
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.mentions import mentions_of
from hindgraph_extractors.chinese.page import page_of
from hindgraph_extractors.chinese.page_reader import PageReader
from hindgraph_extractors.records import AliasDraft, Draft, ReadContext, Reading
from hindgraph_extractors.statements import times_besides, without_repeats
from hindgraph_ontology.records import Ontology


@dataclass
class ChineseReader:
    """Reads Chinese texts by rules: a dictionary's words, the ontology's wordings, nothing learned or guessed."""

    ontology: Ontology
    _lexicon: Lexicon = field(init=False, repr=False)
    _cues: Cues = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._lexicon = compile_lexicon(self.ontology)
        self._cues = Cues(self.ontology)

    def read(self, text: str, context: ReadContext) -> Reading:
        """Return what a text mentions and says; never raises for strange text."""
        page = page_of(text, context, self._lexicon)
        introductions = Introductions(page.plain, page.names, self.ontology)
        aliases = tuple(introductions.aliases())
        introduced = [(alias.start, alias.end) for alias in aliases]
        found = PageReader(page, self._lexicon, introduced, self._cues).drafts()
        found = amended(page.plain, found, page.names, lambda clause: self._alone(clause, context))
        drafts = without_repeats(sorted(found, key=lambda d: (d.start, d.end)))
        own = tuple(dict.fromkeys(introductions.own_names()))
        return Reading(
            lang="zh",
            mentions=mentions_of(text, page.names, page.technical),
            drafts=tuple(replace(draft, ordinal=n) for n, draft in enumerate(drafts)),
            aliases=aliases + (_of_speaker(own, context) if context.speaker else ()),
            times=times_besides(page.back, drafts),
            user_names=() if context.speaker else own,
        )

    def _alone(self, clause: str, context: ReadContext) -> list[Draft]:
        """Return what a clause says by itself."""
        page = page_of(clause, context, self._lexicon)
        return PageReader(page, self._lexicon, [], self._cues).drafts()


def _of_speaker(own: Sequence[str], context: ReadContext) -> tuple[AliasDraft, ...]:
    speaker = context.speaker or ""
    return tuple(AliasDraft(speaker, name, "Person", 0, 0) for name in own if name != speaker)
