"""Chapter 11 and 15.2: submarine markers that nobody has looked at."""

import pytest

from deckload.games.clash.model.state import BY_CONTACT
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.submarines import lay_submarines, torpedo_attack
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.testing import rule
from games.clash.surface_line import rolled

MIX = {"submarines": [5, 4, 3, 2]}
"""The five US markers as they come, the boats first."""
IJN_MIX = {"submarines": [3, 2]}


def attacks(b):
    """Who was attacked by submarines, as the log has it."""
    rolls = [entry.roll for entry in b.log if entry.roll]
    return [roll.subject for roll in rolls if roll.reason == "submarine attack"]


def boat_in_the_way(clash, *ships, real=1, **dice):
    """A US boat in 0617; the Japanese group goes there by night."""
    b = clash(submarines="on").turn(5).put("IJN 1", "0618", *ships)
    b.s.sub_place[0], b.s.sub_real[0] = b.hex("0617"), real
    b.dice(**dice).run((activate, b.marker("IJN 1")))
    return b.take("hex by hex", "move 0617")


@rule("clash", "11.1.1")
@pytest.mark.parametrize(
    ("turn", "die", "number"),
    [
        *[(2, 3, 2), (2, 4, 3), (2, 7, 4), (2, 9, 5), (4, 3, 2)],
        *[(5, 3, 3), (6, 3, 3), (6, 6, 4), (6, 10, 5), (8, 3, 3)],
        *[(9, 4, 2), (10, 1, 2), (10, 4, 2), (10, 9, 4), (10, 10, 5)],
    ],
)
def test_the_die_and_the_date_say_how_many_us_markers_there_are(clash, turn, die, number):
    b = clash(submarines="on").turn(turn).put("IJN 1", "0618", "Taiho")
    b.dice(submarine_markers=[die], submarine_placement=[1] * number, **MIX)
    b.run((lay_submarines, USN)).take("singly")
    for column in range(10, 10 + number):
        b.take(f"lay {column}10")
    assert sum(place != OFF_MAP for place in b.s.sub_place[:5]) == number
    assert len(rolled(b, "submarine markers")) == 1


@rule("clash", "15.2.1", "15.2")
@pytest.mark.parametrize(("die", "number"), [(3, 0), (4, 1), (7, 2), (9, 3)])
def test_the_japanese_pull_from_three_whatever_the_date(clash, die, number):
    b = clash(japanese_submarines="on").turn(6).put("USN 1", "3111", "Reno")
    b.dice(submarine_markers=[die], submarine_placement=[1] * number, **IJN_MIX)
    b.run((lay_submarines, IJN)).take(*(["singly"] if number > 1 else []))
    for column in range(10, 10 + number):
        b.take(f"lay {column}10")
    assert b.verb == "reorganise"
    assert sum(place != OFF_MAP for place in b.s.sub_place[5:]) == number


@rule("clash", "11.1.2")
def test_one_word_lays_all_markers_that_are_left_about_the_last(clash):
    b = clash(submarines="on").turn(2).put("IJN 1", "0618", "Taiho").put("IJN 2", "2018")
    b.dice(submarine_markers=[7], submarine_placement=[6, 6, 1, 1], **MIX)
    b.run((lay_submarines, USN)).take("singly")
    assert "rest" not in b.keys, "there is no last one yet"
    b.take("lay 0617")
    assert "rest" in b.keys
    b.take("rest")
    grid, laid = b.data.grid, [p for p in b.s.sub_place if p != OFF_MAP]
    assert [grid.distance(p, b.hex("0618")) for p in laid] == [1, 1, 2, 2]
    assert {grid.distance(p, b.hex("0617")) for p in laid[1:]} == {1}


@rule("clash", "11.1.2")
@pytest.mark.parametrize(("die", "number"), [(1, 2), (7, 4)])
def test_one_hex_is_enough_for_all_markers(clash, die, number):
    b = clash(submarines="on").turn(2).put("IJN 1", "0618", "Taiho").put("IJN 2", "2018")
    b.dice(submarine_markers=[die], submarine_placement=[6] * number, **MIX)
    b.run((lay_submarines, USN))
    assert b.prompt.endswith("The others will lie as near to it as may be.")
    b.take("lay 0617")
    assert b.verb == "reorganise", "nothing more is asked"
    grid, laid = b.data.grid, [p for p in b.s.sub_place if p != OFF_MAP]
    assert laid[0] == b.hex("0617")
    assert len(set(laid)) == number, "one to a hex"
    assert {grid.distance(p, b.hex("0618")) for p in laid} == {1}
    assert max(grid.distance(p, b.hex("0617")) for p in laid) <= 2


@rule("clash", "11.1.2")
def test_a_single_marker_is_laid_without_a_word(clash):
    b = clash(japanese_submarines="on").put("USN 1", "3111", "Reno")
    b.dice(submarine_markers=[4], submarine_placement=[1], **IJN_MIX)
    b.run((lay_submarines, IJN))
    assert "singly" not in b.keys
    assert b.prompt == "Where does a submarine marker go? (two hexes or more from any enemy group)"


