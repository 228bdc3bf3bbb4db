"""Chapter 16: play may go on through the second half of 1942."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import die, shuffled
from deckload.engine.knowledge import EVERYONE, NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.midway.model.game_data import (
    DECEPTION,
    JAPAN,
    LAC,
    LATE_SLOT,
    LATER,
    NAC,
    RESERVE,
    US,
)
from deckload.games.midway.model.state import AFLOAT, IN_RESERVE, MidwayState
from deckload.games.midway.rules.basing import base_ref, has_room, put_down
from deckload.games.midway.rules.commands import SUPREME, command
from deckload.games.midway.rules.forces import (
    air_ref,
    force_ref,
    force_room,
    forces_on,
    ship_ref,
    where_is,
)
from deckload.games.midway.rules.ijn_phase.logistics import join
from deckload.games.midway.rules.ijn_phase.operations import marker_counts

GO_ON: Final = Kind(
    "go on",
    "The last operations marker is played. Does the war go on through December 1942?",
    words={"go on": "Play July to December", "stop": "Stop and count the points"},
    final=("stop",),
)


def offer_extension(s: MidwayState) -> Procedure:
    """[16.1] With rule 16 the player may continue, once."""
    if s.options["extended"] != "on" or s.second_half:
        return False
    choice = yield ask(US, GO_ON, ("go on", "stop"), case="16.1", command=command(s, SUPREME))
    if choice == "stop":
        return False
    s.second_half = 1
    _refill_pool(s)
    _new_japanese_units(s)
    _new_us_units(s)
    return True


def _refill_pool(s: MidwayState) -> None:
    """[16.1] All markers go back, and every route advances again."""
    kinds = s.data.markers
    s.pool = marker_counts(s)
    s.played = [0] * len(kinds)
    s.aside = [0] * len(kinds)
    s.aside_count = 0
    s.drawn = [0] * len(kinds)
    s.before = [0] * len(kinds)
    s.returned = 0
    s.removed = [0] * len(kinds)
    s.withdrawing = [0] * len(s.withdrawing)
    tell(s, "16.1", "July 1942: all markers are back in the pool, and every route advances.")


# --- Japan --------------------------------------------------------------------------------------


def _new_japanese_units(s: MidwayState) -> None:
    """[16.2]"""
    _place_hiyo(s)
    data = s.data
    for unit in data.ijn_air:
        if data.air[unit].service == LAC and s.air_base[unit] >= 0:
            s.air_step[unit] = data.air[unit].steps
    tell(s, "16.2", "The Japanese land-based air units are at full strength.")
    _place_yokohama(s)
    _place_spare_air_groups(s)
    _place_musashi(s)


def _named(s: MidwayState, name: str) -> int:
    return next(i for i in s.data.ijn_ships if s.data.ships[i].name == name)


def _air_named(s: MidwayState, name: str) -> int:
    return next(u for u in s.data.ijn_air if s.data.air[u].name == name)


def _place_hiyo(s: MidwayState) -> None:
    """[16.2, 7.4] Hiyo and the unused deception markers go face down to Truk's two routes in
    turn."""
    data = s.data
    hiyo = _named(s, "Hiyo")
    for name in ("Hiyo FTR", "Hiyo BBR"):
        put_down(s, _air_named(s, name), data.deck + hiyo)
    unused = data.deception_markers - s.slot_unit.count(DECEPTION)
    counters = shuffled(s, [hiyo] + [DECEPTION] * unused, "hiyo", NOBODY)
    routes = [data.routes.index("SO"), data.routes.index("MO")]
    if not unused and die(s, 2, "hiyo route") == 2:
        routes.reverse()
    for number, counter in enumerate(counters):
        force = _random_force(s, routes[number % 2], "hiyo joins")
        if force < 0:
            force = _random_force(s, routes[1 - number % 2], "hiyo joins")
        if force >= 0:
            _put_face_down(s, counter, force)
    if hiyo in s.slot_unit:
        s.status[hiyo] = AFLOAT


def _random_force(s: MidwayState, route: int, reason: str) -> int:
    """A Japanese task force of a route that has room, or -1."""
    forces = [f for f in forces_on(s, route, JAPAN) if force_room(s, f) > 0]
    if not forces:
        return -1
    return forces[0] if len(forces) == 1 else forces[die(s, len(forces), reason) - 1]


def _put_face_down(s: MidwayState, counter: int, force: int) -> None:
    used = {slot for slots in s.slots for slot in slots}
    slot = next(slot for slot in range(len(s.slot_unit)) if slot not in used)
    s.slot_lot[slot] = LATE_SLOT
    s.slot_seen[slot] = 1 << JAPAN
    s.slot_unit[slot] = counter
    s.slots[force].append(slot)
    tell(s, "16.2", "A counter joins {force} face down.", force=force_ref(s, force))


def _place_yokohama(s: MidwayState) -> None:
    """[16.2] It bases at Truk, on a route drawn by lot, as no other aircraft may."""
    route = ("SO", "MO")[die(s, 2, "yokohama") - 1]
    unit = _air_named(s, "Yokohama")
    put_down(s, unit, s.data.ijn_home[s.data.routes.index(route)])
    tell(s, "16.2", "{unit} is at Truk ({route}).", unit=air_ref(s, unit), route=route)


def _place_spare_air_groups(s: MidwayState) -> None:
    """[16.2] Two air groups for decks with room; failing that, a reduced unit is made whole."""
    data = s.data
    for name in ("CV-A", "CV-B"):
        decks = [
            data.deck + ship
            for ship in data.ijn_carriers
            if s.status[ship] == AFLOAT and where_is(s, ship) >= 0 and has_room(s, data.deck + ship)
        ]
        if decks:
            deck = shuffled(s, decks, "air group", EVERYONE)[0]
            put_down(s, _air_named(s, name), deck)
            group, ship = air_ref(s, _air_named(s, name)), base_ref(s, deck)
            tell(s, "16.2", "{unit} goes aboard {ship}.", unit=group, ship=ship)
            continue
        reduced = [
            u
            for u in data.ijn_air
            if data.air[u].service == NAC
            and s.air_base[u] >= 0
            and 0 < s.air_step[u] < data.air[u].steps
        ]
        if reduced:
            unit = shuffled(s, reduced, "air group", EVERYONE)[0]
            s.air_step[unit] = data.air[unit].steps
            tell(s, "16.2", "{unit} is at full strength again.", unit=air_ref(s, unit))


def _place_musashi(s: MidwayState) -> None:
    """[16.2] A random route with room, a random task force on it."""
    data = s.data
    routes = [
        r
        for r in range(len(data.routes))
        if any(force_room(s, f) > 0 for f in forces_on(s, r, JAPAN))
    ]
    if not routes:
        return
    route = routes[0] if len(routes) == 1 else routes[die(s, len(routes), "musashi route") - 1]
    force = _random_force(s, route, "musashi joins")
    ship = _named(s, "BB-Mus")
    s.status[ship] = AFLOAT
    join(s, ship, force)
    tell(s, "16.2", "{ship} joins {force}.", ship=ship_ref(s, ship), force=force_ref(s, force))


# --- US ------------------------------------------------------------------------------------------


def _new_us_units(s: MidwayState) -> None:
    """[16.2] The second half's reinforcements, to be recruited from the next G-1 on."""
    data = s.data
    for ship in data.us_ships:
        if data.ships[ship].start == "Later":
            s.status[ship] = IN_RESERVE
    for unit in data.us_air:
        if s.air_base[unit] == LATER:
            s.air_base[unit] = RESERVE
    tell(s, "16.2", "US reinforcements are waiting in their display.")
