"""An admiral who would rather go home: he looks for every way round the Decisive Battle."""

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.game import Game
from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.fleet.model.game_data import IJN, USN

STAFF = [GAME.doctrines(side)["history"] for side in (USN, IJN)]


def evade(k, d):
    """One fighter for a raid, and every carrier that can as an escort of the first cripple."""
    habit = HABITS.get(d.kind.verb)
    chosen = habit(k, d) if habit else None
    return STAFF[IJN](k, d) if chosen is None else chosen


def _all_together(k, d):
    return d.options[0]


def _a_token(k, d):
    """A raid by as little as may be, until one has counted."""
    if k.raided:
        return "no raid"
    return "some" if "some" in d.options else None


def _one_fighter(k, d):
    if "done" in d.options:
        return "done"
    units = [unit for unit in d.options if isinstance(unit, int)]
    return min(units, key=lambda unit: (k.data.is_bomber[unit], k.data.air_factor[2][unit], unit))


def _slip_away(k, d):
    return next((a for a in ("detach", "escort") if k.raided and a in d.options), None)


def _carriers_first(k, d):
    if d.about != "escort":
        return None
    return min(d.options, key=lambda ship: (not k.data.is_carrier[ship], ship))


HABITS = {
    "with": _all_together,
    "raid": _a_token,
    "fly": _one_fighter,
    "reorganise": _slip_away,
    "ship": _carriers_first,
}


def evading_game(seed: int) -> Game:
    """The historical scenario, with him in command of the Mobile Fleet."""
    game = new_game(GAME, SetUp("clash", "historical", key=DiceKey(seed=str(seed))))
    while not game.over:
        side, decision = next(iter(game.pending().items()))
        play = evade if side == IJN else STAFF[USN]
        game.choose(decision.options.index(play(known(game.s, side), decision)), side)
    return game
