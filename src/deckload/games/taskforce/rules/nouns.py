"""What the game asks about, and how it is called on the table."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.engine.nouns import Noun
from deckload.games.taskforce.model.conditions import CARRIER_REPORTED, FLEET_REPORTED
from deckload.games.taskforce.model.game_data import SHIP_TYPES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.aircraft import unit_name, unit_ref
from deckload.games.taskforce.rules.fleets import (
    formation_name,
    formations_under,
    hex_name,
    hex_ref,
    is_dummy,
    marker_name,
    marker_ref,
    scene,
    ship_name,
    ship_ref,
)

REPORTS: Final = {FLEET_REPORTED: "reported: fleet", CARRIER_REPORTED: "reported: carriers"}


def marker_label(k: TaskForceState, marker: int) -> str:
    """A marker with what the reader knows of it."""
    name = marker_name(k, marker)
    if is_dummy(k, marker):
        return f"{name} (dummy)"
    inside = " and ".join(formation_name(k, one) for one in formations_under(k, marker))
    if inside:
        return f"{name} ({inside}{_flagship(k, marker)})"
    report = REPORTS.get(k.face[marker])
    return f"{name} ({report})" if report else name


def _flagship(k: TaskForceState, marker: int) -> str:
    for formation in formations_under(k, marker):
        if k.ships_in[formation]:
            return f", {ship_name(k, k.ships_in[formation][0])}"
    return ""


def ship_label(k: TaskForceState, ship: int) -> str:
    """A ship with her type, and how badly she is damaged."""
    facts = scene(k)
    words = [SHIP_TYPES[facts.ship_type[ship]]]
    if k.critical[ship]:
        words.append("critical")
    elif k.steps[ship] == 1:
        words.append("reduced")
    elif k.minor[ship] > 0 or k.mending[ship] > 0:
        words.append("minor damage")
    return f"{facts.ship_name[ship]} ({', '.join(words)})"


def unit_label(k: TaskForceState, unit: int) -> str:
    """An air unit, and whether it is reduced."""
    reduced = " (reduced)" if k.air_steps[unit] == 1 else ""
    return unit_name(k, unit) + reduced


def units_name(k: TaskForceState, units: int | tuple[int, ...]) -> str:
    """A unit, or several that are picked together."""
    if isinstance(units, int):
        return unit_name(k, units)
    return "+".join([unit_name(k, unit) for unit in units])


def units_label(k: TaskForceState, units: int | tuple[int, ...]) -> str:
    """How many of which type, and from where."""
    if isinstance(units, int):
        return unit_label(k, units)
    facts = scene(k)
    counts: dict[str, int] = {}
    for unit in units:
        name = facts.group_names[facts.air_group[unit]]
        counts[name] = counts.get(name, 0) + k.air_steps[unit]
    return "Together: " + ", ".join(f"{_halves(steps)} {name}" for name, steps in counts.items())


def _halves(steps: int) -> str:
    """Whole units, and a half one for a step left over."""
    return f"{steps // 2 or ''}{'½' * (steps % 2)}"


def units_refs(k: TaskForceState, units: int | tuple[int, ...]) -> tuple[Ref, ...]:
    several = (units,) if isinstance(units, int) else units
    return tuple([unit_ref(k, unit) for unit in several])


HEX: Final = Noun(hex_name, ref=hex_ref)
MARKER: Final = Noun(marker_name, marker_label, marker_ref)
SHIP: Final = Noun(ship_name, ship_label, ship_ref)
UNIT: Final = Noun(unit_name, unit_label, unit_ref)
UNITS: Final = Noun(units_name, units_label)
