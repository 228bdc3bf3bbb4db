"""8.2: patrols meet raids. 2.3.2: what air units lose."""

import pytest

from deckload.games.clash.model.state import FORWARD
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    LOST,
    NONE,
)
from deckload.games.fleet.rules.raids.air_combat import air_to_air_throw
from deckload.games.fleet.rules.raids.air_sea_display import place_aircraft, place_ships
from deckload.testing import rule
from games.clash.raids import in_flight, names, on_patrol, penalty, start, weak

JUDYS = ("Zuikaku DB", "Taiho DB", "Shokaku DB")
WORDS = ("spread", "by steps", "done")


def over_lexington(b, *patrol):
    """Lexington and Princeton with patrols, which a Japanese raid comes to."""
    b.put("USN 1", "3111", "Lexington", "Princeton", "Reno")
    b.put("IJN 1", "2511", "Zuikaku", "Taiho", "Shokaku").put("IJN 2", "2511", "Hiyo")
    return on_patrol(b, *patrol)


def meet(b):
    return start(b, (meet_patrol, b.s.raid_hex))


def raided(b, *units, **kinds):
    return meet(in_flight(b, "USN 1", *units, **kinds))


def us_raid(b, *units, **kinds):
    """A US raid on Zuikaku's group."""
    return meet(in_flight(b, "IJN 1", *units, **kinds))


# --- without escorts (8.2.1) ----------------------------------------------------------------------


@rule("clash", "8.2.1")
def test_the_patrol_fires_on_the_sum_of_its_factors_with_one_roll(clash):
    b = over_lexington(clash().dice(air_combat=[5]), "VF-16/1", "VF-16/2")
    raided(b, *JUDYS)  # 8 factors, 5 + 1 for the USN: two steps
    assert b.verb == "lose"
    b.take("lose Taiho DB", "lose Zuikaku DB")
    assert weak(b, *JUDYS) == ["Zuikaku DB", "Taiho DB"]
    assert "8.2.1 air combat 5+1: 2" in b.lines()


@rule("clash", "8.2.1")
def test_the_bombers_do_not_fire_at_the_patrol(clash):
    b = over_lexington(clash().dice(air_combat=[1]), "VF-16/1")
    raided(b, *JUDYS)
    assert weak(b, "VF-16/1", *JUDYS) == []


@rule("clash", "8.2.1")
def test_the_owner_chooses_and_all_are_weak_before_one_dies(clash):
    b = over_lexington(clash().dice(air_combat=[10]), "VF-16/1", "VF-16/2")
    raided(b, "Zuikaku DB", "Taiho DB", "Hiyo T")  # three steps; Hiyo T has no weak side
    assert (b.side, b.keys) == (IJN, ["lose Taiho DB", "lose Zuikaku DB", "cheapest"])
    b.take("lose Zuikaku DB")  # Taiho DB must follow
    assert b.keys == ["lose Taiho DB", "lose Zuikaku DB", "lose Hiyo T"]
    b.take("lose Hiyo T")
    assert b.box("Hiyo T") == LOST
    assert names(b, b.s.raid) == ["Taiho DB", "Zuikaku DB"]


@rule("clash", "2.3.2")
def test_a_unit_without_a_weak_side_is_destroyed_by_its_first_step(clash):
    b = over_lexington(clash().dice(air_combat=[6]), "VF-16/1")
    raided(b, "Hiyo T")
    assert (b.box("Hiyo T"), b.s.raid) == (LOST, [])
    assert "8.2.1 Hiyo T is destroyed." in b.lines(USN)


@rule("clash", "2.3.2")
def test_a_weak_japanese_unit_is_destroyed_by_its_next_step(clash):
    b = over_lexington(clash().dice(air_combat=[10]), "VF-16/1")
    raided(b, "Zuikaku DB")
    assert b.box("Zuikaku DB") == LOST


@rule("clash", "2.3.2")
def test_us_units_are_never_destroyed(clash):
    b = over_lexington(clash().dice(air_combat=[10]), "Taiho F", "Zuikaku F", "Shokaku F1")
    us_raid(b, "VB-16", "VT-16")  # 11 factors: three steps
    b.take("lose VB-16")
    assert [b.box("VB-16"), b.box("VT-16")] == [FLOWN, FLOWN]
    assert weak(b, "VB-16", "VT-16") == ["VB-16", "VT-16"]


