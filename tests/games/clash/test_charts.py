"""Charts: worked examples, cells of the sister game, whole and monotone tables."""

import pytest

from deckload.games.clash.model.reading import load
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule

DICE = range(1, 11)


@pytest.fixture(scope="module")
def facts():
    return load(None)


def column(facts, chart, name, totals=DICE):
    return [facts.charts[chart].look_up(name, total).result for total in totals]


# --- the sister game ----------------------------------------------------------------------------

DAMAGE = [
    (3, 5, 0),
    (4, 1, 0),
    (5, 8, 2),
    (6, 1, 0),
    (6, 2, 0),
    (6, 3, 1),
    (6, 5, 1),
    (6, 7, 2),
    (6, 8, 2),
    (6, 9, 2),
    (11, 6, 3),
]


@pytest.mark.parametrize(("factor", "total", "hits"), DAMAGE)
def test_damage_meets_the_sister_game(facts, factor, total, hits):
    assert facts.hits(factor, total) == hits


@pytest.mark.parametrize(
    ("factor", "total", "result"),
    [(2, 6, (-1, False)), (4, 3, (0, False)), (6, 4, (-1, False)), (6, 6, (-2, True))],
)
def test_antiaircraft_meets_the_sister_game(facts, factor, total, result):
    assert facts.aa_result(factor, total) == result


@pytest.mark.parametrize(
    ("factors", "total", "steps"), [(2, 5, 0), (3, 5, 0), (4, 7, 1), (1, 9, 1)]
)
def test_air_to_air_meets_the_sister_game(facts, factors, total, steps):
    assert facts.steps_lost(factors, total) == steps


def test_deployment_and_ranges_meet_the_sister_game(facts):
    assert facts.charts["deployment"].look_up("IJN day", 5).result == 6
    assert facts.charts["deployment"].look_up("USN day", 8).result == 20
    assert (facts.gunnery_range[3], facts.gunnery_range[11]) == (0, -4)


# --- damage ---------------------------------------------------------------------------------------


@rule("clash", "8.6")
def test_damage_runs_on_beyond_its_ends(facts):
    assert facts.hits(20, 6) == facts.hits(16, 6)
    assert facts.hits(6, 40) == facts.hits(6, 15)
    assert facts.hits(16, -40) == 0
    assert facts.hits(0, 15) == 0


def test_even_a_great_battleship_can_miss(facts):
    assert [facts.hits(13, total) for total in (1, 2, 3)] == [0, 1, 2]


def test_the_fast_charts_say_what_the_charts_say(facts):
    for strength in range(1, 90):
        for total in range(-15, 20):
            assert (
                facts.hits(strength, total)
                == facts.charts["damage"].look_up(strength, total).result
            )
            assert (
                facts.steps_lost(strength, total)
                == facts.charts["air_to_air"].look_up(strength, total).result
            )
            drm, step = facts.aa_result(strength, total)
            text = "none" if not drm else f"{'D' if step else ''}{drm}"
            assert text == facts.charts["antiaircraft"].look_up(strength, total).result


@rule("clash", "12.4", "11.1.5")
def test_modifiers_of_the_damage_chart(facts):
    modifiers = {name: one.value for name, one in facts.charts["damage"].modifiers.items()}
    assert modifiers == {"smoke": -1, "no_destroyers": 1, "destroyer_target": -3, "usn_ship": 1}


@rule("clash", "11.1.5")
def test_submarines_attack_on_column_6(facts):
    assert facts.limits.submarine_factor == 6
    assert [facts.hits(6, die) for die in DICE] == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2]


@rule("clash", "9.3")
def test_torpedo_hits_may_be_critical(facts):
    chart = facts.charts["torpedo_critical"]
    more = [chart.look_up("more hits", total).result for total in (0, 5, 6, 7, 8, 9, 10, 11)]
    assert more == [0, 0, 1, 1, 1, 1, 4, 9]
    assert facts.modifier("torpedo_critical", "battleship") == -1


@rule("clash", "8.5.1", "8.5.2")
def test_a_step_is_lost_from_minus_2_on_and_fighters_can_silence_a_ship(facts):
    for factor in range(1, 13):
        for total in range(-5, 12):
            drm, step = facts.aa_result(factor, total)
            assert step == (drm <= -2)
            assert total > 0 or not drm
    assert facts.modifier("antiaircraft", "suppression") == -1


