"""3.3: cripples go home, and escort carriers off station are counted."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.end_phase import count_escort_carriers, go_home, move_cripples
from deckload.testing import rule


def homeward(leyte, name, hex_name, *ships, **hits):
    return leyte().turn(2).put(name, hex_name, *ships).hits(**hits)


@rule("sunset", "3.3", "6.4")
def test_a_us_cripple_makes_for_the_east_edge_at_full_speed(leyte):
    b = homeward(leyte, "USN D1", "2824", "Princeton", Princeton=2)
    b.run((move_cripples, USN))
    edge = b.data.to_edge["east"]
    assert edge[b.s.place[b.marker("USN D1")]] == edge[b.hex("2824")] - 4
    assert any("is on the way home, now in" in line for line in b.lines())


@rule("sunset", "6.4.2")
def test_from_the_edge_it_leaves_with_its_escorts(leyte):
    b = homeward(leyte, "USN D1", "2828", "Princeton", "DES RN 50/2", Princeton=2)
    b.run((move_cripples, USN))
    assert b.at("USN D1") == "off"
    assert b.s.gone[USN] == sorted([b.ship("Princeton"), b.ship("DES RN 50/2")])


@rule("sunset", "9.4")
def test_a_japanese_cripple_goes_to_the_nearer_of_its_edges(leyte):
    b = homeward(leyte, "IJN D1", "3212", "Musashi", Musashi=5)
    b.run((move_cripples, IJN))
    edge = b.data.to_edge["west"]
    assert edge[b.s.place[b.marker("IJN D1")]] == edge[b.hex("3212")] - 3


@rule("sunset", "6.4")
def test_between_equal_ways_the_owner_picks(leyte):
    b = homeward(leyte, "IJN D1", "1103", "Zuikaku", Zuikaku=3)
    north, west = (b.data.to_edge[edge] for edge in ("north", "west"))
    place = next(p for p in b.data.sea_in_order if north[p] == west[p] > 6)
    b.s.place[b.marker("IJN D1")] = place
    b.run((go_home, b.marker("IJN D1")))
    assert (b.side, b.keys) == (IJN, ["north", "west"])
    b.take("north")
    assert north[b.s.place[b.marker("IJN D1")]] < north[place]


@rule("sunset", "9.4")
def test_a_cruiser_that_gets_to_manila_is_safe(leyte):
    b = homeward(leyte, "IJN D1", "2711", "Myoko", Myoko=3)
    b.run((move_cripples, IJN))
    assert b.at("IJN D1") == "off"
    assert b.s.gone[IJN] == [b.ship("Myoko")]
    assert any("is safe in Manila: Myoko" in line for line in b.lines())


@rule("sunset", "9.4", "6.4.1")
def test_escorts_that_have_lost_their_charge_do_not_go_to_manila(leyte):
    b = homeward(leyte, "IJN D1", "2711", "Detached destroyer 1")
    b.put("IJN 1", "3212", "Div 17").hits(Div_17=1).s.lent[b.ship("Div 17")] = 1
    b.run((move_cripples, IJN))
    assert b.at("IJN D1") != "off"
    assert not any("Manila" in line for line in b.lines())


@rule("sunset", "6.4")
def test_cripples_set_nothing_off_on_their_way(leyte):
    b = homeward(leyte, "IJN D1", "3212", "Musashi", Musashi=5)
    b.s.sonar, b.s.sonar_side = [b.hex("3211")], [USN]
    b.put("USN 1", "3210", "Iowa").run((move_cripples, IJN))
    assert b.verb == "rest"
    assert b.s.sonar == [b.hex("3211")]


@rule("sunset", "12.2")
def test_each_escort_carrier_force_too_far_from_the_beach_costs_a_point(leyte):
    b = leyte().put("USN 1", "3424", "St. Lo").put("USN 2", "3824", "Sangamon")
    b.put("USN 3", "3724", "Taffy 2/1").put("USN 4", "2824", "Intrepid").turn(1)
    b.run(count_escort_carriers)
    far = [
        name for name in ("3424", "3824") if b.data.grid.distance(b.hex(name), b.hex("3521")) > 3
    ]
    assert far == ["3824"]
    assert b.s.cve_short == 1
    assert any("you lose 1 point" in line for line in b.lines(USN))
    assert not any("12.2" in line for line in b.lines(IJN))


@rule("sunset", "12.2")
def test_escort_carriers_on_their_way_home_cost_nothing(leyte):
    b = leyte().put("USN 1", "3824", "St. Lo").put("USN D1", "3824", "Sangamon")
    b.hits(Sangamon=1)
    b.s.crippled[b.marker("USN 1")] = 1
    count_escort_carriers(b.s)
    assert b.s.cve_short == 0


@rule("sunset", "9.4")
def test_a_cruiser_that_is_crippled_in_manila_is_safe_there_at_once(leyte):
    b = homeward(leyte, "IJN D1", "2512", "Kinu", Kinu=1)
    b.run((move_cripples, IJN))
    assert b.s.gone[IJN] == [b.ship("Kinu")]
