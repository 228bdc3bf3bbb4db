"""Who has won: the scores of the teaching scenarios."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import end_game, steps
from deckload.games.carrier.model.game_data import SIDE_NAMES, US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.missions.flying import units_lost

step: Final = steps("carrier.victory")


def score(s: CarrierState) -> int:
    """Points shot down before they attacked, less what is lost."""
    facts = s.data.scenarios[s.scenario].score
    return s.destroyed - facts.lost_unit * units_lost(s)


@step
def final_score(s: CarrierState) -> None:
    """The debriefing, and the end."""
    facts = s.data.scenarios[s.scenario].score
    total = score(s)
    tell_heading(s, "", "Debriefing")
    tell(
        s,
        "",
        "{n} points of Japanese aircraft were shot down, {through} came through. {lost} of our "
        "units were lost: {total} points. {history}",
        n=s.destroyed,
        through=s.attacked,
        lost=units_lost(s),
        total=total,
        history=facts.history,
    )
    words = f"{total} points: {facts.win} are a victory, {facts.draw} a draw"
    if total >= facts.win:
        end_game(s, SIDE_NAMES[US], words)
    elif total >= facts.draw:
        end_game(s, "draw", words)
    else:
        end_game(s, SIDE_NAMES[1 - US], words)


def returns(s: CarrierState) -> tuple[float, ...]:
    """The score beyond a draw, in shares of what a victory takes."""
    facts = s.data.scenarios[s.scenario].score
    value = (score(s) - facts.draw) / max(1, facts.win - facts.draw)
    return (value, -value)
