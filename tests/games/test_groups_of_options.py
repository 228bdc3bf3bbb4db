"""Which options the games want shown together, where many are on offer."""

from __future__ import annotations

from typing import Any

from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.decision import Kind
from deckload.games.clash.rules.raids import launch
from deckload.games.fleet.rules.raids import combat_air_patrol
from deckload.games.midway.rules.battle import fire
from deckload.games.midway.rules.us_phase import air_groups
from deckload.games.mini.rules import strike


def _state(code: str, scenario: str) -> Any:
    return new_game(find_game(code), SetUp(code, scenario)).s


def _groups(s: Any, kind: Kind, names: list[str], *more: int) -> list[str]:
    assert kind.group is not None
    air = list(s.data.air_names) if hasattr(s.data, "air_names") else [a.name for a in s.data.air]
    units = [air.index(name) for name in names]
    return [kind.group(s, (unit, *more) if more else unit) for unit in units]


def test_the_duel_parts_fighters_from_bombers() -> None:
    state = _state("mini", "skirmish")
    assert _groups(state, strike.FLY, ["F1", "F2", "B1"]) == ["fighter", "fighter", "bomber"]


def test_carrier_aircraft_of_midway_stand_by_their_carriers() -> None:
    state = _state("midway", "campaign")
    units = ["Akagi FTR", "Akagi BBR", "11 Det"]
    assert _groups(state, fire.AT_AIR, units, 0) == ["Akagi", "Akagi", ""]
    moves = ["Hornet SBD", "Hornet TBD", "19 BG"]
    hornet = _groups(state, air_groups.REBASE, moves, 0)
    assert hornet[0] == hornet[1]
    assert hornet[2] == "19 BG"


def test_japanese_air_units_stand_by_what_they_are_named_for() -> None:
    state = _state("clash", "historical")
    patrol = ["Shokaku F1", "Shokaku F2", "VF-2/1"]
    assert _groups(state, combat_air_patrol.FIGHTER, patrol) == ["Shokaku", "Shokaku", ""]
    raid = ["521 B Guam", "521 B Yap", "Shokaku F1"]
    assert _groups(state, launch.FLY, raid) == ["521st Air Group", "521st Air Group", ""]