def test_the_usn_shoots_better_in_the_air(facts):
    assert facts.modifier("air_to_air", "usn") == 1


# --- search and submarines ------------------------------------------------------------------------


@rule("clash", "6.1")
def test_a_7_lets_the_report_err_by_two(facts):
    assert facts.search_bound(IJN, 7) == 2


@rule("clash", "15.7")
def test_5_or_more_finds(facts):
    for side in (USN, IJN):
        found = [facts.search_bound(side, total) for total in range(12)]
        assert found == [None] * 5 + [3, 3, 2, 2, 1, 0, 0]


@rule("clash", "11.1.4")
def test_submarine_detection(facts):
    reports = ["nothing", "within 3", "within 2", "within 1", "exact"]
    attacks = ["nobody", "nobody", "any unit", "no destroyers", "own choice"]
    assert column(facts, "submarine_detection", "report") == [r for r in reports for _ in (1, 2)]
    assert column(facts, "submarine_detection", "attack on") == [a for a in attacks for _ in (1, 2)]


@rule("clash", "11.1.1")
def test_usn_submarine_markers_by_date(facts):
    totals = range(12)
    assert column(facts, "submarine_markers", "USN", totals) == [2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5]
    by_date = [facts.modifier("submarine_markers", date) for date in ("18 June", "19 June")]
    assert [*by_date, facts.modifier("submarine_markers", "20 June")] == [0, 1, -1]


@rule("clash", "15.2.1")
def test_ijn_submarine_markers(facts):
    assert column(facts, "submarine_markers", "IJN") == [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]


@rule("clash", "11.1.2")
def test_submarine_placement(facts):
    found = column(facts, "submarine_placement", "hexes from the enemy")
    assert found == ["two or more"] * 5 + ["one"] * 5


# --- surface battles ------------------------------------------------------------------------------


@rule("clash", "12.6")
def test_torpedo_ranges(facts):
    usn, ijn = facts.torpedo_range[USN], facts.torpedo_range[IJN]
    assert (usn[3], usn[4], usn[7], usn[8]) == (0, -1, -4, None)
    assert (ijn[6], ijn[8], ijn[12], ijn[13]) == (0, -2, -6, None)


@rule("clash", "12.8")
def test_11_ends_a_battle(facts):
    chart = facts.charts["disengagement"]
    assert chart.look_up("battle", 2 + 1 + 5).result == "goes on"
    assert chart.look_up("battle", 5 + 1 + 5).result == "ends"
    assert {name: one.value for name, one in chart.modifiers.items()} == {"smoke": 1, "round": 1}


@rule("clash", "12.3")
def test_a_roll_up_to_the_round_exits(facts):
    for battle_round in range(1, 9):
        for total in range(11):
            result = facts.charts["exit"].look_up(battle_round, total).result
            assert (result == "exits") == (total <= battle_round)
    assert facts.modifier("exit", "smoke") == -1


@rule("clash", "12.2")
def test_deployments_mirror_each_other_and_night_is_closer(facts):
    for die in DICE:
        day, night = (
            [
                facts.charts["deployment"].look_up(f"{side} {time}", die).result
                for side in ("IJN", "USN")
            ]
            for time in ("day", "night")
        )
        assert sum(day) == sum(night) == 26
        assert night[1] - night[0] < day[1] - day[0]


# --- recovery -------------------------------------------------------------------------------------


@rule("clash", "5.6")
def test_guam_readies_units_on_5_other_bases_on_3(facts):
    found = {base.name: facts.base_recovery[b] for b, base in enumerate(facts.bases)}
    assert found == {"Guam": 5, "Peleliu": 3, "Yap": 3, "Iwo Jima": 3, "Truk": 3}


@rule("clash", "8.1.2")
def test_extended_range_costs_four_or_two_turns(facts):
    assert column(facts, "extended_range_recovery", "turns") == [4] * 5 + [2] * 5


@rule("clash", "14.0")
def test_a_lost_bomber_attacks_on_6(facts):
    assert column(facts, "deliver_the_ordnance", "bomber") == ["lost"] * 5 + ["attacks"] * 5


# --- all of them ----------------------------------------------------------------------------------


def test_every_chart_answers_every_roll(facts):
    for chart in facts.charts.values():
        if chart.dice is None:
            continue
        for name in chart.columns:
            for roll in range(chart.dice.lowest, chart.dice.highest + 1):
                assert chart.look_up(name, roll).result is not None
