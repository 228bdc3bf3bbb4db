"""What the looks at one game share: what stays as it is, and how far those before have come."""

from __future__ import annotations

from collections.abc import Sequence

from deckload.engine.log import Entry
from deckload.engine.saves import Save, catch_up, load_session, read_save
from deckload.engine.session import Session
from deckload.engine.views import Table


class Ground:
    """The table of a game, and what things can stand on there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.places = frozenset(place.id for place in table.board.places)
        self.boxes = frozenset(box.id for display in table.displays for box in display.boxes)
        self.tracks = frozenset(track.id for track in table.tracks)


class Notebook:
    """Kept from the first look at a game to the last."""

    def __init__(self) -> None:
        self._ground: Ground | None = None
        self._read: dict[str, int] = {}  # by check: entries of the log
        self._loaded: Session | None = None
        self.sources_are_read = False

    def ground(self, session: Session) -> Ground:
        """The table does not change while a game is played."""
        if self._ground is None:
            table = session.rules.table(session.state.data, session.setup.scenario)
            self._ground = Ground(table)
        return self._ground

    def new_entries(self, check: str, log: Sequence[Entry]) -> Sequence[Entry]:
        """What came into the log since this check last asked. A game in which something was found
        is not played on, so that what came before is in order."""
        first = self._read.get(check, 0)
        self._read[check] = len(log)
        return log[first:]

    def loaded(self, text: str, session: Session) -> tuple[Save, Session]:
        """A save, and the game that it gives. It is the one that the save of the look before gave,
        gone on with: together the looks at a game replay it once."""
        save = read_save(text)
        again = self.loaded_before(save)
        if again is None:
            again = load_session(text, rules=session.rules)
        else:
            catch_up(again, save)
        again.look_afresh()
        self._loaded = again
        return save, again

    def loaded_before(self, save: Save) -> Session | None:
        """What an earlier save gave, if it leads up to this one."""
        again, self._loaded = self._loaded, None
        return again if again is not None and _goes_on(again, save) else None


def _goes_on(session: Session, save: Save) -> bool:
    """Does a save begin with the events of a session? Not where the session was saved amid a joint
    question: answers to that are kept in the order of the sides."""
    return list(save.events[: len(session.history)]) == session.history.events
