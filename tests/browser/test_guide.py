"""A newcomer is guided through his first turn, leaves the guide and takes it up again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.player import QUICK, Player


@pytest.fixture
def pupil(player: Player) -> Player:
    player.open_lobby()
    player.page.get_by_role("radio", name=re.compile("^Skirmish")).check()
    player.page.get_by_role("button", name=re.compile("First turn, guided, as Blue")).click()
    player.prompt.wait_for()
    return player


def guide(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Guide")


def heading(player: Player) -> Locator:
    return guide(player).get_by_role("heading")


def test_one_idea_at_a_time_and_what_just_happened(pupil: Player) -> None:
    expect(heading(pupil)).to_have_text("Your fleet")
    expect(pupil.page.locator(".map circle.ring")).to_have_count(1)
    guide(pupil).get_by_role("button", name="Next").click()
    expect(heading(pupil)).to_have_text("Hunt or strike")
    pupil.choose("hunt")
    expect(guide(pupil)).to_contain_text("What just happened. You hunt.", timeout=QUICK)
    assert pupil.play_on("pass", until="Where does")
    expect(heading(pupil)).to_have_text("Moving")


def test_a_key_reads_on_but_skips_no_task(pupil: Player) -> None:
    expect(heading(pupil)).to_have_text("Your fleet")
    for _ in range(2):
        pupil.page.keyboard.press("g")
    expect(heading(pupil)).to_have_text("Hunt or strike")


def test_a_ring_lies_around_the_option_pointed_at(pupil: Player) -> None:
    guide(pupil).get_by_role("button", name="Next").click()
    expect(heading(pupil)).to_have_text("Hunt or strike")
    pupil.page.wait_for_function(
        """() => {
          const ring = document.querySelector('.ring:not(circle)')?.getBoundingClientRect();
          const option = document.querySelector('[data-option=hunt]').getBoundingClientRect();
          return ring && Math.abs(ring.x + 4 - option.x) < 1 && Math.abs(ring.y + 4 - option.y) < 1;
        }""",
        timeout=QUICK,
    )


def test_on_a_low_screen_everything_beside_the_map_stays_on_the_page(
    new_page: Any, served_address: str
) -> None:
    """Guide, panels, dice and log share what there is, and the last roll can be read."""
    page = new_page(viewport={"width": 1280, "height": 660})
    low = Player(page, served_address)
    low.open_lobby("Carrier Battle: Philippine Sea")
    low.start_button.click()
    for _ in range(2):
        guide(low).get_by_role("button", name="Next").click()
    low.choose("order Raid 1")
    expect(heading(low)).to_have_text("Scramble")
    for box in (page.locator('[data-panel="log"]'), page.locator(".tray svg").first):
        expect(box).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_it_can_be_left_and_taken_up_again(pupil: Player) -> None:
    guide(pupil).get_by_role("button", name="Next").click()
    guide(pupil).get_by_role("button", name="Leave the guide").click()
    expect(guide(pupil)).to_have_count(0)
    pupil.page.reload()
    pupil.prompt.wait_for()
    expect(guide(pupil)).to_have_count(0)
    pupil.page.get_by_role("button", name="Menu").click()
    pupil.page.get_by_role("button", name="Take up the guide again").click()
    expect(heading(pupil)).to_have_text("Hunt or strike")


def test_what_is_undone_is_taught_again(pupil: Player) -> None:
    guide(pupil).get_by_role("button", name="Next").click()
    pupil.choose("hunt")
    assert pupil.play_on("pass", until="Where does")
    expect(heading(pupil)).to_have_text("Moving")
    pupil.answer("move")
    expect(guide(pupil)).to_contain_text("It moved.", timeout=QUICK)
    undo = pupil.page.get_by_role("button", name="Undo")
    if undo.is_enabled():
        undo.click()
        expect(heading(pupil)).to_have_text("Moving", timeout=QUICK)


def test_the_lesson_ends_with_what_was_learned(pupil: Player) -> None:
    guide(pupil).get_by_role("button", name="Next").click()
    assert pupil.play_on("hunt", "stay", "pass", "done", until="How will your fleet")
    expect(heading(pupil)).to_have_text("Hunt or strike")
    pupil.answer("hunt")
    assert pupil.play_on("stay", "pass", "done", until="How will your fleet")
    expect(heading(pupil)).to_have_text("The next turn", timeout=QUICK)
    guide(pupil).get_by_role("button", name="Next").click()
    expect(heading(pupil)).to_have_text("What you have learned")
    expect(guide(pupil)).to_contain_text("hide, look, strike")
    guide(pupil).get_by_role("button", name="Play on alone").click()
    expect(guide(pupil)).to_have_count(0)


def test_whoever_was_not_asked_for_it_finds_it_in_his_orders(player: Player) -> None:
    player.start_at_table()
    expect(guide(player)).to_have_count(0)
    player.page.get_by_role("button", name="Guide me through the first turn").click()
    expect(heading(player)).to_have_text("Your fleet")
