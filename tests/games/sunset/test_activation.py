"""4.1-4.3: the container of chits, and who is activated."""

import pytest

from deckload.games.fleet.rules.activation import draw_marker
from deckload.games.sunset.model.game_data import AF1, IJN, USAAF, USN
from deckload.games.sunset.rules.activation import (
    activate,
    command_chit,
    end_sub_phase,
    fill_pool,
)
from deckload.games.sunset.rules.forces import remove_marker
from deckload.testing import rule


def two_forces(leyte):
    """One task force of each side, far from each other."""
    return leyte().put("USN 1", "2824", "Iowa").put("IJN 1", "3212", "Yamato")


def fill(b):
    """The container holds what belongs to the markers on the map."""
    b.s.pool = [0] * len(b.data.chit_names)
    return b.run(fill_pool, draw_marker)


def in_pool(b):
    return {name for chit, name in enumerate(b.data.chit_names) if b.s.pool[chit]}


@rule("sunset", "4.1")
def test_every_task_force_and_dummy_has_one_chit_in_the_container(leyte):
    b = two_forces(leyte).put("IJN 2", "3212").put("IJN D1", "3212", "Fuso").hits(Fuso=4)
    fill_pool(b.s)
    assert {"USN 1", "IJN 1", "IJN 2", "USN command", "IJN command"} < in_pool(b)
    assert "IJN D1" not in in_pool(b)
    assert sum(b.s.pool) == 8  # with three air formations


@rule("sunset", "6.5.11")
def test_air_formations_have_no_chit_at_night(leyte):
    b = two_forces(leyte).turn(1)
    fill_pool(b.s)
    assert in_pool(b) == {"USN 1", "IJN 1", "USN command", "IJN command"}


@rule("sunset", "4.1")
def test_kamikazes_that_were_put_in_stay_in(leyte):
    b = two_forces(leyte)
    b.s.pool[b.data.kamikaze_chit] = 2
    fill_pool(b.s)
    assert b.s.pool[b.data.kamikaze_chit] == 2


@rule("sunset", "4.2")
def test_the_drawn_chit_activates_its_task_force(leyte):
    b = two_forces(leyte).turn(1).dice(activation=[1])
    fill(b)
    assert b.prompt.startswith("What does USN 1 do?")
    assert (b.s.active, b.s.acted[b.marker("USN 1")]) == (b.marker("USN 1"), 1)
    assert any("USN 1 is activated" in line for line in b.lines())


@rule("sunset", "4.2", "3.2")
def test_the_phase_goes_on_until_all_have_acted(leyte):
    b = two_forces(leyte).turn(1).dice(activation=[1, 1])
    fill(b).take("done")
    assert b.prompt.startswith("What does IJN 1 do?")
    b.dice()
    b.s.script = None
    b.take("done")
    assert not any(b.s.pool)


@rule("sunset", "4.3")
def test_the_us_chit_goes_back_and_what_it_activated_is_out(leyte):
    b = two_forces(leyte).put("USN 2", "2524", "Biloxi").turn(1)
    fill_pool(b.s)
    b.s.pool[b.data.command_chit[USN]] = 0  # it has just been drawn
    b.run((command_chit, USN), end_sub_phase).take("activate USN 2")
    assert b.prompt.startswith("What does USN 2 do?")
    assert {"USN 1", "USN command"} < in_pool(b)
    assert "USN 2" not in in_pool(b)


@rule("sunset", "4.3")
def test_the_us_chit_may_be_passed_and_goes_back_all_the_same(leyte):
    b = two_forces(leyte).turn(1)
    fill_pool(b.s)
    b.s.pool[b.data.command_chit[USN]] = 0
    b.run((command_chit, USN), (activate, b.marker("IJN 1"))).take("pass")
    assert "USN command" in in_pool(b)
    assert any("is not used" in line for line in b.lines())


@rule("sunset", "4.3")
def test_the_japanese_chit_is_gone_used_or_not(leyte):
    b = two_forces(leyte).turn(1)
    fill_pool(b.s)
    b.s.pool[b.data.command_chit[IJN]] = 0
    b.run((command_chit, IJN)).take("activate IJN 1")
    assert "IJN command" not in in_pool(b)


@rule("sunset", "4.3")
def test_command_chits_also_activate_air_formations_but_no_kamikazes(leyte):
    b = two_forces(leyte)
    b.s.pool[b.data.kamikaze_chit] = 1
    fill_pool(b.s)
    b.run((command_chit, IJN))
    assert b.keys == [
        "activate IJN 1",
        "activate 1st Air Fleet",
        "activate 2nd Air Fleet",
        "pass",
    ]
    b.run((command_chit, USN))
    assert b.keys == ["activate USN 1", "activate USAAF", "pass", "pass this turn"]


@rule("sunset", "4.3")
def test_only_command_chits_left_end_the_phase(leyte):
    b = two_forces(leyte)
    b.s.pool = [0] * len(b.data.chit_names)
    b.s.pool[b.data.command_chit[USN]] = b.s.pool[b.data.command_chit[IJN]] = 1
    end_sub_phase(b.s)
    assert not any(b.s.pool)


@rule("sunset", "5.4")
def test_the_chit_of_a_dummy_that_was_found_is_out_of_the_container(leyte):
    b = two_forces(leyte).put("IJN 2", "3212").turn(1)
    fill_pool(b.s)
    remove_marker(b.s, b.marker("IJN 2"))
    assert "IJN 2" not in in_pool(b)


@rule("sunset", "4.5")
@pytest.mark.parametrize(("formation", "name"), [(USAAF, "USAAF"), (AF1, "1st Air Fleet")])
def test_a_chit_of_an_air_formation_activates_it(leyte, formation, name):
    b = two_forces(leyte).detect("USN 1", "IJN 1")
    fill_pool(b.s)
    b.run((activate, b.data.formation_chit[formation]), end_sub_phase)
    assert any(f"{name} is activated" in line for line in b.lines())


@rule("sunset", "6.2.4")
def test_lost_movement_points_come_off_when_the_activation_ends(leyte):
    b = two_forces(leyte).turn(1)
    b.s.slower[b.marker("IJN 1")] = 2
    b.s.harried[b.marker("IJN 1")] = 2
    fill_pool(b.s)
    b.run((activate, b.marker("IJN 1")), end_sub_phase, (activate, b.marker("USN 1")))
    assert "2 MP left" in b.prompt
    b.take("done")
    assert b.s.slower[b.marker("IJN 1")] == b.s.harried[b.marker("IJN 1")] == 0


@rule("sunset", "4.3")
def test_nobody_is_asked_for_a_command_chit_when_one_formation_is_left(leyte):
    b = two_forces(leyte).turn(1)
    fill_pool(b.s)
    b.s.pool[b.marker("IJN 1")] = 0
    b.run((command_chit, USN))
    assert b.verb != "activate"
    b.s.pool[b.data.kamikaze_chit] = 1
    b.run((command_chit, USN))
    assert b.verb == "activate"
