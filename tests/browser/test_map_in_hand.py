"""The map while somebody aims at it or moves it: nothing slips away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.staged import ADDRESS, Stage, large_table, stage

# How many lit hexes lie under the question in the very moment in which the page shows it.
_LOOK_AT_ONCE = """() => new Promise((tell) => {
  const question = document.querySelector('.prompt h2');
  new MutationObserver((_, watch) => {
    watch.disconnect();
    const under = document.querySelector('.prompt').getBoundingClientRect().bottom;
    const lit = [...document.querySelectorAll('.map .lit')];
    tell([lit.length, lit.filter((one) => one.getBoundingClientRect().top < under).length]);
  }).observe(question, {characterData: true, childList: true, subtree: true});
})"""


@pytest.fixture
def ocean(new_page: Any) -> tuple[Page, Stage]:
    page: Page = new_page()
    staged = stage(page, *large_table())
    page.goto(ADDRESS)
    page.get_by_text("Where to?").wait_for()
    return page, staged


def _say(staged: Stage, change: dict[str, Any]) -> None:
    staged.say({"type": "update", "seat": "Allies", "number": 2, "change": change})


def test_no_answer_lies_under_a_question_even_for_a_moment(ocean: tuple[Page, Stage]) -> None:
    page, staged = ocean
    north = {"key": "move 2001", "label": "To 2001", "refs": [["place", "2001"]]}
    words = [
        {"key": f"wait{i}", "label": f"{i * 'x'} Wait {'for a long while ' * 3}"} for i in range(20)
    ]
    prompt = {"text": "And now?", "verb": "move", "case": "4.1", "command": "",
              "options": [*words, north]}  # fmt: skip
    seen = page.evaluate_handle(f"() => ({{ told: ({_LOOK_AT_ONCE})() }})")
    _say(staged, {"prompt": prompt})
    expect(page.get_by_text("And now?")).to_be_visible()
    assert seen.evaluate("one => one.told") == [1, 0]


def test_a_map_that_is_dragged_is_not_styled_anew(ocean: tuple[Page, Stage]) -> None:
    page, _ = ocean
    sea = "getComputedStyle(document.querySelector('.world svg')).cursor"
    assert page.evaluate(sea) == "grab"
    page.mouse.move(500, 500)
    page.mouse.down()
    page.mouse.move(560, 540, steps=3)
    expect(page.locator(".map .grip")).to_have_css("cursor", "grabbing")
    assert page.evaluate(sea) == "grab"  # what every counter would inherit is left alone
    page.mouse.up()
    expect(page.locator(".map .grip")).to_have_count(0)
