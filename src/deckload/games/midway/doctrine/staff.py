"""Organization and logistics (G-1 and G-4) of who plays to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine import segments, ships
from deckload.games.midway.doctrine.airfields import staging
from deckload.games.midway.doctrine.choosing import Habit, best, word
from deckload.games.midway.model.game_data import RESERVE
from deckload.games.midway.rules.basing import air_groups, tender_warning
from deckload.games.midway.rules.forces import ships_of, where_is
from deckload.games.midway.rules.us_phase.exchanges import A_SHIP, AN_AIR_UNIT
from deckload.games.midway.rules.us_phase.us_logistics import damaged_ships

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState


def tender_to_leave(k: MidwayState) -> int:
    """[4.2.2] A tender in port whose task force cannot sail without losing an air unit its place,
    or -1."""
    for ship in k.data.tenders:
        force = k.ship_force[ship]
        if force < 0:
            continue
        port = k.force_space[force]
        if k.data.space_kind[port] != "allied" or not air_groups(k).get(port):
            continue
        sailing = ships_of(k, force)
        if len(sailing) > 1 and tender_warning(k, sailing, port):
            return ship
    return -1


def _g1(k: MidwayState, decision: Decision) -> Option:
    """A tender that is needed in port leaves its task force; idle carriers join one; aircraft go to
    the front, by twos while others wait to be recruited; then recruits."""
    if tender_to_leave(k) >= 0:
        return word(decision, "reorganize")
    usual = segments.g1(k, decision)
    if usual in ("reorganize", "build") or "stage" not in decision.options:
        return usual
    going = len(staging(k))
    if going > 1 or (going and not air_groups(k).get(RESERVE)):
        return "stage"
    return usual


def _at(k: MidwayState, decision: Decision) -> Option:
    tender = tender_to_leave(k)
    if tender < 0:
        return ships.HABITS["at"](k, decision)
    return best(decision, lambda space: float(space == where_is(k, tender)))


def _reassign(k: MidwayState, decision: Decision) -> Option:
    ashore = A_SHIP, tender_to_leave(k), -1
    return ashore if ashore in decision.options else ships.HABITS["reassign"](k, decision)


def _recruit(k: MidwayState, decision: Decision) -> Option:
    """Bombers, other aircraft, then ships that can keep up."""

    def score(value: Option) -> float:
        kind, piece, _ = value
        if kind == AN_AIR_UNIT:
            return 2.0 if k.data.is_fighter[piece] else 3.0
        return 1.0 if kind != A_SHIP or k.data.ships[piece].cls != "BB" else 0.0

    return best(decision, score)


def _g4(k: MidwayState, decision: Decision) -> Option:
    """An objective worth holding, carriers; then aircraft, which are sure, before other ships."""
    usual = segments.g4(k, decision)
    if usual == "fortify":
        return usual
    if any(ship in k.data.us_carriers for ship in damaged_ships(k)):
        return word(decision, "repair")
    return word(decision, "replace", "rebuild", "repair", "fortify", "skip")


HABITS: Final[dict[str, Habit]] = {
    "g1": _g1,
    "at": _at,
    "reassign": _reassign,
    "recruit": _recruit,
    "g4": _g4,
}
