"""What bots that think ahead are told: what an end is worth, what is weighty, where one can go."""

from deckload.games.clash import GAME
from deckload.games.clash.rules.groups.courses import STOP
from deckload.games.clash.rules.groups.movement import move_marker
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.turn import close_turn
from deckload.games.fleet.model.game_data import IJN, USN


def sailing(clash, **options):
    """A Japanese group in the open sea is about to move; a US group lies three hexes off."""
    b = clash(**options).put("IJN 1", "1911", "Zuikaku", "Shokaku").put("USN 1", "2211", "Iowa")
    marker = b.marker("IJN 1")
    b.s.track[IJN] = [b.s.place[marker]]
    return b.run((move_marker, marker))


def considered(b):
    decision = b.game.decision
    return GAME.plans(b.knows(decision.side), decision)


# --- ends -----------------------------------------------------------------------------------------


def test_an_end_is_worth_the_points_a_side_is_ahead(clash):
    b = clash().turn(12).run(close_turn)
    ahead = int(b.s.outcome[2].split()[0])
    assert GAME.returns(b.s) == (ahead, -ahead)
    assert GAME.evaluate(b.s, USN) == ahead == -GAME.evaluate(b.s, IJN)


def test_a_fleet_that_gives_no_battle_has_lost_by_a_decisive_defeat(clash):
    b = clash(decisive_battle="on").turn(8)
    assert GAME.evaluate(b.s, USN) < 0, "all Japanese carriers are afloat"
    b.run(close_turn)
    assert b.s.outcome[:1] == ["USN"]
    assert GAME.returns(b.s) == (30.0, -30.0)


# --- plans ----------------------------------------------------------------------------------------


def test_a_move_is_weighty_at_its_beginning_and_so_is_a_raid(clash):
    b = sailing(clash)
    assert GAME.is_weighty(b.knows(IJN), b.game.decision)
    b.take("hex by hex")
    assert not GAME.is_weighty(b.knows(IJN), b.game.decision)
    b = clash().turn(6).put("IJN 1", "1911", "Zuikaku").put("USN 1", "2211", "Iowa")
    b.run((plan_raids, b.marker("IJN 1")))
    assert b.verb == "raid"
    assert GAME.is_weighty(b.knows(IJN), b.game.decision)


def test_plans_of_a_move_go_far_in_all_directions(clash):
    b = sailing(clash)
    here, grid = b.s.place[b.marker("IJN 1")], b.data.grid
    goals = [goal for (goal,) in considered(b) if goal != STOP]
    assert (STOP,) in considered(b)
    assert len({grid.twelfth(here, goal) for goal in goals}) == 12
    assert max(grid.distance(here, goal) for goal in goals) == 5


def test_one_plan_goes_where_the_enemy_is(clash):
    b = sailing(clash)
    enemy = b.s.place[b.marker("USN 1")]
    assert considered(b).count((enemy,)) == 1


def test_a_plan_can_be_carried_out_as_it_is(clash):
    b = sailing(clash)
    enemy = b.s.place[b.marker("USN 1")]
    for (goal,) in considered(b):
        if goal not in (enemy, STOP):
            b = sailing(clash)
            b.game.choose(b.game.decision.options.index(goal))
            assert b.s.place[b.marker("IJN 1")] == goal


def test_plans_keep_to_the_waters_that_are_open(clash):
    """The cautious Spruance: TF 58 may not go far from Saipan."""
    b = clash(cautious_spruance="on").turn(2)
    b.force(USN, "3111", **{"USN 1": ("Lexington", "Enterprise")})
    force = b.data.force_of[USN]
    b.s.track[USN] = [b.s.place[force]]
    b.run((move_marker, force))
    free = clash(cautious_spruance="off").turn(2)
    free.force(USN, "3111", **{"USN 1": ("Lexington", "Enterprise")})
    free.s.track[USN] = [free.s.place[force]]
    free.run((move_marker, force))

    def westmost(board):
        goals = [goal for (goal,) in considered(board) if goal != STOP]
        return min(board.data.grid.name_of(goal)[:2] for goal in goals)

    assert westmost(b) > westmost(free)
