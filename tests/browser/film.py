"""Six moments of a raid as one picture, taken while it is played on the table."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from browser.midgame import save_at, sit_down
from browser.player import Player
from deckload.engine.decision import Decision
from deckload.games.fleet.model.game_data import USN

WIDTH = 640
"""Pixels of one moment."""
COLUMNS = 2
GAP = 8
MOST_SCENES = 260
RAIDS = 8

Sees = Callable[[Page, str], bool]
"""Whether this is the moment: the page, and what is said."""


def _struck(kind: str) -> Sees:
    def sees(page: Page, _said: str) -> bool:
        return page.locator(f"[data-struck={kind}], [data-effect={kind}]").count() > 0

    return sees


MOMENTS: tuple[Sees, ...] = (
    lambda _page, said: "sets out" in said,
    lambda page, said: "fires at" in said and page.locator(".battlefield").count() > 0,
    lambda page, said: "attacks" in said and page.locator(".battlefield").count() > 0,
    _struck("hits"),
    _struck("sunk"),
    lambda page, _said: page.get_by_role("button", name="Continue").count() > 0,
)


def film_of_a_raid(page: Page, address: str) -> Image.Image:
    """The first raid of doctrines in which there is everything to be seen."""
    for number in range(RAIDS):
        player = Player(page, address, "slow")
        sit_down(player, _about_to_raid(number), "USN", {"IJN": "doctrine"})
        away = page.get_by_role("button", name="Put away Your orders")
        if away.count() > 0:
            away.click()
        player.answer("raid ")  # all that is ready and in range flies
        shots = list(_shots(player))
        if len(shots) == len(MOMENTS):
            return _strip(shots)
    raise SystemExit("no raid has shown all six moments")


def _about_to_raid(number: int) -> str:
    """The question of the US carriers whether they raid ships, for the so manieth time."""
    left = number

    def wanted(_s: Any, asked: Decision) -> bool:
        nonlocal left
        if asked.side != USN or asked.kind.verb != "raid" or asked.options[0][0] != "ships":
            return False
        left -= 1
        return left < 0

    return save_at("clash", "historical", wanted)


def _shots(player: Player) -> Iterator[Image.Image]:
    """Each moment in turn, as long as the raid lasts."""
    page, waited_for = player.page, 0
    for _ in range(MOST_SCENES):
        page.wait_for_function("() => document.querySelector('.projector, [data-option]')")
        bar = page.locator(".projector")
        if bar.count() == 0:
            player.answer("evenly", "carriers", "done", "no")
            continue
        pause = bar.get_by_role("button", name="Pause")
        if pause.count() > 0 and page.locator("dialog").count() == 0:
            pause.click()
        said = bar.locator(".said").inner_text()
        if MOMENTS[waited_for](page, said):
            page.wait_for_timeout(260)  # in the midst of what moves
            yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            waited_for += 1
            if waited_for == len(MOMENTS):
                return
        if page.locator("dialog").count() > 0:
            return
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(90)


def _strip(shots: list[Image.Image]) -> Image.Image:
    height = WIDTH * shots[0].height // shots[0].width
    rows = -(-len(shots) // COLUMNS)
    size = (COLUMNS * (WIDTH + GAP) - GAP, rows * (height + GAP) - GAP)
    strip = Image.new("RGB", size, "white")
    for i, shot in enumerate(shots):
        small = shot.resize((WIDTH, height), Image.Resampling.LANCZOS)
        strip.paste(small, (i % COLUMNS * (WIDTH + GAP), i // COLUMNS * (height + GAP)))
    return strip
