"""Drawing chits until all have acted, and what a commander does with his."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import draw
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import Procedure, shared_steps, then
from deckload.games.fleet.cases import COMMAND_CHITS
from deckload.games.fleet.model.game_data import SIDE_NAMES, USN
from deckload.games.fleet.model.state import NONE, FleetState
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.forces import is_marker, title_of
from deckload.games.fleet.rules.nouns import CHIT

step: Final = shared_steps("activation")

PASS: Final = "pass"
PASS_FOR_GOOD: Final = "pass this turn"
OUT: Final = -2
"""In place of a chit: the commander wants none to act by his chit in this turn."""


def who_acts(passing: str, passing_for_good: str = "") -> Kind:
    """The question put to a commander whose chit is drawn; `passing` says what it means to choose
    nobody. Where a chit would come back, he may have enough of it for the turn."""
    words = {PASS: passing} | ({PASS_FOR_GOOD: passing_for_good} if passing_for_good else {})
    return Kind(
        "activate",
        "The command chit is drawn. Which force acts now?",
        of=CHIT,
        words=words,
        group=lambda k, chit: title_of(k, chit) if is_marker(k, chit) else "",
    )


@step
def draw_marker(s: FleetState) -> None:
    """[DRAWING] Chits are drawn until nothing is left in the container; what each one does is the
    game's own."""
    if not any(s.pool):
        s.active = NONE
        customs_of(s).draw(s, NONE)
        return
    chit = draw(s, s.pool, "activation")
    then(s, draw_marker)
    customs_of(s).draw(s, chit)


def use_command_chit(s: FleetState, side: int, kind: Kind, waiting: list[int]) -> Procedure:
    """[COMMAND_CHITS] One force of the owner's choice acts now; returns its chit, NONE if he
    passes, or OUT if he does so for the turn. The US chit goes back into the container, the
    Japanese one does not. What becomes of one that moves nobody is the game's own."""
    case, name = COMMAND_CHITS.of(s), SIDE_NAMES[side]
    tell_heading(s, case, "The {side} command chit is drawn", side=name)
    chosen = yield ask(side, kind, waiting, also=tuple(kind.words), case=case)
    if isinstance(chosen, str):
        tell(s, case, "The {side} command chit is not used.", side=name)
        return OUT if chosen == PASS_FOR_GOOD else NONE
    if side == USN:
        s.pool[s.data.command_chit[USN]] = 1
    return chosen
