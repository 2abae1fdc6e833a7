"""From the shell to a command and back: global options anywhere, errors to exit codes."""

import io
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

import typer

from hindgraph.errors import (
    Conflict,
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
from hindgraph.surfaces.cli.state import json_text
from hindgraph.surfaces.cli.text import printable_lines

DONE = 0
UNKNOWN = 1
USAGE = 2
INTERRUPTED = 130
EXIT_CODES: tuple[tuple[type[HindgraphError], int], ...] = (
    # What the memory as it is now does not allow: for the shell the input is at fault, as it is for a bad name.
    (InvalidInput, 3),
    (Conflict, 3),
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
_FLAG = "--json"


class Words(NamedTuple):
    """A command line with the global options in front."""

    arguments: list[str]
    json: bool


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    _speak_to_any_console()
    code = run(sys.argv[1:] if argv is None else argv)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_stdout()
    sys.exit(code)


def run(argv: Sequence[str]) -> int:
    """Run a command; return its exit code.

    ``0`` done, ``2`` usage, ``3`` invalid input, ``4`` not found, ``5`` refused, ``6`` store, model or service
    unavailable, ``7`` integrity, ``130`` interrupted.
    """
    words = hoisted(argv)
    try:
        return _invoke(words.arguments)
    except typer.Exit as left:
        return left.exit_code
    except (KeyboardInterrupt, typer.Abort):
        _report({"code": "interrupted", "message": "interrupted; what was acknowledged is kept"}, words)
        return INTERRUPTED
    except typer.TyperException as wrong:
        _report_usage(wrong, words)
        return USAGE
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _let_go_of_stdout()
        return DONE
    except HindgraphError as error:
        _report(error.as_dict(), words)
        return exit_code(error)
    except OSError as error:
        unavailable = StoreUnavailable(f"the operating system refuses: {error}")
        _report(unavailable.as_dict(), words)
        return exit_code(unavailable)


def exit_code(error: HindgraphError) -> int:
    """Return the exit code of an error."""
    return next((code for kind, code in EXIT_CODES if isinstance(error, kind)), UNKNOWN)


def hoisted(argv: Sequence[str]) -> Words:
    """Move ``--home``, ``--actor`` and ``--json`` to the front, wherever they stand; nothing behind ``--`` moves."""
    front: list[str] = []
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == _FLAG or word.startswith(tuple(f"{name}=" for name in _WITH_VALUE)):
            front.append(word)
        elif word in _WITH_VALUE:
            value = next(words, None)
            if value is None:
                return Words([word], _FLAG in front)  # alone, so that the error is about it
            front += [word, value]
        else:
            rest.append(word)
    return Words(front + rest, _FLAG in front)


def _invoke(arguments: list[str]) -> int:
    # Not through the framework's own `main`: it ends the process on a broken pipe, and prints on an interrupt.
    from hindgraph.surfaces.cli.app import app

    command = typer.main.get_command(app)
    with command.make_context("hindgraph", arguments) as context:
        result = command.invoke(context)
    return result if isinstance(result, int) else DONE


def _report(error: dict[str, str], words: Words) -> None:
    if words.json:
        _say(json_text(error, stream=sys.stderr))
        return
    where = error.get("field") or error.get("setting")
    _say(f"error{f' ({where})' if where else ''}: {error['message']}")
    if "next_step" in error:
        _say(f"next: {error['next_step']}")


def _report_usage(wrong: typer.TyperException, words: Words) -> None:
    context: typer.Context | None = getattr(wrong, "ctx", None)
    message = wrong.format_message()
    if context is not None and message == context.get_help():
        _say(message)  # a group without its command: its help says all there is to say
        return
    if context is not None and not words.json:
        _say(context.get_usage())
    path = context.command_path if context is not None else "hindgraph"
    error = {"error": "Usage", "code": "usage", "message": message, "next_step": f"{path} --help"}
    _report(error, words)


def _say(text: str) -> None:
    typer.echo(printable_lines(text), err=True)


def _speak_to_any_console() -> None:
    """Make a console of another encoding show what it can, instead of ending us."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _let_go_of_stdout() -> None:
    # The interpreter flushes once more at its end; that must not fail.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
