"""The browser client: built files of the package, and one page for all its addresses."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

STATIC = Path(__file__).parent / "static"

_ADDRESSES = re.compile(r"|(table|replay)/[^/]+/?")
"""What the client has pages for: the lobby, tables and replays."""

_MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Deckload</title>
<h1>The table has not been built</h1>
<p>The server runs, but the page that draws the table is missing from this installation.</p>
<p>In a checkout: <code>make play</code> builds it (or <code>npm ci &amp;&amp; npm run build</code>
in the folder <code>web</code>). Then load this page again.</p>
<p>Meanwhile <code>deckload play</code> plays in the terminal.</p>
</html>
"""


async def page(request: Request) -> Response:
    """A built file, or the client's page, which knows its own addresses."""
    wanted = request.path_params.get("path", "")
    file = _built_file(STATIC, wanted)
    if file is not None:
        forever = wanted.startswith("assets/")  # their names change with their contents
        cache = "public, max-age=31536000, immutable" if forever else "no-cache"
        return FileResponse(file, headers={"cache-control": cache})
    if "." in wanted.rpartition("/")[2]:
        return Response("there is no such file", 404, media_type="text/plain")
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(_MISSING, 503)
    status = 200 if _ADDRESSES.fullmatch(wanted) else 404  # the page itself says so, too
    return FileResponse(index, status, headers={"cache-control": "no-cache"})


def _built_file(folder: Path, wanted: str) -> Path | None:
    """A file below the folder; never one outside, whatever the address says."""
    if not wanted or "\0" in wanted:
        return None
    try:
        file = (folder / wanted).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # a name longer than any file's
        return None
