"""What a side sees: 7.0 lets the player look at his own forces, bases, and what was spotted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.views import Piece, PlaceMark, Reach, View
from deckload.games.midway.model.game_data import CSF, JAPAN, US, MidwayData
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.basing import base_facts
from deckload.games.midway.rules.forces import is_us_held
from deckload.games.midway.rules.ijn_phase.movement import us_allowance, us_must_stop, us_steps
from deckload.games.midway.rules.victory import in_words, points_by_cause
from deckload.games.midway.table.battle_card import battle_card
from deckload.games.midway.table.cards import (
    Fleets,
    campaign,
    decks_in_sight,
    fleets_of,
    force_cards,
    loss_cards,
    markers,
    points,
    port_cards,
    reinforcements,
    ship_pieces,
    troop_pieces,
)
from deckload.games.midway.table.counters import air_counter, air_reach, base_counter, within


def view(k: MidwayState, _side: int) -> View:
    """[7.0] The table as one side sees it. Neither the pool nor the played markers are listed."""
    fleets = fleets_of(k)
    decks = decks_in_sight(k, fleets)
    causes = tuple(points_by_cause(k))
    return View(
        headline=_headline(k),
        pieces=(
            *_force_pieces(k, fleets),
            *_base_pieces(k),
            *_air_pieces(k, decks),
            *ship_pieces(k, fleets),
            *troop_pieces(k, decks),
        ),
        panels=(
            *battle_card(k, fleets),
            campaign(k),
            points(k, causes),
            markers(k),
            *force_cards(k, fleets),
            *port_cards(k, fleets),
            *loss_cards(k, fleets),
            *reinforcements(k, fleets),
        ),
        scores={"US points": in_words(sum([halves for _, halves in causes]))},
        marks=_marks(k.data, tuple(k.captured), tuple(k.withdrawing), tuple(k.weather)),
    )


def _headline(k: MidwayState) -> str:
    active = ", ".join([k.data.routes[route] for route in k.active])
    return f"Turn {k.turn}: {k.segment}" + (f" (active: {active})" if active else "")


@lru_cache(maxsize=256)
def _marks(
    data: MidwayData,
    captured: tuple[int, ...],
    withdrawing: tuple[int, ...],
    weather: tuple[int, ...],
) -> tuple[PlaceMark, ...]:
    """Who holds the objectives; where the Japanese have turned round, or nobody can fly."""
    found = []
    for route, objective in enumerate(data.objective):
        words = ("nobody can fly",) if weather[route] else ()
        holder = JAPAN if captured[route] else US
        found.append(PlaceMark(data.space_names[objective], holder, words, bool(weather[route])))
        if weather[route]:
            under = [n for n, way in enumerate(data.space_route) if way == route and n != objective]
            found += [PlaceMark(data.space_names[n], weather=True) for n in under]
        if withdrawing[route]:
            home = data.space_names[data.ijn_home[route]]
            found.append(PlaceMark(home, JAPAN, (f"withdrawing on {data.routes[route]}",)))
    return tuple(found)


# --- pieces on the map ----------------------------------------------------------------------------


def _force_pieces(k: MidwayState, fleets: Fleets) -> list[Piece]:
    pieces = []
    ranges = _ranges(k)
    enemies = tuple(k.force_space[k.data.first_ijn_force :])
    for force, space in enumerate(k.force_space):
        if space == OFF_MAP:
            continue
        facts = k.data.forces[force]
        if facts.side == US:
            ships = fleets.ships[force]
            flies = max([ranges.get(k.data.deck + ship, 0) for ship in ships], default=0)
            size, reach = len(ships), _us_reach(k, force, space, flies, enemies)
        else:
            size, reach = len(k.slots[force]), _ijn_reach(k.data, space, facts.kind == CSF)
        pieces.append(
            Piece(
                id=facts.name,
                at=k.data.space_names[space],
                type="task force",
                name=facts.name,
                side=facts.side,
                values={"ships": str(size)},
                badges=("spotted",) if k.spotted[force] else (),
                reach=reach,
            )
        )
    return pieces


def _ranges(k: MidwayState) -> dict[int, int]:
    """By base or deck, how far the US air units there fly."""
    ranges: dict[int, int] = {}
    for base, reach in zip(k.air_base[: k.data.first_ijn_air], k.data.air_range, strict=False):
        if reach > ranges.get(base, 0):
            ranges[base] = reach
    return ranges


_MOST_KEPT: Final = 4096
_REACH: Final[dict[tuple[MidwayData, int, int, int, tuple[int, ...]], tuple[Reach, ...]]] = {}
"""By data, space, allowance, range and where the enemy is: all that reach depends on."""


def _us_reach(
    k: MidwayState, force: int, space: int, flies: int, enemies: tuple[int, ...]
) -> tuple[Reach, ...]:
    """[8.1] Where a task force can go in one operation, and how far its aircraft fly from here."""
    allowance = us_allowance(k, force)
    key = (k.data, space, allowance, flies, enemies)
    reach = _REACH.get(key)
    if reach is None:
        if len(_REACH) >= _MOST_KEPT:
            _REACH.clear()
        moves = Reach("move", allowance, _within_a_move(k, space, allowance))
        reach = _REACH[key] = (moves, *air_reach(k.data, space, flies))
    return reach


def _within_a_move(k: MidwayState, space: int, allowance: int) -> tuple[str, ...]:
    reached, edge = [space], [space]
    for _ in range(allowance):
        edge = [there for here in edge for there in us_steps(k, here) if there not in reached]
        reached += edge
        edge = [there for there in edge if not us_must_stop(k, there)]
    return tuple([k.data.space_names[there] for there in reached[1:]])


@lru_cache(maxsize=512)
def _ijn_reach(data: MidwayData, space: int, carriers: bool) -> tuple[Reach, ...]:
    """How far a Japanese task force searches, and how far its aircraft fly if it has any."""
    searches = data.search.csf if carriers else data.search.other
    flies = data.longest_deck_range
    return (
        Reach("search", searches, within(data, space, searches)),
        Reach("air range", flies, within(data, space, flies)),
    )


def _base_pieces(k: MidwayState) -> list[Piece]:
    pieces = []
    for space, step in enumerate(k.base_step):
        base = base_facts(k, space) if step else None
        if base is not None:
            searches = base.side == US and is_us_held(k, space)
            pieces.append(base_counter(k.data, base, space, step, searches))
    return pieces


def _air_pieces(k: MidwayState, decks: set[int]) -> list[Piece]:
    """Aircraft in the air, on land, on the decks of ships that are seen, waiting and lost."""
    data = k.data
    counters = [
        air_counter(data, unit, step, base, flying, mission)
        for unit, (step, base, flying, mission) in enumerate(
            zip(k.air_step, k.air_base, k.fly_space, k.mission, strict=True)
        )
        if base < data.deck or base in decks or flying != OFF_MAP
    ]
    return [counter for counter in counters if counter is not None]
