"""Chapter 5: patrols, the scramble against them, and reports that may be shaded."""

import pytest

from deckload.engine.knowledge import UNKNOWN
from deckload.games.mini.model.game_data import DUMMY
from deckload.games.mini.model.state import EXACT, FLOWN, NO_SEARCH, ROUGH
from deckload.games.mini.rules.movement import move_marker
from deckload.games.mini.rules.patrol import search_throw
from deckload.testing import rule

BLUE, RED = 0, 1
NEAR = "0605"  # two hexes from 0405, where the searched marker stays


def stays(d, letter):
    """The marker stays where it is, and the enemy may look at it."""
    d.put(**{letter: "0405"}).run((move_marker, d.marker(letter)))
    return d.take("stay")


def searched(d, letter="A", search=4):
    """Red has sent a patrol from E, Blue lets it come, and the search is rolled."""
    d.put(E=NEAR).dice(search=[search])
    return stays(d, letter).take("patrol", "pass")


def deals_left(d, side):
    return {d.data.deals[side][number] for number in d.s.possible[side]}


# --- Who may look ---------------------------------------------------------------------------------


@rule("mini", "5.1")
def test_a_marker_two_hexes_away_may_send_a_patrol(duel):
    d = stays(duel().put(E=NEAR), "A")
    assert (d.side, d.verb, d.game.decision.command) == (RED, "patrol", "air")
    assert d.keys == ["patrol", "pass"]
    assert d.take("pass").verb == "posture"


@rule("mini", "5.1")
def test_a_marker_three_hexes_away_may_not(duel):
    assert stays(duel().put(E="0705"), "A").verb == "posture"


@rule("mini", "5.1")
def test_every_marker_in_range_is_asked_in_turn(duel):
    d = stays(duel().put(E=NEAR, F="0705", G="0405", H="off"), "A")
    asked = []
    while d.verb == "patrol":
        asked.append(d.game.decision.about)
        d.take("pass")
    assert asked == [d.marker("E"), d.marker("G")]


@rule("mini", "5.1")
def test_a_dummy_is_asked_but_cannot_send_one(duel):
    d = stays(duel().put(G=NEAR), "A")
    assert (d.verb, d.keys) == ("patrol", ["pass"])


@rule("mini", "5.1")
def test_a_patrol_shows_that_its_marker_is_real(duel):
    d = duel().put(E=NEAR).dice(search=[1]).posture(red="strike")
    stays(d, "A").take("patrol", "pass")
    assert deals_left(d, RED) == {deal for deal in d.data.deals[RED] if deal[0] != DUMMY}
    assert len(d.s.possible[BLUE]) == 12
    assert d.lines()[:2] == [
        "5.1 E sends a patrol over A.",
        "5.3 The patrol finds nothing at A.",
    ]


@rule("mini", "5.1")
def test_two_markers_may_look_one_after_the_other(duel):
    d = duel().put(E=NEAR, F=NEAR).dice(search=[1, 1])
    stays(d, "A").take("patrol", "pass")
    assert (d.side, d.verb, d.game.decision.about) == (RED, "patrol", d.marker("F"))
    d.take("patrol", "pass")
    assert d.verb == "posture"
    assert deals_left(d, RED) == {(2, 3, DUMMY, DUMMY), (3, 2, DUMMY, DUMMY)}


# --- The scramble ---------------------------------------------------------------------------------


@rule("mini", "5.2")
@pytest.mark.parametrize(("face", "result"), [(3, "goes on"), (4, "driven off")])
def test_a_fighter_may_drive_the_patrol_off(duel, face, result):
    goes_on = result == "goes on"
    d = duel().put(E=NEAR).dice(scramble=[face], search=[1] if goes_on else [])
    stays(d, "A").take("patrol")
    assert (d.side, d.verb, d.game.decision.command) == (BLUE, "scramble", "air")
    assert d.keys == ["scramble", "pass"]
    d.take("scramble")
    assert d.s.air.count(FLOWN) == 1
    assert d.s.air[d.aircraft(BLUE, 0)[0]] == FLOWN
    assert d.s.shown == [[1, 0], [0, 0]]
    assert d.lines(RED)[1] == f"5.2 scramble {face}: {result}"
    assert ("5.3 The patrol finds nothing at A." in d.lines()) == goes_on


@rule("mini", "5.2")
def test_the_patrol_may_be_let_through(duel):
    d = duel().put(E=NEAR).dice(search=[1])
    stays(d, "A").take("patrol", "pass")
    assert FLOWN not in d.s.air
    assert d.verb == "posture"


@rule("mini", "5.2")
def test_a_side_without_fighters_is_asked_all_the_same(duel):
    d = duel().put(E=NEAR).aircraft_left(BLUE, fighters=0).dice(search=[1])
    stays(d, "A").take("patrol")
    assert (d.verb, d.keys) == ("scramble", ["pass"])
    d.take("pass")


# --- The search -----------------------------------------------------------------------------------


@rule("mini", "5.3")
@pytest.mark.parametrize(
    ("red", "face", "slack"),
    [
        ("strike", 3, NO_SEARCH),
        ("strike", 4, ROUGH),
        ("strike", 5, ROUGH),
        ("strike", 6, EXACT),
        ("hunt", 2, NO_SEARCH),
        ("hunt", 3, ROUGH),
        ("hunt", 5, EXACT),
    ],
)
def test_the_search_chart(duel, red, face, slack):
    d = searched(duel().posture(blue="strike" if red == "hunt" else "hunt", red=red), search=face)
    assert d.s.slack[0] == slack
    assert d.s.searched == (0 if slack != NO_SEARCH else -1)
    assert d.verb == ("report" if slack != NO_SEARCH else "posture")


