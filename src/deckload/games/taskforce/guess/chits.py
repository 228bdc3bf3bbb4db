"""The faces of recon chits that nobody has shown, and what is left in the cup."""

from __future__ import annotations

from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY, UNKNOWN
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    DETECTED,
    MISDIRECT,
    NO_CONTACT,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import has_carrier, is_real


def fill_chits(s: TaskForceState) -> None:
    """[4.4.2] Each face as report and guessed marker have it; the others stay in the cup."""
    left = list(s.data.chits)
    unknown = []
    for at, face in enumerate(s.search_face):
        if face == UNKNOWN:
            unknown.append(at)
        else:
            left[face] -= 1
    for at in unknown:
        face = _face(s, at, left)
        s.search_face[at] = face
        left[face] -= 1
    s.cup = left


def _face(s: TaskForceState, at: int, left: list[int]) -> int:
    marker, told = s.search_marker[at], s.search_told[at]
    if told and marker >= 0:
        wanted = DETECTED if (told == CARRIER_REPORTED) == has_carrier(s, marker) else MISDIRECT
    elif told:  # the marker has been set aside (3.6.4)
        wanted = _one_of(s, MISDIRECT, DETECTED, left)
    elif marker >= 0 and is_real(s, marker):
        wanted = NO_CONTACT
    else:
        wanted = _one_of(s, MISDIRECT, NO_CONTACT, left)
    if left[wanted] > 0:
        return wanted
    return max(range(len(left)), key=lambda face: left[face])


def _one_of(s: TaskForceState, one: int, other: int, left: list[int]) -> int:
    """As likely as there are chits of either face."""
    both = max(0, left[one]) + max(0, left[other])
    ticket = die(s, max(1, both), "guess", NOBODY)
    return one if ticket <= left[one] else other
