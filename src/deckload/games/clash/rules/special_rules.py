"""16.1.4: the three special rules of the historical scenario, each a switch.

They are Cautious Spruance (TF 58 stays near Saipan), the Decisive Battle (the Japanese carriers
must strike) and Japanese Coordination (island aircraft wait for an order).
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, Refusal, ask, nowhere
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.clash.model.game_data import CV, CVL
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import hex_of
from deckload.games.clash.rules.search.knowing import heard_flagship
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import CAP, READY
from deckload.games.fleet.rules.forces import (
    can_fly,
    carriers_in,
    group_with,
    hex_ref,
    is_damaged,
    is_on,
)
from deckload.games.fleet.rules.nouns import HEX, SHIP

step: Final = steps("clash.special_rules")


ORDER: Final = Kind(
    "order",
    "Order the island aircraft to attack carriers? The flagship's radio may give you away.",
    words={
        "order": "Give the order: island aircraft may attack carrier groups from now on",
        "wait": "Keep radio silence",
    },
)
POSITION: Final = Kind(
    "position",
    "Name a hex within three of your flagship: the enemy hears it.",
    of=HEX,
    label="Near {}",
)
FLAG: Final = Kind(
    "flag",
    "Which carrier becomes the flagship of the Mobile Fleet?",
    of=SHIP,
    points_at=nowhere,
)
NOT_WEST: Final = Refusal(
    "16.1.4", "no Japanese force turns west before all carrier aircraft have struck"
)
WAIT_FOR_ORDER: Final = Refusal(
    "16.1.4", "island aircraft wait for the order before they attack carriers"
)


# --- Cautious Spruance ----------------------------------------------------------------------------


def spruance_holds(s: ClashState) -> bool:
    """[16.1.4]"""
    return is_on(s, "cautious_spruance") and s.turn <= s.data.spruance.until_turn


def is_bound_to_force(s: ClashState, group: int) -> bool:
    """[16.1.4] A group of TF 58 can neither leave it nor be divided while Spruance is cautious."""
    return s.in_force[group] == 1 and s.data.marker_side[group] == USN and spruance_holds(s)


def is_on_leash(s: ClashState, marker: int) -> bool:
    """[16.1.4] Is it TF 58, while Spruance is cautious?"""
    return marker == s.data.force_of[USN] and spruance_holds(s)


def why_not_that_far(s: ClashState, marker: int, place: int) -> Refusal | None:
    """[16.1.4] TF 58 stays within nine hexes of Saipan while Spruance is cautious."""
    if not is_on_leash(s, marker):
        return None
    leash = s.data.spruance.within
    if s.data.grid.distance(place, s.data.saipan) <= leash:
        return None
    return Refusal("16.1.4", f"TF 58 stays within {leash} hexes of Saipan on this turn")


def is_beside_force(s: ClashState, group: int) -> bool:
    """[16.1.4, 3.1.6] In the hex of TF 58, where no dummy may be laid while Spruance is cautious
    (ruling C9)."""
    force = s.data.force_of[USN]
    if s.data.marker_side[group] != USN or not spruance_holds(s):
        return False
    return hex_of(s, group) == s.place[force]


# --- the Decisive Battle --------------------------------------------------------------------------


def units_to_go(s: ClashState) -> int:
    """[16.1.4] Carrier aircraft that are still available for the battle, now or when they have
    landed from a patrol: while there are any, the fleet is not spent (rulings C10, C82)."""
    return sum([is_to_go(s, unit) for unit in s.data.units_of_side[IJN]])


def has_units_to_go(s: ClashState) -> bool:
    boxes, homes, first_base = s.air_box, s.air_home, s.data.first_base
    for unit in s.data.units_of_side[IJN]:  # asked at every move: mostly the boxes say enough
        if boxes[unit] in (READY, CAP) and homes[unit] < first_base and is_to_go(s, unit):
            return True
    return False


def is_to_go(s: ClashState, unit: int) -> bool:
    home = s.air_home[unit]
    return s.air_box[unit] in (READY, CAP) and home < s.data.first_base and is_available(s, home)


def is_available(s: ClashState, carrier: int) -> bool:
    """[16.1.4, 7.3] Can a carrier launch, or could she if her admiral had not sent her away? One
    that was hit and detached cannot: she is never activated again. An undamaged one had no reason
    to leave."""
    return can_fly(s, carrier) and not (is_damaged(s, carrier) and is_going_home(s, carrier))


def is_going_home(s: ClashState, ship: int) -> bool:
    """[7.3] Detached, or over the edge of the map."""
    side = s.data.ship_side[ship]
    return ship in s.gone[side] or any(ship in s.ships[m] for m in s.data.detached_of[side])


def why_not_west(s: ClashState, marker: int, place: int) -> Refusal | None:
    """[16.1.4] The Japanese do not turn west before all their carrier aircraft have struck."""
    if s.data.column[place] >= s.data.column[s.place[marker]] or not is_bound_east(s, marker):
        return None
    return NOT_WEST


def is_bound_east(s: ClashState, marker: int) -> bool:
    """[16.1.4] Is it Japanese, with a battle still to be given?"""
    if s.data.marker_side[marker] != IJN or not is_on(s, "decisive_battle"):
        return False
    return not s.raided or has_units_to_go(s)


def raid_flown(s: ClashState, group: int) -> None:
    """[16.1.4] A Japanese carrier raid on a hex with a group of three carriers is the battle that
    was sought, whichever group there it finds, if it can do it any harm; both sides are told
    (rulings C10, C75)."""
    sought, here = s.data.decisive_battle, hex_of(s, group)
    if not is_on(s, "decisive_battle") or s.raided or s.turn > sought.until_turn:
        return
    if not carries_bombs(s):
        return
    if not any(
        hex_of(s, g) == here and len(carriers_in(s, g)) >= sought.carriers
        for g in s.data.groups_of[USN]
    ):
        return
    s.raided = 1
    tell(s, "16.1.4", "The Mobile Fleet has given the battle for which it was sent.")


def carries_bombs(s: ClashState) -> bool:
    """[16.1.4] Has the raid a bomb or a torpedo with it? Fighters alone sink nothing."""
    return any(unit not in s.escorts for unit in s.raid)


def decisive_battle_missed(s: ClashState) -> bool:
    """[16.1.4] At the end of 19 June: was there no such raid, or are carrier aircraft left on
    deck?"""
    if not is_on(s, "decisive_battle") or s.turn != s.data.decisive_battle.until_turn:
        return False
    return not s.raided or units_to_go(s) > 0


# --- Japanese Coordination ------------------------------------------------------------------------


@step
def give_order(s: ClashState) -> Procedure:
    """[16.1.4] Once in the game, openly, at the start of a turn."""
    if not is_on(s, "japanese_coordination") or s.order_turn:
        return
    choice = yield ask(IJN, ORDER, ("order", "wait"), case="16.1.4")
    if choice == "wait":
        return
    s.order_turn = s.turn
    s.order_due = 1
    tell(s, "16.1.4", "The Mobile Fleet orders the island aircraft to attack carriers.")


@step
def name_flagship_hex(s: ClashState) -> Procedure:
    """[16.1.4] The order is heard: some hex within three of the flagship is told to the enemy."""
    s.order_due = 0
    yield from appoint_flagship(s)
    if not japanese_carriers(s):
        return
    told = yield ask(
        IJN, POSITION, lambda: hexes_near_flagship(s), case="16.1.4", covert=True, draft=True
    )
    s.flagship_near = told
    heard_flagship(s, told)
    tell(
        s,
        "16.1.4",
        "The flagship of the Mobile Fleet is within three hexes of {hex}.",
        hex=hex_ref(s, told),
    )


def hexes_near_flagship(s: ClashState) -> list[int]:
    place = hex_of(s, group_with(s, flagship(s)))
    return list(s.data.grid.within(place, s.data.flagship_told_within))


def flagship(s: ClashState) -> int:
    """[16.1.4] Taiho, or the carrier that the Japanese have chosen in her place."""
    new = s.flagship[IJN]
    return new[0] if new else s.data.flagship


def appoint_flagship(s: ClashState) -> Procedure:
    """[16.1.4] When Taiho is gone the Japanese choose another carrier, and tell nobody."""
    if s.data.flagship in japanese_carriers(s) or not japanese_carriers(s):
        return
    chosen = yield ask(
        IJN, FLAG, lambda: japanese_carriers(s), case="16.1.4", covert=True, draft=True
    )
    s.flagship[IJN] = [chosen]


def japanese_carriers(s: ClashState) -> list[int]:
    """The carriers of the Japanese that are still on the map."""
    return [ship for m in s.data.markers_of[IJN] for ship in carriers_in(s, m)]


def why_no_island_target(s: ClashState, marker: int) -> Refusal | None:
    """[16.1.4] Before the order island aircraft leave alone whatever was last reported with a
    carrier."""
    if not is_on(s, "japanese_coordination") or s.order_turn:
        return None
    report = s.report[marker]
    if report and report[CV] + report[CVL] == 0:
        return None
    return WAIT_FOR_ORDER
