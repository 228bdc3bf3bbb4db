"""`deckload lab again`: what a failure file tells of, done again, to see whether it is mended."""

from __future__ import annotations

import traceback
from pathlib import Path

import msgspec
import typer

from deckload.engine.errors import BadSave, NotOffered, UnknownGame
from deckload.engine.failures import Failure
from deckload.engine.replay import replay_failure
from deckload.engine.saves import load_session


def still_fails(file: Path) -> bool:
    """Say what kind of failure file this is, and whether it still fails."""
    body = _read(file)
    try:
        said = msgspec.json.decode(body)
    except msgspec.DecodeError as error:
        raise BadSave(f"{file} is not a failure file: {error}") from error
    if isinstance(said, dict) and "answers" in said:
        return _session_fails(file, body)
    if isinstance(said, dict) and "seed" in said:
        return _fuzzed_game_fails(file, said["seed"])
    raise BadSave(f"{file} is not a failure file, neither of a session nor of the fuzzer")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadSave(f"{file} cannot be read: {error.strerror}") from error


def _fuzzed_game_fails(file: Path, seed: object) -> bool:
    from deckload.lab.fuzz import play_again

    typer.echo(f"{file}: a failure of the fuzzer, seed {seed}")
    findings = play_again(file)
    for finding in findings:
        typer.echo(f"Still fails: {finding.check}: {finding.message}")
    return bool(findings) or _mended()


def _session_fails(file: Path, body: bytes) -> bool:
    failure = _decoded(file, body)
    typer.echo(f"{file}: a failure of a session, after the answers {', '.join(failure.answers)}")
    try:
        replay_failure(body)
    except (BadSave, UnknownGame):
        raise
    except NotOffered as error:
        typer.echo(f"Nothing fails any more, but the rules go another way now: {error}.")
        return False
    except Exception as error:
        typer.echo(f"Still fails: {type(error).__name__}: {error}")
        typer.echo("".join(traceback.format_exception(error)), nl=False)
        return True
    return _mended()


def _decoded(file: Path, body: bytes) -> Failure:
    """A session's failure that can be tried again; an error where nothing would be tried."""
    try:
        failure = msgspec.json.decode(body, type=Failure)
    except msgspec.DecodeError as error:
        raise BadSave(f"{file} is not a failure file of a session: {error}") from error
    if not failure.answers:
        why = "it broke while an answer was taken back, and only answers can be given again"
        raise BadSave(f"{file} cannot be tried again: {why}. See the trace in it")
    read_only = load_session(failure.save, where=f"the save in {file}").read_only
    if read_only:
        raise BadSave(f"{file} cannot be tried again: {read_only}")
    return failure


def _mended() -> bool:
    typer.echo("Nothing fails any more.")
    return False
