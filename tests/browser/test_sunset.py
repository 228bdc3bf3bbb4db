"""Imperial Sunset in the browser: a whole day by mouse, and a surface battle on its line."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.hotseat import Hotseat
from browser.midgame import open_save, save_at
from browser.player import Player
from deckload.games.sunset.model.game_data import IJN, USN

MOST_CHOICES = 250
SHORT_WAYS = (
    "usual",
    "done",
    "pass",
    "fighters",
    "carriers inside",
    "staff",
    "as proposed",
    "all",
    "best",
    "exact",
    "dive",
    "disengage",
    "break off",
)
"""Answers that bring a turn to its end without a fight being sought."""


def test_a_day_of_leyte_is_played_by_mouse(player: Player) -> None:
    table = Hotseat(player.page, player.address, SHORT_WAYS)
    table.start_game("Imperial Sunset", "gulf", USN="me", IJN="doctrine")
    table.wait()
    orders = table.page.locator('[data-panel="briefing"]')
    expect(orders).to_contain_text("Halsey's Third with the fast carriers")
    sailed = 0
    for _ in range(MOST_CHOICES):
        table.wait()
        if table.headline.startswith("Turn 5"):
            break
        before = table.state()
        if table.sail("do? 5 MP left"):
            sailed += 1
        elif not table.click_an_answer():
            continue
        table.go_on(before)
    assert table.headline.startswith("Turn 5 of 12: 25 October, night")
    assert sailed > 0
    expect(table.page.get_by_role("button", name="Contacts", exact=True)).to_be_visible()


def test_us_ships_lie_face_down_on_the_line_and_are_fired_at_there(player: Player) -> None:
    save = save_at(
        "sunset",
        "historical",
        lambda s, asked: (
            asked.kind.verb == "fire" and asked.side == IJN and s.slot_shown.count(1 << USN) > 0
        ),
        habits={"sail": lambda _s, _asked: "range 6"},  # for this round alone
    )
    open_save(player, save, {"IJN": "me", "USN": "doctrine"})
    player.prompt.wait_for()
    display = player.page.get_by_role("group", name="Surface Battle")
    expect(display).to_be_visible()
    step = player.page.get_by_role("listitem").filter(has_text="Gunnery")
    expect(step).to_have_attribute("aria-current", "step")
    targets = display.get_by_role("button", name=re.compile("^At US "))
    before = player.state()
    targets.first.click()
    player.wait_for_change(before)
    expect(display).to_be_visible()
