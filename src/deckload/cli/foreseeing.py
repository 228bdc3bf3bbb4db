"""The odds of the whole in the terminal: `odds 3` tries option 3 out before it is taken."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid

from deckload.bots.forecast import Chance, Forecast, foresee
from deckload.bots.problem import Problem
from deckload.engine.errors import NotOffered
from deckload.engine.session import Seat, Session

_WORDS = {
    "aircraft": "aircraft lost",
    "hits": "hits taken",
    "sunk": "ships sunk",
    "points": "points won",
}
_SHIPS = 5


def forecast_for(session: Session, seat: Seat, keys: Sequence[str]) -> Forecast:
    """What an answer may come to, as far as the seat's side can know."""
    problem = Problem(session.game, seat.side)
    if not problem.decision.kind.foresee:
        raise NotOffered("nothing can be foreseen about this question")
    return foresee(problem, keys, in_battle=problem.in_battle)


def as_grid(found: Forecast, sides: Sequence[str]) -> Grid:
    """Each measure with its mean and interval, then the ships that are most in danger."""
    grid = Grid.grid(padding=(0, 3))
    for one in found.measures:
        what = f"{sides[one.side]} {_WORDS[one.kind]}"
        grid.add_row(what, f"{one.mean:.1f}", f"({one.low:.1f} to {one.high:.1f})")
    for ship in found.ships[:_SHIPS]:
        grid.add_row(ship.name or ship.piece, *_chance(ship))
    grid.add_row(f"{found.fought} battles in {found.worlds} imagined worlds", "", "")
    return grid


def _chance(ship: Chance) -> tuple[str, str]:
    return (
        f"hit {ship.hit:.0%}, sunk {ship.sunk:.0%}",
        f"({ship.low:.0%} to {ship.high:.0%})",
    )
