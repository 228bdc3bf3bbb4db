"""Mending a guess at ships: no group without ships that must have some, none over its limits."""

from __future__ import annotations

from deckload.games.clash.rules.forces import carriers_in
from deckload.games.clash.rules.task_groups import is_same_fleet, why_not_shift
from deckload.games.clash.state import ClashState


def mend(s: ClashState, other: int, groups: list[int], must: list[int], left: list[int]) -> None:
    """Find room for ships that are left, and ships for groups that need one. Only `groups` may be
    changed: the rest the viewer knows."""
    left = [*left, *_surplus_carriers(s, other, groups)]
    for group in must:
        if s.ships[group]:
            continue
        ship = _spare_ship(s, groups, group, left)
        if ship >= 0:
            s.ships[group] = [ship]
    for ship in left:
        _find_room(s, ship, groups)


def _surplus_carriers(s: ClashState, other: int, groups: list[int]) -> list[int]:
    """Take out carriers beyond the limits of 3.1.2 and 3.1.3."""
    limits, out = s.data.limits, []
    for group in groups:
        for ship in carriers_in(s, group)[limits.carriers_in_group[other] :]:
            s.ships[group].remove(ship)
            out.append(ship)
    while (
        sum(bool(carriers_in(s, g)) for g in s.data.groups_of[other])
        > (limits.carrier_groups[other])
    ):
        smallest = min(
            (g for g in groups if carriers_in(s, g)), key=lambda g: len(carriers_in(s, g))
        )
        out += carriers_in(s, smallest)
        s.ships[smallest] = [x for x in s.ships[smallest] if not s.data.is_carrier[x]]
    return out


def _spare_ship(s: ClashState, groups: list[int], group: int, left: list[int]) -> int:
    """A ship that may go to an empty group: one that is left over, else one of a large group."""
    for ship in sorted(left, key=lambda x: s.data.is_carrier[x]):
        if why_not_shift(s, ship, group) is None:
            left.remove(ship)
            return ship
    for donor in sorted(groups, key=lambda g: -len(s.ships[g])):
        ships = s.ships[donor]
        for ship in sorted(ships, key=lambda x: s.data.is_carrier[x]) if len(ships) > 1 else []:
            if why_not_shift(s, ship, group) is None:
                ships.remove(ship)
                return ship
    return -1


def _find_room(s: ClashState, ship: int, groups: list[int]) -> None:
    """Put a ship into a group that has ships and room, else into an empty one, else where it
    breaks the least."""
    fitting = [g for g in groups if why_not_shift(s, ship, g) is None]
    fitting.sort(key=lambda g: not s.ships[g])
    kin = [g for g in groups if s.ships[g] and is_same_fleet(s, ship, g)]
    for group in (fitting or kin or groups)[:1]:
        s.ships[group] = sorted([*s.ships[group], ship])
