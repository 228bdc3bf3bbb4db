"""Chapter 2: map, ships, aircraft, tables, dice."""

import pytest

from deckload.games.carrier import GAME
from deckload.games.carrier.model.state import LOST_AT_HOME, LOST_AWAY
from deckload.games.carrier.rules.missions.fuel import spend
from deckload.testing import rule

DATA = GAME.load_data(None)


@rule("carrier", "2.5")
def test_every_chart_is_rolled_with_a_ten_sided_die():
    rolled = [chart for chart in DATA.charts.values() if chart.dice is not None]
    assert rolled
    assert {(chart.dice.number, chart.dice.lowest, chart.dice.highest) for chart in rolled} == {
        (1, 1, 10)
    }


@rule("carrier", "2.41")
def test_rolls_beyond_the_ends_of_a_table_use_the_ends():
    chart = DATA.charts["us_air_to_air"]
    assert chart.look_up(6, -3).result == chart.look_up(6, 1).result
    assert chart.look_up(6, 14).result == chart.look_up(6, 10).result
    assert DATA.charts["safe_return"].look_up("air unit", 19).result == "lost"


@rule("carrier", "2.211")
def test_task_force_58_has_four_carrier_groups_and_the_battle_line():
    assert DATA.groups[:5] == ("58.1", "58.2", "58.3", "58.4", "58.7")
    assert DATA.group_has_carriers[:5] == (True, True, True, True, False)
    line = [ship for ship in DATA.us_ships if ship.group == DATA.groups.index("58.7")]
    assert sum(ship.cls == "BB" for ship in line) == 7
    assert not any(ship.cls in ("CV", "CVL") for ship in line)


@rule("carrier", "2.32")
@pytest.mark.parametrize(
    ("group", "aa"), [("58.1", 107), ("58.2", 103), ("58.3", 109), ("58.4", 90), ("58.7", 174)]
)
def test_ships_and_divisions_of_a_group_have_its_flak(group, aa):
    ships = [s for s in DATA.us_ships if s.group == DATA.groups.index(group) and not s.only]
    assert sum(ship.aa for ship in ships) == aa
    assert {ship.cls for ship in ships} <= {"CV", "CVL", "BB", "CLAA", "CruDiv", "DesDiv"}


@rule("carrier", "2.34", "2.36")
def test_fifteen_carriers_bring_seventy_eight_units_of_twelve():
    ships = DATA.us_ships
    units = [unit for unit in DATA.air if not ships[unit.carrier].only]
    assert len(units) == 78
    assert len({unit.carrier for unit in units}) == 15
    by_type = {kind: sum(unit.type == kind for unit in units) for kind in ("F6F", "F6F-3", "SBD")}
    assert by_type == {"F6F": 37, "F6F-3": 2, "SBD": 5}
    for carrier in DATA.us_carriers:
        aboard = sum(unit.carrier == carrier for unit in DATA.air)
        assert aboard <= (8 if ships[carrier].cls == "CV" else 3)


@rule("carrier", "2.26")
@pytest.mark.parametrize(("place", "box"), [("1109", LOST_AT_HOME), ("1111", LOST_AWAY)])
def test_losses_over_the_fleet_are_counted_apart(battle, place, box):
    b = battle().mission(1, place, fuel=-6, units=1)
    spend(b.s, 0, 1)
    assert b.s.air_state[b.unit("VF-2a")] == box


def test_map_numbers_grow_south_and_west():
    grid = DATA.grid
    names = {grid.name_of(near) for near in grid.neighbours(grid.id_of("1013"))}
    assert names == {"0912", "0913", "1012", "1014", "1112", "1113"}
    assert grid.name_of(grid.neighbour(grid.id_of("1013"), grid.direction("W"))) == "1014"
    assert DATA.land.places["Guam"].hex == "1407"
    assert DATA.land.places["Saipan"].hex == "1005"
