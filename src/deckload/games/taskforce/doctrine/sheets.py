"""What the sheets tell a side of task forces: which have carriers, which transports, and where a
carrier sails. Markers move every turn, the sheets seldom change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from deckload.engine.state import telling_change
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import AK, CV, CVL, FIRST_GROUP
from deckload.games.taskforce.rules.fleets import FORMATIONS_OF, scene

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState


Force: TypeAlias = tuple[int, int, bool]
"""A task force, the one that is combined with it (3.7.1) or NONE, and whether it has carriers."""


class Sheets:
    """By formation what is in it and in the one that is combined with it."""

    def __init__(self, k: TaskForceState) -> None:
        self.ships_in: Final = k.ships_in
        self.partner: Final = k.partner
        self._kinds: Final = scene(k).ship_type
        self._sails_in: dict[int, int] = {}
        self._forces: Final[dict[int, list[Force]]] = {}

    def _is_ring(self, formation: int) -> bool:
        """[2.5] A carrier is in the centre, and nowhere else."""
        ships = self.ships_in[formation]
        if not ships:
            return False
        kind = self._kinds[ships[0]]
        return kind in (CV, CVL)

    def has_carriers(self, formation: int) -> bool:
        """Of what is under a marker: a carrier task force, or one combined with one."""
        if formation < 0:
            return False
        other = self.partner[formation]
        return self._is_ring(formation) or (other >= 0 and self._is_ring(other))

    def has_transports(self, formation: int) -> bool:
        """Likewise: are there transports?"""
        kinds = self._kinds
        return AK in [kinds[ship] for ship in self.ships_under(formation)]

    def ships_under(self, formation: int) -> list[int]:
        """All ships that a marker stands for."""
        if formation < 0:
            return []
        other = self.partner[formation]
        ships = self.ships_in[formation]
        return ships if other < 0 else ships + self.ships_in[other]

    def forces(self, side: int) -> list[Force]:
        """The task forces with ships, combined ones as one."""
        found = self._forces.get(side)
        if found is None:
            found = self._forces[side] = self._find_forces(side)
        return found

    def _find_forces(self, side: int) -> list[Force]:
        found: list[Force] = []
        combined: set[int] = set()
        for formation in FORMATIONS_OF[side][:FIRST_GROUP]:
            if self.ships_in[formation] and formation not in combined:
                other = self.partner[formation]
                combined.add(other)
                found.append((formation, other, self.has_carriers(formation)))
        return found

    def marker_of(self, ship: int, under: list[int]) -> int:
        """The marker that a ship sails under, or NONE."""
        if not self._sails_in:
            for number, ships in enumerate(self.ships_in):
                self._sails_in.update(dict.fromkeys(ships, number))
        formation = self._sails_in.get(ship, NONE)
        if formation == NONE:
            return NONE
        if formation in under:
            return under.index(formation)
        other = self.partner[formation]
        return under.index(other) if other >= 0 and other in under else NONE


_sheets_of: Final = telling_change("scene", "partner", "ships_in")
_last: Final[dict[int, tuple[object, Sheets]]] = {}
"""By side, what the sheets said last, and what that followed from."""


def sheets_of(k: TaskForceState, side: int) -> Sheets:
    """What the sheets tell a side."""
    sheets = _sheets_of(k)
    kept = _last.get(side)
    if kept is not None and kept[0] is sheets:
        return kept[1]
    found = Sheets(k)
    _last[side] = (sheets, found)
    return found
