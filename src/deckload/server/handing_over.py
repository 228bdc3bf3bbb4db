"""A connection goes to the process that owns the table it asks for.

All processes of a server listen on the same port, and the system gives a connection to any of them.
So whoever takes one reads the first request, sees which table it is about, and hands the connection
over to that table's owner, with what was read of it so far: the open file itself goes over a socket
of the system's, and costs nothing afterwards. The client notices nothing.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import socket
import struct
import threading
from collections.abc import Callable
from pathlib import Path

CAN_HAND_OVER = hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")
_SECONDS = 2.0
_LENGTH = struct.Struct("!I")
_MOST = 1024 * 1024
_TABLE = re.compile(rb"[A-Z]+ /api/tables/([0-9a-f]{1,32})[/? ]")

_log = logging.getLogger("deckload.server")


def table_asked_for(request: bytes) -> str | None:
    """The table in the first line of a request."""
    found = _TABLE.match(request)
    return None if found is None else found.group(1).decode()


def hand_over(address: str, file: int, begun: bytes) -> None:
    """Give a connection to the process at `address`, with what was read from it, and close it here.
    OSError: there is nobody."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as neighbour:
            neighbour.settimeout(_SECONDS)
            neighbour.connect(address)
            socket.send_fds(neighbour, [_LENGTH.pack(len(begun))], [file])
            neighbour.sendall(begun)
            if neighbour.recv(1) != b"+":
                raise OSError("the connection was not taken")
    finally:
        os.close(file)


class Receiver:
    """Takes connections over from neighbours, in a thread of its own."""

    def __init__(self, address: Path, take: Callable[[socket.socket, bytes], object]) -> None:
        self._take = take
        self._address = address
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listening.bind(str(address))
        self._listening.listen(128)
        threading.Thread(target=self._run, name="deckload-receiver", daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                neighbour, _ = self._listening.accept()
            except OSError:  # closed
                return
            with neighbour:
                neighbour.settimeout(_SECONDS)
                try:
                    self._receive(neighbour)
                except OSError as error:
                    _log.warning("a connection was not handed over: %s", error)

    def _receive(self, neighbour: socket.socket) -> None:
        head, files, _, _ = socket.recv_fds(neighbour, _LENGTH.size, 1)
        if len(head) != _LENGTH.size or len(files) != 1:
            raise OSError("not a connection")
        connection = socket.socket(fileno=files[0])
        try:
            begun = _read(neighbour, _LENGTH.unpack(head)[0])
            neighbour.sendall(b"+")
        except OSError:
            connection.close()
            raise
        self._take(connection, begun)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # else the thread would go on waiting
        self._listening.close()
        self._address.unlink(missing_ok=True)


def _read(neighbour: socket.socket, length: int) -> bytes:
    if length > _MOST:
        raise OSError("too much was read of it")
    read = bytearray()
    while len(read) < length:
        part = neighbour.recv(length - len(read))
        if not part:
            raise OSError("it ended too early")
        read += part
    return bytes(read)
