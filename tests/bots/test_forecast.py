"""The odds of the whole: what an answer may come to, from what a side knows."""

from __future__ import annotations

import msgspec
import pytest

from deckload.bots import Problem
from deckload.bots.budget import Budget
from deckload.bots.forecast import Forecast, foresee, interval
from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.errors import NotOffered
from deckload.engine.session import Session
from deckload.engine.state import known
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.mini.model.game_data import BOMBER

SOME = Budget(simulations=40)


def first_key(problem: Problem) -> str:
    """The first target on offer."""
    return problem.decision.keys(problem.k)[0]


def asked(game: str, scenario: str, verb: str, wanted=lambda _keys: True) -> Problem:
    """A game between staffs at the first such question."""
    for seed in range(1, 9):
        session = Session(SetUp(game, scenario, key=DiceKey(seed=str(seed))))
        seats = {seat.side: seat.name for seat in session.seats}
        while session.game.pending():
            side, decision = next(iter(session.game.pending().items()))
            k = known(session.state, side)
            if decision.kind.verb == verb and wanted(decision.keys(k)):
                return Problem(session.game, side)
            option = next(iter(session.rules.doctrines(side).values()))(k, decision)
            session.submit(seats[side], decision.kind.key(k, option))
    raise AssertionError(f"no game of {game} comes to {verb!r}")


def hits_in(found: Forecast) -> float:
    """How many on average, on whomever."""
    return sum(m.mean for m in found.measures if m.kind == "hits")


@pytest.fixture(scope="module")
def strike() -> Problem:
    return asked("mini", "skirmish", "strike", lambda keys: len(keys) > 1)


def test_a_strike_is_fought_out_in_every_world(strike):
    found = foresee(strike, [first_key(strike)], budget=SOME)
    assert found.worlds == found.fought == SOME.simulations
    hits = next(m for m in found.measures if m.kind == "hits")
    assert hits.side == 1 - strike.side
    assert sum(count for _, count in hits.spread) == found.fought
    assert hits.low <= hits.mean <= hits.high
    assert all(0 <= ship.low <= ship.sunk <= ship.high <= 1 for ship in found.ships)
    assert all(ship.sunk <= ship.hit for ship in found.ships)


def test_it_comes_of_what_the_side_knows_alone(strike):
    """In a world that the side cannot tell from this one it is the same, to the byte."""
    other = Problem(strike.imagine(99), strike.side)
    here, there = (foresee(p, [first_key(p)], budget=SOME) for p in (strike, other))
    assert msgspec.json.encode(here) == msgspec.json.encode(there)


def test_the_game_is_left_alone(strike):
    before = strike.k.digest()
    foresee(strike, [first_key(strike)], budget=SOME)
    assert Problem(strike._game, strike.side).k.digest() == before


def test_one_more_squadron_is_that_one_and_no_other():
    picking = asked("mini", "skirmish", "fly", lambda keys: "done" in keys)
    kinds = picking.k.data.air_kind
    as_picked = foresee(picking, ["done"], budget=SOME)
    units = [one for one in picking.decision.options if one != "done"]
    bomber = next(unit for unit in units if kinds[unit] == BOMBER)
    more = foresee(picking, [picking.decision.kind.key(picking.k, bomber)], budget=SOME)
    assert hits_in(as_picked) < hits_in(more) < hits_in(as_picked) + 1


def test_who_is_not_picked_does_not_follow_in_a_raid_of_his_own():
    """The staff would send the other bombers to the same place before the battle: then one squadron
    more would change nothing."""
    problem = asked(
        "taskforce", "coral-sea", "fly", lambda keys: sum(map(_is_dive_bomber, keys)) > 1
    )
    one, *_ = filter(_is_dive_bomber, problem.decision.keys(problem.k))
    all_of_them = problem.decision.keys(problem.k)[0]
    few, many = (foresee(problem, [key], budget=SOME) for key in (one, all_of_them))
    assert few.fought == many.fought == SOME.simulations
    assert hits_in(few) < hits_in(many)


def _is_dive_bomber(key: str) -> bool:
    """A single unit of them, not a bundle."""
    return "+" not in key and (" SBD " in key or " Val " in key)


def test_missions_that_are_not_named_do_not_engage():
    problem = asked("carrier", "19-june", "engage", lambda keys: len(keys) > 4)
    one = first_key(problem)
    alone, everybody = (foresee(problem, [key], budget=SOME) for key in (one, "all"))

    def shot_down(found: Forecast) -> float:
        return sum(m.mean for m in found.measures if (m.side, m.kind) == (JAPAN, "aircraft"))

    assert shot_down(alone) < shot_down(everybody)


def test_answers_in_a_row_are_all_taken():
    picking = asked("mini", "skirmish", "fly", lambda keys: "done" in keys and len(keys) > 2)
    first, second, *_ = (key for key in picking.decision.keys(picking.k) if key != "done")
    found = foresee(picking, [first, second], budget=SOME)
    assert found.fought == SOME.simulations


def test_what_is_not_on_offer_cannot_be_tried_out(strike):
    for keys in (["strike nobody"], []):
        with pytest.raises(NotOffered):
            foresee(strike, keys, budget=SOME)


def test_nothing_is_foreseen_where_it_comes_to_no_battle(strike):
    turns = foresee(strike, ["pass"], budget=SOME)
    assert turns.fought <= turns.worlds


@pytest.mark.parametrize(
    ("game", "scenario", "verb"),
    [
        ("midway", "campaign", "fly"),
        ("clash", "historical", "raid"),
        ("sunset", "historical", "act"),
        ("taskforce", "pearl-harbor", "bomb"),
        ("taskforce", "carrier-duel", "fly"),
        ("carrier", "scramble", "engage"),
        ("carrier", "beyond-darkness", "attack"),
    ],
)
def test_every_game_lets_its_strikes_be_foreseen(game, scenario, verb):
    problem = asked(game, scenario, verb, lambda keys: any(map(_is_target, keys)))
    assert problem.decision.kind.foresee
    key = next(filter(_is_target, problem.decision.keys(problem.k)))
    found = foresee(problem, [key], budget=Budget(simulations=10))
    assert found.fought
    assert found.measures


def _is_target(key: str) -> bool:
    """Not a word, such as "no raid"."""
    return key.startswith(("fly ", "raid ", "act ", "bomb ", "engage ", "attack "))


def test_in_a_battle_only_what_is_still_to_come_counts():
    bombing = asked("mini", "skirmish", "bomb")
    assert bombing.in_battle
    key = bombing.decision.keys(bombing.k)[0]
    found = foresee(bombing, [key], in_battle=bombing.in_battle, budget=SOME)
    assert found.fought == found.worlds
    assert {m.kind for m in found.measures} >= {"hits"}


def test_an_interval_holds_what_it_should():
    low, high = interval(0, 60)
    assert low == 0
    assert 0.05 < high < 0.07
    low, high = interval(30, 60)
    assert 0.37 < low < 0.39
    assert 0.61 < high < 0.63
