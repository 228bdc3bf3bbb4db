"""A campaign: its battles, the points so far, and who is missing."""

from __future__ import annotations

from deckload.engine.views import Panel
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.campaign import missing_ships
from deckload.games.taskforce.rules.fleets import scene, ship_name


def campaign_card(k: TaskForceState) -> list[Panel]:
    """[3.9] Nothing of it is secret: damage and losses are done before everybody's eyes."""
    facts = scene(k)
    if not facts.battle:
        return []
    rows = []
    for at, title in enumerate(k.data.campaign.titles, 1):
        state = "fought" if at < facts.battle else "now" if at == facts.battle else "to come"
        rows.append((f"Battle {at}: {title}", state))
    for side in range(SIDES):
        name = facts.side_names[side]
        rows.append((f"{name}: points of earlier battles", f"{k.tally[side] / 2:g}"))
        absent = ", ".join(ship_name(k, ship) for ship in missing_ships(k, side))
        rows.append((f"{name}: lost or in the yard", absent or "nobody"))
        rows.append((f"{name}: air units below strength", f"{_lacking(k, side) / 2:g}"))
    return [Panel("campaign", "Campaign", rows=tuple(rows))]


def _lacking(k: TaskForceState, side: int) -> int:
    """Steps that air groups of this battle lack from earlier ones."""
    facts = scene(k)
    printed = [0] * len(facts.group_names)
    for unit, group in enumerate(facts.air_group):
        if facts.air_side[unit] == side:
            printed[group] += facts.air_starts_steps[unit]
    return sum(max(0, all_ - k.air_began[group]) for group, all_ in enumerate(printed) if all_)
