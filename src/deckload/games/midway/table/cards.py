"""Cards beside the map: task forces with carriers and their squadrons, ports, losses, points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.views import Box, Panel, Piece
from deckload.games.midway.model.game_data import DECEPTION, JAPAN, LOST, RESERVE, US, MidwayData
from deckload.games.midway.model.state import (
    AFLOAT,
    DAMAGED,
    IN_RESERVE,
    LEADER_LATER,
    OFF_MAP,
    SUNK,
    WAITING,
    MidwayState,
)
from deckload.games.midway.rules.basing import base_name
from deckload.games.midway.rules.forces import leader_of, ships_of
from deckload.games.midway.rules.ijn_phase.operations import markers_in_pool, markers_played
from deckload.games.midway.rules.victory import in_words
from deckload.games.midway.table.counters import (
    RESERVE_BOX,
    UNSEEN,
    damaged_box,
    deception_counter,
    deck_box,
    ground_counter,
    lost_box,
    off_map_box,
    ship_counter,
    ships_box,
    sunk_box,
    unseen_counter,
)

LAID_UP: Final = (DAMAGED, IN_RESERVE)
"""Out of play for now, with whatever is aboard."""

WHOSE: Final = {US: "US", JAPAN: "Japanese"}


class Fleets(NamedTuple):
    """What all cards ask, worked out once: the ships of each task force, as far as they are seen
    (the Japanese ones by name), and which ships have a box of their own, since they can carry
    aircraft or have troops aboard."""

    ships: list[list[int]]
    hosts: frozenset[int]


def fleets_of(k: MidwayState) -> Fleets:
    data = k.data
    ships = [ships_of(k, force) if at != OFF_MAP else [] for force, at in enumerate(k.force_space)]
    for force in data.ijn_forces:
        if len(ships[force]) > 1:
            ships[force].sort(key=lambda ship: data.ships[ship].name)
    hosts = carriers(data)
    if max(k.ground_at) >= data.deck:
        hosts |= {at - data.deck for at in k.ground_at if at >= data.deck}
    return Fleets(ships, hosts)


@lru_cache(maxsize=8)
def carriers(data: MidwayData) -> frozenset[int]:
    return frozenset(i for i, ship in enumerate(data.ships) if ship.capacity)


# --- counters on cards ----------------------------------------------------------------------------


def ship_pieces(k: MidwayState, fleets: Fleets) -> list[Piece]:
    """All ships that are seen: in task forces, alone in port, and out of action."""
    pieces: list[Piece] = []
    for force, space in enumerate(k.force_space):
        if space != OFF_MAP:
            pieces += force_ships(k, force, fleets)
    for ship, status in enumerate(k.status):
        if status == AFLOAT and (ship >= k.data.first_ijn_ship or k.ship_force[ship] >= 0):
            continue
        at = _out_of_force(k, ship, status, fleets)
        if at:
            pieces.append(ship_counter(k.data, ship, at, status))
    return pieces


def _out_of_force(k: MidwayState, ship: int, status: int, fleets: Fleets) -> str:
    """Where a ship without a task force is; "": nowhere to be seen."""
    if status == AFLOAT:
        return k.data.space_names[k.ship_space[ship]] if k.ship_space[ship] >= 0 else ""
    if ship in fleets.hosts and status in LAID_UP:
        return deck_box(k.data, ship)
    return off_map_box(k.data.ships[ship].side, status)


def force_ships(k: MidwayState, force: int, fleets: Fleets) -> tuple[Piece, ...]:
    """The ships of a task force on its card; a Japanese one's as far as they were seen."""
    pieces = _in_boxes(k.data, force, tuple(fleets.ships[force]), fleets.hosts)
    if force >= k.data.first_ijn_force and len(pieces) < len(k.slots[force]):
        return (*pieces, *unseen_ships(k, force))
    return pieces


@lru_cache(maxsize=1024)
def _in_boxes(
    data: MidwayData, force: int, ships: tuple[int, ...], hosts: frozenset[int]
) -> tuple[Piece, ...]:
    """Ships that carry something are in their own boxes, the others in one together."""
    box = ships_box(data, force)
    return tuple(
        ship_counter(data, ship, deck_box(data, ship) if ship in hosts else box, AFLOAT)
        for ship in ships
    )


