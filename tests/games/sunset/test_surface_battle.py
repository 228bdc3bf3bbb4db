"""8.3: a surface battle as a whole."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.surface_battle import begin_battle
from deckload.testing import rule
from games.sunset.gun_line import pause


def battle(b, field="3323", came_from="3322", enemies=("USN 1",)):
    b.put("USN 1", field, "Iowa").put("IJN 1", field, "Kongo")
    if came_from:
        b.s.entered[b.marker("IJN 1")] = b.hex(came_from)
    units = len(enemies)
    b.dice(deployment=[1, 1], face_down=[2] * (units - 1), initiative=[2, 1])
    return b.run(
        (begin_battle, b.marker("IJN 1"), tuple(b.marker(name) for name in enemies)), pause
    )


@rule("sunset", "8.3")
def test_the_active_force_fights_the_detected_enemies(leyte):
    b = leyte().put("USN 2", "3323", "New Jersey")
    battle(b)
    assert b.s.fighting == [[b.marker("USN 1")], [b.marker("IJN 1")]]
    assert (b.s.battle_round, b.verb) == (1, "sail")


@rule("sunset", "8.3")
def test_cripples_of_the_hex_fight_too(leyte):
    b = leyte().put("USN D1", "3323", "New Jersey").hits(New_Jersey=3)
    battle(b, enemies=("USN 1", "USN D1"))
    assert sorted(b.s.slot_side) == [USN, USN, IJN]


@rule("sunset", "8.3.10")
def test_only_who_moves_into_a_strait_is_at_a_disadvantage(leyte):
    assert battle(leyte(), "3722", "3721").s.in_strait == IJN
    assert battle(leyte(), "3722", "").s.in_strait == -1
    assert battle(leyte()).s.in_strait == -1


@rule("sunset", "8.3.10", "6.4")
def test_a_cripple_that_goes_alone_holds_no_strait(leyte):
    b = leyte().put("USN D1", "3722", "Boise").hits(Boise=2).put("IJN 1", "3722", "Kongo")
    b.s.entered[b.marker("IJN 1")] = b.hex("3721")
    begin_battle(b.s, b.marker("IJN 1"), (b.marker("USN D1"),))
    assert b.s.in_strait == -1


@rule("sunset", "14.4")
def test_who_has_fought_is_remembered_in_secret(leyte):
    b = battle(leyte())
    assert b.s.battled == [[b.ship("Iowa")], []]
    assert b.knows(IJN).battled[USN] != b.s.battled[USN]
