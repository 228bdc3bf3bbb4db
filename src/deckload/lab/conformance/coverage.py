"""What a suite has seen in all its positions together, and what that shows.

Some faults do not show in a single position: a guess may rightly give a fact the value it had, and
a side may rightly not know what another has looked at. They show when it is never otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

_ENOUGH_LOOKS = 60
_OFTEN = 0.1

Sight = tuple[int, str, int]
"""A side, a mask column and the number of an element: does the side see what the mask covers?"""


@dataclass
class Coverage:
    """Adds up over positions and games; `add` takes in what another process has seen."""

    hidden: set[tuple[int, str]] = field(default_factory=set)
    """Viewer and field: what was hidden from whom at some time."""
    varied: set[tuple[int, str]] = field(default_factory=set)
    """Those of them that took different values when resampled for that viewer."""
    twins: int = 0
    """Positions compared with a twin world."""
    looks: Counter[Sight] = field(default_factory=Counter)
    """How often a guess made for somebody else was compared with the truth."""
    blind: Counter[Sight] = field(default_factory=Counter)
    """How often the side did not see the element, in truth."""
    blinded: Counter[Sight] = field(default_factory=Counter)
    """How often it did not in the guess."""

    def add(self, other: Coverage) -> None:
        self.hidden |= other.hidden
        self.varied |= other.varied
        self.twins += other.twins
        self.looks += other.looks
        self.blind += other.blind
        self.blinded += other.blinded

    def compare_masks(
        self, side: int, name: str, true: Sequence[int], guess: Sequence[int]
    ) -> None:
        """Note what `side` sees by a mask column in truth, and in a guess made for another."""
        bit = 1 << side
        for at, (eyes, guessed) in enumerate(zip(true, guess, strict=True)):
            sight = (side, name, at)
            self.looks[sight] += 1
            if not eyes & bit:
                self.blind[sight] += 1
            if not guessed & bit:
                self.blinded[sight] += 1

    def never_varied(self) -> list[str]:
        """Hidden fields that no resample ever changed."""
        return [
            f"resample for side {side} never changes {name}"
            for side, name in sorted(self.hidden - self.varied)
        ]

    def forgotten(self) -> list[str]:
        """What a side knew in every true position, but often did not in the guesses of others."""
        found: dict[tuple[int, str], list[int]] = {}
        for sight, looks in sorted(self.looks.items()):
            often = self.blinded[sight] >= _OFTEN * looks
            if looks >= _ENOUGH_LOOKS and not self.blind[sight] and often:
                found.setdefault(sight[:2], []).append(sight[2])
        return [
            f"in worlds resampled for others side {side} does not see by {name} what it always"
            f" sees (elements {', '.join(map(str, at))}): let fill() set its bits"
            for (side, name), at in found.items()
        ]
