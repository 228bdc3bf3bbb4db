"""14.4, an option of our own design: guns for the troops ashore."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.sunset.model.game_data import BATTLESHIPS, CRUISERS, SEVENTH, USN
from deckload.games.sunset.model.state import OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.forces import counted, is_night, is_on

step: Final = steps("sunset.bombardment")


@step
def set_quota(s: SunsetState) -> None:
    """[14.4] By day a roll says how many ships are wanted off the beach; who fights at sea this
    turn is not there."""
    s.battled = [[] for _ in SIDES]
    s.bombard_due = 0
    if is_night(s) or not is_on(s, "bombardment"):
        return
    chart = s.data.charts["bombardment"]
    does, gives = "asks for ships off the beach", "ship"
    throw = Throw("bombardment", 10, 1, chart, "ships", (), "14.4", does=does, gives=gives)
    s.bombard_due = int(roll(s, throw, by="The army").cell.result)


@step
def count_bombardment(s: SunsetState) -> None:
    """[14.4] Each ship that is missing when the turn ends scores for the Japanese."""
    missing = max(0, s.bombard_due - len(bombarding_ships(s)))
    if not missing:
        return
    s.bombard_short += missing
    text = "The army misses the guns of {ships} off the beach."
    tell(s, "14.4", text, ships=counted(missing, "ship"))


def bombarding_ships(s: SunsetState) -> list[int]:
    """[14.4] Seventh Fleet battleships and cruisers in or next to the beachhead that have fought no
    battle this turn; damaged ships on their way home do not count."""
    near = [
        marker
        for marker in s.data.groups_of[USN]
        if s.place[marker] != OFF_MAP
        and not s.crippled[marker]
        and s.data.grid.distance(s.place[marker], s.data.beachhead)
        <= s.data.limits.bombardment_within
    ]
    return [
        ship
        for marker in near
        for ship in s.ships[marker]
        if s.data.ship_fleet[ship] == SEVENTH
        and s.data.ship_class[ship] in (BATTLESHIPS, CRUISERS)
        and ship not in s.battled[USN]
    ]
