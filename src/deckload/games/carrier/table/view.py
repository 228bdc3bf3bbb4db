"""What the player sees: the map with fleet, missions and raids, and the mission displays."""

from __future__ import annotations

from typing import Final

from deckload.engine.views import Panel, Piece, Reach, View
from deckload.games.carrier.model.game_data import JAPAN, LIGHT_NAMES, US
from deckload.games.carrier.model.state import (
    INTERCEPT,
    OFF_MAP,
    UNDIVIDED,
    WINDWARD,
    CarrierState,
)
from deckload.games.carrier.rules.clock import date_of, light, time_of
from deckload.games.carrier.rules.missions.course import reach_of
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    missions_in_use,
    units_of,
)
from deckload.games.carrier.rules.missions.orders import order_in_words
from deckload.games.carrier.rules.nouns import mission_name, raid_name
from deckload.games.carrier.rules.raids.counters import attackers_of, circles_in, raids_on_map
from deckload.games.carrier.rules.raids.movement import goal_of
from deckload.games.carrier.rules.victory import score
from deckload.games.carrier.table.board import table
from deckload.games.carrier.table.boats import (
    adrift_card,
    adrift_pieces,
    commitment_card,
    submarine_pieces,
)
from deckload.games.carrier.table.butai import chits_card, guam_card
from deckload.games.carrier.table.cards import (
    fuel_card,
    losses_card,
    mission_cards,
    points_card,
    raid_card,
    ready_card,
    sequence_card,
    unit_pieces,
)
from deckload.games.carrier.table.decks import group_cards, us_ship_pieces
from deckload.games.carrier.table.forces import (
    contacts_card,
    force_cards,
    force_pieces,
    oiler_pieces,
    ship_pieces,
)
from deckload.games.carrier.table.returns import returns_card
from deckload.games.carrier.table.searches import cup_card, search_card, search_pieces

__all__ = ["table", "view"]

WIND_MARKS: Final = ("", "before the wind", "on station")


def view(k: CarrierState, side: int) -> View:  # noqa: ARG001  (nothing is hidden from anybody)
    """The table as everybody sees it."""
    facts = k.data.scenarios[k.scenario]
    return View(
        headline=_headline(k),
        pieces=(
            *_groups(k),
            *_missions(k),
            *_raids(k),
            *force_pieces(k),
            *oiler_pieces(k),
            *ship_pieces(k),
            *_us_ships(k),
            *adrift_pieces(k),
            *submarine_pieces(k),
            *search_pieces(k),
            *unit_pieces(k),
        ),
        tracks={"turn": k.turn - facts.first_turn, "phase": k.phase - 1},
        panels=(
            sequence_card(k),
            *raid_card(k),
            *fuel_card(k),
            *returns_card(k),
            *contacts_card(k),
            *force_cards(k),
            *guam_card(k),
            *chits_card(k),
            *search_card(k),
            *cup_card(k),
            *commitment_card(k),
            *mission_cards(k),
            *ready_card(k),
            *_decks(k),
            *adrift_card(k),
            losses_card(k),
            *points_card(k),
        ),
        scores={"Points": str(score(k))},
    )


def _us_ships(k: CarrierState) -> list[Piece]:
    return us_ship_pieces(k) if k.data.scenarios[k.scenario].decks else []


def _decks(k: CarrierState) -> list[Panel]:
    return group_cards(k) if k.data.scenarios[k.scenario].decks else []


def _headline(k: CarrierState) -> str:
    if not k.phase:
        return f"{date_of(k)}, {time_of(k)}"
    return f"{date_of(k)}, {time_of(k)}, phase {k.phase} ({LIGHT_NAMES[light(k)]}): {k.segment}"


