"""Forged, replayed, reordered and stale messages, sent in heaps between the moves of a real game.

None may be taken: each is refused, and both players see the table as it was before.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import msgspec

from deckload.server.socket_messages import (
    Answer,
    Consent,
    Done,
    Draw,
    FromServer,
    Nonce,
    PutBack,
    Redo,
    Refused,
    Resign,
    Sit,
    Standing,
    Takeback,
    Undo,
)
from deckload.server.wire import NewTable, Reply, SeatChoice, TableInfo, Watching
from server.client import Client, Player, bearer

_HEAP = 50
_REF = 7


class Forger:
    """Two people at a table, a spectator, and whoever would like to play for them."""

    def __init__(self, client: Client, game: str, rng: random.Random, open_: ExitStack) -> None:
        self.rng = rng
        self.client = client
        seats = (SeatChoice(0, "me"), SeatChoice(1, "guest"))
        made = client.post(
            "/api/tables", NewTable(game, seats=seats, seed=str(rng.random())), TableInfo
        )
        guest = client.join(made)
        watching = client.post(f"/api/tables/{made.id}/watch", {}, Watching, made.token)
        self.table = made.id
        self.watch_token = watching.token
        self.players = [
            open_.enter_context(client.play(made.id, token)) for token in (made.token, guest.token)
        ]
        self.spectator = open_.enter_context(client.play(made.id, watching.token))
        self.taken: dict[str, list[Answer]] = {player.seat: [] for player in self.players}
        self.sent: Counter[str] = Counter()

    def play(self, moves: int, heaps: int) -> None:
        """A game, with heaps of forgeries before every move."""
        for _ in range(moves):
            for player in self.players:
                player.catch_up()
            if self.players[0].now.over:
                return
            for _ in range(heaps):
                self._heap()
            asked = [player for player in self.players if player.now.prompt is not None]
            player = self.rng.choice(asked)
            answer = Answer(player.number, (self.rng.choice(player.keys),))
            assert isinstance(player.ask(answer), Done)
            self.taken[player.seat].append(answer)

    def _heap(self) -> None:
        for player in self.players:
            player.catch_up()
        before = [(player.number, player.now) for player in self.players]
        for player in (*self.players, self.spectator):
            self._send(player)
        self._over_http()
        for player, (number, now) in zip(self.players, before, strict=True):
            player.catch_up()
            assert player.number == number, "a forged message has changed something"
            assert player.now == now

    def _send(self, player: Player) -> None:
        """A heap over one socket; every one of it is refused."""
        first = len(player.raw)
        sent = list(self._forgeries(player))
        for kind, forged in sent:
            player.send(msgspec.structs.replace(forged, ref=_REF))  # type: ignore[arg-type]
            self.sent[kind] += 1
        player.catch_up()
        answers = [
            answer
            for text in player.raw[first:]
            if isinstance(answer := msgspec.json.decode(text, type=FromServer), Done | Refused)
            and answer.ref == _REF
        ]
        assert len(answers) == len(sent)
        kinds = [kind for kind, _ in sent]
        taken = {k for k, a in zip(kinds, answers, strict=True) if isinstance(a, Done)}
        assert not taken, taken
        del player.raw[:]

    def _forgeries(self, player: Player) -> Iterator[tuple[str, msgspec.Struct]]:
        rng, watches = self.rng, player is self.spectator
        other = next(one for one in self.players if one is not player)
        taken = self.taken.get(player.seat, [])
        for _ in range(_HEAP):
            match rng.randrange(10):
                case 0 if other.keys:
                    key = rng.choice(other.keys)
                    if key not in player.keys or watches:
                        yield "for the other side", Answer(player.number, (key,))
                case 1 if player.keys or watches:
                    key = rng.choice(player.keys or other.keys or ["x"])
                    yield "stale", Answer(max(0, player.number - rng.randrange(1, 9)), (key,))
                case 2 if player.keys:
                    key = rng.choice(player.keys)
                    yield "ahead of time", Answer(player.number + rng.randrange(1, 9), (key,))
                case 3 if taken:
                    yield "replayed", rng.choice(taken)
                case 4 if len(taken) > 1:
                    late, early = rng.sample(taken, 2)
                    yield "reordered", early
                    yield "reordered", late
                case 5:
                    key = "".join(rng.choices("abcdefghij 0123456789:-/", k=rng.randrange(1, 30)))
                    if key not in player.keys:
                        yield "made up", Answer(player.number, (key,))
                case 6 if player.keys:
                    keys = (rng.choice(player.keys), "nothing of the kind")
                    yield "half made up", Answer(player.number, keys)
                case 7:
                    yield "consent to nothing", Consent(player.number, agree=True)
                case 8:
                    yield "another seat", Sit(other.seat)
                case 9:
                    odd: list[msgspec.Struct] = [
                        Nonce("12345678"),
                        PutBack(player.number + 1),
                        Undo(player.number + 1),
                        Redo(player.number + 1),
                        Takeback(player.number + 1),
                    ]
                    if watches:
                        order = Standing("nothing of the kind", "at all")
                        odd += [Undo(player.number), Resign(), Draw(agree=True), order]
                    forged = rng.choice(odd)
                    yield type(forged).__name__.lower(), forged

    def _over_http(self) -> None:
        """With a spectator's token, a guessed one, and one's own for the other's seat."""
        number = self.players[0].number
        keys = self.players[0].keys or ["x"]
        reply = msgspec.json.encode(Reply(number, (self.rng.choice(keys),), self.players[0].seat))
        for token in (self.watch_token, "guessed", f"{self.rng.getrandbits(128):x}"):
            headers = {"content-type": "application/json", **bearer(token)}
            path = f"/api/tables/{self.table}/answer"
            got = self.client.http.post(path, content=reply, headers=headers)
            assert got.status_code in (401, 403), got.text
            self.sent["over HTTP"] += 1


@contextmanager
def forging(client: Client, game: str, seed: int) -> Iterator[Forger]:
    with ExitStack() as open_:
        yield Forger(client, game, random.Random(f"forging {game} {seed}"), open_)
