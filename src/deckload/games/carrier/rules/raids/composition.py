"""How many of a raid are fighters: nobody knows before the first contact (10.11-10.14)."""

from __future__ import annotations

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import FROM_GUAM, UNDIVIDED, CarrierState
from deckload.games.carrier.rules.butai.track import LOST, put
from deckload.games.carrier.rules.nouns import in_points, raid_name, raid_ref
from deckload.games.carrier.rules.raids.counters import attackers_of, remove_raid


def escort_throw(s: CarrierState, raid: int) -> Throw:
    """[10.13] By the size of the raid when it is first met."""
    return Throw(
        "escort fighters",
        10,
        chart=s.data.charts["escort_fighters"],
        column=s.raid_points[raid],
        case="10.13",
        side=JAPAN,
        subject=raid_name(s, raid),
        gives="fighter point",
    )


def count_fighters(s: CarrierState, raid: int) -> None:
    """[10.13, 10.14] From the first contact on the raid is so many fighters and so many attack
    planes, for as long as it flies."""
    if s.raid_fighters[raid] != UNDIVIDED:
        return
    fighters = int(roll(s, escort_throw(s, raid)).cell.result)
    s.raid_fighters[raid] = min(fighters, s.raid_points[raid])
    tell(
        s,
        "10.13",
        "{raid} has {fighters} of fighters and {planes} of attack planes.",
        raid=raid_ref(s, raid),
        fighters=in_points(s.raid_fighters[raid]),
        planes=attackers_of(s, raid),
    )


def lose_points(s: CarrierState, raid: int, fighters: int, attackers: int) -> int:
    """[4.55, 9.22] Points shot down; what was aimed at the one kind never counts against the other.
    They lie in the Lost box of whoever sent them."""
    fighters = min(fighters, max(0, s.raid_fighters[raid]))
    attackers = min(attackers, attackers_of(s, raid))
    s.raid_fighters[raid] -= fighters
    s.raid_points[raid] -= fighters + attackers
    s.destroyed += fighters + attackers
    if s.raid_land[raid]:
        s.destroyed_land += fighters + attackers
    source = s.raid_source[raid]
    if source >= 0 or source == FROM_GUAM:
        put(s, source, LOST, fighters + attackers)
    return fighters + attackers


def remove_if_empty(s: CarrierState, raid: int) -> bool:
    """Nothing is left of it."""
    if s.raid_points[raid]:
        return False
    tell(s, "4.55", "Nothing is left of {raid}.", raid=raid_ref(s, raid))
    remove_raid(s, raid)
    return True
