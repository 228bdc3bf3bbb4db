"""What the Japanese guess of US units that lie face down in a surface battle."""

from deckload.engine.knowledge import ALL_EYES
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.damage import show_slot
from deckload.games.sunset.rules.forces import numbers_by_class
from deckload.games.sunset.rules.surface.battle_line import slots_of
from deckload.games.sunset.rules.surface.deployment import add_slot
from deckload.testing import rule
from games.sunset.guessing import faults, fleets, worlds
from games.sunset.gun_line import slot_of


def battle(leyte):
    """TG 38.2 against Force C; the classes of its ships are seen by all."""
    b = fleets(leyte)
    usn, ijn = b.marker("USN 4"), b.marker("IJN 3")
    b.s.place[usn] = b.s.place[ijn]
    b.s.fighting = [[usn], [ijn]]
    b.s.battle_hex, b.s.mover = b.s.place[ijn], ijn
    for side, marker in enumerate((usn, ijn)):
        for ship in b.s.ships[marker]:
            add_slot(b.s, side, ship, 10 - side)
    b.s.opened[ijn] = ALL_EYES
    b.s.report[usn], b.s.report_holds[usn] = numbers_by_class(b.s, usn), 1
    return b


@rule("sunset", "8.3.1")
def test_each_slot_holds_a_ship_of_its_class_from_the_forces_that_fight(leyte):
    b = battle(leyte)
    drawn = worlds(b, IJN)
    for world in drawn:
        fighting = world.ships[b.marker("USN 4")]
        assert sorted(world.slot_ship[: len(fighting)]) == fighting
        assert [b.data.ship_class[ship] for ship in world.slot_ship] == b.s.slot_class
    assert len({tuple(world.slot_ship) for world in drawn}) > 1


@rule("sunset", "8.3.1")
def test_a_unit_that_lies_open_stays_what_it_is(leyte):
    b = battle(leyte)
    show_slot(b.s, slot_of(b, "Iowa"))
    for world in worlds(b, IJN):
        assert world.slot_ship[slot_of(b, "Iowa")] == b.ship("Iowa")
        assert world.battled[USN] == world.ships[b.marker("USN 4")]


def test_the_us_side_guesses_that_its_own_lie_face_down(leyte):
    b = battle(leyte)
    show_slot(b.s, slot_of(b, "Iowa"))
    world = worlds(b, USN, 1)[0]
    seen = [slot for slot in slots_of(b.s, USN) if world.slot_shown[slot] >> IJN & 1]
    assert seen == [slot_of(b, "Iowa")]
    assert not faults(world, USN)
