"""8.5: the ships fire at the raid, each ship at each air unit it can reach. 14.0: what a bomber
that is shot down may still do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts import Chart
from deckload.engine.dice import Modifier, Throw, roll, roll_total
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import air_ref, factor_of, is_on
from deckload.games.clash.rules.raids.air_losses import destroy, is_weak, lose_step
from deckload.games.clash.rules.raids.air_sea_display import ships_by_box, units_on_display
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import LOST, NONE

step: Final = steps("clash.antiaircraft")


@step
def antiaircraft_fire(s: ClashState) -> None:
    """[8.5, 8.5.2] All fire comes before any attack. A ship fires with all its factors into its own
    box; a US ship also fires with half of them into the boxes around."""
    on_display = units_on_display(s)
    if not on_display:
        return
    ship_in = ships_by_box(s)
    fighters = suppression(s)
    fires_around = s.data.limits.adjacent_aa[1 - s.raid_side]
    for unit in on_display:
        if cannot_be_harmed(s, unit):
            continue
        box = s.box_of_unit[unit]
        fire_at(s, ship_in[box], unit, suppressors=fighters.get(box, 0))
        if not fires_around:
            continue
        for near in s.data.air_sea_neighbours[box]:
            if s.air_box[unit] == LOST:
                break
            if near in ship_in:
                fire_at(s, ship_in[near], unit, True, fighters.get(near, 0))


def cannot_be_harmed(s: ClashState, unit: int) -> bool:
    """[8.5.2] Guns spoil the aim of US units, no more: one that drops no bombs has nothing to lose,
    and nobody rolls for shots at it."""
    return s.data.air_side[unit] == USN and unit in s.escorts


def suppression(s: ClashState) -> dict[int, int]:
    """[8.5.1] Fighters by box that no patrol has met: each troubles the ship there at all its
    shots. They are counted once, before the fire, so that the order of shots means nothing."""
    fighters: dict[int, int] = {}
    for unit in s.escorts:
        box = s.box_of_unit[unit]
        if box != NONE:
            fighters[box] = fighters.get(box, 0) + 1
    return fighters


def fire_at(s: ClashState, ship: int, unit: int, half: bool = False, suppressors: int = 0) -> None:
    """[8.5.2] One ship's shot at one air unit: it spoils the aim, and may cost a Japanese unit a
    step."""
    log = s.data.log_half_aa if half else s.data.log_aa
    factor = log[ship][s.hits[ship]]
    if not factor:
        return
    throw = antiaircraft_throw(s.data.charts["antiaircraft"], factor, suppressors)
    total = roll_total(s, throw, by=s.data.ships[ship].name, at=s.data.air[unit].name)
    spoilt, step_lost = s.data.aa_result(factor, total)
    s.penalty[unit] += spoilt
    if step_lost and s.data.air_side[unit] == IJN:
        hit_by_flak(s, unit)


@lru_cache(maxsize=512)
def antiaircraft_throw(chart: Chart, factor: int, suppressors: int) -> Throw:
    """[8.5.2] A shot with its column and modifier."""
    modifiers: tuple[Modifier, ...] = ()
    if suppressors:
        by = suppressors * chart.modifiers["suppression"].value
        modifiers = (Modifier("fighters", by, "8.5.1"),)
    return Throw("antiaircraft", 10, 1, chart, factor, modifiers, "8.5.2", does="fires at")


def hit_by_flak(s: ClashState, unit: int) -> None:
    """[8.5.2, 14.0] A Japanese unit loses a step. With 14.0 a bomber still attacks as strongly as
    before, and may do so even when it is shot down."""
    delivers = is_on(s, "ordnance") and s.data.is_bomber[unit] and unit not in s.escorts
    if delivers and not s.strength[unit]:
        s.strength[unit] = factor_of(s, unit)
    if not is_weak(s, unit):
        lose_step(s, unit, "8.5.2")
        return
    box = s.box_of_unit[unit]
    destroy(s, unit, "8.5.2")
    if delivers and still_attacks(s, unit):
        s.doomed.append(unit)
        s.box_of_unit[unit] = box


def still_attacks(s: ClashState, unit: int) -> bool:
    """[14.0] Does a bomber that was shot down get its bombs away first?"""
    chart = s.data.charts["deliver_the_ordnance"]
    does = "may still drop its bombs"
    throw = Throw("deliver the ordnance", 10, 1, chart, "bomber", (), "14.0", does=does)
    if roll(s, throw, by=s.data.air[unit].name).cell.result != "attacks":
        return False
    tell(s, "14.0", "{unit} attacks before it falls.", unit=air_ref(s, unit))
    return True


def can_attack(s: ClashState, unit: int) -> bool:
    """[8.6, 14.0] Has a bomber come through the fire, or will it at least attack before it
    falls?"""
    return s.air_box[unit] != LOST or unit in s.doomed
