"""True and guessed positions of doctrine games side by side."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.game import resampled
from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.clash.rules.forces import (
    hex_of,
    is_dummy,
    is_seen_by,
)
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.fleet.guess.chances import is_to_come
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    SIDES,
    USN,
)
from deckload.games.fleet.model.state import CAP, OFF_MAP
from deckload.games.fleet.rules.forces import carriers_in, is_night

GAMES = 100
"""By each pair of doctrines."""
FIRST_TURN = 2
GUESSES = 3
"""Worlds that are drawn for each side of a position."""
MIDDLE = (30, 13)
"""By side, a column with about half of its markers on either hand."""

Doctrines = tuple[str, str]
"""By side: the doctrine that plays it."""


@dataclass
class Sample:
    """A position of a doctrine game, and what both sides last said to patrols."""

    s: Any
    patrols: tuple[str, str]


# --- positions ------------------------------------------------------------------------------------


def samples(doctrines: Doctrines, games: int = GAMES) -> Iterator[Sample]:
    """One position of each game, every other one with secret movement (15.7)."""
    for seed in range(games):
        taken = sample(doctrines, seed, "on" if seed % 2 else "off")
        if taken is not None:
            yield taken


def sample(doctrines: Doctrines, seed: int, secret_movement: str) -> Sample | None:
    """Play until a turn drawn by lot is over; of its questions each is as likely to be taken. A
    game may end before."""
    rng = random.Random(seed)
    options = {"secret_movement": secret_movement}
    game: Any = new_game(
        GAME, SetUp("clash", "historical", options, key=DiceKey(seed=f"guess {seed}"))
    )
    staff = [GAME.doctrines(side)[doctrines[side]] for side in SIDES]
    turn = rng.randint(FIRST_TURN, game.s.last_turn)
    taken, asked, patrols = None, 0, ["none", "none"]
    while not game.over and game.s.turn <= turn:
        if game.s.turn == turn and game.joint is None:
            asked += 1
            if rng.randrange(asked) == 0:
                taken = Sample(game.s.copy(), (patrols[USN], patrols[IJN]))
        side, decision = next(iter(game.pending().items()))
        answer = staff[side](known(game.s, side), decision)
        if decision.kind.verb == "patrol":
            patrols[side] = answer
        game.choose(decision.options.index(answer), side)
    return taken


def patrols_fly(s: Any) -> bool:
    return not is_night(s) and not is_to_come(s, assign_patrols)


def is_out_of_sight(s: Any, viewer: int, marker: int) -> bool:
    return s.place[marker] != OFF_MAP and not is_seen_by(s, viewer, marker)


# --- what is compared -----------------------------------------------------------------------------


def compare(taken: Iterable[Sample]) -> dict[str, tuple[float, float]]:
    """By measure: the true mean over all positions, and the guessed one."""
    true: dict[str, float] = defaultdict(float)
    guessed: dict[str, float] = defaultdict(float)
    number: Counter[str] = Counter()
    for index, one in enumerate(taken):
        for viewer in SIDES:
            for name, value in measure(one.s, one.s, viewer).items():
                true[name] += value
                number[name] += 1
            for draw in range(GUESSES):
                world = resampled(GAME, one.s, viewer, index * GUESSES + draw)
                for name, value in measure(world, one.s, viewer).items():
                    guessed[name] += value / GUESSES
    return {name: (true[name] / number[name], guessed[name] / number[name]) for name in number}


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
