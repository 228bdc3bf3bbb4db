"""What a side guesses of the enemy's ships."""

import pytest

from deckload.engine.state import known
from deckload.games.sunset import GAME
from deckload.games.sunset.guess.berths import SunsetPlan
from deckload.games.sunset.model.game_data import CARRIERS, IJN, SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import OFF_MAP
from deckload.games.sunset.rules.submarines import CAPITAL_SHIPS, NO_CAPITAL_SHIPS
from deckload.games.sunset.rules.task_forces.origins import ships_of_forces
from deckload.testing import rule
from games.sunset.guessing import faults, fleets, reported, ships_in, worlds


@pytest.mark.parametrize("side", [USN, IJN])
def test_every_ship_is_somewhere_and_not_always_in_the_same_place(leyte, side):
    b = fleets(leyte)
    drawn = worlds(b, side)
    assert [faults(world, side) for world in drawn] == [[]] * len(drawn)
    assert len({str(world.ships) for world in drawn}) > len(drawn) // 2


@rule("sunset", "5.3.1", "5.5.1")
def test_no_guess_breaks_the_limits_of_us_task_forces(leyte):
    b = fleets(leyte)
    for world in worlds(b, IJN):
        for marker in b.data.groups_of[USN]:
            ships = world.ships[marker]
            assert len({b.data.ship_fleet[ship] for ship in ships}) <= 1
            assert len(ships) <= b.data.limits.group_ships


@rule("sunset", "7.2")
def test_a_guess_agrees_with_the_report_by_class(leyte):
    b = reported(fleets(leyte), "IJN 1", 0, 3, 4, 2, 0)
    for world in worlds(b, USN):
        ships = world.ships[b.marker("IJN 1")]
        assert [sum(b.data.ship_class[x] == kind for x in ships) for kind in range(5)] == [
            *(0, 3, 4, 2, 0)
        ]


@rule("sunset", "7.2")
def test_a_rough_report_is_off_by_no_more_than_all_know(leyte):
    b = reported(fleets(leyte), "USN 1", 5, 0, 0, 3, 0, off=1)
    numbers = set()
    for world in worlds(b, IJN, 40):
        ships = world.ships[b.marker("USN 1")]
        numbers.add(sum(b.data.ship_class[x] == CARRIERS for x in ships))
    assert numbers <= {4, 5, 6}
    assert len(numbers) > 1


@rule("sunset", "7.2")
def test_a_report_by_number_leaves_the_classes_open(leyte):
    b = fleets(leyte).detect("IJN 2")
    marker = b.marker("IJN 2")
    b.s.report_number[marker], b.s.report_holds[marker] = 4, 1
    assert {len(world.ships[marker]) for world in worlds(b, USN)} == {4}


@rule("sunset", "10.5")
@pytest.mark.parametrize(("told", "there"), [(CAPITAL_SHIPS, True), (NO_CAPITAL_SHIPS, False)])
def test_what_a_boat_saw_of_great_ships_is_believed(leyte, told, there):
    b = fleets(leyte)
    marker = b.marker("IJN 3")
    b.s.report_number[marker] = 4
    b.s.report_capital[marker], b.s.report_holds[marker] = told, 1
    for world in worlds(b, USN):
        assert any(b.data.ship_class[x] <= 1 for x in world.ships[marker]) is there


@rule("sunset", "6.4")
def test_a_ship_that_fell_out_since_is_not_looked_for_any_more(leyte):
    b = reported(fleets(leyte), "IJN 1", 0, 3, 4, 2, 0).hits(Musashi=6)
    b.s.ships[b.marker("IJN 1")].remove(b.ship("Musashi"))
    b.put("IJN D1", b.at("IJN 1"), "Musashi")
    b.s.fallen_out[b.marker("IJN 1")] = [b.ship("Musashi")]
    for world in worlds(b, USN):
        kinds = [b.data.ship_class[x] for x in world.ships[b.marker("IJN 1")]]
        assert kinds.count(1) == 2


def test_a_ship_that_was_seen_is_where_it_was_seen(leyte):
    b = fleets(leyte)
    b.s.seen_in[b.ship("Yamato")] = b.marker("IJN 4")
    assert all("Yamato" in ships_in(b, world, "IJN 4") for world in worlds(b, USN))


@rule("sunset", "5.4")
def test_a_marker_of_which_nothing_is_known_may_be_a_dummy(leyte):
    b = fleets(leyte).put("IJN 8", "3323")
    b.s.origins[b.marker("IJN 8")] = b.s.origins[b.marker("IJN 1")]
    sizes = {len(world.ships[b.marker("IJN 8")]) for world in worlds(b, USN, 40)}
    assert 0 in sizes


@rule("sunset", "5.4", "5.3.1")
def test_a_us_dummy_belongs_to_a_fleet(leyte):
    b = fleets(leyte).put("USN 9", "3323")
    drawn = {world.fleet[b.marker("USN 9")] for world in worlds(b, IJN)}
    assert drawn == {THIRD, SEVENTH}


