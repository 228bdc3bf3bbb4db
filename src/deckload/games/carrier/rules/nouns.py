"""What questions ask about: hexes, missions, raids, task groups, air units."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.log import Ref
from deckload.engine.nouns import Noun
from deckload.games.carrier.model.state import STRIKE, CarrierState


def in_points(number: int) -> str:
    """Air points, or any others, in words."""
    return "1 point" if number == 1 else f"{number} points"


def in_hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def mission_name(k: CarrierState, mission: int) -> str:
    """[4.11] As printed on the counter."""
    return mission_ref(k, mission).id


def raid_name(k: CarrierState, raid: int) -> str:
    return f"Raid {k.raid_number[raid]}"


def mission_ref(k: CarrierState, mission: int) -> Ref:
    refs = k.data.strike_refs if k.mission_kind[mission] == STRIKE else k.data.intercept_refs
    return refs[mission]


def raid_ref(k: CarrierState, raid: int) -> Ref:
    return piece_ref(raid_name(k, raid))


@lru_cache(maxsize=1024)
def piece_ref(name: str) -> Ref:
    """A counter that goes by its name. Rules name them all the time, mostly with nobody
    listening."""
    return Ref("piece", name)


HEX: Final = Noun(
    lambda k, place: k.data.grid.name_of(place), ref=lambda k, place: k.data.hex_refs[place]
)
GROUP: Final = Noun(
    lambda k, group: k.data.groups[group], label=lambda k, group: k.data.group_titles[group]
)
AIR_UNIT: Final = Noun(lambda k, unit: k.data.air[unit].name, ref=lambda k, u: k.data.air_refs[u])
