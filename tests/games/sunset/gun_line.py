"""Two fleets on the line of areas, for the tests of surface battles."""

from typing import Any

from deckload.engine.decision import Kind, ask
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import Procedure, steps
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.deployment import add_slot

FIELD = "3722"
OPEN_SEA = "3323"
NIGHT = 5

REST = Kind("rest", "The rule under test is done.")


@steps("sunset.tests")
def pause(s: Any) -> Procedure:
    """After the rule under test, so that no next turn begins."""
    yield ask(USN, REST, ("rest", "go on"))


def lined_up(
    b: Any,
    usn: dict[str, int],
    ijn: dict[str, int],
    *,
    battle_round: int = 2,
    first: int = USN,
    mover: str = "IJN 1",
    came_from: str = "",
    field: str = OPEN_SEA,
) -> Any:
    """A battle in progress between USN 1 and IJN 1, each ship in the area given. Slots are numbered
    from 1 for players, the US ships first."""
    b.put("USN 1", field, *usn).put("IJN 1", field, *ijn)
    s = b.s
    s.fighting = [[b.marker("USN 1")], [b.marker("IJN 1")]]
    s.battle_hex, s.mover = b.hex(field), b.marker(mover)
    s.battle_round, s.initiative = battle_round, first
    if came_from:
        s.entered[s.mover] = b.hex(came_from)
    for side, areas in ((USN, usn), (IJN, ijn)):
        for name, area in areas.items():
            add_slot(s, side, b.ship(name), area)
    s.opened[b.marker("IJN 1")] = ALL_EYES
    return b


def area_of(b: Any, name: str) -> int:
    return b.s.slot_area[slot_of(b, name)]


def slot_of(b: Any, name: str) -> int:
    return b.s.slot_ship.index(b.ship(name))


def hits_on(b: Any, name: str) -> int:
    return b.s.hits[b.ship(name)]


def rolled(b: Any, reason: str) -> list[str]:
    """The rolls of one kind in the log, without their case."""
    lines = [line.split(" ", 1)[1] for line in b.lines()]
    return [line for line in lines if line.startswith(f"{reason} ")]


def numbers(b: Any, verb: str) -> list[int]:
    """The numbers on offer."""
    return [int(key.removeprefix(verb)) for key in b.keys if key.startswith(f"{verb} ")]
