"""Two people who take turns at one screen, with the table covered in between."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from browser.player import QUICK, Player

A_MOMENT = 5_000
"""Milliseconds in which what is there can be clicked; a bot may have taken it away."""

PATIENCE = 3
"""How often in a game a click may come to nothing, since the table moved on under it."""

_LIT_IN_SIGHT = """
  () => [...document.querySelectorAll('.map .lit')]
    .map((lit) => lit.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
    .find(([x, y]) => document.elementFromPoint(x, y)?.closest('.map') && !document
      .elementFromPoint(x, y).closest('.fan, button'))
"""

_ASKED = """
  () => document.querySelector('[data-option], .options > button[aria-expanded]')
    || [...document.querySelectorAll('button')].some((b) => /^I am /.test(b.textContent.trim()))
"""


class Hotseat(Player):
    """Both of them, or one against a bot; `short_ways` are answers that bring a turn to its end
    without a fight being sought, the best first."""

    def __init__(self, page: Page, address: str, short_ways: Sequence[str] = ()) -> None:
        super().__init__(page, address)
        self.short_ways = short_ways
        self.in_vain: list[str] = []

    def start_game(self, game: str, seed: str, **who: str) -> None:
        """With somebody in each seat: start_game("Clash of Carriers", "x", USN="me", IJN="me")."""
        self.open_lobby(game)
        seats = self.page.get_by_role("group", name="Seats")
        for side, player in who.items():
            seats.get_by_label(re.compile(f"^{side}")).select_option(player)
        self.page.get_by_text("Practice dice").click()
        self.page.get_by_label("Seed").fill(seed)
        self.start_button.click()

    def wait(self) -> None:
        self.page.wait_for_function(_ASKED, timeout=QUICK)

    def take_over(self) -> str:
        """Whoever is asked sits down; gives his side, or nothing where the same one goes on."""
        seat = self.page.get_by_role("button", name=re.compile("^I am "))
        if seat.count() == 0:
            return ""
        expect(self.page.locator(".map")).to_have_count(0)
        side = seat.inner_text().removeprefix("I am ")
        seat.click()
        self.prompt.wait_for()
        return side

    def click_an_answer(self) -> bool:
        """The first of the short ways that is on offer, else the first option there is. Where a bot
        plays, its answer may change or take away the question at any moment: then nothing is
        clicked, and False given."""
        try:
            more = self.prompt.locator(".options > button[aria-expanded=false]")
            if self.options.count() == 0 and more.count() > 0:
                more.first.click(timeout=A_MOMENT)
            keys = self.options.evaluate_all("all => all.map((one) => one.dataset.option)")
            if not keys:
                return False
            key = next((key for key in self.short_ways if key in keys), keys[0])
            self.option(key).first.click(timeout=A_MOMENT)
        except TookTooLong:
            return False
        self.confirm()
        return True

    def sail(self, asked: str) -> bool:
        """Where this is asked, and hexes are among the answers: one of them, clicked on the map
        where nothing lies over it; where more than one thing can be done there, the first."""
        try:
            if asked not in self.question.inner_text(timeout=A_MOMENT):
                return False
            spot = self.page.evaluate(_LIT_IN_SIGHT)
            if spot is None:
                return False
            self.page.mouse.click(*spot)
            several = self.page.locator(".fan.picking button.option")
            if several.count() > 0:
                several.first.click(timeout=A_MOMENT)
        except TookTooLong:
            return False
        return True

    def go_on(self, before: str) -> None:
        """Until something has come of a click. A person whose click met a map that was just moving
        clicks again; who has to do so time and again has found a fault."""
        try:
            self.wait_for_change(before, most=A_MOMENT * 3)
        except TookTooLong:
            self.in_vain.append(self.question.inner_text(timeout=A_MOMENT))
            assert len(self.in_vain) <= PATIENCE, f"nothing came of clicks: {self.in_vain}"
