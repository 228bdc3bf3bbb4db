"""Named places and their ids: what hexes, route spaces, boxes and track steps have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from deckload.board.errors import BoardError

OFF_BOARD: Final = -1
"""The id of no place at all: beyond the edge, not in play."""


class Places:
    """A fixed list of named places; a place's id is its position in the list."""

    noun: ClassVar[str] = "place"

    def __init__(self, names: Sequence[str], title: str) -> None:
        self.title: Final = title
        self.names: Final = tuple(names)
        self.count: Final = len(self.names)
        self._ids: Final = {name: place for place, name in enumerate(self.names)}
        if not self.names:
            raise BoardError(f"{title}: there is no {self.noun} at all; name at least one")
        if len(self._ids) != self.count:
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise BoardError(f"{title}: {self.noun} {twice!r} is named twice; drop or rename one")

    def __len__(self) -> int:
        return self.count

    def __contains__(self, name: object) -> bool:
        return name in self._ids

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title}: {self.count} places>"

    def id_of(self, name: str) -> int:
        """The id of the place called `name`."""
        place = self._ids.get(name)
        if place is None:
            raise self._unknown(name)
        return place

    def ids_of(self, names: Iterable[str]) -> tuple[int, ...]:
        """The ids of several names, in the order given."""
        return tuple(self.id_of(name) for name in names)

    def name_of(self, place: int) -> str:
        """The printed name of a place."""
        if 0 <= place < self.count:  # asked all the time, so that it asks nobody else
            return self.names[place]
        return self.names[self.checked(place)]

    def checked(self, place: int) -> int:
        """`place` itself if it is on the board, else an error."""
        if 0 <= place < self.count:
            return place
        raise BoardError(
            f"{self.title}: there is no {self.noun} with id {place}; ids run from 0 to "
            f"{self.count - 1}"
        )

    def _unknown(self, name: str) -> BoardError:
        return BoardError(
            f"{self.title}: there is no {self.noun} called {name!r}; use one of {_some(self.names)}"
        )


def _some(names: Sequence[str]) -> str:
    shown = 8
    listed = ", ".join(names[:shown])
    return listed if len(names) <= shown else f"{listed}, ... ({len(names)} in all)"
