"""Case 6.1.7: where places are short, the player says who lands where."""

import pytest

from deckload.engine.state import known
from deckload.games.midway.doctrine import history
from deckload.games.midway.model.game_data import LOST, US
from deckload.games.midway.model.state import (
    ALL_FORCES,
    BASE,
    CAP,
    DAMAGED,
    STRIKE,
    SUNK,
    UNDECIDED,
)
from deckload.games.midway.rules.battle.damage import leave_play
from deckload.games.midway.rules.ijn_phase import landing
from deckload.testing import rule

MIDWAY = ("VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det")


def group(ship):
    return [f"{ship} FTR", f"{ship} SBD", f"{ship} TBD"]


@pytest.fixture
def one_deck_left(sea):
    """Enterprise has been sunk, her group and all of Hornet's are up, and no field is near."""
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CV-8", "CA-16.2")
    for unit in group("Enterprise") + group("Hornet"):
        table.fly(unit, "MI5", CAP, table.force("TF-16"))
    for unit in MIDWAY:
        table.s.air_base[table.air(unit)] = LOST
    table.s.base_step[table.space("Midway")] = 0
    leave_play(table.s, table.ship("CV-6"), SUNK)
    return table


def where(table, units):
    return [table.based(unit) for unit in units]


def prompts(table):
    return [decision.prompt(known(table.s, US)) for decision in table.asked]


@rule("midway", "6.1.7")
def test_a_carrier_s_own_group_comes_down_before_guests(one_deck_left):
    one_deck_left.run(landing.mutual_return, answers=["home"])
    assert where(one_deck_left, group("Hornet")) == ["CV-8"] * 3
    assert where(one_deck_left, group("Enterprise")) == [LOST] * 3
    assert one_deck_left.asked[0].options == ("home", "each")
    (prompt,) = prompts(one_deck_left)
    assert prompt.endswith("If these go home, 3 are lost.")


@rule("midway", "6.1.7")
def test_the_player_may_give_places_to_whom_he_likes(one_deck_left):
    answers = ["each", *[f"bring in {u} on CV-8" for u in ("Enterprise SBD", "Hornet SBD")]]
    one_deck_left.run(landing.mutual_return, answers=[*answers, "bring in Hornet FTR on CV-8"])
    landed = [u for u in group("Enterprise") + group("Hornet") if one_deck_left.based(u) == "CV-8"]
    assert landed == ["Enterprise SBD", "Hornet FTR", "Hornet SBD"]
    next_down = one_deck_left.asked[1]
    first = [next_down.kind.key(one_deck_left.s, value) for value in next_down.options[:3]]
    assert first == [f"bring in {unit} on CV-8" for unit in group("Hornet")]


@rule("midway", "6.1.7", "4.2.1")
def test_the_player_says_who_comes_down_on_a_bombed_field(sea):
    table = sea()
    for unit in MIDWAY:
        table.fly(unit, "Midway", STRIKE, UNDECIDED)
    table.s.base_step[table.space("Midway")] = 1
    answers = ["bring in 7 AF Det on Midway", "bring in PW 2 on Midway"]
    table.run(landing.mutual_return, answers=answers)
    assert [unit for unit in MIDWAY if table.based(unit) == "Midway"] == ["PW 2", "7 AF Det"]


@rule("midway", "6.1.7")
def test_guests_get_what_a_carrier_s_own_group_leaves_free(one_deck_left):
    one_deck_left.s.air_base[one_deck_left.air("Hornet TBD")] = LOST
    one_deck_left.s.fly_space[one_deck_left.air("Hornet TBD")] = -1
    answers = ["home", "bring in Enterprise SBD on CV-8"]
    one_deck_left.run(landing.mutual_return, answers=answers)
    assert where(one_deck_left, group("Hornet")[:2]) == ["CV-8"] * 2
    assert where(one_deck_left, group("Enterprise")) == [LOST, "CV-8", LOST]


