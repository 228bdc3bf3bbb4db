"""The two tables of air-to-air combat, and what their results do (4.54-4.56)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.options import NEW_AIRCRAFT, plays_with
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.missions.flying import lose_unit
from deckload.games.carrier.rules.missions.fuel import is_critical

LOSSES: Final = {"none": 0, "A": 0, "E": 1, "A+E": 1, "2E": 2}
"""[4.56] Units that a Japanese result eliminates."""

ABORTS: Final = ("A", "A+E")
"""[4.57] Results with an abort in them."""


def us_throw(
    s: CarrierState,
    mission: int,
    units: int,
    subject: str,
    *,
    at_fighters: bool,
    escorting: bool = False,
    over_guam: bool = False,
) -> Throw:
    """[4.54, 4.45, 5.42, 11.27, 24.4] So many fighter units fire at fighters, or at attack planes;
    better at those who are just taking off, worse at new types."""
    chart = s.data.charts["us_air_to_air"]
    modifiers = []
    if at_fighters:
        modifiers.append(Modifier("at fighters", chart.modifiers["fighters"].value, "4.54"))
    if at_fighters and plays_with(s, NEW_AIRCRAFT):
        modifiers.append(Modifier("new types", chart.modifiers["new_types"].value, "24.4"))
    if escorting:
        modifiers.append(Modifier("escorting", chart.modifiers["escorting"].value, "5.42"))
    if over_guam:
        guam = chart.modifiers["over_guam"].value
        modifiers.append(Modifier("they are taking off", guam, "11.27"))
    if is_critical(s, mission):
        critical = chart.modifiers["fuel_critical"].value
        modifiers.append(Modifier("fuel critical", critical, "4.45"))
    return Throw(
        "US fire",
        10,
        chart=chart,
        column=units,
        modifiers=tuple(modifiers),
        case="4.54",
        subject=subject,
        side=US,
        gives="point",
    )


def japanese_throw(
    s: CarrierState, mission: int, points: int, subject: str, *, at_planes: bool = False
) -> Throw:
    """[4.54, 4.45, 24.4] So many points of Japanese fighters fire at fighters, or at attack
    planes."""
    chart = s.data.charts["japanese_air_to_air"]
    modifiers = []
    if plays_with(s, NEW_AIRCRAFT):
        modifiers.append(Modifier("new types", chart.modifiers["new_types"].value, "24.4"))
    if at_planes:
        planes = chart.modifiers["attack_planes"].value
        modifiers.append(Modifier("at attack planes", planes, "4.54"))
    if is_critical(s, mission):
        critical = chart.modifiers["fuel_critical"].value
        modifiers.append(Modifier("targets fuel critical", critical, "4.45"))
    return Throw(
        "Japanese fire",
        10,
        chart=chart,
        column=points,
        modifiers=tuple(modifiers),
        case="4.54",
        subject=subject,
        side=JAPAN,
    )


def lose_some(s: CarrierState, units: list[int], number: int, place: int) -> list[int]:
    """[4.56] So many of these units go down, by die; those left are returned."""
    left = units[:]
    for _ in range(min(number, len(left))):
        unit = one_of(s, left, "unit lost")
        left.remove(unit)
        tell(s, "4.56", "{unit} is shot down.", unit=s.data.air_refs[unit])
        lose_unit(s, unit, place)
    return left
