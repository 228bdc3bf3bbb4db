"""Guesses at where unseen markers are, with secret movement."""

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import ALL_EYES, SPECTATOR
from deckload.games.clash import GAME
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.groups.task_groups import is_overstacked
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule
from games.clash.guessing import fleets, worlds

NIGHT, MORNING = 1, 2


def unseen(clash, **options):
    return fleets(clash, secret_movement="on", **options)


def places(b, name, side, count=40):
    return {world.place[b.marker(name)] for world in worlds(b, side, count)}


@rule("clash", "15.7")
def test_an_unseen_marker_may_be_in_many_hexes_of_the_sea(clash):
    b = unseen(clash)
    seen = places(b, "IJN 1", USN)
    assert len(seen) > 20
    assert seen <= b.data.sea_hexes


@rule("clash", "16.1.3")
@pytest.mark.parametrize("sheets", ["on", "off"])
def test_before_play_a_fleet_without_a_choice_is_where_the_scenario_puts_it(sheets):
    options = {"secret_composition": sheets}
    game = new_game(GAME, SetUp("clash", "historical", options, key=DiceKey(seed="1")))
    data = game.s.data
    for seed in range(5):
        world = game.resample(IJN, seed).s
        assert world.place[data.force_of[USN]] == data.grid.id_of("3111")
        titles = {data.titles[world.title[m]]: m for m in data.groups_of[USN] if world.ships[m]}
        assert world.place[titles["52.10"]] == data.grid.id_of("3712")
        assert world.in_force[titles["58.7"]]


@rule("clash", "15.7")
def test_nobody_is_thought_to_stand_where_one_stands_oneself(clash):
    b = unseen(clash).turn(12)
    mine = {b.s.place[m] for m in b.data.markers_of[USN]}
    for world in worlds(b, USN, 40):
        assert mine.isdisjoint(world.place[m] for m in b.data.markers_of[IJN] if world.ships[m])


@rule("clash", "15.7", "7.1")
def test_a_marker_is_within_reach_of_where_it_was_reported(clash):
    """Five hexes a turn, one more by night each by 15.4 and 16.2, and one in a retreat."""
    b = unseen(clash).turn(MORNING)
    b.detect("IJN 1", 1, [3, 0, 0, 2, 1, 2])
    b.s.report_hex[b.marker("IJN 1")] = b.hex("2020")
    far = {b.data.grid.distance(b.hex("2020"), place) for place in places(b, "IJN 1", USN, 90)}
    assert max(far) <= 8
    assert len(far) > 4


@rule("clash", "16.1.4")
def test_task_force_58_is_thought_to_be_near_saipan_while_it_must_be(clash):
    b = unseen(clash, cautious_spruance="on").turn(8)
    far = [b.data.grid.distance(p, b.data.saipan) for p in places(b, "TF 58", IJN)]
    assert max(far) <= 9
    b.turn(9)
    far = [b.data.grid.distance(p, b.data.saipan) for p in places(b, "TF 58", IJN)]
    assert max(far) > 9


@rule("clash", "3.3")
def test_unseen_markers_do_not_crowd_a_hex(clash):
    b = unseen(clash).turn(NIGHT)
    for n in range(4, 9):
        b.put(f"IJN {n}", "0618")
        b.s.sighted[b.marker(f"IJN {n}")] = 1 << IJN
    for world in worlds(b, USN, 40):
        assert not any(is_overstacked(world, IJN, place) for place in set(world.place))


@rule("clash", "15.7")
def test_a_marker_in_sight_stays_where_it_is(clash):
    b = unseen(clash)
    b.s.sighted[b.marker("IJN 2")] = ALL_EYES
    assert places(b, "IJN 2", USN) == {b.hex("0618")}


@rule("clash", "15.7", "7.1")
def test_a_marker_that_is_still_to_move_has_not_moved_yet(clash):
    b = unseen(clash).turn(MORNING)
    b.run((activate, b.marker("IJN 1")))
    assert b.verb == "search"
    for world in worlds(b, USN):
        assert world.track[IJN] == [world.place[b.marker("IJN 1")]]


@rule("clash", "15.7")
def test_one_knows_that_a_marker_which_was_found_is_in_sight_until_it_moves(clash):
    b = unseen(clash).detect("USN 1", 1, [2, 2, 0, 3, 2, 4])
    one, five = b.marker("USN 1"), b.marker("USN 5")
    for world in worlds(b, USN, 3):
        assert (world.sighted[one], world.sighted[five]) == (ALL_EYES, 1 << USN)
    b.s.place[one] = b.hex("2812")
    assert [world.sighted[one] for world in worlds(b, USN, 3)] == [1 << USN] * 3


def test_a_spectator_knows_neither_side(clash):
    b = unseen(clash)
    for name in ("IJN 1", "USN 1"):
        assert len(places(b, name, SPECTATOR, 20)) > 10
    for world in worlds(b, SPECTATOR, 5):
        assert list(GAME.invariants(world)) == []
