"""What a person does at the table, for tests and pictures."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, Page, expect

QUICK = 60_000  # milliseconds before a wait is given up: machines that test are busy

CHOOSE_ON = """
async (preferred) => {
  const wanted = (key) => preferred.findIndex((start) => key.startsWith(start));
  const options = [...document.querySelectorAll('[data-option]')];
  if (options.length === 0) {
    const groups = [...document.querySelectorAll('.options > button[aria-expanded=false]')];
    groups.filter((group) => !/Why not/.test(group.textContent)).at(-1)?.click();
    return '';
  }
  const rank = (o) => { const i = wanted(o.dataset.option); return i < 0 ? preferred.length : i; };
  const option = options.reduce((a, b) => (rank(b) < rank(a) ? b : a));
  option.click();
  return option.dataset.option;
}
"""


_STATE = """
  ['.question', '.headline', '.drawer', '.book']
    .map((part) => document.querySelector(part)?.textContent ?? '')
    .concat(document.querySelectorAll('[data-option]').length).join('|')
"""


def at_pace(pace: str) -> str:
    """A script for a browser in which nobody has said yet how fast things should happen. Most tests
    are about what comes of a choice: they do not wait for scenes."""
    return f"localStorage['deckload.pace'] ??= '{pace}';"


class Player:
    """Somebody in front of the page, who wants to see things happen at some pace."""

    def __init__(self, page: Page, address: str, pace: str = "off") -> None:
        self.page = page
        page.add_init_script(at_pace(pace))
        self.address = address

    # --- the lobby ---------------------------------------------------------------------------

    def open_lobby(self, game: str = "Duel at Dawn") -> None:
        """The lobby, with a game picked; without a name, as it comes."""
        self.page.goto(self.address)
        self.start_button.wait_for()
        if game:
            self.page.get_by_role("radio", name=re.compile(f"^{re.escape(game)}")).check()

    @property
    def start_button(self) -> Locator:
        return self.page.get_by_role("button", name="Start the game")

    def start(self, scenario: str = "Skirmish", *, red: str = "doctrine", seed: str = "") -> None:
        """Start a game of the duel as Blue, by mouse."""
        self.open_lobby()
        self.page.get_by_role("radio", name=re.compile(f"^{scenario}")).click()
        self.page.get_by_label("Red").select_option(red)
        if seed:
            self.page.get_by_text("Practice dice").click()
            self.page.get_by_label("Seed").fill(seed)
        self.start_button.click()

    def start_at_table(self, scenario: str = "Skirmish", *, seed: str = "practice") -> None:
        """Start a game whose dice fall the same way each time."""
        self.start(scenario, seed=seed)
        self.sit_down()

    def sit_down(self) -> None:
        """Wait for the table; on a phone, orders are put away first."""
        self.prompt.wait_for()
        orders = self.page.get_by_role("button", name="To the table")
        if orders.count() > 0:
            orders.click()

    # --- the table ---------------------------------------------------------------------------

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("region", name="What you are asked")

    @property
    def question(self) -> Locator:
        return self.prompt.get_by_role("heading")

    @property
    def options(self) -> Locator:
        return self.page.locator("[data-option]")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log", exact=True).get_by_role("listitem")

    @property
    def headline(self) -> str:
        return self.page.locator("header .headline").inner_text()

    @property
    def is_over(self) -> bool:
        return "The game is over" in self.question.inner_text()

    def option(self, key: str) -> Locator:
        return self.page.locator(f'[data-option="{key}"]')

    def wait_until_asked(self) -> None:
        """Until there is something to choose, or the game is over."""
        self.page.wait_for_function(
            """() => document.querySelector('[data-option], .options > button[aria-expanded]')
                || /game is over/.test(document.querySelector('.question h2')?.textContent)""",
            timeout=QUICK,
        )

    def choose(self, key: str) -> None:
        """Click one option and wait for the table to move on."""
        said = self.state()
        self.option(key).first.click()
        self.confirm()
        self.wait_for_change(said)

    def state(self) -> str:
        """What tells one moment of the table from the next."""
        return str(self.page.evaluate(f"() => {_STATE}"))

    def wait_for_change(self, before: str, most: int = QUICK) -> None:
        self.page.wait_for_function(f"(before) => before !== {_STATE}", arg=before, timeout=most)

    def play_on(self, *preferred: str, until: str = "", most: int = 400) -> bool:
        """Answer with the first preferred option until a question starts with `until`, or the end.

        Gives whether that question came."""
        for _ in range(most):
            self.wait_until_asked()
            if until and self.question.inner_text().startswith(until):
                return True
            if self.is_over:
                return False
            self.answer(*preferred)
        raise AssertionError(f"no end after {most} choices; asked: {self.question.inner_text()}")

    def answer(self, *preferred: str) -> None:
        """Choose the first preferred option on offer, else the first there is."""
        self.wait_until_asked()
        before = self.state()
        self.page.evaluate(CHOOSE_ON, list(preferred))
        self.confirm()
        self.wait_for_change(before)

    def confirm(self) -> None:
        """What cannot be undone is asked about once more: yes."""
        sure = self.page.get_by_role("button", name="Do it")
        if sure.count() > 0:
            sure.click()

    def click_lit_place(self) -> None:
        """Click a lit hex or space on the map itself."""
        box = self.page.locator(".map .lit").first.bounding_box()
        assert box is not None
        self.click_middle(box)

    def click_middle(self, box: FloatRect) -> None:
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def see(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=QUICK)
