"""A game that bots have played up to some moment, opened in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.player import Player
from deckload.engine.contract import SetUp
from deckload.engine.decision import Decision
from deckload.engine.dice import DiceKey
from deckload.engine.saves import save_session
from deckload.engine.session import Session
from deckload.engine.state import known

Wanted = Callable[[Any, Decision], bool]
"""Whether this state and question are the moment looked for."""

SEEDS = range(1, 20)
MOST_CHOICES = 2_000


def save_at(game: str, scenario: str, wanted: Wanted) -> str:
    """The save of a game in which both sides follow their doctrine, at the first such moment."""
    for seed in SEEDS:
        session = Session(SetUp(game, scenario, key=DiceKey(seed=str(seed))))
        if _play_to(session, wanted):
            return save_session(session)
    raise AssertionError(f"no game of {game} comes to it")


def _play_to(session: Session, wanted: Wanted) -> bool:
    seats = {seat.side: seat.name for seat in session.seats}
    for _ in range(MOST_CHOICES):
        pending = session.game.pending()
        if not pending:
            return False
        side, decision = next(iter(pending.items()))
        if wanted(session.state, decision):
            return True
        choose = session.rules.doctrine(side)
        assert choose is not None
        k = known(session.state, side)
        session.submit(seats[side], decision.keys(k)[choose(k, decision)])
    return False


def sit_down(player: Player, save: str, me: str, others: dict[str, str]) -> None:
    """Open a save as one side; bots play the others."""
    answer = player.page.request.post(
        f"{player.address.rstrip('/')}/api/saves",
        data={"save": save, "who": {me: "me", **others}},
    )
    table = answer.json()
    player.page.goto(f"{player.address.rstrip('/')}/table/{table['id']}#{table['token']}")
    player.prompt.wait_for()
