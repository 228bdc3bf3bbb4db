"""Broken variants of the duel, each of which the conformance suite must catch by name.

A saboteur patches one thing and names the check that has to notice. The leaks are those that
players complain about in other engines: by log, id, order, event number, automatic choice.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from deckload.engine import scenes
from deckload.engine.decision import Refusal, ask
from deckload.engine.designs import CounterDesign
from deckload.engine.dice import Modifier, Throw, die
from deckload.engine.errors import NotOffered
from deckload.engine.handles import handle_of, piece_of
from deckload.engine.knowledge import ALL_EYES, SPECTATOR
from deckload.engine.log import Entry, Ref, Wording, tell
from deckload.engine.procedures import STEPS, seal, together
from deckload.engine.seat_sequence import Circumstances, Next, SeatSequence
from deckload.engine.session import Seat, Session
from deckload.engine.state import Watching
from deckload.engine.views import PlaceMark, Reach, View
from deckload.games.mini import GAME, Duel
from deckload.games.mini.guess import fill
from deckload.games.mini.model.state import LOST, MiniState
from deckload.games.mini.rules import movement, patrol, strike, turn
from deckload.games.mini.table import view
from deckload.lab.conformance import questions


@dataclass
class Variant:
    """What a saboteur hands to the suite."""

    rules: Duel = field(default_factory=lambda: GAME)
    session: type[Session] = Session


@dataclass(frozen=True)
class Saboteur:
    """A way to break things, and the check that must catch it."""

    name: str
    caught_by: str
    commit: Callable[[pytest.MonkeyPatch], Variant]


SABOTEURS: list[Saboteur] = []


def saboteur(name: str, caught_by: str) -> Callable[[Any], Any]:
    def register(commit: Callable[[pytest.MonkeyPatch], Variant]) -> Any:
        SABOTEURS.append(Saboteur(name, caught_by, commit))
        return commit

    return register


def _patch_step(patch: pytest.MonkeyPatch, name: str, body: Any) -> Variant:
    assert name in STEPS
    patch.setitem(STEPS, name, body)
    return Variant()


# --- leaks ---------------------------------------------------------------------------------------


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

    return _patch_step(patch, "mini.strike.intercept", offers_pieces)


@saboteur("leak by order", "twin worlds")
def leak_by_order(patch: pytest.MonkeyPatch) -> Variant:
    def lists_by_piece(s: MiniState) -> Any:
        defender = 1 - s.raid_side
        handles = [handle_of(s, defender, unit) for unit in s.raid[s.raid_side]]
        prey = yield ask(defender, strike.INTERCEPT, handles, also=("hold",))
        if prey != "hold":
            assert piece_of(s, defender, prey) in s.raid[s.raid_side]
            strike._lose_raider(s, prey)

    return _patch_step(patch, "mini.strike.intercept", lists_by_piece)


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

    return _patch_step(patch, "mini.strike.intercept", hesitates_with_a_dummy)


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


# --- resampling ----------------------------------------------------------------------------------


@saboteur("no-op resample", "guess varies")
def no_op_resample(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(fill, "die", lambda *_: 1)
    patch.setattr(fill, "shuffled", lambda _s, items, *_: list(items))
    return Variant()


class _OneSided(Duel):
    """Guesses for Red only."""

    def fill(self, s: MiniState, side: int) -> None:
        if side == 0:
            s.dice_key = b"always the same key, always the same guess"[:32]
        super().fill(s, side)


@saboteur("no-op resample for one side", "guess varies")
def one_sided_resample(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_OneSided())


@saboteur("resample with dice of its own", "guess from knowledge")
def resample_with_own_dice(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(fill, "die", lambda _s, sides, *_: random.randint(1, sides))
    return Variant()


class _Forgetful(Duel):
    """Forgets the reports that a side has received."""

    def fill(self, s: MiniState, side: int) -> None:
        super().fill(s, side)
        s.report = [[] for _ in s.report]


@saboteur("resample that forgets", "guess looks the same")
def resample_that_forgets(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_Forgetful())


class _Stranded(Duel):
    """Guesses worlds that stop in the middle of nowhere."""

    def fill(self, s: MiniState, side: int) -> None:
        super().fill(s, side)
        s.agenda = []


@saboteur("resample that dead-ends", "guess plays on")
def resample_that_dead_ends(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_Stranded())


class _BlindsOwners(Duel):
    """Leaves the masks as the side knows them: with its own bit alone."""

    def fill(self, s: MiniState, side: int) -> None:
        super().fill(s, side)
        s.spotted = [eyes & 1 << side for eyes in s.spotted]


@saboteur("resample that blinds the owners", "guess leaves owners their own")
def resample_that_blinds(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_BlindsOwners())


@saboteur("options given as a list", "guess offers its own")
def options_as_a_list(patch: pytest.MonkeyPatch) -> Variant:
    def fixed_now(side: int, kind: Any, options: Any, **kw: Any) -> Any:
        return ask(side, kind, options() if callable(options) else options, **kw)

    patch.setattr(patrol, "ask", fixed_now)
    return Variant()


@saboteur("open question with one answer in guesses", "guess leaves a choice")
def open_question(patch: pytest.MonkeyPatch) -> Variant:
    def asked_in_the_open(*args: Any, **kw: Any) -> Any:
        return ask(*args, **{**kw, "covert": False})

    patch.setattr(patrol, "ask", asked_in_the_open)
    return Variant()


# --- what is shown -------------------------------------------------------------------------------


class _Nowhere(Duel):
    def view(self, k: MiniState, side: int) -> View:
        view = super().view(k, side)
        return replace(view, pieces=(replace(view.pieces[0], at="Nowhere"), *view.pieces[1:]))


class _MarkedNowhere(Duel):
    def view(self, k: MiniState, side: int) -> View:
        return replace(super().view(k, side), marks=(PlaceMark("Nowhere"),))


class _ReachesNowhere(Duel):
    def view(self, k: MiniState, side: int) -> View:
        view = super().view(k, side)
        far = replace(view.pieces[0], reach=(Reach("move", places=("Nowhere",)),))
        return replace(view, pieces=(far, *view.pieces[1:]))


@saboteur("piece at an unknown place", "places exist")
def piece_nowhere(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_Nowhere())


@saboteur("mark at an unknown place", "places exist")
def mark_nowhere(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_MarkedNowhere())


@saboteur("reach to an unknown place", "places exist")
def reach_nowhere(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_ReachesNowhere())


@saboteur("option that points at an unknown place", "places exist")
def option_nowhere(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(movement, "hex_ref", lambda k, place: Ref("place", "Nowhere"))
    return Variant()


@saboteur("log entry about an unknown place", "places exist")
def log_of_nowhere(patch: pytest.MonkeyPatch) -> Variant:
    def goes_astray(s: MiniState, case: str, text: str, **fill: Any) -> None:
        tell(s, case, f"{text} It is off {{where}}.", where=Ref("place", "Nowhere"), **fill)

    patch.setattr(movement, "tell", goes_astray)
    return Variant()


@saboteur("log entry of an unknown case", "cases exist")
def log_of_unknown_case(patch: pytest.MonkeyPatch) -> Variant:
    def cites_nothing(s: MiniState, case: str, text: str, **fill: Any) -> None:
        tell(s, f"{case}.99", text, **fill)

    patch.setattr(movement, "tell", cites_nothing)
    return Variant()


@saboteur("question of an unknown case", "cases exist")
def question_of_unknown_case(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(movement, "ask", lambda *args, **kw: ask(*args, **{**kw, "case": "99.1"}))
    return Variant()


@saboteur("refusal by an unknown case", "cases exist")
def refusal_by_unknown_case(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(strike, "why_no_target", lambda s, marker: Refusal("99.1", "it must not"))
    return Variant()


@saboteur("modifier by an unknown case", "cases exist")
def modifier_by_unknown_case(patch: pytest.MonkeyPatch) -> Variant:
    proper = patrol.search_throw

    def with_a_whim(s: MiniState, marker: int) -> Throw:
        return replace(proper(s, marker), modifiers=(Modifier("whim", 1, "99.1"),))

    patch.setattr(patrol, "search_throw", with_a_whim)
    return Variant()


@saboteur("preview that reads others' bits of a mask", "previews agree")
def preview_by_masks(patch: pytest.MonkeyPatch) -> Variant:
    proper = strike.bombing_throw

    def easier_if_all_see_it(s: MiniState, side: int, ship: int) -> Throw:
        seen_by_all = s.spotted[s.raid_target] == ALL_EYES
        by = (Modifier("seen by all", 1, "6.4"),) if seen_by_all else ()
        return replace(proper(s, side, ship), modifiers=by)

    patch.setattr(strike, "bombing_throw", easier_if_all_see_it)
    return Variant()


# --- copies --------------------------------------------------------------------------------------


@saboteur("shallow copy", "clone is independent")
def shallow_copy(patch: pytest.MonkeyPatch) -> Variant:
    proper = MiniState._copy

    def shares_places(new: MiniState, s: MiniState) -> None:
        proper(new, s)
        new.place = s.place

    patch.setattr(MiniState, "_copy", staticmethod(shares_places))
    return Variant()


@saboteur("copy that forgets", "clone equals")
def copy_that_forgets(patch: pytest.MonkeyPatch) -> Variant:
    proper = MiniState._copy

    def forgets_posture(new: MiniState, s: MiniState) -> None:
        proper(new, s)
        new.posture = [0, 0]

    patch.setattr(MiniState, "_copy", staticmethod(forgets_posture))
    return Variant()


@saboteur("global dice", "same choices, same game")
def global_dice(patch: pytest.MonkeyPatch) -> Variant:
    proper = STEPS["mini.turn.end_turn"]

    def lucky_points(s: MiniState) -> None:
        s.points[0] += random.randrange(1000)
        proper(s)

    return _patch_step(patch, "mini.turn.end_turn", lucky_points)


@saboteur("iterator kept while waiting", "locals are plain")
def iterator_kept(patch: pytest.MonkeyPatch) -> Variant:
    def keeps_iterator(s: MiniState, marker: int) -> Any:
        left = iter(s.data.grid.neighbours(0))
        yield ask(s.data.marker_side[marker], turn.POSTURE, ("hunt", "strike"))
        assert next(left) >= 0

    return _patch_step(patch, "mini.movement.move_marker", keeps_iterator)


@saboteur("flag in a column of numbers", "values fit")
def flag_among_numbers(patch: pytest.MonkeyPatch) -> Variant:
    proper = STEPS["mini.turn.end_turn"]

    def keeps_a_flag(s: MiniState) -> None:
        s.hits[0] = s.hits[0] > 0
        proper(s)

    return _patch_step(patch, "mini.turn.end_turn", keeps_a_flag)


@saboteur("true options in a guessed world", "twin worlds")
def true_options(patch: pytest.MonkeyPatch) -> Variant:
    def fixed_now(side: int, kind: Any, options: Any, **kw: Any) -> Any:
        return ask(side, kind, options() if callable(options) else options, **kw)

    patch.setattr(patrol, "ask", fixed_now)
    return Variant()


# --- sessions ------------------------------------------------------------------------------------


@saboteur("undo past a revelation", "undo after news")
def undo_past_a_revelation(patch: pytest.MonkeyPatch) -> Variant:
    def glimpses(s: MiniState, case: str, text: str, **fill: Any) -> None:
        tell(s, case, text, **fill)
        side = s.data.marker_side[ord(fill["marker"].id) - ord("A")]
        tell(s, case, f"You glimpse {s.inside[s.data.markers_of[1 - side][0]]}.", to=side)

    patch.setattr(movement, "tell", glimpses)
    return Variant()


@saboteur("undo that leaves something behind", "undo restores")
def undo_leaves_something(_patch: pytest.MonkeyPatch) -> Variant:
    class LeavesTraces(Session):
        def undo(self, seat: str) -> None:
            super().undo(seat)
            self.log.append(Entry("", {-1: Wording(f"{seat} has changed his mind.")}))

    return Variant(session=LeavesTraces)


@saboteur("a lock on what can be undone", "locks are true")
def lock_on_what_can_be_undone(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(
        movement,
        "MOVE",
        dataclasses.replace(movement.MOVE, final=lambda _k, value: value != "stay"),
    )
    return Variant()


@saboteur("accepts anything", "refusals")
def accepts_anything(_patch: pytest.MonkeyPatch) -> Variant:
    class Lenient(Session):
        def _index_of(self, place: Seat, key: Any) -> int:
            if place.side not in self.game.pending():
                return super()._index_of(place, key)
            return 0

    return Variant(session=Lenient)


@saboteur("order of arrival", "any order of answers")
def order_of_arrival(patch: pytest.MonkeyPatch) -> Variant:
    def first_come(s: MiniState) -> Any:
        arrived: list[int] = []

        def posture(side: int) -> Any:
            yield ask(side, turn.POSTURE, ("hunt", "strike"), case="3.1", command="fleet")
            arrived.append(side)

        yield together({0: posture(0), 1: posture(1)})
        s.points[arrived[0]] += 1

    return _patch_step(patch, "mini.turn.choose_posture", first_come)


class _Moody(Duel):
    """Sets up differently every time it is asked."""

    mood = 0

    def set_up(self, data: Any, scenario_id: str, options: Any) -> MiniState:
        s = super().set_up(data, scenario_id, options)
        type(self).mood += 1
        s.last_turn += self.mood % 2
        return s


@saboteur("set-up that cannot be repeated", "saves")
def moody_set_up(_patch: pytest.MonkeyPatch) -> Variant:
    return Variant(rules=_Moody())


@saboteur("counter without a design", "counters are designed")
def undesigned_counter(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(view, "COUNTERS", {k: v for k, v in view.COUNTERS.items() if k != "cruiser"})
    return Variant()


@saboteur("design of a value that no counter has", "counters are designed")
def design_of_nothing(patch: pytest.MonkeyPatch) -> Variant:
    armoured = CounterDesign("cruiser", corners=("armour",))
    patch.setattr(view, "COUNTERS", {**view.COUNTERS, "cruiser": armoured})
    return Variant()


@saboteur("terrain without a drawing", "counters are designed")
def undrawn_terrain(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(view, "TERRAIN", {})
    return Variant()


@saboteur("reach without a line", "counters are designed")
def unlined_reach(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(view, "LINES", {"move": "solid"})
    return Variant()


# --- what bots are told --------------------------------------------------------------------------


@saboteur("returns for one side alone", "returns")
def returns_for_one_side(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "returns", lambda self, s: (float(s.points[0] - s.points[1]),))
    return Variant()


@saboteur("returns that cannot be compared", "returns")
def returns_that_cannot_be_compared(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "returns", lambda self, s: (float("nan"), float("nan")))
    return Variant()


@saboteur("returns that both sides can win", "returns")
def returns_that_both_can_win(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "returns", lambda self, s: (s.points[0] + 1.0, s.points[1] + 1.0))
    return Variant()


@saboteur("plan that nobody may follow", "advice is on offer")
def plan_not_on_offer(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "plans", lambda self, k, decision: [("surrender",)])
    return Variant()


@saboteur("doctrine that gives an index", "advice is on offer")
def doctrine_by_index(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "doctrines", lambda self, side: {"by number": lambda k, decision: -1})
    return Variant()


@saboteur("evaluation without bounds", "advice is on offer")
def boundless_evaluation(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "evaluate", lambda self, s, side: float("inf"))
    return Variant()


# --- rules ---------------------------------------------------------------------------------------


@saboteur("rule that drops its question", "questions are asked")
def dropped_question(patch: pytest.MonkeyPatch) -> Variant:
    read = questions.source_of
    patch.setattr(
        questions, "source_of", lambda file: read(file).replace("goes = yield ask", "ask")
    )
    return Variant()


@saboteur("rule that drops another's questions", "questions are asked")
def dropped_questions(patch: pytest.MonkeyPatch) -> Variant:
    read, rule = questions.source_of, "report(s, marker)"
    patch.setattr(
        questions, "source_of", lambda file: read(file).replace(f"yield from {rule}", rule)
    )
    return Variant()


@saboteur("miscounted losses", "invariants")
def miscounted_losses(patch: pytest.MonkeyPatch) -> Variant:
    def forgets_to_count(s: MiniState, unit: int) -> None:
        s.air[unit] = LOST

    patch.setattr(strike, "shoot_down", forgets_to_count)
    return Variant()


@saboteur("dead end", "plays to the end")
def dead_end(patch: pytest.MonkeyPatch) -> Variant:
    def asks_nothing(s: MiniState) -> Any:
        yield ask(0, turn.MIX, [] if s.turn > 1 else ["leave"])

    return _patch_step(patch, "mini.turn.mix_markers", asks_nothing)
