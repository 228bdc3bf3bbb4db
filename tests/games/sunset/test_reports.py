"""7.2: what the searched side tells, and what follows from it."""

from deckload.games.sunset.model.game_data import AF1, IJN, USN
from deckload.games.sunset.model.state import NO_SEARCH
from deckload.games.sunset.rules.air.air_fleets import act_formation
from deckload.games.sunset.rules.search.reports import give_reports, last_report, note_find
from deckload.games.sunset.rules.search.search import air_search
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.testing import rule
from games.sunset.air_raids import has_stopped, start

FORCE = ("Yamato", "Musashi", "Nagato", "Chokai", "Myoko", "Haguro", "Noshiro", "Kumano", "Suzuya")


def found(b, name, result, *ships):
    """A force that has just been found; its owner is asked."""
    b.put(name, "2820", *ships)
    note_find(b.s, b.marker(name), result)
    return start(b, (give_reports, (b.marker(name),)))


@rule("sunset", "7.2")
def test_the_first_example_of_a_report(leyte):
    """Two CV and a CVL search at seven hexes: 7, +1 and -1, are numbers by class within 2."""
    b = leyte().dice(search=[7]).put("USN 1", "2820", "Essex", "Lexington", "Princeton")
    b.put("IJN 1", "2813", *FORCE, "Div 31", "Div 2/32").activate("USN 1")
    start(b, (air_search, b.marker("USN 1"), 0))
    assert b.lines(USN)[-1] == "7.2 search 7+1-1: found, each number within 2"
    assert (b.side, b.verb) == (IJN, "report")
    b.take("report 1 battleships", "report 4 cruisers", "report 1 destroyers")
    told = "7.2 IJN 1 is reported as 1 battleship, 4 cruisers, 1 destroyer unit."
    assert told in b.lines(USN)
    assert b.s.detected[b.marker("IJN 1")] == 1


@rule("sunset", "7.2")
def test_the_second_example_of_a_report(leyte):
    """Land-based air finds a carrier force with 6 - 1; a secret 10 makes the report err by one."""
    b = leyte().dice(search=[6], search_results=[10])
    carriers = ("Essex", "Lexington", "Langley", "Princeton")
    cruisers = ("Santa Fe", "Mobile", "Reno", "Biloxi")
    destroyers = ("DES RN 50/1", "DES RN 52", "DES RN 55", "DES DIV 110")
    b.put("USN 1", "2922", *carriers, *cruisers, *destroyers)
    b.run((act_formation, AF1))
    assert "7.2 search 6-1" in b.lines(IJN)
    assert not any("search results" in line for line in b.lines(IJN))
    assert (b.side, b.verb) == (USN, "report")
    b.take("fewest")
    told = "7.2 USN 1 is reported as 3 carriers, 3 cruisers, 3 destroyer units."
    assert told in b.lines(IJN)
    assert b.s.report[b.marker("USN 1")] == [3, 0, 3, 3, 0]


@rule("sunset", "7.2")
def test_a_class_that_is_there_is_named_and_no_other(leyte):
    b = found(leyte(), "IJN 1", "within 2", "Yamato", "Nachi")
    words = ["mask", "boast", "fewest", "most", "exact"]
    assert b.keys == [
        *(f"report {n} battleships" for n in (1, 2, 3)),
        *words,
        *(f"{word} from now on" for word in words),
    ]
    b.take("most")
    assert b.s.report[b.marker("IJN 1")] == [0, 3, 3, 0, 0]


@rule("sunset", "7.2")
def test_carriers_can_be_masked_and_boasted_at_a_word(leyte):
    ships = ("Zuikaku", "Zuiho", "Chitose", "Ise", "Hyuga")
    assert found(leyte(), "IJN 1", "within 1", *ships).take("mask").s.report[
        leyte().marker("IJN 1")
    ] == [2, 3, 0, 0, 0]
    assert found(leyte(), "IJN 1", "within 1", *ships).take("boast").s.report[
        leyte().marker("IJN 1")
    ] == [4, 1, 0, 0, 0]


@rule("sunset", "7.2")
def test_an_exact_report_leaves_no_choice_but_is_asked(leyte):
    b = found(leyte(), "IJN 1", "exact", "Yamato", "Nachi", "Kinu")
    assert (b.keys, b.asked.covert) == (["exact"], True)
    b.take("exact")
    assert b.s.report[b.marker("IJN 1")] == [0, 1, 2, 0, 0]


@rule("sunset", "7.2")
def test_a_poor_search_tells_only_the_number_of_units(leyte):
    b = found(leyte(), "IJN 1", "number", "Yamato", "Nachi", "Div 4")
    b.take("exact")
    assert "7.2 IJN 1 is reported as 3 units." in b.lines(USN)
    assert (b.s.report[b.marker("IJN 1")], b.s.report_number[b.marker("IJN 1")]) == ([], 3)


@rule("sunset", "7.2")
def test_the_number_told_to_the_japanese_may_err_too(leyte):
    b = found(leyte().dice(search_results=[2]), "USN 1", "exact", "Iowa", "Miami", "Biloxi")
    words = ["fewest", "most", "exact"]
    for_good = [f"{word} from now on" for word in words]
    assert b.keys == [*(f"report {n} units" for n in range(1, 6)), *words, *for_good]
    b.take("report 5 units")
    assert b.s.report_number[b.marker("USN 1")] == 5


