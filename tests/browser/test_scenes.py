"""What happens is played on the table: watched scene by scene, skipped, stepped back, replayed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.midgame import save_at, sit_down
from browser.player import QUICK, Player
from browser.test_access import serious
from deckload.games.fleet.model.game_data import USN

MOST_SCENES = 120


@cache
def about_to_launch() -> str:
    """A duel in which Blue has picked aircraft and may give the word."""
    return save_at(
        "mini",
        "skirmish",
        lambda s, asked: (
            asked.side == 0
            and asked.kind.verb == "fly"
            and asked.picks is not None
            and len(asked.picks.values) > 5
        ),
    )


@cache
def about_to_raid() -> str:
    """Clash of Carriers: US carriers may raid ships that they have found."""
    return save_at(
        "clash",
        "historical",
        lambda s, asked: (
            asked.side == USN and asked.kind.verb == "raid" and asked.options[0][0] == "ships"
        ),
    )


class Watcher:
    """Somebody who watches, one scene at a time unless he lets it go on."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.player = Player(page, address, "slow")

    def launch(self) -> None:
        """Sit down as Blue, and give the word."""
        sit_down(self.player, about_to_launch(), "Blue", {"Red": "doctrine"})
        self.player.option("done").click()
        self.player.confirm()
        self.bar.wait_for()
        self.hold()
        several = re.compile(r"/ ([2-9]|\d\d)$")  # the other side has answered as well
        expect(self.bar.locator(".count")).to_have_text(several, timeout=15_000)

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name="What is happening")

    @property
    def said(self) -> str:
        return " ".join(self.bar.locator(".said").inner_text().split())

    @property
    def report(self) -> Locator:
        return self.page.get_by_role("dialog", name="After the battle")

    def hold(self) -> None:
        self.bar.get_by_role("button", name="Pause").click()
        expect(self.bar.get_by_role("button", name="Go on")).to_be_visible()

    def step(self, key: str = "ArrowRight") -> None:
        """One scene on, or back; if there is none, the question comes."""
        count = self.bar.locator(".count").inner_text()
        self.page.keyboard.press(key)
        self.page.wait_for_function(
            """(before) => document.querySelector('.projector .count')?.innerText !== before""",
            arg=count,
        )

    def watch(self, until: Callable[[], bool]) -> list[str]:
        """Go from scene to scene, and answer what is asked in between; what was said in them."""
        seen: list[str] = []
        for _ in range(MOST_SCENES):
            self.page.wait_for_function("() => document.querySelector('.projector, [data-option]')")
            if self.bar.count() == 0:
                self.player.answer("evenly", "carriers", "bomb", "done", "no")
                continue
            if self.bar.get_by_role("button", name="Pause").count() > 0:
                self.hold()
            seen.append(self.said)
            if until():
                return seen
            self.step()
        raise AssertionError(f"it does not come to an end: {seen[-3:]}")


@pytest.fixture
def watcher(new_page: Any, served_address: str) -> Watcher:
    return Watcher(new_page(pace="slow"), served_address)


def test_a_raid_is_watched_scene_by_scene(watcher: Watcher) -> None:
    watcher.launch()
    page = watcher.page
    expect(watcher.player.prompt).to_have_count(0)  # nothing is asked before it is over
    before = watcher.player.log.count()
    seen = watcher.watch(lambda: watcher.report.count() > 0)
    assert re.match(r"\d+ aircraft fly against", seen[0])
    assert seen[-1].endswith("fly home.")
    assert any("bombing" in line or "intercept" in line for line in seen)
    assert watcher.player.log.count() >= before  # the log grows with the scenes
    assert serious(page) == []


def test_the_card_after_a_battle_sums_it_up(watcher: Watcher) -> None:
    watcher.launch()
    watcher.watch(lambda: watcher.report.count() > 0)
    card = watcher.report
    expect(card).to_contain_text("aircraft fly against")
    for row in ("Aircraft lost", "Hits taken", "Luck of the dice"):
        expect(card.get_by_role("row", name=re.compile(row))).to_be_visible()
    assert serious(watcher.page) == []
    card.get_by_role("button", name="Continue").click()
    expect(card).to_have_count(0)
    watcher.page.keyboard.press("Escape")
    watcher.player.wait_until_asked()
    fold = watcher.page.locator("li.battle").last
    expect(fold).to_contain_text("fly home")
    expect(fold.get_by_role("listitem")).to_have_count(0)
    fold.locator("summary").click()
    expect(fold.get_by_role("row", name=re.compile("Aircraft lost"))).to_be_visible()
    expect(fold.get_by_role("listitem").first).to_be_visible()


