"""What lies beside the map and on it: cards, battles, picks, reach, borders, control."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.staged import ADDRESS, Stage, card_table, stage

MAP = "document.querySelector('.world').getBoundingClientRect().top"


@pytest.fixture
def cards(new_page: Any) -> tuple[Page, Stage]:
    page: Page = new_page()
    staged = stage(page, *card_table())
    page.goto(ADDRESS)
    page.get_by_text("Which squadrons fly?").wait_for()
    return page, staged


def _said(page: Page, staged: Stage) -> list[dict[str, Any]]:
    """What the page has asked for so far."""
    page.wait_for_timeout(100)
    return [said for said in staged.heard if said["type"] in ("answer", "put_back")]


def test_a_carrier_stands_on_her_deck_with_her_squadrons(cards: tuple[Page, Stage]) -> None:
    page, _ = cards
    deck = page.locator(".deck")
    expect(deck.get_by_role("button")).to_have_count(4)
    expect(deck.locator("text.title").nth(3)).to_have_text("VT")  # of the Enterprise, of course


def test_a_lit_squadron_on_a_deck_answers(cards: tuple[Page, Stage]) -> None:
    page, staged = cards
    page.locator(".deck .token.lit").click()
    assert [said["keys"] for said in _said(page, staged)] == [["fly Enterprise VT"]]


def test_a_click_picks_the_counter_itself_rather_than_a_bundle_it_is_in(
    cards: tuple[Page, Stage],
) -> None:
    page, staged = cards
    names = [f"Enterprise {kind}" for kind in ("VF", "VB", "VT")]
    bundle = [["piece", name] for name in names]
    options = [{"key": "all", "label": "Together: all three", "refs": bundle}]
    options += [{"key": f"fly {n}", "label": n, "refs": [["piece", n]]} for n in names]
    prompt = {"text": "Who flies?", "verb": "fly", "case": "8.4", "command": "", "options": options}
    change = {"prompt": {**prompt, "picks": {"least": 1}}}
    staged.say({"type": "update", "seat": "Allies", "number": 2, "change": change})
    page.get_by_text("Who flies?").wait_for()
    page.locator('.deck [data-piece="Enterprise VB"] button').click()
    assert [said["keys"] for said in _said(page, staged)] == [["fly Enterprise VB"]]


def test_the_pick_that_begins_a_battle_is_asked_about_twice(cards: tuple[Page, Stage]) -> None:
    page, staged = cards
    last = {"key": "fly VT", "label": "Enterprise VT", "odds": "sunk 83%", "closes": True}
    prompt = {"text": "Who flies?", "verb": "fly", "case": "8.4", "command": "", "options": [last]}
    change = {"prompt": {**prompt, "picks": {"least": 1}}}
    staged.say({"type": "update", "seat": "Allies", "number": 2, "change": change})
    page.get_by_text("Who flies?").wait_for()
    page.get_by_role("button", name="Enterprise VT sunk 83%").click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("Odds: sunk 83%.")
    assert _said(page, staged) == []
    card.get_by_role("button", name="Do it").click()
    assert [said["keys"] for said in _said(page, staged)] == [["fly VT"]]


def test_a_task_force_on_the_map_brings_up_its_card(cards: tuple[Page, Stage]) -> None:
    page, _ = cards
    page.get_by_role("button", name="TF-16", exact=True).click()  # fold it
    card = page.locator('[data-panel="TF-16"]')
    page.locator(".world text.title", has_text="TF-16").click(force=True)
    expect(card.locator(".deck")).to_be_visible()


def test_a_battle_comes_first_and_tells_its_step(cards: tuple[Page, Stage]) -> None:
    page, _ = cards
    assert page.locator("[data-panel]").first.get_attribute("data-panel") == "battle"
    expect(page.locator('[data-panel="battle"] [aria-current=step]')).to_have_text("Flak")
    expect(page.locator('[data-panel="battle"]').locator('[data-piece="TF-16"]')).to_be_visible()


def test_the_score_opens_what_it_is_made_up_of(cards: tuple[Page, Stage]) -> None:
    page, _ = cards
    expect(page.get_by_role("row", name="Ships sunk 6")).to_have_count(0)
    page.get_by_role("button", name="what it is made up of").click()
    expect(page.get_by_role("row", name="Ships sunk 6")).to_be_visible()


def test_a_pick_is_put_back_and_later_ones_are_kept(cards: tuple[Page, Stage]) -> None:
    page, staged = cards
    picked = page.get_by_role("group", name="Picked so far")
    expect(picked).to_contain_text("2 picked (at most 3)")
    picked.get_by_role("button", name="Put back: Enterprise VF").click()
    (said,) = _said(page, staged)
    assert said["type"] == "put_back"
    assert said["keep"] == ["fly Enterprise VB"]


def test_picked_counters_are_ticked_and_clear_puts_all_back(cards: tuple[Page, Stage]) -> None:
    page, staged = cards
    expect(page.locator(".deck .token.taken")).to_have_count(2)
    page.get_by_role("button", name="clear").click()
    (said,) = _said(page, staged)
    assert said["type"] == "put_back"
    assert said["keep"] == []


def test_only_what_cannot_be_undone_is_asked_about_twice(cards: tuple[Page, Stage]) -> None:
    page, staged = cards
    page.locator('[data-option="done"]').click()
    sure = page.get_by_role("dialog", name="Launch them?")
    expect(sure).to_contain_text("only if Japan agrees")
    expect(sure).to_contain_text("58% hit")
    sure.get_by_role("button", name="Not yet").click()
    assert _said(page, staged) == []
    page.locator('[data-option="done"]').click()
    page.keyboard.press("Enter")
    assert [said["keys"] for said in _said(page, staged)] == [["done"]]


def test_pointing_at_a_piece_shows_how_far_it_goes(cards: tuple[Page, Stage]) -> None:
    page, _ = cards
    page.locator(".world text.title", has_text="TF-16").hover(force=True)
    expect(page.locator("path.reach")).to_have_count(2)
    expect(page.get_by_role("list", name="How far it goes")).to_contain_text("air range")
    page.mouse.move(2, 2)
    expect(page.locator("path.reach")).to_have_count(0)


def test_border_control_and_words_are_on_the_map(cards: tuple[Page, Stage]) -> None:
    page, _ = cards
    world = page.locator(".world")
    expect(world.get_by_text("Perimeter")).to_be_visible()
    expect(world.get_by_text("storm")).to_be_visible()
    expect(world.locator(".pole")).to_have_count(2)
    expect(world.locator(".star")).to_have_count(1)


def test_the_map_stays_where_it_is_when_a_question_grows(cards: tuple[Page, Stage]) -> None:
    page, staged = cards
    before = page.evaluate(MAP)
    options = [{"key": f"go {i}", "label": f"{i * 'x'} Somewhere far away"} for i in range(14)]
    prompt = {"text": "And now?", "verb": "go", "case": "8.4", "command": "", "options": options}
    staged.say({"type": "update", "seat": "Allies", "number": 2, "change": {"prompt": prompt}})
    page.get_by_text("And now?").wait_for()
    box = page.locator(".prompt").bounding_box()
    assert box is not None
    assert box["height"] > 130  # it did grow
    assert page.evaluate(MAP) == before


@pytest.mark.parametrize("width", [1280, 390])
def test_dice_hide_nothing_that_can_be_chosen(new_page: Any, width: int) -> None:
    page: Page = new_page(viewport={"width": width, "height": 780})
    staged = stage(page, *card_table())
    page.goto(ADDRESS)
    page.get_by_text("Which squadrons fly?").wait_for()
    roll = {
        "reason": "bombing", "sides": 6, "dice": [4], "total": 4, "chart": "", "column": "CV",
        "modifiers": [], "cell": "1 hit", "case": "8.3",
    }  # fmt: skip
    change = {"log": {"keep": 1, "lines": [{"case": "8.3", "roll": roll}]}}
    staged.say({"type": "update", "seat": "Allies", "number": 2, "change": change})
    dice = page.get_by_role("complementary", name="Dice").bounding_box()
    lit = page.locator(".world .glow").first.bounding_box()
    assert dice is not None
    assert lit is not None
    apart = (
        lit["x"] + lit["width"] < dice["x"]
        or dice["x"] + dice["width"] < lit["x"]
        or lit["y"] + lit["height"] < dice["y"]
        or dice["y"] + dice["height"] < lit["y"]
    )
    assert apart
