"""What must hold in every position of Imperial Sunset."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.games.fleet.invariants import wrong_ships
from deckload.games.sunset.model.game_data import IJN, SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import CAP, LOST, NONE, NOT_YET, OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.forces import detached_in_play, is_afloat, is_night


def broken_rules(s: SunsetState) -> Iterator[str]:
    """Sentences about what is wrong; none in a correct game."""
    if not s.turn:
        return  # markers are still being laid out
    for side in SIDES:
        yield from _wrong_markers(s, side)
        yield from wrong_ships(s, side)
        yield from _wrong_aircraft(s, side)
    yield from _wrong_loans(s)
    yield from _wrong_carrier_forces(s)
    yield from _wrong_displays(s)


def _wrong_markers(s: SunsetState, side: int) -> Iterator[str]:
    """5.2-5.5, 6.1: where markers stand, and how many units they hold."""
    limits, names = s.data.limits, s.data.marker_names
    for marker in s.data.markers_of[side]:
        place, ships = s.place[marker], s.ships[marker]
        if place == OFF_MAP and ships:
            yield f"{names[marker]} has ships and is nowhere"
        if place == OFF_MAP and s.detected[marker]:
            yield f"{names[marker]} is detected and not there"
        if place != OFF_MAP and place not in s.data.sea_hexes:
            yield f"{names[marker]} is on land"
        if len(ships) > limits.group_ships:
            yield f"{names[marker]} holds {len(ships)} units"
        if not 0 <= s.harried[marker] <= limits.slowed_most:
            yield f"{names[marker]} has lost {s.harried[marker]} MP to air attacks"
        if side == USN and len({s.data.ship_fleet[ship] for ship in ships}) > 1:
            yield f"{names[marker]} mixes the Third and the Seventh Fleet"
        if side == USN and ships and s.fleet[marker] != s.data.ship_fleet[ships[0]]:
            yield f"{names[marker]} flies the colours of another fleet"
    for marker in s.data.cripples_of[side]:
        if s.place[marker] != OFF_MAP and not s.ships[marker]:
            yield f"{names[marker]} stands on the map without ships"


def _wrong_carrier_forces(s: SunsetState) -> Iterator[str]:
    """5.5.1: how many US task forces have carriers, and how many each."""
    limits = s.data.limits
    for fleet, word, most, decks in (
        (THIRD, "carriers", limits.carrier_forces, limits.carriers_in_force),
        (SEVENTH, "escort carriers", limits.escort_forces, limits.escort_carriers_in_force),
    ):
        numbers = [
            sum(s.data.is_carrier[x] and s.data.ship_fleet[x] == fleet for x in s.ships[m])
            for m in s.data.groups_of[USN]
            if not s.crippled[m]
        ]
        if sum(number > 0 for number in numbers) > most:
            yield f"{sum(number > 0 for number in numbers)} task forces have {word}"
        if max(numbers, default=0) > decks:
            yield f"a task force has {max(numbers)} {word}"


def _wrong_loans(s: SunsetState) -> Iterator[str]:
    """6.4: destroyers that escort cripples are marked on the log of their unit."""
    for ship, lent in enumerate(s.lent):
        if not 0 <= lent <= s.hits[ship]:
            yield f"{s.data.ships[ship].name} has {s.hits[ship]} hits, {lent} of them lent"
    afloat = [ship for ships in (*s.ships, *s.gone) for ship in ships if ship in s.data.detached]
    sunk = [ship for ship in s.data.detached if s.sunk_by[ship]]
    if sorted([*afloat, *sunk]) != list(detached_in_play(s)):
        yield "the counters of destroyers that went as escorts are not those that were given"


def _wrong_aircraft(s: SunsetState, side: int) -> Iterator[str]:
    """6.5.3, 6.5.4, 6.5.11: nobody flies at night, more than twice a day, or without a home."""
    for unit in s.data.units_of_side[side]:
        box, flown, name = s.air_box[unit], s.missions[unit], s.data.air[unit].name
        if flown and not 0 <= flown <= _most_missions(s, unit):
            yield f"{name} has flown {flown} missions"
        if box == CAP and not s.data.can_patrol[unit]:
            yield f"{name} patrols and is no fighter"
        if box == CAP and is_night(s):
            yield f"{name} patrols at night"
        home = s.air_home[unit]
        if box not in (LOST, NOT_YET) and home < s.data.first_base and not is_afloat(s, home):
            yield f"{name} has lost its carrier"
        if s.patrol_over[unit] != NONE and box != CAP:
            yield f"{name} guards another task force and is not in the air"


def _most_missions(s: SunsetState, unit: int) -> int:
    """6.5.2, 6.5.3: escort carriers fly in each of the three day turns, others twice a day."""
    home = s.air_home[unit]
    from_escort_carrier = home < s.data.first_base and s.data.is_escort_carrier[home]
    return 3 if from_escort_carrier else 2


def _wrong_displays(s: SunsetState) -> Iterator[str]:
    """Nothing stays on a display when no raid flies and no battle rages."""
    boxes = [box for box in s.box_of_ship if box != NONE]
    if len(boxes) != len(set(boxes)):
        yield "two ships lie in one area of the air display"
    if s.raid_side == NONE and (s.raid or boxes or any(b != NONE for b in s.box_of_unit)):
        yield "a raid has left something behind"
    if s.battle_hex == NONE and (s.slot_side or any(s.smoke_of) or s.shots):
        yield "a surface battle has left something behind"
    if any(s.data.ship_side[ship] != IJN for ship in range(len(s.fought)) if s.fought[ship]):
        yield "a US ship is free of Fanaticism"
