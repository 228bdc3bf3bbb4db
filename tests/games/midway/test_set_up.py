"""Chapters 1, 2, 4 and 5: what there is, and where it starts."""

from collections import Counter

from deckload.games.midway.model.game_data import (
    ALL_CARRIERS,
    DECEPTION,
    KNOWN_SLOT,
    LIGHT_CARRIERS,
    RESERVE,
    SURFACE,
    US,
)
from deckload.games.midway.model.state import AFLOAT, DAMAGED, IN_RESERVE, OFF_MAP
from deckload.games.midway.rules.forces import force_room, ships_of
from deckload.testing import rule


def names(table, force):
    return sorted(table.data.ships[ship].name for ship in ships_of(table.s, table.force(force)))


@rule("midway", "5.1")
def test_us_forces_start_as_listed(desk):
    table = desk()
    assert names(table, "TF-17") == ["CA-17.2", "CV-2", "CV-5", "DD-17.4"]
    assert names(table, "TF-16") == ["AVD-12", "CA-16.2", "CV-6", "CV-8", "DD-16.4"]
    assert names(table, "TF-8") == ["CA-8.6", "DD-8.4"]
    assert table.where("TF-17") == "New Caledonia"
    assert table.where("TF-16") == "Pearl Harbor"
    assert table.where("TF-1") is None
    assert table.s.leader_force[table.leader("Fletcher")] == table.force("TF-17")
    assert table.s.leader_force[table.leader("Spruance")] == table.force("TF-16")


@rule("midway", "5.1")
def test_saratoga_starts_damaged_with_her_air_group_aboard(desk):
    table = desk()
    assert table.status("CV-3") == DAMAGED
    assert [table.based(f"Saratoga {kind}") for kind in ("FTR", "SBD", "TBD")] == ["CV-3"] * 3
    assert table.status("BB4") == IN_RESERVE
    assert table.based("18 BW") == RESERVE
    assert table.based("VMF 221") == "Midway"
    assert table.based("8 PG") == "Port Moresby"


@rule("midway", "5.2")
def test_all_japanese_units_are_at_full_strength_and_unspotted(desk):
    table = desk().begin()
    s = table.s
    assert not any(s.spotted)
    for unit in table.data.ijn_air:
        assert s.air_step[unit] == table.data.air[unit].steps
    started = [i for i in table.data.ijn_ships if table.data.ships[i].start != "later"]
    assert all(s.status[ship] == AFLOAT for ship in started)


@rule("midway", "5.2.1", "2.4")
def test_the_pool_holds_22_markers_and_every_route_advances(desk):
    table = desk()
    assert sum(table.s.pool) == 22
    counts = {kind.name: n for kind, n in zip(table.data.markers, table.s.pool, strict=True)}
    assert (counts["MI"], counts["AL"], counts["MO"], counts["SO"]) == (5, 3, 3, 3)
    assert counts["Fuchida"] == 0
    assert table.s.withdrawing == [0, 0, 0, 0]
    assert sum(incident.count for incident in table.data.incidents) == 10


@rule("midway", "5.2.2")
def test_rabaul_has_two_garrisons_and_wake_one(desk):
    table = desk()
    at = Counter(table.based(table.data.air[unit].name) for unit in table.data.ijn_air)
    assert (at["Rabaul (SO)"], at["Rabaul (MO)"], at["Wake"]) == (3, 4, 1)
    for name in ("Rabaul (SO)", "Rabaul (MO)", "Wake"):
        assert table.s.base_step[table.space(name)] == 2


@rule("midway", "5.2.3")
def test_each_japanese_force_starts_in_its_home_base(desk):
    table = desk()
    at = {
        table.data.forces[f].name: table.where(table.data.forces[f].name)
        for f in table.data.ijn_forces
    }
    assert at["1st CSF"] == at["Invasion MI"] == at["Main Body A"] == at["Guard"] == "Kyushu"
    assert at["2nd CSF"] == at["Invasion AL"] == at["Main Body B"] == "Honshu"
    assert at["4th CSF"] == at["Invasion SO"] == at["Support"] == "Truk (SO)"
    assert at["Invasion MO"] == at["Covering"] == "Truk (MO)"


@rule("midway", "5.2.4")
def test_every_counter_is_dealt_once_into_the_right_lot(desk):
    for seed in ("1", "2", "3"):
        table = desk(seed=seed).begin()
        s, ships = table.s, table.data.ships
        lots = {lot: [] for lot in (LIGHT_CARRIERS, ALL_CARRIERS, SURFACE)}
        for slots in s.slots:
            for slot in slots:
                if s.slot_lot[slot] != KNOWN_SLOT:
                    lots[s.slot_lot[slot]].append(s.slot_unit[slot])
        assert len(lots[LIGHT_CARRIERS]) == 3
        assert all(ships[unit].cls == "CVL" for unit in lots[LIGHT_CARRIERS])
        assert len(lots[ALL_CARRIERS]) == 8
        carriers = lots[LIGHT_CARRIERS] + lots[ALL_CARRIERS]
        assert len(set(carriers)) == 11
        assert Counter(ships[unit].cls for unit in carriers) == {"CV": 6, "CVL": 5}
        assert len(lots[SURFACE]) == 20
        assert lots[SURFACE].count(DECEPTION) == 3
        assert len(set(lots[SURFACE])) == 18


