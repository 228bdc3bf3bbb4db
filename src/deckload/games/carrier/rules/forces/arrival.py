"""The Arrival Phase: new contacts, and the cup of activation chits (3.2, 7.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.fleet import carrier_hexes
from deckload.games.carrier.rules.forces.roster import force_name, force_ref, forces_on_map
from deckload.games.carrier.rules.lots import one_of

step: Final = steps("carrier.arrival")

NEAR: Final = 6
NO_OP: Final = -1


@step
def arrival_phase(s: CarrierState) -> None:
    """[7.1] A third of the forces that are not in play arrive; one, if there are but one or two."""
    letters = s.data.scenarios[s.scenario].letters
    s.searched = 0
    if letters:
        tell_heading(s, "7.1", "Arrivals")
        waiting = [force for force in range(letters) if s.force_hex[force] == OFF_MAP]
        taken: list[int] = []
        for force in waiting[: arrivals(len(waiting))]:
            taken.append(arrive(s, force, taken))
    fill_cup(s)


def arrivals(waiting: int) -> int:
    """[7.1] How many of so many arrive."""
    return waiting // 3 if waiting > 2 else min(waiting, 1)


def zone_throw(s: CarrierState, force: int) -> Throw:
    """[7.12, 7.14] Which side of the map a force comes from."""
    return Throw(
        "arrival zone",
        10,
        chart=s.data.charts[s.data.scenarios[s.scenario].arrival],
        column="zone",
        case="7.12",
        side=JAPAN,
        subject=force_name(s, force),
    )


def arrive(s: CarrierState, force: int, taken: list[int]) -> int:
    """[7.11, 7.12, 7.13, 7.14] Zone, hex of the zone, another one if it is taken; then what
    carriers near by do to it."""
    zone = str(roll(s, zone_throw(s, force)).cell.result)
    place = _hex_in(s, zone, taken)
    if min(s.data.grid.distance(place, there) for there in carrier_hexes(s)) <= NEAR:
        place = _shy_away(s, force, zone, place, taken)
    s.force_hex[force] = place
    tell(
        s,
        "7.12",
        "{force} is reported in {hex}.",
        force=force_ref(s, force),
        hex=s.data.hex_refs[place],
    )
    return place


def _hex_in(s: CarrierState, zone: str, taken: list[int]) -> int:
    """[7.12, 7.14] By die; a hex in which a force has arrived this turn is not used again."""
    hexes = s.data.arrival_hexes[zone]
    place = one_of(s, hexes, "arrival hex")
    if place in taken:
        free = [there for there in hexes if there not in taken]
        place = one_of(s, free, "arrival hex")
    return place


def _shy_away(s: CarrierState, force: int, zone: str, place: int, taken: list[int]) -> int:
    """[7.15] US carriers within six hexes: another zone, another hex, or never mind."""
    total = roll(s, Throw("near carriers", 10, case="7.15", subject=force_name(s, force))).total
    if total >= 9:
        return place
    if total >= 4:
        others = [h for h in s.data.arrival_hexes[zone] if h != place and h not in taken]
        return one_of(s, others, "arrival hex")
    other = zone
    while other == zone:
        other = str(roll(s, zone_throw(s, force)).cell.result)
    return _hex_in(s, other, taken)


def fill_cup(s: CarrierState) -> None:
    """[3.2, 3.24] A chit for each force on the map, and blanks up to a multiple of four."""
    chits = forces_on_map(s)
    phases = s.data.phases
    s.cup = chits + [NO_OP] * (-len(chits) % phases)
    s.chits_per_phase = len(s.cup) // phases
