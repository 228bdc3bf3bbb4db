"""3.3, 14.7: the end of contacts."""

import pytest

from deckload.games.sunset.model.state import LOST
from deckload.games.sunset.rules.contact import contact_throw, lose_contact
from deckload.testing import rule
from games.sunset.gun_line import NIGHT

NIGHT_GROUP = ("VFN-41", "VTN-41")


def contacts(b):
    b.put("IJN 1", "3212", "Yamato").put("USN 1", "2824", "Iowa").detect("IJN 1", "USN 1")
    return b.put("IJN D1", "3212", "Musashi")


def kept(b):
    lose_contact(b.s)
    return [b.s.detected[b.marker(name)] for name in ("IJN 1", "USN 1", "IJN D1")]


@rule("sunset", "3.3")
def test_contacts_end_with_the_night(leyte):
    assert kept(contacts(leyte().turn(NIGHT))) == [0, 0, 1]
    assert kept(contacts(leyte())) == [1, 1, 1]


@rule("sunset", "14.7")
def test_by_an_option_they_end_with_every_turn(leyte):
    assert kept(contacts(leyte(contacts_end_each_turn="on"))) == [0, 0, 1]


@rule("sunset", "14.7")
def test_by_another_a_roll_may_keep_them(leyte):
    b = contacts(leyte(keeping_contact="on").turn(NIGHT)).dice(contact=[7, 8])
    assert kept(b) == [1, 0, 1]


@rule("sunset", "14.7")
@pytest.mark.parametrize(("place", "shift"), [("3212", 2), ("3213", 2), ("3214", 0)])
def test_an_enemy_near_helps_be_it_a_dummy(leyte, place, shift):
    b = contacts(leyte()).put("USN 2", place)
    assert contact_throw(b.s, b.marker("IJN 1")).shift == shift


@rule("sunset", "14.7")
@pytest.mark.parametrize(("place", "shift"), [("3223", 1), ("3225", 0)])
def test_the_night_group_of_independence_helps_the_us(leyte, place, shift):
    b = contacts(leyte()).put("USN 2", place, "Independence")
    assert contact_throw(b.s, b.marker("IJN 1")).shift == shift
    assert contact_throw(b.s, b.marker("USN 1")).shift == 0
    b.air(LOST, *NIGHT_GROUP)
    assert contact_throw(b.s, b.marker("IJN 1")).shift == 0
