"""Flight decks are cleared again at the end of an action phase (12.13)."""

from __future__ import annotations

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import SUNK, CarrierState
from deckload.games.carrier.rules.damage.american import CRIPPLED, HEAVY, us_level


def repair_throw(s: CarrierState, ship: int) -> Throw:
    """[12.13] Seven or more; a heavily damaged ship is harder to clear."""
    chart = s.data.charts["deck_repair"]
    heavy = chart.modifiers["heavy"]
    is_heavy = us_level(s, ship) >= HEAVY
    return Throw(
        "deck repair",
        10,
        chart=chart,
        column="flight deck",
        modifiers=(Modifier(heavy.text, heavy.value, "12.13"),) if is_heavy else (),
        case="12.13",
        side=US,
        subject=f"The damage parties of {s.data.us_ships[ship].name}",
    )


def repair_decks(s: CarrierState) -> None:
    """[12.13, 12.15] A die for every inoperative flight deck, but not in the phase in which it was
    hit; hits themselves are never repaired. A cripple has no use for a deck."""
    if not any(s.deck_out):
        return
    for ship in [ship for ship in s.data.us_carriers if s.deck_out[ship]]:
        if s.us_fresh[ship] or s.us_group[ship] == SUNK:
            continue
        if us_level(s, ship) >= CRIPPLED:
            continue
        if roll(s, repair_throw(s, ship)).cell.result == "repaired":
            s.deck_out[ship] = 0
            tell(s, "12.13", "{ship} can fly again.", ship=s.data.us_refs[ship])
