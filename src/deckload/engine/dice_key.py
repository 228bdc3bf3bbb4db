"""Where the key of a game's dice comes from, so that nobody can choose it and all can check it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec

from deckload.engine.errors import BadOption

SECRET_LENGTH: Final = 32
"""Bytes of a server's secret: too many to guess from the commitment."""


class DiceKey(msgspec.Struct, frozen=True):
    """Where the key of a game's dice comes from.

    Between people: a secret of the server, whose `commitment` is shown before anyone gives a
    nonce; the key is a hash of the secret and all nonces, so that nobody can choose it. For
    practice: a seed, which anyone may know.
    """

    secret: bytes = b""
    nonces: tuple[str, ...] = ()
    seed: str | None = None

    def __post_init__(self) -> None:
        if self.seed is None and len(self.secret) != SECRET_LENGTH:
            raise BadOption(
                f"the secret of the dice has {SECRET_LENGTH} bytes, not {len(self.secret)};"
                " for a practice game give a seed"
            )

    @property
    def is_practice(self) -> bool:
        return self.seed is not None

    @property
    def commitment(self) -> str:
        """What the server shows before the nonces are given."""
        return blake2b(self.secret, digest_size=32, person=b"deckload-commit").hexdigest()

    def key(self) -> bytes:
        """The 32-byte key of the dice."""
        h = blake2b(digest_size=32, person=b"deckload-dice")
        material = [self.seed.encode()] if self.seed is not None else [self.secret]
        material += [nonce.encode() for nonce in self.nonces]
        for part in material:
            h.update(len(part).to_bytes(4, "little") + part)
        return h.digest()
