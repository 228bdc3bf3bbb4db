"""Raids in the air, for tests that begin after the launch."""

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.game_data import AF22
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    NONE,
)
from deckload.games.fleet.rules.forces import open_group


def start(b, *steps):
    """Run these steps of a raid and stop before the next turn begins: an air flotilla is asked."""
    return b.run(*steps, (plan_raids, b.data.flotilla_chit[AF22]))


def in_flight(b, target, *units, escorts=(), path=()):
    """A raid of these units, escorts among them, against a marker that is on the map."""
    s = b.s
    s.raid = sorted(b.unit(name) for name in (*units, *escorts))
    s.escorts = sorted(b.unit(name) for name in escorts)
    s.raid_side = s.data.air_side[s.raid[0]]
    s.raid_group = b.marker(target)
    force = s.data.force_of[1 - s.raid_side]
    s.raid_hex = s.place[force if s.in_force[s.raid_group] == 1 else s.raid_group]
    s.raid_path = [b.hex(name) for name in path]
    for unit in s.raid:
        s.air_box[unit] = FLOWN
        s.air_shown[unit] = ALL_EYES
    return b


def on_patrol(b, *units, weak=False):
    return b.air(CAP, *units, weak=weak)


def names(b, units):
    """Air units by name, in order."""
    return [b.data.air[unit].name for unit in units]


def weak(b, *units):
    """Which of these units are on their weaker side."""
    return [name for name in units if b.s.air_weak[b.unit(name)]]


def on_display(b, **boxes):
    """Ships in boxes (blanks as underscores), numbered from 1 as players do; all see them."""
    open_group(b.s, b.s.raid_group)
    for name, box in boxes.items():
        b.s.box_of_ship[b.ship(name.replace("_", " "))] = box - 1
    return b


def over(b, **ships):
    """Air units over ships: over(b, Lexington=("Zuikaku DB",))."""
    for ship, units in ships.items():
        for unit in units:
            b.s.box_of_unit[b.unit(unit)] = b.s.box_of_ship[b.ship(ship.replace("_", " "))]
    return b


def hits_on(b, name):
    return b.s.hits[b.ship(name)]


def penalty(b, name):
    return b.s.penalty[b.unit(name)]


def is_clear(b):
    """Nothing of a raid is left."""
    s = b.s
    lists = (
        s.raid,
        s.raid_path,
        *s.raid_way,
        s.escorts,
        s.engaged,
        s.extended,
        s.doomed,
        s.patrol,
        s.dogfight,
    )
    boxes = (*s.box_of_ship, *s.box_of_unit, s.raid_side, s.raid_hex, s.raid_group, s.raid_base)
    return not any(lists) and set(boxes) == {NONE} and not any((*s.penalty, *s.strength))
