"""How much a place holds: boxes of a display, hexes with stacking limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.board.errors import BoardError
from deckload.board.places import Places


class Capacities:
    """The capacity of each place of a board; None holds any amount.

    Loads and weights are whole numbers. Where a game knows halves (half a destroyer unit), count
    in halves.
    """

    def __init__(self, places: Places, limits: Sequence[int | None]) -> None:
        if len(limits) != places.count:
            raise BoardError(
                f"{places.title}: {len(limits)} capacities for {places.count} places; give one each"
            )
        for name, limit in zip(places.names, limits, strict=True):
            if limit is not None and limit < 0:
                raise BoardError(
                    f"{places.title}: {name} cannot hold {limit}; use 0 or more, or no limit"
                )
        self._places: Final = places
        self.limits: Final = tuple(limits)

    def room(self, place: int, load: int) -> int | None:
        """What still goes into a place that holds `load`; None for any amount."""
        limit = self.limits[self._places.checked(place)]
        return None if limit is None else max(0, limit - load)

    def fits(self, place: int, load: int, weight: int) -> bool:
        """Whether `weight` more goes into a place that holds `load`."""
        limit = self.limits[self._places.checked(place)]
        return limit is None or load + weight <= limit

    def require(self, place: int, load: int, weight: int) -> None:
        """Refuse `weight` more where it does not fit."""
        if self.fits(place, load, weight):
            return
        raise BoardError(
            f"{self._places.title}: {self._places.name_of(place)} holds {self.limits[place]}, has "
            f"{load} and cannot take {weight} more; make room or choose another {self._places.noun}"
        )
