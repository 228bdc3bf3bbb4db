"""`make docs`: write docs/api.md, and bring the quotations of the tutorial up to date."""

from docs.api_page import API, api_page
from docs.quotations import TUTORIAL, refreshed

if __name__ == "__main__":
    API.write_text(api_page(), encoding="utf-8")
    TUTORIAL.write_text(refreshed(TUTORIAL.read_text(encoding="utf-8")), encoding="utf-8")
