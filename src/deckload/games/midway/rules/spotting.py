"""Chapter 7: fog of war. What becomes spotted, what is then seen, and what was never there."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.midway.model.game_data import DECEPTION, EMPTY, JAPAN
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.forces import (
    force_ref,
    ijn_forces_at,
    is_ijn_held,
    is_us_force_at,
    is_us_held,
    space_ref,
    us_forces_at,
)

SEEN_BY_ALL: Final = 0b11


def spot(s: MidwayState, force: int, by: str) -> None:
    """[7.1, 7.2] A task force is turned to its spotted side, `by` whom the log tells; of a Japanese
    one everything is seen."""
    if s.spotted[force] or s.force_space[force] == OFF_MAP:
        return
    s.spotted[force] = 1
    if s.log is not None:  # said more often than anything else
        where = space_ref(s, s.force_space[force])
        words = "{force} is spotted at {space} by {whom}."
        tell(s, "7.1", words, force=force_ref(s, force), space=where, whom=by)
    if s.data.forces[force].side == JAPAN:
        examine(s, force)


def examine(s: MidwayState, force: int) -> None:
    """[7.0, 7.4] Look at a Japanese task force; what is seen stays known, deception markers go."""
    for slot in s.slots[force][:]:
        if s.slot_seen[slot] != SEEN_BY_ALL:
            s.slot_seen[slot] = SEEN_BY_ALL
        if s.slot_unit[slot] == DECEPTION:
            s.slot_unit[slot] = EMPTY
            s.slots[force].remove(slot)
            tell(s, "7.4", "A deception marker of {force} is removed.", force=force_ref(s, force))
    remove_if_empty(s, force)


def remove_if_empty(s: MidwayState, force: int) -> None:
    """[4.3.2] A Japanese task force without ships leaves the game for good."""
    if s.slots[force] or s.force_space[force] == OFF_MAP:
        return
    s.force_space[force] = OFF_MAP
    s.spotted[force] = 0
    tell(s, "4.3.2", "{force} is no more.", force=force_ref(s, force))


def spot_in(s: MidwayState, space: int) -> None:
    """[7.1] Enemies in one space see each other, and an objective sees who comes to take it."""
    if s.data.space_kind[space] != "objective" and not is_us_force_at(s, space):
        return
    ours = us_forces_at(s, space)
    theirs = ijn_forces_at(s, space)
    if theirs and (ours or is_us_held(s, space)):
        whom = "the US ships there" if ours else "the islanders"
        for force in theirs:
            spot(s, force, whom)
    # What was only a deception is gone by now.
    if ours and (is_ijn_held(s, space) or ijn_forces_at(s, space)):
        whom = "the Japanese who hold it" if is_ijn_held(s, space) else "the Japanese ships there"
        for force in ours:
            spot(s, force, whom)


def spot_from_the_air(s: MidwayState, space: int, side: int) -> None:
    """[7.1] Aircraft of a side come into a space and see every task force in it."""
    forces = us_forces_at(s, space) if side == JAPAN else ijn_forces_at(s, space)
    for force in forces:
        spot(s, force, "Japanese aircraft" if side == JAPAN else "US aircraft")


def lose_sight(s: MidwayState) -> None:
    """[7.3] Every task force becomes unspotted, except where an enemy objective has it in sight."""
    before = s.spotted
    s.spotted = [0] * len(before)
    manned = {*s.force_space}
    for objective in s.data.objective:
        if objective in manned:
            _keep_in_sight(s, objective, before)
            spot_in(s, objective)


def _keep_in_sight(s: MidwayState, objective: int, before: list[int]) -> None:
    """[7.1] Whom an enemy at an objective saw before he goes on seeing, which is no news."""
    ours, theirs = us_forces_at(s, objective), ijn_forces_at(s, objective)
    captured = is_ijn_held(s, objective)
    seen = ours if captured or theirs else []
    if ours or not captured:
        seen = seen + theirs
    for force in seen:
        s.spotted[force] = before[force]
