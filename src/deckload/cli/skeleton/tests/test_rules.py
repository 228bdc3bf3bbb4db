"""Every case of the rules, shown in a position of its own."""

from deckload.testing import rule

from newgame import GAME
from newgame.rules.hiding import hide
from newgame.rules.sailing import sail
from newgame.rules.searching import search
from newgame.rules.turn import end_turn

BLUE, RED = 0, 1


@rule("newgame", "2.1")
def test_both_sides_hide_at_once(chase):
    c = chase().run(hide)
    assert c.keys_of(BLUE) == ["hide B1", "hide B2", "hide B3", "hide B4"]
    c.take_as(RED, "hide R1")
    c.take_as(BLUE, "hide B3")
    assert c.places() == ["B3", "R1"]


@rule("newgame", "3.1")
def test_a_flagship_sails_to_a_neighbouring_space(chase):
    c = chase().run((sail, BLUE))
    assert c.keys == ["sail B1", "sail B3", "stay"]
    assert c.take("sail B3").places() == ["B3", "R2"]


@rule("newgame", "3.1")
def test_the_enemy_does_not_see_her_sail(chase):
    c = chase().run((sail, BLUE)).take("sail B3")
    assert "3.1 Your flagship is in B3." in c.lines(BLUE)
    assert "3.1 Blue may have sailed." in c.lines(RED)


@rule("newgame", "3.1")
def test_she_can_be_one_space_from_where_she_was(chase):
    c = chase().put("B1", "R2")
    c.s.possible[BLUE] = list(c.data.spaces.ids_of(("B1",)))
    c.run((sail, BLUE)).take("stay")
    assert c.possible(BLUE) == ["B1", "B2"]


@rule("newgame", "4.1")
def test_what_is_ruled_out_cannot_be_searched(chase):
    c = chase()
    c.s.possible[RED] = list(c.data.spaces.ids_of(("R2", "R3")))
    c.run((search, BLUE))
    assert c.keys == ["search R2", "search R3"]
    c.dice(search=[1]).take("search R2")


@rule("newgame", "4.2")
def test_clouds_tell_nothing(chase):
    c = chase().dice(search=[2]).run((search, BLUE)).take("search R2")
    assert c.possible(RED) == ["R1", "R2", "R3", "R4"]
    assert "4.2 There are clouds over R2." in c.lines()


@rule("newgame", "4.2")
def test_a_clear_look_rules_a_space_out(chase):
    c = chase().dice(search=[3]).run((search, BLUE)).take("search R3")
    assert c.possible(RED) == ["R1", "R2", "R4"]
    assert not c.s.over


@rule("newgame", "1.1")
def test_finding_the_flagship_wins(chase):
    c = chase().dice(search=[3]).run((search, BLUE)).take("search R2")
    assert c.s.outcome == ["Blue", "found her in R2"]


@rule("newgame", "1.2")
def test_the_last_turn_ends_in_a_draw(chase):
    c = chase()
    c.s.turn = c.s.last_turn
    assert c.run(end_turn).s.outcome == ["draw", "nobody was found"]


def test_the_game_goes_on_before_the_last_turn(chase):
    c = chase().run(end_turn)
    assert (c.s.turn, c.verb, c.side) == (2, "sail", BLUE)


def test_each_side_sees_its_own_flagship_alone(chase):
    c = chase()
    for side, own in enumerate(("Blue flagship", "Red flagship")):
        assert [piece.id for piece in GAME.view(c.knows(side), side).pieces] == [own]


def test_the_preview_is_that_of_the_roll(chase):
    c = chase().run((search, BLUE))
    assert c.asked.odds(c.knows(BLUE), c.asked.options[0]) == "sees 67%"
