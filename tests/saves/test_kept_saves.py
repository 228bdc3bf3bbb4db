"""Saves of every release stay loadable: each file here was written by the release in its name.

Those of Clash of Carriers, Imperial Sunset, Task Force and Carrier Battle, in no release yet,
follow their rules: after a change of them `make saves` writes them anew. Some older ones of Carrier
Battle, Imperial Sunset and Task Force are kept beside them: they have to be brought up to what a
state holds today, or to go on under the rules of today.
"""

from pathlib import Path

import pytest

from deckload.engine.contract import find_game
from deckload.engine.replay import verify
from deckload.engine.saves import open_save, read_save
from deckload.games.carrier.invariants import broken_rules
from deckload.games.carrier.model.state import STRIKE, TO_FORCE

SAVES = sorted(Path(__file__).parent.glob("*.save"))


def is_of_present_rules(path):
    save = read_save(path.read_text())
    return save.rules_version == find_game(save.setup.game).version


def test_there_are_saves():
    games = {path.stem.split("-")[0] for path in SAVES}
    assert games == {"carrier", "clash", "midway", "mini", "sunset", "taskforce"}


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_a_kept_save_goes_on(path):
    session = open_save(path)
    assert session.read_only == ""
    side, decision = next(iter(session.game.pending().items()))
    seat = next(s.name for s in session.seats if s.may_answer(decision))
    session.submit(seat, next(iter(session.offered(side))))


@pytest.mark.parametrize("path", [*filter(is_of_present_rules, SAVES)], ids=lambda p: p.stem)
def test_a_save_of_the_present_rules_is_replayed_die_for_die(path):
    verdict = verify(read_save(path.read_text()))
    assert verdict.honest, verdict.finding


def test_the_save_of_clash_is_in_the_middle_of_a_battle_with_options_on():
    session = open_save(next(path for path in SAVES if path.stem.startswith("clash")))
    s = session.state
    assert s.raid_side >= 0
    assert any(box >= 0 for box in s.box_of_ship)
    assert s.options["other_carriers"] == s.options["japanese_submarines"] == "on"


@pytest.mark.parametrize(
    "path", [path for path in SAVES if path.stem.startswith("carrier")], ids=lambda p: p.stem
)
def test_a_save_of_carrier_battle_is_in_the_middle_of_a_raid_with_options_on(path):
    session = open_save(path)
    assert any(session.state.raid_fought)
    assert session.state.options["surface_combat"] == "on"


def carrier_of_rules(number):
    return open_save(Path(__file__).with_name(f"carrier-0.1.0-rules-{number}.save"))


def test_a_strike_that_has_taken_off_under_older_rules_is_told_its_target():
    session = carrier_of_rules(6)
    (decision,) = session.game.pending().values()
    mission = decision.about
    assert session.state.mission_kind[mission] == STRIKE
    seat = next(s.name for s in session.seats if s.may_answer(decision))
    session.submit(seat, "bound for Butai 1")
    assert session.state.mission_order[mission] == TO_FORCE


@pytest.mark.parametrize("number", [2, 5, 6, 7])
def test_searches_that_set_out_under_older_rules_are_where_those_had_brought_them(number):
    s = carrier_of_rules(number).state
    out = [search for search, kind in enumerate(s.search_kind) if kind]
    for search in out:
        step, legs = s.search_step[search], s.search_legs[search]
        hexes = (2, 6, 10)[step if step < legs else 2 * legs - 2 - step]
        assert s.data.grid.distance(s.search_origin[search], s.search_hex[search]) == hexes
    assert out
    assert not list(broken_rules(s))
