"""Games over time: the list, hotseat, replay, saves, a server that dies."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from browser.player import QUICK, Player
from browser.serving import Served


def test_hotseat_covers_the_table_between_players(player: Player) -> None:
    player.start(red="me")
    page = player.page
    page.get_by_role("heading", name="Blue, it is your turn").wait_for()
    expect(page.locator(".map")).to_have_count(0)
    page.get_by_role("button", name="I am Blue").click()
    player.prompt.wait_for()
    assert "blue-1" in page.content()
    player.option("hunt").click()
    page.get_by_role("heading", name="Red, it is your turn").wait_for()
    expect(page.locator(".map")).to_have_count(0)
    assert "blue-1" not in page.content()
    page.get_by_role("button", name="Blue looks once more").click()
    expect(page.locator(".map")).to_have_count(1)
    page.get_by_role("button", name="Hand over to Red").click()
    page.get_by_role("button", name="I am Red").click()
    player.prompt.wait_for()
    assert "red-1" in page.content()
    assert "blue-1" not in page.content()


def test_one_player_for_all_sides_is_not_asked_again(player: Player) -> None:
    player.start(red="me")
    page = player.page
    page.get_by_role("button", name="I play every side myself").click()
    player.prompt.wait_for()
    player.option("hunt").click()
    expect(page.locator("header").get_by_text("you", exact=True)).to_be_visible()
    expect(page.get_by_role("list", name="Score").locator("li").nth(1)).to_contain_text("you")


def test_a_finished_game_is_replayed_and_its_dice_check_out(player: Player) -> None:
    player.start_at_table()
    assert not player.play_on("strike ", "fly B", "done", "bomb", "patrol", "hunt")
    page = player.page
    final = page.get_by_role("list", name="Score").inner_text().replace("you", "").split()
    page.get_by_role("dialog").get_by_role("button", name="Replay and dice").click()
    projector = page.get_by_role("region", name="Replay")
    expect(projector.locator(".count")).to_have_text(re.compile(r"^0(\.1)? /"))
    page.keyboard.press("ArrowRight")
    expect(projector.locator(".count")).not_to_have_text(re.compile(r"^0(\.1)? /"))
    page.keyboard.press("End")
    expect(page.get_by_role("list", name="Score")).to_have_text(" ".join(final), timeout=QUICK)
    projector.get_by_role("button", name="Dice check out").click()
    ending = page.get_by_role("dialog")
    expect(ending).to_contain_text("The dice check out: every roll follows from the key")
    assert ending.get_by_role("row").count() > 1
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option(index=3)
    projector.get_by_role("button", name="Play").click()
    far = re.compile(r"(?<![\d.])(?:[5-9]|[1-9]\d+)(?:\.\d+)? /")  # it runs fast, past any one step
    expect(projector).to_contain_text(far, timeout=QUICK)
    player.open_lobby()
    expect(page.get_by_role("link", name="Replay").first).to_be_visible()


def test_a_game_wants_somebody_to_play_it(player: Player) -> None:
    player.open_lobby()
    player.page.get_by_label("Blue").select_option("doctrine")
    expect(player.start_button).to_be_disabled()
    player.see("take at least one yourself")
    player.page.get_by_label("Red").select_option("me")
    expect(player.start_button).to_be_enabled()


def test_the_lobby_says_whose_turn_it_is_and_removes_games(player: Player) -> None:
    player.start_at_table("Dawn")
    player.open_lobby()
    mine = player.page.get_by_role("region", name="Go on with a game")
    expect(mine.get_by_text("Your turn").first).to_be_visible()
    duel = mine.get_by_role("listitem").filter(has=player.page.get_by_role("link", name="Duel"))
    address = duel.first.get_by_role("link", name="Duel").first.get_attribute("href")
    duel.first.get_by_role("button", name="Remove Duel").click()
    player.page.get_by_role("dialog").get_by_role("button", name="Remove it").click()
    expect(mine.locator(f'a[href="{address}"]')).to_have_count(0)


def test_a_save_goes_out_and_comes_back(player: Player, tmp_path: Path) -> None:
    player.start_at_table()
    assert player.play_on("hunt", "pass", until="Where does")
    question = player.question.inner_text()
    player.open_lobby()
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name="Export Duel").first.click()
    file = tmp_path / "game.deckload"
    download.value.save_as(file)
    player.page.get_by_label("A file that was exported").set_input_files(file)
    covered = player.page.get_by_role("button", name="I am Blue")
    player.prompt.or_(covered).first.wait_for()
    if covered.count() > 0:
        covered.click()
    expect(player.question).to_have_text(question)


def test_a_damaged_save_is_refused_in_words(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "bad.deckload"
    file.write_text("deckload-save 1 0000\n{}\n")
    player.open_lobby()
    player.page.get_by_label("A file that was exported").set_input_files(file)
    expect(player.page.get_by_role("alert")).to_be_visible(timeout=QUICK)


def test_a_killed_server_is_waited_for(new_page: Any, own_server: Served) -> None:
    player = Player(new_page(), own_server.address)
    player.start_at_table()
    assert player.play_on("hunt", "pass", until="Where does")
    page = player.page
    page.evaluate("window.sameUntilReloaded = true")
    lines = player.log.count()
    own_server.kill()
    player.see("Connection lost")
    player.options.first.click()  # said into a dead line
    own_server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=QUICK)
    expect(page.get_by_role("alert")).to_contain_text("choose once more if you are still asked")
    expect(player.log).to_have_count(lines)
    player.options.first.click()
    expect(player.log).to_have_count(lines + 1)
    expect(player.log.last).to_contain_text("moves to")
    assert page.evaluate("window.sameUntilReloaded")


def test_a_wrong_link_says_so(player: Player) -> None:
    player.page.goto(f"{player.address}table/nowhere#nothing")
    expect(player.page.get_by_role("alert")).to_be_visible()
    player.page.get_by_role("link", name="To the lobby").click()
    player.start_button.wait_for()


def _make_duels(served: Served, number: int) -> None:
    for one in range(number):
        wanted = {"game": "mini", "scenario": "skirmish", "seed": "1", "name": f"no {one}"}
        request = urllib.request.Request(
            f"{served.address.rstrip('/')}/api/tables",
            json.dumps(wanted).encode(),
            {"content-type": "application/json"},
            method="POST",
        )
        urllib.request.urlopen(request).close()


def test_older_games_are_shown_when_one_asks_for_them(new_page: Any, own_server: Served) -> None:
    _make_duels(own_server, 51)
    player = Player(new_page(), own_server.address)
    player.open_lobby()
    expect(player.page.get_by_role("link", name="no 50", exact=True)).to_be_visible()
    expect(player.page.get_by_role("link", name="no 0", exact=True)).to_have_count(0)
    player.page.get_by_role("button", name="Show older games (1)").click()
    expect(player.page.get_by_role("link", name="no 0", exact=True)).to_be_visible()


def test_many_running_games_leave_a_new_one_in_sight(new_page: Any, own_server: Served) -> None:
    _make_duels(own_server, 4)
    player = Player(new_page(), own_server.address)
    player.open_lobby()
    mine = player.page.get_by_role("region", name="Go on with a game")
    expect(mine.get_by_role("listitem")).to_have_count(3)
    expect(player.page.get_by_role("heading", name="New game")).to_be_in_viewport()
    mine.get_by_role("button", name="All games (4)").click()
    expect(mine.get_by_role("listitem")).to_have_count(4)
    mine.get_by_role("button", name="Fewer").click()
    expect(mine.get_by_role("listitem")).to_have_count(3)
