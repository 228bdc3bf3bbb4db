"""8.1: the ships fire at each bomber before it attacks. 8.1.1: what fighters do against that.

The target fires with all its factors at each of its attackers. A neighbour that is no target itself
may fire once a strike, with half of them; her owner says at whom.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.procedures import DONE, Procedure
from deckload.games.fleet.rules.raids.air_sea_display import ships_by_box
from deckload.games.fleet.rules.raids.antiaircraft import fire_at, hit_by_flak
from deckload.games.sunset.model.game_data import HB
from deckload.games.sunset.model.state import LOST, SunsetState
from deckload.games.sunset.rules.air.air_display import is_suppressed_for, target_of
from deckload.games.sunset.rules.nouns import SHIP, unit_line

ALL: Final = "all"
HOLD: Final = "hold"
SHARE: Final = "share"


def _flak_prompt(k: SunsetState, d: Decision) -> str:
    unit, ship = d.about
    left = sum(k.box_of_unit[other] == k.box_of_unit[unit] for other in k.waiting)
    after = f" {left} more attack her after it." if left else ""
    return (
        f"{unit_line(k, unit)} attacks {k.data.ships[ship].name}.{after}"
        " Which ships near by fire at it? Each can do so once in this strike."
    )


def _flak_odds(k: SunsetState, _side: int, ship: int) -> str:
    chart, factor = k.data.charts["antiaircraft"], k.data.log_half_aa[ship][k.hits[ship]]
    return f"spoils the attack {1 - float(roll_odds(chart, factor, 0).probability('none')):.0%}"


FLAK: Final = Kind(
    "fire with",
    _flak_prompt,
    of=SHIP,
    label=lambda k, ship: (
        f"{k.data.ships[ship].name} fires, AA {k.data.log_half_aa[ship][k.hits[ship]]}"
    ),
    odds=_flak_odds,
    words={
        ALL: "All that can",
        SHARE: "Share them out evenly, over this and all later attackers of the strike",
        HOLD: "None: they wait for others",
        DONE: "No others",
    },
)


def antiaircraft_fire(s: SunsetState, unit: int) -> Procedure:
    """[8.1] The target fires first, then the neighbours that her owner picks. At heavy bombers only
    the target fires, with half."""
    heavy = s.data.air_kind[unit] == HB
    shoot(s, target_of(s, unit), unit, half=heavy, suppressed=is_suppressed_for(s, unit))
    if heavy:
        return
    picked = 0
    while s.air_box[unit] != LOST and neighbours_that_fire(s, unit):
        choice = yield from _who_fires(s, unit, picked)
        if choice in (HOLD, DONE):
            return
        able = neighbours_that_fire(s, unit)
        firing = {ALL: able, SHARE: fair_share(s, unit, able)}.get(choice, [choice])
        for ship in firing:
            if s.air_box[unit] != LOST:
                s.flak_spent.append(ship)
                shoot(s, ship, unit, half=True)
        if isinstance(choice, str):
            return
        picked += 1


def _who_fires(s: SunsetState, unit: int, picked: int) -> Procedure:
    """One ship, or a word; a word for the whole strike is remembered."""
    if s.flak_shared:
        return SHARE
    words = (DONE,) if picked else (ALL, SHARE, HOLD)
    choice = yield ask(
        1 - s.raid_side,
        FLAK,
        neighbours_that_fire(s, unit),
        also=words,
        about=(unit, target_of(s, unit)),
        case="8.1",
    )
    s.flak_shared = int(choice == SHARE)
    return choice


def neighbours_that_fire(s: SunsetState, unit: int) -> list[int]:
    """[8.1] Ships next to the target that are no targets of this strike and have not fired in it at
    a neighbour's attacker; the best guns first."""
    near = s.data.air_sea_neighbours[s.box_of_unit[unit]]
    half = s.data.log_half_aa
    able = [
        ship
        for box, ship in ships_by_box(s).items()
        if box in near and ship not in s.flak_spent and half[ship][s.hits[ship]]
    ]
    return sorted(able, key=lambda ship: (-half[ship][s.hits[ship]], ship))


def fair_share(s: SunsetState, unit: int, able: list[int]) -> list[int]:
    """Of the ships that can fire, those for this attacker, if all its companions get as many."""
    to_come = sum(s.box_of_unit[other] == s.box_of_unit[unit] for other in s.waiting)
    return able[: ceil(len(able) / (1 + to_come))]


# --- one shot -------------------------------------------------------------------------------------


def shoot(
    s: SunsetState, ship: int, unit: int, *, half: bool = False, suppressed: bool = False
) -> None:
    """[8.1, 8.1.1] One ship's fire at one air unit. A fighter takes 1 off what the target does to
    its aim, but saves no step (ruling S37). A Japanese unit that loses one attacks with what is
    left; shot down, it may attack before it falls."""
    relief = s.data.limits.suppression if suppressed else 0
    if fire_at(s, ship, unit, half=half, relief=relief):
        hit_by_flak(s, unit, delivers=True, keeps_factor=False)
