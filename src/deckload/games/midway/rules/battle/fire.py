"""Cases 9.2 to 9.4.2: rolling to hit, and who suffers what the Japanese hit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import LOW, Throw, roll_total
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules.chances import if_hit, odds_on_air, odds_on_ship, odds_to_hit
from deckload.games.midway.rules.nouns import AIR_UNIT, GROUND_UNIT, SHIP
from deckload.games.midway.rules.reports import air_group_of, role_unsaid

Hits = dict[int, int]
"""Hits by target; applied only when both sides have fired."""


Shooter = tuple[str, int]
"""A name and a factor: whoever fires."""

Aim = tuple[int, tuple[int, ...]]
"""A target, and the factors of all who would then fire at it: its chances are made of them."""

EACH: Final = "each"
SPREAD: Final = "spread"
REST: Final = "rest"

_MOST_NAMES: Final = 4


def _who_fires(k: MidwayState, decision: Decision) -> str:
    space, names = decision.about
    place = k.data.space_names[space]
    what = "ship" if decision.kind is AT_SHIP else "unit"
    if len(names) == 1:
        where = "" if names[0].startswith(place) else f"{place}: "  # a garrison is named after it
        return f"{where}{names[0]} fires. At which {what}?"
    listed = ", ".join(names[:_MOST_NAMES])
    if len(names) > _MOST_NAMES:
        listed += f" and {len(names) - _MOST_NAMES} more"
    return f"{place}: {listed} fire. All at which {what}, or shared out?"


def _who_suffers(k: MidwayState, decision: Decision) -> str:
    space, reason = decision.about
    place = k.data.space_names[space]
    return f"{place}, {reason}: the Japanese hit one of these equals. Which suffers it?"


def _whom_they_attack(k: MidwayState, decision: Decision) -> str:
    space, _ = decision.about
    place = k.data.space_names[space]
    return f"{place}: Japanese fighters go for one of these equals, who can answer. Which?"


def _air_label(k: MidwayState, unit: int) -> str:
    facts = k.data.air[unit]
    said = [*role_unsaid(k, unit)]
    if k.air_step[unit] < facts.steps:
        said.append("reduced")
    return f"{facts.name} ({', '.join(said)})" if said else facts.name


def _ship_label(k: MidwayState, ship: int) -> str:
    return f"{k.data.ships[ship].called} ({k.data.ships[ship].cls})"


def _spread_odds(_k: MidwayState, decision: Decision) -> str:
    """Shared out, everybody still fires once: the chance that anything is hit."""
    factors = next(aim[1] for aim in decision.options if not isinstance(aim, str))
    return f"{odds_to_hit(factors)} in all"


_WORDS: Final = {
    EACH: "Choose for each of them",
    REST: "This one and all that are left: the same target",
}

AT_AIR: Final = Kind(
    "fire at",
    _who_fires,
    of=AIR_UNIT.part(0),
    label=lambda k, v: _air_label(k, v[0]),
    words={**_WORDS, SPREAD: "Spread the fire evenly, bombers before fighters"},
    odds=lambda k, side, v: odds_on_air(k, *v),
    word_odds={SPREAD: _spread_odds},
    group=lambda k, v: air_group_of(k, v[0]),
)
AT_SHIP: Final = Kind(
    "attack",
    _who_fires,
    of=SHIP.part(0),
    label=lambda k, v: _ship_label(k, v[0]),
    words={**_WORDS, SPREAD: "Spread them evenly, carriers before other ships"},
    odds=lambda k, side, v: odds_on_ship(k, *v),
    word_odds={SPREAD: _spread_odds},
)
AT_TROOPS: Final = Kind(
    "repel",
    _who_fires,
    of=GROUND_UNIT.part(0),
    words={**_WORDS, SPREAD: "Spread the fire evenly"},
    odds=lambda k, side, v: odds_to_hit(v[1]),
    word_odds={SPREAD: _spread_odds},
)
AIR_SUFFERS: Final = Kind(
    "take hit",
    _who_suffers,
    of=AIR_UNIT,
    label=_air_label,
)
DRAWS_FIRE: Final = Kind(
    "draw fire",
    _whom_they_attack,
    of=AIR_UNIT,
    label=_air_label,
)
SHIP_SUFFERS: Final = Kind(
    "suffer",
    _who_suffers,
    of=SHIP,
    label=_ship_label,
    odds=lambda k, side, ship: if_hit(k, ship),
)


# What whoever fires does to whom, by the reason of the roll.
IN_THE_AIR: Final = "air combat"
FLAK: Final = "anti air"
AT_SEA: Final = "air naval"
ON_LAND: Final = "air ground"
GUNS: Final = "surface"
SHELLS: Final = "bombardment"
BEACH: Final = "defence"
LANDING: Final = "landing"
TORPEDOES: Final = "submarine"

_DOES: Final = {
    IN_THE_AIR: "fires at",
    FLAK: "fires at",
    AT_SEA: "attacks",
    ON_LAND: "bombs",
    GUNS: "fires at",
    SHELLS: "shells",
    BEACH: "fires at",
    LANDING: "storms",
    TORPEDOES: "fires torpedoes at",
}


def is_hit(
    s: MidwayState, reason: str, factor: int, who: str, at: str, side: int, cited: str = "9.3"
) -> bool:
    """[2.1, 9.3] One unit rolls against its factor: at or below hits. `who` fires, `at` is what
    at."""
    return roll_total(s, throw_to_hit(reason, factor, side, cited), by=who, at=at) <= factor


class _Hits:
    """What a roll to hit is read on: there is no chart, only the factor."""

    id: Final = ""
    good: Final = LOW
    reads: Final[dict[str, str]] = {}

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def look_up(self, _column: str | int, total: int, /) -> str:
        return "hit" if total <= self.factor else "miss"


@lru_cache(maxsize=256)
def throw_to_hit(reason: str, factor: int, side: int, cited: str = "9.3") -> Throw:
    """[9.3] Many fire with the same factor: their throws differ in nothing but names."""
    column = "hits on 1" if factor == 1 else f"hits on 1-{factor}"
    hits = _Hits(factor)
    return Throw(
        reason,
        6,
        1,
        hits,
        column,
        case=cited,
        side=side,
        good=LOW,
        needs=factor,
        does=_DOES[reason],
    )


def volley(
    s: MidwayState, reason: str, shooters: Sequence[Shooter], at: str, side: int, most: int
) -> int:
    """[9.2, 9.3] Units fire in turn at targets that can bear `most` hits in all; returns the hits.
    Once nothing is left to hit nobody need roll."""
    scored = 0
    for number, (name, factor) in enumerate(shooters):
        if scored >= most:
            _tell_idle(s, [idle for idle, _ in shooters[number:]], at)
            break
        scored += is_hit(s, reason, factor, name, at, side)
    return scored


def aimed_fire(
    s: MidwayState,
    reason: str,
    shooters: Sequence[Shooter],
    aims: Sequence[int],
    side: int,
    hits: Hits,
) -> None:
    """[9.2, 9.3] Units fire at one air unit each. Who aims at one that is hit as often as it can
    bear need not roll."""
    idle: dict[int, list[str]] = {}
    for (name, factor), target in zip(shooters, aims, strict=True):
        if hits.get(target, 0) >= s.air_step[target]:
            idle.setdefault(target, []).append(name)
        elif is_hit(s, reason, factor, name, s.data.air[target].name, side):
            add(hits, target)
    for target, names in idle.items():
        _tell_idle(s, names, s.data.air[target].name)


def _tell_idle(s: MidwayState, names: list[str], at: str) -> None:
    who, text = ", ".join(names), "{who} need not fire at {target}: no more hits can matter."
    tell(s, "9.3", text, who=who, target=at)


def add(hits: Hits, target: int, more: int = 1) -> None:
    hits[target] = hits.get(target, 0) + more


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
    """[9.4.2] Japanese hits go down the priorities, one for each target, then again from the top.

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


