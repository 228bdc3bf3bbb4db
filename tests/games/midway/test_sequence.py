"""Chapters 1 and 6 as a whole: turns follow one another to an end."""

import random

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.games.midway import GAME
from deckload.testing import rule

SEGMENTS = [
    "IJN operations",
    "IJN search",
    "IJN movement",
    "USN reaction",
    "IJN air launch",
    "Mutual combat",
    "Mutual return",
    "IJN morale",
    "IJN logistics",
    "G-1 organization",
    "G-2 intelligence",
    "G-3 operations",
    "G-4 logistics",
    "Administration",
]


@rule("midway", "6.0")
def test_the_segments_come_in_order(desk):
    from deckload.engine.procedures import STEPS
    from deckload.games.midway.rules import turn

    table = desk().begin()
    s = table.s
    s.agenda = [("midway.turn.next_turn",)]
    seen = []
    while s.turn < 2 and not s.over:
        entry = s.agenda.pop()
        procedure = STEPS[entry[0]](s, *entry[1:])
        if procedure is not None:
            table.drive_first(procedure)
        if s.segment and (not seen or seen[-1] != s.segment):
            seen.append(s.segment)
        if s.agenda and s.agenda[-1] == (turn.next_turn.name,):
            break
    assert seen == SEGMENTS


@rule("midway", "1.3")
def test_the_game_ends_with_the_turn_of_the_last_marker(desk):
    from deckload.games.midway.rules import turn

    table = desk().begin()
    table.s.agenda = []
    table.only_markers(MI=1)
    table.s.turn = 5
    table.ask(turn.administration(table.s))
    assert not table.s.over
    assert table.s.agenda == [(turn.next_turn.name,)]
    table.s.agenda = []
    table.only_markers()
    table.s.next_marker = table.marker("MI")
    table.ask(turn.administration(table.s))
    assert not table.s.over
    table.s.next_marker = -1
    table.ask(turn.administration(table.s))
    assert table.s.over


@rule("midway", "6.3", "7.0")
def test_played_markers_lie_face_down(desk):
    from deckload.engine.state import known
    from deckload.games.midway.rules.ijn_phase import operations

    table = desk().begin()
    table.run(operations.draw_operations)
    operations.discard_markers(table.s)
    k = known(table.s, 0)
    assert all(count < 0 for count in (*k.pool, *k.played))
    card = next(panel for panel in GAME.view(k, 0).panels if panel.id == "markers")
    assert ("Played", str(sum(table.s.played))) in card.rows


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_random_options_end_and_break_no_rule(seed):
    chance = random.Random(seed)
    options = {spec.id: chance.choice(spec.choices) for spec in GAME.options("campaign")}
    game = new_game(GAME, SetUp("midway", "campaign", options, key=DiceKey(seed=str(seed))))
    for _ in range(5000):
        assert list(GAME.invariants(game.s)) == []
        if game.over:
            break
        game.choose(chance.randrange(len(game.decision.options)))
    assert game.over
    assert game.s.outcome[0] in ("US", "Japan", "draw")


def test_incidents_of_the_japanese_phase_are_over_before_the_us_phase(desk):
    from deckload.games.midway.rules import turn

    table = desk().begin()
    table.s.agenda = []
    table.s.weather = [1, 1, 0, 0]
    table.s.surprise = [1, -1, -1, -1]
    table.run(turn.end_ijn_combat)
    assert table.s.weather == [0, 0, 0, 0]
    assert table.s.surprise == [-1, -1, -1, -1]
