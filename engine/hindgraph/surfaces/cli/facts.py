"""``fact assert``, ``fact correct`` and ``fact end``."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, Literal, Optional

import typer

from hindgraph.surfaces.cli.state import State, plain

if TYPE_CHECKING:
    from hindgraph.memory import Memory
    from hindgraph.model.receipts import Receipt

INVALID = 3

fact = typer.Typer(
    help="Facts, stated and not read: write, correct and end them. You are their evidence.",
    epilog="The exit code is 3 where the ontology does not allow it, or a name may mean several things.",
    no_args_is_help=True,
)

Fact = Annotated[
    str, typer.Argument(metavar="FACT", help="Id of a fact, of a version of it, or of a statement.")
]
Telling = dict[str, Any]
_TOLD: dict[str, Any] = {
    "reason": Annotated[Optional[str], typer.Option("--reason", help="Why; it is kept with the fact.")],
    "occurred_at": Annotated[
        Optional[str], typer.Option(help="When it is told (ISO 8601); now if not given.")
    ],
    "recorded_at": Annotated[Optional[str], typer.Option(help="Replay of an old log: when it was learned.")],
    "session": Annotated[Optional[str], typer.Option(help="The conversation or task.")],
    "speaker": Annotated[Optional[str], typer.Option(help="Who says it, if not the user.")],
    "origin": Annotated[Optional[str], typer.Option(help="human, agent, tool, document or import.")],
}


def as_told(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that say who tells it, when and why – those that it has not – as its `telling`."""
    signature = inspect.signature(command)
    own = [parameter for name, parameter in signature.parameters.items() if name != "telling"]
    told = {name: hint for name, hint in _TOLD.items() if name not in signature.parameters}
    options = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hint)
        for name, hint in told.items()
    ]

    @wraps(command)
    def run(*args: Any, **given: Any) -> None:
        command(*args, telling={name: given.pop(name) for name in told}, **given)

    run.__signature__ = signature.replace(parameters=[*own, *options])  # type: ignore[attr-defined]  # what typer reads
    run.__annotations__ = {each.name: each.annotation for each in (*own, *options)}
    return run


@fact.command("assert")
@as_told
def assert_fact(
    context: typer.Context,
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", help="A name or id.")],
    predicate: Annotated[
        str, typer.Argument(metavar="PREDICATE", help="As `hindgraph ontology show` has it.")
    ],
    object_: Annotated[
        Optional[str],
        typer.Argument(metavar="OBJECT", help="A name, an id, or a value; an end can do without."),
    ] = None,
    qualifier: Annotated[Optional[str], typer.Option(help="Under which condition: staging.")] = None,
    kind: Annotated[str, typer.Option(help="state, change, end, span or event.")] = "state",
    since: Annotated[
        Optional[str], typer.Option(help="From when, or when: an instant, day, month or year.")
    ] = None,
    until: Annotated[
        Optional[str], typer.Option(help="When it no longer holds; makes a span of a state.")
    ] = None,
    *,
    telling: Telling,
) -> None:
    """State a fact."""
    _give(
        context.obj,
        lambda memory: memory.assert_fact(
            subject,
            predicate,
            object_,
            qualifier=qualifier,
            kind=kind,
            since=since,
            until=until,
            **telling,
        ),
    )


@fact.command("correct")
@as_told
def correct_fact(
    context: typer.Context,
    known: Fact,
    reason: Annotated[str, typer.Option(help="Why; it is kept with the fact.")],
    value: Annotated[
        Optional[str],
        typer.Argument(metavar="VALUE", help="What is right; left out, it is not known."),
    ] = None,
    unknown: Annotated[bool, typer.Option("--unknown", help="What is right is not known.")] = False,
    since: Annotated[Optional[str], typer.Option(help="From when VALUE holds; before, it was right.")] = None,
    ended: Annotated[Optional[str], typer.Option(help="Not the value was wrong, but when it ended.")] = None,
    not_ended: Annotated[bool, typer.Option("--not-ended", help="It has not ended.")] = False,
    *,
    telling: Telling,
) -> None:
    """Say that a fact was wrong, and what is right."""
    if unknown and value is not None:
        raise typer.BadParameter("give a VALUE or --unknown, not both")
    if not_ended and ended is not None:
        raise typer.BadParameter("give --ended or --not-ended, not both")
    end: str | Literal[False] | None = False if not_ended else ended
    _give(
        context.obj,
        lambda memory: memory.correct_fact(known, value, reason=reason, since=since, ended=end, **telling),
    )


@fact.command("end")
@as_told
def end_fact(
    context: typer.Context,
    known: Fact,
    on: Annotated[Optional[str], typer.Option(help="When it ended or will end; now if not given.")] = None,
    *,
    telling: Telling,
) -> None:
    """Say that a fact no longer holds."""
    _give(context.obj, lambda memory: memory.end_fact(known, on=on, **telling))


def _give(state: State, write: Callable[["Memory"], "Receipt"]) -> None:
    with state.open() as memory:
        receipt = write(memory)

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.receipts import show_receipt

        show_receipt(out, plain(receipt))

    state.give(receipt, show)
    if any(statement.outcome == "rejected" for statement in receipt.statements):
        raise typer.Exit(INVALID)
