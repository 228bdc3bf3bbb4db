"""Pictures of lobby, map and battle for the README: `python tests/browser/pictures.py`, or some of
them: `python tests/browser/pictures.py clash film`.

The games are played with known seeds, so that the pictures change only when the page does.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from browser.chromium import FLAGS, find_chromium
from browser.film import film_of_a_raid
from browser.midgame import save_at, sit_down
from browser.player import Player
from browser.serving import Served
from deckload.engine.contract import installed_games
from deckload.engine.knowledge import ALL_EYES
from deckload.games.fleet.model.game_data import IJN, USN

PICTURES = Path(__file__).parents[2] / "docs/pictures"
GAMES = Path(__file__).parents[2] / "src/deckload/games"
COVER = (480, 270)
LARGEST = 300_000  # bytes
DESKTOP = (1280, 800)
LARGE = (1440, 900)
PHONE = (390, 780)
LEYTE = (0.63, 0.68)
"""Where on the map, seen whole, the gulf lies."""
FREE_TO_GO = 30
"""A fast task force in the open sea has more answers than this."""
MANY = 6
"""Ships in a battle that is worth a picture."""


def take(page: Page, name: str) -> None:
    """One picture, small enough for the README."""
    page.wait_for_timeout(500)  # let the last fade come to rest
    keep(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), name)


def keep(seen: Image.Image, name: str, largest: int = LARGEST) -> None:
    file = PICTURES / f"{name}.png"
    seen.quantize(256, method=Image.Quantize.FASTOCTREE).save(file, optimize=True)
    size = file.stat().st_size
    print(f"{file} {size // 1000} kB")  # noqa: T201
    if size > largest:
        raise SystemExit(f"{file} has {size} bytes; the most is {largest}")


def open_page(browser: Browser, size: tuple[int, int], scheme: str = "light") -> Page:
    return browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
    )


def put_orders_away(page: Page) -> None:
    page.get_by_role("button", name="Put away Your orders").click()


def lobby_map_and_battle(browser: Browser, address: str) -> None:
    player = Player(open_page(browser, DESKTOP), address)
    player.start_at_table("Dawn", seed="picture")
    player.play_on("hunt", "stay", until="Where does")
    player.start_at_table("Skirmish", seed="strike")
    player.open_lobby()
    player.page.get_by_text("Your turn").first.wait_for()
    take(player.page, "lobby")
    player.page.get_by_role("link", name="Duel").first.click()
    player.prompt.wait_for()
    player.play_on("hunt", "pass", until="Where does")
    take(player.page, "map")
    battle(player)


def battle(player: Player) -> None:
    """Bombs fall in the first seeded game that comes to it."""
    for seed in range(1, 30):
        player.start_at_table("Skirmish", seed=str(seed))
        if player.play_on("strike ", "fly B", "done", "patrol", "hunt", "stay", until="Which ship"):
            break
    put_orders_away(player.page)
    player.page.keyboard.press("1")
    player.page.locator(".tray").get_by_text("bombing").first.wait_for()
    player.page.get_by_role("button", name="chart", exact=True).click()
    take(player.page, "battle")


def at_night_and_on_a_phone(browser: Browser, address: str) -> None:
    night = Player(open_page(browser, DESKTOP, "dark"), address)
    night.start_at_table("Skirmish", seed="strike")
    night.play_on("hunt", "patrol", until="Where does")
    take(night.page, "night")
    phone = Player(open_page(browser, PHONE), address)
    phone.start_at_table("Skirmish", seed="strike")
    phone.play_on("hunt", "patrol", until="Where does")
    take(phone.page, "phone")


def campaign(browser: Browser, address: str) -> None:
    """A route map in play: a task force with her card and how far she goes; then a battle."""
    player = Player(open_page(browser, DESKTOP), address)
    page = player.page
    player.open_lobby()
    page.get_by_role("radio", name="Midway Solitaire").click()
    page.get_by_text("Practice dice").click()
    page.get_by_label("Seed").fill("picture")
    player.start_button.click()
    player.prompt.wait_for()
    take(page, "orders")
    put_orders_away(page)
    _answer_until(player, lambda: page.locator(".world .glow").count() > 2)
    page.keyboard.press("d")
    page.locator(".world text.title", has_text="TF-16").click(force=True)
    take(page, "midway")
    page.keyboard.press("Escape")
    battle = page.locator('[data-panel="battle"]')
    _answer_until(player, lambda: battle.locator(".token.lit").count() > 2)
    take(page, "strike")


def _answer_until(player: Player, seen: Callable[[], bool], most: int = 250) -> None:
    for _ in range(most):
        player.answer("strike", "launch", "fly")
        player.wait_until_asked()
        if seen() or player.is_over:
            return


def clash(browser: Browser, address: str) -> None:
    """The Philippine Sea on the morning of 19 June, and a raid on the Air-Sea Battle Display."""
    morning, page = 6, open_page(browser, LARGE)
    player = Player(page, address)
    save = save_at(
        "clash",
        "historical",
        lambda s, asked: s.turn == morning and asked.kind.verb == "move" and asked.side == IJN,
    )
    sit_down(player, save, "IJN", {"USN": "doctrine"})
    put_orders_away(page)
    page.keyboard.press("d")
    page.locator(".world text.title", has_text="Fleet").first.click(force=True)
    take(page, "clash")
    save = save_at(
        "clash",
        "historical",
        lambda s, asked: asked.kind.verb == "aim at" and asked.side == IJN and len(s.raid) > 4,
    )
    sit_down(player, save, "IJN", {"USN": "doctrine"})
    page.keyboard.press("d")
    display = page.get_by_role("group", name="Air-Sea Battle Display")
    ships = display.get_by_role("button", name=re.compile("^At "))
    for ship in range(3):  # some aircraft are still to be sent
        if ships.count() <= ship:
            break
        before = player.state()
        ships.nth(ship).click()
        player.wait_for_change(before)
    take(page, "raid")


def sunset(browser: Browser, address: str) -> None:
    """Leyte Gulf on the morning of 24 October, and a battle with US ships face down."""
    morning, page = 2, open_page(browser, DESKTOP)
    player = Player(page, address)
    save = save_at(
        "sunset",
        "historical",
        lambda s, asked: (
            s.turn == morning
            and asked.kind.verb == "move"
            and asked.side == USN
            and len(asked.options) > FREE_TO_GO
        ),
    )
    sit_down(player, save, "USN", {"IJN": "doctrine"})
    put_orders_away(page)
    page.keyboard.press("d")
    _look_closer(page, LEYTE)
    take(page, "leyte")
    save = save_at(
        "sunset",
        "historical",
        lambda s, asked: (
            asked.kind.verb == "fire"
            and asked.side == IJN
            and s.slot_side.count(IJN) > MANY
            and set(s.slot_shown) != {ALL_EYES}
        ),
        habits={"sail": lambda _s, _asked: "range 6"},  # for this round alone
    )
    sit_down(player, save, "IJN", {"USN": "doctrine"})
    put_orders_away(page)
    page.keyboard.press("d")
    take(page, "line")


def carrier(browser: Browser, address: str) -> None:
    """The morning search of 20 June: contacts, and searches on their way out and home."""
    page = open_page(browser, LARGE)
    player = Player(page, address)
    save = save_at(
        "carrier",
        "search",
        lambda s, asked: asked.kind.verb == "declare" and s.search_kind.count(0) < MANY,
    )
    sit_down(player, save, "US", {})
    page.get_by_role("button", name="Leave").first.click()
    take(page, "search")


def _look_closer(page: Page, at: tuple[float, float]) -> None:
    """Zoom in on a part of the map."""
    box = page.locator(".map").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * at[0], box["y"] + box["height"] * at[1])
    for _ in range(3):
        page.mouse.wheel(0, -260)
        page.wait_for_timeout(120)
    page.mouse.move(0, 0)


def covers(browser: Browser, address: str) -> None:
    """The picture of each game in the lobby: its map at the start."""
    for code, rules in installed_games().items():
        player = Player(open_page(browser, LARGE), address)
        player.open_lobby(rules.title)
        player.start_button.click()
        player.sit_down()
        player.page.wait_for_timeout(1500)
        cover_of(player.page, GAMES / code / "table" / "cover.jpg")
        player.page.close()


def cover_of(page: Page, file: Path) -> None:
    """The middle of the map, made small."""
    box = page.locator(".world").bounding_box()
    assert box is not None
    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    width, height = box["width"], box["height"]
    wide = min(width, height * 16 / 9)
    tall = wide * 9 / 16
    left, top = box["x"] + (width - wide) / 2, box["y"] + (height - tall) / 2
    cut = seen.crop((int(left), int(top), int(left + wide), int(top + tall)))
    cut.resize(COVER, Image.Resampling.LANCZOS).save(file, quality=72, optimize=True)
    print(f"{file} {file.stat().st_size // 1000} kB")  # noqa: T201


def film(browser: Browser, address: str) -> None:
    """Six moments of a raid."""
    keep(film_of_a_raid(open_page(browser, DESKTOP), address), "film", 2 * LARGEST)


# The covers come last: a lobby full of games makes no good picture.
PARTS = {
    part.__name__: part
    for part in (
        lobby_map_and_battle,
        at_night_and_on_a_phone,
        campaign,
        clash,
        sunset,
        carrier,
        film,
        covers,
    )
}


def main(names: list[str]) -> None:
    """Take all pictures again, or those of the parts that are named."""
    path = find_chromium()
    if path is None:
        raise SystemExit("no Chromium: `apt-get install chromium`, or set DECKLOAD_CHROMIUM")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Served(Path(data)) as served,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=path, args=list(FLAGS))
        for name in names or PARTS:
            PARTS[name](browser, served.address)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
