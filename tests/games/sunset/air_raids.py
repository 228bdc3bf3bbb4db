"""Strikes in the air, and where a test of aircraft or searches stops."""

from typing import Any

from deckload.engine.decision import Kind, ask
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import Procedure, steps
from deckload.games.sunset.model.game_data import USN
from deckload.games.sunset.model.state import CAP, FLOWN
from deckload.games.sunset.rules.forces import open_group

PAUSE = Kind("pause", "The rule under test is done.")


@steps("sunset.air_raids")
def pause(_s: Any) -> Procedure:
    yield ask(USN, PAUSE, ("pause",), covert=True)


def start(b: Any, *rules: Any) -> Any:
    """Run these steps and stop before the next turn begins."""
    return b.run(*rules, pause)


def has_stopped(b: Any) -> bool:
    return bool(b.verb == "pause")


def in_flight(
    b: Any, target: str, *units: str, escorts: tuple[str, ...] = (), source: str = ""
) -> Any:
    """A strike of these units, escorts among them, against a marker that is on the map."""
    s = b.s
    s.raid = sorted(b.unit(name) for name in (*units, *escorts))
    s.escorts = sorted(b.unit(name) for name in escorts)
    s.raid_side = s.data.air_side[s.raid[0]]
    s.raid_group = b.marker(target)
    s.raid_hex = s.place[s.raid_group]
    if source:
        s.raid_from = b.marker(source)
    for unit in s.raid:
        s.air_box[unit] = FLOWN
        s.air_shown[unit] = ALL_EYES
    return b


def guarding(b: Any, marker: str, *units: str, weak: bool = False) -> Any:
    """Fighters sent over a task force that is not theirs."""
    b.air(CAP, *units, weak=weak)
    for name in units:
        b.s.patrol_over[b.unit(name)] = b.marker(marker)
        b.s.air_shown[b.unit(name)] = ALL_EYES
    return b


def on_display(b: Any, **areas: int) -> Any:
    """Ships in areas (blanks as underscores), numbered from 1 as players do; all see them."""
    open_group(b.s, b.s.raid_group)
    for name, area in areas.items():
        b.s.box_of_ship[b.ship(name.replace("_", " "))] = area - 1
    return b


def over(b: Any, **ships: tuple[str, ...]) -> Any:
    """Bombers over ships: over(b, Musashi=("VB-15",)). They still have to attack."""
    s = b.s
    for ship, units in ships.items():
        for unit in units:
            s.box_of_unit[b.unit(unit)] = s.box_of_ship[b.ship(ship.replace("_", " "))]
            s.waiting.append(b.unit(unit))
    s.waiting.sort()
    s.flak_spent = sorted(b.ship(ship.replace("_", " ")) for ship in ships)
    return b


def weak(b: Any, *units: str) -> list[str]:
    """Which of these units are on their weaker side."""
    return [name for name in units if b.s.air_weak[b.unit(name)]]


def hits_on(b: Any, name: str) -> int:
    hits: int = b.s.hits[b.ship(name)]
    return hits


def penalty(b: Any, name: str) -> int:
    spoilt: int = b.s.penalty[b.unit(name)]
    return spoilt


def home_of(b: Any, name: str) -> str:
    home = b.s.air_home[b.unit(name)]
    first = b.data.first_base
    named: str = b.data.formation_names[home - first] if home >= first else b.data.ships[home].name
    return named
