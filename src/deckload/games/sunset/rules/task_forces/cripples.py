"""6.4, 9.4, 8.3.9: damaged ships leave their task force, alone or with escorts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, seal, steps, then
from deckload.games.fleet.rules.search.knowing import saw_ship
from deckload.games.sunset.model.game_data import IJN, TYPES, USN
from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import (
    be_as_late_as,
    detached_in_play,
    forces_in,
    group_with,
    hex_ref,
    is_damaged,
    is_small,
    marker_ref,
    named,
    remove_marker,
    ship_ref,
)
from deckload.games.sunset.rules.nouns import SHIP
from deckload.games.sunset.rules.task_forces.limits import (
    free_cripple_marker,
    is_half_wreck,
    may_fall_out,
    room_in,
)

step: Final = steps("sunset.cripples")

TITLE: Final = "cripple"
ALL: Final = "all"
ALWAYS: Final = "always"
LIGHT_STAY: Final = "keep light ones"

Fallen = int | tuple[int]
"""A ship that falls out alone, or with escorts."""


def _fallen_ship(fallen: Fallen) -> int:
    return fallen[0] if isinstance(fallen, tuple) else fallen


def _fallen_name(k: SunsetState, fallen: Fallen) -> str:
    name = SHIP.name(k, _fallen_ship(fallen))
    return f"{name} with escorts" if isinstance(fallen, tuple) else name


def _fallen_label(k: SunsetState, fallen: Fallen) -> str:
    line = SHIP.reads(k, _fallen_ship(fallen))
    return f"{line}, with escorts" if isinstance(fallen, tuple) else f"{line}, alone"


DETACH: Final = Kind(
    "detach",
    "Detach a damaged ship? She goes home in the enemy's sight, and never comes back.",
    names=_fallen_name,
    label=_fallen_label,
    points_at=lambda k, fallen: SHIP.refs(k, _fallen_ship(fallen)),
    words={
        ALL: "All of them, alone",
        ALWAYS: "All with half of their boxes hit, alone, now and from now on",
        "done": "Keep them with their task forces",
        LIGHT_STAY: "Keep them, and from now on ask for those with half of their boxes hit alone",
    },
)
ESCORT: Final = Kind(
    "escort",
    lambda k, d: f"Which ships escort {k.data.marker_names[d.about]} home? They do not come back.",
    of=SHIP,
    words={"done": "No more"},
)
LEND: Final = Kind(
    "lend",
    lambda k, d: f"Which unit lends a destroyer to {k.data.marker_names[d.about]}?",
    of=SHIP,
    words={"done": "No more"},
)


# --- the end of a sub-phase -----------------------------------------------------------------------


@step
def detach_damaged(s: SunsetState) -> None:
    """[6.4] Ships that were hit in this sub-phase may fall out, free of movement points; the US
    side says first."""
    then(s, (fall_out, USN), (fall_out, IJN), forget_damage)


@step
def fall_out(s: SunsetState, side: int) -> Procedure:
    """[6.4, 6.4.1, 6.4.2] One ship after the other, each with her escorts; or all at a word; or
    half wrecks unasked (ruling S113)."""
    while True:
        if s.wrecks_go[side]:
            send_home(s, [ship for ship in ships_to_detach(s, side) if is_half_wreck(s, ship)])
        choice = yield ask(side, DETACH, lambda: detachments(s, side), also=("done",), case="6.4")
        if choice == ALL:
            send_home(s, ships_to_detach(s, side))
        if choice == ALWAYS:
            s.wrecks_go[side] = 1
            continue
        if choice == LIGHT_STAY:
            s.light_hits_stay = 1
        if choice in (ALL, "done", LIGHT_STAY):
            return
        ship = _fallen_ship(choice)
        marker = detach(s, ship, where_hit(s, ship))
        if isinstance(choice, tuple):
            yield from give_escorts(s, side, marker)
            tell_escorts(s, marker)


def send_home(s: SunsetState, ships: list[int]) -> None:
    """[6.4] All of these, alone, while there are markers for them."""
    for ship in ships:
        if free_cripple_marker(s, s.data.ship_side[ship]) != NONE:
            detach(s, ship, where_hit(s, ship))


def detachments(s: SunsetState, side: int) -> list[Fallen | str]:
    """[6.4, 6.4.1] Each ship that may fall out, alone or with escorts, or all of them, or none but
    half wrecks from now on; light cruisers of the Japanese get no escorts. Whether anybody can
    escort her is for the owner to know."""
    ships = ships_to_detach(s, side)
    escorted = [(ship,) for ship in ships if side == USN or not is_light_cruiser(s, ship)]
    words = [ALL] if len(ships) > 1 else []
    if any(is_half_wreck(s, ship) for ship in ships):
        words.append(ALWAYS)
    if ships and side == USN and not s.light_hits_stay:
        words.append(LIGHT_STAY)
    return [*ships, *escorted, *words]


def ships_to_detach(s: SunsetState, side: int) -> list[int]:
    """[6.4, 9.3, 9.4] Those hit just now that may leave their task force, while there is a
    marker; of US ones hit lightly none, if their owner has said so (ruling S113)."""
    if not s.damaged_now or free_cripple_marker(s, side) == NONE:
        return []
    return [
        ship
        for ship in s.damaged_now
        if s.data.ship_side[ship] == side
        and may_fall_out(s, ship)
        and is_in_force(s, ship)
        and (is_half_wreck(s, ship) or not s.light_hits_stay)
    ]


def is_in_force(s: SunsetState, ship: int) -> bool:
    """Does a ship sail in a task force that fights, not in one that goes home?"""
    marker = group_with(s, ship)
    return marker != NONE and not s.crippled[marker]


@step
def forget_damage(s: SunsetState) -> None:
    """[6.4] The choice is made at once or not at all."""
    s.damaged_now, s.damaged_in = [], []


# --- on her own -----------------------------------------------------------------------------------


def detach(s: SunsetState, ship: int, place: int) -> int:
    """[6.4] A ship leaves her task force for a marker of her own in a hex, in full view and
    detected, and takes its lost movement points along; returns the marker."""
    force, marker = group_with(s, ship), free_cripple_marker(s, s.data.ship_side[ship])
    seal(s)
    s.place[marker] = place
    s.title[marker] = s.data.titles.index(TITLE)
    s.fleet[marker] = s.fleet[force]
    s.crippled[marker] = s.detected[marker] = s.genuine[marker] = 1
    s.opened[marker] = ALL_EYES
    s.origins[marker] = s.origins[force]
    be_as_late_as(s, marker, force)
    move_ship(s, ship, force, marker)
    s.seen_in[ship] = marker
    s.fallen_out[force] = [*s.fallen_out[force], ship]
    text = "{ship} falls out of {force} in {hex} and goes home as {marker}."
    old, new, at = marker_ref(s, force), marker_ref(s, marker), hex_ref(s, place)
    tell(s, "6.4", text, ship=ship_ref(s, ship), force=old, hex=at, marker=new)
    if not s.ships[force]:
        remove_marker(s, force)
    return marker


def where_hit(s: SunsetState, ship: int) -> int:
    """[6.4] The hex in which a ship was damaged in this sub-phase, though her task force has gone
    on or retreated since (ruling S117)."""
    return s.damaged_in[s.damaged_now.index(ship)]


def move_ship(s: SunsetState, ship: int, source: int, goal: int) -> None:
    """One ship goes over to another marker of its hex."""
    s.ships[source] = [other for other in s.ships[source] if other != ship]
    s.ships[goal] = sorted([*s.ships[goal], ship])


def leave_behind(s: SunsetState, ships: Sequence[int], place: int) -> None:
    """[8.3.9] Ships damaged beyond half stay where the battle was, as cripples; where all markers
    are in use they go along (ruling S3)."""
    left = []
    for ship in ships:
        if free_cripple_marker(s, s.data.ship_side[ship]) == NONE:
            continue
        left.append(ship)
        detach(s, ship, place)
    if left:
        text = "Too badly damaged to go along, they stay in {hex}: {ships}."
        tell(s, "8.3.9", text, hex=hex_ref(s, place), ships=named(s, left))


# --- escorts --------------------------------------------------------------------------------------


def give_escorts(s: SunsetState, side: int, marker: int) -> Procedure:
    """[6.4.1, 6.4.2] Sound US ships go along whole; Japanese units lend single destroyers."""
    if side == IJN:
        yield from _lend_destroyers(s, marker)
        return
    chosen = yield from _pick_escorts(s, marker)
    for ship in chosen:
        send_along(s, ship, marker)


def _pick_escorts(s: SunsetState, marker: int) -> Procedure:
    """[6.4.2] He is asked whether anybody can go or not: who is in the hex is his secret."""
    chosen: list[int] = []

    def left() -> list[int]:
        return [ship for ship in possible_escorts(s, marker) if ship not in chosen]

    while len(chosen) < room_in(s, marker) and (left() or not chosen):
        ship = yield ask(
            USN,
            ESCORT,
            left,
            also=("done",),
            about=marker,
            case="6.4.2",
            covert=True,
            draft=True,
        )
        if ship == "done":
            break
        chosen.append(ship)
    return chosen


def possible_escorts(s: SunsetState, marker: int) -> list[int]:
    """[6.4.2] Undamaged US ships of the hex; no carrier, who would need an escort herself (ruling
    S4)."""
    forces = forces_in(s, USN, s.place[marker])
    return [
        ship
        for force in forces
        if not s.crippled[force] and s.fleet[force] == s.fleet[marker]
        for ship in s.ships[force]
        if not s.hits[ship] and not s.data.is_carrier[ship]
    ]


def send_along(s: SunsetState, ship: int, marker: int) -> None:
    """[6.4.2] An escort goes home with the damaged ship, and all see it."""
    force = group_with(s, ship)
    note_gift(s, ship, force)
    move_ship(s, ship, force, marker)
    if s.opened[marker] == ALL_EYES:
        s.seen_in[ship] = marker
    if not s.ships[force]:
        remove_marker(s, force)


def note_gift(s: SunsetState, ship: int, force: int) -> None:
    """All see that a ship goes home as an escort. From which task force is plain where there is but
    one; where there are more, what was told of them holds no longer."""
    here = forces_in(s, s.data.marker_side[force], s.place[force])
    givers = [m for m in here if not s.crippled[m]]
    if len(givers) == 1:
        s.fallen_out[force] = [*s.fallen_out[force], ship]
        return
    for giver in givers:
        s.report_holds[giver] = 0


def tell_escorts(s: SunsetState, marker: int) -> None:
    """[6.4.1, 6.4.2] Cripples lie open, and those that go with them, too."""
    case = ("6.4.2", "6.4.1")[s.data.marker_side[marker]]
    escorts = [ship for ship in s.ships[marker] if not s.hits[ship]]
    if escorts:
        ref, ships = marker_ref(s, marker), named(s, escorts)
        tell(s, case, "{ships} escort {marker}.", ships=ships, marker=ref)


def _lend_destroyers(s: SunsetState, marker: int) -> Procedure:
    """[6.4.1] He is asked whether anybody can lend or not: who is in the hex is his secret."""
    while may_be_escorted(s, marker):
        unit = yield ask(
            IJN,
            LEND,
            lambda: lenders(s, marker),
            also=("done",),
            about=marker,
            case="6.4.1",
            covert=True,
        )
        if unit == "done":
            return
        lend_destroyer(s, unit, marker)


def lenders(s: SunsetState, marker: int) -> list[int]:
    """[6.4.1] Destroyer units of the hex that can spare a ship for a battleship, carrier or heavy
    cruiser with room for an escort; none gives its last (ruling S5)."""
    if not may_be_escorted(s, marker):
        return []
    return [
        ship
        for force in forces_in(s, IJN, s.place[marker])
        if not s.crippled[force]
        for ship in s.ships[force]
        if s.data.is_destroyer[ship] and s.hits[ship] < s.data.boxes[ship] - 1
    ]


def may_be_escorted(s: SunsetState, marker: int) -> bool:
    """[6.4.1] Two destroyers are the most, while there are counters; light cruisers get none."""
    if len(escorts_of(s, marker)) >= s.data.limits.escorts_of_a_cripple:
        return False
    if len(detached_in_play(s)) == len(s.data.detached):
        return False
    return any(
        is_damaged(s, ship) and not is_small(s, ship) and not is_light_cruiser(s, ship)
        for ship in s.ships[marker]
    )


def escorts_of(s: SunsetState, marker: int) -> list[int]:
    """[6.4.1] The single destroyers that go with damaged ships."""
    return [ship for ship in s.ships[marker] if ship in s.data.detached]


def is_light_cruiser(s: SunsetState, ship: int) -> bool:
    return TYPES[s.data.ship_type[ship]] == "CL"


def lend_destroyer(s: SunsetState, unit: int, marker: int) -> None:
    """[6.4.1] A destroyer is crossed off its unit, which is no damage and scores nothing, and sails
    under a counter of its own; without torpedoes if the unit has fired them."""
    force, escort = group_with(s, unit), s.data.detached[len(detached_in_play(s))]
    if len(forces_in(s, IJN, s.place[force])) == 1:
        saw_ship(s, unit, force)
    s.hits[unit] += 1
    s.lent[unit] += 1
    s.ships[marker] = sorted([*s.ships[marker], escort])
    saw_ship(s, escort, marker)
    if unit in s.torpedoes_gone:
        s.torpedoes_gone = [*s.torpedoes_gone, escort]


# --- a task force of their own --------------------------------------------------------------------


def alone(s: SunsetState, side: int) -> list[int]:
    """[6.4] The cripples of a side that are in no task force."""
    own, places = s.data.cripples_of[side], s.place
    if places[own[0] : own[-1] + 1].count(OFF_MAP) == len(own):  # usual, and quickly tested
        return []
    return [m for m in own if places[m] != OFF_MAP]
