"""Midway Solitaire: the US Navy against the Japanese offensives of 1942, played by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from deckload.charts import Chart
from deckload.engine.contract import Doctrine, Migration, OptionSpec, Rules, Scenario
from deckload.engine.decision import Decision
from deckload.engine.lessons import Lesson
from deckload.engine.toll import Tally
from deckload.engine.views import Table, View
from deckload.games.midway import invariants
from deckload.games.midway.doctrine import DOCTRINES
from deckload.games.midway.guess import fill
from deckload.games.midway.model import reading, scenario
from deckload.games.midway.model.game_data import JAPAN, SIDE_NAMES, US, MidwayData
from deckload.games.midway.model.options import COMMAND_HELP, COMMANDS, OPTIONS, warnings
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules import victory
from deckload.games.midway.rules.ijn_phase.reaction import LAUNCH
from deckload.games.midway.rules.us_phase.naval_operations import ACTION, ON_ROUTE
from deckload.games.midway.table import board, lesson, toll, view
from deckload.games.midway.table.briefing import BRIEFINGS, HISTORY
from deckload.study.calibration import Calibration

CAMPAIGN: Final = "campaign"
WEIGHTY: Final = (ACTION, ON_ROUTE, LAUNCH)
"""What a bot should think about: the operations of a turn, and what takes off where."""


class Midway(Rules):
    """The player commands the US; the Japanese side is driven by the rules."""

    code: ClassVar[str] = "midway"
    title: ClassVar[str] = "Midway Solitaire"
    summary: ClassVar[str] = (
        "1942, alone: your few carriers against four offensives that the rules drive."
    )
    minutes: ClassVar[int] = 120
    difficulty: ClassVar[int] = 3
    version: ClassVar[str] = "6"
    schema: ClassVar[int] = 2
    migrations: ClassVar[Mapping[int, Migration]] = {1: scenario.without_memory_of_damage}

    def scenarios(self) -> Mapping[str, Scenario]:
        return {
            CAMPAIGN: Scenario(
                CAMPAIGN,
                "April to June 1942",
                "Four Japanese offensives, from the Aleutians to Port Moresby. Stop them.",
                SIDE_NAMES,
                automatic=(JAPAN,),
                commands=(COMMANDS, ()),
                briefings=BRIEFINGS,
                command_help=COMMAND_HELP,
                history=HISTORY,
            )
        }

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:  # noqa: ARG002
        return OPTIONS

    def check_options(self, scenario: str, options: Mapping[str, str]) -> tuple[str, ...]:  # noqa: ARG002
        return warnings(options)

    def load_data(self, overlay: Mapping[str, str] | None) -> MidwayData:
        return reading.load(overlay)

    def charts(self, data: MidwayData) -> Mapping[str, Chart]:
        return data.charts

    def set_up(self, data: MidwayData, scenario_id: str, options: Mapping[str, str]) -> MidwayState:  # noqa: ARG002
        return scenario.set_up(data, options)

    def fill(self, s: MidwayState, side: int) -> None:
        fill.fill(s, side)

    def view(self, k: MidwayState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: MidwayData, scenario: str) -> Table:  # noqa: ARG002
        return board.table(data)

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:  # noqa: ARG002
        return lesson.lessons()

    def toll(self, k: MidwayState, side: int) -> Iterable[Tally]:  # noqa: ARG002
        return toll.toll(k)

    def invariants(self, s: MidwayState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def study(self) -> Calibration:
        from deckload.games.midway.study.calibration import CALIBRATION

        return CALIBRATION

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:
        return DOCTRINES if side == US else {}

    def returns(self, s: MidwayState) -> tuple[float, ...]:
        return victory.returns(s)

    def evaluate(self, s: MidwayState, side: int) -> float:
        points = victory.half_points(s) / 2
        return points if side == US else -points

    def is_weighty(self, k: MidwayState, decision: Decision) -> bool:  # noqa: ARG002
        return decision.kind in WEIGHTY


GAME: Final = Midway()
