"""What can go wrong, by name: each error says where, and what to do about it."""

from __future__ import annotations


class DeckloadError(Exception):
    """Base of every error that is meant to be read by a person."""


class NotOffered(DeckloadError):
    """A choice that the pending decision does not contain, or that is not the asker's to make."""


class StaleAnswer(NotOffered):
    """An answer to a question that is no longer the current one."""


class NothingToUndo(DeckloadError):
    """There is no choice of this seat's left that may still be taken back."""


class GameIsOver(NotOffered):
    """The game has ended; nothing is asked any more."""


class ReadOnly(DeckloadError):
    """A save that can be looked at but not played on with these rules."""


class DeadEnd(DeckloadError):
    """A rule asked a question without any possible answer: a defect of the rules."""


class RuleFailure(DeckloadError):
    """A rule broke down in the middle. The game is as it was before the choice.

    `report` is the path of the failure file (None where it could not be written).
    """

    def __init__(self, message: str, report: str | None = None) -> None:
        super().__init__(message)
        self.report = report


class BadSave(DeckloadError):
    """A save that is damaged, edited, foreign or newer than this program."""


class BadOption(DeckloadError):
    """An unknown scenario, option, side or seat in a game's set-up."""


class UnknownGame(DeckloadError):
    """No installed game goes by that name."""


class BadDesign(DeckloadError):
    """A game's table asks for a drawing that does not exist, or leaves a word unexplained."""


class BrokenGame(DeckloadError):
    """A game is installed, but cannot be imported or does not do what every game must."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"the game {code!r} is installed, but cannot be loaded: {reason}")
        self.code = code
        self.reason = reason


class StateError(DeckloadError):
    """A state class whose declaration is incomplete or contradictory (found at import)."""


class LeftoverDice(DeckloadError):
    """A test scripted dice that were never rolled, or ran out of them."""
