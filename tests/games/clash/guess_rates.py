"""True and guessed positions of doctrine games side by side."""

from collections.abc import Iterable, Iterator
from typing import Any

from deckload.games.clash import GAME
from deckload.games.clash.rules.forces import (
    hex_of,
    is_dummy,
    is_seen_by,
)
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.fleet.guess.chances import is_to_come
from deckload.games.fleet.model.game_data import (
    SIDE_NAMES,
    USN,
)
from deckload.games.fleet.model.state import CAP, OFF_MAP
from deckload.games.fleet.rules.forces import carriers_in, is_night
from games.fleet import guess_rates
from games.fleet.guess_rates import Doctrines, Sample

GAMES = 100
"""By each pair of doctrines."""
FIRST_TURN = 2
MIDDLE = (30, 13)
"""By side, a column with about half of its markers on either hand."""

# --- positions ------------------------------------------------------------------------------------


def samples(doctrines: Doctrines, games: int = GAMES) -> Iterator[Sample]:
    """One position of each game, every other one with secret movement (15.7)."""
    options = [{"secret_movement": "on" if seed % 2 else "off"} for seed in range(games)]
    return guess_rates.samples(GAME, doctrines, options, FIRST_TURN)


def patrols_fly(s: Any) -> bool:
    return not is_night(s) and not is_to_come(s, assign_patrols)


def is_out_of_sight(s: Any, viewer: int, marker: int) -> bool:
    return s.place[marker] != OFF_MAP and not is_seen_by(s, viewer, marker)


# --- what is compared -----------------------------------------------------------------------------


def compare(taken: Iterable[Sample]) -> dict[str, tuple[float, float]]:
    """By measure: the true mean over all positions, and the guessed one."""
    return guess_rates.compare(GAME, measure, taken)


def measure(world: Any, s: Any, viewer: int) -> dict[str, float]:
    """How much a world holds of what the viewer does not know in a position."""
    other, data = 1 - viewer, s.data
    name = SIDE_NAMES[other]
    found: dict[str, float] = {}
    if patrols_fly(s):
        boxes = [world.air_box[unit] for unit in data.units_of_side[other]]
        found[f"{name} fighters on patrol"] = boxes.count(CAP)
    groups = [m for m in data.groups_of[other] if s.place[m] != OFF_MAP]
    loose = [m for m in groups if not s.report_holds[m]]
    if loose:
        decks = sum(len(carriers_in(world, m)) for m in loose)
        found[f"{name} carriers under markers without a report"] = decks
        found[f"{name} dummies"] = sum(is_dummy(world, m) for m in loose)
    hidden = [m for m in (*groups, data.force_of[other]) if is_out_of_sight(s, viewer, m)]
    if hidden:
        columns = [data.column[world.place[m]] for m in hidden]
        found[f"{name} column of markers out of sight"] = sum(columns) / len(columns)
        east = sum(column > MIDDLE[other] for column in columns)
        found[f"{name} share of them east of column {MIDDLE[other]}"] = east / len(columns)
    if other == USN:
        off_the_beach = [g for g in data.groups_of[USN] if hex_of(world, g) == data.saipan]
        bombarding = [x for g in off_the_beach for x in world.ships[g] if data.family[x]]
        found["USN ships of TG 52.10 at Saipan"] = len(bombarding)
        found["USN points lost for Saipan"] = world.saipan_short
    return found
