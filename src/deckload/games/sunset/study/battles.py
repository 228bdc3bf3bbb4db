"""The battles of 23 to 26 October 1944 as positions of Imperial Sunset, each played by the
rules."""

from __future__ import annotations

from typing import Final

from deckload.games.sunset.model.game_data import (
    AF1,
    AF2,
    BB,
    CA,
    CL,
    CV,
    CVE,
    CVL,
    DD,
    DE,
    IJN,
    USN,
    SunsetData,
)
from deckload.games.sunset.rules.air.air_fleets import act_formation
from deckload.games.sunset.rules.air.boxes import end_of_turn
from deckload.games.sunset.rules.air.kamikazes import strike as dive
from deckload.games.sunset.rules.air.strikes import plan_strike
from deckload.games.sunset.rules.movement.meeting import attack_here, enter_hex
from deckload.games.sunset.rules.search.search import air_search
from deckload.games.sunset.rules.submarines import fire_torpedoes, hunt_boat
from deckload.games.sunset.rules.task_forces.cripples import detach_damaged
from deckload.games.sunset.study.setting import BattleSetting
from deckload.study.calibration import Trial

MORNING_24, NOON_24, EVENING_24 = 2, 3, 4
NIGHT_25, MORNING_25, NOON_25, EVENING_25 = 5, 6, 7, 8
NIGHT_23: Final = 1
"""Of the campaign, which begins a day earlier."""

CARRIERS: Final = (CV, CVL, CVE)
SUPER_BATTLESHIPS: Final = ("Yamato", "Musashi")
SIBUYAN_SEA: Final = "3217"
LYING_OFF: Final = "2621"
"""Seven hexes from the Sibuyan Sea."""
SURIGAO, SOUTH_OF_IT = "3722", "3822"
OFF_ENGANO, RAIDERS = "1724", "2324"
OFF_SAMAR, NORTH_OF_IT = "3323", "3223"
NEAR_SAMAR: Final = ("3524", "3625")
DARTERS: Final = ("Atago", "Takao")
DACES: Final = ("Maya",)
"""Whom the two submarines attacked off Palawan."""

BATTLE_LINE: Final = (
    *("Mississippi", "Maryland", "West Virginia", "Tennessee", "California", "Pennsylvania"),
    *("DES RN 54", "DES RN 56", "X-Ray/1", "X-Ray/2"),
)
CRUISERS: Final = (
    *("Louisville", "Portland", "Minneapolis", "Shropshire"),
    *("Denver", "Columbia", "Phoenix", "Boise"),
    *("DES DIV 108", "DES DIV 112/1", "DES DIV 112/2"),
)


# --- from the air ---------------------------------------------------------------------------------


def strikes_as_flown(data: SunsetData, seed: str) -> Trial:
    """24 October: what the three task groups sent against Force A, one strike after the other."""
    battle = BattleSetting(data, seed, MORNING_24)
    groups = [battle.force(USN, LYING_OFF, f"TG 38.{number}") for number in (2, 3, 4)]
    battle.force(IJN, SIBUYAN_SEA, "Force A")
    strikes = (
        (MORNING_24, groups[0], ("VF-18/1", "VB-18", "VT-18")),
        (NOON_24, groups[0], ("VF-18/1", "VB-18", "VT-18")),
        (NOON_24, groups[1], ("VF-15/1", "VF-19/1", "VB-15", "VT-15", "VT-19")),
        (EVENING_24, groups[2], ("VF-13/1", "VF-20/1", "VB-13", "VT-20")),
    )
    all_at_musashi = {"go for": battle.ship("Musashi")}
    for turn, group, units in strikes:
        battle.s.turn = turn
        battle.only(*units)
        battle.activate(group)
        yield battle.play((plan_strike, USN, group), orders=all_at_musashi)
        battle.tired(*units)
    return {
        "super": battle.are_sunk(*SUPER_BATTLESHIPS),
        "others": battle.sunk(IJN, BB, CA, CL) - battle.are_sunk(*SUPER_BATTLESHIPS),
    }


