"""Cases 6.1.4 and 8.2: launching US aircraft."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import Procedure, pick_some, steps
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import BASE, CAP, OFF_MAP, STRIKE, UNDECIDED, MidwayState
from deckload.games.midway.rules.basing import (
    air_groups,
    base_name,
    base_ref,
    based_at,
    space_of_base,
    us_places,
)
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.forces import (
    air_ref,
    can_bomb_bases,
    can_bomb_ships,
    force_of,
    ijn_forces_at,
    space_ref,
)
from deckload.games.midway.rules.nouns import SPACE
from deckload.games.midway.rules.reports import (
    air_strength,
    base_title,
    can_be_raided,
    place_report,
    role_unsaid,
    threats,
    unit_title,
)
from deckload.games.midway.rules.segments import JAPANESE, begin_segment
from deckload.games.midway.rules.spotting import spot_from_the_air

step: Final = steps("midway.reaction")


PATROL: Final = "patrol"
DONE: Final = "done"
NO_SPACE: Final = -1  # in place of the space of a strike: fighters that stay on patrol

Sorties = dict[int, list[int]]
"""By space to strike, or NO_SPACE for patrols: the air units that can fly there."""


def _what_flies(k: MidwayState, decision: Decision) -> str:
    """In reaction the player is told what may come; in his own operation he knows his aim."""
    route, places = decision.about
    question = f"What do US aircraft on {k.data.routes[route]} do?"
    return " ".join([question, *(threats(k, space) for space in places)])


def _strike_label(k: MidwayState, space: int) -> str:
    return f"Strike {k.data.space_names[space]}: {place_report(k, space)}"


LAUNCH: Final = Kind(
    "launch",
    _what_flies,
    of=SPACE,
    label=_strike_label,
    words={
        PATROL: "Combat air patrol: fighters guard their own ship or base",
        DONE: "Nobody else takes off",
    },
    foresee=True,
)

Flight = int | tuple[int, ...]
"""One air unit, or several that are picked at one go."""


def _who_flies(k: MidwayState, decision: Decision) -> str:
    if decision.about == NO_SPACE:
        return "Which fighters fly combat air patrol?"
    return f"Which air units strike {k.data.space_names[decision.about]}?"


def _flight_name(k: MidwayState, flight: Flight) -> str:
    """An air unit by its name, several by what they are and where they stand."""
    if isinstance(flight, int):
        return k.data.air[flight].name
    fighters = [k.data.is_fighter[unit] for unit in flight]
    what = "fighters" if all(fighters) else "aircraft" if any(fighters) else "bombers"
    bases = {k.air_base[unit] for unit in flight}
    return f"all {what} of {base_name(k, bases.pop())}" if len(bases) == 1 else f"all {what}"


def _is_air_group(k: MidwayState, flight: tuple[int, ...]) -> bool:
    """Fighters and bombers of one ship or base."""
    kinds = {k.data.is_fighter[unit] for unit in flight}
    return len(kinds) > 1 and len({k.air_base[unit] for unit in flight}) == 1


def _flight_group(k: MidwayState, flight: Flight) -> str:
    if isinstance(flight, int):
        return ""
    return "air groups" if _is_air_group(k, flight) else "all of a kind"


def _flight_label(k: MidwayState, flight: Flight) -> str:
    if isinstance(flight, int):
        strength = air_strength(k, flight, k.air_step[flight])
        return f"{unit_title(k, flight)}: {' '.join([*role_unsaid(k, flight), strength])}"
    name = _flight_name(k, flight)
    if _is_air_group(k, flight):
        name = f"whole air group of {base_title(k, k.air_base[flight[0]])}"
    return f"{name[0].upper()}{name[1:]}: {len(flight)} units"


def _flight_refs(k: MidwayState, flight: Flight) -> tuple[Ref, ...]:
    units = (flight,) if isinstance(flight, int) else flight
    return tuple(air_ref(k, unit) for unit in units)


FLY: Final = Kind(
    "fly",
    _who_flies,
    names=_flight_name,
    label=_flight_label,
    points_at=_flight_refs,
    words={DONE: "Launch these"},
    group=_flight_group,
    foresee=True,
)


NO_TARGET: Final = "No carrier aircraft on {route} have a target in sight and in range."


@step
def us_reaction(s: MidwayState) -> Procedure:
    """[6.1.4] On every active route carriers may strike, and fighters may guard their own place."""
    begin_segment(s, JAPANESE, "USN reaction", "6.1.4")
    for route in s.active:
        if not _is_grounded(s, route):
            yield from _launch(s, route, _reaction_sorties, "6.1.4")


def launch_strikes(s: MidwayState, route: int, from_carriers: bool) -> Procedure:
    """[6.2.3, 8.2] A G-3 launch: carrier units in a naval operation, land-based ones in their
    own."""
    if _is_grounded(s, route):
        return
    if from_carriers:
        yield from _launch(s, route, _deck_sorties, "6.2.3", NO_TARGET)
    else:
        yield from _launch(s, route, _field_sorties, "6.2.3")


def _is_grounded(s: MidwayState, route: int) -> bool:
    if s.weather[route]:
        tell(s, "11.0", "Weather grounds all aircraft on {route}.", route=s.data.routes[route])
    return bool(s.weather[route])


def _launch(
    s: MidwayState,
    route: int,
    find: Callable[[MidwayState, int], Sorties],
    cited: str,
    in_vain: str = "",
) -> Procedure:
    """Where to, then who; again and again, until nobody is left or the player has enough. Where
    nobody can launch at all, `in_vain` says why nothing is asked."""
    orders = command(s, AIR_ARM, route)
    sorties = find(s, route)
    if in_vain and not sorties:
        tell(s, cited, in_vain, route=s.data.routes[route])
    while sorties:
        goals = [goal for goal in sorties if goal != NO_SPACE]
        guarded = {space_of_base(s, s.air_base[unit]) for unit in sorties.get(NO_SPACE, ())}
        goal = yield ask(
            US,
            LAUNCH,
            goals,
            also=(PATROL, DONE) if guarded else (DONE,),
            about=(route, tuple(sorted(guarded))),
            case=cited,
            command=orders,
        )
        if goal == DONE:
            return
        if goal == PATROL:
            goal = NO_SPACE
        units = yield from pick_some(
            US,
            FLY,
            sorties[goal],
            least=1,
            bundles=lambda left: _bundles(s, left),
            case=cited,
            command=orders,
            about=goal,
        )
        for unit in units:
            if goal == NO_SPACE:
                patrol(s, unit, space_of_base(s, s.air_base[unit]))
            else:
                strike(s, unit, goal)
        sorties = find(s, route)


def _bundles(s: MidwayState, units: list[int]) -> list[tuple[int, ...]]:
    """Everybody, all bombers, and the air group of each ship or base."""
    by_base: dict[int, list[int]] = {}
    for unit in units:
        by_base.setdefault(s.air_base[unit], []).append(unit)
    bombers = [unit for unit in units if not s.data.is_fighter[unit]]
    found = [units, bombers] if len(by_base) > 1 else [bombers]
    found = [bundle for bundle in [*found, *by_base.values()] if len(bundle) > 1]
    return list(dict.fromkeys(tuple(bundle) for bundle in found))


def _reaction_sorties(s: MidwayState, route: int) -> Sorties:
    """[6.1.4] Carrier aircraft against what is spotted, and fighters over their own ship or
    island."""
    places = us_places(s, route)
    sorties = _strikes(s, route, places, from_decks=True)
    raided: dict[int, bool] = {}
    guards = []
    groups = air_groups(s)
    for base, space in places.items():
        # No enemy aircraft can come to a home base, nor where none is in range.
        if s.data.space_kind[space] == "allied" or not groups.get(base):
            continue
        if space not in raided:
            raided[space] = can_be_raided(s, space)
        if raided[space]:
            guards += [unit for unit in based_at(s, base) if _is_us_fighter(s, unit)]
    if guards:
        sorties[NO_SPACE] = sorted(guards)
    return sorties


def _is_us_fighter(s: MidwayState, unit: int) -> bool:
    return unit < s.data.first_ijn_air and s.data.is_fighter[unit]


def _deck_sorties(s: MidwayState, route: int) -> Sorties:
    return _strikes(s, route, us_places(s, route), from_decks=True)


def _field_sorties(s: MidwayState, route: int) -> Sorties:
    return _strikes(s, route, us_places(s, route), from_decks=False)


def _strikes(s: MidwayState, route: int, places: dict[int, int], *, from_decks: bool) -> Sorties:
    """By target: the US air units on decks, or ashore, that can reach it."""
    sorties: Sorties = {}
    targets = strike_targets(s, route)
    if not targets:
        return sorties
    groups, first_ijn, deck = air_groups(s), s.data.first_ijn_air, s.data.deck
    bases = [base for base in places if (base >= deck) == from_decks]
    for unit in sorted([unit for base in bases for unit in groups.get(base, ())]):
        if unit >= first_ijn or s.fly_space[unit] != OFF_MAP:
            continue
        for target in targets_in_range(s, unit, places[s.air_base[unit]], targets):
            sorties.setdefault(target, []).append(unit)
    return sorties


def strike_targets(s: MidwayState, route: int) -> list[int]:
    """[6.1.4, 7.2] Spaces with a spotted Japanese task force, and the island base while it
    stands."""
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


def targets_in_range(s: MidwayState, unit: int, space: int, targets: Collection[int]) -> list[int]:
    """[8.2] What an air unit can fly to and has something to do at."""
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
    words, base = "{unit} flies combat air patrol over {base}.", base_ref(s, s.air_base[unit])
    tell(s, "6.1.4", words, unit=air_ref(s, unit), base=base)


def strike(s: MidwayState, unit: int, space: int) -> None:
    """An air unit flies to a space; which force there it attacks is chosen over the target."""
    s.fly_space[unit] = space
    s.mission[unit] = STRIKE
    s.fly_for[unit] = UNDECIDED
    tell(s, "8.2", "{unit} flies to {space}.", unit=air_ref(s, unit), space=space_ref(s, space))
    spot_from_the_air(s, space, US)
