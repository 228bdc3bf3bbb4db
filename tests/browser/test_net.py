"""Across the net: two browsers against each other, with nothing of the other side in page or
traffic; open games, clocks, notes; a bot at the other end of the line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.player import CHOOSE_ON, QUICK, Player
from browser.serving import Served
from browser.test_clash import SHORT_WAYS

HTTP_BOT = Path(__file__).parents[2] / "docs" / "examples" / "http_bot.py"
MOST_CHOICES = 600
WARLIKE = ("strike ", "fly B", "done", "bomb", "patrol", "hunt")
"""How a duel comes to its end soon."""


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that others reach as well; every page is somebody else's, with tables of his own."""
    with Served(tmp_path_factory.mktemp("hosting"), sites=["table.example"]) as served:
        yield served


class Tapped(Player):
    """A player whose traffic is read."""

    def __init__(self, page: Any, address: str) -> None:
        super().__init__(page, address)
        self.frames: list[str] = []
        page.on("websocket", lambda ws: ws.on("framereceived", self._read))

    def _read(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    @property
    def traffic(self) -> str:
        return "\n".join(self.frames)


FLEETS = {
    "USN": ("Enterprise", "Bunker Hill", "Lexington", "Iowa", "Alabama", "Indianapolis"),
    "IJN": ("Taiho", "Shokaku", "Zuikaku", "Chitose", "Musashi", "Nagato", "Atago"),
}


def _answer(player: Player, ways: Sequence[str] = SHORT_WAYS) -> bool:
    """Bring a turn nearer to its end; not, if nothing is asked."""
    before = player.state()
    if not player.page.evaluate(CHOOSE_ON, list(ways)):
        return False
    player.confirm()
    player.wait_for_change(before)
    return True


def _sit_down_at_clash(host: Player, guest: Player) -> None:
    host.open_lobby("Clash of Carriers")
    host.page.get_by_label("IJN").select_option("guest")
    host.start_button.click()
    guest.page.goto(host.page.get_by_label("whoever plays IJN").input_value())
    guest.page.get_by_role("button", name="Sit down").click()
    for player in (host, guest):
        player.page.locator("header .headline").wait_for(timeout=QUICK)


def test_two_browsers_play_clash_and_neither_gets_what_the_other_hides(
    new_page: Any, hosting: Served
) -> None:
    """Set-up and the first turn by mouse, with a server that dies in between."""
    host, guest = (Tapped(new_page(), hosting.address) for _ in range(2))
    _sit_down_at_clash(host, guest)
    killed = False
    for _ in range(MOST_CHOICES):
        if host.headline.startswith("Turn 2"):
            break
        answered = [_answer(player) for player in (host, guest)]
        if not any(answered):
            host.page.wait_for_timeout(50)
        if not killed and host.headline.startswith("Turn 1"):
            killed = True
            hosting.kill()
            for player in (host, guest):
                player.see("Connection lost")
            hosting.start()
            for player in (host, guest):
                lost = player.page.get_by_text("Connection lost")
                expect(lost).to_have_count(0, timeout=QUICK)
    assert killed
    assert host.headline.startswith("Turn 2")
    for player, own, other in ((host, "USN", "IJN"), (guest, "IJN", "USN")):
        assert all(ship in player.traffic for ship in FLEETS[own])
        for ship in FLEETS[other]:
            assert ship not in player.traffic
            assert ship not in player.page.content()


def test_an_open_game_is_found_joined_and_played_by_the_clock(
    new_page: Any, hosting: Served
) -> None:
    host, guest = (Player(new_page(), hosting.address) for _ in range(2))
    host.open_lobby()
    host.page.get_by_label("Red").select_option("guest")
    host.page.get_by_label("Host").fill("Raymond")
    host.page.get_by_label("Clock").select_option("A day for each turn")
    host.page.get_by_label("Anyone on this server may join").check()
    host.start_button.click()
    host.see("Anyone on this server may join")
    link = host.page.get_by_label("whoever plays Red")
    first = link.input_value()
    host.page.get_by_role("button", name="Replace").click()
    expect(link).not_to_have_value(first)
    guest.page.goto(hosting.address)
    guest.page.get_by_role("link", name="Duel at Dawn").click()
    guest.see("Raymond invites you to a game")
    guest.see("There is a clock: a day a turn")
    guest.page.get_by_role("button", name="Sit down").click()
    host.prompt.wait_for()
    expect(host.page.locator("[data-part=clocks]")).to_contain_text("Blue 23 hours")
    # Notes are there again after a reload, and only for whoever took them.
    host.page.locator("[data-part=company]").click()
    host.page.get_by_text("Notes to myself").click()
    notes = host.page.get_by_label("Notes to myself")
    notes.fill("strike at dawn")
    host.see("Kept.")
    host.page.reload()
    host.prompt.wait_for()
    for player, kept in ((host, "strike at dawn"), (guest, "")):
        player.page.locator("[data-part=company]").click()
        player.page.get_by_text("Notes to myself").click()
        expect(player.page.get_by_label("Notes to myself")).to_have_value(kept)


def test_a_bot_at_the_other_end_of_the_line_plays_a_game_to_its_end(
    new_page: Any, hosting: Served
) -> None:
    """The example of the documents, which speaks HTTP, against somebody at the page; then again."""
    host = Player(new_page(), hosting.address)
    host.open_lobby()
    host.page.get_by_label("Red").select_option("guest")
    host.start_button.click()
    link = host.page.get_by_label("whoever plays Red").input_value()
    table, _, invitation = link.rpartition("/table/")[2].partition("#")
    command = [sys.executable, str(HTTP_BOT), hosting.address.rstrip("/"), table, invitation]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        host.prompt.wait_for()
        host.play_on()
        said, _ = bot.communicate(timeout=60)
    assert "The game is over" in said
    host.page.get_by_role("button", name="Rematch, sides swapped").click()
    host.see("Waiting for")
    expect(host.page.get_by_label("whoever plays Blue")).to_be_visible()


def test_two_people_play_again_with_the_sides_swapped(new_page: Any, hosting: Served) -> None:
    host, guest = (Player(new_page(), hosting.address) for _ in range(2))
    host.open_lobby()
    host.page.get_by_label("Red").select_option("guest")
    host.page.get_by_label("Clock").select_option("A day for each turn")
    host.start_button.click()
    _invited(guest, host, "Red")
    _sides((host, 0), (guest, 1))
    for _ in range(MOST_CHOICES):
        if host.is_over and guest.is_over:
            break
        if not sum(_answer(player, WARLIKE) for player in (host, guest)):
            host.page.wait_for_timeout(50)
    over = host.page.url
    host.page.get_by_role("button", name="Rematch, sides swapped").click()
    _invited(guest, host, "Blue")
    assert host.page.url != over
    _sides((host, 1), (guest, 0))
    expect(host.page.locator("[data-part=clocks]")).to_contain_text("Blue 23 hours")
    for player in (guest, host):  # and each can play his new side
        assert _answer(player, WARLIKE)


def _invited(guest: Player, host: Player, side: str) -> None:
    """The host waits at a new table; his guest opens the link to this side, and sits down."""
    guest.page.goto(host.page.get_by_label(f"whoever plays {side}").input_value())
    guest.page.get_by_role("button", name="Sit down").click()
    for player in (host, guest):
        player.prompt.wait_for()


def _sides(*players: tuple[Player, int]) -> None:
    """Who is told that which side is his."""
    for player, side in players:
        score = player.page.get_by_role("list", name="Score").locator("li")
        expect(score.nth(side)).to_contain_text("you", timeout=QUICK)


def test_a_spectator_sees_late_what_the_players_wish_and_all_of_it_in_the_end(
    new_page: Any, hosting: Served
) -> None:
    """Practice dice, to which the guest has to agree; a draw, which ends it."""
    host = Player(new_page(permissions=["clipboard-read", "clipboard-write"]), hosting.address)
    guest, spectator = (Player(new_page(), hosting.address) for _ in range(2))
    host.start(red="guest", seed="practice")
    host.prompt.wait_for()  # such a game begins without the guest
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="People, talk, resign…").click()
    host.see("This is a practice game, whose dice anyone who knows the seed can foretell.")
    guest.page.goto(host.page.get_by_label("whoever plays Red").input_value())
    guest.see("a practice game, whose dice anyone who knows the seed can foretell")
    guest.page.get_by_role("button", name="Agree and sit down").click()
    guest.prompt.wait_for()
    expect(host.page.get_by_label("whoever plays Red")).to_have_count(0)
    host.page.keyboard.press("Escape")
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_label("Spectators see the game").select_option("15 minutes late")
    host.page.get_by_role("button", name="Copy a link for spectators").click()
    host.see("Link for spectators copied")
    spectator.page.goto(host.page.evaluate("navigator.clipboard.readText()"))
    spectator.see("You are watching")
    host.page.keyboard.press("Escape")
    early, told = spectator.headline, spectator.log.count()
    for _ in range(60):
        if host.headline.startswith("Turn 2"):
            break
        answered = [_answer(player) for player in (host, guest)]
        if not any(answered):
            host.page.wait_for_timeout(50)
    assert host.headline.startswith("Turn 2")
    assert (spectator.headline, spectator.log.count()) == (early, told)
    for player, does in ((host, "Offer a draw"), (guest, "Agree on a draw")):
        player.page.locator("[data-part=company]").click()
        player.page.get_by_role("button", name=does).click()
    for player in (host, guest):
        player.see("Draw")
    expect(spectator.page.locator("header .headline")).to_have_text(host.headline, timeout=QUICK)
