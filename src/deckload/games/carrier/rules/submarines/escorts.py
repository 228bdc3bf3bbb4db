"""What Japanese escorts do to a submarine (14.17), and how it keeps up with a force (14.152)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.forces.roster import force_name, force_ref, is_cripple
from deckload.games.carrier.rules.submarines.boats import (
    boats_at_sea,
    lose_boat,
    shadowers_of,
    stop_shadowing,
)

NONE: Final = "none"
AGAIN: Final = "again"
DESTROYED: Final = "destroyed"
PINS: Final = {"pin 1": 1, "pin 2": 2}


def asw_throw(s: CarrierState, *, hits: bool) -> Throw:
    """[14.17] More dangerous for a submarine that has just scored."""
    chart = s.data.charts["asw"]
    scored = chart.modifiers["hits"]
    return Throw(
        "asw",
        10,
        chart=chart,
        column="submarine",
        modifiers=(Modifier(scored.text, scored.value, "14.17"),) if hits else (),
        case="14.17",
        side=JAPAN,
        does="hunts",
    )


def asw_again_throw(s: CarrierState) -> Throw:
    """[14.17] The second roll after a ten."""
    return Throw(
        "asw again",
        10,
        chart=s.data.charts["asw_again"],
        column="submarine",
        case="14.17",
        side=JAPAN,
        does="hunts",
    )


def hunt(s: CarrierState, sub: int, force: int, *, hits: bool = False, hunters: str = "") -> None:
    """[14.17, 14.171, 14.172] The escorts of a force go for a submarine: nothing, pinned for one
    turn or two, or destroyed. Beside a lone cripple odd dice find nothing. `hunters` names a force
    that may be gone by now."""
    name, hunters = s.data.submarines[sub], hunters or force_name(s, force)
    alone = is_cripple(s, force)
    rolled = roll(s, asw_throw(s, hits=hits), by=hunters, at=name)
    result = str(rolled.cell.result)
    odd = rolled.dice[0] % 2
    if result == AGAIN and not (alone and odd):
        rolled = roll(s, asw_again_throw(s), by=hunters, at=name)
        result = str(rolled.cell.result)
        odd = rolled.dice[0] % 2
    if result == NONE or (alone and odd):
        return
    stop_shadowing(s, sub)
    if result == DESTROYED:
        lose_boat(s, sub)
        tell(s, "14.171", "{sub} does not answer any more.", sub=s.data.sub_refs[sub])
        return
    s.sub_pin[sub] = PINS[result]
    tell(
        s,
        "14.171",
        "{sub} goes deep for {n}.",
        sub=s.data.sub_refs[sub],
        n="a turn" if PINS[result] == 1 else f"{PINS[result]} turns",
    )


def shake_off_shadowers(s: CarrierState, force: int) -> None:
    """[14.152] When a shadowed force is activated its escorts hunt each submarine that follows."""
    for sub in shadowers_of(s, force):
        hunt(s, sub, force)


def see_force_come(s: CarrierState, force: int) -> None:
    """[14.131] Submarines in whose hex the force has come lie right ahead of it; for the others,
    and for who has come along with it, it has moved on."""
    place = s.force_hex[force]
    if place == OFF_MAP:
        return
    if place not in s.sub_hex and not any(s.sub_prey):
        return
    came = s.force_from[force] not in (OFF_MAP, place)
    for sub in boats_at_sea(s):
        s.sub_prey[sub] &= ~(1 << force)
        if came and s.sub_hex[sub] == place and s.sub_shadows[sub] != force:
            s.sub_prey[sub] |= 1 << force
            tell(
                s,
                "14.131",
                "{force} comes to where {sub} lies.",
                force=force_ref(s, force),
                sub=s.data.sub_refs[sub],
            )
