"""US submarines on the map: where they are, and what they can do (14.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.nouns import Noun
from deckload.games.carrier.model.state import NOBODY_THERE, SUNK, CarrierState

SUBMARINE: Final = Noun(
    lambda k, sub: k.data.submarines[sub], ref=lambda k, sub: k.data.sub_refs[sub]
)


def is_at_sea(s: CarrierState, sub: int) -> bool:
    """Whether a submarine is on the map."""
    return s.sub_hex[sub] >= 0


def boats_at_sea(s: CarrierState) -> list[int]:
    return [sub for sub, place in enumerate(s.sub_hex) if place >= 0]


def is_pinned(s: CarrierState, sub: int) -> bool:
    """[14.171] Kept down by escorts."""
    return s.sub_pin[sub] > 0


def is_shadowing(s: CarrierState, sub: int) -> bool:
    """[14.15] On its shadowing side."""
    return s.sub_shadows[sub] != NOBODY_THERE


def shadowers_of(s: CarrierState, force: int) -> list[int]:
    """[14.15] The submarines that keep a force in sight."""
    if force not in s.sub_shadows:
        return []
    return [sub for sub, of in enumerate(s.sub_shadows) if of == force]


def take_shadowers_along(s: CarrierState, force: int) -> None:
    """[14.152] Whoever shadows a force goes where it goes, whatever takes it there."""
    for sub in shadowers_of(s, force):
        s.sub_hex[sub] = s.force_hex[force]
        s.sub_prey[sub] = 0


def stop_shadowing(s: CarrierState, sub: int) -> None:
    """[14.151] Face up again."""
    s.sub_shadows[sub] = NOBODY_THERE


def lose_boat(s: CarrierState, sub: int) -> None:
    """[14.171] Destroyed."""
    stop_shadowing(s, sub)
    s.sub_hex[sub] = SUNK
    s.sub_pin[sub] = 0
    s.sub_prey[sub] = 0


def boats_lost(s: CarrierState) -> int:
    return s.sub_hex.count(SUNK)
