"""5.2: what goes into the container of activation markers."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import steps
from deckload.games.clash.model.game_data import AF22, AF61
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN, SIDES
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import is_night

step: Final = steps("clash.pool")


@step
def fill_pool(s: ClashState) -> None:
    """[5.2, 3.1.5] A chit for each marker on the map; those of groups within a task force stay out,
    and detached ships have none. The air flotillas rest at night (ruling C2)."""
    pool = [0] * len(s.data.chit_names)
    for side in SIDES:
        for marker in (*s.data.groups_of[side], s.data.force_of[side]):
            pool[marker] = int(s.place[marker] != OFF_MAP)
        pool[s.data.command_chit[side]] = 1
    for chit in s.data.scout_chit:
        pool[chit] = 1
    if not is_night(s):
        pool[s.data.flotilla_chit[AF61]] = pool[s.data.flotilla_chit[AF22]] = 1
    if s.order_due:
        pool[s.data.force_of[IJN]] = 1  # the order still travels, though the fleet is dissolved
    s.pool = pool
    s.acted = [0] * len(s.data.marker_names)
