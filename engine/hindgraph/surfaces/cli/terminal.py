"""The console that results for a person go to."""

from rich.console import Console

WIDTH = 80
WIDEST = 160


class Terminal(Console):
    """As wide as the terminal up to 160 columns, 80 where there is none; styles are ours, not guessed from the text."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, emoji=False, markup=False)
        self.width = min(self.width, WIDEST) if self.is_terminal else WIDTH

    def on_broken_pipe(self) -> None:
        """Leave it to the command line what to do when nobody reads any more."""
        raise BrokenPipeError
