"""Errors that are meant to be read: one line on the error stream, exit code 2, no traceback.

And letters that a terminal does not have: a question mark, no traceback either.
"""

from __future__ import annotations

import io
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from deckload.engine.errors import DeckloadError

MISTAKE = 2


class ExplainsMistakes(TyperGroup):
    """A group of commands whose errors for people reach people as a line."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        return super().main(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except DeckloadError as error:
            line = " ".join(str(error).split())
            typer.echo(f"error: {line}", err=True)
            raise typer.Exit(MISTAKE) from error
