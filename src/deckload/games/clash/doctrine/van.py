"""The Japanese doctrine `van`: the guns sail ahead of the carriers.

As `massed`, but for the habits here. On the first turn the battleships and cruisers of the van hand
their carriers over to the Mobile Fleet; from then on they go for every US carrier group that has
left TF 58 and come near, so that it cannot follow the carriers as it likes. Carriers that were hit
are sent home when all has flown, and cruisers of the van when they have half of their hits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.clash.doctrine import fleet, massing
from deckload.games.clash.doctrine.air import carriers_at
from deckload.games.clash.doctrine.picture import fleet_is_spent, in_sight, reported_carriers
from deckload.games.clash.doctrine.sailing import go, towards
from deckload.games.clash.model.game_data import BB, CA, CL, SQUADRON
from deckload.games.clash.rules.forces import hex_of
from deckload.games.clash.rules.raids.raid_targets import SHIPS
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.forces import carriers_in

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

NEAR: Final = 10
"""Hexes: a carrier group within two moves of the van."""
NEW_GROUP: Final = "new group"


# --- where the van goes ---------------------------------------------------------------------------


def _move(k: ClashState, d: Decision) -> Option:
    """The van goes at a lone carrier group that is near, or keeps with the Mobile Fleet."""
    if not _is_van(k, d.about):
        return massing.MASSED["move"](k, d)
    prey = _lone_groups(k)
    reached = prey.intersection(d.options)
    if reached:
        return max(reached, key=lambda p: (carriers_at(k, IJN, (SHIPS, p)), p))
    far = k.data.grid.distances_from(k.place[d.about])
    near = [place for place in prey if far[place] <= NEAR]
    if near:
        return go(k, d, towards(k, min(near, key=lambda p: (far[p], p))))
    home = k.place[k.data.force_of[IJN]]
    return go(k, d, towards(k, home)) if home >= 0 else massing.MASSED["move"](k, d)


def _is_van(k: ClashState, marker: int) -> bool:
    """Battleships without carriers, under a marker of their own."""
    ships = k.ships[marker]
    has_guns = any(k.data.ship_type[ship] == BB for ship in ships)
    return has_guns and not any(k.data.is_carrier[ship] for ship in ships)


def _lone_groups(k: ClashState) -> set[int]:
    """Where US carrier groups are in sight, or markers that may be some, but not TF 58 with its
    battleships."""
    seen = [m for m in in_sight(k, USN) if reported_carriers(k, m) or not k.report[m]]
    return {k.place[m] for m in seen} - {k.place[k.data.force_of[USN]], k.data.saipan}


def _search(k: ClashState, d: Decision) -> Option:
    """What the van finds is no use to carrier planes, and until it searches it may be a dummy."""
    if _is_van(k, d.about) and "no" in d.options:
        return "no"
    return fleet.HABITS["search"](k, d)


# --- how it is formed -----------------------------------------------------------------------------


def _reorganise(k: ClashState, d: Decision) -> Option:
    if "detach" in d.options and _sent_home(k):
        return "detach"
    step = _next_step(k)
    return step if step in d.options else massing.MASSED["reorganise"](k, d)


def _next_step(k: ClashState) -> str:
    """What is still to be done until the van is by itself: its carriers get a group of their own
    with a destroyer, the van leaves the Mobile Fleet, and they take its place there."""
    van, decks = _guns(k), _handed_over(k)
    if van < 0:
        return ""
    if carriers_in(k, van):
        return "new" if decks < 0 else "shift"
    if decks < 0 or hex_of(k, decks) != hex_of(k, van):
        return ""
    if _destroyers(k, van) and not _destroyers(k, decks):
        return "shift"
    if k.in_force[van]:
        return "leave"
    return "" if k.in_force[decks] else "join"


def _guns(k: ClashState) -> int:
    """The group with several battleships, or -1."""
    for group in k.data.groups_of[IJN]:
        kinds = [k.data.ship_type[ship] for ship in k.ships[group]]
        if kinds.count(BB) >= SQUADRON:
            return group
    return -1


def _handed_over(k: ClashState) -> int:
    """The new group for the carriers of the van, or -1."""
    for group in k.data.groups_of[IJN]:
        if k.data.titles[k.title[group]] == NEW_GROUP and carriers_in(k, group):
            return group
    return -1


def _destroyers(k: ClashState, group: int) -> list[int]:
    return [ship for ship in k.ships[group] if k.data.is_destroyer[ship]]


def _ship(k: ClashState, d: Decision) -> Option:
    van = _guns(k)
    wished: list[int] = []
    if d.about == "detach":
        wished = _sent_home(k)
    elif d.about in ("new", "shift") and van >= 0:
        wished = carriers_in(k, van) or _destroyers(k, van)
    open_to_it = [ship for ship in wished if ship in d.options]
    return open_to_it[0] if open_to_it else massing.MASSED["ship"](k, d)


def _group(k: ClashState, d: Decision) -> Option:
    wished = {"shift to": _handed_over, "join": _handed_over, "leave": _guns}.get(d.about)
    group = -1 if wished is None else wished(k)
    return group if group in d.options else massing.MASSED["group"](k, d)


# --- who goes home --------------------------------------------------------------------------------


def _sent_home(k: ClashState) -> list[int]:
    """Carriers that were hit, once they have nothing left to fly; cruisers of the van that were hit
    hard, for the USN scores only what sinks."""
    out = []
    is_spent = fleet_is_spent(k)
    for group in k.data.groups_of[IJN]:
        hit = [ship for ship in k.ships[group] if k.hits[ship]]
        out += [ship for ship in hit if is_spent and k.data.is_carrier[ship]]
        if hit and _is_van(k, group):
            out += [ship for ship in hit if _is_cruiser_hit_hard(k, ship)]
    return out


def _is_cruiser_hit_hard(k: ClashState, ship: int) -> bool:
    return k.data.ship_type[ship] in (CA, CL) and 2 * k.hits[ship] >= k.data.boxes[ship]


VAN: Final = {
    **massing.MASSED,
    "move": _move,
    "search": _search,
    "reorganise": _reorganise,
    "ship": _ship,
    "group": _group,
}
