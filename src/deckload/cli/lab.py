"""`deckload lab` and `deckload bench`: many games at once, and how fast they go."""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from deckload.cli.calibration import calibrate, compare, series
from deckload.cli.options import AsJson, WhichGame
from deckload.engine.contract import find_game
from deckload.engine.tidying import tidy_up_seldom

if TYPE_CHECKING:
    from deckload.server.load import Load

lab_app = typer.Typer(no_args_is_help=True)
lab_app.command()(series)
lab_app.command()(compare)
lab_app.command()(calibrate)


@lab_app.callback()
def lab() -> None:
    """Many games by machine.

    Where `make fast` has compiled these very sources, they are played on that build, which gives
    the same results sooner; with `DECKLOAD_COMPILED=off` in the environment they never are.
    """
    tidy_up_seldom()


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar for a long run, which is told how much is done."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def _tell_failures(what: str, failures: list[str]) -> None:
    typer.echo(f"{what}, {len(failures)} failures")
    for failure in failures:
        typer.echo(f"  {failure}")


@lab_app.command()
def fuzz(
    game: WhichGame,
    count: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    as_json: AsJson = False,
    failures: Annotated[
        Path | None, typer.Option(help="A folder for files that replay what failed.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to use.")] = 1,
    looks: Annotated[
        int,
        typer.Option(min=1, help="Positions of a game at which everything is checked, about."),
    ] = 4,
) -> None:
    """Play random games and check at each of them what must hold for every game.

    What a position must never be is checked after every choice. The rest, which takes far
    longer, is checked at some positions of each game.

    The exit code is 1 if anything failed or a game came to a dead end.

    Examples:

    - `deckload lab fuzz --game mini --count 200`

    - `deckload lab fuzz --game mini --count 2000 --seed 7 --jobs 2 --failures failures --json`

    - `deckload lab fuzz --game clash --count 1000 --looks 1`
    """
    from deckload.lab.fuzz import run_fuzz

    if as_json:
        report = run_fuzz(game, count, seed, failures, jobs, None, looks)
        typer.echo(report.to_json())
    else:
        with _progress(f"{game}: games", count) as tell:
            report = run_fuzz(game, count, seed, failures, jobs, tell, looks)
        finished = f"{report.finished} finished, {report.dead_ends} dead ends"
        typer.echo(f"{report.decisions} decisions, {report.positions} positions checked closely")
        _tell_failures(f"{report.games} games, {finished}", report.failures)
    if report.failures or report.dead_ends:
        raise typer.Exit(1)


@lab_app.command()
def secrets(
    game: WhichGame,
    positions: Annotated[int, typer.Option(min=1, help="How many positions to look at.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    as_json: AsJson = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to use.")] = 1,
) -> None:
    """Look in many positions for secrets that leak, and for guesses that cannot be.

    The exit code is 1 if a single byte differs.

    Examples:

    - `deckload lab secrets --game clash --positions 2000 --jobs 2`
    """
    from deckload.lab.secrecy import watch_secrets

    if as_json:
        report = watch_secrets(game, positions, seed, jobs=jobs)
        typer.echo(report.to_json())
    else:
        with _progress(f"{game}: positions", positions) as tell:
            report = watch_secrets(game, positions, seed, tell, jobs)
        seen = f"{report.positions} positions of {report.games} games"
        _tell_failures(f"{seen}, {report.twins} twin worlds", report.failures)
    if report.failures:
        raise typer.Exit(1)


@lab_app.command()
def questions(
    game: WhichGame,
    count: Annotated[int, typer.Option(min=1, help="How many games of each scenario.")] = 20,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays a side: USN=doctrine:leash. Others: the usual doctrine."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to use.")] = 1,
) -> None:
    """Count what a person is asked in games between doctrines, by side and kind.

    Examples:

    - `deckload lab questions --game clash`

    - `deckload lab questions --game clash --bot IJN=doctrine:raiders`
    """
    from deckload.cli.start import find_side, read_pairs
    from deckload.engine.contract import find_game
    from deckload.lab.questions import count_questions

    named = read_pairs(bot or [], "--bot")
    for scenario, facts in find_game(game).scenarios().items():
        bots = {find_side(facts, name): one for name, one in named.items()}
        with _progress(f"{scenario}: games", count) as tell:
            seeds = range(seed, seed + count)
            found = count_questions(game, scenario, seeds, jobs, tell, bots)
        typer.echo(f"{scenario}: {found.games} games, {found.turns} turns")
        for side, name in enumerate(found.sides):
            kinds = ", ".join(f"{verb} {n:.2f}" for verb, n in found.by_kind(side).items())
            if kinds:
                typer.echo(
                    f"  {name}: {found.a_turn(side):.1f} a turn, {found.with_orders(side):.1f} with"
                    f" standing orders, {found.at_set_up(side):.1f} at set-up ({kinds})"
                )


@lab_app.command()
def overlays(
    game: WhichGame,
    count: Annotated[int, typer.Option(min=1, help="How many overlays.")] = 500,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
) -> None:
    """Change facts of a game's files by chance, and see that each gives a clear error or a game.

    Examples:

    - `deckload lab overlays --game sunset`
    """
    from deckload.lab.overlays import fuzz_overlays

    with _progress(f"{game}: overlays", count) as tell:
        report = fuzz_overlays(game, count, seed, tell)
    _tell_failures(f"{count} overlays: {report}", report.failures)
    if report.failures:
        raise typer.Exit(1)


