"""8.1.2, 8.6, 15.6: the raid comes home, and where its aircraft land."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, steps
from deckload.games.clash.model.game_data import FULL, IJN
from deckload.games.clash.model.state import AWAY, NONE, OFF_MAP, ClashState
from deckload.games.clash.rules.forces import (
    air_ref,
    can_fly,
    carriers_in,
    counted,
    eyes_on_sheets,
    factor_of,
    hex_of,
    hex_of_unit,
    is_afloat,
    is_on,
    units_aboard,
)
from deckload.games.clash.rules.nouns import AIR_UNIT, SHIP
from deckload.games.clash.rules.raids.air_losses import companions_of, destroy

step: Final = steps("clash.homecoming")


DIVERT: Final = Kind(
    "divert",
    "Does an air unit land on another carrier than its own?",
    of=AIR_UNIT,
    label="{} lands elsewhere",
    words={DONE: "All others go home"},
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
        if not can_land_at_home(s, unit):
            destroy(s, unit, "10.2")
    for unit in s.extended[:]:
        rest_after_extended_range(s, unit)
    yield from choose_other_decks(s)
    if s.raid:
        tell(s, "8.6", "The raid flies home: {units}.", units=counted(len(s.raid), "air unit"))
    clear_raid(s)


def can_land_at_home(s: ClashState, unit: int) -> bool:
    """Is there still something to land on: a base, or a carrier afloat?"""
    home = s.air_home[unit]
    return home >= s.data.first_base or is_afloat(s, home)


def rest_after_extended_range(s: ClashState, unit: int) -> None:
    """[8.1.2] Two or four turns, the owner's secret; on a turn beyond the last one it is gone. That
    it is away everybody knows."""
    side = s.data.air_side[unit]
    chart = s.data.charts["extended_range_recovery"]
    does = "rests after its long flight"
    throw = Throw("extended range", 10, 1, chart, "turns", (), "8.1.2", does=does, gives="turn")
    name = s.data.air[unit].name
    back = s.turn + int(roll(s, throw, to=side, by=name).cell.result)
    s.air_box[unit] = AWAY
    s.air_weak[unit] = 0  # it will be rested when it is back; its side would tell when that is
    s.air_back[unit] = [back]
    s.air_shown[unit] = eyes_on_sheets(s, side)
    s.out_since[unit] = s.turn
    told = "{unit} is available again on turn {turn}."
    if back > s.last_turn:
        told = "{unit} is not available any more in this battle."
    tell(s, "8.1.2", told, to=side, unit=air_ref(s, unit), turn=back)


def clear_raid(s: ClashState) -> None:
    """Nothing is in the air any more, and the display is empty."""
    s.raid_side = s.raid_hex = s.raid_group = s.raid_base = NONE
    s.raid, s.raid_path, s.escorts, s.engaged, s.extended, s.doomed = [], [], [], [], [], []
    s.raid_way = [[], []]
    s.patrol, s.prey, s.dogfight = [], [], []
    s.box_of_ship = [NONE] * len(s.box_of_ship)
    s.box_of_unit = [NONE] * len(s.box_of_unit)
    s.penalty = [0] * len(s.penalty)
    s.strength = [0] * len(s.strength)


# --- other decks (15.6) ---------------------------------------------------------------------------


def choose_other_decks(s: ClashState) -> Procedure:
    """[15.6] Japanese carrier aircraft may land on another carrier, each unit once a raid."""
    if s.raid_side != IJN or not is_on(s, "other_carriers"):
        return
    diverted: list[int] = []
    while can_divert(s, diverted):
        unit = yield ask(
            IJN,
            DIVERT,
            lambda: can_divert(s, diverted),
            also=(DONE,),
            case="15.6",
            draft=True,
        )
        if unit == DONE:
            return
        yield from _land_elsewhere(s, unit)
        diverted.append(unit)


def _land_elsewhere(s: ClashState, unit: int) -> Procedure:
    s.air_home[unit] = yield ask(
        IJN, DECK, lambda: other_decks(s, unit), about=unit, case="15.6", draft=True
    )


def can_divert(s: ClashState, diverted: list[int]) -> list[int]:
    """The raiders for which another deck has room."""
    return [unit for unit in s.raid if unit not in diverted and other_decks(s, unit)]


def other_decks(s: ClashState, unit: int) -> list[int]:
    """[15.6] Japanese carriers in range with room: the factors aboard may not exceed those the ship
    began with. US aircraft know their own deck only."""
    if s.data.air_side[unit] != IJN or s.air_home[unit] >= s.data.first_base:
        return []
    return [
        ship
        for marker in s.data.markers_of[IJN]
        for ship in carriers_in(s, marker)
        if ship != s.air_home[unit]
        and can_fly(s, ship)
        and is_in_range(s, unit, hex_of(s, marker))
        and factors_aboard(s, ship) + factor_of(s, unit) <= deck_capacity(s, ship)
    ]


def is_in_range(s: ClashState, unit: int, place: int) -> bool:
    """Can a unit get to a hex from where it attacked, or from over its own carrier?"""
    start = s.raid_hex if unit in s.raid else hex_of_unit(s, unit)
    if OFF_MAP in (start, place):
        return False
    return s.data.theatre.distance(start, place) <= s.data.air_range[unit]


def factors_aboard(s: ClashState, ship: int) -> int:
    return sum(factor_of(s, unit) for unit in units_aboard(s, ship))


def deck_capacity(s: ClashState, ship: int) -> int:
    """[15.6] The factors with which a carrier began."""
    full = s.data.air_factor[FULL]
    return sum(full[unit] for unit in s.data.units_of[ship])


def find_other_deck(s: ClashState, unit: int) -> int:
    """[15.6] The deck with the most room for a unit whose own is gone, NONE if there is none."""
    if not is_on(s, "other_carriers"):
        return NONE
    decks = other_decks(s, unit)
    return max(decks, key=lambda d: deck_capacity(s, d) - factors_aboard(s, d), default=NONE)
