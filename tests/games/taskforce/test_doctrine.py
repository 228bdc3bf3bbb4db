"""The staffs: they play every scenario to its end, and do what they are said to do."""

import pytest

from deckload.bots import make_bot, play_out
from deckload.engine.contract import SetUp, new_game, new_state
from deckload.engine.dice import DiceKey
from deckload.engine.game import Game
from deckload.engine.procedures import end_game, steps, then
from deckload.engine.state import known
from deckload.games.taskforce import GAME
from deckload.games.taskforce.doctrine import STAFFS, raiding, sailing
from deckload.games.taskforce.doctrine.goals import objective
from deckload.games.taskforce.doctrine.picture import contacts
from deckload.games.taskforce.doctrine.reckoning import share_after, small_ships_sunk
from deckload.games.taskforce.doctrine.strikes import best_blow, burning_hits
from deckload.games.taskforce.doctrine.temper import STEADY
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    FLAG,
    FLEET_REPORTED,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import ALLIES, IJN
from deckload.games.taskforce.rules.air.status import begin_status
from deckload.games.taskforce.rules.fleets import MARKERS_OF, scene, sea_of
from deckload.games.taskforce.study.battles import BattleSetting
from deckload.games.taskforce.study.calibration import measure

step = steps("test.doctrine")


@step
def stop(s):
    end_game(s, "over")


def finished(scenario, doctrines, seed, options=None):
    setup = SetUp("taskforce", scenario, options or {}, key=DiceKey(seed=seed))
    game = new_game(GAME, setup, keep=False)
    bots = {side: make_bot(f"doctrine:{doctrines[side]}", GAME, side, seed) for side in (0, 1)}
    play_out(game, bots, most=20_000)
    return game.s


def setting(scenario, turn=4, without=()):
    """A battle with open sheets, and without the second ring of a side where it is not needed."""
    battle = BattleSetting(GAME.load_data(None), scenario, "1", turn)
    battle.s.formation_seen = [-1 for _ in battle.s.formation_seen]
    battle.s.ship_seen = [-1 for _ in battle.s.ship_seen]
    battle.s.air_seen = [-1 for _ in battle.s.air_seen]
    for name in without:
        battle.send_home(name)
        for ships in battle.s.ships_in:
            if battle.ship(name) in ships:
                ships.clear()
    return battle


DUEL_OF_TWO = ("zuikaku", "yorktown")


def hex_id(battle, name):
    return sea_of(battle.s).grid.id_of(name)


# --- whole games ----------------------------------------------------------------------------------


def test_the_best_known_doctrine_is_the_usual_one():
    for side in (IJN, ALLIES):
        assert list(GAME.doctrines(side))[:4] == ["steady", "bold", "wary", "plain"]


def test_nagumo_loses_more_carriers_at_midway_than_a_staff_that_clears_its_decks():
    lost = dict.fromkeys(("nagumo", "steady"), 0)
    for name in lost:
        for seed in range(12):
            s = finished("midway", (name, "steady"), f"midway {seed}")
            lost[name] += measure(s)["ijn_carriers"]
    assert lost["nagumo"] > lost["steady"]


@pytest.mark.parametrize("scenario", list(GAME.scenarios()))
def test_every_scenario_is_played_to_its_end(scenario):
    names = list(STAFFS)
    at = list(GAME.scenarios()).index(scenario)
    s = finished(scenario, (names[at % 3], names[(at + 1) % 4]), "5")
    assert s.over
    assert s.outcome


def test_games_with_closed_sheets_are_played_to_their_end():
    assert finished("coral-sea", ("steady", "bold"), "3", {"sheets": "closed"}).outcome


@pytest.mark.parametrize("side", [IJN, ALLIES])
def test_the_usual_doctrine_does_better_than_the_simplest(side):
    better = even = 0
    for seed in range(20):
        found = []
        for name in ("steady", "plain"):
            doctrines = ["plain", "plain"]
            doctrines[side] = name
            s = finished("carrier-duel", doctrines, f"pair {seed}")
            found.append(s.score[side] - s.score[1 - side])
        better += found[0] > found[1]
        even += found[0] == found[1]
    assert better / (20 - even) >= 0.65


# --- the picture ----------------------------------------------------------------------------------


def sighted(battle, marker, *reports):
    s = battle.s
    for report in reports:
        s.face[marker] = report
        s.search_marker.append(marker)
        s.search_told.append(report)
        s.search_seen.append(-1)
        s.search_face.append(0)
    s.proof[marker] = 1


