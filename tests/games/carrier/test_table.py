"""What the table shows of submarines, cripples, fires and commitment."""

from deckload.engine.state import known
from deckload.games.carrier.model.state import ADRIFT, EXITED
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
