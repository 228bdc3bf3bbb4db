"""Options, overlays and seats of a duel, as a session of people uses them."""

from pathlib import Path

import pytest

from deckload.data import DataError, read_folder
from deckload.engine.contract import SetUp, find_scenario, new_game, settle_options
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption, NotOffered
from deckload.engine.saves import load_session, read_save, save_session
from deckload.engine.session import Seat, Session
from deckload.games.mini import GAME
from deckload.games.mini.rules.strike import plan_strike
from deckload.testing import rule

OVERLAY = read_folder(Path(__file__).parents[3] / "docs" / "examples" / "mini-overlay")
STAFF = (
    Seat("admiral", 0, ("fleet",)),
    Seat("air officer", 0, ("air",)),
    Seat("Red", 1),
)


# --- Options --------------------------------------------------------------------------------------


@rule("mini", "8.1")
def test_haze_is_off_unless_chosen():
    assert settle_options(GAME, "dawn", {}) == {"haze": "off"}
    assert settle_options(GAME, "dawn", {"haze": "on"}) == {"haze": "on"}
    with pytest.raises(BadOption, match="haze of mini cannot be 'thick'; use: off, on"):
        settle_options(GAME, "dawn", {"haze": "thick"})


@pytest.mark.parametrize("scenario", ["dawn", "skirmish"])
def test_nobody_can_change_an_option_of_a_game_under_way(scenario):
    game = new_game(GAME, SetUp("mini", scenario, {"haze": "on"}))
    for options in (game.s.options, game.clone().s.options):
        with pytest.raises(TypeError, match="does not support item assignment"):
            options["haze"] = "off"
    assert game.s.options == {"haze": "on"}


def test_a_scenario_is_found_or_those_there_are_are_named():
    assert find_scenario(GAME, "dawn").sides == ("Blue", "Red")
    with pytest.raises(BadOption, match="mini has no scenario 'dusk'; choose one of: dawn, skirm"):
        find_scenario(GAME, "dusk")


def test_the_option_names_its_case():
    (haze,) = GAME.options("dawn")
    assert (haze.id, haze.case) == ("haze", "8.1")


# --- Overlays -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("overlay", "hits"), [(None, [0, 0]), (OVERLAY, [1, 1])])
def test_an_overlay_changes_a_chart(duel, overlay, hits):
    """A four misses a carrier in our game, and a five a cruiser, but not with better bombers."""
    found = []
    for ship, face in (("Kestrel", 4), ("Merlin", 5)):
        d = duel(overlay=overlay).reported(E=[1, 1]).dice(bombing=[face])
        d.run((plan_strike, 0)).take("strike E", "fly B1", "done", "hold", f"bomb {ship}")
        found.append(d.s.hits[d.ship(ship)])
    assert found == hits


def test_a_save_holds_the_overlay():
    setup = SetUp("mini", "skirmish", {"haze": "on"}, OVERLAY, DiceKey(seed="7"))
    session = Session(setup, rules=GAME)
    session.submit("Blue", "hunt")
    text = save_session(session)
    assert read_save(text).setup.overlay == OVERLAY
    again = load_session(text, rules=GAME)
    assert again.state.data.charts["bombing"].look_up("carrier", 4).result == 1
    assert again.state.options["haze"] == "on"
    assert again.state.digest() == session.state.digest()


def test_two_duels_with_different_overlays_do_not_mix():
    plain = new_game(GAME, SetUp("mini", "skirmish"))
    overlaid = new_game(GAME, SetUp("mini", "skirmish", overlay=OVERLAY))
    results = [g.s.data.charts["bombing"].look_up("carrier", 4).result for g in (plain, overlaid)]
    assert results == [0, 1]


def test_a_bad_overlay_does_not_start_a_game():
    broken = OVERLAY | {"charts.toml": "[charts.scramble"}
    with pytest.raises(DataError, match=r"charts\.toml of overlay 'Better bombers', line 1"):
        Session(SetUp("mini", "skirmish", overlay=broken), rules=GAME)


# --- Two seats for one side -----------------------------------------------------------------------


def answer_until(session, verb):
    """Play the first option, by whoever is asked, until a question of this verb is Blue's."""
    while True:
        decision = next(iter(session.game.pending().values()))
        if decision.kind.verb == verb and decision.side == 0:
            return
        seat = next(s for s in session.seats if s.may_answer(decision))
        prompt = session.message(seat.name).prompt
        session.submit(seat.name, prompt.options[-1 if decision.kind.verb == "move" else 0].key)


@pytest.mark.parametrize(
    ("verb", "asked", "other"),
    [
        ("posture", "admiral", "air officer"),
        ("move", "admiral", "air officer"),
        ("patrol", "air officer", "admiral"),
        ("strike", "air officer", "admiral"),
    ],
)
def test_a_question_belongs_to_one_command(verb, asked, other):
    session = Session(SetUp("mini", "skirmish"), seats=STAFF, rules=GAME)
    # The fleets of the skirmish start out of range of each other.
    for marker, name in {0: "0605", 4: "0704"}.items():
        session.state.place[marker] = session.state.data.grid.id_of(name)
    answer_until(session, verb)
    before = session.state.copy()
    key = session.message(asked).prompt.options[0].key
    with pytest.raises(NotOffered, match=f"{other} is not asked anything now"):
        session.submit(other, key)
    with pytest.raises(NotOffered):
        session.submit("Red", "mix")
    assert session.state == before
    assert session.message(other).prompt is None
    waiting_for = session.message(other).waiting_for
    assert any(name.startswith("Blue (") for name in waiting_for) or verb == "posture"
    session.submit(asked, key)


def test_a_command_that_does_not_exist():
    with pytest.raises(BadOption, match="no command 'engine room'; there are: fleet, air"):
        Session(SetUp("mini", "dawn"), seats=(Seat("x", 0, ("engine room",)),), rules=GAME)


def test_one_seat_may_hold_both_commands():
    session = Session(SetUp("mini", "skirmish"), rules=GAME)
    assert [seat.name for seat in session.seats] == ["Blue", "Red"]
    assert session.message("Blue").prompt.command == "fleet"
