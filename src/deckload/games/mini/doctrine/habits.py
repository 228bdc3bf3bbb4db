"""The habits of two staff officers, for bots: they read only what their side knows.

The careful one hunts until he knows where to strike, and sends bombers alone. The bold one looks
for a fight: he closes in, and every raid of his has fighters to draw the enemy's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.engine.habits import by_habit
from deckload.games.mini.model.game_data import BOMBER, CARRIER, FIGHTER

if TYPE_CHECKING:
    from deckload.games.mini.model.state import MiniState

_ESCORTS: Final = 4
"""As many as the enemy can send against a raid."""


def _posture(k: MiniState, decision: Decision) -> Option:
    """Hunt until something is reported, then strike."""
    enemy = k.data.markers_of[1 - decision.side]
    return "strike" if any(k.report[m] for m in enemy) else "hunt"


def _keep_off(k: MiniState, decision: Decision) -> Option:
    """Close in on the nearest enemy marker, but not nearer than a patrol needs."""
    return _close_in(k, decision, 2)


def _press_on(k: MiniState, decision: Decision) -> Option:
    """Close in until he is next to the enemy."""
    return _close_in(k, decision, 1)


def _close_in(k: MiniState, decision: Decision, near: int) -> Option:
    grid = k.data.grid
    enemies = [k.place[m] for m in k.data.markers_of[1 - decision.side] if k.place[m] >= 0]
    if not enemies:
        return "stay"

    def distance(place: int) -> int:
        return min(grid.distance(place, enemy) for enemy in enemies)

    here = k.place[decision.about]
    if distance(here) <= near:
        return "stay"
    places = [p for p in decision.options if p != "stay" and p not in k.sub_place]
    return min(places, key=distance, default="stay")


def _report(_k: MiniState, decision: Decision) -> Option:
    """Carriers are played down, cruisers up."""
    return decision.options[0] if decision.about == 0 else decision.options[-1]


def _strike(k: MiniState, decision: Decision) -> Option:
    """Strike where most carriers are reported."""
    targets = [m for m in decision.options if m != "pass"]
    if not targets:
        return "pass"
    return max(targets, key=lambda m: (k.report[m] or [1])[0])


def _bombers_only(k: MiniState, decision: Decision) -> Option:
    """Bombers, as long as there is room."""
    for unit in decision.options:
        if unit != "done" and k.data.air_kind[unit] == BOMBER:
            return unit
    return "done" if "done" in decision.options else decision.options[0]


def _fighters_first(k: MiniState, decision: Decision) -> Option:
    """A few fighters, then bombers."""
    picked = () if decision.picks is None else decision.picks.values
    if len(picked) < _ESCORTS:
        for unit in decision.options:
            if unit != "done" and k.data.air_kind[unit] == FIGHTER:
                return unit
    return _bombers_only(k, decision)


def _bomb(k: MiniState, decision: Decision) -> Option:
    """A carrier, if there is one."""
    for ship in decision.options:
        if k.data.ships[ship].type == CARRIER:
            return ship
    return decision.options[0]


_CAREFUL: Final = {
    "posture": _posture,
    "move": _keep_off,
    "report": _report,
    "strike": _strike,
    "fly": _bombers_only,
    "bomb": _bomb,
}
_BOLD: Final = {"move": _press_on, "fly": _fighters_first}

careful: Final = by_habit(_CAREFUL)
bold: Final = by_habit({**_CAREFUL, **_BOLD})
