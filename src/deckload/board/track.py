"""Tracks: turn tracks, point tracks, and what happens at their ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.board.errors import BoardError
from deckload.board.map_tables import TrackSpec
from deckload.board.places import Places
from deckload.data.errors import Location
from deckload.data.loading import convert

LONGEST: Final = 10_000


class Track(Places):
    """An immutable row of steps. A marker's position is a step id, counted from 0."""

    noun = "step"

    def __init__(self, spec: TrackSpec, source: str = "track") -> None:
        super().__init__(_step_names(spec, source), source)
        self.first: Final = spec.first or 0
        self.numbered: Final = not spec.steps
        self.ends: Final = spec.ends
        self._marks: Final = {
            mark: frozenset(self._marked(mark, names)) for mark, names in spec.marks.items()
        }

    @classmethod
    def from_spec(cls, data: Mapping[str, object], source: str = "track") -> Track:
        """Build from a parsed TOML table; see `TrackSpec` for the keys."""
        return cls(convert(data, TrackSpec, Location(source)), source)

    def move(self, step: int, by: int) -> int:
        """Where a marker on `step` comes to stand when moved `by` steps."""
        wanted = self.checked(step) + by
        if 0 <= wanted < self.count:
            return wanted
        if self.ends == "clamp":
            return 0 if wanted < 0 else self.count - 1
        if self.ends == "wrap":
            return wanted % self.count
        raise BoardError(
            f"{self.title}: {by:+d} from {self.names[step]} runs off the track "
            f"({self.names[0]} to {self.names[-1]}); stop at its end, or set key ends to clamp "
            f"or wrap"
        )

    def value(self, step: int) -> int:
        """The number printed on a step of a numbered track."""
        self._require_numbers()
        return self.first + self.checked(step)

    def at(self, value: int) -> int:
        """The step of a number; beyond the ends the track's `ends` decide."""
        self._require_numbers()
        return self.move(0, value - self.first)

    def marked(self, step: int, mark: str) -> bool:
        """Whether a step carries a mark, such as night."""
        if mark not in self._marks:
            known = ", ".join(self._marks) or "none, so add it to key marks"
            raise BoardError(f"{self.title}: there is no mark {mark!r}; known are {known}")
        return self.checked(step) in self._marks[mark]

    def _require_numbers(self) -> None:
        if not self.numbered:
            raise BoardError(
                f"{self.title}: its steps are named, not numbered; use id_of and name_of"
            )

    def _marked(self, mark: str, names: tuple[str, ...]) -> tuple[int, ...]:
        try:
            return self.ids_of(names)
        except BoardError as problem:
            raise BoardError(f"{problem} (key marks.{mark})") from None


def _step_names(spec: TrackSpec, source: str) -> tuple[str, ...]:
    if spec.steps:
        if spec.first is None and spec.last is None:
            return spec.steps
        raise BoardError(f"{source}: keys steps and first/last contradict each other; keep one")
    if spec.first is None or spec.last is None:
        raise BoardError(f"{source}: no steps; give key steps, or both keys first and last")
    if not 0 <= spec.last - spec.first < LONGEST:
        raise BoardError(
            f"{source}: keys first and last: {spec.first} to {spec.last} is no track; write the "
            f"smaller first, at most {LONGEST} steps"
        )
    return tuple(str(number) for number in range(spec.first, spec.last + 1))