@rule("sunset", "7.2")
def test_one_word_settles_all_reports_to_come(leyte):
    b = found(leyte().dice(search_results=[2, 2]), "USN 1", "exact", "Iowa", "Miami", "Biloxi")
    b.take("most from now on")
    assert b.s.report_number[b.marker("USN 1")] == 5
    found(b, "USN 2", "exact", "New Jersey", "Vincennes")
    assert b.s.report_number[b.marker("USN 2")] == 4, "nobody was asked"
    assert (b.knows(IJN).reports_unasked, b.knows(IJN).report_word[USN]) == ([1, 0], "?")
    b.run(reorganise).take_as(USN, "ask anew").take_as(USN, "done").take_as(IJN, "done")
    assert (b.s.report_word, b.s.reports_unasked) == (["", ""], [0, 0])


@rule("sunset", "7.2")
def test_a_single_unit_is_never_told_as_none(leyte):
    b = found(leyte().dice(search_results=[1]), "USN 1", "exact", "Iowa").take("fewest")
    assert b.s.report_number[b.marker("USN 1")] == 1


@rule("sunset", "7.2")
def test_a_second_roll_never_tells_the_japanese_all(leyte):
    for die, off in ((3, 3), (5, 3), (6, 2), (8, 2), (9, 1)):
        b = found(leyte().dice(search_results=[die]), "USN 1", "exact", *("Iowa",))
        assert f"report {1 + off} battleships" in b.keys
        assert f"report {2 + off} battleships" not in b.keys


@rule("sunset", "2.4", "7.2")
def test_cruisers_of_all_sorts_and_carriers_of_all_sizes_are_one_class_each(leyte):
    b = found(leyte(), "IJN 1", "exact", "Zuikaku", "Zuiho", "Mogami", "Kinu", "Nachi", "Maru APD")
    b.take("exact")
    assert b.s.report[b.marker("IJN 1")] == [2, 0, 3, 0, 1]


@rule("sunset", "7.2", "2.4")
def test_by_option_reports_tell_types_apart(leyte):
    ships = ("Zuikaku", "Zuiho", "Nachi", "Kinu", "Isuzu", "Div 4")
    b = found(leyte(fine_reports="on"), "IJN 1", "within 1", *ships)
    assert b.keys[:2] == ["report 1 CV", "report 2 CV"]
    b.take("report 2 CV", "mask")
    told = (
        "2 fleet carriers, 1 light carrier, 2 heavy cruisers, 3 light cruisers, 2 destroyer units"
    )
    assert f"7.2 IJN 1 is reported as {told}." in b.lines(USN)
    assert b.s.report[b.marker("IJN 1")] == [3, 0, 5, 2, 0]
    assert told in last_report(b.s, b.marker("IJN 1"))


@rule("sunset", "7.2")
def test_a_report_stays_with_its_turn_and_hex(leyte):
    b = found(leyte().turn(3), "IJN 1", "exact", "Yamato").take("exact")
    marker = b.marker("IJN 1")
    assert (b.s.report_turn[marker], b.s.report_hex[marker]) == (3, b.hex("2820"))
    assert (b.s.genuine[marker], b.s.searched, b.s.slack[marker]) == (1, [], NO_SEARCH)


# --- what follows ---------------------------------------------------------------------------------


@rule("sunset", "13.1.5.1")
def test_a_report_that_names_carriers_stirs_halsey(leyte):
    b = leyte(wild_bull="on").dice(wild_bull=[1])
    found(b, "IJN 1", "exact", "Zuikaku").take("exact")
    assert b.s.bull_turn == b.s.turn


@rule("sunset", "13.1.5.1")
def test_a_number_of_units_does_not_though_carriers_are_there(leyte):
    b = found(leyte(wild_bull="on"), "IJN 1", "number", "Zuikaku").take("exact")
    assert has_stopped(b)
    assert b.s.bull_turn == 0


@rule("sunset", "14.2")
def test_airfields_are_left_alone_once_carriers_are_reported(leyte):
    b = found(leyte(), "IJN 1", "exact", "Yamato").take("exact")
    assert b.s.suppression_over == 0
    b = found(leyte(), "IJN 1", "exact", "Zuiho").take("exact")
    assert b.s.suppression_over == 1


@rule("sunset", "14.5")
def test_battleships_with_flight_decks_are_told_as_either(leyte):
    b = found(leyte(hermaphrodites="on"), "IJN 1", "exact", "Ise", "Hyuga", "Yamato")
    b.take("carriers", "exact")
    assert b.s.report[b.marker("IJN 1")] == [2, 1, 0, 0, 0]
    b = found(leyte(hermaphrodites="on"), "IJN 1", "exact", "Ise", "Hyuga").take("battleships")
    assert b.take("exact").s.report[b.marker("IJN 1")] == [0, 2, 0, 0, 0]


@rule("sunset", "14.5")
def test_who_has_none_is_asked_too(leyte):
    b = found(leyte(hermaphrodites="on"), "IJN 1", "exact", "Yamato")
    assert (b.verb, b.keys, b.asked.covert) == ("count as", ["battleships"], True)


@rule("sunset", "7.2")
def test_who_looks_on_hears_a_report_too(leyte):
    b = found(leyte(), "IJN 1", "exact", "Yamato").take("exact")
    assert "7.2 IJN 1 is reported as 1 battleship." in b.lines()


@rule("sunset", "7.2")
def test_one_word_settles_all_reports_of_a_search(leyte):
    b = leyte().put("IJN 1", "2820", "Yamato", "Nagato", "Kongo").put("IJN 2", "2821", "Nachi")
    for name in ("IJN 1", "IJN 2"):
        note_find(b.s, b.marker(name), "within 1")
    start(b, (give_reports, (b.marker("IJN 1"), b.marker("IJN 2"))))
    assert "1 more report will follow" in b.prompt
    b.take("most all")
    assert has_stopped(b)
    assert b.s.report[b.marker("IJN 1")] == [0, 4, 0, 0, 0]
    assert b.s.report[b.marker("IJN 2")] == [0, 0, 2, 0, 0]
