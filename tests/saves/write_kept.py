"""Write the kept saves of Clash of Carriers and Imperial Sunset anew: `make saves`.

Games with options on, played by doctrine into the middle of an air battle. A save that a release
has brought to people is never written again; these are until there is such a release.
"""

from pathlib import Path

from deckload import __version__
from deckload.engine.contract import SetUp, find_game
from deckload.engine.dice import DiceKey
from deckload.engine.saves import write_save
from deckload.engine.session import Session
from deckload.engine.state import known
from deckload.games.fleet.model.state import NONE

OPTIONS = {
    "clash": {"japanese_submarines": "on", "night_speed": "on", "other_carriers": "on"},
    "sunset": {"ground_support": "on", "hermaphrodites": "on", "keeping_contact": "on"},
}
FIRST_TURN = 3


def in_mid_battle(session: Session) -> bool:
    """A raid has come upon ships, which lie on the display."""
    s = session.state
    on_display = any(box != NONE for box in s.box_of_ship)
    return s.turn >= FIRST_TURN and on_display and s.raid_side != NONE


def play_into_battle(game: str) -> Session:
    rules = find_game(game)
    setup = SetUp(game, "historical", OPTIONS[game], key=DiceKey(seed="kept"))
    session = Session(setup, rules=rules)
    while not in_mid_battle(session):
        side, decision = next(iter(session.game.pending().items()))
        seen = known(session.state, side)
        key = decision.kind.key(seen, rules.doctrines(side)["history"](seen, decision))
        seat = next(seat.name for seat in session.seats if seat.may_answer(decision))
        session.submit(seat, key)
    return session


if __name__ == "__main__":
    for code in OPTIONS:
        write_save(play_into_battle(code), Path(__file__).with_name(f"{code}-{__version__}.save"))
