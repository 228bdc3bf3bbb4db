"""What must hold in every position of Clash of Carriers."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.damage import is_in_the_air
from deckload.games.clash.rules.forces import groups_under
from deckload.games.clash.rules.reinforcements import units_based
from deckload.games.fleet.invariants import wrong_ships
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, SIDES
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    LOST,
    NONE,
    OFF_MAP,
)
from deckload.games.fleet.rules.forces import is_afloat, is_on


def broken_rules(s: ClashState) -> Iterator[str]:
    """Sentences about what is wrong; none in a correct game."""
    if not s.turn:
        return  # markers are still being laid out
    for side in SIDES:
        yield from _wrong_markers(s, side)
        yield from wrong_ships(s, side)
        yield from _wrong_aircraft(s, side)
    yield from _wrong_airfields(s)
    yield from _wrong_displays(s)


def _wrong_markers(s: ClashState, side: int) -> Iterator[str]:
    """3.1.1-3.2.3, 7.2: markers, their limits, and the task force."""
    name, limits = SIDE_NAMES[side], s.data.limits
    force = s.data.force_of[side]
    members = groups_under(s, force)
    if (s.place[force] != OFF_MAP) != bool(members):
        yield f"{name} has a task force without groups, or groups without a task force"
    if len(members) > limits.task_force_groups[side]:
        yield f"{name} has {len(members)} groups in its task force"
    for group in s.data.markers_of[side]:
        if s.in_force[group] and not s.ships[group]:
            yield f"{s.data.marker_names[group]} is in the task force without ships"
        if s.in_force[group] and s.place[group] != OFF_MAP:
            yield f"{s.data.marker_names[group]} is in the task force and on the map"
        if s.ships[group] and s.place[group] == OFF_MAP and not s.in_force[group]:
            yield f"{s.data.marker_names[group]} has ships and is nowhere"
        if s.place[group] == OFF_MAP and s.detected[group]:
            yield f"{s.data.marker_names[group]} is detected and not there"
        if group in s.deck_finds[IJN] and not s.detected[group] and group not in s.searched:
            yield f"{s.data.marker_names[group]} was found from carriers and is not detected"
        if not 0 <= s.harried[group] <= min(s.slower[group], limits.slowed_most):
            yield f"{s.data.marker_names[group]} has lost {s.harried[group]} MP to air attacks"
    carrier_groups = [
        g for g in s.data.groups_of[side] if any(s.data.is_carrier[x] for x in s.ships[g])
    ]
    if len(carrier_groups) > limits.carrier_groups[side]:
        yield f"{name} has {len(carrier_groups)} carrier groups"
    for group in carrier_groups:
        carriers = sum(s.data.is_carrier[x] for x in s.ships[group])
        if carriers > limits.carriers_in_group[side]:
            yield f"{s.data.marker_names[group]} has {carriers} carriers"
    for group in s.data.markers_of[side]:
        ships = s.ships[group]
        if group in s.data.groups_of[side] and len({s.data.family[x] for x in ships}) > 1:
            yield f"{s.data.marker_names[group]} mixes TF 58 and TG 52.10"
        if len(ships) > limits.group_ships and len({s.data.ships[x].group for x in ships}) > 1:
            yield f"{s.data.marker_names[group]} has taken in more than {limits.group_ships} ships"


def _wrong_aircraft(s: ClashState, side: int) -> Iterator[str]:
    """Air units have a living home, and only fighters patrol."""
    for unit in s.data.units_of_side[side]:
        box = s.air_box[unit]
        if box == LOST:
            continue
        name = s.data.air[unit].name
        if box in (CAP, FORWARD) and not s.data.is_fighter[unit]:
            yield f"{name} patrols and is no fighter"
        if box == FORWARD and not s.air_weak[unit]:
            yield f"{name} waits forward and is not tired"
        if (box == FORWARD) != (s.forward_hex[unit] != OFF_MAP):
            yield f"{name} waits forward nowhere, or elsewhere"
        if (box == AWAY) != bool(s.air_back[unit]):
            yield f"{name} is away for ever, or comes back from nowhere"
        if s.air_weak[unit] and s.data.is_one_sided[unit]:
            yield f"{name} has no weaker side"
        home = s.air_home[unit]
        if home < s.data.first_base and not is_afloat(s, home) and not _flies_on(s, unit):
            yield f"{name} has lost its carrier"


def _flies_on(s: ClashState, unit: int) -> bool:
    """Is it in the air, where it does not go down with its carrier?"""
    return unit in s.raid or (is_on(s, "other_carriers") and is_in_the_air(s, unit))


def _wrong_airfields(s: ClashState) -> Iterator[str]:
    """2.1: no airfield holds more than it can."""
    for base, capacity in enumerate(s.data.base_capacity):
        units = units_based(s, base)
        if units > capacity:
            yield f"{s.data.bases[base].name} holds {units} air units"


def _wrong_displays(s: ClashState) -> Iterator[str]:
    """Nothing stays on a display when no raid flies and no battle rages; of ships under air attack
    one lies in a box (8.3)."""
    boxes = [box for box in s.box_of_ship if box != NONE]
    if s.raid_side != NONE and len(boxes) != len(set(boxes)):
        yield "two ships lie in one box of the Air-Sea display"
    if s.raid_side == NONE and (s.raid or any(box != NONE for box in s.box_of_unit)):
        yield "aircraft are left over the display"
    if s.raid_side == NONE and s.battle_hex == NONE and any(b != NONE for b in s.box_of_ship):
        yield "ships are left on the display"
    if s.battle_hex == NONE and (s.smoke or any(s.coming_hits) or s.scrambled):
        yield "a surface battle has left something behind"
