"""Data files: TOML with sources, overlays put over them, errors that name the cell."""

from deckload.data.errors import DataError, Location
from deckload.data.folders import read_folder, read_package
from deckload.data.loading import convert, parse_toml
from deckload.data.overlay import Overlay
from deckload.data.sources import Source, SourceLine, parse_source, sources_as_text

__all__ = [
    "DataError",
    "Location",
    "Overlay",
    "Source",
    "SourceLine",
    "convert",
    "parse_source",
    "parse_toml",
    "read_folder",
    "read_package",
    "sources_as_text",
]
