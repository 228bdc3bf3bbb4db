"""Task Force: ten carrier battles of 1941 and 1942, from Pearl Harbor to Guadalcanal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import ClassVar, Final

from deckload.charts import Chart
from deckload.engine.contract import Doctrine, OptionSpec, Rules, Scenario
from deckload.engine.lessons import Lesson
from deckload.engine.toll import Tally
from deckload.engine.views import Table, View
from deckload.games.taskforce import invariants
from deckload.games.taskforce.doctrine import DOCTRINES
from deckload.games.taskforce.guess import fill
from deckload.games.taskforce.model import options, reading, scenario
from deckload.games.taskforce.model.game_data import WITH, TaskForceData
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules import victory
from deckload.games.taskforce.table import view
from deckload.games.taskforce.table.briefing import COMMAND_HELP, COMMANDS, briefings
from deckload.games.taskforce.table.lessons import lessons
from deckload.games.taskforce.table.toll import toll
from deckload.study.calibration import Calibration

LESSONS: Final = range(1, 5)
"""The scenarios that teach."""


@cache
def _scenarios() -> Mapping[str, Scenario]:
    """They are asked for with every new game."""
    return {
        scene.id: Scenario(
            scene.id,
            scene.title,
            scene.summary,
            scene.side_names,
            automatic=(1 - scene.solo,) if scene.solo >= 0 else (),
            commands=(COMMANDS, COMMANDS) if scene.solo < 0 else (),
            briefings=briefings(scene),
            command_help=COMMAND_HELP,
            history=scene.history,
            is_lesson=scene.number in LESSONS,
        )
        for scene in reading.load(None).scenes
        if WITH not in scene.id
    }


class TaskForce(Rules):
    """Find the enemy's carriers among dummies, strike first, and keep the decks clear."""

    code: ClassVar[str] = "taskforce"
    title: ClassVar[str] = "Task Force"
    minutes: ClassVar[int] = 10
    difficulty: ClassVar[int] = 2
    version: ClassVar[str] = "4"
    schema: ClassVar[int] = 1
    summary: ClassVar[str] = (
        "Carrier battles of 1941 and 1942 with one die: three lessons alone, a small duel, then"
        " Coral Sea to Guadalcanal. An hour to an evening."
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return _scenarios()

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:
        return options.specs(reading.load(None), scenario)

    def load_data(self, overlay: Mapping[str, str] | None) -> TaskForceData:
        return reading.load(overlay)

    def charts(self, data: TaskForceData) -> Mapping[str, Chart]:
        return data.charts

    def set_up(
        self, data: TaskForceData, scenario_id: str, options_: Mapping[str, str]
    ) -> TaskForceState:
        return scenario.set_up(data, scenario_id, options_)

    def fill(self, s: TaskForceState, side: int) -> None:
        fill.fill(s, side)

    def view(self, k: TaskForceState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: TaskForceData, scenario: str) -> Table:
        return view.table(data, scenario)

    def toll(self, k: TaskForceState, side: int) -> Iterable[Tally]:  # noqa: ARG002
        return toll(k)

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:
        return lessons(scenario)

    def invariants(self, s: TaskForceState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:
        return DOCTRINES[side]

    def study(self) -> Calibration:
        from deckload.games.taskforce.study.calibration import CALIBRATION

        return CALIBRATION

    def returns(self, s: TaskForceState) -> tuple[float, ...]:
        return victory.returns(s)


GAME: Final = TaskForce()
