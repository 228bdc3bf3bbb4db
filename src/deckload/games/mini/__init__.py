"""The duel: a miniature carrier game that uses every part of the engine.

It is the tutorial for game writers (docs/writing-a-game.md) and the proving ground of the
conformance suite.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from deckload.charts import Chart
from deckload.engine.contract import Doctrine, OptionSpec, Plan, Rules, Scenario
from deckload.engine.decision import Decision, Pointers
from deckload.engine.lessons import Lesson
from deckload.engine.toll import Tally
from deckload.engine.views import Table, View
from deckload.games.mini import invariants
from deckload.games.mini.doctrine import habits, plans
from deckload.games.mini.guess import fill
from deckload.games.mini.model import reading, scenario
from deckload.games.mini.model.game_data import SIDE_NAMES, SIDES, MiniData
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules import turn
from deckload.games.mini.table import pointers, toll, view
from deckload.games.mini.table.briefing import COMMAND_HELP, briefings
from deckload.games.mini.table.lesson import lessons

COMMANDS: Final = ("fleet", "air")


class Duel(Rules):
    """Two small carrier fleets look for each other in the dark."""

    code: ClassVar[str] = "mini"
    title: ClassVar[str] = "Duel at Dawn"
    summary: ClassVar[str] = "Two small carrier fleets hunt each other in the dark; a short game."
    minutes: ClassVar[int] = 10
    difficulty: ClassVar[int] = 1
    version: ClassVar[str] = "1"

    def scenarios(self) -> Mapping[str, Scenario]:
        return {
            name: Scenario(
                name,
                s.title,
                s.summary,
                SIDE_NAMES,
                commands=(COMMANDS,) * SIDES,
                briefings=briefings(s.turns),
                command_help=COMMAND_HELP,
            )
            for name, s in reading.load(None).scenarios.items()
        }

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:  # noqa: ARG002
        return (OptionSpec("haze", "Haze", "Every search roll is one lower.", case="8.1"),)

    def load_data(self, overlay: Mapping[str, str] | None) -> MiniData:
        return reading.load(overlay)

    def charts(self, data: MiniData) -> Mapping[str, Chart]:
        return data.charts

    def set_up(self, data: MiniData, scenario_id: str, options: Mapping[str, str]) -> MiniState:
        return scenario.set_up(data, scenario_id, options)

    def fill(self, s: MiniState, side: int) -> None:
        fill.fill(s, side)

    def view(self, k: MiniState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: MiniData, scenario: str) -> Table:
        return view.table(data, scenario)

    def pointers(self, k: MiniState, decision: Decision) -> Pointers:
        return pointers.pointers(k, decision)

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:  # noqa: ARG002
        return lessons()

    def toll(self, k: MiniState, side: int) -> Iterable[Tally]:  # noqa: ARG002
        return toll.toll(k)

    def invariants(self, s: MiniState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:  # noqa: ARG002
        return {"careful": habits.careful, "bold": habits.bold}

    def returns(self, s: MiniState) -> tuple[float, ...]:
        return turn.returns(s)

    def is_weighty(self, k: MiniState, decision: Decision) -> bool:  # noqa: ARG002
        return plans.is_weighty(decision)

    def plans(self, k: MiniState, decision: Decision) -> Sequence[Plan]:
        return plans.plans(k, decision)


GAME: Final = Duel()
