"""``fact assert``, ``fact correct`` and ``fact end``."""

from collections.abc import Callable
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
Why = Annotated[Optional[str], typer.Option("--reason", help="Why; it is kept with the fact.")]
OccurredAt = Annotated[Optional[str], typer.Option(help="When it is told (ISO 8601); now if not given.")]
RecordedAt = Annotated[Optional[str], typer.Option(help="Replay of an old log: when it was learned.")]
Session = Annotated[Optional[str], typer.Option(help="The conversation or task.")]
Speaker = Annotated[Optional[str], typer.Option(help="Who says it, if not the user.")]
Origin = Annotated[Optional[str], typer.Option(help="human, agent, tool, document or import.")]


@fact.command("assert")
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
    reason: Why = None,
    occurred_at: OccurredAt = None,
    recorded_at: RecordedAt = None,
    session: Session = None,
    speaker: Speaker = None,
    origin: Origin = None,
) -> None:
    """State a fact."""
    telling = _telling(reason, occurred_at, recorded_at, session, speaker, origin)
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
    occurred_at: OccurredAt = None,
    recorded_at: RecordedAt = None,
    session: Session = None,
    speaker: Speaker = None,
    origin: Origin = None,
) -> None:
    """Say that a fact was wrong, and what is right."""
    if unknown and value is not None:
        raise typer.BadParameter("give a VALUE or --unknown, not both")
    if not_ended and ended is not None:
        raise typer.BadParameter("give --ended or --not-ended, not both")
    end: str | Literal[False] | None = False if not_ended else ended
    telling = _telling(reason, occurred_at, recorded_at, session, speaker, origin)
    _give(context.obj, lambda memory: memory.correct_fact(known, value, since=since, ended=end, **telling))


@fact.command("end")
def end_fact(
    context: typer.Context,
    known: Fact,
    on: Annotated[Optional[str], typer.Option(help="When it ended or will end; now if not given.")] = None,
    reason: Why = None,
    occurred_at: OccurredAt = None,
    recorded_at: RecordedAt = None,
    session: Session = None,
    speaker: Speaker = None,
    origin: Origin = None,
) -> None:
    """Say that a fact no longer holds."""
    telling = _telling(reason, occurred_at, recorded_at, session, speaker, origin)
    _give(context.obj, lambda memory: memory.end_fact(known, on=on, **telling))


def _telling(
    reason: str | None,
    occurred_at: str | None,
    recorded_at: str | None,
    session: str | None,
    speaker: str | None,
    origin: str | None,
) -> dict[str, Any]:
    return {
        "reason": reason,
        "occurred_at": occurred_at,
        "recorded_at": recorded_at,
        "session": session,
        "speaker": speaker,
        "origin": origin,
    }


def _give(state: State, write: Callable[["Memory"], "Receipt"]) -> None:
    with state.open() as memory:
        receipt = write(memory)

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.receipts import show_receipt

        show_receipt(out, plain(receipt))

    state.give(receipt, show)
    if any(statement.outcome == "rejected" for statement in receipt.statements):
        raise typer.Exit(INVALID)
