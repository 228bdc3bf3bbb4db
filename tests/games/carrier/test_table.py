"""What the table shows of submarines, cripples, fires and commitment."""

from deckload.engine.decision import Decision
from deckload.engine.state import known
from deckload.games.carrier.model.state import ADRIFT, EXITED, OFF_MAP
from deckload.games.carrier.rules.night import rest_after_landing
from deckload.games.carrier.rules.search import missions
from deckload.games.carrier.rules.search.sectors import BEARINGS, STANDARD
from deckload.games.carrier.table.pointers import pointers
from deckload.games.carrier.table.view import view


def shown(b):
    return view(known(b.s, 0), 0)


def piece(b, name):
    return next(piece for piece in shown(b).pieces if piece.id == name)


def test_submarines_are_on_the_map_with_what_keeps_them_busy(battle):
    b = battle("19-june")
    b.s.sub_hex[0], b.s.sub_pin[0] = b.hex("1620"), 2
    b.s.sub_hex[2], b.s.sub_shadows[2] = b.hex("1719"), 0
    assert (piece(b, "Albacore").at, piece(b, "Albacore").badges) == ("1620", ("pinned 2",))
    assert piece(b, "Cavalla").badges == ("shadows Force A",)


def test_a_carrier_adrift_is_on_the_map_and_her_aircraft_on_a_card(battle):
    b = battle("19-june")
    hornet = b.us_ship("Hornet")
    b.s.us_hits[hornet], b.s.us_group[hornet], b.s.us_adrift[hornet] = 6, ADRIFT, b.hex("1112")
    assert (piece(b, "Hornet").at, piece(b, "Hornet").badges) == ("1112", ("crippled", "adrift"))
    aboard = [unit for unit, ship in enumerate(b.s.air_ship) if ship == hornet]
    boxes = {box.id for panel in shown(b).panels for box in panel.boxes}
    assert {piece(b, b.data.air[unit].name).at for unit in aboard} <= boxes


def test_a_fire_shows_its_level(battle):
    b = battle("19-june")
    b.s.fires = [(b.us_ship("Wasp"), 2)]
    assert piece(b, "Wasp").badges == ("flight deck out", "fire 2")


def test_commitment_has_a_card_in_full_battles_alone(battle):
    titles = [panel.title for panel in shown(battle("19-june")).panels]
    assert "Japanese carriers seen" in titles
    titles = [panel.title for panel in shown(battle("search")).panels]
    assert "Japanese carriers seen" not in titles


def test_ships_that_came_through_lie_in_a_box_of_their_own(battle):
    b = battle("19-june")
    b.s.ship_force[b.ship("Kongo")] = EXITED
    assert piece(b, "Kongo").at == "Japanese ships among the transports"


def test_night_crews_that_rest_have_a_box_where_decks_are_played(battle):
    b = battle("two-days").playing(night_air="on")
    unit = b.unit("VF(N)-77")
    b.s.unit_by_night[unit] = 1
    rest_after_landing(b.s, unit)
    boxes = {box.id: box.title for panel in shown(b).panels for box in panel.boxes}
    assert boxes[piece(b, "VF(N)-77").at] == "Resting after the night"


def test_a_search_whose_force_is_gone_stays_where_it_had_come_to(battle):
    b = battle("19-june").playing(shadowing="on").force("A", "1117")
    b.search(1, STANDARD, "1119", ("VB-2a",), bearing=270, step=1)
    before = piece(b, "Search 1").at
    b.s.search_watch[0] = 0
    assert piece(b, "Search 1").at == "1117"
    b.s.force_hex[0] = OFF_MAP
    assert piece(b, "Search 1").at == before


def test_a_question_about_searches_points_nowhere_when_no_carrier_is_left(battle):
    b = battle("19-june")
    asked = Decision(0, missions.DIRECTION, [*BEARINGS], None, "8.251")
    assert all(reach for reach in pointers(known(b.s, 0), asked).reach.values())
    b.s.group_hex = [OFF_MAP] * len(b.s.group_hex)
    assert not any(pointers(known(b.s, 0), asked).reach.values())


def test_a_raid_on_a_cripple_does_not_look_as_if_it_flew_home_to_guam(battle):
    b = battle("19-june").raid(6, "1114")
    b.s.raid_to[0] = b.hex("1110")
    assert piece(b, "Raid 1").badges == ("cripple in 2 phases",)
    (card,) = [panel for panel in shown(b).panels if panel.id == "raids"]
    assert "4 hexes from the cripple that it goes for" in card.rows[0][1]
    b.s.raid_to[0] = b.data.guam
    assert piece(b, "Raid 1").badges == ("Guam in 5 phases",)