def unseen_ships(k: MidwayState, force: int) -> list[Piece]:
    """[7.0] The counters nobody has looked at, numbered by what they may be and not by which they
    are."""
    units = [(k.slot_lot[slot], k.slot_unit[slot]) for slot in k.slots[force]]
    hidden = [lot for lot, unit in units if unit == UNKNOWN]
    pieces = [
        unseen_counter(k.data, force, lot, number)
        for lot in UNSEEN
        for number in range(1, hidden.count(lot) + 1)
    ]
    false = [unit for _, unit in units].count(DECEPTION)
    return pieces + [deception_counter(k.data, force, number) for number in range(1, false + 1)]


def decks_in_sight(k: MidwayState, fleets: Fleets) -> set[int]:
    """The ships, as bases, that are on some card with what is aboard."""
    data, deck = k.data, k.data.deck
    decks = {deck + ship for force in data.ijn_forces for ship in fleets.ships[force]}
    for ship, status in enumerate(k.status):
        if status in LAID_UP or (ship < data.first_ijn_ship and _is_at_sea(k, ship, status)):
            decks.add(deck + ship)
    return decks


def _is_at_sea(k: MidwayState, ship: int, status: int) -> bool:
    """Whether a US ship is on the map: during set-up she may not have been put anywhere yet."""
    force = k.ship_force[ship]
    space = k.force_space[force] if force >= 0 else k.ship_space[ship]
    return status == AFLOAT and space != OFF_MAP


def troop_pieces(k: MidwayState, decks: set[int]) -> list[Piece]:
    """Land units ashore, and aboard ships that are seen."""
    data, pieces = k.data, []
    for unit, at in enumerate(k.ground_at):
        if at in decks or 0 <= at < data.deck:
            place = data.space_names[at] if at < data.deck else deck_box(data, at - data.deck)
            pieces.append(ground_counter(data, unit, k.ground_step[unit], place))
    return pieces


# --- task forces ----------------------------------------------------------------------------------


def force_cards(k: MidwayState, fleets: Fleets) -> list[Panel]:
    """A card for each task force on the map, the player's own first."""
    return [_card_of(k, force, fleets) for force, space in enumerate(k.force_space) if space >= 0]


def _card_of(k: MidwayState, force: int, fleets: Fleets) -> Panel:
    ships = fleets.ships[force]
    carrying = tuple([ship for ship in ships if ship in fleets.hosts])
    size = len(ships) if force < k.data.first_ijn_force else len(k.slots[force])
    return _force_card(k.data, force, leader_of(k, force), carrying, size > len(carrying))


@lru_cache(maxsize=1024)
def _force_card(
    data: MidwayData, force: int, leader: int, carrying: tuple[int, ...], others: bool
) -> Panel:
    """[7.2] Carriers side by side, each with her air units, then the other ships."""
    facts = data.forces[force]
    title = facts.name
    if leader >= 0:
        title += f" (Admiral {data.leaders[leader].name})"
    boxes = [_deck(data, ship, data.ships[ship].called) for ship in carrying]
    if others:
        boxes.append(Box(ships_box(data, force), "Ships", row=1 if boxes else 0, side=facts.side))
    about = data.force_refs[force]
    return Panel(facts.name, title, boxes=tuple(boxes), side=facts.side, about=about)


def _deck(data: MidwayData, ship: int, title: str) -> Box:
    """The box of a ship with what she carries."""
    facts = data.ships[ship]
    return Box(deck_box(data, ship), title, side=facts.side, host=facts.name)


def port_cards(k: MidwayState, fleets: Fleets) -> list[Panel]:
    """Ships in port that carry something, and belong to no task force."""
    alone = tuple(
        [
            (ship, space)
            for ship, space in enumerate(k.ship_space)
            if space >= 0
            and ship in fleets.hosts
            and k.status[ship] == AFLOAT
            and k.ship_force[ship] < 0
        ]
    )
    return [_port_card(k.data, alone)] if alone else []


@lru_cache(maxsize=256)
def _port_card(data: MidwayData, alone: tuple[tuple[int, int], ...]) -> Panel:
    """The ships are on the map as well."""
    boxes = []
    for ship, space in alone:
        facts = data.ships[ship]
        box = _deck(data, ship, f"{facts.called} in {data.space_names[space]}")
        boxes.append(msgspec.structs.replace(box, also=(facts.name,)))
    return Panel("in port", "In port", boxes=tuple(boxes), side=US)


# --- losses and reinforcements --------------------------------------------------------------------


