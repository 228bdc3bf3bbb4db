"""Who flies against whom in a battle: attackers of one target, and those who guard it."""

from __future__ import annotations

from typing import NamedTuple

from deckload.games.midway.model.game_data import JAPAN, US
from deckload.games.midway.model.state import ALL_FORCES, BASE, CAP, MidwayState
from deckload.games.midway.rules.forces import ijn_forces_at, indices


class Raid(NamedTuple):
    """One attack: by which side, on what (a force, BASE, ALL_FORCES), with and against whom."""

    side: int
    target: int
    attackers: list[int]
    guards: list[int]


def raids(s: MidwayState, space: int) -> list[Raid]:
    """[9.1] The air attacks in a space. A patrol guards one task force or base and no other.

    Japanese attackers of ships take all US task forces in the space as one target.
    """
    target = s.fly_for
    attacking: tuple[list[int], list[int]] = ([], [])  # by side
    patrols: tuple[list[int], list[int]] = ([], [])
    for unit in indices(s.fly_space, space):
        flying = patrols if s.mission[unit] == CAP else attacking
        flying[s.data.air_side[unit]].append(unit)
    found = []
    if attacking[US]:
        for goal in (*ijn_forces_at(s, space), BASE):
            attackers = [u for u in attacking[US] if target[u] == goal]
            if attackers:
                guards = [u for u in patrols[JAPAN] if target[u] == goal]
                found.append(Raid(US, goal, attackers, guards))
    for goal in (ALL_FORCES, BASE) if attacking[JAPAN] else ():
        attackers = [u for u in attacking[JAPAN] if target[u] == goal]
        if attackers:
            over_base = goal == BASE
            guards = [u for u in patrols[US] if (target[u] == BASE) == over_base]
            found.append(Raid(JAPAN, goal, attackers, guards))
    return found
