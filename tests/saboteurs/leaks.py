"""Leaks that players complain about in other engines: by log, id, order, event number, automatic
choice, and what else might tell.
"""

from __future__ import annotations

from typing import Any

import pytest

from deckload.engine import scenes
from deckload.engine.decision import Refusal, ask
from deckload.engine.dice import die
from deckload.engine.errors import NotOffered
from deckload.engine.handles import handle_of, piece_of
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.log import Entry, Wording, tell
from deckload.engine.procedures import STEPS, seal
from deckload.engine.seat_sequence import Circumstances, Next, SeatSequence
from deckload.engine.session import Seat, Session
from deckload.engine.state import Watching
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules import movement, patrol, strike
from saboteurs.broken import Variant, patch_step, saboteur


@saboteur("leak by log", "twin worlds")
def leak_by_log(patch: pytest.MonkeyPatch) -> Variant:
    def tells_all(s: MiniState, case: str, text: str, **fill: Any) -> None:
        tell(s, case, f"{text} Under the markers: {s.inside}".replace("{}", ""), **fill)

    patch.setattr(movement, "tell", tells_all)
    return Variant()


@saboteur("leak by id", "twin worlds")
def leak_by_id(patch: pytest.MonkeyPatch) -> Variant:
    def offers_pieces(s: MiniState) -> Any:
        prey = yield ask(1 - s.raid_side, strike.INTERCEPT, s.raid[s.raid_side], also=("hold",))
        if prey != "hold":
            strike._lose_raider(s, handle_of(s, 1 - s.raid_side, prey))

    return patch_step(patch, "mini.strike.intercept", offers_pieces)


@saboteur("leak by order", "twin worlds")
def leak_by_order(patch: pytest.MonkeyPatch) -> Variant:
    def lists_by_piece(s: MiniState) -> Any:
        defender = 1 - s.raid_side
        handles = [handle_of(s, defender, unit) for unit in s.raid[s.raid_side]]
        prey = yield ask(defender, strike.INTERCEPT, handles, also=("hold",))
        if prey != "hold":
            assert piece_of(s, defender, prey) in s.raid[s.raid_side]
            strike._lose_raider(s, prey)

    return patch_step(patch, "mini.strike.intercept", lists_by_piece)


@saboteur("leak by event number", "numbers tell nothing")
def leak_by_number(patch: pytest.MonkeyPatch) -> Variant:
    proper = SeatSequence.go_on

    def counts_everything(self: SeatSequence, following: Next) -> bytes | None:
        update = proper(self, following)
        if update is None:
            self.number += 1
        return update

    patch.setattr(SeatSequence, "go_on", counts_everything)
    return Variant()


@saboteur("leak by an update without news", "numbers tell nothing")
def leak_by_empty_update(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Next, "is_news", property(lambda _: True))
    return Variant()


@saboteur("leak to spectators", "scrambled secrets")
def leak_to_spectators(patch: pytest.MonkeyPatch) -> Variant:
    """Whoever has no side is shown everything; the players see what they should."""
    proper = Watching.now

    def knows_more(self: Watching, s: MiniState) -> MiniState:
        return s.copy() if self._side == SPECTATOR else proper(self, s)

    patch.setattr(Watching, "now", knows_more)
    return Variant()


@saboteur("leak in a scene", "twin scenes")
def leak_in_a_scene(patch: pytest.MonkeyPatch) -> Variant:
    def knows_more(s: MiniState, _viewer: int) -> MiniState:
        return s.copy()

    patch.setattr(scenes, "as_known", knows_more)
    return Variant()


@saboteur("leak by the cost of a scene", "twin scenes")
def leak_by_toll(patch: pytest.MonkeyPatch) -> Variant:
    proper = scenes.Looks.append

    def counts_a_dummy(self: scenes.Looks, entry: Entry) -> None:
        proper(self, entry)
        if self.sights and self.sights[-1].k is not None:
            s, viewer = self.s, self._stretch.viewer
            self.sights[-1].k.lost[0] += s.inside[s.data.markers_of[1 - viewer][0]] < 0

    patch.setattr(scenes.Looks, "append", counts_a_dummy)
    return Variant()


