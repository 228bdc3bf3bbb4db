"""12.2, 12.7: aircraft that scramble from carriers caught in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then, together
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.raids.antiaircraft import fire_at
from deckload.games.clash.rules.raids.bombing import attack_ship
from deckload.games.clash.rules.surface.surface_display import is_decided, on_display
from deckload.games.clash.rules.surface.surface_fire import (
    Aims,
    Arm,
    attack_in_turn,
    enlist,
    expectation,
    whom_to_attack,
)
from deckload.games.fleet.model.game_data import SIDE_NAMES, SIDES
from deckload.games.fleet.model.state import (
    FLOWN,
    LOST,
    NONE,
    READY,
)
from deckload.games.fleet.rules.forces import (
    air_ref,
    can_fly,
    counted,
    factor_of,
    is_night,
    ship_ref,
    show_unit,
    target_line,
    units_aboard,
)
from deckload.games.fleet.rules.nouns import unit_line
from deckload.games.fleet.rules.raids.antiaircraft import can_attack

step: Final = steps("clash.surface_air")


def _strike_line(k: ClashState, target: int) -> str:
    return target_line(k, target, f"AA {k.data.log_aa[target][k.hits[target]]} of her own")


SCRAMBLE: Final = Kind(
    "scramble",
    "Scramble the aircraft that are ready? The enemy sees them; they may attack in the battle.",
    words={"scramble": "Scramble all that can attack ships", "pass": "Leave them below"},
)
STRIKE: Final = whom_to_attack(
    "strike",
    lambda k, d: f"Round {k.battle_round}: whom does {unit_line(k, d.about)} attack?",
    label=_strike_line,
    odds=lambda k, side, target: (
        f"{expectation(k, factor_of(k, k.waiting[0]), 0)}, less what AA does"
    ),
    words={
        "best": "It and all units after it attack, each the best target",
        "hold": "It waits for a later round",
        "cease": "It and all units after it wait",
    },
)


@step
def scramble(s: ClashState) -> Procedure:
    """[12.2] Both sides decide at once, for all their carriers in the battle; never by night. Who
    has a carrier is asked, ready aircraft or not, so that being asked tells nothing."""
    if is_night(s):
        return
    asked = [side for side in SIDES if able_carriers(s, side)]
    if not asked:
        return
    chosen = yield together({side: _wish(s, side) for side in asked})
    for side, answer in chosen.items():
        if answer == "scramble":
            fly_off(s, side)


def _wish(s: ClashState, side: int) -> Procedure:
    answer = yield ask(
        side,
        SCRAMBLE,
        lambda: ("scramble", "pass") if ready_bombers(s, side) else ("pass",),
        case="12.2",
        covert=True,
    )
    return answer


def able_carriers(s: ClashState, side: int) -> list[int]:
    """The carriers on the display that can still launch."""
    return [ship for ship in on_display(s, side) if s.data.is_carrier[ship] and can_fly(s, ship)]


def ready_bombers(s: ClashState, side: int) -> list[int]:
    """Ready aircraft on these carriers that can attack ships; fighters alone cannot."""
    return [
        unit
        for ship in able_carriers(s, side)
        for unit in units_aboard(s, ship)
        if s.air_box[unit] == READY and s.data.is_bomber[unit]
    ]


def fly_off(s: ClashState, side: int) -> None:
    units = ready_bombers(s, side)
    for unit in units:
        show_unit(s, unit)
    s.scrambled = [*s.scrambled, *units]
    number = counted(len(units), "air unit")
    tell(s, "12.2", "The {side} scrambles {units}.", side=SIDE_NAMES[side], units=number)


@step
def air_attack(s: ClashState) -> None:
    """[12.7] The aircraft of the side with the initiative attack first."""
    if not s.scrambled or is_decided(s):
        return
    first = s.initiative
    then(s, *[(attack_in_turn, AIRCRAFT.name, side) for side in (first, 1 - first)])


def waiting_units(s: ClashState, side: int) -> list[int]:
    """The scrambled units of a side that can still attack; who waits can do so in a later round."""
    return [u for u in s.scrambled if s.data.air_side[u] == side and can_take_off(s, u)]


def can_take_off(s: ClashState, unit: int) -> bool:
    """[12.7] Its carrier must be on the display, and must not have lost it to damage (9.4)."""
    return s.air_box[unit] == READY and s.box_of_ship[s.air_home[unit]] != NONE


def air_aims(s: ClashState, unit: int) -> Aims:
    """Every enemy on the display; what AA will do is not known yet."""
    return dict.fromkeys(on_display(s, 1 - s.data.air_side[unit]), 0)


def attack(s: ClashState, unit: int, target: int) -> None:
    """[12.7] Only the target fires at it; what gets through attacks, and has then flown."""
    tell(s, "12.7", "{unit} attacks {ship}.", unit=air_ref(s, unit), ship=ship_ref(s, target))
    s.scrambled.remove(unit)
    fire_at(s, target, unit)
    if can_attack(s, unit):
        attack_ship(s, unit, target)
    s.penalty[unit] = s.strength[unit] = 0
    s.doomed = []
    if s.air_box[unit] != LOST:
        s.air_box[unit] = FLOWN


AIRCRAFT: Final = enlist(
    Arm("aircraft", "12.7", STRIKE, waiting_units, factor_of, air_aims, attack)
)
