"""The duel passes the conformance suite, over enough positions to mean something."""

import random

import pytest

from deckload.games.mini import GAME
from deckload.lab.conformance import SECRETS, Suite
from deckload.lab.conformance.suite import random_set_up
from deckload.lab.secrecy import watch_secrets


@pytest.mark.parametrize("scenario", ["dawn", "skirmish"])
def test_no_byte_differs_in_five_hundred_positions(scenario):
    """Together a thousand positions, each seen by both sides."""
    suite = Suite(GAME, dear=25, only=SECRETS)
    positions = 0
    seed = 0
    while positions < 500:
        report = suite.play(seed, scenario)
        assert report.findings == []
        assert report.finished
        positions += report.positions
        seed += 1
    assert suite.coverage.twins >= 1_000


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_byte_differs_in_a_hundred_positions_of_clash(seed):
    """`make soak GAME=clash` looks at two thousand."""
    report = watch_secrets("clash", 34, 100 * seed)
    assert report.failures == []
    assert report.positions >= 34
    assert report.twins >= 2 * report.positions - 10, "hardly any was after the end"
    assert sum(report.by_scenario.values()) == report.positions


def test_several_processes_find_the_same_secrets():
    alone, together = (watch_secrets("mini", 30, 5, jobs=jobs) for jobs in (1, 2))
    assert alone == together
    assert alone.twins > 30


def test_hidden_facts_vary_when_resampled():
    suite = Suite(GAME, dear=20, only=("guess varies",))
    for seed in range(25):
        suite.play(seed, "skirmish")
    fields = ("inside", "slack", "air", "sub_real", "raid", "handles")
    assert suite.coverage.hidden == {(side, name) for side in (0, 1) for name in fields}
    assert suite.over_all_games() == []


def test_a_suite_depends_on_its_seed_alone():
    first, second = (Suite(GAME).play(7) for _ in range(2))
    assert (first.decisions, first.positions) == (second.decisions, second.positions)


def test_options_and_scenarios_are_drawn():
    rng = random.Random(1)
    drawn = {
        (setup.scenario, setup.options["haze"])
        for setup in (random_set_up(GAME, rng, None) for _ in range(40))
    }
    assert drawn == {(s, h) for s in ("dawn", "skirmish") for h in ("off", "on")}
