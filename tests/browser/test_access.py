"""axe finds nothing serious, in light and in dark."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from browser.midgame import save_at, sit_down
from browser.player import Player
from browser.staged import ADDRESS, card_table, route_table, stage

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


@pytest.fixture(autouse=True)
def _axe() -> None:
    if AXE.is_file():
        return
    if os.environ.get("CI"):
        pytest.fail("axe-core is missing: `npm ci` in web/", pytrace=False)
    pytest.skip("axe-core is missing: `npm ci` in web/")


def serious(page: Any) -> list[str]:
    """The serious and critical violations on the page, in words."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lobby_and_table(new_page: Any, served_address: str, scheme: str) -> None:
    player = Player(new_page(color_scheme=scheme), served_address)
    player.start_at_table(seed="strike")
    player.open_lobby()
    assert serious(player.page) == []
    player.page.get_by_role("link", name="Duel").first.click()
    player.prompt.wait_for()
    assert player.play_on("strike ", "patrol", "hunt", until="Which aircraft fly")
    player.prompt.locator(".options > button[aria-expanded]").first.click()
    assert serious(player.page) == []
    player.prompt.get_by_role("button", name="Rule 6.2").click()
    player.page.get_by_role("dialog").get_by_text("Source").first.wait_for()
    assert serious(player.page) == []


def test_hand_over(player: Player) -> None:
    player.start(red="me")
    player.page.get_by_role("button", name="I am Blue").wait_for()
    assert serious(player.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("table", [route_table, card_table])
def test_routes_displays_and_cards(new_page: Any, table: Any, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    stage(page, *table())
    page.goto(ADDRESS)
    page.locator("[data-option]").first.wait_for()
    page.locator(".world text.title").first.hover(force=True)
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_battle_on_its_display(new_page: Any, served_address: str, scheme: str) -> None:
    player = Player(new_page(color_scheme=scheme), served_address)
    save = save_at("clash", "historical", lambda s, asked: asked.kind.verb == "aim at")
    sit_down(player, save, "IJN", {"USN": "doctrine"})
    player.page.get_by_role("group", name="Air-Sea Battle Display").wait_for()
    assert serious(player.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_midway_with_orders_and_index(new_page: Any, served_address: str, scheme: str) -> None:
    player = Player(new_page(color_scheme=scheme), served_address)
    player.open_lobby()
    player.page.get_by_role("radio", name="Midway").click()
    assert serious(player.page) == []
    player.start_button.click()
    player.prompt.wait_for()
    assert serious(player.page) == []
    player.page.keyboard.press("i")
    player.page.get_by_role("dialog").get_by_text("In our own words").wait_for()
    assert serious(player.page) == []
