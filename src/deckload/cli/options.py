"""Options that several commands have in common, each with its help."""

from __future__ import annotations

from typing import Annotated

import typer

WhichGame = Annotated[str, typer.Option(help="A game, as `deckload games` lists it.")]
FirstSeed = Annotated[int, typer.Option(help="The seed of the first game; the next is one more.")]
WhichScenario = Annotated[str, typer.Option(help="A scenario; the first, if left out.")]
OptionalRules = Annotated[list[str] | None, typer.Option(help="An optional rule: name=value.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
