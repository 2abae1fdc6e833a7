"""From the shell to a command and back: global options anywhere, errors to exit codes."""

import json
import sys
from collections.abc import Sequence

import click
import typer

from hindgraph.errors import (
    DeadlineExceeded,
    HindgraphError,
    InvalidInput,
    ModelMissing,
    NotFound,
    QuotaExceeded,
    Refused,
    SchemaTooNew,
    StoreCorrupt,
    StoreUnavailable,
)

USAGE = 2
INTERRUPTED = 130
EXIT_CODES: tuple[tuple[type[HindgraphError], int], ...] = (
    (InvalidInput, 3),
    (NotFound, 4),
    (Refused, 5),
    (QuotaExceeded, 5),
    (StoreUnavailable, 6),
    (StoreCorrupt, 6),
    (SchemaTooNew, 6),
    (ModelMissing, 6),
    (DeadlineExceeded, 6),
)
_WITH_VALUE = ("--home", "--actor")
_FLAGS = ("--json",)


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: Sequence[str]) -> int:
    """Run a command; return its exit code.

    ``0`` done, ``2`` usage, ``3`` invalid input, ``4`` not found, ``5`` refused, ``6`` store, model or service
    unavailable, ``7`` integrity, ``130`` interrupted.
    """
    from hindgraph.surfaces.cli.app import app

    arguments = hoisted(argv)
    as_json = "--json" in arguments
    try:
        result = app(arguments, standalone_mode=False, prog_name="hindgraph")
    except click.exceptions.Exit as left:
        return left.exit_code
    except (KeyboardInterrupt, click.exceptions.Abort):
        _say("interrupted; what was acknowledged is kept")
        return INTERRUPTED
    except click.ClickException as wrong:
        _usage(wrong, as_json=as_json)
        return USAGE
    except BrokenPipeError:
        return 0
    except HindgraphError as error:
        _report(error, as_json=as_json)
        return exit_code(error)
    return result if isinstance(result, int) else 0


def exit_code(error: HindgraphError) -> int:
    """Return the exit code of an error."""
    return next((code for kind, code in EXIT_CODES if isinstance(error, kind)), 1)


def hoisted(argv: Sequence[str]) -> list[str]:
    """Move ``--home``, ``--actor`` and ``--json`` to the front, wherever they stand; nothing behind ``--`` moves."""
    front: list[str] = []
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in _FLAGS or word.startswith(tuple(f"{name}=" for name in _WITH_VALUE)):
            front.append(word)
        elif word in _WITH_VALUE:
            front += [word, *(value for value in [next(words, None)] if value is not None)]
        else:
            rest.append(word)
    return front + rest


def _report(error: HindgraphError, *, as_json: bool) -> None:
    if as_json:
        _say(json.dumps(error.as_dict(), ensure_ascii=False))
        return
    where = f" ({error.field or error.setting})" if error.field or error.setting else ""
    _say(f"error{where}: {error.message}")
    if error.next_step:
        _say(f"next: {error.next_step}")


def _usage(wrong: click.ClickException, *, as_json: bool) -> None:
    if as_json:
        _say(json.dumps({"error": "Usage", "code": "usage", "message": wrong.format_message()}))
        return
    context = getattr(wrong, "ctx", None)
    if context is not None:
        _say(context.get_usage())
    _say(f"error: {wrong.format_message()}")


def _say(text: str) -> None:
    typer.echo(printable(text), err=True)


def printable(text: str) -> str:
    """Return a text that any terminal can take: lone surrogates and control characters are escaped."""
    safe = "".join(
        c if c.isprintable() or c in "\n\t" else c.encode("unicode_escape", "surrogatepass").decode()
        for c in text
    )
    return safe.encode("utf-8", "backslashreplace").decode()
