"""Write the kept saves of the games that are in no release yet anew: `make saves`.

Games with options on, played by doctrine into the middle of a battle. A save that a release
has brought to people is never written again; these are until there is such a release.
"""

from pathlib import Path

from deckload import __version__
from deckload.engine.contract import Doctrine, Rules, SetUp, find_game
from deckload.engine.dice import DiceKey
from deckload.engine.saves import write_save
from deckload.engine.session import Session
from deckload.engine.state import known
from deckload.games.fleet.model.state import NONE

OPTIONS = {
    "clash": {"japanese_submarines": "on", "night_speed": "on", "other_carriers": "on"},
    "sunset": {"ground_support": "on", "hermaphrodites": "on", "keeping_contact": "on"},
    "taskforce": {"sheets": "closed"},
    "carrier": {"shadowing": "on", "surface_combat": "on", "shuttle_raids": "on"},
}
SCENARIO = {"taskforce": "coral-sea", "carrier": "19-june"}
DOCTRINE = {"taskforce": "steady", "carrier": "mitscher"}
FIRST_TURN = 3


def in_mid_battle(session: Session) -> bool:
    """A raid has come upon ships, which lie on the display where there is one; at Leyte, where a
    strike may go from launch to landing unasked, ships may lie on the line of a surface battle."""
    s = session.state
    if s.game == "carrier":
        return s.turn >= FIRST_TURN and any(s.raid_fought)
    if s.game == "sunset" and s.battle_hex != NONE:
        return bool(s.turn >= FIRST_TURN)
    on_display = s.game == "taskforce" or any(box != NONE for box in s.box_of_ship)
    return s.turn >= FIRST_TURN and on_display and s.raid_side != NONE


def play_into_battle(game: str) -> Session:
    rules = find_game(game)
    scenario = SCENARIO.get(game, "historical")
    setup = SetUp(game, scenario, OPTIONS[game], key=DiceKey(seed="kept"))
    session = Session(setup, rules=rules)
    while not in_mid_battle(session):
        side, decision = next(iter(session.game.pending().items()))
        seen = known(session.state, side)
        key = decision.kind.key(seen, _staff(rules, side)(seen, decision))
        seat = next(seat.name for seat in session.seats if seat.may_answer(decision))
        session.submit(seat, key)
    return session


def _staff(rules: Rules, side: int) -> Doctrine:
    return rules.doctrines(side)[DOCTRINE.get(rules.code, "history")]


if __name__ == "__main__":
    for code in OPTIONS:
        write_save(play_into_battle(code), Path(__file__).with_name(f"{code}-{__version__}.save"))
