"""Errors as they are sent: a status code, what went wrong, and what to do about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from deckload.board import BoardError
from deckload.charts import OutsideChartError
from deckload.data.errors import DataError
from deckload.engine import errors
from deckload.engine.cases import UnknownCase
from deckload.server.committing import NotStored, TableMoved
from deckload.server.wire import Error


class RequestRefused(errors.DeckloadError):
    """Something the server itself refuses."""

    def __init__(self, status: int, error: str, remedy: str) -> None:
        super().__init__(error)
        self.status = status
        self.remedy = remedy


class Mistake(NamedTuple):
    status: int
    body: Error


_RULE_FAILED: Final = "a rule broke down; nothing was changed, the game goes on from before"
_TELL_THE_HOST: Final = "choose something else; whoever runs the server finds the failure on it"
_CHOOSE_A_GAME: Final = "choose one of the games that /api/games lists"

# The most particular first: the first that fits is taken.
_KNOWN: tuple[tuple[type[Exception], int, str], ...] = (
    (errors.StaleAnswer, 409, "look at the table as it is now, then answer again"),
    (errors.GameIsOver, 409, "look at the replay, or start another game"),
    (errors.NotOffered, 409, "choose among the options that are offered to you now"),
    (errors.NothingToUndo, 409, "ask the other side for a takeback instead"),
    (errors.ReadOnly, 409, "export the save and open it with the release that wrote it"),
    (errors.BadSave, 422, "choose another file, or restore this one from a copy"),
    (errors.BadOption, 422, "correct the set-up of the game"),
    (DataError, 422, "correct the overlay"),
    (errors.UnknownGame, 404, _CHOOSE_A_GAME),
    (UnknownCase, 404, "choose one of the cases that the game lists"),
    (TableMoved, 409, "look at the table as it is now, then answer again"),
    (NotStored, 507, "make room on the disk of the server, then try again"),
)


# A rule or a view looked where there is nothing: a defect, and what it says may be a secret.
_DEFECTS = (BoardError, OutsideChartError)


def explain(error: Exception) -> Mistake:
    """What to answer to an error. Of one that nobody foresaw only that it happened is told: its
    words may contain secrets."""
    if isinstance(error, RequestRefused):
        return Mistake(error.status, Error(str(error), error.remedy))
    if isinstance(error, errors.BrokenGame):
        return Mistake(500, Error(f"the game {error.code!r} cannot be loaded here", _CHOOSE_A_GAME))
    if isinstance(error, errors.RuleFailure):  # its own words name a file of the server's
        return Mistake(500, Error(_RULE_FAILED, _TELL_THE_HOST))
    for kind, status, remedy in _KNOWN:
        if isinstance(error, kind):
            return Mistake(status, Error(str(error), remedy))
    if isinstance(error, errors.DeckloadError) and not isinstance(error, _DEFECTS):
        return Mistake(422, Error(str(error), "correct the request"))
    return Mistake(500, Error("the server made a mistake", "try again, and please report it"))
