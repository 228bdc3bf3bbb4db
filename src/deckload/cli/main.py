"""The `deckload` command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckload.cli.lab import bench, lab_app
from deckload.cli.mistakes import ExplainsMistakes
from deckload.cli.rules import rules_app
from deckload.cli.serve import serve
from deckload.lab.compiled import use_compiled_build

# Commands import what they need when they run, so that `--help` and errors come at once.

app = typer.Typer(
    cls=ExplainsMistakes,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Pacific carrier battles, with every rule enforced.

    Start here: `deckload play mini --bot Red=doctrine`
    """,
)
app.add_typer(lab_app, name="lab")
app.add_typer(rules_app, name="rules")
app.command()(serve)

Overlay = Annotated[
    Path | None, typer.Option(help="A folder with charts of your own, put over the game's.")
]
SaveFile = Annotated[Path, typer.Argument(help="A saved game.")]


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(help="A game, as `deckload games` lists it.")
    ] = None,
    scenario: Annotated[str | None, typer.Option(help="A scenario; the first if left out.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An optional rule, name=value; may be repeated.")
    ] = None,
    overlay: Overlay = None,
    seed: Annotated[
        str | None, typer.Option(help="Practice dice: the same seed gives the same rolls.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(help="Who plays what: Ann=Blue, or Ann=Blue:fleet,air. May be repeated."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A side played by a program: Red=random, Red=doctrine (or by name:"
            " Red=doctrine:bold), Red=search. A search has a budget for each weighty decision, in"
            " simulations (Red=search:200: the same seed, the same play) or seconds (Red=search:2s:"
            " not so)."
        ),
    ] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Where `save` writes, and the finished game goes.")
    ] = None,
) -> None:
    """Play a game at this terminal, alone or with others in turn.

    Answer with the number of an option; type `help` at any prompt for the rest. Where several
    people share the screen, it is wiped and handed over whenever somebody else is asked. A script
    may send the answers through a pipe, one a line, and a line more at each hand-over.

    Examples:

    - `deckload play mini --bot Red=doctrine`  (alone against a staff officer)

    - `deckload play clash --bot IJN=search:100`  (against one that thinks ahead)

    - `deckload play mini --scenario skirmish --option haze=on`  (two at one screen)

    - `deckload play mini --seat Ann=Blue:fleet --seat Bob=Blue:air`  (two share a side)

    - `deckload play --load duel.save`

    - `yes 1 | deckload play mini --seed 7 --save done.save`  (a script)
    """
    from deckload.cli.play import Play
    from deckload.cli.start import loaded_session, new_session, read_bots
    from deckload.cli.terminal import Terminal

    if load is not None:
        brought = {"scenario": scenario, "options": option, "overlay": overlay, "seed": seed}
        session = loaded_session(load, game, {**brought, "seats": seat})
    else:
        session = new_session(
            game,
            scenario=scenario,
            options=option or (),
            overlay=overlay,
            seed=seed,
            seats=seat or (),
        )
    Play(session, Terminal(), read_bots(bot or (), session), save).run()


@app.command()
def games() -> None:
    """List the games that are installed, with their scenarios and options.

    Example:

    - `deckload games`
    """
    from deckload.cli.listing import show_games

    show_games()


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="What the game and its package are called.")],
    folder: Annotated[
        Path, typer.Option(help="Where the folder of the new game is made.")
    ] = Path(),
) -> None:
    """Write the skeleton of a game of your own: a package that installs, passes its tests and
    can be played at once.

    Example:

    - `deckload new regatta`
    """
    from deckload.cli.new_game import write_new_game

    made = write_new_game(name, folder)
    typer.echo(f"{made} is a game of two flagships that look for each other. Make it yours:")
    typer.echo(f"  pip install -e {made}")
    typer.echo(f"  deckload play {name} --bot Red=doctrine")
    typer.echo(f"  cd {made} && pytest")


@app.command()
def replay(
    file: SaveFile,
    side: Annotated[
        str | None, typer.Option(help="As this side saw it; needed while the game goes on.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each event.")] = False,
) -> None:
    """Print what happened in a saved game, event by event.

    A finished game is printed with everything that was hidden; a game in progress only as one of
    its sides saw it.

    Examples:

    - `deckload replay done.save`

    - `deckload replay duel.save --side Blue --step`
    """
    from deckload.cli.replaying import show_replay

    show_replay(file, side, step=step)


@app.command()
def verify(
    file: SaveFile,
    commitment: Annotated[
        str | None, typer.Option(help="What was shown at the start, to be compared.")
    ] = None,
) -> None:
    """Recompute every roll of a saved game from its key, and say whether all is honest.

    The exit code is 0 if it is, 1 if it is not, 2 if the file cannot be read.

    Examples:

    - `deckload verify done.save`

    - `deckload verify done.save --commitment 8e1f...`
    """
    from deckload.cli.replaying import show_verdict

    if not show_verdict(file, commitment):
        raise typer.Exit(1)


@app.command()
def odds(
    game: Annotated[str, typer.Argument(help="A game, as `deckload games` lists it.")],
    chart: Annotated[
        str | None, typer.Argument(help="A chart; without it, all are listed.")
    ] = None,
    column: Annotated[str | None, typer.Argument(help="A column of the chart.")] = None,
    modifier: Annotated[int, typer.Option(help="The sum of all modifiers.")] = 0,
    overlay: Overlay = None,
) -> None:
    """Draw a chart and give the exact odds of each result.

    Examples:

    - `deckload odds mini`  (which charts there are)

    - `deckload odds mini bombing carrier --modifier 1`
    """
    from deckload.cli.odds import show_odds

    show_odds(game, chart, column, modifier, overlay)


app.command()(bench)


def main() -> None:
    """The command itself: the lab goes to the compiled build, all else stays here."""
    use_compiled_build()
    app()


if __name__ == "__main__":
    main()
