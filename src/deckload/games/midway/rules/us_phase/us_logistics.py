"""Case 6.2.4: the four G-4 logistics actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from deckload.engine.decision import Decision, Kind, Refusal, ask
from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell
from deckload.engine.nouns import Noun
from deckload.engine.procedures import Procedure, pick_some, steps
from deckload.games.midway.model.game_data import LOST, NAC, US
from deckload.games.midway.model.state import DAMAGED, OFF_MAP, MidwayState
from deckload.games.midway.rules.basing import (
    air_groups,
    base_facts,
    base_name,
    has_room,
    put_down,
    space_of_base,
)
from deckload.games.midway.rules.chances import chance
from deckload.games.midway.rules.commands import AIR_ARM, NAVAL_ARM, SUPREME, command
from deckload.games.midway.rules.forces import (
    air_ref,
    indices,
    is_ijn_force_at,
    is_us_held,
    ship_ref,
    space_ref,
    where_is,
)
from deckload.games.midway.rules.nouns import AIR_UNIT, SHIP, SPACE
from deckload.games.midway.rules.segments import US_PHASE, begin_segment
from deckload.games.midway.rules.us_phase.arrivals import ship_arrives
from deckload.games.midway.rules.us_phase.staff_actions import Staff, why_no_action

step: Final = steps("midway.us_logistics")


SKIP: Final = "skip"
DONE: Final = "done"
YARDS: Final = ("West Coast", "Pearl Harbor")


def _repair_odds(k: MidwayState, ship: int) -> str:
    return chance(k, "us_repair", k.data.ships[ship].cls, "Repair")


def _odds_of_any_repair(k: MidwayState, _decision: Decision) -> str:
    """With one ship in the yards the roll follows at once; of several the next question tells."""
    found = {_repair_odds(k, ship) for ship in damaged_ships(k)}
    return found.pop() if len(found) == 1 else ""


ACTION: Final = Kind(
    "g4",
    "G-4 Logistics: which action?",
    words={
        "repair": "Repair a damaged ship",
        "rebuild": "Rebuild a reduced air unit",
        "fortify": "Repair a reduced base",
        "replace": "Replace a lost carrier air unit",
        SKIP: "No action",
    },
    word_odds={"repair": _odds_of_any_repair},
)
REPAIR: Final = Kind(
    "repair",
    "Which ship do the yards work on?",
    of=SHIP,
    odds=lambda k, side, ship: _repair_odds(k, ship),
)
YARD: Final = Kind(
    "yard",
    lambda k, d: f"{k.data.ships[d.about].called} is repaired. Where does she leave the yard?",
    of=SPACE,
)
REBUILD: Final = Kind(
    "rebuild",
    "Which air unit is brought to full strength?",
    of=AIR_UNIT,
    words={DONE: "Done"},
)
FORTIFY: Final = Kind(
    "fortify",
    "Which base is repaired?",
    of=SPACE,
)


def _replacement(k: MidwayState, v: tuple[int, int]) -> str:
    return f"{k.data.air[v[0]].name} to {base_name(k, v[1])}"


REPLACE: Final = Kind(
    "replace",
    "Which lost carrier air unit is formed anew, and where?",
    of=Noun(_replacement),
    group=lambda k, v: k.data.air[v[0]].name,
)


@step
def g4_logistics(s: MidwayState) -> Procedure:
    """[6.2.4, 6.2] One logistics action, or none."""
    begin_segment(s, US_PHASE, "G-4 logistics", "6.2.4")
    choice = yield ask(
        US,
        ACTION,
        ("repair", "rebuild", "fortify", "replace"),
        unless=partial(why_no_action, POSSIBLE, s),
        also=(SKIP,),
        case="6.2.4",
        command=command(s, SUPREME),
    )
    if choice == "repair":
        yield from _repair(s)
    elif choice == "rebuild":
        yield from _rebuild(s)
    elif choice == "fortify":
        yield from _fortify(s)
    elif choice == "replace":
        yield from _replace(s)


def damaged_ships(s: MidwayState) -> list[int]:
    return indices(s.status[: s.data.first_ijn_ship], DAMAGED)


def _repair(s: MidwayState) -> Procedure:
    """[6.2.4, 3.3] A ship in the yards tries to come back; repaired she costs no points."""
    orders = command(s, NAVAL_ARM)
    ship = yield ask(US, REPAIR, damaged_ships(s), case="6.2.4", command=orders)
    chart = s.data.charts["us_repair"]
    facts = s.data.ships[ship]
    throw = Throw("US repair", 6, 1, chart, facts.cls, (), "6.2.4", side=US, does="in the yard")
    if roll_result(s, throw, by=facts.called) != "Repair":
        tell(s, "6.2.4", "{ship} stays in the yard.", ship=ship_ref(s, ship))
        return
    yards = s.data.graph.ids_of(YARDS)
    space = yield ask(US, YARD, yards, about=ship, case="6.2.4", command=orders)
    yield from ship_arrives(s, ship, space, "6.2.4")


def reduced_units(s: MidwayState) -> Iterator[int]:
    """[6.2.4] Reduced air units on land, or aboard carriers that lie in a home base."""
    data = s.data
    for unit in indices(s.air_step[: data.first_ijn_air], 1):
        if s.air_base[unit] < 0 or data.air[unit].steps == 1:
            continue
        space = space_of_base(s, s.air_base[unit])
        on_land = s.air_base[unit] < data.deck
        if space != OFF_MAP and (on_land or data.space_kind[space] == "allied"):
            yield unit


def _rebuild(s: MidwayState) -> Procedure:
    units = yield from pick_some(
        US,
        REBUILD,
        list(reduced_units(s)),
        most=s.data.actions.rebuilt_aircraft,
        case="6.2.4",
        command=command(s, AIR_ARM),
    )
    for unit in units:
        s.air_step[unit] = s.data.air[unit].steps
        tell(s, "6.2.4", "{unit} is at full strength again.", unit=air_ref(s, unit))


def reduced_bases(s: MidwayState) -> list[int]:
    """[6.2.4] US coastal units with one step of two left and no enemy in their space."""
    found = []
    for space in s.data.objective:
        if s.base_step[space] != 1:
            continue
        base = base_facts(s, space)
        reduced = base is not None and base.steps > 1
        if reduced and is_us_held(s, space) and not is_ijn_force_at(s, space):
            found.append(space)
    return found


def _fortify(s: MidwayState) -> Procedure:
    space = yield ask(US, FORTIFY, reduced_bases(s), case="6.2.4", command=command(s, SUPREME))
    s.base_step[space] += 1
    tell(s, "6.2.4", "{space} is repaired.", space=space_ref(s, space))


def replacements(s: MidwayState) -> Iterator[tuple[int, int]]:
    """[6.2.4] Lost carrier units, each with the decks in port that have room; lost LACs stay
    lost."""
    for unit in _lost_carrier_units(s):
        for deck in _free_decks_in_port(s):
            yield unit, deck


def _lost_carrier_units(s: MidwayState) -> list[int]:
    air, first_ijn = s.data.air, s.data.first_ijn_air
    lost = air_groups(s).get(LOST, ())
    return [unit for unit in lost if unit < first_ijn and air[unit].service == NAC]


def _free_decks_in_port(s: MidwayState) -> Iterator[int]:
    """Decks of carriers in a home base that can take another air unit."""
    data = s.data
    for ship in data.us_carriers:
        space = where_is(s, ship)
        in_port = space != OFF_MAP and data.space_kind[space] == "allied"
        if in_port and has_room(s, data.deck + ship):
            yield data.deck + ship


def _replace(s: MidwayState) -> Procedure:
    """A new squadron, not yet up to strength, comes aboard."""
    unit, deck = yield ask(
        US, REPLACE, list(replacements(s)), case="6.2.4", command=command(s, AIR_ARM)
    )
    s.air_step[unit] = 1
    put_down(s, unit, deck)
    tell(s, "6.2.4", "{unit} is formed anew.", unit=air_ref(s, unit))


POSSIBLE: Final[Staff] = {
    "repair": (damaged_ships, Refusal("6.2.4", "no ship is damaged")),
    "rebuild": (
        reduced_units,
        Refusal("6.2.4", "no air unit on a base, or on a carrier in port, is reduced"),
    ),
    "fortify": (
        reduced_bases,
        Refusal("6.2.4", "no base is reduced and free of the enemy"),
    ),
    "replace": (
        replacements,
        Refusal("6.2.4", "no lost carrier air unit has a deck in port with room for it"),
    ),
}
