"""Chapters 19 and 20: beaten forces go west, and the fleet goes to its oilers."""

import pytest

from deckload.games.carrier.model.state import LOCATED, OFF_MAP, WITHDRAWN
from deckload.games.carrier.rules.damage.japanese import sink
from deckload.games.carrier.rules.forces.movement import move_force
from deckload.games.carrier.rules.forces.refuelling import (
    give_up_refuelling,
    oilers_are_free,
    oilers_come_and_go,
    turn_to_oilers,
)
from deckload.games.carrier.rules.forces.retirement import begin_retiring, check_retirement
from deckload.games.carrier.rules.search.sighting import attempt
from deckload.games.carrier.rules.victory import carrier_points
from deckload.testing import rule

A, B = 0, 1


@pytest.fixture
def sea(battle):
    """TF 58 in 1109 on 19 June; Force A where the test wants it."""

    def make(place, scenario="19-june", **options):
        b = battle(scenario).playing(**options).dice()
        put(b, A, place)
        b.s.mission_die = 1
        return b

    return make


def put(b, force, place, chit="Surface", level=1):
    b.s.force_hex[force] = b.hex(place)
    b.s.force_chit[force], b.s.force_level[force] = chit, level


def with_ships(b, *names):
    put(b, A, b.data.grid.name_of(b.s.force_hex[A]), "1/1", 4)
    for name in names:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = A
    return b


def retiring(b, force=A):
    b.s.force_retiring[force] = 1
    return b


def where(b, force=A):
    place = b.s.force_hex[force]
    return "off" if place == OFF_MAP else b.data.grid.name_of(place)


# --- retirement -----------------------------------------------------------------------------------


@rule("carrier", "19.1")
def test_a_force_retires_when_all_its_carriers_are_sunk_or_crippled(sea):
    b = with_ships(sea("1020", retirement="on"), "Zuikaku", "Zuiho", "Cruiser Force 1")
    b.s.ship_hits[b.ship("Zuikaku")] = 6
    b.run((check_retirement, A))
    assert not b.s.force_retiring[A], "Zuiho is sound"
    b.s.ship_hits[b.ship("Zuiho")] = 3
    b.run((check_retirement, A))
    assert b.s.force_retiring[A]


@rule("carrier", "19.1")
def test_what_is_left_of_a_carrier_force_retires(sea):
    b = with_ships(sea("1020", retirement="on"), "Zuiho", "Cruiser Force 1")
    sink(b.s, b.ship("Zuiho"))
    b.run((check_retirement, A))
    assert b.s.force_retiring[A]
    b = with_ships(sea("1020", retirement="off"), "Zuiho", "Cruiser Force 1")
    sink(b.s, b.ship("Zuiho"))
    b.run((check_retirement, A))
    assert not b.s.force_retiring[A], "only where the rule is played"


@rule("carrier", "19.2")
def test_a_retiring_force_goes_the_other_way_than_its_compass(sea):
    b = retiring(sea("1120")).run((move_force, A))
    assert where(b) == "1121", "the west zone has east for a 1"


@rule("carrier", "19.2")
def test_within_eight_hexes_it_gets_away_from_us_ships_first(sea):
    b = retiring(sea("1116")).run((move_force, A))
    assert where(b) == "1117"
    b = retiring(sea("0609")).run((move_force, A))
    assert b.data.grid.distance(b.s.force_hex[A], b.hex("1109")) == 6


@rule("carrier", "19.2")
def test_over_the_west_edge_it_is_gone_unscored(sea):
    b = retiring(with_ships(sea("1132"), "Zuiho")).run((move_force, A))
    assert where(b) == "off"
    assert b.s.ship_force[b.ship("Zuiho")] == WITHDRAWN
    assert b.s.exited == 0


@rule("carrier", "19.4")
def test_a_double_force_parts_when_one_half_retires(sea):
    b = sea("1120")
    put(b, B, "1120")
    b.s.force_partner[A], b.s.force_partner[B] = B, A
    begin_retiring(b.s, A, "19.1", "{force} retires.")
    b.run((move_force, A))
    assert (where(b), where(b, B)) == ("1121", "1120")


# --- refuelling -----------------------------------------------------------------------------------


@pytest.fixture
def night(sea):
    """1850 of 19 June, refuelling on; oiler B waits in 1026, the others far off."""

    def make(place, **options):
        b = sea(place, "two-days", refuelling="on", **options).at("1850")
        b.s.oiler_hex = [b.hex("0425"), b.hex("1026"), b.hex("1525")]
        return b

    return make


