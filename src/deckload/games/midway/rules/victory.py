"""Chapter 3: sudden death, and points at the end."""

from __future__ import annotations

from deckload.engine.cases import citing
from deckload.engine.log import tell
from deckload.engine.procedures import end_game
from deckload.games.midway.facts import LOST, US
from deckload.games.midway.state import AFLOAT, DAMAGED, SUNK, MidwayState

case = citing("midway")

US_WIN, IJN_WIN, DRAW = "US", "Japan", "draw"


def sudden_death(s: MidwayState) -> bool:
    """End the game if a side has won at once; the US condition is read first."""
    if s.over:
        return True
    if no_carrier_afloat(s, s.data.ijn_carriers):
        return _end(s, "3.1", US_WIN, "every Japanese carrier is sunk or damaged")
    return _japan_wins(s)


@case("3.1")
def no_carrier_afloat(s: MidwayState, carriers: tuple[int, ...]) -> bool:
    """Is every carrier of a side sunk, damaged or out of the game?"""
    status = s.status
    return AFLOAT not in [status[ship] for ship in carriers]


@case("3.2")
def _japan_wins(s: MidwayState) -> bool:
    if all(s.captured):
        return _end(s, "3.2", IJN_WIN, "all four objectives are captured")
    if no_carrier_afloat(s, s.data.us_carriers):
        return _end(s, "3.2", IJN_WIN, "every US carrier is sunk or damaged")
    return False


def japan_breaks_through(s: MidwayState, where: str) -> None:
    """A task force stood beside a US home base when its phase began."""
    _end(s, "3.2", IJN_WIN, f"a task force reaches {where}")


def _end(s: MidwayState, case_id: str, winner: str, how: str) -> bool:
    tell(s, case_id, "{winner} wins: {how}.", winner=winner, how=how)
    end_game(s, winner, how)
    return True


@case("3.3")
def half_points(s: MidwayState) -> int:
    """The victory points of the US player, in halves."""
    data, points = s.data, s.data.points
    total = 0
    for ship, facts in enumerate(data.ships):
        if s.status[ship] == SUNK:
            total += _sunk(s, facts.side, facts.cls)
        elif s.status[ship] == DAMAGED:
            damaged = points.usn_damaged if facts.side == US else points.ijn_damaged
            value = damaged.get(facts.cls, 0)
            total += -value if facts.side == US else value
    for unit, base in enumerate(s.air_base):
        if base == LOST:
            total += -points.usn_air if data.air_side[unit] == US else points.ijn_air
    for route, captured in enumerate(s.captured):
        if captured:
            total -= points.objectives[data.routes[route]]
    return total


def _sunk(s: MidwayState, side: int, cls: str) -> int:
    points = s.data.points
    if side != US:
        return points.ijn_sunk.get(cls, 0)
    if cls == "BB" and s.options["battle_fleet"] == "on":
        return -points.battle_fleet_bb
    return -points.usn_sunk.get(cls, 0)


def in_words(halves: int) -> str:
    """Half points as players write them: 17, -3½."""
    sign = "-" if halves < 0 else ""
    whole, half = divmod(abs(halves), 2)
    return f"{sign}{whole}{'½' if half else ''}"


@case("3.3", "16.3")
def final_score(s: MidwayState) -> None:
    """All markers have been played: points decide."""
    total = half_points(s)
    points = s.data.points
    score = f"{in_words(total)} points"
    if total >= points.win:
        _end(s, "3.3", US_WIN, score)
    elif total >= points.draw:
        tell(s, "3.3", "The game is a draw: {score}.", score=score)
        end_game(s, DRAW, score)
    else:
        _end(s, "3.3", IJN_WIN, score)
