"""12.0-12.2: initiative, deployment, and the round of a surface battle."""

from deckload.games.clash.rules.surface.surface_battle import begin_battle, next_round
from deckload.games.clash.rules.surface.surface_movement import move_ships
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NONE
from deckload.testing import rule
from games.clash.surface_line import FIELD, box_of, lined_up, rolled


def met(battle, usn, ijn, **dice):
    """Two groups have met, and nothing is on the display yet."""
    battle.put("USN 1", FIELD, *usn).put("IJN 1", FIELD, *ijn)
    battle.s.fighting = [[battle.marker("USN 1")], [battle.marker("IJN 1")]]
    battle.s.battle_hex, battle.s.mover = battle.hex(FIELD), battle.marker("USN 1")
    return battle.dice(**dice).run((begin_battle, battle.marker("USN 1")))


@rule("clash", "12.1")
def test_the_higher_die_has_the_initiative_and_ties_are_rolled_again(clash):
    b = met(clash(), ["Iowa"], ["Kongo"], initiative=[4, 4, 3, 9], deployment=[8, 5])
    assert (b.s.initiative, b.side, b.verb) == (IJN, IJN, "sail")


@rule("clash", "12.1")
def test_the_us_side_moves_first_with_the_higher_die(clash):
    b = met(clash(), ["Iowa"], ["Kongo"], initiative=[5, 4], deployment=[8, 5])
    assert (b.s.initiative, b.side) == (USN, USN)


@rule("clash", "12.0")
def test_the_log_tells_how_a_battle_begins(clash):
    b = met(clash(), ["Iowa", "Reno"], ["Kongo"], initiative=[10, 1], deployment=[10, 10, 10])
    assert b.lines() == [
        "12.0 USN 1 gives battle: 2 US against 1 Japanese naval units.",
        "12.1 initiative 10",
        "12.1 initiative 1",
        "12.1 The USN has the initiative.",
        "12.2 deployment 10: 19",
        "12.2 deployment 10: 19",
        "12.2 deployment 10: 7",
        "12.0 Battle round 1.",
    ]
    assert len(rolled(b, "deployment")) == 3


@rule("clash", "12.1")
def test_initiative_is_rolled_once_and_not_in_every_round(clash):
    b = lined_up(clash(), {"Monterey": 22}, {"Kongo": 1}, first=IJN)
    b.run(next_round)
    assert (b.s.battle_round, b.side, b.verb) == (2, IJN, "sail")
    assert rolled(b, "initiative") == []


@rule("clash", "12.2")
def test_a_die_per_ship_places_the_fleets_at_opposite_ends_by_day(clash):
    b = met(
        clash(),
        ["Iowa", "Reno"],
        ["Kongo", "Atago"],
        initiative=[9, 1],
        deployment=[8, 1, 5, 10],
    )
    boxes = {ship: box_of(b, ship) for ship in ("Reno", "Iowa", "Kongo", "Atago")}
    assert boxes == {"Reno": 20, "Iowa": 22, "Kongo": 6, "Atago": 7}


@rule("clash", "12.2")
def test_by_night_the_fleets_begin_closer_together(clash):
    b = met(clash().turn(5), ["Iowa", "Reno"], ["Kongo"], initiative=[9, 1], deployment=[3, 9, 1])
    assert [box_of(b, ship) for ship in ("Reno", "Iowa", "Kongo")] == [18, 16, 7]


@rule("clash", "12.0")
def test_ships_on_the_display_are_seen_by_both_sides(clash):
    b = met(clash(), ["Iowa"], ["Kongo"], initiative=[9, 1], deployment=[8, 5])
    assert b.knows(IJN).ships[b.marker("USN 1")] == [b.ship("Iowa")]
    assert b.knows(USN).ships[b.marker("IJN 1")] == [b.ship("Kongo")]


@rule("clash", "12.0")
def test_a_round_has_movement_guns_torpedoes_and_disengagement_in_this_order(clash):
    b = lined_up(clash(), {"Reno": 12}, {"Atago": 11}, battle_round=0).dice(
        gunnery=[1, 1], torpedoes=[1, 1]
    )
    b.run(next_round)
    asked = []
    for key in ("hold", "hold", "fire Atago", "fire Reno", "torpedoes Atago", "torpedoes Reno"):
        asked.append((b.verb, b.side))
        b.take(key)
    asked.append((b.verb, b.side))
    assert asked == [
        ("sail", USN),
        ("sail", IJN),
        ("fire", USN),
        ("fire", IJN),
        ("torpedoes", USN),
        ("torpedoes", IJN),
        ("disengage", USN),
    ]


@rule("clash", "12.0")
def test_the_next_round_follows_when_both_fight_on(clash):
    b = lined_up(clash(), {"Monterey": 22}, {"Chitose": 3}, battle_round=3).run(next_round)
    b.take("hold", "hold").take_as(USN, "fight").take_as(IJN, "fight")
    assert (b.s.battle_round, b.verb) == (5, "sail")


@rule("clash", "12.0")
def test_there_are_eight_rounds_at_most(clash):
    b = lined_up(clash(), {"Monterey": 22}, {"Chitose": 3}, battle_round=7).dice(field=[2, 9])
    b.run(next_round).take("hold", "hold")
    assert b.verb == "retreat"
    b.take(b.keys[0])
    assert (b.s.battle_hex, b.s.battle_round, b.s.fighting) == (NONE, 0, [[], []])


@rule("clash", "12.3")
def test_nothing_more_is_fought_once_a_side_has_left_the_display(clash):
    b = lined_up(clash(), {"Reno": 25}, {"Atago": 22}, battle_round=8).dice(exit=[8])
    b.run((move_ships, USN), next_round).take("leave")
    assert box_of(b, "Reno") == NONE
    assert b.verb == "retreat"
