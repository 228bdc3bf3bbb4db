"""A search stays with what it has found (18.1), or turns back before carriers (18.23)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind
from deckload.engine.log import tell
from deckload.games.carrier.model.options import SHADOWING, plays_with
from deckload.games.carrier.model.state import LOCATED, NOBODY_THERE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.roster import force_name, force_ref
from deckload.games.carrier.rules.search.course import is_outbound, place_of_search
from deckload.games.carrier.rules.search.sectors import EXTENDED

FARTHEST: Final = 8
"""[18.13] Hexes from where the search began: farther out nobody has the fuel to stay."""

STAY_WITH: Final = "shadow"
FLY_ON: Final = "fly on"

SHADOW: Final = Kind(
    "shadow",
    lambda k, d: (
        f"Search {d.about[0] + 1} has found {force_name(k, d.about[1])}. Does it stay with it?"
    ),
    words={
        STAY_WITH: "Shadow it: look at it again next turn with +1, at nobody else, then go home",
        FLY_ON: "Fly on as planned",
    },
)


NEAREST_FIRST: Final = "nearest first"

NEXT_LOOK: Final = Kind(
    "look for",
    lambda k, d: f"Search {d.about + 1} has several forces in its sector. Which does it look at?",
    names=lambda k, force: k.data.force_names[force],
    label=force_name,
    points_at=lambda k, force: (force_ref(k, force),),
    words={NEAREST_FIRST: "The nearest first, then the others"},
)


def may_have_a_say(s: CarrierState) -> bool:
    """[8.331, 18.12, 18.23] Whether there are searches that may stop at what they have found."""
    return plays_with(s, SHADOWING) or EXTENDED in s.search_kind


def order_matters(s: CarrierState, number: int) -> bool:
    """[8.331, 18.12, 18.23] Who stays with one force, or turns back before carriers, does not look
    for the others any more."""
    may_stop = plays_with(s, SHADOWING) or s.search_kind[number] == EXTENDED
    return may_stop and is_outbound(s, number)


def may_shadow(s: CarrierState, number: int, force: int, status: int) -> bool:
    """[18.11, 18.13] A search on its way out that has located a force, not too far out."""
    if not plays_with(s, SHADOWING) or status < LOCATED or s.force_hex[force] == OFF_MAP:
        return False
    distance = s.data.grid.distance(s.search_origin[number], s.force_hex[force])
    return is_outbound(s, number) and distance <= FARTHEST


def stay_with(s: CarrierState, number: int, force: int) -> None:
    """[18.11, 18.12, 18.15] The whole mission stays, and searches for nobody else out there."""
    turn_back(s, number)
    s.search_watch[number] = force
    tell(s, "18.11", "Search {n} shadows {force}.", n=number + 1, force=force_ref(s, force))


def leave(s: CarrierState, number: int) -> None:
    """[18.11] After the second look it goes home from where the force is; in the band where it
    found it, and farther out, it does not search."""
    s.search_hex[number] = place_of_search(s, number)
    s.search_watch[number] = NOBODY_THERE
    s.search_blind[number] = s.search_legs[number]


def turn_back(s: CarrierState, number: int) -> None:
    """The band that it has just flown through is the last one."""
    s.search_legs[number] = s.search_step[number] + 1


def must_turn_back(s: CarrierState, number: int, force: int, status: int) -> bool:
    """[18.23] Fighters with drop tanks do not stay near carriers."""
    return (
        s.search_kind[number] == EXTENDED
        and status > 0
        and is_outbound(s, number)
        and has_carriers(s, force)
    )