@rule("clash", "8.2.1")
def test_steps_on_tired_us_bombers_spoil_their_attacks_evenly(clash):
    b = over_lexington(clash().dice(air_combat=[10]), "Taiho F", "Zuikaku F", "Shokaku F1")
    b.air(FLOWN, "VB-16", "VT-16", weak=True)
    us_raid(b, "VB-16", "VT-16")  # three steps, both weak: one takes two
    assert sorted([penalty(b, "VB-16"), penalty(b, "VT-16")]) == [-2, -1]


@rule("clash", "8.2.1")
def test_steps_beyond_the_strong_bombers_spoil_attacks(clash):
    b = over_lexington(clash().dice(air_combat=[10]), "Taiho F", "Zuikaku F", "Shokaku F1")
    b.air(FLOWN, "VT-16", weak=True)
    us_raid(b, "VB-16", "VT-16")  # three steps: one on VB-16, two in vain
    assert weak(b, "VB-16", "VT-16") == ["VB-16", "VT-16"]
    assert (penalty(b, "VB-16"), penalty(b, "VT-16")) == (-1, -1)


@rule("clash", "8.2.1")
def test_the_weakest_bomber_is_hindered_first(clash):
    b = over_lexington(clash().dice(air_combat=[8]), "Taiho F")
    b.air(FLOWN, "VB-16", "VT-27", weak=True)
    us_raid(b, "VB-16", "VT-27")
    assert (penalty(b, "VB-16"), penalty(b, "VT-27")) == (0, -1)


@rule("clash", "8.2.1")
def test_the_usn_adds_one_in_the_air_and_the_ijn_does_not(clash):
    b = clash()
    usn = air_to_air_throw(b.s, [b.unit("VF-16/1"), b.unit("VF-16/2")])
    ijn = air_to_air_throw(b.s, [b.unit("Zuikaku F")])
    assert (usn.column, usn.shift) == (8, 1)
    assert (ijn.column, ijn.shift) == (4, 0)


@rule("clash", "16.3")
def test_trained_crews_add_one_if_all_fly_from_carriers(clash):
    b = clash(trained_crews="on")
    units = [b.unit("Zuikaku F"), b.unit("261 F")]
    assert air_to_air_throw(b.s, units[:1]).shift == 1
    assert air_to_air_throw(b.s, units).shift == 0


@rule("clash", "2.3.2")
def test_a_weak_unit_fights_with_its_weak_factor(clash):
    b = on_patrol(clash(), "VF-16/1", weak=True)
    assert air_to_air_throw(b.s, [b.unit("VF-16/1")]).column == 2


# --- who meets the raid ---------------------------------------------------------------------------


@rule("clash", "8.2.3")
def test_patrols_of_all_groups_in_the_hex_fight_together(clash):
    b = over_lexington(clash().dice(air_combat=[1]), "VF-16/1", "VF-15/1", "VF-51")
    b.put("USN 2", "3111", "Essex").put("USN 3", "3211", "San Jacinto")
    raided(b, *JUDYS)
    b.take("lose Taiho DB")
    assert "8.2 The raid is met by 2 USN fighter units over 3111." in b.lines()


@rule("clash", "8.2.3")
def test_fighters_waiting_forward_in_the_hex_fight_there_too(clash):
    b = over_lexington(clash().dice(air_combat=[1]), "VF-16/1")
    b.put("USN 2", "3211", "Essex").air(FORWARD, "VF-15/1", weak=True)
    b.s.forward_hex[b.unit("VF-15/1")] = b.hex("3111")
    raided(b, *JUDYS)
    assert "8.2 The raid is met by 2 USN fighter units over 3111." in b.lines()


@rule("clash", "8.2")
def test_fighters_that_are_not_on_patrol_do_not_fight(clash):
    b = raided(over_lexington(clash()), *JUDYS)
    assert not any("raid is met" in line for line in b.lines())


