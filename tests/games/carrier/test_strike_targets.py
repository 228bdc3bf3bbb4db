"""A strike has its target before its units are picked, and reports have an age (4.22, 8.1)."""

import pytest

from deckload.engine.state import known
from deckload.games.carrier.model.state import HOLD, LOCATED, SPOTTED, TO_FORCE
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.forces.detection import detect, lose_track
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.forces.reports import age_in_words, age_of, report_in_words
from deckload.games.carrier.table.forces import NEVER
from deckload.games.carrier.table.pointers import pointers
from deckload.games.carrier.table.view import view
from deckload.testing import rule

A, B = 0, 1


@pytest.fixture
def decks(battle):
    """19 June in 1109, with bombers and fighters ready on two carriers."""

    def make():
        b = battle("19-june")
        for unit, ship in enumerate(b.s.air_ship):
            if ship >= 0:
                b.s.air_state[unit] = 6
        b.deck("Wasp", ready=("VB-14a", "VB-14b")).deck("Hornet", ready=("VF-2a", "VF-2b"))
        return b.at("0930", 2)

    return make


def label(b, key):
    """What the option of a key says."""
    values = b.asked.options
    kind = b.asked.kind
    return kind.reads(b.s, next(v for v in values if kind.key(b.s, v) == key))


def counter(b, name):
    return next(piece for piece in view(known(b.s, 0), 0).pieces if piece.id == name)


def rows(b, panel):
    return dict(next(p.rows for p in view(known(b.s, 0), 0).panels if p.id == panel))


@rule("carrier", "4.22", "6.24")
def test_the_target_is_asked_for_before_the_units(decks):
    b = decks().force("A", "1113", "Carrier", 1, detected=LOCATED).run(air_operations)
    b.take("launch strike 1109")
    assert b.verb == "bound for"
    assert b.keys == ["bound for Force A", "wait"]
    b.take("bound for Force A")
    assert b.verb == "fly off"
    assert "for Force A? There and back take at least 10 fuel." in b.prompt
    assert [ref.id for ref in pointers(b.s, b.asked).about] == ["Force A"]
    b.take("fly off VB-14a", "done")
    assert (b.s.mission_order[0], b.s.mission_goal[0]) == (TO_FORCE, A)
    assert b.over(1) == "1110", "a hex at once (4.42)"


@rule("carrier", "4.23")
def test_a_strike_may_take_off_without_a_target_and_wait(decks):
    b = decks().force("A", "1113", "Carrier", 1, detected=LOCATED).run(air_operations)
    b.take("launch strike 1109", "wait", "fly off VB-14a", "done")
    assert (b.s.mission_order[0], b.over(1)) == (HOLD, "1109")


def test_where_nobody_is_reported_units_are_picked_at_once(decks):
    b = decks().force("A", "1113").run(air_operations).take("launch strike 1109")
    assert (b.verb, b.prompt) == ("fly off", "Which units take off?")


@rule("carrier", "4.15")
def test_the_player_is_warned_before_a_strike_that_cannot_come_home(decks):
    b = decks().force("A", "1118", "Carrier", 1, detected=LOCATED).run(air_operations)
    b.take("launch strike 1109")
    assert "9 hexes off" in label(b, "bound for Force A")
    assert label(b, "bound for Force A").endswith("the fleet must come to meet them")
    b.take("bound for Force A", "fly off VB-14a")
    assert "they have 14: the fleet must come to meet them" in b.prompt


def test_of_some_that_come_home_the_target_says_how_many(decks):
    """Dauntlesses have two points more than Helldivers."""
    b = decks().deck("Enterprise", ready=("VB-10a",))
    b.force("A", "1116", "Carrier", 1, detected=LOCATED)
    b.run(air_operations).take("launch strike 1109")
    words = label(b, "bound for Force A")
    assert words.endswith("there and back take 16, 1 of 3 units have that")


def test_units_say_what_fuel_they_bring(decks):
    b = decks().run(air_operations).take("launch strike 1109")
    assert label(b, "fly off VF-2a").endswith(", fuel 16")
    assert label(b, "fly off VB-14a").endswith(", fuel 14")


# --- how old a report is --------------------------------------------------------------------------


@rule("carrier", "8.14")
def test_a_report_grows_older_by_twenty_minutes_a_phase(battle):
    b = battle("19-june").at("0930", 2).force("A", "1113", "Carrier", 1)
    assert age_of(b.s, A) == -1
    detect(b.s, A, SPOTTED)
    assert report_in_words(b.s, A) == "spotted just now"
    b.at("1050", 1)
    lose_track(b.s, A)
    assert age_of(b.s, A) == 3
    assert report_in_words(b.s, A) == "located, seen 60 minutes ago"
    b.at("1210", 1)
    lose_track(b.s, A)
    lose_track(b.s, A)
    assert report_in_words(b.s, A) == "out of sight, last seen 140 minutes ago"
    assert age_in_words(b.s, A) == "2h"


def test_a_counter_that_is_used_again_has_no_report(battle):
    b = battle("19-june").force("A", "1113", "Carrier", 1)
    detect(b.s, A, LOCATED)
    remove_force(b.s, A)
    assert age_in_words(b.s, A) == ""


def test_contacts_stand_on_a_card_the_freshest_first(battle):
    b = (
        battle("19-june")
        .at("0930", 2)
        .force("A", "1113", "Carrier", 1)
        .force("B", "1115", "Medium", 1)
    )
    detect(b.s, A, LOCATED)
    b.at("0930", 4)
    detect(b.s, B, SPOTTED)
    shown = rows(b, "contacts")
    assert list(shown) == ["Force B", "Force A"]
    assert shown["Force A"] == (
        "1113, 4 hexes off, located, seen 40 minutes ago; there and back 10 fuel"
    )


def test_counters_show_the_age_of_the_report(battle):
    b = battle("19-june").at("0930", 2).force("A", "1113", "Carrier", 1)
    assert counter(b, "Force A").values["seen"] == NEVER
    detect(b.s, A, LOCATED)
    b.at("0930", 4)
    assert counter(b, "Force A").values["seen"] == "40m"
    assert counter(b, "Force A").badges[0] == "located, seen 40 minutes ago"


# --- fuel -----------------------------------------------------------------------------------------


@rule("carrier", "4.12", "4.44")
def test_a_fuel_track_shows_what_the_way_home_takes(battle):
    b = battle("19-june").mission(1, "1112", fuel=6, units=("VF-2a",))
    b.mission(2, "1112", fuel=-2, units=("VF-2b",))
    shown = rows(b, "fuel")
    assert shown["Intercept 1"] == "▣▣▣▣■■□□□□□□□□□□ 6 (▣ home 4)"
    assert shown["Intercept 2"].startswith("▲▲□□□□□ Fuel Critical 2")


@rule("carrier", "4.35")
def test_a_patrol_says_what_the_die_may_give_it(battle):
    b = battle("19-june").patrol(1, "58.1", ("VF-2a",))
    given = b.data.charts["interception_fuel"].results
    least, most = min(map(int, given)), max(map(int, given))
    assert rows(b, "fuel")["Intercept 1"] == (
        f"on patrol: {least} to {most} by die when it comes out"
    )
