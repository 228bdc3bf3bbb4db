"""Saving, loading, replaying and verifying through the commands."""

import hashlib
import json

import pytest

from deckload.engine.saves import open_save

SOLO = ("play", "mini", "--scenario", "skirmish", "--seed", "1", "--bot", "Red=doctrine")


def edit(path, change, *, fix=True):
    """Change the contents of a save, and make its checksum fit again."""
    head, body = path.read_text().split("\n", 1)
    content = json.loads(body)
    change(content)
    body = json.dumps(content, separators=(",", ":"))
    if fix:
        magic, version, _ = head.split(" ")
        head = f"{magic} {version} {hashlib.blake2b(body.encode(), digest_size=16).hexdigest()}"
    path.write_text(f"{head}\n{body}\n")


def test_save_and_load_within_a_game(deckload, tmp_path):
    typed = "hunt\nsave a.save\nmove 0402\nload a.save\n"
    played = deckload.run(*SOLO, typed=typed)
    assert "Saved to a.save." in played.output
    last = played.output.rpartition("You are")[2]
    assert "0403: ▲A" in last
    assert len(open_save(tmp_path / "a.save").history) == 2


def test_go_on_with_a_saved_game(deckload):
    deckload.run(*SOLO, typed="hunt\nmove 0402\nsave a.save\n")
    played = deckload.run("play", "mini", "--load", "a.save", "--bot", "Red=random", typed="undo\n")
    assert "0402: ▲A" in played.output
    assert "0403: ▲A" in played.output  # undo works across a save
    assert "Practice" in played.output


def test_saving_where_the_command_line_says(deckload, tmp_path):
    deckload.run(*SOLO, "--save", "b.save", typed="hunt\nsave\nquit\n")
    assert (tmp_path / "b.save").exists()


def test_save_never_replaces_a_file_that_is_no_save(deckload, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann")
    played = deckload.run(*SOLO, typed="save letter.txt\nsave no/such/folder/x\nsave\nload\n")
    assert "is there already and is not a save" in played.output
    assert "no/such/folder/x cannot be written" in played.output
    assert "save takes a file name" in played.output
    assert "load takes a file name" in played.output
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann"


def test_a_finished_game_is_verified_and_replayed(deckload):
    deckload.play_out("done.save", "--seed", "7")  # a game in which somebody rolls in secret
    verified = deckload.run("verify", "done.save")
    assert verified.exit_code == 0
    assert "honest: every roll follows from the key" in verified.output
    replayed = deckload.run("replay", "done.save")
    assert replayed.exit_code == 0
    assert "Blue: Hunt" in replayed.output
    assert "(Where does marker " in replayed.output, "each choice with its question"
    assert "(Red only)" in replayed.output or "(Blue only)" in replayed.output
    assert "The game is over: " in replayed.output


def test_the_commitment_is_compared(deckload):
    played = deckload.play_out("done.save")
    shown = played.output.partition("committed to")[2].split()[0].rstrip(".")
    assert deckload.run("verify", "done.save", "--commitment", shown).exit_code == 0
    other = deckload.run("verify", "done.save", "--commitment", "00" * 32)
    assert other.exit_code == 1
    assert "does not fit the commitment" in other.output


def test_a_changed_roll_is_found(deckload, tmp_path):
    deckload.play_out("done.save", "--seed", "7")

    def change(content):
        die = content["rolls"][0][2]
        die[0] = die[0] % 6 + 1

    edit(tmp_path / "done.save", change)
    verified = deckload.run("verify", "done.save")
    assert verified.exit_code == 1
    assert "NOT HONEST: roll 1 (initiative): recorded" in verified.output


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c["events"].insert(0, {"type": "back", "to": 999}),
        lambda c: c["events"].insert(3, {"type": "took", "side": 7, "key": "hunt"}),
        lambda c: c["events"].pop(0),
        lambda c: c["events"].append({"type": "took", "side": 0, "key": "hunt"}),
        lambda c: c["setup"]["key"].update(seed="another"),
    ],
)
def test_edited_events_are_no_honest_game(deckload, tmp_path, change):
    deckload.play_out("done.save", "--seed", "7")
    edit(tmp_path / "done.save", change)
    verified = deckload.pipe("verify", "done.save")
    assert verified.returncode == 1, verified.stderr
    assert "NOT HONEST" in verified.stdout
    assert "Traceback" not in verified.stderr
    assert "Traceback" not in deckload.pipe("replay", "done.save").stderr


def test_broken_saves_are_refused_in_one_line(deckload, tmp_path):
    deckload.run(*SOLO, typed="hunt\nsave a.save\n")
    text = (tmp_path / "a.save").read_text()
    broken = {
        "cut.save": text[: len(text) // 2],
        "edited.save": text.replace('"hunt"', '"strike"'),
        "newer.save": text.replace("deckload-save 1", "deckload-save 99"),
        "letter.save": "Dear Ann",
        "empty.save": "",
    }
    for name, content in broken.items():
        (tmp_path / name).write_text(content)
    (tmp_path / "binary.save").write_bytes(b"\xff\xfe\x00")
    for name in (*broken, "binary.save", "missing.save", "."):
        for words in (("play", "--load", name), ("verify", name), ("replay", name)):
            result = deckload.run(*words)
            assert result.exit_code == 2, (words, result.output)
            assert result.stderr.startswith("error: ")
            assert result.stderr.count("\n") == 1
    inside = deckload.run(*SOLO, typed="load cut.save\n")
    assert inside.exit_code == 0
    assert "cut.save is damaged" in inside.output


def test_a_game_in_progress_is_replayed_for_one_side_only(deckload):
    deckload.run(*SOLO, typed="strike\nmove 0402\nsave a.save\n")
    assert deckload.run("replay", "a.save").exit_code == 2
    blue = deckload.run("replay", "a.save", "--side", "blue").output
    red = deckload.run("replay", "a.save", "--side", "Red").output
    assert "Blue: Strike" in blue
    assert "Blue: " not in red
    assert "A moves to 0402." in red
    assert deckload.run("replay", "a.save", "--side", "Green").exit_code == 2


def test_replay_by_steps_reads_a_line_for_each(deckload):
    deckload.play_out("done.save", "--seed", "7")
    whole = deckload.run("replay", "done.save").output
    assert (
        deckload.run("replay", "done.save", "--step", typed="\n\n").output.split() == whole.split()
    )
