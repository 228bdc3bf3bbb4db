"""Carrier Battle: Philippine Sea: Task Force 58 against a fleet that the rules draw and drive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from deckload.charts import Chart
from deckload.engine.contract import Doctrine, Migration, OptionSpec, Rules, Scenario
from deckload.engine.decision import Decision, Pointers
from deckload.engine.lessons import Lesson
from deckload.engine.toll import Tally
from deckload.engine.views import Table, View
from deckload.games.carrier import invariants
from deckload.games.carrier.doctrine import DOCTRINES
from deckload.games.carrier.guess import fill
from deckload.games.carrier.model import older_saves, options, reading, scenario
from deckload.games.carrier.model.game_data import JAPAN, SIDE_NAMES, US, CarrierData
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules import victory
from deckload.games.carrier.rules.missions.movement import ORDERS
from deckload.games.carrier.rules.strikes.attack import ATTACK
from deckload.games.carrier.rules.strikes.bombing import AIM
from deckload.games.carrier.table import view
from deckload.games.carrier.table.briefing import BRIEFINGS
from deckload.games.carrier.table.lessons import LESSONS
from deckload.games.carrier.table.pointers import pointers
from deckload.games.carrier.table.toll import toll
from deckload.study.calibration import Calibration

WEIGHTY: Final = (ORDERS, ATTACK, AIM)
"""What a bot should think about."""


class CarrierBattle(Rules):
    """The player commands the US; the Japanese side is driven by the rules."""

    code: ClassVar[str] = "carrier"
    title: ClassVar[str] = "Carrier Battle: Philippine Sea"
    summary: ClassVar[str] = (
        "June 1944, alone: Task Force 58 against a Japanese fleet that is drawn as you find it."
    )
    minutes: ClassVar[int] = 20
    difficulty: ClassVar[int] = 4
    version: ClassVar[str] = "8"
    schema: ClassVar[int] = 4
    migrations: ClassVar[Mapping[int, Migration]] = {
        1: older_saves.with_standing_orders,
        2: older_saves.with_ages_of_reports,
        3: older_saves.with_places_of_searches,
    }

    def scenarios(self) -> Mapping[str, Scenario]:
        return {
            name: Scenario(
                name,
                f"{facts.number}. {facts.title}",
                facts.summary,
                SIDE_NAMES,
                automatic=(JAPAN,),
                briefings=BRIEFINGS[name],
                is_lesson=name in LESSONS,
            )
            for name, facts in reading.load(None).scenarios.items()
        }

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:
        return options.specs(reading.load(None), scenario)

    def load_data(self, overlay: Mapping[str, str] | None) -> CarrierData:
        return reading.load(overlay)

    def charts(self, data: CarrierData) -> Mapping[str, Chart]:
        return data.charts

    def set_up(
        self, data: CarrierData, scenario_id: str, options: Mapping[str, str]
    ) -> CarrierState:
        return scenario.set_up(data, scenario_id, options)

    def fill(self, s: CarrierState, side: int) -> None:
        fill.fill(s, side)

    def view(self, k: CarrierState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: CarrierData, scenario: str) -> Table:
        return view.table(data, scenario)

    def pointers(self, k: CarrierState, decision: Decision) -> Pointers:
        return pointers(k, decision)

    def lessons(self, scenario: str) -> tuple[Lesson, ...]:
        return LESSONS.get(scenario, ())

    def toll(self, k: CarrierState, side: int) -> Iterable[Tally]:  # noqa: ARG002
        return toll(k)

    def invariants(self, s: CarrierState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:
        return DOCTRINES if side == US else {}

    def study(self) -> Calibration:
        from deckload.games.carrier.study.calibration import CALIBRATION

        return CALIBRATION

    def returns(self, s: CarrierState) -> tuple[float, ...]:
        return victory.returns(s)

    def is_weighty(self, k: CarrierState, decision: Decision) -> bool:  # noqa: ARG002
        return decision.kind in WEIGHTY


GAME: Final = CarrierBattle()
