"""3.5: hits, and what they do to ships and land bases, to flight decks and to aircraft on them."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell, tell_each
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import (
    CAP,
    LANDING_CAP,
    LANDING_MAP,
    NO_LAND,
    NO_LAND_YET,
    NO_LAUNCH,
    NO_LAUNCH_YET,
    NONE,
    READY,
    RESERVE,
    SUNK,
)
from deckload.games.taskforce.model.game_data import AK, FULL, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.aircraft import (
    aboard,
    capacity,
    is_fighter,
    lose_steps,
    steps_of,
    unit_name,
    unit_ref,
    units_in,
)
from deckload.games.taskforce.rules.fleets import (
    drop_formation,
    formation_of,
    is_carrier,
    is_group,
    is_land_base,
    is_small,
    scene,
    ship_name,
    ship_ref,
)
from deckload.games.taskforce.rules.secrecy import see_destroyer

step: Final = steps("taskforce.damage")

# [3.5] The five levels.
UNHURT: Final = 0
MINOR: Final = 1
SIGNIFICANT: Final = 2
CRITICAL: Final = 3
LOST: Final = 4
LEVELS: Final = ("undamaged", "minor", "significant", "critical", "sunk")

DECK_BITS: Final = {
    "none": 0,
    "no land": NO_LAND,
    "no launch": NO_LAUNCH,
    "neither": NO_LAND | NO_LAUNCH,
}
MENDED_WITH_MINOR: Final = NO_LAND_YET | NO_LAUNCH_YET
DECK_WORDS: Final = {
    "no land": "cannot land aircraft",
    "no launch": "cannot launch aircraft",
    "neither": "can neither launch nor land aircraft",
}

EXCESS: Final = Kind(
    "excess",
    lambda k, d: f"{ship_name(k, d.about)} has no room: which unit is lost?",
    names=unit_name,
    points_at=lambda k, unit: (unit_ref(k, unit),),
)


def level_of(s: TaskForceState, ship: int) -> int:
    """[3.5] How badly a ship or base is damaged."""
    if s.fate[ship] == SUNK:
        return LOST
    if s.critical[ship]:
        return CRITICAL
    if s.steps[ship] < FULL and not is_small(s, ship):
        return SIGNIFICANT
    return MINOR if s.minor[ship] or s.mending[ship] else UNHURT


def level_after(s: TaskForceState, ship: int, hits: int) -> int:
    """[3.5] The level of a ship of cruiser size or more, or of a base, after the hits of one
    attack; what is left over in one attack does not count for the next."""
    before = level_of(s, ship)
    if hits <= 0 or before == LOST:
        return before
    front, back = scene(s).durability[ship][FULL], scene(s).durability[ship][1]
    if before == CRITICAL:
        return LOST
    if before == UNHURT:
        if hits < front:
            return UNHURT
        if hits == front:
            return MINOR
        left = hits - front - 1
    elif before == MINOR:
        left = hits - 1
    else:
        left = hits
    if left < back:
        return SIGNIFICANT
    return CRITICAL if left == back else LOST


def take_hits(s: TaskForceState, ship: int, hits: int) -> None:
    """[3.5, 3.5.4] The hits of one attack; aircraft on deck may add to them first."""
    if hits <= 0:
        return
    if is_small(s, ship):
        _hit_small(s, ship, hits)
        return
    if is_carrier(s, ship) or is_land_base(s, ship):
        hits += explode(s, ship)
    before, after = level_of(s, ship), level_after(s, ship, hits)
    if after == before:
        return
    _mark(s, ship, before, after)
    if after == LOST:
        sink(s, ship)
        return
    tell(s, "3.5", "{ship} has {level} damage.", ship=ship_ref(s, ship), level=LEVELS[after])
    if is_carrier(s, ship) or is_land_base(s, ship):
        hurt_deck(s, ship, before, after)
    if is_land_base(s, ship) and before < SIGNIFICANT:
        then(s, (drop_excess, ship))


def _mark(s: TaskForceState, ship: int, before: int, after: int) -> None:
    """[2.3.3] Markers and the counter's side; a worse category takes the Minor marker off."""
    s.minor[ship] = int(after == MINOR)
    s.mending[ship] = 0
    if after >= SIGNIFICANT > before:
        s.steps[ship] = 1
        deck = s.deck[ship]  # what emergency repairs would have mended stays as it is (3.5.5)
        s.deck[ship] = deck & ~MENDED_WITH_MINOR | (deck & MENDED_WITH_MINOR) << 2
    s.critical[ship] = int(after == CRITICAL)


# --- destroyers and transports --------------------------------------------------------------------


