"""4.2, 4.2.1: who is in contact, and which battles are fought."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import IN_PLAY, NUMBER
from deckload.games.taskforce.model.game_data import IJN, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    initiative,
    is_dummy,
    is_real,
    marker_name,
    marker_ref,
    markers_in,
    markers_on_map,
    scene,
    take_off_map,
    turn_up,
)
from deckload.games.taskforce.rules.naval.bombardment import bombard
from deckload.games.taskforce.rules.naval.gunnery import fight
from deckload.games.taskforce.rules.zones import enemies_in_contact

step: Final = steps("taskforce.contact")

MOST_PARTITIONS: Final = 100
"""Enough ways to share the fleets out: three against four have 79."""

Battle = tuple[tuple[int, ...], tuple[int, ...]]
"""The markers of each side."""
Partition = tuple[Battle, ...]


def _label(k: TaskForceState, partition: Partition) -> str:
    return "; ".join(
        " and ".join(marker_name(k, m) for m in ours)
        + " against "
        + " and ".join(marker_name(k, m) for m in theirs)
        for ours, theirs in partition
    )


def _name(k: TaskForceState, partition: Partition) -> str:
    return " / ".join(
        "+".join(marker_name(k, m) for m in ours)
        + " v "
        + "+".join(marker_name(k, m) for m in theirs)
        for ours, theirs in partition
    )


BATTLES: Final = Kind("battles", "Which battles are fought?", names=_name, label=_label)


@step
def make_contact(s: TaskForceState) -> Procedure:
    """[4.2, 4.2.1] Markers in an enemy zone or base hex are turned up; then the initiative player
    says who fights whom, where there is a choice."""
    _turn_up_contacts(s)
    battles: list[Battle] = []
    for links in _clusters(s):
        partitions = partitions_of(links)
        chosen = partitions[0]
        if len(partitions) > 1:
            chosen = yield ask(initiative(s), BATTLES, partitions, case="4.2.1", command="fleet")
        battles += chosen
    if battles:
        s.contact = 1
    then(s, *[(fight, *battle) for battle in battles], *_bombardments(s))


def _turn_up_contacts(s: TaskForceState) -> None:
    """[4.2, 3.6.2] Dummies found in a base hex go; task forces show their numbers."""
    for side in range(SIDES):
        enemy_bases = base_hexes(s, 1 - side)
        for marker in markers_on_map(s, side):
            at_base = s.place[marker] in enemy_bases
            if is_dummy(s, marker):
                if at_base:
                    tell(s, "4.2", "{marker} was a dummy.", marker=marker_ref(s, marker))
                    turn_up(s, marker)
                    take_off_map(s, marker)
                continue
            if (at_base or enemies_in_contact(s, marker)) and s.face[marker] != NUMBER:
                turn_up(s, marker)
                tell(s, "4.2", "{marker} is a task force.", marker=marker_ref(s, marker))


def base_hexes(s: TaskForceState, side: int) -> set[int]:
    """[4.2.4] Where a side has land bases that can be attacked."""
    facts = scene(s)
    return {
        facts.base_hex[base]
        for base in facts.bases[side]
        if s.fate[base] == IN_PLAY and base not in facts.off_limits
    }


def _clusters(s: TaskForceState) -> list[dict[int, list[int]]]:
    """Task forces that hang together by contact: by marker of Japan, the enemies in contact."""
    links = {
        marker: enemies
        for marker in markers_on_map(s, IJN)
        if is_real(s, marker) and (enemies := enemies_in_contact(s, marker))
    }
    clusters: list[dict[int, list[int]]] = []
    while links:
        first = next(iter(links))
        cluster = {first: links.pop(first)}
        grown = True
        while grown:
            met = {enemy for enemies in cluster.values() for enemy in enemies}
            more = [marker for marker, enemies in links.items() if met & set(enemies)]
            cluster.update({marker: links.pop(marker) for marker in more})
            grown = bool(more)
        clusters.append(cluster)
    return clusters


def partitions_of(links: dict[int, list[int]]) -> list[Partition]:
    """[4.2.1] Every way to share the fleets of a cluster out into battles in which all are in
    contact with all of the other side, each fleet in one; those with the fewest battles first."""
    enemies = sorted({enemy for row in links.values() for enemy in row})
    found: dict[Partition, None] = {}
    _share_out(links, list(links), enemies, [], found)
    return sorted(found, key=len)[:MOST_PARTITIONS]


def _share_out(
    links: dict[int, list[int]],
    ours: list[int],
    theirs: list[int],
    battles: list[tuple[list[int], list[int]]],
    found: dict[Partition, None],
) -> None:
    """Put the next fleet into a battle that it fits, or into a new one with an enemy that is left;
    then the enemies that are left."""
    if len(found) > 8 * MOST_PARTITIONS:
        return
    if ours:
        marker, rest = ours[0], ours[1:]
        for at, (mine, foes) in enumerate(battles):
            if all(enemy in links[marker] for enemy in foes):
                joined = [*battles]
                joined[at] = ([*mine, marker], foes)
                _share_out(links, rest, theirs, joined, found)
        for enemy in theirs:
            if enemy in links[marker]:
                left = [other for other in theirs if other != enemy]
                _share_out(links, rest, left, [*battles, ([marker], [enemy])], found)
        return
    if theirs:
        enemy, left = theirs[0], theirs[1:]
        for at, (mine, foes) in enumerate(battles):
            if all(enemy in links[marker] for marker in mine):
                joined = [*battles]
                joined[at] = (mine, [*foes, enemy])
                _share_out(links, [], left, joined, found)
        return
    found[tuple(sorted((tuple(sorted(m)), tuple(sorted(f))) for m, f in battles))] = None


def _bombardments(s: TaskForceState) -> list[tuple[object, ...]]:
    """[4.2.4] Forces in an enemy base hex that are in no battle may bombard."""
    found: list[tuple[object, ...]] = []
    order = (initiative(s), 1 - initiative(s))
    for side in order:
        for where in sorted(base_hexes(s, 1 - side)):
            here = [m for m in markers_in(s, side, where) if is_real(s, m)]
            if here and not any(enemies_in_contact(s, marker) for marker in here):
                found.append((bombard, side, where))
    return found
