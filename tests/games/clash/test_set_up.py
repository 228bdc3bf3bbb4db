"""16.1: set-up, with what players may choose."""

import pytest

from deckload.games.clash import GAME
from deckload.games.clash.table.side_panels import rules_in_force
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NOT_YET, READY
from deckload.testing import rule

IN_ORDER = [*range(10, 1, -1), *range(8, 1, -1)]
"""Labels as they come: USN 1 is 58.1, IJN 1 is Force A, and so on."""
ON_TURN_7 = {"reinforcements": [7]}


def deploy(clash, scenario="historical", *answers, **options):
    dice = {"labels": IN_ORDER} if scenario == "dream" else {"labels": IN_ORDER, **ON_TURN_7}
    b = clash(scenario, **options).from_the_start(**dice)
    for key in answers:
        b.take_as(IJN, key)
    return b


def rules_panel(b):
    """The rows that the IJN sees of the special rules."""
    (panel,) = rules_in_force(b.knows(IJN), IJN)
    return panel.rows


def titles(b, side):
    return {b.data.titles[b.s.title[m]]: b.data.marker_names[m] for m in b.data.groups_of[side]}


@rule("clash", "16.1.3")
def test_the_us_groups_stand_where_they_are_printed(clash):
    b = deploy(
        clash, "historical", *["with Force A"] * 1, "done", "start 0618", *["start 0718"] * 2
    )
    b.take_as(IJN, "none")
    at = {title: b.at(name) for title, name in titles(b, USN).items() if name != "USN 10"}
    assert b.at("TF 58") == "3111"
    assert (at["58.1"], at["58.4"], at["52.10"]) == ("2811", "3209", "3712")
    inside = [t for t, name in titles(b, USN).items() if b.s.in_force[b.marker(name)] == 1]
    assert sorted(inside) == ["58.2", "58.3", "58.7"]
    assert b.s.genuine[b.marker("TF 58")] == 1


@rule("clash", "16.1.1")
def test_one_force_at_least_sails_in_the_mobile_fleet_near_0618(clash):
    b = deploy(clash)
    whole = "with Force A, Force B, Force C"
    assert b.keys_of(IJN) == [whole, "with Force A", "with Force B", "with Force C"]
    asked, k = b.game.pending()[IJN], b.knows(IJN)
    labels = [asked.kind.reads(k, value) for value in asked.options]
    assert labels[0] == "Force A, Force B, Force C"
    assert labels[1].startswith("Force A: Taiho, ")  # one sees what one chooses
    b.take_as(IJN, "with Force B")
    assert "done" in b.keys_of(IJN)
    b.take_as(IJN, "done")
    hexes = [key.split()[1] for key in b.keys_of(IJN)]
    assert "0618" in hexes
    assert "0918" in hexes
    assert "1018" not in hexes
    assert all(b.data.grid.distance(b.hex(h), b.hex("0618")) <= 3 for h in hexes)


@rule("clash", "16.1.1")
def test_other_forces_and_a_dummy_start_in_column_seven_or_west_of_it(clash):
    b = deploy(clash, "historical", "with Force B", "done", "start 0618")
    columns = {int(key.split()[1][:2]) for key in b.keys_of(IJN)}
    assert max(columns) == 7
    b.take_as(IJN, "start 0710", "start 0520")
    assert "none" in b.keys_of(IJN), "the third can only be a dummy"
    b.take_as(IJN, "start 0412")
    assert b.verb == "reorganise", "no fourth"
    names = titles(b, IJN)
    assert (b.at(names["Force A"]), b.at(names["Force C"])) == ("0710", "0520")
    assert (b.at("IJN 4"), b.ships_in("IJN 4"), b.s.in_force[b.marker("IJN 2")]) == ("0412", [], 1)


@rule("clash", "16.1.1")
def test_with_all_forces_in_the_fleet_three_dummies_may_sail(clash):
    b = deploy(clash, "historical", *[f"with Force {x}" for x in "ABC"], "start 0618")
    b.take_as(IJN, "start 0701", "start 0702", "start 0703")
    assert b.verb == "reorganise"
    assert [b.at(f"IJN {n}") for n in (4, 5, 6)] == ["0701", "0702", "0703"]


@rule("clash", "16.1.1")
def test_island_aircraft_of_the_scenario_are_ready(clash):
    b = deploy(clash)
    assert [b.box(u) for u in ("261 F", "521 B Iwo Jima", "253 F", "202 F", "Unryu F")] == [
        READY,
        READY,
        NOT_YET,
        NOT_YET,
        NOT_YET,
    ]


@rule("clash", "16.1.2")
def test_only_the_japanese_know_the_turn_of_their_reinforcements(clash):
    b = deploy(clash)
    assert (b.knows(IJN).arrival, b.knows(USN).arrival < 0) == (7, True)
    told = "16.1.2 Air units for Iwo Jima and Peleliu come on turn 7."
    assert (told in b.lines(IJN), b.lines(USN)) == (True, [])


