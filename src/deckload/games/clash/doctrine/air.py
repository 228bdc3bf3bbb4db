"""Patrols, raids and what happens over the target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.clash.doctrine.picture import (
    fleet_is_spent,
    japanese_decks_are_empty,
    reported_carriers,
)
from deckload.games.clash.doctrine.sailing import wants_battle
from deckload.games.clash.rules.raids.air_combat import BY_STEPS, SPREAD
from deckload.games.clash.rules.raids.launch import NO_RAID
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.raids.air_losses import CHEAPEST, cheapest
from deckload.games.fleet.rules.raids.air_sea_display import CARRIERS, SAME

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState


def _patrol(k: ClashState, d: Decision) -> Option:
    """US fighters are all up until the Japanese have shot their bolt, then half. The Japanese keep
    theirs for escort on the day of the strike."""
    if d.options[0] == "none":
        return "none"
    if d.side == USN:
        return "half" if japanese_decks_are_empty(k) else "all"
    return "none" if wants_battle(k) and not fleet_is_spent(k) else "all"


def _raid(k: ClashState, d: Decision) -> Option:
    """The hex with the most carriers by report. The Japanese wait for the 19th if they can."""
    if d.side == IJN and not wants_battle(k):
        return NO_RAID
    targets = [t for t in d.options if not isinstance(t, str) and carriers_at(k, d.side, t)]
    return max(targets, key=lambda t: (carriers_at(k, d.side, t), t), default=NO_RAID)


def carriers_at(k: ClashState, side: int, target: tuple[str, int]) -> int:
    """Carriers reported in a hex; an airfield has none."""
    enemies = [m for m in k.data.markers_of[1 - side] if k.place[m] == target[1]]
    return sum(reported_carriers(k, m) for m in enemies) if target[0] == "ships" else 0


def _fly(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    """All or nothing."""
    for wish in ("everything", "done"):
        if wish in d.options:
            return wish
    return d.options[0]


def _finish(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    """Nothing more."""
    return "done" if "done" in d.options else d.options[-1]


def _peel_off(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    return "all" if "all" in d.options else d.options[0]


def _hunt(k: ClashState, d: Decision) -> Option:  # noqa: ARG001
    """A Japanese patrol spoils the aim of as many bombers as it can. US fighters go for each bomber
    in such number as it has steps, strong bombers first; the others help against the escorts."""
    return SPREAD if d.side == IJN else BY_STEPS


def _lose(k: ClashState, d: Decision) -> Option:
    """Fighters before bombers, weak before strong."""
    return CHEAPEST if CHEAPEST in d.options else cheapest(k, list(d.options))


def _aim(k: ClashState, d: Decision) -> Option:
    """Carriers, if there are any; else the largest ship."""
    for wish in (SAME, CARRIERS):
        if wish in d.options:
            return wish
    ships = [x for x in d.options if not isinstance(x, str)]
    carriers = [x for x in ships if k.data.is_carrier[x]]
    return max(carriers or ships, key=lambda ship: (k.data.boxes[ship], -ship))


HABITS: Final = {
    "patrol": _patrol,
    "raid": _raid,
    "fly": _fly,
    "escort with": _finish,
    "meet at": _finish,
    "vector": _finish,
    "peel off": _peel_off,
    "hunt": _hunt,
    "lose": _lose,
    "shift": _finish,
    "aim at": _aim,
    "divert": _finish,
}
