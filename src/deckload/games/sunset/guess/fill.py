"""What a side cannot know, drawn anew: this game's part of `resample`.

Each draw respects what the side has seen: the markers, ships on displays and ships that were named,
reports that still hold, which task forces can have met, aircraft that were shown. What the rules
keep for this alone is in `rules/task_forces/origins.py`.
"""

from __future__ import annotations

from deckload.engine.knowledge import ALL_EYES
from deckload.games.sunset.guess.air_order import possible_rolls
from deckload.games.sunset.guess.aircraft import deal_aircraft
from deckload.games.sunset.guess.line import turn_over
from deckload.games.sunset.guess.notes import guess_notes
from deckload.games.sunset.guess.set_up import label_forces
from deckload.games.sunset.guess.ships import deal_ships, forget
from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.scenario import seen_by
from deckload.games.sunset.model.state import LOST, NONE, OFF_MAP, OUT, SIDES, SunsetState


def fill(s: SunsetState, side: int) -> None:
    """Fill every blank in what `side` knows. A spectator knows neither side's secrets."""
    open_to_me = [bool(eyes) for eyes in s.opened]
    for other in SIDES:
        if other == side:
            continue
        hidden = [m for m in s.data.markers_of[other] if not open_to_me[m]]
        forget(s, hidden)
        rolls = possible_rolls(s, hidden) if other == IJN else []
        if rolls:
            s.air_order = rolls[0]
        if s.turn:
            deal_ships(s, other, hidden, rolls)
        else:
            label_forces(s, other, hidden)
        deal_aircraft(s, other)
        guess_notes(s, other)
    turn_over(s)
    _eyes(s, side, open_to_me)


# --- who sees what --------------------------------------------------------------------------------


def _eyes(s: SunsetState, side: int, open_to_me: list[bool]) -> None:
    """The owner always; both, where the viewer sees the other's, or where he knows that his own
    were seen."""
    for marker, owner in enumerate(s.data.marker_side):
        seen = open_to_me[marker] if owner != side else _was_opened(s, marker)
        s.opened[marker] = ALL_EYES if seen else 1 << owner
        s.us_only[marker] = seen_by(owner)
    for unit, owner in enumerate(s.data.air_side):
        seen = bool(s.air_shown[unit]) if owner != side else _was_shown(s, unit)
        s.air_shown[unit] = ALL_EYES if seen else 1 << owner
    for slot, owner in enumerate(s.slot_side):
        s.slot_shown[slot] = ALL_EYES if s.slot_open[slot] else 1 << owner


def _was_opened(s: SunsetState, marker: int) -> bool:
    """Do all know the ships of one's own marker? Those of cripples, and of others on a display or
    seen one by one."""
    ships = s.ships[marker]
    if s.place[marker] == OFF_MAP or not ships:
        return False
    seen = all(s.seen_in[ship] == marker for ship in ships)
    return bool(s.crippled[marker]) or seen or any(s.box_of_ship[ship] != NONE for ship in ships)


def _was_shown(s: SunsetState, unit: int) -> bool:
    """Has everybody seen one's own air unit fly, or end?"""
    flies = unit in s.raid or unit in s.patrol or unit in s.scrambled or unit in s.support
    return flies or s.patrol_over[unit] != NONE or s.air_box[unit] in (LOST, OUT)
