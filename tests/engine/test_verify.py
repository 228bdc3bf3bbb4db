"""Verification: every roll follows from the key, and from the secret committed to."""

from __future__ import annotations

import random

import msgspec
import pytest

from deckload.engine.contract import SetUp, find_game
from deckload.engine.dice import DiceKey, shuffled
from deckload.engine.errors import BadSave
from deckload.engine.history import TakenBack, Took
from deckload.engine.procedures import steps
from deckload.engine.replay import replay, verify
from deckload.engine.saves import catch_up, read_save, save_session
from deckload.engine.session import Session
from deckload.engine.state import known
from engine.tiny import open_roll, sit_down, word

step = steps("test_verify")

MINI = find_game("mini")
SHORT = list(MINI.scenarios())[-1]
KEY = DiceKey(secret=bytes(range(32)), nonces=("north", "south"))


@pytest.fixture(scope="module")
def save():
    session = Session(SetUp("mini", SHORT, key=KEY))
    rng = random.Random(3)
    while not session.over:
        side, decision = rng.choice(list(session.game.pending().items()))
        seat = next(s.name for s in session.seats if s.may_answer(decision))
        session.submit(seat, rng.choice(decision.keys(known(session.state, side))))
    return read_save(save_session(session))


def tampered(save, **changes):
    return msgspec.structs.replace(save, **changes)


def test_an_honest_game(save):
    verdict = verify(save, KEY.commitment)
    assert verdict.honest, verdict.finding
    assert verdict.rolls == len(save.rolls) > 0
    assert not verdict.practice
    assert verify(save).honest


def test_a_roll_that_was_tampered_with(save):
    audience, reason, dice = save.rolls[2]
    rolls = (*save.rolls[:2], (audience, reason, (dice[0] % 6 + 1,)), *save.rolls[3:])
    verdict = verify(tampered(save, rolls=rolls))
    assert not verdict.honest
    assert verdict.finding.startswith(f"roll 3 ({reason})")


def test_rolls_left_out_or_added(save):
    for rolls in (save.rolls[:-1], (*save.rolls, save.rolls[0])):
        verdict = verify(tampered(save, rolls=rolls))
        assert not verdict.honest
        assert "rolls recorded" in verdict.finding


def test_another_commitment(save):
    verdict = verify(save, DiceKey(secret=bytes(32)).commitment)
    assert not verdict.honest
    assert "commitment" in verdict.finding


def test_another_secret(save):
    other = DiceKey(secret=bytes(32), nonces=KEY.nonces)
    setup = msgspec.structs.replace(save.setup, key=other)
    assert not verify(tampered(save, setup=setup)).honest
    assert not verify(tampered(save, setup=setup), KEY.commitment).honest


def test_a_seed_does_not_pass_for_a_secret():
    """A seed is no secret: nothing was committed to, even if the dice follow from it."""
    session = Session(SetUp("mini", SHORT, key=DiceKey(seed="1")))
    practice = read_save(save_session(session))
    assert verify(practice).honest
    assert not verify(practice, practice.setup.key.commitment).honest


@pytest.mark.parametrize(
    "event", [Took(0, "nonsense"), Took(7, "pass"), TakenBack(99), TakenBack(-1)]
)
def test_events_that_never_happened(save, event):
    verdict = verify(tampered(save, events=(event, *save.events)))
    assert not verdict.honest
    assert "cannot be replayed" in verdict.finding


def test_a_digest_that_does_not_fit(save):
    digests = (*save.digests[:3], (save.digests[3][0], "0" * 24), *save.digests[4:])
    verdict = verify(tampered(save, digests=digests))
    assert not verdict.honest
    assert "differs after event" in verdict.finding


def test_a_digest_that_is_missing(save):
    for digests in ((), save.digests[1:], save.digests[:-1]):
        verdict = verify(tampered(save, digests=digests))
        assert not verdict.honest
        assert "is missing" in verdict.finding


@pytest.mark.parametrize("signed", [True, False])
def test_a_stored_position_that_was_tampered_with(save, signed):
    state = {**save.state, "rolls_open": save.state["rolls_open"] + 1}
    state_digest = save.state_digest if signed else ""
    verdict = verify(tampered(save, state=state, state_digest=state_digest))
    assert not verdict.honest
    assert "stored position" in verdict.finding


def up_to(save, events):
    """A session as it was loaded when so many events had happened."""
    *_, (_, session) = replay(tampered(save, events=save.events[:events]))
    return session


def test_a_game_that_was_replayed_in_part(save):
    half = len(save.events) // 2
    verdict = verify(save, begun=up_to(save, half))
    assert verdict.honest, verdict.finding
    assert verdict == verify(save)
    ahead = [event for event, _ in replay(save, begun=up_to(save, half))]
    assert ahead == [None, *save.events[half:]]


@pytest.mark.parametrize("place", [1, -2])
def test_a_digest_before_or_after_the_part_that_was_replayed(save, place):
    digests = list(save.digests)
    digests[place] = (digests[place][0], "0" * 24)
    begun = up_to(save, len(save.events) // 2)
    verdict = verify(tampered(save, digests=tuple(digests)), begun=begun)
    assert f"differs after event {digests[place][0]}" in verdict.finding


def test_a_loaded_game_catches_up_with_a_later_save(save):
    begun = up_to(save, len(save.events) // 2)
    catch_up(begun, save)
    assert begun.over
    assert tuple(begun.history.events) == save.events


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"state_digest": "0" * 32}, "stored position"),
        ({"rolls": ()}, "the dice fall differently"),
        ({"digests": ()}, "comes out differently"),
    ],
)
def test_a_loaded_game_does_not_catch_up_with_a_tampered_save(save, changes, what):
    begun = up_to(save, len(save.events) // 2)
    with pytest.raises(BadSave, match=what):
        catch_up(begun, tampered(save, **changes))


def test_a_fingerprint_that_does_not_fit(save):
    assert not verify(tampered(save, state_digest="0" * 32)).honest


@step
def a_deal(s):
    s.card = shuffled(s, s.card, "deal")


@pytest.mark.parametrize(
    ("steps", "draws", "finding"),
    [
        ((open_roll,), 1, "every roll follows from the key"),
        (
            (open_roll, a_deal),
            4,
            "every roll follows from the key, and so do 3 further draws (deals, shuffles),"
            " checked by the positions' digests",
        ),
    ],
)
def test_numbers_without_a_record_are_counted(steps, draws, finding):
    session = sit_down(*steps, (word, 0))
    verdict = verify(read_save(save_session(session)), rules=session.rules)
    assert verdict.honest
    assert (verdict.draws, verdict.finding) == (draws, finding)


def test_a_deal_of_another_key_is_found():
    session = sit_down(a_deal, (word, 0))
    session.submit("North", "a")
    save = read_save(save_session(session))
    other = msgspec.structs.replace(save.setup, key=DiceKey(seed="other"))
    verdict = verify(tampered(save, setup=other), rules=session.rules)
    assert save.rolls == ()
    assert not verdict.honest


def test_a_practice_game_is_labelled():
    session = Session(SetUp("mini", SHORT, key=DiceKey(seed="x")))
    assert verify(read_save(save_session(session))).practice


def test_a_replay_goes_through_every_event(save):
    lengths = [len(session.history) for _, session in replay(save)]
    assert lengths == list(range(len(save.events) + 1))
