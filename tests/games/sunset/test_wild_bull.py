"""13.1.5.1: Halsey goes after carriers."""

from deckload.games.sunset.model.game_data import IJN, SEVENTH, USN
from deckload.games.sunset.model.state import NONE, READY
from deckload.games.sunset.rules.activation import act
from deckload.games.sunset.rules.air.strikes import saw_the_target
from deckload.games.sunset.rules.forces import open_group
from deckload.games.sunset.rules.special.wild_bull import (
    bull_throw,
    calm_bull,
    can_strike_goal,
    chase_of,
    free_to_go,
    is_bound,
    roll_bull,
    why_not,
    why_not_sail,
)
from deckload.testing import rule

OZAWA = [4, 2, 3, 2, 0]


def sighted(leyte, report=None, turn=2):
    """Ozawa is reported in the north; two carrier groups and a surface force are about."""
    b = leyte(wild_bull="on").turn(turn)
    b.put("IJN 1", "1424", "Zuikaku", "Zuiho", "Ise").detect("IJN 1", report=report or OZAWA)
    b.put("USN 1", "2824", "Intrepid", "Iowa").put("USN 2", "2621", "Essex")
    return b.put("USN 3", "3328", "Washington").put("USN 4", "3424", "St. Lo")


def rolled(leyte, die, **options):
    b = sighted(leyte, **options)
    return b.dice(wild_bull=[die]).run((roll_bull, b.marker("IJN 1")))


def bound_to(b, *names):
    """These US task forces are bound to go after IJN 1."""
    b.s.bull_goal, b.s.bull_bound[USN] = b.marker("IJN 1"), [b.marker(name) for name in names]
    return b


def bound_forces(b):
    return [b.data.marker_names[m] for m in b.s.bull_bound[USN]]


@rule("sunset", "13.1.5.1")
def test_the_roll_is_secret_and_many_carriers_draw_him_on(leyte):
    b = rolled(leyte, 7)
    assert "13.1.5.1 wild bull 7+1: every task force with carriers" in b.lines(USN)
    assert not any("wild bull" in line for line in b.lines(IJN))
    assert b.keys == ["everybody"]
    b.take("everybody")
    assert bound_forces(b) == ["USN 1", "USN 2"]
    assert b.knows(IJN).bull_bound[USN] == []


@rule("sunset", "13.1.5.1")
def test_a_low_roll_binds_nobody_but_the_us_side_is_asked(leyte):
    b = rolled(leyte, 1)
    assert (b.side, b.keys, b.asked.covert) == (USN, ["nobody"], True)
    b.take("nobody")
    assert bound_forces(b) == []


@rule("sunset", "13.1.5.1")
def test_the_us_side_chooses_one_or_two(leyte):
    b = rolled(leyte, 3)
    assert b.keys == ["bind USN 1", "bind USN 2"]
    b.take("bind USN 2")
    assert bound_forces(b) == ["USN 2"]
    b = rolled(leyte, 5)
    assert b.keys == ["bind USN 1, USN 2"]


@rule("sunset", "13.1.5.1")
def test_a_high_roll_binds_the_whole_third_fleet(leyte):
    b = rolled(leyte, 9).take("everybody")
    assert bound_forces(b) == ["USN 1", "USN 2", "USN 3"]


@rule("sunset", "13.1.5.1")
def test_battleships_at_a_strait_make_him_look_back(leyte):
    b = sighted(leyte, report=[1, 2, 3, 2, 0])
    assert bull_throw(b.s, b.marker("IJN 1")).shift == 0
    b.put("IJN 2", "3119", "Yamato").detect("IJN 2", report=[0, 3, 4, 2, 0])
    assert bull_throw(b.s, b.marker("IJN 1")).shift == -2
    b.s.report[b.marker("IJN 2")] = [0, 0, 4, 2, 0]
    assert bull_throw(b.s, b.marker("IJN 1")).shift == 0


@rule("sunset", "13.1.5.1")
def test_who_is_next_to_any_japanese_marker_is_exempt(leyte):
    b = sighted(leyte).put("IJN 5", "2825")
    names = [b.data.marker_names[m] for m in free_to_go(b.s)]
    assert names == ["USN 2", "USN 3"]


@rule("sunset", "13.1.5.1", "6.4")
def test_a_damaged_ship_that_goes_alone_exempts_nobody(leyte):
    b = sighted(leyte).put("IJN D1", "2825", "Musashi").hits(Musashi=5)
    assert b.marker("USN 1") in free_to_go(b.s)


@rule("sunset", "13.1.5.1")
def test_it_is_rolled_once_a_turn_and_not_on_the_26th(leyte):
    b = rolled(leyte, 3).take("bind USN 2")
    b.dice().run((roll_bull, b.marker("IJN 1")))
    assert b.verb != "bind"
    b = sighted(leyte, turn=10).run((roll_bull, b.marker("IJN 1")))
    assert b.verb != "bind"


@rule("sunset", "13.1.5.1")
def test_a_bound_force_has_to_come_nearer_until_it_is_near(leyte):
    b = bound_to(sighted(leyte), "USN 1").activate("USN 1")
    marker = b.marker("USN 1")
    assert why_not_sail(chase_of(b.s, marker), b.hex("2823"), 1).case == "13.1.5.1"
    assert why_not_sail(chase_of(b.s, marker), b.hex("2724"), 1) is None
    b.run((act, marker))
    assert "done" not in b.keys
    assert "move 2925" not in b.keys
    b.put("USN 1", "2224", "Intrepid")
    assert why_not_sail(chase_of(b.s, marker), b.hex("2223"), 1) is None
    assert why_not_sail(chase_of(b.s, marker), b.hex("2324"), 1).case == "13.1.5.1"


