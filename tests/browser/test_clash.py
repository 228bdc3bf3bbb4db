"""Clash of Carriers at one screen: a whole day by mouse, with the table covered in between."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.midgame import save_at, sit_down
from browser.player import QUICK, Player
from deckload.games.clash.facts import IJN

MOST_CHOICES = 500
SHORT_WAYS = (
    "done",
    "stop",
    "no raid",
    "no",
    "pass",
    "wait",
    "half",
    "carriers inside",
    "evenly",
)
"""Answers that bring a turn to its end without a fight being sought."""

_ASKED = """
  () => document.querySelector('[data-option], .options > button[aria-expanded]')
    || [...document.querySelectorAll('button')].some((b) => /^I am /.test(b.textContent.trim()))
"""


class Hotseat(Player):
    """Two people who take turns at one screen."""

    def start_clash(self, seed: str) -> None:
        self.open_lobby("Clash of Carriers")
        seats = self.page.get_by_role("group", name="Seats")
        for side in ("USN", "IJN"):
            seats.get_by_label(re.compile(f"^{side}")).select_option("me")
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

    def click_an_answer(self) -> None:
        """The first of the short ways that is on offer, else the first option there is."""
        if self.options.count() == 0:
            self.prompt.locator(".options > button[aria-expanded=false]").first.click()
        keys = self.options.evaluate_all("all => all.map((one) => one.dataset.option)")
        key = next((key for key in SHORT_WAYS if key in keys), keys[0])
        self.option(key).first.click()
        self.confirm()

    def sail(self) -> bool:
        """Where a force is asked where it goes: one hex, clicked on the map."""
        is_asked = "5 MP left" in self.question.inner_text()
        if not is_asked or self.page.locator(".map .lit").count() == 0:
            return False
        self.click_lit_place()
        return True


def test_two_people_play_a_day_by_mouse_at_one_screen(player: Player) -> None:
    table = Hotseat(player.page, player.address)
    table.start_clash("day")
    seats: list[str] = []
    sailed = 0
    for _ in range(MOST_CHOICES):
        table.wait()
        taken = table.take_over()
        if taken:
            seats.append(taken)
            continue
        if table.headline.startswith("Turn 5"):
            break
        before = table.state()
        if table.sail():
            sailed += 1
        else:
            table.click_an_answer()
        table.wait_for_change(before)
    assert table.headline.startswith("Turn 5 of 12: 19 June, night")
    assert {"USN", "IJN"} <= set(seats)
    assert sailed > 0
    expect(table.page.get_by_role("button", name="Contacts", exact=True)).to_be_visible()


def test_aircraft_are_sent_at_ships_by_clicking_these_on_the_display(player: Player) -> None:
    save = save_at(
        "clash",
        "historical",
        lambda s, asked: asked.kind.verb == "aim at" and asked.side == IJN and len(s.raid) > 2,
    )
    sit_down(player, save, "IJN", {"USN": "doctrine"})
    display = player.page.get_by_role("group", name="Air-Sea Battle Display")
    expect(display).to_be_visible()
    expect(player.page.get_by_role("listitem").filter(has_text="Aim")).to_have_attribute(
        "aria-current", "step"
    )
    aircraft = display.get_by_role("button", name=re.compile("bomber"))
    expect(aircraft).to_have_count(0)
    ships = display.get_by_role("button", name=re.compile("^At "))
    name = ships.first.get_attribute("aria-label")
    before = player.state()
    ships.first.click()
    player.wait_for_change(before)
    expect(display.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(aircraft).to_have_count(1)
