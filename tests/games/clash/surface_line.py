"""Two fleets on the surface battle display, for the tests of chapter 12."""

from typing import Any

from deckload.games.fleet.model.game_data import USN

FIELD = "2010"


def lined_up(
    battle: Any,
    usn: dict[str, int],
    ijn: dict[str, int],
    *,
    battle_round: int = 1,
    first: int = USN,
    field: str = FIELD,
) -> Any:
    """A battle in progress between USN 1 and IJN 1, each ship in the box given."""
    battle.put("USN 1", field, *usn).put("IJN 1", field, *ijn)
    s = battle.s
    s.fighting = [[battle.marker("USN 1")], [battle.marker("IJN 1")]]
    s.battle_hex = battle.hex(field)
    s.mover = battle.marker("USN 1")
    s.battle_round, s.initiative = battle_round, first
    for name, box in (usn | ijn).items():
        s.box_of_ship[battle.ship(name)] = box
    for group in (*s.fighting[0], *s.fighting[1]):
        s.opened[group] = -1
    return battle


def box_of(battle: Any, name: str) -> int:
    """The box of a ship on the display."""
    return battle.s.box_of_ship[battle.ship(name)]


def hits_on(battle: Any, name: str) -> int:
    return battle.s.hits[battle.ship(name)]


def rolled(battle: Any, reason: str) -> list[str]:
    """The rolls of one kind in the log, without their case; all dice have ten sides (1.3)."""
    assert all(entry.roll.sides == 10 for entry in battle.log if entry.roll)
    lines = [line.split(" ", 1)[1] for line in battle.lines()]
    return [line for line in lines if line.startswith(f"{reason} ")]


def numbers(battle: Any, verb: str) -> list[int]:
    """The boxes on offer."""
    return [int(key.removeprefix(verb)) for key in battle.keys if key.startswith(f"{verb} ")]
