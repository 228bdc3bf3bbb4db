"""Who has which mail address: shown by opening a link that was sent there.

The link is good for half an hour, once, and only in the browser that asked for it: whoever is sent
one that he did not ask for can open it without harm. A browser that shows an address which somebody
has already is that person from then on: so he finds his games again, on any machine.
"""

from __future__ import annotations

import hashlib
import secrets
import time

import sqlalchemy as sa

from deckload.server import schema
from deckload.server.database import Database
from deckload.server.mistakes import RequestRefused

_GOOD_FOR = 1800.0
_MOST_LINKS = 3
"""That are good at the same time, to one address or for one person: nobody's box is filled."""


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


class MailLinks:
    """The addresses of one database. Calls wait for it: make them from worker threads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def address_of(self, person: int) -> str:
        m = schema.mails
        with self._database.read() as c:
            return c.execute(sa.select(m.c.address).where(m.c.person_id == person)).scalar() or ""

    def new(self, person: int, address: str) -> str:
        """What a link to this address has to contain."""
        links, now = schema.mail_links, time.time()
        code = secrets.token_urlsafe(24)
        mine = (links.c.address == address) | (links.c.person_id == person)
        with self._database.write() as c:
            c.execute(links.delete().where(links.c.until < now))
            waiting = c.execute(sa.select(sa.func.count()).where(mine)).scalar() or 0
            if waiting >= _MOST_LINKS:
                raise RequestRefused(
                    429, "links are on their way already", "look into your mail, or wait an hour"
                )
            values = {"person_id": person, "address": address, "until": now + _GOOD_FOR}
            c.execute(links.insert().values(code=hashed(code), **values))
        return code

    def use(self, code: str, person: int) -> int:
        """The person whose address it is: whoever asks, or who had it before."""
        links, m = schema.mail_links, schema.mails
        this = (links.c.code == hashed(code)) & (links.c.until >= time.time())
        with self._database.write() as c:
            found = c.execute(sa.select(links).where(this & (links.c.person_id == person))).first()
            if found is None:
                raise RequestRefused(
                    403,
                    "this link is too old, was used already, or was asked for elsewhere",
                    "ask for another one in this browser",
                )
            c.execute(links.delete().where(links.c.code == found.code))
            owner = c.execute(sa.select(m.c.person_id).where(m.c.address == found.address)).scalar()
            if owner is not None:
                return int(owner)
            c.execute(m.delete().where(m.c.person_id == person))
            c.execute(m.insert().values(address=found.address, person_id=person))
        return person

    def let_in(self, person: int, cookie: str) -> None:
        """One more browser of a person's."""
        with self._database.write() as c:
            c.execute(schema.cookies.insert().values(cookie=hashed(cookie), person_id=person))

    def forget(self, person: int) -> None:
        m = schema.mails
        with self._database.write() as c:
            c.execute(m.delete().where(m.c.person_id == person))
