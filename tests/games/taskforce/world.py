"""The data files of Task Force as they are written, for tests that check them."""

from functools import cache

from deckload.board.geography import Geography
from deckload.charts import load_data
from deckload.data import read_package

SIDES = ("ijn", "allies")
BATTLES = (
    "pearl-harbor",
    "force-z",
    "java-sea",
    "carrier-duel",
    "coral-sea",
    "midway",
    "eastern-solomons",
    "combined-fleet",
    "indian-ocean",
    "guadalcanal",
)
ON_HEXES = BATTLES[1:]


@cache
def loaded():
    return load_data("taskforce", read_package("deckload.games.taskforce"))


def raw(name):
    """The tables of a file."""
    return loaded().files.file(name).raw


def charts():
    return loaded().charts


def entries(table):
    """A table without the word where it comes from."""
    return {key: value for key, value in table.items() if key != "source"}


def battle(name):
    return raw(f"scenarios/{name}.toml")


def ship_class(counter):
    """The class of a named ship, or of a counter such as `dd-jp` or `dd/2`."""
    classes, named = raw("ships.toml")["classes"], raw("ships.toml")["ships"]
    if counter in named:
        return classes[named[counter]["class"]]
    kind = counter.removesuffix("/2")
    return classes[kind if kind in classes else f"{kind}-us"]


@cache
def sea(name):
    """A map with the ways of ships on it."""
    land = Geography(raw(f"map/{name}/hexes.toml"), raw(f"map/{name}/coast.toml"), name)
    return land, land.ships()
