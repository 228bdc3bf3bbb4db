"""Chapter 6: a strike from launch to return."""

import pytest

from deckload.engine.handles import handle_of
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.messages import make_prompt
from deckload.games.mini.model.game_data import BOMBER, DUMMY, FIGHTER
from deckload.games.mini.model.state import FLOWN, LOST, READY
from deckload.games.mini.rules.strike import bombing_throw, deck_capacity, plan_strike
from deckload.testing import rule

BLUE, RED = 0, 1


def in_order(count):
    """Dice that leave `count` raiders in their order, so that handles go up with names."""
    return list(range(count, 1, -1))


def striking(d, target, *aircraft, **dice):
    """Blue launches these aircraft against a target that was reported."""
    d.reported(**{target: [1, 1]}).dice(handles=in_order(len(aircraft)), **dice)
    d.run((plan_strike, BLUE)).take(f"strike {target}", *[f"fly {name}" for name in aircraft])
    return d.take("done") if "done" in d.keys else d


# --- Targets --------------------------------------------------------------------------------------


@rule("mini", "6.1")
def test_only_reported_markers_may_be_struck(duel):
    d = duel().reported(F=[0, 0], H=[2, 1], A=[1, 1]).run((plan_strike, BLUE))
    assert (d.side, d.verb, d.game.decision.command) == (BLUE, "strike", "air")
    assert d.keys == ["strike F", "strike H", "pass"]
    refused = {value: why.sentence for value, why in d.game.decision.refused()}
    assert refused == dict.fromkeys(
        [d.marker("E"), d.marker("G")], "nothing has been reported there"
    )


@rule("mini", "6.1")
def test_a_marker_off_the_map_is_no_target(duel):
    d = duel().reported(F=[1, 1]).put(F="off").run((plan_strike, BLUE))
    assert d.keys == ["pass"]


@rule("mini", "6.1")
def test_passing_launches_nothing(duel):
    d = duel().reported(F=[1, 1]).run((plan_strike, BLUE)).take("pass")
    assert d.verb == "posture"
    assert d.s.air.count(READY) == len(d.s.air)


@rule("mini", "6.1")
def test_without_a_carrier_afloat_there_is_no_strike(duel):
    one_left = duel().reported(E=[1, 1]).hits(Heron=3, Gannet=2).run((plan_strike, BLUE))
    assert one_left.keys == ["strike E", "pass"]
    none_left = duel().reported(E=[1, 1]).hits(Heron=3, Gannet=3).run((plan_strike, BLUE))
    assert none_left.keys == ["pass"], "asked all the same, so that a silence tells nothing"


@rule("mini", "6.1")
def test_without_aircraft_there_is_no_strike(duel):
    d = duel().reported(E=[1, 1]).aircraft_left(BLUE, 0, 0).run((plan_strike, BLUE))
    assert d.keys == ["pass"]
    d = duel().reported(E=[1, 1]).aircraft_left(BLUE, 0, 1).run((plan_strike, BLUE))
    assert d.keys == ["strike E", "pass"]


# --- Launching ------------------------------------------------------------------------------------


@rule("mini", "6.2")
def test_at_most_twelve_aircraft_fly(duel):
    d = duel().reported(E=[1, 1]).dice(handles=in_order(12)).run((plan_strike, BLUE))
    d.take("strike E", *[f"fly F{number}" for number in range(1, 13)])
    assert d.verb == "intercept", "the twelfth closes the launch"
    assert d.s.raid_size == len(d.s.raid[BLUE]) == len(d.s.raid_handles) == 12
    assert [d.s.air[u] for u in d.aircraft(BLUE, FIGHTER)[:13]] == [FLOWN] * 12 + [READY]


