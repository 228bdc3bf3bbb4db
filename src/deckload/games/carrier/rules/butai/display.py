"""Butai displays: a force that has carriers gets one, and with it a name of its own (9.1)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import (
    NOBODY_THERE,
    OFF_MAP,
    ORPHANED,
    UNKNOWN_AIR,
    CarrierState,
)
from deckload.games.carrier.rules.butai.track import ALL_RANGES, LOST, clear_track, put
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.roster import force_ref


def carriers_are_found(s: CarrierState, force: int) -> None:
    """[7.33, 9.11] A force has proved to have carriers: it is the next in the order of discovery,
    and where the scenario fixes what aircraft it has, these are known from now on."""
    if s.force_found[force] or not has_carriers(s, force):
        return
    s.force_found[force] = 1 + max(s.force_found)
    fixed = s.data.scenarios[s.scenario].known_air
    if fixed:
        points = fixed[min(s.force_found[force], len(fixed)) - 1]
        s.force_air[force] = points
        put(s, force, ALL_RANGES, points)
    set_up_display(s, force)


def is_butai(s: CarrierState, force: int) -> bool:
    """Whether a force goes by a Butai counter."""
    return s.data.first_butai <= s.force_counter[force] < s.data.first_cripple


def needs_display(s: CarrierState, force: int) -> bool:
    """[9.11] Level 2 or more with carriers, or level 1 with air points; a level 1 carrier force
    that has shown no aircraft may still prove to have no carriers."""
    if not has_carriers(s, force):
        return False
    return s.force_level[force] > 1 or s.force_air[force] != UNKNOWN_AIR


def set_up_display(s: CarrierState, force: int) -> None:
    """[9.11] The force counter gives way to a Butai counter, and its letter can be used again; its
    chit in the cup is now that of the Butai."""
    if not needs_display(s, force) or is_butai(s, force) or not plays_butai(s):
        return
    counter = free_butai(s)
    if counter == NOBODY_THERE:
        return
    before = force_ref(s, force)
    s.force_counter[force] = counter
    tell(s, "9.11", "{force} is {butai} from now on.", force=before, butai=force_ref(s, force))


def plays_butai(s: CarrierState) -> bool:
    """[9.11] Displays come with scenario 5: before it no aircraft are counted."""
    facts = s.data.scenarios[s.scenario]
    return facts.full or bool(facts.known_air)


def free_butai(s: CarrierState) -> int:
    """[9.11] The first Butai counter that is not on the map, or -1."""
    used = [s.force_counter[force] for force, place in enumerate(s.force_hex) if place != OFF_MAP]
    for counter in range(s.data.first_butai, s.data.first_cripple):
        if counter not in used:
            return counter
    return NOBODY_THERE


def free_letter(s: CarrierState) -> int:
    """[9.13] The first letter that is not on the map, or -1."""
    used = [s.force_counter[force] for force, place in enumerate(s.force_hex) if place != OFF_MAP]
    for letter in range(s.data.scenarios[s.scenario].letters):
        if letter not in used:
            return letter
    return NOBODY_THERE


def give_display_back(s: CarrierState, force: int) -> None:
    """[9.13] Without carriers it is a force like others again; with no letter free it keeps its
    counter."""
    letter = free_letter(s)
    if is_butai(s, force) and letter != NOBODY_THERE and s.force_hex[force] != OFF_MAP:
        before = force_ref(s, force)
        s.force_counter[force] = letter
        tell(
            s,
            "9.13",
            "{butai} has no carriers any more and is {force} from now on.",
            butai=before,
            force=force_ref(s, force),
        )


def close_display(s: CarrierState, force: int) -> None:
    """A force is gone: nobody comes back to it."""
    if force < s.data.first_cripple:
        clear_track(s, force)
    s.force_air[force] = UNKNOWN_AIR
    s.force_raided[force] = 0
    if force in s.raid_source:
        s.raid_source = [ORPHANED if source == force else source for source in s.raid_source]
    partner = s.force_partner[force]
    if partner != NOBODY_THERE:
        s.force_partner[force] = s.force_partner[partner] = NOBODY_THERE


# --- points ---------------------------------------------------------------------------------------


def add_known(s: CarrierState, force: int, points: int) -> None:
    """[9.23, 9.24] Points that nobody knew of are known from now on."""
    s.force_air[force] = max(0, s.force_air[force]) + points


def lose_over_force(s: CarrierState, force: int, points: int) -> None:
    """[5.42, 9.22] Fighters shot down over their own ships lie in the Lost box."""
    add_known(s, force, points)
    put(s, force, LOST, points)