# --- where US units fire ---------------------------------------------------------------------


def aim(
    kind: Kind,
    shooters: Sequence[Shooter],
    targets: Sequence[int],
    *,
    at: int,
    cited: str,
    command: str,
    first: Sequence[int] = (),
) -> Procedure:
    """[9.4.1] The player names a target for every US unit that fires, before any die of the step is
    cast.

    All at one, spread evenly, or one after the other. A spread goes over `first` if there are two
    of these or more, else over all targets. Returns the targets in the order of the shooters.
    """
    if len(targets) == 1:
        return [targets[0]] * len(shooters)
    if len(shooters) > 1:
        names, factors = zip(*shooters, strict=True)
        all_at = [(target, factors) for target in targets]
        words = (SPREAD, EACH)
        about = (at, names)
        choice = yield ask(US, kind, all_at, also=words, about=about, case=cited, command=command)
        if choice == SPREAD:
            return spread(shooters, first if len(first) > 1 else targets)
        if choice != EACH:
            return [choice[0]] * len(shooters)
    aims = yield from _aim_each(kind, shooters, targets, at, cited, command)
    return aims


def _aim_each(
    kind: Kind,
    shooters: Sequence[Shooter],
    targets: Sequence[int],
    at: int,
    cited: str,
    command: str,
) -> Procedure:
    aims: list[int] = []
    taken: dict[int, tuple[int, ...]] = dict.fromkeys(targets, ())
    for number, (name, factor) in enumerate(shooters):
        left = len(shooters) - number
        choice = yield ask(
            US,
            kind,
            [(target, (*taken[target], factor)) for target in targets],
            also=(REST,) if aims and left > 1 else (),
            about=(at, (name,)),
            case=cited,
            command=command,
        )
        if choice == REST:
            return aims + aims[-1:] * left
        aims.append(choice[0])
        taken[choice[0]] = choice[1]
    return aims


def spread(shooters: Sequence[Shooter], targets: Sequence[int]) -> list[int]:
    """The best shooters first, up and down the targets, so that each gets about the same."""
    aims = [targets[0]] * len(shooters)
    best_first = sorted(range(len(shooters)), key=lambda i: -shooters[i][1])
    for turn, shooter in enumerate(best_first):
        round_, place = divmod(turn, len(targets))
        aims[shooter] = targets[-1 - place if round_ % 2 else place]
    return aims
