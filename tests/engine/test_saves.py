"""Saves: round trips, damage, edits, newer and foreign files."""

from __future__ import annotations

import hashlib
import os
import random

import msgspec
import pytest

from deckload.engine.contract import SetUp, find_game
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadSave, UnknownGame
from deckload.engine.saves import load_session, open_save, read_save, save_session, write_save
from deckload.engine.session import Session
from deckload.engine.state import known
from engine.tiny import (
    Tiny,
    drafting,
    edited,
    everything,
    joint,
    reload,
    roll_after,
    setup,
    sit_down,
    word,
)

MINI = find_game("mini")
SHORT = list(MINI.scenarios())[-1]


def submit_any(session, rng):
    side, decision = rng.choice(list(session.game.pending().items()))
    seat = next(seat for seat in session.seats if seat.may_answer(decision))
    session.submit(seat.name, rng.choice(decision.keys(known(session.state, side))))


@pytest.fixture
def session():
    session = sit_down((word, 0), (roll_after, 0), joint, (drafting, 1), (word, 0))
    session.submit("North", "b")
    session.submit("North", "a")
    session.submit("North", session.message("North").prompt.options[0].key)
    session.submit("South", "a")
    session.submit("North", ["b", "number 2"])
    session.submit("South", "number 3")
    session.submit("South", ["begin", "number 1"])
    return session


# --- round trips ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_mini_can_be_saved_anywhere(seed):
    rng = random.Random(seed)
    session = Session(SetUp("mini", SHORT, {"haze": "on"}, key=DiceKey(seed=str(seed))))
    while not session.over:
        submit_any(session, rng)
        if rng.random() < 0.25 or session.over:
            text = save_session(session)
            again = load_session(text)
            assert everything(again) == everything(session)
            assert save_session(again) == text
            session = rng.choice((session, again))
    assert session.state.outcome


def test_a_loaded_game_undoes_like_the_original(session):
    again = reload(session, save_session(session))
    for s in (session, again):
        s.undo("South")
        s.undo("South")
        assert not s.can_undo("South")
    assert everything(again) == everything(session)


def test_a_save_file_is_replaced_in_one_go(session, tmp_path):
    path = tmp_path / "game.save"
    write_save(session, path)
    first = path.read_text()
    session.submit("South", "number 2")
    write_save(session, path)
    assert path.read_text() != first
    assert [p.name for p in tmp_path.iterdir()] == ["game.save"]


def test_a_save_that_cannot_be_written_leaves_nothing_behind(session, tmp_path):
    path = tmp_path / "game.save"
    path.mkdir()
    (path / "something").touch()
    with pytest.raises(OSError, match=r"."):
        write_save(session, path)
    assert [p.name for p in tmp_path.iterdir()] == ["game.save"]


def test_secrets_of_the_dice_survive(tmp_path):
    key = DiceKey(secret=bytes(range(32)), nonces=("north", "süd"))
    session = Session(SetUp("mini", SHORT, key=key))
    path = tmp_path / "game.save"
    write_save(session, path)
    again = open_save(path)
    assert again.setup.key == key
    assert again.state == session.state


def test_an_overlay_travels_with_the_save(tmp_path):
    folder = tmp_path / "overlay"
    folder.mkdir()
    (folder / "prize.toml").write_text("17")
    overlay = {p.name: p.read_text() for p in folder.iterdir()}
    session = Session(setup(overlay=overlay), rules=Tiny((word, 0)))
    text = save_session(session)
    (folder / "prize.toml").unlink()
    folder.rmdir()
    again = load_session(text, rules=Tiny((word, 0)))
    assert again.state.prize == 17
    assert again.state == session.state


def test_options_are_saved_with_their_defaults(session):
    assert read_save(save_session(session)).setup.options == {"haze": "off"}


# --- damage --------------------------------------------------------------------------------------


def test_a_truncated_save_is_refused_wherever_it_ends(session):
    text = save_session(session)
    ends = {*range(120), *range(120, len(text) - 1, 37), len(text) - 2}
    for end in ends:
        with pytest.raises(BadSave):
            load_session(text[:end], rules=session.rules)


def test_a_changed_letter_is_noticed_wherever_it_is(session):
    text = save_session(session)
    for at in range(0, len(text) - 1, 29):
        changed = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        with pytest.raises(BadSave):
            load_session(changed, rules=session.rules)


def change_first_choice(save):
    save["events"][0]["key"] = "c"


def change_side(save):
    save["events"][0]["side"] = 1


