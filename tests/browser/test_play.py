"""Undo, why not, rules, log, dice: what one needs beside choosing."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.player import QUICK, Player


def _at_a_move(player: Player) -> None:
    player.start_at_table()
    assert player.play_on("hunt", "pass", until="Where does")


def test_a_move_is_undone_and_redone(player: Player) -> None:
    _at_a_move(player)
    lines = player.log.count()
    question = player.question.inner_text()
    key = player.options.first.get_attribute("data-option")
    assert key is not None
    player.choose(key)
    expect(player.log.last).to_contain_text("moves to")
    player.page.get_by_role("button", name="Undo").click()
    expect(player.log).to_have_count(lines)
    expect(player.question).to_have_text(question)
    player.page.keyboard.press("r")
    expect(player.log.last).to_contain_text(f"moves to {key.removeprefix('move ')}")


def test_undo_is_visibly_sealed_after_dice(player: Player) -> None:
    player.start_at_table()
    player.choose("hunt")  # the initiative is rolled at once
    expect(player.page.get_by_role("button", name="Undo")).to_have_count(0)
    player.page.get_by_role("button", name="Take back…").click()
    card = player.page.get_by_role("dialog", name="Take back?")
    expect(card).to_contain_text("Dice once thrown are not thrown again")
    card.get_by_role("button", name="Take it back").click()
    expect(player.question).to_contain_text("How will your fleet", timeout=QUICK)


def test_escape_closes_the_menu_and_what_lies_open(player: Player) -> None:
    player.start_at_table("Dawn")
    page = player.page
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#table-menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#table-menu")).to_be_hidden()
    assert player.play_on("hunt", "stay", "patrol", until="Launch a strike")
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("list", name="Not possible now")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name="Not possible now")).to_have_count(0)


def test_why_not_gives_reason_and_rule(player: Player) -> None:
    player.start_at_table("Dawn")
    assert player.play_on("hunt", "stay", "patrol", until="Launch a strike")
    player.page.get_by_role("button", name="Why not?").click()
    reasons = player.page.get_by_role("list", name="Not possible now")
    expect(reasons).to_contain_text("nothing has been reported there")
    reasons.get_by_role("button", name="Rule 6.1").first.click()
    rule = player.page.get_by_role("dialog", name="Rule 6.1")
    expect(rule).to_contain_text("may strike one enemy marker")


def test_a_rule_card_shows_its_chart_and_sources(player: Player) -> None:
    player.start_at_table()
    assert player.play_on("hunt", "patrol", "scramble", until="A patrol approaches")
    player.prompt.get_by_role("button", name="Rule 5.2").click()
    rule = player.page.get_by_role("dialog", name="Rule 5.2")
    expect(rule.get_by_role("table")).to_contain_text("driven off")
    expect(rule).to_contain_text("Source: reconstructed")


def test_the_index_of_rules_finds_a_case_and_a_chart(player: Player) -> None:
    player.start_at_table()
    page = player.page
    page.keyboard.press("i")
    index = page.get_by_role("dialog", name="Rules and charts")
    index.get_by_label("Look for").fill("patrol")
    index.get_by_role("button", name="Rule 5.2").click()
    expect(page.get_by_role("dialog", name="Rule 5.2")).to_be_visible()
    page.keyboard.press("Escape")
    index.get_by_role("button", name="Charts").click()
    index.get_by_label("Look for").fill("bomb")
    index.get_by_text("Bombing").first.click()
    expect(index.get_by_role("table").first).to_be_visible()
    expect(index).to_contain_text("Source: ")


def test_orders_for_newcomers_are_put_away_and_come_back(player: Player) -> None:
    player.start_at_table()
    page = player.page
    orders = page.get_by_role("region", name="Your orders")
    expect(orders).to_contain_text("Victory")
    orders.get_by_role("button", name="Put away").click()
    expect(orders).to_have_count(0)
    page.reload()
    player.prompt.wait_for()
    expect(orders).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your orders").click()
    expect(orders).to_be_visible()


def test_nobody_is_asked_for_a_takeback_where_nobody_else_plays(player: Player) -> None:
    player.start_at_table()
    player.choose("hunt")  # the initiative is rolled at once
    player.page.get_by_role("button", name="Menu").click()
    expect(player.page.get_by_role("button", name="Replay")).to_be_visible()
    expect(player.page.get_by_text("Ask to take back")).to_have_count(0)


def _at_some_news(player: Player) -> Locator:
    """Play until something has happened since the player's turn; gives the button for it."""
    player.start_at_table()
    assert player.play_on("hunt", "pass", until="Where does")
    since = player.page.get_by_role("button", name="since your turn")
    for _ in range(30):
        if since.count() > 0:
            break
        player.answer("hunt", "pass", "stay")
    return since


