"""Surface battles: who comes to one, and what the guns do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.sunset.doctrine.air import first_of
from deckload.games.sunset.doctrine.picture import (
    CENTRE,
    ESCORT_CARRIERS,
    FAST_CARRIERS,
    GUN_LINE,
    LIGHT_LINE,
    SOUTH,
    TYPICAL_GUNS,
    guns_of,
    role,
)
from deckload.games.sunset.model.game_data import DESTROYERS, IJN, USN
from deckload.games.sunset.rules.forces import is_night
from deckload.games.sunset.rules.surface.battle_line import slots_of
from deckload.games.sunset.rules.surface.battle_orders import DELAY
from deckload.games.sunset.rules.surface.deployment import ALWAYS
from deckload.games.sunset.rules.surface.torpedoes import has_torpedoes

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

ROUNDS_ENOUGH: Final = 5
RADAR_DISTANCE: Final = "fight at 12"
"""By night US ships fire from beyond what Japanese look-outs see and most torpedoes reach; by day
they keep out of the worst of the torpedoes while they are the stronger."""
CLOSE: Final = "fight at 3"
"""At this range guns and torpedoes have no malus."""
TORPEDO_DISTANCE: Final = (4, 7)
"""By side: torpedoes are for once, and kept for a range at which they hit."""
ALWAYS_FIGHT: Final = (GUN_LINE, LIGHT_LINE, CENTRE, SOUTH)
NEVER_FIGHT: Final = (ESCORT_CARRIERS, FAST_CARRIERS)


# --- whether to fight -----------------------------------------------------------------------------


def _fight(k: SunsetState, d: Decision) -> Option:
    """Those who guard the beach or have come for it do; others if they are the stronger."""
    if "attack" not in d.options:
        return d.options[0]
    task = role(k, d.about)
    if task in ALWAYS_FIGHT:
        return "attack"
    if task in NEVER_FIGHT:
        return "pass"
    here = [m for m in k.data.markers_of[1 - d.side] if k.place[m] == k.place[d.about]]
    against = sum([guns_of(k, m) for m in here if k.detected[m]])
    return "attack" if guns_of(k, d.about) > against else "pass"


def _ambush(k: SunsetState, d: Decision) -> Option:
    own = [m for m in d.options if not isinstance(m, str)]
    guns = sum([guns_of(k, m) for m in own])
    if any(role(k, m) in ALWAYS_FIGHT for m in own) or guns > guns_of(k, d.about):
        return "all" if "all" in d.options else d.options[0]
    return "pass"


# --- on the line ----------------------------------------------------------------------------------


def _guns_on_line(k: SunsetState, side: int) -> int:
    total = 0
    for slot in slots_of(k, side):
        ship = k.slot_ship[slot]
        total += k.data.log_guns[ship][k.hits[ship]] if ship >= 0 else _typical(k, slot)
    return total


def _typical(k: SunsetState, slot: int) -> int:
    return TYPICAL_GUNS[k.slot_class[slot]]


def is_stronger(k: SunsetState, side: int) -> bool:
    return _guns_on_line(k, side) * 10 >= _guns_on_line(k, 1 - side) * 9


def _sail(k: SunsetState, d: Decision) -> Option:
    """Carriers and transports draw off, destroyers close. By night US ships keep the distance of
    their radar, and the Japanese close; by day the stronger close, the weaker draw off behind their
    destroyers."""
    if wants_to_go(k, d.side):
        return "break off"
    if d.side == IJN:
        return CLOSE
    return RADAR_DISTANCE if is_night(k) or is_stronger(k, USN) else DELAY


def _torpedo(k: SunsetState, d: Decision) -> Option:
    """On the line: torpedoes when they are near enough. A submarine takes the ship that brings the
    most for each box that she has left."""
    if isinstance(d.options[0], int):
        return max(d.options, key=lambda ship: (_bite(k, ship), -ship))
    targets = [option for option in d.options if not isinstance(option, str)]
    if "best" not in d.options:
        return targets[0]
    near = min([abs(k.slot_area[slot] - k.slot_area[target]) for slot, target, _ in targets])
    late = k.battle_round >= ROUNDS_ENOUGH
    if near <= TORPEDO_DISTANCE[d.side] or late:
        return "best"
    return "hold" if _nearest_with_torpedoes(k, d.side) <= TORPEDO_DISTANCE[d.side] else "cease"


def _nearest_with_torpedoes(k: SunsetState, side: int) -> int:
    """How near a unit of the side that still has torpedoes is to any enemy."""
    armed = [slot for slot in slots_of(k, side) if has_torpedoes(k, slot)]
    enemies = slots_of(k, 1 - side)
    return min([abs(k.slot_area[a] - k.slot_area[b]) for a in armed for b in enemies])


def _bite(k: SunsetState, ship: int) -> float:
    return (k.data.value[ship] + k.data.is_carrier[ship]) / (k.data.boxes[ship] - k.hits[ship])


def _smoke(k: SunsetState, d: Decision) -> Option:
    """The weaker side hides in smoke, the stronger wants to see."""
    if is_stronger(k, d.side):
        return "clear" if "clear" in d.options else "pass"
    return "screen" if "screen" in d.options else d.options[0]


def wants_to_go(k: SunsetState, side: int) -> bool:
    """US gun ships stand before the beach to the end, and the Japanese who have come for this one
    battle fight it while more than destroyers are left. Others go if they are weaker."""
    own = k.fighting[side]
    if side == IJN and any(role(k, m) in (CENTRE, SOUTH) for m in own):
        bound = any(not k.fought[ship] for m in own for ship in k.ships[m])
        return not is_stronger(k, IJN) if not bound else not _has_great_ships(k)
    if any(role(k, m) in (GUN_LINE, LIGHT_LINE) for m in own):
        return False
    return not is_stronger(k, side)


def _has_great_ships(k: SunsetState) -> bool:
    """Is a Japanese ship larger than a destroyer still on the line?"""
    return any(k.slot_class[slot] != DESTROYERS for slot in slots_of(k, IJN))


def _disengage(k: SunsetState, d: Decision) -> Option:
    return "disengage" if wants_to_go(k, d.side) else "fight"


def _retreat(k: SunsetState, d: Decision) -> Option:
    """US ships stay near the beach; the Japanese go back the way they came."""
    way = k.data.to_beachhead
    near = d.side == USN
    return min(d.options, key=lambda place: (way[place] if near else -way[place], place))


HABITS: Final = {
    "fight": _fight,
    "ambush": _ambush,
    "groups": first_of(ALWAYS),
    "sail": _sail,
    "fire": first_of("best"),
    "next": first_of("best"),
    "torpedo": _torpedo,
    "launch": first_of("best"),
    "smoke": _smoke,
    "disengage": _disengage,
    "retreat": _retreat,
    "engage": first_of("attack"),
}
