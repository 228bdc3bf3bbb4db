"""Chapter 3: sudden death, and points at the end."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import end_game
from deckload.games.midway.model.game_data import JAPAN, LOST, US
from deckload.games.midway.model.state import AFLOAT, DAMAGED, SUNK, MidwayState

US_WIN: Final = "US"
IJN_WIN: Final = "Japan"
DRAW: Final = "draw"


def sudden_death(s: MidwayState) -> bool:
    """End the game if a side has won at once; the US condition is read first."""
    if s.over:
        return True
    if no_carrier_afloat(s, s.data.ijn_carriers):
        return _end(s, "3.1", US_WIN, "every Japanese carrier is sunk or damaged")
    return _japan_wins(s)


def no_carrier_afloat(s: MidwayState, carriers: tuple[int, ...]) -> bool:
    """[3.1] Is every carrier of a side sunk, damaged or out of the game?"""
    status = s.status
    return AFLOAT not in [status[ship] for ship in carriers]


def _japan_wins(s: MidwayState) -> bool:
    """[3.2]"""
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


def half_points(s: MidwayState) -> int:
    """[3.3] The victory points of the US player, in halves."""
    return sum([halves for _, halves in points_by_cause(s)])


def points_by_cause(s: MidwayState) -> list[tuple[str, int]]:
    """[3.3] What the points of the US player come from, each cause in halves."""
    data, points = s.data, s.data.points
    sunk, damaged, air = [0, 0], [0, 0], [0, 0]  # by side
    for ship, status in enumerate(s.status):
        facts = data.ships[ship]
        if status == SUNK:
            sunk[facts.side] += _sunk(s, facts.side, facts.cls)
        elif status == DAMAGED:
            value = points.usn_damaged if facts.side == US else points.ijn_damaged
            worth = value.get(facts.cls, 0)
            damaged[facts.side] += -worth if facts.side == US else worth
    air[US] = -points.usn_air * s.air_base[: data.first_ijn_air].count(LOST)
    air[JAPAN] = points.ijn_air * s.air_base[data.first_ijn_air :].count(LOST)
    captured = [points.objectives[data.routes[r]] for r, lost in enumerate(s.captured) if lost]
    return [
        ("Japanese ships sunk", sunk[JAPAN]),
        ("Japanese ships damaged", damaged[JAPAN]),
        ("Japanese air units lost", air[JAPAN]),
        ("US ships sunk", sunk[US]),
        ("US ships damaged", damaged[US]),
        ("US air units lost", air[US]),
        ("Objectives captured", -sum(captured)),
    ]


def _sunk(s: MidwayState, side: int, cls: str) -> int:
    points = s.data.points
    if side != US:
        return points.ijn_sunk.get(cls, 0)
    if cls == "BB" and s.options["battle_fleet"] == "on":
        return -points.battle_fleet_bb
    return -points.usn_sunk.get(cls, 0)


def returns(s: MidwayState) -> tuple[float, float]:
    """By side: the points of the US player at the end, and as many less for Japan. Who wins at once
    has as many as a win takes, or more; who loses at once has fewer than a draw takes."""
    halves = half_points(s)
    if s.outcome[0] == US_WIN:
        halves = max(halves, s.data.points.win)
    elif s.outcome[0] == IJN_WIN:
        halves = min(halves, s.data.points.draw - 1)
    return (halves / 2, -halves / 2)


def in_words(halves: int) -> str:
    """Half points as players write them: 17, -3½, ½."""
    sign = "-" if halves < 0 else ""
    whole, half = divmod(abs(halves), 2)
    number = str(whole) if whole or not half else ""
    return f"{sign}{number}{'½' if half else ''}"


def final_score(s: MidwayState) -> None:
    """[3.3, 16.3] All markers have been played: points decide."""
    total = half_points(s)
    points = s.data.points
    score = f"US points {in_words(total)}"
    if total >= points.win:
        _end(s, "3.3", US_WIN, score)
    elif total >= points.draw:
        tell(s, "3.3", "The game is a draw: {score}.", score=score)
        end_game(s, DRAW, score)
    else:
        _end(s, "3.3", IJN_WIN, score)
