"""Mail, where the host of a server has named one that sends it (`--mail`)."""

from __future__ import annotations

import contextlib
import logging
import re
import smtplib
import threading
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from deckload.engine.errors import DeckloadError

_SECONDS = 20
_MOST_WAITING = 1000
_ADDRESS = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*", re.ASCII)
_LONGEST_ADDRESS = 200

_log = logging.getLogger("deckload.server")


class BadMailServer(DeckloadError):
    """What was named is not the address of a mail server."""


class MailServer(NamedTuple):
    """Who sends mail, and in whose name."""

    host: str
    port: int
    encrypted: bool
    user: str
    password: str
    sender: str


def mail_server(url: str) -> MailServer:
    """`smtp://host`, `smtps://user:password@host:465/?from=games@example.org`."""
    try:
        found = urlsplit(url)
        host, port = found.hostname or "", found.port
    except ValueError:
        host, port = "", None
    if not host or found.scheme not in ("smtp", "smtps"):
        raise BadMailServer("that is no mail server; write smtp://host or smtps://user@host:465")
    sender = parse_qs(found.query).get("from", [f"deckload@{host}"])[0]
    if plain_address(sender) is None:
        raise BadMailServer(f"{sender!r} is no address to send mail from")
    encrypted = found.scheme == "smtps"
    user, password = unquote(found.username or ""), unquote(found.password or "")
    return MailServer(host, port or (465 if encrypted else 25), encrypted, user, password, sender)


def plain_address(text: str) -> str | None:
    """A mail address as it is kept; None if it is none, or one that only few could have."""
    address = text.strip().lower()
    fits = len(address) <= _LONGEST_ADDRESS and _ADDRESS.fullmatch(address)
    return address if fits else None


class Mailer:
    """Sends letters one after the other, and never holds anybody up."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="deckload-mail")
        self._waiting = threading.BoundedSemaphore(_MOST_WAITING)

    def send(self, address: str, subject: str, text: str) -> None:
        """Send a letter, unless too many wait already."""
        letter = EmailMessage()
        letter["From"], letter["To"] = self._server.sender, address
        letter["Subject"] = " ".join(subject.split())[:150]
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        if self._waiting.acquire(blocking=False):
            sent = self._thread.submit(self._send, letter)
            sent.add_done_callback(lambda _sent: self._waiting.release())

    def _send(self, letter: EmailMessage) -> None:
        server = self._server
        kind = smtplib.SMTP_SSL if server.encrypted else smtplib.SMTP
        try:
            with kind(server.host, server.port, timeout=_SECONDS) as office:
                if not server.encrypted:
                    # Where it can be encrypted it is; a password never goes in the open.
                    with contextlib.suppress(*(() if server.user else (smtplib.SMTPException,))):
                        office.starttls()
                if server.user:
                    office.login(server.user, server.password)
                office.send_message(letter)
        except (OSError, smtplib.SMTPException) as error:
            _log.warning("a letter could not be sent: %s", error)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
