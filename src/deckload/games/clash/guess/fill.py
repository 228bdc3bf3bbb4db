"""What a side cannot know, drawn anew: this game's part of `resample`.

Each draw respects what the side has seen: the markers, ships on displays and ships that were named,
reports that still hold, which groups can have met, aircraft that were shown, submarine markers that
were turned over. What the rules keep for this alone is in `rules/search/knowing.py`.
"""

from __future__ import annotations

from deckload.engine.knowledge import ALL_EYES, UNKNOWN
from deckload.engine.unseen_dice import mixed, one_to, pick
from deckload.games.clash.guess.aircraft import deal_aircraft, guess_arrival
from deckload.games.clash.guess.habits import FLOATPLANES, SHORT_AT_SAIPAN, manner_of
from deckload.games.clash.guess.places import (
    begin_somewhere,
    guess_lost_movement,
    is_setting_up,
    put_markers,
    redraw_way,
    retrace,
    set_up_as_printed,
)
from deckload.games.clash.guess.ships import deal_ships
from deckload.games.clash.model.game_data import REPORTS
from deckload.games.clash.model.state import (
    BY_FLEET,
    FORWARD,
    ClashState,
)
from deckload.games.clash.rules.forces import eyes_on_sheets
from deckload.games.clash.rules.special_rules import japanese_carriers
from deckload.games.fleet.guess.chances import happens
from deckload.games.fleet.model.game_data import IJN, SIDES, USN
from deckload.games.fleet.model.state import (
    LOST,
    NO_SEARCH,
    NONE,
)
from deckload.games.fleet.rules.forces import is_on


def fill(s: ClashState, side: int) -> None:
    """Fill every blank in what `side` knows. A spectator knows neither side's secrets."""
    open_to_me = [bool(eyes) for eyes in s.opened]
    before_play = is_setting_up(s)
    for other in SIDES:
        if other == side:
            continue
        manner = manner_of(s, other)
        put_markers(s, other, manner)
        guess_lost_movement(s, other)
        retrace(s, other)
        begin_somewhere(s, other)
        deal_ships(s, other, open_to_me, manner)
        _secrets(s, other)
        deal_aircraft(s, other, manner)
        redraw_way(s, other)
        if before_play:
            set_up_as_printed(s, other)
    _eyes(s, side, open_to_me)
    if before_play:
        s.sighted = [1 << owner for owner in s.data.marker_side]
    _submarines(s)


def _secrets(s: ClashState, other: int) -> None:
    """What a side keeps for itself beside its ships and aircraft."""
    bounds = [bound for bound in REPORTS.values() if bound is not None]
    for marker in s.data.markers_of[other]:
        s.slack[marker] = pick(s, bounds) if marker in s.searched else NO_SEARCH
    if other == USN:
        missing = one_to(s, s.turn) if s.turn and happens(s, SHORT_AT_SAIPAN) else 0
        s.saipan_short = missing * s.data.scenarios[s.scenario].saipan_penalty
        return
    s.arrival = guess_arrival(s)
    found = [m for m in s.data.markers_of[USN] if s.detected[m] & BY_FLEET]
    s.deck_finds[IJN] = [m for m in found if not happens(s, FLOATPLANES)]
    carriers = japanese_carriers(s)
    if carriers and s.data.flagship not in carriers and s.order_turn:
        s.flagship[IJN] = [pick(s, carriers)]


def _eyes(s: ClashState, side: int, open_to_me: list[bool]) -> None:
    """Who sees what: the owner always; both, where the viewer sees the other's, or where he knows
    that his own were seen."""
    secret = is_on(s, "secret_movement")
    sheets = [eyes_on_sheets(s, owner) for owner in SIDES]
    on_display = [ship for ship, box in enumerate(s.box_of_ship) if box != NONE]
    for marker, owner in enumerate(s.data.marker_side):
        if owner != side:
            seen, in_sight = open_to_me[marker], s.sighted[marker] != 0
        else:
            # Between battles no ship is on the display.
            seen = bool(on_display) and any(ship in on_display for ship in s.ships[marker])
            in_sight = _was_found_here(s, marker)
        s.opened[marker] = ALL_EYES if seen else sheets[owner]
        hidden = secret and not in_sight and s.place[marker] >= 0
        s.sighted[marker] = 1 << owner if hidden else ALL_EYES
    in_the_air = {*s.raid, *s.patrol}
    for unit, owner in enumerate(s.data.air_side):
        if owner != side:
            seen = s.air_shown[unit] != 0
        else:  # everybody has seen one's own units that fly, or end
            seen = unit in in_the_air or s.air_box[unit] == FORWARD or s.air_box[unit] == LOST
        s.air_shown[unit] = ALL_EYES if seen else sheets[owner]
    s.track_seen = [1 << owner if secret else ALL_EYES for owner in SIDES]


def _was_found_here(s: ClashState, marker: int) -> bool:
    """A marker that was reported stays in sight until it moves (ruling C70)."""
    return bool(s.report_turn[marker]) and s.report_hex[marker] == s.place[marker]


def _submarines(s: ClashState) -> None:
    """Markers that nobody has turned over are what is left in the mix."""
    for side in (USN, IJN):
        mine = [sub for sub, owner in enumerate(s.data.sub_side) if owner == side]
        hidden = [sub for sub in mine if s.sub_real[sub] == UNKNOWN]
        real = s.data.limits.submarines_real[side] - sum(s.sub_real[x] == 1 for x in mine)
        mix = mixed(s, [1] * real + [0] * (len(hidden) - real))
        for sub, kind in zip(hidden, mix, strict=True):
            s.sub_real[sub] = kind
        for sub in mine:
            s.sub_seen[sub] = 0 if sub in hidden else ALL_EYES
