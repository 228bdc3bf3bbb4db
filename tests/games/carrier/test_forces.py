"""Chapter 7 and 3.2: forces arrive, move, and become known."""

import pytest

from deckload.games.carrier.model.state import LOCATED, NOT_DRAWN, OFF_MAP, SPOTTED, UNDETECTED
from deckload.games.carrier.rules.forces.activation import activation
from deckload.games.carrier.rules.forces.arrival import arrivals, arrive
from deckload.games.carrier.rules.forces.chits import has_carriers, is_surface, top_level
from deckload.games.carrier.rules.forces.cup import fill_cup
from deckload.games.carrier.rules.forces.detection import detect, lose_track
from deckload.games.carrier.rules.forces.intelligence import promote, row_for
from deckload.games.carrier.rules.forces.movement import move_on_mission
from deckload.games.carrier.rules.forces.ships import draw_carriers
from deckload.games.carrier.rules.forces.steering import compass_of
from deckload.games.carrier.rules.turn import START_OF_TURN
from deckload.testing import rule

A, B = 0, 1
CARRIER, LARGE, MEDIUM, SMALL, SURFACE, FALSE = range(6)


@pytest.fixture
def sea(battle):
    """Force A in 1120, of which nothing is known."""

    def make(chit="", level=0, place="1120", air=-1):
        b = battle("search")
        b.s.force_hex[A] = b.hex(place)
        b.s.force_chit[A], b.s.force_level[A], b.s.force_air[A] = chit, level, air
        return b

    return make


def chit_die(b, kind):
    """The face that draws this kind from the full cup."""
    return sum(b.s.first_chits[:kind]) + 1


@rule("carrier", "7.1", "7.11")
@pytest.mark.parametrize(
    ("waiting", "number"), [(20, 6), (12, 4), (4, 1), (3, 1), (2, 1), (1, 1), (0, 0)]
)
def test_a_third_of_those_waiting_arrive(waiting, number):
    assert arrivals(waiting) == number


@rule("carrier", "7.12", "7.14")
def test_a_force_arrives_in_a_zone_and_a_hex_by_die(sea):
    b = sea().dice(arrival_zone=[6], arrival_hex=[10])
    assert b.data.grid.name_of(arrive(b.s, B, [])) == "1421"
    b.dice(arrival_zone=[6], arrival_hex=[10, 1])
    taken = [b.hex("1421")]
    assert b.data.grid.name_of(arrive(b.s, B, taken)) == "1020"


@rule("carrier", "7.13", "2.11")
def test_there_are_four_zones_of_ten_hexes_and_every_hex_has_a_compass(sea):
    data = sea().data
    assert {zone: len(hexes) for zone, hexes in data.arrival_hexes.items()} == {
        "I": 10,
        "II": 10,
        "III": 10,
        "IV": 10,
    }
    assert len(data.zone_of) == data.grid.count
    assert all(len(compass) == 10 for compass in data.compass)


@rule("carrier", "7.15")
@pytest.mark.parametrize(
    ("face", "zone", "hexes", "place"), [(9, [], [], "1020"), (4, [], [1], "1021")]
)
def test_carriers_near_by_may_send_an_arrival_elsewhere(sea, face, zone, hexes, place):
    b = sea()
    b.s.group_hex = [b.hex("1017") if at != OFF_MAP else at for at in b.s.group_hex]
    b.dice(arrival_zone=[6, *zone], arrival_hex=[1, *hexes], near_carriers=[face])
    assert b.data.grid.name_of(arrive(b.s, B, [])) == place


@rule("carrier", "3.2", "3.24")
def test_the_cup_has_a_chit_for_each_force_and_blanks_up_to_a_multiple_of_four(sea):
    b = sea()
    for force in range(6):
        b.s.force_hex[force] = b.hex("1120")
    fill_cup(b.s)
    assert sorted(b.s.cup) == [-1, -1, 0, 1, 2, 3, 4, 5]
    assert b.s.chits_per_phase == 2


@rule("carrier", "3.21")
def test_a_quarter_of_the_cup_is_drawn_and_carried_out(sea):
    b = sea()
    b.s.cup, b.s.chits_per_phase = [A, -1], 1
    b.dice(mission_movement=[1], activation_chit=[1]).run(activation)
    assert b.s.cup == [-1]
    assert b.data.grid.name_of(b.s.force_hex[A]) == "1119"


