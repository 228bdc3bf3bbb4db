"""Chapter 6: a strike from launch to return."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.handles import mint, piece_of
from deckload.engine.log import tell, tell_battle, tell_battle_over
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.mini.model.game_data import BOMBER, CARRIER, DUMMY, FIGHTER, KIND_NAMES
from deckload.games.mini.model.state import FLOWN, OFF_MAP, STRIKE, MiniState
from deckload.games.mini.rules.forces import (
    chance,
    fly_fighter,
    hit,
    is_afloat,
    marker_name,
    marker_ref,
    on_map,
    ready_aircraft,
    ready_fighter,
    ship_ref,
    ships_afloat,
    shoot_down,
)
from deckload.games.mini.rules.knowing import show
from deckload.games.mini.rules.movement import take_off_if_sunk
from deckload.games.mini.rules.nouns import AIRCRAFT, MARKER, RAIDER, SHIP

step: Final = steps("mini.strike")


MOST_RAIDERS: Final = 12
MOST_INTERCEPTIONS: Final = 4


def _interception_odds(k: MiniState, side: int, _handle: int) -> str:
    return f"shot down {chance(intercept_throw(k, side), 'shot down')}"


def _bombing_odds(k: MiniState, side: int, ship: int) -> str:
    return f"each bomber hits {chance(bombing_throw(k, side, ship), 1)}"


TARGET: Final = Kind(
    "strike",
    "Launch a strike?",
    of=MARKER,
    label="Strike {}",
    words={"pass": "Keep the aircraft on deck"},
    foresee=True,
)
FLY: Final = Kind(
    "fly",
    lambda k, d: f"Which aircraft fly against {marker_name(k, d.about)}?",
    of=AIRCRAFT,
    words={"done": "Launch them"},
    final=("done",),
    group=lambda k, unit: KIND_NAMES[k.data.air_kind[unit]],
    foresee=True,
)
INTERCEPT: Final = Kind(
    "intercept",
    "Which raider does the next fighter attack?",
    of=RAIDER,
    odds=_interception_odds,
    words={"hold": "Let the rest come"},
)
BOMB: Final = Kind(
    "bomb",
    "Which ship do the bombers go for?",
    of=SHIP,
    odds=_bombing_odds,
)


def deck_capacity(s: MiniState, side: int) -> int:
    """The deck space of the carriers afloat."""
    return sum(
        ship.facts.deck
        for i, ship in enumerate(s.data.ships)
        if ship.side == side and ship.type == CARRIER and is_afloat(s, i)
    )


def targets(s: MiniState, side: int) -> list[int]:
    """[6.1] The enemy's markers, if there is an aircraft to send and a deck to send it from."""
    decks = deck_capacity(s, side)
    can_launch = any(s.data.air_weight[unit] <= decks for unit in ready_aircraft(s, side))
    return on_map(s, 1 - side) if can_launch else []


def why_no_target(s: MiniState, marker: int) -> Refusal | None:
    """[6.1] Why a marker cannot be struck, or None if it can."""
    return None if s.report[marker] else Refusal("6.1", "nothing has been reported there")


@step
def plan_strike(s: MiniState, side: int) -> Procedure:
    """[6.1] Asked every turn, even without a target, so that a silence tells nothing."""
    target = yield ask(
        side,
        TARGET,
        lambda: targets(s, side),
        unless=lambda marker: why_no_target(s, marker),
        also=("pass",),
        case="6.1",
        command="air",
        covert=True,
    )
    if target != "pass":
        then(s, (launch, side, target), intercept, (bomb, side, target), go_home)


@step
def launch(s: MiniState, side: int, target: int) -> Procedure:
    """[6.2] At most twelve of forty, within the deck space; the enemy sees only how many."""
    raid = yield from pick_some(
        side,
        FLY,
        lambda: ready_aircraft(s, side),
        least=1,
        most=MOST_RAIDERS,
        weight=lambda unit: s.data.air_weight[unit],
        capacity=deck_capacity(s, side),
        case="6.2",
        command="air",
        about=target,
    )
    for unit in raid:
        s.air[unit] = FLOWN
    s.raid_side, s.raid_target, s.raid_size = side, target, len(raid)
    s.raid[side] = sorted(raid)
    s.raid_handles = mint(s, 1 - side, s.raid[side])
    text = "{n} aircraft fly against {marker}."
    tell_battle(s, "6.2", text, side, n=len(raid), marker=marker_ref(s, target))