@rule("midway", "6.1.7")
def test_the_warning_counts_only_those_for_whom_there_is_no_place_at_all(one_deck_left):
    """The field has two places for three of its own; the guest at hand can go to the free deck."""
    table = one_deck_left
    table.s.base_step[table.space("Midway")] = 1
    for unit in ("Enterprise FTR", "Enterprise TBD", "Hornet TBD"):
        table.s.air_base[table.air(unit)] = LOST
        table.s.fly_space[table.air(unit)] = -1
    for unit in ("VMF 221", "VMSB 241", "PW 2"):
        table.station(unit, "Midway")
        table.fly(unit, "Midway", CAP, BASE)
    answers = ["home", "bring in PW 2 on Midway", "bring in VMF 221 on Midway"]
    table.run(landing.mutual_return, answers=answers)
    assert prompts(table)[0] == (
        "6 US air units come back; 2 of them have a home. Where do they land?"
        " If these go home, 1 is lost."
    )
    assert table.based("Enterprise SBD") == "CV-8"
    assert table.based("VMSB 241") == LOST


@rule("midway", "6.1.7", "4.1")
def test_aircraft_land_on_their_own_carrier_though_she_was_damaged(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CA-16.2")
    for unit in group("Enterprise"):
        table.fly(unit, "MI5", CAP, table.force("TF-16"))
    leave_play(table.s, table.ship("CV-6"), DAMAGED)
    table.s.captured[table.route("MI")] = 1
    table.run(landing.mutual_return)
    assert where(table, group("Enterprise")) == ["CV-6"] * 3


@rule("midway", "6.1.7", "4.1")
def test_japanese_aircraft_leave_only_a_carrier_that_was_sunk(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu", "Soryu")
    table.s.air_base[table.air("Soryu FTR")] = LOST
    table.fly("Hiryu BBR", "MI5", STRIKE, ALL_FORCES)
    leave_play(table.s, table.ship("Hiryu"), DAMAGED)
    table.run(landing.mutual_return)
    assert table.based("Hiryu BBR") == "Hiryu"


@rule("midway", "6.1.7")
def test_nobody_else_lands_on_a_damaged_carrier(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CV-8", "CA-16.2")
    table.s.air_base[table.air("Enterprise TBD")] = LOST
    table.fly("Hornet SBD", "MI5", CAP, table.force("TF-16"))
    leave_play(table.s, table.ship("CV-8"), SUNK)
    leave_play(table.s, table.ship("CV-6"), DAMAGED)
    table.s.captured[table.route("MI")] = 1
    table.run(landing.mutual_return)
    assert table.based("Hornet SBD") == LOST


@rule("midway", "6.1.7")
def test_doctrine_brings_home_first_whom_it_needs_most(sea):
    table = sea()
    for unit in MIDWAY:
        table.fly(unit, "Midway", STRIKE, BASE)
    table.s.base_step[table.space("Midway")] = 1
    procedure = landing.land_us(table.s)
    question = next(procedure)
    chosen = question.kind.key(table.s, history(known(table.s, US), question))
    assert chosen == "bring in 7 AF Det on Midway"


@rule("midway", "6.1.7")
def test_no_air_unit_of_a_carrier_afloat_is_lost_for_a_guest():
    """Whole games of doctrine: whoever finds no place has no home of its own that is in reach."""
    for seed in ("91071", "91003"):
        for game, before in doctrine_game(seed):
            for unit, base in enumerate(before):
                if game.s.air_base[unit] == LOST and base != LOST:
                    lost = f"{game.s.data.air[unit].name} finds no place to land"
                    own = base - game.s.data.deck
                    afloat = own >= 0 and game.s.status[own] != SUNK
                    assert not (afloat and told_last(game, lost)), (seed, game.s.turn, lost)


def doctrine_game(seed):
    from deckload.engine.contract import SetUp, new_game
    from deckload.engine.dice import DiceKey
    from deckload.games.midway import GAME

    game = new_game(GAME, SetUp("midway", "campaign", {}, key=DiceKey(seed=seed)), log=[])
    while not game.over:
        before, game.s.log[:] = game.s.air_base[:], []
        decision = game.decision
        game.choose(decision.options.index(history(known(game.s, US), decision)))
        yield game, before


def told_last(game, words):
    lines = [wording.plain() for entry in game.s.log for wording in entry.wordings.values()]
    return any(words in line for line in lines)