@rule("carrier", "7.22", "7.221")
@pytest.mark.parametrize(("face", "place"), [(1, "1119"), (6, "1020"), (8, "1220"), (10, "1021")])
def test_a_force_goes_the_way_of_its_compass(sea, face, place):
    b = sea()
    b.s.mission_die = face
    move_on_mission(b.s, A)
    assert b.data.grid.name_of(b.s.force_hex[A]) == place


@rule("carrier", "7.222")
def test_at_the_edge_a_force_moves_along_it(sea):
    b = sea(place="0120")
    b.s.mission_die = 9  # northeast, off the map
    b.dice()
    move_on_mission(b.s, A)
    assert b.data.grid.name_of(b.s.force_hex[A]) == "0119"


@rule("carrier", "7.23")
def test_from_the_edge_of_the_invasion_zone_a_force_leaves(sea):
    b = sea(place="1001")
    b.s.mission_die = 5
    move_on_mission(b.s, A)
    assert b.s.force_hex[A] == OFF_MAP
    assert b.s.exited == 1


@rule("carrier", "7.231", "7.25")
def test_in_the_invasion_zone_a_force_goes_round_a_task_group_over_islands(sea):
    b = sea(place="1006")
    b.s.mission_die = 1
    move_on_mission(b.s, A)
    assert b.data.grid.name_of(b.s.force_hex[A]) == "1005", "Saipan does not stop it"
    b.s.group_hex[0] = b.hex("1004")
    b.dice(round_about=[2])
    move_on_mission(b.s, A)
    assert b.data.grid.name_of(b.s.force_hex[A]) == "1104"


@rule("carrier", "7.23", "7.231")
@pytest.mark.parametrize(
    ("column", "beyond"), [("04", "1003"), ("01", "exited")], ids=["far out", "at the edge"]
)
def test_a_wall_of_task_groups_in_the_invasion_zone_lets_a_force_through(battle, column, beyond):
    """Ruling: seven groups beside each other bar no way that one of them does not bar."""
    b = battle("19-june").force("A", f"10{int(column) + 1:02}", "ships", 3)
    b.s.ship_force[b.ship("Kongo")] = A
    for group, row in enumerate(range(7, 14)):
        b.s.group_hex[group] = b.hex(f"{row:02}{column}")
    b.s.mission_die = 1
    move_on_mission(b.s, A)
    assert b.where("A") == ("gone" if beyond == "exited" else beyond)


@rule("carrier", "7.24")
def test_west_of_the_invasion_zone_a_line_of_groups_bars_what_it_stands_in(battle):
    """Ruling: who would have to go into one of them stays; another die leads past the last."""
    b = battle("19-june").force("A", "0910", "ships", 3)
    b.s.ship_force[b.ship("Kongo")] = A
    east = b.data.grid.direction("E")
    compass = compass_of(b.s, b.hex("0910"))
    b.s.group_hex[:5] = [b.hex(f"{row:02}09") for row in range(9, 14)]
    b.s.mission_die = 1 + compass.index(east)
    move_on_mission(b.s, A)
    assert b.where("A") == "0910"
    northeast = b.data.grid.direction("NE")
    b.s.mission_die = 1 + compass.index(northeast)
    move_on_mission(b.s, A)
    assert b.s.force_hex[A] == b.data.grid.neighbour(b.hex("0910"), northeast)


# --- levels ---------------------------------------------------------------------------------------


@rule("carrier", "7.31", "7.34")
def test_any_sighting_raises_a_rumour_to_level_1(sea):
    b = sea()
    assert b.s.force_level[A] == 0
    b.dice(level_1_chit=[chit_die(b, LARGE)])
    assert detect(b.s, A, LOCATED)
    assert (b.s.force_level[A], b.s.force_chit[A]) == (1, "Large")


@rule("carrier", "7.32", "7.33")
def test_only_a_carrier_chit_is_sure_to_have_carriers(sea):
    assert has_carriers(sea("Carrier", 1).s, A)
    assert not has_carriers(sea("Large", 1).s, A)
    assert is_surface(sea("Surface", 1).s, A)
    assert has_carriers(sea("2-3 Carriers", 2).s, A)
    assert is_surface(sea("Small Surface", 2).s, A)