@lab_app.command()
def again(
    file: Annotated[
        Path, typer.Argument(help="A failure file of a game or of `deckload lab fuzz`.")
    ],
) -> None:
    """Do again what a failure file tells of, to see whether it is mended.

    A game in which a rule broke down leaves its last answers; the fuzzer leaves a seed.
    The exit code is 1 if it still fails.

    Examples:

    - `deckload lab again failures/mini-0123456789ab.failure.json`

    - `deckload lab again failures/fuzz-mini-0123456789.json`
    """
    from deckload.cli.failing import still_fails

    if still_fails(file):
        raise typer.Exit(1)


_WIDTH: Final = 118
_HEADINGS: Final = {
    "decisions_per_cpu_s": "decisions/s",
    "decisions_per_cpu_s_logged": "decisions/s, logged",
    "times_plain": "x plain",
    "times_python_block_dominoes": "x dominoes",
    "times_backgammon": "x backgammon",
    "clone_p99_us": "clone p99",
    "choices_since_step_p99": "choices since step, p99",
}
"""What figures are called at the head of a column; all others are microseconds."""

_FOR_BOTS: Final = (
    "decisions_per_cpu_s",
    "times_plain",
    "times_python_block_dominoes",
    "times_backgammon",
    "clone_us",
    "clone_p99_us",
    "resample_us",
    "copy_us",
    "known_us",
    "glimpse_us",
    "names_us",
)
_FOR_PEOPLE: Final = (
    "decisions_per_cpu_s_logged",
    "choices_since_step_p99",
    "view_us",
    "undo_us",
    "save_us",
    "load_us",
)


class Measured(enum.StrEnum):
    """What `deckload bench` can measure."""

    games = "games"
    server = "server"


def bench(
    what: Annotated[
        Measured, typer.Argument(help="games: how fast they go; server: many tables at once.")
    ] = Measured.games,
    as_json: AsJson = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each thing.")] = 2.0,
    peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Measure other engines beside ours.")
    ] = True,
    tables: Annotated[
        int, typer.Option(min=1, max=1000, help="Server: games for two at once.")
    ] = 100,
    database: Annotated[
        str | None, typer.Option(help="Server: an empty database by its URL; without, SQLite.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server: its processes.")] = 1,
) -> None:
    """Measure how fast games are played, copied, saved and shown, or how many a server can hold.

    Examples:

    - `deckload bench --game mini --no-peers`

    - `deckload bench --json > bench.json`

    - `deckload bench server --game clash --tables 100 --seconds 10`
    """
    if what is Measured.server:
        from deckload.server.load import Load

        _bench_server(game or ["mini"], Load("", tables, seconds, 1, database, workers), as_json)
        return
    from deckload.lab.bench import run_bench

    tidy_up_seldom()
    said = None if as_json else lambda what: typer.echo(what, err=True)
    found = run_bench(game or None, seconds, peers, said)
    if as_json:
        typer.echo(json.dumps(found))
        return
    from deckload.cli.terminal import new_console

    console = new_console()
    rows = {f"{g}, {b}": f for g, builds in found["games"].items() for b, f in builds.items()}
    rows |= {name.removeprefix("open_spiel."): f for name, f in found["peers"].items()}
    console.width = max(console.width, _WIDTH)
    console.print(_measures({"engine": found["engine"]}))
    console.print(_measures(rows, _FOR_BOTS))
    console.print(_measures(rows, _FOR_PEOPLE))
    console.print(f"commit {found['commit']}", markup=False)


def _bench_server(games: Sequence[str], load: Load, as_json: bool) -> None:
    """Each game by itself: decisions a second, how long they took, and what they cost."""
    from deckload.cli.terminal import new_console
    from deckload.lab.bench import commit
    from deckload.server.load import measure

    found = []
    for code in games:
        find_game(code)
        if not as_json:
            typer.echo(f"{code}: {load.games} tables for {load.seconds:g} seconds", err=True)
        found.append({"commit": commit(), **measure(load._replace(game=code))})
    if as_json:
        typer.echo(json.dumps(found[0] if len(found) == 1 else found))
        return
    rows = {row["game"]: {k: v for k, v in row.items() if k in _OF_SERVERS} for row in found}
    new_console().print(_measures(rows, _OF_SERVERS))


_OF_SERVERS: Final = ("decisions_per_s", "p50_ms", "p99_ms", "cpu_ms")


def _measures(rows: dict[str, dict[str, Any]], names: Sequence[str] = ()) -> Any:
    """One row for each build of a game and each peer, one column for each thing measured."""
    from rich.table import Table

    found = dict.fromkeys(name for row in rows.values() for name in row)
    shown = [name for name in names or found if name in found]
    table = Table("", *(_HEADINGS.get(name, name.removesuffix("_us")) for name in shown))
    for name, row in rows.items():
        if any(column in row for column in shown):
            table.add_row(name, *(_figure(row.get(column)) for column in shown))
    return table


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.2f}"
