"""Reading the table: the log in chapters, panels, cards, sound, the end of a game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.player import QUICK, Player
from browser.test_access import serious

OVERLAY = Path(__file__).parents[2] / "docs" / "examples" / "mini-overlay"


def test_the_log_is_folded_by_turn_and_phase(player: Player) -> None:
    player.open_lobby("Midway Solitaire")
    player.page.get_by_text("Practice dice").click()
    player.page.get_by_label("Seed").fill("1")
    player.start_button.click()
    player.prompt.wait_for()
    skip = player.page.get_by_role("button", name=re.compile("To my question|Skip"))
    if skip.count() > 0:
        skip.click()
    log = player.page.get_by_role("region", name="Log", exact=True)
    expect(log.get_by_text("Turn 1")).to_be_visible(timeout=QUICK)
    turn = log.locator(".chapter.turn").first
    fold = turn.locator(".head .fold").first
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.click()
    expect(turn.locator(".inside")).to_have_count(0)
    expect(turn.locator("small").first).to_be_visible()


def test_panels_are_made_wider_by_key(player: Player) -> None:
    player.start_at_table()
    edge = player.page.get_by_role("separator", name="Width of the panels on the right")
    before = int(edge.get_attribute("aria-valuenow") or 0)
    edge.focus()
    player.page.keyboard.press("ArrowLeft")
    expect(edge).to_have_attribute("aria-valuenow", str(before + 24))


def test_resting_on_a_counter_shows_everything_about_it(player: Player) -> None:
    player.start_at_table()
    player.page.locator('[data-piece="Heron"] button').hover()
    card = player.page.get_by_role("tooltip")
    expect(card).to_contain_text("Blue carrier")
    expect(card).to_contain_text("hits")
    player.page.mouse.move(2, 2)
    expect(card).to_have_count(0)


def test_sound_is_off_until_asked_for(player: Player) -> None:
    player.start_at_table()
    player.page.get_by_role("button", name="Menu").click()
    sound = player.page.get_by_role("button", name=re.compile("^Sound"))
    expect(sound).to_have_text("Sound: off")
    sound.click()
    expect(sound).to_have_text("Sound: on")


def test_the_end_tells_who_won_and_offers_a_rematch(player: Player) -> None:
    player.start_at_table()
    assert not player.play_on("strike ", "fly B", "done", "bomb", "patrol", "hunt")
    page = player.page
    card = page.get_by_role("dialog", name=re.compile("The game is over"))
    expect(card).to_contain_text("Luck", timeout=QUICK)
    assert serious(page) == []
    card.get_by_role("button", name="Tracks on the map").click()
    expect(page.locator(".map polyline").first).to_be_attached()
    page.get_by_role("button", name="How it ended").click()
    expect(card).to_contain_text("Luck", timeout=QUICK)  # what comes late moves the buttons
    card.get_by_role("button", name="Rematch, sides swapped").click()
    expect(page.get_by_role("list", name="Score").locator("li").nth(1)).to_contain_text(
        "you", timeout=QUICK
    )


def test_own_charts_are_checked_and_kept_with_the_game(player: Player) -> None:
    player.open_lobby()
    page = player.page
    page.get_by_text("Own charts").click()
    files = page.locator("#overlay-files")
    files.set_input_files([OVERLAY / "charts.toml"])
    expect(page.get_by_text("does not say what it is for")).to_be_visible(timeout=QUICK)
    files.set_input_files([OVERLAY / "charts.toml", OVERLAY / "overlay.toml"])
    expect(page.get_by_text("Better bombers")).to_be_visible(timeout=QUICK)
    page.get_by_label("Seed").or_(page.get_by_text("Practice dice")).first.click()
    player.start_button.click()
    player.prompt.wait_for(timeout=QUICK)
    page.keyboard.press("i")
    page.get_by_role("button", name="Charts").click()
    page.get_by_label("Look for").fill("bomb")
    page.get_by_text("Bombing").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("half of the time")


def test_how_to_invite_somebody_is_told_on_ones_own_machine(player: Player) -> None:
    player.open_lobby()
    player.page.get_by_text("How do I invite somebody?").click()
    expect(player.page.get_by_text("deckload serve --host 0.0.0.0")).to_be_visible()


def test_rules_stand_in_chapters_and_a_legend_says_what_counters_mean(player: Player) -> None:
    player.start_at_table()
    player.page.keyboard.press("i")
    index = player.page.get_by_role("dialog", name="Rules and charts")
    expect(index.get_by_role("heading", name="5. Patrols")).to_be_visible()
    assert serious(player.page) == []
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Legend").click()
    legend = player.page.get_by_role("dialog", name="Legend")
    expect(legend).to_contain_text("carrier")
    expect(legend.locator("svg").first).to_be_visible()
    assert serious(player.page) == []
