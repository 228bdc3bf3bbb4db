"""6.3, 6.4: the marks of detection on a marker, and where they go with its ships.

`detected` says openly how a marker was found. Whether planes of Japanese carriers had a part in it,
without which these carriers do not strike (6.3.1), only the Japanese know: it would tell which of
their groups have carriers.
"""

from __future__ import annotations

from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN


def note_deck_find(s: ClashState, marker: int) -> None:
    """[6.3.1] Planes of Japanese carriers have found a marker."""
    if marker not in s.deck_finds[IJN]:
        s.deck_finds[IJN] = sorted([*s.deck_finds[IJN], marker])


def hand_marks_on(s: ClashState, old: int, new: int) -> None:
    """[6.4, 8.0] Ships of one marker go over to another of its hex: who has found the first has
    found the second (ruling C17)."""
    if not s.detected[old]:
        return
    s.detected[new] |= s.detected[old]
    s.sighted[new] |= s.sighted[old]
    if old in s.deck_finds[IJN]:
        note_deck_find(s, new)


def lose_marks(s: ClashState, marker: int) -> None:
    """[4.3, 15.7] Contact with a marker is lost."""
    s.detected[marker] = 0
    if marker in s.deck_finds[IJN]:
        s.deck_finds[IJN] = [found for found in s.deck_finds[IJN] if found != marker]
