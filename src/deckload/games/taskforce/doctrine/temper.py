"""How a staff is minded: the few numbers in which doctrines differ."""

from __future__ import annotations

from typing import Final, NamedTuple


class Temper(NamedTuple):
    """What draws a staff on, and what holds it back. Worth is in points of a carrier's chance."""

    standoff: int  # hexes that carriers keep from markers that nobody knows
    strike: float  # worth of having carriers that are found within reach
    fear: float  # cost of being within reach of carriers oneself
    guns: float  # worth of a night battle for gun forces; below 0 they keep out of it
    raid_from: float  # the chance of carriers from which on a hex is raided
    fleets: bool  # raids on fleets without carriers, while carriers are still to be found
    patrols: float  # of the fighters on deck, the part that stays at home when bombers fly
    counts_fighters: bool  # no raid that hardly anybody would get through
    clears_decks: bool  # no bombers on deck where a raid may come


STEADY: Final = Temper(
    standoff=7,
    strike=10.0,
    fear=3.0,
    guns=1.0,
    raid_from=0.3,
    fleets=True,
    patrols=0.35,
    counts_fighters=False,
    clears_decks=True,
)
BOLD: Final = Temper(
    standoff=5,
    strike=12.0,
    fear=2.0,
    guns=3.0,
    raid_from=0.2,
    fleets=True,
    patrols=0.25,
    counts_fighters=False,
    clears_decks=False,
)
WARY: Final = Temper(
    standoff=8,
    strike=6.0,
    fear=9.0,
    guns=-1.0,
    raid_from=0.5,
    fleets=False,
    patrols=0.75,
    counts_fighters=True,
    clears_decks=True,
)
NAGUMO: Final = STEADY._replace(
    standoff=3,  # he closed on Midway, and thought of no carriers
    fear=0.0,
    patrols=0.2,
    clears_decks=False,  # his bombers were being armed where the raid found them
)
"""What was done on 4 June 1942, for comparing games with history; nobody's way to win."""
