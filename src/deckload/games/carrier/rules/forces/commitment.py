"""How much of the Japanese carrier fleet has shown itself, and what that says of new contacts (13).

The index grows as carrier forces are found and their size becomes known. From a threshold on a new
carrier force has to prove itself; what happens at the limit is in `limit`.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.games.carrier.model.data_files import CommitmentLine
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.options import GREAT_BATTLE, OFF, posture
from deckload.games.carrier.model.state import NOT_DRAWN, UNKNOWN_AIR, CarrierState
from deckload.games.carrier.rules.forces.chits import (
    CARRIER,
    DOUBLE_FORCE,
    FALSE_CONTACT,
    LAST_LEVEL_OF_CARRIERS,
    has_carriers,
)
from deckload.games.carrier.rules.forces.kido_butai import CHIT as KIDO_BUTAI
from deckload.games.carrier.rules.forces.kido_butai import proves_to_be_it
from deckload.games.carrier.rules.forces.roster import force_name, forces_on_map

CV_VALUE: Final = 2
CVL_VALUE: Final = 1
UNKNOWN_VALUE: Final = 4
"""[13.13] Of a level 1 force that has shown no aircraft."""

IF_LIMIT: Final = "2"
IF_MANY: Final = "3"
"""Notes beside results of the level 1 to level 2 table."""
ONE_BAND_LOWER: Final = {"3-4 Carriers": "2-3 Carriers", "4+ Carriers": "3-4 Carriers"}


def is_played(s: CarrierState) -> bool:
    """[13.21] Commitment counts from scenario 6 on."""
    return posture(s) != OFF


def bounds(s: CarrierState) -> CommitmentLine:
    """[13.21] Threshold and limit of the fleet that is played with; they never change."""
    return s.data.commitment[posture(s)]


def commitment_value(s: CarrierState, force: int) -> int:
    """[13.13] What a carrier force below level 4 counts: by its chit, or at level 1 by the aircraft
    it has shown."""
    if s.force_level[force] > 1:
        return s.data.chits[s.force_chit[force]].commitment
    if s.force_air[force] == UNKNOWN_AIR:
        return UNKNOWN_VALUE
    chart = s.data.charts["commitment_value"]
    return int(chart.look_up("commitment", s.force_air[force]).result)


def committed_ships(s: CarrierState) -> int:
    """[13.13] Every carrier that has joined the battle counts, afloat or not."""
    ships = s.data.japanese_ships
    drawn = [ship for ship, force in enumerate(s.ship_force) if force != NOT_DRAWN]
    large = [ship for ship in drawn if ships[ship].cls == "CV"]
    light = [ship for ship in drawn if ships[ship].cls == "CVL"]
    return CV_VALUE * len(large) + CVL_VALUE * len(light)


def commitment_index(s: CarrierState, without: int = -1) -> int:
    """[13.11, 13.13] The values of all carrier forces together, or of all but one."""
    return committed_ships(s) + sum(
        [
            commitment_value(s, force)
            for force in forces_on_map(s)
            if force != without
            and has_carriers(s, force)
            and s.force_level[force] < LAST_LEVEL_OF_CARRIERS
        ]
    )


def commitment_throw(s: CarrierState, force: int, index: int) -> Throw:
    """[13.22] In the column of the index, on the line of the fleet that is played with."""
    column = s.data.charts["commitment_column"].look_up(posture(s), index).result
    return Throw(
        "commitment test",
        10,
        chart=s.data.charts["commitment_test"],
        column=str(column),
        case="13.22",
        side=JAPAN,
        subject=f"{force_name(s, force)}, with {index} committed",
    )


def is_real(s: CarrierState, force: int) -> bool:
    """[13.22] A new carrier force is tested by the index without it."""
    return is_real_with(s, force, commitment_index(s, without=force))


def is_real_with(s: CarrierState, force: int, index: int) -> bool:
    """[13.22] A new carrier force is taken at its word below the threshold of commitment, and
    tested from there on."""
    if not is_played(s) or index < bounds(s).threshold:
        return True
    return bool(roll(s, commitment_throw(s, force, index)).cell.result == "real")


def read_notes(s: CarrierState, force: int, chit: str, note: str) -> str:
    """[7.36, 7.44] What the notes beside a result say: beyond the limit no new carriers; in
    scenario 7 the first great force is the Kido Butai; and none is great, outside the Great Carrier
    Battle, when many have been seen."""
    if note == IF_LIMIT and s.limit_reached:
        return "Large Surface"
    if proves_to_be_it(s, chit, is_great=note == IF_MANY):
        return KIDO_BUTAI
    is_bounded = is_played(s) and posture(s) != GREAT_BATTLE
    if note == IF_MANY and is_bounded:
        many = commitment_index(s, without=force) >= bounds(s).threshold
        return ONE_BAND_LOWER[chit] if many else chit
    return chit


def double_force_counts_as(s: CarrierState) -> str:
    """[13.221, 7.55] Past the threshold of commitment a double force is a carrier force, past the
    limit nothing at all."""
    if not is_played(s):
        return DOUBLE_FORCE
    index = commitment_index(s)
    if index > bounds(s).limit:
        return FALSE_CONTACT
    return CARRIER if index > bounds(s).threshold else DOUBLE_FORCE