@step
def intercept(s: MiniState) -> Procedure:
    """[6.3] Up to four fighters, one raider each; the raiders are known by handles only."""
    defender = 1 - s.raid_side
    for _ in range(MOST_INTERCEPTIONS):
        if not s.raid_handles:
            return
        chosen = yield ask(
            defender,
            INTERCEPT,
            lambda: prey(s, defender),
            also=("hold",),
            case="6.3",
            command="air",
            covert=True,
        )
        if chosen == "hold":
            return
        fly_fighter(s, defender)
        throw = intercept_throw(s, defender)
        if roll(s, throw).cell.result == "shot down":
            _lose_raider(s, chosen)


def intercept_throw(s: MiniState, defender: int) -> Throw:
    """[6.3] A fighter's roll against the raider it attacks."""
    chart = s.data.charts["intercept"]
    return Throw("intercept", 6, 1, chart, "raider", (), "6.3", side=defender)


def prey(s: MiniState, defender: int) -> list[int]:
    """The raiders, by handles, if there is a fighter to meet them."""
    return s.raid_handles[:] if ready_fighter(s, defender) is not None else []


def _lose_raider(s: MiniState, handle: int) -> None:
    unit = piece_of(s, 1 - s.raid_side, handle)
    s.raid_handles.remove(handle)
    s.raid[s.raid_side].remove(unit)
    shoot_down(s, unit)
    tell(s, "6.3", "Raider {handle} is shot down.", handle=handle)


def bombing_throw(s: MiniState, side: int, ship: int) -> Throw:
    """[6.5, 6.6] One bomber's roll against a ship."""
    chart = s.data.charts["bombing"]
    modifiers: tuple[Modifier, ...] = ()
    if s.posture[side] == STRIKE:
        modifiers = (Modifier("striking", chart.modifiers["strike"].value, "6.6"),)
    column = s.data.ships[ship].type
    return Throw("bombing", 6, 1, chart, column, modifiers, "6.5", side=side, gives="hit")


@step
def bomb(s: MiniState, side: int, target: int) -> Procedure:
    """[6.4] The raiders see what they have found, choose a ship, and bomb it."""
    if not s.raid[side]:
        return
    show(s, target)
    group = s.inside[target]
    if group == DUMMY:
        s.place[target] = OFF_MAP
        tell(s, "6.4", "There is only empty sea under {marker}.", marker=marker_ref(s, target))
        return
    ship = yield ask(side, BOMB, ships_afloat(s, group), case="6.5", command="air")
    for unit in s.raid[side]:
        if s.data.air_kind[unit] == BOMBER and is_afloat(s, ship):
            _drop(s, side, ship)
    take_off_if_sunk(s, target)


def _drop(s: MiniState, side: int, ship: int) -> None:
    """[6.5]"""
    if roll(s, bombing_throw(s, side, ship)).cell.result:
        tell(s, "6.5", "{ship} is hit.", ship=ship_ref(s, ship))
        hit(s, ship, side)


@step
def go_home(s: MiniState) -> None:
    """The raiders have been seen well enough to count fighters and bombers."""
    side = s.raid_side
    for unit in s.raid[side]:
        s.shown[side][s.data.air_kind[unit]] += 1
    tell_battle_over(
        s,
        "6.2",
        "{f} fighters and {b} bombers fly home.",
        f=sum(s.data.air_kind[u] == FIGHTER for u in s.raid[side]),
        b=sum(s.data.air_kind[u] == BOMBER for u in s.raid[side]),
    )
    s.raid = [[], []]
    s.raid_side = s.raid_target = -1
    s.raid_size = 0
    s.raid_handles = []