def _hit_small(s: TaskForceState, ship: int, hits: int) -> None:
    """[3.5.1] Ship by ship: her durability damages her, one hit more sinks her, and the rest goes
    on to the next one of the counter."""
    durability = scene(s).durability[ship][FULL]
    sunk = 0
    while hits > 0 and s.steps[ship]:
        hurt = s.minor[ship] + s.mending[ship] > 0
        needed = 1 if hurt else durability + 1
        if hits < needed:
            break
        hits -= needed
        if s.minor[ship]:
            s.minor[ship] -= 1
        elif s.mending[ship]:
            s.mending[ship] -= 1
        s.steps[ship] -= 1
        sunk += 1
    if s.steps[ship] and hits >= durability and not s.minor[ship] + s.mending[ship]:
        s.minor[ship] = 1
        tell(s, "3.5.1", "{ship} has minor damage.", ship=ship_ref(s, ship))
    if not sunk:
        return
    facts = scene(s)
    side, transports = facts.ship_side[ship], facts.ship_type[ship] == AK
    s.small_sunk[side + SIDES * transports] += sunk
    word = "Both ships" if sunk == FULL else "One ship"
    tell(s, "3.5.1", "{word} of {ship} sunk.", word=word, ship=ship_ref(s, ship))
    if not s.steps[ship]:
        s.minor[ship] = s.mending[ship] = 0
        if transports:
            s.fate[ship] = SUNK
        leave_formation(s, ship)
        see_destroyer(s, ship)


# --- sinking --------------------------------------------------------------------------------------


def sink(s: TaskForceState, ship: int) -> None:
    """[3.5] She is gone with all aircraft in her READY and RESERVE slots; a land base with all on
    its sheet (3.5.6)."""
    s.fate[ship] = SUNK
    s.critical[ship] = s.minor[ship] = s.mending[ship] = 0
    base = is_land_base(s, ship)
    word = "is destroyed" if base else "sinks"
    tell(s, "3.5", "{ship} {word}.", ship=ship_ref(s, ship), word=word)
    slots = (READY, RESERVE, CAP, LANDING_CAP, LANDING_MAP) if base else (READY, RESERVE)
    lost = [unit for slot in slots for unit in units_in(s, ship, slot)]
    for unit in lost:
        lose_steps(s, unit, s.air_steps[unit])
    if lost:
        are = "unit is" if len(lost) == 1 else "units are"
        tell(
            s,
            "3.5",
            "{n} air {are} lost with {ship}.",
            n=len(lost),
            are=are,
            ship=ship_ref(s, ship),
        )
    if not base:
        leave_formation(s, ship)


def leave_formation(s: TaskForceState, ship: int) -> None:
    """[3.5] The gap closes. A ring that has lost its carrier is a column, and its owner says in
    which order."""
    formation = formation_of(s, ship)
    if formation == NONE:
        return
    was_ring = s.ships_in[formation][0] == ship and is_carrier(s, ship)
    s.ships_in[formation].remove(ship)
    s.kept[ship] = 0
    if not s.ships_in[formation]:
        drop_formation(s, formation)
    elif was_ring and not is_group(formation) and len(s.ships_in[formation]) > 2:
        then(s, (line_up, formation))


LINE_UP: Final = Kind(
    "line",
    "The ring is a column now: who comes next?",
    names=ship_name,
    label=ship_name,
    points_at=lambda k, ship: (ship_ref(k, ship),),
    words={"done": "Leave the rest as they are"},
)


@step
def line_up(s: TaskForceState, formation: int) -> Procedure:
    """[3.5, 3.5.2] The order of a column that was a ring, from its head on."""
    side = s.data.formation_side[formation]
    ordered: list[int] = []
    while True:
        left = [ship for ship in s.ships_in[formation] if ship not in ordered]
        if len(left) < 2:
            break
        chosen = yield ask(side, LINE_UP, left, also=("done",), about=formation, case="3.5")
        if chosen == "done":
            break
        ordered.append(chosen)
    s.ships_in[formation] = ordered + [x for x in s.ships_in[formation] if x not in ordered]


# --- aircraft on deck, and the deck ---------------------------------------------------------------


