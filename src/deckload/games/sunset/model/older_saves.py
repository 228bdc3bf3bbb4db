"""States that were saved under older rules, made into those of today."""

from __future__ import annotations

from typing import Any

from deckload.games.sunset.model.state import OFF_MAP


def with_places_of_damage(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 2 did not note where a ship was hit (6.4): they take it to be where she is now."""
    places = [_place_of(packed, ship) for ship in packed["damaged_now"]]
    return {**packed, "damaged_in": places}


def _place_of(packed: dict[str, Any], ship: int) -> int:
    under = zip(packed["ships"], packed["place"], strict=True)
    return next((place for ships, place in under if ship in ships), OFF_MAP)
