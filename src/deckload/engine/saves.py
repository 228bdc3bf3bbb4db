"""Saves: a game in a text file that outlives releases.

A save holds the set-up, the events, digests of the states between them, and the last state in
full. Loading replays the events and compares digests. If the rules have changed since and the
replay comes out differently, the game goes on from its last stored state and says so; if that does
not fit either, it opens read-only. Only damaged, edited or newer files are refused.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any, Final

import msgspec

from deckload import __version__
from deckload.engine.contract import Rules, SetUp, find_game
from deckload.engine.errors import BadOption, BadSave, NotOffered, ReadOnly, StateError
from deckload.engine.game import Game
from deckload.engine.history import Event, TakenBack, Took
from deckload.engine.recorded_game import Resumption
from deckload.engine.seats import Seat
from deckload.engine.session import Session, StandingOrder
from deckload.engine.state import State

FORMAT: Final = 1
_MAGIC: Final = "deckload-save"
_HEAD: Final = re.compile(_MAGIC + r" ([0-9]{1,9}) ([0-9a-f]{32})")
_LARGEST: Final = 64 * 1024 * 1024
_canonical = msgspec.json.Encoder(order="deterministic").encode
_PLAY_IT_YOURSELF: Final = "If you trust the file, `deckload play --load FILE` goes on with it"
EDITED_STATE: Final = "its stored position is not the one that was played"


class Save(msgspec.Struct, frozen=True):
    """The contents of a save."""

    format: int
    program: str
    rules_version: str
    schema: int
    setup: SetUp
    seats: tuple[Seat, ...]
    standing: tuple[tuple[int, str, str, tuple[str, ...]], ...]
    """Standing orders: side, verb, keys (one to a line), the commands for which they are."""
    events: tuple[Event, ...]
    digests: tuple[tuple[int, str], ...]
    """After that many events a step began, in a state with that digest."""
    state: dict[str, Any]
    state_at: int
    """The last step's start in full, and how many events came before it."""
    rolls: tuple[tuple[int, str, tuple[int, ...]], ...]
    """Every logged roll: audience, reason, dice."""
    over: bool
    base: Resumption | None = None
    """Where the game went on when its rules had changed; what came before cannot be replayed."""
    state_digest: str = ""
    """A fingerprint of the stored state as it stands here, whatever the schema ("": none)."""


_decode = msgspec.json.Decoder(Save).decode


def save_session(session: Session) -> str:
    """The text of a save file."""
    if session.read_only:
        raise ReadOnly(f"{session.read_only}; the save it came from is kept as it is")
    last = session.history.steps[-1]
    state = type(session.state).thaw(last.frozen, session.state.data, session.state.options)
    setup = msgspec.structs.replace(
        session.setup, options=dict(session.state.options), game=session.rules.code
    )
    packed = state.pack()
    save = Save(
        format=FORMAT,
        program=__version__,
        rules_version=session.rules.version,
        schema=session.rules.schema,
        setup=setup,
        seats=session.seats,
        standing=tuple((*what, *order) for what, order in session.standing.items()),
        events=tuple(session.history.events),
        digests=tuple((step.at, step.digest) for step in session.history.steps),
        state=packed,
        state_at=last.at,
        rolls=rolls_of(session),
        over=session.over,
        base=session.base,
        state_digest=_fingerprint(packed),
    )
    return as_text(save)


def as_text(save: Save) -> str:
    """A save as it is written to a file, with its checksum."""
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
    text = save_session(session)
    temporary = path.with_name(path.name + ".new")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def read_save(text: str, where: str = "save") -> Save:
    """Check the text of a save and take it apart, without starting the game."""
    head, _, rest = text.partition("\n")
    words = _HEAD.fullmatch(head)
    if words is None:
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
        return _decode(body)
    except (msgspec.DecodeError, RecursionError, BadOption) as e:
        raise BadSave(f"{where} is damaged: {e}") from e