def test_dice_are_heard_only_by_those_who_asked_for_sound(
    new_page: Any, served_address: str
) -> None:
    count = """
      window.heard = 0;
      const made = AudioContext.prototype.createBufferSource;
      AudioContext.prototype.createBufferSource = function () {
        window.heard++;
        return made.call(this);
      };
    """

    def heard(sound: str) -> int:
        page = new_page(pace="slow")
        page.add_init_script(count + f"localStorage['deckload.sound'] = '{sound}';")
        watcher = Watcher(page, served_address)
        watcher.launch()
        watcher.watch(lambda: watcher.bar.locator(".dice").count() > 0)
        return int(page.evaluate("window.heard"))

    assert heard("off") == 0
    assert heard("on") > 0


def test_one_key_skips_to_the_question(watcher: Watcher) -> None:
    watcher.launch()
    watcher.page.keyboard.press("Escape")
    expect(watcher.bar).to_have_count(0)
    watcher.player.wait_until_asked()
    expect(watcher.report).to_have_count(0)


def test_scenes_go_back_and_forth(watcher: Watcher) -> None:
    watcher.launch()
    first = watcher.said
    watcher.step()
    second = watcher.said
    assert second != first
    watcher.step("ArrowLeft")
    assert watcher.said == first
    watcher.step()
    assert watcher.said == second
    watcher.page.keyboard.press("Space")
    expect(watcher.player.prompt).to_be_visible(timeout=15_000)  # it goes on by itself


def test_a_reload_goes_on_where_one_was(watcher: Watcher) -> None:
    watcher.launch()
    watcher.step()
    said = watcher.said
    watcher.page.reload()
    expect(watcher.bar.locator(".said")).to_have_text(said, timeout=15_000)


def test_less_motion_moves_nothing(new_page: Any, served_address: str) -> None:
    still = Watcher(new_page(pace="slow", reduced_motion="reduce"), served_address)
    still.launch()

    def nothing_moves() -> bool:
        running = "document.getAnimations().filter((a) => a.playState === 'running').length"
        assert still.page.evaluate(running) == 0
        return still.report.count() > 0

    assert len(still.watch(nothing_moves)) > 3


def test_the_display_of_a_raid_is_up_and_ships_are_seen_to_be_hit(watcher: Watcher) -> None:
    page = watcher.page
    sit_down(watcher.player, about_to_raid(), "USN", {"IJN": "doctrine"})
    watcher.player.answer("raid ")
    watcher.player.answer("everything")
    hit = displayed = 0

    def look() -> bool:
        nonlocal hit, displayed
        displayed += page.get_by_role("heading", name="Air-Sea").count()
        hit += page.locator("[data-struck], [data-effect]").count()
        return watcher.report.count() > 0

    watcher.watch(look)
    expect(watcher.report).to_contain_text("USN raid on")
    assert displayed
    assert hit
    expect(watcher.report.get_by_role("row", name=re.compile("Hits taken"))).to_be_visible()


def test_whoever_comes_back_watches_what_happened_since_his_turn(watcher: Watcher) -> None:
    page, player = watcher.page, watcher.player
    watcher.launch()
    page.evaluate("localStorage['deckload.pace'] = 'off'")
    page.keyboard.press("Escape")
    page.reload()
    player.prompt.wait_for()
    page.evaluate("localStorage['deckload.pace'] = 'slow'; sessionStorage.clear()")
    player.wait_until_asked()
    for _ in range(60):  # until much has happened since a choice
        if page.get_by_role("button", name=re.compile(r"(\d\d|[5-9]) since your turn")).count():
            break
        player.answer("hunt", "stay", "pass", "hold")
        player.wait_until_asked()
    page.reload()
    card = page.get_by_role("dialog", name="Since your turn")
    card.get_by_role("button", name="Watch what happened").click()
    watcher.bar.wait_for()
    page.keyboard.press("Escape")
    player.wait_until_asked()
    page.reload()
    player.prompt.wait_for()
    page.wait_for_timeout(300)
    expect(card).to_have_count(0)  # he has seen it


