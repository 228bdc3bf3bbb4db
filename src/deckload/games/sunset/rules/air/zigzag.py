"""6.2.3: ships that zigzag under air attack lose a movement point."""

from __future__ import annotations

from deckload.games.fleet.rules.raids.raid import slow_down
from deckload.games.sunset.model.state import SunsetState


def zigzag(s: SunsetState, marker: int, units: int) -> None:
    """[6.2.3, 8.3.7] So many more air units attack a force. The fourth in a sub-phase costs it a
    movement point of its next activation, in strikes or from decks in a surface battle, in however
    many attacks they come (ruling S84)."""
    came = f"raid on {s.data.marker_names[marker]}"
    before, enough = s.done.count(came), s.data.limits.raid_slows_from
    s.done = [*s.done, *[came] * units]
    if before < enough <= before + units:
        slow_down(s, marker)
