"""Anti-aircraft fire (5.5)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import COMPLETE, PARTIAL, UNUSED, CarrierState
from deckload.games.carrier.rules.damage.japanese import flak_of_force
from deckload.games.carrier.rules.forces.roster import force_name
from deckload.games.carrier.rules.missions.air_fire import lose_some
from deckload.games.carrier.rules.nouns import mission_name
from deckload.games.carrier.rules.strikes.attackers import attack_planes_of
from deckload.games.carrier.rules.strikes.cap import keep_out

step: Final = steps("carrier.flak")


def least_flak(s: CarrierState) -> int:
    """[5.51] Below the first column fire has no effect."""
    return s.data.charts["antiaircraft"].first_strength or 0


def flak_throw(s: CarrierState, total: int, side: int) -> Throw:
    """[5.51] The highest column that the total reaches."""
    return Throw(
        "flak",
        10,
        chart=s.data.charts["antiaircraft"],
        column=total,
        case="5.51",
        side=side,
        does="fires at",
    )


def read_flak(result: str) -> tuple[int, int]:
    """[5.51] Aborted and eliminated."""
    if result == "none":
        return 0, 0
    aborted, lost = result.split("/")
    return int(aborted), int(lost)


def flak_against_strike(s: CarrierState, force: int) -> int:
    """[5.51] All ships fire; half of it after partial surprise, none after a complete one."""
    total = flak_of_force(s, force)
    if s.strike_surprise == COMPLETE:
        return 0
    return total // 2 if s.strike_surprise == PARTIAL else total


@step
def run_the_flak(s: CarrierState, mission: int, force: int) -> None:
    """[5.51] Attack planes alone are fired at, and who is hit is drawn by lot."""
    total = flak_against_strike(s, force)
    if s.mission_kind[mission] == UNUSED or not attack_planes_of(s, mission):
        return
    if total < least_flak(s):
        tell(s, "5.51", "There is no anti-aircraft fire to speak of.")
        return
    throw = flak_throw(s, total, JAPAN)
    rolled = roll(s, throw, by=force_name(s, force), at=mission_name(s, mission))
    aborted, lost = read_flak(str(rolled.cell.result))
    left = lose_some(s, attack_planes_of(s, mission), lost, s.mission_hex[mission])
    keep_out(s, mission, left, aborted, "5.51")
