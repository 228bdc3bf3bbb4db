"""The Arrival Phase: new contacts, and the cup of activation chits (3.2, 7.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.clock import day_of
from deckload.games.carrier.rules.fleet import distance_to_carriers, is_over_task_group
from deckload.games.carrier.rules.forces.cup import fill_cup
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.forces.roster import force_name, force_ref
from deckload.games.carrier.rules.lots import one_of

step: Final = steps("carrier.arrival")

NEAR: Final = 6


@step
def arrival_phase(s: CarrierState) -> None:
    """[7.1, 13.24] A third of the forces that are not in play arrive; one, if there are but one or
    two; none once commitment has reached its limit."""
    letters = s.data.scenarios[s.scenario].letters
    s.force_followed = [0] * len(s.force_followed)
    if letters and not s.limit_reached:
        tell_heading(s, "7.1", "Arrivals")
        waiting = unused_letters(s)
        taken: list[int] = []
        for letter in waiting[: arrivals(len(waiting))]:
            force = take_counter(s, letter)
            taken.append(arrive(s, force, taken))
    fill_cup(s)


def unused_letters(s: CarrierState) -> list[int]:
    """[7.1, 9.11] Letters that no force on the map goes by; one that has become a Butai has given
    hers back."""
    used = {
        s.force_counter[force]
        for force, place in enumerate(s.force_hex[: s.data.first_cripple])
        if place != OFF_MAP
    }
    return [letter for letter in range(s.data.scenarios[s.scenario].letters) if letter not in used]


def take_counter(s: CarrierState, counter: int) -> int:
    """A force that goes by this counter: the one of the same number, if it is not in use. Nobody
    takes the place of a force that a search still shadows, unless there is no other (18.11)."""
    if s.force_hex[counter] == OFF_MAP and counter not in s.search_watch:  # usual
        return _renewed(s, counter, counter)
    unused = [force for force in range(s.data.first_cripple) if s.force_hex[force] == OFF_MAP]
    free = [force for force in unused if force not in s.search_watch] or unused
    return _renewed(s, counter if counter in free else free[0], counter)


def _renewed(s: CarrierState, force: int, counter: int) -> int:
    remove_force(s, force)  # nothing is left of whoever went by it before
    s.force_counter[force] = counter
    return force


def arrivals(waiting: int) -> int:
    """[7.1] How many of so many arrive."""
    return waiting // 3 if waiting > 2 else min(waiting, 1)


def arrival_chart(s: CarrierState) -> str:
    """[7.12] Each day has its own."""
    facts = s.data.scenarios[s.scenario]
    return facts.arrival if day_of(s) == 0 else facts.second_arrival


def zone_throw(s: CarrierState, force: int) -> Throw:
    """[7.12, 7.14] Which side of the map a force comes from."""
    return Throw(
        "arrival zone",
        10,
        chart=s.data.charts[arrival_chart(s)],
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
    if distance_to_carriers(s, place) <= NEAR:
        place = _shy_away(s, force, zone, place, taken)
    if is_over_task_group(s, place):
        place = _next_hex(s, place, taken)
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


def _next_hex(s: CarrierState, place: int, taken: list[int]) -> int:
    """[7.24] Nobody arrives among US ships: the next hex of the zone by number, the first after the
    tenth."""
    hexes = next(hexes for hexes in s.data.arrival_hexes.values() if place in hexes)
    start = hexes.index(place)
    free = [
        there
        for there in (*hexes[start + 1 :], *hexes[:start])
        if there not in taken and not is_over_task_group(s, there)
    ]
    return free[0] if free else place


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
