"""Chapter 9: hits on ships, what they cost, and what goes down with a ship."""

from __future__ import annotations

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import then
from deckload.games.clash.model.game_data import BB
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import (
    can_fly,
    group_with,
    groups_under,
    hex_of,
    is_afloat,
    is_on,
    marker_of_group,
    remove_marker,
    ship_ref,
    units_aboard,
)
from deckload.games.clash.rules.raids.air_losses import destroy
from deckload.games.clash.rules.raids.homecoming import seek_decks
from deckload.games.clash.rules.search.knowing import saw_ship
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    NONE,
    OFF_MAP,
    READY,
)


def hit_ship(s: ClashState, ship: int, hits: int, *, case: str, torpedo: bool = False) -> None:
    """[9.1, 9.2] Mark boxes on a ship's damage log; with the last box it sinks."""
    if hits <= 0 or not is_afloat(s, ship):
        return
    if torpedo:
        hits += sum([critical_hits(s, ship) for _ in range(hits)])
    could_fly, boxes = can_fly(s, ship), s.data.boxes[ship]
    s.hits[ship] = min(boxes, s.hits[ship] + hits)
    text = "{ship} is hit: {hits} of {boxes} boxes are marked."
    tell(s, case, text, ship=ship_ref(s, ship), hits=s.hits[ship], boxes=boxes)
    if s.hits[ship] == boxes:
        s.sunk_by[ship] = int(case.split(".")[0])
        sink(s, ship)
    elif could_fly and not can_fly(s, ship):
        close_deck(s, ship)


def critical_throw(s: ClashState, ship: int) -> Throw:
    """[9.3] The roll for one torpedo hit: battleships stand more, carriers less."""
    chart = s.data.charts["torpedo_critical"]
    modifiers: tuple[Modifier, ...] = ()
    if s.data.ship_type[ship] == BB:
        modifiers = (Modifier("battleship", chart.modifiers["battleship"].value, "9.3"),)
    elif s.data.is_carrier[ship]:
        modifiers = (Modifier("carrier", chart.modifiers["carrier"].value, "9.3"),)
    does, gives = "does more damage to", "more hit"
    column = "more hits"
    return Throw("torpedo critical", 10, 1, chart, column, modifiers, "9.3", does=does, gives=gives)


def critical_hits(s: ClashState, ship: int) -> int:
    """[9.3] Hits that one torpedo hit adds. They are no torpedo hits and roll no further."""
    name = s.data.ships[ship].name
    return int(roll(s, critical_throw(s, ship), by="The torpedo", at=name).cell.result)


def close_deck(s: ClashState, ship: int) -> None:
    """[9.4] A carrier with half of its boxes marked flies nothing more; patrols in the air fight
    on."""
    for unit in units_aboard(s, ship):
        if s.air_box[unit] == READY:
            s.air_box[unit] = FLOWN
    tell(s, "9.4", "{ship} can fly no more aircraft.", ship=ship_ref(s, ship))


def sink(s: ClashState, ship: int) -> None:
    """[9.2] The ship leaves the game with the aircraft that call it home, and its group with its
    last ship."""
    tell(s, "9.2", "{ship} is sunk.", ship=ship_ref(s, ship))
    s.box_of_ship[ship] = NONE
    group = group_with(s, ship)
    lose_aircraft(s, ship, hex_of(s, group) if group != NONE else OFF_MAP)
    if group == NONE:
        return
    saw_ship(s, ship, marker_of_group(s, group))
    s.ships[group].remove(ship)
    if not s.ships[group]:
        remove_group(s, group)


def lose_aircraft(s: ClashState, ship: int, place: int) -> None:
    """[10.2, 15.6] Aircraft go down with their carrier, patrols too. Japanese ones that are in the
    air may find another deck if 15.6 is in use; a patrol goes on over it."""
    if not s.data.is_carrier[ship]:
        return
    may_land = s.data.ship_side[ship] == IJN and is_on(s, "other_carriers") and place != OFF_MAP
    for unit in list(units_aboard(s, ship)):
        if not (may_land and is_in_the_air(s, unit)):
            destroy(s, unit, "10.2")
    if may_land:
        then(s, (seek_decks, ship, place))


def is_in_the_air(s: ClashState, unit: int) -> bool:
    return s.air_box[unit] == CAP or unit in s.raid or unit in s.scrambled


def remove_group(s: ClashState, group: int) -> None:
    """[3.2.3] A group without ships is taken off the map, and the task force with its last
    group."""
    force = s.data.force_of[s.data.marker_side[group]]
    was_in_force = s.in_force[group] == 1
    remove_marker(s, group)
    if was_in_force and not groups_under(s, force):
        remove_marker(s, force)
