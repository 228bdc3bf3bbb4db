"""How the games round."""

from __future__ import annotations


def half_up(number: int, parts: int) -> int:
    """[ROUNDING] A fraction of one half or more is rounded up."""
    return (2 * number + parts) // (2 * parts)
