"""Parse lines of Python, part by part: what is no Python, or too deep, is left out and told."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pooling_ui.model_text.problems import UnreadableError

MOST_DEPTH = 100
"""Nodes within each other, and brackets within each other. Deeper parts are not read."""

_MOST_PROBLEMS = 200  # behind so many parts that are no Python, no more is parsed
_OPEN, _CLOSE = "([{", ")]}"
_CONTINUES = re.compile(r"[\s#)\]}]|elif\b|else\b|except\b|finally\b|$")
_BEGINS = re.compile(r"(class|def|import|from)\s")
_QUOTES = re.compile("'''|\"\"\"|'|\"|#")


class Syntax(NamedTuple):
    """The statements of a text, and why each other part of it cannot be read."""

    body: list[ast.stmt]
    problems: list[UnreadableError]


def parse(lines: Sequence[str]) -> Syntax:
    """Return the statements of some lines of Python.

    If they are no Python as a whole, each part that begins at the left edge is parsed by itself.

    Examples
    --------
    >>> found = parse(["My model:", "net = nn.ReLU()"])
    >>> [ast.unparse(each) for each in found.body], [each.line for each in found.problems]
    (['net = nn.ReLU()'], [1])
    """
    depths, deepest = list(_depths(lines)), 0
    for _, deepest_here in depths:
        deepest = max(deepest, deepest_here)
    if deepest <= MOST_DEPTH:
        whole = _parsed("\n".join(lines), 0)
        if isinstance(whole, list):
            return _shallow(whole)
    body: list[ast.stmt] = []
    problems: list[UnreadableError] = []
    for first, stop in _parts(lines, [depth for depth, _ in depths]):
        if len(problems) > _MOST_PROBLEMS:
            break
        if max(deep for _, deep in depths[first:stop]) > MOST_DEPTH:
            problems.append(_too_deep(first + 1))
            continue
        found = _parsed("\n".join(lines[first:stop]), first)
        if isinstance(found, list):
            shallow = _shallow(found)
            body += shallow.body
            problems += shallow.problems
        else:
            problems.append(found)
    return Syntax(body, problems)


def _parsed(code: str, before: int) -> list[ast.stmt] | UnreadableError:
    """Return the statements of code that has so many lines before it, or why there are none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of invalid escapes, which matter to nobody here
            module = ast.parse(code)
    except SyntaxError as problem:
        line = before + (problem.lineno or 1)
        return UnreadableError(f"this is no Python that can be read: {problem.msg[:80]}.", line)
    except (ValueError, RecursionError, MemoryError):
        return UnreadableError("this is no Python that can be read.", before + 1)
    if before:
        for node in ast.walk(module):
            if hasattr(node, "lineno"):
                node.lineno += before
    return module.body


def _too_deep(line: int) -> UnreadableError:
    return UnreadableError("this is nested too deeply to be read.", line)


def _shallow(body: list[ast.stmt]) -> Syntax:
    """Return the statements without those that are nested too deeply for a reader."""
    kept: list[ast.stmt] = []
    problems: list[UnreadableError] = []
    for statement in body:
        if _depth(statement) > MOST_DEPTH:
            problems.append(_too_deep(statement.lineno))
        else:
            kept.append(statement)
    return Syntax(kept, problems)


def _depth(node: ast.AST) -> int:
    """Return how many nodes lie within each other; without recursion, which has a limit."""
    level: list[ast.AST] = [node]
    depth = 0
    while level and depth <= MOST_DEPTH:
        level = [child for each in level for child in ast.iter_child_nodes(each)]
        depth += 1
    return depth


def _depths(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield for each line the open brackets before it, and the most in it; strings have none."""
    depth = 0
    quote = ""
    for line in lines:
        before, most = depth, depth
        at = 0
        while at < len(line):
            if quote:
                end = line.find(quote, at)
                if end < 0:
                    at = len(line)
                elif len(quote) == 1 and end and line[end - 1] == "\\":
                    at = end + 1
                else:
                    at, quote = end + len(quote), ""
                continue
            letter = line[at]
            if letter in "'\"#":
                match = _QUOTES.match(line, at)
                assert match
                if letter == "#":
                    break
                quote, at = match[0], match.end()
                continue
            if letter in _OPEN:
                depth += 1
                most = max(most, depth)
            elif letter in _CLOSE:
                depth = max(0, depth - 1)
            at += 1
        if len(quote) == 1:
            quote = ""  # such a string ends with its line
        yield before, most


def _parts(lines: Sequence[str], depths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first line, and the line after the last one, of each part at the left edge."""
    first = 0
    open_since_start = True
    is_decorated = False
    for index, line in enumerate(lines):
        if index and not _CONTINUES.match(line) and not is_decorated:
            starts = depths[index] == 0 or _BEGINS.match(line)
            if starts and not open_since_start:
                yield first, index
                first = index
        if line.strip():
            open_since_start = False
            is_decorated = line.startswith("@")
    if lines:
        yield first, len(lines)
