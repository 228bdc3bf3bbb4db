"""At a real terminal (a pseudo one): the screen is wiped between two people."""

import os
import select
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty")

WIPED = b"\x1b[2J\x1b[3J\x1b[H"
PATIENCE = 60  # seconds without a byte after which the command is taken to hang


class Keyboard:
    """A person at a terminal: waits for words on the screen, then types."""

    def __init__(self, folder, *words, **environment):
        self.screen, inner = pty.openpty()
        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deckload.cli.main", *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=folder,
            env={**env, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
        )
        os.close(inner)

    def wait_for(self, words):
        """Everything on the screen up to these words."""
        seen = b""
        while words.encode() not in seen:
            ready, _, _ = select.select([self.screen], [], [], PATIENCE)
            assert ready, f"waited for {words!r}, saw {seen[-2000:]!r}"
            seen += os.read(self.screen, 65536)
        return seen

    def type(self, line):
        os.write(self.screen, f"{line}\n".encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.screen)


@pytest.fixture
def sit_down(tmp_path):
    people = []

    def start(*words, **environment):
        people.append(Keyboard(tmp_path, "play", "mini", *words, **environment))
        return people[-1]

    yield start
    for person in people:
        person.close()


def test_the_screen_is_wiped_before_and_after_a_hand_over(sit_down):
    table = sit_down("--seed", "1")
    table.wait_for("nobody else can see the screen")
    table.type("")
    assert b"blue-1" in table.wait_for("Blue> ")
    table.type("1")
    between = table.wait_for("nobody else can see the screen")
    assert WIPED in between
    assert b"blue-1" not in between.rpartition(WIPED)[2]
    table.type("")
    red = table.wait_for("Red> ")
    assert WIPED in red
    assert b"blue-" not in red


def test_an_undo_at_the_hand_over_shows_nothing_before_another_hand_over(sit_down):
    table = sit_down("--seed", "1")
    table.wait_for("nobody else can see the screen")
    table.type("")
    table.wait_for("Blue> ")
    table.type("1")
    table.wait_for("nobody else can see the screen")
    table.type("undo")
    between = table.wait_for("nobody else can see the screen")
    assert b"Hand over to Blue" in between
    assert b"blue-1" not in between
    table.type("")
    assert b"blue-1" in table.wait_for("Blue> ")


def test_leaving_asks_once_and_then_leaves(sit_down):
    table = sit_down("--seed", "1", "--bot", "Red=random")
    table.wait_for("Press Enter to begin")
    table.type("")
    table.wait_for("Blue> ")
    table.type("1")
    table.wait_for("Blue> ")
    table.type("quit")
    table.wait_for("Leave without saving?")
    table.type("yes")
    table.wait_for("this game was not saved")
    assert table.process.wait(PATIENCE) == 0


def test_a_dumb_terminal_gets_no_escape_codes(sit_down):
    table = sit_down("--seed", "1", TERM="dumb")
    seen = table.wait_for("nobody else can see the screen")
    table.type("")
    seen += table.wait_for("Blue> ")
    assert b"\x1b[3J" not in seen
    assert b"\x1b[1m" not in seen


def test_after_the_end_people_may_look_around(sit_down):
    table = sit_down("--seed", "1", "--bot", "Red=random", "--bot", "Blue=random")
    table.wait_for("Enter leaves")
    table.type("undo")
    table.wait_for("the game is over; there is still log")
    table.type("save end.save")
    table.wait_for("Saved to end.save")
    table.type("")
    assert table.process.wait(PATIENCE) == 0
