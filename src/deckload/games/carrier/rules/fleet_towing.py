"""Crippled US ships are towed, every third turn (12.42)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, Refusal, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import CARRIERS, US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.damage.cripples import (
    can_be_towed,
    cripples_with,
    has_sound_ships,
    leave_behind,
    ships_adrift,
    us_cripples,
)
from deckload.games.carrier.rules.fleet import groups_on_map
from deckload.games.carrier.rules.forces.roster import forces_at
from deckload.games.carrier.rules.nouns import HEX

step: Final = steps("carrier.fleet_movement")

STAY: Final = "stay"


def _tow_prompt(k: CarrierState, decision: Decision) -> str:
    place = decision.about
    names = [k.data.us_ships[ship].name for ship in ships_to_tow(k, place)]
    return f"{' and '.join(names)} in {k.data.grid.name_of(place)}: towed where?"


TOW: Final = Kind("tow to", _tow_prompt, of=HEX, words={STAY: "Leave them where they are"})


@step
def tow_cripples(s: CarrierState) -> None:
    """[12.42] In every third turn."""
    if can_be_towed(s):
        places = {s.us_adrift[ship] for ship in ships_adrift(s)}
        places |= {s.group_hex[group] for group in groups_of_cripples(s)}
        then(s, *[(tow, place) for place in sorted(places)])


def groups_of_cripples(s: CarrierState) -> list[int]:
    """[12.41, 12.42] Groups of which every ship is crippled: nobody leaves these behind, and they
    are towed from where they are."""
    if not us_cripples(s):
        return []
    return [group for group in groups_on_map(s) if not has_sound_ships(s, (group,))]


def ships_to_tow(s: CarrierState, place: int) -> list[int]:
    """[12.411, 12.42] The ships adrift in a hex, and those of groups of cripples there."""
    alone = [group for group in groups_of_cripples(s) if s.group_hex[group] == place]
    adrift = [ship for ship in ships_adrift(s) if s.us_adrift[ship] == place]
    return sorted([*adrift, *cripples_with(s, tuple(alone))])


@step
def tow(s: CarrierState, place: int) -> Procedure:
    """[12.41, 12.411, 12.42] A cripple, and who is with her, one hex in every third turn; towed
    out of a group that has nobody else she is on the map by herself."""
    ships = ships_to_tow(s, place)
    goes = yield ask(
        US,
        TOW,
        s.data.grid.neighbours(place),
        unless=lambda there: why_not_tow(s, ships, there),
        also=(STAY,),
        about=place,
        case="12.42",
        command="fleet",
    )
    if goes == STAY:
        return
    alone = {s.us_group[ship] for ship in ships if s.us_group[ship] >= 0}
    leave_behind(s, tuple(sorted(alone)))
    for ship in ships:
        s.us_adrift[ship] = goes
    tell(
        s,
        "12.42",
        "{ship} is towed to {hex}.",
        ship=s.data.us_refs[ships[0]],
        hex=s.data.hex_refs[goes],
    )


def why_not_tow(s: CarrierState, ships: list[int], place: int) -> Refusal | None:
    """[2.12, 6.35] Carriers not among islands, nobody among enemies."""
    if s.data.island[place] and any(s.data.us_ships[ship].cls in CARRIERS for ship in ships):
        return Refusal("6.34", "carriers do not go among the islands")
    return Refusal("6.35", "Japanese ships are there") if forces_at(s, place) else None