@rule("sunset", "13.1.5.1")
def test_it_keeps_what_a_strike_costs_and_strikes_the_carriers_first(leyte):
    b = bound_to(sighted(leyte), "USN 1").put("USN 1", "2024", "Intrepid")
    b.put("IJN 2", "2020", "Yamato").detect("IJN 2").activate("USN 1", spent=2)
    marker = b.marker("USN 1")
    assert can_strike_goal(b.s, marker)
    assert why_not(b.s, marker, b.marker("IJN 2")).case == "13.1.5.1"
    assert why_not(b.s, marker, b.marker("IJN 1")) is None
    assert why_not_sail(chase_of(b.s, marker), b.hex("1924"), 1) is None
    assert why_not_sail(chase_of(b.s, marker), b.hex("1824"), 2).case == "13.1.5.1"
    b.run((act, marker))
    assert "strike" in b.keys
    assert "done" not in b.keys


@rule("sunset", "13.1.5.1")
def test_without_bombers_it_may_do_something_else(leyte):
    b = bound_to(sighted(leyte), "USN 1").put("USN 1", "2024", "Intrepid").activate("USN 1")
    b.only_aircraft("VF-18/1")
    assert not can_strike_goal(b.s, b.marker("USN 1"))
    b.run((act, b.marker("USN 1")))
    assert "done" in b.keys
    assert b.box("VF-18/1") == READY


@rule("sunset", "13.1.5.1")
def test_he_lets_off_after_a_battle_of_the_seventh_fleet(leyte):
    b = bound_to(sighted(leyte), "USN 1")
    calm_bull(b.s)
    assert is_bound(b.s, b.marker("USN 1"))
    b.s.battled[USN] = [b.ship("St. Lo")]
    assert b.data.ship_fleet[b.ship("St. Lo")] == SEVENTH
    calm_bull(b.s)
    assert (b.s.bull_goal, bound_forces(b)) == (NONE, [])


@rule("sunset", "13.1.5.1")
def test_he_lets_off_when_no_carriers_are_left_there_and_on_the_26th(leyte):
    b = bound_to(sighted(leyte), "USN 1")
    b.s.report[b.marker("IJN 1")] = [0, 2, 3, 2, 0]
    calm_bull(b.s)
    assert b.s.bull_goal == NONE
    b = bound_to(sighted(leyte, turn=8), "USN 1")
    calm_bull(b.s)
    assert b.s.bull_goal == NONE


@rule("sunset", "13.1.5.1")
def test_a_force_that_is_gone_binds_nobody(leyte):
    b = bound_to(sighted(leyte), "USN 1")
    b.s.place[b.marker("IJN 1")] = -1
    assert not is_bound(b.s, b.marker("USN 1"))
    b.s.ships[b.marker("IJN 1")] = []
    b.s.detected[b.marker("IJN 1")] = 0


@rule("sunset", "13.1.5.1", "7.2")
def test_a_report_without_classes_does_not_let_him_off(leyte):
    b = bound_to(sighted(leyte), "USN 1")
    b.s.report[b.marker("IJN 1")] = []
    calm_bull(b.s)
    assert is_bound(b.s, b.marker("USN 1"))


@rule("sunset", "13.1.5.1")
def test_he_lets_off_when_the_carriers_that_were_seen_are_sunk(leyte):
    b = bound_to(sighted(leyte), "USN 1")
    marker = b.marker("IJN 1")
    open_group(b.s, marker)
    b.s.ships[marker] = [b.ship("Ise")]
    calm_bull(b.s)
    assert not is_bound(b.s, b.marker("USN 1"))


@rule("sunset", "13.1.5.1", "8.1")
def test_a_strike_that_finds_carriers_sets_him_off_though_no_report_named_them(leyte):
    b = sighted(leyte)
    marker = b.marker("IJN 1")
    b.s.report[marker] = []
    b.dice(wild_bull=[8]).run((saw_the_target, marker))
    assert b.s.bull_goal == NONE  # nobody has seen a ship of it
    open_group(b.s, marker)
    b.dice(wild_bull=[8]).run((saw_the_target, marker)).take("everybody")
    assert bound_forces(b) == ["USN 1", "USN 2"]


@rule("sunset", "13.1.5.1", "6.4")
def test_a_crippled_carrier_that_goes_home_alone_does_not_set_him_off(leyte):
    b = sighted(leyte).put("IJN D1", "1424", "Chitose")
    b.run((saw_the_target, b.marker("IJN D1")))
    assert (b.s.bull_goal, b.s.bull_turn) == (NONE, 0)


@rule("sunset", "13.1.5.1", "5.5")
def test_dummies_of_the_other_fleet_do_not_hold_him_up(leyte):
    b = bound_to(sighted(leyte), "USN 1").put("USN 5", "2724").put("USN 6", "2723")
    for name in ("USN 5", "USN 6"):
        b.s.fleet[b.marker(name)] = SEVENTH
    b.activate("USN 1").run((act, b.marker("USN 1")))
    assert "done" not in b.keys
    b.take("by stages", "move 2724")
    assert (b.at("USN 1"), b.at("USN 5")) == ("2724", "off")
