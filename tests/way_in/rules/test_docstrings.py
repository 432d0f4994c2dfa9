"""A docstring says something: it begins with a verb or a subject, not with half a sentence."""

import ast
import subprocess
from collections.abc import Iterator

import pytest

from run import ROOT

# What begins with one of these is a noun clause without a verb, or leans on the name before it.
_HALF = {
    *("As", "Of", "That", "Those", "What", "Whatever", "Where", "Wherever", "Whether", "Which"),
    *("Who", "Whoever", "Whom", "Whose"),
}


def half_sentences(code: str) -> Iterator[str]:
    """Give the docstrings of a module that begin with such a word."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node) or ""
            if text.split(maxsplit=1)[:1] and text.split()[0].strip(",:;") in _HALF:
                yield text.splitlines()[0]


def test_no_docstring_is_half_a_sentence() -> None:
    listed = subprocess.check_output(["git", "ls-files", "*.py"], cwd=ROOT, text=True).split()
    files = [ROOT / each for each in listed]

    assert len(files) > 700
    found = [text for file in files if file.exists() for text in half_sentences(file.read_text())]
    assert found == []


@pytest.mark.parametrize(
    "text", ["What a page shows.", "Of both, each has half.", "As PyTorch does."]
)
def test_half_a_sentence_is_found(text: str) -> None:
    assert list(half_sentences(f'def it():\n    """{text}"""\n')) == [text]


@pytest.mark.parametrize("text", ["Show a page.", "Each has half of both.", ""])
def test_a_sentence_is_not(text: str) -> None:
    assert list(half_sentences(f'def it():\n    """{text}"""\n')) == []
