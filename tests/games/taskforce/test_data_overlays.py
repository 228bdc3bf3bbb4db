"""Printed numbers in place of ours, and what is said of those that do not fit."""

import pytest

from deckload.data import DataError
from deckload.games.taskforce.model.reading import load

HEAD = 'game = "taskforce"\ntitle = "My boxed copy"\n'


def overlaid(file, text):
    return load({"overlay.toml": HEAD, file: text})


def test_a_cell_of_a_chart_can_be_replaced():
    data = overlaid(
        "charts/naval.toml",
        '[charts.naval_combat]\nsource = "printed: VUCA"\ncells.4.9 = 7\n',
    )
    assert data.charts["naval_combat"].look_up(9, 4).result == 7
    assert load(None).charts["naval_combat"].look_up(9, 4).result == 6


def test_a_counter_can_be_replaced():
    text = '[classes.yamato]\nsource = "printed: VUCA"\nguns = [16, 11]\n'
    data = overlaid("ships.toml", text)
    scene = data.scenes[data.scene_of["combined-fleet"]]
    assert scene.guns[scene.ship_id.index("yamato")][2] == 16


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        (
            "charts/naval.toml",
            '[charts.naval_combat]\nsource = "printed: VUCA"\ncells.4.99 = 7\n',
            ("charts/naval.toml", "naval_combat", "99"),
        ),
        (
            "charts/air.toml",
            '[charts.anti_air]\nsource = "printed: VUCA"\ncells.4.7 = "many"\n',
            ("charts/air.toml", "anti_air", "many"),
        ),
        (
            "ships.toml",
            '[classes.bismarck]\nsource = "printed: VUCA"\nguns = [9, 6]\n',
            ("ships.toml", "bismarck"),
        ),
        (
            "ships.toml",
            '[classes.yamato]\nsource = "printed: VUCA"\nguns = "many"\n',
            ("ships.toml", "yamato", "guns"),
        ),
        (
            "aircraft.toml",
            "[air.zero]\nair = [7, 4]\n",
            ("aircraft.toml", "air.zero", "source"),
        ),
    ],
)
def test_what_does_not_fit_is_refused_by_its_place(file, text, says):
    with pytest.raises(DataError) as caught:
        overlaid(file, text)
    for word in (*says, "Remedy"):
        assert word in str(caught.value)
