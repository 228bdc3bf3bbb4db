"""Words for what markers, ships and air units can be: the numbers that stand in the state."""

from __future__ import annotations

from typing import Final

OFF_MAP: Final = -1
NONE: Final = -1

# What is under a marker, beside the number of a formation.
DUMMY: Final = -1
NOTHING: Final = -2

# [3.6.2] What a marker shows: its flag, a report on it, or its number.
FLAG: Final = 0
FLEET_REPORTED: Final = 1
CARRIER_REPORTED: Final = 2
NUMBER: Final = 3

# What everybody can conclude of a marker.
UNPROVED: Final = 0
REAL: Final = 1
SHAM: Final = 2
SHOWN: Final = 3

# What has become of a ship.
IN_PLAY: Final = 0
SUNK: Final = 1
LEFT: Final = 2
LANDED: Final = 3
ABSENT: Final = 4

# [3.5.5] Flight decks: what emergency repairs will mend, and what they will not.
NO_LAND_YET: Final = 1
NO_LAUNCH_YET: Final = 2
NO_LAND: Final = 4
NO_LAUNCH: Final = 8

# [4.3.1] Where an air unit is.
RESERVE: Final = 0
READY: Final = 1
CAP: Final = 2
RAID: Final = 3
LANDING_CAP: Final = 4
LANDING_MAP: Final = 5
OUT: Final = 6
HOMEWARD: Final = 7
GONE: Final = 8
COVER: Final = 9

MIXED: Final = -2
"""A chit whose marker has been mixed with others, or set aside unrevealed."""

# [2.3.7] Faces of recon chits.
DETECTED: Final = 0
MISDIRECT: Final = 1
NO_CONTACT: Final = 2
