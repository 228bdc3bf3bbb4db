"""8.1: an active force sends its aircraft against a detected enemy."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import PHASE, tell, tell_battle
from deckload.engine.procedures import DONE, Procedure, picking, steps, then
from deckload.games.fleet.rules.raids.flyers import Flyer, flyer_name, flyer_refs, whole_homes
from deckload.games.sunset.model.game_data import SIDE_NAMES, USN
from deckload.games.sunset.model.state import FLOWN, OFF_MAP, SunsetState
from deckload.games.sunset.rules.air.aiming import expected_hits, place_bombers, press_home
from deckload.games.sunset.rules.air.air_display import arrive, form_up
from deckload.games.sunset.rules.air.boxes import saw_carriers, take_off
from deckload.games.sunset.rules.air.combat import meet_patrol
from deckload.games.sunset.rules.air.homecoming import fly_home
from deckload.games.sunset.rules.air.strike_range import (
    contacts,
    distance_to,
    flies_too_far,
    in_reach,
    is_escort,
    is_formation,
    is_usaaf,
    needs_wind,
    side_of,
    why_no_target,
)
from deckload.games.sunset.rules.forces import (
    carriers_in,
    counted,
    factor_of,
    hex_ref,
    is_alone,
    marker_ref,
    own_name,
)
from deckload.games.sunset.rules.nouns import MARKER, unit_line
from deckload.games.sunset.rules.search.reports import last_report
from deckload.games.sunset.rules.special.wild_bull import roll_bull

step: Final = steps("sunset.strikes")


NO_STRIKE: Final = "no strike"
EVERYTHING: Final = "everything"
BOMBERS: Final = "bombers"


def _source_name(k: SunsetState, source: int) -> str:
    return k.data.chit_names[source] if is_formation(k, source) else own_name(k, source)


def _target_line(k: SunsetState, target: int) -> str:
    name, place = k.data.marker_names[target], k.data.grid.name_of(k.place[target])
    return f"Strike {name} in {place} ({last_report(k, target)})"


def whole_strike_line(k: SunsetState, source: int, target: int) -> str:
    """A strike with all that reaches a force, or with what it takes, and what that amounts to."""
    flying = whole_strike(k, source, target)
    bombers = counted(sum(not is_escort(k, unit) for unit in flying), "bomber")
    escorts = sum(is_escort(k, unit) for unit in flying)
    told = [bombers, *([counted(escorts, "escort")] if escorts else [])]
    if any(flies_too_far(k, source, unit, k.place[target]) for unit in flying):
        told.append("beyond their range")
    report = last_report(k, target).removeprefix("reported ").removeprefix("as ")
    return f"Strike {k.data.marker_names[target]} ({report}): {', '.join(told)}"


def _flyer_label(k: SunsetState, flyer: Flyer) -> str:
    if isinstance(flyer, int):
        return f"{unit_line(k, flyer)} from {k.data.home_name(k.air_home[flyer])}"
    return f"All that is ready on {k.data.home_name(flyer[1])}"


def _fly_prompt(k: SunsetState, d: Decision) -> str:
    source, target = d.about
    place, name = k.place[target], k.data.marker_names[target]
    if is_usaaf(k, source):
        return f"Which heavy bombers strike {name}? They fly once a day."
    flying = in_reach(k, source, place)
    far = any(flies_too_far(k, source, unit, place) for unit in flying)
    tired = " Carrier aircraft fly beyond their range there, and fight exhausted." if far else ""
    far_off = distance_to(k, source, place)
    return f"Which aircraft strike {name}, at a distance of {far_off}?{tired}"


def _bombs_of(k: SunsetState, d: Decision) -> str:
    """What all bombers on offer amount to."""
    source, target = d.about
    flying = [u for u in in_reach(k, source, k.place[target]) if not is_escort(k, u)]
    return f"{len(flying)} bombers with {sum(factor_of(k, u) for u in flying)} factors"


STRIKE: Final = Kind(
    "strike",
    lambda k, d: f"Whom does {_source_name(k, d.about)} strike?",
    of=MARKER,
    label=_target_line,
    words={NO_STRIKE: "Nobody, after all"},
    foresee=True,
)
FLY: Final = Kind(
    "fly",
    _fly_prompt,
    names=flyer_name,
    label=_flyer_label,
    points_at=flyer_refs,
    words={
        EVERYTHING: "All bombers that reach it, with all escorts",
        BOMBERS: "All bombers that reach it, without escort",
        DONE: "Launch them",
    },
    word_odds={EVERYTHING: _bombs_of, BOMBERS: _bombs_of},
    foresee=True,
    group=lambda k, flyer: k.data.home_name(
        flyer[1] if isinstance(flyer, tuple) else k.air_home[flyer]
    ),
)


# --- the launch -----------------------------------------------------------------------------------


@step
def plan_strike(s: SunsetState, side: int, source: int) -> Procedure:
    """[8.1] One enemy force, and all aircraft that fly against it. Each strike is one target and
    costs carriers their movement points once (6.2.2)."""
    target = yield ask(
        side,
        STRIKE,
        lambda: contacts(s, source),
        unless=lambda target: why_no_target(s, source, target),
        also=(NO_STRIKE,),
        about=source,
        case="8.1",
        covert=True,
        draft=True,
    )
    if target == NO_STRIKE:
        return
    units = yield from choose_units(s, source, target)
    s.leader_aims = 0
    strike_with(s, source, target, units)


@step
def strike_with_all(s: SunsetState, source: int, target: int) -> None:
    """[8.1] The same with all bombers that reach a force, and all escorts; against a damaged ship
    that goes home alone with as many bombers as it takes. At whom they go is left to the strike's
    leader."""
    s.leader_aims = 1
    strike_with(s, source, target, whole_strike(s, source, target))


def whole_strike(s: SunsetState, source: int, target: int) -> list[int]:
    flying = in_reach(s, source, s.place[target])
    return enough_of(s, flying, s.ships[target]) if is_alone(s, target) else flying


def enough_of(s: SunsetState, flying: list[int], ships: list[int]) -> list[int]:
    """The strongest bombers that can be expected to sink some ships, and one hit more."""
    bombers = [unit for unit in flying if not is_escort(s, unit)]
    hits = sum(s.data.boxes[ship] - s.hits[ship] for ship in ships) + 1.0
    enough: list[int] = []
    for unit in sorted(bombers, key=lambda u: (-factor_of(s, u), u)):
        if hits <= 0:
            break
        enough.append(unit)
        hits -= max(expected_hits(s, ship, factor_of(s, unit)) for ship in ships)
    return enough


def strike_with(s: SunsetState, source: int, target: int, units: list[int]) -> None:
    """[8.1] From the launch to the landing."""
    launch(s, source, target, units)
    on_target = (form_up, place_bombers, press_home)
    then(s, meet_patrol, arrive, *on_target, fly_home, (saw_the_target, target))


@step
def saw_the_target(s: SunsetState, target: int) -> None:
    """[13.1.5.1, 14.2] US aircraft that find carriers report them, whatever was told of their
    target before; a cripple that goes home alone tempts nobody (ruling S29)."""
    if s.data.marker_side[target] == USN or s.opened[target] != ALL_EYES or is_alone(s, target):
        return
    if s.place[target] != OFF_MAP and carriers_in(s, target):
        s.suppression_over = 1
        then(s, (roll_bull, target))


def choose_units(s: SunsetState, source: int, target: int) -> Procedure:
    """[8.1] All at one word, whole carriers or single units, until a bomber is among them and the
    owner launches."""
    side, place = side_of(s, source), s.place[target]
    picked: list[int] = []
    while True:
        ready = any(not is_escort(s, unit) for unit in picked)
        choice = yield picking(
            ask(
                side,
                FLY,
                lambda: offers(s, left_of(s, source, place, picked)),
                also=(DONE,) if ready else (),
                about=(source, target),
                case="8.1",
                draft=True,
            ),
            picked,
        )
        left = left_of(s, source, place, picked)
        if choice == DONE:
            return picked
        if choice in (EVERYTHING, BOMBERS):
            return picked + [u for u in left if choice == EVERYTHING or not is_escort(s, u)]
        if isinstance(choice, int):
            picked.append(choice)
        else:
            picked.extend([unit for unit in left if s.air_home[unit] == choice[1]])
        if not left_of(s, source, place, picked):
            return picked


def left_of(s: SunsetState, source: int, place: int, picked: list[int]) -> list[int]:
    return [unit for unit in in_reach(s, source, place) if unit not in picked]


def offers(s: SunsetState, left: list[int]) -> list[Flyer | str]:
    """Words for all that is left, each carrier with several units as a whole, the units one by
    one."""
    several = whole_homes(s, left) if len({s.air_home[unit] for unit in left}) > 1 else []
    bombers = [unit for unit in left if not is_escort(s, unit)]
    words = [EVERYTHING] if len(left) > 1 and bombers else []
    if len(bombers) > 1 and len(bombers) < len(left):
        words.append(BOMBERS)
    return [*words, *several, *left]


def launch(s: SunsetState, source: int, target: int, units: list[int]) -> None:
    """[8.1, 6.2.2, 6.5.6] The strike takes off; from now on everybody sees its aircraft."""
    place = s.place[target]
    s.raid_side, s.raid_from = side_of(s, source), source
    s.raid_hex, s.raid_group = place, target
    s.raid = sorted(units)
    s.escorts = [unit for unit in s.raid if is_escort(s, unit)]
    s.extended = [unit for unit in s.raid if flies_too_far(s, source, unit, place)]
    if any(needs_wind(s, unit) for unit in s.raid):
        s.spent += s.data.limits.strike_cost
    for unit in s.raid:
        take_off(s, unit, FLOWN)
    for unit in s.extended:
        s.air_weak[unit] = 1
    if not is_formation(s, source):
        saw_carriers(s, s.raid, source)
    name = SIDE_NAMES[s.raid_side]
    heading = "{side} strike on {marker}"
    struck = marker_ref(s, target)
    tell_battle(s, "8.1", heading, s.raid_side, PHASE, side=name, marker=struck)
    tell(
        s,
        "8.1",
        "{flight} sets out against {marker} in {hex}.",
        flight=flight_in_words(s),
        marker=marker_ref(s, target),
        hex=hex_ref(s, place),
    )


def flight_in_words(s: SunsetState) -> str:
    """The strike by its units: "A strike of VB-15 and VT-15, escorted by VF-15/1,"."""
    bombers = [s.data.air[unit].name for unit in s.raid if unit not in s.escorts]
    escorts = [s.data.air[unit].name for unit in s.escorts]
    with_them = f", escorted by {listed(escorts)}," if escorts else ""
    return f"A strike of {listed(bombers)}{with_them}"


def listed(names: list[str]) -> str:
    """Names in a sentence: "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