@rule("midway", "5.2.4")
def test_two_deals_differ_and_nobody_sees_them(desk):
    deals = [desk(seed=str(seed)).begin().s for seed in range(4)]
    assert len({tuple(s.slot_unit) for s in deals}) == 4
    hidden = [slot for slot, lot in enumerate(deals[0].slot_lot) if lot != KNOWN_SLOT]
    assert all(deals[0].slot_seen[slot] == 0b10 for slot in hidden)


@rule("midway", "4.3")
def test_a_force_holds_its_capacity_and_one_more_with_an_admiral(sea):
    table = sea()
    force = table.us("TF-16", "Pearl Harbor", "CV-6", "CV-8")
    assert force_room(table.s, force) == table.data.forces[force].capacity - 2
    table.s.leader_force[table.leader("Spruance")] = force
    assert force_room(table.s, force) == table.data.forces[force].capacity - 1


@rule("midway", "4.3")
def test_ships_are_where_their_force_is(sea):
    from deckload.games.midway.rules.forces import where_is

    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.single("CA-8.6", "Alaska")
    assert where_is(table.s, table.ship("CV-6")) == table.space("MI5")
    assert where_is(table.s, table.ship("CA-8.6")) == table.space("Alaska")
    table.s.status[table.ship("CV-6")] = DAMAGED
    assert where_is(table.s, table.ship("CV-6")) == OFF_MAP


@rule("midway", "2.1")
def test_an_empty_marker_has_no_ships_and_cannot_sail(sea):
    from deckload.games.midway.rules.us_phase import naval_operations

    table = sea()
    force = table.us("TF-8", "Alaska")
    assert ships_of(table.s, force) == []
    table.run(naval_operations.sail, table.route("AL"))
    assert table.where("TF-8") == "Alaska"


@rule("midway", "2.2")
def test_the_map_has_four_routes_with_their_bases(desk):
    data = desk().data
    assert data.routes == ("AL", "MI", "SO", "MO")
    for route, (japan, objective, us) in {
        "AL": ("Honshu", "Aleutians", "Alaska"),
        "MI": ("Kyushu", "Midway", "Pearl Harbor"),
        "SO": ("Truk (SO)", "Solomons", "New Caledonia"),
        "MO": ("Truk (MO)", "Port Moresby", "Australia"),
    }.items():
        number = data.routes.index(route)
        spaces = [data.space_names[space] for space in data.route_spaces[number]]
        assert (spaces[0], spaces[-1]) == (japan, us)
        assert data.space_names[data.objective[number]] == objective
    assert data.space_names[data.route_spaces[3][-2]] == "MO3"
    assert sum(kind == "allied" for kind in data.space_kind) == 6


@rule("midway", "2.2")
def test_no_force_may_enter_an_enemy_home_base(sea):
    from deckload.games.midway.rules.ijn_phase.movement import heading, us_steps

    table = sea()
    steps = us_steps(table.s, table.space("MO2"))
    assert [table.data.space_names[space] for space in steps] == ["Port Moresby"]
    force = table.ijn("2nd CSF", "MO3", "Hiryu")
    table.s.captured[table.route("MO")] = 1
    assert heading(table.s, table.route("MO"), force) == 0


@rule("midway", "2.3")
def test_only_carrier_units_may_use_decks(sea):
    from deckload.games.midway.rules.basing import may_base

    table = sea()
    deck = table.base("CV-6")
    assert may_base(table.s, table.air("Enterprise SBD"), deck)
    assert not may_base(table.s, table.air("VMSB 241"), deck)
    assert may_base(table.s, table.air("VMSB 241"), table.space("Midway"))


@rule("midway", "2.3")
def test_fighters_do_not_bomb_except_those_of_port_moresby(sea):
    from deckload.games.midway.rules.forces import can_bomb_bases, can_bomb_ships

    s = (table := sea()).s
    assert not can_bomb_bases(s, table.air("Enterprise FTR"))
    assert not can_bomb_ships(s, table.air("8 PG"))
    assert can_bomb_bases(s, table.air("8 PG"))
    assert can_bomb_bases(s, table.air("3 LBG"))
    assert can_bomb_ships(s, table.air("3 LBG"))


@rule("midway", "14.0")
def test_commands_follow_routes_or_arms(desk):
    from deckload.games.midway.rules.commands import AIR_ARM, NAVAL_ARM, SUPREME, command

    assert command(desk().s, NAVAL_ARM, 1) == ""
    by_route = desk(team="routes").s
    assert command(by_route, AIR_ARM, 1) == "MI"
    assert command(by_route, AIR_ARM) == SUPREME
    by_arm = desk(team="arms").s
    assert command(by_arm, AIR_ARM, 1) == AIR_ARM
    assert command(by_arm, NAVAL_ARM) == NAVAL_ARM
    assert command(by_arm, SUPREME) == SUPREME


@rule("midway", "14.0")
def test_every_question_of_a_team_game_has_a_command(play):
    for team in ("routes", "arms"):
        seen = set()
        for game in play(3, {"team": team}):
            if not game.over:
                seen.add(game.decision.command)
        from deckload.games.midway.model.options import COMMANDS

        assert "" not in seen
        assert seen <= set(COMMANDS)
        assert len(seen) > 1


def test_sides(desk):
    scenario = desk().setup
    assert scenario.scenario == "campaign"
    from deckload.games.midway import GAME

    facts = GAME.scenarios()["campaign"]
    assert facts.sides[US] == "US"
    assert facts.automatic == (1,)
