"""14.1: US submarines: contact, shadowing, attack, and the escorts that hunt them."""

import pytest

from deckload.games.carrier.model.state import (
    OFF_MAP,
    SUNK,
    UNDETECTED,
)
from deckload.games.carrier.rules.damage.japanese import hit, permanent_hits, settle_hits
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.movement import move_force
from deckload.games.carrier.rules.forces.steering import go
from deckload.games.carrier.rules.forces.torpedoed import find_torpedoed_ships
from deckload.games.carrier.rules.search.sighting import search_throw
from deckload.games.carrier.rules.submarines.contact import (
    NOT_MOVED,
    contact_modifiers,
    contact_throw,
    make_contact,
)
from deckload.games.carrier.rules.submarines.escorts import (
    hunt,
    see_force_come,
    shake_off_shadowers,
)
from deckload.games.carrier.rules.submarines.orders import place_submarines, us_submarines
from deckload.games.carrier.rules.submarines.torpedoes import attack, attack_throw
from deckload.games.carrier.rules.victory import carrier_points
from deckload.testing import rule
from games.carrier.submarine_waters import (
    ALBACORE,
    BANG,
    CARRIER,
    CAVALLA,
    FALSE,
    FINBACK,
    LARGE,
    STINGRAY,
    A,
    B,
    chit_die,
    put,
    with_ships,
)

# --- where they begin, and what they do -----------------------------------------------------------


@rule("carrier", "14.1", "14.11")
def test_five_submarines_begin_on_the_line_or_anywhere(battle):
    b = battle("19-june")
    b.run(place_submarines).take("patrol line")
    names = [b.data.grid.name_of(place) for place in b.s.sub_hex]
    assert names == ["1620", "1319", "1719", "1220", "1418"]
    b.run(place_submarines).take("one by one", "station 1005")
    assert b.s.sub_hex[ALBACORE] == b.hex("1005"), "islands do not matter"
    assert b.prompt == "Where does Bang begin?"


@rule("carrier", "14.12")
def test_a_submarine_moves_a_hex_and_tries_to_close(sea):
    b = sea("Carrier", 1)
    b.s.sub_hex[STINGRAY] = b.hex("0912")
    b.dice(submarine_contact=[6]).run(us_submarines)
    b.take(*["stay"] * 2, "prowl to 1112", "stay", "prowl to 1012")
    assert b.s.sub_hex[CAVALLA] == b.hex("1112")
    assert not b.told("periscope"), "6 less 2 for coming from the quarter fails"
    assert b.verb == "pause"


@rule("carrier", "14.12", "14.171")
def test_a_pinned_submarine_only_waits(sea):
    b = sea("Carrier", 1)
    b.s.sub_pin[CAVALLA] = 2
    b.run(us_submarines).take("all stay")
    assert b.s.sub_pin[CAVALLA] == 1
    b.run(us_submarines).take("all stay")
    assert b.s.sub_pin[CAVALLA] == 0
    b.dice(submarine_contact=[1]).run(us_submarines).take("all stay")
    assert b.verb == "pause", "only now does it act again"


@rule("carrier", "14.1")
def test_the_lessons_have_no_submarines(sea):
    b = sea().run(place_submarines)
    assert b.verb == "pause"


# --- contact --------------------------------------------------------------------------------------


@rule("carrier", "14.131")
def test_how_a_submarine_comes_up_matters(sea):
    """The example of 14.131: Stingray from 0912 is oblique, Finback from 1013 chases astern."""
    b = sea("Carrier", 1)
    assert contact_modifiers(b.s, STINGRAY, A, b.hex("0912")) == ["oblique"]
    assert contact_modifiers(b.s, FINBACK, A, b.hex("1013")) == ["stern"]
    assert contact_modifiers(b.s, FINBACK, A, b.hex("1011")) == [], "from ahead"
    assert contact_throw(b.s, STINGRAY, A, b.hex("0912")).shift == -2
    assert contact_throw(b.s, FINBACK, A, b.hex("1013")).shift == -3


@rule("carrier", "14.131")
def test_a_force_that_comes_or_stays_is_easier(sea):
    b = sea("Carrier", 1)
    see_force_come(b.s, A)
    assert contact_modifiers(b.s, CAVALLA, A, NOT_MOVED) == ["came"]
    b.s.force_from[A] = b.s.force_hex[A]
    see_force_come(b.s, A)
    assert contact_modifiers(b.s, CAVALLA, A, NOT_MOVED) == ["not_moved"]
    b.at("1850", 2)
    assert contact_modifiers(b.s, CAVALLA, A, NOT_MOVED) == ["not_moved", "dark"]


