"""Case 9.1, steps 3 and 4, and what the player is told before the bombs fall."""

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import (
    AFLOAT,
    ALL_FORCES,
    BASE,
    DAMAGED,
    STRIKE,
    SUNK,
)
from deckload.games.midway.rules.battle import bombing, damage
from deckload.games.midway.rules.battle.fire import SHIP_SUFFERS, allocate
from deckload.testing import rule

ENTERPRISE = ("Enterprise FTR", "Enterprise SBD", "Enterprise TBD")


# --- step 3 --------------------------------------------------------------------------------------


@rule("midway", "9.4.1")
def test_us_bombers_pick_ships_and_spare_hits_are_wasted(over_hiryu):
    over_hiryu.run(
        bombing.bomb_ships,
        over_hiryu.space("MI3"),
        answers=["attack Hiryu"],
        dice={"air_naval": [3, 2], "hit_on_IJN": [5, 1]},
    )
    assert over_hiryu.status("Hiryu") == SUNK
    assert over_hiryu.status("CA-6") == AFLOAT
    assert over_hiryu.based("Hiryu FTR") == LOST
    assert over_hiryu.s.tally[over_hiryu.route("MI")] == 1


@rule("midway", "9.4.3")
def test_two_damages_are_one_damage_and_none_is_none(over_hiryu):
    damage.hit_ship(over_hiryu.s, over_hiryu.ship("CA-6"), 0)
    over_hiryu.run(
        bombing.bomb_ships,
        over_hiryu.space("MI3"),
        answers=["attack Hiryu"],
        dice={"air_naval": [3, 2], "hit_on_IJN": [6, 5]},
    )
    assert over_hiryu.status("Hiryu") == DAMAGED
    assert over_hiryu.s.tally[over_hiryu.route("MI")] == 0
    assert over_hiryu.based("Hiryu FTR") == "Hiryu"


@rule("midway", "9.4.2")
def test_three_bombers_two_hits_one_check_on_each_carrier(sea):
    """Three NAC against two CV, a CA and a DD; two hits."""
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CV-8", "CA-16.2", "DD-16.4")
    for name in ("Hiryu BBR", "Soryu BBR", "Kaga BBR"):
        table.fly(name, "MI5", STRIKE, ALL_FORCES)
    table.run(
        bombing.bomb_ships,
        table.space("MI5"),
        dice={"air_naval": [4, 4, 5], "hit_on_USN": [5, 1]},
    )
    assert (table.status("CV-6"), table.status("CV-8")) == (DAMAGED, SUNK)
    assert table.asked == []


@rule("midway", "9.4.2")
def test_the_third_hit_goes_to_the_cruiser_and_a_single_one_where_the_player_says(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CV-8", "CA-16.2", "DD-16.4")
    ships = [table.ship(name) for name in ("CV-6", "CV-8", "CA-16.2", "DD-16.4")]
    rank = table.data.ship_rank.__getitem__

    def spread(hits, answers=()):
        made = table.ask(
            allocate(hits, ships, rank, SHIP_SUFFERS, about=(0, ""), command=""), answers
        )
        return {table.data.ships[ship].name: number for ship, number in made.items()}

    assert spread(3) == {"CV-6": 1, "CV-8": 1, "CA-16.2": 1}
    assert spread(1, ["suffer CV-8"]) == {"CV-8": 1}
    assert spread(5, ["suffer CV-8"]) == {"CV-6": 1, "CV-8": 2, "CA-16.2": 1, "DD-16.4": 1}
    assert spread(0) == {}


@rule("midway", "9.4.2")
def test_three_hits_on_a_carrier_and_a_destroyer(sea):
    """The carrier is checked twice, the destroyer once."""
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "DD-16.4")
    for name in ("Hiryu BBR", "Soryu BBR", "Kaga BBR"):
        table.fly(name, "MI5", STRIKE, ALL_FORCES)
    table.run(
        bombing.bomb_ships,
        table.space("MI5"),
        dice={"air_naval": [1, 1, 1], "hit_on_USN": [6, 5, 6]},
    )
    assert (table.status("CV-6"), table.status("DD-16.4")) == (DAMAGED, AFLOAT)


# --- step 4 --------------------------------------------------------------------------------------


@rule("midway", "9.1")
def test_raids_on_bases_use_the_ground_factor(sea):
    table = sea()
    wake = table.space("Wake")
    for unit in ENTERPRISE:
        table.fly(unit, "Wake", STRIKE, BASE)
    # The dive bombers hit on 2, the torpedo planes on 1; the fighters drop nothing.
    table.run(bombing.bomb_bases, wake, dice={"air_ground": [2, 2]})
    assert table.s.base_step[wake] == 1
    assert "Wake" in [table.based("11 Det")]


@rule("midway", "2.3", "9.1")
def test_the_fighters_of_port_moresby_bomb_too(sea):
    table = sea()
    rabaul = table.space("Rabaul (MO)")
    table.fly("8 PG", "Rabaul (MO)", STRIKE, BASE)
    # Three of the four air units there still have room.
    table.run(bombing.bomb_bases, rabaul, dice={"air_ground": [1], "no_room": [1, 1, 1]})
    assert table.s.base_step[rabaul] == 1
    assert table.s.air_base.count(rabaul) == 3
