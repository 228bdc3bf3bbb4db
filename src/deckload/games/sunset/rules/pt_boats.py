"""11.2: the PT boats off the beachhead."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, die, roll
from deckload.engine.knowledge import NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.fleet.rules.search.reports import expose_dummy
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.damage import hit_ship
from deckload.games.sunset.rules.forces import hex_ref, is_dummy, is_night, marker_ref
from deckload.games.sunset.rules.movement.allowance import slow_down
from deckload.games.sunset.rules.nouns import HEX

step: Final = steps("sunset.pt_boats")

PT_BOATS: Final = Kind(
    "boats",
    "Where do the PT boats lie in wait? They attack Japanese task forces that enter their hex.",
    of=HEX,
    label="In {}",
)


@step
def place_boats(s: SunsetState) -> Procedure:
    """[11.2] In a sea hex near the beachhead, on the first turn and whenever their owner has said
    in the same Initial Phase that they go elsewhere (`reorganisation.py`)."""
    if s.pt_hex != OFF_MAP and not s.boats_move:
        return
    s.boats_move = 0
    s.pt_hex = yield ask(USN, PT_BOATS, boat_hexes(s), case="11.2")
    tell(s, "11.2", "The PT boats lie in {hex}.", hex=hex_ref(s, s.pt_hex))


def boat_hexes(s: SunsetState) -> list[int]:
    """[11.2]"""
    near = s.data.grid.within(s.data.beachhead, s.data.limits.pt_within)
    return sorted(place for place in near if place in s.data.sea_hexes)


# --- their attack ---------------------------------------------------------------------------------


def attack_throw(s: SunsetState) -> Throw:
    """[11.2.1] By night they get closer."""
    chart = s.data.charts["pt_boats"]
    modifiers: tuple[Modifier, ...] = ()
    if is_night(s):
        modifiers = (Modifier("night", chart.modifiers["night"].value, "11.2.1"),)
    return Throw("PT boats", 10, 1, chart, "attack", modifiers, "11.2.1", does="attack")


@step
def attack(s: SunsetState, marker: int) -> None:
    """[11.2.1] A Japanese task force that enters their hex is attacked before anything else, found
    or not: it may be slowed, and a ship of it hit. A dummy that is hit is none any more."""
    if s.data.marker_side[marker] != IJN or s.place[marker] != s.pt_hex:
        return
    throw = attack_throw(s)
    result = roll(s, throw, by="The PT boats", at=s.data.marker_names[marker]).cell.result
    if result == "nothing":
        return
    slow_down(s, marker)
    tell(s, "11.2.1", "{marker} loses a movement point.", marker=marker_ref(s, marker))
    if result == "slowed":
        return
    if is_dummy(s, marker):
        expose_dummy(s, marker)
        return
    ships = s.ships[marker]
    hit_ship(s, ships[die(s, len(ships), "ship hit", NOBODY) - 1], 1, "11.2.1")
