"""The files in `pages/` are tables of contents: they call parts, and hold no logic of their own."""

import ast
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parents[3] / "pages").glob("*.py"))
_LOGIC = (ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.For, ast.While, ast.Match)


def logic(text: str) -> list[int]:
    """Return the lines that hold more than calls of parts and choices between two of them."""
    lines = []
    for node in ast.walk(ast.parse(text)):
        choice = isinstance(node, ast.If) and isinstance(node.test, ast.Name | ast.Call)
        if isinstance(node, _LOGIC) or (isinstance(node, ast.If) and not (choice and node.orelse)):
            lines.append(node.lineno)
    return lines


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_only_calls_parts_and_chooses_between_two(page: Path) -> None:
    """Each part decides what it shows, and when."""
    assert logic(page.read_text()) == []


@pytest.mark.parametrize(
    "text",
    [
        "covers = covering() and not places.more",
        "page_keys(places, covers=None if places.more else covers)",
        "if places.more:\n    table(places)",
        "if places.more:\n    table(places)\nelse:\n    chart(places)",
    ],
)
def test_a_page_with_logic_is_found(text: str) -> None:
    """An expression, a part that shows only sometimes, and a look into what a part returned."""
    assert logic(text)
