"""Chapter 2: what is dealt before the first turn, and who may see it."""

from deckload.engine.contract import SetUp, new_game
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.state import known
from deckload.games.mini import GAME
from deckload.games.mini.model.game_data import DUMMY
from deckload.games.mini.rules.set_up import deal_markers, lay_submarines
from deckload.testing import rule

SWAP_LAST_WITH_FIRST = [1, 3, 2]
LEAVE_AS_THEY_ARE = [4, 3, 2]


@rule("mini", "2.1")
def test_groups_and_dummies_are_shuffled_under_the_markers(duel):
    d = duel().dice(**{"set-up": LEAVE_AS_THEY_ARE + SWAP_LAST_WITH_FIRST}, submarine=[2])
    d.run(deal_markers)
    blue_1, blue_2, red_1, red_2 = range(4)
    assert d.s.inside == [DUMMY, DUMMY, blue_1, blue_2, red_2, DUMMY, red_1, DUMMY]
    assert d.lines()[0] == "2.1 Both fleets put to sea under cover of darkness."


@rule("mini", "2.1")
def test_only_the_owner_knows_the_deal():
    game = new_game(GAME, SetUp("mini", "skirmish"))
    for side in (0, 1):
        seen = known(game.s, side).inside
        for marker, owner in enumerate(game.s.data.marker_side):
            assert (seen[marker] == UNKNOWN) == (owner != side)
    assert game.s.rolls_own == [3, 3]
    assert sorted(game.s.inside[:4]) == [DUMMY, DUMMY, 0, 1]
    assert sorted(game.s.inside[4:]) == [DUMMY, DUMMY, 2, 3]


@rule("mini", "2.2")
def test_one_submarine_is_real(duel):
    assert duel().dice(submarine=[1]).run(lay_submarines).s.sub_real == [1, 0, 0]
    assert duel().dice(submarine=[3]).run(lay_submarines).s.sub_real == [0, 0, 1]


@rule("mini", "2.2")
def test_nobody_knows_which_submarine_is_real():
    game = new_game(GAME, SetUp("mini", "dawn"))
    assert sum(game.s.sub_real) == 1
    assert game.s.rolls_hidden == 1
    for side in (0, 1):
        assert known(game.s, side).sub_real == [UNKNOWN] * 3


def test_play_begins_with_the_first_turn():
    game = new_game(GAME, SetUp("mini", "dawn"))
    assert game.s.turn == 1
    assert [d.kind.verb for d in game.pending().values()] == ["posture", "posture"]
