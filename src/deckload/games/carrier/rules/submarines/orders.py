"""The US Subs chit: every submarine acts once (14.12, 14.151), and where they begin (14.11)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.options import NO_SUBMARINES, plays_with
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.forces.roster import (
    carriers_of,
    force_name,
    force_ref,
    forces_at,
    forces_on_map,
)
from deckload.games.carrier.rules.nouns import HEX
from deckload.games.carrier.rules.submarines.boats import (
    boats_at_sea,
    is_at_sea,
    is_pinned,
    is_shadowing,
    stop_shadowing,
)
from deckload.games.carrier.rules.submarines.contact import (
    ATTACK,
    NOT_MOVED,
    make_contact,
    target_label,
)
from deckload.games.carrier.rules.submarines.hunting import prey_about, way_to_prey
from deckload.games.carrier.rules.submarines.torpedoes import attack

step: Final = steps("carrier.submarines")

LINE: Final = "patrol line"
ONE_BY_ONE: Final = "one by one"
STAY: Final = "stay"
ALL_STAY: Final = "all stay"
ALL_HUNT: Final = "all hunt"
STOP: Final = "break off"
GO_ON: Final = "shadow on"

STATIONS: Final = Kind(
    "submarines",
    "Where do our submarines wait?",
    words={
        LINE: "On the patrol line of 19 June",
        ONE_BY_ONE: "Place them one by one",
    },
)
STATION: Final = Kind(
    "station",
    lambda k, d: f"Where does {k.data.submarines[d.about]} begin?",
    of=HEX,
)


def _prowl_prompt(k: CarrierState, decision: Decision) -> str:
    sub = decision.about
    here = k.sub_hex[sub]
    forces = forces_on_map(k)
    words = f"{k.data.submarines[sub]} is in {k.data.grid.name_of(here)}."
    if forces:
        near = min(forces, key=lambda force: k.data.grid.distance(here, k.force_hex[force]))
        far = k.data.grid.distance(here, k.force_hex[near])
        words += f" {force_name(k, near)} is {far} off." if far else f" {force_name(k, near)} too."
    return f"{words} Where does it go?"


PROWL: Final = Kind(
    "prowl to",
    _prowl_prompt,
    of=HEX,
    words={
        STAY: "Wait here",
        ALL_HUNT: "All lie in wait where carriers are likeliest to come, or any contact",
        ALL_STAY: "All others wait where they are",
    },
)
FOLLOW: Final = Kind(
    "follow",
    lambda k, d: f"{k.data.submarines[d.about]} shadows {force_name(k, k.sub_shadows[d.about])}.",
    names=lambda k, ship: k.data.japanese_ships[ship].name,
    label=target_label,
    points_at=lambda k, ship: (k.data.ship_refs[ship],),
    words={GO_ON: "Go on shadowing", ATTACK: "Attack", STOP: "Let it go"},
)


# --- where they begin -----------------------------------------------------------------------------


@step
def place_submarines(s: CarrierState) -> Procedure:
    """[14.1, 14.11, 24.3] Anywhere on the map, islands included; on the patrol line if one does not
    care. Not in the lessons, nor where they are elsewhere."""
    if not s.data.scenarios[s.scenario].full or plays_with(s, NO_SUBMARINES):
        return
    chosen = yield ask(US, STATIONS, (LINE, ONE_BY_ONE), case="14.11", command="submarines")
    boats = range(len(s.data.submarines))
    if chosen == LINE:
        for sub in boats:
            s.sub_hex[sub] = s.data.sub_stations[sub]
        return
    then(s, *[(place_submarine, sub) for sub in boats])


@step
def place_submarine(s: CarrierState, sub: int) -> Procedure:
    """[14.11]"""
    s.sub_hex[sub] = yield ask(
        US, STATION, range(s.data.grid.count), about=sub, case="14.11", command="submarines"
    )


# --- the chit -------------------------------------------------------------------------------------


@step
def us_submarines(s: CarrierState) -> None:
    """[14.1, 14.12] The chit is drawn: pinned submarines come up by a turn, the others act."""
    boats = boats_at_sea(s)
    down = [sub for sub in boats if is_pinned(s, sub)]
    for sub in down:
        come_up(s, sub)
    then(s, (act_in_turn, tuple(sub for sub in boats if sub not in down)))


def come_up(s: CarrierState, sub: int) -> None:
    """[14.12, 14.171] A pinned submarine does nothing but wait for a turn."""
    s.sub_pin[sub] -= 1
    if not s.sub_pin[sub]:
        tell(s, "14.171", "{sub} comes up again.", sub=s.data.sub_refs[sub])


@step
def act_in_turn(s: CarrierState, boats: tuple[int, ...]) -> Procedure:
    """[14.12] One submarine after the other."""
    if not boats:
        return
    sub, rest = boats[0], boats[1:]
    if not is_at_sea(s, sub):
        then(s, (act_in_turn, rest))
    elif is_shadowing(s, sub):
        then(s, (go_on_shadowing, sub), (act_in_turn, rest))
    else:
        goes = yield ask(
            US,
            PROWL,
            s.data.grid.neighbours(s.sub_hex[sub]),
            also=_words_for(s, rest),
            about=sub,
            case="14.12",
            command="submarines",
        )
        if goes in (ALL_STAY, ALL_HUNT):
            idle = [one for one in boats if not is_shadowing(s, one)]
            others = [one for one in boats if is_shadowing(s, one)]
            prey = prey_about(s) if goes == ALL_HUNT else []
            then(
                s,
                *[(prowl, one, way_to_prey(s, one, prey)) for one in idle],
                *[(go_on_shadowing, one) for one in others],
            )
            return
        then(s, (prowl, sub, -1 if goes == STAY else goes), (act_in_turn, rest))


def _words_for(s: CarrierState, rest: tuple[int, ...]) -> list[str]:
    """[14.12] To wait; and one answer for all that are still to act."""
    together = [ALL_HUNT] if forces_on_map(s) else []
    return [STAY, *together, ALL_STAY] if rest else [STAY]


@step
def prowl(s: CarrierState, sub: int, place: int) -> None:
    """[14.12] One hex, if it moves at all; then it tries to close with whoever is there."""
    came_from = NOT_MOVED
    if place >= 0:
        came_from = s.sub_hex[sub]
        s.sub_hex[sub] = place
        s.sub_prey[sub] = 0
    if forces_at(s, s.sub_hex[sub]):
        then(s, (make_contact, sub, came_from))


@step
def go_on_shadowing(s: CarrierState, sub: int) -> Procedure:
    """[14.15, 14.151] A shadower goes on, breaks off, or attacks the force that it follows."""
    if not is_shadowing(s, sub):
        return
    force = s.sub_shadows[sub]
    carriers = carriers_of(s, force)
    chosen = yield ask(
        US,
        FOLLOW,
        carriers,
        also=(GO_ON, STOP) if carriers else (GO_ON, ATTACK, STOP),
        about=sub,
        case="14.151",
        command="submarines",
    )
    if chosen == GO_ON:
        return
    stop_shadowing(s, sub)
    if chosen == STOP:
        tell(
            s,
            "14.151",
            "{sub} lets {force} go.",
            sub=s.data.sub_refs[sub],
            force=force_ref(s, force),
        )
        return
    attack(s, sub, force, -1 if chosen == ATTACK else chosen)
