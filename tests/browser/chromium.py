"""The browser that the tests drive: Debian's Chromium, without a window."""

from __future__ import annotations

import os
import shutil

# Around every page Chromium draws a window with an address bar. The first two below make that bar a
# page of its own in a process of its own, which costs more than the table. Of several such lists
# Chromium takes the last alone, so that what Playwright leaves out stands here as well.
_LEFT_OUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_LEFT_OUT)}",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    """The browser's path: DECKLOAD_CHROMIUM, or the first one installed."""
    named = os.environ.get("DECKLOAD_CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


if __name__ == "__main__":  # for `make browser`: is there one?
    raise SystemExit(0 if find_chromium() else 1)
