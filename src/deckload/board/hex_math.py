"""Hex arithmetic without a board: steps, distance, straight lines, bearings.

A hex is an axial pair (q, r); the third cube coordinate is -q-r. Screen y grows southward:

    flat-top    x = 3/2 q               y = sqrt(3) (r + q/2)
    pointy-top  x = sqrt(3) (q + r/2)   y = 3/2 r

Everything here is exact integer work, so that a hex lying on a line or on a bounding radius is
known to lie on it.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

Axial = tuple[int, int]
Orientation = Literal["flat", "pointy"]

_CLOCKWISE: Final[tuple[Axial, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

STEPS: Final[dict[Orientation, tuple[Axial, ...]]] = {
    "flat": _CLOCKWISE,
    "pointy": _CLOCKWISE[1:] + _CLOCKWISE[:1],
}
"""The six steps, clockwise from north; index d is direction d everywhere."""

DIRECTIONS: Final[dict[Orientation, tuple[str, ...]]] = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
}

FIRST_BEARING: Final[dict[Orientation, int]] = {"flat": 0, "pointy": 30}
"""Compass bearing of direction 0, in degrees; each further direction adds sixty."""

CODES: Final = 24
"""Bearing codes in a full circle: twelve radii thirty degrees apart, and the gaps between."""

DEGREES_PER_CODE: Final = 15
NO_BEARING: Final = 255
"""Bearing code of a hex seen from itself."""


def hex_distance(q: int, r: int) -> int:
    """Steps from the origin to (q, r)."""
    return (abs(q) + abs(r) + abs(q + r)) // 2


def ring_position(q: int, r: int, orientation: Orientation) -> tuple[int, int]:
    """(ring, place on the ring), the place counted clockwise from direction 0."""
    ring = hex_distance(q, r)
    steps = STEPS[orientation]
    for side, (ahead_q, ahead_r) in enumerate(steps):
        right_q, right_r = steps[side - 5]
        ahead = q * right_r - r * right_q
        right = ahead_q * r - ahead_r * q
        if ahead > 0 and right >= 0:
            return ring, side * ring + right
    return 0, 0


@cache
def ring_offsets(ring: int, orientation: Orientation) -> tuple[Axial, ...]:
    """The hexes of a ring about the origin, clockwise from direction 0."""
    if ring == 0:
        return ((0, 0),)
    steps = STEPS[orientation]
    return tuple(
        (ahead_q * (ring - right) + right_q * right, ahead_r * (ring - right) + right_r * right)
        for (ahead_q, ahead_r), (right_q, right_r) in zip(steps, steps[1:] + steps[:1], strict=True)
        for right in range(ring)
    )


def bearing_code(q: int, r: int, orientation: Orientation) -> int:
    """Bearing of (q, r) from the origin, in 24 codes clockwise from due north.

    An even code 2j lies exactly on the radius at 30j degrees; an odd code 2j+1 lies between that
    radius and the next. Along one side of a ring the middle hex stands exactly thirty degrees
    from both corners, which is what makes the whole-number test below exact.
    """
    ring, place = ring_position(q, r, orientation)
    if ring == 0:
        return NO_BEARING
    twelfth, beyond = divmod(2 * place, ring)
    code = 2 * twelfth + (1 if beyond else 0) + FIRST_BEARING[orientation] // DEGREES_PER_CODE
    return code % CODES


@cache
def line_offsets(q: int, r: int) -> tuple[tuple[Axial, ...], ...]:
    """The straight line from the origin to (q, r), step by step, both ends included.

    Each step holds one hex, or two where the line passes through the middle of the hexside
    between them (as it does all along a line that runs on hexsides): left hand first. Any mix
    of choices is a connected path, because two such steps never follow each other.
    """
    length = hex_distance(q, r)
    if length == 0:
        return (((0, 0),),)
    return tuple(_line_step(q, r, length, step) for step in range(length + 1))


@cache
def line_step(q: int, r: int, step: int) -> tuple[Axial, ...]:
    """One step of that line."""
    length = hex_distance(q, r)
    return ((0, 0),) if length == 0 else _line_step(q, r, length, step)


def _line_step(q: int, r: int, length: int, step: int) -> tuple[Axial, ...]:
    """The hex or hexes nearest to the point `step`/`length` of the way.

    One cube coordinate changes by exactly one each step and stays whole, so only one other has
    to be rounded; a remainder of one half is the tie.
    """
    cube = (q, r, -q - r)
    main = next(axis for axis in range(3) if abs(cube[axis]) == length)
    other = (main + 1) % 3
    nearest, remainder = divmod(2 * cube[other] * step + length, 2 * length)
    main_value = cube[main] * step // length
    hexes = [_axial(main, main_value, other, nearest)]
    if remainder == 0:
        hexes.append(_axial(main, main_value, other, nearest - 1))
        hexes.sort(key=lambda at: q * at[1] - r * at[0])
    return tuple(hexes)


def _axial(main: int, main_value: int, other: int, other_value: int) -> Axial:
    cube = [0, 0, 0]
    cube[main] = main_value
    cube[other] = other_value
    cube[3 - main - other] = -main_value - other_value
    return cube[0], cube[1]
