"""What a side cannot know, drawn anew: the duel's part of `resample`.

Every draw respects what the side has seen: the deals still possible, aircraft that were seen
flying or going down, the size of a raid, submarine markers already turned over.
"""

from __future__ import annotations

from deckload.engine.dice import die, shuffled
from deckload.engine.handles import redeal
from deckload.engine.knowledge import ALL_EYES, NOBODY, UNKNOWN
from deckload.games.mini.model.game_data import BOMBER, DUMMY, FIGHTER, SIDES
from deckload.games.mini.model.state import (
    EXACT,
    FLOWN,
    LOST,
    NO_SEARCH,
    READY,
    ROUGH,
    MiniState,
)
from deckload.games.mini.rules.knowing import spot_what_is_certain
from deckload.games.mini.rules.strike import deck_capacity


def fill(s: MiniState, side: int) -> None:
    """Fill every blank in what `side` knows. A spectator knows neither side's secrets."""
    for other in range(SIDES):
        if other != side:
            _deal(s, other)
            _aircraft(s, other)
    for owner in range(SIDES):
        spot_what_is_certain(s, owner)
    _submarines(s)
    _handles(s)


def _deal(s: MiniState, other: int) -> None:
    possible = s.possible[other]
    chosen = possible[die(s, len(possible), "guess", NOBODY) - 1]
    deal = s.data.deals[other][chosen]
    for marker, content in zip(s.data.markers_of[other], deal, strict=True):
        s.inside[marker] = content
        s.slack[marker] = _slack(s, content) if marker == s.searched else NO_SEARCH


def _slack(s: MiniState, content: int) -> int:
    """An exact search of a dummy would have exposed it."""
    if content == DUMMY:
        return ROUGH
    return (EXACT, ROUGH)[die(s, 2, "guess", NOBODY) - 1]


def _aircraft(s: MiniState, other: int) -> None:
    """Choose which aircraft are aloft, back from a flight, or lost."""
    kinds: tuple[list[int], list[int]] = ([], [])
    for unit, owner in enumerate(s.data.air_side):
        if owner == other:
            s.air[unit] = READY
            kinds[s.data.air_kind[unit]].append(unit)
    pools = [shuffled(s, pool, "guess", NOBODY) for pool in kinds]
    for kind in (FIGHTER, BOMBER):
        for _ in range(s.shown[other][kind]):
            s.air[pools[kind].pop()] = FLOWN
    s.raid[other] = _raiders(s, other, pools) if s.raid_side == other else []
    for unit in s.raid[other]:
        s.air[unit] = FLOWN
    rest = shuffled(s, pools[FIGHTER] + pools[BOMBER], "guess", NOBODY)
    for unit in rest[: s.lost[other]]:
        s.air[unit] = LOST


def _raiders(s: MiniState, other: int, pools: list[list[int]]) -> list[int]:
    """A raid of the size seen, with no more bombers than the decks can have launched."""
    size = len(s.raid_handles)
    counts = [
        bombers
        for bombers in range(size + 1)
        if bombers <= len(pools[BOMBER])
        and size - bombers <= len(pools[FIGHTER])
        and _could_be_left(s, other, bombers, size - bombers)
    ]
    bombers = counts[die(s, len(counts), "guess", NOBODY) - 1]
    raid = [pools[BOMBER].pop() for _ in range(bombers)]
    raid += [pools[FIGHTER].pop() for _ in range(size - bombers)]
    return sorted(raid)


def _could_be_left(s: MiniState, other: int, bombers: int, fighters: int) -> bool:
    """Some of the raid may have been shot down; was there room on deck for all of it?"""
    weights = [s.data.air_weight[s.data.air_kind.index(kind)] for kind in (FIGHTER, BOMBER)]
    shot_down = s.raid_size - bombers - fighters
    lightest = bombers * weights[BOMBER] + fighters * weights[FIGHTER] + shot_down * min(weights)
    return lightest <= deck_capacity(s, other)


def _submarines(s: MiniState) -> None:
    """One of the markers not yet turned over is real, unless the real one has been."""
    hidden = [sub for sub, real in enumerate(s.sub_real) if real == UNKNOWN]
    for sub in hidden:
        s.sub_real[sub] = 0
    if hidden and 1 not in s.sub_real:
        s.sub_real[hidden[die(s, len(hidden), "guess", NOBODY) - 1]] = 1
    s.sub_seen = [ALL_EYES if sub not in hidden else 0 for sub in range(len(s.sub_real))]


def _handles(s: MiniState) -> None:
    """The defender's names for the raiders stay as they are; which is which is anyone's guess."""
    total = len(s.data.air_side)
    for viewer in range(SIDES):
        flying = s.raid[1 - viewer] if s.raid_side == 1 - viewer else []
        handles = s.raid_handles if flying else []
        redeal(s, viewer, handles, shuffled(s, flying, "guess", NOBODY), total)
        s.handles_used[viewer] = max(s.handles_used[viewer], *handles, 0)
