"""What a seat is sent: made from what it knows, and nothing in it tells more."""

from __future__ import annotations

import random

import msgspec
import pytest

from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.log import Ref
from deckload.engine.messages import make_message
from deckload.engine.procedures import Procedure, steps
from deckload.engine.session import Session
from deckload.engine.state import known
from engine.tiny import (
    SIDES,
    Tiny,
    TinyState,
    play,
    refusing,
    secret_roll,
    setup,
    sit_down,
    word,
    words,
)

step = steps("test_messages")

PLACE = Kind(
    "go",
    "Where to?",
    label=lambda k, v: f"To {v}",
    points_at=lambda k, v: (Ref("place", f"{v:04}"),),
    odds=lambda k, side, v: f"{v} in 6",
)


@step
def going(s: TinyState) -> Procedure:
    yield ask(0, PLACE, (1, 2), also=("stay",), case="7.1")


def test_a_prompt_says_all_about_the_options():
    prompt = sit_down(going).message("North").prompt
    assert (prompt.text, prompt.verb, prompt.case) == ("Where to?", "go", "7.1")
    assert [(o.key, o.label, o.refs, o.odds) for o in prompt.options] == [
        ("go 1", "To 1", (Ref("place", "0001"),), "1 in 6"),
        ("go 2", "To 2", (Ref("place", "0002"),), "2 in 6"),
        ("stay", "Stay", (), ""),
    ]


def test_a_prompt_says_why_something_is_not_offered():
    refused = sit_down(refusing).message("North").prompt.refused
    assert [(r.key, r.case, r.why) for r in refused] == [
        ("piece P1", "2.1", "piece 1 is odd"),
        ("piece P3", "2.1", "piece 3 is odd"),
    ]


def test_only_the_asked_side_gets_the_prompt():
    session = sit_down((word, 0))
    assert session.message("North").waiting_for == ()
    assert session.message("South").prompt is None
    assert session.message("South").waiting_for == ("North",)


def test_a_spectator_is_sent_what_everyone_sees():
    game = play((word, 0))
    message = make_message(game, SPECTATOR, sides=SIDES)
    assert message.prompt is None
    assert message.waiting_for == ("North",)
    assert "place: [-999999, -999999, -999999, -999999]" in message.view.panels[0].lines


def test_a_secret_roll_is_sent_to_its_side_only():
    session = sit_down((secret_roll, 0), (word, 1))
    assert [line.roll.reason for line in session.message("North").log] == ["secret"]
    assert session.message("South").log == ()


def test_after_the_end_all_is_shown():
    session = sit_down((secret_roll, 0), (word, 1))
    session.submit("South", "a")
    message = session.message("South")
    assert message.over
    assert message.outcome == ("draw",)
    assert "place: [10, 11, 12, 13]" in message.view.panels[0].lines
    assert [line.roll.reason for line in message.log if line.roll] == ["secret"]
    assert "dice_key: b''" in message.view.panels[0].lines


# --- nothing from outside ------------------------------------------------------------------------


def random_game(seed: str, overlay=None) -> list[str]:
    rules, rng = find_game("mini"), random.Random(7)
    game = new_game(
        rules,
        SetUp("mini", list(rules.scenarios())[-1], overlay=overlay, key=DiceKey(seed=seed)),
    )
    digests = []
    while not game.over:
        side, decision = rng.choice(list(game.pending().items()))
        game.choose(rng.randrange(len(decision.options)), side)
        digests.append(game.s.digest())
    return digests


def test_the_same_key_is_the_same_game_whatever_the_global_dice_do():
    random.seed(1)
    first = random_game("x")
    random.seed(2)
    state = random.getstate()
    assert random_game("x") == first
    assert random.getstate() == state
    assert random_game("y") != first


def test_two_games_with_different_overlays_stay_apart():
    cheap = Session(setup(overlay={"prize.toml": "3"}), rules=Tiny((words, 0, 3)))
    dear = Session(setup(overlay={"prize.toml": "900"}), rules=Tiny((words, 0, 3)))
    plain = Session(setup(), rules=Tiny((words, 0, 3)))
    for key in ("a", "b"):
        for session in (cheap, dear, plain):
            session.submit("North", key)
    assert [s.state.prize for s in (cheap, dear, plain)] == [3, 900, 1]
    assert [s.game.clone().s.data.prize for s in (cheap, dear, plain)] == [3, 900, 1]
    for session in (cheap, dear):
        session.undo("North")
    assert [s.state.data.prize for s in (cheap, dear, plain)] == [3, 900, 1]


@pytest.mark.parametrize("side", [0, 1])
def test_messages_are_plain_data_that_can_be_sent(side):
    session = Session(SetUp("mini", next(iter(find_game("mini").scenarios()))))
    message = session.message(session.scenario.sides[side])
    again = msgspec.json.decode(msgspec.json.encode(message), type=type(message))
    assert again == message
    assert known(session.state, side).dice_key == b""
