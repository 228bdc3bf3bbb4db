"""4.5, 6.5.9: what an air formation does when it is activated, and how Japanese units ashore become
ready or return."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Throw, draw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, steps, then
from deckload.games.sunset.model.game_data import IJN, USAAF, USN
from deckload.games.sunset.model.state import FLOWN, LOST, READY, SunsetState
from deckload.games.sunset.rules.air import usaaf
from deckload.games.sunset.rules.air.boxes import is_ashore
from deckload.games.sunset.rules.air.patrols import GUARD, NOBODY_UP, guard, is_in_range
from deckload.games.sunset.rules.air.strike_range import ready_ashore, targets
from deckload.games.sunset.rules.air.strikes import plan_strike, strike_with_all, whole_strike_line
from deckload.games.sunset.rules.air.usaaf import can_search_area, search_area
from deckload.games.sunset.rules.forces import (
    air_ref,
    counted,
    date_of,
    distances_from_any,
    factor_of,
    is_alone,
    is_night,
    is_on,
    on_map,
    show_unit,
)
from deckload.games.sunset.rules.nouns import MARKER
from deckload.games.sunset.rules.search.search import (
    LOOK_AGAIN,
    chance_of_nothing,
    in_range,
    is_seen_already,
    look_again,
    look_for_each,
    open_sea_throw,
)
from deckload.games.sunset.rules.special.wild_bull import may_bind

step: Final = steps("sunset.air_fleets")


SEARCH: Final = "search"
AGAIN: Final = "looked again"
"""In `s.done`: there is no second look any more, since one was had or a strike is away."""
STRIKE: Final = "strike"
PATROL: Final = "patrol"


def _search_odds(k: SunsetState, d: Decision) -> str:
    """What a search from the land has to reckon with, wherever the enemy is."""
    return f"finds each {1 - chance_of_nothing(k, open_sea_throw(k, d.side)):.0%}"


ACT: Final = Kind(
    "act",
    lambda k, d: f"The {k.data.formation_names[d.about]} is activated. What does it do?",
    of=MARKER,
    label=lambda k, target: whole_strike_line(k, k.active, target),
    words={
        SEARCH: "Search for everything in range",
        LOOK_AGAIN: "Look again at forces in sight",
        STRIKE: "Strike with some of its aircraft, and aim them",
        PATROL: "Send a fighter unit over a task force",
        DONE: "Nothing more",
    },
    word_odds={SEARCH: _search_odds},
    foresee=True,
)


# --- activation -----------------------------------------------------------------------------------


@step
def act_formation(s: SunsetState, formation: int) -> Procedure:
    """[4.5, 6.5.9] By day. An air fleet looks for all that nobody sees yet as soon as it is
    activated: it costs nothing. The USAAF is asked while who finds carriers may have to go after
    them (13.1.5.1)."""
    if is_night(s) or rests(s, formation):
        return
    then(s, (order_formation, formation))
    if formation != USAAF:
        yield from search_from_fields(s, formation, again=False)
    elif not may_bind(s) and can_search_area(s):
        yield from search_area(s, again=False)


@step
def order_formation(s: SunsetState, formation: int) -> Procedure:
    """[4.5, 6.5.8, 6.5.9] Search, strike and, for an air fleet, CAP with one fighter unit, in any
    order; a strike with everything is the last thing it does, but for one on a ship that goes home
    alone. Its owner is asked whether anything is ready or not."""
    side, chit = s.data.formation_side[formation], s.data.formation_chit[formation]
    choice = yield ask(
        side,
        ACT,
        lambda: actions(s, formation),
        also=(DONE,),
        about=formation,
        case="4.5",
        covert=True,
    )
    if choice == DONE:
        return
    if not isinstance(choice, int) or is_alone(s, choice):
        then(s, (order_formation, formation))
    if choice == STRIKE:
        s.done.append(AGAIN)
        then(s, (plan_strike, side, chit))
    elif choice == PATROL:
        yield from send_fighter(s, formation)
    elif isinstance(choice, int):
        s.done.append(AGAIN)
        then(s, (strike_with_all, chit, choice))
    elif formation == USAAF:
        yield from search_area(s, again=choice == LOOK_AGAIN)
    else:
        yield from search_from_fields(s, formation, again=True)


def actions(s: SunsetState, formation: int) -> list[int | str]:
    """What an air formation can do now."""
    able: list[int | str] = []
    if formation == USAAF and can_search_area(s):
        able.append(SEARCH)
    if formation == USAAF and AGAIN not in s.done and usaaf.can_look_again(s):
        able.append(LOOK_AGAIN)
    if formation != USAAF and can_look_again(s, formation):
        able.append(LOOK_AGAIN)
    struck = targets(s, s.data.formation_chit[formation])
    able += [*struck, *([STRIKE] if struck else [])]
    if formation != USAAF and can_send_fighter(s, formation):
        able.append(PATROL)
    return able


def rests(s: SunsetState, formation: int) -> bool:
    """[13.3.5] The air fleets do nothing on 23 October."""
    waits = is_on(s, "air_fleets_wait") and date_of(s, s.turn) == s.data.air_fleets_wait
    return waits and formation != USAAF


# --- search (7.2) ---------------------------------------------------------------------------------


def can_look_again(s: SunsetState, formation: int) -> bool:
    """[6.5.9, 7.2] Once an activation, if a US marker in range of one of its fields was in sight
    when its planes set out."""
    return AGAIN not in s.done and bool(seen_before(s, formation))


def seen_before(s: SunsetState, formation: int) -> list[int]:
    """[7.2] Nobody looks twice for what this search has just found."""
    found = in_range(s, USN, s.data.fields_of[formation], s.data.limits.land_search)
    return [m for m in found if is_seen_already(s, m) and just_found(s, m) not in s.done]


def search_from_fields(s: SunsetState, formation: int, *, again: bool) -> Procedure:
    """[6.5.9, 7.2] Every US marker in range of any field of the air fleet: those that nobody sees,
    or of the others those that their owner wants to see again."""
    fields, reach = s.data.fields_of[formation], s.data.limits.land_search
    wanted = [m for m in in_range(s, USN, fields, reach) if not s.detected[m]]
    if again:
        s.done.append(AGAIN)
        wanted = yield from look_again(IJN, seen_before(s, formation))
    if not wanted:
        return
    name = s.data.formation_names[formation]
    tell(s, "6.5.9", "The {fleet} sends out search planes.", fleet=name)
    s.done += [just_found(s, m) for m in wanted]
    look_for_each(s, IJN, fields, reach, ("land_air",), wanted)


def just_found(s: SunsetState, marker: int) -> str:
    """What is noted of a marker that this activation has looked for."""
    return f"looked for {s.data.marker_names[marker]}"


# --- CAP (6.5.9) ----------------------------------------------------------------------------------


def can_send_fighter(s: SunsetState, formation: int) -> bool:
    """[6.5.9] One fighter unit an activation."""
    sent = s.done.count(PATROL)
    return sent < s.data.limits.air_fleet_patrols and bool(forces_to_guard(s, formation))


def forces_to_guard(s: SunsetState, formation: int) -> list[int]:
    """[8.2.1] The Japanese markers that a ready fighter unit reaches from any of its fields."""
    ready = fighters_ashore(s, formation)
    if not ready:
        return []
    reach = max([s.data.air_range[unit] for unit in ready])
    far = distances_from_any(s.data, s.data.fields_of[formation])
    return [m for m in on_map(s, IJN) if far[s.place[m]] <= reach]


def fighters_ashore(s: SunsetState, formation: int) -> list[int]:
    """The ready fighter units of an air fleet, the strongest first."""
    ready = [unit for unit in ready_ashore(s, formation) if s.data.is_fighter[unit]]
    return sorted(ready, key=lambda unit: -factor_of(s, unit))


def send_fighter(s: SunsetState, formation: int) -> Procedure:
    """[6.5.9, 8.2.1] The strongest fighter unit that is ready goes over a task force for the rest
    of the turn."""
    over = yield ask(
        IJN,
        GUARD,
        lambda: forces_to_guard(s, formation),
        also=(NOBODY_UP,),
        case="6.5.9",
        covert=True,
        draft=True,
    )
    if over == NOBODY_UP:
        return
    s.done.append(PATROL)
    able = [u for u in fighters_ashore(s, formation) if is_in_range(s, u, s.place[over])]
    guard(s, able[0], over)


# --- the Initial Phase (6.5.9) --------------------------------------------------------------------


@step
def reinforce_air(s: SunsetState) -> None:
    """[6.5.9, 13.1.2, 13.3.2] On certain turns some of the destroyed units come back, drawn by
    chance, ready and at full strength. Those lost with their carriers stay out."""
    if s.turn not in s.data.scenarios[s.scenario].air_reinforcement_turns:
        return
    chart = s.data.charts["air_reinforcement"]
    does = "brings up what is left"
    throw = Throw(
        "air reinforcement", 10, 1, chart, "units", (), "6.5.9", side=IJN, does=does, gives="unit"
    )
    number = int(roll(s, throw, by="Tokyo").cell.result)
    pool = [int(is_in_destroyed_box(s, unit)) for unit in range(len(s.air_box))]
    for _ in range(min(number, sum(pool))):
        unit = draw(s, pool, "air unit that returns")
        s.air_box[unit] = READY
        s.air_weak[unit] = 0
        show_unit(s, unit)
        fleet = s.data.formation_names[s.air_home[unit] - s.data.first_base]
        tell(s, "6.5.9", "{unit} joins the {fleet} again.", unit=air_ref(s, unit), fleet=fleet)


def is_in_destroyed_box(s: SunsetState, unit: int) -> bool:
    """[6.5.9] Can it be drawn? A Japanese unit ashore that was destroyed."""
    return s.data.air_side[unit] == IJN and s.air_box[unit] == LOST and is_ashore(s, unit)


@step
def ready_units(s: SunsetState) -> None:
    """[6.5.9, 3.1, 2.2] By day each Japanese unit in a Flown box rolls to be ready, carrier units
    that have flown CAP elsewhere too; only their owner sees it."""
    if is_night(s):
        return
    chart = s.data.charts["readiness"]
    does = "is to be made ready again"
    throw = Throw("readiness", 10, 1, chart, "unit", (), "6.5.9", side=IJN, does=does)
    made_ready = 0
    for unit in [u for u in s.data.units_of_side[IJN] if rolls_for_readiness(s, u)]:
        if roll(s, throw, to=IJN, by=s.data.air[unit].name).cell.result == "ready":
            s.air_box[unit] = READY
            made_ready += 1
    if made_ready:
        units = counted(made_ready, "air unit")
        tell(s, "6.5.9", "{units} can fly again.", to=IJN, units=units)


def rolls_for_readiness(s: SunsetState, unit: int) -> bool:
    """[6.5.9, 13.2, 13.3.5] Not while the air fleets wait, nor carrier units of trained crews, who
    rest until the night."""
    if s.air_box[unit] != FLOWN:
        return False
    if is_ashore(s, unit):
        return not rests(s, s.air_home[unit] - s.data.first_base)
    return not is_on(s, "trained_crews")
