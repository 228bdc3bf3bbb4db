"""The data files that sister games write alike: one typed table per sort of thing.

A game with more to say of a thing derives its own table from the one here.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from deckload.board.georeference import Latitude, Longitude

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=999)]
Factor = Annotated[int, msgspec.Meta(ge=1, le=99)]
HexName = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
Pair = tuple[Count, Count]
"""USN, IJN."""


class ProfileLine(msgspec.Struct, frozen=True):
    """A damage log; `armament` tells readers what its numbers were worked out from."""

    title: str
    type: str
    armament: str
    log: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=40)]
    yamato_class: bool = False


class ShipLine(msgspec.Struct, frozen=True):
    name: str
    profile: str
    group: str


class AirLine(msgspec.Struct, frozen=True):
    """An air unit at home on a ship or at a base; `weak` 0 is a counter without a back."""

    name: str
    kind: str
    full: Factor
    weak: Count
    range: AtLeastOne
    group: str
    ship: str = ""
    base: str = ""


class FleetLimits(msgspec.Struct, frozen=True):
    """Numbers that bound what the sides may do; pairs are USN, IJN."""

    group_ships: AtLeastOne
    groups: Pair
    dummy_speed: Count
    stacking: AtLeastOne
    raid_slows_from: AtLeastOne
    slowed_most: Count
    adjacent_aa: tuple[bool, bool]
    enemy_picks_spoilt: bool  # which bombers fighters have spoilt the attack of
    air_sea_boxes: AtLeastOne
    submarine_factor: Factor
    display_boxes: AtLeastOne
    spotting_at_night: Pair
    torpedo_factor: Factor
    battle_rounds: AtLeastOne


class TurnLine(msgspec.Struct, frozen=True):
    date: str
    night: bool


class SpecialRuleLine(msgspec.Struct, frozen=True):
    """A rule that scenarios switch on."""

    title: str
    case: str
    text: str


class ScenarioTable(msgspec.Struct, frozen=True):
    title: str
    case: str
    summary: str
    turns: AtLeastOne
    special_rules: tuple[str, ...]


class SearchLimitLine(msgspec.Struct, frozen=True):
    """How far the planes of a base search: from its hex on the map, else from its position, else
    from the off-map base of that name."""

    base: str
    range: Annotated[int, msgspec.Meta(ge=1)]
    hex: str = ""
    lat: Latitude | None = None
    lon: Longitude | None = None
