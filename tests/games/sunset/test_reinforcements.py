"""13.1.2, 13.1.4, 13.3: forces that come later."""

from deckload.games.sunset.model.game_data import IJN, THIRD, USN
from deckload.games.sunset.rules.reinforcements import arrive, forces_due
from deckload.testing import rule


def coming(leyte, scenario="historical", turn=1, **options):
    b = leyte(scenario, **options).turn(turn)
    b.s.script = None
    return b


def ships_of(b, name):
    return {b.data.ships[ship].name for ship in b.s.ships[b.marker(name)]}


def new_marker(b, side):
    return next(m for m in b.data.groups_of[side] if b.s.ships[m])


@rule("sunset", "13.1.2")
def test_ozawa_enters_in_the_north_on_turn_1_undetected(leyte):
    b = coming(leyte).run(arrive)
    assert (b.side, b.keys) == (IJN, [f"enter 10{column}" for column in range(23, 29)])
    b.take("enter 1025")
    marker = new_marker(b, IJN)
    assert (b.s.place[marker], b.s.detected[marker]) == (b.hex("1025"), 0)
    assert len(b.s.ships[marker]) == 11
    name = b.data.marker_names[marker]
    assert f"13.1.2 {name} comes on to the map in 1025." in b.lines(USN)


@rule("sunset", "13.1.4")
def test_task_group_38_1_comes_from_the_east_on_turn_10(leyte):
    b = coming(leyte, turn=10).put("IJN 1", "1025", "Zuikaku").run(arrive)
    assert b.keys == ["enter 2328", "enter 2428", "enter 2528"]
    b.take("enter 2428")
    marker = new_marker(b, USN)
    assert (b.s.fleet[marker], len(b.s.ships[marker])) == (THIRD, 14)


@rule("sunset", "13.1.2")
def test_who_has_come_does_not_come_again(leyte):
    b = coming(leyte, turn=2).put("IJN 1", "1025", "Zuikaku").run(arrive)
    assert b.verb != "enter"
    b.put("IJN 1", "1025")
    b.s.gone[IJN] = [b.ship("Zuikaku")]
    assert forces_due(b.s, IJN) == []
    b.s.gone[IJN] = []


@rule("sunset", "5.5")
def test_full_hexes_are_not_offered_and_a_force_without_room_waits(leyte):
    b = coming(leyte, turn=10).put("IJN 1", "1025", "Zuikaku")
    for number, hex_name in enumerate(("2328", "2328", "2428", "2428", "2528", "2528")):
        b.put(f"USN {number + 1}", hex_name)
    assert forces_due(b.s, USN) == []
    b.s.place[b.marker("USN 1")] = -1
    assert forces_due(b.s, USN) == ["TG 38.1"]


@rule("sunset", "13.3.4")
def test_in_the_campaign_the_third_fleet_arrives_one_group_after_the_other(leyte):
    b = coming(leyte, "campaign", turn=2).run(arrive)
    at = {b.data.grid.name_of(b.s.place[m]) for m in b.data.groups_of[USN] if b.s.ships[m]}
    assert at == {"2828", "2328"}
    b.turn(3).run(arrive)
    at = {b.data.grid.name_of(b.s.place[m]) for m in b.data.groups_of[USN] if b.s.ships[m]}
    assert at == {"2828", "2328", "3328"}


@rule("sunset", "13.3.2")
def test_in_the_campaign_ozawa_enters_on_turn_5(leyte):
    b = coming(leyte, "campaign", turn=5)
    assert forces_due(b.s, IJN) == ["Ozawa Force"]
    b.turn(4)
    assert forces_due(b.s, IJN) == []


@rule("sunset", "13.2")
def test_the_carriers_of_the_what_if_roll_come_with_ozawa(leyte):
    b = coming(leyte, "what-if", variable_air="on")
    b.s.air_order = 9
    b.run(arrive).take("enter 1025")
    names = ships_of(b, b.data.marker_names[new_marker(b, IJN)])
    assert {"Junyo", "Unryu", "Amagi"} <= names
    assert "Ryuho" not in names
