"""8.3.8, 8.3.11: the end of a round: breaking off, and who has to leave."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.surface.breaking_off import (
    ask_to_break_off,
    tell_who_breaks_off,
)
from deckload.games.sunset.model.game_data import IJN, SIDE_NAMES, USN
from deckload.games.sunset.model.state import OFF_LINE, SIDES, SunsetState
from deckload.games.sunset.rules.forces import hex_ref, is_damaged, is_night
from deckload.games.sunset.rules.surface.battle_line import is_decided, slots_of
from deckload.games.sunset.rules.surface.battle_orders import go_on, lasts, settled
from deckload.games.sunset.rules.surface.retreat import clear_line, leave_cripples, retreat
from deckload.games.sunset.rules.victory import value_left

step: Final = steps("sunset.disengagement")

TOSS: Final = Throw("field", 2, case="8.3.9", does="tosses a coin for the field, low to stay")
NEAR_THE_EDGE: Final = 5
"""As many areas as the fastest ship goes in a round."""


# --- the end of a round ---------------------------------------------------------------------------


@step
def end_round(s: SunsetState) -> Procedure:
    """[8.3.8] Both say, unknown to each other, whether they want to go on, or their orders do; a
    die may decide. After the last round it is over: who wanted to go goes, else the weaker side."""
    if is_decided(s):
        conclude(s, [])
        return
    answers = yield from ask_to_break_off(s, SIDE_NAMES, settled(s), lasts)
    weary = tell_who_breaks_off(s, SIDE_NAMES, answers)
    go_on(s, answers)
    s.weary = sorted({*s.weary, *weary})
    if s.battle_round == s.data.limits.battle_rounds:
        conclude(s, weary or [1 - keeper_of_the_field(s)])
    elif len(weary) == len(SIDES) or (weary and breaks_off(s)):
        conclude(s, weary)
    else:
        clean_up(s)


def breaking_off_throw(s: SunsetState) -> Throw:
    """[8.3.8] The active side rolls. Each round before this one helps, and so does the smoke of
    each side by day."""
    chart = s.data.charts["disengagement"]
    smoky = 0 if is_night(s) else sum([bool(laid) for laid in s.smoke_of])
    found = [
        ("rounds", chart.modifiers["round"].value * (s.battle_round - 1)),
        ("smoke", chart.modifiers["smoke"].value * smoky),
    ]
    return Throw(
        "disengagement",
        10,
        chart=chart,
        column="battle",
        modifiers=tuple([Modifier(why, by, "8.3.8") for why, by in found if by]),
        case="8.3.8",
        does="rolls to break off",
    )


def breaks_off(s: SunsetState) -> bool:
    active = SIDE_NAMES[s.data.marker_side[s.mover]]
    return bool(roll(s, breaking_off_throw(s), by=f"The {active}").cell.result == "ends")


def keeper_of_the_field(s: SunsetState) -> int:
    """[8.3.9] After the last round: the side whose unhurt ships are worth more; if equal, a coin
    decides."""
    usn, ijn = (sound_value(s, side) for side in SIDES)
    if usn == ijn:
        return USN if roll(s, TOSS, by=f"The {SIDE_NAMES[USN]}").total == 1 else IJN
    return USN if usn > ijn else IJN


def sound_value(s: SunsetState, side: int) -> int:
    """[8.3.9] The points of a side's ships that are still there without a hit."""
    ships = [s.slot_ship[slot] for slot in slots_of(s, side)]
    return sum([value_left(s, ship) for ship in ships if not is_damaged(s, ship)])


def clean_up(s: SunsetState) -> None:
    """[8.3.5, 8.3.4, 8.3.11] Smoke, flashes and Moved markers go; ships near the end of the line
    are brought back to the middle with all distances kept."""
    s.smoke_of = [[], []]
    s.aimed, s.shots, s.wakes = [], [], []
    s.slot_moved = [0] * len(s.slot_moved)
    s.slot_lit = [0] * len(s.slot_lit)
    areas = [area for area in s.slot_area if area != OFF_LINE]
    low, high, length = min(areas), max(areas), s.data.limits.display_boxes
    if low > NEAR_THE_EDGE and high <= length - NEAR_THE_EDGE:
        return
    shift = (length + 1 - low - high) // 2
    s.slot_area = [OFF_LINE if area == OFF_LINE else area + shift for area in s.slot_area]


# --- the end of the battle ------------------------------------------------------------------------


def conclude(s: SunsetState, leaving: list[int]) -> None:
    """[8.3.9] Ships too badly hit are left where they are, the sides that leave retreat, the active
    one first, and the line is cleared. Whoever has lost all ships leaves nobody to retreat."""
    tell(s, "8.3.9", "The battle in {hex} is over.", hex=hex_ref(s, s.battle_hex))
    active = s.data.marker_side[s.mover]
    going = [side for side in (active, 1 - active) if side in leaving]
    then(s, leave_cripples, *[(retreat, side) for side in going], clear_line)
