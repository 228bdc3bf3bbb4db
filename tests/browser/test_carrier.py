"""Carrier Battle in the browser: the first lesson by mouse to its end, and a sector of a search."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.midgame import save_at, sit_down
from browser.player import QUICK, Player

SHORT_WAYS = ("order Raid", "all", "operate intercept", "launch 6", "share", "carry on", "done")
"""Answers that meet a raid with whatever there is."""

READY_MADE = (
    *("all meet the raids", "launch meet", "until something changes", "nobody new", "all hunt"),
    *("all", "as few as may", "stay", "shadow"),
)
"""Answers for many at once: a whole phase takes few of them."""


def test_the_first_lesson_is_played_to_its_end_by_mouse_and_leads_to_the_second(
    player: Player,
) -> None:
    player.open_lobby("Carrier Battle: Philippine Sea")
    player.page.get_by_role("radio", name=re.compile("Scramble")).click()
    player.page.get_by_text("Practice dice").click()
    player.page.get_by_label("Seed").fill("scramble")
    player.start_button.click()
    player.sit_down()
    player.see("You direct the fighters")  # the guide begins by itself
    player.wait_until_asked()
    before = player.state()
    player.option("order Raid 1").first.click()
    player.wait_for_change(before)
    player.page.get_by_role("button", name="Fuel", exact=True).click()
    expect(player.page.locator('[data-panel="fuel"]')).to_contain_text("Intercept 1")
    assert not player.play_on(*SHORT_WAYS)
    expect(player.page.get_by_text("8 are a victory").first).to_be_visible(timeout=QUICK)
    player.see("Debriefing")
    end = player.page.get_by_role("dialog")
    expect(end).to_contain_text("What you have learned")
    end.get_by_role("button", name="Next lesson: 2. Mission beyond darkness").click()
    player.see("You lead the strike of 20 June")  # the guide begins by itself


def test_a_lesson_begins_so_near_that_hexes_can_be_read(player: Player) -> None:
    """The map is large, and all that is on it lies close together."""
    sit_down(player, save_at("carrier", "scramble", lambda s, asked: True), "US", {})
    hex_of_the_fleet = player.page.locator(".world text", has_text=re.compile("^1109$"))
    expect(hex_of_the_fleet).to_be_visible()
    expect(hex_of_the_fleet).to_be_in_viewport()
    player.page.keyboard.press("f")  # the whole map is a key away, without numbers
    expect(hex_of_the_fleet).to_be_hidden()


def test_odds_of_nothing_say_so(player: Player) -> None:
    save = save_at("carrier", "scramble", lambda s, asked: asked.kind.verb == "engage")
    sit_down(player, save, "US", {})
    player.page.get_by_role("button", name="How would it go?").click()
    expect(player.page.get_by_role("region", name="The odds of the whole")).to_contain_text(
        "As it stands nobody fights."
    )


def test_the_second_lesson_is_summed_up_when_its_strikes_are_home(player: Player) -> None:
    """Not before: a debriefing in mid-battle would tell of what has not happened yet."""
    player.open_lobby("Carrier Battle: Philippine Sea")
    player.page.get_by_role("radio", name=re.compile("Mission beyond darkness")).click()
    player.page.get_by_text("Practice dice").click()
    player.page.get_by_label("Seed").fill("sunset")
    player.start_button.click()
    player.sit_down()
    learned = player.page.get_by_text("What you have learned")
    next_card = player.page.get_by_role("button", name="Next", exact=True)
    for _ in range(40):
        player.wait_until_asked()
        if player.is_over:
            break
        while next_card.count() > 0:
            next_card.click()
        expect(learned).to_have_count(0)
        player.answer("attack", "press home", "aim at")
    player.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    next_card.click()
    expect(learned).to_be_visible(timeout=QUICK)


def test_a_mission_is_sent_by_a_click_on_the_map(player: Player) -> None:
    save = save_at("carrier", "scramble", lambda s, asked: asked.kind.verb == "fly")
    sit_down(player, save, "US", {})
    before = player.state()
    player.click_lit_place()
    player.wait_for_change(before)
    expect(player.log.last).to_contain_text(re.compile("flies to|fuel"))


def test_contacts_and_searches_lie_on_the_map(player: Player) -> None:
    save = save_at(
        "carrier",
        "search",
        lambda s, asked: asked.kind.verb == "declare" and any(s.search_kind) and s.turn > 18,
    )
    sit_down(player, save, "US", {})
    expect(player.page.locator('[data-panel="searches"]')).to_contain_text("Search 1")
    fold = player.page.get_by_role("button", name="Contacts may still be", exact=True)
    if fold.get_attribute("aria-expanded") == "false":  # unless the guide points at it
        fold.click()
    expect(player.page.locator('[data-panel="cup"]')).to_contain_text("False Contact")
    expect(player.page.locator(".world text.title", has_text="Force").first).to_be_visible()


def test_a_phase_of_19_june_is_played_by_mouse(player: Player) -> None:
    """Raids come in: fighters are sent, decks launch, and the fight is seen to its end."""
    save = save_at(
        "carrier",
        "19-june",
        lambda s, asked: asked.kind.verb == "order" and max(s.raid_number) > 0,
    )
    sit_down(player, save, "US", {})
    player.page.get_by_role("button", name="Raids", exact=True).click()
    expect(player.page.locator('[data-panel="raids"]')).to_contain_text("point")
    phase = _phase(player)
    for _ in range(60):
        player.answer(*READY_MADE)
        if _phase(player) != phase:
            break
    assert _phase(player) != phase
    player.page.get_by_role("button", name="Who comes back when", exact=True).click()
    expect(player.page.locator('[data-panel="returns"]')).to_contain_text("home")


def _phase(player: Player) -> str:
    """The hour and the phase, without the segment."""
    return player.headline.partition(":")[0]
