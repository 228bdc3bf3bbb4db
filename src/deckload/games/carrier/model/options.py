"""The advanced rules and variants as switches; the lessons are played without them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import OptionSpec
from deckload.games.carrier.model.game_data import CarrierData
from deckload.games.carrier.model.state import CarrierState

OFF: Final = "off"
FIRST_FULL_SCENARIO: Final = 6
REFUELLING_SCENARIO: Final = 8

SHADOWING: Final = "shadowing"
EXTENDED_SEARCH: Final = "extended_search"
LOCATION: Final = "location_uncertainty"
DECK_CRASHES: Final = "deck_crashes"
DOUBLE_FORCES: Final = "double_forces"
LAND_AIR: Final = "land_air_reinforcements"
WIND: Final = "wind"
MORNING_SEARCH: Final = "morning_search"
RETIREMENT: Final = "retirement"
REFUELLING: Final = "refuelling"
SURFACE_COMBAT: Final = "surface_combat"
NIGHT_AIR: Final = "night_air"
SHUTTLE: Final = "shuttle_raids"
WITHOUT_FIRST_GROUP: Final = "without_58_1"
POOR_RADAR: Final = "poor_radar"
NO_SUBMARINES: Final = "no_submarines"
NEW_AIRCRAFT: Final = "new_aircraft"

EAST_WIND: Final = "from the east"
VARIABLE_WIND: Final = "by die"

POSTURE: Final = "posture"
HISTORICAL: Final = "historical"
ADDITIONAL: Final = "additional"
GREAT_BATTLE: Final = "great battle"
NUMBER_OF_GREAT_BATTLE: Final = 9

OPTIONAL: Final = (
    OptionSpec(
        DECK_CRASHES,
        "Deck crashes",
        "A unit that is lost on landing may leave a wreck that blocks the flight deck for a while.",
        "4.452",
    ),
    OptionSpec(
        DOUBLE_FORCES,
        "Double forces",
        "Two Japanese forces may sail together, as the whole Mobile Fleet did.",
        "7.51",
    ),
)
"""What the standard rules leave to the player."""

ADVANCED: Final = (
    OptionSpec(
        SHADOWING,
        "Shadowing searches",
        "A search on its way out that has located a force may stay with it for a second look,"
        " instead of looking for others.",
        "18.11",
    ),
    OptionSpec(
        EXTENDED_SEARCH,
        "Drop tanks",
        "Fighters may search twelve hexes out; when they find carriers they turn back.",
        "18.21",
    ),
    OptionSpec(
        LOCATION,
        "Location uncertainty",
        "A force that was known only approximately may prove to be up to two hexes elsewhere when"
        " it is located.",
        "18.31",
    ),
    OptionSpec(
        MORNING_SEARCH,
        "Morning search",
        "At 0530 of 19 June searches are sent out before anybody is reported.",
        "18.41",
    ),
    OptionSpec(
        LAND_AIR,
        "Land air reinforcements",
        "From 0810 on aircraft of Iwo Jima and Yap may come to Guam.",
        "16.11",
    ),
    OptionSpec(
        WIND,
        "Wind",
        "Carriers launch and land against the wind: who steams before it, or stays where he is,"
        " does so with few aircraft.",
        "17.0",
        (OFF, EAST_WIND, VARIABLE_WIND),
    ),
    OptionSpec(
        RETIREMENT,
        "Retirement",
        "Japanese forces that are beaten withdraw to the west.",
        "19.1",
    ),
    OptionSpec(
        SURFACE_COMBAT,
        "Surface combat",
        "Ships may enter the hexes of enemies and fight with guns and torpedoes.",
        "21.0",
    ),
    OptionSpec(
        NIGHT_AIR,
        "Night air operations",
        "Night Hellcats search and intercept in the dark; after it their crews rest.",
        "22.1",
    ),
    OptionSpec(
        SHUTTLE,
        "Shuttle raids",
        "Raids near Guam may land there instead of returning to their carriers.",
        "23.1",
    ),
    OptionSpec(
        WITHOUT_FIRST_GROUP,
        "TG 58.1 is away",
        "TG 58.1 is still off Iwo Jima when the battle begins.",
        "24.1",
    ),
    OptionSpec(
        POOR_RADAR,
        "Poor interception",
        "Raids are seen later: this is taken from the die for the intercept range.",
        "24.2",
        (OFF, "2", "3", "4"),
    ),
    OptionSpec(
        NO_SUBMARINES,
        "No US submarines",
        "Our submarines are elsewhere.",
        "24.3",
    ),
    OptionSpec(
        NEW_AIRCRAFT,
        "New Japanese aircraft",
        "Their new types are at sea: better in the air and over our ships.",
        "24.4",
    ),
)

TWO_DAYS: Final = OptionSpec(
    REFUELLING,
    "Japanese refuelling",
    "At dusk of 19 June the Mobile Fleet turns west to meet its oilers.",
    "20.1",
)


SHIPS: Final = OptionSpec(
    POSTURE,
    "Japanese ships",
    "The ships of the battle, or also Shinano, Ise, Hyuga and battleships that might have come.",
    "2.35",
    choices=(HISTORICAL, ADDITIONAL),
    default=HISTORICAL,
)


def specs(data: CarrierData, scenario: str) -> tuple[OptionSpec, ...]:
    """[24.0, 20.1] All switches, for scenarios with the full rules; refuelling for scenario 8
    alone."""
    number = data.scenarios[scenario].number
    if number < FIRST_FULL_SCENARIO:
        return ()
    ships = () if number == NUMBER_OF_GREAT_BATTLE else (SHIPS,)
    two_days = (TWO_DAYS,) if number == REFUELLING_SCENARIO else ()
    return (*ships, *OPTIONAL, *ADVANCED, *two_days)


def chosen(s: CarrierState, option: str) -> str:
    """What was chosen; nothing is where a scenario does not offer it."""
    options: Mapping[str, str] = s.options
    return options.get(option, OFF)


def plays_with(s: CarrierState, option: str) -> bool:
    """Whether an advanced rule is used in this game."""
    options: Mapping[str, str] = s.options
    return options.get(option, OFF) != OFF


def posture(s: CarrierState) -> str:
    """[2.35] Which Japanese ships may be drawn; off in the lessons, which have no commitment."""
    if s.data.scenarios[s.scenario].number == NUMBER_OF_GREAT_BATTLE:
        return GREAT_BATTLE
    return chosen(s, POSTURE)
