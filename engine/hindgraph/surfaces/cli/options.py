"""Options that several commands have."""

from typing import Annotated, Optional

import typer

AsOf = Annotated[Optional[str], typer.Option(help="What held then; a day means its end.")]
Ids = Annotated[bool, typer.Option("--ids", help="With the id of each fact, for `hindgraph fact`.")]
KnownAt = Annotated[Optional[str], typer.Option(help="What was believed then.")]