@rule("sunset", "13.1.2")
def test_forces_that_are_still_to_come_are_nowhere(leyte):
    b = fleets(leyte)
    late = b.data.scenarios["historical"].group_ships["Ozawa Force"]
    for world in worlds(b, USN):
        assert not {ship for ships in world.ships for ship in ships}.intersection(late)


@rule("sunset", "13.2")
def test_the_secret_roll_agrees_with_the_carriers_that_were_seen(leyte):
    b = fleets(leyte, "what-if", variable_air="on")
    b.s.air_order = 9
    came = b.data.what_if_ships[9]
    b.put("IJN 9", b.at("USN 5"), *[b.data.ships[x].name for x in came])
    b.s.opened[b.marker("IJN 9")] = -1
    rolls = {world.air_order for world in worlds(b, USN, 40)}
    assert rolls == {9, 10}


@rule("sunset", "13.2")
def test_before_anything_is_seen_each_roll_is_possible(leyte):
    b = fleets(leyte, "what-if", variable_air="on")
    b.s.air_order = 4
    rolls = {world.air_order for world in worlds(b, USN, 60)}
    assert len(rolls) > 5


def test_markers_off_the_map_are_empty_in_every_guess(leyte):
    b = fleets(leyte)
    off = [m for m, place in enumerate(b.s.place) if place == OFF_MAP]
    for world in worlds(b, USN):
        assert not any(world.ships[marker] for marker in off)


def divided(leyte, at):
    """TG 38.1 in two parts; of the other carrier forces of the Third Fleet all is reported."""
    b = fleets(leyte)
    ships = [b.data.ships[x].name for x in b.data.scenarios["historical"].group_ships["TG 38.1"]]
    b.put("USN 9", "2726", *ships[:at]).put("USN 10", "2722", *ships[at:])
    for name, force in (("USN 4", "TG 38.2"), ("USN 5", "TG 38.3"), ("USN 6", "TG 38.4")):
        b.s.origins[b.marker(name)] = ships_of_forces(b.s, USN, [force])
        reported(b, name, 3, 2, 3, 3, 0, off=3)
    for name in ("USN 9", "USN 10"):
        b.s.origins[b.marker(name)] = ships_of_forces(b.s, USN, ["TG 38.1"])
        b.s.genuine[b.marker(name)] = 1
    return b


def told(b, name, number, off=0):
    """A report by number that still holds."""
    marker = b.marker(name)
    b.detect(name)
    b.s.report_number[marker], b.s.report_off[marker], b.s.report_holds[marker] = number, off, 1


@rule("sunset", "5.5.1")
def test_carriers_of_a_divided_force_are_guessed_in_one_part_where_no_fifth_force_may_have_any(
    leyte,
):
    b = reported(divided(leyte, 6), "USN 9", 3, 0, 1, 0, 0, off=3)
    marker = b.marker("USN 10")
    told(b, "USN 10", len(b.s.ships[marker]))
    for world in worlds(b, IJN):
        assert not any(b.data.is_carrier[ship] for ship in world.ships[marker])


@rule("sunset", "5.5.1", "7.2")
def test_carriers_for_which_a_part_is_too_small_change_places_with_other_ships(leyte):
    b = divided(leyte, 11)
    told(b, "USN 10", 3, off=1)
    b.s.genuine[b.marker("USN 9")] = 0  # so that the whole force is dealt to the small part first
    marker = b.marker("USN 10")
    for world in worlds(b, IJN):
        assert list(GAME.invariants(world)) == []
        assert 2 <= len(world.ships[marker]) <= 4
        assert not any(b.data.is_carrier[ship] for ship in world.ships[marker])


@rule("sunset", "5.5.1", "7.2")
@pytest.mark.parametrize("in_small_force", [1, 0])
def test_carriers_are_one_too_many_where_no_report_tells_of_any(leyte, in_small_force):
    b = fleets(leyte)
    for name in ("USN 1", "USN 2", "USN 3", "USN 7"):
        reported(b, name, 2, 0, 0, 0, 0, off=3)
        b.s.origins[b.marker(name)] = ships_of_forces(b.s, USN, ["Taffy 1", "Taffy 2", "Taffy 3"])
    ships_of = b.data.scenarios["historical"].group_ships
    carriers = [x for x in ships_of["Taffy 1"] if b.data.is_carrier[x]]
    plan = SunsetPlan(known(b.s, IJN), USN, list(b.data.groups_of[USN]))
    in_berth = {
        "USN 1": carriers[:in_small_force],
        "USN 2": list(ships_of["Taffy 2"]),
        "USN 3": list(ships_of["Taffy 3"]),
        "USN 8": carriers[in_small_force:],
    }
    for berth in plan.berths:
        berth.ships = in_berth.get(b.data.marker_names[berth.marker], [])
    assert plan.faults_together() == len(carriers) - in_small_force
