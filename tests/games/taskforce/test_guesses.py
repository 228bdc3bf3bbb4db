"""What a side guesses of enemy markers comes true as often as it is guessed (3.8, 3.8.1, 4.4.2).

Whole games by doctrine, looked at on some turns. The numbers behind the guesses were fitted on
seeds 500 to 504 and 600 to 603; these are others.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.game import Game
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.state import known
from deckload.games.taskforce import GAME
from deckload.games.taskforce.invariants import broken_rules
from deckload.games.taskforce.model.conditions import CAP, NUMBER, SUNK, UNPROVED
from deckload.games.taskforce.model.game_data import ALLIES, IJN
from deckload.games.taskforce.rules.air.orders import owes_raid
from deckload.games.taskforce.rules.air.raids import raid
from deckload.games.taskforce.rules.air.status import give_air_orders
from deckload.games.taskforce.rules.fleets import FLEETS_OF, expose, has_carrier, marker_name
from deckload.games.taskforce.rules.movement import give_orders
from deckload.games.taskforce.rules.secrecy import close_sheets
from deckload.testing import rule

WORLDS = 16
GAMES = 14
TURNS = (4, 7)
CLOSE = 0.07
"""How far guess and truth may be apart, as shares of some two hundred markers."""


class Guess(NamedTuple):
    """Of one enemy marker: how often ships, and carriers, are guessed under it, and the truth."""

    proved: bool
    silent: int  # chits that found nothing there
    ships: float
    are_ships: bool
    carriers: float
    are_carriers: bool


def guesses(scenario: str, sheets: str, seeds: range) -> Iterator[Guess]:
    data = GAME.load_data(None)
    for seed in seeds:
        setup = SetUp(GAME.code, scenario, {"sheets": sheets}, key=DiceKey(seed=f"guess {seed}"))
        game = new_game(GAME, setup, data=data)
        looked = set()
        while (asked := game.decision) is not None:
            side = asked.side
            if asked.kind.verb == "air" and game.s.turn in TURNS:
                if (game.s.turn, side) not in looked:
                    yield from _guesses_of(game, side)
                looked.add((game.s.turn, side))
            answer = GAME.doctrines(side)["steady"](known(game.s, side), asked)
            game.choose(list(asked.options).index(answer), side)


def _guesses_of(game: Game, side: int) -> Iterator[Guess]:
    true = game.s
    worlds = [game.resample(side, number).s for number in range(WORLDS)]
    for marker in FLEETS_OF[1 - side]:
        if true.place[marker] < 0 or true.face[marker] == NUMBER:
            continue
        if true.marker_seen[marker] >> side & 1:
            continue
        told = zip(true.search_marker, true.search_told, strict=True)
        yield Guess(
            true.proof[marker] != UNPROVED,
            sum([lies_with == marker and not report for lies_with, report in told]),
            sum([_has_ships(world, marker) for world in worlds]) / WORLDS,
            _has_ships(true, marker),
            sum([has_carrier(world, marker) for world in worlds]) / WORLDS,
            has_carrier(true, marker),
        )


def _has_ships(s: Any, marker: int) -> bool:
    return bool(s.under[marker] >= 0)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("sheets", ["open", "closed"])
def test_what_is_guessed_of_markers_comes_true_as_often(sheets):
    found = list(guesses("carrier-duel", sheets, range(GAMES)))
    hidden = [one for one in found if not one.proved]
    assert len(hidden) > 150
    assert abs(_mean([g.ships for g in hidden]) - _mean([g.are_ships for g in hidden])) < CLOSE
    assert abs(_mean([g.carriers for g in found]) - _mean([g.are_carriers for g in found])) < CLOSE
    silent = [one for one in hidden if one.silent]
    assert len(silent) > 15
    assert abs(_mean([g.ships for g in silent]) - _mean([g.are_ships for g in silent])) < 2 * CLOSE


@rule("taskforce", "3.7.1", "3.8.1")
@pytest.mark.parametrize("scenario", ["carrier-duel", "midway", "combined-fleet", "guadalcanal"])
def test_when_all_markers_are_known_every_guessed_formation_is_under_one(battle, scenario):
    b = battle(scenario, sheets="closed")
    placed = [marker for marker in FLEETS_OF[1] if b.s.place[marker] >= 0]
    b.seen(*[marker_name(b.s, marker) for marker in placed]).run((give_orders, 0))
    worlds = [b.game.resample(0, number).s for number in range(10)]
    assert [wrong for world in worlds for wrong in broken_rules(world)] == []


@rule("taskforce", "4.1.1")
@pytest.mark.parametrize("scenario", ["carrier-duel", "coral-sea"])
def test_guessed_enemies_at_sea_are_bound_for_somewhere_where_they_may_go(battle, scenario):
    b = battle(scenario).turn(3).run((give_orders, 0))
    worlds = [b.game.resample(0, number).s for number in range(10)]
    courses = {world.course[marker] for world in worlds for marker in FLEETS_OF[1]}
    assert len(courses) > 5
    assert -1 in courses
    bounds = b.facts.bounds
    assert all(not bounds or course in bounds for course in courses - {-1})


@rule("taskforce", "3.7", "3.8.1")
def test_whether_midway_must_be_raided_now_is_asked_in_each_guessed_world(battle):
    b = battle("midway", sheets="closed").turn(3).put(J1="1510")
    b.air("Hiryu", zero="ready 2", val="ready 2", kate="reserve 2").run((give_air_orders, IJN))
    worlds = [b.game.resample(ALLIES, number) for number in range(30)]
    owing = [owes_raid(world.s, IJN) for world in worlds]
    assert {True, False} <= {*owing}
    assert ["done" not in world.decision.options for world in worlds] == owing


@rule("taskforce", "3.7.1", "3.8.1")
def test_a_closed_formation_is_guessed_with_the_open_one_that_it_is_combined_with(battle):
    b = battle("eastern-solomons", sheets="closed").seen("J5")
    first = b.s.under[b.marker("J5")]
    second = b.s.partner[first]
    expose(b.s, b.marker("J5"))
    close_sheets(b.s, [second])  # as when its ships have changed
    b.run((give_orders, IJN))
    worlds = [b.game.resample(ALLIES, number).s for number in range(10)]
    assert {world.partner[second] for world in worlds} == {first}
    assert [wrong for world in worlds for wrong in broken_rules(world)] == []


@rule("taskforce", "3.5", "3.8.1")
def test_a_ring_without_its_carrier_is_guessed_with_no_more_ships_than_it_has_boxes(battle):
    b = battle("eastern-solomons", sheets="closed").seen("J1", "J2", "J3").air("Ryujo")
    ring = b.s.ships_in[b.s.under[b.marker("J3")]]
    ryujo = ring.pop(0)
    b.s.steps[ryujo], b.s.fate[ryujo] = 0, SUNK
    b.run((give_orders, IJN))
    worlds = [b.game.resample(ALLIES, number).s for number in range(10)]
    assert [wrong for world in worlds for wrong in broken_rules(world)] == []


@rule("taskforce", "3.8.1", "4.3.2")
def test_fighters_that_have_met_a_raid_are_seen_in_each_guess_while_they_patrol(battle):
    b = battle("carrier-duel", sheets="closed").turn(3).seen("J1")
    b.air("Shokaku", zero="cap 1").raiding(ALLIES, "0905", "Enterprise SBD 1", "Enterprise SBD 2")
    b.dice(air_combat=[6]).run((raid, ALLIES, b.hex("0905")))
    b.take("halves 0")
    assert (b.verb, b.s.interceptors) == ("bomb", [])
    zero = b.unit("Shokaku Zero 1")
    assert b.knows(ALLIES).air_slot[zero] == CAP
    for number in range(3):
        world = b.game.resample(ALLIES, number).s
        assert known(world, ALLIES).air_slot == b.knows(ALLIES).air_slot


@rule("taskforce", "3.8.1", "4.3.2")
def test_a_side_guesses_that_its_fighters_that_have_met_a_raid_are_seen_until_they_land(battle):
    b = battle("carrier-duel", sheets="closed").turn(3).seen("J1")
    b.air("Shokaku", zero="cap 1").air("Zuikaku", zero="cap 1")
    b.raiding(ALLIES, "0905", "Enterprise SBD 1", "Enterprise SBD 2")
    b.dice(air_combat=[6]).run((raid, ALLIES, b.hex("0905")))
    b.take("halves 0")
    assert (b.verb, b.s.interceptors) == ("bomb", [])
    met, elsewhere = b.unit("Shokaku Zero 1"), b.unit("Zuikaku Zero 1")
    for number in range(3):
        world = b.game.resample(IJN, number).s
        assert known(world, ALLIES).air_slot[met] == CAP
        assert known(world, ALLIES).air_slot[elsewhere] == UNKNOWN
        assert known(world, ALLIES).air_seen == b.knows(ALLIES).air_seen