def load_session(
    text: str,
    *,
    where: str = "save",
    rules: Rules | None = None,
    failures: Path | None = None,
    from_start: bool = False,
) -> Session:
    """The session that a save describes, ready to go on.

    A stored position holds the steps that are to be carried out next, whatever they are. Of a file
    that anybody may have written nothing of the kind is carried out: `from_start` takes only a game
    that comes out the same when it is played again from its beginning.
    """
    save = read_save(text, where)
    rules = rules if rules is not None else find_game(save.setup.game)
    if from_start and save.base is not None:
        raise BadSave(
            f"{where} goes on from a stored position, since the rules had changed"
            f" ({save.base.note}); it cannot be played again from its beginning."
            f" {_PLAY_IT_YOURSELF}"
        )
    if save.schema > rules.schema:
        raise BadSave(
            f"{where} was written by newer rules of {rules.code}; update Deckload to open it"
        )
    if state_was_edited(save):
        raise BadSave(f"{where} is damaged or edited: {EDITED_STATE}")
    try:
        session = opened(save, rules, failures)
        trouble = _replay(session, save)
    except Exception as e:  # whatever it is, these rules cannot even set this game up
        trouble = f"it cannot be set up ({e})"
    if trouble:
        if (save.rules_version, save.schema) == (rules.version, rules.schema):
            raise BadSave(f"{where} is damaged or edited: {trouble}")
        if from_start:
            raise BadSave(
                f"{where} was saved under rules {save.rules_version} and does not come out the same"
                f" under rules {rules.version}. {_PLAY_IT_YOURSELF}"
            )
        session = _from_stored_state(save, rules, failures, where)
    session.standing = {
        (side, verb): StandingOrder(key, commands) for side, verb, key, commands in save.standing
    }
    return session


def open_save(path: Path, *, failures: Path | None = None) -> Session:
    """Load a save file."""
    try:
        if path.stat().st_size > _LARGEST:
            raise BadSave(f"{path} is too large for a save")
        if path.exists() and not path.is_file():
            raise BadSave(f"{path} is not a file")
        text = path.read_text(encoding="utf-8")
    except OSError as e:
        raise BadSave(f"{path} cannot be read: {e.strerror}") from e
    except ValueError as e:
        raise BadSave(f"{path} is not a Deckload save (not text)") from e
    return load_session(text, where=str(path), failures=failures)


def opened(save: Save, rules: Rules, failures: Path | None = None) -> Session:
    """The session of a save before its first event (or where it went on under changed rules)."""
    running = save.base is None
    session = Session(save.setup, seats=save.seats, rules=rules, failures=failures, running=running)
    if save.base is not None:
        session.go_on_from(save.base, list(save.events[: save.base.at]))
    return session


def events_to_replay(save: Save) -> tuple[Event, ...]:
    """The events that follow after `opened`."""
    return save.events[save.base.at :] if save.base is not None else save.events


def catch_up(session: Session, save: Save) -> None:
    """Bring a session that was loaded from an earlier save of the same game up to a later one:
    `BadSave` where the rest of it does not come out the same."""
    trouble = EDITED_STATE if state_was_edited(save) else _replay(session, save)
    if trouble:
        raise BadSave(f"the save is damaged or edited: {trouble}")


def _replay(session: Session, save: Save) -> str:
    """Do all events again that a session has not seen yet; says what went differently, or
    nothing."""
    stored = dict(save.digests)
    begun = session.history.steps[-1]
    if begun.digest != stored.get(begun.at):
        return "the set-up comes out differently"
    seen = len(session.history)
    for number, event in enumerate(save.events[seen:], start=seen + 1):
        try:
            session.apply(event)
        except Exception as e:  # any failure here means: these rules do not replay this game
            return f"event {number} cannot be replayed ({e})"
        step = session.history.steps[-1]
        if step.at == number and step.digest != stored.get(number):
            return f"the game differs after event {number}"
    if rolls_of(session) != save.rolls:
        return "the dice fall differently"
    return "" if stored_state_agrees(session, save) else EDITED_STATE


def state_was_edited(save: Save) -> bool:
    """Whether the stored state is not the one that was written."""
    return bool(save.state_digest) and save.state_digest != _fingerprint(save.state)


def stored_state_agrees(session: Session, save: Save) -> bool:
    """Whether the stored state is that of the last step, once the game was replayed.

    A state of another schema cannot be compared: nothing of it is used then, either.
    """
    last = session.history.steps[-1]
    if save.schema != session.rules.schema:
        return save.state_at == last.at
    try:
        digest = _unpacked(save.state, session).digest()
    except StateError:
        return False
    return (save.state_at, digest) == (last.at, last.digest)


def _unpacked(packed: dict[str, Any], session: Session) -> State:
    return type(session.state).unpack(packed, session.state.data, session.state.options)


