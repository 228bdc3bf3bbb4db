"""The line of areas of a surface battle: who is where on it, and what each side sees (8.3.1-8.3.5).

A naval unit lies in a *slot*. Japanese units lie face up. US units lie face down and show their
class alone, until they fire or are hit. Only the distance between areas counts, so that the line
has no ends.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.engine.nouns import Noun
from deckload.games.sunset.model.game_data import IJN, TYPES
from deckload.games.sunset.model.state import OFF_LINE, SIDES, SunsetState
from deckload.games.sunset.rules.forces import counted, is_night, ship_ref, speed_in

# --- who is there ---------------------------------------------------------------------------------


def slots_of(s: SunsetState, side: int) -> list[int]:
    """The units of a side that are still in the battle."""
    sides, areas = s.slot_side, s.slot_area
    return [slot for slot, owner in enumerate(sides) if owner == side and areas[slot] != OFF_LINE]


def is_decided(s: SunsetState) -> bool:
    """[8.3] The battle is over once a side has nothing left on the line."""
    return any(not slots_of(s, side) for side in SIDES)


def distance(s: SunsetState, slot: int, other: int) -> int:
    """[8.3.3] Areas between two units: that of the target counts, that of the firer does not."""
    return abs(s.slot_area[slot] - s.slot_area[other])


def homeward(side: int) -> int:
    """The way along the line on which a side draws off: the Japanese come from low areas."""
    return -1 if side == IJN else 1


def reach_of(s: SunsetState, slot: int) -> int:
    """[8.3.2, 6.2] How many areas a unit can go in this round: one less if it fired or was bombed
    in the last."""
    speed = speed_in(s, s.slot_ship[slot], s.battle_round)
    return max(0, speed - s.slot_slow[slot])


# --- sight ----------------------------------------------------------------------------------------


def is_smoke_between(s: SunsetState, area: int, other: int) -> bool:
    """[8.3.5] Smoke in either of two areas, or in any between them."""
    low, high = (area, other) if area < other else (other, area)
    smoke = s.smoke_of[0] + s.smoke_of[1]  # mostly nobody has laid any
    return bool(smoke) and any(low <= laid <= high for laid in smoke)


def is_in_sight(s: SunsetState, slot: int, target: int) -> bool:
    """[8.3.4] By day all is seen; by night what is near enough, and whoever has fired."""
    if not is_night(s) or s.slot_lit[target]:
        return True
    return distance(s, slot, target) <= s.data.limits.spotting_at_night[s.slot_side[slot]]


# --- names ----------------------------------------------------------------------------------------

ONE_OF: Final = ("carrier", "battleship", "cruiser", "destroyer unit", "transport")
"""By class, what a unit face down is called."""


def is_seen_by(s: SunsetState, side: int, slot: int) -> bool:
    """[8.3.1] Does a side know which ship is in a slot?"""
    return bool(s.slot_shown[slot] >> side & 1)


def is_known(k: SunsetState, slot: int) -> bool:
    """The same for the side whose knowledge this is."""
    return k.slot_ship[slot] >= 0


def open_name(s: SunsetState, slot: int) -> str:
    """A unit as both sides can call it: its name, or its class and the number of its slot."""
    if s.slot_open[slot]:
        return s.data.ships[s.slot_ship[slot]].name
    return face_down(s, slot)


def unit_name(k: SunsetState, slot: int) -> str:
    """A unit as the side whose knowledge this is knows it."""
    if is_known(k, slot):
        return k.data.ships[k.slot_ship[slot]].name
    return face_down(k, slot)


def face_down(k: SunsetState, slot: int) -> str:
    return f"US {ONE_OF[k.slot_class[slot]]} {slot + 1}"


def unit_line(k: SunsetState, slot: int) -> str:
    """A unit with where it is and what it has suffered: "Fuso, area 9, 2 of 7 boxes hit"."""
    return ", ".join([unit_name(k, slot), f"area {k.slot_area[slot]}", *damage_line(k, slot)])


def damage_line(k: SunsetState, slot: int) -> list[str]:
    """What a unit has suffered; a unit face down has not been hit yet."""
    ship = k.slot_ship[slot]
    if not is_known(k, slot) or not k.hits[ship]:
        return []
    return [f"{k.hits[ship]} of {k.data.boxes[ship]} boxes hit"]


def target_line(k: SunsetState, slot: int, away: int) -> str:
    """A target among many: "At Fuso (BB, 2 of 7 boxes hit, 3 more hits to come, area 9, ...)"."""
    coming = k.slot_hits[slot]
    told = [
        *([TYPES[k.data.ship_type[k.slot_ship[slot]]]] if is_known(k, slot) else []),
        *damage_line(k, slot),
        *([f"{counted(coming, 'more hit')} to come"] if coming else []),
        f"area {k.slot_area[slot]}",
        f"{counted(away, 'area')} off" if away else "in her own area",
    ]
    return f"At {unit_name(k, slot)} ({', '.join(told)})"


def slot_ref(k: SunsetState, slot: int) -> Ref:
    """A ship, or a unit face down."""
    return ship_ref(k, k.slot_ship[slot]) if is_known(k, slot) else Ref("piece", f"unit {slot + 1}")


def area_ref(_k: SunsetState, area: int) -> Ref:
    return Ref("box", f"area {area}")


SLOT: Final = Noun(lambda k, slot: str(slot + 1), unit_name, slot_ref)
AREA: Final = Noun(lambda k, area: str(area), "area {}", area_ref)
