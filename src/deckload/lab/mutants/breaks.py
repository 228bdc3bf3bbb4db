"""The ways to break a rule: each is one small replacement in the text of a module.

Text, not syntax trees, is replaced, so that a report can show the line as its author wrote it.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}


@dataclass(frozen=True, order=True)
class Break:
    """One replacement: bytes `start` to `end` of the file become `new`."""

    file: Path
    line: int
    start: int
    end: int
    new: str
    what: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def diff(self, source: bytes) -> str:
        """The lines as they were and as they became."""
        before = source.decode().splitlines()
        after = self.apply(source).decode().splitlines()
        lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))
        return "\n".join(line for line in lines[2:] if not line.startswith("@@"))


def breaks_in(file: Path, source: bytes) -> list[Break]:
    """Every way we know to break a module, in the order of its lines."""
    tree = ast.parse(source, filename=str(file))
    text = _Text(file, source)
    return sorted(b for statement in tree.body for b in _breaks_in_statement(text, statement))


def _breaks_in_statement(text: _Text, statement: ast.stmt) -> set[Break]:
    """The breaks of one statement of a module, such as a function. Whether a break changes what is
    meant shows in the statement alone, so the rest of the module is not read again for each."""
    start, after = text.start(statement), len(text.source) - text.end(statement)

    def meaning(source: bytes) -> str | None:
        return _meaning(source[start : len(source) - after])

    unbroken = meaning(text.source)
    found = {b for node in _breakable(statement) for b in _breaks_of(text, node)}
    return {b for b in found if meaning(b.apply(text.source)) not in (None, unbroken)}


def _meaning(source: bytes) -> str | None:
    """What a piece of code says, apart from how it is laid out; None if it is no Python."""
    try:
        return ast.dump(ast.parse(source))
    except SyntaxError:
        return None


def _breakable(tree: ast.stmt) -> Iterator[ast.AST]:
    """All nodes that run when the game does: no annotations, decorators or type-checking blocks."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and _is_type_checking(node.test):
            continue
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases"):
                continue
            children = value if isinstance(value, list) else [value]
            waiting += [child for child in children if isinstance(child, ast.AST)]


def _is_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


class _Text:
    """A module's bytes, addressed by the line and column of its nodes."""

    def __init__(self, file: Path, source: bytes) -> None:
        self.file = file
        self.source = source
        self.line_starts = [0]
        for line in source.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.line_starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        return self.line_starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def replace(self, node: ast.expr | ast.stmt, new: str, what: str) -> Break:
        return Break(self.file, node.lineno, self.start(node), self.end(node), new, what)

    def swap(
        self, before: ast.expr, after: ast.expr, tokens: tuple[str, str], what: str
    ) -> Iterator[Break]:
        """Swap the operator that stands between two operands."""
        old, new = tokens
        start, end = self.end(before), self.start(after)
        at = self.source[start:end].find(old.encode())
        if at >= 0:
            line = self.source.count(b"\n", 0, start + at) + 1
            yield Break(self.file, line, start + at, start + at + len(old), new, what)


# --- One function per kind of break -------------------------------------------------------------


def _breaks_of(text: _Text, node: ast.AST) -> Iterator[Break]:
    for kind in _KINDS:
        yield from kind(text, node)


def _swap_comparison(text: _Text, node: ast.AST) -> Iterator[Break]:
    if not isinstance(node, ast.Compare):
        return
    operands = [node.left, *node.comparators]
    for before, op, after in zip(operands, node.ops, node.comparators, strict=False):
        yield from text.swap(before, after, COMPARISONS[type(op)], "other comparison")


def _swap_and_or(text: _Text, node: ast.AST) -> Iterator[Break]:
    if not isinstance(node, ast.BoolOp):
        return
    tokens = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for before, after in zip(node.values, node.values[1:], strict=False):
        yield from text.swap(before, after, tokens, "and/or swapped")


def _swap_arithmetic(text: _Text, node: ast.AST) -> Iterator[Break]:
    if isinstance(node, ast.BinOp) and not _joins_text(node):
        tokens = ARITHMETIC.get(type(node.op))
        if tokens:
            yield from text.swap(node.left, node.right, tokens, "other arithmetic")
    if isinstance(node, ast.AugAssign):
        tokens = ARITHMETIC.get(type(node.op))
        if tokens:
            yield from text.swap(node.target, node.value, tokens, "other arithmetic")


def _joins_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _shift_number(text: _Text, node: ast.AST) -> Iterator[Break]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield text.replace(node, str(node.value + 1), "one more")
        if node.value > 0:
            yield text.replace(node, str(node.value - 1), "one less")


def _flip_truth(text: _Text, node: ast.AST) -> Iterator[Break]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield text.replace(node, str(not node.value), "true/false swapped")


def _negate_condition(text: _Text, node: ast.AST) -> Iterator[Break]:
    tests: list[ast.expr] = []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        tests = [node.test]
    elif isinstance(node, ast.comprehension):
        tests = node.ifs
    for test in tests:
        written = text.source[text.start(test) : text.end(test)].decode()
        yield text.replace(test, f"(not ({written}))", "condition negated")


def _drop_statement(text: _Text, node: ast.AST) -> Iterator[Break]:
    if isinstance(node, ast.Expr):
        dropped = not isinstance(node.value, ast.Constant)  # a docstring does nothing
    elif isinstance(node, ast.Assign):
        # A name left unset only crashes; a field left unset is a rule forgotten.
        dropped = any(isinstance(t, ast.Attribute | ast.Subscript) for t in node.targets)
    else:
        dropped = isinstance(
            node, ast.AugAssign | ast.Delete | ast.Continue | ast.Break | ast.Raise
        )
    if dropped and isinstance(node, ast.stmt):
        yield text.replace(node, "pass", "statement dropped")


def _return_nothing(text: _Text, node: ast.AST) -> Iterator[Break]:
    if isinstance(node, ast.Return) and node.value is not None:
        yield text.replace(node, "return None", "returns nothing")


_KINDS: tuple[Callable[[_Text, ast.AST], Iterator[Break]], ...] = (
    _swap_comparison,
    _swap_and_or,
    _swap_arithmetic,
    _shift_number,
    _flip_truth,
    _negate_condition,
    _drop_statement,
    _return_nothing,
)
