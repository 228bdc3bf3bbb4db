"""Chapter 9: carrier forces, and what is known of their aircraft."""

import pytest

from deckload.games.carrier.model.state import SPOTTED, UNKNOWN_AIR
from deckload.games.carrier.rules.butai.display import free_letter, set_up_display
from deckload.games.carrier.rules.butai.track import (
    ALL_RANGES,
    LOST,
    RETURN_0,
    RETURN_4,
    RETURN_8,
    RETURN_12,
    SERVICING_1,
    SERVICING_2,
    TO_3,
    TO_7,
    TO_11,
    in_box,
    put,
    return_box,
    unavailable,
    unavailable_for_cap,
)
from deckload.games.carrier.rules.butai.turnaround import turn_round
from deckload.games.carrier.rules.damage.air_value import air_value, strength_for_raids
from deckload.games.carrier.rules.damage.japanese import sink
from deckload.games.carrier.rules.forces.arrival import unused_letters
from deckload.games.carrier.rules.forces.chits import SHIPS, has_carriers
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.levels import air_modifier
from deckload.games.carrier.rules.forces.roster import force_name
from deckload.games.carrier.rules.forces.ships import draw_carriers
from deckload.games.carrier.rules.raids.attack import go_home
from deckload.games.carrier.rules.raids.composition import lose_points
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.raids.launching import take_points
from deckload.games.carrier.rules.strikes.cap import cap_throw, net_air_value
from deckload.testing import rule

A, B = 0, 1


@pytest.fixture
def day(battle):
    def make(**options):
        return battle("19-june", **options)

    return make


def ships(b, *names, force=A):
    for name in names:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = force
    return b


# --- the display ----------------------------------------------------------------------------------


@rule("carrier", "9.11")
def test_a_force_of_carriers_becomes_a_butai_at_level_2_and_gives_its_letter_back(day):
    b = day().force("A", "1120", "Carrier", 1).dice(intelligence=[5])
    assert force_name(b.s, A) == "Force A", "at level 1 it may still prove to have no carriers"
    promote(b.s, A)
    assert force_name(b.s, A) == "Butai 1"
    assert A in unused_letters(b.s)


@rule("carrier", "9.11")
def test_a_level_1_force_that_has_shown_aircraft_is_a_butai(day):
    b = day().force("A", "1120", "Carrier", 1, available=5).force("B", "1020", "Surface", 1)
    set_up_display(b.s, A)
    set_up_display(b.s, B)
    assert [force_name(b.s, force) for force in (A, B)] == ["Butai 1", "Force B"]


@rule("carrier", "9.13")
def test_a_butai_without_carriers_is_a_surface_force_under_a_letter(day):
    b = ships(day().force("A", "1120", "0/1", 4, SPOTTED), "Zuiho", "Kongo")
    set_up_display(b.s, A)
    sink(b.s, b.ship("Zuiho"))
    assert (b.s.force_level[A], b.s.force_chit[A]) == (3, "ships")
    assert force_name(b.s, A) == "Force A"


@rule("carrier", "9.13")
def test_with_no_letter_free_it_keeps_its_counter(day):
    b = ships(day().force("A", "1120", "0/1", 4, SPOTTED), "Zuiho", "Kongo")
    set_up_display(b.s, A)
    for force in range(1, 21):
        b.s.force_hex[force] = b.hex("1020")
        b.s.force_counter[force] = force - 1
    assert free_letter(b.s) == -1
    sink(b.s, b.ship("Zuiho"))
    assert force_name(b.s, A) == "Butai 1"
    assert air_value(b.s, A) == 0, "and the table can say so"


# --- aircraft come home ---------------------------------------------------------------------------


@rule("carrier", "9.12", "10.32")
def test_a_raid_at_eight_hexes_needs_seven_activations_to_be_available_far_off(day):
    """The example of 9.12, one box for each activation (ruling)."""
    b = day().force("A", "1117", "Carrier", 1, available=6)
    take_points(b.s, A, 6, 8)
    raid = place_raid(b.s, 6, b.hex("1109"), source=A, target=0)
    b.run((go_home, raid))
    assert in_box(b.s, A, RETURN_8) == 6
    seen = []
    for _ in range(8):
        turn_round(b.s, A)
        seen += [box for box in range(LOST) if in_box(b.s, A, box)]
    assert seen == [RETURN_4, RETURN_0, SERVICING_1, SERVICING_2, TO_3, TO_7, TO_11, ALL_RANGES]


@rule("carrier", "9.12")
@pytest.mark.parametrize(
    ("distance", "box"),
    [(0, RETURN_0), (3, RETURN_0), (4, RETURN_4), (7, RETURN_4), (8, RETURN_8), (12, RETURN_12)],
)
def test_returning_aircraft_are_put_by_their_distance(distance, box):
    assert return_box(distance) == box


@rule("carrier", "9.12")
def test_points_that_reach_three_hexes_are_not_there_for_five(day):
    b = day().force("A", "1117", "Carrier", 1, available=2)
    b.s.force_air[A] += 4
    put(b.s, A, TO_3, 4)
    assert unavailable(b.s, A, 5) == 4
    assert unavailable(b.s, A, 3) == 0
    assert unavailable_for_cap(b.s, A) == 0


@rule("carrier", "10.33")
def test_aircraft_without_a_deck_to_land_on_are_lost(day):
    b = ships(day().force("A", "1117", "0/1", 4), "Zuiho", "Kongo")
    b.s.force_air[A] = 5
    put(b.s, A, RETURN_0, 5)
    b.s.ship_hits[b.ship("Zuiho")] = 2
    b.run((turn_round, A))
    assert in_box(b.s, A, LOST) == 5
    assert b.s.destroyed == 5


