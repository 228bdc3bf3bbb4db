"""Chapter 9: what hits cost besides boxes, and what goes down with a ship."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll_result
from deckload.engine.log import tell
from deckload.engine.procedures import then
from deckload.games.clash.model.game_data import BB
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import hex_of
from deckload.games.clash.rules.raids.homecoming import seek_decks
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import CAP, FLOWN, NONE, OFF_MAP, READY
from deckload.games.fleet.rules.damage import mark_boxes
from deckload.games.fleet.rules.forces import is_afloat, is_on, ship_ref, units_aboard
from deckload.games.fleet.rules.raids.air_losses import WITH_ITS_CARRIER, destroy

TORPEDOES_OF: Final = {"8.6": "aircraft", "11.1.5": "submarine"}
"""By the case of an attack, who fired the torpedoes; those of ships have no modifier (9.3)."""


def hit_ship(s: ClashState, ship: int, hits: int, *, case: str, torpedo: bool = False) -> None:
    """[9.1, 9.3] Hits by the rule of a case; those of torpedoes may be more than they seem. What
    sank a ship is remembered by the chapter."""
    if hits <= 0 or not is_afloat(s, ship):
        return
    if torpedo:
        hits += sum([critical_hits(s, ship, case) for _ in range(hits)])
    mark_boxes(s, ship, hits, cause=int(case.split(".")[0]), case=case)


def critical_throw(s: ClashState, ship: int, case: str) -> Throw:
    """[9.3] The roll for one torpedo hit: battleships stand more, carriers less, and it matters who
    fired, which the case of the attack tells."""
    chart = s.data.charts["torpedo_critical"]
    names = [TORPEDOES_OF[case]] if case in TORPEDOES_OF else []
    if s.data.ship_type[ship] == BB:
        names.append("battleship")
    elif s.data.is_carrier[ship]:
        names.append("carrier")
    modifiers = tuple([Modifier(name, chart.modifiers[name].value, "9.3") for name in names])
    does, gives = "may do more damage to", "more hit"
    column = "more hits"
    return Throw("torpedo critical", 10, 1, chart, column, modifiers, "9.3", does=does, gives=gives)


def critical_hits(s: ClashState, ship: int, case: str) -> int:
    """[9.3] Hits that one torpedo hit adds. They are no torpedo hits and roll no further."""
    name = s.data.ships[ship].name
    return int(roll_result(s, critical_throw(s, ship, case), by="The torpedo", at=name))


def close_deck(s: ClashState, ship: int) -> None:
    """[9.4] A carrier with half of its boxes marked flies nothing more; patrols in the air fight
    on."""
    for unit in units_aboard(s, ship):
        if s.air_box[unit] == READY:
            s.air_box[unit] = FLOWN
    tell(s, "9.4", "{ship} can fly no more aircraft.", ship=ship_ref(s, ship))


def lose_deck(s: ClashState, ship: int, group: int) -> None:
    """[10.2, 15.6] Aircraft go down with their carrier, patrols too. Japanese ones that are in the
    air may find another deck if 15.6 is in use; a patrol goes on over it."""
    place = hex_of(s, group) if group != NONE else OFF_MAP
    may_land = s.data.ship_side[ship] == IJN and is_on(s, "other_carriers") and place != OFF_MAP
    for unit in list(units_aboard(s, ship)):
        if not (may_land and is_in_the_air(s, unit)):
            destroy(s, unit, "10.2", WITH_ITS_CARRIER)
    if may_land:
        then(s, (seek_decks, ship, place))


def is_in_the_air(s: ClashState, unit: int) -> bool:
    return s.air_box[unit] == CAP or unit in s.raid or unit in s.scrambled
