"""What all decks shall make ready, at one answer (6.21, 6.23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from deckload.games.carrier.model.game_data import CarrierData
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.decks.boxes import NOBODY, aboard, working_carriers
from deckload.games.carrier.rules.decks.plans import FIGHTERS, STRIKE, set_plan
from deckload.games.carrier.rules.missions.flying import on_ship

ALL_FIGHTERS: Final = "fighters ready"
MIXED: Final = "some bombers ready"
BOMBERS: Final = "bombers ready"
READINESS_WORDS: Final[Mapping[str, str]] = {
    ALL_FIGHTERS: "All decks make fighters ready",
    MIXED: "Every other fleet carrier makes a strike ready, all other decks fighters",
    BOMBERS: "Fleet carriers make a strike ready, light carriers fighters",
}
OF_HER_OWN: Final = 1
"""Bombers of a light carrier; more have landed there for want of a deck, and are made ready, too,
or they would stay where they are."""


def plan_for(s: CarrierState, ship: int, word: str) -> int:
    """[6.23] What one carrier makes ready when all are told this."""
    plan = _usual_plans(s.data, word)[ship]
    if word == BOMBERS and plan == FIGHTERS:
        return _for_bombers(s, aboard(s, ship))
    return plan


@lru_cache(maxsize=16)
def _usual_plans(data: CarrierData, word: str) -> Mapping[int, int]:
    """By carrier, when each has her own aircraft aboard."""
    fleet_carriers = [ship for ship in data.us_carriers if data.us_ships[ship].cls != "CVL"]
    strike: Sequence[int] = ()
    if word == BOMBERS:
        strike = fleet_carriers
    elif word == MIXED:
        strike = [ship for ship in fleet_carriers if data.us_carriers.index(ship) % 2 == 1]
    return {ship: STRIKE if ship in strike else FIGHTERS for ship in data.us_carriers}


def _for_bombers(s: CarrierState, units: list[int]) -> int:
    """[6.23] What a light carrier makes ready that has these units aboard, when bombers are
    wanted."""
    is_fighter = s.data.is_fighter
    bombers = [unit for unit in units if not is_fighter[unit]]
    return STRIKE if len(bombers) > OF_HER_OWN else FIGHTERS


def words_not_told(s: CarrierState) -> list[str]:
    """[6.23] What all decks could be told and do not do already."""
    ships = working_carriers(s)
    plans = tuple([s.deck_plan[ship] for ship in ships])
    words, light_carriers = _not_told(s.data, tuple(ships), plans)
    everybody = on_ship(s)
    for ship in light_carriers:
        if s.deck_plan[ship] != _for_bombers(s, everybody.get(ship, NOBODY)):
            return [*words, BOMBERS]
    return list(words)


@lru_cache(maxsize=512)
def _not_told(
    data: CarrierData, ships: tuple[int, ...], plans: tuple[int, ...]
) -> tuple[Sequence[str], Sequence[int]]:
    """The words that carriers with these plans do not do already. Where fleet carriers do what all
    are told for bombers, and no light one keeps her deck clear, this depends on what stands on the
    light ones, which are given as well."""
    words = [
        word
        for word in (ALL_FIGHTERS, MIXED)
        if plans != tuple([_usual_plans(data, word)[ship] for ship in ships])
    ]
    usual = _usual_plans(data, BOMBERS)
    for ship, plan in zip(ships, plans, strict=True):
        if plan != usual[ship] and (usual[ship] == STRIKE or plan != STRIKE):
            return [*words, BOMBERS], []
    return words, [ship for ship in ships if usual[ship] == FIGHTERS]


def _plans_for(s: CarrierState, ships: list[int], word: str) -> list[int]:
    """What these carriers make ready when all are told this."""
    usual = _usual_plans(s.data, word)
    plans = [usual[ship] for ship in ships]
    if word == BOMBERS and FIGHTERS in plans:
        return [plan_for(s, ship, word) for ship in ships]
    return plans


def make_ready(s: CarrierState, word: str) -> None:
    """[6.23] One answer for all carriers."""
    working = working_carriers(s)
    plans = _plans_for(s, working, word)
    for plan in (FIGHTERS, STRIKE):
        ships = [ship for ship, own in zip(working, plans, strict=True) if own == plan]
        names = ", ".join([s.data.us_ships[ship].name for ship in ships])
        if ships:
            set_plan(s, ships, plan, names)