def test_what_happened_since_my_turn_is_there_after_a_reload(player: Player) -> None:
    since = _at_some_news(player)
    told = since.inner_text()
    player.page.reload()
    player.prompt.wait_for()
    expect(since).to_have_text(told)
    since.click()
    news = player.page.get_by_role("dialog", name="Since your turn")
    assert news.get_by_role("listitem").count() == int(told.split()[0])


def test_what_was_read_is_no_longer_marked_as_news(player: Player) -> None:
    since = _at_some_news(player)
    marked = player.page.locator(".book .fresh")
    expect(marked).not_to_have_count(0)
    since.click()
    player.page.keyboard.press("Escape")
    expect(marked).to_have_count(0)
    expect(since).to_have_count(0)
    player.page.reload()
    expect(player.log.last).to_be_visible()
    expect(marked).to_have_count(0)


def test_log_and_map_point_at_each_other(player: Player) -> None:
    _at_a_move(player)
    player.choose(player.options.first.get_attribute("data-option") or "")
    player.log.last.hover()
    expect(player.page.locator("polygon.pointed")).not_to_have_count(0)
    everything = player.log.count()
    player.log.last.get_by_role("button", name=re.compile(r"\(A\)$")).click()
    player.see("Only about")
    assert 0 < player.log.count() < everything
    player.page.get_by_role("button", name="show all").click()
    expect(player.log).to_have_count(everything)


def test_dice_are_shown_with_the_cell_they_hit(player: Player) -> None:
    player.start_at_table()
    assert player.play_on("hunt", "patrol", "scramble", until="A patrol approaches")
    player.choose("scramble")
    dice = player.page.get_by_role("complementary", name="Dice")
    expect(dice.locator("td.struck").first).to_contain_text("this cell")
    player.page.keyboard.press("d")
    expect(dice).to_have_count(0)


def test_many_options_are_grouped(player: Player) -> None:
    player.start_at_table(seed="strike")
    assert player.play_on("strike ", "patrol", "hunt", until="Which aircraft fly")
    groups = player.prompt.locator(".options > button[aria-expanded]")
    expect(groups).to_have_text([re.compile("F1 … F20"), re.compile("B1 … B20")])
    groups.nth(1).click()
    player.choose("fly B3")
    expect(player.option("fly B3")).to_have_count(0)
    expect(player.option("fly B4")).to_be_visible()


def _orders_about_patrols(player: Player) -> Locator:
    """The card of standing orders, opened while a patrol is asked for."""
    player.start_at_table()
    assert player.play_on("hunt", "patrol", until="Does ")
    page = player.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Standing orders").click()
    return page.get_by_role("dialog", name="Standing orders")


def test_a_standing_order_answers_from_now_on(player: Player) -> None:
    orders = _orders_about_patrols(player)
    orders.get_by_role("button", name="Always: Stay hidden").click()
    expect(orders).to_contain_text("On “patrol”: always “pass”")
    player.page.keyboard.press("Escape")
    expect(player.question).not_to_contain_text("patrol?")
    assert not player.play_on("hunt", "stay", "pass", until="Does ")


def test_an_order_for_questions_with_one_answer_leaves_real_choices(player: Player) -> None:
    orders = _orders_about_patrols(player)
    orders.get_by_role("button", name="Do not ask where there is one answer").click()
    expect(orders).to_contain_text("On “patrol”: asked where there is a choice")
    player.page.keyboard.press("Escape")
    expect(player.question).to_contain_text("patrol?")
    assert player.options.count() > 1


def test_a_stack_fans_out_with_its_place(player: Player) -> None:
    _at_a_move(player)
    # The marker moves onto the one south of it.
    player.choose("move 0404")
    counter = player.page.locator(".map svg .count-text").first
    counter.hover(force=True)
    fan = player.page.get_by_role("group", name="Pieces in 0404")
    expect(fan.get_by_role("listitem")).to_have_count(2)


def test_counters_hide_and_come_back(player: Player) -> None:
    player.start_at_table()
    counters = player.page.locator(".world text.title")
    there = counters.count()
    assert there == 11
    player.page.keyboard.press("h")
    expect(counters).to_have_count(0)
    player.page.keyboard.press("h")
    expect(counters).to_have_count(there)


def test_a_panel_folds_moves_and_stays_so(player: Player) -> None:
    player.start_at_table()
    page = player.page
    page.get_by_role("button", name="Blue ships", exact=True).click()
    page.get_by_role("button", name="Move Log to the left").click()
    expect(
        page.locator(".dock.left").get_by_role("region", name="Log", exact=True)
    ).not_to_have_count(0)
    page.reload()
    player.prompt.wait_for()
    expect(
        page.locator(".dock.left").get_by_role("region", name="Log", exact=True)
    ).not_to_have_count(0)
    folded = page.get_by_role("button", name="Blue ships", exact=True)
    expect(folded).to_have_attribute("aria-expanded", "false")
