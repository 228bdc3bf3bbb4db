"""8.1, 8.1.1: ships and aircraft go onto the air display, fighters beside bombers.

The ships are placed by the rule that both games share; here ships of both sides fire into
neighbouring areas, so that it always matters where they are. `aiming.py` places the bombers.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, steps
from deckload.games.fleet.rules.raids.air_combat import bombers, free_escorts, intruders
from deckload.games.fleet.rules.raids.air_sea_display import (
    FORMATIONS,
    INSIDE,
    SHIP_BY_SHIP,
    choose_formation,
    meet_raid,
    ships_by_box,
    take_formation,
)
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.air.boxes import is_from_escort_carrier
from deckload.games.sunset.rules.air.zigzag import zigzag
from deckload.games.sunset.rules.forces import air_ref, factor_of
from deckload.games.sunset.rules.nouns import AIR_UNIT

step: Final = steps("sunset.air_display")


STRONGEST: Final = "strongest"
USUAL: Final = tuple(FORMATIONS)

SUPPRESS: Final = Kind(
    "clear the way for",
    lambda k, d: (
        f"For which bomber does {k.data.air[d.about].name} keep the guns of its target down?"
    ),
    of=AIR_UNIT,
    words={
        STRONGEST: "This one and all other fighters: for the strongest bombers",
        DONE: "No more of them",
    },
)


@step
def arrive(s: SunsetState) -> None:
    """[8.1, 6.2.3] All that get to their target, fighters included, make the ships zigzag. Escorts
    that have lost all their bombers turn home."""
    if not bombers(s):
        s.engaged = s.escorts[:]
        return
    zigzag(s, s.raid_group, len(s.raid))


@step
def form_up(s: SunsetState) -> Procedure:
    """[8.1] One ship to an area, as the shared rule has it. A ship alone has no formation to take.
    Who does not place ship by ship leaves it to his captains at whom ships near by fire, and takes
    the same formation when the force is attacked again (ruling S106)."""
    if not intruders(s):
        return
    meet_raid(s)
    s.flak_shared = 1
    if len(s.ships[s.raid_group]) == 1:
        take_formation(s, INSIDE)
        return
    usual = s.formation[s.raid_group]
    if usual:
        take_formation(s, USUAL[usual - 1])
        return
    name = yield from choose_formation(s, by_order=True)
    if name == SHIP_BY_SHIP:
        s.flak_shared = 0
        return
    s.formation[s.raid_group] = 1 + USUAL.index(name)


def strongest_first(s: SunsetState, units: list[int]) -> list[int]:
    return sorted(units, key=lambda unit: -factor_of(s, unit))


def target_of(s: SunsetState, unit: int) -> int:
    """The ship in a bomber's area, NONE if she is sunk."""
    return ships_by_box(s).get(s.box_of_unit[unit], NONE)


# --- fighters beside bombers (8.1.1) --------------------------------------------------------------


@step
def pair_fighters(s: SunsetState) -> Procedure:
    """[8.1.1] Each fighter that the CAP has not met may go with one bomber. Where there are enough
    for all, nothing is asked."""
    fighters = free_escorts(s) if s.waiting else []
    for number, fighter in enumerate(fighters):
        open_to = unaccompanied(s)
        if len(fighters) - number >= len(open_to):
            pair_with_strongest(s, fighters[number:])
            return
        choice = yield ask(
            s.raid_side, SUPPRESS, open_to, also=(STRONGEST, DONE), about=fighter, case="8.1.1"
        )
        if choice == DONE:
            return
        if choice == STRONGEST:
            pair_with_strongest(s, fighters[number:])
            return
        go_with(s, fighter, choice)


def unaccompanied(s: SunsetState) -> list[int]:
    """[8.1.1] The bombers that no fighter goes with yet; units of escort carriers are their own
    fighters."""
    return [u for u in s.waiting if not is_suppressed_for(s, u)]


def is_suppressed_for(s: SunsetState, unit: int) -> bool:
    """[8.1.1] Are the target's guns kept down when this bomber attacks?"""
    return is_from_escort_carrier(s, unit) or unit in s.suppresses


def pair_with_strongest(s: SunsetState, fighters: list[int]) -> None:
    for fighter, bomber in zip(fighters, strongest_first(s, unaccompanied(s)), strict=False):
        go_with(s, fighter, bomber)


def go_with(s: SunsetState, fighter: int, bomber: int) -> None:
    """[8.1.1]"""
    s.suppresses[fighter] = bomber
    text = "{fighter} keeps the guns down for {bomber}."
    tell(s, "8.1.1", text, fighter=air_ref(s, fighter), bomber=air_ref(s, bomber))
