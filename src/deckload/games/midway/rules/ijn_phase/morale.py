"""Case 6.1.8: how much the Japanese can bear to lose."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import HIGH, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.midway.model.game_data import JAPAN
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.forces import in_route_order, is_ijn_held
from deckload.games.midway.rules.ijn_phase.movement import fall_back
from deckload.games.midway.rules.segments import JAPANESE, begin_segment

step: Final = steps("midway.morale")


@step
def ijn_morale(s: MidwayState) -> None:
    """[6.1.8] Each active route that lost capital ships rolls against their number."""
    begin_segment(s, JAPANESE, "IJN morale", "6.1.8")
    for route in s.active:
        lost = s.tally[route]
        if lost == 0:
            continue
        s.tally[route] = 0
        does = "lost capital ships and must roll at least their number,"
        throw = Throw("morale", 6, case="6.1.8", side=JAPAN, good=HIGH, needs=lost, does=does)
        who = f"The Japanese on {s.data.routes[route]}"
        if roll(s, throw, by=who, at=str(lost)).total < lost:
            _break(s, route)
        else:
            tell(s, "6.1.8", "Morale on {route} holds.", route=s.data.routes[route])


def _break(s: MidwayState, route: int) -> None:
    """[6.1.8] The route withdraws from now on, its task forces two spaces at once."""
    s.withdrawing[route] = 1
    tell(s, "6.1.8", "The Japanese withdraw on {route}.", route=s.data.routes[route])
    for force in reversed(in_route_order(s, route)):
        for _ in range(2):
            if s.force_space[force] == OFF_MAP:
                break
            fall_back(s, force)
            if is_ijn_held(s, s.force_space[force]):
                break
