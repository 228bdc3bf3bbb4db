"""What is being fought out now: a strike or a surface battle, step by step."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece, PlaceMark
from deckload.games.fleet.table.battle_cards import BATTLE, present_step, raid_card, surface_card
from deckload.games.fleet.table.cards import Faults
from deckload.games.fleet.table.counters import smoke_counter
from deckload.games.sunset.model.game_data import SIDE_NAMES, SIDES
from deckload.games.sunset.model.state import NONE, OFF_LINE, SunsetState
from deckload.games.sunset.rules.air.aiming import place_bombers, press_home
from deckload.games.sunset.rules.air.air_attack import attack_with, call_order
from deckload.games.sunset.rules.air.air_display import arrive, form_up
from deckload.games.sunset.rules.air.homecoming import fly_home
from deckload.games.sunset.rules.air.strikes import saw_the_target
from deckload.games.sunset.rules.forces import is_night
from deckload.games.sunset.rules.surface.battle_line import is_known
from deckload.games.sunset.rules.surface.disengagement import NEAR_THE_EDGE, end_round
from deckload.games.sunset.rules.surface.gunnery import gunnery
from deckload.games.sunset.rules.surface.line_movement import move_side
from deckload.games.sunset.rules.surface.surface_air import air_attack
from deckload.games.sunset.rules.surface.surface_battle import next_round
from deckload.games.sunset.rules.surface.torpedoes import torpedo_attack
from deckload.games.sunset.table.board import AREAS, area_box
from deckload.games.sunset.table.counters import face_down_counter

STRIKE: Final = ("Patrol", "Formation", "Aim", "Attacks", "Home")

# The step that is being carried out, by the one that comes next on the agenda.
_BEFORE_IN_STRIKE: Final = {
    arrive.name: 0,
    form_up.name: 0,
    place_bombers.name: 1,
    press_home.name: 2,
    call_order.name: 3,
    attack_with.name: 3,
    fly_home.name: 3,
    saw_the_target.name: 4,
}
_BEFORE_IN_BATTLE: Final = {
    move_side.name: 1,
    gunnery.name: 2,
    torpedo_attack.name: 3,
    air_attack.name: 4,
    end_round.name: 5,
    next_round.name: 6,
}


@part
def battle_cards(k: SunsetState) -> list[Panel]:
    """[8.1, 8.3] The strike in the air, or the battle on the surface."""
    if k.raid_side != NONE:
        setting_out = 0  # nothing of it is on the agenda yet
        step = present_step(k, _BEFORE_IN_STRIKE, setting_out)
        return [raid_card(k, STRIKE, step, "strike")]
    return [_line_card(k)] if k.battle_hex != NONE else []


@part
def battle_marks(k: SunsetState) -> list[PlaceMark]:
    """The target of a strike, and the hex of a surface battle."""
    if k.battle_hex != NONE:
        return [PlaceMark(k.data.grid.name_of(k.battle_hex), badges=("battle",))]
    if k.raid_side != NONE:
        return [PlaceMark(k.data.grid.name_of(k.raid_hex), badges=("target",))]
    return []


# --- surface battles ------------------------------------------------------------------------------


def _line_card(k: SunsetState) -> Panel:
    """[8.3] Also who can see how far, and what lies beyond the areas of the display: units, and
    where they may go in the round."""
    step = present_step(k, _BEFORE_IN_BATTLE, len(BATTLE) - 1) if k.battle_round else 0
    there = [area for area in k.slot_area if area != OFF_LINE]
    low, high = min(there, default=0) - NEAR_THE_EDGE, max(there, default=0) + NEAR_THE_EDGE
    beyond = [area for area in range(low, high + 1) if area not in AREAS]
    boxes = [Box(area_box(area), f"Area {area}", row) for row, area in enumerate(beyond)]
    return surface_card(k, step, _conditions(k), boxes)


def _conditions(k: SunsetState) -> list[str]:
    """[8.3.4, 8.3.5, 8.3.10] Darkness, smoke, and who is caught entering a strait."""
    lines = []
    if is_night(k):
        usn, ijn = k.data.limits.spotting_at_night
        lines.append(f"By night the USN sees {usn} areas far, the IJN {ijn}; gun flashes are seen")
    for side in SIDES:
        if k.smoke_of[side]:
            areas = ", ".join([str(area) for area in sorted(k.smoke_of[side])])
            lines.append(f"Smoke of the {SIDE_NAMES[side]} in {areas}")
    if k.in_strait != NONE:
        name = SIDE_NAMES[k.in_strait]
        lines.append(f"The {name} enters a strait: its guns count half in round 1")
    return lines


def ships_on_line(k: SunsetState) -> dict[int, str]:
    """[8.3.1] By ship that the viewer can name, the box of its area."""
    return {
        ship: area_box(area)
        for ship, area in zip(k.slot_ship, k.slot_area, strict=True)
        if ship >= 0 and area != OFF_LINE
    }


@part
def units_face_down(k: SunsetState) -> list[Piece]:
    """[8.3.1] Those of which the viewer sees the class alone."""
    return [
        face_down_counter(slot, k.slot_side[slot], k.slot_class[slot], area, slot_badges(k, slot))
        for slot, area in enumerate(k.slot_area)
        if area != OFF_LINE and not is_known(k, slot)
    ]


def slot_badges(k: SunsetState, slot: int) -> tuple[str, ...]:
    """[8.3.2, 8.3.4] What weighs on a unit in this round."""
    badges = []
    if k.slot_hits[slot]:
        badges.append(f"+{k.slot_hits[slot]}")
    if k.slot_moved[slot]:
        badges.append("moved")
    if k.slot_lit[slot] and is_night(k):
        badges.append("flash")
    if k.slot_slow[slot]:
        badges.append("one slower this round")
    return tuple(badges)


@part
def line_smoke(k: SunsetState) -> list[Piece]:
    """[8.3.5]"""
    return [smoke_counter(area_box(area)) for area in sorted({a for s in k.smoke_of for a in s})]


# --- ships that are worse than their log says -----------------------------------------------------


@part
def faults_of(k: SunsetState) -> Faults:
    """[9.2, 8.3] By ship: speed lost to critical hits, and what else is to be said of her."""
    faults = {
        ship: (k.slowed[ship], _troubles(k, ship))
        for ship, hits in enumerate(k.hits)
        if hits and (k.slowed[ship] or k.lent[ship] or k.silenced[ship] >= k.turn)
    }
    for slot, ship in enumerate(k.slot_ship):
        badges = slot_badges(k, slot)
        if ship >= 0 and badges:
            slower, troubles = faults.get(ship, (0, ()))
            faults[ship] = (slower, (*badges, *troubles))
    return faults


def _troubles(k: SunsetState, ship: int) -> tuple[str, ...]:
    badges = []
    if k.slowed[ship]:
        badges.append(f"-{k.slowed[ship]} speed by critical hits")
    if k.silenced[ship] >= k.turn:
        part = "deck" if k.data.is_carrier[ship] else "fire control"
        badges.append(f"{part} out of order to the end of turn {k.silenced[ship]}")
    if k.lent[ship]:
        badges.append(f"{k.lent[ship]} of her boxes lent as escorts")
    return tuple(badges)
