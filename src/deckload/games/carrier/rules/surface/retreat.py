"""A side leaves the hex, and its cripples to the enemy (21.15, 21.161)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS, JAPAN, US
from deckload.games.carrier.model.state import ADRIFT, OFF_MAP, SUNK, CarrierState
from deckload.games.carrier.rules.damage import american, japanese
from deckload.games.carrier.rules.damage.cripples import drop_cripples, leave_behind
from deckload.games.carrier.rules.forces.roster import force_ref, forces_at, ships_of
from deckload.games.carrier.rules.lights import lights_go_along
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.submarines.boats import take_shadowers_along
from deckload.games.carrier.rules.surface.lines import us_ships_at

AWAY: Final = ("E", "W")
"""[21.15] By side: which way a force goes that was not moving."""


def us_may_enter(s: CarrierState, place: int, *, with_carriers: bool) -> bool:
    """[21.15, 6.34] On the map, without Japanese ships, and at sea for carriers."""
    if place == OFF_MAP or forces_at(s, place):
        return False
    return not (with_carriers and s.data.island[place])


def japanese_may_enter(s: CarrierState, place: int) -> bool:
    return place != OFF_MAP and not us_ships_at(s, place)


def way_out(s: CarrierState, here: int, side: int, may_enter: Callable[[int], bool]) -> int:
    """[21.15] Due east for us, due west for them; where that is barred the nearest way, ties by
    die; who is hemmed in stays."""
    grid = s.data.grid
    direction = grid.direction(AWAY[side])
    for turn in (0, 1, 2, 3):
        ways = {grid.neighbour(here, (direction + by) % 6) for by in (turn, -turn)}
        free = sorted(place for place in ways if may_enter(place))
        if free:
            return one_of(s, free, "retreat")
    return here


def retreat_us(s: CarrierState, place: int, *, moved_in: bool) -> None:
    """[21.15, 21.161] Every group in the hex goes back to where it came from, or east; what guards
    a cripple goes east without it."""
    for group, there in enumerate(s.group_hex):
        if there == place:
            _retreat_group(s, group, moved_in=moved_in)
    guards = [
        ship
        for ship in us_ships_at(s, place)
        if s.us_group[ship] == ADRIFT and american.us_level(s, ship) < american.CRIPPLED
    ]
    if guards:
        goal = way_out(s, place, US, lambda there: us_may_enter(s, there, with_carriers=False))
        for ship in guards:
            s.us_adrift[ship] = goal


def _retreat_group(s: CarrierState, group: int, *, moved_in: bool) -> None:
    here, before = s.group_hex[group], s.group_from[group]
    ships = american.ships_of_group(s, group)
    with_carriers = any(s.data.us_ships[ship].cls in CARRIERS for ship in ships)

    def may_enter(there: int) -> bool:
        return us_may_enter(s, there, with_carriers=with_carriers)

    leave_behind(s, (group,))
    if s.group_hex[group] == OFF_MAP:
        return
    goes_back = moved_in and before != here and may_enter(before)
    s.group_hex[group] = before if goes_back else way_out(s, here, US, may_enter)
    if s.group_hex[group] != here:
        lights_go_along(s, here, s.group_hex[group])
    tell(
        s,
        "21.15",
        "{group} withdraws to {hex}.",
        group=s.data.group_titles[group],
        hex=s.data.hex_refs[s.group_hex[group]],
    )


def retreat_japanese(s: CarrierState, force: int, *, moved_in: bool) -> None:
    """[21.15, 21.161] Back to where the force came from, or west, without its cripples."""
    drop_cripples(s, force)
    if s.force_hex[force] == OFF_MAP:
        return
    here, before = s.force_hex[force], s.force_from[force]
    goes_back = moved_in and before != here and japanese_may_enter(s, before)
    if goes_back:
        s.force_hex[force] = before
    else:
        s.force_hex[force] = way_out(s, here, JAPAN, lambda there: japanese_may_enter(s, there))
    s.force_from[force] = here
    take_shadowers_along(s, force)
    tell(
        s,
        "21.15",
        "{force} withdraws to {hex}.",
        force=force_ref(s, force),
        hex=s.data.hex_refs[s.force_hex[force]],
    )


# --- cripples -------------------------------------------------------------------------------------


def sink_us_cripples(s: CarrierState, place: int) -> None:
    """[21.16, 21.161] Cripples that nobody stands by, with enemy ships in their hex."""
    for ship in us_ships_at(s, place):
        if s.us_group[ship] != SUNK and american.us_level(s, ship) >= american.CRIPPLED:
            american.sink_us(s, ship)
            tell(s, "21.16", "{ship} is sunk where she lies.", ship=s.data.us_refs[ship])


def sink_cripples_of(s: CarrierState, force: int) -> None:
    """[21.16, 21.161] Likewise of the force that was met: cripples of others in the hex stay with
    their friends until these are met."""
    for ship in ships_of(s, force)[:]:
        if japanese.level_of(s, ship) >= japanese.CRIPPLED:
            japanese.go_down(s, ship)
            tell(s, "21.16", "{ship} is sunk where she lies.", ship=s.data.ship_refs[ship])
            japanese.close_up(s, force)
