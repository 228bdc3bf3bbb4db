"""Several people: invitations, a side shared by a team, names, addresses that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.player import Player
from browser.serving import Served
from server.mail_sink import link_in, taking_mail
from server.running import Running


@pytest.fixture(scope="module")
def hosting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that others reach as well; every page is somebody else's, with tables of his own."""
    with Served(tmp_path_factory.mktemp("hosting"), sites=["table.example"]) as served:
        yield served


def _invite(host: Player, *, name: str = "") -> str:
    """Start a game with a guest as Red, and give the link for him."""
    host.open_lobby()
    host.page.get_by_label("Red").select_option("guest")
    host.page.get_by_label("Name").fill(name)
    host.page.get_by_label("Host").fill("Raymond")
    host.start_button.click()
    link = host.page.get_by_label("whoever plays Red")
    link.wait_for()
    return link.input_value()


def test_a_guest_in_another_browser_is_told_what_he_is_invited_to(
    new_page: Any, hosting: Served
) -> None:
    host = Player(new_page(), hosting.address)
    guest = Player(new_page(), hosting.address)
    link = _invite(host, name="Friday night")
    guest.page.goto(link)
    guest.see("Raymond invites you to a game")
    guest.see("Duel at Dawn: ")
    expect(guest.page.get_by_role("heading", name="Friday night")).to_be_visible()
    expect(guest.page.get_by_text("You play Red")).to_be_visible()
    host.see("Waiting for Red")
    guest.page.get_by_role("button", name="Sit down").click()
    host.prompt.wait_for()
    guest.prompt.wait_for()
    assert link not in guest.page.url  # the host does not know what opens the seat
    assert "red-1" in guest.page.content()
    assert "red-1" not in host.page.content()


def test_a_guest_comes_back_to_his_seat(new_page: Any, hosting: Served) -> None:
    host = Player(new_page(), hosting.address)
    guest = Player(new_page(), hosting.address)
    guest.page.goto(_invite(host))
    guest.page.get_by_role("button", name="Sit down").click()
    guest.prompt.wait_for()
    guest.page.reload()
    guest.prompt.wait_for()
    expect(guest.page.get_by_text("invites you")).to_have_count(0)


def test_a_side_is_shared_by_a_team(new_page: Any, hosting: Served) -> None:
    host = Player(new_page(), hosting.address)
    mate = Player(new_page(), hosting.address)
    page = host.page
    host.open_lobby()
    page.get_by_label("Blue").select_option("team")
    page.get_by_label("air me").select_option("guest")
    host.start_button.click()
    link = page.get_by_label("whoever plays Blue air")
    mate.page.goto(link.input_value())
    expect(mate.page.get_by_text("You play Blue air")).to_be_visible()
    mate.page.get_by_role("button", name="Sit down").click()
    host.prompt.wait_for()
    mate.prompt.wait_for()
    assert "blue-1" in mate.page.content()  # one side, one knowledge


def test_a_game_is_named_and_named_again(player: Player) -> None:
    player.open_lobby()
    page = player.page
    page.get_by_label("Name").fill("A long war")
    player.start_button.click()
    player.prompt.wait_for()
    expect(page.get_by_role("heading", name="A long war")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Name this game").click()
    page.get_by_role("dialog").get_by_label("Name").fill("A short war")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="A short war")).to_be_visible()
    player.open_lobby()
    expect(page.get_by_role("link", name="A short war").first).to_be_visible()


@pytest.mark.parametrize("path", ["nowhere", "table", "table/a/b"])
def test_an_address_that_leads_nowhere_says_so(player: Player, path: str) -> None:
    player.page.goto(player.address + path)
    expect(player.page.get_by_role("heading", name="nothing at this address")).to_be_visible()
    player.page.get_by_role("link", name="To the lobby").click()
    player.start_button.wait_for()