def loss_cards(k: MidwayState, fleets: Fleets) -> list[Panel]:
    """What each side has lost, once there is something."""
    hosts, first = fleets.hosts, k.data.first_ijn_ship
    cards = []
    for side in (US, JAPAN):
        start = first if side == JAPAN else 0
        statuses = k.status[start:] if side == JAPAN else k.status[:first]
        damaged = [start + i for i, status in enumerate(statuses) if status == DAMAGED]
        first_unit = k.data.first_ijn_air
        bases = k.air_base[first_unit:] if side == JAPAN else k.air_base[:first_unit]
        card = _loss_card(
            k.data,
            side,
            tuple([ship for ship in damaged if ship in hosts]),
            not hosts.issuperset(damaged),
            SUNK in statuses,
            LOST in bases,
        )
        if card.boxes:
            cards.append(card)
    return cards


@lru_cache(maxsize=256)
def _loss_card(
    data: MidwayData, side: int, carrying: tuple[int, ...], damaged: bool, sunk: bool, air: bool
) -> Panel:
    """Damaged carriers keep their aircraft, so each has a box of her own."""
    boxes = [_deck(data, ship, f"{data.ships[ship].called}, damaged") for ship in carrying]
    wanted = (
        (damaged, damaged_box(side), "Damaged"),
        (sunk, sunk_box(side), "Sunk"),
        (air, lost_box(side), "Air units lost"),
    )
    boxes += [
        Box(box, title, row=row, side=side)
        for row, (there, box, title) in enumerate(wanted, start=1)
        if there
    ]
    return Panel(f"losses-{side}", f"{WHOSE[side]} losses", boxes=tuple(boxes), side=side)


def reinforcements(k: MidwayState, fleets: Fleets) -> list[Panel]:
    """What can still be brought into play, and admirals who wait for a task force."""
    admirals = tuple(
        f"Admiral {k.data.leaders[leader].name} waits in {base_name(k, k.leader_space[leader])}"
        for leader, force in enumerate(k.leader_force)
        if force == WAITING
    )
    if k.second_half:
        leaders = zip(k.data.leaders, k.leader_force, strict=True)
        coming = [leader.name for leader, force in leaders if force == LEADER_LATER]
        admirals += tuple(f"Admiral {name} can be recruited" for name in coming)
    data, hosts = k.data, fleets.hosts
    waiting = [ship for ship, status in enumerate(k.status) if status == IN_RESERVE]
    boxes = [_deck(data, i, f"{data.ships[i].called}, waiting") for i in waiting if i in hosts]
    if RESERVE in k.air_base or not hosts.issuperset(waiting):
        boxes.append(Box(RESERVE_BOX, "Waiting", row=1, side=US))
    if not boxes and not admirals:
        return []
    return [Panel("reinforcements", "US reinforcements", admirals, boxes=tuple(boxes), side=US)]


# --- how it stands --------------------------------------------------------------------------------


def campaign(k: MidwayState) -> Panel:
    """Each offensive: who holds its objective, and which way the Japanese go."""
    return _campaign(k.data, tuple(k.captured), tuple(k.withdrawing), tuple(k.weather))


@lru_cache(maxsize=256)
def _campaign(
    data: MidwayData,
    captured: tuple[int, ...],
    withdrawing: tuple[int, ...],
    weathers: tuple[int, ...],
) -> Panel:
    lines = []
    for route, name in enumerate(data.routes):
        objective = data.space_names[data.objective[route]]
        holder = "Japanese" if captured[route] else "US"
        way = "withdrawing" if withdrawing[route] else "advancing"
        weather = ", weather" if weathers[route] else ""
        lines.append(f"{name}: {objective} is {holder}; Japan is {way}{weather}")
    return Panel("campaign", "Campaign", tuple(lines))


def markers(k: MidwayState) -> Panel:
    """[7.0] How long the campaign may still last. Which markers were played nobody may look up."""
    rows = [
        ("Left in the pool", str(markers_in_pool(k) + (k.next_marker >= 0))),
        ("Played", str(markers_played(k))),
    ]
    if k.aside_count:
        rows.append(("Set aside unseen", str(k.aside_count)))
    if k.next_marker >= 0:
        rows.append(("Next", k.data.markers[k.next_marker].name))
    return Panel("markers", "Operations markers", rows=tuple(rows))


def points(k: MidwayState, causes: tuple[tuple[str, int], ...]) -> Panel:
    """Where the points come from, and how many it takes."""
    return _points(k.data, causes)


@lru_cache(maxsize=256)
def _points(data: MidwayData, causes: tuple[tuple[str, int], ...]) -> Panel:
    """[3.3]"""
    rows = [(cause, in_words(halves)) for cause, halves in causes if halves]
    rows.append(("US points", in_words(sum(halves for _, halves in causes))))
    rows.append(("You win with", in_words(data.points.win)))
    rows.append(("A draw takes", in_words(data.points.draw)))
    return Panel("points", "Victory points", rows=tuple(rows))
