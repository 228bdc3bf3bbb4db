"""Clash of Carriers: the Battle of the Philippine Sea, June 1944, for two players in the dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from deckload.charts import Chart
from deckload.engine.contract import Doctrine, Migration, OptionSpec, Plan, Rules, Scenario
from deckload.engine.decision import Decision, Pointers
from deckload.engine.lessons import Lesson
from deckload.engine.toll import Tally
from deckload.engine.views import Table, View
from deckload.games.clash import invariants
from deckload.games.clash.doctrine import DOCTRINES, plans
from deckload.games.clash.guess import fill
from deckload.games.clash.model import older_saves, options, reading, scenario
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules import victory
from deckload.games.clash.rules.customs import CUSTOMS
from deckload.games.clash.rules.victory import AT_THE_END
from deckload.games.clash.table import lesson, pointers, view
from deckload.games.clash.table.briefing import HISTORY, briefings
from deckload.games.clash.table.side_panels import known_points
from deckload.games.fleet.model.game_data import USN
from deckload.games.fleet.rules.customs import follow
from deckload.games.fleet.table.openings import openings
from deckload.games.fleet.table.toll import toll
from deckload.study.calibration import Calibration


class Clash(Rules):
    """The US carriers cover Saipan; the Mobile Fleet comes to destroy them."""

    code: ClassVar[str] = "clash"
    title: ClassVar[str] = "Clash of Carriers"
    minutes: ClassVar[int] = 360
    difficulty: ClassVar[int] = 4
    version: ClassVar[str] = "7"
    schema: ClassVar[int] = 3
    migrations: ClassVar[Mapping[int, Migration]] = {
        1: older_saves.with_deck_finds,
        2: older_saves.with_longer_logs,
    }
    summary: ClassVar[str] = (
        "The Philippine Sea, June 1944: two carrier fleets in the dark, with hidden groups and"
        " dummies; an evening's game."
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return openings(reading.load(None).scenarios, briefings, HISTORY)

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:
        return options.specs(reading.load(None), scenario)

    def check_options(self, scenario: str, options_: Mapping[str, str]) -> tuple[str, ...]:  # noqa: ARG002
        return options.warnings(options_)

    def load_data(self, overlay: Mapping[str, str] | None) -> ClashData:
        return reading.load(overlay)

    def charts(self, data: ClashData) -> Mapping[str, Chart]:
        return data.charts

    def set_up(self, data: ClashData, scenario_id: str, options_: Mapping[str, str]) -> ClashState:
        return scenario.set_up(data, scenario_id, options_)

    def fill(self, s: ClashState, side: int) -> None:
        fill.fill(s, side)

    def view(self, k: ClashState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: ClashData, scenario: str) -> Table:
        return view.table(data, scenario)

    def pointers(self, k: ClashState, decision: Decision) -> Pointers:
        return pointers.pointers(k, decision)

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:
        return lesson.lessons() if scenario == "historical" else ()

    def toll(self, k: ClashState, side: int) -> Iterable[Tally]:  # noqa: ARG002
        return toll(k, known_points(k), AT_THE_END)

    def invariants(self, s: ClashState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def study(self) -> Calibration:
        from deckload.games.clash.study.calibration import CALIBRATION

        return CALIBRATION

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:
        return DOCTRINES[side]

    def returns(self, s: ClashState) -> tuple[float, ...]:
        return victory.returns(s)

    def evaluate(self, s: ClashState, side: int) -> float:
        return float(victory.margin(s) if side == USN else -victory.margin(s))

    def is_weighty(self, k: ClashState, decision: Decision) -> bool:
        return plans.is_weighty(k, decision)

    def plans(self, k: ClashState, decision: Decision) -> Sequence[Plan]:
        return plans.plans(k, decision)


follow("clash", CUSTOMS)
GAME: Final = Clash()
