"""Bombs and torpedoes: how many rolls, at whom, and what they hit (5.6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts import Attack, Chart, Distribution, hits_over
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import NO_SURPRISE, SUNK, UNUSED, CarrierState
from deckload.games.carrier.rules.damage.japanese import (
    DAMAGE_NAMES,
    crippled_from,
    hit,
    level_of,
)
from deckload.games.carrier.rules.forces.roster import carriers_of, force_name, ships_of
from deckload.games.carrier.rules.missions.fuel import can_pay, spend
from deckload.games.carrier.rules.nouns import mission_name, mission_ref
from deckload.games.carrier.rules.strikes.attackers import attack_planes_of
from deckload.games.carrier.rules.surface.lines import BATTLESHIP

step: Final = steps("carrier.bombing")

PRESS: Final = "press home"
HURRY: Final = "hurry"
SPREAD: Final = "spread"
IN_TURN: Final = "one ship after another"
SINGLY: Final = "one by one"
HITS_EACH: Final = 2
"""What one attack on a surface ship brings, roughly."""
COLUMN: Final = "die rolls and their modifiers"


# --- how many rolls -------------------------------------------------------------------------------


def attack_strength(s: CarrierState, mission: int) -> int:
    """[5.61] The attack values of all that attack, twice if nobody has fought them in the air."""
    total = sum([s.data.attack[unit] for unit in attack_planes_of(s, mission)])
    return total if s.strike_met_cap else 2 * total


def rolls_for(chart: Chart, strength: int, *, left: bool) -> list[int]:
    """[5.61] The modifiers of the damage rolls that a strength gives, or one column to the left."""
    result = str(chart.look_up(COLUMN, strength).result)
    if left:
        columns = [str(row[0].result) for row in chart.grid]
        place = columns.index(result)
        result = columns[place - 1] if place else "none"
    return [] if result == "none" else [int(part) for part in result.split()]


def attack_rolls(s: CarrierState, mission: int, *, hurried: bool) -> list[int]:
    """[5.61, 5.31] With what surprise adds to each."""
    rolls = rolls_for(s.data.charts["attack_rolls"], attack_strength(s, mission), left=hurried)
    return [modifier + surprise_bonus(s) for modifier in rolls]


def surprise_bonus(s: CarrierState) -> int:
    """[5.31] Bombs on decks that are full of aircraft and fuel."""
    chart = s.data.charts["attack_damage"]
    return 0 if s.strike_surprise == NO_SURPRISE else chart.modifiers["surprised"].value


def _rolls_in_words(k: CarrierState, decision: Decision, *, hurried: bool) -> str:
    number = len(attack_rolls(k, decision.about[0], hurried=hurried))
    return "1 roll" if number == 1 else f"{number} rolls"


TIME: Final = Kind(
    "form up",
    lambda k, d: (
        f"{mission_name(k, d.about[0])} is over {force_name(k, d.about[1])}. "
        f"Take the time to form up? Fuel {k.mission_fuel[d.about[0]]}."
    ),
    words={
        PRESS: "Form up for the attack (1 fuel point)",
        HURRY: "Attack at once (one column less)",
    },
    word_odds={
        PRESS: lambda k, d: _rolls_in_words(k, d, hurried=False),
        HURRY: lambda k, d: _rolls_in_words(k, d, hurried=True),
    },
)


@step
def bomb(s: CarrierState, mission: int, force: int) -> Procedure:
    """[5.61] A fuel point for forming up, or one column less."""
    if s.mission_kind[mission] == UNUSED or not attack_planes_of(s, mission):
        tell(s, "5.61", "Nobody is left to attack.")
        return
    hurried = True
    if can_pay(s, mission, s.data.fuel.strike):
        chosen = yield ask(
            US, TIME, (PRESS, HURRY), about=(mission, force), case="5.61", command="air"
        )
        hurried = chosen == HURRY
    if not hurried:
        spend(s, mission, s.data.fuel.strike)
    rolls = attack_rolls(s, mission, hurried=hurried)
    tell(
        s,
        "5.61",
        "{mission} attacks with a strength of {strength}: {rolls}.",
        mission=mission_ref(s, mission),
        strength=attack_strength(s, mission),
        rolls=f"{len(rolls)} damage rolls" if len(rolls) != 1 else "1 damage roll",
    )
    if rolls:
        then(s, (take_aim, mission, force, tuple(rolls)))


# --- at whom --------------------------------------------------------------------------------------


def damage_throw(s: CarrierState, modifier: int) -> Throw:
    """[5.61] One damage roll."""
    chart = s.data.charts["attack_damage"]
    modifiers = (Modifier("attack", modifier, "5.61"),) if modifier else ()
    return Throw(
        "damage",
        10,
        chart=chart,
        column="hits",
        modifiers=modifiers,
        case="5.61",
        side=US,
        does="attacks",
        gives="hit",
    )


def _ship_label(k: CarrierState, ship: int) -> str:
    facts = k.data.japanese_ships[ship]
    state = DAMAGE_NAMES[level_of(k, ship)]
    return f"{facts.name} ({facts.cls}, {k.ship_hits[ship]} of {facts.hits} hits, {state})"


@lru_cache(maxsize=256)
def hits_of(chart: Chart, rolls: tuple[int, ...]) -> Distribution[int]:
    """How many hits damage rolls with these modifiers score."""
    return hits_over([Attack(chart, "hits", modifier) for modifier in rolls])


def aim_odds(k: CarrierState, ship: int, rolls: tuple[int, ...]) -> str:
    """What so many rolls on one ship do, and whether they finish her."""
    hits = hits_of(k.data.charts["attack_damage"], rolls)
    missing = k.data.japanese_ships[ship].hits - k.ship_hits[ship]
    return f"{float(hits.mean()):.1f} hits on average, sinks {float(hits.at_least(missing)):.0%}"


AIM: Final = Kind(
    "aim at",
    lambda k, d: f"At whom does {mission_name(k, d.about[0])} aim its {len(d.about[2])} attacks?",
    names=lambda k, aim: k.data.japanese_ships[aim[0]].name,
    label=lambda k, aim: f"All at {_ship_label(k, aim[0])}",
    points_at=lambda k, aim: (k.data.ship_refs[aim[0]],),
    odds=lambda k, side, aim: aim_odds(k, aim[0], aim[1:]),
    words={
        SPREAD: "Spread them over the carriers",
        IN_TURN: "As many at each ship as should stop her, the largest first",
        SINGLY: "Aim them one by one",
    },
    foresee=True,
)
AIM_ONE: Final = Kind(
    "next at",
    lambda k, d: f"At whom is attack {d.about[1] + 1} of {d.about[2]} aimed?",
    names=lambda k, ship: k.data.japanese_ships[ship].name,
    label=_ship_label,
    points_at=lambda k, ship: (k.data.ship_refs[ship],),
)


@step
def take_aim(s: CarrierState, mission: int, force: int, rolls: tuple[int, ...]) -> Procedure:
    """[5.61] All rolls have their targets before the first is made."""
    ships = ships_of(s, force)[:]
    if not ships:
        tell(s, "5.61", "There are no ships to attack.")
        return
    carriers = carriers_of(s, force)
    also = []
    if len(rolls) > 1 and len(ships) > 1:
        also = [SPREAD] if len(carriers) > 1 else [] if carriers else [IN_TURN]
        also.append(SINGLY)
    chosen = yield ask(
        US,
        AIM,
        [(ship, *rolls) for ship in ships],
        also=also,
        about=(mission, force, rolls),
        case="5.61",
        command="air",
    )
    if chosen == SINGLY:
        then(s, (aim_next, mission, force, rolls, ()))
    elif chosen == SPREAD:
        _drop(s, mission, [carriers[n % len(carriers)] for n in range(len(rolls))], rolls)
    elif chosen == IN_TURN:
        _drop(s, mission, ships_in_turn(s, ships, len(rolls)), rolls)
    else:
        _drop(s, mission, [chosen[0]] * len(rolls), rolls)


def ships_in_turn(s: CarrierState, ships: list[int], attacks: int) -> list[int]:
    """[5.61] Whom each attack goes for: as many at a ship as should stop her, the largest first;
    what is left over goes round."""
    largest = sorted(ships, key=lambda ship: -s.data.japanese_ships[ship].hits)
    shares: list[int] = []
    for ship in largest:
        shares += [ship] * max(1, round(_hits_to_stop(s, ship) / HITS_EACH))
    return (shares + largest * attacks)[:attacks]


def _hits_to_stop(s: CarrierState, ship: int) -> int:
    """[12.4] A crippled battleship is left behind; a smaller ship must be sunk."""
    facts = s.data.japanese_ships[ship]
    enough = crippled_from(s, ship) if facts.cls == BATTLESHIP else facts.hits
    return enough - s.ship_hits[ship]


@step
def aim_next(
    s: CarrierState, mission: int, force: int, rolls: tuple[int, ...], aimed: tuple[int, ...]
) -> Procedure:
    """[5.61] One attack after the other gets its target; then all are rolled."""
    if len(aimed) == len(rolls):
        _drop(s, mission, list(aimed), rolls)
        return
    target = yield ask(
        US,
        AIM_ONE,
        ships_of(s, force)[:],
        about=(mission, len(aimed), len(rolls)),
        case="5.61",
        command="air",
    )
    then(s, (aim_next, mission, force, rolls, (*aimed, target)))


def _drop(s: CarrierState, mission: int, targets: list[int], rolls: tuple[int, ...]) -> None:
    """[5.61] The damage rolls, one by one; hits beyond a ship's end are wasted."""
    scored: dict[int, int] = {}
    for ship, modifier in zip(targets, rolls, strict=True):
        name = s.data.japanese_ships[ship].name
        hits = int(
            roll(s, damage_throw(s, modifier), by=mission_name(s, mission), at=name).cell.result
        )
        scored[ship] = scored.get(ship, 0) + hits
    for ship, hits in scored.items():
        if hits and s.ship_force[ship] != SUNK:
            hit(s, ship, hits)
