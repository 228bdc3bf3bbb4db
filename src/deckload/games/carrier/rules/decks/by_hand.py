"""A deck handled unit by unit: raise, service both ways, lower (6.25-6.27)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import HANGAR, LANDED, READY, SERVICING, CarrierState
from deckload.games.carrier.rules.decks.boxes import (
    deck_room,
    in_box,
    limits_of,
    move_to,
    servicing_room,
)
from deckload.games.carrier.rules.decks.launching import unit_label
from deckload.games.carrier.rules.nouns import AIR_UNIT

step: Final = steps("carrier.deck_by_hand")


def _hand_kind(verb: str, question: str, done: str) -> Kind:
    def prompt(k: CarrierState, decision: Decision) -> str:
        return f"{k.data.us_ships[decision.about].name}: {question}"

    return Kind(verb, prompt, of=AIR_UNIT, label=unit_label, words={"done": done})


RAISE: Final = _hand_kind("raise", "which serviced units go up to the deck?", "These go up")
STOW: Final = _hand_kind("stow", "which units in servicing go back to the hangar?", "These go back")
SERVICE: Final = _hand_kind("service", "which units are armed and fuelled?", "These are serviced")
LOWER: Final = _hand_kind("lower", "which units are struck below?", "These go below")


@step
def handle_by_hand(s: CarrierState, ship: int) -> Procedure:
    """[6.25, 6.26, 6.27] A deck unit by unit: raise, service both ways, lower."""
    room = deck_room(s, ship)
    for unit in (yield from _pick(ship, RAISE, in_box(s, ship, SERVICING), room, "6.25")):
        move_to(s, unit, READY)
    moves = limits_of(s, ship).servicing
    for unit in (yield from _pick(ship, STOW, in_box(s, ship, SERVICING), moves, "6.26")):
        move_to(s, unit, HANGAR)
        moves -= 1
    room = min(moves, servicing_room(s, ship))
    for unit in (yield from _pick(ship, SERVICE, in_box(s, ship, HANGAR), room, "6.26")):
        move_to(s, unit, SERVICING)
    then(s, (lower_by_hand, ship, limits_of(s, ship).lower))


@step
def lower_by_hand(s: CarrierState, ship: int, left: int) -> Procedure:
    """[6.27] Landed units to the hangar, ready ones to servicing as long as there is room."""
    pool = in_box(s, ship, LANDED)
    if servicing_room(s, ship):
        pool = pool + in_box(s, ship, READY)
    chosen = yield from _pick(ship, LOWER, pool, min(left, 1), "6.27")
    for unit in chosen:
        move_to(s, unit, HANGAR if s.air_state[unit] == LANDED else SERVICING)
        then(s, (lower_by_hand, ship, left - 1))


def _pick(ship: int, kind: Kind, pool: list[int], most: int, case: str) -> Procedure:
    if not pool or most <= 0:
        return []
    return (
        yield from pick_some(US, kind, pool[:], most=most, case=case, command="air", about=ship)
    )
