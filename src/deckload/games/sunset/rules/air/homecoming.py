"""6.5.1, 6.5.7: where the aircraft of a strike land."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell, tell_battle_over
from deckload.engine.procedures import Procedure, steps
from deckload.games.fleet.rules.raids.air_losses import destroy
from deckload.games.fleet.rules.raids.raid import clear_raid
from deckload.games.sunset.model.game_data import AF1, AF2, IJN
from deckload.games.sunset.model.pieces import Field
from deckload.games.sunset.model.state import NONE, OFF_MAP, OUT, SunsetState
from deckload.games.sunset.rules.air.boxes import is_ashore
from deckload.games.sunset.rules.forces import (
    air_ref,
    can_fly,
    counted,
    hex_of_unit,
    is_on,
)

step: Final = steps("sunset.homecoming")


def _landing_label(k: SunsetState, formation: int) -> str:
    field = nearest_field(k, formation, k.raid_hex).name
    return f"At {field}: they belong to the {k.data.formation_names[formation]} from now on"


LAND: Final = Kind(
    "land with",
    lambda k, d: (
        f"{counted(d.about, 'carrier air unit')} cannot return aboard. Where do they land?"
    ),
    names=lambda k, formation: k.data.formation_names[formation],
    label=_landing_label,
)


@step
def fly_home(s: SunsetState) -> Procedure:
    """[6.5.1, 6.5.7] All are in their Flown boxes since they took off. Japanese carrier aircraft
    find an airfield, and serve ashore from then on; without one in range they are lost."""
    homeless = [unit for unit in s.raid if must_land_ashore(s, unit)]
    fleets = fleets_in_range(s, homeless, s.raid_hex)
    if homeless and fleets:
        fleet = yield ask(IJN, LAND, fleets, about=len(homeless), case="6.5.7")
        for unit in homeless:
            land_ashore(s, unit, fleet, s.raid_hex)
    elif homeless:
        for unit in homeless:
            destroy(s, unit, "6.5.7")
    for unit in s.raid:
        keep_out(s, unit)
    text = "The strike flies home: {units}." if s.raid else "Nobody is left of the strike."
    tell_battle_over(s, "6.5.1", text, units=counted(len(s.raid), "air unit"))
    clear_strike(s)


def must_land_ashore(s: SunsetState, unit: int) -> bool:
    """[6.5.7, 13.2, 14.5] Japanese carrier aircraft that have struck do not come back aboard, only
    trained crews whose carrier still flies do; nobody lands on a catapult."""
    if s.data.air_side[unit] != IJN or is_ashore(s, unit):
        return False
    home = s.air_home[unit]
    returns = is_on(s, "trained_crews") and s.data.is_carrier[home] and can_fly(s, home)
    return not returns


def fleets_in_range(s: SunsetState, units: list[int], place: int) -> list[int]:
    """[6.5.7] The air fleets with a field that all of these units reach from where they struck."""
    reach = min((s.data.air_range[unit] for unit in units), default=0)
    return [
        fleet
        for fleet in (AF1, AF2)
        if s.data.grid.distance(nearest_field(s, fleet, place).place, place) <= reach
    ]


def nearest_field(s: SunsetState, fleet: int, place: int) -> Field:
    """The airfield of an air fleet that is nearest to a hex."""
    own = [field for field in s.data.fields if field.formation == fleet]
    return min(own, key=lambda field: s.data.grid.distance(field.place, place))


def land_ashore(s: SunsetState, unit: int, fleet: int, place: int) -> None:
    """[6.5.7] The field says to which air fleet it belongs from now on."""
    s.air_home[unit] = s.data.first_base + fleet
    field = nearest_field(s, fleet, place).name
    text = "{unit} lands at {field} and joins the {fleet}."
    name = s.data.formation_names[fleet]
    tell(s, "6.5.7", text, unit=air_ref(s, unit), field=field, fleet=name)


def keep_out(s: SunsetState, unit: int) -> None:
    """[6.5.5] A unit whose carrier cannot take it back any more is out of play."""
    if not is_ashore(s, unit) and hex_of_unit(s, unit) == OFF_MAP:
        s.air_box[unit] = OUT


def clear_strike(s: SunsetState) -> None:
    """Nothing is in the air any more, and nobody is about to fire or attack."""
    clear_raid(s)
    s.raid_from = NONE
    s.waiting, s.flak_spent, s.flak_shared = [], [], 0
    s.suppresses = [NONE] * len(s.suppresses)
