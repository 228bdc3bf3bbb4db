"""Chapter 6: flight decks."""

import pytest

from deckload.games.carrier.model.state import (
    HANGAR,
    HOME,
    LANDED,
    LOST_AT_HOME,
    READY,
    SERVICING,
)
from deckload.games.carrier.rules.decks.boxes import hex_of, landing_room
from deckload.games.carrier.rules.decks.landing import land_missions
from deckload.games.carrier.rules.decks.launching import RAID, take_off
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.decks.plans import CLEAR, STRIKE
from deckload.games.carrier.rules.decks.ready import ready_to_launch
from deckload.games.carrier.rules.decks.set_up import set_up_decks
from deckload.games.carrier.table.view import view
from deckload.testing import rule

WASP_FIGHTERS = ("VF-14a", "VF-14b", "VF-14c")


@pytest.fixture
def decks(battle):
    """Two carrier groups with all aircraft in their hangars."""
    return lambda: battle("turkey-shoot")


@rule("carrier", "6.11", "6.13")
def test_every_carrier_has_boxes_on_the_card_of_her_group(decks):
    b = decks().deck("Wasp", ready=("VF-14a",))
    panels = {panel.id: panel for panel in view(b.s, 0).panels}
    boxes = [box.title for box in panels["group-58.2"].boxes]
    assert boxes[:4] == ["Bunker Hill (fighters): Ready", "Landed", "Servicing", "Hangar"]
    wasp = b.data.us_ships[b.us_ship("Wasp")].name
    at = {piece.id: piece.at for piece in view(b.s, 0).pieces}
    assert at["VF-14a"] == at[wasp] == f"deck-{b.us_ship('Wasp')}-{READY}"


@rule("carrier", "6.12", "6.14")
def test_groups_in_a_hex_are_one_counter_and_the_screen_has_a_box(decks):
    b = decks()
    pieces = {piece.id: piece for piece in view(b.s, 0).pieces}
    assert pieces["TF 58"].badges == ("58.2, 58.3, 58.7",)
    assert pieces["San Juan"].at == "screen-1"


@rule("carrier", "6.21")
def test_the_scenario_begins_with_patrols_up_and_fighters_ready(decks):
    b = decks().run(set_up_decks)
    assert [b.crew(1), b.crew(2)] == [3, 3]
    wasp = b.us_ship("Wasp")
    assert len(ready_to_launch(b.s, wasp)) == 2
    assert b.s.air_state[b.unit("VB-14a")] == HANGAR


@rule("carrier", "6.22")
def test_a_flight_deck_holds_three_a_light_one_one(decks):
    b = decks().deck("Wasp", ready=("VF-14a", "VF-14b"), landed=("VF-14c",))
    assert landing_room(b.s, b.us_ship("Wasp")) == 0
    assert landing_room(b.s, b.us_ship("Enterprise")) == 2, "two a phase, though three have room"
    assert landing_room(b.s, b.us_ship("Cabot")) == 0, "no room aboard"
    b.deck("Cabot", away=("VF-31a", "VF-31b"))
    assert landing_room(b.s, b.us_ship("Cabot")) == 1


@rule("carrier", "6.23")
def test_a_deck_works_in_order_so_that_a_raised_unit_flies_in_the_next_phase(decks):
    b = decks().deck("Wasp", ready=("VF-14a",), servicing=("VF-14b",))
    b.run(air_operations).take("launch intercept 1109", "stay", "done")
    states = [b.s.air_state[b.unit(name)] for name in WASP_FIGHTERS]
    assert states[1:] == [READY, SERVICING], "one raised, the next one serviced"


@rule("carrier", "6.24")
def test_a_crowded_deck_launches_nobody(decks):
    b = decks().deck("Wasp", ready=("VF-14a", "VF-14b"), landed=("VF-14c",))
    assert ready_to_launch(b.s, b.us_ship("Wasp")) == []
    b.s.air_state[b.unit("VF-14c")] = HANGAR
    assert len(ready_to_launch(b.s, b.us_ship("Wasp"))) == 2


