"""Lines for a terminal: broken here, so that names stay whole, columns stand in line and no line ends in spaces."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.text import printable

LEAST = 24  # columns below which breaking text is worse than a line that is too long
# One for one, so that styles stay where they are.
_WITHOUT_UNICODE = str.maketrans("─▸◂→·–…“”", '-><>*-.""')


def put(out: Console, *lines: Text) -> None:
    """Print lines as they are; where the stream is not Unicode, our own signs become plain ones."""
    for line in lines:
        line.rstrip()
        if out.options.ascii_only:
            line.plain = line.plain.translate(_WITHOUT_UNICODE)
        out.print(line, soft_wrap=True)


def plain_text(text: str, style: str = "") -> Text:
    """Return stored text, made harmless."""
    return Text(printable(text), style=style)


def heading(out: Console, word: str) -> None:
    """Print the word over a block."""
    put(out, Text(f"  {word}", style="dim"))


def remark(out: Console, text: str, *, indent: int = 2, style: str = "dim") -> None:
    """Print a remark of ours."""
    paragraph(out, Text(text, style=style), indent=indent)


def paragraph(out: Console, text: Text, *, indent: int = 2, label: Text | None = None) -> None:
    """Print a text broken at spaces; a label stands in the indentation of its first line."""
    put(out, *indented(out, text, indent, label))


def indented(out: Console, text: Text, indent: int, label: Text | None = None) -> list[Text]:
    """Return the lines of a text, indented; the label begins the first."""
    lines = broken(out, text, out.width - indent)
    margins = [label or Text()] + [Text()] * (len(lines) - 1)
    return [
        Text.assemble(margin, " " * (indent - margin.cell_len), line)
        for margin, line in zip(margins, lines, strict=True)
    ]


def broken(out: Console, text: Text, width: int) -> list[Text]:
    """Return a text broken at spaces; only a word longer than a line is cut."""
    lines = list(text.wrap(out, max(width, LEAST), overflow="fold")) or [Text()]
    for line in lines:
        line.rstrip()
    return lines


def tagged(out: Console, text: Text, tag: Text, *, indent: int) -> None:
    """Print a text with a tag that is never broken: behind its last line, or below."""
    lines = indented(out, text, indent)
    if lines[-1].cell_len + 2 + tag.cell_len <= out.width:
        lines[-1] = Text.assemble(lines[-1], "  ", tag)
        put(out, *lines)
    else:
        put(out, *lines)
        paragraph(out, tag, indent=indent + 2)


def columns(out: Console, pairs: Sequence[tuple[Text, Text]], *, indent: int = 4) -> None:
    """Print pairs with the second ones in line; a long first one is broken within its column."""
    if not pairs:
        return
    right = max(second.cell_len for _, second in pairs)
    left = min(max(first.cell_len for first, _ in pairs), out.width - indent - right - 2)
    if left < LEAST and left < max(first.cell_len for first, _ in pairs):
        for first, second in pairs:
            tagged(out, first, second, indent=indent)
        return
    for first, second in pairs:
        beside, *below = broken(out, first, left)
        space = " " * (left - beside.cell_len + 2)
        put(out, Text.assemble(" " * indent, beside, space, second))
        put(out, *(Text.assemble(" " * (indent + 2), line) for line in below))


def named(out: Console, pairs: Iterable[tuple[str, str]], *, indent: int = 2) -> None:
    """Print names with their values in line."""
    pairs = list(pairs)
    width = max((len(name) for name, _ in pairs), default=0) + indent + 2
    for name, value in pairs:
        paragraph(out, plain_text(value), indent=width, label=Text(" " * indent + name, style="dim"))


def chain(out: Console, pieces: Sequence[Text], *, indent: int = 4) -> None:
    """Print pieces on as few lines as can be, broken between them; only one longer than a line is broken itself."""
    line, margin = pieces[0], indent
    for piece in pieces[1:]:
        if margin + line.cell_len + 1 + piece.cell_len <= out.width:
            line = Text.assemble(line, " ", piece)
        else:
            put(out, *indented(out, line, margin))
            line, margin = piece, indent + 2
    put(out, *indented(out, line, margin))


def more(out: Console, number: int, *, indent: int = 4) -> None:
    """Say that some are not shown."""
    if number > 0:
        remark(out, f"… and {number} more", indent=indent)