@rule("clash", "11.1.2")
@pytest.mark.parametrize(("die", "next_to"), [(5, False), (6, True)])
def test_a_marker_lies_next_to_the_enemy_or_two_hexes_off(clash, die, next_to):
    b = clash(submarines="on").put("IJN 1", "0618", "Taiho").put("IJN 2", "0617")
    b.dice(submarine_markers=[1], submarine_placement=[die, die], **MIX)
    b.run((lay_submarines, USN))
    b.take("singly")
    hexes = {b.hex(key.split()[1]) for key in b.keys}
    taken = {b.hex("0618"), b.hex("0617")}
    distances = {min(b.data.grid.distance(p, t) for t in taken) for p in hexes}
    assert (distances == {1}) if next_to else (min(distances) == 2)
    first = b.keys[0]
    assert first not in b.take(first).keys, "one to a hex"


@rule("clash", "11.1.2")
@pytest.mark.parametrize(("die", "beside_cripple"), [(5, True), (6, False)])
def test_distances_are_counted_from_groups_and_not_from_detached_ships(clash, die, beside_cripple):
    b = clash(submarines="on").put("IJN 1", "0618", "Taiho").put("IJN D1", "1510", "Mogami")
    b.dice(submarine_markers=[1], submarine_placement=[die], **MIX).run((lay_submarines, USN))
    assert ("lay 1509" in b.keys) is beside_cripple
    assert "lay 1510" not in b.keys, "never on top of enemy ships"


@rule("clash", "11.1.2")
def test_neither_side_knows_which_markers_are_boats(clash):
    b = clash(submarines="on").put("IJN 1", "0618", "Taiho")
    b.dice(submarine_markers=[1], submarine_placement=[1], **MIX).run((lay_submarines, USN))
    assert sum(b.s.sub_real[:5]) == b.data.limits.submarines_real[USN]
    for side in (USN, IJN):
        assert all(kind < 0 for kind in b.knows(side).sub_real)


@rule("clash", "11.1.3")
def test_a_false_contact_is_turned_up_and_taken_off(clash):
    b = boat_in_the_way(clash, "Mogami", real=0)
    assert "11.1.3 In 0617 there is a false contact." in b.lines()
    assert (b.s.sub_place[0], b.verb) == (OFF_MAP, "move")


@rule("clash", "11.1.3")
@pytest.mark.parametrize(("real", "dice"), [(0, {}), (1, {"submarine": [2]})])
def test_a_way_goes_on_past_a_false_contact_and_a_boat_that_sees_nothing(clash, real, dice):
    b = clash(submarines="on").turn(5).put("IJN 1", "0618", "Mogami").dice(**dice)
    b.s.sub_place[0], b.s.sub_real[0] = b.hex("0617"), real
    b.run((activate, b.marker("IJN 1"))).take("move 0616")
    assert b.at("IJN 1") == "0616"
    assert any("0617" in line for line in b.lines() if line.startswith("11.1.3"))


@rule("clash", "11.1.3", "7.1")
def test_of_ways_as_short_a_marker_takes_one_without_submarines(clash):
    b = clash(submarines="on").turn(5).put("IJN 1", "1010", "Mogami")
    row, back = (b.data.grid.distances_from(b.hex(name)) for name in ("1010", "1208"))
    far = row[b.hex("1208")]
    first = [p for p in b.data.sea_hexes if row[p] == 1 and 1 + back[p] == far]
    assert len(first) == 2, "there are two ways to begin"
    b.s.sub_place[0], b.s.sub_real[0] = first[0], 1
    b.run((activate, b.marker("IJN 1"))).take("move 1208")
    assert b.at("IJN 1") == "1208"
    assert not any("submarine" in line for line in b.lines())


@rule("clash", "11.1.3")
def test_a_real_boat_stays_and_waits_for_others(clash):
    b = boat_in_the_way(clash, "Mogami", submarine=[2])
    assert (b.s.sub_place[0], b.knows(IJN).sub_real[0]) == (b.hex("0617"), 1)
    assert b.verb == "move", "survivors may go on"


@rule("clash", "11.1.3")
def test_own_boats_are_passed_over(clash):
    b = clash(submarines="on").turn(5).put("USN 1", "2010", "Reno")
    b.s.sub_place[0], b.s.sub_real[0] = b.hex("2009"), 1
    b.run((activate, b.marker("USN 1"))).take("hex by hex", "move 2009")
    assert b.verb == "move"


@rule("clash", "11.1.4")
@pytest.mark.parametrize(
    ("die", "reports", "fires"),
    [
        (2, (), False),
        (3, range(1, 8), False),
        (5, range(2, 7), True),
        (7, range(3, 6), True),
        (9, (), True),  # exact
    ],
)
def test_the_roll_gives_a_report_and_perhaps_an_attack(clash, die, reports, fires):
    rolls = {"submarine_attack": [1]} if fires else {}
    if die in (5, 7):
        rolls["ship_met"] = [1]
    b = boat_in_the_way(clash, *("Atago", "Takao", "Maya", "Chokai"), submarine=[die], **rolls)
    if die == 2:
        assert b.s.detected[b.marker("IJN 1")] == 0
        return
    assert b.keys[: len(reports)] == [f"report {n} CA" for n in reports]
    b.take("exact")
    assert b.s.detected[b.marker("IJN 1")] == BY_CONTACT
    if die == 9:
        assert b.side == USN
        b.take("torpedo Maya")
        assert "The submarine fires at Maya" in attacks(b)


