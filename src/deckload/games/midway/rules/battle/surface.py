"""Case 9.1, step 5: ships against ships."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import JAPAN, NAVAL, US
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules.basing import base_facts
from deckload.games.midway.rules.battle.bombing import (
    US_SHIPS,
    by_rank,
    carriers_of,
    sink,
    suffer_at_sea,
)
from deckload.games.midway.rules.battle.fire import AT_SHIP, GUNS, Hits, Shooter, add, aim, is_hit
from deckload.games.midway.rules.commands import NAVAL_ARM, command
from deckload.games.midway.rules.forces import is_us_held, ships_at

step: Final = steps("midway.surface")


@step
def surface_action(s: MidwayState, space: int) -> Procedure:
    """[9.1, 9.2] Step 5. Ships fire at enemy ships; a US-held objective fires its coastal guns."""
    ours, theirs = ships_at(s, space, US), ships_at(s, space, JAPAN)
    if not theirs:
        return
    guns = [
        (s.data.ships[ship].called, s.data.ships[ship].factors[NAVAL])
        for ship in ours
        if s.data.ships[ship].factors[NAVAL]
    ]
    guns += _coastal_guns(s, space)
    aims = yield from aim(
        AT_SHIP,
        guns,
        by_rank(s, theirs),
        at=space,
        cited="9.1",
        command=command(s, NAVAL_ARM, s.data.space_route[space]),
        first=carriers_of(s, theirs),
    )
    hits: Hits = {}
    for (name, factor), target in zip(guns, aims, strict=True):
        if is_hit(s, GUNS, factor, name, s.data.ships[target].called, US):
            add(hits, target)
    if ours:
        scored = sum(
            [
                is_hit(s, GUNS, facts.factors[NAVAL], facts.called, US_SHIPS, JAPAN)
                for facts in [s.data.ships[ship] for ship in theirs]
                if facts.factors[NAVAL]
            ]
        )
        yield from suffer_at_sea(s, space, GUNS, scored, hits)
    sink(s, hits)


def _coastal_guns(s: MidwayState, space: int) -> list[Shooter]:
    """[9.1] The naval factor of the coastal unit, which ships do not answer here."""
    base = base_facts(s, space)
    if base is None or not is_us_held(s, space):
        return []
    factor = base.factors[s.base_step[space]][NAVAL]
    return [(base.title, factor)] if factor else []
