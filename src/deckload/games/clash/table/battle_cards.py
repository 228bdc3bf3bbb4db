"""What is being fought out now: a raid or a surface battle, step by step."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Panel, PlaceMark
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.clash.rules.raids.airfields import bomb_airfield
from deckload.games.clash.rules.raids.antiaircraft import antiaircraft_fire
from deckload.games.clash.rules.raids.bombing import bomb_ships
from deckload.games.clash.rules.raids.homecoming import fly_home
from deckload.games.clash.rules.raids.interception import arrive, run_the_gauntlet
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.surface.disengagement import end_round
from deckload.games.clash.rules.surface.gunnery import gunnery
from deckload.games.clash.rules.surface.surface_air import air_attack
from deckload.games.clash.rules.surface.surface_battle import next_round
from deckload.games.clash.rules.surface.surface_movement import move_ships
from deckload.games.clash.rules.surface.torpedoes import torpedo_attack
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NONE
from deckload.games.fleet.rules.raids.air_sea_display import place_aircraft, place_ships
from deckload.games.fleet.table.battle_cards import BATTLE, present_step, raid_card, surface_card

ON_SHIPS: Final = ("Interception", "Patrol", "Formation", "Aim", "AA fire", "Attacks", "Home")
ON_AIRFIELD: Final = ("Patrol", "Bombs", "Home")

# The step that is being carried out, by the one that comes next on the agenda.
_BEFORE_ON_SHIPS: Final = {
    run_the_gauntlet.name: 0,
    arrive.name: 0,
    meet_patrol.name: 0,
    place_ships.name_in("clash"): 1,
    place_aircraft.name_in("clash"): 2,
    antiaircraft_fire.name: 3,
    bomb_ships.name: 4,
    fly_home.name: 5,
    plan_raids.name: 6,
}
_BEFORE_ON_AIRFIELD: Final = {bomb_airfield.name: 0, fly_home.name: 1, plan_raids.name: 2}
_BEFORE_IN_BATTLE: Final = {
    move_ships.name: 1,
    gunnery.name: 2,
    torpedo_attack.name: 3,
    air_attack.name: 4,
    end_round.name: 5,
    next_round.name: 6,
}


@part
def battle_cards(k: ClashState) -> list[Panel]:
    """The raid in the air, or the battle on the surface."""
    if k.raid_side != NONE:
        return [clash_raid_card(k)]
    return [clash_surface_card(k)] if k.battle_hex != NONE else []


# --- raids ----------------------------------------------------------------------------------------


def clash_raid_card(k: ClashState) -> Panel:
    """[8.0] A raid on ships, or on an airfield."""
    on_field = k.raid_base != NONE
    steps, before = (ON_AIRFIELD, _BEFORE_ON_AIRFIELD) if on_field else (ON_SHIPS, _BEFORE_ON_SHIPS)
    setting_out = 0  # nothing of it is on the agenda yet
    return raid_card(k, steps, present_step(k, before, setting_out))


@part
def raid_marks(k: ClashState) -> tuple[PlaceMark, ...]:
    """[13.0] The way of the raid on the map, and its target; the hex of a surface battle."""
    if k.battle_hex != NONE:
        return (PlaceMark(k.data.grid.name_of(k.battle_hex), badges=("battle",)),)
    if k.raid_side == NONE:
        return ()
    target = k.data.theatre.name_of(k.raid_hex)
    way = [k.data.theatre.name_of(place) for place in dict.fromkeys(_way(k))]
    return (
        *[PlaceMark(place, badges=("raid",)) for place in way if place != target],
        PlaceMark(target, badges=("target",)),
    )


def _way(k: ClashState) -> list[int]:
    """With secret movement what the viewer sees of it, the whole for who sees both parts."""
    return k.raid_path or k.raid_way[IJN] or k.raid_way[USN]


# --- surface battles ------------------------------------------------------------------------------


def clash_surface_card(k: ClashState) -> Panel:
    """[12.0, 12.3] Also who has left the battle."""
    names = ", ".join([k.data.ships[ship].name for ship in k.escaped])
    step = present_step(k, _BEFORE_IN_BATTLE, len(BATTLE) - 1) if k.battle_round else 0
    gone = (f"Have left the battle: {names}",) if names else ()
    return surface_card(k, step, gone)
