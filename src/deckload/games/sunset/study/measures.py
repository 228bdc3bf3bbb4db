"""What is noted of a finished game: losses by class and cause, points by both readings of 12.2."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deckload.games.sunset.model.game_data import (
    APD,
    BB,
    CA,
    CL,
    CV,
    CVE,
    CVL,
    DD,
    DE,
    IJN,
    SIDE_NAMES,
    USN,
)
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.damage import IN_BATTLE
from deckload.games.sunset.rules.forces import is_afloat
from deckload.games.sunset.rules.victory import (
    TOOK_THE_BEACHHEAD,
    escaped_value,
    japanese_points,
    level_of,
    margin,
    ships_of,
    survivors_value,
    us_points,
    value_sunk,
)
from deckload.study.series import Value

BY_AIR: Final = 8
CAUSES: Final = {"air": BY_AIR, "guns": IN_BATTLE, "boats": 10, "kamikazes": 11}
"""What sinks ships, by the chapter of the rules that did it; PT boats share that of kamikazes, and
sink Japanese ships only."""
SIDE_IN_SHORT: Final = ("us", "ijn")
SUPER_BATTLESHIPS: Final = ("yamato", "musashi")
OLD_BATTLESHIPS: Final = ("fuso", "yamashiro")


def measure(s: SunsetState) -> dict[str, Value]:
    """What the report needs to know of a finished game."""
    winner, how = s.outcome[0], s.outcome[1]
    return {
        "points": margin(s),
        "ending": how if how.startswith((winner, "draw")) else f"{winner} {how}",
        "landed": max(0, s.landed),
        "beachhead": int(TOOK_THE_BEACHHEAD in s.outcome),
        **_losses(s),
        **_causes(s),
        **_events(s),
        **_other_reading(s),
    }


def _losses(s: SunsetState) -> dict[str, Value]:
    japanese, american = ships_of(s, IJN), ships_of(s, USN)
    return {
        "ijn_sunk": sum([value_sunk(s, ship) for ship in japanese]),
        "us_sunk": sum([value_sunk(s, ship) for ship in american]),
        "ijn_carriers": _lost(s, japanese, CV, CVL),
        "ijn_bb": _lost(s, japanese, BB),
        "ijn_ca": _lost(s, japanese, CA),
        "ijn_cl": _lost(s, japanese, CL),
        "ijn_dd": _lost(s, japanese, DD),
        "ijn_apd": _lost(s, japanese, APD),
        "us_fast": _lost(s, american, CV, CVL),
        "us_cve": _lost(s, american, CVE),
        "us_guns": _lost(s, american, BB, CA, CL),
        "us_small": _lost(s, american, DD, DE),
    }


def _lost(s: SunsetState, ships: Iterable[int], *types: int) -> int:
    """Ships sunk; of a unit of small ones each that was sunk, without those that went as
    escorts."""
    return sum([lost_of(s, ship) for ship in ships if s.data.ship_type[ship] in types])


def lost_of(s: SunsetState, ship: int) -> int:
    if not s.data.is_small[ship]:
        return int(not is_afloat(s, ship))
    return s.hits[ship] - s.lent[ship] - s.data.scenarios[s.scenario].lost_before[ship]


def _causes(s: SunsetState) -> dict[str, Value]:
    """Naval units sunk, by what finished them."""
    return {
        f"{SIDE_IN_SHORT[side]}_by_{name}": sum([s.sunk_by[x] == by for x in ships_of(s, side)])
        for side in (USN, IJN)
        for name, by in CAUSES.items()
    }


def _events(s: SunsetState) -> dict[str, Value]:
    data = s.data
    taffies = [x for x in ships_of(s, USN) if data.ships[x].group.startswith("Taffy")]
    return {
        "musashi": sum([s.sunk_by[data.ship_id[name]] == BY_AIR for name in SUPER_BATTLESHIPS]),
        "ozawa": _lost(s, ships_of(s, IJN), CV, CVL),
        "surigao": int(all(s.sunk_by[data.ship_id[x]] == IN_BATTLE for x in OLD_BATTLESHIPS)),
        "samar": sum([s.sunk_by[x] == IN_BATTLE for x in taffies]),
    }


def _other_reading(s: SunsetState) -> dict[str, Value]:
    """[12.2] The result if only ships that have left the map count as escaped (ruling S48): the
    doctrines play alike under both readings, so that one game tells of both."""
    net = us_points(s) + survivors_value(s) - escaped_value(s, s.gone[IJN]) - japanese_points(s)
    stormed = TOOK_THE_BEACHHEAD in s.outcome
    winner = SIDE_NAMES[IJN] if stormed else level_of(s.data, net).partition(" ")[0]
    return {
        "points_left": net,
        "usn_wins_left": int(winner == SIDE_NAMES[USN]),
        "ijn_wins_left": int(winner == SIDE_NAMES[IJN]),
    }