def _from_stored_state(save: Save, rules: Rules, failures: Path | None, where: str) -> Session:
    """Go on from the last stored state under changed rules; read-only if that cannot be done.

    All seats are told of it, so what exactly went differently is not said: it may be a secret.
    """
    note = f"saved under rules {save.rules_version}, now {rules.version}"
    try:
        session = Session(
            save.setup, seats=save.seats, rules=rules, failures=failures, running=False
        )
    except Exception as e:  # a scenario, an option or an overlay that these rules do not know
        return _only_shown(save, rules, where, f"{note}; they cannot set it up: {e}")
    _check_digest_of_state(save, session, where)
    s = None
    try:
        s = _unpacked(_migrated(save, rules), session)
        base = Resumption(save.state_at, s.pack(), note)
        session.go_on_from(base, list(save.events[: save.state_at]))
    except Exception as e:  # what the rules cannot take up, people can still look at
        shown = "its last stored position" if s is not None else "its set-up"
        why = f"; {e}" if isinstance(e, StateError) else ""
        note = f"{shown} can be looked at but not played on ({note}{why})"
        return _stopped(session, save, session.state if s is None else s, note)
    _take_what_fits(session, save.events[save.state_at :])
    return session


def _only_shown(save: Save, rules: Rules, where: str, note: str) -> Session:
    """The last stored state to look at, where these rules cannot even set the game up."""
    try:
        session = _stand_in(save, rules)
        _check_digest_of_state(save, session, where)
        s = _unpacked(_migrated(save, rules), session)
        told = (
            "its last stored position can be looked at but not played on, with the data as shipped"
            f" and the table of {session.setup.scenario!r} ({note})"
        )
        _stopped(session, save, s, told)
        for seat in session.seats:
            session.message(seat.name)
    except BadSave:
        raise
    except Exception as e:
        raise BadSave(
            f"{where} cannot be shown by these rules of {rules.code} ({note}): {e}"
        ) from e
    return session


def _stand_in(save: Save, rules: Rules) -> Session:
    """A session whose table serves to show a stored state that these rules cannot set up.

    It is that of the first scenario if the save's own is gone, with the data as shipped. Options
    are as stored, known to these rules or not.
    """
    scenarios = rules.scenarios()
    scenario = save.setup.scenario if save.setup.scenario in scenarios else next(iter(scenarios))
    setup = msgspec.structs.replace(save.setup, scenario=scenario, options={}, overlay=None)
    seats = [Seat(seat.name, seat.side) for seat in save.seats]
    session = Session(setup, seats=seats, rules=rules, running=False)
    options = {**session.state.options, **save.setup.options}
    session.setup = msgspec.structs.replace(setup, options=options)
    session.state.options = options
    return session


def _stopped(session: Session, save: Save, s: State, note: str) -> Session:
    """The session with a state to look at, and a note why it cannot be played on."""
    session.read_only = note
    session.history.events[:] = save.events
    session.game = Game.stopped(session.rules, s, session.log)
    session.history.note_step(session.game.start)
    return session


def _check_digest_of_state(save: Save, session: Session, where: str) -> None:
    """Refuse a stored state that is not the one noted while it was played.

    Only a state of the same schema can be compared; one that does not fit is the caller's matter.
    """
    if save.schema != session.rules.schema or not save.digests:
        return
    try:
        digest = _unpacked(save.state, session).digest()
    except StateError:
        return
    if digest != dict(save.digests).get(save.state_at):
        raise BadSave(f"{where} is damaged or edited: {EDITED_STATE}")


def _take_what_fits(session: Session, events: tuple[Event, ...]) -> None:
    """Choices made since the last stored state, as far as the new rules offer them."""
    for event in events:
        try:
            session.apply_or_nothing(event)
        except NotOffered:
            return


def _migrated(save: Save, rules: Rules) -> dict[str, Any]:
    packed = dict(save.state)
    for schema in range(save.schema, rules.schema):
        migration = rules.migrations.get(schema)
        if migration is None:
            raise StateError(f"no way from state schema {schema} to {schema + 1}")
        packed = migration(packed)
    return packed


def _fingerprint(packed: dict[str, Any]) -> str:
    """The fingerprint of a packed state, the same before it is written and after it is read."""
    plain = msgspec.json.decode(msgspec.json.encode(packed))
    return hashlib.blake2b(_canonical(plain), digest_size=16).hexdigest()


def _checksum(body: str) -> str:
    return hashlib.blake2b(body.encode(errors="replace"), digest_size=16).hexdigest()


__all__ = [
    "BadSave",
    "Save",
    "TakenBack",
    "Took",
    "as_text",
    "catch_up",
    "events_to_replay",
    "load_session",
    "open_save",
    "opened",
    "read_save",
    "save_session",
    "write_save",
]