def _groups(k: CarrierState) -> list[Piece]:
    """[6.12] One counter for all task groups that are in a hex together."""
    places = sorted({place for place in k.group_hex if place != OFF_MAP})
    pieces = []
    for number, place in enumerate(places):
        groups = [group for group, there in enumerate(k.group_hex) if there == place]
        whole = number == 0 and len(groups) > 1
        name = "TF 58" if whole else k.data.group_titles[groups[0]]
        numbers = ", ".join(k.data.groups[group] for group in groups)
        pieces.append(
            Piece(
                id=name,
                at=k.data.grid.name_of(place),
                type="task force",
                name=name,
                side=US,
                values={"groups": str(len(groups))},
                badges=(numbers, *_states(k, groups, place)),
            )
        )
    return pieces


def _states(k: CarrierState, groups: list[int], place: int) -> list[str]:
    """[6.43, 17.0] Lights, and how the carriers there lie to the wind."""
    states = ["lights on"] if place in k.lit else []
    marks = {k.group_wind[group] for group in groups if k.data.group_has_carriers[group]}
    states += [WIND_MARKS[mark] for mark in sorted(marks) if mark != WINDWARD]
    return states


def _missions(k: CarrierState) -> list[Piece]:
    pieces = []
    for mission in missions_in_use(k):
        fuel = k.mission_fuel[mission]
        on_cap = is_on_cap(k, mission)
        home = k.group_hex[k.mission_cap[mission]] if on_cap else k.mission_hex[mission]
        values = {"units": str(len(units_of(k, mission)))}
        if not on_cap:
            values["fuel"] = str(fuel) if fuel > 0 else f"C{-fuel}"
        badges = ("patrol",) if on_cap else (order_in_words(k, mission),)
        pieces.append(
            Piece(
                id=mission_name(k, mission),
                at=k.data.grid.name_of(home),
                type=_type(k, mission),
                name=mission_name(k, mission),
                side=US,
                values=values,
                badges=(*badges, *(("low on fuel",) if not on_cap and fuel <= 0 else ())),
                reach=_reach(k, mission, on_cap),
            )
        )
    return pieces


def _type(k: CarrierState, mission: int) -> str:
    if is_on_cap(k, mission):
        return "patrol"
    return "intercept" if k.mission_kind[mission] == INTERCEPT else "strike"


def _reach(k: CarrierState, mission: int, on_cap: bool) -> tuple[Reach, ...]:
    """How far it flies in a segment, and how far it can go and still land with fuel."""
    if on_cap:
        return (Reach("one segment", k.data.mission_limits.reach),)
    back = max(0, (k.mission_fuel[mission] - k.data.fuel.land) // 2)
    return (Reach("one segment", reach_of(k, mission)), Reach("there and back", back))


def _raids(k: CarrierState) -> list[Piece]:
    pieces = []
    for raid in raids_on_map(k):
        values = {"points": str(k.raid_points[raid])}
        counted = k.raid_fighters[raid] != UNDIVIDED
        if counted:
            values["fighters"] = f"F{k.raid_fighters[raid]}"
            values["attack"] = f"A{attackers_of(k, raid)}"
        pieces.append(
            Piece(
                id=raid_name(k, raid),
                at=k.data.grid.name_of(k.raid_hex[raid]),
                type="counted raid" if counted else "raid",
                name=raid_name(k, raid),
                side=JAPAN,
                values=values,
                badges=(_course(k, raid),),
                reach=(Reach("one segment", k.data.raid_limits.speed),),
            )
        )
    return pieces


def _course(k: CarrierState, raid: int) -> str:
    """What a raid is about, and when it will be there."""
    if circles_in(k, raid, k.phase + 1):
        return "circling"
    left = k.data.grid.distance(k.raid_hex[raid], goal_of(k, raid))
    whither = {OFF_MAP: "fleet", k.data.guam: "Guam"}.get(k.raid_to[raid], "cripple")
    phases = -(-left // k.data.raid_limits.speed)
    if not phases:
        return f"over {whither}" if whither == "Guam" else f"over the {whither}"
    return f"{whither} in {phases} phase{'s' if phases > 1 else ''}"
