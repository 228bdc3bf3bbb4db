"""8.0: raids on Japanese airfields. The rules allow them and say no more; see ruling C14."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import FLOWN, READY
from deckload.games.fleet.rules.forces import counted
from deckload.games.fleet.rules.raids.air_combat import bombers
from deckload.games.fleet.rules.raids.air_losses import ON_THE_GROUND, suffer
from deckload.games.fleet.rules.raids.bombing import bombing_hits

step: Final = steps("clash.airfields")


@step
def bomb_airfield(s: ClashState) -> None:
    """[8.0] No guns fire. Each bomber rolls on the damage table; a hit is a step lost on the
    ground."""
    attackers = bombers(s)
    if not attackers:
        return
    name = s.data.bases[s.raid_base].name
    hits = sum([bombing_hits(s, unit, name) for unit in attackers])
    text = "{hits} on the airfield of {base}."
    tell(s, "8.0", text, hits=counted(hits, "hit"), base=name)
    then(s, (lose_on_the_ground, s.raid_base, hits))


@step
def lose_on_the_ground(s: ClashState, base: int, steps: int) -> Procedure:
    """[8.0] The owner picks who suffers: all units there are weak before one is destroyed. What
    burns is seen by all, and so is an airfield on which nothing is left to burn."""
    left = yield from suffer(
        s,
        IJN,
        lambda: on_the_ground(s, base),
        steps,
        "Bombs on your airfield",
        "8.0",
        fate=ON_THE_GROUND,
        covert=True,
    )
    if left:
        text = "Nothing is left to burn on the airfield of {base}."
        tell(s, "8.0", text, base=s.data.bases[base].name)


def on_the_ground(s: ClashState, base: int) -> list[int]:
    """[8.0] Air units at a base that are not in the air."""
    home = s.data.home_of_base(base)
    return [
        unit
        for unit in s.data.units_of_side[IJN]
        if s.air_home[unit] == home and s.air_box[unit] in (READY, FLOWN)
    ]
