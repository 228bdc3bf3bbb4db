"""Chapter 7: a marker moves, meets submarines, and stops where the enemy is."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, Refusal, ask
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import Procedure, seal, steps, then
from deckload.games.clash.model.state import BY_CONTACT, ClashState
from deckload.games.clash.rules.forces import (
    groups_under,
    is_dummy,
    ships_under,
)
from deckload.games.clash.rules.groups.courses import BY_HEX, STOP, reach, safest_way
from deckload.games.clash.rules.groups.task_groups import is_too_many
from deckload.games.clash.rules.search.detection import lose_marks
from deckload.games.clash.rules.search.search import come_in_sight, enemies_here, same_hex_search
from deckload.games.clash.rules.special_rules import why_not_that_far, why_not_west
from deckload.games.clash.rules.submarines import meet_submarines
from deckload.games.clash.rules.surface.surface_battle import begin_battle
from deckload.games.fleet.model.game_data import USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import (
    be_on_time,
    hex_ref,
    is_night,
    is_on,
    marker_ref,
    own_name,
    slowest_speed,
)
from deckload.games.fleet.rules.nouns import HEX

step: Final = steps("clash.movement")

TOO_MANY: Final = Refusal("3.3", "there are too many task groups in this hex")


def _move_prompt(k: ClashState, d: Decision) -> str:
    return f"Where does {own_name(k, d.about)} go? {allowance_left(k, d.about)} MP left."


MOVE: Final = Kind(
    "move",
    _move_prompt,
    of=HEX,
    label="To {}",
    words={STOP: "Go no farther", BY_HEX: "I say each hex of the way"},
)


def allowance(s: ClashState, marker: int) -> int:
    """[7.1, 15.4] Movement points: those of the slowest ship, less what air attacks and retreats
    cost."""
    return _points(s, marker, ships_under(s, marker))


def allowance_of_dummy(s: ClashState, marker: int) -> int:
    """[3.1.6] What it would be without ships: a marker that goes farther is seen to be no dummy."""
    return _points(s, marker, [])


def _points(s: ClashState, marker: int, ships: list[int]) -> int:
    points = slowest_speed(s, ships) if ships else s.data.limits.dummy_speed
    if is_night(s):
        points += is_on(s, "night_speed") + (is_on(s, "run_west") and runs_west(s, marker, ships))
    lost = s.slower[marker]
    if marker == s.data.force_of[s.data.marker_side[marker]]:
        lost = max([lost, *[s.slower[group] for group in groups_under(s, marker)]])
    return max(0, points - lost)


def runs_west(s: ClashState, marker: int, ships: list[int]) -> bool:
    """[16.2] Our scenario: US groups without ships of the bombardment group hurry by night."""
    return s.data.marker_side[marker] == USN and all(s.data.family[ship] == 0 for ship in ships)


def allowance_left(s: ClashState, marker: int) -> int:
    return allowance(s, marker) - hexes_gone(s, marker)


def hexes_gone(s: ClashState, marker: int) -> int:
    """How far the active marker has come."""
    return len(s.track[s.data.marker_side[marker]]) - 1


@step
def move_marker(s: ClashState, marker: int) -> Procedure:
    """[7.1, 15.7] Up to its movement points, to where its owner says or hex by hex. With secret
    movement nobody else sees anything of it, not even whether there was a choice."""
    by_hex = False
    while can_go_on(s, marker):
        goal = yield _ask_where(s, marker, by_hex)
        if goal == STOP:
            break
        if goal == BY_HEX:
            by_hex = True
            continue
        yield from sail(s, marker, way_to(s, marker, goal))
        if s.place[marker] == goal and not by_hex:
            break
    for late in (marker, *groups_under(s, marker)):
        be_on_time(s, late)
    if enemies_here(s, marker):
        then(s, (meet_enemy, marker))


def _ask_where(s: ClashState, marker: int, by_hex: bool) -> Decision:
    unseen = is_on(s, "secret_movement")
    offers = Offers(s, marker, by_hex)
    return ask(
        s.data.marker_side[marker],
        MOVE,
        offers.all,
        unless=offers.why_not,
        left_out=offers.left_out,
        about=marker,
        case="7.1",
        covert=unseen,
        draft=unseen,
    )


def can_go_on(s: ClashState, marker: int) -> bool:
    """[7.1] An enemy marker stops the one that meets it, a dummy no less."""
    if s.place[marker] == OFF_MAP or allowance_left(s, marker) <= 0:
        return False
    return not (hexes_gone(s, marker) and enemies_here(s, marker))


class Offers:
    """Where a marker may go: to any hex that it can get to, or to the next one only."""

    def __init__(self, s: ClashState, marker: int, by_hex: bool) -> None:
        self.s = s
        self.marker = marker
        self.by_hex = by_hex

    def all(self) -> tuple[int | str, ...]:
        """What it can get to, and whether it may stay where it is."""
        s, marker = self.s, self.marker
        must_sail = must_go_on(s, marker)
        if not self.by_hex:
            offers = reach(s, marker, allowance_left(s, marker)).offers
            return tuple([o for o in offers if o != STOP]) if must_sail else offers
        stop = () if must_sail else (STOP,)
        around = s.data.sea_neighbours[s.place[marker]]
        return (*[place for place in around if why_not_go(s, marker, place) is None], *stop)

    def left_out(self) -> list[int | str]:
        """The hexes around it that it may not enter, and staying where it is."""
        return [*self.s.data.sea_neighbours[self.s.place[self.marker]], STOP]

    def why_not(self, goal: int | str) -> Refusal | None:
        return why_not_go(self.s, self.marker, goal)


def way_to(s: ClashState, marker: int, goal: int) -> list[int]:
    """The hexes through which a marker goes to a destination."""
    if goal in s.data.sea_neighbours[s.place[marker]]:
        return [goal]
    return safest_way(s, marker, allowance_left(s, marker), goal)


def sail(s: ClashState, marker: int, way: list[int]) -> Procedure:
    """[7.1, 11.1.3] From hex to hex, until it meets an enemy or a submarine finds it."""
    while way:
        way = _sail_in_peace(s, marker, way)
        found = yield from meet_submarines(s, marker)
        if found or not way or not can_go_on(s, marker):
            return


def _sail_in_peace(s: ClashState, marker: int, way: list[int]) -> list[int]:
    """As far as the next hex with a submarine marker or an enemy; returns the hexes beyond it."""
    side, unseen = s.data.marker_side[marker], is_on(s, "secret_movement")
    as_dummy = allowance_of_dummy(s, marker)
    for number, place in enumerate(way, 1):
        enter(s, marker, place)
        s.track[side].append(place)
        if not unseen and hexes_gone(s, marker) > as_dummy:
            s.genuine[marker] = 1
        if place in s.sub_place or enemies_here(s, marker):
            return way[number:]
    return []


def why_not_go(s: ClashState, marker: int, goes: int | str) -> Refusal | None:
    """Why a marker may not go to a hex, or stop where it is; None if it may."""
    if isinstance(goes, str):
        return TOO_MANY if goes == STOP and must_go_on(s, marker) else None
    return TOO_MANY if is_too_many(s, marker, goes) else why_not_enter(s, marker, goes)


def why_not_enter(s: ClashState, marker: int, place: int) -> Refusal | None:
    """[16.1.4]"""
    return why_not_that_far(s, marker, place) or why_not_west(s, marker, place)


def must_go_on(s: ClashState, marker: int) -> bool:
    """[3.3] A marker may not stay where there were too many when the Initial Phase ended and nobody
    else has made room, if it can get away at all."""
    here = s.place[marker]
    if not is_too_many(s, marker, here):
        return False
    return any(why_not_enter(s, marker, p) is None for p in s.data.sea_neighbours[here])


def enter(s: ClashState, marker: int, place: int, cited: str = "7.1") -> None:
    """[7.1, 15.7] A marker goes to a hex, in the open or, with secret movement, unseen; `cited` is
    the case that sends it there."""
    s.place[marker] = place
    audience = EVERYONE
    if is_on(s, "secret_movement"):  # out of sight: what was known of its place is old (15.7)
        audience = s.data.marker_side[marker]
        s.sighted[marker] = 1 << audience
        lose_marks(s, marker)
        seal(s)  # that nobody was met there is news
    if s.log is not None:  # said of every hex
        names = {"marker": marker_ref(s, marker), "hex": hex_ref(s, place)}
        tell(s, cited, "{marker} moves to {hex}.", to=audience, **names)


@step
def meet_enemy(s: ClashState, marker: int) -> Procedure:
    """[6.0, 12.0] Both sides look; a battle follows if the one that moved here sees the other."""
    come_in_sight(s, marker)
    yield from same_hex_search(s, marker)
    seen = [m for m in enemies_here(s, marker) if s.detected[m] and not is_dummy(s, m)]
    if s.place[marker] == OFF_MAP or is_dummy(s, marker) or not seen:
        return
    for fighter in (marker, *seen):  # nobody fights undetected, whatever his own search found
        s.detected[fighter] |= BY_CONTACT
    side = s.data.marker_side[marker]
    s.battle_hex, s.mover = s.place[marker], marker
    s.fighting = [[], []]
    s.fighting[side] = groups_under(s, marker)
    s.fighting[1 - side] = [g for m in seen for g in groups_under(s, m)]
    tell_heading(s, "12.0", "Surface battle in {hex}!", hex=hex_ref(s, s.battle_hex))
    then(s, (begin_battle, marker))
