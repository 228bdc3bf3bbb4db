"""Imperial Sunset: the Battle of Leyte Gulf, October 1944, for two players in the dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from deckload.charts import Chart
from deckload.engine.contract import Doctrine, Migration, OptionSpec, Plan, Rules, Scenario
from deckload.engine.decision import Decision, Pointers
from deckload.engine.lessons import Lesson
from deckload.engine.toll import Tally
from deckload.engine.views import Table, View
from deckload.games.fleet.rules.customs import follow
from deckload.games.fleet.table.openings import openings
from deckload.games.fleet.table.toll import toll
from deckload.games.sunset import invariants
from deckload.games.sunset.doctrine import DOCTRINES, plans
from deckload.games.sunset.guess import fill
from deckload.games.sunset.model import older_saves, options, reading, scenario
from deckload.games.sunset.model.game_data import USN, SunsetData
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules import victory
from deckload.games.sunset.rules.customs import CUSTOMS
from deckload.games.sunset.rules.victory import AT_THE_END
from deckload.games.sunset.table import lesson, pointers, view
from deckload.games.sunset.table.briefing import HISTORY, briefings
from deckload.games.sunset.table.side_panels import known_points
from deckload.study.calibration import Calibration

follow("sunset", CUSTOMS)


class Sunset(Rules):
    """The US fleets cover the landing on Leyte; the last Japanese fleets come to break it up."""

    code: ClassVar[str] = "sunset"
    title: ClassVar[str] = "Imperial Sunset"
    minutes: ClassVar[int] = 420
    difficulty: ClassVar[int] = 5
    version: ClassVar[str] = "4"
    schema: ClassVar[int] = 2
    migrations: ClassVar[Mapping[int, Migration]] = {1: older_saves.with_places_of_damage}
    summary: ClassVar[str] = (
        "Leyte Gulf, October 1944: battleships in two straits, carriers as bait, kamikazes; task"
        " forces and dummies in the dark. Two evenings."
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return openings(reading.load(None).scenarios, briefings, HISTORY)

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:
        return options.specs(reading.load(None), scenario)

    def check_options(self, scenario: str, options_: Mapping[str, str]) -> tuple[str, ...]:
        return options.warnings(reading.load(None), scenario, options_)

    def load_data(self, overlay: Mapping[str, str] | None) -> SunsetData:
        return reading.load(overlay)

    def charts(self, data: SunsetData) -> Mapping[str, Chart]:
        return data.charts

    def set_up(
        self, data: SunsetData, scenario_id: str, options_: Mapping[str, str]
    ) -> SunsetState:
        return scenario.set_up(data, scenario_id, options_)

    def fill(self, s: SunsetState, side: int) -> None:
        fill.fill(s, side)

    def view(self, k: SunsetState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: SunsetData, scenario: str) -> Table:
        return view.table(data, scenario)

    def pointers(self, k: SunsetState, decision: Decision) -> Pointers:
        return pointers.pointers(k, decision)

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:
        return lesson.lessons() if scenario == "historical" else ()

    def toll(self, k: SunsetState, side: int) -> Iterable[Tally]:  # noqa: ARG002
        return toll(k, known_points(k), AT_THE_END)

    def invariants(self, s: SunsetState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def study(self) -> Calibration:
        from deckload.games.sunset.study.calibration import CALIBRATION

        return CALIBRATION

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:
        return DOCTRINES[side]

    def returns(self, s: SunsetState) -> tuple[float, ...]:
        return victory.returns(s)

    def evaluate(self, s: SunsetState, side: int) -> float:
        return float(victory.margin(s) if side == USN else -victory.margin(s))

    def is_weighty(self, k: SunsetState, decision: Decision) -> bool:
        return plans.is_weighty(k, decision)

    def plans(self, k: SunsetState, decision: Decision) -> Sequence[Plan]:
        return plans.plans(k, decision)


GAME: Final = Sunset()
