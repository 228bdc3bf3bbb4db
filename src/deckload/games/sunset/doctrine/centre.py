"""Japanese doctrines that play to win: `survivors` and `centre`.

Both mass the battleships of Forces A and B in one task force, lay dummies, wait out of the reach of
US aircraft until the last turns in which the straits can be passed, keep Ozawa where he is hard to
find until he may leave, and send the small forces home. `survivors` fights the one battle that it
has to fight, and saves what is left: each ship that lives costs the USN points. `centre` goes on
for the beach as long as there is a chance to win there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.sunset.doctrine import history, staff
from deckload.games.sunset.doctrine.picture import (
    CENTRE,
    DECOY,
    RUNNER,
    SOUTH,
    clock,
    own,
    role,
    us_carriers,
    worth_of_own,
)
from deckload.games.sunset.doctrine.sailing import (
    Badness,
    fly_and_go,
    go,
    sail_home,
)
from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.rules.movement.allowance import full_speed
from deckload.games.sunset.rules.movement.sea_ways import ways_to
from deckload.games.sunset.rules.special.fanaticism import is_bound

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

OUT_OF_REACH: Final = 13
"""So far from US carriers nobody finds a force."""
OZAWA_KEEPS: Final = 17
"""So far Ozawa stays from them, if he can."""
THROUGH: Final = 8
"""The last turn of the 25th: the straits are passed no earlier than they must be."""
LEAVES: Final = 9
ENOUGH: Final = 25
"""Points that win at the beachhead."""
LAST: Final = 12


def centre_move(k: SunsetState, d: Decision) -> Option:
    return _move(k, d, presses=True)


def survivors_move(k: SunsetState, d: Decision) -> Option:
    return _move(k, d, presses=False)


def _move(k: SunsetState, d: Decision, *, presses: bool) -> Option:
    task = role(k, d.about)
    if task in (CENTRE, SOUTH):
        if "attack" in d.options:
            return "attack"
        return _battle_force(k, d, presses=presses)
    if task == DECOY:
        return _decoy(k, d)
    if task == RUNNER:
        return "leave" if "leave" in d.options else sail_home(k, d)
    return history.move(k, d)


# --- the forces that must fight -------------------------------------------------------------------


def _battle_force(k: SunsetState, d: Decision, *, presses: bool) -> Option:
    """Wait out of reach, come through in one rush, go for the beach, and home when that is done."""
    bound = is_bound(k, d.about)
    if not bound and not (presses and can_still_win(k, d.about)):
        return "leave" if "leave" in d.options else sail_home(k, d)
    strait = k.data.san_bernardino if role(k, d.about) == CENTRE else k.data.surigao
    if bound and clock(k) < THROUGH and k.place[d.about] not in k.data.straits:
        return go(k, d, _wait(k, d.about, strait))
    return history.to_the_beach(k, d)


def can_still_win(k: SunsetState, marker: int) -> bool:
    """Enough ships, and time enough to bring them to the beach."""
    left = LAST - clock(k) + 1
    return worth_of_own(k, marker) >= ENOUGH and k.data.to_beachhead[k.place[marker]] <= 4 * left


def _wait(k: SunsetState, marker: int, strait: int) -> Badness:
    """So near to the strait that it can be passed in time, else out of the reach of US carriers."""
    way = ways_to(k.data, (strait,))
    turns = range(clock(k) + 1, THROUGH + 1)
    later = sum([full_speed(k, marker, turn) - 1 for turn in turns]) + 1
    rows = [k.data.grid.distances_from(k.place[m]) for m in us_carriers(k)]

    def badness(place: int) -> int:
        late = max(0, way[place] - later)
        seen = max(0, OUT_OF_REACH - min([row[place] for row in rows], default=OUT_OF_REACH))
        return 10 * late + seen

    return badness


# --- Ozawa ----------------------------------------------------------------------------------------


def _decoy(k: SunsetState, d: Decision) -> Option:
    """He hangs about at the edge of what US carriers see, and leaves as soon as he may."""
    if "leave" in d.options and clock(k) >= LEAVES:
        return "leave"
    return fly_and_go(k, d, _edge_of_sight(k), closes=False)


def _edge_of_sight(k: SunsetState) -> Badness:
    north = k.data.to_edge["north"]
    rows = [k.data.grid.distances_from(k.place[m]) for m in us_carriers(k)]

    def badness(place: int) -> int:
        near = max(0, OZAWA_KEEPS - min([row[place] for row in rows], default=99))
        return 3 * near + north[place]

    return badness


# --- massing --------------------------------------------------------------------------------------


def _reorganise(k: SunsetState, d: Decision) -> Option:
    """Battleships of Force B join Force A at the start; what meets later joins, if it all fits."""
    if "merge" in d.options and _pairs(k):
        return "merge"
    if "shift" in d.options and clock(k) <= 1 and _giver(k) >= 0:
        return "shift"
    if "dummy" in d.options and clock(k) <= 1:
        return "dummy"
    return "done" if "done" in d.options else d.options[0]


def _pairs(k: SunsetState) -> list[int]:
    """Forces that can join another of the same task in their hex."""
    forces = own(k, IJN, SOUTH, CENTRE)
    return [
        m
        for m in forces
        for o in forces
        if o != m and k.place[o] == k.place[m] and role(k, o) == role(k, m)
        if len(k.ships[o]) + len(k.ships[m]) <= k.data.limits.group_ships
    ]


def _giver(k: SunsetState) -> int:
    """The weaker of two central forces in a hex, while it still has battleships to give."""
    forces = [m for m in own(k, IJN, CENTRE) if len(k.ships[m]) < k.data.limits.group_ships]
    forces.sort(key=lambda m: worth_of_own(k, m))
    if len(forces) < 2 or k.place[forces[0]] != k.place[forces[1]]:
        return -1
    return forces[0] if any(k.data.is_battleship[x] for x in k.ships[forces[0]]) else -1


def _force(k: SunsetState, d: Decision) -> Option:
    if d.about == "shift" and _giver(k) in d.options:
        return _giver(k)
    joining = [m for m in _pairs(k) if m in d.options] if d.about == "merge" else []
    return joining[0] if joining else d.options[0]


def _ship(k: SunsetState, d: Decision) -> Option:
    """The most precious, as many as there is room for."""
    bundles = [some for some in d.options if isinstance(some, tuple)]
    if bundles:
        return max(bundles, key=lambda some: (sum([k.data.value[ship] for ship in some]), some))
    ships = [ship for ship in d.options if isinstance(ship, int)]
    return max(ships, key=lambda ship: (k.data.value[ship], -ship)) if ships else "done"


_MASSING: Final = {
    "reorganise": _reorganise,
    "force": _force,
    "ship": _ship,
    "detach": staff.detach,
}

CENTRE_HABITS: Final = {**_MASSING, "move": centre_move}
SURVIVORS: Final = {**_MASSING, "move": survivors_move}