def second_day(b, time):
    b.at(time)
    b.s.turn += len(b.data.times)
    return b


@rule("carrier", "20.1")
def test_refuelling_belongs_to_scenario_8(battle):
    offered = {
        name: any(spec.id == "refuelling" for spec in battle().rules.options(name))
        for name in ("19-june", "another-spruance", "two-days", "great-battle")
    }
    assert [name for name, is_offered in offered.items() if is_offered] == ["two-days"]


@rule("carrier", "20.2")
def test_oilers_come_at_dusk_of_the_first_day(sea):
    b = sea("1120", "two-days", refuelling="on").at("1730").run(oilers_come_and_go)
    assert set(b.s.oiler_hex) == {OFF_MAP}
    b.at("1850").dice(oiler=[1, 2, 3]).run(oilers_come_and_go)
    assert [b.data.grid.name_of(place) for place in b.s.oiler_hex] == ["0425", "1026", "1527"]


@rule("carrier", "20.3")
def test_each_oiler_has_hexes_of_its_own(battle):
    hexes = battle().data.oil_hexes
    assert len(hexes) == 3
    assert len({place for some in hexes for place in some}) == 9


@rule("carrier", "20.4")
def test_oilers_are_no_force_that_could_be_found_or_attacked(night):
    b = night("1120")
    assert b.hex("1026") not in b.s.force_hex


@rule("carrier", "20.5")
def test_western_forces_turn_to_the_nearest_oiler_at_dusk(night):
    b = night("1122").dice(way_to_the_oiler=[1]).run((turn_to_oilers, A), (move_force, A))
    assert b.data.grid.distance(b.s.force_hex[A], b.hex("1026")) == 3
    east = night("0612").run((turn_to_oilers, A))
    assert not east.s.force_retiring[A]
    early = night("1122").at("1730").run((turn_to_oilers, A))
    assert not early.s.force_retiring[A]


@rule("carrier", "20.5")
def test_at_its_oiler_a_force_stays_until_it_has_refuelled_and_then_goes_on(night):
    b = retiring(night("1025")).run((move_force, A))
    assert where(b) == "1026"
    b.dice(refuelling=[5]).run(oilers_are_free, (move_force, A))
    assert where(b) == "1026"
    b.dice(refuelling=[4]).run(oilers_are_free, (move_force, A))
    assert b.s.force_fuelled[A]
    b.dice().run((move_force, A))
    assert where(b) == "1027"


@rule("carrier", "20.6")
def test_one_force_a_phase_in_the_order_of_arrival(night):
    b = retiring(retiring(night("1025")), B)
    put(b, B, "1025")
    b.run((move_force, B), (move_force, A))
    b.dice().run(oilers_are_free, (move_force, A))
    assert b.told("waits for its turn"), "B came first"
    b.dice(refuelling=[1]).run((move_force, B))
    b.dice().run((move_force, A))
    assert not b.s.force_fuelled[A], "the oiler has been used in this phase"
    b.dice(refuelling=[1]).run(oilers_are_free, (move_force, A))
    assert b.s.force_fuelled[A]


@rule("carrier", "20.6")
def test_a_double_force_refuels_as_one(night):
    b = night("1122")
    put(b, B, "1122")
    b.s.force_partner[A], b.s.force_partner[B] = B, A
    b.run((turn_to_oilers, A))
    assert (b.s.force_partner[A], b.s.force_retiring[B]) == (B, 1)
    for force in (A, B):
        b.s.force_hex[force] = b.hex("1026")
        b.s.force_queue[force] = 1
    b.dice(refuelling=[2]).run((move_force, A))
    assert b.s.force_fuelled[A]
    assert b.s.force_fuelled[B]


@rule("carrier", "20.61")
def test_without_taiho_refuelling_is_harder(night):
    b = retiring(night("1026"))
    b.s.force_queue[A] = 1
    b.dice(refuelling=[4]).run((move_force, A))
    assert b.s.force_fuelled[A], "nobody has seen Taiho yet"
    b = retiring(night("1026"))
    b.s.force_queue[A] = 1
    b.s.ship_force[b.ship("Taiho")] = b.s.ship_drawn[b.ship("Taiho")] = B
    put(b, B, "0620", "1/0", 4)
    b.s.ship_hits[b.ship("Taiho")] = 8
    b.dice(refuelling=[4]).run((move_force, A))
    assert not b.s.force_fuelled[A]


