"""13.0: US radar lets fighters meet a Japanese raid before it reaches its target.

The raid has a path, a list of hexes (ruling C22). Fighters sent forward wait in one of them to the
end of the turn; later raids that enter or touch their hex meet them, too.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, steps, then
from deckload.games.clash.model.game_data import F
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.forces import hex_of_home
from deckload.games.clash.rules.raids.air_combat import meet_forward_patrol
from deckload.games.clash.rules.raids.flight_path import way_seen_by
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    NONE,
    OFF_MAP,
)
from deckload.games.fleet.rules.forces import (
    air_ref,
    counted,
    hex_ref,
    is_on,
    own_name,
    show_unit,
)
from deckload.games.fleet.rules.nouns import AIR_UNIT, HEX
from deckload.games.fleet.rules.raids.air_combat import intruders
from deckload.games.fleet.rules.raids.raid import slow_down

step: Final = steps("clash.interception")


ALL: Final = "all"

MEET: Final = Kind(
    "meet at",
    lambda k, d: (
        f"A raid of {counted(len(k.raid), 'air unit')} comes in against {own_name(k, k.raid_group)}"
        f" in {k.data.grid.name_of(k.raid_hex)}. Where shall patrols meet it early?"
    ),
    of=HEX,
    label="At {}",
    words={DONE: "All others wait over their carriers"},
    foresee=True,
)
VECTOR: Final = Kind(
    "vector",
    lambda k, d: f"Which fighters wait at {k.data.grid.name_of(d.about)}? They get tired.",
    of=AIR_UNIT,
    words={ALL: "All that can", DONE: "No more here"},
)


@step
def send_forward(s: ClashState) -> Procedure:
    """[13.0] The USN is asked at every Japanese raid, with fighters on patrol or without, so that
    its silence tells nothing."""
    if s.raid_side != IJN or not is_on(s, "radar"):
        return
    sent: list[tuple[int, int]] = []
    while True:
        place = yield ask(
            USN,
            MEET,
            lambda: meeting_places(s, sent),
            also=(DONE,),
            case="13.0",
            covert=not sent,
            draft=True,
        )
        if place == DONE:
            break
        yield from _pick_fighters(s, place, sent)
    for unit, place in sent:
        wait_at(s, unit, place)


def _pick_fighters(s: ClashState, place: int, sent: list[tuple[int, int]]) -> Procedure:
    """At least one, once a hex is named."""
    first = len(sent)
    while free := can_reach(s, place, sent):
        words = (ALL,) if len(free) > 1 else ()
        unit = yield ask(
            USN,
            VECTOR,
            lambda: can_reach(s, place, sent),
            also=(*words, DONE) if len(sent) > first else words,
            about=place,
            case="13.0",
            draft=True,
        )
        if unit == DONE:
            return
        sent.extend((u, place) for u in (can_reach(s, place, sent) if unit == ALL else [unit]))


def free_patrols(s: ClashState, sent: list[tuple[int, int]]) -> list[int]:
    """[13.0] Fighters at full strength on patrol that are not sent elsewhere."""
    busy, kinds = [unit for unit, _ in sent], s.data.air_kind
    boxes, weak = s.air_box, s.air_weak
    return [
        unit
        for unit in s.data.units_of_side[USN]
        if boxes[unit] == CAP and not weak[unit] and kinds[unit] == F and unit not in busy
    ]


def is_near(s: ClashState, deck: int, place: int) -> bool:
    """[13.0] One or two hexes from its carrier: so far radar guides a fighter."""
    return 1 <= s.data.grid.distance(deck, place) <= s.data.limits.intercept_distance


def can_reach(s: ClashState, place: int, sent: list[tuple[int, int]]) -> list[int]:
    """The fighters that can go to a hex."""
    free, homes = free_patrols(s, sent), s.air_home
    near = [home for home in {homes[u] for u in free} if is_near(s, hex_of_home(s, home), place)]
    return [unit for unit in free if homes[unit] in near]


def meeting_places(s: ClashState, sent: list[tuple[int, int]]) -> list[int]:
    """[13.0] The hexes of the raid's path to which some fighter can go; a detour may cross one
    twice."""
    homes = {s.air_home[unit] for unit in free_patrols(s, sent)}
    rows = [s.data.grid.distances_from(hex_of_home(s, home)) for home in homes]
    farthest = s.data.limits.intercept_distance
    return [
        place
        for place in dict.fromkeys(way_seen_by(s, USN))
        if any(1 <= row[place] <= farthest for row in rows)
    ]


def wait_at(s: ClashState, unit: int, place: int) -> None:
    """[13.0] It gets tired at once and stays there for the rest of the turn."""
    s.air_box[unit] = FORWARD
    s.air_weak[unit] = 1
    s.forward_hex[unit] = place
    show_unit(s, unit)
    tell(s, "13.0", "{unit} waits at {hex}.", unit=air_ref(s, unit), hex=hex_ref(s, place))


@step
def run_the_gauntlet(s: ClashState) -> None:
    """[13.0] Fighters waiting forward are met in the order in which the raid comes to them. Those
    in the target's hex fight there with the patrol over it."""
    then(s, *[(meet_forward_patrol, place) for place in ambushes(s)])


def ambushes(s: ClashState) -> list[int]:
    """[13.0] The hexes with waiting fighters that the path enters or touches, in its order."""
    waiting = {place for place in s.forward_hex if place not in (OFF_MAP, s.raid_hex)}
    met: list[int] = []
    for here in way_seen_by(s, IJN) if waiting else ():
        for place in (here, *s.data.grid.neighbours(here)):
            if place in waiting and place not in met:
                met.append(place)
    return met


@step
def arrive(s: ClashState) -> None:
    """[7.2] Air units that reach the target's hex are counted before the patrol there meets them:
    four or more make ships zigzag, which slows them (ruling C18)."""
    if s.raid_group != NONE and len(intruders(s)) >= s.data.limits.raid_slows_from:
        slow_down(s, s.raid_group)
