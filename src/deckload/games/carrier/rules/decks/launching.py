"""Launching: what may take off, and who goes (6.24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import (
    INTERCEPT,
    LANDED,
    LOST_AT_HOME,
    NOBODY_THERE,
    STRIKE,
    CarrierState,
)
from deckload.games.carrier.rules import segments
from deckload.games.carrier.rules.clock import is_night, light
from deckload.games.carrier.rules.decks.boxes import hex_of, launch_limits, may_launch_together
from deckload.games.carrier.rules.decks.deckloads import (
    GO_FOR,
    MEET,
    Deckload,
    leave_decks,
    set_out_for,
    units_for,
)
from deckload.games.carrier.rules.decks.readiness import READINESS_WORDS
from deckload.games.carrier.rules.decks.ready import ReadyAircraft, ready_aircraft
from deckload.games.carrier.rules.decks.strike_targets import (
    BOUND_FOR,
    WAIT,
    take_off_prompt,
    way_in_words,
)
from deckload.games.carrier.rules.forces.roster import (
    detected_forces,
    force_name,
    force_ref,
)
from deckload.games.carrier.rules.missions.forming import (
    CAP,
    JOIN,
    NEW,
    cap_room,
    endurance_of,
    form,
    form_patrol,
    free_display,
    join,
)
from deckload.games.carrier.rules.missions.landing import missions_over_decks
from deckload.games.carrier.rules.missions.scramble import DONE, set_out
from deckload.games.carrier.rules.nouns import AIR_UNIT, mission_name, mission_ref

step: Final = steps("carrier.deck_launch")

QUIET: Final = "until something changes"
RAID: Final = "strike"
LIGHTS: Final = "lights"
PATROLS: Final = "patrols"
PLANS: Final = "plans"
JETTISON: Final = "over the side"

Operation = tuple[str, int] | Deckload


def _name(k: CarrierState, operation: Operation) -> str:
    if len(operation) == 4:
        return _deckload_name(k, operation)
    what, number = operation
    if what == CAP:
        return f"{what} {k.data.groups[number]}"
    if what == JOIN:
        return f"{what} {number + 1}"
    return f"{what} {k.data.grid.name_of(number)}"


def _label(k: CarrierState, operation: Operation) -> str:
    if len(operation) == 4:
        return _deckload_label(k, operation)
    what, number = operation
    if what == CAP:
        return f"A patrol over {k.data.group_titles[number]} (room for {cap_room(k, number)})"
    if what == JOIN:
        return f"More units for {mission_name(k, number)}"
    if what == LIGHTS:
        return f"Turn on the lights in {k.data.grid.name_of(number)}: everybody lands as by day"
    ready = len(_pool(k, what, number))
    return f"{'An intercept mission' if what == NEW else 'A strike'} ({ready} can take off)"


def _deckload_name(k: CarrierState, load: Deckload) -> str:
    what, place, force, size = load
    origin = f"from {k.data.grid.name_of(place)}"
    return f"{what} {origin}" if what == MEET else f"{what} {force_name(k, force)} {size} {origin}"


def _deckload_label(k: CarrierState, load: Deckload) -> str:
    """Who goes, for whom, and whether that is within their reach."""
    what, place, force, _ = load
    units = units_for(k, load)
    fighters = sum(k.data.is_fighter[unit] for unit in units)
    where = f"from {k.data.grid.name_of(place)}"
    if what == MEET:
        return f"All fighters {where} against the raids ({fighters} in the first mission)"
    who = f"{_counted(len(units) - fighters, 'bomber')} and {_counted(fighters, 'fighter')} {where}"
    way = way_in_words(k, (place, force), units)
    return f"A strike on {force_name(k, force)} by {who}: {way}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _launch_prompt(k: CarrierState, decision: Decision) -> str:  # noqa: ARG001
    """The last ready-made launch is the end of it for now, which should be said beforehand."""
    words = "Launch anything, or change what the decks make ready?"
    if any(len(option) == 4 for option in decision.options if isinstance(option, tuple)):
        words += " After the last ready-made launch nobody asks again until something changes."
    return words


def _group(k: CarrierState, operation: Operation) -> str:  # noqa: ARG001
    if len(operation) == 4:
        return "Ready-made, and nothing more until something changes"
    return "" if operation[0] == LIGHTS else "Picked by hand"


def _refs(k: CarrierState, operation: Operation) -> tuple[Ref, ...]:
    if len(operation) == 4:
        what, place, force, _ = operation
        return (force_ref(k, force) if what == GO_FOR else k.data.hex_refs[place],)
    what, number = operation
    if what == JOIN:
        return (mission_ref(k, number),)
    return () if what == CAP else (k.data.hex_refs[number],)


LAUNCH: Final = Kind(
    "launch",
    _launch_prompt,
    names=_name,
    label=_label,
    points_at=_refs,
    words={
        PATROLS: "Patrols over all groups that have room, and nothing more for now",
        **READINESS_WORDS,
        PLANS: "Change deck plans one by one",
        JETTISON: "Push landed aircraft over the side",
        DONE: "Nothing more: handle the decks, then land",
        QUIET: "Nothing more until a raid, a contact, aircraft for them or a new turn calls",
    },
    group=_group,
)


def unit_label(k: CarrierState, unit: int | tuple[int, ...]) -> str:
    if isinstance(unit, tuple):
        ships = {k.data.us_ships[k.air_ship[one]].name for one in unit}
        what = "fighters" if all(k.data.is_fighter[one] for one in unit) else "units"
        return f"All {len(unit)} {what}" if len(ships) > 1 else f"Both of {ships.pop()}"
    return f"{k.data.air[unit].type} {k.data.air[unit].name}"


def _flier_label(k: CarrierState, unit: int | tuple[int, ...]) -> str:
    """[4.15] With the fuel it brings: a mission has that of whoever has least."""
    units = unit if isinstance(unit, tuple) else (unit,)
    return f"{unit_label(k, unit)}, fuel {endurance_of(k, units)}"


def _unit_names(k: CarrierState, unit: int | tuple[int, ...]) -> str:
    if isinstance(unit, tuple):
        return "+".join(k.data.air[one].name for one in unit)
    return k.data.air[unit].name


def _unit_refs(k: CarrierState, unit: int | tuple[int, ...]) -> tuple[Ref, ...]:
    units = unit if isinstance(unit, tuple) else (unit,)
    return tuple(k.data.air_refs[one] for one in units)


def _unit_group(k: CarrierState, unit: int | tuple[int, ...]) -> str:
    return "" if isinstance(unit, tuple) else k.data.us_ships[k.air_ship[unit]].name


TAKE_OFF: Final = Kind(
    "fly off",
    take_off_prompt,
    names=_unit_names,
    label=_flier_label,
    points_at=_unit_refs,
    group=_unit_group,
    words={"done": "Launch these"},
)


def strikes_fly(s: CarrierState) -> bool:
    """[5.1] Whether there is anybody to strike: in the lesson on decks there are only raids."""
    return segments.US_AIR_ATTACK in s.data.scenarios[s.scenario].segments


def launches_on_offer(s: CarrierState, ready: ReadyAircraft) -> list[Operation]:
    """[4.14, 4.33, 6.24, 22.1] New missions from each hex, patrols, and missions that can be
    joined; no strikes at night."""
    if not ready.by_carrier or not s.data.scenarios[s.scenario].missions_flown:
        return []
    found: list[Operation] = []
    strikes_by_day = not is_night(s)
    if free_display(s) >= 0:
        found += [(NEW, place) for place in sorted(ready.fighters_at)]
        if strikes_by_day and strikes_fly(s):
            found += [(RAID, place) for place in ready.hexes]
        found += [(CAP, group) for group in sorted(ready.fighters_of) if cap_room(s, group) > 0]
    for mission in missions_over_decks(s):
        is_strike = s.mission_kind[mission] == STRIKE
        if is_strike and not strikes_by_day:
            continue
        if s.mission_hex[mission] in (ready.by_hex if is_strike else ready.fighters_at):
            found.append((JOIN, mission))
    return found


def situation(s: CarrierState) -> list[int]:
    """What a question about launches depends on: raids, detected forces, the light, and how many
    fighters and bombers could take off."""
    raids = [number for number in s.raid_number if number]
    ready = ready_aircraft(s)
    numbers = (ready.number_of_fighters, ready.number_of_bombers)
    return [*numbers, light(s), *raids, -1, *detected_forces(s)]


def is_quiet(s: CarrierState) -> bool:
    """[6.24] The player has asked to be left alone, and nothing has changed: nobody new is on the
    radar or the map, it is as light as it was, and there are no more fighters for a raid, nor
    bombers for a force, than there were."""
    if not s.quiet or s.phase == 1 or light(s) != s.quiet[2]:
        return False
    has_raids, forces = any(s.raid_number), detected_forces(s)
    if not has_raids and not forces:
        return True
    old_raids, old_forces = _known(s.quiet)
    if not old_raids.issuperset(filter(None, s.raid_number)) or not old_forces.issuperset(forces):
        return False
    ready = ready_aircraft(s)
    more_fighters = has_raids and ready.number_of_fighters > s.quiet[0]
    more_bombers = bool(forces) and ready.number_of_bombers > s.quiet[1]
    return not more_fighters and not more_bombers


def _known(situation: list[int]) -> tuple[set[int], set[int]]:
    """The raids and the forces of a situation."""
    middle = situation.index(-1)
    return set(situation[3:middle]), set(situation[middle + 1 :])


def _pool(s: CarrierState, what: str, number: int) -> list[int]:
    """[4.31, 4.33] Units that can take off for something: fighters but for a strike, and for a
    patrol those of its own group."""
    ready = ready_aircraft(s)
    if what == CAP:
        return ready.fighters_of.get(number, [])
    if what == NEW:
        return ready.fighters_at.get(number, [])
    if what == RAID:
        return ready.by_hex.get(number, [])
    is_strike = s.mission_kind[number] == STRIKE
    return (ready.by_hex if is_strike else ready.fighters_at).get(s.mission_hex[number], [])


@step
def take_off(s: CarrierState, what: str, number: int, target: int = NOBODY_THERE) -> Procedure:
    """[6.24, 4.14, 4.42] The player picks the units; they leave the decks they stand on. A strike
    that has a target goes one hex towards it at once."""
    pool = _pool(s, what, number)
    most = min(len(pool), cap_room(s, number)) if what == CAP else len(pool)
    limits = launch_limits(s)
    units = yield from pick_some(
        US,
        TAKE_OFF,
        pool,
        least=1,
        most=most,
        bundles=lambda left: _bundles(s, left),
        agree=lambda chosen: may_launch_together(s, chosen, limits),
        case="6.24",
        command="air",
        about=what if target == NOBODY_THERE else (number, target),
    )
    place = hex_of(s, s.air_ship[units[0]])
    leave_decks(s, units)
    if what == CAP:
        form_patrol(s, number, units)
    elif what == JOIN:
        join(s, number, units)
    elif what == NEW:
        then(s, (set_out, form(s, INTERCEPT, units, place)))
    else:
        mission = form(s, STRIKE, units, place)
        if target != NOBODY_THERE:
            set_out_for(s, mission, target)


@step
def choose_target(s: CarrierState, place: int) -> Procedure:
    """[4.22, 4.23] Whom a strike goes for, before anybody is picked for it; without a report there
    is nobody, and it may wait for one over the fleet in any case."""
    courses = [(place, force) for force in detected_forces(s)]
    target = NOBODY_THERE
    if courses:
        chosen = yield ask(
            US, BOUND_FOR, courses, also=(WAIT,), about=place, case="4.22", command="air"
        )
        target = NOBODY_THERE if chosen == WAIT else chosen[1]
    then(s, (take_off, RAID, place, target))


def _bundles(s: CarrierState, left: Sequence[int]) -> list[tuple[int, ...]]:
    """All of them, all fighters, and the pairs of single carriers, each group once."""
    fighters = tuple([unit for unit in left if s.data.is_fighter[unit]])
    by_ship: dict[int, list[int]] = {}
    for unit in left:
        by_ship.setdefault(s.air_ship[unit], []).append(unit)
    pairs = [tuple(by_ship[ship]) for ship in sorted(by_ship) if len(by_ship[ship]) > 1]
    return list(dict.fromkeys((tuple(left), fighters, *pairs)))


PUSH: Final = Kind(
    "push",
    "Which landed units go over the side?",
    of=AIR_UNIT,
    label=unit_label,
    group=_unit_group,
    words={"done": "These go over the side"},
)


@step
def push_over_the_side(s: CarrierState) -> Procedure:
    """[6.291] Landed units, never ready ones, to make room; the crews are safe on board."""
    landed = [unit for unit, state in enumerate(s.air_state) if state == LANDED]
    units = yield from pick_some(US, PUSH, landed, case="6.291", command="air")
    for unit in units:
        s.air_state[unit] = LOST_AT_HOME
        s.air_ship[unit] = NOBODY_THERE
        tell(s, "6.291", "{unit} is pushed over the side.", unit=s.data.air_refs[unit])