@rule("clash", "8.2")
def test_the_patrol_is_secret_until_it_fights(clash):
    b = over_lexington(clash().dice(air_combat=[1]), "VF-16/1")
    assert b.knows(IJN).air_box[b.unit("VF-16/1")] < 0
    raided(b, *JUDYS)
    assert b.knows(IJN).air_box[b.unit("VF-16/1")] == CAP


@rule("clash", "8.2.4")
def test_the_patrol_stays_and_meets_the_next_raid(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1]), "VF-16/1")
    raided(b, "Zuikaku DB")
    raided(b, "Taiho DB")
    assert sum("raid is met" in line for line in b.lines()) == 2
    assert b.box("VF-16/1") == CAP


# --- with escorts (8.2.2) -------------------------------------------------------------------------


@rule("clash", "8.2.2")
def test_escorts_match_the_patrol_and_both_fire_at_once(clash):
    b = over_lexington(clash().dice(air_combat=[9, 8]), "VF-16/1")
    raided(b, *JUDYS, escorts=("Zuikaku F",))  # 4 factors each: 9 + 1 gives 2, 8 gives 1
    assert b.box("Zuikaku F") == LOST
    assert weak(b, "VF-16/1") == ["VF-16/1"]
    assert weak(b, *JUDYS) == []


@rule("clash", "8.2.2")
def test_the_attacker_sends_at_least_as_many_escorts_as_there_are_fighters(clash):
    b = over_lexington(clash(), "VF-16/1", "VF-16/2")
    raided(b, *JUDYS, escorts=("Taiho F", "Zuikaku F", "Shokaku F1"))
    assert (b.side, b.verb) == (IJN, "peel off")
    assert b.keys[-2:] == ["all", "enough"]
    b.take("peel off Zuikaku F")
    assert "done" not in b.keys
    b.take("peel off Taiho F")
    assert b.keys == ["peel off Shokaku F1", "done"]
    b.dice(air_combat=[1, 1]).take("done")
    assert names(b, b.s.engaged) == ["Zuikaku F", "Taiho F"]


@rule("clash", "8.2.2")
@pytest.mark.parametrize(("word", "fight"), [("all", 3), ("enough", 1)])
def test_more_escorts_may_fight_or_stay_with_the_bombers(clash, word, fight):
    b = over_lexington(clash(), "VF-16/1").dice(air_combat=[1, 1])
    raided(b, *JUDYS, escorts=("Taiho F", "Zuikaku F", "Shokaku F1")).take(word)
    assert len(b.s.engaged) == fight
    assert fight == 3 or names(b, b.s.engaged) == ["Shokaku F1"]  # the weakest


@rule("clash", "8.2.2")
def test_all_escorts_fight_where_the_patrol_is_stronger(clash):
    b = over_lexington(clash(), "VF-16/1", "VF-16/2", "VF-27")
    raided(b, *JUDYS, escorts=("Taiho F",))
    assert names(b, b.s.engaged) == ["Taiho F"]
    assert (b.side, b.verb) == (USN, "hunt")


@rule("clash", "8.2.2")
def test_fighters_matched_by_escorts_never_reach_the_bombers(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1]), "VF-27", "VF-51")
    b.put("USN 2", "3111", "San Jacinto").air(CAP, "VF-27", "VF-51", weak=True)
    raided(b, *JUDYS, escorts=("Hiyo F", "Shokaku F1"))
    assert b.verb == "raid"  # nobody was asked whom to hunt


@rule("clash", "8.2.2")
def test_spare_fighters_may_join_the_fight_with_the_escorts(clash):
    b = over_lexington(clash().dice(air_combat=[2, 1]), "VF-16/1", "VF-16/2")
    raided(b, *JUDYS, escorts=("Taiho F",)).take("done")
    rolls = [entry.roll.column for entry in b.log if entry.roll]
    assert rolls == ["8", "4"]


