"""Where the games of the family differ by a switch or an argument, shared rules do either."""

from deckload.engine.dice import Modifier
from deckload.games.clash.rules.surface.gunnery import GUNS
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import LOST
from deckload.games.fleet.rules.raids.antiaircraft import can_attack, fire_at, hit_by_flak
from deckload.games.fleet.rules.raids.bombing import attack_factor
from deckload.games.fleet.rules.surface.ship_weapons import aims_with, shot_throw
from games.clash.raids import in_flight, on_display, on_patrol, over, penalty, weak
from games.clash.surface_line import lined_up
from games.clash.test_air_combat import over_lexington, us_raid

PICKED = {
    "overlay.toml": 'game = "clash"\ntitle = "The enemy picks"\n',
    "limits.toml": '[limits.spoilt_attacks]\nsource = "history"\nenemy_picks_spoilt = true\n',
}
NIGHT = 1


def tired_us_raid(b):
    """Two weak US bombers meet a Japanese patrol."""
    on_patrol(over_lexington(b), "Zuikaku F")
    b.air(0, "VB-16", "VT-16", weak=True)
    return us_raid(b, "VB-16", "VT-16")


def test_the_enemy_may_pick_the_bomber_whose_attack_is_spoilt(clash):
    b = tired_us_raid(clash(overlay=PICKED).dice(air_combat=[10]))
    assert (b.verb, b.side) == ("spoil", IJN)
    b.take("spoil VB-16")
    assert (penalty(b, "VB-16"), penalty(b, "VT-16")) == (-1, 0)


def bombers_over_reno(b, *units):
    b.put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2511", "Zuikaku", "Taiho")
    on_display(in_flight(b, "USN 1", *units), Lexington=1, Reno=2)
    return over(b, Reno=units)


def test_relief_is_taken_off_what_a_shot_does_to_the_aim_and_never_helps_it(clash):
    b = bombers_over_reno(clash().dice(antiaircraft=[3, 1]), "Zuikaku DB")
    ship, unit = b.ship("Reno"), b.unit("Zuikaku DB")
    fire_at(b.s, ship, unit)
    assert penalty(b, "Zuikaku DB") == -1
    fire_at(b.s, ship, unit, relief=1)
    assert penalty(b, "Zuikaku DB") == -1


def test_a_bomber_hit_by_flak_attacks_as_before_only_where_it_keeps_its_factor(clash):
    b = bombers_over_reno(clash(), "Zuikaku DB", "Taiho DB")
    full = attack_factor(b.s, b.unit("Zuikaku DB"))
    hit_by_flak(b.s, b.unit("Zuikaku DB"), delivers=True, keeps_factor=True)
    hit_by_flak(b.s, b.unit("Taiho DB"), delivers=True, keeps_factor=False)
    assert weak(b, "Zuikaku DB", "Taiho DB") == ["Zuikaku DB", "Taiho DB"]
    assert attack_factor(b.s, b.unit("Zuikaku DB")) == full
    assert attack_factor(b.s, b.unit("Taiho DB")) < full


def test_a_bomber_that_delivers_nothing_does_not_attack_when_it_is_shot_down(clash):
    b = bombers_over_reno(clash(), "Zuikaku DB")
    unit = b.unit("Zuikaku DB")
    b.s.air_weak[unit] = 1
    hit_by_flak(b.s, unit, delivers=False, keeps_factor=False)
    assert b.s.air_box[unit] == LOST
    assert not can_attack(b.s, unit)


def test_what_hampers_a_ship_is_one_more_modifier_of_her_shot(clash):
    b = lined_up(clash(), {"Iowa": 20}, {"Kongo": 10})
    moved = GUNS._replace(hampered=lambda s, ship: (Modifier("moved", -1, "8.3.2"),))
    shots = [shot_throw(w, b.s, b.ship("Iowa"), b.ship("Kongo")) for w in (GUNS, moved)]
    assert shots[1].shift == shots[0].shift - 1
    assert shots[1].modifiers[-1].why == "moved"


def test_a_lit_target_is_seen_from_beyond_sighting_range(clash):
    b = lined_up(clash().turn(NIGHT), {"Iowa": 20}, {"Kongo": 8})
    lit = GUNS._replace(is_lit=lambda s, target: True)
    assert b.ship("Iowa") not in aims_with(GUNS, b.s, b.ship("Kongo"))
    assert b.ship("Iowa") in aims_with(lit, b.s, b.ship("Kongo"))