def chance(battle, marker, side):
    found = {c.marker: c for c in contacts(known(battle.s, side), side)}
    return found[marker].carriers


def coral_sea():
    """Two carrier forces of Japan and two others, all under their flags."""
    battle = setting("coral-sea", without=("shoho",))
    markers = [
        battle.put(IJN, number, place, found=False)
        for number, place in ((1, "1410"), (2, "1411"), (7, "1510"), (8, "1511"))
    ]
    return battle, markers


def test_a_report_of_carriers_is_true_five_times_of_seven():
    battle, markers = coral_sea()
    sighted(battle, markers[0], CARRIER_REPORTED)
    assert chance(battle, markers[0], ALLIES) == pytest.approx(5 / 7)
    sighted(battle, markers[0], CARRIER_REPORTED)
    assert chance(battle, markers[0], ALLIES) == pytest.approx(25 / 29), "86 % (4.4.2)"
    sighted(battle, markers[0], FLEET_REPORTED, FLEET_REPORTED)
    assert chance(battle, markers[0], ALLIES) == pytest.approx(1 / 2)


def test_what_is_under_a_flag_is_a_guess_and_not_looked_up():
    battle, markers = coral_sea()
    chances = {chance(battle, marker, ALLIES) for marker in markers}
    assert chances == {0.5}, "two of four, whichever they are"


# --- reckoning ------------------------------------------------------------------------------------


def test_shares_follow_the_levels_of_damage():
    tennessee = [share_after(0, 8, 7, hits) for hits in (7, 8, 9, 15, 16, 17)]
    assert tennessee == [0.0, 0.05, 0.4, 0.4, 0.75, 1.0]
    assert share_after(3, 8, 7, 1) == 1.0
    assert [small_ships_sunk(hits, 1, 2) for hits in (1, 2, 3, 4, 9)] == [0, 1, 1, 2, 2]


def test_bombs_go_to_the_carrier_and_to_a_full_deck_first():
    battle = setting("midway")
    battle.put(IJN, 1, "1306")
    battle.put(IJN, 2, "1306")
    battle.set_deck("akagi", steps=0)
    battle.set_deck("kaga", "kate", steps=6)
    battle.fleet(ALLIES, "1608", 1)
    battle.send("1306", battle.units("enterprise", "sbd"))
    s = battle.s
    s.raid_side, s.raid_hex = ALLIES, hex_id(battle, "1306")
    s.bombers = battle.units("enterprise", "sbd")
    assert burning_hits(s, battle.ship("kaga")) == 9
    assert burning_hits(s, battle.ship("akagi")) == 0
    worth = {
        name: best_blow(s, battle.ship(name), s.bombers).worth
        for name in ("kaga", "akagi", "kirishima")
    }
    assert max(worth, key=worth.get) == "kaga"
    assert min(worth, key=worth.get) == "kirishima"


# --- decks and raids ------------------------------------------------------------------------------


def air_step(battle, side, first):
    """A side's aircraft orders by the usual doctrine."""
    battle.s.first = first
    battle.s.agenda.clear()
    then(battle.s, (begin_status, side), stop)
    bots = {one: make_bot("doctrine", GAME, one, "1") for one in (IJN, ALLIES)}
    play_out(Game(GAME, battle.s, keep=False), bots, most=200)
    return battle.s


def facing_each_other(distance):
    battle = setting("carrier-duel", turn=5, without=DUEL_OF_TWO)
    battle.put(IJN, 1, "1010")
    battle.put(ALLIES, 1, f"{10 + distance}10", found=False)
    battle.dummy(ALLIES, "2311")
    return battle


def on_deck(battle, home, *types):
    return [unit for unit in battle.units(home, *types) if battle.s.air_slot[unit] == READY]


def test_bombers_go_below_where_a_raid_may_come():
    battle = facing_each_other(5)
    battle.set_deck("shokaku", "val", steps=4)
    air_step(battle, IJN, first=IJN)
    assert not on_deck(battle, "shokaku", "val", "kate")


def test_bombers_are_made_ready_where_none_can():
    battle = facing_each_other(8)
    battle.set_deck("shokaku", steps=0)
    air_step(battle, IJN, first=IJN)
    assert on_deck(battle, "shokaku", "val", "kate")


