"""Finding the target: two attempts, and sometimes the wrong ships (5.2)."""

from __future__ import annotations

from typing import Final

from deckload.charts import Chart, roll_odds
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell, tell_battle, tell_battle_over
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import APPROXIMATE, OFF_MAP, SPOTTED, CarrierState
from deckload.games.carrier.rules.fleet import distance_to_ships
from deckload.games.carrier.rules.forces.chits import top_level
from deckload.games.carrier.rules.forces.detection import detect
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.roster import (
    force_name,
    force_ref,
    forces_at,
    forces_on_map,
    is_detected,
)
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.missions.fuel import can_pay, spend
from deckload.games.carrier.rules.nouns import mission_name, mission_ref
from deckload.games.carrier.rules.strikes.bombing import bomb
from deckload.games.carrier.rules.strikes.cap import meet_cap
from deckload.games.carrier.rules.strikes.flak import run_the_flak
from deckload.games.carrier.rules.strikes.surprise import roll_surprise

step: Final = steps("carrier.contact")

HOME: Final = "home"
FAR: Final = "W/2"
NEAR: Final = "W/0"
REACH: Final = {FAR: 2, NEAR: 0}
"""[5.24, 5.26] How far off a wrong target may be."""

AGAIN: Final = Kind(
    "try",
    lambda k, d: f"{mission_name(k, d.about)} has found nothing. Look on, for a point of fuel?",
    names=lambda k, force: k.data.force_names[force],
    label=lambda k, force: f"Look for {force_name(k, force)} again",
    points_at=lambda k, force: (force_ref(k, force),),
    odds=lambda k, side, force: contact_odds(k, force, second=True),
    words={HOME: "Turn for home"},
)


def contact_column(distance: int) -> str:
    """[5.21] By the distance from the target to the nearest task group."""
    for last, column in ((3, "0-3"), (6, "4-6"), (9, "7-9"), (12, "10-12")):
        if distance <= last:
            return column
    return "13+"


def contact_throw(s: CarrierState, force: int, *, second: bool = False) -> Throw:
    """[5.21, 5.22] The column of the distance; less certain where the target is."""
    chart = s.data.charts["strike_contact"]
    modifiers = []
    if s.force_detected[force] == APPROXIMATE:
        vague = chart.modifiers["approximate"].value
        modifiers.append(Modifier("approximate sighting", vague, "5.21"))
    if second:
        modifiers.append(Modifier("second attempt", chart.modifiers["second"].value, "5.22"))
    return Throw(
        "contact",
        10,
        chart=chart,
        column=contact_column(distance_to_ships(s, s.force_hex[force])),
        modifiers=tuple(modifiers),
        case="5.21",
        side=US,
        does="looks for",
    )


def contact_odds(k: CarrierState, force: int, *, second: bool = False) -> str:
    throw = contact_throw(k, force, second=second)
    assert isinstance(throw.chart, Chart)
    odds = roll_odds(throw.chart, throw.column, throw.shift)
    found = odds.probability("C")
    return (
        f"found {float(found):.0%}, wrong ships {float(1 - found - odds.probability('fail')):.0%}"
    )


@step
def contact(s: CarrierState, mission: int, force: int, attempt: int) -> None:
    """[5.21, 5.22, 5.23] A second attempt costs a fuel point; after it the strike must go home."""
    throw = contact_throw(s, force, second=attempt > 1)
    result = str(roll(s, throw, by=mission_name(s, mission), at=force_name(s, force)).cell.result)
    if result == "fail":
        then(s, (look_on, mission, attempt, False))
        return
    found = wrong_target(s, force, REACH[result]) if result in REACH else force
    make_contact(s, mission, found, wrong=found != force)
    if s.force_hex[found] == OFF_MAP:
        tell(s, "5.25", "There is nothing there.")
        then(s, (look_on, mission, attempt, True))
        return
    s.mission_turned[mission] = 1
    then(s, (identify, mission, found))


@step
def look_on(s: CarrierState, mission: int, attempt: int, astray: bool) -> Procedure:
    """[5.22, 5.25, 5.26] After the first attempt the strike may try once more in its hex; led
    astray by a false contact it may try for anybody there, detected or not."""
    others = [
        near for near in forces_at(s, s.mission_hex[mission]) if astray or is_detected(s, near)
    ]
    if attempt == 1 and others and can_pay(s, mission, s.data.fuel.second_contact):
        goes = yield ask(US, AGAIN, others, also=(HOME,), about=mission, case="5.22", command="air")
        if goes != HOME:
            spend(s, mission, s.data.fuel.second_contact)
            then(s, (contact, mission, goes, 2))
            return
    s.mission_turned[mission] = 1
    tell(s, "5.23", "{mission} finds nothing.", mission=mission_ref(s, mission))


def wrong_target(s: CarrierState, force: int, reach: int) -> int:
    """[5.24, 5.26, 7.54] Another force near by: a detected one first, then the nearest, then by
    die; the right one after all where there is no other."""
    here, grid = s.force_hex[force], s.data.grid
    others = [
        other
        for other in forces_on_map(s)
        if other != force and grid.distance(here, s.force_hex[other]) <= reach
    ]
    if not others:
        return force

    def rank(other: int) -> tuple[bool, int]:
        return (not is_detected(s, other), grid.distance(here, s.force_hex[other]))

    best = min(rank(other) for other in others)
    return one_of(s, [other for other in others if rank(other) == best], "wrong target")


def make_contact(s: CarrierState, mission: int, force: int, *, wrong: bool) -> None:
    """[5.21, 5.24, 5.25, 8.12] The strike is over the force, which is spotted; one of which nothing
    was known may prove to be nothing."""
    text = "{mission} comes upon {force} instead!" if wrong else "{mission} has found {force}."
    tell(
        s,
        "5.24" if wrong else "5.21",
        text,
        mission=mission_ref(s, mission),
        force=force_ref(s, force),
    )
    s.mission_hex[mission] = s.force_hex[force]
    detect(s, force, SPOTTED)


@step
def identify(s: CarrierState, mission: int, force: int) -> None:
    """[5.1, 7.34] Airmen over a force see what it is: up to the last level, one by one. Then the
    attack begins, if there is anything to attack."""
    while s.force_hex[force] != OFF_MAP and s.force_level[force] < top_level(s, force):
        promote(s, force)
    if s.force_hex[force] == OFF_MAP:
        tell(s, "5.25", "There is nothing there.")
        return
    s.strike_surprise = 0
    s.strike_met_cap = 0
    s.strike_out = []
    name = mission_name(s, mission)
    tell_battle(s, "5.1", "{mission} strikes {force}.", US, mission=name, force=force_ref(s, force))
    then(
        s,
        (roll_surprise, mission, force),
        (meet_cap, mission, force),
        (run_the_flak, mission, force),
        (bomb, mission, force),
        turn_away,
    )


@step
def turn_away(s: CarrierState) -> None:
    """[5.1] The strike has done what it could."""
    tell_battle_over(s, "5.1", "The strike turns for home.")
