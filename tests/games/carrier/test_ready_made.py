"""One answer for many: ready-made launches, readiness of all decks, patrols (6.24, 4.33)."""

import pytest

from deckload.games.carrier.model.state import AFTER_RAID, LOCATED, TO_FORCE
from deckload.games.carrier.rules.decks import deckloads, readiness
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.decks.plans import CLEAR, FIGHTERS, STRIKE
from deckload.testing import rule


@pytest.fixture
def decks(battle):
    """19 June in 1109 with nobody ready but who is named."""

    def make(**ready):
        b = battle("19-june")
        for unit, ship in enumerate(b.s.air_ship):
            if ship >= 0:
                b.s.air_state[unit] = 6
        for ship, units in ready.items():
            b.deck(ship.replace("_", " "), ready=units)
        return b.at("0930", 2)

    return make


@rule("carrier", "6.24", "4.14")
def test_all_fighters_go_for_a_raid_at_one_answer(decks):
    b = decks(Wasp=("VF-14a", "VF-14b"), Hornet=("VF-2a",)).raid(6, "1114").run(air_operations)
    b.take("launch meet from 1109")
    assert b.crew(1) == 3
    assert b.s.mission_order[0] == AFTER_RAID
    assert b.over(1) == "1110", "a hex at once: else the raid would fly by out of reach"
    assert b.verb == "pause", "nothing else is to be launched"


@rule("carrier", "4.42")
def test_fighters_wait_for_a_raid_that_will_come_into_their_reach(decks):
    b = decks(Wasp=("VF-14a",)).raid(6, "1113").run(air_operations).take("launch meet from 1109")
    assert (b.over(1), b.fuel(1)) == ("1109", 16)


@rule("carrier", "6.24")
def test_no_more_than_nine_fly_on_one_mission_and_the_rest_on_another(decks):
    pairs = {"Hornet": 2, "Yorktown": 1, "Bunker_Hill": 8, "Wasp": 14, "Enterprise": 10}
    b = decks(**{ship: (f"VF-{air}a", f"VF-{air}b") for ship, air in pairs.items()})
    b.raid(6, "1114").run(air_operations).take("launch meet from 1109")
    assert (b.crew(1), b.crew(2)) == (deckloads.FLIGHT, 1)


@rule("carrier", "6.24", "4.22")
def test_a_strike_takes_off_for_its_target_at_one_answer(decks):
    b = decks(Wasp=("VB-14a", "VB-14b"), Hornet=("VF-2a", "VF-2b")).force(
        "A", "1115", "Carrier", 1, detected=LOCATED
    )
    b.run(air_operations)
    assert "launch go for Force A 4 from 1109" in b.keys
    assert "launch go for Force A 8 from 1109" not in b.keys, "there are not so many bombers"
    b.take("launch go for Force A 4 from 1109")
    assert b.crew(1) == 4, "two bombers, two fighters"
    assert (b.s.mission_order[0], b.s.mission_goal[0]) == (TO_FORCE, 0)
    assert b.over(1) == "1110"


@rule("carrier", "4.435")
def test_strikes_are_offered_as_far_as_the_fleet_could_come_to_meet_them(decks):
    near = decks(Wasp=("VB-14a",)).force("A", "1117", detected=LOCATED).run(air_operations)
    assert "launch go for Force A 4 from 1109" in near.keys
    load = next(option for option in near.asked.options if option[0] == deckloads.GO_FOR)
    assert "the fleet must come to meet them" in near.asked.kind.reads(near.s, load)
    far = decks(Wasp=("VB-14a",)).force("A", "1119", detected=LOCATED).run(air_operations)
    assert not [key for key in far.keys if "go for" in key]
    assert "launch strike 1109" in far.keys, "by hand it goes as far as one likes"


@rule("carrier", "4.22")
def test_there_is_no_strike_on_what_nobody_has_detected(decks):
    b = decks(Wasp=("VB-14a",)).force("A", "1115").run(air_operations)
    assert not [key for key in b.keys if "go for" in key]


@rule("carrier", "6.24")
def test_who_picks_by_hand_still_can(decks):
    b = decks(Wasp=("VF-14a", "VF-14b")).raid(6, "1114").run(air_operations)
    b.take("launch intercept 1109", "fly off VF-14b", "done", "stay")
    assert b.crew(1) == 1


@rule("carrier", "4.33")
def test_patrols_go_up_over_all_groups_that_have_room(decks):
    b = decks(Wasp=("VF-14a", "VF-14b"), Hornet=("VF-2a", "VF-2b"))
    b.patrol(1, "58.2", ("VF-8a", "VF-8b", "VF-8c"))
    b.run(air_operations).take("patrols")
    over = [b.data.groups[group] for group in b.s.mission_cap if group >= 0]
    assert over == ["58.2", "58.1"], "58.2 has its three units already"
    assert b.crew(2) == 2


@rule("carrier", "4.13", "4.33")
def test_patrols_leave_two_displays_to_others(decks):
    b = decks(Hornet=("VF-2a",))
    for number, unit in enumerate(("VF-8a", "VF-8b", "VF-8c", "VF-1a", "VF-1b", "VF-1c"), 1):
        b.mission(number, "1109", units=(unit,))
    assert deckloads.patrols_on_offer(b.s) == []


@rule("carrier", "6.23")
@pytest.mark.parametrize(
    ("word", "plans"),
    [
        (readiness.ALL_FIGHTERS, {"CV": {FIGHTERS}, "CVL": {FIGHTERS}}),
        (readiness.MIXED, {"CV": {FIGHTERS, STRIKE}, "CVL": {FIGHTERS}}),
        (readiness.BOMBERS, {"CV": {STRIKE}, "CVL": {FIGHTERS}}),
    ],
)
def test_one_word_tells_all_decks_what_to_make_ready(battle, word, plans):
    b = battle("19-june").at("0930", 1)
    b.s.deck_plan = [CLEAR] * len(b.s.deck_plan)
    b.run(air_operations).take(word)
    for cls, wanted in plans.items():
        ships = [ship for ship in b.data.us_carriers if b.data.us_ships[ship].cls == cls]
        on_map = [ship for ship in ships if b.s.us_group[ship] >= 0]
        assert {b.s.deck_plan[ship] for ship in on_map} == wanted
    assert word not in b.keys, "they have been told"