@rule("carrier", "14.131")
def test_a_cripple_is_easier_still(sea):
    b = sea()
    put(b, b.data.first_cripple, "0/1", 4, "1012")
    modifiers = contact_modifiers(b.s, CAVALLA, b.data.first_cripple, NOT_MOVED)
    assert modifiers == ["not_moved", "crippled"]


@rule("carrier", "14.13")
@pytest.mark.parametrize(("face", "asked"), [(4, "pause"), (5, "torpedo")])
def test_contact_on_five_or_more(sea, face, asked):
    b = sea("Carrier", 1).dice(submarine_contact=[face])
    b.run((make_contact, CAVALLA, NOT_MOVED))
    assert b.verb == asked


@rule("carrier", "14.14")
def test_contact_raises_a_rumour_to_level_1_and_detects_nobody(sea):
    b = sea()
    b.dice(submarine_contact=[8], level_1_chit=[chit_die(b, LARGE)])
    b.run((make_contact, CAVALLA, NOT_MOVED)).take("shadow")
    assert (b.s.force_level[A], b.s.force_detected[A]) == (1, UNDETECTED)
    assert b.s.sub_shadows[CAVALLA] == A


@rule("carrier", "14.141")
def test_after_a_false_contact_another_force_may_be_tried(sea):
    b = put(sea(), B, "Small", 1, "1012", "1013")
    b.dice(submarine_contact=[9, 2], level_1_chit=[chit_die(b, FALSE)])
    b.run((make_contact, CAVALLA, NOT_MOVED)).take("contact Force A")
    assert b.s.force_hex[A] == OFF_MAP
    assert b.verb == "pause", "the second attempt failed"


@rule("carrier", "14.18")
def test_raids_are_no_business_of_submarines(sea):
    b = sea("Carrier", 1)
    b.s.force_hex[A] = OFF_MAP
    b.raid(9, "1012").dice().run((make_contact, CAVALLA, NOT_MOVED))
    assert b.verb == "pause"


# --- shadowing ------------------------------------------------------------------------------------


@rule("carrier", "14.15")
def test_a_shadowing_submarine_helps_the_searches(sea):
    b = sea("Carrier", 1).search(1, 1, "1003", ("VB-2a",), 90, 0)
    before = search_throw(b.s, 0, A).shift
    b.s.sub_shadows[CAVALLA] = A
    assert search_throw(b.s, 0, A).shift == before + 2
    b.s.sub_shadows[BANG] = A
    assert search_throw(b.s, 0, A).shift == before + 2, "a second one adds nothing"


@rule("carrier", "14.151")
def test_a_shadower_goes_on_breaks_off_or_attacks(sea):
    b = sea("Carrier", 1)
    b.s.sub_hex = [OFF_MAP, OFF_MAP, b.hex("1012"), OFF_MAP, OFF_MAP]
    b.s.sub_shadows[CAVALLA] = A
    b.run(us_submarines).take("shadow on")
    assert b.s.sub_shadows[CAVALLA] == A
    b.dice(submarine_attack=[1], asw=[1]).run(us_submarines).take("attack")
    assert b.s.sub_shadows[CAVALLA] == -1
    b.s.sub_shadows[CAVALLA] = A
    b.dice().run(us_submarines).take("break off")
    assert (b.s.sub_shadows[CAVALLA], b.verb) == (-1, "pause"), "it does not move then"


@rule("carrier", "14.152")
@pytest.mark.parametrize(("face", "follows"), [(3, True), (4, False)])
def test_escorts_shake_a_shadower_off_or_it_follows(sea, face, follows):
    b = sea("Carrier", 1).dice(asw=[face])
    b.s.sub_shadows[CAVALLA] = A
    shake_off_shadowers(b.s, A)
    go(b.s, A, b.hex("1011"), "7.22")
    assert b.s.sub_hex[CAVALLA] == b.hex("1011" if follows else "1012")
    assert (b.s.sub_shadows[CAVALLA] == A) is follows


# --- attack ---------------------------------------------------------------------------------------


@rule("carrier", "14.16", "14.164")
def test_cavalla_attacks_a_carrier_force(sea):
    """The submarine example: 8 to contact, a carrier chit, 10 for two rolls, 9 and 10 and 7 for
    eleven hits, and 7 with one for Pin 2."""
    b = sea()
    b.dice(
        submarine_contact=[8],
        level_1_chit=[chit_die(b, CARRIER)],
        submarine_attack=[10],
        torpedoes=[9, 10],
        critical_torpedoes=[7],
        asw=[7],
    )
    b.run((make_contact, CAVALLA, NOT_MOVED)).take("attack")
    assert (b.s.force_hits[A], b.s.force_hits_now[A]) == (11, 11)
    assert b.s.sub_pin[CAVALLA] == 2


