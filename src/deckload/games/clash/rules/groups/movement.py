"""Chapter 7: a marker moves hex by hex, meets submarines, and stops where the enemy is."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, seal, steps, then
from deckload.games.clash.model.game_data import USN
from deckload.games.clash.model.state import BY_CONTACT, OFF_MAP, ClashState
from deckload.games.clash.rules.forces import (
    be_on_time,
    groups_under,
    hex_ref,
    is_dummy,
    is_night,
    is_on,
    marker_of_group,
    marker_ref,
    own_name,
    ships_under,
    slowest_speed,
)
from deckload.games.clash.rules.groups.task_groups import is_too_many
from deckload.games.clash.rules.nouns import HEX
from deckload.games.clash.rules.search.detection import lose_marks
from deckload.games.clash.rules.search.search import come_in_sight, enemies_here, same_hex_search
from deckload.games.clash.rules.special_rules import why_not_that_far, why_not_west
from deckload.games.clash.rules.submarines import meet_submarines
from deckload.games.clash.rules.surface.surface_battle import begin_battle

step: Final = steps("clash.movement")


STOP: Final = "stop"
TOO_MANY: Final = Refusal("3.3", "there are too many task groups in this hex")

MOVE: Final = Kind(
    "move",
    lambda k, d: f"Where does {own_name(k, d.about)} go? {allowance_left(k, d.about)} MP left.",
    of=HEX,
    label="To {}",
    words={STOP: "Go no farther"},
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
    for group in groups_under(s, marker):
        lost = max(lost, s.slower[group])
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
    """[7.1, 15.7] Up to its movement points, one hex at a time; an enemy marker stops it, a dummy
    no less. With secret movement nobody else sees anything of it, not even whether there was a
    choice."""
    unseen = is_on(s, "secret_movement")
    while s.place[marker] != OFF_MAP and allowance_left(s, marker) > 0:
        if hexes_gone(s, marker) and enemies_here(s, marker):
            break
        goes = yield ask(
            s.data.marker_side[marker],
            MOVE,
            lambda: (*s.data.sea_neighbours[s.place[marker]], STOP),
            unless=lambda goes: why_not_go(s, marker, goes),
            about=marker,
            case="7.1",
            covert=unseen,
            draft=unseen,
        )
        if goes == STOP:
            break
        enter(s, marker, goes)
        s.track[s.data.marker_side[marker]].append(goes)
        if not unseen and hexes_gone(s, marker) > allowance_of_dummy(s, marker):
            s.genuine[marker] = 1
        yield from meet_submarines(s, marker)
    for late in (marker, *groups_under(s, marker)):
        be_on_time(s, late)
    if enemies_here(s, marker):
        then(s, (meet_enemy, marker))


def why_not_go(s: ClashState, marker: int, goes: int | str) -> Refusal | None:
    """Why a marker may not go to a hex, or stop where it is; None if it may."""
    if isinstance(goes, str):
        return TOO_MANY if must_go_on(s, marker) else None
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
    tell(
        s,
        cited,
        "{marker} moves to {hex}.",
        to=audience,
        marker=marker_ref(s, marker),
        hex=hex_ref(s, place),
    )


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
    tell(s, "12.0", "Surface battle in {hex}!", hex=hex_ref(s, s.battle_hex))
    then(s, (begin_battle, marker))


def slow_down(s: ClashState, group: int) -> None:
    """[7.2] A big air attack costs the next move a movement point; all of them together two at
    most, whatever a retreat, the wind or new formations cost besides (ruling S11)."""
    marker = marker_of_group(s, group)
    if s.harried[marker] == s.data.limits.slowed_most:
        return
    s.harried[marker] += 1
    s.slower[marker] += 1
    tell(s, "7.2", "{marker} loses a movement point.", marker=marker_ref(s, marker))
