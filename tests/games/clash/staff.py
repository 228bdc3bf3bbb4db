"""Letting a doctrine answer, in a position or a whole game."""

import random
from collections.abc import Iterator
from typing import Any

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.clash.rules.groups.movement import move_marker
from deckload.games.fleet.model.game_data import IJN, USN

HISTORICAL = "historical"
HISTORY = ("history", "history")
"""By side: the doctrine that plays it."""
USUAL = (next(iter(GAME.doctrines(USN))), next(iter(GAME.doctrines(IJN))))


def some_options(seed, scenario):
    """A random choice among all switches that go together."""
    rng = random.Random(seed)
    options = {spec.id: rng.choice(spec.choices) for spec in GAME.options(scenario)}
    if options["secret_movement"] == "on":
        options["secret_composition"] = "on"
    return options


def play(seed, scenario=HISTORICAL, options=None, doctrines=HISTORY) -> Iterator[Any]:
    """A game of doctrine against doctrine, position by position."""
    key = DiceKey(seed=f"doctrine {seed}")
    game: Any = new_game(GAME, SetUp("clash", scenario, options or {}, None, key))
    while not game.over:
        yield game
        side, decision = next(iter(game.pending().items()))
        staff = GAME.doctrines(side)[doctrines[side]]
        option = staff(known(game.as_seen_by(side).s, side), decision)
        game.choose(decision.options.index(option), side)
    yield game


def answer(b, doctrine="history", side=None):
    """What a doctrine of the side that is asked takes, as a player would say it."""
    asked = b.game.pending()
    side = next(iter(asked)) if side is None else side
    decision, k = asked[side], known(b.game.as_seen_by(side).s, side)
    return decision.kind.key(k, GAME.doctrines(side)[doctrine](k, decision))


def follow(b, verb, doctrine="history"):
    """Let the doctrine answer as long as it is asked this, to the end of the turn."""
    taken, turn = [], b.s.turn
    while b.verb == verb and b.s.turn == turn:
        taken.append(answer(b, doctrine))
        b.take(taken[-1])
    return taken


def sail(b, name, *afterwards):
    """A marker begins its move."""
    marker = b.marker(name)
    b.s.track[b.data.marker_side[marker]] = [b.s.place[marker]]
    return b.run((move_marker, marker), *afterwards)


def where(b, name):
    return b.data.grid.name_of(b.s.place[b.marker(name)])


def facing(clash, turn, place, **options):
    """Force A somewhere, TF 58 at 3111."""
    b = clash(cautious_spruance="on", **options).turn(turn)
    b.force(USN, "3111", **{"USN 1": ("Lexington", "Enterprise", "Princeton", "Reno")})
    return b.put("IJN 1", place, "Zuikaku", "Shokaku", "Taiho", "Myoko")