@rule("carrier", "14.162")
def test_the_hits_find_shokaku_when_she_is_seen(sea):
    """The end of the example: eleven permanent hits are more than Shokaku can take."""
    b = sea("1/0", 3)
    for name in ("Taiho", "Zuikaku", "Shinano"):
        b.s.ship_force[b.ship(name)] = B
    b.s.force_hits[A] = 11
    b.dice(intelligence=[5, 1], unit_drawn=[1])
    promote(b.s, A)
    assert b.s.ship_force[b.ship("Shokaku")] == SUNK
    assert b.s.force_hits[A] == 0


@rule("carrier", "14.162")
def test_hits_go_to_a_fleet_carrier_and_keep_their_age(sea):
    b = sea("1/1", 3)
    b.s.force_hits[A], b.s.force_hits_now[A], b.s.force_hits_before[A] = 5, 2, 1
    b.dice(intelligence=[3, 5], carrier_drawn=[1, 1], unit_drawn=[1, 1])
    promote(b.s, A)
    taiho = b.ship("Taiho")
    assert b.s.ship_hits[taiho] == 5
    assert permanent_hits(b.s, taiho) == 2


@rule("carrier", "14.162", "15.1")
def test_hits_on_a_force_that_nobody_found_count_when_the_battle_ends(sea):
    """Ruling: its ships are drawn, the hits are on one of them, and she counts; a force without
    hits stays what it is."""
    b = put(sea("1/0", 3), B, "1/0", 3, "1214")
    for name in ("Taiho", "Zuikaku", "Shinano"):
        b.s.ship_force[b.ship(name)] = B
    b.s.force_hits[A] = b.s.force_hits_now[A] = 8
    b.dice(intelligence=[5, 1], unit_drawn=[1]).run(find_torpedoed_ships)
    shokaku = b.ship("Shokaku")
    assert (b.s.ship_hits[shokaku], b.s.force_level[A], b.s.force_level[B]) == (8, 4, 3)
    assert carrier_points(b.s, shokaku) == 17, "her hits are still of this turn"
    settle_hits(b.s)
    settle_hits(b.s)
    assert carrier_points(b.s, shokaku) == 25


@rule("carrier", "14.16", "14.161")
def test_of_known_carriers_the_player_chooses_one(sea):
    b = with_ships(sea("1/1", 4), "Shokaku", "Chitose")
    b.dice(submarine_contact=[8], submarine_attack=[8], torpedoes=[6], asw=[1])
    b.run((make_contact, CAVALLA, NOT_MOVED))
    assert set(b.keys) == {"torpedo Shokaku", "torpedo Chitose", "shadow"}
    b.take("torpedo Chitose")
    chitose = b.ship("Chitose")
    assert (b.s.ship_hits[chitose], b.s.ship_hits_now[chitose]) == (2, 2)
    settle_hits(b.s)
    settle_hits(b.s)
    assert permanent_hits(b.s, chitose) == 2


@rule("carrier", "14.16")
def test_a_cripple_is_easier_to_hit(sea):
    b = with_ships(sea("1/1", 4), "Shokaku", "Chitose")
    assert attack_throw(b.s, b.ship("Shokaku")).shift == 0
    hit(b.s, b.ship("Shokaku"), 6)
    assert attack_throw(b.s, b.ship("Shokaku")).shift == 2


@rule("carrier", "14.163")
def test_hits_on_a_surface_force_show_it_and_go_to_its_largest(sea):
    b = sea("Large Surface", 2).dice(
        submarine_attack=[9],
        torpedoes=[9],
        intelligence=[4],
        battleship_drawn=[1],
        unit_drawn=[1],
        asw=[2],
    )
    attack(b.s, CAVALLA, A, -1)
    assert b.s.force_level[A] == 3
    hits = {
        facts.cls: b.s.ship_hits[ship]
        for ship, facts in enumerate(b.data.japanese_ships)
        if b.s.ship_force[ship] == A
    }
    assert hits == {"BB": 5, "CA": 0}


@rule("carrier", "14.163")
def test_a_miss_shows_nothing(sea):
    b = sea("Large Surface", 2).dice(submarine_attack=[7], asw=[2])
    attack(b.s, CAVALLA, A, -1)
    assert b.s.force_level[A] == 2


@rule("carrier", "14.164")
def test_two_tens_are_the_end_of_a_ship(sea):
    b = with_ships(sea("1/1", 4), "Taiho", "Chitose")
    b.dice(submarine_attack=[8], torpedoes=[10], critical_torpedoes=[10], asw=[1])
    attack(b.s, ALBACORE, A, b.ship("Taiho"))
    assert b.s.ship_force[b.ship("Taiho")] == SUNK


@rule("carrier", "14.164")
def test_two_tens_on_unknown_ships_are_hits_enough_for_any_of_them(sea):
    b = sea("2-3 Carriers", 2)
    b.dice(submarine_attack=[8], torpedoes=[10], critical_torpedoes=[10], asw=[1])
    attack(b.s, ALBACORE, A, -1)
    assert b.s.force_hits[A] == 16


