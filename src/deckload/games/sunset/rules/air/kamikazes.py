"""4.6, 11.1, 14.3: kamikazes."""

from __future__ import annotations

from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Throw, roll_total
from deckload.engine.log import tell, tell_battle, tell_battle_over, tell_heading
from deckload.engine.procedures import Procedure, steps
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.damage import damage_of, hit_ship
from deckload.games.sunset.rules.forces import (
    counted,
    first_turn_of,
    is_night,
    is_on,
    marker_ref,
    on_map,
    open_group,
    target_line,
)
from deckload.games.sunset.rules.nouns import MARKER, SHIP
from deckload.games.sunset.rules.search.reports import last_report

step: Final = steps("sunset.kamikazes")


FIRST_DAY_TURN: Final = 2
"""Of the four turns of a date; the night is the first."""


def _number_label(k: SunsetState, number: int) -> str:
    extra = max(0, number - k.kamikazes)
    price = f", {extra} beyond the first three, for {2 * extra} points to the USN" if extra else ""
    return f"{counted(number, 'kamikaze')}{price}" if number else "None this turn"


def _target_line(k: SunsetState, target: int) -> str:
    name, place = k.data.marker_names[target], k.data.grid.name_of(k.place[target])
    return f"Against {name} in {place} ({last_report(k, target)})"


def _dive_odds(k: SunsetState, _side: int, _ship: int) -> str:
    odds = roll_odds(k.data.charts["damage"], k.data.limits.kamikaze_factor, 0)
    return f"hits {1 - float(odds.probability(0)):.0%}, and every hit is critical"


def _commit_prompt(k: SunsetState, _d: Decision) -> str:
    return f"You have {counted(k.kamikazes, 'kamikaze')}. How many may strike this turn?"


COMMIT: Final = Kind("commit", _commit_prompt, label=_number_label)
STRIKE: Final = Kind("kamikaze at", "Whom do the kamikazes go for?", of=MARKER, label=_target_line)
DIVE: Final = Kind(
    "dive on",
    "On which ship do they dive?",
    of=SHIP,
    label=target_line,
    odds=_dive_odds,
)


# --- the Initial Phase ----------------------------------------------------------------------------


@step
def commit_kamikazes(s: SunsetState) -> Procedure:
    """[11.1, 14.3] By day on 25 and 26 October the Japanese put any number of the markers that they
    have into the container; those that are not drawn for a target wait for a later day."""
    s.pool[s.data.kamikaze_chit] = 0
    if is_night(s):
        return
    receive_markers(s)
    most = s.kamikazes + extra_allowed(s)
    if not most:
        return
    number = yield ask(IJN, COMMIT, range(most + 1), case="11.1", covert=True)
    if not number:
        return
    buy_extra(s, max(0, number - s.kamikazes))
    s.pool[s.data.kamikaze_chit] = number
    s.divine_wind = 1
    text = "{number} may be drawn this turn."
    tell(s, "11.1", text, number=counted(number, "kamikaze").capitalize())


def receive_markers(s: SunsetState) -> None:
    """[11.1] Two on the first day turn of 25 October, one more on that of 26 October."""
    if s.turn % 4 == FIRST_DAY_TURN:
        s.extra_today = 0
    s.kamikazes += s.data.scenarios[s.scenario].kamikazes.get(s.turn, 0)


def extra_allowed(s: SunsetState) -> int:
    """[14.3] How many more may be called up today, from 25 October on."""
    if not is_on(s, "divine_wind") or s.turn < first_turn_of(s, s.data.divine_wind_date):
        return 0
    return max(0, s.data.limits.extra_kamikazes_a_day - s.extra_today)


def buy_extra(s: SunsetState, number: int) -> None:
    """[14.3, 12.2] Each counts for the USN as soon as it is put in, used or not."""
    if not number:
        return
    s.kamikazes += number
    s.extra_kamikazes += number
    s.extra_today += number
    text = "{number} more than three are called up: the USN scores for each."
    tell(s, "14.3", text, number=counted(number, "kamikaze").capitalize())


# --- the strike -----------------------------------------------------------------------------------


@step
def strike(s: SunsetState) -> Procedure:
    """[4.6, 11.1] The marker that was drawn strikes a detected force, wherever it is; without one
    it waits for the next day turn. Neither CAP nor guns are in the way."""
    tell_heading(s, "11.1", "Kamikazes")
    found = [marker for marker in on_map(s, USN) if s.detected[marker]]
    if not found:
        tell(s, "11.1", "The kamikazes find nobody, and wait for another day.")
        return
    target = yield ask(IJN, STRIKE, found, case="11.1")
    s.kamikazes -= 1
    open_group(s, target)
    tell_battle(s, "11.1", "Kamikazes dive on {marker}.", IJN, marker=marker_ref(s, target))
    large = [ship for ship in s.ships[target] if not s.data.is_destroyer[ship]]
    if not large:
        tell_battle_over(s, "11.1", "They find nothing worth their death there.")
        return
    ship = yield ask(IJN, DIVE, large, about=target, case="11.1")
    dive(s, ship)
    tell_battle_over(s, "11.1", "No kamikaze comes back.")


def dive_throw(s: SunsetState) -> Throw:
    """[11.1] Their column of the damage table, without any modifier."""
    chart, factor = s.data.charts["damage"], s.data.limits.kamikaze_factor
    return Throw(
        "kamikaze", 10, 1, chart, factor, (), "11.1", side=IJN, does="dives on", gives="hit"
    )


def dive(s: SunsetState, ship: int) -> None:
    """[11.1] A roll on the damage table; any hit is critical as well."""
    factor = s.data.limits.kamikaze_factor
    throw = dive_throw(s)
    total = roll_total(s, throw, by="A kamikaze", at=s.data.ships[ship].name)
    hits = damage_of(s, ship, factor, total).hits
    hit_ship(s, ship, hits, case="11.1", critical=int(hits > 0))
