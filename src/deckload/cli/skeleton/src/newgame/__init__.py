"""New Game: two flagships look for each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from deckload.charts import Chart
from deckload.engine.contract import Doctrine, Rules, Scenario
from deckload.engine.views import Table, View

from newgame import invariants
from newgame.doctrine import habits
from newgame.guess import fill
from newgame.model import reading, scenario
from newgame.model.game_data import SIDE_NAMES, NewGameData
from newgame.model.state import NewGameState
from newgame.table import view
from newgame.table.briefing import briefings


class NewGame(Rules):
    """The game object: it tells the engine where everything is."""

    code: ClassVar[str] = "newgame"
    title: ClassVar[str] = "New Game"
    summary: ClassVar[str] = "Two flagships look for each other; a game of five minutes."
    version: ClassVar[str] = "1"

    def scenarios(self) -> Mapping[str, Scenario]:
        return {
            name: Scenario(name, s.title, s.summary, SIDE_NAMES, briefings=briefings(s.turns))
            for name, s in reading.load(None).scenarios.items()
        }

    def load_data(self, overlay: Mapping[str, str] | None) -> NewGameData:
        return reading.load(overlay)

    def charts(self, data: NewGameData) -> Mapping[str, Chart]:
        return data.charts

    def set_up(self, data: NewGameData, name: str, options: Mapping[str, str]) -> NewGameState:
        return scenario.set_up(data, name, options)

    def fill(self, s: NewGameState, side: int) -> None:
        fill.fill(s, side)

    def view(self, k: NewGameState, side: int) -> View:
        return view.view(k, side)

    def table(self, data: NewGameData, name: str) -> Table:
        return view.table(data, name)

    def invariants(self, s: NewGameState) -> Iterable[str]:
        return invariants.broken_rules(s)

    def doctrines(self, side: int) -> Mapping[str, Doctrine]:
        return {"steady": habits.steady}


GAME: Final = NewGame()
