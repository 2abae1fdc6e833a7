"""Text on its way to a terminal: nothing in it can steer one, forge a line, or turn the reading direction."""

import re

_MARKED = re.compile(r"[^\x20-\x7e]")
# Without the joiners, emoji and several scripts fall apart; they steer nothing.
_HARMLESS = "\u200c\u200d"


def printable(text: str) -> str:
    """Return a text on one line: white space becomes one space, control characters and bidi marks are written out."""
    return _MARKED.sub(lambda found: _shown(found[0]), " ".join(text.split()))


def printable_lines(text: str) -> str:
    """Return a text of several lines with each made printable."""
    return _MARKED.sub(lambda found: "\n" if found[0] == "\n" else _shown(found[0]), text)


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters; a cut is shown."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def escaped(json_text: str) -> str:
    """Escape in JSON text what a terminal would act on and what UTF-8 cannot hold; the value stays the same."""
    return _MARKED.sub(lambda found: _json_escape(found[0]), json_text)


def _shown(char: str) -> str:
    if char.isprintable() or char in _HARMLESS:
        return char
    if char.isspace():
        return " "
    return char.encode("unicode_escape", "surrogatepass").decode()


def _json_escape(char: str) -> str:
    if char.isprintable() or char == "\n" or char in _HARMLESS:
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))
