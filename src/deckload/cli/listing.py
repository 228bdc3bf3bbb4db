"""`deckload games`: what is there to play."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from deckload.cli.terminal import new_console
from deckload.engine.contract import OptionSpec, Rules, Scenario, look_for_games


def show_games() -> None:
    """Every installed game with its scenarios, sides and options."""
    console = new_console()
    games, broken = look_for_games()
    if not games:
        console.print("No game is installed.")
    for code, rules in sorted(games.items()):
        console.print(Text(f"{code}  {rules.title}", style="bold"))
        for scenario in rules.scenarios().values():
            _show_scenario(console, rules, scenario)
    for error in broken.values():
        console.print(Text(f"Left out: {error}.", style="red"), soft_wrap=True)


def _show_scenario(console: Console, rules: Rules, scenario: Scenario) -> None:
    console.print(Text(f"  --scenario {scenario.id}  {scenario.title}: {scenario.summary}"))
    sides = [_side(scenario, side) for side in range(len(scenario.sides))]
    console.print(Text(f"    sides: {', '.join(sides)}"))
    for option in rules.options(scenario.id):
        console.print(Text(f"    {_option(option)}"))


def _side(scenario: Scenario, side: int) -> str:
    name = scenario.sides[side]
    if side in scenario.automatic:
        return f"{name} (played by the rules)"
    commands = scenario.commands[side] if side < len(scenario.commands) else ()
    return f"{name} (commands {', '.join(commands)})" if commands else name


def _option(option: OptionSpec) -> str:
    values = "|".join(option.choices)
    case = f" [{option.case}]" if option.case else ""
    return f"--option {option.id}={values}  {option.help}{case} Default: {option.default}."
