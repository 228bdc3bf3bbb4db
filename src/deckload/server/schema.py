"""The tables of the database. A change here needs a migration in `migrations/versions`.

Choices are only ever added. An event row says: the game's events are cut to the first `at`, then
this event is added (or nothing, where `event` is empty). An undo is therefore a row like any
other, and the rows in their order are all that ever happened.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

# Names for every constraint: only what has a name can be changed by a migration.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

persons = Table(
    "persons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("cookie", String(64), nullable=False, unique=True),  # a hash of it
    Column("created", Float, nullable=False),
    Column("name", Text, nullable=False, server_default=""),  # what he calls himself
)

# A mail address that somebody has shown to be his, and links that are on their way to one.
mails = Table(
    "mails",
    metadata,
    Column("address", Text, primary_key=True),
    Column("person_id", ForeignKey("persons.id"), nullable=False, unique=True),
)

mail_links = Table(
    "mail_links",
    metadata,
    Column("code", String(64), primary_key=True),  # a hash of it
    Column("person_id", ForeignKey("persons.id"), nullable=False),  # who asked for it
    Column("address", Text, nullable=False),
    Column("until", Float, nullable=False),
)

# Further browsers of a person's, who has let himself in by mail.
cookies = Table(
    "cookies",
    metadata,
    Column("cookie", String(64), primary_key=True),  # a hash of it
    Column("person_id", ForeignKey("persons.id"), nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),  # game, scenario, options, overlay: JSON
    Column("secret", LargeBinary, nullable=True),  # of the dice; null in a practice game
    Column("seed", Text, nullable=True),
    Column("imported", Boolean, nullable=False),
    Column("key", Text, nullable=True),  # the whole dice key once the game has begun: JSON
    Column("rules_version", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("standing", Text, nullable=False),  # standing orders: JSON
    Column("base", Text, nullable=True),  # where it went on under changed rules: JSON
    Column("outcome", Text, nullable=False),
    Column("trouble", Text, nullable=False),
    Column("name", Text, nullable=False, server_default=""),  # what people call the table
    Column("host", Text, nullable=False, server_default=""),  # what its maker calls himself
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("watching", String(64), nullable=True),  # a token that lets spectators in
    Column("late", Integer, nullable=False, server_default="0"),  # minutes, for spectators
    Column("ended", Text, nullable=False, server_default="[]"),  # how people ended it: JSON
    Column("version", Integer, nullable=False, server_default="0"),  # grows with every change
    Column("open", Boolean, nullable=False, server_default=false()),  # anyone may join
    Column("clock", Text, nullable=False, server_default=""),  # JSON; nothing without one
    Column("due", Float, nullable=True),  # when the clock has something to say
    Index("ix_games_due", "due"),
    # The lists of open games and of one's own are read all the time: neither looks at every table.
    Index("ix_games_open", "created", sqlite_where=text("open = 1"), postgresql_where=text("open")),
)

# Where several processes share a database: which are alive, and which of them has which table.
workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", Text, nullable=False),  # where it takes over connections
    Column("until", Float, nullable=False),  # alive until then, by the clock of the database
)

leases = Table(
    "leases",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("worker", String(32), nullable=False),
    Index("ix_leases_worker", "worker"),
)

holders = Table(
    "holders",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("person_id", ForeignKey("persons.id"), nullable=True),
    Column("maker", Boolean, nullable=False),
    Column("nonce", Text, nullable=True),
    Column("listed", Boolean, nullable=False),
    Column("invitation", String(64), nullable=True),  # what a guest traded for his token
    Column("notes", Text, nullable=False, server_default=""),  # to himself
    Index("ix_holders_game_id", "game_id"),
    Index("ix_holders_of_person", "person_id", "listed", "game_id", "token"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("commands", Text, nullable=False),
    Column("bot", String(32), nullable=True),
    Column("token", ForeignKey("holders.token"), nullable=True),
    # What the list of tables shows of a game that is not loaded, as this seat may see it.
    Column("headline", Text, nullable=False),
    Column("waiting_for", Text, nullable=False),
    Column("asked", Boolean, nullable=False),
    Column("since", Integer, nullable=False),  # log lines at the seat's last choice
    Column("seen", Integer, nullable=False, server_default="0"),  # log lines read
    Column("changed", Float, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("time", Float, nullable=False),
    Column("check", String(32), nullable=False, server_default=""),  # of all rows up to this one
)

chat = Table(
    "chat",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
)

positions = Table(
    "positions",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("at", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("rules_version", String(64), nullable=False),
    Column("schema", Integer, nullable=False),
)