@rule("mini", "5.3")
def test_only_the_searched_side_sees_the_roll(duel):
    d = searched(duel(), search=2)
    assert "5.3 search 2+1: nothing" in d.lines(BLUE)
    assert not any("search" in line for line in (*d.lines(RED), *d.lines()))
    d = searched(duel(), search=3)
    assert "5.3 search 3+1: rough" in d.lines(BLUE)
    assert not any("search" in line for line in d.lines(RED))
    assert d.knows(RED).slack[0] == UNKNOWN


@rule("mini", "5.3")
def test_the_secret_roll_comes_from_the_searched_sides_own_dice(duel):
    d = duel().put(E=NEAR)
    d.s.script = None
    stays(d, "A").take("patrol", "pass")
    assert (d.s.rolls_own, d.s.rolls_open) == ([1, 0], 0)
    d.dice()


@rule("mini", "5.3", "8.1")
def test_hunting_and_haze_change_the_search(duel):
    clear, haze = duel(), duel(haze="on")
    assert [(m.why, m.by) for m in search_throw(clear.s, 0).modifiers] == [("hunting", 1)]
    assert [(m.by, m.case) for m in search_throw(haze.s, 0).modifiers] == [(1, "3.1"), (-1, "8.1")]
    haze.posture(blue="hunt", red="strike")
    assert [m.why for m in search_throw(haze.s, 0).modifiers] == ["haze"]
    assert [m.why for m in search_throw(haze.s, 4).modifiers] == ["hunting", "haze"]


@rule("mini", "8.1")
@pytest.mark.parametrize(("face", "verb"), [(4, "posture"), (5, "report")])
def test_haze_hides_what_a_clear_sky_would_show(duel, face, verb):
    assert searched(duel(haze="on").posture(red="strike"), search=face).verb == verb


# --- The report -----------------------------------------------------------------------------------


@rule("mini", "5.4")
def test_a_rough_report_may_be_wrong_by_one(duel):
    d = searched(duel(), search=3)
    assert (d.side, d.verb, d.game.decision.command) == (BLUE, "report", "fleet")
    assert d.keys == ["report 0", "report 1", "report 2"]
    d.take("report 2")
    assert d.keys == ["report 1", "report 2", "report 3"]
    d.take("report 1")
    assert d.s.report[0] == [2, 1]
    assert (d.s.searched, d.s.slack[0]) == (-1, NO_SEARCH)
    assert "5.4 You let the patrol report 2 carriers, 1 cruisers at A." in d.lines(BLUE)
    assert "5.4 The patrol reports 2 carriers, 1 cruisers at A." in d.lines(RED)


@rule("mini", "5.4")
def test_an_exact_report_is_true_and_asked_all_the_same(duel):
    d = searched(duel(), search=6)
    assert d.keys == ["report 1"]
    d.take("report 1")
    assert d.keys == ["report 2"]
    d.take("report 2")
    assert d.s.report[0] == [1, 2]


@rule("mini", "5.4")
def test_nobody_else_sees_half_a_report(duel):
    d = searched(duel(), search=3).take("report 2")
    assert d.s.report[0] == []
    assert d.game.decision.draft
    assert d.game.as_seen_by(RED).decision.about == 0, "to Red the report has not begun"


@rule("mini", "5.4")
def test_a_dummy_may_be_reported_as_a_fleet(duel):
    d = searched(duel(), "C", search=4)
    assert d.keys == ["report 0", "report 1"]
    d.take("report 1", "report 1")
    assert d.s.report[2] == [1, 1]


@rule("mini", "5.4")
def test_sunk_ships_are_not_counted(duel):
    d = searched(duel().hits(Heron=3, Tern=2, Petrel=1), search=6).take("report 0", "report 1")
    assert d.s.report[0] == [0, 1]


@rule("mini", "5.4")
def test_a_report_rules_out_what_cannot_be_meant(duel):
    d = searched(duel(), "A", search=3).take("report 2", "report 3")
    # Only blue-1, with a carrier and two cruisers, is within one of that.
    assert deals_left(d, BLUE) == {deal for deal in d.data.deals[BLUE] if deal[0] == 0}
    assert d.knows(RED).inside[0] == 0, "and so Red knows"
    d = searched(duel(), "C", search=3).take("report 1", "report 1")
    assert len(deals_left(d, BLUE)) == 12, "one carrier and one cruiser may be anything"
    assert d.knows(RED).inside[2] == UNKNOWN


@rule("mini", "5.5")
def test_an_exact_search_exposes_a_dummy(duel):
    d = duel().put(E=NEAR, F=NEAR).dice(search=[5])
    stays(d, "C").take("patrol", "pass")
    assert d.at("C") == "off"
    assert d.lines()[1] == "5.5 C was a dummy."
    assert d.knows(RED).inside[2] == DUMMY
    assert d.verb == "posture", "F has nothing left to look at"
    assert deals_left(d, BLUE) == {deal for deal in d.data.deals[BLUE] if deal[2] == DUMMY}


@rule("mini", "5.5")
def test_a_rough_search_does_not_expose_a_dummy(duel):
    d = searched(duel(), "C", search=4)
    assert (d.at("C"), d.verb) == ("0405", "report")
