"""A mail server on loopback that delivers nothing, and keeps what it is given."""

from __future__ import annotations

import email
import queue
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message


class Sink(socketserver.ThreadingTCPServer):
    """A mail server that delivers nothing."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Clerk)
        self.letters: queue.Queue[Message] = queue.Queue()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}/?from=games@example.org"


class _Clerk(socketserver.StreamRequestHandler):
    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def handle(self) -> None:
        assert isinstance(self.server, Sink)
        self._say("220 sink")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self._say("354 go on")
                text = b""
                while (line := self.rfile.readline()) != b".\r\n":
                    text += line
                self.server.letters.put(email.message_from_bytes(text))
            elif word == b"QUIT":
                self._say("221 bye")
                return
            self._say("502 no" if word in (b"EHLO", b"STAR") else "250 yes")


@contextmanager
def taking_mail() -> Iterator[Sink]:
    with Sink() as made:
        thread = threading.Thread(target=made.serve_forever)
        thread.start()
        try:
            yield made
        finally:
            made.shutdown()
            thread.join()


def link_in(letter: Message) -> str:
    """The link that a letter asks one to open."""
    text = letter.get_payload(decode=True)
    assert isinstance(text, bytes)
    found = re.search(r"http://127\.0\.0\.1:\d+/#mail=\S+", text.decode())
    assert found is not None
    return found.group()
