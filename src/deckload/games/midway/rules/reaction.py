"""Cases 6.1.4 and 8.2: launching US aircraft."""

from __future__ import annotations

from collections.abc import Collection

from deckload.engine.cases import citing
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, step
from deckload.games.midway.facts import US
from deckload.games.midway.rules.basing import space_of_base, us_places
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.forces import (
    air_ref,
    can_bomb_bases,
    can_bomb_ships,
    force_of,
    ijn_forces_at,
    space_ref,
)
from deckload.games.midway.rules.reports import place_report, threats, unit_title
from deckload.games.midway.rules.spotting import spot_from_the_air
from deckload.games.midway.state import BASE, CAP, OFF_MAP, STRIKE, UNDECIDED, MidwayState

case = citing("midway")


def _what_now(k: MidwayState, decision: Decision) -> str:
    """In reaction the player is told what may come; in his own operation he knows his aim."""
    question = f"What does {unit_title(k, decision.about)} do?"
    if k.in_g3:
        return question
    return f"{question} {threats(k, space_of_base(k, k.air_base[decision.about]))}"


def _strike_label(k: MidwayState, _side: int, space: int) -> str:
    return f"Strike {k.data.space_names[space]}: {place_report(k, space)}"


LAUNCH = Kind(
    "launch",
    _what_now,
    names=lambda k, side, space: k.data.space_names[space],
    label=_strike_label,
    points_at=lambda k, side, space: (space_ref(k, space),),
    words={"cap": "Combat air patrol over its own ship or base", "stay": "Stay down"},
)


@step
@case("6.1.4")
def us_reaction(s: MidwayState) -> Procedure:
    """On every active route carriers may strike, and fighters may guard their own place."""
    s.segment = "USN reaction"
    for route in s.active:
        if s.weather[route]:
            tell(s, "11.0", "Weather grounds all aircraft on {route}.", route=s.data.routes[route])
            continue
        targets = strike_targets(s, route)
        places = us_places(s, route)
        for unit in s.data.us_air:
            base = s.air_base[unit]
            if base not in places or s.fly_space[unit] != OFF_MAP:
                continue
            space = places[base]
            on_deck = base >= s.data.deck
            reach = targets_in_range(s, unit, space, targets) if on_deck else []
            # No enemy aircraft can come to a home base.
            guards = s.data.is_fighter[unit] and s.data.space_kind[space] != "allied"
            if reach or guards:
                yield from _launch_one(s, unit, space, reach, guards, "6.1.4")


def _launch_one(
    s: MidwayState, unit: int, space: int, reach: list[int], guards: bool, cited: str
) -> Procedure:
    route = s.data.space_route[space]
    also = ("cap", "stay") if guards else ("stay",)
    choice = yield ask(
        US,
        LAUNCH,
        reach,
        also=also,
        about=unit,
        case=cited,
        command=command(s, AIR_ARM, route),
    )
    if choice == "cap":
        patrol(s, unit, space)
    elif choice != "stay":
        strike(s, unit, choice)


@case("6.1.4", "7.2")
def strike_targets(s: MidwayState, route: int) -> list[int]:
    """Spaces with a spotted Japanese task force, and the island base while it stands."""
    return sorted(all_targets(s).intersection(s.data.route_spaces[route]))


def all_targets(s: MidwayState) -> set[int]:
    """The strike targets of all routes; nobody flies to a Japanese home base."""
    data, where, spotted = s.data, s.force_space, s.spotted
    found = {where[force] for force in data.ijn_forces if spotted[force]}
    found.difference_update(data.ijn_home)
    for island in data.island:
        if island >= 0 and s.base_step[island] > 0:
            found.add(island)
    return found


@case("8.2")
def targets_in_range(s: MidwayState, unit: int, space: int, targets: Collection[int]) -> list[int]:
    """What an air unit can fly to and has something to do at."""
    data = s.data
    near = data.within[data.air_range[unit]][space]
    if near.isdisjoint(targets):
        return []
    found = [target for target in targets if target in near]
    if data.is_fighter[unit]:
        return found
    ships, bases = can_bomb_ships(s, unit), can_bomb_bases(s, unit)
    return [
        target
        for target in found
        if (bases and data.space_kind[target] == "island" and s.base_step[target] > 0)
        or (ships and 1 in [s.spotted[force] for force in ijn_forces_at(s, target)])
    ]


def patrol(s: MidwayState, unit: int, space: int) -> None:
    """A fighter unit guards its own task force or base."""
    on_deck = s.air_base[unit] >= s.data.deck
    s.fly_space[unit] = space
    s.mission[unit] = CAP
    s.fly_for[unit] = force_of(s, s.air_base[unit] - s.data.deck) if on_deck else BASE
    tell(s, "6.1.4", "{unit} flies combat air patrol.", unit=air_ref(s, unit))


def strike(s: MidwayState, unit: int, space: int) -> None:
    """An air unit flies to a space; which force there it attacks is chosen over the target."""
    s.fly_space[unit] = space
    s.mission[unit] = STRIKE
    s.fly_for[unit] = UNDECIDED
    tell(s, "8.2", "{unit} flies to {space}.", unit=air_ref(s, unit), space=space_ref(s, space))
    spot_from_the_air(s, space, US)


@case("6.2.3", "8.2")
def launch_strikes(s: MidwayState, route: int, from_carriers: bool) -> Procedure:
    """A G-3 launch: carrier units in a naval operation, land-based ones in their own."""
    if s.weather[route]:
        tell(s, "11.0", "Weather grounds all aircraft on {route}.", route=s.data.routes[route])
        return
    targets = strike_targets(s, route)
    places = us_places(s, route)
    for unit in s.data.us_air:
        base = s.air_base[unit]
        if base not in places or (base >= s.data.deck) != from_carriers:
            continue
        reach = targets_in_range(s, unit, places[base], targets)
        if reach:
            yield from _launch_one(s, unit, places[base], reach, False, "6.2.3")
            targets = strike_targets(s, route)  # a strike may have found more
