"""Cards beside the map: mission displays, raids, aircraft that wait, losses, where we are."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import (
    ADRIFT,
    BACK,
    FLYING,
    LOST_AT_HOME,
    LOST_AWAY,
    NOBODY_THERE,
    OFF_MAP,
    OUT_OF_PLAY,
    READY,
    SEARCHING,
    UNDIVIDED,
    CarrierState,
)
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    missions_in_use,
)
from deckload.games.carrier.rules.missions.orders import order_in_words, way_home
from deckload.games.carrier.rules.nouns import in_hexes, mission_name, mission_ref, raid_name
from deckload.games.carrier.rules.raids.counters import attackers_of, raids_on_map
from deckload.games.carrier.rules.raids.movement import goal_of
from deckload.games.carrier.rules.victory import battle_points
from deckload.games.carrier.table.boats import adrift_box
from deckload.games.carrier.table.decks import deck_box

FULL: Final = "\N{BLACK SQUARE}"
TO_COME_HOME: Final = "\N{WHITE SQUARE CONTAINING BLACK SMALL SQUARE}"
SPENT: Final = "\N{WHITE SQUARE}"
CRITICAL: Final = "\N{BLACK UP-POINTING TRIANGLE}"

BOXES: Final = {
    READY: "ready",
    BACK: "back",
    LOST_AT_HOME: "lost at home",
    LOST_AWAY: "lost away",
}


@part
def unit_pieces(k: CarrierState) -> list[Piece]:
    """[2.34] Every air unit in the box in which it is."""
    pieces = []
    data = k.data
    for unit, state in enumerate(k.air_state):
        if state == OUT_OF_PLAY:
            continue
        facts = data.air[unit]
        values = {"endurance": str(data.endurance[unit])}
        if data.attack[unit]:
            values["attack"] = str(data.attack[unit])
        at = f"mission-{k.air_mission[unit] + 1}" if state == FLYING else BOXES.get(state, "")
        if state == SEARCHING:
            at = f"search-{k.air_search[unit]}"
        if k.air_ship[unit] != NOBODY_THERE:
            ship = k.air_ship[unit]
            at = adrift_box(ship) if k.us_group[ship] == ADRIFT else deck_box(ship, state)
        pieces.append(
            Piece(
                id=facts.name,
                at=at,
                type=_type(k, unit),
                name=f"{facts.type} {facts.name}",
                side=US,
                values=values,
                badges=(data.us_ships[facts.carrier].name,),
            )
        )
    return pieces


def _type(k: CarrierState, unit: int) -> str:
    if k.data.is_fighter[unit]:
        return "fighter"
    return "torpedo bomber" if k.data.air[unit].type == "TBF" else "dive bomber"


@part
def fuel_card(k: CarrierState) -> list[Panel]:
    """[4.12, 4.44] The fuel tracks of all missions, one below the other: what the way home takes of
    each, and what is left for anything else. Patrols have none before they come out (4.33)."""
    rows = tuple((mission_name(k, mission), _fuel(k, mission)) for mission in missions_in_use(k))
    return [Panel("fuel", "Fuel", rows=rows, side=US)] if rows else []


def _fuel(k: CarrierState, mission: int) -> str:
    if is_on_cap(k, mission):
        return patrol_fuel(k)
    fuel, home = k.mission_fuel[mission], way_home(k, mission)
    return f"{fuel_track(k, fuel, home)} ({TO_COME_HOME} home {home})"


def patrol_fuel(k: CarrierState) -> str:
    """[4.35] What the die may give a patrol that comes out."""
    given = [int(result) for result in k.data.charts["interception_fuel"].results]
    return f"on patrol: {min(given)} to {max(given)} by die when it comes out"


def fuel_track(k: CarrierState, fuel: int, home: int) -> str:
    """Points that the way home takes, points beyond, points spent; when there are none left, how
    far it is to the sea."""
    if fuel > 0:
        needed = min(fuel, home)
        spent = SPENT * (max(k.data.endurance) - fuel)
        return f"{TO_COME_HOME * needed}{FULL * (fuel - needed)}{spent} {fuel}"
    left = k.data.fuel.critical_limit + fuel
    return f"{CRITICAL * -fuel}{SPENT * left} Fuel Critical {-fuel}"


@part
def mission_cards(k: CarrierState) -> list[Panel]:
    """[4.12] A display for each mission: its units, its fuel, what it is about."""
    panels = []
    for mission in missions_in_use(k):
        number = f"mission-{mission + 1}"
        panels.append(
            Panel(
                f"card-{number}",
                mission_name(k, mission),
                rows=_rows(k, mission),
                boxes=(Box(number, "Units", side=US),),
                side=US,
                about=mission_ref(k, mission),
            )
        )
    return panels


def _rows(k: CarrierState, mission: int) -> tuple[tuple[str, str], ...]:
    if is_on_cap(k, mission):
        over = k.data.group_titles[k.mission_cap[mission]]
        return (("On patrol over", over), ("Fuel", patrol_fuel(k)))
    place = k.mission_hex[mission]
    return (
        ("Where", k.data.grid.name_of(place)),
        ("Orders", order_in_words(k, mission)),
        ("Fuel", _fuel(k, mission)),
    )


@part
def raid_card(k: CarrierState) -> list[Panel]:
    """Raids on the radar: how far out, and what is known of them."""
    rows = []
    for raid in raids_on_map(k):
        far = k.data.grid.distance(k.raid_hex[raid], goal_of(k, raid))
        made_of = (
            "fighters unknown"
            if k.raid_fighters[raid] == UNDIVIDED
            else f"{k.raid_fighters[raid]} fighters, {attackers_of(k, raid)} attack"
        )
        where = f"{in_hexes(far)} out" if far else "over the fleet"
        if k.raid_to[raid] == k.data.guam:
            where = f"{in_hexes(far)} from Guam, going home"
        elif k.raid_to[raid] != OFF_MAP:
            where = f"{in_hexes(far)} from the cripple that it goes for"
        where += "" if k.raid_fought[raid] else ", met by nobody yet"
        rows.append((raid_name(k, raid), f"{k.raid_points[raid]} points, {made_of}, {where}"))
    return [Panel("raids", "Raids", rows=tuple(rows), side=JAPAN)] if rows else []


@part
def ready_card(k: CarrierState) -> list[Panel]:
    """Who waits on deck, and who is back, where decks are not played; [22.4] where they are, the
    night crews that have flown."""
    titles = {READY: "Ready", BACK: "Back on board"}
    if k.data.scenarios[k.scenario].decks:
        titles = {BACK: "Resting after the night"}
    boxes = tuple(
        Box(BOXES[state], title, row=row, side=US)
        for row, (state, title) in enumerate(titles.items())
        if state in k.air_state
    )
    return [Panel("decks", "On board", boxes=boxes, side=US)] if boxes else []


@part
def losses_card(k: CarrierState) -> Panel:
    """[2.26] Units lost over the fleet, and elsewhere; Japanese points shot down."""
    boxes = tuple(
        Box(BOXES[state], title, row=row, side=US)
        for row, (state, title) in enumerate(
            ((LOST_AT_HOME, "Lost over the fleet"), (LOST_AWAY, "Lost elsewhere"))
        )
        if state in k.air_state
    )
    rows = [("Japanese points shot down", str(k.destroyed))]
    if k.attacked:
        rows.append(("Points that came through", str(k.attacked)))
    return Panel("losses", "Losses", rows=tuple(rows), boxes=boxes)


def sequence_card(k: CarrierState) -> Panel:
    """[3.1] The segments of an action phase, and which of them we are in."""
    segments = k.data.scenarios[k.scenario].segments
    step = segments.index(k.segment) if k.segment in segments else -1
    return Panel("sequence", "Segments of the phase", steps=segments, step=step)


@part
def points_card(k: CarrierState) -> list[Panel]:
    """Victory points, cause by cause, where a scenario is scored by them."""
    if k.data.scenarios[k.scenario].score.rule != "battle":
        return []
    rows = tuple((cause, str(points)) for cause, points in battle_points(k) if points)
    return [Panel("points", "Victory points", rows=rows or (("Nothing so far", "0"),))]
