"""Clash of Carriers at one screen: a whole day by mouse, with the table covered in between; raids
and surface battles on their displays."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.hotseat import Hotseat
from browser.midgame import open_save, save_at, sit_down
from browser.player import Player
from browser.test_scenes import about_to_raid
from deckload.engine.decision import Decision
from deckload.games.clash.rules.groups.courses import courses
from deckload.games.clash.rules.groups.movement import allowance_left
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.rules.courses import course_to

MOST_CHOICES = 500
MORNING, NIGHT = 2, 5
CLOSE = 3  # the round in which fleets that close with each other have met
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

FLEETS = {"USN": "Fifth Fleet", "IJN": "Mobile Fleet"}
"""Whom each side commands, as its orders say."""


def test_two_people_play_a_day_by_mouse_at_one_screen(player: Player) -> None:
    table = Hotseat(player.page, player.address, SHORT_WAYS)
    table.start_game("Clash of Carriers", "day", USN="me", IJN="me")
    seats: list[str] = []
    sailed = 0
    for _ in range(MOST_CHOICES):
        table.wait()
        taken = table.take_over()
        if taken:
            orders = table.page.locator('[data-panel="briefing"]')
            if taken not in seats:  # later on they are folded, and the battle comes first
                expect(orders).to_contain_text(f"You command the {FLEETS[taken]}")
            seats.append(taken)
            continue
        if table.headline.startswith("Turn 5"):
            break
        before = table.state()
        if table.sail("5 MP left"):
            sailed += 1
        else:
            table.click_an_answer()
        table.go_on(before)
    assert table.headline.startswith("Turn 5 of 12: 19 June, night")
    assert {"USN", "IJN"} <= set(seats)
    assert sailed > 0
    expect(table.page.get_by_role("button", name="Contacts", exact=True)).to_be_visible()


def leads_past_nobody(s: Any, asked: Decision) -> bool:
    """Whether nothing can stop the marker on its way to the last hex on offer."""
    before = courses(s, asked.about, allowance_left(s, asked.about))
    way = course_to(before, [goal for goal in asked.options if isinstance(goal, int)][-1])
    return len(way) > 1 and not set(way) & set(s.sub_place)


def test_a_destination_shows_its_way_and_one_click_goes_all_of_it(player: Player) -> None:
    save = save_at(
        "clash",
        "historical",
        lambda s, asked: (
            MORNING <= s.turn < NIGHT
            and asked.kind.verb == "move"
            and asked.about == s.data.force_of[IJN]
            and leads_past_nobody(s, asked)
        ),
    )
    sit_down(player, save, "IJN", {"USN": "doctrine"})
    page = player.page
    page.get_by_role("button", name="Put away Your orders").click()
    expect(page.locator('[data-panel="Mobile Fleet"]')).to_be_in_viewport()
    legend = page.get_by_role("list", name="How far it goes")
    lit = page.locator(".map .lit").first.bounding_box()
    assert lit is not None
    page.mouse.move(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2)
    expect(page.locator("path.reach").first).to_be_attached()
    expect(legend).to_contain_text(re.compile(r"way.*air range 12"))
    player.question.hover()
    expect(legend).to_have_count(0)
    player.prompt.locator(".options > button[aria-expanded=false]").first.click()
    farthest = player.prompt.locator('.drawer [data-option^="move"]').last
    key = farthest.get_attribute("data-option")
    assert key is not None
    farthest.hover()
    expect(legend).to_contain_text(re.compile(r"way.*air range 12"))
    before = player.state()
    farthest.click()
    player.wait_for_change(before)
    goal = key.removeprefix("move ")
    march = player.log.filter(has_text=f"Mobile Fleet moves to {goal}").last
    expect(march).to_be_visible()
    expect(march).to_contain_text(re.compile(r"\d{4}.*\d{4}"))  # by way of hexes before it


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


def test_ships_to_raid_have_names_and_what_is_picked_can_be_put_back(player: Player) -> None:
    page = player.page
    sit_down(player, about_to_raid(), "USN", {"IJN": "doctrine"})
    expect(page.get_by_role("button", name=re.compile("Raid IJN 1 .*CVL"))).to_be_visible()
    player.choose("some")
    page.locator(".options > button[aria-expanded=false]").first.click()
    player.choose("fly VB-2")
    picked = page.get_by_role("group", name="Picked so far")
    expect(picked).to_contain_text("1 picked")
    picked.get_by_role("button", name=re.compile("Put back: VB-2")).click()
    expect(picked).to_contain_text("None picked")


# --- surface battles ------------------------------------------------------------------------------


def head_for_the_enemy(s: Any, asked: Decision) -> Any:
    """The hex that is nearest to an enemy marker."""
    enemies = [place for m in s.data.markers_of[1 - asked.side] if (place := s.place[m]) >= 0]
    hexes = [goes for goes in asked.options if isinstance(goes, int)]
    near = s.data.grid.distance
    return min(hexes, key=lambda goes: min(near(goes, enemy) for enemy in enemies), default="stop")


SEEK_BATTLE = {  # and keep the ammunition for whoever sits down then
    "move": head_for_the_enemy,
    "sail": lambda s, asked: "close",
    **dict.fromkeys(("fire", "torpedoes", "strike"), lambda s, asked: "cease"),
    "disengage": lambda s, asked: "fight",
}

STEPS = {
    "sail": (r"where does .* go\?", ("close",)),
    "smoke": (r"lay smoke\?", ("clear", "pass")),
    "torpedoes": (r"fire torpedoes\?", ("cease",)),
    "fire": (r", fire\?", ("cease",)),
    "strike": (r"whom does .* attack\?", ("cease",)),
    "break off": (r"break off the battle\?", ("disengage",)),
}
"""What is asked in a round of a surface battle, and the words that bring it to its end."""


def test_a_round_of_a_surface_battle_is_played_on_its_display(player: Player) -> None:
    """Of each step one thing by mouse on the display, the rest by a word."""
    save = save_at(
        "clash",
        "historical",
        lambda s, asked: asked.kind.verb == "sail" and s.battle_round == CLOSE,
        SEEK_BATTLE,
    )
    table = Hotseat(player.page, player.address)
    open_save(table, save, {"USN": "me", "IJN": "me"})
    display = table.page.get_by_role("group", name="Surface Battle Display")
    lit = display.locator('[role=button][tabindex="0"]')
    pointed: dict[str, str] = {}
    broken_off = 0
    for _ in range(MOST_CHOICES):
        table.wait()
        if table.take_over():
            continue
        expect(display).to_be_visible()
        question = table.question.inner_text()
        step, words = next(
            (step, words)
            for step, (asks, words) in STEPS.items()
            if re.search(asks, question, re.IGNORECASE)
        )
        before = table.state()
        if step == "break off":
            broken_off += 1
        elif step not in pointed:
            pointed[step] = str(lit.first.get_attribute("aria-label"))
            lit.first.click(position={"x": 5, "y": 5})
            table.wait_for_change(before)
            continue
        keys = table.options.evaluate_all("all => all.map((one) => one.dataset.option)")
        table.option(next(word for word in words if word in keys)).first.click()
        table.confirm()
        table.wait_for_change(before)
        if broken_off == 2:
            break
    assert {"sail", "smoke", "fire", "torpedoes"} <= set(pointed)
    table.wait()
    table.take_over()
    table.see("wants to break off")
    expect(table.question).to_contain_text("retreat to?")
    expect(display).to_have_count(0)  # hexes are asked for: the map is in sight again
    expect(table.page.locator(".map .lit").first).to_be_visible()


def test_one_more_squadron_is_tried_out_by_pointing_at_it_in_a_long_list(player: Player) -> None:
    save = save_at(
        "clash",
        "historical",
        lambda _s, asked: asked.kind.verb == "fly" and "done" in asked.options,
        habits={"raid": _some_if_any, "fly": lambda _s, asked: _single_units(asked)[0]},
    )
    sit_down(player, save, "USN", {"IJN": "doctrine"})
    page = player.page
    odds = page.get_by_role("region", name="The odds of the whole")
    odds.get_by_role("button", name="How would it go?").click()
    page.locator(".options > button[aria-expanded=false]").first.click()
    more = page.locator('.drawer [data-option^="fly V"]').first
    more.hover()
    heads = odds.get_by_role("columnheader")
    expect(heads).to_have_text(["As picked", more.inner_text()], timeout=15_000)
    expect(odds).to_contain_text("worlds that you cannot tell from this one", timeout=15_000)
    fewer, most = odds.locator("tbody tr").first.locator("b").all_inner_texts()
    assert float(fewer) < float(most)
    page.mouse.move(0, 0)
    expect(heads).to_have_text(["As picked"])
    odds.locator("tbody b").first.click(timeout=2_000)  # the list does not lie over the figures


def _some_if_any(_s: Any, asked: Decision) -> Any:
    return "some" if "some" in asked.options else "no raid"


def _single_units(asked: Decision) -> list[int]:
    return [option for option in asked.options if isinstance(option, int)]
