"""Japanese forces on the map, and cards with the ships that are known to be in them."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.carrier.model.game_data import CARRIERS, JAPAN
from deckload.games.carrier.model.state import (
    EXITED,
    NO_CAP_YET,
    NOT_DRAWN,
    OFF_MAP,
    SUNK,
    WITHDRAWN,
    CarrierState,
)
from deckload.games.carrier.rules.butai.display import is_butai
from deckload.games.carrier.rules.damage.air_value import air_value
from deckload.games.carrier.rules.damage.japanese import DAMAGE_NAMES, SOUND, level_of
from deckload.games.carrier.rules.decks.deckloads import fuel_needed
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.forces.chits import has_carriers, is_surface
from deckload.games.carrier.rules.forces.reports import age_in_words, age_of, report_in_words
from deckload.games.carrier.rules.forces.roster import (
    detected_forces,
    distance_to_fleet,
    force_name,
    force_ref,
    forces_on_map,
    is_carrier_force,
    ships_of,
)
from deckload.games.carrier.rules.nouns import in_hexes
from deckload.games.carrier.table.butai import air_rows, known_air_row

NEVER: Final = "\N{EN DASH}"
"""Of a force that nobody has reported yet."""
GONE: Final = {
    SUNK: "Japanese ships sunk",
    EXITED: "Japanese ships among the transports",
    WITHDRAWN: "Japanese ships gone to the west",
}
"""[2.26] Boxes for ships that are on the map no more."""


@part
def force_pieces(k: CarrierState) -> list[Piece]:
    """Each force with how precisely it is known."""
    return [
        Piece(
            id=force_name(k, force),
            at=k.data.grid.name_of(k.force_hex[force]),
            type=_type(k, force),
            name=force_name(k, force),
            side=JAPAN,
            values=_values(k, force),
            badges=(report_in_words(k, force), *_report(k, force)),
        )
        for force in forces_on_map(k)
    ]


def _type(k: CarrierState, force: int) -> str:
    """What the counter shows: carriers, other ships, or nobody knows."""
    if is_carrier_force(k, force) or has_carriers(k, force):
        return "carrier force" if ships_of(k, force) else "carrier report"
    if ships_of(k, force):
        return "surface force"
    return "surface report" if is_surface(k, force) else "contact"


def _values(k: CarrierState, force: int) -> dict[str, str]:
    """[8.14] What is known, and how old the last report of it is."""
    ships, age = ships_of(k, force), age_in_words(k, force)
    known = {"ships": str(len(ships))} if ships else {"level": str(k.force_level[force])}
    return {**known, "seen": age or NEVER}


def _report(k: CarrierState, force: int) -> tuple[str, ...]:
    """[19.1, 7.44] What its chit says, and whether it goes home, or is the Kido Butai."""
    report = [k.force_chit[force]] if k.force_chit[force] else []
    if k.kido_butai == force:
        report.append("Kido Butai")
    if k.force_retiring[force]:
        report.append("retiring")
    return tuple(report)


@part
def oiler_pieces(k: CarrierState) -> list[Piece]:
    """[20.3] Where the Mobile Fleet refuels."""
    return [
        Piece(
            id=f"Oiler {'ABC'[oiler]}",
            at=k.data.grid.name_of(place),
            type="contact",
            name=f"Oiler {'ABC'[oiler]}",
            side=JAPAN,
        )
        for oiler, place in enumerate(k.oiler_hex)
        if place != OFF_MAP
    ]


@part
def ship_pieces(k: CarrierState) -> list[Piece]:
    """[2.33] Ships that have been drawn, on the card of their force or in the box of the sunk."""
    pieces = []
    for ship, force in enumerate(k.ship_force):
        if force == NOT_DRAWN:
            continue
        facts = k.data.japanese_ships[ship]
        level = level_of(k, ship)
        value = ("air", facts.air) if facts.cls in CARRIERS else ("gun", facts.gun)
        pieces.append(
            Piece(
                id=facts.name,
                at=GONE.get(force) or _box(force),
                type=f"Japanese {facts.cls}",
                name=facts.name,
                side=JAPAN,
                values={
                    "aa": str(facts.aa),
                    value[0]: str(value[1]),
                    "hits": f"{min(k.ship_hits[ship], facts.hits)}/{facts.hits}",
                },
                badges=(DAMAGE_NAMES[level],) if level != SOUND else (),
            )
        )
    return pieces


def _box(force: int) -> str:
    return f"force-{force}"


def _intelligence(k: CarrierState, force: int) -> str:
    """The level, and what its chit says; from level 3 on, the air value."""
    level = k.force_level[force]
    words = f"level {level}: {k.force_chit[force]}"
    return f"{words}, air value {air_value(k, force)}" if level >= 3 else words


@part
def contacts_card(k: CarrierState) -> list[Panel]:
    """[4.22, 8.15] Whom strikes could go for, the freshest report first: where, what, how old, and
    the fuel for the way there and back."""
    found = sorted(detected_forces(k), key=lambda force: (age_of(k, force), force))
    rows = tuple((force_name(k, force), _contact(k, force)) for force in found)
    return (
        [Panel("contacts", "Contacts, the freshest first", rows=rows, side=JAPAN)] if rows else []
    )


def _contact(k: CarrierState, force: int) -> str:
    here = k.force_hex[force]
    far = in_hexes(distance_to_fleet(k, force))
    words = f"{k.data.grid.name_of(here)}, {far} off, {report_in_words(k, force)}"
    if not k.data.scenarios[k.scenario].missions_flown:
        return words
    return f"{words}; there and back {fuel_needed(k, nearest_carriers(k, here), force)} fuel"


@part
def force_cards(k: CarrierState) -> list[Panel]:
    """[9.11] A card for each force whose ships or aircraft are known, and one for those that are
    gone."""
    panels = []
    for force in forces_on_map(k):
        has_display = force < k.data.first_cripple and is_butai(k, force)
        if not ships_of(k, force) and not has_display:
            continue
        rows = [
            ("Where", k.data.grid.name_of(k.force_hex[force])),
            ("From the fleet", f"{distance_to_fleet(k, force)} hexes"),
            ("Known", report_in_words(k, force)),
        ]
        if k.force_cap[force] != NO_CAP_YET:
            rows.append(("Fighters aloft", f"{k.force_cap[force]} points"))
        if has_display:
            rows += [
                ("Intelligence", _intelligence(k, force)),
                known_air_row(k, force),
                *air_rows(k, force),
            ]
        panels.append(
            Panel(
                f"card-{_box(force)}",
                force_name(k, force),
                rows=tuple(rows),
                boxes=(Box(_box(force), "Ships", side=JAPAN),) if ships_of(k, force) else (),
                side=JAPAN,
                about=force_ref(k, force),
            )
        )
    for gone, title in GONE.items():
        if gone in k.ship_force:
            panels.append(Panel(title, title, boxes=(Box(title, side=JAPAN),), side=JAPAN))
    return panels
