"""Cut the land of the maps in geography/maps/ and write their data files: `make geography`.

Not for players: what it writes is committed. `python geography/build.py leyte` builds one map;
`--check` writes nothing and says what would change.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from atlas import Atlas
from cutting import Cut
from definition import read_definition
from writing import total_size, write, written

HERE = Path(__file__).parent
ROOT = HERE.parent


def main() -> None:
    files = {file.stem: file for file in sorted((HERE / "maps").glob("*.toml"))}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("maps", nargs="*", choices=[*files, []], help="which maps; all without")
    parser.add_argument("--check", action="store_true", help="fail if a file would change")
    asked = parser.parse_args()
    atlas = Atlas()
    stale = []
    for name in asked.maps or files:
        definition, raw = read_definition(files[name])
        cut = Cut(definition, atlas)
        texts = written(cut, raw, atlas, f"maps/{name}.toml")
        folder = ROOT / definition.output
        if asked.check:
            stale += [folder / file for file in texts if not _is_same(folder / file, texts[file])]
        else:
            write(texts, folder)
        say(report(name, cut, total_size(texts.values())))
    if stale:
        raise SystemExit("out of date: " + ", ".join(str(f.relative_to(ROOT)) for f in stale))


def report(name: str, cut: Cut, size: int) -> str:
    """A map in figures."""
    kinds = Counter(cut.terrain)
    lines = [
        f"{name}: {cut.grid.count} hexes, "
        + ", ".join(f"{kinds[kind]} {kind}" for kind in ("sea", "coast", "land"))
        + f", {len(cut.blocked_sides)} blocked sides, {size / 1000:.1f} kB",
        f"  error {cut.georeference.error:.1f} nm over {len(cut.georeference.misses)} anchors",
    ]
    lines += [
        f"    {miss.anchor.name} {miss.anchor.hex}: {miss.miles:.1f} nm"
        for miss in cut.georeference.misses
    ]
    return "\n".join(lines)


def _is_same(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


def say(text: str) -> None:
    print(text)  # noqa: T201


if __name__ == "__main__":
    main()
