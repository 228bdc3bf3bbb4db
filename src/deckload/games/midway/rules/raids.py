"""Who flies against whom in a battle: attackers of one target, and those who guard it."""

from __future__ import annotations

from typing import NamedTuple

from deckload.engine.cases import citing
from deckload.games.midway.facts import JAPAN, US
from deckload.games.midway.rules.forces import ijn_forces_at
from deckload.games.midway.state import (
    ALL_FORCES,
    BASE,
    CAP,
    ESCORT,
    INTRUDER,
    STRIKE,
    MidwayState,
)

case = citing("midway")


class Raid(NamedTuple):
    """One attack: by which side, on what (a force, BASE, ALL_FORCES), with and against whom."""

    side: int
    target: int
    attackers: list[int]
    guards: list[int]


@case("9.1")
def raids(s: MidwayState, space: int) -> list[Raid]:
    """The air attacks in a space. A patrol guards one task force or base and no other.

    Japanese attackers of ships take all US task forces in the space as one target.
    """
    fly, mission, target = s.fly_space, s.mission, s.fly_for
    ours = [u for u in s.data.us_air if fly[u] == space]
    theirs = [u for u in s.data.ijn_air if fly[u] == space]
    found = []
    if any(mission[u] == STRIKE for u in ours):
        for goal in (*ijn_forces_at(s, space), BASE):
            attackers = [u for u in ours if mission[u] == STRIKE and target[u] == goal]
            if attackers:
                guards = [u for u in theirs if mission[u] == CAP and target[u] == goal]
                found.append(Raid(US, goal, attackers, guards))
    attacking = [u for u in theirs if mission[u] in (STRIKE, ESCORT, INTRUDER)]
    for goal in (ALL_FORCES, BASE):
        attackers = [u for u in attacking if target[u] == goal]
        if attackers:
            over_base = goal == BASE
            guards = [u for u in ours if mission[u] == CAP and (target[u] == BASE) == over_base]
            found.append(Raid(JAPAN, goal, attackers, guards))
    return found
