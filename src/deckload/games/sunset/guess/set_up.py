"""A guess at the labels of forces, while the fleets are laid out (13.1)."""

from __future__ import annotations

from deckload.engine.unseen_dice import mixed
from deckload.games.fleet.guess.chances import is_to_come
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.set_up import deploy, fill_marker, parts_of, start_hexes


def label_forces(s: SunsetState, other: int, hidden: list[int]) -> None:
    """[13.1] Each force that is there from the start has some label; it stands where it must, or
    nowhere yet. Until the step begins no label is given."""
    if is_to_come(s, deploy):
        return
    scenario = s.data.scenarios[s.scenario]
    labels = mixed(s, [m for m in hidden if m in s.data.groups_of[other]])
    for force in scenario.groups[other]:
        if scenario.arrives[force]:
            continue
        hexes = start_hexes(s, force)
        place = hexes[0] if len(hexes) == 1 else OFF_MAP
        for part in parts_of(s, force):
            marker = next(m for m in labels if s.place[m] == place)
            labels.remove(marker)
            s.title[marker] = s.data.titles.index(part)
            if part == force:
                fill_marker(s, marker, list(scenario.group_ships[force]))
