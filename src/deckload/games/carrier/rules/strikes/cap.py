"""Japanese fighters over the target: escorts first, then the bombers (4.53, 5.4)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import COMPLETE, NO_CAP_YET, PARTIAL, CarrierState
from deckload.games.carrier.rules.butai.display import lose_over_force, plays_butai
from deckload.games.carrier.rules.butai.track import LOST, in_box, unavailable_for_cap
from deckload.games.carrier.rules.damage.air_value import air_value, losses_that_count
from deckload.games.carrier.rules.forces.roster import (
    force_name,
    force_ref,
    is_carrier_force,
    is_cripple,
)
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.missions.air_fire import (
    ABORTS,
    LOSSES,
    japanese_throw,
    lose_some,
    us_throw,
)
from deckload.games.carrier.rules.nouns import in_points, mission_name, mission_ref
from deckload.games.carrier.rules.strikes.attackers import attack_planes_of, escorts_of

step: Final = steps("carrier.cap")


def cap_of(s: CarrierState, force: int) -> int:
    """[5.41, 5.43] By die in the full battle; before it the scenario says how many they are."""
    facts = s.data.scenarios[s.scenario]
    if facts.full:
        return int(roll(s, cap_throw(s, force)).cell.result)
    if facts.known_cap:
        return facts.known_cap[min(s.force_found[force], len(facts.known_cap)) - 1]
    return next((line.cap for line in facts.forces if line.force == force), 0)


def net_air_value(s: CarrierState, force: int) -> int:
    """[5.41, 9.25] The air value without the points that are lost, out, or being serviced."""
    missing = unavailable_for_cap(s, force)
    lost = in_box(s, force, LOST)
    return max(0, air_value(s, force) - missing + lost - losses_that_count(s, force, lost))


def cap_throw(s: CarrierState, force: int) -> Throw:
    """[5.41] The column of the net air value; fewer are up after partial surprise."""
    chart = s.data.charts["cap_strength"]
    partial = Modifier("partial surprise", chart.modifiers["partial"].value, "5.31")
    return Throw(
        "CAP",
        10,
        chart=chart,
        column=net_air_value(s, force),
        modifiers=(partial,) if s.strike_surprise == PARTIAL else (),
        case="5.41",
        side=JAPAN,
        subject=force_name(s, force),
        gives="point",
    )


def raise_cap(s: CarrierState, force: int) -> None:
    """[5.43] The fighters of a force are counted when the first strike of the segment comes; the
    later ones meet what is left of them."""
    if s.force_cap[force] != NO_CAP_YET:
        return
    s.force_cap[force] = cap_of(s, force)
    tell(
        s,
        "5.43",
        "{force} has {n} of fighters in the air.",
        force=force_ref(s, force),
        n=in_points(s.force_cap[force]),
    )


@step
def meet_cap(s: CarrierState, mission: int, force: int) -> None:
    """[4.53, 5.42] One point takes on two escorts; whoever is left over goes for the bombers. With
    no escort at all every point counts for two."""
    if s.strike_surprise == COMPLETE or not is_carrier_force(s, force) or is_cripple(s, force):
        return
    raise_cap(s, force)
    points = s.force_cap[force]
    if not points:
        return
    s.strike_met_cap = 1
    escorts = escorts_of(s, mission)
    bound = min(points, (len(escorts) + 1) // 2)
    loose = points - bound
    if bound:
        loose += _fight_escorts(s, mission, force, escorts, bound)
    if loose:
        _attack_bombers(s, mission, force, loose if escorts else 2 * loose)


def _fight_escorts(
    s: CarrierState, mission: int, force: int, escorts: list[int], bound: int
) -> int:
    """[4.53, 4.57, 5.42] Both fire; an abort frees one surviving point for the bombers."""
    name, fighters = mission_name(s, mission), f"fighters of {force_name(s, force)}"
    ours = us_throw(
        s,
        mission,
        len(escorts),
        f"The escorts of {name} fire at the {fighters}",
        at_fighters=True,
        escorting=True,
    )
    theirs = japanese_throw(s, mission, bound, f"The {fighters} fire at the escorts of {name}")
    shot_down = min(bound, int(roll(s, ours).cell.result))
    result = str(roll(s, theirs).cell.result)
    lose_cap(s, force, shot_down)
    lose_some(s, escorts, LOSSES[result], s.mission_hex[mission])
    return int(result in ABORTS and bound > shot_down)


def lose_cap(s: CarrierState, force: int, points: int) -> None:
    """[5.42] Points that are shot down are lost to the force."""
    if not points:
        return
    s.force_cap[force] -= points
    s.destroyed += points
    if plays_butai(s):
        lose_over_force(s, force, points)
    tell(
        s,
        "5.42",
        "{force} loses {n} of fighters.",
        force=force_ref(s, force),
        n=in_points(points),
    )


def _attack_bombers(s: CarrierState, mission: int, force: int, points: int) -> None:
    """[4.56, 4.57] Attack planes do not shoot back; an abort keeps one unit from attacking."""
    planes = attack_planes_of(s, mission)
    if not planes:
        return
    subject = (
        f"Fighters of {force_name(s, force)} fire at the bombers of {mission_name(s, mission)}"
    )
    throw = japanese_throw(s, mission, points, subject, at_planes=True)
    result = str(roll(s, throw).cell.result)
    left = lose_some(s, planes, LOSSES[result], s.mission_hex[mission])
    if result in ABORTS and left:
        keep_out(s, mission, left, 1, "4.57")


def keep_out(s: CarrierState, mission: int, units: list[int], number: int, case: str) -> None:
    """[4.57, 5.51] So many units, by die, do not attack; they fly home with the others."""
    left = units[:]
    for _ in range(min(number, len(left))):
        unit = one_of(s, left, "unit aborted")
        left.remove(unit)
        s.strike_out.append(unit)
        tell(
            s,
            case,
            "{unit} of {mission} is driven off its aim.",
            unit=s.data.air_refs[unit],
            mission=mission_ref(s, mission),
        )
