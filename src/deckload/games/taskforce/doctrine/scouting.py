"""Where scouts look: at what may be carriers, the nearest first, and twice at what was reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.picture import LAUNCH_RANGE, Picture, picture
from deckload.games.taskforce.model.conditions import CARRIER_REPORTED, FLAG, REAL
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.rules.reconnaissance import searches_left

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState


def search(k: TaskForceState, decision: Decision) -> Option:
    """The hex where a look is worth most; none where all is known well enough."""
    ranked = _ranked_hexes(k, decision.side, picture(k, decision.side))
    options = decision.options
    hexes = [hex_ for hex_ in ranked if hex_ in options]
    if not hexes:
        return "done" if "done" in decision.options else decision.options[0]
    placed = searches_left(k, decision.side) - decision.about
    return hexes[placed % len(hexes)]


_last: Final[dict[int, tuple[Picture, list[int]]]] = {}
"""By side: all chits of a turn are placed before the first is read, so that nothing changes."""


def _ranked_hexes(k: TaskForceState, side: int, seen: Picture) -> list[int]:
    """Where a look is worth anything, the best first."""
    kept = _last.get(side)
    if kept is not None and kept[0] is seen:
        return kept[1]
    worth = _weigh_hexes(k, side, seen)
    ranked = [hex_ for hex_ in worth if worth[hex_] > 0]
    ranked.sort(key=lambda hex_: (-worth[hex_], hex_))
    _last[side] = (seen, ranked)
    return ranked


def _weigh_hexes(k: TaskForceState, side: int, seen: Picture) -> dict[int, float]:
    places = [k.place[m] for m in seen.carriers]
    places += [scene(k).base_hex[base] for base in scene(k).bases[side]]
    looked: dict[int, int] = {}
    for marker in k.search_marker:
        looked[marker] = looked.get(marker, 0) + 1
    worth: dict[int, float] = {}
    for enemy in seen.enemies:
        face = k.face[enemy.marker]
        far = min([enemy.row[place] for place in places], default=0)
        near = 1.0 / (1 + max(0, far - LAUNCH_RANGE))
        if face == FLAG and k.proof[enemy.marker] != REAL:
            value = near
        elif face == FLAG:
            value = 1.5 * near
        else:
            value = 0.3 * near if face == CARRIER_REPORTED else 0.2 * near
            value = value if looked.get(enemy.marker, 0) < 2 else 0.0
        worth[enemy.place] = worth.get(enemy.place, 0.0) + value * (0.2 + enemy.carriers)
    return worth
