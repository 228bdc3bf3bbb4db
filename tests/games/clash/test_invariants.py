"""What must hold in every position: each broken rule is named."""

import pytest

from deckload.games.clash import GAME
from deckload.games.clash.model.state import BY_FLEET, FORWARD
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import AWAY, CAP


def wrong(clash, spoil):
    b = clash().put("USN 1", "2010", "Lexington", "Reno").put("IJN 1", "0618", "Taiho")
    assert list(GAME.invariants(b.s)) == []
    spoil(b)
    found = " | ".join(GAME.invariants(b.s))
    b.s.turn = 0  # the fixture would look again
    return found


SPOILS = {
    "task force without groups": lambda b: b.force(USN, "3010"),
    "4 groups in its task force": lambda b: b.force(
        IJN,
        "0618",
        **{"IJN 2": ("Junyo",), "IJN 3": ("Hiyo",), "IJN 4": ("Zuiho",), "IJN 5": ("Maya",)},
    ),
    "in the task force without ships": lambda b: b.force(USN, "3010", **{"USN 2": ()}),
    "in the task force and on the map": lambda b: b.s.in_force.__setitem__(b.marker("USN 1"), 1),
    "has ships and is nowhere": lambda b: b.put("USN 2", "off", "Mobile"),
    "detected and not there": lambda b: b.detect("USN 2", BY_FLEET),
    "lost 1 MP to air attacks": lambda b: b.s.harried.__setitem__(b.marker("USN 1"), 1),
    "5 carrier groups": lambda b: [
        b.put(f"USN {n}", "3010", ship)
        for n, ship in enumerate(("Essex", "Wasp", "Hornet", "Cabot"), 2)
    ],
    "4 carriers": lambda b: b.put("IJN 2", "0618", "Junyo", "Hiyo", "Zuiho", "Shokaku"),
    "mixes TF 58 and TG 52.10": lambda b: b.put("USN 2", "3010", "Mobile", "Idaho"),
    "has taken in more than 16 ships": lambda b: b.printed("USN 2", "3010", "58.7").put(
        "USN 2", "3010", *b.ships_in("USN 2"), "Mobile", "Miami"
    ),
    "Guam holds 9 air units": lambda b: [
        b.s.air_home.__setitem__(b.unit(name), b.data.home_of_base(b.data.base_id["guam"]))
        for name in ("263 F Peleliu", "343 F", "761 T", "265 F", "521 B Yap", "523 DB Yap")
    ],
    "two ships lie in one box": lambda b: [
        setattr(b.s, "raid_side", IJN),
        *(b.s.box_of_ship.__setitem__(b.ship(name), 3) for name in ("Reno", "Lexington")),
    ],
    "a ship in two places": lambda b: b.put("USN 2", "3010", "Reno"),
    "sails with the enemy": lambda b: b.put("USN 2", "3010", "Nagato"),
    "sunk and still with its group": lambda b: b.hits(Reno=b.data.boxes[b.ship("Reno")]),
    "has -1 hits": lambda b: b.hits(Mobile=-1),
    "patrols and is no fighter": lambda b: b.air(CAP, "VB-16"),
    "waits forward and is not tired": lambda b: b.air(FORWARD, "VF-16/2"),
    "waits forward nowhere": lambda b: b.air(FORWARD, "VF-16/1"),
    "away for ever": lambda b: b.air(AWAY, "VB-16"),
    "has no weaker side": lambda b: b.air(0, "521 B Guam", weak=True),
    "aircraft are left over": lambda b: b.s.raid.append(b.unit("VB-16")),
    "ships are left": lambda b: b.s.box_of_ship.__setitem__(b.ship("Reno"), 3),
    "left something behind": lambda b: b.s.smoke.append(3),
}


@pytest.mark.parametrize("sentence", SPOILS)
def test_a_broken_position_is_named(clash, sentence):
    assert sentence in wrong(clash, SPOILS[sentence])


def test_aircraft_need_a_carrier_afloat(clash):
    def sink(b):
        b.hits(Essex=b.data.boxes[b.ship("Essex")])

    assert "VB-15 has lost its carrier" in wrong(clash, sink)