# --- escorts --------------------------------------------------------------------------------------


@rule("carrier", "14.17", "14.171")
@pytest.mark.parametrize(
    ("faces", "again", "hits", "pin", "lost"),
    [
        ([3], [], False, 0, False),
        ([3], [], True, 1, False),
        ([7], [], False, 1, False),
        ([7], [], True, 2, False),
        ([10], [8], False, 2, False),
        ([9], [9], True, 0, True),
    ],
)
def test_escorts_pin_or_destroy(sea, faces, again, hits, pin, lost):
    b = sea("Carrier", 1).dice(asw=faces, asw_again=again)
    hunt(b.s, CAVALLA, A, hits=hits)
    assert b.s.sub_pin[CAVALLA] == pin
    assert (b.s.sub_hex[CAVALLA] == SUNK) is lost


@rule("carrier", "14.172")
@pytest.mark.parametrize(("faces", "again", "pin"), [([7], [], 0), ([8], [], 2), ([10], [9], 0)])
def test_beside_a_lone_cripple_odd_dice_find_nothing(sea, faces, again, pin):
    b = sea()
    cripple = b.data.first_cripple
    put(b, cripple, "0/1", 4, "1012")
    b.dice(asw=faces, asw_again=again)
    hunt(b.s, CAVALLA, cripple)
    assert (b.s.sub_pin[CAVALLA], b.s.sub_hex[CAVALLA]) == (pin, b.hex("1012"))


@rule("carrier", "14.16", "14.17")
def test_escorts_hunt_also_when_their_ship_is_gone(sea):
    """A crippled battleship alone in the hex blows up; an even die still finds the submarine."""
    b = sea()
    cripple = b.data.first_cripple
    put(b, cripple, "ships", 3, "1012")
    with_ships(b, "Nagato", force=cripple)
    b.dice(submarine_attack=[8], torpedoes=[10], critical_torpedoes=[10], asw=[8])
    attack(b.s, CAVALLA, cripple, -1)
    assert b.s.ship_force[b.ship("Nagato")] == SUNK
    assert b.s.sub_pin[CAVALLA] == 2


@rule("carrier", "14.162", "14.163")
def test_hits_on_a_force_that_proves_to_be_surface_ships_are_on_its_largest(sea):
    b = sea("Large Surface", 2)
    b.s.force_hits[A] = 4
    b.dice(intelligence=[5], battleship_drawn=[1], unit_drawn=[1])
    promote(b.s, A)
    (battleship,) = [
        ship
        for ship, of in enumerate(b.s.ship_force)
        if of == A and b.data.japanese_ships[ship].cls == "BB"
    ]
    assert permanent_hits(b.s, battleship) == 4
    assert b.s.force_hits[A] == 0


@rule("carrier", "14.12")
def test_one_answer_sends_all_submarines_to_the_nearest_contact(sea):
    """Those beside it go there and try; surface forces draw nobody while there are others."""
    b = put(sea(), B, "Surface", 1, "2303")
    b.s.sub_hex = [b.hex(name) for name in ("1010", "2301", "1012", "1014", "2320")]
    b.s.sub_pin[CAVALLA] = 1
    b.run(us_submarines).take("all hunt")
    distances = [b.data.grid.distance(place, b.hex("1012")) for place in b.s.sub_hex]
    before = [b.data.grid.distance(b.hex(name), b.hex("1012")) for name in ("1010", "2301")]
    assert distances[:2] == [before[0] - 1, before[1] - 1]
    assert distances[FINBACK] == 1


@rule("carrier", "14.16")
def test_a_crippled_battleship_is_easier_to_hit_as_well(sea):
    b = sea()
    adrift = b.data.first_cripple
    with_ships(put(b, adrift, "ships", 3, "1012"), "Nagato", force=adrift)
    b.s.ship_hits[b.ship("Nagato")] = 15
    b.dice(submarine_attack=[6], torpedoes=[1], asw=[1])
    attack(b.s, CAVALLA, adrift, -1)
    assert b.s.ship_hits[b.ship("Nagato")] == 16, "6 and 2 are a damage roll"


@rule("carrier", "14.152", "7.53")
def test_a_submarine_keeps_up_with_a_force_that_sails_with_another(sea):
    b = sea("Carrier", 1)
    put(b, B, "Carrier", 1, "1012", "1013")
    b.s.force_partner[A], b.s.force_partner[B] = B, A
    b.s.sub_shadows[CAVALLA] = B
    b.s.mission_die = 1
    b.run((move_force, A))
    assert b.s.force_hex[B] != b.hex("1012")
    assert b.s.sub_hex[CAVALLA] == b.s.force_hex[B]
