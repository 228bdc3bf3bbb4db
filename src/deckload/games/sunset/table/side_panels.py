"""How it stands: points, and what the rules of the scenario ask of the viewer."""

from __future__ import annotations

from deckload.engine.knowledge import EVERYONE, UNKNOWN
from deckload.engine.view_parts import part
from deckload.engine.views import Panel
from deckload.games.fleet.rules.forces import counted, is_on, own_name
from deckload.games.fleet.table.side_panels import Causes, points_card, total
from deckload.games.sunset.model.game_data import IJN, SIDE_NAMES, TRANSPORTS, USAAF, USN
from deckload.games.sunset.model.state import NONE, NOT_LANDED, OFF_MAP, SunsetState
from deckload.games.sunset.rules.bombardment import bombarding_ships
from deckload.games.sunset.rules.end_phase import is_off_station
from deckload.games.sunset.rules.forces import is_afloat
from deckload.games.sunset.rules.movement.allowance import allowance
from deckload.games.sunset.rules.special import fanaticism
from deckload.games.sunset.rules.victory import (
    TOOK_THE_BEACHHEAD,
    japanese_causes,
    level_of,
    ships_of,
    us_causes,
)

Row = tuple[str, str]

OFF_STATION = "Escort carriers off station"


# --- points ---------------------------------------------------------------------------------------


@part
def known_points(k: SunsetState) -> tuple[Causes, Causes]:
    """By side, what has scored so far, as far as the viewer knows."""
    return tuple(us_causes(k)), tuple(japanese_causes(k))


@part
def points(k: SunsetState, causes: tuple[Causes, Causes]) -> Panel:
    """[12.3] Where the points come from, and what they would mean if the game ended now."""
    level = level_of(k.data, total(causes[USN]) - total(causes[IJN]))
    if TOOK_THE_BEACHHEAD in k.outcome:
        level = f"{SIDE_NAMES[IJN]} {TOOK_THE_BEACHHEAD}"
    secrets = (OFF_STATION,) if k.cve_short == UNKNOWN else ()
    return points_card(causes, level, secrets, k.over)


def side_of_formation(k: SunsetState, chit: int) -> int:
    """[4.2] Whose a chit is that belongs to no marker."""
    us_chits = (k.data.command_chit[USN], k.data.formation_chit[USAAF])
    return USN if chit in us_chits else IJN


# --- what is asked --------------------------------------------------------------------------------


@part
def duties(k: SunsetState, side: int) -> list[Panel]:
    """[13.1.5] The special rules that are on, what they ask of the viewer, and what else there is
    to be done."""
    rules = [(rule.title, "on") for name, rule in k.data.special_rules.items() if is_on(k, name)]
    rows = [*rules, *_open_rows(k)]
    if side in (USN, EVERYONE):
        rows += _us_rows(k)
    if side in (IJN, EVERYONE):
        rows += _japanese_rows(k)
    return [Panel("duties", "Rules and duties", rows=tuple(rows))] if rows else []


def _open_rows(k: SunsetState) -> list[Row]:
    """[11.1, 12.1, 10.1, 14.1] What everybody can count."""
    rows = [("Troops for Ormoc", _troops(k))]
    if k.kamikazes:
        rows.append(("Kamikazes left", str(k.kamikazes)))
    if any(k.boats_lost):
        lost = [f"{name} {k.boats_lost[side]}" for side, name in enumerate(SIDE_NAMES)]
        rows.append(("Submarines lost", ", ".join(lost)))
    if k.support_due:
        rows.append(("Air support for the army", f"{len(k.support)} of {k.support_due}"))
    return rows


def _troops(k: SunsetState) -> str:
    """[12.1]"""
    if k.landed != NOT_LANDED:
        return f"{counted(k.landed, 'box')} landed".replace("boxs", "boxes")
    ships = [ship for ship in ships_of(k, IJN) if k.data.ship_class[ship] == TRANSPORTS]
    afloat = sum([k.data.boxes[ship] - k.hits[ship] for ship in ships if is_afloat(k, ship)])
    return f"{afloat} boxes still to land" if afloat else "lost at sea"


# --- the US side ----------------------------------------------------------------------------------


def _us_rows(k: SunsetState) -> list[Row]:
    rows = []
    away = [own_name(k, m) for m in k.data.groups_of[USN] if is_off_station(k, m)]
    if away:
        rows.append((f"{OFF_STATION}: a point a turn", ", ".join(away)))
    if k.bombard_due:
        there = len(bombarding_ships(k))
        rows.append(("Ships wanted off the beach", f"{there} of {k.bombard_due}"))
    rows += _halsey(k)
    return rows


def _halsey(k: SunsetState) -> list[Row]:
    """[13.1.5.1]"""
    if k.bull_goal == NONE or not k.bull_bound[USN]:
        return []
    goal = k.data.marker_names[k.bull_goal]
    names = ", ".join([own_name(k, marker) for marker in k.bull_bound[USN]])
    return [(f"Halsey goes after {goal} with", names)]


# --- the Japanese side ----------------------------------------------------------------------------


def _japanese_rows(k: SunsetState) -> list[Row]:
    return [
        (own_name(k, marker), _errand(k, marker))
        for marker in k.data.groups_of[IJN]
        if k.place[marker] != OFF_MAP and fanaticism.is_bound(k, marker)
    ]


def _errand(k: SunsetState, marker: int) -> str:
    """[13.1.5.2] What a task force has to do before it is free."""
    if fanaticism.is_through(k, marker):
        far = k.data.to_beachhead[k.place[marker]]
        return f"through: on until it has fought; {far} hexes to the beachhead"
    far = k.data.to_strait[k.place[marker]]
    left = 0 if k.acted[marker] else allowance(k, marker)
    most = left + fanaticism.steps_to_come(k, marker)
    date = k.data.fanaticism.through_by
    return f"{far} hexes to a strait, {most} MP left until {date} is over"
