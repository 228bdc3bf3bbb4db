"""Land air reinforcements: aircraft of Iwo Jima and Yap come to Guam (16)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.options import LAND_AIR, plays_with
from deckload.games.carrier.model.state import (
    FROM_GUAM,
    INTERCEPT,
    OFF_MAP,
    REINFORCEMENT,
    CarrierState,
)
from deckload.games.carrier.rules.butai.track import LANDED, put
from deckload.games.carrier.rules.clock import day_of
from deckload.games.carrier.rules.missions.flying import missions_on_map
from deckload.games.carrier.rules.nouns import in_points
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.raids.placement import first_seen

step: Final = steps("carrier.reinforcements")

FIRST_TURN: Final = "0810"
"""[16.11] Nobody comes in the first two turns of a day."""
COME_FROM: Final = 9
"""[16.12] The roll from which they come."""
WATCH_DISTANCE: Final = 2
FIGHTERS_NEAR: Final = 1
"""[16.21] Hexes from Guam within which ships and fighters see who arrives."""

IWO_JIMA: Final = 0
YAP: Final = 1
BASE_NAMES: Final = ("Iwo Jima", "Yap and Peleliu")


def bases_in_cup(s: CarrierState) -> list[int]:
    """[16.11, 16.12] The bases whose chits are in the cup in this turn: from 0810 of each day on,
    until they have sent aircraft on that day."""
    hour = s.turn % len(s.data.times)
    if not plays_with(s, LAND_AIR) or hour < s.data.times.index(FIRST_TURN):
        return []
    return [base for base in (IWO_JIMA, YAP) if s.base_flown[base] != day_of(s) + 1]


def strength_throw(s: CarrierState, base: int) -> Throw:
    """[16.12] On the second day with what the first left."""
    by = s.base_shift[base]
    return Throw(
        "land aircraft",
        10,
        chart=s.data.charts["land_air"],
        column="points",
        modifiers=(Modifier("flown on 19 June", by, "16.12"),) if by else (),
        case="16.12",
        side=JAPAN,
        subject=BASE_NAMES[base],
        gives="point",
    )


@step
def iwo_jima_is_activated(s: CarrierState) -> None:
    """[16.12]"""
    base_is_activated(s, IWO_JIMA)


@step
def yap_is_activated(s: CarrierState) -> None:
    """[16.12]"""
    base_is_activated(s, YAP)


def base_is_activated(s: CarrierState, base: int) -> None:
    """[16.12] Two times in ten aircraft come, once a day from each base."""
    throw = Throw(
        "reinforcements", 10, case="16.12", side=JAPAN, subject=BASE_NAMES[base], needs=COME_FROM
    )
    if roll(s, throw).total < COME_FROM:
        return
    rolled = roll(s, strength_throw(s, base))
    points = int(rolled.cell.result)
    s.base_flown[base] = day_of(s) + 1
    chart = s.data.charts["land_air"]
    s.base_shift[base] = int(chart.look_up("next day", rolled.total).result)
    if is_watched(s):
        fly_to_guam(s, base, points)
    else:
        arrive_unseen(s, base, points)


def is_watched(s: CarrierState) -> bool:
    """[16.21, 16.22] A task group within two hexes of Guam, or fighters over it or beside it."""
    grid, guam = s.data.grid, s.data.guam
    ships = [place for place in s.group_hex if place != OFF_MAP]
    fighters = [
        s.mission_hex[mission]
        for mission in missions_on_map(s)
        if s.mission_kind[mission] == INTERCEPT
    ]
    return any(grid.distance(guam, place) <= WATCH_DISTANCE for place in ships) or any(
        grid.distance(guam, place) <= FIGHTERS_NEAR for place in fighters
    )


def fly_to_guam(s: CarrierState, base: int, points: int) -> None:
    """[16.21] They come onto the map on their way, as a raid on Guam would, and can be fought."""
    source = s.data.iwo_jima if base == IWO_JIMA else s.data.yap
    place = first_seen(s, source, s.data.guam)
    raid = place_raid(s, points, place, source=REINFORCEMENT)
    s.raid_to[raid] = s.data.guam
    s.raid_land[raid] = 1
    tell(s, "16.21", "They are aircraft from {base} for Guam.", base=BASE_NAMES[base])


def arrive_unseen(s: CarrierState, base: int, points: int) -> None:
    """[16.22] Nobody is near to see them: they are on Guam at once."""
    s.guam_air += points
    put(s, FROM_GUAM, LANDED, points)
    tell(
        s,
        "16.22",
        "{n} of aircraft from {base} land on Guam.",
        n=in_points(points),
        base=BASE_NAMES[base],
    )
