"""Data files: TOML with sources, overlays put over them, errors that name the cell."""

from deckload.data.errors import DataError, Location
from deckload.data.folders import read_folder, read_package
from deckload.data.game_files import DataFile, GameFiles, read_files
from deckload.data.loading import StrictTable, convert, parse_toml
from deckload.data.names import refuse_twins, require_known
from deckload.data.overlay import Overlay, loader
from deckload.data.sources import Source, SourceLine, parse_source, sources_as_text

__all__ = [
    "DataError",
    "DataFile",
    "GameFiles",
    "Location",
    "Overlay",
    "Source",
    "SourceLine",
    "StrictTable",
    "convert",
    "loader",
    "parse_source",
    "parse_toml",
    "read_files",
    "read_folder",
    "read_package",
    "refuse_twins",
    "require_known",
    "sources_as_text",
]
