"""Set-up, formations, chits, searches, reports and the order to the islands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.clash.doctrine.picture import (
    FIRST_STRIKE_TURN,
    can_strike,
    found_targets,
    has_carriers,
)
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.forces import is_on, speed_of
from deckload.games.fleet.rules.search.reports import ALL_MASKED, EXACT, MASK

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

MAIN_BODY: Final = ("Force A",)
"""The Mobile Fleet proper; the others sail ahead and to the flanks and search."""
SLOW: Final = 2
"""A ship that makes no more hexes than this holds up its group."""


# --- set-up ---------------------------------------------------------------------------------------


def _with(k: ClashState, d: Decision) -> Option:
    """All of TF 58 sails together. The Japanese forces sail apart, each searching and striking for
    itself, unless their crews can act together (16.3)."""
    if d.side == USN or is_on(k, "trained_crews"):
        return d.options[0]
    groups = [title for title in d.options if isinstance(title, int)]
    if "done" not in d.options:
        return groups[0]
    body = [title for title in groups if k.data.titles[title] in MAIN_BODY]
    return body[0] if body else "done"


def _start(k: ClashState, d: Decision) -> Option:
    """The task force in the middle of its zone, groups as near to it and as far east as they may,
    dummies well apart from everybody."""
    places = [place for place in d.options if place != "none"]
    centre = k.data.grid.id_of(k.data.scenarios[k.scenario].set_up[d.side].hex)
    near = k.data.grid.distances_from(centre)
    if d.about is None or k.data.titles[d.about] != "dummy":
        return min(places, key=lambda p: (near[p], -k.data.column[p], p))
    taken = [p for m in k.data.markers_of[d.side] if (p := k.place[m]) >= 0]
    rows = [k.data.grid.distances_from(p) for p in taken]
    east = max(k.data.column[p] for p in places)
    abreast = [p for p in places if k.data.column[p] == east]
    return max(abreast, key=lambda p: (min([row[p] for row in rows], default=0), -p))


# --- formations -----------------------------------------------------------------------------------


def _reorganise(k: ClashState, d: Decision) -> Option:
    """Cripples go home; US carrier groups join their task force."""
    if "detach" in d.options and _cripples(k, d.side):
        return "detach"
    if "join" in d.options and _joiners(k, d.side):
        return "join"
    return "done" if "done" in d.options else d.options[0]


def _cripples(k: ClashState, side: int) -> list[int]:
    return [
        ship
        for group in k.data.groups_of[side]
        for ship in k.ships[group]
        if k.hits[ship] and speed_of(k, ship) <= SLOW
    ]


def _joiners(k: ClashState, side: int) -> list[int]:
    """US carrier groups that lie with their task force. The Japanese sail apart, and search so."""
    force = k.data.force_of[side]
    if side == IJN:
        return []
    return [
        g
        for g in k.data.groups_of[side]
        if k.place[g] >= 0 and k.place[g] == k.place[force] and has_carriers(k, g)
    ]


def _group(k: ClashState, d: Decision) -> Option:
    joiners = [g for g in _joiners(k, d.side) if g in d.options]
    return joiners[0] if joiners else d.options[-1]


def _ship(k: ClashState, d: Decision) -> Option:
    cripples = [ship for ship in _cripples(k, d.side) if ship in d.options]
    return cripples[0] if cripples else d.options[0]


# --- activation, search, reports ------------------------------------------------------------------


def _activate(k: ClashState, d: Decision) -> Option:
    """Who can strike what has been found acts first. Where nothing is found the small Japanese
    groups go and search before the main body."""
    force = k.data.force_of[d.side]
    carriers = [m for m in d.options if m != "pass" and has_carriers(k, m)]
    if not carriers:
        return "pass"
    ready = [m for m in carriers if can_strike(k, m) and found_targets(k, m)]
    if ready or d.side == USN:
        chosen = ready or carriers
        return force if force in chosen else chosen[0]
    return next((m for m in carriers if m != force), force)


def _search(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    return d.options[0]


def _report(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    """Carriers are made fewer, everything else more."""
    return next(word for word in (ALL_MASKED, MASK, EXACT) if word in d.options)


def _order(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    """The islands are let loose on the day of the battle."""
    return "order" if k.turn >= FIRST_STRIKE_TURN else "wait"


def _position(k: ClashState, d: Decision) -> Option:
    """As misleading as it may be: the named hex farthest from the middle of them."""
    force = k.place[k.data.force_of[IJN]]
    if force < 0:
        return d.options[0]
    return max(d.options, key=lambda p: (k.data.grid.distance(p, force), p))


HABITS: Final = {
    "with": _with,
    "start": _start,
    "reorganise": _reorganise,
    "group": _group,
    "ship": _ship,
    "activate": _activate,
    "search": _search,
    "report": _report,
    "order": _order,
    "position": _position,
}
