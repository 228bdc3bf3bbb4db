"""A phone: small, upright, touched."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, expect

from browser.midgame import save_at, sit_down
from browser.player import Player
from deckload.games.fleet.model.game_data import IJN


def _fits(player: Player) -> bool:
    return bool(player.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_turn_is_played_by_touch(phone: Player) -> None:
    page = phone.page
    phone.open_lobby()
    assert _fits(phone)
    phone.start_button.tap()
    expect(page.get_by_role("dialog", name="Your orders")).to_be_visible()
    assert _fits(phone)
    page.get_by_role("button", name="To the table").tap()
    assert _fits(phone)
    while phone.headline == "Turn 1 of 6":
        phone.wait_until_asked()
        before = phone.state()
        phone.options.first.tap()
        phone.confirm()
        phone.wait_for_change(before)
    assert phone.headline == "Turn 2 of 6"
    page.reload()
    phone.prompt.wait_for()
    expect(page.get_by_role("dialog")).to_have_count(0)  # they are read
    expect(page.locator(".dock")).to_have_count(0)
    page.get_by_role("button", name="Panels and log").tap()
    expect(phone.log.last).to_be_visible()
    assert _fits(phone)


def test_a_long_headline_leaves_the_page_as_wide_as_the_phone(phone: Player) -> None:
    page = phone.page
    phone.open_lobby()
    page.get_by_role("radio", name="Midway Solitaire").tap()
    phone.start_button.tap()
    phone.sit_down()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("header .headline").evaluate(
        "(line) => { line.textContent = 'Turn 3: the Japanese Naval Operations (active: SO, MI)' }"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 780, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") <= 780


def _scale(player: Player) -> float:
    """How large the map is drawn."""
    shown = player.page.locator(".world").bounding_box()
    assert shown is not None
    return float(shown["width"])


def _pinch(player: Player, first: int, last: int) -> None:
    """Two fingers on the map go from `first` to `last` pixels apart."""
    touch = player.page.context.new_cdp_session(player.page)
    for step in range(9):
        apart = first + (last - first) * step / 8
        fingers = [{"x": 190 - apart / 2, "y": 300}, {"x": 190 + apart / 2, "y": 300}]
        kind = "touchStart" if step == 0 else "touchMove"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_bring_the_map_closer_and_choose_nothing(phone: Player) -> None:
    phone.start_at_table()
    assert phone.play_on("hunt", "pass", until="Where does")
    before, question = _scale(phone), phone.state()
    _pinch(phone, 80, 240)
    closer = _scale(phone)
    assert closer > 1.5 * before
    _pinch(phone, 240, 80)
    assert _scale(phone) < 0.7 * closer
    assert phone.state() == question


def test_a_lit_hex_is_tapped(phone: Player) -> None:
    phone.start_at_table()
    assert phone.play_on("hunt", "pass", until="Where does")
    before = phone.state()
    box = phone.page.locator("polygon.lit").first.bounding_box()
    assert box is not None
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.wait_for_change(before)


def test_buttons_are_large_enough_for_fingers(phone: Player) -> None:
    phone.start_at_table()
    for button in phone.options.all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 40


def _box(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None
    return box


def test_a_newcomer_sees_his_own_fleet_first(phone: Player) -> None:
    phone.open_lobby("Clash of Carriers")
    phone.start_button.tap()
    phone.sit_down()
    expect(phone.question).to_have_text("Change your task groups?")  # nothing on the map is lit
    expect(phone.page.locator(".world text.title", has_text="TF 58")).to_be_in_viewport(ratio=1)


def test_dice_stand_below_a_battle_and_cover_nothing_of_it(phone: Player) -> None:
    save = save_at(
        "clash",
        "historical",
        lambda s, asked: asked.kind.verb == "aim at" and asked.side == IJN and len(s.raid) > 2,
    )
    sit_down(phone, save, "IJN", {"USN": "doctrine"})
    phone.sit_down()
    page = phone.page
    display = page.get_by_role("group", name="Air-Sea Battle Display")
    dice = page.get_by_role("complementary", name="Dice")
    rolls = dice.get_by_role("region", name="Rolls")
    expect(dice).to_contain_text("ir combat")
    expect(rolls).to_have_count(0)
    folded = _box(dice)
    assert folded["height"] < 60  # one line
    assert _box(display)["y"] + _box(display)["height"] <= folded["y"]
    dice.get_by_role("button", name=re.compile("^Dice")).tap()
    expect(rolls).to_be_visible()
    assert _box(display)["y"] + _box(display)["height"] <= _box(dice)["y"]
    ship = _box(display.get_by_role("button", name=re.compile("^At ")).first)
    before = phone.state()
    page.touchscreen.tap(ship["x"] + ship["width"] / 2, ship["y"] + ship["height"] / 2)
    phone.wait_for_change(before)  # it has not moved away under the finger


def test_what_a_lesson_points_at_on_the_map_is_in_sight(phone: Player) -> None:
    page = phone.page
    phone.open_lobby("Carrier Battle")
    phone.start_button.tap()
    phone.see("You direct the fighters")
    page.get_by_role("button", name="Next", exact=True).tap()
    rings = page.locator(".world circle.ring")
    expect(rings).to_have_count(2)  # the raid and the fleet
    for ring in rings.all():
        expect(ring).to_be_in_viewport(ratio=1)
