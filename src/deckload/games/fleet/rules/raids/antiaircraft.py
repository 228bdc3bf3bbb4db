"""The ships fire at the raid, each ship at each air unit it can reach, and what a bomber that is
shot down may still do. Who fires at whom, and when, each game says."""

from __future__ import annotations

from functools import lru_cache

from deckload.charts import Chart
from deckload.engine.dice import HIGH, Modifier, Throw, roll_result, roll_total
from deckload.engine.log import tell
from deckload.games.fleet.cases import ANTIAIRCRAFT, ORDNANCE, SUPPRESSION
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import LOST, FleetState
from deckload.games.fleet.rules.forces import air_ref, factor_of
from deckload.games.fleet.rules.raids.air_losses import SHOT_DOWN, destroy, is_weak, lose_step


def cannot_be_harmed(s: FleetState, unit: int) -> bool:
    """[ANTIAIRCRAFT] Guns spoil the aim of US units, no more: one that drops no bombs has nothing
    to lose, and nobody rolls for shots at it."""
    return s.data.air_side[unit] == USN and unit in s.escorts


def fire_at(
    s: FleetState,
    ship: int,
    unit: int,
    half: bool = False,
    suppressors: int = 0,
    relief: int = 0,
) -> bool:
    """[ANTIAIRCRAFT, SUPPRESSION] One ship's shot at one air unit: it spoils the aim. Does it also
    cost a Japanese unit a step? Fighters about the ship make the roll worse (`suppressors`), or
    take something off what it does to the aim (`relief`)."""
    log = s.data.log_half_aa if half else s.data.log_aa
    factor = log[ship][s.hits[ship]]
    if not factor:
        return False
    side = s.data.ship_side[ship]
    throw = antiaircraft_throw(s.data.charts["antiaircraft"], factor, suppressors, side, s.game)
    total = roll_total(s, throw, by=s.data.ships[ship].name, at=s.data.air[unit].name)
    spoilt, step_lost = s.data.aa_result(factor, total)
    s.penalty[unit] += min(0, spoilt + relief)
    return step_lost and s.data.air_side[unit] == IJN


@lru_cache(maxsize=512)
def antiaircraft_throw(chart: Chart, factor: int, suppressors: int, side: int, game: str) -> Throw:
    """[ANTIAIRCRAFT] A shot with its column and modifier."""
    modifiers: tuple[Modifier, ...] = ()
    if suppressors:
        by = suppressors * chart.modifiers["suppression"].value
        modifiers = (Modifier("fighters", by, SUPPRESSION.in_game(game)),)
    case = ANTIAIRCRAFT.in_game(game)
    return Throw(
        "antiaircraft",
        10,
        1,
        chart,
        factor,
        modifiers,
        case,
        side=side,
        good=HIGH,
        does="fires at",
    )


def hit_by_flak(s: FleetState, unit: int, *, delivers: bool, keeps_factor: bool) -> None:
    """[ANTIAIRCRAFT, ORDNANCE] A Japanese unit loses a step. Where bombers deliver their ordnance,
    one that is shot down may still attack; where it keeps its factor, it attacks as strongly as
    before."""
    delivers = delivers and s.data.is_bomber[unit] and unit not in s.escorts
    if delivers and keeps_factor and not s.strength[unit]:
        s.strength[unit] = factor_of(s, unit)
    if not is_weak(s, unit):
        lose_step(s, unit, ANTIAIRCRAFT.of(s))
        return
    box = s.box_of_unit[unit]
    destroy(s, unit, ANTIAIRCRAFT.of(s), SHOT_DOWN)
    if delivers and still_attacks(s, unit):
        s.doomed.append(unit)
        s.box_of_unit[unit] = box


def still_attacks(s: FleetState, unit: int) -> bool:
    """[ORDNANCE] Does a bomber that was shot down get its bombs away first?"""
    chart, case = s.data.charts["deliver_the_ordnance"], ORDNANCE.of(s)
    does = "may still drop its bombs"
    throw = Throw("deliver the ordnance", 10, 1, chart, "bomber", (), case, does=does)
    if roll_result(s, throw, by=s.data.air[unit].name) != "attacks":
        return False
    tell(s, case, "{unit} attacks before it falls.", unit=air_ref(s, unit))
    return True


def can_attack(s: FleetState, unit: int) -> bool:
    """[BOMBING, ORDNANCE] Has a bomber come through the fire, or will it at least attack before it
    falls?"""
    return s.air_box[unit] != LOST or unit in s.doomed
