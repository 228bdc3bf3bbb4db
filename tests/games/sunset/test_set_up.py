"""Chapter 13: where the forces start, and what the USN chooses."""

import pytest

from deckload.games.sunset.model.game_data import IJN, SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import NOT_YET, OFF_MAP, READY
from deckload.games.sunset.rules.set_up import deploy, start_hexes
from deckload.games.sunset.rules.task_forces.origins import origin_of
from deckload.testing import rule


def laid_out(leyte, *answers, scenario="historical", **options):
    b = leyte(scenario, **options)
    b.s.turn = 0
    b.s.script = None
    b.run(deploy)
    return b.take(*answers)


def by_title(b):
    """By the owner's name of a force: its hex and ships."""
    return {
        b.data.titles[b.s.title[m]]: (b.data.grid.name_of(b.s.place[m]), b.s.ships[m])
        for m in range(len(b.s.place))
        if b.s.place[m] != OFF_MAP
    }


@rule("sunset", "13.1.1")
def test_the_japanese_forces_start_in_their_hexes(leyte):
    b = laid_out(leyte, "line", "usual")
    hexes = {title: place for title, (place, _) in by_title(b).items()}
    assert hexes["Force A"] == hexes["Force B"] == "3212"
    assert (hexes["Force C"], hexes["Shima Force"]) == ("3909", "3210")
    assert "Ozawa Force" not in hexes


@rule("sunset", "13.1.1")
def test_the_printed_hexes_are_an_option(leyte):
    b = laid_out(leyte, "line", "usual", printed_hexes="on")
    assert by_title(b)["Force A"][0] == "2821"


@rule("sunset", "13.1")
def test_the_us_start_detected_the_japanese_do_not_and_there_are_no_dummies(leyte):
    b = laid_out(leyte, "line", "usual")
    for marker, place in enumerate(b.s.place):
        if place != OFF_MAP:
            assert b.s.detected[marker] == int(b.data.marker_side[marker] == USN)
            assert b.s.ships[marker]


@rule("sunset", "13.1.3.1", "5.5")
@pytest.mark.parametrize("way", ["line", "even"])
def test_the_gun_ships_are_divided_at_a_word(leyte, way):
    b = laid_out(leyte, way, "usual")
    forces = by_title(b)
    sizes = [len(forces[title][1]) for title in ("TF 78", "TF 79")]
    assert sum(sizes) == 21
    assert max(sizes) <= 16
    assert {b.data.ship_fleet[ship] for ship in forces["TF 78"][1]} == {SEVENTH}


@rule("sunset", "13.1.3.1")
def test_the_gun_ships_can_be_divided_ship_by_ship(leyte):
    b = laid_out(leyte, "choose")
    assert "done" not in b.keys
    ships = ("Boise", "Phoenix", "Denver", "Columbia", "X-Ray/1")
    b.take(*[f"first {ship}" for ship in ships])
    b.take("done", "usual")
    assert len(by_title(b)["TF 78"][1]) == 5


@rule("sunset", "13.1.3.1", "12.2")
def test_the_usual_stations_of_the_taffies_are_near_the_beach_from_north_to_south(leyte):
    b = laid_out(leyte, "line", "usual")
    forces = by_title(b)
    rows = [int(forces[f"Taffy {number}"][0][:2]) for number in (3, 2, 1)]
    assert rows == sorted(rows)
    for number in (1, 2, 3):
        place = b.hex(forces[f"Taffy {number}"][0])
        assert b.data.grid.distance(place, b.data.beachhead) <= 3
        assert b.data.grid.distance(place, b.hex("3623")) <= 2


@rule("sunset", "13.1.3.1")
def test_every_station_can_be_chosen_but_not_west_of_leyte(leyte):
    b = laid_out(leyte, "line", "choose")
    assert b.prompt == "Where does Taffy 1 start?"
    assert "start 3424" in b.keys
    assert not {"start 3621", "start 3721", "start 3520"} & set(b.keys)
    b.take("start 3424", "start 3424")
    assert "start 3424" not in b.keys
    west = b.hex("3520")
    assert west not in start_hexes(b.s, "TF 78/79")


@rule("sunset", "5.0")
def test_every_ship_of_the_start_is_in_one_task_force(leyte):
    b = laid_out(leyte, "line", "usual")
    facts = b.data.scenarios["historical"]
    there = [f for side in facts.groups for f in side if not facts.arrives[f]]
    ships = [ship for force in there for ship in facts.group_ships[force]]
    assert sorted(x for held in b.s.ships for x in held) == sorted(ships)


@rule("sunset", "13.1.3.2")
def test_the_task_groups_of_the_third_fleet_start_in_their_hexes(leyte):
    forces = by_title(laid_out(leyte, "line", "usual"))
    hexes = [forces[title][0] for title in ("TG 38.2", "TG 38.3", "TG 38.4")]
    assert hexes == ["2824", "2621", "3328"]


@rule("sunset", "13.1")
def test_labels_tell_nothing_and_differ_from_game_to_game(leyte):
    b = laid_out(leyte, "line", "usual")
    assert b.knows(IJN).ships[: len(b.data.groups_of[USN])] == [[]] * len(b.data.groups_of[USN])
    assert {b.s.fleet[m] for m in b.data.groups_of[USN] if b.s.ships[m]} == {THIRD, SEVENTH}


@rule("sunset", "13.1.1", "13.1.3.1")
def test_everybody_can_tell_which_forces_may_be_under_a_marker(leyte):
    b = laid_out(leyte, "line", "usual")
    kongo, fuso = (origin_of(b.s, b.ship(name)) for name in ("Kongo", "Fuso"))
    for marker in b.data.groups_of[IJN]:
        place = b.s.place[marker]
        assert bool(b.s.origins[marker] & kongo) == (place == b.hex("3212"))
        assert bool(b.s.origins[marker] & fuso) == (place == b.hex("3909"))
        assert all(b.s.origins[marker] & origin_of(b.s, ship) for ship in b.s.ships[marker])


@rule("sunset", "13.2")
@pytest.mark.parametrize(("die", "ships", "units"), [(1, 0, 0), (5, 1, 3), (10, 4, 8)])
def test_the_what_if_roll_is_secret_and_brings_carriers_and_aircraft(leyte, die, ships, units):
    b = leyte("what-if", variable_air="on")
    b.s.turn = 0
    facts = b.data.scenarios["what-if"]
    for unit in facts.variable_units:
        b.s.air_box[unit] = NOT_YET
    b.dice(air_order=[die], labels=[1] * 40).run(deploy)
    b.s.script = None
    assert b.s.air_order == die
    assert b.knows(USN).air_order != die
    assert len(b.data.what_if_ships[die]) == ships
    assert sum(b.s.air_box[unit] == READY for unit in facts.variable_units) == units


@rule("sunset", "13.3.1", "13.3.3")
def test_the_campaign_starts_without_the_third_fleet(leyte):
    b = laid_out(leyte, "line", "usual", scenario="campaign")
    forces = by_title(b)
    assert forces["Force A"][0] == "4301"
    assert forces["Force C"][0] == "4402"
    assert not any(title.startswith("TG") for title in forces)
