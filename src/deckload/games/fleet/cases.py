"""The shared cases by name, with the number that each has in each game.

Docstrings cite them by these names (see `engine/cases.py`).
"""

from __future__ import annotations

from typing import Final

from deckload.engine.shared_cases import SharedCase

# --- counters, turns, arithmetic
DAY_AND_NIGHT: Final = SharedCase(clash="1.1", sunset="1.1")
ROUNDING: Final = SharedCase(clash="1.2", sunset="1.2")
SHIP_COUNTERS: Final = SharedCase(clash="2.3.1", sunset="2.3.1")
AIR_COUNTERS: Final = SharedCase(clash="2.3.2", sunset="2.3.2")
SPEED: Final = SharedCase(clash="7.1", sunset="6.2")
SLOWED_BY_RAIDS: Final = SharedCase(clash="7.2", sunset="6.2.3")

# --- markers, activation, search
SHIFTING_SHIPS: Final = SharedCase(clash="3.1.4", sunset="5.1")
DUMMIES: Final = SharedCase(clash="3.1.6", sunset="5.4")
DRAWING: Final = SharedCase(clash="4.2", sunset="4.2")
COMMAND_CHITS: Final = SharedCase(clash="8.7", sunset="4.3")
SEARCH_AREAS: Final = SharedCase(clash="2.1", sunset="6.5.8")
REPORTS: Final = SharedCase(clash="6.1", sunset="7.2")
LOSING_CONTACT: Final = SharedCase(clash="4.3", sunset="3.3")
GOING_HOME: Final = SharedCase(clash="7.3", sunset="6.4")

# --- raids
PATROLS: Final = SharedCase(clash="5.7", sunset="6.5.4")
AIR_COMBAT: Final = SharedCase(clash="8.2", sunset="8.2")
UNESCORTED: Final = SharedCase(clash="8.2.1", sunset="8.2.2")
ESCORTED: Final = SharedCase(clash="8.2.2", sunset="8.2.3")
ESCORT_FIRE: Final = SharedCase(clash="8.2.1", sunset="8.2.3")
MEETING_A_RAID: Final = SharedCase(clash="8.2.4", sunset="8.2")
SHIPS_UNDER_ATTACK: Final = SharedCase(clash="8.3", sunset="8.1")
AIMING: Final = SharedCase(clash="8.4", sunset="8.1")
ANTIAIRCRAFT: Final = SharedCase(clash="8.5.2", sunset="8.1")
SUPPRESSION: Final = SharedCase(clash="8.5.1", sunset="8.1.1")
BOMBING: Final = SharedCase(clash="8.6", sunset="8.1")
ORDNANCE: Final = SharedCase(clash="14.0", sunset="8.1")

# --- damage
AFLOAT: Final = SharedCase(clash="9.0", sunset="9.0")
DAMAGE: Final = SharedCase(clash="9.1", sunset="9.0")
SINKING: Final = SharedCase(clash="9.2", sunset="9.0")
FLIGHT_DECKS: Final = SharedCase(clash="9.4", sunset="9.1")

# --- surface battles
BATTLES: Final = SharedCase(clash="12.0", sunset="8.3")
BATTLE_PLACES: Final = SharedCase(clash="12.2", sunset="8.3.1")
BATTLE_MOVES: Final = SharedCase(clash="12.3", sunset="8.3.2")
SMOKE_SCREENS: Final = SharedCase(clash="12.4", sunset="8.3.5")
GUNNERY: Final = SharedCase(clash="12.5", sunset="8.3.3")
SIGHTING: Final = SharedCase(clash="12.5", sunset="8.3.4")
TORPEDOES: Final = SharedCase(clash="12.6", sunset="8.3.6")
SCRAMBLE: Final = SharedCase(clash="12.2", sunset="6.5.10")
BATTLE_AIRCRAFT: Final = SharedCase(clash="12.7", sunset="8.3.7")
BREAKING_OFF: Final = SharedCase(clash="12.8", sunset="8.3.8")

# --- victory
VICTORY_LEVELS: Final = SharedCase(clash="10.3", sunset="12.3")
