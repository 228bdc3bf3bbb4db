"""The suite must catch every saboteur by name, and find nothing wrong with the honest game."""

from __future__ import annotations

import pytest

from deckload.engine.decision import ask
from deckload.engine.dice import Throw, roll
from deckload.games.mini import GAME
from deckload.games.mini.rules import patrol
from deckload.games.mini.rules.forces import ready_fighter
from deckload.lab.conformance import CHECKS, Suite
from saboteurs import advice, copies, guesses, leaks, rules, sessions, shown  # noqa: F401
from saboteurs.broken import SABOTEURS

GAMES = 40
ALWAYS_ON = {"invariants", "plays to the end", "replay", "returns"}


@pytest.mark.parametrize("saboteur", SABOTEURS, ids=lambda s: s.name)
def test_saboteur_is_caught_by_name(saboteur, monkeypatch):
    variant = saboteur.commit(monkeypatch)
    only = ("clone equals",) if saboteur.caught_by in ALWAYS_ON else (saboteur.caught_by,)
    suite = Suite(variant.rules, dear=8, only=only, session=variant.session)
    for seed in range(GAMES):
        found = [f.check for f in suite.play(seed, "skirmish").findings]
        if saboteur.caught_by in found:
            return
    assert saboteur.caught_by in [f.check for f in suite.over_all_games()]


@pytest.mark.parametrize("check", CHECKS)
def test_the_honest_game_passes(check):
    suite = Suite(GAME, dear=8, only=(check,))
    for seed in range(12):
        assert suite.play(seed, "skirmish").findings == []


def test_a_question_may_depend_on_a_die_that_has_fallen(monkeypatch):
    def by_a_die(s, side):
        total = roll(s, Throw("weather", 6)).total

        def has_one():
            return ready_fighter(s, side) is not None

        def words():
            return ("scramble", "pass") if total > 3 and has_one() else ("pass",)

        yield ask(side, patrol.SCRAMBLE, words, case="5.2", command="air", covert=True)
        return False

    monkeypatch.setattr(patrol, "scramble", by_a_die)
    suite = Suite(GAME, dear=3, only=("guess offers its own",))
    for seed in range(30):
        assert suite.play(seed, "skirmish").findings == []


def test_every_check_has_a_saboteur():
    assert {s.caught_by for s in SABOTEURS} >= set(CHECKS)


def test_what_was_loaded_at_a_look_is_replayed_to_the_end(monkeypatch):
    moody = next(s for s in SABOTEURS if s.caught_by == "replay")
    suite = Suite(moody.commit(monkeypatch).rules, dear=8, only=("saves",))
    report = suite.play(0, "skirmish")
    assert report.positions > 1
    assert [f.check for f in report.findings] == ["replay"]


def test_a_dead_end_is_counted(monkeypatch):
    dead_end = next(s for s in SABOTEURS if s.name == "dead end")
    suite = Suite(dead_end.commit(monkeypatch).rules, only=("clone equals",))
    reports = [suite.play(seed) for seed in range(2)]
    assert [r.dead_end for r in reports] == [True, True]
