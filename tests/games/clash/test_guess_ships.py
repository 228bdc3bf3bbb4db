"""Guesses at the enemy's ships: all that was seen is kept, the rest varies, limits hold."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash import GAME
from deckload.games.clash.model.game_data import TYPES
from deckload.games.clash.rules.search.knowing import heard_flagship
from deckload.games.fleet.guess.berths import WIDEST, numbers
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.testing import rule
from games.clash.guessing import IN_FORCE, faults, fleets, ships_in, under, worlds

FORCES = ("Force A", "Force B", "Force C")


def names_of(b, group):
    return {b.data.ships[x].name for x in b.data.scenarios["historical"].group_ships[group]}


def report(b, name, told):
    """A report that holds."""
    marker = b.marker(name)
    b.detect(name, 1, told)
    b.s.report_holds[marker] = b.s.genuine[marker] = 1


def agrees(s, told, ships):
    return all(
        bool(n) == bool(true) and abs(n - true) <= WIDEST
        for n, true in zip(told, numbers(s, ships), strict=True)
    )


# --- limits ---------------------------------------------------------------------------------------


@rule("clash", "3.1.2", "3.1")
def test_limits_hold_however_many_markers_must_have_ships(clash):
    """Fifteen carriers just fit into four groups, and each of ten markers has searched."""
    b = fleets(clash)
    for n, place in enumerate(("2812", "2813", "2814", "2815"), 7):
        b.put(f"USN {n}", place)
    for name in ("USN 1", "USN 5", "USN 6", "USN 7", "USN 8", "USN 9", "USN 10"):
        b.s.genuine[b.marker(name)] = 1
    for world in worlds(b, IJN, 30):
        assert list(GAME.invariants(world)) == []
        assert faults(world, IJN) == []


@rule("clash", "3.1")
def test_only_a_group_printed_so_large_has_more_than_sixteen_ships(clash):
    sizes = set()
    b = fleets(clash)
    for world in worlds(b, USN, 30):
        for marker in b.data.groups_of[IJN]:
            ships = world.ships[marker]
            if len(ships) > b.data.limits.group_ships:
                assert {b.data.ships[x].group for x in ships} == {"Force C"}
                sizes.add(len(ships))
    assert sizes == {18}


@rule("clash", "16.1.4")
@pytest.mark.parametrize(("turn", "elsewhere"), [(8, False), (9, True)])
def test_ships_that_began_in_tf_58_are_there_while_spruance_is_cautious(clash, turn, elsewhere):
    b = fleets(clash, cautious_spruance="on").turn(turn)
    began = set().union(*[names_of(b, group) for group in IN_FORCE.values()])
    apart = [under(b, world, name) for world in worlds(b, IJN, 60) for name in ("USN 1", "USN 5")]
    assert any(began & ships for ships in apart) is elsewhere


@rule("clash", "3.1.4")
def test_the_bombardment_group_never_joins_the_carriers(clash):
    b = fleets(clash)
    report(b, "USN 1", [0, 0, 3, 1, 1, 2])  # fits either fleet
    b.s.genuine[b.marker("USN 5")] = 1
    seen = set()
    for world in worlds(b, IJN, 30):
        families = {b.data.family[x] for x in world.ships[b.marker("USN 1")]}
        assert len(families) == 1
        seen |= families
    assert seen == {0, 1}


@pytest.mark.parametrize("side", [USN, IJN])
def test_every_ship_is_somewhere_and_nowhere_twice(clash, side):
    b = fleets(clash)
    b.hits(Reno=b.data.boxes[b.ship("Reno")], Maya=b.data.boxes[b.ship("Maya")])
    for group, ship in (("USN 3", "Reno"), ("IJN 3", "Maya")):
        b.s.ships[b.marker(group)].remove(b.ship(ship))
    other = 1 - side
    true = sorted(x for m in b.data.markers_of[other] for x in b.s.ships[m])
    for world in worlds(b, side):
        assert sorted(x for m in b.data.markers_of[other] for x in world.ships[m]) == true


# --- what was seen --------------------------------------------------------------------------------


@rule("clash", "6.1")
def test_a_report_that_holds_is_kept_within_three_and_no_type_is_invented(clash):
    b = fleets(clash)
    told = [1, 4, 2, 2, 0, 4]  # nothing printed is like it
    report(b, "IJN 2", told)
    seen = set()
    for world in worlds(b, USN, 30):
        ships = world.ships[b.marker("IJN 2")]
        assert agrees(b.s, told, ships)
        seen.add(tuple(ships))
    assert len(seen) > 5


@rule("clash", "6.1", "9.2")
def test_a_report_counted_ships_that_have_sunk_since(clash):
    """One light cruiser was told, and one has sunk: there may be none left."""
    b = fleets(clash)
    report(b, "IJN 1", [3, 0, 0, 2, 1, 2])
    yahagi = b.ship("Yahagi")
    b.hits(Yahagi=b.data.boxes[yahagi])
    b.s.ships[b.marker("IJN 1")].remove(yahagi)
    b.s.seen_in[yahagi] = b.marker("IJN 1")
    cruisers = [
        numbers(b.s, world.ships[b.marker("IJN 1")])[TYPES.index("CL")]
        for world in worlds(b, USN, 30)
    ]
    assert min(cruisers) == 0
    assert max(cruisers) <= WIDEST


@rule("clash", "6.1", "3.2")
def test_a_report_on_the_task_force_is_kept_by_all_its_groups_together(clash):
    b = fleets(clash)
    told = [3, 3, 5, 4, 6, 9]
    report(b, "TF 58", told)
    for world in worlds(b, IJN):
        inside = [x for g in b.data.groups_of[USN] if world.in_force[g] for x in world.ships[g]]
        assert agrees(b.s, told, inside)
        assert faults(world, IJN) == []


@rule("clash", "11.1.4", "3.1.4")
def test_a_ship_that_was_seen_under_a_marker_stays_there(clash):
    b = fleets(clash)
    for ship, name in (("Zuikaku", "IJN 2"), ("Nagato", "IJN 2"), ("Tone", "IJN 1")):
        b.s.seen_in[b.ship(ship)] = b.marker(name)
        b.s.genuine[b.marker(name)] = 1
    for world in worlds(b, USN):
        assert {"Zuikaku", "Nagato"} <= set(ships_in(b, world, "IJN 2"))
        assert "Tone" in ships_in(b, world, "IJN 1")


def test_ships_on_a_display_are_seen_and_kept(clash):
    b = fleets(clash)
    b.s.opened[b.marker("IJN 2")] = ALL_EYES
    for world in worlds(b, USN):
        assert world.ships[b.marker("IJN 2")] == b.s.ships[b.marker("IJN 2")]


@rule("clash", "16.1.3")
def test_what_the_set_up_tells_is_known(clash):
    b = fleets(clash, mingled=False)
    force = names_of(b, "58.2") | names_of(b, "58.3") | names_of(b, "58.7")
    labels = set()
    for world in worlds(b, IJN):
        assert under(b, world, "TF 58") == force
        assert under(b, world, "USN 1") == names_of(b, "58.1")
        assert under(b, world, "USN 6") == names_of(b, "52.10")
        labels.add(tuple(world.in_force))
    assert len(labels) > 5, "which labels are in it nobody can tell"


@rule("clash", "16.1.4")
def test_the_flagship_is_not_far_from_the_hex_that_was_named(clash):
    b = fleets(clash).put("IJN 4", "1016")
    heard_flagship(b.s, b.hex("0915"))
    taiho = [
        name
        for world in worlds(b, USN)
        for name in ("IJN 1", "IJN 2", "IJN 3", "IJN 4")
        if "Taiho" in ships_in(b, world, name)
    ]
    assert set(taiho) == {"IJN 1", "IJN 4"}


@rule("clash", "3.4")
def test_detached_ships_are_damaged_ones_first(clash):
    b = fleets(clash).hits(Mogami=1, Kongo=2)
    b.s.ships[b.marker("IJN 2")].remove(b.ship("Mogami"))
    b.put("IJN D1", "0513", "Mogami")
    seen = {tuple(ships_in(b, world, "IJN D1")) for world in worlds(b, USN, 30)}
    assert seen == {("Mogami",), ("Kongo",)}


@rule("clash", "8.3")
def test_a_group_of_the_task_force_that_a_raid_has_found_has_ships(clash):
    b = fleets(clash)
    b.s.raid_group = b.marker("USN 9")
    b.s.ships[b.marker("USN 9")] = b.s.ships[b.marker("USN 4")]
    b.s.ships[b.marker("USN 4")] = []
    b.s.in_force[b.marker("USN 9")], b.s.in_force[b.marker("USN 4")] = 1, 0
    for world in worlds(b, IJN):
        assert world.in_force[b.marker("USN 9")] == 1
        assert world.ships[b.marker("USN 9")]


# --- what varies ----------------------------------------------------------------------------------


@rule("clash", "3.1.6")
def test_every_marker_may_be_a_dummy_unless_it_is_seen_to_be_none(clash):
    b = fleets(clash).put("IJN 4", "0819").put("IJN 5", "0820")
    b.s.genuine[b.marker("IJN 2")] = 1
    empty = dict.fromkeys(("IJN 1", "IJN 2", "IJN 3", "IJN 4", "IJN 5"), 0)
    for world in worlds(b, USN, 40):
        for name in empty:
            empty[name] += not ships_in(b, world, name)
    assert empty.pop("IJN 2") == 0
    assert all(0 < count < 40 for count in empty.values())


def test_any_force_may_be_under_any_marker(clash):
    b = fleets(clash)
    seen = set()
    for world in worlds(b, USN, 40):
        for name in ("IJN 1", "IJN 2", "IJN 3"):
            seen |= {(name, b.data.ships[x].group) for x in world.ships[b.marker(name)]}
    assert seen == {(f"IJN {n}", force) for n in (1, 2, 3) for force in FORCES}


@rule("clash", "3.2.1", "3.2")
def test_one_group_or_several_may_sail_in_a_task_force(clash):
    b = fleets(clash)
    inside = {sum(world.in_force) for world in worlds(b, IJN, 200)}
    assert min(inside) >= 1
    assert len(inside) >= 2
    assert max(inside) <= b.data.limits.task_force_groups[USN]


def test_before_play_every_group_may_have_any_label(clash):
    b = clash().from_the_start(reinforcements=[4], labels=[1] * 16)
    seen = {tuple(map(tuple, world.ships)) for world in worlds(b, USN)}
    assert len(seen) > 10
    for world in worlds(b, USN):
        titled = [b.data.titles[world.title[m]] for m in b.data.groups_of[IJN] if world.ships[m]]
        assert sorted(titled) == list(FORCES)
        assert {world.place[m] for m in b.data.markers_of[IJN]} == {OFF_MAP}


# --- from knowledge alone -------------------------------------------------------------------------


def test_worlds_that_look_the_same_are_guessed_the_same(clash):
    def swapped(*, really):
        b = fleets(clash).put("IJN 4", "0819")
        report(b, "IJN 2", [3, 0, 0, 3, 1, 2])
        if really:
            one, two = b.marker("IJN 3"), b.marker("IJN 4")
            b.s.ships[one], b.s.ships[two] = b.s.ships[two], b.s.ships[one]
        return b

    pairs = zip(worlds(swapped(really=False), USN), worlds(swapped(really=True), USN), strict=True)
    assert all(one == two for one, two in pairs)


def test_names_of_groups_are_not_given_twice(clash):
    b = fleets(clash).put("IJN 4", "0819")
    for name in ("IJN 1", "IJN 2", "IJN 3", "IJN 4"):
        b.s.genuine[b.marker(name)] = 1
    for world in worlds(b, USN):
        titles = [b.data.titles[t] for t in world.title if t >= 0 and b.data.titles[t] in FORCES]
        assert len(titles) == len(set(titles))