@saboteur("a scene of what nobody was told", "scenes fit the log")
def scene_of_nothing(patch: pytest.MonkeyPatch) -> Variant:
    proper = Entry.for_viewer

    def shows_others_dice(self: Entry, viewer: int) -> Wording | None:
        return proper(self, viewer) or (Wording("") if self.roll is not None else None)

    class Tells(Session):
        def lines_for(self, side: int) -> Any:
            return [line for line in super().lines_for(side) if line.roll is None]

    patch.setattr(Entry, "for_viewer", shows_others_dice)
    return Variant(session=Tells)


@saboteur("leak by a gap in the numbers", "twin worlds")
def leak_by_gap(patch: pytest.MonkeyPatch) -> Variant:
    proper = SeatSequence.look

    def skips_for_dummy(self: SeatSequence, session: Session, beside: Circumstances) -> Next:
        s = session.state
        self.number += s.inside[s.data.markers_of[1 - self.seat.side][0]] < 0
        return proper(self, session, beside)

    patch.setattr(SeatSequence, "look", skips_for_dummy)
    return Variant()


@saboteur("leak by redo", "numbers tell nothing")
def leak_by_redo(_patch: pytest.MonkeyPatch) -> Variant:
    class TellsOfOthers(Session):
        def can_redo(self, side: int) -> bool:
            return any(super(TellsOfOthers, self).can_redo(side) for side in (0, 1))

    return Variant(session=TellsOfOthers)


@saboteur("leak by automatic choice", "twin worlds")
def leak_by_automatic_choice(patch: pytest.MonkeyPatch) -> Variant:
    def never_covert(*args: Any, **kw: Any) -> Any:
        return ask(*args, **{**kw, "covert": False})

    patch.setattr(patrol, "ask", never_covert)
    return Variant()


@saboteur("leak by waiting for a draft", "twin worlds")
def leak_by_waiting(patch: pytest.MonkeyPatch) -> Variant:
    proper = STEPS["mini.strike.intercept"]

    def hesitates_with_a_dummy(s: MiniState) -> Any:
        first = s.data.markers_of[s.raid_side][0]
        if s.inside[first] < 0:
            yield ask(s.raid_side, patrol.PATROL, ("patrol", "pass"), about=first, draft=True)
        yield from proper(s)

    return patch_step(patch, "mini.strike.intercept", hesitates_with_a_dummy)


@saboteur("leak by reason", "scrambled secrets")
def leak_by_reason(patch: pytest.MonkeyPatch) -> Variant:
    def says_too_much(s: MiniState, marker: int) -> Refusal | None:
        return Refusal("6.1", f"under it lies {s.inside[marker]}")

    patch.setattr(strike, "why_no_target", says_too_much)
    return Variant()


@saboteur("leak by undo state", "twin worlds")
def leak_by_undo(patch: pytest.MonkeyPatch) -> Variant:
    def seals_near_something(s: MiniState, case: str, text: str, **fill: Any) -> None:
        tell(s, case, text, **fill)
        if s.inside[s.data.markers_of[1][0]] >= 0:
            seal(s)

    patch.setattr(movement, "tell", seals_near_something)
    return Variant()


@saboteur("leak by notice", "twin worlds")
def leak_by_notice(_patch: pytest.MonkeyPatch) -> Variant:
    class Talkative(Session):
        def notices(self, place: Seat) -> list[str]:
            return [*super().notices(place), f"Under the markers: {self.state.inside}"]

    return Variant(session=Talkative)


@saboteur("leak by error", "twin worlds")
def leak_by_error(_patch: pytest.MonkeyPatch) -> Variant:
    class Explains(Session):
        def _index_of(self, place: Seat, key: Any) -> int:
            try:
                return super()._index_of(place, key)
            except NotOffered as e:
                raise NotOffered(f"{e}, for {self.state.inside} is so") from e

    return Variant(session=Explains)


@saboteur("peeked dice", "dice to come")
def peeked_dice(patch: pytest.MonkeyPatch) -> Variant:
    def foretells(s: MiniState, case: str, text: str, **fill: Any) -> None:
        tell(s, case, f"{text} The next die will be {die(s.copy(), 6, 'peek')}.", **fill)

    patch.setattr(movement, "tell", foretells)
    return Variant()
