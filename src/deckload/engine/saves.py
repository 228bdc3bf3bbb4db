"""Saves: a game in a text file that outlives releases.

A save holds the set-up, the events, digests of the states between them, and the last state in
full. Loading replays the events and compares digests. If the rules have changed since and the
replay comes out differently, the game goes on from its last stored state and says so; if that does
not fit either, it opens read-only. Only damaged, edited or newer files are refused.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from deckload import __version__
from deckload.engine.contract import Rules, SetUp, find_game
from deckload.engine.errors import BadSave, DeckloadError, StateError
from deckload.engine.game import Game
from deckload.engine.history import Event, TakenBack, Took
from deckload.engine.log import tell
from deckload.engine.session import Seat, Session

FORMAT = 1
_MAGIC = "deckload-save"
_LARGEST = 64 * 1024 * 1024


class Save(msgspec.Struct, frozen=True):
    """The contents of a save."""

    format: int
    program: str
    rules_version: str
    schema: int
    setup: SetUp
    seats: tuple[Seat, ...]
    standing: tuple[tuple[int, str, str], ...]
    events: tuple[Event, ...]
    digests: tuple[tuple[int, str], ...]
    """After that many events a step began, in a state with that digest."""
    state: dict[str, Any]
    state_at: int
    """The last step's start in full, and how many events came before it."""
    rolls: tuple[tuple[int, str, tuple[int, ...]], ...]
    """Every logged roll: audience, reason, dice."""
    over: bool
    read_only: str = ""


def save_session(session: Session) -> str:
    """The text of a save file."""
    last = session.history.steps[-1]
    setup = msgspec.structs.replace(
        session.setup, options=dict(session.state.options), game=session.rules.code
    )
    save = Save(
        format=FORMAT,
        program=__version__,
        rules_version=session.rules.version,
        schema=session.rules.schema,
        setup=setup,
        seats=session.seats,
        standing=tuple((side, verb, key) for (side, verb), key in session.standing.items()),
        events=tuple(session.history.events),
        digests=tuple((step.at, step.state.digest()) for step in session.history.steps),
        state=last.state.pack(),
        state_at=last.at,
        rolls=rolls_of(session),
        over=session.over,
        read_only=session.read_only,
    )
    body = msgspec.json.encode(save).decode()
    return f"{_MAGIC} {FORMAT} {_checksum(body)}\n{body}\n"


def rolls_of(session: Session) -> tuple[tuple[int, str, tuple[int, ...]], ...]:
    """Every roll in the log with its audience."""
    return tuple(
        (next(iter(entry.wordings)), entry.roll.reason, entry.roll.dice)
        for entry in session.log
        if entry.roll is not None
    )


def write_save(session: Session, path: Path) -> None:
    """Save to a file; an existing file is replaced in one go or not at all."""
    temporary = path.with_name(path.name + ".new")
    temporary.write_text(save_session(session), encoding="utf-8")
    temporary.replace(path)


def read_save(text: str, where: str = "save") -> Save:
    """Check the text of a save and take it apart, without starting the game."""
    head, _, rest = text.partition("\n")
    words = head.split(" ")
    if words[0] != _MAGIC or len(words) != 3 or not words[1].isdigit():
        raise BadSave(f"{where} is not a Deckload save")
    if int(words[1]) > FORMAT:
        raise BadSave(
            f"{where} was written by a newer Deckload (save format {words[1]}, this one reads up"
            f" to {FORMAT}); update Deckload to open it"
        )
    body = rest.removesuffix("\n")
    if _checksum(body) != words[2]:
        raise BadSave(
            f"{where} is damaged: its contents do not fit its checksum. It may be cut short or"
            " edited; restore it from a copy"
        )
    try:
        return msgspec.json.decode(body, type=Save)
    except (msgspec.DecodeError, msgspec.ValidationError) as e:
        raise BadSave(f"{where} is damaged: {e}") from e


def load_session(
    text: str, *, where: str = "save", rules: Rules | None = None, failures: Path | None = None
) -> Session:
    """The session that a save describes, ready to go on."""
    save = read_save(text, where)
    rules = rules if rules is not None else find_game(save.setup.game)
    if save.schema > rules.schema:
        raise BadSave(
            f"{where} was written by newer rules of {rules.code}; update Deckload to open it"
        )
    session = Session(save.setup, seats=save.seats, rules=rules, failures=failures)
    trouble = _replay(session, save)
    if trouble:
        if save.rules_version == rules.version:
            raise BadSave(f"{where} is damaged or edited: {trouble}")
        session = _from_stored_state(save, rules, failures, trouble)
    session.standing = {(side, verb): key for side, verb, key in save.standing}
    return session


def open_save(path: Path, *, failures: Path | None = None) -> Session:
    """Load a save file."""
    try:
        if path.stat().st_size > _LARGEST:
            raise BadSave(f"{path} is too large for a save")
        text = path.read_text(encoding="utf-8")
    except OSError as e:
        raise BadSave(f"{path} cannot be read: {e.strerror}") from e
    except UnicodeDecodeError as e:
        raise BadSave(f"{path} is not a Deckload save (not text)") from e
    return load_session(text, where=str(path), failures=failures)


def _replay(session: Session, save: Save) -> str:
    """Do all events again; says what went differently, or nothing."""
    stored = dict(save.digests)
    if session.history.steps[-1].state.digest() != stored.get(0):
        return "the set-up comes out differently"
    for number, event in enumerate(save.events, start=1):
        try:
            session.apply(event)
        except Exception as e:  # any failure here means: these rules do not replay this game
            return f"event {number} cannot be replayed ({e})"
        step = session.history.steps[-1]
        if step.at == number and number in stored and step.state.digest() != stored[number]:
            return f"the game differs after event {number}"
    return ""


def _from_stored_state(save: Save, rules: Rules, failures: Path | None, trouble: str) -> Session:
    """Go on from the last stored state under changed rules; read-only if that cannot be done."""
    session = Session(save.setup, seats=save.seats, rules=rules, failures=failures)
    note = f"saved under rules {save.rules_version}, now {rules.version}: {trouble}"
    session.history.events = list(save.events[: save.state_at])
    session.history.steps.clear()
    try:
        packed = _migrated(save, rules)
        data, options = session.state.data, session.state.options
        start = type(session.state).unpack(packed, data, options)
        session.log.clear()
        session.game = Game(rules, start, log=session.log)
        session.game.trail = []
        session.history.note_step(session.game.start)
        for event in save.events[save.state_at :]:
            session.apply(event)
    except (DeckloadError, LookupError, TypeError, ValueError) as e:
        session.read_only = f"this game can be looked at but not played on ({note}; {e})"
        session.history.events = list(save.events)
        if not session.history.steps:
            session.history.note_step(session.game.start)
        return session
    tell(session.state, "", "The game goes on from its last stored position ({note}).", note=note)
    return session


def _migrated(save: Save, rules: Rules) -> dict[str, Any]:
    packed = dict(save.state)
    for schema in range(save.schema, rules.schema):
        migration = rules.migrations.get(schema)
        if migration is None:
            raise StateError(f"no way from state schema {schema} to {schema + 1}")
        packed = migration(packed)
    return packed


def _checksum(body: str) -> str:
    return hashlib.blake2b(body.encode(), digest_size=16).hexdigest()


__all__ = [
    "BadSave",
    "Save",
    "TakenBack",
    "Took",
    "load_session",
    "open_save",
    "read_save",
    "save_session",
    "write_save",
]
