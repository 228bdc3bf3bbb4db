"""What guesses in Imperial Sunset are measured by, in positions of doctrine games."""

from collections.abc import Iterable, Iterator
from typing import Any

from deckload.games.fleet.guess.chances import is_to_come
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, USN
from deckload.games.sunset import GAME
from deckload.games.sunset.model.state import CAP, NONE, OFF_MAP, READY
from deckload.games.sunset.rules.air.patrols import assign_patrols
from deckload.games.sunset.rules.forces import carriers_in, is_dummy, is_night
from deckload.games.sunset.rules.turn import initial_phase
from games.fleet import guess_rates
from games.fleet.guess_rates import Doctrines, Sample

GAMES = 30
"""By each pair of doctrines."""
FIRST_TURN = 1
HISTORY = ("history", "history")
USUAL = ("hunters", "survivors")
FITTED = 0
UNSEEN = 5000
"""The first seeds of the games that habits are fitted to, and of those that judge them."""


def samples(doctrines: Doctrines, first_seed: int) -> Iterator[Sample]:
    for seed in range(first_seed, first_seed + GAMES):
        taken = guess_rates.sample(GAME, doctrines, seed, {}, FIRST_TURN)
        if taken is not None:
            yield taken


def compare(taken: Iterable[Sample]) -> dict[str, tuple[float, float]]:
    """By measure: the true mean over all positions, and the guessed one."""
    return guess_rates.compare(GAME, measure, taken)


def patrols_fly(s: Any) -> bool:
    to_come = any(is_to_come(s, step) for step in (initial_phase, assign_patrols))
    return not is_night(s) and not to_come


def measure(world: Any, s: Any, viewer: int) -> dict[str, float]:
    """How much a world holds of what the viewer does not know in a position."""
    other, data = 1 - viewer, s.data
    name = SIDE_NAMES[other]
    found: dict[str, float] = {}
    boxes = [world.air_box[unit] for unit in data.units_of_side[other]]
    if patrols_fly(s):
        found[f"{name} fighters on patrol"] = boxes.count(CAP)
        found[f"{name} air units ready"] = boxes.count(READY)
    groups = [m for m in data.groups_of[other] if s.place[m] != OFF_MAP]
    loose = [m for m in groups if not s.report_holds[m]]
    if loose:
        decks = sum(len(carriers_in(world, m)) for m in loose)
        found[f"{name} carriers under markers without a report"] = decks
        found[f"{name} dummies"] = sum(is_dummy(world, m) for m in loose)
    waiting = [m for m in groups if not s.acted[m]]
    if waiting:
        found[f"{name} movement points lost unseen"] = sum(
            world.slower[m] - s.harried[m] for m in waiting
        )
    found[f"{name} forces on station"] = sum(world.watch[m] > 0 for m in groups)
    if other == IJN:
        found["IJN ships through a strait"] = len(world.through[IJN])
    if other == USN:
        found["USN after the carriers"] = world.bull_goal != NONE
        found["USN points lost for escort carriers off station"] = world.cve_short
    return found
