"""Case 6.1.1: the operations marker of the turn, and what the special ones do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckload.engine.dice import Throw, draw, roll_result, shuffled
from deckload.engine.knowledge import EVERYONE, NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import seal, steps
from deckload.games.midway.model.game_data import JAPAN, LAC, LOST
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.basing import has_room, put_down
from deckload.games.midway.rules.forces import air_ref, space_ref
from deckload.games.midway.rules.segments import JAPANESE, begin_segment
from deckload.games.midway.rules.spotting import spot

step: Final = steps("midway.operations")

_LISTENERS: Final = "Japanese intelligence"


@step
def draw_operations(s: MidwayState) -> None:
    """[6.1.1, 1.3, 2.4] Draw this turn's marker, and as many more as the special ones ask for."""
    begin_segment(s, JAPANESE, "IJN operations", "6.1.1")
    s.active = []
    to_draw = 1
    while to_draw and (s.next_marker >= 0 or any(s.pool)):
        kind = _take_next(s)
        to_draw -= 1
        facts = s.data.markers[kind]
        if s.log is not None:  # one or more every turn
            tell(s, "6.1.1", "Operations marker {name}: {text}", name=facts.name, text=facts.text)
        if facts.route >= 0:
            if facts.route not in s.active:
                s.active.append(facts.route)
            continue
        _SPECIAL[facts.name](s)
        to_draw += facts.draws


def marker_counts(s: MidwayState) -> list[int]:
    """The full pool, by kind, under the options of this game."""
    counts = list(s.data.marker_counts)
    for kind in s.data.optional_markers:
        if s.options[s.data.markers[kind].option] != "on":
            counts[kind] = 0
    return counts


def _all_markers(s: MidwayState) -> int:
    """How many markers the full pool holds."""
    data, options = s.data, s.options
    count = sum(data.marker_counts)
    for kind in data.optional_markers:
        if options[data.markers[kind].option] != "on":
            count -= data.marker_counts[kind]
    return count


def markers_in_pool(s: MidwayState) -> int:
    """How many markers the pool holds, which everybody can count."""
    gone = sum(s.before) + sum(s.drawn) - s.returned + s.aside_count
    return _all_markers(s) - gone


def markers_left(s: MidwayState) -> bool:
    """Is there a marker still to be drawn?"""
    return s.next_marker >= 0 or markers_in_pool(s) > 0


def _take_next(s: MidwayState) -> int:
    """The marker G-2 has seen, or one from the pool."""
    if s.next_marker >= 0:
        kind = s.next_marker
        s.next_marker = -1
    else:
        kind = draw(s, s.pool, "operations marker")
        s.drawn[kind] += 1
    s.current.append(kind)
    return kind


# --- special markers --------------------------------------------------------------------------


def _victory_spirit(s: MidwayState) -> None:
    """[6.1.1, 1.3] Markers already played go back unseen: the game gets longer, nobody knows by
    what."""
    s.before = s.drawn[:]
    s.drawn = [0] * len(s.drawn)
    for kind in s.current:
        s.before[kind] -= 1
        s.drawn[kind] += 1
    back = min(s.data.returns, sum(s.played))
    for _ in range(back):
        s.pool[draw(s, s.played, "victory spirit", NOBODY)] += 1
    s.returned = back
    seal(s)
    if back == 0:
        tell(s, "6.1.1", "No marker has been played yet: none goes back.")
    elif back == 1:
        tell(s, "6.1.1", "One played marker goes back into the pool.")
    else:
        tell(s, "6.1.1", "{n} played markers go back into the pool.", n=back)


def _intelligence(s: MidwayState) -> None:
    """[7.1] Each US task force at sea may be found out."""
    chart = s.data.charts["intelligence"]
    throw = Throw("intelligence", 6, 1, chart, "TF", (), "7.1", side=JAPAN, does="looks for")
    for force in s.data.us_forces:
        space = s.force_space[force]
        if space == OFF_MAP or s.spotted[force] or s.data.space_kind[space] == "allied":
            continue
        name = s.data.forces[force].name
        if roll_result(s, throw, by=_LISTENERS, at=name) == "spotted":
            spot(s, force, _LISTENERS)


def _reinforcement(s: MidwayState) -> None:
    """[6.1.9] Eliminated island bases return reduced; one lost land-based unit comes back with
    them."""
    data = s.data
    for space in data.island:
        if space >= 0 and s.base_step[space] == 0:
            s.base_step[space] = 1
            tell(s, "6.1.9", "{space} is garrisoned again.", space=space_ref(s, space))
    fallen = [u for u in data.ijn_air if s.air_base[u] == LOST and data.air[u].service == LAC]
    for unit in shuffled(s, fallen, "reinforcement", EVERYONE):
        if data.air[unit].base not in data.space_names:
            continue
        home = data.graph.id_of(data.air[unit].base)
        if has_room(s, home):
            s.air_step[unit] = 1
            put_down(s, unit, home)
            tell(s, "6.1.9", "{unit} is rebuilt.", unit=air_ref(s, unit))
            return


def _more_markers(_s: MidwayState) -> None:
    """Yamamoto and Fuchida do nothing but draw."""


_SPECIAL: Final[dict[str, Callable[[MidwayState], None]]] = {
    "Victory Spirit": _victory_spirit,
    "Intelligence": _intelligence,
    "Reinforcement": _reinforcement,
    "Yamamoto": _more_markers,
    "Fuchida": _more_markers,
}


def discard_markers(s: MidwayState) -> None:
    """[6.3, 7.0] The turn's markers go face down to those played; Victory Spirit leaves the
    game."""
    for kind in s.current:
        if s.data.markers[kind].name == "Victory Spirit":
            s.removed[kind] += 1
        else:
            s.played[kind] += 1
    s.current = []


def markers_played(s: MidwayState) -> int:
    """How many markers lie in the display of those played (their faces are down)."""
    drawn = sum(s.drawn) + sum(s.before) - s.returned
    return drawn - sum(s.removed) - len(s.current) - int(s.next_marker >= 0)
