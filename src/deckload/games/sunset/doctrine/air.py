"""Patrols, strikes and what happens over the target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.contract import Doctrine
from deckload.engine.decision import Decision, Option
from deckload.games.fleet.rules.raids.air_losses import CHEAPEST, cheapest
from deckload.games.sunset.doctrine.picture import told, worth
from deckload.games.sunset.model.game_data import BATTLESHIPS, CARRIERS, IJN, USN
from deckload.games.sunset.rules.air.aiming import CARRIERS as ALL_CARRIERS
from deckload.games.sunset.rules.air.aiming import PROPOSED
from deckload.games.sunset.rules.air.air_fleets import forces_to_guard
from deckload.games.sunset.rules.air.strike_range import (
    contacts,
    distance_to,
    is_formation,
    side_of,
    why_no_target,
)
from deckload.games.sunset.rules.forces import factor_of, is_alone

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

USUAL_RANGE: Final = 8
"""Within it US carrier aircraft strike with all they have."""
EXTRA_REACH: Final = 6
"""So many hexes beyond their range carriers look for something to strike: a move and more."""
CARRIER_BONUS: Final = (14, 6)
"""By side: what an enemy carrier is worth beyond her points. Halsey wants nothing more."""
CRIPPLE_BONUS: Final = 8
NEAR_THE_BEACH: Final = 8
LATE: Final = (3, 0)
"""By turn of the day: in the afternoon a strike from too far is better than none."""


# --- whom to strike -------------------------------------------------------------------------------


def prize(k: SunsetState, side: int, marker: int) -> float:
    """How much a strike on a force promises."""
    points = float(worth(k, marker))
    if is_alone(k, marker):
        ships = k.ships[marker]
        left = sum([k.data.boxes[ship] - k.hits[ship] for ship in ships])
        return points * CRIPPLE_BONUS / max(1, left)
    points += CARRIER_BONUS[side] * told(k, marker, CARRIERS)
    if side == USN:
        points += max(0, NEAR_THE_BEACH - k.data.to_beachhead[k.place[marker]]) * 5
    return points


def best_strike(k: SunsetState, source: int) -> int:
    """The contact most worth a strike that a force's aircraft reach now or after a move; -1 if
    there is none."""
    best, most = -1, 0.0
    for target in contacts(k, source):
        points = promise(k, source, target)
        if points > most:
            best, most = target, points
    return best


def promise(k: SunsetState, source: int, target: int) -> float:
    """What a strike of a force promises, less for a target that is far."""
    side = side_of(k, source)
    if is_formation(k, source):
        return prize(k, side, target) if why_no_target(k, source, target) is None else 0.0
    away = distance_to(k, source, k.place[target])
    if side == USN and away > USUAL_RANGE + EXTRA_REACH:
        return 0.0
    beyond = max(0, away - USUAL_RANGE) if side == USN else 0
    return prize(k, side, target) / (1 + 0.25 * beyond)


def wants_to_strike(k: SunsetState, source: int, target: int) -> bool:
    """Is it near enough, or too late in the day to get nearer?"""
    if why_no_target(k, source, target) is not None:
        return False
    if is_formation(k, source) or side_of(k, source) == IJN:
        return True
    return distance_to(k, source, k.place[target]) <= USUAL_RANGE or k.turn % 4 in LATE


def _strike(k: SunsetState, d: Decision) -> Option:
    """What the force had in mind; else the best that is on offer."""
    found = [m for m in d.options if not isinstance(m, str)]
    return _strike_at(k, d, d.about, found) if found else d.options[-1]


def act(k: SunsetState, d: Decision) -> Option:
    """An air formation looks around, then strikes what it can; its fighters guard battleships."""
    if "search" in d.options:
        return "search"
    chit = k.data.formation_chit[d.about]
    found = [target for target in d.options if isinstance(target, int)]
    if found:
        return _strike_at(k, d, chit, found)
    if "patrol" in d.options and needs_guard(k, forces_to_guard(k, d.about)) >= 0:
        return "patrol"
    return "done"


def _strike_at(k: SunsetState, d: Decision, source: int, found: list[int]) -> int:
    """What the force had in mind; else the best that is on offer."""
    wish = best_strike(k, source)
    return wish if wish in found else max(found, key=lambda m: (prize(k, d.side, m), -m))


def needs_guard(k: SunsetState, markers: list[int]) -> int:
    """The force that needs fighters over it: in sight of the enemy, and of the most worth; -1 if
    none does."""
    seen = [m for m in markers if k.detected[m]]
    return max(seen, key=lambda m: (worth(k, m), -m), default=-1)


def _guard(k: SunsetState, d: Decision) -> Option:
    wish = needs_guard(k, [m for m in d.options if not isinstance(m, str)])
    return wish if wish >= 0 else "none"


# --- in the air -----------------------------------------------------------------------------------


def _patrol(k: SunsetState, d: Decision) -> Option:  # noqa: ARG001
    """Half of the US fighters patrol, the others go with the bombers. All the Japanese have is one
    unit."""
    wishes = ("half", "none") if d.side == USN else ("all", "none")
    return next(wish for wish in wishes if wish in d.options)


def first_of(*wishes: str) -> Doctrine:
    """A habit: the first of these words that is on offer, else the first option."""

    def habit(k: SunsetState, d: Decision) -> Option:  # noqa: ARG001
        return next((wish for wish in wishes if wish in d.options), d.options[0])

    return habit


def _lose(k: SunsetState, d: Decision) -> Option:
    return CHEAPEST if CHEAPEST in d.options else cheapest(k, list(d.options))


def _spoil(k: SunsetState, d: Decision) -> Option:
    return max(d.options, key=lambda unit: (factor_of(k, unit), -unit))


def aim(k: SunsetState, d: Decision) -> Option:  # noqa: ARG001
    """The Japanese spread their bombs over the carriers, where each hit counts. The USN sinks one
    ship after the other, as the rule proposes."""
    if d.side == IJN and ALL_CARRIERS in d.options:
        return ALL_CARRIERS
    return PROPOSED if PROPOSED in d.options else d.options[0]


# --- kamikazes ------------------------------------------------------------------------------------

SINKS: Final = (0.0, 0.95, 0.75, 0.45, 0.2, 0.1)
"""By boxes left, how likely a kamikaze sinks a ship."""


def _commit(k: SunsetState, d: Decision) -> Option:
    """All that are given for nothing."""
    return k.kamikazes if k.kamikazes in d.options else d.options[0]


def _kamikaze_at(k: SunsetState, d: Decision) -> Option:
    return max(d.options, key=lambda m: (_kamikaze_prize(k, m), -m))


def _kamikaze_prize(k: SunsetState, marker: int) -> float:
    if k.ships[marker]:
        return max([_dive_prize(k, ship) for ship in k.ships[marker]])
    return 2.0 * (told(k, marker, CARRIERS) > 0) + 0.1 * told(k, marker, BATTLESHIPS)


def _dive(k: SunsetState, d: Decision) -> Option:
    return max(d.options, key=lambda ship: (_dive_prize(k, ship), -ship))


def _dive_prize(k: SunsetState, ship: int) -> float:
    left = k.data.boxes[ship] - k.hits[ship]
    sinks = SINKS[left] if left < len(SINKS) else 0.02
    new = 0.0 if k.hits[ship] else k.data.damaged_value[ship]
    return sinks * k.data.value[ship] + 0.9 * new


HABITS: Final = {
    "strike": _strike,
    "act": act,
    "fly": first_of("everything", "done"),
    "guard": _guard,
    "send": first_of("done"),
    "patrol": _patrol,
    "intercept": first_of("all"),
    "pass with": first_of("all"),
    "peel off": first_of("enough", "all"),
    "lose": _lose,
    "spoil": _spoil,
    "formation": first_of("carriers inside"),
    "shift": first_of("done"),
    "go for": aim,
    "aim at": first_of("evenly"),
    "clear the way for": first_of("strongest"),
    "attack with": first_of("weak first"),
    "fire with": first_of("share"),
    "support": first_of("as ordered"),
    "suppress": first_of("fighters first"),
    "expose": first_of("weak first"),
    "look again at": first_of("all"),
    "restore": first_of("strongest"),
    "commit": _commit,
    "kamikaze at": _kamikaze_at,
    "dive on": _dive,
}
