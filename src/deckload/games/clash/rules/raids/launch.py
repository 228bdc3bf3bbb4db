"""8.0, 8.1: an activated force sends raids against what it can see and reach.

A raid strikes a hex, and there one task group at random; or it strikes an airfield.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY
from deckload.engine.log import PHASE, Ref, tell, tell_battle
from deckload.engine.procedures import DONE, Procedure, picking, steps, then
from deckload.games.clash.model.game_data import FB, KINDS
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import is_dummy, place_in_words
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.clash.rules.raids.airfields import bomb_airfield
from deckload.games.clash.rules.raids.antiaircraft import antiaircraft_fire
from deckload.games.clash.rules.raids.bombing import bomb_ships
from deckload.games.clash.rules.raids.flight_path import choose_path, show_path
from deckload.games.clash.rules.raids.homecoming import fly_home
from deckload.games.clash.rules.raids.interception import arrive, run_the_gauntlet, send_forward
from deckload.games.clash.rules.raids.raid_targets import (
    AIRFIELD,
    SHIPS,
    Target,
    Targets,
    flies_too_far,
    groups_that_may_be_struck,
    in_reach,
    is_beyond_usual_range,
    is_flotilla,
    launch_place,
    place_of,
    side_of,
)
from deckload.games.clash.rules.special_rules import raid_flown
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, SIDES
from deckload.games.fleet.model.state import (
    FLOWN,
    NONE,
    OFF_MAP,
    READY,
)
from deckload.games.fleet.rules.forces import (
    counted,
    factor_of,
    is_night,
    marker_ref,
    markers_in,
    own_name,
    place_ref,
    show_unit,
)
from deckload.games.fleet.rules.nouns import AIR_UNIT, unit_line
from deckload.games.fleet.rules.raids.air_sea_display import place_aircraft, place_ships
from deckload.games.fleet.rules.raids.flyers import Flyer, flyer_name, flyer_refs, whole_homes
from deckload.games.fleet.rules.search.knowing import saw_carriers
from deckload.games.fleet.rules.search.reports import expose_dummy, in_words

step: Final = steps("clash.launch")


NO_RAID: Final = "no raid"
SOME: Final = "some"
EVERYTHING: Final = "everything"
ALL: Final = "all"


def _target_name(k: ClashState, target: Target) -> str:
    kind, number = target
    return k.data.grid.name_of(number) if kind == SHIPS else k.data.bases[number].name


def _target_label(k: ClashState, target: Target) -> str:
    kind, place = target
    if kind != SHIPS:
        return f"Raid the airfield of {_target_name(k, target)}"
    return f"Raid {_ships_reported(k, place)} in {_target_name(k, target)}"


def _ships_reported(k: ClashState, place: int) -> str:
    """Whoever was found in a hex, with what was last told of him; where both sides have been found
    there, just "the ships"."""
    found = [[m for m in markers_in(k, side, place) if k.detected[m]] for side in SIDES]
    if all(found) or not any(found):
        return "the ships"
    reported = [m for markers in found for m in markers]
    names = [k.data.marker_names[m] for m in reported]
    told = [f" ({in_words(k, k.report[m])})" if k.report_turn[m] else "" for m in reported]
    return ", ".join(name + report for name, report in zip(names, told, strict=True))


def _target_refs(k: ClashState, target: Target) -> tuple[Ref, ...]:
    return (place_ref(k, place_of(k, target)),)


def _flyer_label(k: ClashState, flyer: Flyer) -> str:
    if isinstance(flyer, int):
        line, home = unit_line(k, flyer), k.data.home_name(k.air_home[flyer])
        return line if line.startswith(home) else f"{line} from {home}"
    ready = [u for u, home in enumerate(k.air_home) if home == flyer[1] and k.air_box[u] == READY]
    listed = ", ".join(f"{KINDS[k.data.air_kind[u]]} {factor_of(k, u)}" for u in ready)
    return f"All from {k.data.home_name(flyer[1])} ({listed})"


def _flyer_group(k: ClashState, flyer: Flyer) -> str:
    """Units of an air group ashore lie on several islands; those of a carrier all on her card."""
    if not isinstance(flyer, int) or k.data.air[flyer].base < 0:
        return ""
    return k.data.air[flyer].group


def _fly_prompt(k: ClashState, d: Decision) -> str:
    chit, target = d.about
    name = _target_name(k, target)
    far = is_beyond_usual_range(k, chit, target)
    tired = " They fly beyond their range and get tired (8.1.1)." if far else ""
    return f"Which aircraft raid {name}?{tired}"


def _raid_prompt(k: ClashState, d: Decision) -> str:
    chit = d.about
    name = k.data.chit_names[chit] if is_flotilla(k, chit) else own_name(k, chit)
    if SOME not in d.options:
        return f"Does {name} launch a raid?"
    targets = [target for target in d.options if not isinstance(target, str)]
    far = [_target_name(k, t) for t in targets if is_beyond_usual_range(k, chit, t)]
    tired = f" Beyond their range, where they get tired (8.1.1): {', '.join(far)}." if far else ""
    return f"Does {name} launch a raid? All that is ready and in range flies.{tired}"


STRIKE: Final = Kind(
    "raid",
    _raid_prompt,
    names=_target_name,
    label=_target_label,
    points_at=_target_refs,
    words={NO_RAID: "No raid, or no more", SOME: "A raid by some of the aircraft: name them"},
    foresee=True,
)
TARGET: Final = Kind(
    "target",
    "Some of the aircraft fly. What do they raid?",
    names=_target_name,
    label=_target_label,
    points_at=_target_refs,
)
FLY: Final = Kind(
    "fly",
    _fly_prompt,
    names=flyer_name,
    label=_flyer_label,
    points_at=flyer_refs,
    words={EVERYTHING: "Everything that is ready and in range", DONE: "Launch them"},
    group=_flyer_group,
    foresee=True,
)
ESCORT: Final = Kind(
    "escort with",
    "Which fighter-bombers fly as escorts? They drop no bombs then.",
    of=AIR_UNIT,
    words={ALL: "All of them", DONE: "The others carry bombs"},
)


# --- the launch -----------------------------------------------------------------------------------


@step
def plan_raids(s: ClashState, chit: int) -> Procedure:
    """[8.0, 8.1] Raid after raid, until the owner wants no more. All aircraft in range fly, unless
    he names them. He is asked even without aircraft, so that his silence tells nothing. Nobody
    flies at night (ruling C2)."""
    if is_night(s) or (not is_flotilla(s, chit) and s.place[chit] == OFF_MAP):
        return
    target = yield _ask_target(s, chit)
    if target == NO_RAID:
        return
    if target == SOME:
        target = yield _ask_target_of_some(s, chit)
        raiders = yield from _choose_raiders(s, chit, target)
    else:
        raiders = in_reach(s, chit, place_of(s, target))
    escorts = yield from _choose_escorts(s, raiders)
    starts = [launch_place(s, chit, unit) for unit in raiders]
    path = yield from choose_path(s, raiders, starts, place_of(s, target))
    launch(s, chit, target, raiders, escorts, path)
    follow_through(s, chit)


def _ask_target(s: ClashState, chit: int) -> Decision:
    targets = Targets(s, chit)
    return ask(
        side_of(s, chit),
        STRIKE,
        lambda: _raids(targets),
        unless=targets.why_not,
        left_out=targets.all,
        also=(NO_RAID,),
        about=chit,
        case="8.0",
        covert=True,
        draft=True,
    )


def _raids(targets: Targets) -> list[Target | str]:
    """Each target for all that reaches it; or some of several aircraft, for one of them."""
    found = targets.open()
    return [*found, SOME] if found and len(targets.ready) > 1 else [*found]


def _ask_target_of_some(s: ClashState, chit: int) -> Decision:
    found = Targets(s, chit).open()
    return ask(side_of(s, chit), TARGET, found, about=chit, case="8.0", draft=True)


def _choose_raiders(s: ClashState, chit: int, target: Target) -> Procedure:
    """Whole air groups or single units, until he launches them."""
    place = place_of(s, target)
    picked: list[int] = []
    while True:
        choice = yield picking(
            ask(
                side_of(s, chit),
                FLY,
                lambda: _offers(s, _left(s, chit, place, picked)),
                also=(DONE,) if picked else (),
                about=(chit, target),
                case="8.1",
                draft=True,
            ),
            picked,
        )
        if choice == DONE:
            return picked
        if isinstance(choice, int):
            picked.append(choice)
            continue
        left = _left(s, chit, place, picked)
        whole = choice == EVERYTHING
        picked.extend(unit for unit in left if whole or s.air_home[unit] == choice[1])


def _left(s: ClashState, chit: int, place: int, picked: list[int]) -> list[int]:
    return [unit for unit in in_reach(s, chit, place) if unit not in picked]


def _offers(s: ClashState, left: list[int]) -> list[Flyer | str]:
    """Each carrier or base with several units as a whole, the units one by one, or all of them."""
    return [*whole_homes(s, left), *left, EVERYTHING] if len(left) > 1 else [*left]


def _choose_escorts(s: ClashState, raiders: list[int]) -> Procedure:
    """[8.2.2] Fighters escort. Of each fighter-bomber its owner says now what it does (ruling
    C19)."""
    kinds = s.data.air_kind
    escorts = [unit for unit in raiders if not s.data.is_bomber[unit]]
    open_to_both = [unit for unit in raiders if kinds[unit] == FB]
    while open_to_both:
        side = s.data.air_side[raiders[0]]
        words = (ALL, DONE) if len(open_to_both) > 1 else (DONE,)
        choice = yield ask(side, ESCORT, open_to_both, also=words, case="8.2.2", draft=True)
        if choice == DONE:
            break
        chosen = open_to_both if choice == ALL else [choice]
        escorts += chosen
        open_to_both = [unit for unit in open_to_both if unit not in chosen]
    return escorts


def launch(
    s: ClashState,
    chit: int,
    target: Target,
    raiders: list[int],
    escorts: list[int],
    path: list[int],
) -> None:
    """[8.1, 8.1.1] The raid takes off; from now on everybody sees its aircraft."""
    kind, number = target
    place = place_of(s, target)
    s.raid_side, s.raid_hex = side_of(s, chit), place
    show_path(s, path, from_islands=is_flotilla(s, chit))
    s.raid_base = number if kind == AIRFIELD else NONE
    s.raid, s.escorts = sorted(raiders), sorted(escorts)
    s.extended = [unit for unit in s.raid if flies_too_far(s, chit, unit, place)]
    for unit in s.raid:
        s.air_box[unit] = FLOWN
        show_unit(s, unit)
    for unit in s.extended:
        s.air_weak[unit] = 1
    if not is_flotilla(s, chit):
        saw_carriers(s, s.raid, chit)
    units = counted(len(s.raid), f"{SIDE_NAMES[s.raid_side]} air unit")
    where = place_in_words(s, place)
    name = SIDE_NAMES[s.raid_side]
    tell_battle(
        s,
        "8.1",
        "{side} raid on {place}",
        s.raid_side,
        PHASE,
        others={side: f"{{side}} raid on {who} in {{place}}" for side, who in _struck(s, kind)},
        side=name,
        place=where,
    )
    tell(s, "8.1", "A raid of {units} sets out against {place}.", units=units, place=where)
    if kind == SHIPS:
        find_group(s, chit)


def _struck(s: ClashState, kind: str) -> list[tuple[int, str]]:
    """What each side calls the ships of the hex that is raided: the owner by their names, the enemy
    those that he has detected. A side that knows none has the hex alone."""
    if kind != SHIPS or s.log is None:
        return []
    owner = 1 - s.raid_side
    there = markers_in(s, owner, s.raid_hex)
    own = [own_name(s, marker) for marker in there]
    seen = [s.data.marker_names[marker] for marker in there if s.detected[marker]]
    return [(side, " and ".join(who)) for side, who in ((owner, own), (s.raid_side, seen)) if who]


def find_group(s: ClashState, chit: int) -> None:
    """[8.0, 8.3] Chance says which task group of the hex the raid comes upon; nobody sees the die,
    which would tell how many there are."""
    groups = groups_that_may_be_struck(s, chit, s.raid_hex)
    if not groups:  # a dummy laid beside ships that were seen is taken for them (C17, C68)
        for marker in markers_in(s, 1 - s.raid_side, s.raid_hex):
            if s.detected[marker] and is_dummy(s, marker):
                expose_dummy(s, marker)
        return
    at = die(s, len(groups), "group struck", NOBODY) - 1 if len(groups) > 1 else 0
    s.raid_group = groups[at]
    tell(s, "8.0", "The raid goes for {group}.", group=marker_ref(s, s.raid_group))
    if s.raid_side == IJN and not is_flotilla(s, chit):
        raid_flown(s, s.raid_group)


def follow_through(s: ClashState, chit: int) -> None:
    """[8.0] What happens to the raid, in the order of the rules; then the owner may launch
    another."""
    if s.raid_base == NONE and s.raid_group == NONE:
        then(s, fly_home, (plan_raids, chit))
        return
    if s.raid_base != NONE:
        attack = ((meet_patrol, s.raid_hex), bomb_airfield)
        then(s, *attack, fly_home, (plan_raids, chit))
        return
    then(
        s,
        send_forward,
        run_the_gauntlet,
        arrive,
        (meet_patrol, s.raid_hex),
        place_ships,
        place_aircraft,
        antiaircraft_fire,
        bomb_ships,
        fly_home,
        (plan_raids, chit),
    )