def strikes_all_out(data: SunsetData, seed: str) -> Trial:
    """The same day with every bomber that the three groups have, in two missions each."""
    battle = BattleSetting(data, seed, MORNING_24)
    groups = [battle.force(USN, LYING_OFF, f"TG 38.{number}") for number in (2, 3, 4)]
    battle.force(IJN, SIBUYAN_SEA, "Force A")
    all_at_musashi = {"go for": battle.ship("Musashi")}
    for turn in (MORNING_24, NOON_24):
        battle.s.turn = turn
        for group in groups:
            battle.activate(group)
            yield battle.play((plan_strike, USN, group), orders=all_at_musashi)
        yield battle.play(end_of_turn)
    return {
        "super": battle.are_sunk(*SUPER_BATTLESHIPS),
        "others": battle.sunk(IJN, BB, CA, CL) - battle.are_sunk(*SUPER_BATTLESHIPS),
    }


def raids_on_ozawa(data: SunsetData, seed: str) -> Trial:
    """25 October: the carriers that were bait have a few fighters left, and are struck from morning
    to evening."""
    battle = BattleSetting(data, seed, MORNING_25)
    groups = [battle.force(USN, RAIDERS, f"TG 38.{number}") for number in (2, 3, 4)]
    battle.force(IJN, OFF_ENGANO, "Ozawa Force")
    battle.keep_below("Zuikaku B", "Zuiho B", "Chitose B", "Chiyoda B")
    battle.up("Zuikaku F")
    strikes = ((MORNING_25, groups[:2]), (NOON_25, groups[2:]), (EVENING_25, groups[1:2]))
    for turn, raiders in strikes:
        battle.s.turn = turn
        for group in raiders:
            battle.activate(group)
            yield battle.play((plan_strike, USN, group))
        yield battle.play(end_of_turn)
    return {
        "carriers": battle.sunk(IJN, *CARRIERS),
        "battleships": battle.sunk(IJN, BB),
        "small": battle.sunk(IJN, CL, DD),
    }


def raid_from_luzon(data: SunsetData, seed: str) -> Trial:
    """24 October: the 2nd Air Fleet strikes TG 38.3, over which half of its fighters fly."""
    battle = BattleSetting(data, seed, MORNING_24)
    battle.force(USN, LYING_OFF, "TG 38.3")
    battle.up("VF-15/1", "VF-19/1", "VF-27")
    chit = data.formation_chit[AF2]
    raid = battle.ready_ashore(AF2)
    before = battle.air_factors(raid)
    yield battle.play((plan_strike, IJN, chit))
    return {
        "sunk": battle.sunk(USN, *CARRIERS),
        "hit": battle.hit(USN, *CARRIERS),
        "factors": before - battle.air_factors(raid),
    }


def kamikazes_of_a_day(data: SunsetData, seed: str) -> Trial:
    """25 October: two flights find Taffy 1 and Taffy 3."""
    battle = BattleSetting(data, seed, MORNING_25)
    for name, place in zip(("Taffy 1", "Taffy 3"), NEAR_SAMAR, strict=True):
        battle.force(USN, place, name)
    battle.s.kamikazes = 2
    yield battle.play(dive, dive)
    return {"sunk": battle.sunk(USN, CVE), "hit": battle.hit(USN, CVE)}


# --- guns -----------------------------------------------------------------------------------------


def surigao(data: SunsetData, seed: str) -> Trial:
    """The night of the 25th: Force C comes up the strait."""
    battle = BattleSetting(data, seed, NIGHT_25)
    battle.line(SURIGAO, BATTLE_LINE, CRUISERS)
    battle.s.pt_hex = data.grid.id_of(SURIGAO)
    force = battle.force(IJN, SOUTH_OF_IT, "Force C")
    battle.sail_to(force, SURIGAO)
    yield battle.play((enter_hex, force))
    return {
        "battleships": battle.sunk(IJN, BB),
        "destroyers": battle.sunk(IJN, DD),
        "us_sunk": battle.sunk(USN, BB, CA, CL),
        "us_destroyers": battle.sunk(USN, DD),
        "us_hit": battle.hit(USN, BB, CA, CL),
    }


