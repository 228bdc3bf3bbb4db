"""A game that bots have played up to some moment, opened in the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

Habits = Mapping[str, Callable[[Any, Decision], Any]]
"""By verb, the option to take, where both sides should not do as their doctrine says."""

SEEDS = range(1, 20)
MOST_CHOICES = 2_000


def save_at(game: str, scenario: str, wanted: Wanted, habits: Habits | None = None) -> str:
    """The save of a game in which both sides follow their doctrine, at the first such moment."""
    for seed in SEEDS:
        session = Session(SetUp(game, scenario, key=DiceKey(seed=str(seed))))
        if _play_to(session, wanted, habits or {}):
            return save_session(session)
    raise AssertionError(f"no game of {game} comes to it")


def _play_to(session: Session, wanted: Wanted, habits: Habits) -> bool:
    seats = {seat.side: seat.name for seat in session.seats}
    for _ in range(MOST_CHOICES):
        pending = session.game.pending()
        if not pending:
            return False
        side, decision = next(iter(pending.items()))
        if wanted(session.state, decision):
            return True
        k = known(session.state, side)
        option = _choice(session, decision, k, habits)
        session.submit(seats[side], decision.kind.key(k, option))
    return False


def _choice(session: Session, decision: Decision, k: Any, habits: Habits) -> Any:
    habit = habits.get(decision.kind.verb)
    if habit is not None:
        return habit(session.state, decision)
    doctrines = session.rules.doctrines(decision.side)
    # That of history stays as it is while better ones come and go.
    return (doctrines.get("history") or next(iter(doctrines.values())))(k, decision)


def open_save(player: Player, save: str, who: dict[str, str]) -> None:
    """Open a save with these players in its seats."""
    answer = player.page.request.post(
        f"{player.address.rstrip('/')}/api/saves",
        data={"save": save, "who": who},
    )
    table = answer.json()
    player.page.goto(f"{player.address.rstrip('/')}/table/{table['id']}#{table['token']}")


def sit_down(player: Player, save: str, me: str, others: dict[str, str]) -> None:
    """Open a save as one side; bots play the others."""
    open_save(player, save, {me: "me", **others})
    player.prompt.wait_for()
