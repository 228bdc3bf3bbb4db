"""`deckload lab series`, `compare` and `calibrate`: what many games come to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckload.cli.options import AsJson, FirstSeed, OptionalRules, WhichGame, WhichScenario

if TYPE_CHECKING:
    from deckload.study.series import Order, Series

Jobs = Annotated[int, typer.Option(min=0, help="Processes to use; 0 means one for each core.")]


def series(
    game: WhichGame,
    count: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: FirstSeed = 1,
    scenario: WhichScenario = "",
    option: OptionalRules = None,
    overlay: Annotated[Path | None, typer.Option(help="A folder with your own charts.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays a side: US=random, US=doctrine:history, US=search:100 (simulations a"
            " decision) or US=search:1s (seconds; not the same each time). Others: doctrine."
        ),
    ] = None,
    jobs: Jobs = 0,
    as_json: AsJson = False,
) -> None:
    """Play many games by bots and sum up how they ended.

    Examples:

    - `deckload lab series --game mini --count 200`

    - `deckload lab series --game mini --count 500 --bot Red=random --json > series.json`

    - `deckload lab series --game mini --count 60 --bot Blue=search --bot Red=doctrine:bold`
    """
    from deckload.engine.contract import find_game
    from deckload.lab.over_seeds import cores
    from deckload.lab.series import run_series, settle
    from deckload.study.calibration import calibration_of

    order = settle(_order(game, scenario, option or [], overlay, bot or []))
    study = calibration_of(find_game(game))
    measure = None if study is None else study.measure
    seeds = range(seed, seed + count)
    if as_json:
        found = run_series(order, seeds, measure=measure, jobs=jobs or cores())
        typer.echo(json.dumps(found.as_json()))
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(f"{game}: games", total=count)
        found = run_series(
            order,
            seeds,
            measure=measure,
            jobs=jobs or cores(),
            progress=lambda done: progress.update(task, completed=done),
        )
    _show_series(found)


def _order(
    game: str, scenario: str, options: list[str], overlay: Path | None, bots: list[str]
) -> Order:
    from deckload.cli.start import find_side, read_pairs
    from deckload.engine.contract import find_game, find_scenario, settle_options
    from deckload.study.series import Order

    rules = find_game(game)
    scenario = scenario or next(iter(rules.scenarios()))
    chosen = read_pairs(options, "--option")
    settle_options(rules, scenario, chosen)
    facts = find_scenario(rules, scenario)
    sides = {find_side(facts, name): b for name, b in read_pairs(bots, "--bot").items()}
    return Order(game, scenario, chosen, _overlay_texts(overlay), sides)


def _overlay_texts(folder: Path | None) -> dict[str, str] | None:
    from deckload.data.overlay import Overlay

    return None if folder is None else Overlay.read(folder).captured()


def _show_series(found: Series) -> None:
    from rich.markup import escape
    from rich.table import Table

    from deckload.cli.terminal import new_console

    console = new_console()
    results = Table("result", "games", "share", "95 % interval", title=escape(found.order.game))
    for name, share in found.results().items():
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
        results.add_row(escape(name), str(share.count), f"{100 * share.share:.1f} %", interval)
    console.print(results)
    spreads = Table("measure", "mean", "least", "10 %", "median", "90 %", "most")
    for name, s in found.spreads().items():
        cells = (s.mean, s.least, s.p10, s.median, s.p90, s.most)
        spreads.add_row(escape(name), *(f"{cell:,.1f}" for cell in cells))
    console.print(spreads)


def compare(
    game: WhichGame,
    side: Annotated[str, typer.Option(help="The side that both of them play.")],
    first: Annotated[str, typer.Argument(help="A bot, such as doctrine:hunt.")],
    second: Annotated[str, typer.Argument(help="Another, such as doctrine:history.")],
    count: Annotated[int, typer.Option(min=2, help="How many games for each.")] = 200,
    seed: FirstSeed = 1,
    scenario: WhichScenario = "",
    option: OptionalRules = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="Who plays the other side: Red=random.")
    ] = None,
    jobs: Jobs = 0,
) -> None:
    """Let two bots play the same games, and say which does better.

    What they win is measured as the game measures it: in points, or 1 for a win and -1 for a loss.

    Examples:

    - `deckload lab compare --game midway --side US doctrine:hunt doctrine:history`

    - `deckload lab compare --game mini --side Blue doctrine:bold doctrine:careful --count 500`
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress
    from rich.table import Table

    from deckload.cli.start import find_side
    from deckload.cli.terminal import new_console
    from deckload.engine.contract import find_game, find_scenario
    from deckload.lab.compare import compare as play_both
    from deckload.lab.over_seeds import cores

    order = _order(game, scenario, option or [], None, bot or [])
    number = find_side(find_scenario(find_game(game), order.scenario), side)
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(f"{game}: games with each bot", total=count)
        found = play_both(
            order,
            number,
            (first, second),
            range(seed, seed + count),
            jobs=jobs or cores(),
            progress=lambda done: progress.update(task, completed=done),
        )
    console = new_console()
    table = Table("bot", "mean", "standard deviation", title=escape(f"{game}, {side}"))
    for played in found:
        table.add_row(escape(played.bot), f"{played.mean:.2f}", f"{played.deviation:.2f}")
    console.print(table)
    low, high = found.interval
    gain = found.first.mean - found.second.mean
    console.print(
        f"{escape(first)} wins {gain:+.2f} more, 95 % interval {low:+.2f} to {high:+.2f};"
    )
    console.print(f"it does better in {100 * found.better:.1f} % of {count} games.")


