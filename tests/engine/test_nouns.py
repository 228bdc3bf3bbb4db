"""Nouns: how the options of a kind are called when it only says what they are."""

from deckload.engine.decision import Kind, nowhere
from deckload.engine.log import Ref
from deckload.engine.nouns import NUMBER, Noun

SHIP = Noun(lambda k, ship: k[ship], "The {}", lambda k, ship: Ref("piece", k[ship]))
HEX = Noun(lambda k, place: f"{place:04}", lambda k, place: f"hex {place}")
FLEET = {3: "Hornet"}


def called(kind: Kind, value: object) -> tuple[str, str, tuple[Ref, ...]]:
    return kind.key(FLEET, value), kind.reads(FLEET, value), kind.refs(FLEET, value)


def test_a_kind_of_a_noun_calls_its_options_as_the_noun_does():
    hornet = Ref("piece", "Hornet")
    assert called(Kind("sink", "Which?", of=SHIP), 3) == ("sink Hornet", "The Hornet", (hornet,))
    assert called(Kind("move", "Where?", of=HEX), 7) == ("move 0007", "hex 7", ())
    assert called(Kind("say", "How many?", of=NUMBER), 7) == ("say 7", "7", ())


def test_a_text_is_put_around_what_the_noun_reads():
    assert Kind("sink", "Which?", of=SHIP, label="Torpedo {}").reads(FLEET, 3) == (
        "Torpedo The Hornet"
    )


def test_a_special_kind_says_otherwise_than_its_noun():
    kind = Kind(
        "flag",
        "Which?",
        of=SHIP,
        names=lambda k, ship: str(ship),
        label=lambda k, ship: f"{k[ship]} leads",
        points_at=nowhere,
    )
    assert called(kind, 3) == ("flag 3", "Hornet leads", ())


def test_a_word_is_no_thing_of_the_noun():
    kind = Kind("sink", "Which?", of=SHIP, words={"none": "No ship"})
    assert called(kind, "none") == ("none", "No ship", ())


def test_a_noun_may_be_one_part_of_a_tuple():
    kind = Kind("aim", "At which?", of=SHIP.part(1))
    assert called(kind, ("gun", 3)) == ("aim Hornet", "The Hornet", (Ref("piece", "Hornet"),))
    assert Kind("go", "Where?", of=HEX.part(0)).refs(FLEET, (7, 2)) == ()
