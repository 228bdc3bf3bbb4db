"""What the decks shall make ready: one answer for all, for a group, or for a carrier (6.23)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure, steps
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.decks.boxes import working_carriers
from deckload.games.carrier.rules.decks.plans import PLAN_NAMES, PLAN_WORDS, set_plan

step: Final = steps("carrier.deck_plans")

DONE: Final = "done"

Plan = tuple[str, int, int]
BY_HAND: Final = "by hand"


def _plan_name(k: CarrierState, plan: Plan) -> str:
    return f"{_whose(k, plan)} {plan[0] if plan[0] == BY_HAND else PLAN_NAMES[plan[2]]}"


def _whose(k: CarrierState, plan: Plan) -> str:
    what, number, _ = plan
    if what == "all":
        return "all"
    return k.data.groups[number] if what == "group" else k.data.us_ships[number].name


def _plan_group(k: CarrierState, plan: Plan) -> str:
    what, number, _ = plan
    if what == "all":
        return "All carriers"
    if what == "group":
        return k.data.group_titles[number]
    return f"{k.data.us_ships[number].name}: now {PLAN_NAMES[k.deck_plan[number]]}"


PLAN: Final = Kind(
    "plan",
    "What shall the decks do from now on?",
    names=_plan_name,
    label=lambda k, plan: (
        "handle this deck by hand now" if plan[0] == BY_HAND else PLAN_WORDS[plan[2]]
    ),
    group=_plan_group,
    words={DONE: "Leave them as they are"},
)


@step
def change_plans(s: CarrierState) -> Procedure:
    """[6.23] One answer for all carriers, for a group, or for one; or a deck is handled by hand."""
    ships = working_carriers(s)
    groups = sorted({s.us_group[ship] for ship in ships})
    plans: list[Plan] = [("all", 0, plan) for plan in range(len(PLAN_NAMES))]
    plans += [("group", group, plan) for group in groups for plan in range(len(PLAN_NAMES))]
    for ship in ships:
        plans += [("ship", ship, plan) for plan in range(len(PLAN_NAMES))]
        if ship not in s.by_hand:
            plans.append((BY_HAND, ship, 0))
    chosen = yield ask(US, PLAN, plans, also=(DONE,), case="6.23", command="air")
    if chosen == DONE:
        return
    what, number, plan = chosen
    if what == BY_HAND:
        s.by_hand.append(number)
    elif what == "all":
        set_plan(s, ships, plan, "All carriers")
    elif what == "group":
        of_group = [ship for ship in ships if s.us_group[ship] == number]
        set_plan(s, of_group, plan, s.data.group_titles[number])
    else:
        set_plan(s, [number], plan, s.data.us_ships[number].name)