def off_samar(data: SunsetData, seed: str) -> Trial:
    """The morning of the 25th: Kurita comes upon Taffy 3; the aircraft of all three groups of
    escort carriers come to help, and again at noon."""
    battle = BattleSetting(data, seed, MORNING_25)
    taffies = [
        battle.force(USN, place, name)
        for name, place in zip(
            ("Taffy 3", "Taffy 2", "Taffy 1"), (OFF_SAMAR, *NEAR_SAMAR), strict=True
        )
    ]
    kurita = battle.force(IJN, NORTH_OF_IT, "Force A", "Force B", without=("Musashi", "Myoko"))
    battle.sail_to(kurita, OFF_SAMAR)
    yield battle.play((attack_here, kurita))
    for turn in (MORNING_25, NOON_25):
        battle.s.turn = turn
        for taffy in taffies:
            if battle.s.ships[taffy]:
                battle.activate(taffy)
                yield battle.play((plan_strike, USN, taffy))
        yield battle.play(end_of_turn)
    return {
        "carriers": battle.sunk(USN, CVE),
        "escorts": battle.sunk(USN, DD, DE),
        "cruisers": battle.sunk(IJN, CA),
        "battleships": battle.sunk(IJN, BB),
    }


# --- looking --------------------------------------------------------------------------------------


def american_dawn_search(data: SunsetData, seed: str) -> Trial:
    """24 October: each task group looks west once."""
    battle = BattleSetting(data, seed, MORNING_24)
    places = ("2824", LYING_OFF, "3325")
    groups = [
        battle.force(USN, place, f"TG 38.{n}") for n, place in zip((2, 3, 4), places, strict=True)
    ]
    kurita = [battle.force(IJN, "3214", f"Force {x}", found=False) for x in "AB"]
    nishimura = battle.force(IJN, "3916", "Force C", found=False)
    for group in groups:
        battle.activate(group)
        yield battle.play((air_search, group, 0))
    return {
        "kurita": int(any(battle.s.detected[force] for force in kurita)),
        "nishimura": battle.s.detected[nishimura],
    }


def japanese_dawn_search(data: SunsetData, seed: str) -> Trial:
    """24 October: both air fleets look for the task groups once."""
    battle = BattleSetting(data, seed, MORNING_24)
    places = ("2824", LYING_OFF, "3328")
    groups = [
        battle.force(USN, place, f"TG 38.{n}", found=False)
        for n, place in zip((2, 3, 4), places, strict=True)
    ]
    battle.only()
    for fleet in (AF1, AF2):
        battle.s.done = []
        yield battle.play((act_formation, fleet))
    return {"found": sum(battle.s.detected[group] for group in groups)}


# --- below ----------------------------------------------------------------------------------------


def submarines_off_palawan(data: SunsetData, seed: str) -> Trial:
    """23 October: Darter attacks two cruisers of Force A and Dace a third; each is hunted, and who
    is hit may fall out."""
    battle = BattleSetting(data, seed, NIGHT_23, scenario="campaign")
    force = battle.force(IJN, "3507", "Force A", found=False)
    for prey in (DARTERS, DACES):
        for name in prey:
            fire_torpedoes(battle.s, battle.ship(name))
        hunt_boat(battle.s, USN, force)
    yield battle.play(detach_damaged)
    return {
        "hit": battle.hit(IJN, BB, CA, CL),
        "sunk": battle.sunk(IJN, BB, CA, CL),
        "boats": battle.s.boats_lost[USN],
    }
