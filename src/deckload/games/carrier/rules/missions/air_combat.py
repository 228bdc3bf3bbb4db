"""Interception combat: fighters against a raid and its escorts (4.52-4.57)."""

from __future__ import annotations

from typing import Final

from deckload.charts import Chart, roll_odds
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.missions.air_fire import (
    ABORTS,
    LOSSES,
    japanese_throw,
    lose_some,
    us_throw,
)
from deckload.games.carrier.rules.missions.flying import units_of
from deckload.games.carrier.rules.nouns import in_points, mission_name, raid_name, raid_ref
from deckload.games.carrier.rules.raids.composition import (
    count_fighters,
    lose_points,
    remove_if_empty,
)
from deckload.games.carrier.rules.raids.counters import attackers_of

FEWEST: Final = "as few as may"

# --- interception ---------------------------------------------------------------------------------


def least_against_escorts(units: int, escorts: int) -> int:
    """[4.52] One unit for every two points of escorts, fractions up, before any goes for the
    attack planes."""
    return min(units, (escorts + 1) // 2)


def _share_odds(k: CarrierState, _side: int, share: tuple[int, int, int]) -> str:
    mission, raid, against = share
    rest = len(units_of(k, mission)) - against
    low = bool(k.raid_took_off[raid])
    fighters = _mean(us_throw(k, mission, against, "", at_fighters=True, over_guam=low))
    if not rest:
        return f"on average {fighters:.1f} fighters"
    planes = _mean(us_throw(k, mission, rest, "", at_fighters=False, over_guam=low))
    return f"on average {fighters:.1f} fighters, {planes:.1f} attack planes"


def _mean(throw: Throw) -> float:
    assert isinstance(throw.chart, Chart)
    odds = roll_odds(throw.chart, throw.column, throw.shift)
    return float(odds.map(int).mean())


def _share_label(k: CarrierState, share: tuple[int, int, int]) -> str:
    mission, _, against = share
    rest = len(units_of(k, mission)) - against
    return f"{against} against the escorts, {rest} against the attack planes"


def _share_prompt(k: CarrierState, decision: Decision) -> str:
    mission, raid = decision.about
    return (
        f"{mission_name(k, mission)} meets {in_points(k.raid_fighters[raid])} of fighters and "
        f"{attackers_of(k, raid)} of attack planes. How do its {len(units_of(k, mission))} units "
        "share them?"
    )


SHARE: Final = Kind(
    "share",
    _share_prompt,
    names=lambda k, share: str(share[2]),
    label=_share_label,
    odds=_share_odds,
    words={FEWEST: "As few as may against the escorts, in all fights of this segment"},
)


def intercept(s: CarrierState, mission: int, raid: int) -> Procedure:
    """[4.52] First the escorts, then the attack planes."""
    count_fighters(s, raid)
    s.raid_fought[raid] = 1
    units = units_of(s, mission)[:]
    against = yield from _share(s, mission, raid, len(units))
    free = units[against:]
    if against:
        aborted = _fight_escorts(s, mission, raid, units[:against])
        if aborted and s.raid_fighters[raid] and free:
            free = _escort_breaks_through(s, mission, raid, free)
    if free and attackers_of(s, raid):
        subject = f"{mission_name(s, mission)} fires at the attack planes of {raid_name(s, raid)}"
        low = bool(s.raid_took_off[raid])
        throw = us_throw(s, mission, len(free), subject, at_fighters=False, over_guam=low)
        _tell_losses(s, raid, lose_points(s, raid, 0, int(roll(s, throw).cell.result)), "planes")
    remove_if_empty(s, raid)


def _share(s: CarrierState, mission: int, raid: int, units: int) -> Procedure:
    """[4.52] How many go for the escorts; asked only where there is a choice."""
    escorts = s.raid_fighters[raid]
    if not escorts:
        return 0
    least = least_against_escorts(units, escorts)
    if least == units or not attackers_of(s, raid):
        return units
    if s.fewest_at_escorts:
        return least
    chosen = yield ask(
        US,
        SHARE,
        [(mission, raid, against) for against in range(least, units + 1)],
        also=(FEWEST,),
        about=(mission, raid),
        case="4.52",
        command="air",
    )
    if chosen == FEWEST:
        s.fewest_at_escorts = 1
        return least
    return chosen[2]


def _fight_escorts(s: CarrierState, mission: int, raid: int, units: list[int]) -> bool:
    """[4.54, 4.55, 4.56] Both fire at once. Whether an escort gets free for more is returned."""
    subject = f"{mission_name(s, mission)} fires at the fighters of {raid_name(s, raid)}"
    low = bool(s.raid_took_off[raid])
    ours = us_throw(s, mission, len(units), subject, at_fighters=True, over_guam=low)
    subject = f"The escorts of {raid_name(s, raid)} fire back"
    theirs = japanese_throw(s, mission, s.raid_fighters[raid], subject)
    shot_down = int(roll(s, ours).cell.result)
    result = str(roll(s, theirs).cell.result)
    _tell_losses(s, raid, lose_points(s, raid, shot_down, 0), "fighters")
    lose_some(s, units, LOSSES[result], s.mission_hex[mission])
    return result in ABORTS


def _escort_breaks_through(s: CarrierState, mission: int, raid: int, units: list[int]) -> list[int]:
    """[4.57] One surviving escort attacks the fighters that go for the attack planes, before they
    fire; who is aborted does not fire. Those who do are returned."""
    subject = f"An escort of {raid_name(s, raid)} gets among those who go for the attack planes"
    result = str(roll(s, japanese_throw(s, mission, 1, subject)).cell.result)
    left = lose_some(s, units, LOSSES[result], s.mission_hex[mission])
    if result in ABORTS and left:
        tell(s, "4.57", "One unit is driven off and does not fire.")
        return left[1:]
    return left


def _tell_losses(s: CarrierState, raid: int, points: int, what: str) -> None:
    if points:
        tell(
            s,
            "4.55",
            "{raid} loses {n} of {what}.",
            raid=raid_ref(s, raid),
            n=in_points(points),
            what=what,
        )
