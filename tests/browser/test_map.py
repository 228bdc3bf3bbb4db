"""The map: large boards, routes, boxes; drawn without a server."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.staged import ADDRESS, Stage, large_table, route_table, stage

TRANSFORM = "document.querySelector('.world').style.transform"
READY_MADE = "document.querySelector('.world').style.willChange"


@pytest.fixture(params=["hex-flat", "hex-pointy"])
def ocean(new_page: Any, request: pytest.FixtureRequest) -> Page:
    page: Page = new_page()
    stage(page, *large_table(request.param))
    page.goto(ADDRESS)
    page.get_by_text("Where to?").wait_for()
    return page


def test_a_large_board_is_drawn_whole(ocean: Page) -> None:
    assert ocean.locator(".numbers text").count() == 1400
    assert ocean.locator(".world text.title").count() == 150
    assert ocean.locator("polygon.lit").count() == 40


def test_from_far_off_numbers_give_their_room_to_the_counters(ocean: Page) -> None:
    number, counter = ocean.locator(".numbers text").first, ocean.locator(".world text.title").first
    expect(number).to_be_hidden()
    far = counter.evaluate("one => one.getCTM().a")
    come_closer(ocean)
    expect(number).to_be_visible()
    assert counter.evaluate("one => one.getCTM().a") < far, "beside its hex it is smaller"


NEIGHBOURS = ("0505", "0504", "0506", "0405", "0404", "0605", "0604")


def test_counters_of_neighbouring_hexes_do_not_cover_each_other(new_page: Any) -> None:
    page: Page = new_page()
    table, message = large_table()
    fleet = message.view.pieces[: len(NEIGHBOURS)]
    crowd = [msgspec.structs.replace(one, at=at) for one, at in zip(fleet, NEIGHBOURS, strict=True)]
    view = msgspec.structs.replace(message.view, pieces=tuple(crowd))
    stage(page, table, msgspec.structs.replace(message, view=view))
    page.goto(ADDRESS)
    page.get_by_text("Where to?").wait_for()
    assert _hidden(page) < 0.03
    moved = page.locator(".tether")
    assert moved.count() > 3
    box = page.locator(".world text.title", has_text="Unit 3").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".fan")).to_contain_text("Unit 3")  # the counter that one sees there


def _hidden(page: Page) -> float:
    """The largest part of a counter that lies under another."""
    return float(
        page.evaluate(
            """() => {
              const boxes = [...document.querySelectorAll('.world g > path.shadow')]
                .map((one) => one.getBoundingClientRect());
              const shared = (a, b) =>
                Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
                Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
              return Math.max(...boxes.flatMap((a, i) => boxes.slice(i + 1)
                .map((b) => shared(a, b) / (a.width * a.height))));
            }"""
        )
    )


def come_closer(page: Page) -> None:
    for _ in range(3):
        page.keyboard.press("+")


def test_no_counter_covers_a_hex_number(ocean: Page) -> None:
    come_closer(ocean)
    expect(ocean.locator(".numbers text").first).to_be_visible()
    covered = ocean.evaluate(
        """() => {
          const numbers = [...document.querySelectorAll('.numbers text')];
          const boxes = numbers.map((n) => n.getBoundingClientRect());
          const printed = document.querySelectorAll('.world g > path.shadow, .world .badge');
          return [...printed].map((one) => one.getBoundingClientRect()).filter((c) =>
            boxes.some((b) => b.left < c.right - 1 && b.right > c.left + 1
                           && b.top < c.bottom - 1 && b.bottom > c.top + 1)).length;
        }"""
    )
    assert covered == 0


def test_the_wheel_zooms_and_f_fits_again(ocean: Page) -> None:
    whole = ocean.evaluate(TRANSFORM)
    ocean.mouse.move(500, 500)
    ocean.mouse.wheel(0, -400)
    ocean.wait_for_function(f"{TRANSFORM} !== {whole!r}")
    ocean.keyboard.press("f")
    ocean.wait_for_function(f"{TRANSFORM} === {whole!r}")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_question_about_the_map_brings_it_into_sight(new_page: Any, width: int) -> None:
    page: Page = new_page(viewport={"width": width, "height": 800})
    staged = stage(page, *large_table())
    page.goto(ADDRESS)
    page.get_by_text("Where to?").wait_for()
    for _ in range(4):
        page.keyboard.press("+")
    ask_for_corner = {
        "text": "And now?", "verb": "move", "case": "4.1", "command": "",
        "options": [{"key": "move 4035", "label": "To 4035", "refs": [["place", "4035"]]}],
    }  # fmt: skip
    change = {"prompt": ask_for_corner}
    staged.say({"type": "update", "seat": "Allies", "number": 2, "change": change})
    page.get_by_text("And now?").wait_for()
    expect(page.locator("polygon.lit")).to_be_in_viewport(ratio=1)


def test_the_map_comes_out_from_under_a_long_question_that_is_answered_there(new_page: Any) -> None:
    page: Page = new_page()
    staged = stage(page, *large_table())
    page.goto(ADDRESS)
    page.get_by_text("Where to?").wait_for()
    whole = page.evaluate(TRANSFORM)
    north = {"key": "move 2001", "label": "To 2001", "refs": [["place", "2001"]]}
    words = [{"key": f"wait{i}", "label": f"{i * 'x'} Wait for a while"} for i in range(14)]
    prompt = {"text": "And now?", "verb": "move", "case": "4.1", "command": "",
              "options": [*words, north]}  # fmt: skip
    _say(staged, 2, {"prompt": prompt})
    page.get_by_text("And now?").wait_for()
    page.wait_for_function(f"{TRANSFORM} !== {whole!r}")
    question = page.locator(".prompt").bounding_box()
    lit = page.locator("polygon.lit").bounding_box()
    assert question is not None
    assert lit is not None
    assert lit["y"] >= question["y"] + question["height"]
    _say(staged, 3, {"prompt": {**prompt, "text": "And then?", "options": [north]}})
    page.wait_for_function(f"{TRANSFORM} === {whole!r}")


def test_dragging_moves_the_map_and_chooses_nothing(ocean: Page) -> None:
    whole = ocean.evaluate(TRANSFORM)
    ocean.mouse.move(500, 500)
    ocean.mouse.down()
    ocean.mouse.move(560, 540, steps=5)
    assert ocean.evaluate(TRANSFORM) != whole
    assert ocean.evaluate(READY_MADE) == "transform"
    ocean.mouse.up()
    ocean.wait_for_function(f"{READY_MADE} === 'auto'")
    expect(ocean.get_by_text("Where to?")).to_be_visible()


def test_a_long_list_opens_for_the_keys(ocean: Page) -> None:
    ocean.keyboard.press("n")
    expect(ocean.locator("[data-option]:focus")).to_have_text("To 1806")
    ocean.keyboard.press("ArrowDown")
    expect(ocean.locator("[data-option]:focus")).to_have_text("To 1807")


@pytest.fixture
def routes(new_page: Any) -> tuple[Page, Stage]:
    page: Page = new_page()
    staged = stage(page, *route_table())
    page.goto(ADDRESS)
    page.get_by_text("What next?").wait_for()
    return page, staged


def _keys(page: Page, staged: Stage) -> list[list[str]]:
    """What the page has answered so far."""
    page.wait_for_timeout(100)
    return [answer["keys"] for answer in staged.answers]


def _say(staged: Stage, number: int, change: dict[str, Any]) -> None:
    staged.say({"type": "update", "seat": "Allies", "number": number, "change": change})


def test_a_lit_box_answers(routes: tuple[Page, Stage]) -> None:
    page, staged = routes
    page.get_by_role("group", name="Battle").get_by_role("button", name="To station 5").click()
    assert _keys(page, staged) == [["go box 4"]]


def test_a_counter_travels_to_its_next_box(new_page: Any) -> None:
    page: Page = new_page(pace="slow")
    table, message = route_table()
    staged = stage(page, table, message)
    page.goto(ADDRESS)
    page.get_by_text("What next?").wait_for()
    fighter = next(piece for piece in message.view.pieces if piece.at == "box 0")
    moved = msgspec.to_builtins(msgspec.structs.replace(fighter, at="box 5"))
    change = {"pieces": {"set": [moved]}}
    staged.say({"type": "update", "seat": "Allies", "number": 2, "change": change})
    page.wait_for_function(
        "document.getAnimations().some((a) => a.effect.target?.closest('[aria-label=Battle]'))"
    )


def test_a_lit_counter_of_a_crowded_place_answers(routes: tuple[Page, Stage]) -> None:
    page, staged = routes
    page.locator(".world .glow").first.hover(force=True)
    fan = page.get_by_role("group", name="Pieces in Truk")
    fan.get_by_role("button", name="The carrier").click()
    assert _keys(page, staged) == [["pick carrier"]]


def test_a_double_click_is_one_answer(routes: tuple[Page, Stage]) -> None:
    page, staged = routes
    page.locator('[data-option="pass"]').dblclick()
    assert _keys(page, staged) == [["pass"]]


def test_a_quick_second_choice_counts_once_the_table_has_moved_on(
    routes: tuple[Page, Stage],
) -> None:
    page, staged = routes
    page.locator('[data-option="pass"]').click()
    _say(staged, 2, {"headline": "July 1942"})
    page.get_by_text("July 1942").wait_for()
    page.locator('[data-option="go box 4"]').click()  # the first answer's `done` is still to come
    assert _keys(page, staged) == [["pass"], ["go box 4"]]
    assert [answer["number"] for answer in staged.answers] == [1, 2]


def test_what_a_vanished_option_pointed_at_is_pointed_at_no_longer(
    routes: tuple[Page, Stage],
) -> None:
    page, staged = routes
    page.locator('[data-option="sail Samoa"]').hover()
    expect(page.locator(".world .pointed").first).to_be_attached()
    wait = {"text": "And now?", "verb": "go", "case": "8.3", "command": "",
            "options": [{"key": "pass", "label": "Pass"}]}  # fmt: skip
    _say(staged, 2, {"prompt": wait})
    page.get_by_text("And now?").wait_for()
    expect(page.locator(".world .pointed")).to_have_count(0)


def test_odds_stand_beside_the_option(routes: tuple[Page, Stage]) -> None:
    page, _ = routes
    expect(page.locator('[data-option="pick carrier"]')).to_contain_text("58 % hit")


def _pin_battleship(page: Page) -> Locator:
    """Pin the fan of Rabaul, where nothing is lit."""
    box = page.locator(".world text.title", has_text="Battleship").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(300)  # the fan that the pointer alone opens would have come by now
    page.mouse.move(1, 1)
    fan = page.get_by_role("group", name="Pieces in Rabaul")
    expect(fan.get_by_role("button", name="Close")).to_be_visible()
    expect(page.get_by_text("Only about")).to_be_visible()
    return fan


def test_a_pinned_fan_closes_when_its_pieces_are_gone(routes: tuple[Page, Stage]) -> None:
    page, staged = routes
    fan = _pin_battleship(page)
    _say(staged, 2, {"pieces": {"gone": ["battleship", "fleet"]}})
    expect(fan).to_have_count(0)
    expect(page.get_by_text("Only about")).to_have_count(0)


def test_a_pinned_fan_stays_until_the_next_question(routes: tuple[Page, Stage]) -> None:
    page, staged = routes
    fan = _pin_battleship(page)
    _say(staged, 2, {"headline": "July 1942"})
    page.get_by_text("July 1942").wait_for()
    expect(fan).to_be_visible()
    prompt = {"text": "And now?", "verb": "go", "case": "8.4", "command": "fleet", "options": []}
    _say(staged, 3, {"prompt": prompt})
    question = page.locator(".prompt .question")
    expect(question).to_contain_text("And now?")
    expect(question).to_contain_text("fleet")
    expect(fan).to_have_count(0)


@pytest.mark.parametrize("way", ["an answer", "Esc"])
def test_the_log_tells_of_all_pieces_again_after(routes: tuple[Page, Stage], way: str) -> None:
    page, _ = routes
    _pin_battleship(page)
    if way == "Esc":
        page.keyboard.press("Escape")
    else:
        page.locator('[data-option="pass"]').click()
    expect(page.get_by_text("Only about")).to_have_count(0)
