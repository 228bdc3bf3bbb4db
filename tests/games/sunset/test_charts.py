"""Charts: every cell that a worked example fixes, and tables that are whole and monotone."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.reading import load
from deckload.testing import rule

DICE = range(1, 11)


@pytest.fixture(scope="module")
def facts():
    return load(None)


def column(facts, chart, name, totals=DICE):
    return [facts.charts[chart].look_up(name, total).result for total in totals]


def modifiers(facts, chart):
    return {name: one.value for name, one in facts.charts[chart].modifiers.items()}


# --- worked examples ----------------------------------------------------------------------------


@rule("sunset", "8.2", "8.1")
@pytest.mark.parametrize(("factor", "roll", "by", "hits"), [(3, 7, -2, 0), (6, 8, -1, 2)])
def test_damage_of_the_air_attack_on_musashi(facts, factor, roll, by, hits):
    assert facts.hits(factor, roll + by) == hits


@rule("sunset", "8.3.3", "8.3.10")
@pytest.mark.parametrize(
    ("factor", "roll", "by", "hits"),
    [
        (6, 7, -4 - 1, 0),  # Fuso, halved in the strait, at eleven areas, moved
        (11, 9, -4 + 1, 3),  # Mississippi at eleven areas
        (6, 6, -4 + 1, 1),  # West Virginia, the second to fire
        (4, 5, -1 - 3, 0),  # Desdiv 4, moved, at destroyers
        (5, 10, -3 + 1, 2),  # X-Ray 1 at Desdiv 4
    ],
)
def test_damage_of_the_guns_at_surigao(facts, factor, roll, by, hits):
    assert facts.hits(factor, roll + by) == hits


@rule("sunset", "8.3.6")
@pytest.mark.parametrize(("total", "hits"), [(9, 2), (5, 1), (3, 1), (8, 2), (2, 0), (1, 0)])
def test_damage_of_the_torpedoes_at_surigao(facts, total, hits):
    assert facts.limits.torpedo_factor == 6
    assert facts.hits(6, total) == hits


@rule("sunset", "10.6")
def test_the_submarine_sinks_tama_with_an_8(facts):
    tama = facts.ship_id["tama"]
    assert facts.hits(facts.limits.submarine_factor, 8) == facts.boxes[tama] == 2


@rule("sunset", "8.1")
@pytest.mark.parametrize(
    ("factor", "roll", "spoilt"), [(6, 4, -1), (2, 6, -1), (6, 6, -2), (4, 3, 0)]
)
def test_antiaircraft_fire_of_the_air_attack_on_musashi(facts, factor, roll, spoilt):
    assert facts.aa_result(factor, roll)[0] == spoilt


@rule("sunset", "8.2")
@pytest.mark.parametrize(
    ("factors", "total", "steps"), [(2, 5, 0), (3, 5, 0), (4, 6 + 1, 1), (1, 9, 1)]
)
def test_air_to_air_fire_of_the_air_attack_on_musashi(facts, factors, total, steps):
    assert facts.steps_lost(factors, total) == steps


@rule("sunset", "9.2")
def test_a_critical_6_on_a_battleship_is_nothing(facts):
    total = 6 + facts.modifier("critical_hits", "battleship")
    assert facts.charts["critical_hits"].look_up("effect", total).result == "nothing"


@rule("sunset", "9.2")
def test_a_9_was_critical_and_an_8_was_not(facts):
    assert facts.limits.critical_from == 9


@rule("sunset", "7.2")
def test_searches_of_the_example(facts):
    add = modifiers(facts, "search")
    chart = facts.charts["search"]
    assert chart.look_up("report", 7 + add["two_carriers"] + add["far"]).result == "within 2"
    assert chart.look_up("report", 6 + add["land_air"]).result == "number"
    assert chart.look_up("report", 4 + add["own_hex"] + add["strait"]).result == "within 2"
    assert add["own_hex"] + add["strait"] == 3
    assert facts.charts["ijn_search_results"].look_up("report", 10).result == "within 1"


@rule("sunset", "5.1")
def test_a_5_tells_the_number_of_units(facts):
    assert facts.charts["search"].look_up("report", 5).result == "number"


@rule("sunset", "8.3.1")
def test_placements_of_the_example(facts):
    assert facts.charts["deployment"].look_up("IJN day", 5).result == 6
    assert facts.charts["deployment"].look_up("USN day", 8).result == 20


@rule("sunset", "8.3.3", "8.3.6")
def test_ranges_of_the_example(facts):
    assert (facts.gunnery_range[3], facts.gunnery_range[11]) == (0, -4)
    assert (facts.torpedo_range[USN][3], facts.torpedo_range[IJN][7]) == (0, -1)


@rule("sunset", "8.3.8")
def test_a_9_in_the_second_round_ends_the_battle(facts):
    chart, add = facts.charts["disengagement"], modifiers(facts, "disengagement")
    assert chart.look_up("battle", 9).result == "goes on"
    assert chart.look_up("battle", 9 + add["round"]).result == "ends"
    assert add == {"smoke": 1, "round": 1}


@rule("sunset", "10.4", "10.7")
def test_the_submarine_of_the_example_attacks_and_escapes(facts):
    assert facts.charts["submarine_attack"].look_up("attack on", 6).result == "a larger ship"
    escaped = 8 + facts.modifier("antisubmarine", "more_destroyers")
    assert facts.charts["antisubmarine"].look_up("submarine", escaped).result == "escapes"


@rule("sunset", "12.3")
def test_22_points_are_significant(facts):
    assert facts.charts["victory_levels"].look_up("level", 22).result == "USN significant"


# --- damage and air -----------------------------------------------------------------------------


def test_damage_follows_its_rule_in_every_cell(facts):
    for factor in range(1, 17):
        for total in range(1, 16):
            by_rule = max(0, min(total - 1, (total + factor - 5) // 4))
            assert facts.hits(factor, total) == by_rule, (factor, total)


@rule("sunset", "11.1")
def test_a_kamikaze_misses_one_time_in_ten(facts):
    hits = [facts.hits(facts.limits.kamikaze_factor, die) for die in DICE]
    assert hits.count(0) == 1
    assert sum(hits) == 19


def test_damage_runs_on_beyond_its_ends(facts):
    assert facts.hits(20, 6) == facts.hits(16, 6)
    assert facts.hits(6, 40) == facts.hits(6, 15)
    assert facts.hits(16, -40) == facts.hits(0, 15) == 0


@rule("sunset", "8.3.3", "8.3.5")
def test_modifiers_of_the_damage_chart(facts):
    assert modifiers(facts, "damage") == {
        "moved": -1,
        "destroyer_target": -3,
        "usn_ship": 1,
        "smoke": -1,
    }


@rule("sunset", "9.2")
def test_what_critical_hits_do(facts):
    words = ["nothing", "nothing", "steering", "fire control", "fire", "flooding", "magazine"]
    assert column(facts, "critical_hits", "effect", range(4, 11)) == words
    effects = {word: facts.critical_effects[word] for word in words}
    assert [effects[word].hits for word in words] == [0, 0, 0, 0, 1, 1, 2]
    assert [effects[word].slower for word in words] == [0, 0, 1, 0, 0, 1, 0]
    assert [word for word in words if effects[word].silences] == ["fire control"]


@rule("sunset", "8.1")
def test_us_fire_takes_a_step_from_minus_2_on(facts):
    for factor in range(1, 13):
        for total in DICE:
            spoilt, step = facts.aa_result(factor, total)
            most = max(1, factor // 3)  # few guns spoil little
            assert spoilt == -max(0, min((total + factor - 4) // 4, most))
            assert step == (spoilt <= -2)


def test_air_to_air_follows_its_rule_up_to_twenty_factors(facts):
    for factors in range(1, 21):
        for total in range(1, 12):
            assert facts.steps_lost(factors, total) == max(0, (total + factors - 4) // 5)
    assert facts.modifier("air_to_air", "usn") == 1


@rule("sunset", "8.1")
def test_a_lost_bomber_attacks_on_6(facts):
    assert column(facts, "deliver_the_ordnance", "bomber") == ["lost"] * 5 + ["attacks"] * 5


@rule("sunset", "6.5.9")
def test_readiness_and_air_reinforcement(facts):
    assert column(facts, "readiness", "unit") == ["ready"] * 3 + ["flown"] * 7
    assert column(facts, "air_reinforcement", "units") == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]


# --- search -------------------------------------------------------------------------------------


@rule("sunset", "7.2")
def test_the_ladder_of_reports(facts):
    found = column(facts, "search", "report", range(3, 12))
    assert found == [
        *("nothing", "nothing", "number", "number", "within 2", "within 2", "within 1"),
        *("exact", "exact"),
    ]
    assert modifiers(facts, "search") == {
        "own_hex": 2,
        "strait": 1,
        "two_carriers": 1,
        "far": -1,
        "land_air": -1,
    }


@rule("sunset", "7.2")
def test_the_ijn_is_never_told_the_exact_numbers(facts):
    found = column(facts, "ijn_search_results", "report")
    assert found == (
        ["number within 2"] * 2 + ["within 3"] * 3 + ["within 2"] * 3 + ["within 1"] * 2
    )


@rule("sunset", "13.1.5.1")
def test_wild_bull(facts):
    found = column(facts, "wild_bull", "bound", range(12))
    assert found == (["none"] * 3 + ["one"] * 2 + ["two"] * 2 + ["carriers"] * 2 + ["all"] * 3)
    assert modifiers(facts, "wild_bull") == {"many_carriers": 1, "battleships_near": -2}


# --- submarines, PT boats -----------------------------------------------------------------------


@rule("sunset", "10.1")
def test_sonar_markers(facts):
    assert column(facts, "sonar_markers", "markers", range(1, 13)) == [
        *(5, 5, 5, 4, 4, 4, 3, 3, 2, 2, 2, 2),
    ]
    assert facts.modifier("sonar_markers", "boat_lost") == 1


@rule("sunset", "10.2")
def test_odd_rolls_place_a_marker_near_the_enemy(facts):
    found = column(facts, "submarine_placement", "hexes from the enemy")
    assert found == ["within one", "two or more"] * 5


@rule("sunset", "10.4")
def test_japanese_boats_never_attack_twice(facts):
    attacks = column(facts, "submarine_attack", "attack on")
    assert attacks[-1] == "two of its choice"
    assert facts.modifier("submarine_attack", "ijn") == -2
    assert "two of its choice" not in column(facts, "submarine_attack", "attack on", range(-1, 9))


@rule("sunset", "10.7")
def test_antisubmarine_fire_sinks_on_10(facts):
    assert column(facts, "antisubmarine", "submarine", range(8, 12)) == [
        *("escapes", "escapes", "sunk", "sunk"),
    ]
    assert modifiers(facts, "antisubmarine") == {"more_destroyers": 1, "carrier": 1}


@rule("sunset", "11.2.1")
def test_pt_boats(facts):
    found = column(facts, "pt_boats", "attack", range(1, 13))
    assert found == ["nothing"] * 7 + ["slowed"] * 2 + ["hit"] * 3
    assert facts.modifier("pt_boats", "night") == 2


# --- surface battles ----------------------------------------------------------------------------


@rule("sunset", "8.3.6")
def test_torpedo_ranges(facts):
    usn, ijn = facts.torpedo_range[USN], facts.torpedo_range[IJN]
    assert (usn[3], usn[4], usn[7], usn[8]) == (0, -1, -4, None)
    assert (ijn[6], ijn[7], ijn[12], ijn[13]) == (0, -1, -6, None)


def test_guns_lose_1_for_every_two_areas_beyond_three(facts):
    for far in range(30):
        by_rule = -max(0, (min(far, 24) - 2) // 2)
        assert facts.gunnery_range[far] == by_rule, far


@rule("sunset", "8.3.1")
def test_placements_mirror_each_other_and_night_is_closer(facts):
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


# --- options ------------------------------------------------------------------------------------


@rule("sunset", "14.1")
def test_ground_support(facts):
    assert column(facts, "ground_support", "units") == list(DICE)
    losses = column(facts, "ground_support_losses", "unit")
    assert losses == ["fresh"] * 8 + ["exhausted"] * 2


@rule("sunset", "14.2")
def test_airfield_suppression(facts):
    assert column(facts, "airfield_suppression", "units", range(3, 15)) == list(range(3, 15))
    assert modifiers(facts, "airfield_suppression") == {"always": 2, "kamikazes": 4}
    effect = column(facts, "airfield_suppression_effect", "unit")
    assert effect == ["flown"] * 3 + ["unhurt"] * 7


@rule("sunset", "14.4")
def test_half_a_die_of_ships_bombards(facts):
    assert column(facts, "bombardment", "ships") == [(die + 1) // 2 for die in DICE]


@rule("sunset", "14.6", "14.7")
def test_fatigue_and_keeping_contact(facts):
    assert column(facts, "fatigue", "recover") == ["all"] * 6 + ["half"] * 2 + ["one"] * 2
    assert column(facts, "keeping_contact", "contact") == ["lost"] * 7 + ["kept"] * 3
    assert modifiers(facts, "keeping_contact") == {"near": 2, "night_group": 1}


# --- victory and all of them --------------------------------------------------------------------


@rule("sunset", "12.3")
def test_levels_of_victory(facts):
    levels = {
        net: facts.charts["victory_levels"].look_up("level", net).result
        for net in (-50, 9, 10, 20, 21, 30, 31)
    }
    assert levels == {
        -50: "IJN pyrrhic",
        9: "IJN pyrrhic",
        10: "draw",
        20: "draw",
        21: "USN significant",
        30: "USN significant",
        31: "USN decisive",
    }


def test_every_chart_answers_every_roll(facts):
    for chart in facts.charts.values():
        if chart.dice is None:
            continue
        for name in chart.columns:
            for roll in range(chart.dice.lowest, chart.dice.highest + 1):
                assert chart.look_up(name, roll).result is not None


def test_stronger_fire_and_higher_rolls_never_do_less(facts):
    for chart in (facts.hits, facts.steps_lost, lambda *at: -facts.aa_result(*at)[0]):
        for strength in range(1, 60):
            for total in range(16):
                assert chart(strength, total) <= chart(strength + 1, total)
                assert chart(strength, total) <= chart(strength, total + 1)
