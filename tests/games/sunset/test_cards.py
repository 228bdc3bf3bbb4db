"""The cards beside the map: task forces with their aircraft, air fleets, losses."""

from deckload.engine.knowledge import ALL_EYES, EVERYONE
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import CAP, FLOWN, LOST, READY
from deckload.testing import rule
from games.sunset.looking import inside, look, panel, piece, seen


def essex_group(b):
    return b.put("USN 1", "3323", "Essex", "Reno").put("IJN 1", "3218", "Ise", "Zuikaku")


@rule("sunset", "6.5", "6.5.4")
def test_a_card_has_each_carrier_with_her_squadrons_where_they_are(leyte):
    b = essex_group(leyte()).air(CAP, "VF-15/1").air(FLOWN, "VB-15", weak=True)
    view = look(b, USN)
    boxes = {box.id: box for box in panel(view, "USN 1").boxes}
    assert boxes["Essex ready"].host == "Essex"
    assert inside(view, "Essex patrol") == ["VF-15/1"]
    assert (piece(view, "VB-15").at, piece(view, "VB-15").badges) == ("Essex flown", ("weak",))
    assert inside(view, "ships USN 1") == ["Reno"]
    assert panel(view, "USN 1").about == ("piece", "USN 1")


@rule("sunset", "7.0")
def test_the_enemy_gets_neither_the_card_nor_its_aircraft(leyte):
    view = look(essex_group(leyte()), IJN)
    assert "USN 1" not in [one.id for one in view.panels]
    assert not {"Essex", "Reno", "VB-15"} & seen(view)


@rule("sunset", "14.5")
def test_a_battleship_with_aircraft_has_a_deck_and_without_them_is_one_of_the_ships(leyte):
    b = essex_group(leyte(hermaphrodites="on")).air(READY, "Ise B")
    view = look(b, IJN)
    assert inside(view, "Ise ready") == ["Ise", "Ise B"]
    assert "Ise ready" in [box.id for box in panel(view, "IJN 1").boxes]
    b.air(LOST, "Ise B")
    assert inside(look(b, IJN), "ships IJN 1") == ["Ise"]


@rule("sunset", "9.2")
def test_a_ship_shows_what_critical_hits_have_done_beside_her_log(leyte):
    b = leyte().put("IJN 1", "3218", "Musashi", "Nagato").hits(Musashi=1, Nagato=1)
    musashi = b.ship("Musashi")
    before = int(piece(look(b, IJN), "Musashi").values["speed"])
    b.s.slowed[musashi], b.s.silenced[b.ship("Nagato")] = 1, 3
    view = look(b, IJN)
    assert int(piece(view, "Musashi").values["speed"]) == before - 1
    assert "-1 speed by critical hits" in piece(view, "Musashi").badges
    assert "fire control out of order to the end of turn 3" in piece(view, "Nagato").badges
    assert "Nagato" in [p.id for p in look(b.turn(4), IJN).pieces if not p.badges]


@rule("sunset", "6.5.9", "6.5.7")
def test_aircraft_ashore_lie_on_the_card_of_their_air_fleet(leyte):
    b = leyte().air(FLOWN, "1AF B1")
    view = look(b, IJN)
    assert "1AF F1" in inside(view, "1st Air Fleet ready")
    assert inside(view, "1st Air Fleet flown") == ["1AF B1"]
    assert panel(view, "1st Air Fleet").about == ("piece", "1st Air Fleet")
    assert set(piece(view, "1AF F1").reach[0].places) == set(
        piece(view, "1st Air Fleet").reach[1].places
    )
    enemy = look(b, USN)
    assert "1st Air Fleet" not in [one.id for one in enemy.panels]
    assert "1AF F1" not in seen(enemy)
    b.s.air_shown[b.unit("1AF B1")] = ALL_EYES
    assert inside(look(b, USN), "1st Air Fleet flown") == ["1AF B1"]


@rule("sunset", "9.0")
def test_a_ship_hit_and_lost_from_sight_is_listed_without_her_task_force(leyte):
    b = essex_group(leyte()).hits(Zuikaku=2)
    view = look(b, USN)
    assert inside(view, "damaged IJN") == ["Zuikaku"]
    assert panel(view, "losses").boxes[0].title == "IJN seen damaged, now out of sight"
    assert piece(look(b, IJN), "Zuikaku").at == "Zuikaku ready"


@rule("sunset", "9.0", "6.3")
def test_ships_sunk_and_gone_lie_among_the_losses_of_every_view(leyte):
    b = leyte().put("USN 1", "3323", "Essex")
    b.s.hits[b.ship("Fuso")] = b.data.boxes[b.ship("Fuso")]
    b.s.gone[IJN] = [b.ship("Yamato")]
    for side in (USN, IJN, EVERYONE):
        view = look(b, side)
        assert inside(view, "sunk IJN") == ["Fuso"]
        assert inside(view, "left IJN") == ["Yamato"]