def test_people_see_each_other_talk_and_resign(new_page: Any, hosting: Served) -> None:
    host = Player(new_page(), hosting.address)
    guest = Player(new_page(), hosting.address)
    guest.page.goto(_invite(host))
    guest.page.get_by_label("What shall the others call you?").fill("Jisaburo")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.prompt.wait_for()
    badge = host.page.locator("[data-part=company]")
    expect(badge).to_have_attribute("aria-label", "1 of 1 others here")
    guest.page.locator("[data-part=company]").click()
    guest.page.get_by_label("Say something").fill("Good hunting!")
    guest.page.get_by_role("button", name="Say it").click()
    expect(badge).to_have_attribute("aria-label", "1 of 1 others here, 1 new")
    badge.click()
    host.see("Good hunting!")
    host.see("Jisaburo (Red)")
    guest.page.get_by_role("button", name="Resign…").click()
    guest.page.get_by_role("button", name="Resign", exact=True).click()
    for player in (host, guest):
        card = player.page.get_by_role("dialog", name="The game is over: Blue wins")
        expect(card).to_contain_text("Red resigns")
        expect(card.get_by_role("button", name="Rematch, sides swapped")).to_be_enabled()
        expect(player.page.locator("[data-option]")).to_have_count(0)
    guest.page.close()
    expect(badge).to_have_attribute("aria-label", "0 of 1 others here")


def test_a_spectator_watches_by_link_and_is_asked_nothing(new_page: Any, hosting: Served) -> None:
    host = Player(new_page(permissions=["clipboard-read", "clipboard-write"]), hosting.address)
    guest = Player(new_page(), hosting.address)
    spectator = Player(new_page(), hosting.address)
    guest.page.goto(_invite(host))
    guest.page.get_by_role("button", name="Sit down").click()
    host.prompt.wait_for()
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Copy a link for spectators").click()
    host.see("Link for spectators copied")
    spectator.page.goto(host.page.evaluate("navigator.clipboard.readText()"))
    spectator.see("You are watching")
    assert "red-1" not in spectator.page.content()
    assert "blue-1" not in spectator.page.content()
    expect(host.page.locator("[data-part=company]")).to_be_visible()


def test_a_notice_comes_once_when_it_is_my_turn_and_i_look_elsewhere(
    new_page: Any, hosting: Served
) -> None:
    host = Player(new_page(), hosting.address)
    guest = Player(new_page(), hosting.address)
    guest.page.goto(_invite(host))
    guest.page.get_by_role("button", name="Sit down").click()
    host.prompt.wait_for()
    host.page.evaluate(
        """() => {
            window.notices = [];
            window.Notification = class {
                static requestPermission = async () => 'granted';
                constructor(title, { body }) { window.notices.push([title, body]); }
                close() {}
            };
        }"""
    )
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Notify me when it is my turn").click()
    host.page.keyboard.press("Escape")
    host.option("hunt").click()
    host.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    guest.option("hunt").click()
    for _ in range(200):  # the dice say who comes first
        if host.page.evaluate("window.notices.length"):
            break
        # At once, or not at all: when a patient click is ready, the host may be the one asked.
        guest.page.evaluate("[...document.querySelectorAll('button[data-option]')].at(-1)?.click()")
        host.page.wait_for_timeout(200)
    title, text = host.page.evaluate("window.notices[0]")
    assert title == "Duel at Dawn"
    assert text
    assert host.page.evaluate("window.notices.length") == 1


def test_where_the_host_asks_for_mail_a_link_lets_one_sit_down(
    new_page: Any, tmp_path: Path
) -> None:
    with (
        taking_mail() as sink,
        Running(tmp_path, own_machine=False, mail=sink.url, asks_mail=True) as server,
    ):
        host = Player(new_page(), server.address)
        host.open_lobby()
        host.start_button.click()
        host.see("this server asks for a mail address")
        host.page.get_by_label("To sit down here you need a mail address.").fill("me@example.org")
        host.page.get_by_role("button", name="Send me a link").click()
        host.see("A link is on its way to me@example.org")
        host.page.goto(link_in(sink.letters.get(timeout=20)))
        host.page.reload()
        host.see("You are known as me@example.org")
        assert "mail=" not in host.page.url
        host.start_button.click()
        host.prompt.wait_for()
        host.page.close()
