"""Surface battles: guns close in, carriers get away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

ROUNDS_ENOUGH: Final = 5


def _guns(k: ClashState, side: int) -> int:
    """Gun factors of a side that are still on the display."""
    return sum(
        k.data.log_guns[ship][k.hits[ship]]
        for group in k.fighting[side]
        for ship in k.ships[group]
        if k.box_of_ship[ship] >= 0
    )


def _is_stronger(k: ClashState, side: int) -> bool:
    return _guns(k, side) >= _guns(k, 1 - side)


def _sail(k: ClashState, d: Decision) -> Option:
    """The stronger side closes, the weaker draws off."""
    wishes = ("close", "hold") if _is_stronger(k, d.side) else ("withdraw", "open", "hold")
    return next((wish for wish in wishes if wish in d.options), d.options[0])


def _best(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    return "best" if "best" in d.options else d.options[0]


def _smoke(k: ClashState, d: Decision) -> Option:
    """The weaker side hides in smoke, the stronger wants to see."""
    if _is_stronger(k, d.side):
        return "clear" if "clear" in d.options else "pass"
    return "screen" if "screen" in d.options else d.options[0]


def _disengage(k: ClashState, d: Decision) -> Option:
    stays = _is_stronger(k, d.side) and k.battle_round < ROUNDS_ENOUGH
    return "fight" if stays else "disengage"


def _scramble(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    return d.options[0]


HABITS: Final = {
    "sail": _sail,
    "fire": _best,
    "torpedoes": _best,
    "strike": _best,
    "smoke": _smoke,
    "disengage": _disengage,
    "scramble": _scramble,
}