@rule("clash", "11.1.4")
def test_seven_or_eight_spares_destroyers(clash):
    b = boat_in_the_way(clash, "DIV 31", "DIV 32", submarine=[8]).take("report 2 DD")
    assert attacks(b) == []
    b = boat_in_the_way(
        clash, "DIV 31", "Mogami", submarine=[7], ship_met=[1], submarine_attack=[1]
    )
    b.take("report 1 CA", "report 1 DD")
    assert attacks(b) == ["The submarine fires at Mogami"]


@rule("clash", "11.1.4", "3.1.6")
@pytest.mark.parametrize(("die", "at"), [(2, "0617"), (3, "off")])
def test_a_dummy_is_taken_off_from_three_on(clash, die, at):
    assert boat_in_the_way(clash, submarine=[die]).at("IJN 1") == at


@rule("clash", "11.1.3", "11.1.4")
def test_one_group_of_the_force_is_before_the_tubes(clash):
    b = clash(submarines="on").turn(5)
    b.force(IJN, "0618", **{"IJN 1": ("Mogami",), "IJN 2": ("Atago",)})
    b.s.sub_place[0], b.s.sub_real[0] = b.hex("0617"), 1
    b.dice(submarine=[5], group_met=[2], ship_met=[1], submarine_attack=[1])
    b.run((activate, b.marker("Mobile Fleet"))).take("move 0617", "report 2 CA")
    assert attacks(b) == ["The submarine fires at Atago"]


@rule("clash", "11.1.5")
@pytest.mark.parametrize(("escort", "total"), [("DIV 31", "8"), ("Atago", "8+1")])
def test_column_six_and_plus_one_without_destroyers(clash, escort, total):
    b = clash().put("IJN 1", "0618", "Mogami", escort)
    b.dice(submarine_attack=[8], torpedo_critical=[1, 1]).run()
    hits = b.data.hits(6, 8 if total == "8" else 9)
    assert hits == 2
    torpedo_attack(b.s, b.ship("Mogami"), b.marker("IJN 1"))
    assert b.s.hits[b.ship("Mogami")] == hits
    assert any(line.startswith(f"11.1.5 submarine attack {total}") for line in b.lines())


@rule("clash", "15.2.2")
def test_japanese_boats_attack_us_groups_in_the_same_way(clash):
    b = clash(japanese_submarines="on").turn(5).put("USN 1", "2010", "Reno", "Mobile")
    b.s.sub_place[5], b.s.sub_real[5] = b.hex("2009"), 1
    b.dice(submarine=[9], submarine_attack=[1]).run((activate, b.marker("USN 1")))
    b.take("move 2009", "exact")
    assert (b.side, sorted(b.keys)) == (IJN, ["torpedo Mobile", "torpedo Reno"])
    reads, seen = b.game.decision.kind.reads, b.knows(IJN)
    labels = sorted(reads(seen, ship) for ship in b.game.decision.options)
    assert labels == ["At Mobile (CL, undamaged)", "At Reno (CL, undamaged)"]
    b.take("torpedo Reno")


@rule("clash", "11.1.3", "7.1")
def test_survivors_go_on_as_fast_as_the_slowest_that_is_left(clash):
    b = clash(submarines="on").put("IJN 1", "2010", "Ryuho", "Mogami").hits(Ryuho=4)
    b.s.sub_place[0], b.s.sub_real[0] = b.hex("2009"), 1
    b.dice(submarine=[9], submarine_attack=[5], torpedo_critical=[1])
    b.run((activate, b.marker("IJN 1")))
    assert b.prompt.endswith("2 MP left.")
    b.take("move 2008", "exact", "torpedo Ryuho")
    assert b.ships_in("IJN 1") == ["Mogami"]
    assert b.at("IJN 1") == "2009", "a boat that finds it ends the way"
    assert "move 2010" in b.keys, "back to where it was is a way, too"
    assert b.prompt.endswith("4 MP left."), "five less the hex that it has gone"


@rule("clash", "11.1.4", "15.7")
@pytest.mark.parametrize("hidden", ["on", "off"])
def test_a_boat_that_sees_nothing_does_not_name_hidden_ships(clash, hidden):
    b = clash(submarines="on", secret_movement=hidden).turn(5).put("IJN 1", "0618", "Mogami")
    b.s.sub_place[0], b.s.sub_real[0] = b.hex("0617"), 1
    b.dice(submarine=[2]).run((activate, b.marker("IJN 1"))).take("hex by hex", "move 0617")
    looked = next(entry.roll for entry in b.log if entry.roll and entry.roll.reason == "submarine")
    assert ("IJN 1" in looked.subject) == (hidden == "off")