def test_a_replay_goes_event_by_event_and_its_address_leads_back(watcher: Watcher) -> None:
    page = watcher.page
    watcher.launch()
    watcher.watch(lambda: watcher.report.count() > 0)
    page.goto(page.url.replace("/table/", "/replay/"))
    replay = page.get_by_role("region", name="Replay")
    last = int(replay.locator(".count").inner_text().split("/")[1])
    page.keyboard.press("End")
    expect(replay.locator(".count")).to_have_text(f"{last} / {last}")
    events, counts = [], []
    for _ in range(30):
        count = replay.locator(".count").inner_text()
        counts.append(count.split("/")[0])
        page.keyboard.press("ArrowLeft")
        expect(replay.locator(".count")).not_to_have_text(count)
        events.append(replay.locator(".said").inner_text())
    assert any("fly home" in said for said in events), events
    assert any("." in count for count in counts), counts
    said = replay.locator(".said").inner_text()
    page.reload()
    expect(replay.locator(".said")).to_have_text(said)


def test_a_strike_is_tried_out_before_it_is_launched(watcher: Watcher) -> None:
    page = watcher.page
    sit_down(watcher.player, about_to_launch(), "Blue", {"Red": "doctrine"})
    odds = page.get_by_role("region", name="The odds of the whole")
    odds.get_by_role("button", name="How would it go?").click()
    expect(odds.get_by_role("columnheader", name="As picked")).to_be_visible(timeout=15_000)
    more = odds.get_by_role("combobox")
    more.select_option(index=1)
    expect(odds.get_by_role("columnheader")).to_have_count(2, timeout=15_000)
    expect(odds).to_contain_text("worlds that you cannot tell from this one")
    assert serious(page) == []


def test_what_happens_before_the_first_question_is_watched(
    new_page: Any, served_address: str
) -> None:
    page = new_page(pace="slow")
    watcher = Watcher(page, served_address)
    player = watcher.player
    player.open_lobby("Midway Solitaire")
    page.get_by_text("Practice dice").click()
    page.get_by_label("Seed").fill("trial")
    player.start_button.click()
    watcher.bar.wait_for(timeout=QUICK)
    expect(player.prompt).to_have_count(0)
    expect(watcher.bar.locator(".said")).to_contain_text("Japanese phase", timeout=QUICK)
    page.keyboard.press("Escape")
    player.wait_until_asked()
    page.reload()
    player.prompt.wait_for()  # it is not played a second time
    expect(watcher.bar).to_have_count(0)
    page.goto(page.url.replace("/table/", "/replay/"))
    replay = page.get_by_role("region", name="Replay")
    expect(replay.locator(".count")).to_have_text(re.compile(r"^0\.1 /"), timeout=QUICK)
    for _ in range(MOST_SCENES):
        if "to attack the base: no ships" in replay.locator(".said").inner_text():
            break  # what Japan did, and why
        count = replay.locator(".count").inner_text()
        page.keyboard.press("ArrowRight")
        expect(replay.locator(".count")).not_to_have_text(count)
    expect(replay.locator(".count")).to_have_text(re.compile(r"^0\.\d+ /"))


def test_the_last_news_stands_beside_the_question(player: Player) -> None:
    player.open_lobby("Midway Solitaire")
    player.page.get_by_text("Practice dice").click()
    player.page.get_by_label("Seed").fill("trial")
    player.start_button.click()
    player.sit_down()
    player.play_on("fire", "skip", until="G-2")
    player.choose("signals")
    player.choose("signals 2nd CSF")
    expect(player.prompt).to_contain_text("2nd CSF is spotted at")


def test_an_interception_has_its_card_in_carrier_battle_too(watcher: Watcher) -> None:
    save = save_at("carrier", "scramble", lambda s, asked: asked.kind.verb == "engage")
    sit_down(watcher.player, save, "US", {})
    watcher.player.answer("all")
    watcher.watch(lambda: watcher.report.count() > 0)
    expect(watcher.report).to_contain_text("Our fighters meet Raid")
    expect(watcher.report.get_by_role("row", name=re.compile("Aircraft lost"))).to_be_visible()


def test_a_phone_plays_them_too(phone: Player) -> None:
    page = phone.page
    watcher = Watcher(page, phone.address)
    page.add_init_script("localStorage['deckload.pace'] = 'slow'")
    sit_down(watcher.player, about_to_launch(), "Blue", {"Red": "doctrine"})
    orders = page.get_by_role("button", name="To the table")
    if orders.count() > 0:
        orders.tap()
    watcher.player.option("done").first.tap()
    watcher.player.confirm()
    watcher.bar.wait_for()
    watcher.hold()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    watcher.bar.get_by_role("button", name="On", exact=True).tap()
    assert serious(page) == []
    watcher.bar.get_by_role("button", name=re.compile("To my question|Skip")).tap()
    expect(watcher.bar).to_have_count(0)
