"""Where the eye should go while a question is put."""

from __future__ import annotations

from deckload.engine.decision import NO_POINTERS, Decision, Pointers
from deckload.engine.views import Reach
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.decks import launching
from deckload.games.carrier.rules.forces.roster import force_ref
from deckload.games.carrier.rules.missions import air_combat, movement, scramble
from deckload.games.carrier.rules.nouns import mission_ref, raid_ref
from deckload.games.carrier.rules.search import missions, shadowing
from deckload.games.carrier.rules.search.fans import bearings_worth_a_search
from deckload.games.carrier.rules.search.sectors import (
    BEARINGS,
    EXTENDED,
    HALF_SECTOR,
    REACH,
    STANDARD,
)
from deckload.games.carrier.rules.search.sending import launching_hex
from deckload.games.carrier.rules.strikes import bombing, contact
from deckload.games.carrier.rules.submarines import contact as submarines
from deckload.games.carrier.rules.submarines import orders


def pointers(k: CarrierState, decision: Decision) -> Pointers:
    """At the mission that is asked about, the raid that it meets, the target it takes off for."""
    if decision.kind in (movement.DESTINATION, movement.SPLIT_OFF, scramble.SET_OUT):
        return Pointers(about=(mission_ref(k, decision.about),))
    if decision.kind is launching.TAKE_OFF and isinstance(decision.about, tuple):
        return Pointers(about=(force_ref(k, decision.about[1]),))
    if decision.kind is air_combat.SHARE:
        mission, raid = decision.about
        return Pointers(about=(mission_ref(k, mission), raid_ref(k, raid)))
    if decision.kind is contact.AGAIN:
        return Pointers(about=(mission_ref(k, decision.about),))
    if decision.kind in (bombing.TIME, bombing.AIM):
        mission, force = decision.about[:2]
        return Pointers(about=(mission_ref(k, mission), force_ref(k, force)))
    if decision.kind is missions.DECLARE:
        return Pointers(reach=_fans(k, decision))
    if decision.kind is missions.DIRECTION:
        return Pointers(reach=_sectors(k, launching_hex(k), REACH[STANDARD]))
    if decision.kind is missions.FAR_DIRECTION:
        return Pointers(reach=_sectors(k, launching_hex(k), REACH[EXTENDED]))
    if decision.kind in (orders.PROWL, orders.FOLLOW, orders.STATION, submarines.WHOM):
        return Pointers(about=(k.data.sub_refs[decision.about],))
    if decision.kind is submarines.IN_CONTACT:
        sub, force = decision.about
        return Pointers(about=(k.data.sub_refs[sub], force_ref(k, force)))
    if decision.kind is shadowing.SHADOW:
        return Pointers(about=(force_ref(k, decision.about[1]),))
    return NO_POINTERS


def _fans(k: CarrierState, decision: Decision) -> dict[int, tuple[Reach, ...]]:
    """[8.25] By the number of searches, the sectors that these would cover."""
    bearings = bearings_worth_a_search(k)
    sectors = _sectors(k, launching_hex(k), REACH[STANDARD])
    fans = [option for option in decision.options if isinstance(option, int)]
    return {
        number: tuple(reach for bearing in bearings[:number] for reach in sectors[bearing])
        for number in fans
    }


def _sectors(k: CarrierState, origin: int, far: int) -> dict[int, tuple[Reach, ...]]:
    """[8.251, 18.21] By bearing, the sector that a search in it covers; none when nobody is left
    who could send it."""
    grid = k.data.grid
    if origin == OFF_MAP:
        return dict.fromkeys(BEARINGS, ())
    return {
        bearing: (
            Reach(
                "search",
                places=tuple(
                    grid.name_of(place)
                    for place in grid.arc(
                        origin, (bearing - HALF_SECTOR) % 360, 2 * HALF_SECTOR, far
                    )
                ),
            ),
        )
        for bearing in BEARINGS
    }