@rule("clash", "8.2.2")
def test_spare_fighters_may_attack_one_bomber(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1, 5]), "VF-16/1", "VF-16/2")
    raided(b, *JUDYS, escorts=("Taiho F",))
    assert b.keys == ["hunt Taiho DB", "hunt Shokaku DB", "hunt Zuikaku DB", *WORDS]
    b.take("hunt Zuikaku DB")
    assert b.keys == ["send VF-16/1", "send VF-16/2"]
    b.take("send VF-16/2")
    assert [entry.roll.column for entry in b.log if entry.roll] == ["4", "4", "4"]
    assert weak(b, *JUDYS) == ["Zuikaku DB"]


@rule("clash", "8.2.2")
def test_fighters_sent_at_one_bomber_add_up_and_no_more_are_sent_than_are_free(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1, 1]), "VF-16/1", "VF-16/2", "VF-27")
    raided(b, *JUDYS, escorts=("Taiho F",)).take("hunt Zuikaku DB", "all")
    assert [entry.roll.column for entry in b.log if entry.roll] == ["4", "4", "8"]
    assert weak(b, *JUDYS) == ["Zuikaku DB"]


@rule("clash", "8.2.2")
def test_spare_fighters_can_be_spread_over_the_bombers(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1, 5, 5]), "VF-16/1", "VF-16/2", "VF-27")
    raided(b, *JUDYS, escorts=("Shokaku F1",)).take("spread")
    assert sorted(weak(b, *JUDYS)) == ["Shokaku DB", "Taiho DB"]
    rolls = [entry.roll.column for entry in b.log if entry.roll]
    assert rolls == ["4", "3", "4", "4"]  # one in the dogfight, one each at the two strongest


@rule("clash", "8.2.2")
def test_one_word_sends_as_many_fighters_at_each_bomber_as_it_has_steps(clash):
    b = over_lexington(clash(), "VF-16/1", "VF-16/2", "VF-27")
    b.air(FLOWN, "Taiho DB", "Zuikaku DB", weak=True)
    raided(b.dice(air_combat=[1] * 4), "Zuikaku DB", "Taiho DB", escorts=("Shokaku F1",))
    assert "by steps" in b.keys
    b.take("by steps")
    assert [entry.roll.column for entry in b.log if entry.roll] == ["4", "3", "4", "4"]
    b = over_lexington(clash(), "VF-16/1", "VF-16/2", "VF-27")
    raided(b.dice(air_combat=[1] * 3), "Zuikaku DB", "Taiho DB", escorts=("Shokaku F1",))
    b.take("by steps")
    assert [entry.roll.column for entry in b.log if entry.roll] == ["4", "3", "8"]


@rule("clash", "8.2.1")
def test_one_word_takes_all_losses_fighters_first_and_weak_before_strong(clash):
    b = over_lexington(clash().dice(air_combat=[10]), "VF-16/1", "VF-16/2")
    raided(b, "Zuikaku DB", "Taiho DB", "Hiyo T")
    assert "cheapest" in b.keys
    b.take("cheapest")
    assert (b.box("Hiyo T"), weak(b, *JUDYS)) == (LOST, ["Zuikaku DB", "Taiho DB"])
    assert b.verb != "lose"


@rule("clash", "8.2.1")
def test_one_word_names_the_stand_ins_for_all_weak_bombers_that_are_hunted(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1, 10, 10]), "VF-16/1", "VF-16/2", "VF-27")
    b.air(FLOWN, "Zuikaku DB", "Shokaku DB", weak=True)
    raided(b, *JUDYS, "Hiyo DB", "Junyo DB", escorts=("Taiho F",))
    b.take("hunt Zuikaku DB", "send VF-16/1", "hunt Shokaku DB", "send VF-16/2", "cheapest")
    assert b.verb != "lose"
    assert [b.box(name) for name in ("Zuikaku DB", "Shokaku DB")].count(LOST) == 1


@rule("clash", "8.2.2")
def test_fighters_after_bombers_are_not_fired_at(clash):
    b = over_lexington(clash().dice(air_combat=[1, 10, 1]), "VF-16/1", "VF-16/2")
    raided(b, *JUDYS, escorts=("Taiho F",)).take("hunt Zuikaku DB", "send VF-16/1")
    assert weak(b, "VF-16/1", "VF-16/2") == ["VF-16/2"]


