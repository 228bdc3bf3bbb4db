"""The staff officer of the duel plays sensibly, on what his side knows."""

from collections import Counter

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.mini import GAME
from deckload.games.mini.rules.movement import move_marker
from deckload.games.mini.rules.strike import plan_strike
from deckload.games.mini.rules.turn import choose_posture

BLUE, RED = 0, 1


def advice(d):
    """The key that the officer of the side that is asked would take."""
    k, decision = d.knows(d.side), d.game.decision
    return decision.kind.key(k, GAME.doctrines(d.side)["careful"](k, decision))


def test_two_officers_fight_a_fair_skirmish():
    winners, strikes, sinkings = Counter(), 0, 0
    games = 100
    for seed in range(games):
        log = []
        game = new_game(GAME, SetUp("mini", "skirmish", key=DiceKey(seed=str(seed))), log=log)
        while not game.over:
            side, decision = next(iter(game.pending().items()))
            option = GAME.doctrines(side)["careful"](known(game.s, side), decision)
            game.choose(decision.options.index(option), side)
        winners[game.s.outcome[0]] += 1
        strikes += sum(entry.case == "6.2" and "against" in text(entry) for entry in log)
        sinkings += sum("sinks" in text(entry) for entry in log)
    assert winners["Blue"] > games / 4
    assert winners["Red"] > games / 4
    assert strikes > 2 * games
    assert sinkings > games


def text(entry):
    return next(iter(entry.wordings.values())).text


def test_he_hunts_until_something_is_reported(duel):
    assert advice(duel().run(choose_posture)) == "hunt"
    assert advice(duel().reported(E=[0, 1]).run(choose_posture)) == "strike"
    assert advice(duel().reported(A=[0, 1]).run(choose_posture)) == "hunt", "his own marker"


def test_he_closes_in_and_then_stays(duel):
    d = duel().put(A="0401", E="0701", F="off", G="off", H="off").run((move_marker, 0))
    assert advice(d) == "move 0501"
    d = duel().put(A="0501", E="0701", F="off", G="off", H="off").run((move_marker, 0))
    assert advice(d) == "stay"


def test_he_keeps_clear_of_submarine_markers(duel):
    d = duel().put(A="0504", E="0903", F="off", G="off", H="off").run((move_marker, 0))
    assert "move 0603" in d.keys
    assert advice(d) not in ("move 0603", "stay")


def test_he_stays_when_nobody_is_left(duel):
    d = duel().put(E="off", F="off", G="off", H="off").run((move_marker, 0))
    assert advice(d) == "stay"


def test_he_strikes_where_most_carriers_are_reported(duel):
    d = duel().reported(E=[0, 3], G=[1, 0]).run((plan_strike, BLUE))
    assert advice(d) == "strike G"
    assert advice(duel().run((plan_strike, BLUE))) == "pass"


def test_he_sends_bombers_and_aims_at_carriers(duel):
    d = duel().reported(E=[1, 1]).dice(handles=[9, 8, 7, 6, 5, 4, 3, 2], bombing=[1] * 9)
    d.run((plan_strike, BLUE)).take("strike E")
    flown = []
    while d.verb == "fly":
        flown.append(advice(d))
        d.take(flown[-1])
    assert flown == [f"fly B{number}" for number in range(1, 10)]
    d.take("hold")
    assert advice(d) == "bomb Kestrel"
    d.take("bomb Kestrel")


def test_he_plays_carriers_down_and_cruisers_up(duel):
    d = duel().put(A="0405", E="0605").dice(search=[3]).run((move_marker, 0))
    d.take("stay", "patrol", "pass")
    assert advice(d) == "report 0"
    assert advice(d.take("report 0")) == "report 3"


# --- thinking ahead -------------------------------------------------------------------------------


def test_an_end_is_worth_the_points_ahead_and_ten_for_the_win(duel):
    d = duel()
    for points, winner, worth in (
        ([5, 3], "Blue", 12.0),
        ([4, 4], "draw", 0.0),
        ([2, 6], "Red", -14.0),
        ([6, 9], "Blue", 7.0),
    ):
        d.s.points, d.s.outcome = points, [winner]
        assert GAME.returns(d.s) == (worth, -worth)


def test_plans_of_a_move_are_whole_ways(duel):
    d = duel().put(A="0405").posture(blue="hunt")
    d.run((move_marker, d.marker("A")))
    grid, here = d.s.data.grid, d.s.place[d.marker("A")]
    plans = GAME.plans(d.knows(BLUE), d.game.decision)
    assert ("stay",) in plans
    goals = [plan[-2] for plan in plans if plan != ("stay",)]
    assert sorted(goals) == sorted(grid.within(here, 2, 1)), "each hex in reach once"
    assert all(grid.distance(here, plan[-2]) == len(plan) - 1 for plan in plans if plan[1:])


def test_fleet_and_strikes_are_weighty_and_details_are_not(duel):
    d = duel().reported(E=[1, 0]).run((plan_strike, BLUE))
    assert GAME.is_weighty(d.knows(BLUE), d.game.decision)
    d.take("strike E")
    assert d.verb == "fly"
    assert not GAME.is_weighty(d.knows(BLUE), d.game.decision)


def test_the_bold_officer_sends_fighters_ahead_of_his_bombers(duel):
    d = duel().reported(E=[1, 0]).run((plan_strike, BLUE)).take("strike E")
    flown = []
    for _ in range(5):
        k, decision = d.knows(BLUE), d.game.decision
        flown.append(decision.kind.key(k, GAME.doctrines(BLUE)["bold"](k, decision)))
        d.take(flown[-1])
    assert flown[:4] == ["fly F1", "fly F2", "fly F3", "fly F4"]
    assert flown[4].startswith("fly B")
