"""Clash of Carriers: the Battle of the Philippine Sea, June 1944, for two players in the dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from deckload.engine.contract import Doctrine, OptionSpec, Rules, Scenario
from deckload.engine.decision import Decision, Pointers
from deckload.engine.views import Table, View
from deckload.games.clash import gamebox, guess, invariants, options, pointers, scenario, view
from deckload.games.clash.briefing import briefings
from deckload.games.clash.doctrine import choose
from deckload.games.clash.facts import SIDE_NAMES
from deckload.games.clash.gamebox import GameBox
from deckload.games.clash.state import ClashState


class Clash(Rules):
    """The US carriers cover Saipan; the Mobile Fleet comes to destroy them."""

    code: ClassVar[str] = "clash"
    title: ClassVar[str] = "Clash of Carriers"
    version: ClassVar[str] = "3"
    summary: ClassVar[str] = (
        "The Philippine Sea, June 1944: two carrier fleets in the dark, with hidden groups and"
        " dummies; an evening's game."
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return {
            name: Scenario(name, facts.title, facts.summary, SIDE_NAMES, briefings=briefings(facts))
            for name, facts in gamebox.load(None).scenarios.items()
        }

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:
        return options.specs(gamebox.load(None), scenario)

    def check_options(self, scenario: str, options_: Mapping[str, str]) -> tuple[str, ...]:  # noqa: ARG002
        return options.warnings(options_)

    def load_data(self, overlay: Mapping[str, str] | None) -> GameBox:
        return gamebox.load(overlay)

    def set_up(self, data: GameBox, scenario_id: str, options_: Mapping[str, str]) -> ClashState:
        return scenario.set_up(data, scenario_id, options_)

    def fill(self, s: ClashState, side: int) -> None:
        guess.fill(s, side)

    def view(self, k: ClashState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: GameBox, scenario: str) -> Table:
        return view.table(data, scenario)

    def pointers(self, k: ClashState, decision: Decision) -> Pointers:
        return pointers.pointers(k, decision)

    def invariants(self, s: ClashState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def doctrine(self, side: int) -> Doctrine | None:  # noqa: ARG002
        return choose


GAME: Final = Clash()