def test_a_raid_is_flown_against_what_has_been_found():
    battle = facing_each_other(5)
    marker = MARKERS_OF[ALLIES][0]
    battle.set_deck("shokaku", "zero", "val", steps=8)
    sighted(battle, marker, CARRIER_REPORTED)
    air_step(battle, IJN, first=IJN)
    target = hex_id(battle, "1510")
    flying = [u for u in battle.units("shokaku", "val") if battle.s.air_place[u] == target]
    assert flying


def before_henderson(distance, turn):
    """A Japanese gun force so many hexes from Henderson Field by sea, and aircraft ready there."""
    battle = setting("guadalcanal", turn=turn)
    ways = sea_of(battle.s).ways_to(hex_id(battle, "2013"))
    where = next(hex_ for hex_ in range(sea_of(battle.s).hexes) if ways[hex_] == distance)
    battle.put(IJN, 7, sea_of(battle.s).grid.name_of(where), found=False)
    battle.set_deck("henderson", "f4f", "sbd", steps=4)
    return battle


@pytest.mark.parametrize(
    ("distance", "turn", "left"), [(2, 12, False), (3, 12, True), (1, 14, False)]
)
def test_an_airfield_is_cleared_where_ships_may_shell_it(distance, turn, left):
    battle = before_henderson(distance, turn)
    assert on_deck(battle, "henderson")
    air_step(battle, ALLIES, first=IJN)
    assert bool(on_deck(battle, "henderson")) == left


def test_an_airfield_is_made_ready_before_dawn_where_no_ship_is_near():
    battle = before_henderson(6, 14)
    battle.dummy(IJN, "2111")
    battle.set_deck("henderson", steps=0)
    air_step(battle, ALLIES, first=IJN)
    assert on_deck(battle, "henderson")


def test_interceptors_are_counted_in_halves_for_zeros():
    battle = setting("carrier-duel", turn=5)
    battle.put(IJN, 1, "1010")
    battle.set_deck("shokaku", "zero", steps=4)
    battle.s.first = ALLIES
    where = hex_id(battle, "1010")
    assert raiding.interceptors_over(battle.s, ALLIES, where) == 4
    battle.s.first = IJN
    assert raiding.interceptors_over(battle.s, ALLIES, where) == 0, "Japan has no radar"


# --- courses --------------------------------------------------------------------------------------


def course(battle, marker, side):
    k = known(battle.s, side)
    return sailing.waters_of(k, side, STEADY).goal_of(k, marker)


def test_transports_make_for_their_goal():
    battle = setting("coral-sea", turn=3)
    convoy = battle.put(IJN, 8, "0806", found=False)
    assert course(battle, convoy, IJN) == hex_id(battle, "0113")


def test_transports_do_not_sail_into_a_known_carrier_force():
    battle = setting("coral-sea", turn=3)
    convoy = battle.put(IJN, 8, "0808", found=False)
    battle.put(ALLIES, 1, "0912")
    goal = course(battle, convoy, IJN)
    grid = sea_of(battle.s).grid
    carriers = hex_id(battle, "0912")
    here = battle.s.place[convoy]
    assert goal != hex_id(battle, "0113")
    assert goal < 0 or grid.distance(goal, carriers) > grid.distance(here, carriers)


def test_carriers_close_in_on_what_has_been_found():
    battle = setting("carrier-duel", turn=5, without=DUEL_OF_TWO)
    own = battle.put(ALLIES, 1, "1710", found=False)
    battle.put(IJN, 1, "1110")
    goal = course(battle, own, ALLIES)
    assert sea_of(battle.s).grid.distance(goal, hex_id(battle, "1110")) == 5


def test_new_states_are_laid_out_with_the_usual_decks():
    s = new_state(GAME, SetUp("taskforce", "carrier-duel", key=DiceKey(seed="1")))
    slots = {s.air_slot[unit] for unit in scene(s).units_of[IJN] if s.air_steps[unit]}
    assert slots == {READY, RESERVE}


def test_japan_strikes_the_airfield_that_bars_the_landing_unless_carriers_are_reported(battle):
    """A US fleet that keeps away leaves Henderson Field to itself, and does not win by it."""
    b = battle("eastern-solomons")
    henderson = b.hex("2013")
    assert [place for place, _, _ in objective(b.s, IJN)] == [henderson]
    b.s.face[b.marker("A1")] = CARRIER_REPORTED
    assert objective(b.s, IJN) == []
    b.s.face[b.marker("A1")] = FLAG
    assert objective(b.steps(Henderson_Field=1).s, IJN) == []
    assert objective(b.s, ALLIES) == []
