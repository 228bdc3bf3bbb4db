"""Hits on US ships, and what they do (12.1, 12.5)."""

from __future__ import annotations

from typing import Final

from deckload.engine.grouping import grouped
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.state import (
    HANGAR,
    LANDED,
    LOST_AT_HOME,
    NOBODY_THERE,
    OFF_MAP,
    READY,
    SERVICING,
    SUNK,
    CarrierState,
)
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.missions.flying import on_ship
from deckload.games.carrier.rules.missions.forming import bring_out
from deckload.games.carrier.rules.raids.counters import raids_on_map
from deckload.games.carrier.rules.raids.movement import look_for_another_target

in_group: Final = grouped("us_group", nowhere=NOBODY_THERE)
"""US ships by group."""
_NONE: Final[list[int]] = []

SOUND: Final = 0
LIGHT: Final = 1
HEAVY: Final = 2
CRIPPLED: Final = 3
LOST: Final = 4
ARMED: Final = (READY, SERVICING)
"""Boxes in which aircraft have fuel and bombs aboard."""
DAMAGE_NAMES: Final = ("sound", "lightly damaged", "heavily damaged", "crippled", "sunk")


def us_level(s: CarrierState, ship: int) -> int:
    """[12.11, 12.16, 12.51, 12.53] The state of a ship; divisions feel nothing before the last
    hit."""
    hits = s.us_hits[ship]
    if s.us_group[ship] == SUNK:
        return LOST
    if not hits:
        return SOUND
    facts = s.data.us_ships[ship]
    if hits >= facts.hits:
        return LOST
    steps = s.data.damage_steps.get(facts.cls)
    if steps is None:
        return SOUND
    heavy = steps.heavy_large if facts.hits > steps.large else steps.heavy
    if hits >= steps.crippled:
        return CRIPPLED
    return HEAVY if hits >= heavy else LIGHT


def us_flak(s: CarrierState, ship: int) -> int:
    """[12.11] Half for a damaged carrier or a heavily damaged battleship, none for a cripple."""
    facts, level = s.data.us_ships[ship], us_level(s, ship)
    if level >= CRIPPLED:
        return 0
    halved_from = LIGHT if facts.cls in CARRIERS else HEAVY
    return facts.aa // 2 if level >= halved_from else facts.aa


def is_on_fire(s: CarrierState, ship: int) -> bool:
    """[12.31] Whether at least one fire burns on a carrier."""
    return bool(s.fires) and any(burning == ship for burning, _ in s.fires)


def can_operate(s: CarrierState, ship: int) -> bool:
    """[12.11, 12.12, 12.34, 4.452] Whether a carrier can launch, land, raise and lower."""
    return not s.deck_crash[ship] and can_service(s, ship)


def can_service(s: CarrierState, ship: int) -> bool:
    """[12.12, 12.34, 4.452] Whether a carrier can arm and fuel aircraft in her hangar: also below a
    deck that a wreck blocks, but not with any damage to it, nor on fire."""
    if s.deck_out[ship] or is_on_fire(s, ship):
        return False
    return us_level(s, ship) < CRIPPLED


def ships_of_group(s: CarrierState, group: int) -> list[int]:
    return in_group(s).get(group, _NONE)


def flak_of_group(s: CarrierState, group: int) -> int:
    """[5.73] All ships of the attacked group fire, and no others."""
    return sum([us_flak(s, ship) for ship in ships_of_group(s, group)])


def hit_us(s: CarrierState, ship: int, hits: int) -> None:
    """[12.11, 12.12, 12.14] Hits on a carrier shut her flight deck and cost aircraft; whether any
    stood armed among them is remembered for the fire."""
    before = us_level(s, ship)
    s.us_hits[ship] += hits
    after = us_level(s, ship)
    state = f": she is {DAMAGE_NAMES[after]}" if after != before else ""
    tell(
        s,
        "12.11",
        "{ship} takes {hits}{state}.",
        ship=s.data.us_refs[ship],
        hits="1 hit" if hits == 1 else f"{hits} hits",
        state=state,
    )
    if s.data.us_ships[ship].cls in CARRIERS:
        s.deck_out[ship] = 1
        s.us_fresh[ship] += hits
        if any(s.air_state[unit] in ARMED for unit in _aboard(s, ship)):
            s.us_armed[ship] = 1
        lose_aircraft(s, ship, hits)
    if after == LOST:
        sink_us(s, ship)


def lose_aircraft(s: CarrierState, ship: int, hits: int) -> None:
    """[12.14] A unit for each hit: from the flight deck first, then from servicing, last from the
    hangar, where each counts for two."""
    left = hits
    for boxes in ((READY, LANDED), (SERVICING,)):
        units = [unit for unit in _aboard(s, ship) if s.air_state[unit] in boxes]
        for _ in range(min(left, len(units))):
            left -= 1
            _burn(s, units, ship)
    units = [unit for unit in _aboard(s, ship) if s.air_state[unit] == HANGAR]
    for _ in range(min(left // 2, len(units))):
        _burn(s, units, ship)


def _aboard(s: CarrierState, ship: int) -> list[int]:
    return on_ship(s).get(ship, _NONE)


def _burn(s: CarrierState, units: list[int], ship: int) -> None:
    unit = one_of(s, units, "unit burnt")
    units.remove(unit)
    s.air_state[unit] = LOST_AT_HOME
    s.air_ship[unit] = NOBODY_THERE
    tell(
        s,
        "12.14",
        "{unit} burns on {ship}.",
        unit=s.data.air_refs[unit],
        ship=s.data.us_refs[ship],
    )


def sink_us(s: CarrierState, ship: int) -> None:
    """[12.11, 12.51] The ship is gone, with all that is aboard, and with the last of them her
    group."""
    group = s.us_group[ship]
    s.us_group[ship] = SUNK
    s.us_adrift[ship] = OFF_MAP
    s.fires = [fire for fire in s.fires if fire[0] != ship]
    for unit in _aboard(s, ship):
        s.air_state[unit] = LOST_AT_HOME
        s.air_ship[unit] = NOBODY_THERE
    if group >= 0 and group not in s.us_group:
        close_group(s, group)


def close_group(s: CarrierState, group: int) -> None:
    """A group of which no ship is left is off the map; patrols above it are on their own, and raids
    that were bound for it look for others."""
    for mission, over in enumerate(s.mission_cap):
        if over == group:
            bring_out(s, mission)
    s.group_hex[group] = OFF_MAP
    for raid in raids_on_map(s):
        look_for_another_target(s, raid)


def forget_fresh_hits(s: CarrierState) -> None:
    """[12.13, 12.31] With the end of the phase its hits are hits like others."""
    s.us_fresh = [0] * len(s.us_fresh)
    s.us_looked = [0] * len(s.us_looked)
    s.us_armed = [0] * len(s.us_armed)
