"""How the decks stand when a scenario begins."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import HANGAR, NOBODY_THERE, READY, SERVICING, CarrierState
from deckload.games.carrier.rules.decks import readiness
from deckload.games.carrier.rules.decks.boxes import aboard, in_box, working_carriers
from deckload.games.carrier.rules.decks.plans import PLAN_NAMES, deck_of, stand
from deckload.games.carrier.rules.decks.readiness import plan_for
from deckload.games.carrier.rules.fleet import carrier_groups
from deckload.games.carrier.rules.missions.forming import cap_room, form_patrol

step: Final = steps("carrier.deck_set_up")


MIXED: Final = "mixed"

STAND_READY: Final = Kind(
    "stand ready",
    "How do the decks stand at first light? Patrols are up in any case.",
    words={
        MIXED: "Bombers on every other fleet carrier, fighters on the rest",
        "fighters": "Fighters on all decks",
        "strike": "Bombers on all decks",
    },
)


@step
def set_up_decks(s: CarrierState) -> None:
    """[6.13, 6.21] All aircraft aboard their carriers; each group has a patrol up."""
    facts = s.data.scenarios[s.scenario]
    for ship in working_carriers(s):
        s.deck_plan[ship] = PLAN_NAMES.index(facts.plan)
    for group in carrier_groups(s) if facts.missions_flown else ():
        _send_up_patrol(s, group)
    then(s, choose_plans if facts.full else fill_decks)


@step
def choose_plans(s: CarrierState) -> Procedure:
    """[6.21] In the full battle the player says what is ready when it begins."""
    chosen = yield ask(US, STAND_READY, tuple(STAND_READY.words), case="6.21", command="air")
    for ship in s.data.us_carriers:
        mixed = plan_for(s, ship, readiness.MIXED)
        s.deck_plan[ship] = mixed if chosen == MIXED else PLAN_NAMES.index(chosen)
    then(s, fill_decks)


@step
def fill_decks(s: CarrierState) -> None:
    """[6.21] What each carrier wants stands ready, and as many again are in servicing."""
    for ship in working_carriers(s):
        fill_deck(s, ship)
    tell(s, "6.21", "Aircraft stand ready on deck, and more are being serviced.")


def _send_up_patrol(s: CarrierState, group: int) -> None:
    """[4.33] Three units of the group, one from each of its larger air groups, and night Hellcats
    last of all."""
    ships = [ship for ship in working_carriers(s) if s.us_group[ship] == group]
    pools = [
        sorted(
            [u for u in in_box(s, ship, HANGAR) if s.data.is_fighter[u]],
            key=lambda unit: not s.data.is_night_rated[unit],
        )
        for ship in ships
    ]
    units: list[int] = []
    while len(units) < cap_room(s, group):
        pool = max(pools, key=len)
        units.append(pool.pop())
    for unit in units:
        s.air_ship[unit] = NOBODY_THERE
    form_patrol(s, group, units)


def fill_deck(s: CarrierState, ship: int) -> None:
    """As many wanted units as can be launched at once, and as many again in servicing."""
    deck = deck_of(s, ship)
    wanted = [unit for unit in deck.boxes[HANGAR] if deck.wants(unit)]
    top = deck.limits.launch_occupancy
    for unit in wanted[:top]:
        deck.move(unit, READY)
    for unit in wanted[top:]:
        if deck.room_in_servicing():
            deck.move(unit, SERVICING)
    stand(s, aboard(s, ship), deck.states)
