"""How fighters that can fly CAP are called, one by one or all of a task force."""

from __future__ import annotations

from deckload.engine.log import Ref
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import air_ref, group_with, own_name
from deckload.games.sunset.rules.nouns import unit_line

Fighters = int | tuple[int, ...]
"""One fighter unit, or several at one go."""


def force_of(k: SunsetState, fighters: Fighters) -> int:
    unit = fighters if isinstance(fighters, int) else fighters[0]
    return group_with(k, k.air_home[unit])


def fighters_name(k: SunsetState, fighters: Fighters) -> str:
    if isinstance(fighters, int):
        return k.data.air[fighters].name
    return f"all of {k.data.marker_names[force_of(k, fighters)]}"


def fighters_label(k: SunsetState, fighters: Fighters) -> str:
    if isinstance(fighters, int):
        return f"{unit_line(k, fighters)} from {k.data.home_name(k.air_home[fighters])}"
    return f"All {len(fighters)} of {own_name(k, force_of(k, fighters))}"


def fighters_refs(k: SunsetState, fighters: Fighters) -> tuple[Ref, ...]:
    units = (fighters,) if isinstance(fighters, int) else fighters
    return tuple(air_ref(k, unit) for unit in units)
