"""3.9: a campaign of several battles: what the one before leaves for the next."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps, then
from deckload.games.taskforce.model.conditions import ABSENT
from deckload.games.taskforce.model.game_data import SIDES, Campaign
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import CRITICAL, SIGNIFICANT, level_of
from deckload.games.taskforce.rules.fleets import scene, ship_name, side_name
from deckload.games.taskforce.rules.laying_out import lay_out
from deckload.games.taskforce.rules.set_up import begin, name_battle

step: Final = steps("taskforce.campaign")

FOR_GOOD: Final = 99
"""Battles that a lost ship misses."""


def open_campaign(s: TaskForceState) -> None:
    """[3.9] Nobody is missing from the first battle."""
    campaign = s.data.campaign
    s.missing = [0] * len(campaign.ships)
    s.short = [0] * len(campaign.groups)


@step
def next_battle(s: TaskForceState) -> None:
    """[3.9] After a battle that does not end the campaign: losses are noted, and the next one is
    set up with what is left."""
    campaign = s.data.campaign
    note_losses(s, campaign)
    s.scene = campaign.scenes[scene(s).battle]
    lay_out(s)
    name_battle(s)
    for side in range(SIDES):
        absent = ", ".join([ship_name(s, ship) for ship in missing_ships(s, side)])
        words = f"lacks {absent}" if absent else "lacks no ship"
        tell(s, "3.9", "{side} {words}.", side=side_name(s, side), words=words)
    then(s, begin, next_battle)


def missing_ships(s: TaskForceState, side: int) -> list[int]:
    """[3.9] Ships of this battle that are lost or in the yard."""
    return [ship for ship in range(len(s.fate)) if s.fate[ship] == ABSENT and _is_of(s, ship, side)]


def _is_of(s: TaskForceState, ship: int, side: int) -> bool:
    return scene(s).ship_side[ship] == side


def note_losses(s: TaskForceState, campaign: Campaign) -> None:
    """[3.9] Sunk and critical ships are gone, those with significant damage go into the yard; all
    others are mended. Air groups get a part of what they lack."""
    facts = scene(s)
    s.missing = [battles if battles in (0, FOR_GOOD) else battles - 1 for battles in s.missing]
    for ship, id_ in enumerate(facts.ship_id):
        at = campaign.ships.get(id_)
        if at is None or s.fate[ship] == ABSENT:
            continue
        level = level_of(s, ship)
        if level >= CRITICAL:
            s.missing[at] = FOR_GOOD
        elif level == SIGNIFICANT:
            s.missing[at] = campaign.missed
    for group, name in enumerate(facts.group_names):
        if s.air_began[group]:
            s.short[campaign.groups[name]] += s.air_lost[group]
    part, whole = campaign.refilled
    s.short = [lacking - lacking * part // whole for lacking in s.short]
