"""`deckload rules`: what a game's rule cases are, who carries them out, and which tests show it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from deckload.charts.game_charts import load_data
from deckload.cli.mistakes import ExplainsMistakes
from deckload.cli.options import AsJson
from deckload.data.folders import read_package
from deckload.data.sources import sources_as_text
from deckload.engine.cases import cases_of, citations, package_of
from deckload.lab.coverage import (
    CitingTests,
    Coverage,
    NotACheckout,
    coverage_of,
    find_checkout,
    find_citing_tests,
    games_of,
    read_citing_tests,
    run_citing_tests,
)

rules_app = typer.Typer(
    cls=ExplainsMistakes, help="The rule cases of a game.", no_args_is_help=True
)

GameName = Annotated[str, typer.Argument(help="A game, as `deckload play` names it.")]


@rules_app.command()
def coverage(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    ran: Annotated[
        Path | None,
        typer.Option(
            "--ran",
            metavar="FILE",
            help="Count the tests of a run of `pytest --citations FILE`, and run none again.",
        ),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Fail where a case is missing, as `make test` does.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Run the tests that cite cases, and count the cases carried out and shown to work."""
    checkout = find_checkout(Path.cwd())
    games = [game] if game else games_of(checkout)
    for name in games:
        cases_of(name)  # an unknown game is told before the tests run, not after
    if ran is None:
        tests = run_citing_tests(checkout, game, aloud=not as_json)
    else:
        tests = read_citing_tests(ran)
    found = {name: coverage_of(name, tests.tests) for name in games}
    if as_json:
        typer.echo(json.dumps({name: covered.as_json() for name, covered in found.items()}))
    else:
        Console().print(_coverage_table(found))
    doubtful = _warn(found, tests)
    if doubtful or (whole and any(covered.missing for covered in found.values())):
        raise typer.Exit(1)


def _coverage_table(found: dict[str, Coverage]) -> Table:
    table = Table("game", "cases", "implemented", "tested", "missing")
    for name, covered in found.items():
        count = covered.as_json()
        missing = ", ".join(covered.missing) or "none"
        row = [str(count[column]) for column in ("cases", "implemented", "tested")]
        table.add_row(name, *row, missing)
    return table


def _warn(found: dict[str, Coverage], tests: CitingTests) -> bool:
    """Say on the error stream what makes the numbers doubtful; true if anything does."""
    doubts = [f"there is no case {where}" for c in found.values() for where in c.unknown]
    doubts += [f"could not be read: {where}" for where in tests.unreadable]
    for test in tests.tests:
        cited = {game for game, _ in test.cases}
        if not test.passed and cited & set(found):
            doubts.append(f"did not pass, so does not count: {test.test}")
    stderr = Console(stderr=True)
    for doubt in doubts:
        stderr.print(f"[yellow]warning:[/yellow] {escape(doubt)}", soft_wrap=True)
    return any(c.unknown for c in found.values()) or bool(tests.unreadable)


@rules_app.command()
def show(game: GameName, case: Annotated[str, typer.Argument(help="A case, like 8.5.2.")]) -> None:
    """Print a case: what it says, where it is carried out, and where it is tested."""
    cases = cases_of(game)
    statement = cases.statement(case)
    places = [
        f"{_as_seen_from_here(c.file)}:{c.line} {c.qualname}"
        for c in citations(game)
        if case in c.cases
    ]
    tests = _tests_of(game, case)
    console = Console()
    console.print(f"[bold]{game} {case}[/bold]  {escape(statement)}", soft_wrap=True)
    console.print(f"source       {escape(cases.source)}", soft_wrap=True)
    for heading, lines in (("implemented", places or ["nowhere yet"]), ("tested", tests)):
        for line in lines:
            console.print(f"{heading:<12} {escape(line)}", soft_wrap=True)


def _as_seen_from_here(file: Path) -> Path:
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def _tests_of(game: str, case: str) -> list[str]:
    try:
        found = find_citing_tests(find_checkout(Path.cwd()), game)
    except NotACheckout:
        return ["not known here; run this in a checkout"]
    here = [
        f"{t.file}:{t.line} {t.test}" for t in found.tests if [game, case] in map(list, t.cases)
    ]
    return [*(here or ["nowhere yet"]), *(f"could not be read: {u}" for u in found.unreadable)]


@rules_app.command()
def cases(game: GameName, as_json: AsJson = False) -> None:
    """List the cases of a game, one line each."""
    listed = cases_of(game)
    if as_json:
        typer.echo(json.dumps(dict(listed.statements), ensure_ascii=False))
        return
    table = Table("case", "statement", title=f"{game}: {listed.source}")
    for case, statement in listed.statements.items():
        table.add_row(case, escape(statement))
    Console().print(table)


@rules_app.command()
def sources(game: GameName) -> None:
    """Print where each table of a game's data comes from."""
    data = load_data(game, read_package(package_of(game)))
    typer.echo(sources_as_text(data.sources))
