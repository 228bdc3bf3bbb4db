"""The house itself: the lock is sound, and the import contracts know every game."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("runtime", "dev", "bench", "fast", "geography")
TARGETS = (
    *("install", "play", "terminal", "test", "lint", "browser", "bench", "fast", "soak"),
    *("mutants", "golden", "saves", "docs", "pictures", "geography", "lock", "newer", "clean"),
    *("guesses", "help", "database", "soak-server"),
)


def pinned(lock):
    """The packages of a lock file: name to (version and markers, hashes)."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = {}
    for line in lines:
        name = re.match(r"[a-z0-9-]+(?===)", line)
        assert name, f"not a pinned package: {line}"
        what, *hashes = line.split("--hash=")
        found.setdefault(name[0], []).append((what.strip(), hashes))
    return found


@pytest.fixture(scope="module")
def pyproject():
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_with_hashes(lock):
    for versions in pinned(lock).values():
        for what, hashes in versions:
            assert hashes, what
            assert all(h.strip().startswith("sha256:") for h in hashes), what


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_registry_and_no_folder(lock):
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    assert not re.search(r"://|--index|--extra-index|--find-links|@ |file:|\.whl", text)


def test_the_locks_agree_with_one_another():
    runtime = pinned("runtime")
    for lock in ("dev", "bench", "fast", "geography"):
        assert runtime.items() <= pinned(lock).items()
        shared = pinned("dev").keys() & pinned(lock).keys()
        assert all(pinned("dev")[name] == pinned(lock)[name] for name in shared)


def test_the_locks_hold_what_the_project_asks_for(pyproject):
    def asked(lines):
        return {re.match(r"[\w-]+", line)[0].lower().replace("_", "-") for line in lines}

    groups = pyproject["dependency-groups"]
    wanted = asked(pyproject["project"]["dependencies"]) | asked(groups["build"])
    assert wanted <= pinned("runtime").keys()
    assert asked(groups["dev"]) <= pinned("dev").keys()
    assert asked(groups["bench"]) <= pinned("bench").keys()
    assert asked(groups["fast"]) <= pinned("fast").keys()
    assert asked(groups["geography"]) <= pinned("geography").keys()


def test_make_help_names_every_target():
    makefile = (ROOT / "Makefile").read_text()
    assert set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)) == set(TARGETS)


def test_every_game_is_kept_from_importing_the_others(pyproject):
    contracts = {c["id"]: c for c in pyproject["tool"]["importlinter"]["contracts"]}
    packages = {p.parent.name for p in (ROOT / "src/deckload/games").glob("*/__init__.py")}
    games = set(pyproject["project"]["entry-points"]["deckload.games"])
    assert set(contracts["games"]["modules"]) == {f"deckload.games.{name}" for name in games}
    shared = {f"deckload.games.{name}" for name in packages - games}
    assert set(contracts["shared"]["source_modules"]) == shared
    assert contracts["shared"]["forbidden_modules"] == contracts["games"]["modules"]
