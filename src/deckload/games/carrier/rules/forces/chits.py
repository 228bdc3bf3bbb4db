"""What the chit of a force says (7.3)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import CarrierState

FALSE_CONTACT: Final = "False Contact"
CARRIER: Final = "Carrier"
SURFACE: Final = "Surface"
DOUBLE_FORCE: Final = "Double Force"
SHIPS: Final = "ships"
"""The chit of a surface force whose ships have been drawn."""
SIZES: Final = ("Large", "Medium", "Small")
"""[7.32] Level 1 chits of forces that may or may not have carriers."""

LAST_LEVEL_OF_SURFACE: Final = 3
LAST_LEVEL_OF_CARRIERS: Final = 4


def speaks_of_carriers(chit: str) -> bool:
    """[7.32, 7.33] A Level 1 Carrier chit, or any later one with carriers on it."""
    return chit == CARRIER or "Carriers" in chit or "/" in chit


def has_carriers(s: CarrierState, force: int) -> bool:
    """[7.32, 7.33] Whether a force is known to have carriers."""
    chit = s.force_chit[force]  # as `speaks_of_carriers`, which this is asked far more often than
    return chit == CARRIER or "Carriers" in chit or "/" in chit


def is_surface(s: CarrierState, force: int) -> bool:
    """[7.32, 7.33] Known, or most likely, to be surface ships alone."""
    chit = s.force_chit[force]
    return SURFACE in chit or chit == SHIPS


def may_have_carriers(s: CarrierState, force: int) -> bool:
    """[7.32] Nothing is known of it, or no more than its size."""
    return s.force_level[force] == 0 or s.force_chit[force] in SIZES


def top_level(s: CarrierState, force: int) -> int:
    """[7.33, 7.332] As far as one can know: four for carriers, three for others."""
    return LAST_LEVEL_OF_CARRIERS if has_carriers(s, force) else LAST_LEVEL_OF_SURFACE


def in_words(s: CarrierState, force: int) -> str:
    """Three CV and two CVL for "3/2"."""
    big, small = s.force_chit[force].split("/")
    parts = [f"{number} {name}" for number, name in ((big, "CV"), (small, "CVL")) if int(number)]
    return " and ".join(parts)


def as_report(chit: str) -> str:
    """A level 1 chit as somebody reports it."""
    if chit == CARRIER:
        return "there are carriers in it"
    return "surface ships, it seems" if chit == SURFACE else f"a {chit.lower()} force"
