"""3.5.2, 4.1.2: crippled ships break off or take their task force with them, and head for home."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.taskforce.model.conditions import NONE, NUMBER, OFF_MAP, SHOWN
from deckload.games.taskforce.model.game_data import (
    DD,
    FIRST_GROUP,
    FLEET_MARKERS,
    FORMATIONS,
    GROUPS,
    MARKER_SIDE,
    MARKERS,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import line_up, must_withdraw
from deckload.games.taskforce.rules.fleets import (
    FORMATIONS_OF,
    drop_formation,
    formations_under,
    is_carrier,
    is_group,
    marker_of,
    marker_ref,
    scene,
    sea_of,
    ship_name,
    ship_ref,
)
from deckload.games.taskforce.rules.leaving import leave_map
from deckload.games.taskforce.rules.nouns import SHIP

step: Final = steps("taskforce.withdrawal")

WITHDRAW: Final = Kind(
    "withdraw",
    lambda k, d: f"{ship_name(k, d.about)} must make for home. How?",
    words={
        "break off": "Break off: she goes with the escorts you name",
        "stay": "Stay in formation: the whole task force goes home with her",
    },
)
ESCORT: Final = Kind(
    "escort",
    lambda k, d: f"Who escorts {ship_name(k, d.about)} home?",
    of=SHIP,
    words={"done": "That is all"},
)


def is_homeward(s: TaskForceState, marker: int) -> bool:
    """[4.1.2] A withdrawing group, or a task force that keeps a withdrawing ship."""
    if marker % MARKERS >= FLEET_MARKERS:
        return True
    for formation in formations_under(s, marker):
        for ship in s.ships_in[formation]:
            if s.kept[ship]:
                return True
    return False


@step
def break_off(s: TaskForceState, side: int) -> Procedure:
    """[3.5.2] Asked once for each ship, when the battle or the raid is over."""
    for formation in FORMATIONS_OF[side]:
        if is_group(formation):
            continue
        for ship in s.ships_in[formation][:]:
            if s.kept[ship] or ship not in s.ships_in[formation] or not must_withdraw(s, ship):
                continue
            yield from _withdraw(s, side, formation, ship)


def _withdraw(s: TaskForceState, side: int, formation: int, ship: int) -> Procedure:
    group = _free_group(s, side)
    how = "stay"
    if scene(s).solo == 1 - side:
        _withdraw_by_itself(s, formation, group, ship)
        return
    if group != NONE:
        how = yield ask(
            side, WITHDRAW, ("break off", "stay"), about=ship, case="3.5.2", command="fleet"
        )
    if how == "stay":
        s.kept[ship] = 1
        tell(s, "3.5.2", "{ship} withdraws with her task force.", ship=ship_ref(s, ship))
        return
    others = [x for x in s.ships_in[formation] if x != ship and not is_carrier(s, x)]
    least = 1 if is_carrier(s, ship) and others else 0
    escorts: list[int] = []
    if others:
        escorts = yield from pick_some(
            side, ESCORT, others, least=least, about=ship, case="3.5.2", command="fleet"
        )
    _form_group(s, formation, group, [ship, *escorts])


def _withdraw_by_itself(s: TaskForceState, formation: int, group: int, ship: int) -> None:
    """[3.5.2] Scenarios 2 and 3: Force Z stays together; at Java a cripple goes with half a
    destroyer counter, where there is one."""
    types = scene(s).ship_type
    others = s.ships_in[formation]
    escorts = [other for other in others if types[other] == DD and s.steps[other] == 1][:1]
    if group == NONE or "together" not in scene(s).tables["automatic"]:
        s.kept[ship] = 1
        return
    _form_group(s, formation, group, [ship, *escorts])


def _free_group(s: TaskForceState, side: int) -> int:
    for number in range(GROUPS):
        formation = side * FORMATIONS + FIRST_GROUP + number
        if not s.ships_in[formation]:
            return formation
    return NONE


def _form_group(s: TaskForceState, formation: int, group: int, ships: list[int]) -> None:
    """[2.3.5, 3.5.2] A numbered marker on the map, open to all; the others go on as a fleet."""
    where = s.place[marker_of(s, formation)]
    lost_carrier = any(is_carrier(s, ship) for ship in ships)
    for ship in ships:
        s.ships_in[formation].remove(ship)
        s.ship_seen[ship] = ALL_EYES
    s.ships_in[group] = ships
    s.formation_seen[group] = ALL_EYES
    s.card_open[group] = 1
    marker = group_marker(group)
    s.place[marker] = where
    s.under[marker] = group
    s.marker_seen[marker] = ALL_EYES
    s.face[marker] = NUMBER
    s.proof[marker] = SHOWN
    tell(
        s,
        "3.5.2",
        "{ship} breaks off and withdraws as {marker}.",
        ship=ship_ref(s, ships[0]),
        marker=marker_ref(s, marker),
    )
    if not s.ships_in[formation]:
        drop_formation(s, formation)
    elif lost_carrier:
        tell(s, "3.5.2", "The ring she has left goes on as a column.")
        if len(s.ships_in[formation]) > 2:
            then(s, (line_up, formation))


def group_marker(group: int) -> int:
    """[2.3.5] The numbered marker of a withdrawing group."""
    side, number = divmod(group, FORMATIONS)
    return side * MARKERS + FLEET_MARKERS + number - FIRST_GROUP


def sail_home(s: TaskForceState, marker: int, moves: int, taken: set[int]) -> None:
    """[3.5.2, 4.1.2] As near to the starting line as it can get; over it, where it is an edge."""
    forces = scene(s).forces[MARKER_SIDE[marker]]
    ways = forces.home_ways
    for _ in range(moves):
        here = s.place[marker]
        if not ways[here]:
            _reach_home(s, marker)
            return
        open_ = _open_ways(s, here, ways, taken)
        if not open_:
            return
        onward = [hex_ for hex_ in open_ if not ways[hex_] or _open_ways(s, hex_, ways, taken)]
        s.place[marker] = (onward or open_)[0]
    if not forces.leaves_at_line and not ways[s.place[marker]]:
        _reach_home(s, marker)


def _open_ways(s: TaskForceState, here: int, ways: bytes, taken: set[int]) -> list[int]:
    """The next hexes that are nearer to the line, and held by no enemy."""
    near = sea_of(s).lanes[here]
    return [hex_ for hex_ in near if ways[hex_] < ways[here] and hex_ not in taken]


def _reach_home(s: TaskForceState, marker: int) -> None:
    if s.place[marker] != OFF_MAP:
        leave_map(s, marker)
