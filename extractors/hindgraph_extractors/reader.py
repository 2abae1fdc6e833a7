"""The reader by rules: one door for all languages."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from hindgraph_extractors.english.reader import EnglishReader
from hindgraph_extractors.languages import language_of
from hindgraph_extractors.questions import QuestionReader
from hindgraph_extractors.records import Question, ReadContext, Reading
from hindgraph_ontology.records import Ontology

if TYPE_CHECKING:
    from hindgraph_extractors.chinese.reader import ChineseReader


@dataclass
class RulesReader:
    """Reads texts and questions by rules, with no language model.

    Args:
        ontology: The law; its lexical entries are what is read for.
        model: Name of a spaCy pipeline; None takes the best one installed, ``blank`` does without English syntax.
    """

    ontology: Ontology
    model: str | None = None
    _english: EnglishReader = field(init=False, repr=False)
    _questions: QuestionReader = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._english = EnglishReader(self.ontology, self.model)
        self._questions = QuestionReader(self.ontology, self._english.parser, self._english.lexicon)

    @cached_property
    def _chinese(self) -> "ChineseReader":
        # Late: its words and surnames take a second to load, and most memories need none of them.
        from hindgraph_extractors.chinese.reader import ChineseReader

        return ChineseReader(self.ontology)

    def read(self, text: str, context: ReadContext) -> Reading:
        """Return what a text mentions and says; never raises for strange text."""
        if language_of(text, context.lang) == "zh":
            return self._chinese.read(text, context)
        return self._english.read(text, context)

    def question(self, text: str, context: ReadContext) -> Question:
        """Return what a question asks for; never raises for strange text."""
        return self._questions.question(text, context)
