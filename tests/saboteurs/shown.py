"""Things on the table that do not exist, and words of cases that no rulebook has."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from deckload.engine.decision import Refusal, ask
from deckload.engine.designs import CounterDesign
from deckload.engine.dice import Modifier, Throw
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import Ref, tell
from deckload.engine.views import PlaceMark, Reach, View
from deckload.games.mini import Duel
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules import movement, patrol, strike
from deckload.games.mini.table import view
from saboteurs.broken import Variant, saboteur


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
