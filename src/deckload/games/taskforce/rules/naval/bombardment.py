"""4.2.4: ships against a land base."""

from __future__ import annotations

from functools import partial
from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import take_hits
from deckload.games.taskforce.rules.fleets import (
    bases_in_hex,
    expose,
    is_afloat,
    markers_in,
    scene,
    ship_name,
    ship_ref,
    ships_under,
)
from deckload.games.taskforce.rules.nouns import MARKER, SHIP
from deckload.games.taskforce.rules.withdrawal import break_off

step: Final = steps("taskforce.bombardment")

BOMBARD: Final = Kind(
    "bombard",
    lambda k, d: f"Do your ships bombard {ship_name(k, d.about)}?",
    words={
        "fire": "Open fire, all ships in one attack",
        "salvos": "Open fire in several attacks, each as strong as the chart counts",
        "groups": "Open fire in attacks that you put together",
        "hold": "Hold fire",
    },
)
FORCE: Final = Kind(
    "force",
    lambda k, d: f"Which task forces bombard {ship_name(k, d.about)}?",
    of=MARKER,
    words={"done": "No more"},
)
SALVO: Final = Kind(
    "salvo",
    lambda k, d: f"Which ships fire at {ship_name(k, d.about)} together? The others fire next.",
    of=SHIP,
    words={"done": "That is all"},
)
ANSWER: Final = Kind("answer", "At which ship does the base fire back?", of=SHIP)


@step
def bombard(s: TaskForceState, side: int, where: int) -> Procedure:
    """[4.2.4, 3.8.1] Any number of ships in an attack; no range, no surprise, no torpedoes. A base
    fires back at those that take part, and all are hit at the same time. Who holds fire shows
    nobody his ships."""
    bases = bases_in_hex(s, 1 - side, where)
    if not bases or not bombarding_ships(s, side, where):
        return
    base = bases[0]
    answer = yield ask(
        side,
        BOMBARD,
        lambda: _ways_to_bombard(s, side, where),
        about=base,
        case="4.2.4",
        command="fleet",
    )
    if answer == "hold":
        return
    markers = yield from _choose_forces(s, side, where, base)
    groups = [ships_with_guns(s, markers)]
    if answer == "salvos":
        groups = salvos(s, groups[0])
    elif answer == "groups":
        groups = yield from _choose_groups(s, side, markers, base)
    for marker in markers:
        expose(s, marker)
    s.contact = 1
    target = -1
    guns = 0 if s.critical[base] else scene(s).guns[base][s.steps[base]]
    everybody = [ship for marker in markers for ship in ships_under(s, marker)]
    if guns:
        target = yield ask(1 - side, ANSWER, everybody, about=base, case="4.2.4", command="fleet")
    hits = [
        int(roll(s, bombard_throw(s, group), by="The ships", at=ship_name(s, base)).cell.result)
        for group in groups
    ]
    back = 0
    if guns:
        throw = Throw(
            "gunfire",
            6,
            1,
            s.data.charts["naval_combat"],
            guns,
            (),
            "4.2.4",
            side=1 - side,
            does="fires at",
            gives="hit",
        )
        back = int(roll(s, throw, by=ship_name(s, base), at=ship_name(s, target)).cell.result)
    then(s, (break_off, side))
    for one in hits:
        if is_afloat(s, base):
            take_hits(s, base, one)
    if target >= 0:
        take_hits(s, target, back)
    tell(s, "4.2.4", "{base} has been bombarded.", base=ship_ref(s, base))


def _ways_to_bombard(s: TaskForceState, side: int, where: int) -> tuple[str, ...]:
    """[4.2.4] Full salvos only where there are guns enough for several."""
    ships = bombarding_ships(s, side, where)
    words = ["fire"]
    if len(salvos(s, ships)) > 1:
        words.append("salvos")
    if len(ships) > 1:
        words.append("groups")
    return (*words, "hold")


def _choose_forces(s: TaskForceState, side: int, where: int, base: int) -> Procedure:
    """[4.2.4] The task forces that bombard; of a stack its owner says which."""
    armed = _armed_markers(s, side, where)
    if len(armed) == 1:
        return armed
    chosen = yield from pick_some(
        side,
        FORCE,
        partial(_armed_markers, s, side, where),
        least=1,
        about=base,
        case="4.2.4",
        command="fleet",
    )
    return chosen


def _choose_groups(s: TaskForceState, side: int, markers: list[int], base: int) -> Procedure:
    """[4.2.4] One attack after another of any number of ships, until all have their place."""
    groups: list[list[int]] = []
    while left := _without_group(s, markers, groups):
        group = left
        if len(left) > 1:
            group = yield from pick_some(
                side,
                SALVO,
                partial(_without_group, s, markers, groups),
                least=1,
                about=base,
                case="4.2.4",
                command="fleet",
            )
        groups.append(group)
    return groups


def _without_group(s: TaskForceState, markers: list[int], groups: list[list[int]]) -> list[int]:
    ships = ships_with_guns(s, markers)
    return [ship for ship in ships if not any(ship in group for group in groups)]


def _armed_markers(s: TaskForceState, side: int, where: int) -> list[int]:
    return [marker for marker in markers_in(s, side, where) if ships_with_guns(s, [marker])]


def bombarding_ships(s: TaskForceState, side: int, where: int) -> list[int]:
    """[4.2.4] All in a hex that could take part."""
    return ships_with_guns(s, markers_in(s, side, where))


def ships_with_guns(s: TaskForceState, markers: list[int]) -> list[int]:
    """[4.2.4, 5.2.1] All with guns, but not Lexington and Saratoga."""
    facts = scene(s)
    return [
        ship
        for marker in markers
        for ship in ships_under(s, marker)
        if is_afloat(s, ship)
        and not s.critical[ship]
        and not facts.fights_as_destroyer[ship]
        and facts.guns[ship][s.steps[ship]]
    ]


def salvos(s: TaskForceState, ships: list[int]) -> list[list[int]]:
    """[4.2.4] Ships, the strongest first, in as many attacks as reach the chart's last column; who
    is left over joins the last."""
    guns = scene(s).guns
    enough = s.data.charts["naval_combat"].last_strength
    groups: list[list[int]] = [[]]
    for ship in sorted(ships, key=lambda ship: (-guns[ship][s.steps[ship]], ship)):
        if sum([guns[one][s.steps[one]] for one in groups[-1]]) >= enough:
            groups.append([])
        groups[-1].append(ship)
    if len(groups) > 1 and sum([guns[one][s.steps[one]] for one in groups[-1]]) < enough:
        rest = groups.pop()
        groups[-1] += rest
    return groups


def bombard_throw(s: TaskForceState, ships: list[int]) -> Throw:
    """[4.2.4, 5.2.5] By day and by night with the guns of the day; Japanese ships with one more."""
    facts = scene(s)
    chart = s.data.charts["naval_combat"]
    side = facts.ship_side[ships[0]]
    modifiers: tuple[Modifier, ...] = ()
    if side == IJN:
        modifiers = (Modifier("Japanese gunnery", chart.modifiers["ijn"].value, "4.2.4"),)
    strength = sum([facts.guns[ship][s.steps[ship]] for ship in ships])
    return Throw(
        "gunfire", 6, 1, chart, strength, modifiers, "4.2.4", side=side, does="bombard", gives="hit"
    )
