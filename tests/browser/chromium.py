"""The browser that the tests drive: Debian's Chromium, without a window."""

from __future__ import annotations

import os
import shutil

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    """The browser's path: DECKLOAD_CHROMIUM, or the first one installed."""
    named = os.environ.get("DECKLOAD_CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


if __name__ == "__main__":  # for `make browser`: is there one?
    raise SystemExit(0 if find_chromium() else 1)
