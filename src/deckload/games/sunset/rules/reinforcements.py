"""13.1.2, 13.1.4, 13.3: forces that come on to the map later."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import shuffled
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, together
from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.state import SIDES, SunsetState
from deckload.games.sunset.rules.forces import hex_ref, marker_ref
from deckload.games.sunset.rules.nouns import HEX
from deckload.games.sunset.rules.task_forces.limits import (
    forces_to_come,
    free_markers,
    why_no_new_force,
)
from deckload.games.sunset.rules.task_forces.origins import ships_of_forces

step: Final = steps("sunset.reinforcements")


def _prompt(k: SunsetState, d: Decision) -> str:
    return f"Where does {k.data.titles[d.about]} come on to the map?"


ENTRY: Final = Kind("enter", _prompt, of=HEX, label="In {}")


@step
def arrive(s: SunsetState) -> Procedure:
    """[13.1.2, 13.1.4, 13.3.2, 13.3.4] Forces whose turn has come stand in a hex of their owner's
    choice, undetected, and are activated like all others. One that finds no room waits a turn."""
    due = [forces_due(s, side) for side in SIDES]
    markers = [shuffled(s, free_markers(s, side), "labels", to=side) for side in SIDES if due[side]]
    asked = [side for side in SIDES if due[side]]
    if not asked:
        return
    given = dict(zip(asked, markers, strict=True))
    yield together({side: _enter(s, side, due[side], given[side]) for side in asked})
    for side in asked:
        for force, marker in zip(due[side], given[side], strict=False):
            s.origins[marker] = ships_of_forces(s, side, [force])
            s.genuine[marker] = 1
            text = "{marker} comes on to the map in {hex}."
            at = hex_ref(s, s.place[marker])
            tell(s, arrival_case(s, side), text, marker=marker_ref(s, marker), hex=at)


def arrival_case(s: SunsetState, side: int) -> str:
    """Where the scenario says who comes when."""
    if s.data.scenarios[s.scenario].case == "13.3":
        return "13.3.2" if side == IJN else "13.3.4"
    return "13.1.2" if side == IJN else "13.1.4"


def forces_due(s: SunsetState, side: int) -> list[str]:
    """The forces of a side that can come now."""
    arrives = s.data.scenarios[s.scenario].arrives
    return [
        force
        for force in forces_to_come(s, side)
        if arrives[force] <= s.turn and entry_hexes(s, force)
    ]


def entry_hexes(s: SunsetState, force: str) -> list[int]:
    """[5.5] Those of its hexes that have room for it."""
    scenario = s.data.scenarios[s.scenario]
    lead = scenario.group_ships[force][0]
    side, fleet = s.data.ship_side[lead], s.data.ship_fleet[lead]
    return [p for p in scenario.entry[force] if why_no_new_force(s, side, p, fleet) is None]


def _enter(s: SunsetState, side: int, due: list[str], markers: list[int]) -> Procedure:
    for force, marker in zip(due, markers, strict=False):
        title = s.data.titles.index(force)
        place = yield _ask_entry(s, side, force, title)
        ships = ships_of(s, force)
        s.place[marker] = place
        s.title[marker] = title
        s.ships[marker] = ships
        s.fleet[marker] = s.data.ship_fleet[ships[0]]


def _ask_entry(s: SunsetState, side: int, force: str, title: int) -> Decision:
    case = arrival_case(s, side)
    return ask(side, ENTRY, lambda: entry_hexes(s, force), about=title, case=case)


def ships_of(s: SunsetState, force: str) -> list[int]:
    """[13.2] The ships of a force; with Ozawa come the carriers that the roll has given."""
    scenario = s.data.scenarios[s.scenario]
    ships = set(scenario.group_ships[force]) - set(scenario.variable_ships)
    if s.air_order and any(s.data.ships[x].group == force for x in scenario.variable_ships):
        ships |= set(s.data.what_if_ships[s.air_order])
    return sorted(ships)
