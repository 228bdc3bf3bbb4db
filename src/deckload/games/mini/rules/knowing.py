"""What a side can conclude about the other's markers, kept as the deals that are still possible.

A deal says what lies under each marker of a side. There are only a dozen, so knowledge is simply
the list of those that agree with everything the other side has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from deckload.engine.knowledge import ALL_EYES
from deckload.games.mini.model.game_data import Deal
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules.forces import strength


def keep_deals(s: MiniState, marker: int, allows: Callable[[int], bool]) -> None:
    """Something has come out about one marker, for all to see."""
    side = s.data.marker_side[marker]
    at = s.data.markers_of[side].index(marker)
    all_deals = s.data.deals[side]
    s.possible[side] = [d for d in s.possible[side] if allows(all_deals[d][at])]
    spot_what_is_certain(s, side)


def mix_deals(s: MiniState, side: int, markers: list[int]) -> None:
    """The markers have been mixed: whatever lay under one may now lie under any of them."""
    places = [s.data.markers_of[side].index(m) for m in markers]
    all_deals = s.data.deals[side]
    mixed: set[Deal] = set()
    for number in s.possible[side]:
        deal = all_deals[number]
        for order in permutations([deal[at] for at in places]):
            new = list(deal)
            for at, content in zip(places, order, strict=True):
                new[at] = content
            mixed.add(tuple(new))
    s.possible[side] = [number for number, deal in enumerate(all_deals) if deal in mixed]
    spot_what_is_certain(s, side)


def spot_what_is_certain(s: MiniState, side: int) -> None:
    """What all possible deals agree on is known to everyone; the rest to the owner alone."""
    deals = [s.data.deals[side][number] for number in s.possible[side]]
    for at, marker in enumerate(s.data.markers_of[side]):
        certain = all(deal[at] == deals[0][at] for deal in deals)
        s.spotted[marker] = ALL_EYES if certain else 1 << side


def show(s: MiniState, marker: int) -> None:
    """Everybody sees what lies under a marker, which is as good as an exact report."""
    content = s.inside[marker]
    s.report[marker] = strength(s, content)
    keep_deals(s, marker, lambda other: other == content)
