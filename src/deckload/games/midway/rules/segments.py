"""Where in the sequence of play we are: for the eye, and as headings of the log."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell_heading
from deckload.games.midway.model.state import MidwayState

JAPANESE: Final = "Japanese phase"
US_PHASE: Final = "US phase"


def begin_segment(s: MidwayState, phase: str, segment: str, cited: str) -> None:
    """[6.0] A segment begins; what happens from here on stands under its name."""
    s.segment = segment
    if s.log is not None:  # a dozen segments a turn, and mostly nobody reads their headings
        tell_heading(s, cited, "{phase}: {part}", phase=phase, part=segment.removeprefix("IJN "))