def explode(s: TaskForceState, ship: int) -> int:
    """[3.5.4, 5.2.2] Aircraft on deck may burn, and add hits by pairs of steps, rounded up; British
    armoured decks are safe from that."""
    ready = units_in(s, ship, READY)
    if not ready or scene(s).armoured[ship]:
        return 0
    throw = Throw(
        "explosion",
        6,
        1,
        s.data.charts["explosion"],
        "ready",
        (),
        "3.5.4",
        side=scene(s).ship_side[ship],
        does="is hit with aircraft on deck",
    )
    if roll(s, throw, by=ship_name(s, ship)).cell.result != "explodes":
        return 0
    fighters = steps_of(s, [unit for unit in ready if is_fighter(s, unit)])
    bombers = steps_of(s, ready) - fighters
    for unit in ready:
        lose_steps(s, unit, s.air_steps[unit])
    more = _pairs(fighters) * s.data.explode_fighters + _pairs(bombers) * s.data.explode_bombers
    tell(
        s,
        "3.5.4",
        "The aircraft on the deck of {ship} explode: {hits} more hits.",
        ship=ship_ref(s, ship),
        hits=more,
    )
    return more


def _pairs(steps_: int) -> int:
    return (steps_ + 1) // 2


def hurt_deck(s: TaskForceState, ship: int, before: int, after: int) -> None:
    """[3.5.5] A roll for each category that the attack has reached; none for critical damage, which
    leaves nothing of the deck."""
    if after == CRITICAL:
        s.deck[ship] |= NO_LAND | NO_LAUNCH
        return
    if before < MINOR:
        s.deck[ship] |= _deck_roll(s, ship, "minor") >> (0 if after > MINOR else 2)
    if after == SIGNIFICANT:
        s.deck[ship] |= _deck_roll(s, ship, "significant")


def _deck_roll(s: TaskForceState, ship: int, column: str) -> int:
    """[2.4.6]"""
    throw = Throw(
        "flight deck",
        6,
        1,
        s.data.charts["flight_deck"],
        column,
        (),
        "3.5.5",
        side=scene(s).ship_side[ship],
        does="is hit on her deck",
    )
    result = str(roll(s, throw, by=ship_name(s, ship)).cell.result)
    if result != "none":
        tell(s, "3.5.5", "{ship} {what}.", ship=ship_ref(s, ship), what=DECK_WORDS[result])
    return DECK_BITS[result]


def must_withdraw(s: TaskForceState, ship: int) -> bool:
    """[3.5.2] Critical damage, or a carrier with significant damage whose deck does not work."""
    if s.steps[ship] == FULL and not s.critical[ship]:  # usual, and quickly seen
        return False
    if is_small(s, ship) or is_land_base(s, ship) or s.fate[ship]:
        return False
    level = level_of(s, ship)
    return level == CRITICAL or (level == SIGNIFICANT and is_carrier(s, ship) and s.deck[ship] > 0)


@step
def drop_excess(s: TaskForceState, base: int) -> Procedure:
    """[3.5.6] Half the room: what does not fit is lost, READY units before those in RESERVE."""
    for slot in (READY, RESERVE):
        while aboard(s, base) > capacity(s, base) and units_in(s, base, slot):
            unit = yield ask(
                scene(s).ship_side[base],
                EXCESS,
                one_of_each(s, units_in(s, base, slot)),
                about=base,
                case="3.5.6",
            )
            tell(s, "3.5.6", "{unit} is lost for want of room.", unit=unit_ref(s, unit))
            lose_steps(s, unit, s.air_steps[unit])


def one_of_each(s: TaskForceState, units: list[int]) -> list[int]:
    """Of units that are alike in every way one is enough to choose from."""
    return [alike[0] for alike in by_kind(s, units)]


def by_kind(s: TaskForceState, units: list[int]) -> list[list[int]]:
    """Units that are alike in every way together: of one group, at one base, as strong."""
    groups, steps_, homes = scene(s).air_group, s.air_steps, s.air_home
    found: dict[tuple[int, int, int], list[int]] = {}
    for unit in units:
        kind = (groups[unit], steps_[unit], homes[unit])
        if kind in found:
            found[kind].append(unit)
        else:
            found[kind] = [unit]
    return list(found.values())


def _tell_repair(s: TaskForceState, ship: int) -> None:
    """[4.5, 3.8.1] To everybody who sees the ship."""
    text = "{ship} has repaired her minor damage."
    if s.ship_seen[ship] == ALL_EYES:
        tell(s, "4.5", text, ship=ship_ref(s, ship))
    else:
        tell_each(s, "4.5", {scene(s).ship_side[ship]: text}, ship=ship_ref(s, ship))


def repair(s: TaskForceState) -> None:
    """[4.5] Markers under emergency repairs come off, with what they did to the deck; the others
    are turned to that side."""
    for ship, mending in enumerate(s.mending):
        if mending:
            s.mending[ship] = 0
            if not is_small(s, ship):
                s.deck[ship] &= ~MENDED_WITH_MINOR
            _tell_repair(s, ship)
    for ship, minor in enumerate(s.minor):
        if minor:
            s.mending[ship] = minor
            s.minor[ship] = 0
