"""6.1: what the searched side tells of its ships."""

import pytest

from deckload.games.clash.rules.search.search import fleet_search
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule

GROUP = (
    *("Lexington", "Essex", "Cabot", "Monterey", "Iowa", "Indiana", "Boston", "Canberra"),
    *("DES RN 52", "DES DIV 104", "DES RN 1", "DES DIV 42"),
)
"""The group of the example: 2 CV, 2 CVL, 2 BB, 2 CA, 4 destroyer units."""

WORDS = ("mask", "boast", "fewest", "most", "exact")


def found(clash, die, *ships):
    b = clash().put("USN 1", "2011", *(ships or GROUP)).put("IJN 1", "0911", "Taiho")
    return b.dice(search=[die]).run((fleet_search, b.marker("IJN 1"))).take("search")


@rule("clash", "6.1")
def test_example_of_6_1_each_number_may_be_off_by_two(clash):
    b = found(clash, 7)
    assert "Each number of the report may be off by 2." in b.prompt
    assert b.keys == ["report 1 CV", "report 2 CV", "report 3 CV", "report 4 CV", *WORDS]
    b.take("report 1 CV", "report 3 CVL", "report 1 BB", "report 4 CA")
    assert b.prompt == "USN 1 has been found. It has 4 destroyer units: how many do you report?"
    assert b.keys == [*[f"report {n} DD" for n in (2, 3, 4, 5, 6)], *WORDS]
    b.take("report 6 DD")
    assert b.s.report[b.marker("USN 1")] == [1, 3, 1, 4, 0, 6]
    assert "6.1 USN 1 is reported as 1 CV, 3 CVL, 1 BB, 4 CA, 6 DD." in b.lines(IJN)


@rule("clash", "6.1")
def test_one_answer_tells_the_truth_of_all_that_is_left(clash):
    b = found(clash, 7).take("report 4 CV", "exact")
    assert b.s.report[b.marker("USN 1")] == [4, 2, 2, 2, 0, 4]


@rule("clash", "6.1")
@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("mask", [1, 1, 4, 4, 0, 6]),
        ("boast", [4, 4, 1, 1, 0, 2]),
        ("fewest", [1, 1, 1, 1, 0, 2]),
        ("most", [4, 4, 4, 4, 0, 6]),
    ],
)
def test_one_word_shades_a_whole_report_as_far_as_it_may_be_off(clash, word, told):
    b = found(clash, 7)
    assert word in b.keys
    b.take(word)
    assert b.s.report[b.marker("USN 1")] == told
    assert b.verb != "report"


@rule("clash", "6.1")
def test_a_word_shades_what_is_left_of_a_report(clash):
    b = found(clash, 7).take("report 3 CV", "report 1 CVL")
    assert "most" in b.keys
    assert b.take("most").s.report[b.marker("USN 1")] == [3, 1, 4, 4, 0, 6]


@rule("clash", "6.1")
def test_an_exact_report_is_one_question(clash):
    b = found(clash, 10)
    assert b.keys == ["exact"]
    b.take("exact")
    assert b.s.report[b.marker("USN 1")] == [2, 2, 2, 2, 0, 4]


@rule("clash", "6.1")
def test_one_ship_is_not_spoken_of_as_many(clash):
    b = found(clash, 7, "Reno")
    assert b.prompt.endswith("or say first how many you report of 1 light cruiser.")


@rule("clash", "6.1")
@pytest.mark.parametrize(
    ("die", "numbers"),
    [(5, range(1, 8)), (6, range(1, 8)), (8, range(2, 7)), (9, range(3, 6)), (10, ())],
)
def test_the_die_bounds_the_error(clash, die, numbers):
    b = found(clash, die, *GROUP[-4:])
    assert b.keys == ([*[f"report {n} DD" for n in numbers], *WORDS] if numbers else ["exact"])


@rule("clash", "6.1")
def test_nobody_but_the_owner_knows_the_bound(clash):
    b = found(clash, 9)
    assert b.knows(USN).slack[b.marker("USN 1")] == 1
    assert b.knows(IJN).slack[b.marker("USN 1")] < -1
    assert b.side == USN


@rule("clash", "6.1")
def test_a_report_stays_as_a_contact_with_turn_and_place(clash):
    b = found(clash, 10, "Reno").take("exact")
    marker = b.marker("USN 1")
    assert (b.s.report_turn[marker], b.s.report_hex[marker]) == (2, b.hex("2011"))
    assert (b.s.report_holds[marker], b.s.searched, b.s.slack[marker]) == (1, [], -1)


# --- several at once ------------------------------------------------------------------------------


def three_found(clash, *dice):
    """Three fleet carriers, two more, and a lone cruiser, found by one search."""
    b = clash().put("USN 1", "2011", "Lexington", "Essex", "Bunker Hill")
    b.put("USN 2", "2013", "Hornet", "Wasp").put("USN 3", "2015", "Reno")
    b.put("IJN 1", "0911", "Taiho").dice(search=list(dice))
    return b.run((fleet_search, b.marker("IJN 1"))).take("search")


def reports(b):
    return [b.s.report[b.marker(f"USN {n}")] for n in (1, 2, 3)]


@rule("clash", "6.1")
def test_one_word_shades_all_reports_of_a_search(clash):
    b = three_found(clash, 9, 10, 9)
    assert "2 more reports will follow." in b.prompt
    assert "most all" in b.keys
    b.take("most all")
    assert reports(b) == [[4, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0], [0, 0, 0, 0, 2, 0]]
    assert b.verb != "report"


@rule("clash", "6.1")
def test_each_report_may_be_shaded_by_itself_and_the_enemy_hears_them_together(clash):
    b = three_found(clash, 9, 9, 9).take("fewest")
    assert not any("is reported" in line for line in b.lines(IJN))
    b.take("most")
    assert [key for key in b.keys if key.endswith(" all")] == [], "it is the last"
    b.take("report 1 CL")
    assert reports(b) == [[2, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0]]
    assert sum("is reported" in line for line in b.lines(IJN)) == 3


@rule("clash", "6.1", "3.0")
def test_the_task_force_reports_as_one(clash):
    b = clash().put("IJN 1", "0911", "Taiho")
    b.force(USN, "2011", **{"USN 1": ("Reno", "Essex"), "USN 2": ("Mobile",)})
    b.dice(search=[9]).run((fleet_search, b.marker("IJN 1"))).take("search", "report 1 CV")
    assert b.keys == ["report 1 CL", "report 2 CL", "report 3 CL", *WORDS]