@rule("carrier", "10.33")
def test_one_working_deck_takes_them_all(day):
    b = ships(day().force("A", "1117", "0/2", 4), "Zuiho", "Chitose")
    b.s.force_air[A] = 5
    put(b.s, A, RETURN_0, 5)
    b.s.ship_hits[b.ship("Zuiho")] = 2
    b.run((turn_round, A))
    assert in_box(b.s, A, SERVICING_1) == 5


# --- known air strength ---------------------------------------------------------------------------


def with_eight_known(b):
    """The example of 9.24: four ready, two that reach three hexes, two lost."""
    b.force("A", "1119", "2-3 Carriers", 2, available=4)
    b.s.force_air[A] += 4
    put(b.s, A, TO_3, 2)
    put(b.s, A, LOST, 2)
    return b


@rule("carrier", "9.23", "9.24")
def test_a_raid_of_six_at_ten_hexes_shows_two_points_more(day):
    b = with_eight_known(day())
    take_points(b.s, A, 6, 10)
    assert b.s.force_air[A] == 10
    assert (in_box(b.s, A, ALL_RANGES), in_box(b.s, A, TO_3)) == (0, 2)
    place_raid(b.s, 6, b.hex("1112"), source=A, target=0)


@rule("carrier", "9.23")
def test_at_two_hexes_it_has_enough(day):
    b = with_eight_known(day())
    take_points(b.s, A, 6, 2)
    assert b.s.force_air[A] == 8
    assert (in_box(b.s, A, ALL_RANGES), in_box(b.s, A, TO_3)) == (0, 0)
    place_raid(b.s, 6, b.hex("1112"), source=A, target=0)


@rule("carrier", "9.24")
def test_nought_is_not_the_same_as_unknown(day):
    b = day().force("A", "1119", "Carrier", 1)
    assert b.s.force_air[A] == UNKNOWN_AIR
    assert air_modifier(b.s, A) == 0
    b.s.force_air[A] = 0
    assert air_modifier(b.s, A) == -3


@rule("carrier", "9.22", "9.21")
def test_points_shot_down_lie_in_the_lost_box_of_their_force(day):
    b = day().force("A", "1119", "Carrier", 1, available=6)
    take_points(b.s, A, 6, 9)
    raid = place_raid(b.s, 6, b.hex("1112"), source=A, target=0)
    b.s.raid_fighters[raid] = 2
    assert lose_points(b.s, raid, 1, 2) == 3
    assert in_box(b.s, A, LOST) == 3
    assert b.s.force_air[A] == 6, "it has still shown six"


@rule("carrier", "9.241")
def test_permanent_hits_count_for_raids_and_not_for_intelligence(day):
    b = day().force("A", "1119", "Carrier", 1, available=8)
    b.s.force_hits[A] = 3
    assert strength_for_raids(b.s, A) == 5
    assert air_modifier(b.s, A) == -1, "as for eight"


@rule("carrier", "9.25", "5.41")
def test_a_level_3_force_has_the_air_value_of_its_chit_less_what_is_missing(day):
    b = day().force("A", "1119", "2/0", 3, available=0)
    b.s.force_air[A] = 7
    put(b.s, A, LOST, 4)
    put(b.s, A, SERVICING_1, 3)
    assert air_value(b.s, A) == 20
    assert net_air_value(b.s, A) == 13
    assert cap_throw(b.s, A).column == 13


@rule("carrier", "9.26")
def test_a_level_4_force_has_the_air_values_of_its_carriers(day):
    b = ships(day().force("A", "1119", "2/1", 4), "Shokaku", "Zuikaku", "Chitose")
    assert air_value(b.s, A) == 24
    b.s.ship_hits[b.ship("Shokaku")] = 2
    assert air_value(b.s, A) == 22


# --- which ships there are ------------------------------------------------------------------------


@rule("carrier", "2.35")
@pytest.mark.parametrize(
    ("posture", "carriers"),
    [
        ("historical", {"Taiho", "Shokaku", "Zuikaku"}),
        ("additional", {"Taiho", "Shokaku", "Zuikaku", "Shinano"}),
    ],
)
def test_the_player_chooses_whether_additional_ships_may_be_drawn(day, posture, carriers):
    drawn = set()
    for die in range(1, len(carriers) + 1):
        b = day(posture=posture).force("A", "1120", "1/0", 3).dice(carrier_drawn=[die])
        drawn |= {b.data.japanese_ships[ship].name for ship in draw_carriers(b.s, A, 1, 0)}
    assert drawn == carriers


@rule("carrier", "7.43")
def test_a_force_for_which_no_carrier_is_left_is_a_surface_force(day):
    b = day().force("A", "1120", "2/1", 3).force("B", "1220", SHIPS, 3)
    all_drawn(b, but=())
    b.dice(intelligence=[5, 5], unit_drawn=[1])
    promote(b.s, A)
    assert (b.s.force_level[A], b.s.force_chit[A]) == (3, SHIPS)
    assert not has_carriers(b.s, A)
    assert not b.s.force_bereft[A], "it has lost none"


@rule("carrier", "7.42")
def test_a_force_has_the_carriers_that_are_left(day):
    b = day().force("A", "1120", "2/1", 3).force("B", "1220", SHIPS, 3)
    all_drawn(b, but=("Zuiho",))
    b.dice(intelligence=[5, 5], unit_drawn=[1])
    promote(b.s, A)
    assert (b.s.force_level[A], b.s.force_chit[A]) == (4, "0/1")


def all_drawn(b, but):
    """Every carrier but some is with Force B."""
    for ship, facts in enumerate(b.data.japanese_ships):
        if facts.cls in ("CV", "CVL") and facts.name not in but:
            b.s.ship_force[ship] = B