@rule("carrier", "7.34", "7.332")
def test_carriers_go_up_to_level_4_and_others_to_3(sea):
    assert top_level(sea("Carrier", 1).s, A) == 4
    assert top_level(sea("Large Surface", 2).s, A) == 3


@rule("carrier", "7.35")
def test_a_false_contact_is_gone_and_its_chit_with_it(sea):
    b = sea()
    b.dice(level_1_chit=[chit_die(b, FALSE)])
    assert not detect(b.s, A, SPOTTED)
    assert b.s.force_hex[A] == OFF_MAP
    assert b.s.first_chits[FALSE] == 13


@rule("carrier", "7.36")
def test_known_air_strength_shifts_level_2(sea):
    """The example of 7.36: nine points, a roll of six."""
    b = sea("Carrier", 1, air=9).dice(intelligence=[6])
    promote(b.s, A)
    assert (b.s.force_level[A], b.s.force_chit[A]) == (2, "2-3 Carriers")


@rule("carrier", "7.36")
@pytest.mark.parametrize(("air", "chit"), [(-1, "Medium Surface"), (3, "1-2 Carriers")])
def test_a_carrier_report_may_prove_wrong_unless_it_has_flown(sea, air, chit):
    b = sea("Carrier", 1, air=air).dice(intelligence=[1])
    promote(b.s, A)
    assert b.s.force_chit[A] == chit


@rule("carrier", "7.37", "7.38")
def test_level_3_tells_fleet_carriers_from_light_ones(sea):
    """The example of 7.37: 1-2 carriers, unknown strength, a roll of five."""
    b = sea("1-2 Carriers", 2).dice(intelligence=[5])
    promote(b.s, A)
    assert (b.s.force_level[A], b.s.force_chit[A]) == (3, "0/2")


@rule("carrier", "7.37")
@pytest.mark.parametrize(
    ("strength", "row"),
    [(-1, 1), (4, 0), (5, 0), (6, 1), (7, 1), (8, 2), (10, 2), (11, 3), (30, 3)],
)
def test_the_row_goes_by_known_air_strength(sea, strength, row):
    columns = sea().data.charts["level_2_to_3_1_2"].columns
    assert row_for(columns, strength) == columns[row]


@rule("carrier", "7.39")
def test_a_large_surface_force_gets_a_battleship_and_cruisers(sea):
    """The example of 7.39: a roll of five."""
    b = sea("Large Surface", 2).dice(intelligence=[5], battleship_drawn=[1], unit_drawn=[1])
    promote(b.s, A)
    ships = [b.data.japanese_ships[i].cls for i, of in enumerate(b.s.ship_force) if of == A]
    assert sorted(ships) == ["BB", "CA"]
    assert b.s.force_level[A] == 3


@rule("carrier", "7.39")
@pytest.mark.parametrize(("face", "name"), [(7, "Cruiser Force 10"), (3, "Cruiser Force 1")])
def test_of_two_cruiser_forces_the_stronger_or_the_weaker(sea, face, name):
    b = sea("Medium Surface", 2).dice(intelligence=[face], unit_drawn=[1, 9])
    promote(b.s, A)
    assert b.s.ship_force[b.ship(name)] == A


@rule("carrier", "7.41", "7.44")
def test_level_4_draws_carriers_and_their_screen(sea):
    """The examples of 7.41 and 7.44: nine, and nine with one more."""
    b = sea("1/1", 3).dice(
        intelligence=[9, 9], carrier_drawn=[1, 1, 1], battleship_drawn=[1], unit_drawn=[1]
    )
    promote(b.s, A)
    classes = [b.data.japanese_ships[i].cls for i, of in enumerate(b.s.ship_force) if of == A]
    assert sorted(classes) == ["BB", "CA", "CV", "CVL", "CVL"]
    assert b.s.force_level[A] == 4


