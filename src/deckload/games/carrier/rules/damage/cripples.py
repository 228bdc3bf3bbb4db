"""Crippled ships of both sides: left behind, towed, hunted (12.4)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.state import (
    ADRIFT,
    OFF_MAP,
    CarrierState,
)
from deckload.games.carrier.rules.clock import time_of
from deckload.games.carrier.rules.damage.american import (
    CRIPPLED,
    close_group,
    ships_of_group,
    sink_us,
    us_level,
)
from deckload.games.carrier.rules.damage.japanese import (
    become_surface_force,
    close_up,
    go_down,
    level_of,
)
from deckload.games.carrier.rules.forces.chits import (
    LAST_LEVEL_OF_CARRIERS,
    LAST_LEVEL_OF_SURFACE,
    SHIPS,
    is_surface,
)
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.forces.roster import (
    carriers_of,
    force_ref,
    forces_at,
    forces_on_map,
    is_cripple,
    ships_of,
)
from deckload.games.carrier.rules.lots import one_of

DRAWN_BY_CRIPPLES: Final = 6
"""[12.45] Hexes within which surface forces go for a crippled US ship."""
NO_OTHER_TARGET: Final = 12
"""[12.44] Hexes within which a task group draws raids away from cripples."""
CHITS: Final = {"CV": "1/0", "CVL": "0/1"}


def can_be_towed(s: CarrierState) -> bool:
    """[12.42] Cripples move in every third turn, those that end in 30."""
    return time_of(s).endswith("30")


# --- US -------------------------------------------------------------------------------------------


def place_of(s: CarrierState, ship: int) -> int:
    """Where a US ship is: with her group, or where she was left."""
    group = s.us_group[ship]
    return s.group_hex[group] if group >= 0 else s.us_adrift[ship]


def us_cripples(s: CarrierState) -> list[int]:
    """[12.4] Crippled US carriers and battleships, with their groups or adrift."""
    return [ship for ship in _crippled(s) if place_of(s, ship) != OFF_MAP]


def _find_crippled(s: CarrierState) -> list[int]:
    return [ship for ship, hits in enumerate(s.us_hits) if hits and us_level(s, ship) == CRIPPLED]


_crippled: Final = worked_out("US cripples", ("us_hits", "us_group"), _find_crippled)


def ships_adrift(s: CarrierState) -> list[int]:
    """[12.41, 12.411] Ships that their groups have left: cripples, and who stays with them."""
    if ADRIFT not in s.us_group:
        return []
    return [ship for ship, group in enumerate(s.us_group) if group == ADRIFT]


def carriers_adrift(s: CarrierState) -> list[int]:
    """[12.41] Crippled carriers that their groups have left."""
    return [ship for ship in ships_adrift(s) if s.data.us_ships[ship].cls in CARRIERS]


def cripples_with(s: CarrierState, groups: tuple[int, ...]) -> list[int]:
    return [ship for ship in us_cripples(s) if s.us_group[ship] in groups]


def has_sound_ships(s: CarrierState, groups: tuple[int, ...]) -> bool:
    """[12.41] Whether anybody would be left of these groups without their cripples."""
    us_hits = s.us_hits
    for group in groups:
        for ship in ships_of_group(s, group):
            if not us_hits[ship] or us_level(s, ship) < CRIPPLED:
                return True
    return False


def leave_behind(s: CarrierState, groups: tuple[int, ...], with_them: tuple[int, ...] = ()) -> None:
    """[12.41, 12.411] When groups move, their cripples stay on the map where they were, with those
    ships that stay to protect them. A group of which nobody is left is gone."""
    for ship in (*cripples_with(s, groups), *with_them):
        s.us_adrift[ship] = place_of(s, ship)
        s.us_group[ship] = ADRIFT
        tell(
            s,
            "12.411" if ship in with_them else "12.41",
            "{ship} stays behind in {hex}.",
            ship=s.data.us_refs[ship],
            hex=s.data.hex_refs[s.us_adrift[ship]],
        )
    for group in groups:
        if group not in s.us_group and s.group_hex[group] != OFF_MAP:
            close_group(s, group)


def cripple_for_raid(s: CarrierState, source: int, reach: int) -> int:
    """[12.44] The hex of the nearest carrier adrift that a raid from here would go for: only with
    no task group within twelve hexes, and no surface force within six of her to see to it."""
    if ADRIFT not in s.us_group:
        return OFF_MAP
    grid = s.data.grid
    groups = [place for place in s.group_hex if place != OFF_MAP]
    if any(grid.distance(source, place) <= NO_OTHER_TARGET for place in groups):
        return OFF_MAP
    found = [
        s.us_adrift[ship]
        for ship in carriers_adrift(s)
        if grid.distance(source, s.us_adrift[ship]) <= reach
        and not _surface_force_near(s, s.us_adrift[ship])
    ]
    return _nearest(s, source, found)


def _nearest(s: CarrierState, here: int, places: list[int]) -> int:
    """The nearest of these hexes, by lot among equals; OFF_MAP if there are none."""
    if not places:
        return OFF_MAP
    distance = s.data.grid.distance
    least = min([distance(here, place) for place in places])
    return one_of(s, sorted({p for p in places if distance(here, p) == least}), "which cripple")


def _surface_force_near(s: CarrierState, place: int) -> bool:
    return any(
        is_surface(s, force)
        and not is_cripple(s, force)
        and s.data.grid.distance(place, s.force_hex[force]) <= DRAWN_BY_CRIPPLES
        for force in forces_on_map(s)
    )


def cripple_to_hunt(s: CarrierState, force: int) -> int:
    """[12.45] The hex of the nearest crippled US ship within six hexes of a surface force, which it
    makes for; but not from the eastern zones, where the invasion fleet comes first."""
    if not any(s.us_hits) or not is_surface(s, force):
        return OFF_MAP
    here, grid = s.force_hex[force], s.data.grid
    if is_eastern(s, here):
        return OFF_MAP
    places = [place_of(s, ship) for ship in us_cripples(s)]
    near = [place for place in places if grid.distance(here, place) <= DRAWN_BY_CRIPPLES]
    return _nearest(s, here, near)


def is_eastern(s: CarrierState, place: int) -> bool:
    """[12.45] In a zone that reaches the east edge of the map."""
    return s.data.zone_is_eastern[s.data.zone_of[place]]


def finish_us_cripples(s: CarrierState, force: int) -> None:
    """[12.46] A surface force that comes upon US ships adrift with nobody to fight for them sinks
    them."""
    here = s.force_hex[force]
    if here == OFF_MAP or here not in s.us_adrift or here in s.group_hex:
        return
    if not is_surface(s, force) or is_cripple(s, force):
        return
    adrift = [ship for ship in ships_adrift(s) if s.us_adrift[ship] == here]
    if not adrift or any(us_level(s, ship) < CRIPPLED for ship in adrift):
        return
    for ship in adrift:
        tell(
            s,
            "12.46",
            "{force} comes upon {ship}, and she is lost.",
            force=force_ref(s, force),
            ship=s.data.us_refs[ship],
        )
        sink_us(s, ship)


# --- Japanese -------------------------------------------------------------------------------------


def crippled_ships_of(s: CarrierState, force: int) -> list[int]:
    return [ship for ship in ships_of(s, force) if level_of(s, ship) >= CRIPPLED]


def drop_cripples(s: CarrierState, force: int) -> None:
    """[12.41, 12.411] A force that is about to move leaves its cripples where they are, and nobody
    with them; what is left without carriers is a surface force, and without ships nothing."""
    if is_cripple(s, force):
        return
    if any(s.ship_hits):
        for ship in crippled_ships_of(s, force):
            _set_adrift(s, force, ship)
    if s.force_level[force] < LAST_LEVEL_OF_SURFACE:
        return
    if s.force_level[force] == LAST_LEVEL_OF_CARRIERS and not carriers_of(s, force):
        become_surface_force(s, force)
    if s.force_level[force] >= LAST_LEVEL_OF_SURFACE and _is_empty(s, force):
        remove_force(s, force)


def _is_empty(s: CarrierState, force: int) -> bool:
    """Its ships are known, and none is left."""
    return s.force_chit[force] == SHIPS and not ships_of(s, force)


def _set_adrift(s: CarrierState, force: int, ship: int) -> None:
    """[12.41] A counter of her own, as well known as her force was."""
    free = [
        number
        for number in range(s.data.first_cripple, len(s.force_hex))
        if s.force_hex[number] == OFF_MAP
    ]
    if not free:
        return
    new, facts = free[0], s.data.japanese_ships[ship]
    s.force_hex[new] = s.force_from[new] = s.force_hex[force]
    s.force_title[new] = f"{facts.name} (crippled)"
    s.force_chit[new] = CHITS.get(facts.cls, SHIPS)
    is_carrier = facts.cls in CARRIERS
    s.force_level[new] = LAST_LEVEL_OF_CARRIERS if is_carrier else LAST_LEVEL_OF_SURFACE
    s.force_detected[new] = s.force_detected[force]
    s.force_seen[new] = s.force_seen[force]
    s.force_raided[new] = s.force_raided[force]
    s.force_left[new] = force
    s.ship_force[ship] = new
    tell(
        s,
        "12.41",
        "{force} leaves {ship} behind in {hex}.",
        force=force_ref(s, force),
        ship=s.data.ship_refs[ship],
        hex=s.data.hex_refs[s.force_hex[new]],
    )


def cripples_of(s: CarrierState, force: int) -> list[int]:
    """[12.43] The cripples that move with the chit of this force, or of none (-1)."""
    if force not in s.force_left:
        return []
    return [
        number
        for number in range(s.data.first_cripple, len(s.force_hex))
        if s.force_hex[number] != OFF_MAP and s.force_left[number] == force
    ]


def finish_japanese_cripples(s: CarrierState, place: int) -> None:
    """[12.46, 21.16] US ships that come upon cripples, and nobody else, find them scuttled."""
    if not has_only_cripples(s, place):
        return
    for force in forces_at(s, place):
        if not is_cripple(s, force):
            continue
        for ship in ships_of(s, force)[:]:
            go_down(s, ship)
            tell(s, "12.46", "{ship} is scuttled.", ship=s.data.ship_refs[ship])
            close_up(s, force)


def has_only_cripples(s: CarrierState, place: int) -> bool:
    """[12.46] Whether a hex may be entered, as no enemy there can fight."""
    return place not in s.force_hex or all(is_cripple(s, force) for force in forces_at(s, place))
