"""A sensible staff officer's habits, for bots: it reads only what its side knows."""

from __future__ import annotations

from typing import Any, Final

from deckload.engine.decision import Decision
from deckload.games.mini.model.game_data import BOMBER, CARRIER


def choose(k: Any, decision: Decision) -> int:
    """The index of the option a careful officer would take."""
    habit = _HABITS.get(decision.kind.verb)
    return 0 if habit is None else habit(k, decision)


def _posture(k: Any, decision: Decision) -> int:
    """Hunt until something is reported, then strike."""
    enemy = k.data.markers_of[1 - decision.side]
    return decision.options.index("strike" if any(k.report[m] for m in enemy) else "hunt")


def _move(k: Any, decision: Decision) -> int:
    """Close in on the nearest enemy marker, but not nearer than a patrol needs."""
    grid = k.data.grid
    enemies = [k.place[m] for m in k.data.markers_of[1 - decision.side] if k.place[m] >= 0]
    if not enemies:
        return decision.options.index("stay")

    def distance(place: int) -> int:
        return min(int(grid.distance(place, enemy)) for enemy in enemies)

    here = k.place[decision.about]
    if distance(here) <= 2:
        return decision.options.index("stay")
    places = [p for p in decision.options if p != "stay" and p not in k.sub_place]
    return (
        decision.options.index(min(places, key=distance)) if places else len(decision.options) - 1
    )


def _report(_k: Any, decision: Decision) -> int:
    """Carriers are played down, cruisers up."""
    return 0 if decision.about == 0 else len(decision.options) - 1


def _strike(k: Any, decision: Decision) -> int:
    """Strike where most carriers are reported."""
    targets = [m for m in decision.options if m != "pass"]
    if not targets:
        return decision.options.index("pass")
    best = max(targets, key=lambda m: (k.report[m] or [1])[0])
    return decision.options.index(best)


def _fly(k: Any, decision: Decision) -> int:
    """Bombers first, as long as there is room."""
    for index, unit in enumerate(decision.options):
        if unit != "done" and k.data.air_kind[unit] == BOMBER:
            return index
    return decision.options.index("done") if "done" in decision.options else 0


def _bomb(k: Any, decision: Decision) -> int:
    """A carrier, if there is one."""
    for index, ship in enumerate(decision.options):
        if k.data.ships[ship].type == CARRIER:
            return index
    return 0


_HABITS: Final = {
    "posture": _posture,
    "move": _move,
    "report": _report,
    "strike": _strike,
    "fly": _fly,
    "bomb": _bomb,
}