@rule("carrier", "7.42", "7.43")
def test_where_a_type_is_short_the_other_serves_and_additional_ships_when_all_are_out(sea):
    b = sea("2/0", 3)
    for name in ("Taiho", "Shokaku", "Zuikaku"):
        b.s.ship_force[b.ship(name)] = B
    b.dice(carrier_drawn=[1])
    (ship,) = draw_carriers(b.s, A, 1, 0)
    assert b.data.japanese_ships[ship].name == "Junyo", "of the battle, though a light one"
    for facts in b.data.japanese_ships:
        if facts.cls == "CVL" and facts.posture == "historical":
            b.s.ship_force[b.ship(facts.name)] = B
    assert [b.data.japanese_ships[ship].name for ship in draw_carriers(b.s, A, 1, 0)] == ["Shinano"]
    b.dice(carrier_drawn=[1])
    (ship,) = draw_carriers(b.s, A, 1, 0)
    assert b.data.japanese_ships[ship].name == "Ise", "and of these, too, the other type"


@rule("carrier", "7.39", "2.35")
def test_battleships_that_were_not_there_are_not_drawn_for_those_that_are_out(sea):
    """7.43 brings additional carriers into a historical game, and nobody else."""
    b = sea("Large Surface", 2).dice(intelligence=[8], unit_drawn=[1])
    for facts in b.data.japanese_ships:
        if facts.cls == "BB" and facts.posture == "historical" and facts.name[0] != "M":
            b.s.ship_force[b.ship(facts.name)] = B
    promote(b.s, A)
    battleships = [
        b.data.japanese_ships[ship].name
        for ship, of in enumerate(b.s.ship_force)
        if of == A and b.data.japanese_ships[ship].cls == "BB"
    ]
    assert battleships == ["Musashi"], "one of three: the others are in play"


@rule("carrier", "7.38")
def test_a_chit_that_is_not_there_gives_way_to_the_nearest(sea):
    """There are two chits of 3 CVL; 2 CVL differ from it least."""
    b = sea("2-3 Carriers", 2).dice(intelligence=[3])
    for other in (B, B + 1):
        b.s.force_hex[other] = b.hex("1020")
        b.s.force_level[other], b.s.force_chit[other] = 3, "0/3"
    promote(b.s, A)
    assert b.s.force_chit[A] == "0/2"


@rule("carrier", "7.331")
def test_reports_of_carriers_are_approximate_before_level_4(sea):
    b = sea("2/0", 3).dice(intelligence=[1, 1], carrier_drawn=[1, 1], unit_drawn=[1])
    promote(b.s, A)
    assert b.s.force_chit[A] == "0/2", "two light ones, as it turns out"


# --- detection ------------------------------------------------------------------------------------


@rule("carrier", "8.11", "8.111")
def test_what_is_known_of_a_place_ages_step_by_step(sea):
    b = sea("Carrier", 1)
    b.s.force_detected[A] = SPOTTED
    seen = []
    for _ in range(4):
        lose_track(b.s, A)
        seen.append(b.s.force_detected[A])
    assert seen == [LOCATED, 1, UNDETECTED, UNDETECTED]


@rule("carrier", "8.13", "8.14")
def test_a_vaguer_report_takes_nothing_from_a_better_one(sea):
    b = sea("Carrier", 1)
    detect(b.s, A, SPOTTED)
    detect(b.s, A, 1)
    assert b.s.force_detected[A] == SPOTTED


def test_a_turn_begins_with_arrivals_a_full_cup_and_searches_to_come(sea):
    b = sea().dice(arrival_zone=[6] * 3, arrival_hex=[1, 2, 3])
    b.s.searched = 1
    b.run(*START_OF_TURN)
    assert b.s.searched == 0
    assert len(b.s.cup) == 4
    assert b.s.ship_force.count(NOT_DRAWN) == len(b.s.ship_force)


@rule("carrier", "7.12", "7.24")
def test_nobody_arrives_among_us_ships(sea):
    """Ten of the west zone is 1421, where TF 58 is: the next number is one, 1020."""
    b = sea().fleet_to("1421").dice(arrival_zone=[6], arrival_hex=[10], near_carriers=[9])
    assert b.data.grid.name_of(arrive(b.s, B, [])) == "1020"
    b.dice(arrival_zone=[6], arrival_hex=[10], near_carriers=[9])
    assert b.data.grid.name_of(arrive(b.s, B, [b.hex("1020")])) == "1021"
