"""Quotations in the tutorial: where they come from, and how they are brought up to date.

A block that says `file=...` quotes that file of the miniature game, of the skeleton or of the
checkout, word for word; `# ...` stands for what is left out. A block of Python begins with the
lines that import what it takes from Deckload.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MINI = ROOT / "src" / "deckload" / "games" / "mini"
SKELETON = ROOT / "src" / "deckload" / "cli" / "skeleton"
TUTORIAL = ROOT / "docs" / "writing-a-game.md"
BLOCK = re.compile(r"^```(\w+) file=(\S+)\n(.*?)^```$", re.S | re.M)
LEFT_OUT = "# ...\n"
OURS = re.compile(r"deckload\.(engine|board|charts|data|testing)\b")
NAMED = re.compile(r"^(?:def|class) (\w+)|^(\w+)(?:: \w+)? = ", re.M)


def file_of(name: str) -> Path:
    """The file that a quotation names."""
    folders = (MINI, ROOT, SKELETON)
    return next(folder / name for folder in folders if (folder / name).exists())


def parts_of(quotation: str) -> list[str]:
    """What stands between the things left out. Imports are a part each: other lines may stand
    between them."""
    parts = quotation.split(LEFT_OUT)
    if not is_import(parts[0]):
        return parts
    lines = parts[0].splitlines(keepends=True)
    statements = ast.parse(parts[0]).body
    return ["".join(lines[s.lineno - 1 : s.end_lineno]) for s in statements] + parts[1:]


def imports_of(source: str) -> dict[str, str]:
    """What a module takes from Deckload itself: the name, and the statement that imports it."""
    lines = source.splitlines(keepends=True)
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and OURS.match(node.module or ""):
            statement = "".join(lines[node.lineno - 1 : node.end_lineno])
            found.update({alias.asname or alias.name: statement for alias in node.names})
    return found


def is_import(part: str) -> bool:
    return part.startswith(("from ", "import "))


def imports_needed(source: str, quotation: str) -> list[str]:
    """The statements that import what a quotation takes from Deckload, in their order."""
    code = "".join(part for part in parts_of(quotation) if not is_import(part))
    words = set(re.findall(r"\w+", code))
    return list(dict.fromkeys(line for name, line in imports_of(source).items() if name in words))


def up_to_date(name: str, quotation: str) -> str:
    """A quotation of Python as its file has it now: the same definitions, and their imports."""
    source = file_of(name).read_text(encoding="utf-8")
    parts = [part for part in parts_of(quotation) if not is_import(part)]
    quoted = [part if part in source else _again(name, source, part) for part in parts]
    code = LEFT_OUT.join(quoted)
    head = "".join(imports_needed(source, code))
    return f"{head}{LEFT_OUT}{code}" if head else code


def _again(name: str, source: str, part: str) -> str:
    """The definitions of a part, from the first to the last, as the source has them now."""
    wanted = [a or b for a, b in NAMED.findall(part)]
    spans = _spans(source)
    if not wanted or not all(one in spans for one in wanted):
        raise LookupError(f"{name} no longer says this, and it is not to be found by name:\n{part}")
    lines = source.splitlines(keepends=True)
    return "".join(lines[spans[wanted[0]][0] - 1 : spans[wanted[-1]][1]])


def _spans(source: str) -> dict[str, tuple[int, int]]:
    """First and last line of everything that a module defines."""
    spans = {}
    for node in ast.parse(source).body:
        first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        names = [t.id for t in targets if isinstance(t, ast.Name)]
        for name in [*names, *([node.name] if hasattr(node, "name") else [])]:
            spans[name] = (first, node.end_lineno or first)
    return spans


def refreshed(text: str) -> str:
    """The page with all quotations of Python up to date."""

    def block(found: re.Match[str]) -> str:
        language, name, quotation = found.groups()
        if language == "python":
            quotation = up_to_date(name, quotation)
        return f"```{language} file={name}\n{quotation}```"

    return BLOCK.sub(block, text)