def change_key_of_dice(save):
    save["setup"]["key"]["seed"] = "1"


def change_roll(save):
    save["rolls"][0][2] = [7]


def forget_roll(save):
    save["rolls"].clear()


def take_back_to_nowhere(save):
    save["events"].append({"type": "back", "to": 99})


def change_digest(save):
    save["digests"][1][1] = "0" * 24


def forget_set_up(save):
    save["digests"].pop(0)


def unknown_scenario(save):
    save["setup"]["scenario"] = "nowhere"


def unknown_option(save):
    save["setup"]["options"] = {"fog": "on"}


def change_stored_state(save):
    save["state"]["gold"][0] += 1


def change_stored_state_and_its_fingerprint(save):
    change_stored_state(save)
    state = msgspec.json.encode(save["state"], order="deterministic")
    save["state_digest"] = hashlib.blake2b(state, digest_size=16).hexdigest()


def move_stored_state(save):
    save["state_at"] -= 1


def seat_of_no_side(save):
    save["seats"][0]["side"] = 5


@pytest.mark.parametrize(
    "change",
    [
        change_first_choice,
        change_side,
        change_key_of_dice,
        change_roll,
        forget_roll,
        take_back_to_nowhere,
        change_digest,
        forget_set_up,
        unknown_scenario,
        unknown_option,
        change_stored_state,
        change_stored_state_and_its_fingerprint,
        move_stored_state,
        seat_of_no_side,
    ],
)
def test_an_edited_save_is_refused_even_with_a_new_checksum(session, change):
    with pytest.raises(BadSave, match="damaged or edited"):
        load_session(edited(save_session(session), change), rules=session.rules)


@pytest.mark.parametrize(
    "change",
    [
        lambda save: save.pop("events"),
        lambda save: save.update(events="none"),
        lambda save: save["events"].append({"type": "stolen"}),
        lambda save: save["setup"]["key"].update(seed=None),
        lambda save: save.update(seats=5),
    ],
)
def test_contents_that_make_no_save_are_refused(session, change):
    with pytest.raises(BadSave, match="damaged"):
        load_session(edited(save_session(session), change), rules=session.rules)


def test_a_newer_format_is_refused_with_the_remedy(session):
    text = save_session(session).replace("deckload-save 1 ", "deckload-save 2 ", 1)
    with pytest.raises(BadSave, match=r"newer Deckload.*update"):
        load_session(text, rules=session.rules)


def test_a_newer_schema_is_refused_with_the_remedy(session):
    text = edited(save_session(session), lambda save: save.update(schema=2))
    with pytest.raises(BadSave, match="newer rules of tiny; update"):
        load_session(text, rules=session.rules)


def test_an_unknown_game_is_named(session):
    with pytest.raises(UnknownGame, match=r"'tiny'; installed: .*mini"):
        load_session(save_session(session))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "deckload-save",
        "deckload-save 1",
        "deckload-save ² " + "0" * 32 + "\n{}",
        "deckload-save " + "9" * 5000 + " " + "0" * 32 + "\n{}",
        "deckload-save -1 " + "0" * 32 + "\n{}",
        "{}",
        "\x00" * 100,
        "\ud800",
        "deckload-save 1 " + "0" * 32 + "\n\ud800",
    ],
)
def test_garbage_is_refused(text):
    with pytest.raises(BadSave):
        load_session(text)


def test_a_save_nested_without_end_is_refused():
    body = '{"state":{"a":' + "[" * 200_000 + "]" * 200_000 + "}}"
    checksum = hashlib.blake2b(body.encode(), digest_size=16).hexdigest()
    with pytest.raises(BadSave):
        load_session(f"deckload-save 1 {checksum}\n{body}\n")


def test_files_that_are_no_saves(tmp_path):
    garbage = tmp_path / "garbage"
    garbage.write_bytes(bytes(range(256)) * 10)
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    for path, says in [
        (garbage, "not text"),
        (huge, "too large"),
        (tmp_path, "not a file"),
        (tmp_path / "missing", "cannot be read"),
        (tmp_path / "nul\x00", "not a Deckload save"),
    ]:
        with pytest.raises(BadSave, match=says):
            open_save(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadSave, match="not a file"):
        open_save(pipe)


def test_a_refused_file_is_left_untouched(session, tmp_path):
    path = tmp_path / "game.save"
    damaged = save_session(session)[:-10]
    path.write_text(damaged)
    with pytest.raises(BadSave):
        open_save(path)
    assert path.read_text() == damaged
    assert [p.name for p in tmp_path.iterdir()] == ["game.save"]