@rule("clash", "16.1.2")
def test_the_turn_of_the_reinforcements_is_told_until_they_are_there(clash):
    b = deploy(clash, japanese_coordination="on")
    assert ("Island reinforcements", "turn 7") in rules_panel(b)
    for name in ("263 F Iwo Jima", "202 F", "503 DB"):
        b.s.air_box[b.unit(name)] = READY
    assert "Island reinforcements" not in dict(rules_panel(b))


@rule("clash", "16.3")
def test_where_all_island_aircraft_are_in_place_no_turn_is_rolled_for(clash):
    b = clash("dream", one_command="on").from_the_start(labels=IN_ORDER)
    assert "Island reinforcements" not in dict(rules_panel(b))


@rule("clash", "15.1")
def test_labels_tell_the_enemy_nothing(clash):
    b = deploy(clash, "historical", *[f"with Force {x}" for x in "ABC"], "start 0618", "none")
    k = b.knows(USN)
    assert all(k.title[m] < 0 and k.in_force[m] < 0 for m in b.data.groups_of[IJN])
    assert not any(k.ships[m] for m in b.data.markers_of[IJN])
    assert k.place[b.marker("Mobile Fleet")] == b.hex("0618")


@rule("clash", "15.7")
def test_with_secret_movement_nobody_sees_where_the_enemy_starts(clash):
    force = [f"with Force {x}" for x in "ABC"]
    b = deploy(clash, "historical", *force, "start 0618", "none", secret_movement="on")
    assert b.knows(USN).place[b.marker("Mobile Fleet")] < -1
    assert b.knows(USN).place[b.marker("IJN 8")] == -1, "that it is in the box is plain"
    assert b.knows(IJN).place[b.marker("TF 58")] < -1


@rule("clash", "16.1.1", "16.2")
@pytest.mark.parametrize(("scenario", "cited"), [("historical", "16.1.1"), ("unleashed", "16.2")])
def test_questions_of_the_set_up_cite_their_scenario(clash, scenario, cited):
    assert deploy(clash, scenario).game.pending()[IJN].case == cited


@rule("clash", "16.2")
def test_unleashed_the_us_chooses_its_force_and_its_hexes(clash):
    b = clash("unleashed").from_the_start(labels=IN_ORDER, reinforcements=[7])
    whole = "with 58.1, 58.2, 58.3, 58.4, 58.7"
    assert b.keys_of(USN) == [whole, *[f"with 58.{n}" for n in (1, 2, 3, 4, 7)]]
    b.take_as(USN, "with 58.7", "done")
    assert "start 3111" in b.keys_of(USN)
    assert "start 2811" in b.keys_of(USN)


@rule("clash", "16.3")
def test_in_the_dream_force_d_sails_and_the_fleet_is_farther_east(clash):
    b = deploy(clash, "dream")
    assert "with Force D" in b.keys_of(IJN)
    b.take_as(IJN, "with Force D", "done")
    assert "start 1318" in b.keys_of(IJN)
    assert (b.box("Unryu F"), b.box("202 F")) == (READY, READY)


@rule("clash", "16.1.4")
@pytest.mark.parametrize(
    ("scenario", "must_strike", "order", "nights"),
    [
        ("historical", True, True, "1, 5 and 9"),
        ("unleashed", True, True, "1 and 5"),
        ("dream", False, False, "1, 5 and 9"),
    ],
)
def test_the_japanese_card_speaks_of_the_rules_of_its_scenario(
    scenario, must_strike, order, nights
):
    card = GAME.scenarios()[scenario].briefings[IJN]
    told = " ".join((card.aim, *card.steps))
    assert ("or you lose" in told) is must_strike
    assert ("still to strike" in told) is must_strike
    assert ("until you order them" in told) is order
    assert f"Turns {nights} are night" in told


@rule("clash", "8.1", "16.1.4")
def test_the_japanese_card_names_no_airfield_that_tf_58_is_out_of_reach_of():
    aim, data = GAME.scenarios()["historical"].briefings[IJN].aim, GAME.load_data(None)
    listed = aim.split("the airfields of ")[1].split(".")[0]
    leash = data.spruance.within
    tied = [p for p in data.sea_hexes if data.grid.distance(p, data.saipan) <= leash]
    reached = set()
    for unit in data.scenarios["historical"].air_at_start:
        if data.air_base[unit] >= 0:
            start, base = data.base_place[data.air_base[unit]], data.bases[data.air_base[unit]]
            if any(data.theatre.distance(start, p) <= data.air_range[unit] for p in tied):
                reached.add(base.name)
    named = {base.name for base in data.bases if base.name in listed}
    assert named - reached == {"Truk"}, "where aircraft come on turn 2"
    assert "Peleliu" not in named


@rule("clash", "16.2", "16.3")
@pytest.mark.parametrize(("scenario", "own"), [("historical", 0), ("unleashed", 1), ("dream", 1)])
def test_a_player_is_told_which_scenarios_are_ours(scenario, own):
    assert GAME.scenarios()[scenario].summary.count("Our own scenario") == own
