"""14.1, 14.2: options. US aircraft that the landing needs: over the troops, and over Japanese
airfields."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, pick_some, steps, then
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import CAP, FLOWN, OFF_MAP, READY, SunsetState
from deckload.games.sunset.rules.air.boxes import (
    can_launch,
    hide_aircraft,
    is_ashore,
    is_from_escort_carrier,
    take_off,
)
from deckload.games.sunset.rules.forces import (
    counted,
    factor_of,
    hex_of_unit,
    is_night,
    is_on,
)
from deckload.games.sunset.rules.nouns import AIR_UNIT

step: Final = steps("sunset.ground_duties")


AS_ORDERED: Final = "as ordered"
NOBODY: Final = "none"
CHOOSE: Final = "choose"
FIGHTERS_FIRST: Final = "fighters first"
BOMBERS_FIRST: Final = "bombers first"
WEAK_FIRST: Final = "weak first"


def _support_prompt(k: SunsetState, _d: Decision) -> str:
    wanted = counted(k.support_due, "escort carrier unit")
    return f"The troops on Leyte want {wanted}. Each one short is a point for the Japanese."


SUPPORT: Final = Kind(
    "support",
    _support_prompt,
    words={
        AS_ORDERED: "As many as they want, the weakest first",
        CHOOSE: "Choose them one by one",
        NOBODY: "None",
    },
)
SUPPORTER: Final = Kind(
    "support with", "Which units support the troops?", of=AIR_UNIT, words={DONE: "No more"}
)
SUPPRESS: Final = Kind(
    "suppress",
    lambda k, d: f"{counted(d.about, 'carrier unit')} must keep Japanese airfields down. Which?",
    words={
        FIGHTERS_FIRST: "Fighters first",
        BOMBERS_FIRST: "Bombers first",
        CHOOSE: "Choose them one by one",
    },
)
SUPPRESSOR: Final = Kind("suppress with", "Which units go for the airfields?", of=AIR_UNIT)
EXPOSE: Final = Kind(
    "expose",
    "US aircraft are over your airfields. Which of your ready units are rolled for first?",
    words={
        FIGHTERS_FIRST: "Fighters",
        BOMBERS_FIRST: "Bombers",
        WEAK_FIRST: "The weakest, whatever they are",
    },
)


@step
def assign_duties(s: SunsetState) -> None:
    """[14.1, 14.2] By day, before CAP is flown. What was seen of aircraft before this turn holds no
    longer from now on."""
    if is_night(s):
        return
    hide_aircraft(s)
    if is_on(s, "ground_support"):
        then(s, support_troops)
    if is_on(s, "airfield_suppression") and not s.suppression_over:
        then(s, suppress_airfields)


def ready_on(s: SunsetState, *, escort_carriers: bool) -> list[int]:
    """[14.1, 14.2, 6.5.4] The US units of escort carriers, or of the others, that are ready or can
    be called back from CAP over their own task force (ruling S80); the weakest first, those on CAP
    last."""
    able = [
        unit
        for unit in s.data.units_of_side[USN]
        if s.air_box[unit] in (READY, CAP)
        and not is_ashore(s, unit)
        and is_from_escort_carrier(s, unit) == escort_carriers
        and can_launch(s, s.air_home[unit])
        and hex_of_unit(s, unit) != OFF_MAP
    ]
    return sorted(able, key=lambda unit: (s.air_box[unit] == CAP, factor_of(s, unit)))


# --- ground support (14.1) ------------------------------------------------------------------------


@step
def support_troops(s: SunsetState) -> Procedure:
    """[14.1] A die says how many escort carrier units are wanted; fewer may fly, for points to the
    Japanese. Nobody is blamed for units that he does not have."""
    chart = s.data.charts["ground_support"]
    does = "call for air support"
    throw = Throw("ground support", 10, 1, chart, "units", (), "14.1", does=does, gives="unit")
    s.support_due = int(roll(s, throw, by="The troops on Leyte").cell.result)
    choice = yield ask(
        USN, SUPPORT, lambda: _support_words(s), case="14.1", covert=True, draft=True
    )
    flying: list[int] = []
    if choice == CHOOSE:
        flying = yield from pick_some(
            USN,
            SUPPORTER,
            lambda: ready_on(s, escort_carriers=True),
            most=s.support_due,
            case="14.1",
        )
    able = ready_on(s, escort_carriers=True)
    wanted = min(s.support_due, len(able))
    if choice == AS_ORDERED:
        flying = able[:wanted]
    for unit in flying:
        take_off(s, unit, FLOWN)
    s.support = sorted(flying)
    s.support_short += wanted - len(flying)
    short = wanted - len(flying)
    text = "{units} support the troops" + (", {short} fewer than wanted." if short else ".")
    units = counted(len(flying), "escort carrier unit")
    tell(s, "14.1", text, units=units, short=short)


def _support_words(s: SunsetState) -> list[str]:
    if not ready_on(s, escort_carriers=True):
        return [NOBODY]
    return [AS_ORDERED, CHOOSE, NOBODY]


# --- airfield suppression (14.2) ------------------------------------------------------------------


def suppression_throw(s: SunsetState) -> Throw:
    """[14.2] More are wanted once kamikazes have been seen."""
    chart = s.data.charts["airfield_suppression"]
    name = "kamikazes" if s.divine_wind else "always"
    why = "kamikazes" if s.divine_wind else "standing order"
    modifiers = (Modifier(why, chart.modifiers[name].value, "14.2"),)
    does = "wants airfields kept down"
    return Throw(
        "airfield suppression", 10, 1, chart, "units", modifiers, "14.2", does=does, gives="unit"
    )


@step
def suppress_airfields(s: SunsetState) -> Procedure:
    """[14.2] Until Japanese carriers are reported, a rolled number of carrier units must fly over
    the airfields, neither more nor fewer. Each of them may drive a Japanese unit ashore under
    cover."""
    number = int(roll(s, suppression_throw(s), by="The staff").cell.result)
    choice = yield ask(
        USN,
        SUPPRESS,
        (FIGHTERS_FIRST, BOMBERS_FIRST, CHOOSE),
        about=number,
        case="14.2",
        covert=True,
        draft=True,
    )
    if choice == CHOOSE:
        flying = yield from _choose_all(s, number)
    else:
        bombers_first = choice == BOMBERS_FIRST
        able = ready_on(s, escort_carriers=False)
        flying = sorted(able, key=lambda u: s.data.is_bomber[u] != bombers_first)[:number]
    for unit in flying:
        take_off(s, unit, FLOWN)
    units = counted(len(flying), "carrier unit")
    tell(s, "14.2", "{units} keep Japanese airfields down.", units=units)
    if flying:
        then(s, (take_cover, len(flying)))


def _choose_all(s: SunsetState, number: int) -> Procedure:
    """As many as are wanted, or all that there are."""
    able = len(ready_on(s, escort_carriers=False))
    picked = yield from pick_some(
        USN,
        SUPPRESSOR,
        lambda: ready_on(s, escort_carriers=False),
        least=min(number, able),
        most=number,
        case="14.2",
    )
    return picked


@step
def take_cover(s: SunsetState, number: int) -> Procedure:
    """[14.2] For each US unit a die for a Japanese unit ashore that is ready, in the order that its
    owner says; on 1 to 3 it is not ready any more. Only he sees it (ruling S40)."""
    choice = yield ask(
        IJN, EXPOSE, (FIGHTERS_FIRST, BOMBERS_FIRST, WEAK_FIRST), case="14.2", covert=True
    )
    chart = s.data.charts["airfield_suppression_effect"]
    does = "may be caught on the ground"
    throw = Throw("airfield suppression effect", 10, 1, chart, "unit", (), "14.2", does=does)
    order = in_order(s, choice)
    for number_rolled in range(number):
        if not order:
            return
        unit = order[number_rolled % len(order)]
        if roll(s, throw, to=IJN, by=s.data.air[unit].name).cell.result == "flown":
            s.air_box[unit] = FLOWN
            order = [other for other in order if other != unit]


def in_order(s: SunsetState, choice: str) -> list[int]:
    """The ready Japanese units ashore, those first that the owner wants rolled for first."""
    ready = [
        unit
        for unit in s.data.units_of_side[IJN]
        if s.air_box[unit] == READY and is_ashore(s, unit)
    ]
    weakest = sorted(ready, key=lambda unit: factor_of(s, unit))
    if choice == WEAK_FIRST:
        return weakest
    return sorted(weakest, key=lambda u: s.data.is_bomber[u] != (choice == BOMBERS_FIRST))
