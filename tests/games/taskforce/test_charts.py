"""Charts: worked examples, cells of play reports, and tables that go one way."""

import re
from statistics import mean

import pytest

from deckload.testing import rule
from games.taskforce.world import charts

DICE = range(1, 7)


def cell(chart, column, total):
    return charts()[chart].look_up(column, total).result


# --- known cells --------------------------------------------------------------------------------


@rule("taskforce", "2.4.5", "4.2.2")
@pytest.mark.parametrize(
    ("firepower", "total", "hits"),
    [
        (8, 4, 6),  # Exeter and Houston at Haguro, the example of 4.2.2
        (6, 5, 5),  # Haguro at Houston, there, too
        (8, 3, 4),  # and the rest from play reports of Java Sea
        (6, 2, 1),
        (6, 6, 8),
        (4, 5, 3),
        (3, 5, 2),
        (7, 6, 9),
    ],
)
def test_cells_of_naval_combat(firepower, total, hits):
    assert cell("naval_combat", firepower, total) == hits


@rule("taskforce", "2.4.5")
def test_low_rolls_of_a_light_cruiser_do_no_damage():
    assert cell("naval_combat", 4, 2) < 3, "De Ruyter has durability 3"


@rule("taskforce", "2.4.3", "4.3.4")
@pytest.mark.parametrize(("die", "result"), [(1, "R2"), (2, "R2/I1"), (6, "R1/I1*")])
def test_cells_of_aerial_combat(die, result):
    assert cell("aerial_combat", 1, die) == result


@rule("taskforce", "2.4.2", "4.3.5")
@pytest.mark.parametrize(("guns", "die", "result"), [(7, 5, "1/1"), (7, 4, "2/1"), (6, 2, "2/0")])
def test_cells_of_anti_air_fire(guns, die, result):
    assert cell("anti_air", guns, die) == result


@rule("taskforce", "4.3.5")
def test_one_and_two_is_a_result_of_anti_air_fire():
    assert "1/2" in {cell("anti_air", guns, die) for guns in range(1, 15) for die in DICE}


@rule("taskforce", "2.4.4", "4.3.5")
@pytest.mark.parametrize(("factors", "total", "hits"), [(9, 4, 10), (9, 6, 8), (12, 10, 6)])
def test_cells_of_air_to_surface_attacks(factors, total, hits):
    assert cell("air_to_surface", factors, total) == hits


@rule("taskforce", "2.4.4")
def test_twelve_factors_on_a_three_sink_a_nevada():
    assert cell("air_to_surface", 12, 5 - 2) == 6 + 1 + 6 + 1


@rule("taskforce", "2.4.6", "3.5.5")
def test_flight_decks():
    decks = {
        level: [cell("flight_deck", level, die) for die in DICE]
        for level in ("minor", "significant", "critical")
    }
    assert decks == {
        "minor": ["no land", "no launch", "none", "none", "none", "none"],
        "significant": ["neither", "no land", "no land", "no launch", "no launch", "none"],
        "critical": ["neither"] * 6,
    }


@rule("taskforce", "3.5.4")
def test_aircraft_on_deck_explode_on_three_faces():
    assert [cell("explosion", "ready", die) for die in DICE] == ["explodes"] * 3 + ["none"] * 3


@rule("taskforce", "4.3.9")
def test_long_flights_find_less():
    found = {far: sum(cell("find_fleet", far, die) == "found" for die in DICE) for far in (6, 7, 8)}
    assert found == {6: 5, 7: 4, 8: 2}


@rule("taskforce", "4.2.5")
def test_surprise():
    sides = [cell("surprise", "side", die) for die in DICE]
    assert sides == ["allies", "allies", "none", "none", "none", "ijn"]


# --- tables that go one way ---------------------------------------------------------------------

COLUMNS = range(-5, 7)


def steps(column, die):
    """What raiders and interceptors lose, and whether bombers go on."""
    result = cell("aerial_combat", column, die)
    lost = {side: int(n) for side, n in re.findall(r"([RI])(\d)", result)}
    return lost.get("R", 0), lost.get("I", 0), result.endswith("*")


@rule("taskforce", "2.4.3")
def test_raiders_lose_more_in_higher_columns_and_on_lower_dice():
    for column in COLUMNS:
        lost = [steps(column, die)[0] for die in DICE]
        assert lost == sorted(lost, reverse=True)
    for die in DICE:
        lost = [steps(column, die)[0] for column in COLUMNS]
        assert lost == sorted(lost)


@rule("taskforce", "2.4.3")
def test_interceptors_lose_less_in_higher_columns():
    lost = [mean(steps(column, die)[1] for die in DICE) for column in COLUMNS]
    assert lost == sorted(lost, reverse=True)


@rule("taskforce", "2.4.3")
def test_bombers_get_through_less_in_higher_columns():
    through = [sum(steps(column, die)[2] for die in DICE) for column in COLUMNS]
    assert through == sorted(through, reverse=True)
    assert through[0] == 6
    assert through[-1] == 0


@rule("taskforce", "2.4.2")
def test_anti_air_fire_spoils_on_low_dice_and_kills_on_high_ones():
    def fire(guns, die):
        return tuple(int(n) for n in cell("anti_air", guns, die).split("/"))

    for guns in range(1, 15):
        spoils, kills = zip(*(fire(guns, die) for die in DICE), strict=True)
        assert list(spoils) == sorted(spoils, reverse=True)
        assert list(kills) == sorted(kills)
    for die in DICE:
        spoils, kills = zip(*(fire(guns, die) for guns in range(1, 15)), strict=True)
        assert list(spoils) == sorted(spoils)
        assert list(kills) == sorted(kills)


@rule("taskforce", "2.4.5")
def test_equals_fare_alike_at_every_size():
    """Two cruisers at a cruiser, two battleships at a battleship: a third of the rolls sink her."""
    for firepower, front, back in ((12, 5, 4), (20, 8, 7)):
        hits = [cell("naval_combat", firepower, die) for die in DICE]
        assert sum(n < front for n in hits) == 2
        assert sum(n > front + 1 + back for n in hits) == 2
