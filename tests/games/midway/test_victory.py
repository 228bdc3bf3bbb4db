"""Chapter 3: how the game is won."""

import pytest

from deckload.games.midway import GAME
from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import AFLOAT, DAMAGED, OUT, SUNK
from deckload.games.midway.rules import victory
from deckload.games.midway.rules.ijn_phase.movement import ijn_breakthrough
from deckload.games.midway.rules.victory import final_score, half_points, in_words, sudden_death
from deckload.testing import rule


@rule("midway", "3.1")
def test_the_us_wins_when_no_japanese_carrier_is_left(sea):
    table = sea()
    assert not sudden_death(table.s)
    table.s.status[table.ship("Akagi")] = DAMAGED
    assert sudden_death(table.s)
    assert table.s.outcome[0] == "US"
    assert table.s.over


@rule("midway", "3.1")
def test_carriers_set_aside_do_not_save_japan(sea):
    table = sea()
    table.s.status[table.ship("Akagi")] = SUNK
    table.s.status[table.ship("Kaga")] = OUT
    assert sudden_death(table.s)
    assert table.s.outcome[0] == "US"


@rule("midway", "3.2")
def test_japan_wins_when_no_us_carrier_is_left(sea):
    table = sea()
    table.s.status[table.ship("CV-3")] = DAMAGED
    assert sudden_death(table.s)
    assert table.s.outcome == ["Japan", "every US carrier is sunk or damaged"]


@rule("midway", "3.2", "3.1")
def test_when_both_run_out_of_carriers_the_us_wins(sea):
    table = sea()
    table.s.status[table.ship("CV-3")] = SUNK
    table.s.status[table.ship("Akagi")] = SUNK
    assert sudden_death(table.s)
    assert table.s.outcome[0] == "US"


@rule("midway", "3.2")
def test_japan_wins_with_all_four_objectives(sea):
    table = sea()
    table.s.captured = [1, 1, 1, 0]
    assert not sudden_death(table.s)
    table.s.captured = [1, 1, 1, 1]
    assert sudden_death(table.s)
    assert table.s.outcome[0] == "Japan"


@rule("midway", "3.2")
def test_a_force_beside_a_us_home_base_wins_even_on_an_idle_route(sea):
    table = sea()
    table.ijn("2nd CSF", "MI5", "Hiryu")
    table.run(ijn_breakthrough)
    assert not table.s.over
    table.ijn("Support", "MO3", "CA-5")
    table.s.active = [table.route("AL")]
    table.run(ijn_breakthrough)
    assert table.s.outcome == ["Japan", "a task force reaches Australia"]


@rule("midway", "3.2", "7.4")
def test_a_force_of_deceptions_beside_a_home_base_is_nothing(sea):
    table = sea()
    table.ijn("Support", "MO3", -2, seen=False)
    table.run(ijn_breakthrough)
    assert not table.s.over
    assert table.where("Support") is None


def history(table):
    """What was lost in April to June 1942, as the designer counts it."""
    s = table.s
    for ship in table.data.ijn_ships:
        s.status[ship] = AFLOAT
    for name in ("Akagi", "Kaga", "Hiryu", "Soryu", "Shoho"):
        s.status[table.ship(name)] = SUNK
        for kind in ("FTR", "BBR"):
            s.air_base[table.air(f"{name} {kind}")] = LOST
    s.status[table.ship("Shokaku")] = DAMAGED
    s.status[table.ship("CV-2")] = SUNK
    s.status[table.ship("CV-5")] = SUNK
    s.status[table.ship("CV-3")] = DAMAGED
    s.captured[table.route("AL")] = s.captured[table.route("SO")] = 1


@rule("midway", "3.3")
def test_history_was_a_draw(sea):
    """The US lost 10 to 19 air units: six went with Lexington and Yorktown, the torpedo squadrons
    and most of Midway's aircraft besides."""
    table = sea()
    history(table)
    assert in_words(half_points(table.s)) == "34"
    lost = [
        "Lexington FTR",
        "Lexington SBD",
        "Lexington TBD",
        "Yorktown FTR",
        "Yorktown SBD",
        "Yorktown TBD",
        "Enterprise TBD",
        "Hornet TBD",
        "Hornet FTR",
        "VMF 221",
        "VMSB 241",
        "TBD Det",
    ]
    for name in lost:
        table.s.air_base[table.air(name)] = LOST
    assert in_words(half_points(table.s)) == "22"
    final_score(table.s)
    assert table.s.outcome[0] == "draw"


