"""Chapter 14: who of several US commanders is asked."""

from __future__ import annotations

from typing import Final

from deckload.games.midway.model.state import MidwayState

SUPREME: Final = "supreme"
NAVAL_ARM: Final = "naval"
AIR_ARM: Final = "air"
ARMS: Final = (NAVAL_ARM, AIR_ARM)


def command(s: MidwayState, arm: str, route: int = -1) -> str:
    """[14.0] The command a decision belongs to: by route, by arm, or one for all.

    What concerns no single route (or, with commands by arm, neither ships nor aircraft alone) is
    the supreme commander's.
    """
    shared = s.options["team"]
    if shared == "off":
        return ""
    if shared == "routes":
        return s.data.routes[route] if route >= 0 else SUPREME
    return arm if arm in ARMS else SUPREME
