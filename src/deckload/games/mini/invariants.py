"""What must hold in every position of the duel; the fuzzer looks after every choice."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.engine.knowledge import ALL_EYES
from deckload.games.mini.model.game_data import SIDE_NAMES, SIDES
from deckload.games.mini.model.state import FLOWN, LOST, OFF_MAP, MiniState


def broken_rules(s: MiniState) -> Iterator[str]:
    """A sentence about each thing that is wrong (nothing before the markers are dealt)."""
    if not s.turn:
        return
    for side in range(SIDES):
        yield from _wrong_markers(s, side)
        yield from _wrong_aircraft(s, side)
    if sum(s.sub_real) != 1:
        yield f"{sum(s.sub_real)} submarines are real"
    for hits, ship in zip(s.hits, s.data.ships, strict=True):
        if hits > ship.facts.hits:
            yield f"{ship.name} has {hits} hits and can bear {ship.facts.hits}"
    if len(s.raid_handles) != sum(map(len, s.raid)):
        yield "raiders and their handles differ in number"


def _wrong_markers(s: MiniState, side: int) -> Iterator[str]:
    """What is under the markers, and what others have concluded about it."""
    markers, deals = s.data.markers_of[side], s.data.deals[side]
    under = tuple(s.inside[m] for m in markers)
    if under not in deals:
        yield f"the markers of {SIDE_NAMES[side]} hide {under}"
    elif deals.index(under) not in s.possible[side]:
        yield f"{SIDE_NAMES[1 - side]} has ruled out what is true of {SIDE_NAMES[side]}"
    for at, marker in enumerate(markers):
        certain = len({deals[number][at] for number in s.possible[side]}) == 1
        if (s.spotted[marker] == ALL_EYES) != certain:
            yield f"who knows what is under {s.data.marker_names[marker]} is muddled"
        if s.slack[marker] >= 0 and (marker != s.searched or s.place[marker] == OFF_MAP):
            yield f"{s.data.marker_names[marker]} owes a report nobody asked for"


def _wrong_aircraft(s: MiniState, side: int) -> Iterator[str]:
    own = s.data.air_of[side]
    if sum(s.air[unit] == LOST for unit in own) != s.lost[side]:
        yield f"{SIDE_NAMES[side]} has miscounted its lost aircraft"
    if sum(s.air[unit] == FLOWN for unit in own) != sum(s.shown[side]) + len(s.raid[side]):
        yield f"{SIDE_NAMES[side]} has miscounted its aircraft in flight"
