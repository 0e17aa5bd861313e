"""How tests are written: one way, so that a failure reads alike everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent


def is_literal(node: ast.expr) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(op=ast.USub()):
            return is_literal(node.operand)
        case ast.Tuple() | ast.List() | ast.Set():
            return all(map(is_literal, node.elts))
        case ast.Dict():
            return all(each is not None and is_literal(each) for each in (*node.keys, *node.values))
        case _:
            return False


def turned_around(tree: ast.Module) -> Iterator[int]:
    """The lines of assertions whose expected value, a literal, stands behind the actual one."""
    for assertion in ast.walk(tree):
        if not isinstance(assertion, ast.Assert):
            continue
        for node in ast.walk(assertion.test):
            match node:
                case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
                    if is_literal(right) and not is_literal(left):
                        yield node.lineno


def test_the_expected_value_stands_first() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        for line in turned_around(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found, found
