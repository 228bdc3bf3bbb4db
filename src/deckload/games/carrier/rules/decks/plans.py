"""Deck plans: what each carrier makes ready, so that nobody has to move every unit by hand.

A plan says which aircraft a carrier wants on deck. Raising, servicing and lowering then follow from
it, within the limits. Whoever wants it otherwise handles a deck by hand for a phase.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import DeckLimits
from deckload.games.carrier.model.state import HANGAR, LANDED, READY, SERVICING, CarrierState
from deckload.games.carrier.rules.decks.boxes import aboard, limits_of

FIGHTERS: Final = 0
STRIKE: Final = 1
CLEAR: Final = 2
PLAN_NAMES: Final = ("fighters", "strike", "clear")
PLAN_WORDS: Final = (
    "make fighters ready",
    "make a strike ready",
    "keep the deck clear for landing",
)


class Deck:
    """[6.21] One carrier while her deck is handled: who is in each box, as it changes. Her units go
    by their places in the list of who is aboard."""

    def __init__(
        self, plan: int, limits: DeckLimits, states: Sequence[int], fighters: Sequence[bool]
    ) -> None:
        self.plan: Final = plan
        self.limits: Final = limits
        self.states: Final = list(states)
        self.fighters: Final = fighters
        self.boxes: Final[dict[int, list[int]]] = {READY: [], LANDED: [], SERVICING: [], HANGAR: []}
        for unit, box in enumerate(states):
            self.boxes[box].append(unit)

    def move(self, unit: int, box: int) -> None:
        """Within a box units stay in the order of their ids."""
        self.boxes[self.states[unit]].remove(unit)
        insort(self.boxes[box], unit)
        self.states[unit] = box

    def room_on_deck(self, held: int) -> int:
        """[6.22, 6.25] Places from which units can still be launched, but for those that are
        `held`."""
        standing = len(self.boxes[READY]) + len(self.boxes[LANDED])
        return min(self.limits.launch_occupancy, self.limits.flight_deck - held) - standing

    def room_in_servicing(self) -> int:
        """[6.26]"""
        return self.limits.servicing - len(self.boxes[SERVICING])

    def wants(self, unit: int) -> bool:
        """Whether the plan wants this unit on deck; a strike takes fighters along when no bomber is
        left below."""
        if self.plan == CLEAR:
            return False
        if self.fighters[unit] == (self.plan == FIGHTERS):
            return True
        return self.plan == STRIKE and not self._bombers_below()

    def has_in_the_way(self, unit: int) -> bool:
        """A ready unit that is not wanted while something else is, or on a deck that is to be
        clear."""
        if self.wants(unit):
            return False
        return self.plan == CLEAR or any(self.wants(other) for other in self._below())

    def _below(self) -> list[int]:
        return self.boxes[SERVICING] + self.boxes[HANGAR]

    def _bombers_below(self) -> bool:
        return any(not self.fighters[unit] for unit in self._below())


def deck_of(s: CarrierState, ship: int) -> Deck:
    """How the deck of a carrier stands now."""
    units = aboard(s, ship)
    states = [s.air_state[unit] for unit in units]
    fighters = [s.data.is_fighter[unit] for unit in units]
    return Deck(s.deck_plan[ship], limits_of(s, ship), states, fighters)


def stand(s: CarrierState, units: list[int], states: Sequence[int]) -> None:
    """Let the units of a carrier be in these boxes."""
    air_state = s.air_state
    for unit, box in zip(units, states, strict=True):
        air_state[unit] = box


def after_handling(
    s: CarrierState, ship: int, units: list[int], held: int
) -> tuple[int, ...] | None:
    """[6.23] Raise, service, lower who is aboard: the boxes in which these units will be, None if
    nobody is moved; `held` places are kept for those who are about to land. With none held nobody
    is moved who would not be moved anyway, so that a deck on which all stand as they did when that
    was found out needs no more looking into."""
    stands = (s.deck_plan[ship], units, [s.air_state[unit] for unit in units])
    settled: dict[int, Any] = s.groups.setdefault("settled decks", {})
    if settled.get(ship) == stands:
        return None
    plan, _, boxes = stands
    fighters = tuple([s.data.is_fighter[unit] for unit in units])
    after = _handled(plan, s.data.deck_limits[ship], tuple(boxes), fighters, held)
    if after != tuple(boxes):
        return after
    if not held:
        settled[ship] = stands
    return None


@lru_cache(maxsize=16_384)
def _handled(
    plan: int,
    limits: DeckLimits,
    states: tuple[int, ...],
    fighters: tuple[bool, ...],
    held: int,
) -> tuple[int, ...]:
    """Where everybody is afterwards: kept, since decks stand alike in phase after phase."""
    deck = Deck(plan, limits, states, fighters)
    _raise(deck, held)
    _service(deck)
    _lower(deck)
    return tuple(deck.states)


def service_by_plan(s: CarrierState, ship: int) -> None:
    """[4.452, 6.26] Below a deck that is blocked only the hangar works."""
    deck = deck_of(s, ship)
    _service(deck)
    stand(s, aboard(s, ship), deck.states)


def _raise(deck: Deck, held: int) -> None:
    """[6.25] Serviced units that are wanted go up, as many as can still be launched from there."""
    for unit in deck.boxes[SERVICING][:]:
        if deck.room_on_deck(held) > 0 and deck.wants(unit):
            deck.move(unit, READY)


def _service(deck: Deck) -> None:
    """[6.26] What is not wanted goes back, then wanted units come out of the hangar; each move
    counts against the limit. Places are kept for ready units that are about to go below."""
    moves = deck.limits.servicing
    wanted = [unit for unit in deck.boxes[HANGAR] if deck.wants(unit)]
    if not wanted:
        return
    for unit in deck.boxes[SERVICING][:]:
        if moves and not deck.wants(unit):
            deck.move(unit, HANGAR)
            moves -= 1
    kept = sum([deck.has_in_the_way(unit) for unit in deck.boxes[READY]])
    for unit in wanted[:moves]:
        if deck.room_in_servicing() > kept:
            deck.move(unit, SERVICING)


def _lower(deck: Deck) -> None:
    """[6.27] Landed units go to the hangar first; then ready ones that nobody wants any more go to
    servicing."""
    left = deck.limits.lower
    for unit in deck.boxes[LANDED][:left]:
        deck.move(unit, HANGAR)
        left -= 1
    for unit in deck.boxes[READY][:]:
        if left and deck.room_in_servicing() and deck.has_in_the_way(unit):
            deck.move(unit, SERVICING)
            left -= 1


def set_plan(s: CarrierState, ships: list[int], plan: int, what: str) -> None:
    for ship in ships:
        s.deck_plan[ship] = plan
    tell(s, "6.21", "{what}: {plan}.", what=what, plan=PLAN_WORDS[plan])
