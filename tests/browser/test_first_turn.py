"""A newcomer starts a game and plays a whole turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.player import QUICK, Player

GAMES = pytest.mark.parametrize("game", ["Duel at Dawn", "Midway Solitaire"])


@GAMES
def test_by_mouse_only(player: Player, game: str) -> None:
    player.open_lobby()
    player.page.get_by_role("radio", name=game).click()
    player.start_button.click()
    player.prompt.wait_for()
    while player.headline.startswith("Turn 1"):
        player.wait_until_asked()
        before = player.state()
        if player.page.locator(".map .lit").count() > 0:
            player.click_lit_place()
        elif player.options.count() > 0:
            player.options.first.click()
        else:
            player.prompt.locator(".options > button").first.click()
        player.confirm()
        player.wait_for_change(before)
    assert player.headline.startswith("Turn 2")


@GAMES
def test_by_keyboard_only(player: Player, game: str) -> None:
    page = player.page
    player.open_lobby(game="")
    tab_to(page, "input[name=game]")
    while not page.get_by_role("radio", name=game).is_checked():
        page.keyboard.press("ArrowDown")
    tab_to(page, "form button.primary")
    page.keyboard.press("Enter")
    player.prompt.wait_for()
    while player.headline.startswith("Turn 1"):
        player.wait_until_asked()
        before = player.state()
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-option]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        if page.get_by_role("button", name="Do it").count() > 0:  # it has the focus
            page.keyboard.press("Enter")
        player.wait_for_change(before)
    assert player.headline.startswith("Turn 2")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_keys_are_listed(player: Player) -> None:
    player.start_at_table()
    player.page.keyboard.press("?")
    keys = player.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_text("undo", exact=True)).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_the_next_key_lights_one_place_after_another(player: Player) -> None:
    player.start_at_table()
    assert player.play_on("hunt", "pass", until="Where does")
    chosen = []
    for _ in range(2):
        player.page.keyboard.press("n")
        expect(player.page.locator("polygon.pointed")).to_have_count(1, timeout=QUICK)
        chosen.append(player.page.evaluate("document.activeElement.dataset.option"))
    assert len(set(chosen)) == 2
    assert all(re.match(r"move \d{4}", key) for key in chosen)
