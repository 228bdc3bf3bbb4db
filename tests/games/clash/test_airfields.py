"""8.0: raids on Japanese airfields."""

from deckload.games.clash.rules.raids.airfields import bomb_airfield
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    LOST,
    NONE,
    READY,
)
from deckload.testing import rule
from games.clash.raids import in_flight, start, weak

GUAM = ("261 F", "521 B Guam", "523 DB Guam")


def guam(b, *units, escorts=()):
    """US aircraft over Guam."""
    b.put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2511", "Zuikaku")
    in_flight(b, "IJN 1", *units, escorts=escorts)
    b.s.raid_group, b.s.raid_base, b.s.raid_hex = NONE, 0, b.data.base_place[0]
    return b


@rule("clash", "8.0")
def test_hits_on_an_airfield_are_steps_of_what_stands_there(clash):
    b = start(guam(clash().dice(bombing=[7]), "VB-16"), bomb_airfield)  # two hits
    assert (b.side, b.keys) == (IJN, ["lose 261 F"]), "the only strong one takes the first"
    b.take("lose 261 F")
    assert weak(b, *GUAM) == ["261 F"]
    assert b.keys == [f"lose {name}" for name in GUAM]
    b.take("lose 521 B Guam")
    assert [b.box(name) for name in GUAM] == [READY, LOST, READY]
    assert "8.0 2 hits on the airfield of Guam." in b.lines()


@rule("clash", "8.0")
def test_what_is_in_the_air_or_elsewhere_is_not_hit(clash):
    b = guam(clash().dice(bombing=[10]), "VB-16").air(CAP, "261 F").air(FLOWN, "523 DB Guam")
    b.air(LOST, "521 B Guam")
    start(b, bomb_airfield).take("lose 523 DB Guam")
    assert [b.box(name) for name in GUAM] == [CAP, LOST, LOST]
    assert weak(b, "261 F", "265 F") == []
    assert "8.0 Nothing is left to burn on the airfield of Guam." in b.lines(USN)


@rule("clash", "8.0")
def test_the_enemy_sees_what_was_hit_and_no_more(clash):
    b = start(guam(clash().dice(bombing=[3]), "VB-16"), bomb_airfield)
    assert b.game.decision.covert, "how many there are to choose from is not for him to know"
    b.take("lose 261 F")
    seen = b.knows(USN)
    assert seen.air_box[b.unit("261 F")] == READY
    assert seen.air_box[b.unit("523 DB Guam")] < 0


@rule("clash", "8.0")
def test_escorts_bomb_nothing(clash):
    b = start(guam(clash(), "VF-16/1", escorts=("VF-16/1",)), bomb_airfield)
    assert not any("hits on the airfield" in line for line in b.lines())


@rule("clash", "8.0")
def test_a_whole_raid_on_an_airfield_meets_its_patrol_and_no_guns(clash):
    b = clash().put("USN 1", "3111", "Lexington", "Reno").air(CAP, "261 F")
    b.dice(air_combat=[10], bombing=[4, 1])  # one step in the air, one on the ground
    b.run((plan_raids, b.marker("USN 1")))
    b.take("some", "fly VB-16", "fly VT-16", "done")
    assert (b.side, b.keys) == (USN, ["lose VB-16", "lose VT-16"])
    b.take("lose VT-16")
    assert (b.side, b.keys) == (IJN, ["lose 521 B Guam", "lose 523 DB Guam"])
    b.take("lose 521 B Guam")
    assert [b.box(name) for name in ("VB-16", "VT-16")] == [FLOWN, FLOWN]
    assert [b.box(name) for name in GUAM] == [CAP, LOST, READY]
    assert not any(b.s.slower)
    assert "8.1 A raid of 2 USN air units sets out against the airfield of Guam." in b.lines()
    assert "8.2 The raid is met by 1 IJN fighter unit over the airfield of Guam." in b.lines()
