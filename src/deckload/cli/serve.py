"""`deckload serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; 8620, or the next free one, if left out."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="The folder for games; your user data folder if left out.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="Another database: sqlite:///path/to/file.db or postgresql://user@host/name."
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(min=1, max=64, help="Processes that serve together, best one for each core."),
    ] = 1,
    site: Annotated[
        list[str] | None,
        typer.Option(help="A host name that people use to reach this server. May be repeated."),
    ] = None,
    notify: Annotated[
        str | None,
        typer.Option(help="An address that is told, once a turn, whose turn it is."),
    ] = None,
    mail: Annotated[
        str | None,
        typer.Option(
            envvar="DECKLOAD_MAIL",
            help="Who sends mail: smtp://host or smtps://user:password@host/?from=me@example.org."
            " Better put it into DECKLOAD_MAIL than on the command line.",
        ),
    ] = None,
    ask_mail: Annotated[
        bool,
        typer.Option("--ask-mail", help="Nobody sits down without a mail address of his own."),
    ] = False,
    open_page: Annotated[
        bool | None,
        typer.Option("--open/--no-open", help="Open the lobby in the browser; if there is one."),
    ] = None,
) -> None:
    """Serve the lobby and all tables to browsers, until Ctrl+C.

    Every game is kept in the data folder and goes on after a restart. Without further options only
    this machine can reach the server, and nobody needs an account.

    Examples:

    - `deckload serve`

    - `deckload serve --no-open --port 9000 --data ./games`

    - `deckload serve --host 0.0.0.0 --site games.example.org`  (see docs/hosting.md)

    - `deckload serve --workers 2`

    - `deckload serve --workers 2 --database postgresql://deckload@localhost/deckload`
    """
    from deckload.server.start_and_stop import run

    run(
        host=host,
        port=port,
        data=data,
        database=database,
        workers=workers,
        sites=tuple(name.lower() for name in site or ()),
        open_page=_has_display() if open_page is None else open_page,
        notify=notify,
        mail=mail,
        asks_mail=ask_mail,
        say=typer.echo,
    )


def _has_display() -> bool:
    """Whether a browser could be shown: not over ssh, not in a container."""
    import os
    import sys

    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