@rule("carrier", "6.24")
def test_launching_and_landing_exclude_each_other(decks):
    b = decks().deck("Wasp", ready=("VF-14a",))
    b.run(air_operations).take("launch intercept 1109", "stay")
    assert landing_room(b.s, b.us_ship("Wasp")) == 0


@rule("carrier", "6.25")
def test_by_hand_units_are_raised_while_there_is_room(decks):
    b = decks().deck("Wasp", ready=("VF-14a", "VF-14b"), servicing=("VF-14c", "VB-14a"))
    b.run(air_operations).take("plans", "plan Wasp by hand", "done")
    assert b.keys == ["raise VF-14c", "raise VB-14a", "done"]
    b.take("raise VB-14a")
    assert b.s.air_state[b.unit("VB-14a")] == READY
    assert b.verb == "stow", "three on deck: no more are offered"


@rule("carrier", "6.26")
def test_moves_into_and_out_of_servicing_share_the_limit(decks):
    b = decks().deck("Wasp", servicing=("VB-14a", "VB-14b"))
    b.run(air_operations).take("plans", "plan Wasp by hand", "done", "done")
    b.take("stow VB-14a", "done")
    assert b.verb == "service"
    b.take("service VF-14a")
    assert b.verb != "service", "one move out and one in are two"
    assert b.s.air_state[b.unit("VF-14a")] == SERVICING


@rule("carrier", "6.27")
def test_landed_units_go_to_the_hangar_and_ready_ones_to_servicing(decks):
    b = decks().deck("Wasp", ready=("VF-14a",), landed=("VF-14b",))
    b.run(air_operations).take("plans", "plan Wasp by hand", "done", "done")
    b.take("lower VF-14b", "lower VF-14a")
    states = [b.s.air_state[b.unit(name)] for name in ("VF-14a", "VF-14b")]
    assert states == [SERVICING, HANGAR]


@rule("carrier", "6.28")
def test_missions_land_on_their_own_decks_as_far_as_there_is_room(decks):
    b = decks().deck("Wasp", away=WASP_FIGHTERS).mission(1, "1109", units=WASP_FIGHTERS)
    b.s.mission_order[0] = HOME
    b.run(land_missions)
    ships = [b.data.us_ships[b.s.air_ship[b.unit(name)]].name for name in WASP_FIGHTERS]
    assert ships[:2] == ["Wasp", "Wasp"]
    assert ships[2] != "Wasp", "two a phase on a CV"


@rule("carrier", "6.28", "6.29")
def test_who_finds_no_deck_waits_aloft(decks):
    b = decks()
    for ship in b.data.us_carriers:
        b.s.deck_out[ship] = int(b.data.us_ships[ship].name != "Wasp")
    b.deck("Wasp", away=WASP_FIGHTERS).mission(1, "1109", units=WASP_FIGHTERS)
    b.s.mission_order[0] = HOME
    b.run(land_missions).take("land VF-14a", "land VF-14c")
    assert b.crew(1) == 1
    assert b.s.air_state[b.unit("VF-14c")] == LANDED


@rule("carrier", "6.29")
def test_a_full_ship_takes_nobody(decks):
    b = decks().deck("Enterprise", away=("VF-10a",)).mission(1, "1109", units=("VF-10a",))
    wasp = b.us_ship("Wasp")
    assert landing_room(b.s, wasp) == 0, "eight units are in her hangar"


@rule("carrier", "6.291")
def test_landed_aircraft_may_be_pushed_over_the_side(decks):
    b = decks().deck("Wasp", ready=("VF-14a",), landed=("VF-14b",))
    b.run(air_operations).take("over the side")
    assert b.keys == ["push VF-14b", "done"]
    b.take("push VF-14b")
    assert b.s.air_state[b.unit("VF-14b")] == LOST_AT_HOME


