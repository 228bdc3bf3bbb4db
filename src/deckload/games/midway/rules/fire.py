"""Cases 9.2 to 9.4.2: rolling to hit, and who suffers what the Japanese hit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from deckload.engine.cases import citing
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import LOW, RollRecord, die
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell_roll
from deckload.engine.procedures import Procedure
from deckload.games.midway.facts import US
from deckload.games.midway.rules.chances import if_hit
from deckload.games.midway.rules.forces import air_ref, ship_ref
from deckload.games.midway.state import MidwayState

case = citing("midway")

Hits = dict[int, int]
"""Hits by target; applied only when both sides have fired."""


def _who_fires(_k: MidwayState, decision: Decision) -> str:
    return f"{decision.about}: fire at which target?"


def _who_suffers(k: MidwayState, decision: Decision) -> str:
    space, reason = decision.about
    place = k.data.space_names[space]
    return f"{place}, {reason}: the Japanese hit one of these equals. Which suffers it?"


def _air_label(k: MidwayState, _side: int, unit: int) -> str:
    facts = k.data.air[unit]
    reduced = ", reduced" if k.air_step[unit] < facts.steps else ""
    return f"{facts.name} ({facts.role}{reduced})"


AT_AIR = Kind(
    "fire at",
    _who_fires,
    names=lambda k, side, unit: k.data.air[unit].name,
    label=_air_label,
    points_at=lambda k, side, unit: (air_ref(k, unit),),
)
AT_SHIP = Kind(
    "attack",
    _who_fires,
    names=lambda k, side, ship: k.data.ships[ship].name,
    label=lambda k, side, ship: f"{k.data.ships[ship].called} ({k.data.ships[ship].cls})",
    points_at=lambda k, side, ship: (ship_ref(k, ship),),
    odds=lambda k, side, ship: if_hit(k, ship),
)
AT_TROOPS = Kind(
    "repel",
    _who_fires,
    names=lambda k, side, unit: k.data.ground[unit].name,
    label=lambda k, side, unit: k.data.ground[unit].title,
)
AIR_SUFFERS = replace(AT_AIR, verb="take hit", prompt=_who_suffers)
SHIP_SUFFERS = replace(AT_SHIP, verb="suffer", prompt=_who_suffers)


@case("2.1", "9.3")
def is_hit(s: MidwayState, reason: str, factor: int, who: str, at: str, side: int) -> bool:
    """One unit rolls against its factor: at or below hits. `who` fires, `at` is what at."""
    face = die(s, 6, reason)
    hit = face <= factor
    if s.log is not None:
        cell = "hit" if hit else "miss"
        needs = f"hits on 1-{factor}"
        subject = f"{who} at {at}"
        record = RollRecord(
            reason, 6, (face,), face, "", needs, (), cell, "9.3", subject, side, LOW, factor
        )
        tell_roll(s, record, EVERYONE)
    return hit


def add(hits: Hits, target: int, more: int = 1) -> None:
    hits[target] = hits.get(target, 0) + more


@case("9.4.2")
def allocate(
    hits: int,
    targets: Sequence[int],
    rank: Callable[[int], int],
    kind: Kind,
    *,
    about: tuple[int, str],
    command: str,
    limit: Callable[[int], int] | None = None,
) -> Procedure:
    """Japanese hits go down the priorities, one for each target, then again from the top.

    Among equals the player chooses; `about` tells him the space and the step. `limit` is how
    many hits a target can bear at all.
    """
    taken: Hits = {}
    while hits > 0:
        open_to = [t for t in targets if limit is None or taken.get(t, 0) < limit(t)]
        if not open_to:
            return taken
        for level in sorted({rank(t) for t in open_to}):
            equals = [t for t in open_to if rank(t) == level]
            while hits > 0 and equals:
                if hits >= len(equals):
                    target = equals[0]
                else:
                    target = yield ask(US, kind, equals, about=about, case="9.4.2", command=command)
                equals = [t for t in equals if t != target]
                add(taken, target)
                hits -= 1
    return taken


@case("9.4.1")
def aim(kind: Kind, targets: Sequence[int], who: str, cited: str, command: str) -> Procedure:
    """The player names a target for one US unit, before any die of the step is cast."""
    target = yield ask(US, kind, targets, about=who, case=cited, command=command)
    return target
