"""A browser and a server for the tests of the table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.chromium import FLAGS, find_chromium
from browser.player import QUICK, Player, at_pace
from browser.serving import Served
from browser.staged import STATIC

# A busy machine is slow, not wrong: what is waited for has time to come.
expect.set_options(timeout=QUICK)


def _missing(what: str) -> None:
    """In continuous integration nothing may be missing; elsewhere the tests stand aside."""
    if os.environ.get("CI"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = find_chromium()
    if path is None:
        _missing("no Chromium: `apt-get install chromium`, or set DECKLOAD_CHROMIUM to one")
    if not (STATIC / "index.html").is_file():
        _missing("the page is not built: `make install`, or `npm ci && npm run build` in web/")
    with sync_playwright() as p:
        chromium = p.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def _shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("data")) as served:
        yield served


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server for a test that kills it."""
    with Served(tmp_path) as served:
        yield served


@pytest.fixture
def new_page(browser: Any) -> Iterator[Any]:
    """Makes pages; a page that reports an error fails the test."""
    contexts = []
    errors: list[str] = []

    def make(pace: str = "off", **how: Any) -> Any:
        how.setdefault("viewport", {"width": 1280, "height": 860})
        context = browser.new_context(**how)
        context.set_default_timeout(QUICK)
        context.add_init_script(at_pace(pace))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def player(new_page: Any, _shared_server: Served) -> Player:
    """Somebody at a desktop screen."""
    return Player(new_page(), _shared_server.address)


@pytest.fixture
def phone(new_page: Any, _shared_server: Served) -> Player:
    """Somebody with a phone."""
    page = new_page(
        viewport={"width": 390, "height": 780},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    return Player(page, _shared_server.address)


@pytest.fixture
def served_address(_shared_server: Served) -> str:
    return _shared_server.address
