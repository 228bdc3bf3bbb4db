"""docs/api.md: what games are written with, from the docstrings of the sources."""

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

ROOT = Path(__file__).parents[2]
API = ROOT / "docs" / "api.md"

MODULES = (
    *("engine.contract", "engine.knowledge", "engine.state"),
    *("engine.decision", "engine.nouns"),
    *("engine.procedures", "engine.dice", "engine.throws", "engine.log", "engine.handles"),
    *("engine.grouping", "engine.worked_out", "engine.toll"),
    *("engine.views", "engine.view_parts", "engine.lessons", "engine.designs"),
    *("board.places", "board.routes", "board.hex_grid", "board.track", "board.display"),
    *("charts.chart", "charts.odds", "charts.distribution", "charts.wanted", "charts.game_charts"),
    *("data.game_files", "data.names", "data.overlay", "data.errors", "data.folders"),
    *("testing.rule_marks", "testing.position", "testing.suite_tests", "testing.lesson_tests"),
)
"""In the order in which somebody who writes a game comes across them."""

HEAD = """# What games are written with

Made from the docstrings by `make docs`; a test keeps it true. [Writing a game](writing-a-game.md)
shows how the parts go together.
"""

Definition = ast.FunctionDef | ast.ClassDef | ast.AnnAssign | ast.Assign


def api_page() -> str:
    contents = "\n".join(f"- [`deckload.{name}`](#{_anchor(name)})" for name in MODULES)
    return "\n".join([HEAD, contents, *(_module(name) for name in MODULES)])


def _anchor(name: str) -> str:
    return f"deckload{name}".replace(".", "")


def _module(name: str) -> str:
    source = ROOT / "src" / "deckload" / Path(*name.split(".")).with_suffix(".py")
    tree = ast.parse(source.read_text(encoding="utf-8"))
    said = _text(ast.get_docstring(tree) or "")
    return "\n".join([f"\n## deckload.{name}\n", said, *_definitions(tree.body)])


def _definitions(body: list[ast.stmt]) -> Iterator[str]:
    for node, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, Definition) or not _is_public(node):
            continue
        if isinstance(node, ast.FunctionDef):
            yield _entry(f"{node.name}{_signature(node)}", ast.get_docstring(node) or "")
        elif isinstance(node, ast.ClassDef):
            yield _class(node)
        elif isinstance(node, ast.AnnAssign) or _docstring_after(after):
            yield _entry(ast.unparse(node), _docstring_after(after))


def _class(node: ast.ClassDef) -> str:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    lines = [_entry(f"class {node.name}({bases})", ast.get_docstring(node) or "")]
    for member, after in zip(node.body, [*node.body[1:], None], strict=True):
        if not isinstance(member, Definition) or not _is_public(member):
            continue
        if isinstance(member, ast.AnnAssign):
            lines.append(_item(ast.unparse(member), _docstring_after(after)))
        elif isinstance(member, ast.FunctionDef):
            said = ast.get_docstring(member) or ""
            lines.append(_item(f"{member.name}{_signature(member)}", said))
    return "\n".join(lines)


def _is_public(node: Definition) -> bool:
    return not any(name.startswith("_") for name in _names(node))


def _names(node: Definition) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
    return [ast.unparse(target) for target in targets]


def _signature(node: ast.FunctionDef) -> str:
    arguments = re.sub(r"^self(, )?", "", ast.unparse(node.args))
    if any(ast.unparse(mark) == "property" for mark in node.decorator_list):
        return f": {ast.unparse(node.returns)}" if node.returns else ""
    return f"({arguments})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def _docstring_after(node: ast.stmt | None) -> str:
    """The string that explains the definition before it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return cleandoc(str(node.value.value))
    return ""


def _entry(title: str, said: str) -> str:
    return f"\n### `{title}`\n\n{_text(said)}" if said else f"\n### `{title}`\n"


def _item(title: str, said: str) -> str:
    return f"- `{title}`" + (f": {' '.join(said.split())}" if said else "")


def _text(said: str) -> str:
    """A docstring as Markdown: indented lines are code already."""
    return f"{cleandoc(said)}\n"
