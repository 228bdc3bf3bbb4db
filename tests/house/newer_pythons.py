"""Newer Pythons on this machine, each with a virtual environment in which Deckload can run.

`make newer` makes them, in `.venv/newer`; `test_newer_pythons.py` plays in them. They hold what
Deckload needs to run, as it is pinned, and use the sources of this checkout.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".venv" / "newer"
RUNTIME = ROOT / "requirements" / "runtime.txt"
NEWEST = 14
"""The newest Python 3 that Deckload promises to run on."""


def environments() -> dict[str, Path]:
    """The Pythons of the environments that are ready, by version."""
    found = {folder.name: folder / "bin" / "python" for folder in sorted(FOLDER.glob("3.*"))}
    return {version: python for version, python in found.items() if _is_ready(python)}


def newer_interpreters() -> dict[str, str]:
    """One interpreter for each newer version that is on the path, or that pyenv has."""
    versions = [f"3.{minor}" for minor in range(sys.version_info.minor + 1, NEWEST + 1)]
    found = {version: _working(version) for version in versions}
    return {version: python for version, python in found.items() if python is not None}


def _working(version: str) -> str | None:
    """The first candidate that really is this version; a shim may only say that it is not."""
    return next((python for python in _candidates(version) if _version(python) == version), None)


def _candidates(version: str) -> Iterator[str]:
    on_path = shutil.which(f"python{version}")
    if on_path is not None:
        yield on_path
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for python in sorted(pyenv.glob(f"{version}*/bin/python{version}")):
        yield str(python)


def _version(python: str) -> str:
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    told = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
    return told.stdout.strip()


def _wanted() -> str:
    """What an environment is made from: another text, and it is made again."""
    made_from = RUNTIME.read_bytes() + Path(__file__).read_bytes() + str(ROOT).encode()
    return blake2b(made_from, digest_size=8).hexdigest()


def _stamp(python: Path) -> Path:
    return python.parents[1] / "made-from"


def _is_ready(python: Path) -> bool:
    stamp = _stamp(python)
    return stamp.exists() and stamp.read_text() == _wanted()


def make_environment(version: str, interpreter: str) -> str:
    """Make one; returns what went wrong, or nothing."""
    python = FOLDER / version / "bin" / "python"
    if _is_ready(python):
        return ""
    shutil.rmtree(FOLDER / version, ignore_errors=True)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    for command in (
        [interpreter, "-m", "venv", str(FOLDER / version)],
        [*pip, "--require-hashes", "--only-binary", ":all:", "-r", str(RUNTIME)],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return (done.stderr or done.stdout).strip().rpartition("\n")[2]
    _use_this_checkout(python)
    _stamp(python).write_text(_wanted())
    return ""


def _use_this_checkout(python: Path) -> None:
    """The sources as they stand here, and the words by which games are found."""
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    told = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    packages = Path(told.stdout.strip())
    (packages / "deckload.pth").write_text(f"{ROOT / 'src'}\n")
    installed = distribution("deckload")
    about = packages / f"deckload-{installed.version}.dist-info"
    about.mkdir()
    for name in ("METADATA", "entry_points.txt"):
        (about / name).write_text(installed.read_text(name) or "")


def main() -> None:
    """For `make newer`: say what there is, and what is left out."""
    interpreters = newer_interpreters()
    if not interpreters:
        print("No newer Python here: games are played on this one alone.")  # noqa: T201
    for version, interpreter in interpreters.items():
        wrong = make_environment(version, interpreter)
        said = f"left out: {wrong}" if wrong else "ready"
        print(f"Python {version} ({interpreter}): {said}")  # noqa: T201


if __name__ == "__main__":
    main()
