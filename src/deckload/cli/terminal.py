"""The screen and the keyboard: a terminal with people before it, or a script's pipes."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled off it, and the cursor home


def new_console() -> Console:
    """A console that knows what letters its terminal has (it asks the stream it is given)."""
    return Console(file=sys.stdout, highlight=False)


class EndOfInput(Exception):
    """There is nothing more to read: the script is finished, or the player pressed Ctrl-D."""


class Terminal:
    """Reads lines and clears the screen, without ever waiting for what cannot come."""

    def __init__(self) -> None:
        self.console = new_console()
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  (line editing, where the system has it)

    def read(self, prompt: str) -> str:
        """One line, without blanks around it. What a script sends is shown, as if it was typed."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                raise EndOfInput from None
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        self.console.out(f"{prompt}{line.strip()}", highlight=False)
        return line.strip()

    def clear(self) -> None:
        """Wipe the screen, where there is one."""
        if not self.interactive:
            return
        if self.console.is_dumb_terminal:
            self.console.out("\n" * self.console.height)
            return
        sys.stdout.write(_CLEAR)
        sys.stdout.flush()

    def forget(self) -> None:
        """Wipe the screen and the lines typed so far: somebody else sits down."""
        self.clear()
        if self.interactive:
            with suppress(ImportError):
                import readline

                readline.clear_history()
