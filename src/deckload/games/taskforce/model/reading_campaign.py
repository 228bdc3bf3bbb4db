"""The campaign from its file: the scenarios it leads through, with what sides have besides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import msgspec

from deckload.charts import Chart
from deckload.data import DataError, DataFile, GameFiles, Location, require_known
from deckload.games.taskforce.model.counters import Box
from deckload.games.taskforce.model.data_files import (
    CampaignTable,
    GroundTable,
    ReservesTable,
    ScenarioTable,
    VictoryTable,
)
from deckload.games.taskforce.model.game_data import (
    AK,
    BASE,
    CV,
    DD,
    SIDE_KEYS,
    Campaign,
    Scene,
    variant_of,
)
from deckload.games.taskforce.model.reading_scenes import Reserves, half_points, read_scene
from deckload.games.taskforce.model.sea_map import SeaMap

FILE: Final = "campaign.toml"
CAMPAIGN: Final = "campaign"
GROUND: Final = "ground"
PRINTED_AGAIN: Final = (DD, AK, BASE)
"""Who is there in every battle as printed."""


def battles_of_campaign(
    files: GameFiles,
    charts: Mapping[str, Chart],
    box: Box,
    seas: Mapping[str, SeaMap],
    boxes: tuple[int, int],
) -> list[Scene]:
    """[3.7] A scene for each battle: its scenario under the campaign's own name, rules and levels
    of victory. The last one has the reserves."""
    file = files.file(FILE)
    frame = file.table("scenario", ScenarioTable)
    table = _table(file, files)
    victory = file.table("victory", VictoryTable)
    require_known(victory.levels, charts, Location(file.label, "victory"), "chart")
    sea = seas.get(frame.map)
    found: list[Scene] = []
    for at, name in enumerate(table.battles):
        last = at == len(table.battles) - 1
        id_ = variant_of(CAMPAIGN, f"battle {at + 1}") if at else CAMPAIGN
        reserves = _reserves(file) if last else (None, None)
        battle = read_scene(id_, files, files.file(_path(name)), charts, box, sea, boxes, reserves)
        _check_carriers(file, table, battle)
        found.append(
            replace(
                battle,
                number=frame.number,
                title=frame.title,
                summary=frame.summary,
                history=frame.history,
                closed_sheets=frame.closed_sheets,
                surprise=frame.surprise,
                special_rules=frame.special_rules,
                levels=charts[victory.levels],
                least_points=half_points(victory.least),
                battle=at + 1,
            )
        )
    ground = file.table(f"strategic.{GROUND}", GroundTable)
    place = Location(file.label, f"strategic.{GROUND}")
    require_known(ground.chart, charts, place, "chart")
    for battle in found:
        require_known(ground.base, battle.ship_id, place, "base")
    return [replace(battle, tables=_with_ground(battle.tables, ground)) for battle in found]


def _table(file: DataFile, files: GameFiles) -> CampaignTable:
    table = file.table("campaign", CampaignTable)
    place = Location(file.label, "campaign")
    if not table.battles or len(table.battles) != len(table.titles):
        raise DataError(place, "not every battle has a title", "write one for each")
    known = [name for name in files.files if "forces" in files.file(name).raw]
    for name in table.battles:
        require_known(_path(name), known, place, "scenario")
    return table


def _path(scenario: str) -> str:
    return f"scenarios/{scenario}.toml"


def _reserves(file: DataFile) -> Reserves:
    """Those of both sides."""
    ijn, allies = (file.table(f"reserves.{key}", ReservesTable) for key in SIDE_KEYS)
    return ijn, allies


def _check_carriers(file: DataFile, table: CampaignTable, battle: Scene) -> None:
    """[3.7] No more carriers to a side and battle than the campaign allows; a light one counts as
    half."""
    for side, ships in enumerate(battle.carriers):
        count = sum([1.0 if battle.ship_type[ship] == CV else 0.5 for ship in ships])
        if count > table.carriers:
            raise DataError(
                Location(file.label, "campaign"),
                f"{count:g} carriers of {battle.side_names[side]} in one battle",
                f"leave at most {table.carriers:g}",
            )


def _with_ground(tables: Mapping[str, Any], ground: GroundTable) -> Mapping[str, Any]:
    """The fighting ashore is rolled for after every battle."""
    strategic = {**tables.get("strategic", {}), GROUND: msgspec.to_builtins(ground)}
    return MappingProxyType({**tables, "strategic": MappingProxyType(strategic)})


def read_campaign(files: GameFiles, scenes: tuple[Scene, ...]) -> Campaign:
    """[3.9] What is kept from battle to battle."""
    table = files.file(FILE).table("campaign", CampaignTable)
    battles = [at for at, scene in enumerate(scenes) if scene.battle]
    ships: dict[str, int] = {}
    groups: dict[str, int] = {}
    for at in battles:
        scene = scenes[at]
        for ship, id_ in enumerate(scene.ship_id):
            if scene.ship_type[ship] not in PRINTED_AGAIN:
                ships.setdefault(id_, len(ships))
        for name in scene.group_names:
            groups.setdefault(name, len(groups))
    return Campaign(
        scenes=tuple(battles),
        titles=table.titles,
        ships=MappingProxyType(ships),
        groups=MappingProxyType(groups),
        missed=table.missed,
        refilled=table.refilled,
    )
