"""Two rounds of fire between ships (21.2)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import NOBODY_THERE, SUNK, CarrierState
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.damage import american, japanese
from deckload.games.carrier.rules.surface.lines import (
    BATTLESHIP,
    CRUISERS,
    class_of,
    defence_of,
    firers,
    gun_of,
    is_heavily_damaged,
    japanese_line,
    name_of,
    us_line,
    weight_of,
)
from deckload.games.carrier.rules.surface.targets import Aim, japanese_aims, us_aims

step: Final = steps("carrier.gunfire")

JAPAN_SURPRISED_FROM: Final = 10
US_SURPRISED_TO: Final = 2
SIDE_WORDS: Final = ("Our ships are", "The Japanese are")


@step
def check_surprise(s: CarrierState) -> None:
    """[21.21] At night one side may be caught: we on 1 or 2, they on 10."""
    s.action_surprised = NOBODY_THERE
    if not is_night(s):
        return
    total = roll(s, Throw("night surprise", 10, case="21.21")).total
    if total >= JAPAN_SURPRISED_FROM:
        s.action_surprised = JAPAN
    elif total <= US_SURPRISED_TO:
        s.action_surprised = US
    if s.action_surprised != NOBODY_THERE:
        tell(s, "21.21", "{who} surprised.", who=SIDE_WORDS[s.action_surprised])


@step
def exchange_fire(s: CarrierState, number: int) -> Procedure:
    """[21.2, 21.22] One of two rounds: targets, then all the fire, then what it has done."""
    lines = (us_line(s, s.action_hex), japanese_line(s, s.action_force))
    if not lines[US] or not lines[JAPAN]:
        return
    ours = firers(s, US, number, lines)
    aims = yield from us_aims(s, ours, lines[JAPAN])
    theirs = japanese_aims(s, firers(s, JAPAN, number, lines), lines[US])
    hits: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for ship, target in aims:
        _fire(s, US, number, (ship, target), hits[JAPAN])
    for ship, target in theirs:
        _fire(s, JAPAN, number, (ship, target), hits[US])
    _take_effect(s, hits)


# --- fire -----------------------------------------------------------------------------------------


def uses_torpedoes(s: CarrierState, side: int, ship: int) -> bool:
    """[21.25, 21.26] Destroyers at night."""
    return is_night(s) and weight_of(s, side, ship) < CRUISERS


def has_surprised(s: CarrierState, side: int, number: int) -> bool:
    """Whether the enemy of a side is still looking for its guns."""
    return number == 1 and s.action_surprised == 1 - side


def gun_throw(s: CarrierState, side: int, ship: int, target: int, number: int) -> Throw:
    """[21.25] Attack less defence is the column."""
    names = []
    if is_heavily_damaged(s, side, ship):
        names.append("heavy")
    if side == US and is_night(s):
        names.append("radar")
    if has_surprised(s, side, number):
        names.append("surprise")
    net = gun_of(s, side, ship) - defence_of(s, 1 - side, target)
    return _throw(s, "gunfire", "surface_fire", max(0, net), names, "21.25", side)


def torpedo_throw(s: CarrierState, side: int, number: int) -> Throw:
    """[21.26] Whatever the target is."""
    names = []
    if side == JAPAN:
        names.append("japanese")
    if has_surprised(s, side, number):
        names.append("surprise")
    return _throw(s, "torpedoes", "torpedo_fire", "torpedo", names, "21.26", side)


def _throw(
    s: CarrierState,
    reason: str,
    chart_id: str,
    column: int | str,
    names: list[str],
    case: str,
    side: int,
) -> Throw:
    chart = s.data.charts[chart_id]
    modifiers = [
        Modifier(chart.modifiers[name].text, chart.modifiers[name].value, case) for name in names
    ]
    return Throw(
        reason,
        10,
        chart=chart,
        column=column,
        modifiers=tuple(modifiers),
        case=case,
        side=side,
        does="fires at",
        gives="hit",
    )


def _fire(s: CarrierState, side: int, number: int, aim: Aim, hits: dict[int, int]) -> None:
    """[21.25, 21.26, 21.261] Guns, or the torpedoes of destroyers at night; Japanese cruisers have
    both in the first round of a night."""
    ship, target = aim
    by, at = name_of(s, side, ship), name_of(s, 1 - side, target)
    throws = []
    if not uses_torpedoes(s, side, ship):
        throws.append(gun_throw(s, side, ship, target, number))
    if uses_torpedoes(s, side, ship) or has_long_lances(s, side, ship, number):
        throws.append(torpedo_throw(s, side, number))
    for throw in throws:
        scored = int(roll(s, throw, by=by, at=at).cell.result)
        hits[target] = hits.get(target, 0) + scored


def has_long_lances(s: CarrierState, side: int, ship: int, number: int) -> bool:
    """[21.261] Japanese cruisers, in the first round of a night action."""
    is_cruiser = weight_of(s, side, ship) == CRUISERS
    return side == JAPAN and is_cruiser and is_night(s) and number == 1


# --- damage ---------------------------------------------------------------------------------------


def _take_effect(s: CarrierState, hits: tuple[dict[int, int], dict[int, int]]) -> None:
    """[21.25] All damage of a round at its end."""
    for ship, number in hits[US].items():
        if number:
            hit_us_ship(s, ship, number)
    for ship, number in hits[JAPAN].items():
        if number:
            hit_japanese_ship(s, ship, number)


def hit_us_ship(s: CarrierState, ship: int, hits: int) -> None:
    """[21.25] As any hits; but who is crippled among enemies is sunk."""
    american.hit_us(s, ship, hits)
    if american.us_level(s, ship) < american.CRIPPLED:
        return
    if s.us_group[ship] != SUNK:
        tell(s, "21.25", "{ship} is finished off.", ship=s.data.us_refs[ship])
        american.sink_us(s, ship)
    s.action_lost[US] += 1


def hit_japanese_ship(s: CarrierState, ship: int, hits: int) -> None:
    """[21.25] Hits are permanent at once, and who is crippled is sunk."""
    s.ship_hits[ship] += hits
    level = japanese.level_with(s, ship, s.ship_hits[ship])
    sinks = level >= japanese.CRIPPLED
    words = "1 hit" if hits == 1 else f"{hits} hits"
    force = japanese.go_down(s, ship) if sinks else s.ship_force[ship]
    tell(
        s,
        "21.25",
        "{ship} takes {what}{state}.",
        ship=s.data.ship_refs[ship],
        what=words,
        state=": she is sunk" if sinks else "",
    )
    if sinks:
        s.action_lost[JAPAN] += 1
        s.action_beaten |= int(is_a_great_loss(s, ship))
        japanese.close_up(s, force)


def is_a_great_loss(s: CarrierState, ship: int) -> bool:
    """[21.28] A battleship; for a force that had none, a cruiser force."""
    wanted = BATTLESHIP if s.action_had_battleships else "CA"
    return class_of(s, JAPAN, ship) == wanted
