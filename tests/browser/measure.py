"""How fast the table is here: `python tests/browser/measure.py`.

Page load, click to updated board on loopback, size of an update, and frames per second while a
board of 1,400 hexes with 150 counters is dragged and zoomed, in Chromium without a graphics card.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
from playwright.sync_api import Page, WebSocket, sync_playwright

from browser.chromium import FLAGS, find_chromium
from browser.player import Player, at_pace
from browser.serving import Served
from browser.staged import ADDRESS, ORIGIN, Stage, large_table, stage
from deckload.engine.changes import Change, LogChanges, PieceChanges
from deckload.engine.seat_sequence import Update
from deckload.engine.views import LogLine, Message
from deckload.server.socket_messages import SceneReel, SceneView

CLICKS = 60
UPDATES = 150
SCENES = 150
_COUNT_FRAMES = """() => {
  window.frames_at = [];
  const tick = (now) => { window.frames_at.push(now); window.frame = requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""
_STOP_COUNTING = "() => { cancelAnimationFrame(window.frame); return window.frames_at; }"
# From the click to the frame in which the board has changed.
_TIME_A_CLICK = """async () => {
  const shown = () => document.querySelector('.question')?.textContent
    + document.querySelector('.book')?.textContent + document.querySelectorAll('.lit').length;
  const option = document.querySelector('[data-option]');
  if (!option) return null;
  const before = shown();
  const start = performance.now();
  option.click();
  while (shown() === before) {
    if (performance.now() - start > 5000) return null;
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}"""


def page_load(page: Page, address: str) -> float:
    """Milliseconds from the request to the lobby's button, with an empty cache."""
    page.goto(address)
    page.get_by_role("button", name="Start the game").wait_for()
    return float(page.evaluate("performance.now()"))


def clicks(player: Player) -> list[float]:
    """Milliseconds from click to updated board, over the games it takes."""
    times: list[float] = []
    while len(times) < CLICKS:
        player.start_at_table("Dawn", seed=str(len(times)))
        while len(times) < CLICKS:
            player.wait_until_asked()
            if player.is_over or player.options.count() == 0:
                break
            taken = player.page.evaluate(_TIME_A_CLICK)
            if taken is not None:
                times.append(float(taken))
    return times


def update_sizes(page: Page, address: str) -> list[int]:
    """Bytes of each update on the wire, over some turns of Midway."""
    sizes: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    def hear(said: str | bytes) -> None:
        text = said if isinstance(said, str) else said.decode()
        if '"type":"update"' in text:
            sizes.append(len(text.encode()))

    page.on("websocket", listen)
    player = Player(page, address)
    player.open_lobby()
    page.get_by_role("radio", name="Midway Solitaire").click()
    player.start_button.click()
    for _ in range(UPDATES):
        player.answer()
        if player.is_over:
            break
    return sizes


def frames_per_second(page: Page, gesture: Callable[[Page], None]) -> float:
    page.evaluate(_COUNT_FRAMES)
    gesture(page)
    at = page.evaluate(_STOP_COUNTING)
    page.wait_for_timeout(500)
    return 1000 * (len(at) - 1) / float(at[-1] - at[0])


def drag(page: Page) -> None:
    page.mouse.move(500, 500)
    page.mouse.down()
    for step in range(90):
        page.mouse.move(500 + 6 * (step % 30), 500 + 5 * (step % 20))
        page.wait_for_timeout(8)
    page.mouse.up()


def zoom(page: Page) -> None:
    page.mouse.move(500, 500)
    for step in range(60):
        page.mouse.wheel(0, -40 if step < 30 else 40)
        page.wait_for_timeout(12)


def play_scenes(page: Page, staged: Stage, message: Message) -> None:
    """Let 150 scenes begin, in each of which some counters travel."""
    pieces = message.view.pieces
    places = [piece.at for piece in pieces]
    scenes = []
    for number in range(SCENES):
        moved = [
            msgspec.structs.replace(pieces[i], at=places[(i + number) % len(places)])
            for i in range(number % 10, len(pieces), 20)
        ]
        change = Change(pieces=PieceChanges(set=tuple(moved)))
        scenes.append(SceneView(LogLine("", (f"Scene {number}.",)), change))
    reel = SceneReel(0, SCENES, message.view, tuple(scenes))
    body = msgspec.json.encode(reel).decode()
    page.route(f"{ORIGIN}/**/scenes?**", lambda route: route.fulfill(body=body))
    lines = LogChanges(0, tuple(scene.line for scene in scenes))
    update = Update("Allies", 2, Change(log=lines, prompt=None))
    staged.say(msgspec.to_builtins(update))
    page.locator(".projector .said").wait_for()


def come_closer(page: Page) -> None:
    page.mouse.move(500, 500)
    page.mouse.wheel(0, -700)
    page.wait_for_timeout(600)


def main() -> None:
    path = find_chromium()
    if path is None:
        raise SystemExit("no Chromium: `apt-get install chromium`, or set DECKLOAD_CHROMIUM")
    with (
        tempfile.TemporaryDirectory() as data,
        Served(Path(data)) as served,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=path, args=list(FLAGS))
        loads = [page_load(browser.new_page(), served.address) for _ in range(5)]
        print(f"page load            {statistics.median(loads):6.0f} ms (median of 5)")  # noqa: T201
        times = sorted(clicks(Player(browser.new_page(), served.address)))
        p95 = times[int(0.95 * len(times))]
        print(f"click to board, p50  {statistics.median(times):6.0f} ms")  # noqa: T201
        print(f"click to board, p95  {p95:6.0f} ms ({len(times)} clicks)")  # noqa: T201
        sizes = update_sizes(browser.new_page(), served.address)
        median = statistics.median(sizes)
        print(f"update, median       {median:6.0f} bytes ({len(sizes)} updates)")  # noqa: T201
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.add_init_script(at_pace("fast"))
        table, message = large_table()
        staged = stage(page, table, message)
        page.goto(ADDRESS)
        page.get_by_text("Where to?").wait_for()
        page.wait_for_timeout(500)
        print(f"drag, whole map      {frames_per_second(page, drag):6.1f} fps")  # noqa: T201
        come_closer(page)
        print(f"drag, close up       {frames_per_second(page, drag):6.1f} fps")  # noqa: T201
        print(f"zoom                 {frames_per_second(page, zoom):6.1f} fps")  # noqa: T201
        play_scenes(page, staged, message)
        print(f"drag, scenes played  {frames_per_second(page, drag):6.1f} fps")  # noqa: T201
        print(f"zoom, scenes played  {frames_per_second(page, zoom):6.1f} fps")  # noqa: T201
        browser.close()


if __name__ == "__main__":
    main()
