"""Chapter 6: the sequence of play of one turn, from the marker to administration."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import TURN, tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.midway.model.state import NO_SURPRISE, MidwayState
from deckload.games.midway.rules.battle.battle import mutual_combat
from deckload.games.midway.rules.extension import offer_extension
from deckload.games.midway.rules.ijn_phase.landing import mutual_return
from deckload.games.midway.rules.ijn_phase.launch import ijn_launch
from deckload.games.midway.rules.ijn_phase.logistics import ijn_logistics
from deckload.games.midway.rules.ijn_phase.morale import ijn_morale
from deckload.games.midway.rules.ijn_phase.movement import (
    ijn_breakthrough,
    ijn_movement,
    warn_of_breakthrough,
)
from deckload.games.midway.rules.ijn_phase.operations import (
    discard_markers,
    draw_operations,
    markers_left,
)
from deckload.games.midway.rules.ijn_phase.parting import part_forces
from deckload.games.midway.rules.ijn_phase.reaction import us_reaction
from deckload.games.midway.rules.ijn_phase.search import ijn_search
from deckload.games.midway.rules.incidents import ijn_incident
from deckload.games.midway.rules.spotting import lose_sight
from deckload.games.midway.rules.us_phase.intelligence import g2_intelligence
from deckload.games.midway.rules.us_phase.naval_operations import g3_operations
from deckload.games.midway.rules.us_phase.organization import g1_organization
from deckload.games.midway.rules.us_phase.us_logistics import g4_logistics
from deckload.games.midway.rules.victory import final_score

step: Final = steps("midway.turn")


@step
def next_turn(s: MidwayState) -> None:
    """[6.0] The Japanese phase, the US phase and administration, in this order."""
    s.turn += 1
    s.damaged_in = [-1] * len(s.damaged_in)  # ships in the yard are of no task force (10.0)
    tell_heading(s, "6.0", "Turn {turn}", TURN, turn=s.turn)
    then(
        s,
        draw_operations,
        ijn_search,
        ijn_breakthrough,
        ijn_movement,
        ijn_incident,
        us_reaction,
        ijn_launch,
        mutual_combat,
        mutual_return,
        end_ijn_combat,
        ijn_morale,
        ijn_logistics,
        us_phase,
        administration,
    )


@step
def end_ijn_combat(s: MidwayState) -> None:
    """[6.1.7] Forces part, and what weather and surprise did is over."""
    clear_incidents(s)
    then(s, (part_forces, tuple(s.active)))


def clear_incidents(s: MidwayState) -> None:
    routes = len(s.data.routes)
    s.weather = [0] * routes
    s.surprise = [NO_SURPRISE] * routes


@step
def us_phase(s: MidwayState) -> None:
    """[6.2] One action, or none, in each of four segments."""
    warn_of_breakthrough(s)
    then(s, g1_organization, g2_intelligence, g3_operations, g4_logistics)


@step
def administration(s: MidwayState) -> Procedure:
    """[6.3, 1.3] Markers are put away, sight is lost; after the last marker the game is scored."""
    s.segment = "Administration"
    tell_heading(s, "6.3", "Administration")
    discard_markers(s)
    lose_sight(s)
    if markers_left(s):
        then(s, next_turn)
        return
    goes_on = yield from offer_extension(s)
    if goes_on:
        then(s, next_turn)
    else:
        final_score(s)
