"""The log as a person reads it: headings, who does what to whom, and nothing that cannot matter."""

import re

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import EVERYONE, SPECTATOR
from deckload.engine.messages import log_lines
from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.clash.rules.raids.antiaircraft import antiaircraft_fire
from deckload.games.clash.rules.raids.bombing import bomb_ships
from deckload.games.clash.rules.submarines import lay_submarines
from deckload.games.clash.rules.turn import next_turn
from deckload.games.fleet.model.game_data import SIDES, USN
from deckload.games.fleet.model.state import CAP, FLOWN
from deckload.testing import rule
from games.clash.raids import in_flight, on_display, over, start

MIX = {"submarines": [5, 4, 3, 2]}


@pytest.fixture(scope="module")
def whole_game():
    """All entries of a game between doctrines."""
    log = []
    game = new_game(GAME, SetUp("clash", "historical", key=DiceKey(seed="three")), log=log)
    doctrines = [next(iter(GAME.doctrines(side).values())) for side in SIDES]
    while pending := game.pending():
        side, decision = next(iter(pending.items()))
        answer = doctrines[side](known(game.as_seen_by(side).s, side), decision)
        game.choose(list(decision.options).index(answer), side)
    return log


def clauses(b, reason):
    """What rolls for a reason say: who does what to whom, and what comes of it."""
    rolls = [entry.roll for entry in b.log if entry.roll and entry.roll.reason == reason]
    return [f"{roll.subject}: {getattr(roll, 'found', roll.cell)}" for roll in rolls]


@rule("clash", "4.0", "4.2")
def test_turns_phases_and_activations_have_headings(whole_game):
    lines = log_lines(whole_game, EVERYONE)
    headings = [
        (getattr(line, "heading", 0), "".join(str(part) for part in line.parts)) for line in lines
    ]
    assert (1, "Turn 1 of 12: 18 June, night") in headings
    assert (2, "Initial Phase") in headings
    assert (2, "End Phase") in headings
    assert sum(level == 1 for level, _ in headings) == 12


def test_every_roll_of_a_game_says_who_does_what(whole_game):
    rolls = [entry.roll for entry in whole_game if entry.roll]
    assert {"air combat", "antiaircraft", "bombing", "search"} <= {roll.reason for roll in rolls}
    bare = {roll.reason for roll in rolls if not getattr(roll, "clause", False)}
    assert bare <= {"reinforcements", "disengagement"}, "these are told in full beside the roll"


def test_flak_is_told_in_words_and_not_in_the_codes_of_its_chart(whole_game):
    shots = {
        entry.roll.cell
        for entry in whole_game
        if entry.roll and "antiaircraft" in entry.roll.reason
    }
    assert "aim worse by 1" in shots
    assert not any(re.fullmatch(r"none|D?-[0-9]", shot) for shot in shots)


def test_no_line_is_told_again_and_again(whole_game):
    told = [line for line in log_lines(whole_game, USN) if not line.roll]
    texts = ["".join(str(part) for part in line.parts) for line in told]
    assert not any("finds" in text and "sunk" in text for text in texts)
    assert not any(re.search(r"\b[a-z]+_[a-z]+\b", text) for text in texts), "no keys"


@rule("clash", "6.1", "3.1.6")
def test_whoever_looks_on_hears_what_searches_find(whole_game):
    told = ["".join(str(part) for part in line.parts) for line in log_lines(whole_game, SPECTATOR)]
    assert any(" is reported as " in text for text in told)
    assert any(text.endswith(" was a dummy.") for text in told)


@rule("clash", "8.2.1")
def test_a_fight_names_those_who_attack_and_their_target(clash):
    b = clash().put("USN 1", "3111", "Lexington").air(CAP, "VF-16/1", "VF-16/2")
    b.dice(air_combat=[1, 1, 5])
    start(in_flight(b, "USN 1", "Zuikaku DB", escorts=("Taiho F",)), (meet_patrol, b.hex("3111")))
    b.take("spread")
    assert clauses(b, "air combat") == [
        "VF-16/2 attacks the escorts: 0 steps",
        "Taiho F attacks the patrol: 0 steps",
        "VF-16/1 attacks Zuikaku DB: 1 step",
    ]


@rule("clash", "8.5.2")
def test_nobody_rolls_for_shots_at_us_escorts_which_lose_nothing_by_them(clash):
    b = clash().put("USN 1", "2811", "Lexington").put("IJN 1", "2511", "Zuikaku", "Myoko")
    in_flight(b, "IJN 1", "VB-16", escorts=("VF-16/1",))
    on_display(b, Zuikaku=1, Myoko=2)
    over(b, Zuikaku=("VB-16",), Myoko=("VF-16/1",))
    b.s.script = None
    start(b, antiaircraft_fire)
    assert [line.split(":")[0] for line in clauses(b, "antiaircraft")] == ["Zuikaku fires at VB-16"]
    b.s.air_box[b.unit("VF-16/1")] = FLOWN


@rule("clash", "8.6")
def test_all_that_come_too_late_for_a_ship_are_told_in_one_line(clash):
    b = clash().put("USN 1", "2811", "Lexington", "Enterprise")
    b.put("IJN 1", "2511", "Myoko", "Haguro").hits(Myoko=4).dice(bombing=[10])
    on_display(in_flight(b, "IJN 1", "VB-16", "VT-16", "VB-10"), Myoko=1, Haguro=2)
    start(over(b, Myoko=("VB-16", "VT-16", "VB-10")), bomb_ships)
    late = [line for line in b.lines() if "sunk already" in line]
    assert late == ["8.6 2 air units came too late for Myoko: it was sunk already."]


@rule("clash", "11.1.2")
def test_everybody_is_told_where_submarine_markers_lie(clash):
    b = clash(submarines="on").put("IJN 1", "0618", "Taiho")
    b.dice(submarine_markers=[1], submarine_placement=[10, 10], **MIX).run((lay_submarines, USN))
    b.take("singly", "lay 0617", "lay 0619")
    for side in SIDES:
        for place in ("0617", "0619"):
            assert f"11.1.2 The USN lays a submarine marker in {place}." in b.lines(side)


@rule("clash", "9.2")
def test_aircraft_go_down_with_their_carrier_in_words(clash):
    b = clash().put("IJN 1", "0618", "Ryuho", "Mogami").hits(Ryuho=4).run(next_turn)
    hit_ship(b.s, b.ship("Ryuho"), 1, case="8.6")
    assert "10.2 Ryuho F goes down with its carrier." in b.lines()
