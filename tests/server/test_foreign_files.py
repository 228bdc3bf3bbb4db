"""What strangers send is examined in a process of its own, and the server goes on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest

from deckload.board import BoardError
from deckload.charts import OutsideChartError
from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.recorded_game import Resumption
from deckload.engine.saves import Save, as_text, read_save, save_session
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.server import examination, examining
from deckload.server.examination import Papers, Report, examine
from deckload.server.examining import MOST_OF_ONE, MOST_WAITING, Examiner
from deckload.server.mistakes import RequestRefused
from deckload.server.throttle import AsksTooMuch
from deckload.server.wire import (
    About,
    Error,
    NewTable,
    OverlayInfo,
    OverlayToCheck,
    SaveToImport,
    TableInfo,
    Tables,
)
from server.client import Client

BETTER_BOMBERS = {
    "overlay.toml": 'game = "mini"\ntitle = "Better bombers"\n',
    "charts.toml": """
[charts.bombing]
source = "reconstructed: what if bombers hit half of the time"

[charts.bombing.rows]
1-3 = [0, 0]
4 = [1, 0]
5-6 = [1, 1]
""",
}


def overlay(game: str, **files: str) -> dict[str, str]:
    texts = {f"{name}.toml": text for name, text in files.items()}
    return {"overlay.toml": f'game = "{game}"\ntitle = "Trial"\n', **texts}


def post(client: Client, path: str, body: Any) -> httpx.Response:
    headers = {"content-type": "application/json"}
    return client.http.post(path, content=msgspec.json.encode(body), headers=headers, timeout=60)


def refused(answer: httpx.Response) -> str:
    assert answer.status_code == 422, answer.text
    error = msgspec.json.decode(answer.content, type=Error)
    assert error.remedy
    return error.error


def forged(**changes: Any) -> str:
    """A save of the duel, changed by somebody who can work out checksums."""
    session = Session(SetUp("mini", "skirmish", key=DiceKey(seed="1")))
    session.submit("Blue", "hunt")
    save = read_save(save_session(session))
    return as_text(msgspec.structs.replace(save, **changes))


def plain_save() -> Save:
    return read_save(forged())


# --- overlays ------------------------------------------------------------------------------------


def test_an_overlay_is_checked_and_stays_with_the_game(client: Client) -> None:
    found = client.post("/api/overlays", OverlayToCheck("mini", BETTER_BOMBERS), OverlayInfo)
    assert (found.title, found.files) == ("Better bombers", ("charts.toml",))
    table = client.post(
        "/api/tables", NewTable("mini", seed="1", overlay=BETTER_BOMBERS), TableInfo
    )
    assert table.overlay == "Better bombers"
    again = client.get(f"/api/tables/{table.id}", TableInfo, table.token)
    bombing = next(chart for chart in again.charts if chart.id == "bombing")
    assert "half of the time" in bombing.source


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (overlay("mini", scenarios="[scenarios.dawn]\nturns = 10_000_000\n"), "beyond 2000"),
        (overlay("mini", charts="[charts.bombing\n"), "charts.toml"),
        (overlay("mini", charts="[charts.bombing.rows]\n1-6 = [0, 0, 0]\n"), "charts.toml"),
        (overlay("mini", charts="x = [" + "1," * 3000 + "]\n"), "more than 2000 entries"),
        (overlay("mini", charts='x = "' + "a" * 60_000 + '"\n'), "more than 50000 letters"),
        (overlay("midway", charts="x = 1\n"), "is for 'midway'"),
        ({"charts.toml": ""}, "does not say what it is for"),
        ({**BETTER_BOMBERS, "../charts.toml": ""}, "no name for a data file"),
    ],
)
def test_a_bad_overlay_is_refused_by_its_place(files: Mapping[str, str], says: str) -> None:
    report = examine(Papers(game="mini", overlay=files))
    assert report.status == 422
    assert report.error is not None
    assert says in report.error.error
    assert report.error.remedy


@pytest.mark.parametrize("kind", [BoardError, OutsideChartError, KeyError])
def test_an_overlay_with_which_a_game_breaks_down_is_no_mistake_of_the_server(
    monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    def break_down(*_: object) -> None:
        raise kind("0504 is not on the map")

    monkeypatch.setattr(examination, "_try_out", break_down)
    report = examine(Papers(game="mini", overlay=BETTER_BOMBERS))
    assert report.status == 422
    assert report.error is not None
    assert "breaks down with this overlay" in report.error.error


def test_no_table_is_made_with_a_bad_overlay(client: Client) -> None:
    files = overlay("midway", aircraft="[aircraft.usn]\nTBD = {range = 1_000_000}\n")
    assert "beyond 2000" in refused(post(client, "/api/overlays", OverlayToCheck("midway", files)))
    assert "beyond 2000" in refused(post(client, "/api/tables", NewTable("midway", overlay=files)))
    assert client.get("/api/tables", Tables).tables == ()


def test_a_table_that_would_be_huge_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "LARGEST_TABLE", 1 << 10)
    report = examine(Papers(game="mini", overlay=BETTER_BOMBERS))
    assert report.error is not None
    assert "larger than" in report.error.error


# --- saves ---------------------------------------------------------------------------------------


def test_a_save_that_was_not_touched_is_taken(client: Client) -> None:
    answer = post(client, "/api/saves", SaveToImport(forged()))
    assert answer.status_code == 201


def test_a_save_brings_no_position_with_steps_of_its_own(client: Client) -> None:
    save = plain_save()
    state = {**save.state, "agenda": [["mini.turn.next_turn"]] * 100_000}
    text = forged(base=Resumption(0, state, "rules of old"), events=())
    assert "goes on from a stored position" in refused(
        post(client, "/api/saves", SaveToImport(text))
    )


def test_nor_does_one_that_claims_to_be_of_other_rules(client: Client) -> None:
    save = plain_save()
    state = {**save.state, "agenda": [["mini.turn.next_turn"]] * 100_000}
    text = forged(rules_version="0", state=state, state_digest="", digests=())
    assert "does not come out the same" in refused(post(client, "/api/saves", SaveToImport(text)))


def test_a_save_with_an_overlay_is_held_to_the_same_bounds(client: Client) -> None:
    files = overlay("mini", scenarios="[scenarios.skirmish]\nturns = 10_000_000\n")
    setup = msgspec.structs.replace(plain_save().setup, overlay=files)
    text = forged(setup=setup, rules_version="0")
    assert refused(post(client, "/api/saves", SaveToImport(text)))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seats": tuple(Seat(f"S{n}", n % 2) for n in range(65))}, "more than 64 seats"),
        ({"standing": ((0, "scramble", "pass", ()),) * 201}, "200 orders"),
        ({"seats": (Seat("Bl\nue", 0), Seat("Red", 1))}, "one line"),
        ({"seats": (Seat("Blue\u202e", 0), Seat("Red", 1))}, "one line"),
        ({"seats": (Seat("B" * 401, 0), Seat("Red", 1))}, "400 letters"),
        ({"seats": (Seat("", 0), Seat("Red", 1))}, "one line"),
    ],
)
def test_a_save_brings_no_crowd_and_no_odd_names(changes: dict[str, Any], says: str) -> None:
    """Ten thousand seats would all be shown the table after each choice."""
    report = examine(Papers(save=forged(**changes)))
    assert report.status == 422
    assert report.error is not None
    assert says in report.error.error


# --- time and memory -----------------------------------------------------------------------------

_ENDLESS = "import deckload.server.examination as e\ne.CPU_SECONDS = 1\ne.limit_this_process()\n"


def test_whoever_takes_too_long_is_ended(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examining, "COMMAND", ("-c", _ENDLESS + "while True: pass"))
    answer = post(client, "/api/saves", SaveToImport(forged()))
    assert "more time or memory" in refused(answer)
    assert client.get("/api/about", About).own_machine


def test_whoever_wants_too_much_memory_gets_none(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examining, "COMMAND", ("-c", _ENDLESS + "x = bytearray(1 << 31)"))
    assert "more time or memory" in refused(post(client, "/api/saves", SaveToImport(forged())))


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
def test_whoever_plays_comes_before_what_is_examined() -> None:
    code = "import os, deckload.server.examination as e; n = os.nice(0); e.limit_this_process(); "
    command = [sys.executable, "-c", code + "print(os.nice(0) > n or n == 19)"]
    assert subprocess.run(command, capture_output=True, check=True).stdout == b"True\n"


def test_games_go_on_while_a_file_is_examined(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examining, "COMMAND", ("-c", "import time; time.sleep(60)"))
    monkeypatch.setattr(examining, "PATIENCE", 1.5)
    table = client.make("me", "random")
    with httpx.Client(base_url=client.http.base_url) as other:
        body = msgspec.json.encode(SaveToImport(forged()))
        headers = {"content-type": "application/json"}
        posts = [
            threading.Thread(
                target=other.post,
                args=("/api/saves",),
                kwargs={"content": body, "headers": headers, "timeout": 60},
            )
            for _ in range(3)
        ]
        for one in posts:
            one.start()
        time.sleep(0.3)
        with client.play(table.id, table.token) as player:
            player.answer("hunt")
        assert any(one.is_alive() for one in posts), "the answer did not wait for them"
        for one in posts:
            one.join()


def test_one_address_does_not_keep_the_others_files_from_being_examined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = threading.Event()

    def slowly(_papers: Papers) -> Report:
        gate.wait(20)
        return Report()

    monkeypatch.setattr(examining, "_ask", slowly)

    async def ask(examiner: Examiner) -> None:
        waiting = [
            asyncio.create_task(examiner.require_sound("10.0.0.1", Papers()))
            for _ in range(MOST_OF_ONE)
        ]
        await asyncio.sleep(0)
        for _ in range(20):
            with pytest.raises(AsksTooMuch):
                await examiner.require_sound("10.0.0.1", Papers())
        waiting.append(asyncio.create_task(examiner.require_sound("10.0.0.2", Papers())))
        await asyncio.sleep(0)
        assert not waiting[-1].done()
        gate.set()
        assert await asyncio.gather(*waiting) == [Report()] * 3
        assert await examiner.require_sound("10.0.0.1", Papers()) == Report()

    _in_a_loop(ask)


def test_whoever_is_alone_and_all_strangers_together_wait_for_only_so_many_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(examining, "_ask", lambda _papers: gate.wait(20) and Report())

    async def ask(examiner: Examiner, who: Callable[[int], str | None]) -> None:
        waiting = [
            asyncio.create_task(examiner.require_sound(who(number), Papers()))
            for number in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused, match="too many files"):
            await examiner.require_sound(who(MOST_WAITING), Papers())
        gate.set()
        await asyncio.gather(*waiting)

    _in_a_loop(lambda examiner: ask(examiner, lambda _: None))
    gate.clear()
    _in_a_loop(lambda examiner: ask(examiner, lambda number: f"10.0.0.{number}"))


def _in_a_loop(work: Callable[[Examiner], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        made = Examiner()
        try:
            await work(made)
        finally:
            await asyncio.to_thread(made.close)

    # In a thread of its own: a browser of other tests may keep an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result(60)