@rule("clash", "8.2.1")
def test_a_hunted_bomber_is_not_destroyed_while_another_is_strong(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1, 10]), "VF-16/1", "VF-16/2")
    b.air(FLOWN, "Zuikaku DB", weak=True)
    raided(b, *JUDYS, escorts=("Taiho F",)).take("hunt Zuikaku DB", "send VF-16/2")
    assert (b.side, b.keys) == (IJN, ["lose Taiho DB", "lose Shokaku DB", "cheapest"])
    b.take("lose Shokaku DB")
    assert weak(b, *JUDYS) == ["Zuikaku DB", "Taiho DB", "Shokaku DB"]
    assert b.box("Zuikaku DB") == FLOWN


@rule("clash", "8.2.2")
def test_a_hunted_bomber_is_destroyed_once_all_are_weak(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1, 10]), "VF-16/1", "VF-16/2")
    b.air(FLOWN, *JUDYS, weak=True)
    raided(b, *JUDYS, escorts=("Taiho F",)).take("hunt Zuikaku DB", "send VF-16/2")
    assert [b.box(name) for name in JUDYS] == [LOST, FLOWN, FLOWN]


@rule("clash", "8.2.2")
def test_steps_on_a_tired_us_bomber_that_is_hunted_spoil_its_own_attack(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1, 10]), "Taiho F", "Zuikaku F")
    us_raid(b, "VB-16", "VT-16", escorts=("VF-16/1",)).take("hunt VB-16", "send Taiho F")
    assert weak(b, "VB-16", "VT-16") == ["VB-16"]
    assert (penalty(b, "VB-16"), penalty(b, "VT-16")) == (-1, 0)


@rule("clash", "8.2.2")
def test_steps_beyond_what_us_fighters_can_take_are_lost(clash):
    b = over_lexington(clash().dice(air_combat=[10, 1]), "Taiho F")
    us_raid(b, "VB-16", escorts=("VF-16/1",))  # two steps
    assert weak(b, "VF-16/1", "VB-16") == ["VF-16/1"]
    assert not any(b.s.penalty)


@rule("clash", "8.2.2")
def test_the_owner_of_the_patrol_chooses_its_losses(clash):
    b = over_lexington(clash().dice(air_combat=[1, 7]), "VF-16/1", "VF-16/2")
    raided(b, *JUDYS, escorts=("Zuikaku F", "Hiyo F"))
    b.take("lose Hiyo F")
    assert (b.side, b.keys) == (USN, ["lose VF-16/1", "lose VF-16/2", "cheapest"])
    assert b.prompt == "Escorts attack your patrol: which air unit loses a step?"


@rule("clash", "8.2.2")
def test_questions_say_how_many_fighters_there_are(clash):
    b = over_lexington(clash(), "VF-16/1", "VF-16/2")
    raided(b, *JUDYS, escorts=("Zuikaku F",))
    assert b.prompt.startswith("You have 1 fighter unit that no escort keeps busy.")
    b = over_lexington(clash(), "VF-16/1")
    raided(b, *JUDYS, escorts=("Zuikaku F", "Hiyo F"))
    assert b.prompt.startswith("Your raid is met by 1 enemy fighter unit.")


@rule("clash", "8.2.2")
def test_a_japanese_patrol_loses_units_for_good(clash):
    b = over_lexington(clash().dice(air_combat=[1, 10]), "Hiyo F")
    us_raid(b, "VB-16", escorts=("VF-16/1", "VF-16/2")).take("all")
    assert b.box("Hiyo F") == LOST


@rule("clash", "8.2.4")
def test_escorts_that_fought_fly_no_farther(clash):
    b = over_lexington(clash().dice(air_combat=[1, 1]), "VF-16/1")
    in_flight(b, "USN 1", "Taiho DB", escorts=("Zuikaku F",))
    start(b, (meet_patrol, b.s.raid_hex), place_ships, place_aircraft)
    b.take("carriers inside", "aim at Reno")
    placed = [b.s.box_of_unit[b.unit(name)] != NONE for name in ("Taiho DB", "Zuikaku F")]
    assert placed == [True, False]
