"""Task Force in the browser: the first lesson to its end, and a turn of Coral Sea by mouse."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.player import Player

SHORT_WAYS = ("history", "sail", "go on", "nearest", "none", "spread", "stay", "pairs", "done")
"""Answers that bring a turn to its end without a fight being sought."""


def start(player: Player, scenario: str, **who: str) -> None:
    """A scenario of Task Force, with practice dice."""
    player.open_lobby("Task Force Carrier battles")
    player.page.get_by_role("radio", name=re.compile(f"^{scenario}")).click()
    seats = player.page.get_by_role("group", name="Seats")
    for side, seat in who.items():
        seats.get_by_label(re.compile(f"^{side}")).select_option(seat)
    player.page.get_by_text("Practice dice").click()
    player.page.get_by_label("Seed").fill("coral")
    player.start_button.click()
    player.sit_down()


def test_the_attack_on_pearl_harbor_is_played_to_its_end(player: Player) -> None:
    start(player, "Attack on Pearl Harbor")
    expect(player.page.locator(".map")).to_be_visible()
    assert not player.play_on("done")
    player.see(re.compile("points"))


def test_a_turn_of_coral_sea_is_played_by_mouse(player: Player) -> None:
    start(player, "Coral Sea", IJN="me", USN="doctrine")
    for _ in range(60):
        player.wait_until_asked()
        if player.headline.startswith("Turn 4"):
            break
        player.answer(*SHORT_WAYS)
    assert player.headline.startswith("Turn 4")
    expect(player.page.get_by_text(re.compile("Shokaku: aircraft")).first).to_be_attached()
