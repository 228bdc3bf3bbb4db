"""8.1.2, 8.6, 15.6: the raid comes home, and where its aircraft land."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell, tell_battle_over
from deckload.engine.procedures import DONE, Procedure, steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import eyes_on_sheets, hex_of
from deckload.games.fleet.model.game_data import FULL, IJN
from deckload.games.fleet.model.state import AWAY, NONE
from deckload.games.fleet.rules.forces import (
    air_ref,
    can_fly,
    carriers_in,
    counted,
    factor_of,
    is_on,
    ship_ref,
    units_aboard,
)
from deckload.games.fleet.rules.nouns import AIR_UNIT, SHIP
from deckload.games.fleet.rules.raids import raid
from deckload.games.fleet.rules.raids.air_losses import WITH_ITS_CARRIER, companions_of, destroy

step: Final = steps("clash.homecoming")


DIVERT: Final = Kind(
    "divert",
    "Does an air unit land on another carrier than its own?",
    of=AIR_UNIT,
    label="{} lands elsewhere",
    words={DONE: "All others go home"},
    group=companions_of,
)
RESCUE: Final = Kind(
    "rescue",
    "Their carrier has sunk under them. Which air unit in the air lands on another?",
    of=AIR_UNIT,
    label="{} lands elsewhere",
    words={DONE: "The others are lost"},
    group=companions_of,
)
DECK: Final = Kind(
    "land on",
    lambda k, d: f"Where does {k.data.air[d.about].name} land?",
    of=SHIP,
)


@step
def fly_home(s: ClashState) -> Procedure:
    """[8.6, 8.2.4] Nobody meets the raid on its way back. Its units are in their Flown boxes since
    they took off; those that flew too far are not available for some turns."""
    for unit in s.raid[:]:
        if not raid.can_land_at_home(s, unit):
            destroy(s, unit, "10.2", WITH_ITS_CARRIER)
    for unit in s.extended[:]:
        rest_after_extended_range(s, unit)
    yield from choose_other_decks(s)
    text = "The raid flies home: {units}." if s.raid else "Nobody is left of the raid."
    tell_battle_over(s, "8.6", text, units=counted(len(s.raid), "air unit"))
    clear_raid(s)


def rest_after_extended_range(s: ClashState, unit: int) -> None:
    """[8.1.2] Two or four turns, the owner's secret; on a turn beyond the last one it is gone. That
    it is away everybody knows."""
    side = s.data.air_side[unit]
    chart = s.data.charts["extended_range_recovery"]
    does = "rests after its long flight"
    throw = Throw("extended range", 10, 1, chart, "turns", (), "8.1.2", does=does, gives="turn")
    name = s.data.air[unit].name
    back = s.turn + int(roll_result(s, throw, to=side, by=name))
    s.air_box[unit] = AWAY
    s.air_weak[unit] = 0  # it will be rested when it is back; its side would tell when that is
    s.air_back[unit] = (back,)
    s.air_shown[unit] = eyes_on_sheets(s, side)
    s.out_since[unit] = s.turn
    told = "{unit} is available again on turn {turn}."
    if back > s.last_turn:
        told = "{unit} is not available any more in this battle."
    tell(s, "8.1.2", told, to=side, unit=air_ref(s, unit), turn=back)


def clear_raid(s: ClashState) -> None:
    """[13.0] Nothing is in the air any more, and nobody asks which way it came."""
    raid.clear_raid(s)
    s.raid_base = NONE
    s.raid_path, s.raid_way = [], [[], []]


# --- other decks (15.6) ---------------------------------------------------------------------------


def choose_other_decks(s: ClashState) -> Procedure:
    """[15.6] Japanese carrier aircraft may land on another carrier, each unit once a raid. Their
    owner is asked though no deck has room, for the enemy does not know which have."""
    if s.raid_side != IJN or not is_on(s, "other_carriers") or not is_from_carriers(s):
        return
    diverted: list[int] = []
    while True:
        unit = yield ask(
            IJN,
            DIVERT,
            lambda: can_divert(s, diverted),
            also=(DONE,),
            case="15.6",
            covert=True,
            draft=True,
        )
        if unit == DONE:
            return
        yield from _land_elsewhere(s, unit, s.raid_hex)
        diverted.append(unit)
        if not can_divert(s, diverted):
            return


def is_from_carriers(s: ClashState) -> bool:
    """Is something left of the raid that flew from carriers?"""
    return any(s.air_home[unit] < s.data.first_base for unit in s.raid)


def can_divert(s: ClashState, diverted: list[int]) -> list[int]:
    """The raiders for which another deck has room."""
    return [u for u in s.raid if u not in diverted and other_decks(s, u, s.raid_hex)]


@step
def seek_decks(s: ClashState, sunk: int, place: int) -> Procedure:
    """[15.6, 10.2] A Japanese carrier has sunk while aircraft of hers were up: their owner says
    which of them land where, as far as there is room. He is asked though none was up, which the
    enemy may not know."""
    while True:
        unit = yield ask(
            IJN,
            RESCUE,
            lambda: can_rescue(s, sunk, place),
            also=(DONE,),
            case="15.6",
            covert=True,
            draft=True,
        )
        if unit == DONE:
            break
        yield from _land_elsewhere(s, unit, place_in_the_air(s, unit, place))
        deck = ship_ref(s, s.air_home[unit])
        tell(s, "15.6", "{unit} finds room on {ship}.", unit=air_ref(s, unit), ship=deck)
        if not can_rescue(s, sunk, place):
            break
    for unit in list(units_aboard(s, sunk)):
        destroy(s, unit, "10.2", WITH_ITS_CARRIER)


def can_rescue(s: ClashState, sunk: int, place: int) -> list[int]:
    """The aircraft of a sunk carrier for which another deck has room, the strongest first."""
    saved = [u for u in units_aboard(s, sunk) if other_decks(s, u, place_in_the_air(s, u, place))]
    return sorted(saved, key=lambda unit: -factor_of(s, unit))


def place_in_the_air(s: ClashState, unit: int, carrier_was_at: int) -> int:
    return s.raid_hex if unit in s.raid else carrier_was_at


def _land_elsewhere(s: ClashState, unit: int, start: int) -> Procedure:
    s.air_home[unit] = yield ask(
        IJN, DECK, lambda: other_decks(s, unit, start), about=unit, case="15.6", draft=True
    )


def other_decks(s: ClashState, unit: int, start: int) -> list[int]:
    """[15.6] Japanese carriers in range of where a unit is that have room, the emptiest first: the
    factors aboard may not exceed those the ship began with. US aircraft know their own deck
    only."""
    if s.data.air_side[unit] != IJN or s.air_home[unit] >= s.data.first_base:
        return []
    decks = [
        ship
        for marker in s.data.markers_of[IJN]
        for ship in carriers_in(s, marker)
        if ship != s.air_home[unit]
        and can_fly(s, ship)
        and s.data.theatre.distance(start, hex_of(s, marker)) <= s.data.air_range[unit]
        and factor_of(s, unit) <= room_aboard(s, ship)
    ]
    return sorted(decks, key=lambda deck: -room_aboard(s, deck))


def room_aboard(s: ClashState, ship: int) -> int:
    """[15.6] Factors that a carrier could still take."""
    return deck_capacity(s, ship) - factors_aboard(s, ship)


def factors_aboard(s: ClashState, ship: int) -> int:
    return sum(factor_of(s, unit) for unit in units_aboard(s, ship))


def deck_capacity(s: ClashState, ship: int) -> int:
    """[15.6] The factors with which a carrier began."""
    full = s.data.air_factor[FULL]
    return sum(full[unit] for unit in s.data.units_of[ship])