@rule("carrier", "20.7")
def test_who_is_located_by_searchers_gives_up_refuelling(night):
    b = retiring(night("1026")).search(1, 1, "1119", ("VB-2a",), 270, 2)
    b.dice(air_search=[5]).run()
    attempt(b.s, 0, A)
    assert not b.s.force_fuelled[A], "a vague report does not trouble them"
    b.dice(air_search=[9])
    attempt(b.s, 0, A)
    assert b.s.force_detected[A] >= LOCATED
    assert b.s.force_fuelled[A]


@rule("carrier", "20.8")
def test_oilers_leave_at_1330_of_the_second_day(night):
    b = second_day(retiring(night("1026")), "1210").run(oilers_come_and_go)
    assert b.s.oiler_hex[1] == b.hex("1026")
    second_day(b, "1330")
    b.s.turn = 18 + b.data.times.index("1330")
    b.run(oilers_come_and_go, (move_force, A))
    assert set(b.s.oiler_hex) == {OFF_MAP}
    assert where(b) == "1027", "no oil: normal retirement"


@rule("carrier", "19.2")
def test_at_the_west_edge_it_leaves_before_us_ships_that_are_near(sea):
    b = retiring(with_ships(sea("1132"), "Zuiho")).fleet_to("1128").run((move_force, A))
    assert where(b) == "off"
    assert b.s.ship_force[b.ship("Zuiho")] == WITHDRAWN


@pytest.fixture
def pair(night):
    """Both halves of a double force on their way to the oiler."""

    def make(place):
        b = retiring(retiring(night(place)), B)
        put(b, B, place)
        b.s.force_partner[A], b.s.force_partner[B] = B, A
        return b

    return make


@rule("carrier", "20.6")
def test_a_double_force_refuels_with_whichever_chit_is_drawn_first(pair):
    b = pair("1025").run((move_force, A))
    assert (where(b), where(b, B)) == ("1026", "1026")
    b.s.force_followed = [0] * len(b.s.force_followed)
    b.dice(refuelling=[1]).run(oilers_are_free, (move_force, B))
    assert (b.s.force_fuelled[A], b.s.force_fuelled[B]) == (1, 1)


@rule("carrier", "20.7", "20.6")
def test_a_double_force_gives_up_refuelling_as_one(pair):
    b = pair("1026")
    give_up_refuelling(b.s, A)
    assert (b.s.force_fuelled[A], b.s.force_fuelled[B]) == (1, 1)


@rule("carrier", "20.5", "20.6")
def test_who_lies_at_an_oiler_already_waits_there_like_others(night):
    b = retiring(night("1026")).dice(refuelling=[9]).run(oilers_are_free, (move_force, A))
    assert b.s.force_queue[A] == 1


@rule("carrier", "20.8")
def test_when_the_oilers_have_left_everybody_retires(night):
    b = second_day(night("0612"), "1210").run((turn_to_oilers, A))
    assert not b.s.force_retiring[A], "east of the red line it goes on"
    b.s.turn += 1
    b.run((turn_to_oilers, A))
    assert b.s.force_retiring[A]


@rule("carrier", "19.2", "12.41")
def test_cripples_do_not_leave_over_the_west_edge_with_their_force(sea):
    b = with_ships(retiring(sea("1032")), "Zuikaku", "Zuiho")
    b.s.ship_hits[b.ship("Zuiho")] = 3
    b.run((move_force, A))
    assert b.s.ship_force[b.ship("Zuikaku")] == WITHDRAWN
    assert b.s.ship_force[b.ship("Zuiho")] == b.data.first_cripple


@rule("carrier", "19.2", "7.53")
def test_both_halves_of_a_double_force_leave_over_the_west_edge(pair):
    b = pair("1032")
    b.s.force_fuelled[A] = b.s.force_fuelled[B] = 1
    b.run((move_force, A))
    assert (where(b), where(b, B)) == ("off", "off")


@rule("carrier", "14.162", "19.2")
def test_hits_on_unknown_ships_find_their_carrier_before_the_force_leaves(sea):
    b = retiring(sea("1032"))
    put(b, A, "1032", "0/1", 3)
    b.s.force_hits[A] = 2
    b.dice(intelligence=[1, 1], carrier_drawn=[1], unit_drawn=[1]).run((move_force, A))
    assert where(b) == "off"
    assert sum(b.s.ship_hits) == 2
    assert sum(carrier_points(b.s, ship) for ship in range(len(b.data.japanese_ships))) == 2
