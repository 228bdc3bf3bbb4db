"""The doctrines: they finish games, use only what is known, and do what their names say."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.sunset import GAME
from deckload.games.sunset.doctrine.picture import clock
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import FLOWN
from deckload.games.sunset.rules.activation import act
from deckload.games.sunset.rules.air.kamikazes import strike
from deckload.games.sunset.rules.search.reports import give_reports
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise

HISTORY = ("history", "history")
USUAL = (next(iter(GAME.doctrines(USN))), next(iter(GAME.doctrines(IJN))))
OTHERS = ("straits", "centre")
MORNING, NIGHT_BEFORE, NIGHT_OF_THE_25TH, LAST_OF_THE_25TH, NIGHT_OF_THE_26TH = 2, 4, 5, 8, 9
FOUR_CARRIERS = [4, 2, 3, 2, 0]
BATTLESHIPS_SEEN = [0, 3, 4, 2, 0]


def play(seed, scenario, options, doctrines) -> Iterator[Any]:
    """A game of doctrine against doctrine, position by position."""
    key = DiceKey(seed=f"doctrine {seed}")
    game: Any = new_game(GAME, SetUp("sunset", scenario, options, None, key))
    while not game.over:
        yield game
        side, decision = next(iter(game.pending().items()))
        staff = GAME.doctrines(side)[doctrines[side]]
        option = staff(known(game.as_seen_by(side).s, side), decision)
        game.choose(decision.options.index(option), side)
    yield game


def answer(b, doctrine="history", side=None):
    """What a doctrine of the side that is asked takes, as a player would say it."""
    asked = b.game.pending()
    side = next(iter(asked)) if side is None else side
    decision, k = asked[side], known(b.game.as_seen_by(side).s, side)
    return decision.kind.key(k, GAME.doctrines(side)[doctrine](k, decision))


def sail(b, name, doctrine="history"):
    """A task force does what a doctrine says until it has had enough; where it is then."""
    b.activate(name).run((act, b.marker(name), 0))
    while b.game.pending() and b.verb == "move":
        wish = answer(b, doctrine)
        b.take(wish)
        if wish in ("done", "keep station", "stand by"):
            break
    return b.at(name)


def some_options(seed, scenario):
    """A random choice among all switches that go together."""
    rng = random.Random(seed)
    options = {spec.id: rng.choice(spec.choices) for spec in GAME.options(scenario)}
    return options | {"contacts_end_each_turn": "off"}


def origin(b, name, force):
    """Everybody saw where a marker came from."""
    groups = b.data.scenarios[b.s.scenario].groups[b.data.marker_side[b.marker(name)]]
    b.s.origins[b.marker(name)] = 1 << groups.index(force)
    return b


def far(b, name, other):
    return b.data.grid.distance(b.hex(b.at(name)), b.hex(other))


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["historical", "what-if", "campaign"])
@pytest.mark.parametrize("doctrines", [HISTORY, USUAL, OTHERS])
def test_they_finish_games_with_any_options(scenario, doctrines):
    *_, last = play(1, scenario, some_options(1, scenario), doctrines)
    assert last.s.outcome
    assert list(GAME.invariants(last.s)) == []


def test_they_say_the_same_in_a_world_that_a_side_cannot_tell_from_the_true_one():
    for number, game in enumerate(play(3, "historical", {}, USUAL)):
        if number % 47 or game.over:
            continue
        side, decision = next(iter(game.pending().items()))
        world = game.resample(side, number)
        staff = GAME.doctrines(side)[USUAL[side]]
        there = staff(known(world.s, side), world.pending()[side])
        assert staff(known(game.s, side), decision) == there


def test_the_campaign_begins_four_turns_before_the_clock_of_the_battle(leyte):
    assert clock(leyte().turn(5).s) == 5
    assert clock(leyte("campaign").turn(5).s) == 1


# --- what was done: the Japanese ------------------------------------------------------------------


def test_kurita_is_before_san_bernardino_on_the_evening_of_the_24th_and_through_it_at_night(leyte):
    b = leyte().printed("IJN 1", "3116", "Force A")
    assert sail(b.turn(NIGHT_BEFORE), "IJN 1") == "3118"
    b = leyte(fanaticism="on").printed("IJN 1", "3118", "Force A").turn(NIGHT_OF_THE_25TH)
    sail(b, "IJN 1")
    way = b.data.to_beachhead
    assert way[b.hex(b.at("IJN 1"))] < way[b.hex("3119")]


@pytest.mark.parametrize("doctrine", ["history", "survivors", "centre"])
def test_off_samar_they_go_for_escort_carriers_in_sight(leyte, doctrine):
    b = leyte(fanaticism="on").printed("IJN 1", "3223", "Force A").turn(NIGHT_OF_THE_26TH)
    b.printed("USN 1", "3424", "Taffy 3").detect("USN 1", report=[6, 0, 0, 2, 0])
    b.s.through[IJN] = b.s.ships[b.marker("IJN 1")][:]
    b.activate("IJN 1").run((act, b.marker("IJN 1")))
    assert answer(b, doctrine) == "move 3424"


def test_ozawa_wants_to_be_noticed_and_kurita_does_not(leyte):
    b = leyte().printed("IJN 1", "1424", "Ozawa Force").printed("IJN 2", "3116", "Force A")
    for name, word in (("IJN 1", "boast"), ("IJN 2", "fewest")):
        marker = b.marker(name)
        b.s.slack[marker], b.s.searched = 1, [marker]
        b.run((give_reports, (marker,)))
        assert answer(b) == word
        b.take(word)


@pytest.mark.parametrize(("turn", "away"), [(5, 7), (9, 13)])
def test_ozawa_draws_us_carriers_on_when_he_has_been_found_and_runs_in_the_end(leyte, turn, away):
    b = leyte().printed("IJN 1", "1724", "Ozawa Force").printed("USN 1", "2624", "TG 38.2")
    origin(b.detect("IJN 1", report=FOUR_CARRIERS).turn(turn), "USN 1", "TG 38.2")
    assert far(b, "IJN 1", "2624") == 9
    sail(b, "IJN 1")
    assert far(b, "IJN 1", "2624") == away


def test_transports_go_to_ormoc_and_unload(leyte):
    b = leyte().printed("IJN 1", "3620", "Transport Group")
    sail(b, "IJN 1")
    assert b.s.landed == 5


# --- what was done: the USN -----------------------------------------------------------------------


def test_oldendorf_waits_in_surigao_strait_while_somebody_may_come_through_it(leyte):
    b = leyte().put("USN 1", "3522", "Tennessee", "California").put("IJN 1", "3918", "Fuso")
    assert sail(origin(b, "IJN 1", "Force C"), "USN 1") == "3722"


def test_halsey_goes_for_carriers_that_were_reported(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2").printed("IJN 1", "1424", "Ozawa Force")
    b.printed("IJN 2", "3118", "Force A").detect("IJN 1", report=FOUR_CARRIERS).turn(1)
    origin(b, "IJN 2", "Force A")
    sail(b, "USN 1")
    assert far(b, "USN 1", "1424") == 10


def test_carriers_search_come_into_range_and_strike(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2").printed("IJN 1", "3116", "Force A")
    b.detect("IJN 1", report=BATTLESHIPS_SEEN)
    b.activate("USN 1").run((act, b.marker("USN 1")))
    wish = answer(b)
    b.take(wish)
    assert wish == "move close in and strike IJN 1"
    assert far(b, "USN 1", "3116") == 8
    assert b.s.raid_group == b.marker("IJN 1")


def test_bombers_are_not_wasted_on_a_ship_that_is_nearly_gone(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2").put("IJN D1", "3020", "Myoko").hits(Myoko=4)
    b.activate("USN 1").run((act, b.marker("USN 1")))
    b.take(answer(b))
    assert len([u for u in b.s.air_box if u == FLOWN]) < 5


def test_a_kamikaze_finishes_a_ship_before_it_begins_another(leyte):
    b = leyte().put("USN 1", "3623", "Santee", "Suwannee", "Taffy 1/1").hits(Suwannee=3)
    b.detect("USN 1").turn(6).s.kamikazes = 1
    b.run(strike)
    assert answer(b).endswith("Suwannee")


# --- to win: the USN ------------------------------------------------------------------------------


@pytest.mark.parametrize("doctrine", ["hunters", "straits"])
def test_the_battle_line_is_at_the_gate_where_the_enemy_is_nearer_and_cruisers_at_the_other(
    leyte, doctrine
):
    b = leyte().put("USN 1", "3622", "Tennessee", "California").put("USN 2", "3522", "Denver")
    origin(b.put("IJN 1", "3223", "Yamato", "Nagato"), "IJN 1", "Force A").turn(1)
    assert sail(b, "USN 1", doctrine) == "3522"
    assert sail(b, "USN 2", doctrine) == "3622"


def test_hunters_go_after_ozawa_but_for_one_group(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2").printed("USN 2", "3126", "TG 38.4").turn(1)
    origin(b.printed("IJN 1", "1224", "Ozawa Force"), "IJN 1", "Ozawa Force")
    origin(b.printed("IJN 2", "3212", "Force A"), "IJN 2", "Force A")
    before = far(b, "USN 2", "1224")
    sail(b, "USN 1", "hunters")
    sail(b, "USN 2", "hunters")
    assert far(b, "USN 1", "1224") == 12
    assert far(b, "USN 2", "1224") >= before - 2


def test_in_straits_the_fast_battleships_leave_the_carriers_at_night(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2").turn(1).run(reorganise)
    taken = []
    while USN in b.game.pending():
        taken.append(answer(b, "straits", USN))
        b.game.choose(b.game.pending()[USN].keys(b.s).index(taken[-1]), USN)
    assert taken[0] == "split"
    assert "ship Iowa, New Jersey" in taken


# --- to win: the Japanese -------------------------------------------------------------------------


def test_survivors_stay_out_of_the_reach_of_us_carriers_as_long_as_there_is_time(leyte):
    b = leyte(fanaticism="on").printed("IJN 1", "3212", "Force A").turn(NIGHT_BEFORE)
    origin(b.printed("USN 1", "3020", "TG 38.2"), "USN 1", "TG 38.2")
    before = far(b, "IJN 1", "3020")
    sail(b, "IJN 1", "survivors")
    assert far(b, "IJN 1", "3020") > before


def test_on_the_last_turn_of_the_25th_they_come_through(leyte):
    b = leyte(fanaticism="on").printed("IJN 1", "3117", "Force A").turn(LAST_OF_THE_25TH)
    sail(b, "IJN 1", "survivors")
    assert b.data.to_beachhead[b.hex(b.at("IJN 1"))] <= 9


@pytest.mark.parametrize(("doctrine", "nearer"), [("survivors", False), ("centre", True)])
def test_after_their_battle_survivors_go_home_and_the_centre_goes_on(leyte, doctrine, nearer):
    b = leyte(fanaticism="on").printed("IJN 1", "3223", "Force A").turn(NIGHT_OF_THE_26TH)
    for ship in b.s.ships[b.marker("IJN 1")]:
        b.s.fought[ship] = 1
    way = b.data.to_beachhead
    before = way[b.hex("3223")]
    sail(b, "IJN 1", doctrine)
    assert (way[b.hex(b.at("IJN 1"))] < before) is nearer


def test_the_battleships_of_force_b_join_force_a(leyte):
    b = leyte().printed("IJN 1", "3212", "Force A").printed("IJN 2", "3212", "Force B").turn(1)
    b.run(reorganise)
    while IJN in b.game.pending():
        wish = answer(b, "survivors", IJN)
        b.game.choose(b.game.pending()[IJN].keys(b.s).index(wish), IJN)
    assert {"Yamato", "Musashi", "Nagato", "Kongo", "Haruna"} <= set(b.ships_in("IJN 1"))


def test_ozawa_leaves_the_map_as_soon_as_he_may(leyte):
    b = leyte(fanaticism="on").printed("IJN 1", "1024", "Ozawa Force").turn(NIGHT_OF_THE_26TH)
    assert sail(b, "IJN 1", "survivors") == "off"


# --- plans ----------------------------------------------------------------------------------------


def test_a_staff_that_thinks_ahead_considers_directions_enemies_and_what_else_there_is(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2").put("IJN 1", "2822", "Fuso")
    b.activate("USN 1").run((act, b.marker("USN 1")))
    decision = b.game.pending()[USN]
    assert GAME.is_weighty(b.s, decision)
    plans = [plan[0] for plan in GAME.plans(b.s, decision)]
    assert b.hex("2822") in plans
    assert "done" in plans
    assert len(plans) < len(decision.options)


def test_it_does_not_think_again_in_the_middle_of_a_move(leyte):
    b = leyte().printed("USN 1", "2824", "TG 38.2")
    b.activate("USN 1", spent=2).run((act, b.marker("USN 1")))
    assert not GAME.is_weighty(b.s, b.game.pending()[USN])