@rule("mini", "6.2")
def test_the_decks_of_the_carriers_afloat_limit_a_strike(duel):
    d = duel()
    assert (deck_capacity(d.s, BLUE), deck_capacity(d.s, RED)) == (18, 18)
    assert deck_capacity(d.hits(Heron=3).s, BLUE) == 9
    assert deck_capacity(d.s, RED) == 18
    d.reported(E=[1, 1]).dice(handles=in_order(5)).run((plan_strike, BLUE))
    d.take("strike E", "fly B1", "fly B2", "fly B3", "fly B4")
    assert [key for key in d.keys if "B" in key] == [], "one space is left, and a bomber needs two"
    d.take("fly F1")
    assert d.verb == "intercept"


@rule("mini", "6.2")
def test_a_strike_has_at_least_one_aircraft(duel):
    d = duel().reported(E=[1, 1]).run((plan_strike, BLUE)).take("strike E")
    assert d.verb == "fly"
    assert (d.game.decision.command, d.game.decision.about) == ("air", d.marker("E"))
    assert "done" not in d.keys
    assert len(d.keys) == 40
    assert "done" in d.take("fly B20").keys


@rule("mini", "6.2")
def test_only_ready_aircraft_fly(duel):
    d = duel().reported(E=[1, 1]).aircraft_left(BLUE, 1, 1).run((plan_strike, BLUE))
    assert d.take("strike E").keys == ["fly F1", "fly B1"]