@rule("midway", "3.3")
@pytest.mark.parametrize(
    ("ship", "status", "points"),
    [
        ("Kaga", SUNK, "6"),
        ("Ryujo", SUNK, "3"),
        ("BB-1", SUNK, "3"),
        ("CA-6", SUNK, "1"),
        ("CL-18", SUNK, "1"),
        ("TR-1", SUNK, "1"),
        ("DD-1", SUNK, "1"),
        ("Kaga", DAMAGED, "2"),
        ("Ryujo", DAMAGED, "1"),
        ("BB-1", DAMAGED, "1"),
        ("CA-6", DAMAGED, "½"),
        ("DD-1", DAMAGED, "½"),
        ("TR-1", DAMAGED, "0"),
        ("CV-6", SUNK, "-4"),
        ("BB4", SUNK, "-4"),
        ("CA-8.6", SUNK, "-1"),
        ("AVD-12", SUNK, "-1"),
        ("DD-8.4", SUNK, "-1"),
        ("CV-6", DAMAGED, "-2"),
        ("BB4", DAMAGED, "-1"),
        ("CA-8.6", DAMAGED, "-½"),
        ("AVD-12", DAMAGED, "-½"),
    ],
)
def test_points_for_ships(sea, ship, status, points):
    table = sea()
    table.s.status[table.ship(ship)] = status
    assert in_words(half_points(table.s)) == points


@rule("midway", "3.3")
def test_points_for_aircraft_and_objectives(sea):
    table = sea()
    table.s.air_base[table.air("Kaga FTR")] = LOST
    assert half_points(table.s) == 4
    table.s.air_base[table.air("Hornet FTR")] = LOST
    assert half_points(table.s) == 2
    for route, points in (("MO", 20), ("SO", 6), ("MI", 10), ("AL", 4)):
        table.s.captured = [0, 0, 0, 0]
        table.s.captured[table.route(route)] = 1
        assert half_points(table.s) == 2 - points


@rule("midway", "3.3")
@pytest.mark.parametrize(
    ("half", "winner"), [(50, "US"), (49, "draw"), (30, "draw"), (29, "Japan")]
)
def test_levels_of_victory(sea, monkeypatch, half, winner):
    table = sea()
    monkeypatch.setattr(victory, "half_points", lambda s: half)
    final_score(table.s)
    assert table.s.outcome[0] == winner


@rule("midway", "13.0")
def test_with_the_battle_fleet_a_battleship_costs_five(sea):
    table = sea(battle_fleet="on")
    table.s.status[table.ship("BB4")] = SUNK
    assert half_points(table.s) == -10
    assert table.status("US BB-1") == OUT


@pytest.mark.parametrize(
    ("halves", "words"), [(35, "17½"), (34, "17"), (1, "½"), (-1, "-½"), (0, "0"), (-7, "-3½")]
)
@rule("midway", "3.3")
def test_half_points_in_words(halves, words):
    assert in_words(halves) == words


@rule("midway", "3.3")
def test_the_outcome_says_whose_points_they_are(sea):
    table = sea()
    table.s.status[table.ship("TR-1")] = SUNK
    table.s.log = table.log
    final_score(table.s)
    assert table.s.outcome == ["Japan", "US points 1"]
    lines = [w.plain() for entry in table.log for w in entry.wordings.values()]
    assert lines == ["Japan wins: US points 1."]


@pytest.mark.parametrize(("half", "worth"), [(56, 28.0), (50, 25.0), (35, 17.5), (-5, -2.5)])
def test_an_end_on_points_is_worth_these(sea, monkeypatch, half, worth):
    table = sea()
    monkeypatch.setattr(victory, "half_points", lambda s: half)
    final_score(table.s)
    assert GAME.returns(table.s) == (worth, -worth)
    assert GAME.evaluate(table.s, 0) == worth == -GAME.evaluate(table.s, 1)


def test_a_sudden_end_is_worth_a_win_or_less_than_a_draw(sea):
    table = sea()
    table.s.status[table.ship("Akagi")] = DAMAGED
    assert sudden_death(table.s)
    assert half_points(table.s) < 50
    assert GAME.returns(table.s) == (25.0, -25.0)
    table = sea()
    table.s.captured = [1, 1, 1, 1]
    assert sudden_death(table.s)
    assert GAME.returns(table.s)[0] == half_points(table.s) / 2 < 14.5
