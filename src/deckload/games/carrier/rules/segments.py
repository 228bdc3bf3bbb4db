"""The segments of an action phase (3.1) by name: what a scenario may ask for."""

from __future__ import annotations

from typing import Final

JAPANESE_AIR_MOVEMENT: Final = "Japanese air movement"
RAIDS_DETECTED: Final = "Raids detected"
US_AIR_MOVEMENT: Final = "US air movement"
SCRAMBLE: Final = "Scramble"
INTERCEPTION: Final = "Interception"
RAIDS_ARRIVE: Final = "Raids arrive"
ACTIVATION: Final = "Activation"
US_AIR_SEARCH: Final = "US air search"
US_AIR_OPERATIONS: Final = "US air operations"
JAPANESE_AIR_ATTACK: Final = "Japanese air attack"
US_AIR_ATTACK: Final = "US air attack"

SEGMENTS: Final = (
    JAPANESE_AIR_MOVEMENT,
    RAIDS_DETECTED,
    ACTIVATION,
    US_AIR_MOVEMENT,
    US_AIR_SEARCH,
    SCRAMBLE,
    US_AIR_OPERATIONS,
    INTERCEPTION,
    RAIDS_ARRIVE,
    JAPANESE_AIR_ATTACK,
    US_AIR_ATTACK,
)
"""In the order of the sequence of play."""
