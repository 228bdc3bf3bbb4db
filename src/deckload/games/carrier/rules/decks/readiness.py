"""What all decks shall make ready, at one answer (6.21, 6.23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from deckload.games.carrier.model.game_data import CarrierData
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.decks.boxes import aboard, working_carriers
from deckload.games.carrier.rules.decks.plans import FIGHTERS, STRIKE, set_plan

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
        return STRIKE if _bombers_aboard(s, ship) > OF_HER_OWN else FIGHTERS
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


def _bombers_aboard(s: CarrierState, ship: int) -> int:
    return sum([not s.data.is_fighter[unit] for unit in aboard(s, ship)])


def words_not_told(s: CarrierState) -> list[str]:
    """[6.23] What all decks could be told and do not do already."""
    ships = working_carriers(s)
    now = list(map(s.deck_plan.__getitem__, ships))
    return [word for word in READINESS_WORDS if not _is_told(s, ships, now, word)]


def _is_told(s: CarrierState, ships: list[int], now: list[int], word: str) -> bool:
    """Whether these carriers do this already; what bombers stand on light ones is looked at only
    where all fleet carriers do, and none keeps her deck clear."""
    usual = list(map(_usual_plans(s.data, word).__getitem__, ships))
    if word != BOMBERS:
        return now == usual
    for plan, told in zip(now, usual, strict=True):
        if plan != told and (told == STRIKE or plan != STRIKE):
            return False
    return all(plan_for(s, ship, word) == plan for ship, plan in zip(ships, now, strict=True))


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