def calibrate(
    game: Annotated[str, typer.Argument(help="A game with a calibration, such as midway.")],
    games: Annotated[int, typer.Option(min=1, help="Whole games to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="The first seed, of games and of trials.")] = 10_000,
    trials: Annotated[int, typer.Option(min=1, help="Trials of each experiment.")] = 1000,
    pairing_games: Annotated[
        int, typer.Option(min=1, help="Games for each pair of named doctrines.")
    ] = 100,
    contest_games: Annotated[
        int,
        typer.Option(min=0, help="Games of each scenario that is played to win; 0: as --games."),
    ] = 0,
    out: Annotated[Path, typer.Option(help="The folder for report and plots.")] = Path(
        "docs/calibration"
    ),
    overlay: Annotated[Path | None, typer.Option(help="A folder with charts to try out.")] = None,
    thinking_games: Annotated[
        int,
        typer.Option(min=0, help="Games of a bot that thinks ahead against each doctrine, if any."),
    ] = 0,
    thinking: Annotated[
        str, typer.Option(help="That bot, with its simulations a question: search:40.")
    ] = "search",
    keep: Annotated[
        Path | None,
        typer.Option(help="A folder for what was measured: a run that was stopped goes on there."),
    ] = None,
    jobs: Jobs = 0,
) -> None:
    """Measure a game against history and write a report with plots.

    The exit code is 1 if what the reconstruction promises is not met.

    Examples:

    - `deckload lab calibrate midway`

    - `deckload lab calibrate midway --games 300 --overlay my-charts --out /tmp/trial`
    """
    from rich.console import Console
    from rich.progress import Progress

    from deckload.lab.calibration.measuring import Plan
    from deckload.lab.calibration.report import calibrate
    from deckload.lab.over_seeds import cores

    charts = _overlay_texts(overlay)
    plan = Plan(
        game,
        games,
        seed,
        trials,
        pairing_games,
        charts,
        thinking,
        thinking_games,
        contest_games,
    )
    with Progress(console=Console(stderr=True)) as progress:
        tasks: dict[str, Any] = {}

        def stage(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=total)
            progress.update(tasks[what], completed=done)

        measured = calibrate(plan, out, jobs or cores(), stage, keep)
    for bar in measured.bars():
        typer.echo(f"{'met    ' if bar.met else 'NOT MET'}  {bar.aim}: {bar.measured}")
    typer.echo(f"written: {out / game}.md")
    if not all(bar.met for bar in measured.bars()):
        raise typer.Exit(1)
