"""From the data files to `TaskForceData`: what does not fit is refused by its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from deckload.board import Geography, checked_coast
from deckload.charts import Chart, Wanted, load_data, require_charts
from deckload.data import DataError, GameFiles, Location, Overlay, loader, read_package
from deckload.games.taskforce.model.counters import Box, read_box
from deckload.games.taskforce.model.data_files import (
    AmplifiedTable,
    ChitsTable,
    FormationLine,
    HarbourCoastTable,
    HarbourPlaceLine,
    LevelTable,
    MovementTable,
    PrecisionTable,
    ScoutingTable,
    SpecialRuleLine,
    TurnLine,
    VariantTable,
)
from deckload.games.taskforce.model.game_data import Scene, TaskForceData, variant_of
from deckload.games.taskforce.model.reading_campaign import battles_of_campaign, read_campaign
from deckload.games.taskforce.model.reading_scenes import read_scene, reserves_of
from deckload.games.taskforce.model.sea_map import SeaMap

CHARTS: Final = {
    "naval_combat": Wanted(modifiers=("ijn",)),
    "surprise": Wanted(("side",)),
    "aerial_combat": Wanted(),
    "anti_air": Wanted(),
    "air_to_surface": Wanted(modifiers=("stationary",)),
    "find_fleet": Wanted(),
    "flight_deck": Wanted(("minor", "significant")),
    "explosion": Wanted(("ready",)),
}
FACES: Final = ("malaya", "java", "solomons", "indian-ocean", "midway", "western-pacific")
SCENARIOS: Final = "scenarios/"
HARBOUR: Final = "map/pearl-harbor.toml"
LAST_TURN: Final = 24


def _read(overlay: Overlay | None) -> TaskForceData:
    return from_texts(read_package("deckload.games.taskforce"), overlay)


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def from_texts(texts: Mapping[str, str], overlay: Overlay | None = None) -> TaskForceData:
    """The facts in the texts of the data files."""
    files, charts, _ = load_data("taskforce", texts, overlay)
    require_charts(charts, CHARTS, "charts")
    formations = files.file("formations.toml")
    ring = formations.table("formations.ring", FormationLine)
    column = formations.table("formations.column", FormationLine)
    chits = files.file("search.toml").table("chits", ChitsTable)
    moves = files.file("turns.toml").table("movement", MovementTable)
    amplified = files.file("charts/damage.toml").table("amplified", AmplifiedTable)
    precision = files.file("aircraft.toml").table("precision", PrecisionTable)
    level = files.file("aircraft.toml").table("level", LevelTable)
    box = read_box(files)
    scenes = _scenes(files, charts, box, ring.boxes, column.boxes)
    return TaskForceData(
        charts=charts,
        scenes=scenes,
        scene_of=MappingProxyType({scene.id: at for at, scene in enumerate(scenes)}),
        turns=_turns(files),
        moves_day=moves.day,
        moves_night=moves.night,
        moves_transports=moves.transports,
        ring_boxes=ring.boxes,
        column_boxes=column.boxes,
        column_least=int(column.least * 2),
        chits=(chits.detected, chits.misdirect, chits.nothing),
        scouting_range=files.file("search.toml").table("scouting", ScoutingTable).range,
        ready_most=box.ready_most,
        explode_fighters=amplified.fighters,
        explode_bombers=amplified.bombers,
        level_surface=(0, level.surface[1], level.surface[0]),
        precision=precision.bombers,
        precision_high=precision.high,
        special_rules=_special_rules(files),
        variants=MappingProxyType(_variants(files)),
        campaign=read_campaign(files, scenes),
        harbour_coast=_harbour_coast(files),
        harbour_names=MappingProxyType(
            {
                name: (line.x, line.y)
                for name, line in files.file(HARBOUR).entries("places", HarbourPlaceLine).items()
            }
        ),
        flak=MappingProxyType(_flak(charts["anti_air"])),
        dogfight=MappingProxyType(_dogfight(charts["aerial_combat"])),
    )


def _turns(files: GameFiles) -> tuple[TurnLine, ...]:
    """[2.1.2, 3.2] The turn track, each turn at its number."""
    file = files.file("turns.toml")
    lines = file.entries("turns", TurnLine)
    missing = [turn for turn in range(1, LAST_TURN + 1) if str(turn) not in lines]
    if missing:
        raise DataError(Location(file.label, "turns"), f"turn {missing[0]} is missing", "write it")
    track = [lines[str(turn)] for turn in range(1, LAST_TURN + 1)]
    return (track[0], *track)


def _special_rules(files: GameFiles) -> Mapping[str, SpecialRuleLine]:
    if "special_rules.toml" not in files.files:
        return MappingProxyType({})
    file = files.file("special_rules.toml")
    return MappingProxyType(file.entries("special_rules", SpecialRuleLine))


def _scenes(
    files: GameFiles, charts: Mapping[str, Chart], box: Box, ring_boxes: int, column_boxes: int
) -> tuple[Scene, ...]:
    """The scenarios in the order of their numbers."""
    seas: dict[str, SeaMap] = {}
    found = []
    for name, file in files.files.items():
        if not name.startswith(SCENARIOS) or "forces" not in file.raw:
            continue
        face = _face_of(file.raw)
        if face in FACES and face not in seas:
            seas[face] = _sea(files, face)
        id_ = name.removeprefix(SCENARIOS).removesuffix(".toml")
        boxes = (ring_boxes, column_boxes)
        found.append(read_scene(id_, files, file, charts, box, seas.get(face), boxes))
        if "variant" in file.raw:
            more = file.table("variant", VariantTable)
            name_ = variant_of(id_, more.id)
            besides = reserves_of(more)
            found.append(
                read_scene(name_, files, file, charts, box, seas.get(face), boxes, besides)
            )
    found += battles_of_campaign(files, charts, box, seas, (ring_boxes, column_boxes))
    return tuple(sorted(found, key=lambda scene: scene.number))


def _variants(files: GameFiles) -> dict[str, VariantTable]:
    """By scenario, the one that can be played otherwise."""
    return {
        name.removeprefix(SCENARIOS).removesuffix(".toml"): file.table("variant", VariantTable)
        for name, file in files.files.items()
        if name.startswith(SCENARIOS) and "variant" in file.raw
    }


def _face_of(raw: Mapping[str, Any]) -> str:
    face = raw["scenario"].get("map", "")
    return face if isinstance(face, str) else ""


def _sea(files: GameFiles, face: str) -> SeaMap:
    hexes = files.file(f"map/{face}/hexes.toml")
    coast = files.file(f"map/{face}/coast.toml")
    return SeaMap(face, Geography(hexes.raw, coast.raw, hexes.label))


def _harbour_coast(files: GameFiles) -> tuple[str, ...]:
    """Scenario 1 is played on a drawing."""
    file = files.file(HARBOUR)
    drawn = file.table("coast", HarbourCoastTable)
    return tuple(checked_coast(drawn.paths, f"{file.label} [coast]"))


def _flak(chart: Chart) -> dict[str, tuple[int, int]]:
    """[2.4.2] "2/1": the modifier, and the steps that are lost."""
    found = {}
    for result in chart.results:
        modifier, _, steps = str(result).partition("/")
        found[str(result)] = (int(modifier), int(steps))
    return found


def _dogfight(chart: Chart) -> dict[str, tuple[int, int, bool]]:
    """[2.4.3] "R2/I1*": steps of raiders and interceptors, and whether bombers go on."""
    found = {}
    for result in chart.results:
        text = str(result)
        lost = {side: int(steps) for side, steps in re.findall(r"([RI])(\d)", text)}
        found[text] = (lost.get("R", 0), lost.get("I", 0), text.endswith("*"))
    return found
