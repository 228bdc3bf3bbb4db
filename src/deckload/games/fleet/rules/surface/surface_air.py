"""Aircraft that scramble from carriers caught in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, shared_steps, together
from deckload.games.fleet.cases import SCRAMBLE
from deckload.games.fleet.model.game_data import SIDE_NAMES, SIDES
from deckload.games.fleet.model.state import NONE, READY, FleetState
from deckload.games.fleet.rules.forces import (
    can_fly,
    counted,
    factor_of,
    is_night,
    show_unit,
    target_line,
    units_aboard,
)
from deckload.games.fleet.rules.nouns import unit_line
from deckload.games.fleet.rules.surface.surface_display import on_display
from deckload.games.fleet.rules.surface.surface_fire import Aims, expectation, whom_to_attack

step: Final = shared_steps("surface_air")


def _strike_line(k: FleetState, target: int) -> str:
    return target_line(k, target, f"AA {k.data.log_aa[target][k.hits[target]]} of her own")


SCRAMBLE_ALL: Final = Kind(
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
def scramble(s: FleetState) -> Procedure:
    """[SCRAMBLE] Both sides decide at once, for all their carriers in the battle; never by night.
    Who has a carrier is asked, ready aircraft or not, so that being asked tells nothing."""
    if is_night(s):
        return
    asked = [side for side in SIDES if able_carriers(s, side)]
    if not asked:
        return
    chosen = yield together({side: _wish(s, side) for side in asked})
    for side, answer in chosen.items():
        if answer == "scramble":
            fly_off(s, side)


def _wish(s: FleetState, side: int) -> Procedure:
    answer = yield ask(
        side,
        SCRAMBLE_ALL,
        lambda: ("scramble", "pass") if ready_bombers(s, side) else ("pass",),
        case=SCRAMBLE.of(s),
        covert=True,
    )
    return answer


def able_carriers(s: FleetState, side: int) -> list[int]:
    """The carriers on the display that can still launch."""
    return [ship for ship in on_display(s, side) if s.data.is_carrier[ship] and can_fly(s, ship)]


def ready_bombers(s: FleetState, side: int) -> list[int]:
    """Ready aircraft on these carriers that can attack ships; fighters alone cannot."""
    return [
        unit
        for ship in able_carriers(s, side)
        for unit in units_aboard(s, ship)
        if s.air_box[unit] == READY and s.data.is_bomber[unit]
    ]


def fly_off(s: FleetState, side: int) -> None:
    units = ready_bombers(s, side)
    for unit in units:
        show_unit(s, unit)
    s.scrambled = [*s.scrambled, *units]
    number = counted(len(units), "air unit")
    tell(s, SCRAMBLE.of(s), "The {side} scrambles {units}.", side=SIDE_NAMES[side], units=number)


def waiting_units(s: FleetState, side: int) -> list[int]:
    """The scrambled units of a side that can still attack; who waits can do so in a later round."""
    return [u for u in s.scrambled if s.data.air_side[u] == side and can_take_off(s, u)]


def can_take_off(s: FleetState, unit: int) -> bool:
    """[BATTLE_AIRCRAFT] Its carrier must be on the display, and must not have lost it to damage."""
    return s.air_box[unit] == READY and s.box_of_ship[s.air_home[unit]] != NONE


def air_aims(s: FleetState, unit: int) -> Aims:
    """Every enemy on the display; what AA will do is not known yet."""
    return dict.fromkeys(on_display(s, 1 - s.data.air_side[unit]), 0)


def air_factor(s: FleetState, unit: int, _target: int) -> int:
    """Its factor, whoever else attacks the target."""
    return factor_of(s, unit)
