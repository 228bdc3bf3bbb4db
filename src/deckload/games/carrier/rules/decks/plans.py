"""Deck plans: what each carrier makes ready, so that nobody has to move every unit by hand.

A plan says which aircraft a carrier wants on deck. Raising, servicing and lowering then follow from
it, within the limits. Whoever wants it otherwise handles a deck by hand for a phase.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.state import HANGAR, LANDED, READY, SERVICING, CarrierState
from deckload.games.carrier.rules.decks.boxes import (
    deck_room,
    in_box,
    limits_of,
    move_to,
    on_deck,
    servicing_room,
)

FIGHTERS: Final = 0
STRIKE: Final = 1
CLEAR: Final = 2
PLAN_NAMES: Final = ("fighters", "strike", "clear")
PLAN_WORDS: Final = (
    "make fighters ready",
    "make a strike ready",
    "keep the deck clear for landing",
)


def is_wanted(s: CarrierState, ship: int, unit: int) -> bool:
    """Whether a plan wants this unit on deck; a strike takes fighters along when no bomber is left
    below."""
    plan = s.deck_plan[ship]
    if plan == CLEAR:
        return False
    if s.data.is_fighter[unit] == (plan == FIGHTERS):
        return True
    return plan == STRIKE and not _bombers_below(s, ship)


def _bombers_below(s: CarrierState, ship: int) -> bool:
    below = in_box(s, ship, SERVICING) + in_box(s, ship, HANGAR)
    return any(not s.data.is_fighter[unit] for unit in below)


def raise_by_plan(s: CarrierState, ship: int, held: int) -> None:
    """[6.25] Serviced units that are wanted go up, as many as can still be launched from there;
    `held` places are kept for those who are about to land."""
    top = limits_of(s, ship).launch_occupancy
    for unit in in_box(s, ship, SERVICING):
        room = min(top - on_deck(s, ship), deck_room(s, ship) - held)
        if room > 0 and is_wanted(s, ship, unit):
            move_to(s, unit, READY)


def service_by_plan(s: CarrierState, ship: int) -> None:
    """[6.26] What is not wanted goes back, then wanted units come out of the hangar; each move
    counts against the limit. Places are kept for ready units that are about to go below."""
    moves = limits_of(s, ship).servicing
    wanted = [unit for unit in in_box(s, ship, HANGAR) if is_wanted(s, ship, unit)]
    for unit in in_box(s, ship, SERVICING):
        if moves and wanted and not is_wanted(s, ship, unit):
            move_to(s, unit, HANGAR)
            moves -= 1
    kept = sum([_is_in_the_way(s, ship, unit) for unit in in_box(s, ship, READY)])
    for unit in wanted[:moves]:
        if servicing_room(s, ship) > kept:
            move_to(s, unit, SERVICING)


def lower_by_plan(s: CarrierState, ship: int) -> None:
    """[6.27] Landed units go to the hangar first; then ready ones that nobody wants any more go to
    servicing."""
    left = limits_of(s, ship).lower
    for unit in in_box(s, ship, LANDED)[:left]:
        move_to(s, unit, HANGAR)
        left -= 1
    for unit in in_box(s, ship, READY):
        if left and servicing_room(s, ship) and _is_in_the_way(s, ship, unit):
            move_to(s, unit, SERVICING)
            left -= 1


def _is_in_the_way(s: CarrierState, ship: int, unit: int) -> bool:
    """A ready unit that is not wanted while something else is, or on a deck that is to be clear."""
    if is_wanted(s, ship, unit):
        return False
    below = in_box(s, ship, SERVICING) + in_box(s, ship, HANGAR)
    return s.deck_plan[ship] == CLEAR or any(is_wanted(s, ship, other) for other in below)


def set_plan(s: CarrierState, ships: list[int], plan: int, what: str) -> None:
    for ship in ships:
        s.deck_plan[ship] = plan
    tell(s, "6.21", "{what}: {plan}.", what=what, plan=PLAN_WORDS[plan])
