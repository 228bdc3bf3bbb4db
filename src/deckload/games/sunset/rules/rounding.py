"""1.2: how fractions are rounded."""

from __future__ import annotations


def half_up(number: int, parts: int) -> int:
    """[1.2] A part of a number: a half or more is rounded up, less than a half down."""
    return (2 * number + parts) // (2 * parts)
