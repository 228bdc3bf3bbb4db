"""Scenes as they are sent: events of a game one by one, and the report of a battle at its end."""

from __future__ import annotations

from deckload.engine.contract import find_scenario
from deckload.engine.scenes import Battle, Scene, Stretch, scenes_of
from deckload.server.luck import luck_of_sides
from deckload.server.socket_messages import BattleReport, SceneReel, SceneView


def reel_of(stretch: Stretch, scenario: str) -> SceneReel:
    """The scenes of a stretch of a game. It needs no lock: run it outside."""
    sides = len(find_scenario(stretch.rules, scenario).sides)
    shown = scenes_of(stretch)
    scenes = tuple(_scene(scene, sides) for scene in shown.scenes)
    return SceneReel(shown.first, shown.lines, shown.view, scenes)


def _scene(scene: Scene, sides: int) -> SceneView:
    battle = None if scene.battle is None else _report(scene.battle, sides)
    return SceneView(scene.line, scene.change, scene.toll, battle)


def _report(battle: Battle, sides: int) -> BattleReport:
    luck = tuple(one for one in luck_of_sides(battle.rolls, sides) if one.rolls)
    return BattleReport(battle.number, battle.begins, battle.toll, luck)
