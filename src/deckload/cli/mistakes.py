"""Errors that are meant to be read: one line on the error stream, exit code 2, no traceback.

And letters that a terminal does not have: a question mark, no traceback either.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from deckload.engine.errors import DeckloadError, RuleFailure
from deckload.engine.failures import broken_line

MISTAKE = 2


def what_broke(error: Exception) -> str:
    """The exception behind a rule that broke down and its line, for whoever has the sources of the
    rule before him. Nothing for anybody else: its words may contain secrets."""
    cause = error.__cause__
    if not isinstance(error, RuleFailure) or cause is None:
        return ""
    where = broken_line(cause)
    if where is None or not _is_in_a_checkout(Path(where.file)):
        return ""
    return f"{type(cause).__name__}: {cause}\n  {where}"


def _is_in_a_checkout(file: Path) -> bool:
    from deckload.lab.coverage import NotACheckout, find_checkout

    try:
        find_checkout(file.resolve().parent)
    except NotACheckout:
        return False
    return "site-packages" not in file.parts


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
            if broke := what_broke(error):
                typer.echo(broke, err=True)
            raise typer.Exit(MISTAKE) from error
