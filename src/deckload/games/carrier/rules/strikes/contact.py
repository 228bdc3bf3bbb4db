"""Finding the target: two attempts, and sometimes the wrong ships (5.2)."""

from __future__ import annotations

from typing import Final

from deckload.charts import Chart, roll_odds
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import APPROXIMATE, SPOTTED, CarrierState
from deckload.games.carrier.rules.forces.roster import (
    distance_to_fleet,
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
        column=contact_column(distance_to_fleet(s, force)),
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
def contact(s: CarrierState, mission: int, force: int, attempt: int) -> Procedure:
    """[5.21, 5.22, 5.23] A second attempt costs a fuel point; after it the strike must go home."""
    throw = contact_throw(s, force, second=attempt > 1)
    result = str(roll(s, throw, by=mission_name(s, mission), at=force_name(s, force)).cell.result)
    if result != "fail":
        found = wrong_target(s, force, REACH[result]) if result in REACH else force
        make_contact(s, mission, found, wrong=found != force)
        return
    if attempt == 1 and can_pay(s, mission, s.data.fuel.second_contact):
        goes = yield ask(
            US,
            AGAIN,
            [near for near in forces_at(s, s.mission_hex[mission]) if is_detected(s, near)],
            also=(HOME,),
            about=mission,
            case="5.22",
            command="air",
        )
        if goes != HOME:
            spend(s, mission, s.data.fuel.second_contact)
            then(s, (contact, mission, goes, 2))
            return
    s.mission_turned[mission] = 1
    tell(s, "5.23", "{mission} finds nothing.", mission=mission_ref(s, mission))


def wrong_target(s: CarrierState, force: int, reach: int) -> int:
    """[5.24, 5.26] Another force near by: a detected one first, then the nearest, then by die; the
    right one after all where there is no other."""
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
    """[5.21, 5.24] The strike has had its attempts, the force is spotted, and it begins."""
    s.mission_turned[mission] = 1
    s.mission_hex[mission] = s.force_hex[force]
    s.force_detected[force] = SPOTTED
    text = "{mission} comes upon {force} instead!" if wrong else "{mission} has found {force}."
    tell(
        s,
        "5.24" if wrong else "5.21",
        text,
        mission=mission_ref(s, mission),
        force=force_ref(s, force),
    )
    s.strike_surprise = 0
    s.strike_met_cap = 0
    s.strike_out = []
    then(
        s,
        (roll_surprise, mission, force),
        (meet_cap, mission, force),
        (run_the_flak, mission, force),
        (bomb, mission, force),
    )