@rule("mini", "6.2")
def test_the_enemy_sees_how_many_fly_but_not_what(duel):
    d = striking(duel(), "E", "B2", "F1", "B1")
    assert d.lines(RED) == ["6.2 3 aircraft fly against E."]
    assert (d.s.raid_side, d.s.raid_target) == (BLUE, d.marker("E"))
    b1, b2 = d.aircraft(BLUE, BOMBER)[:2]
    assert d.s.raid == [[d.aircraft(BLUE, FIGHTER)[0], b1, b2], []]
    red = d.knows(RED)
    assert red.raid[BLUE] == []
    assert red.raid_handles == [1, 2, 3]
    assert set(red.air[: len(red.air) // 2]) == {UNKNOWN}


# --- Interception ---------------------------------------------------------------------------------


@rule("mini", "6.3")
@pytest.mark.parametrize(("face", "left"), [(4, 2), (5, 1)])
def test_a_fighter_may_shoot_a_raider_down(duel, face, left):
    d = striking(duel(), "E", "F1", "B1", intercept=[face], bombing=[1])
    assert (d.side, d.verb, d.game.decision.command) == (RED, "intercept", "air")
    assert d.keys == ["intercept 1", "intercept 2", "hold"]
    d.take("intercept 1")
    assert len(d.s.raid_handles) == left
    fighter = d.aircraft(BLUE, FIGHTER)[0]
    assert d.s.air[fighter] == (LOST if left == 1 else FLOWN)
    assert d.s.lost == [2 - left, 0]
    assert d.s.air[d.aircraft(RED, FIGHTER)[0]] == FLOWN
    assert d.s.shown[RED] == [1, 0]
    assert ("6.3 Raider 1 is shot down." in d.lines()) == (left == 1)
    d.take("hold", "bomb Merlin")


@rule("mini", "6.3")
def test_handles_hide_which_raider_is_which(duel):
    d = duel().reported(E=[1, 1]).dice(handles=[1], intercept=[6], bombing=[])
    d.run((plan_strike, BLUE)).take("strike E", "fly F1", "fly B1", "done")
    bomber = d.aircraft(BLUE, BOMBER)[0]
    assert handle_of(d.s, RED, bomber) == 1
    d.take("intercept 1")
    assert d.s.air[bomber] == LOST
    d.take("hold", "bomb Kestrel")
    assert d.lines()[-2] == "6.2 1 fighters and 0 bombers fly home."


@rule("mini", "6.3")
def test_at_most_four_fighters_intercept(duel):
    d = striking(duel(), "G", "F1", "F2", intercept=[1, 1, 1, 1])
    d.take("intercept 1", "intercept 1", "intercept 2", "intercept 1")
    assert d.verb == "posture"
    assert d.s.shown[RED] == [4, 0]


@rule("mini", "6.3")
def test_the_defender_may_hold_his_fighters(duel):
    d = striking(duel(), "G", "F1").take("hold")
    assert d.verb == "posture"
    assert FLOWN not in d.s.air[len(d.s.air) // 2 :]


@rule("mini", "6.3")
def test_a_defender_without_fighters_is_asked_all_the_same(duel):
    d = striking(duel().aircraft_left(RED, fighters=0), "G", "F1", "F2")
    assert (d.side, d.verb, d.keys) == (RED, "intercept", ["hold"])


@rule("mini", "6.3")
def test_the_last_fighter_can_intercept_once(duel):
    d = striking(duel().aircraft_left(RED, fighters=1), "G", "F1", intercept=[1])
    assert d.take("intercept 1").keys == ["hold"]


# --- Over the target ------------------------------------------------------------------------------


@rule("mini", "6.4")
def test_a_raid_that_is_shot_down_sees_nothing(duel):
    d = striking(duel(), "E", "F1", intercept=[6]).take("intercept 1")
    assert d.verb == "posture", "nobody is left to be met, or to look"
    assert d.knows(BLUE).inside[4] == UNKNOWN
    assert d.s.report[4] == [1, 1]


@rule("mini", "6.4")
def test_the_raiders_see_what_is_under_the_marker(duel):
    d = striking(duel(), "E", "F1").take("hold")
    assert d.knows(BLUE).inside[4] == d.data.groups.index("red-1")
    assert d.s.report[4] == [1, 2]
    assert (d.side, d.verb, d.game.decision.command) == (BLUE, "bomb", "air")
    d.take("bomb Hobby")


@rule("mini", "6.4")
def test_a_dummy_under_attack_is_taken_off(duel):
    d = striking(duel(), "G", "B1").take("hold")
    assert d.at("G") == "off"
    assert d.knows(BLUE).inside[6] == DUMMY
    assert "6.4 There is only empty sea under G." in d.lines()
    assert d.s.raid_side == -1


# --- Bombing --------------------------------------------------------------------------------------


@rule("mini", "6.5")
def test_each_bomber_rolls_and_fighters_do_not(duel):
    d = striking(duel(), "E", "B1", "F1", "B2", "B3", bombing=[4, 5, 6]).take("hold")
    assert d.keys == ["bomb Kestrel", "bomb Merlin", "bomb Hobby"]
    d.take("bomb Kestrel")
    assert d.s.hits[d.ship("Kestrel")] == 2 == sum(d.s.hits)
    assert d.s.points == [2, 0]
    assert d.lines()[1:] == [
        "6.5 bombing 4: 0",
        "6.5 bombing 5: 1",
        "6.5 Kestrel is hit.",
        "6.5 bombing 6: 1",
        "6.5 Kestrel is hit.",
        "6.2 1 fighters and 3 bombers fly home.",
        "3 Turn 2 begins.",
    ]


@rule("mini", "6.5")
def test_a_cruiser_is_harder_to_hit(duel):
    d = striking(duel(), "E", "B1", "B2", bombing=[5, 6]).take("hold", "bomb Merlin")
    assert d.s.hits[d.ship("Merlin")] == 1 == sum(d.s.hits)


@rule("mini", "6.5")
def test_bombers_stop_when_the_ship_sinks(duel):
    d = striking(duel().hits(Kestrel=2), "E", "B1", "B2", "B3", bombing=[6]).take("hold")
    d.take("bomb Kestrel")
    assert d.s.hits[d.ship("Kestrel")] == 3
    assert d.s.points == [5, 0], "a hit, and four for the carrier"
    assert "1.1 Kestrel sinks." in d.lines()
    assert d.at("E") != "off"
    assert not d.s.over


@rule("mini", "6.5")
def test_sunk_ships_are_not_offered(duel):
    d = striking(duel().hits(Kestrel=3), "E", "F1").take("hold")
    assert d.keys == ["bomb Merlin", "bomb Hobby"]


@rule("mini", "6.5")
def test_a_marker_leaves_the_map_with_its_last_ship(duel):
    d = striking(duel().hits(Osprey=3, Harrier=1), "F", "B1", bombing=[6])
    d.take("hold")
    assert d.at("F") == "off", "one ship is left, so there is nothing to choose"
    assert d.s.hits[d.ship("Harrier")] == 2
    assert d.s.points == [2, 0]


@rule("mini", "6.6")
@pytest.mark.parametrize(("blue", "red", "hit"), [("strike", "hunt", 1), ("hunt", "strike", 0)])
def test_a_striking_side_bombs_better(duel, blue, red, hit):
    d = striking(duel().posture(blue, red), "E", "B1", bombing=[4]).take("hold", "bomb Kestrel")
    assert sum(d.s.hits) == hit


@rule("mini", "6.6")
def test_the_bombing_roll_names_its_modifier(duel):
    d = duel().posture(blue="strike")
    throw = bombing_throw(d.s, BLUE, d.ship("Merlin"))
    assert [(m.why, m.by, m.case) for m in throw.modifiers] == [("striking", 1, "6.6")]
    assert (throw.chart.id, throw.column, throw.sides, throw.dice) == ("bombing", "cruiser", 6, 1)
    assert bombing_throw(d.s, RED, d.ship("Heron")).modifiers == ()


@rule("mini", "1.1")
def test_sinking_both_carriers_wins_at_once(duel):
    d = striking(duel().hits(Osprey=3, Kestrel=2), "E", "B1", "B2", bombing=[5])
    d.take("hold", "bomb Kestrel")
    assert d.s.over
    assert d.s.outcome == ["Blue", "both enemy carriers sunk"]
    assert d.s.points == [5, 0]


@rule("mini", "1.1")
def test_sinking_one_carrier_does_not_end_the_game(duel):
    d = striking(duel().hits(Kestrel=2, Osprey=2), "E", "B1", bombing=[5])
    d.take("hold", "bomb Kestrel")
    assert not d.s.over


# --- The way home ---------------------------------------------------------------------------------


@rule("mini", "6.2")
def test_the_raiders_are_counted_on_their_way_home(duel):
    d = striking(duel(), "G", "F1", "F2", "B1", intercept=[5]).take("intercept 2", "hold")
    assert d.s.shown == [[1, 1], [1, 0]]
    assert d.s.lost == [1, 0]
    assert "6.2 1 fighters and 1 bombers fly home." in d.lines()
    assert (d.s.raid_side, d.s.raid_target, d.s.raid_size) == (-1, -1, 0)
    assert (d.s.raid, d.s.raid_handles) == ([[], []], [])


# --- What the player is told before he chooses ----------------------------------------------------


def prompt(d):
    return make_prompt(d.game.decision, d.knows(d.side))


@rule("mini", "6.3", "6.5")
def test_rolls_show_their_exact_odds_before_the_choice(duel):
    d = striking(duel(), "E", "B1")
    assert {option.odds for option in prompt(d).options} == {"shot down 33%", ""}
    d.take("hold")
    odds = {option.key: option.odds for option in prompt(d).options}
    throw = bombing_throw(d.s, BLUE, 5)
    chance = sum(throw.chart.look_up("carrier", face + throw.shift).result for face in range(1, 7))
    assert odds["bomb Kestrel"] == f"each bomber hits {chance / 6:.0%}"


@rule("mini", "6.2")
def test_launching_is_confirmed_and_shows_what_was_picked(duel):
    d = duel().reported(E=[1, 1]).run((plan_strike, BLUE)).take("strike E", "fly F1", "fly B1")
    asked = prompt(d)
    assert [option.key for option in asked.options if option.irreversible] == ["done"]
    assert [option.key for option in asked.picks.picked] == ["fly F1", "fly B1"]
    assert asked.picks.room == deck_capacity(d.s, BLUE) - 3