def test_plans_ready_what_is_wanted_and_clear_the_rest(decks):
    b = decks().deck("Wasp", ready=("VF-14a",), servicing=("VF-14b",))
    b.s.deck_plan[b.us_ship("Wasp")] = STRIKE
    b.run(air_operations, air_operations, air_operations).take("done", "done", "done")
    ready = [b.data.air[u].name for u in ready_to_launch(b.s, b.us_ship("Wasp"))]
    assert ready
    assert all(name.startswith(("VB", "VT")) for name in ready)


def test_a_deck_that_is_kept_clear_strikes_everything_below(decks):
    b = decks().deck("Wasp", ready=("VF-14a", "VF-14b"))
    b.s.deck_plan[b.us_ship("Wasp")] = CLEAR
    b.run(air_operations).take("done")
    assert [b.s.air_state[b.unit(name)] for name in ("VF-14a", "VF-14b")] == [SERVICING] * 2


def test_one_answer_changes_the_plans_of_all(decks):
    b = decks().run(air_operations).take("plans", "plan all strike")
    assert {b.s.deck_plan[ship] for ship in b.data.us_carriers if b.s.us_group[ship] >= 0} == {1}


@rule("carrier", "6.24")
def test_fighters_that_are_all_on_one_carrier_are_offered_together_once(decks):
    b = decks().deck("Wasp", ready=("VF-14a", "VF-14b")).deck("Bunker Hill", ready=("VB-8a",))
    b.run((take_off, RAID, hex_of(b.s, b.us_ship("Wasp"))))
    assert b.keys.count("fly off VF-14a+VF-14b") == 1
    assert len(set(b.keys)) == len(b.keys)


@rule("carrier", "6.28")
def test_where_decks_are_short_the_player_chooses_among_all_who_wait(decks):
    """The mission with less fuel does not land first against the player's will."""
    b = decks()
    for ship in b.data.us_carriers:
        b.s.deck_out[ship] = int(b.data.us_ships[ship].name != "Wasp")
    b.deck("Wasp", away=WASP_FIGHTERS)
    b.mission(1, "1109", fuel=2, units=("VF-14a",)).mission(2, "1109", units=("VF-14b", "VF-14c"))
    b.s.mission_order[:2] = [HOME, HOME]
    b.run(land_missions)
    assert "Intercept 1 and Intercept 2" in b.prompt
    b.take("land VF-14b", "land VF-14c")
    assert [b.crew(1), b.crew(2)] == [1, 0]
    assert b.told("Intercept 1 circles")


@rule("carrier", "6.28")
def test_decks_that_are_kept_clear_take_landings_first(decks):
    b = decks().deck("Wasp", away=("VF-14a",)).deck("Lexington", away=("VF-16a",))
    b.mission(1, "1109", units=("VF-14a",))
    b.s.mission_order[0] = HOME
    b.s.deck_plan[b.us_ship("Lexington")] = CLEAR
    b.run(land_missions)
    assert b.s.air_ship[b.unit("VF-14a")] == b.us_ship("Lexington")


@rule("carrier", "6.24")
def test_nobody_is_asked_about_launches_until_something_changes(decks):
    def quiet():
        b = decks().deck("Wasp", ready=("VF-14a",)).at("0930", 2)
        return b.run(air_operations).take("until something changes")

    b = quiet().run(air_operations)
    assert b.verb == "pause"
    b = quiet().raid(6, "1113").run(air_operations)
    assert b.verb == "launch", "a raid is on the radar"
    b = quiet().deck("Wasp", ready=("VF-14a", "VF-14b")).run(air_operations)
    assert b.verb == "pause", "there is nobody for another fighter to meet"
    b = decks().deck("Wasp", ready=("VF-14a",)).raid(6, "1113").at("0930", 2)
    b.run(air_operations).take("until something changes")
    b.deck("Wasp", ready=("VF-14a", "VF-14b")).run(air_operations)
    assert b.verb == "launch", "another fighter is ready for the raid"
    b = quiet().at("1050", 1).run(air_operations)
    assert b.verb == "launch", "a new turn"
