"""12.8, 12.9: breaking off a surface battle, who keeps the field, and where the other goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell, tell_battle_over
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import marker_of_group
from deckload.games.clash.rules.search.search import enemies_here, look_around
from deckload.games.clash.rules.special_rules import why_not_that_far
from deckload.games.clash.rules.submarines import meet_submarines
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    SIDES,
    USN,
)
from deckload.games.fleet.rules.forces import (
    hex_ref,
    marker_ref,
    markers_in,
    own_name,
)
from deckload.games.fleet.rules.nouns import HEX
from deckload.games.fleet.rules.surface.battle_dice import higher_roller
from deckload.games.fleet.rules.surface.breaking_off import ask_who_breaks_off, disengagement_throw
from deckload.games.fleet.rules.surface.surface_display import clear_battle, on_display

step: Final = steps("clash.disengagement")

KEEPING_THE_FIELD: Final = Throw("field", 10, case="12.9", does="rolls to keep the field")


HOMEWARD: Final = (("NE", "SE", "S", "SW"), ("SW", "NW", "N", "NE"))
"""By side, the directions that lead nearer to a friendly edge: east or south, west or north."""

RETREAT: Final = Kind(
    "retreat",
    lambda k, d: f"Where does {own_name(k, d.about)} retreat to?",
    of=HEX,
    label="To {}",
)


# --- the end of a round ---------------------------------------------------------------------------


@step
def end_round(s: ClashState) -> Procedure:
    """[12.8] A side without ships on the display has ended the battle; after the last round it ends
    by itself; otherwise both say, unknown to each other, whether they want to go on."""
    gone = [side for side in SIDES if not on_display(s, side)]
    if gone:
        conclude(s, gone)
        return
    if s.battle_round == s.data.limits.battle_rounds:
        conclude(s, [1 - keeper_of_the_field(s)])
        return
    weary = yield from ask_who_breaks_off(s, SIDE_NAMES)
    if len(weary) == len(SIDES) or (weary and breaks_off(s)):
        conclude(s, weary)


def breaks_off(s: ClashState) -> bool:
    """[12.8] Both sides roll; either die can end the battle."""
    chart, rounds, smoke = s.data.charts["disengagement"], s.battle_round, bool(s.smoke)
    throws = [disengagement_throw(s, chart, rounds, smoke, who) for who in SIDE_NAMES]
    return "ends" in [roll_result(s, throw) for throw in throws]


def keeper_of_the_field(s: ClashState) -> int:
    """[12.9] After the last round: the side with more undamaged ships, those that left the display
    among them; if equal, the higher of two dice (ruling C28)."""
    usn, ijn = (
        sum(s.hits[ship] == 0 for group in s.fighting[side] for ship in s.ships[group])
        for side in SIDES
    )
    if usn == ijn:
        return higher_roller(s, KEEPING_THE_FIELD)
    return USN if usn > ijn else IJN


# --- retreat --------------------------------------------------------------------------------------


def conclude(s: ClashState, leaving: Iterable[int]) -> None:
    """[12.9] The sides that leave retreat, all their forces; then the display is cleared."""
    retreats = [(retreat, marker) for side in leaving for marker in markers_fighting(s, side)]
    tell(s, "12.9", "The battle in {hex} is over.", hex=hex_ref(s, s.battle_hex))
    then(s, *retreats, clear_display)


def markers_fighting(s: ClashState, side: int) -> list[int]:
    """The markers on the map under which a side's surviving ships fought."""
    alive = [group for group in s.fighting[side] if s.ships[group]]
    return list(dict.fromkeys(marker_of_group(s, group) for group in alive))


@step
def retreat(s: ClashState, marker: int) -> Procedure:
    """[12.9, 6.2] One hex towards a friendly edge, which costs a movement point on the next move.
    Who runs into an enemy there finds him."""
    if not retreat_hexes(s, marker):
        tell(s, "12.9", "{marker} has nowhere to go.", marker=marker_ref(s, marker))
        return
    place = yield ask(
        s.data.marker_side[marker],
        RETREAT,
        lambda: retreat_hexes(s, marker),
        about=marker,
        case="12.9",
        covert=True,  # how many hexes are open can depend on markers that the enemy cannot see
    )
    s.place[marker] = place
    s.slower[marker] += 1
    tell(
        s,
        "12.9",
        "{marker} retreats to {hex} and loses a movement point.",
        marker=marker_ref(s, marker),
        hex=hex_ref(s, place),
    )
    yield from meet_submarines(s, marker)
    if enemies_here(s, marker):
        then(s, (look_around, marker))


def retreat_hexes(s: ClashState, marker: int) -> list[int]:
    """[12.9] Sea hexes homewards, without an enemy in sight, with room, and not too far for
    Spruance. Where there is none, room is given up first, then Spruance's leash, then the rest
    (C28)."""
    side, here = s.data.marker_side[marker], s.place[marker]
    sea = s.data.sea_neighbours[here]
    grid = s.data.grid
    steps = [grid.neighbour(here, grid.direction(name)) for name in HOMEWARD[side]]
    homeward = [place for place in steps if place in sea]
    safe = [place for place in homeward if not is_enemy_seen(s, side, place)]
    near = [place for place in safe if why_not_that_far(s, marker, place) is None]
    roomy = [place for place in near if has_room(s, marker, place)]
    return roomy or near or safe or homeward


def is_enemy_seen(s: ClashState, side: int, place: int) -> bool:
    """Does an enemy marker stand there that the side can see?"""
    return any(s.sighted[m] >> side & 1 for m in markers_in(s, 1 - side, place))


def has_room(s: ClashState, marker: int, place: int) -> bool:
    """[3.3, 12.9] Two task groups, or the task force alone; detached ships take no room."""
    side = s.data.marker_side[marker]
    if marker in s.data.detached_of[side]:
        return True
    groups = sum(s.place[g] == place for g in s.data.groups_of[side])
    if marker == s.data.force_of[side]:
        return groups == 0
    return groups < s.data.limits.stacking and s.place[s.data.force_of[side]] != place


@step
def clear_display(s: ClashState) -> None:
    """[12.9] Ships that left the display are with their groups again; nothing of the battle
    stays."""
    tell_battle_over(s, "12.9", "The battle is over.")
    clear_battle(s)
    s.torpedoes_gone, s.escaped, s.leaving = [], [], []
