"""What a side cannot know, drawn anew: this game's part of `resample`."""

from __future__ import annotations

from deckload.games.sunset.model.state import SunsetState


def fill(s: SunsetState, side: int) -> None:
    """Fill every blank in what `side` knows."""
    raise NotImplementedError
