"""`python -m deckload.lab.mutants GAME`: which breaks of the rules do the tests let through?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

from deckload.engine.errors import DeckloadError
from deckload.lab.coverage import find_checkout
from deckload.lab.mutants.trials import BUDGET, Fate, Plan, Trial, plan_trials, run_trials

app = typer.Typer(add_completion=False)


@app.command()
def mutants(
    game: Annotated[str, typer.Argument(help="The game whose rules are broken.")],
    count: Annotated[int, typer.Option(min=1, help="How many breaks to try.")] = 40,
    seed: Annotated[int, typer.Option(help="Which sample to draw.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many to try at once.")] = 2,
    limit: Annotated[
        float | None,
        typer.Option(help="CPU-seconds before tests count as hung [4 times the unbroken run]."),
    ] = None,
    budget: Annotated[
        float, typer.Option(help="CPU-seconds of tests per break; the dearest are left out.")
    ] = BUDGET,
    tests: Annotated[
        list[str] | None,
        typer.Option(help="Only tests under these paths, which takes less time; all, if left out."),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(help="A folder for what came of it: a run that was stopped goes on there."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Break the rules of a game one at a time and say which breaks the tests let through."""
    stderr = Console(stderr=True, quiet=as_json)
    try:
        plan = plan_trials(game, find_checkout(Path.cwd()), count, seed, tests or ())
        stderr.print(f"{game}: {len(plan.sample)} of {plan.found} possible breaks, seed {seed}")
        running = run_trials(plan, jobs, limit, budget, keep)
        trials = list(
            track(running, "trying", total=len(plan.sample), console=stderr, disable=as_json)
        )
    except DeckloadError as error:
        Console(stderr=True).print(f"[red]error:[/red] {escape(str(error))}", soft_wrap=True)
        raise typer.Exit(2) from error
    report = _report(plan, trials, seed)
    if as_json:
        typer.echo(json.dumps(report))
    else:
        _print_report(report)


def _report(plan: Plan, trials: list[Trial], seed: int) -> dict[str, object]:
    survivors = sorted(
        (t for t in trials if t.outcome is Fate.SURVIVED), key=lambda trial: trial.broken
    )
    caught = len(trials) - len(survivors)
    return {
        "game": plan.game,
        "seed": seed,
        "found": plan.found,
        "tried": len(trials),
        "caught": caught,
        "hung": sum(t.outcome is Fate.HUNG for t in trials),
        "ratio": round(caught / len(trials), 3),
        "survived": [
            {
                "file": trial.broken.file.as_posix(),
                "line": trial.broken.line,
                "what": trial.broken.what,
                "diff": trial.broken.diff((plan.checkout / trial.broken.file).read_bytes()),
                "left_out": trial.left_out,
            }
            for trial in survivors
        ],
    }


def _print_report(report: dict[str, object]) -> None:
    console = Console()
    survivors = report["survived"]
    assert isinstance(survivors, list)
    for broken in survivors:
        dear = f" ({broken['left_out']} dearer tests not run)" if broken["left_out"] else ""
        console.print(f"[bold]{broken['file']}:{broken['line']}[/bold] {broken['what']}{dear}")
        console.print(escape(broken["diff"]), soft_wrap=True, highlight=False)
    console.print(
        f"{report['caught']} of {report['tried']} breaks caught ({report['ratio']:.0%}), "
        f"{report['hung']} of them because the tests hung; {len(survivors)} let through"
    )


if __name__ == "__main__":
    app()
