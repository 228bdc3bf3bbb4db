"""Bring your own charts: a folder of a player's data that replaces ours, table by table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from deckload.data.bounds import require_bounds
from deckload.data.errors import DataError, Location
from deckload.data.folders import MOST_FILES, read_folder, require_file_name
from deckload.data.loading import convert, parse_toml

ABOUT: Final = "overlay.toml"

T = TypeVar("T")


class AboutOverlay(msgspec.Struct, frozen=True):
    """What `overlay.toml` says: which game the overlay is for and what to call it."""

    game: str
    title: str
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay: what it is for, and the texts of its files, `overlay.toml` included."""

    about: AboutOverlay
    texts: Mapping[str, str]

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> Overlay:
        """An overlay from its texts alone, as a save holds them."""
        if ABOUT not in texts:
            raise DataError(
                Location(ABOUT),
                "the overlay does not say what it is for",
                "add this file with game = '...' and title = '...'",
            )
        if len(texts) > MOST_FILES:
            raise DataError(Location(ABOUT), f"more than {MOST_FILES} files", "remove some")
        if len(texts) == 1:
            raise DataError(
                Location(ABOUT),
                "the overlay replaces nothing",
                "put your data files beside this one",
            )
        for name in texts:
            require_file_name(name)
        about = convert(parse_toml(texts[ABOUT], ABOUT), AboutOverlay, Location(ABOUT))
        overlay = cls(about, {name: texts[name] for name in sorted(texts)})
        for name, text in overlay.texts.items():
            file = name if name == ABOUT else overlay.label(name)
            require_bounds(parse_toml(text, file), file)
        return overlay

    @classmethod
    def read(cls, folder: Path) -> Overlay:
        """The overlay in a folder."""
        return cls.from_texts(read_folder(folder))

    def captured(self) -> dict[str, str]:
        """The texts to record in a save, in name order; `from_texts` takes them back."""
        return dict(self.texts)

    def data_texts(self) -> dict[str, str]:
        """The texts that replace those of the game."""
        return {name: text for name, text in self.texts.items() if name != ABOUT}

    def label(self, file: str) -> str:
        """What errors and lists call one of its files."""
        return f"{file} of overlay {self.about.title!r}"

    def require_game(self, game: str) -> None:
        """Refuse an overlay made for another game."""
        if self.about.game != game:
            raise DataError(
                Location(ABOUT).key("game"),
                f"overlay {self.about.title!r} is for {self.about.game!r}, not for {game!r}",
                "choose an overlay of this game, or play without",
            )


def loader(read: Callable[[Overlay | None], T]) -> Callable[[Mapping[str, str] | None], T]:
    """The function by which a game hands its data over: the data as they are, which are read once,
    since nothing in them can change; or with a player's overlay over them."""
    printed = cache(partial(read, None))
    reading = threading.Lock()

    def load(overlay: Mapping[str, str] | None) -> T:
        if overlay is not None:
            return read(Overlay.from_texts(overlay))
        with reading:  # else all threads of a server that starts would read the same
            return printed()

    return load
