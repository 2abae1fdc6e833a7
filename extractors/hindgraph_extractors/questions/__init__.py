"""Question analysis: from the text of a question to typed chains, times and names, without a language model."""

from hindgraph_extractors.questions.reader import QuestionReader

__all__ = ["QuestionReader"]
