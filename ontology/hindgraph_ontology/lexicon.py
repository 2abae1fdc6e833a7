"""From a wording as people write it in YAML to a `LexicalEntry`; the forms are explained there."""

import re

from hindgraph_ontology.records import Kind, LexicalEntry, Shape

_ENGLISH_WORD = re.compile(r"[^\W_]+(?:['/-][^\W_]+)*")
_PIECE = r"[㐀-䶿一-鿿々〇A-Za-z0-9-]+"
_CHINESE_BODY = re.compile(rf"{_PIECE}(?:\*{_PIECE})?")


def parse_form(form: str, lang: str, kind: Kind = "state") -> LexicalEntry:
    """Read one wording.

    With both ``^`` and ``*`` everything is swapped: ``^assign * to`` is *they assign O to S*.

    Raises:
        ValueError: The form is malformed; the message says how.
    """
    inverse, body = form.startswith("^"), form.removeprefix("^")
    if not body:
        raise ValueError(f"form {form!r} is empty")
    if body.count("*") > 1:
        raise ValueError(f"form {form!r} has more than one *")
    shape, words = _english(form, body) if lang == "en" else _chinese(form, body)
    return LexicalEntry(
        form=form, words=words, shape=shape, lang=lang, inverse=inverse, theme="*" in body, kind=kind
    )


def _english(form: str, body: str) -> tuple[Shape, tuple[str, ...]]:
    tokens = body.split(" ")
    shape: Shape = "noun" if tokens[0] == "the" else "be" if tokens[0] == "be" else "verb"
    rest = tokens if shape == "verb" else tokens[1:]
    words = tuple(token for token in rest if token != "*")
    if not words:
        raise ValueError(f"form {form!r} has no word of its own")
    for word in words:
        if word != word.lower() or _ENGLISH_WORD.fullmatch(word) is None:
            raise ValueError(f"form {form!r}: {word!r} is not a lower-case English word")
    if "*" in tokens and (shape != "verb" or tokens[0] == "*" or tokens[-1] == "*"):
        raise ValueError(f"form {form!r}: * stands between a verb and its preposition only")
    return shape, words


def _chinese(form: str, body: str) -> tuple[Shape, tuple[str, ...]]:
    shape: Shape = "noun" if body.startswith("的") else "verb"
    told = body.removeprefix("的")
    if _CHINESE_BODY.fullmatch(told) is None:
        raise ValueError(f"form {form!r} needs Chinese words, without spaces, around any *")
    if "*" in body and shape == "noun":
        raise ValueError(f"form {form!r}: a noun takes no *")
    return shape, tuple(told.split("*"))
