"""Read what `print(model)` writes: a tree of modules, one a line, each with its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pooling_ui.model_text.problems import UnreadableError

_HEAD = re.compile(r"[ \t]*([A-Za-z_][\w.]*)\($")
_ENTRY = re.compile(r"[ \t]*\(([^()]{1,80})\): (?:(\d{1,6}) x )?([A-Za-z_][\w.]*)\((.*)$")
# A word as a value, which `repr` writes without quotes: padding=same.
_BARE = re.compile(r"(\w+=)(same|valid|zeros|reflect|replicate|circular|none|tanh)\b")
MOST_REPEATS = 100
MOST_NESTED = 30


@dataclass(slots=True)
class PrintedModule:
    """A module as it is printed; one without `children` has arguments."""

    name: str
    line: int
    text: str
    arguments: str = ""
    repeats: int = 1
    children: dict[str, PrintedModule] = field(default_factory=dict)

    def call(self) -> ast.Call:
        """Return the module as a call with its arguments."""
        quoted = _BARE.sub(r"\1'\2'", self.arguments)
        try:
            found = ast.parse(f"{self.name}({quoted})", mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            found = None
        if not isinstance(found, ast.Call):
            raise UnreadableError(f"the arguments of {self.name} cannot be read.", self.line)
        return found


def find_printed(lines: Sequence[str]) -> tuple[range, PrintedModule] | None:
    """Return the lines and the tree of the last printed model; None if there is none.

    Examples
    --------
    >>> found = find_printed(["Net(", "  (0): ReLU()", ")"])
    >>> found[0], [child.name for child in found[1].children.values()]
    (range(0, 3), ['ReLU'])
    """
    found = None
    index = 0
    while index < len(lines) - 1:
        if _is_head(lines[index]) and _ENTRY.match(_first_filled(lines, index + 1)):
            stop, module = _tree(lines, index)
            found = range(index, stop), module
            index = stop
        else:
            index += 1
    return found or _entries_alone(lines)


def _is_head(line: str) -> bool:
    return bool(_HEAD.match(line.rstrip()))


def _first_filled(lines: Sequence[str], index: int) -> str:
    """Return this line, or the next one if this one is empty."""
    line = lines[index]
    return line if line.strip() or index + 1 == len(lines) else lines[index + 1]


def _entries_alone(lines: Sequence[str]) -> tuple[range, PrintedModule] | None:
    """Return a printed model whose first line is missing."""
    at = next((index for index, line in enumerate(lines) if line.strip()), None)
    if at is None or not _ENTRY.match(lines[at]):
        return None
    stop, module = _tree(["Sequential(", *lines[at:]], 0)
    for each in _all(module):
        each.line += at - 1
    return range(at, at + stop - 1), module


def _all(module: PrintedModule) -> list[PrintedModule]:
    found = [module]
    for each in found:
        found += each.children.values()
    return found


def _tree(lines: Sequence[str], start: int) -> tuple[int, PrintedModule]:
    """Return the line after a printed model, and its tree."""
    head = _HEAD.match(lines[start].rstrip())
    assert head
    root = PrintedModule(head[1], start + 1, lines[start].strip())
    opened = [root]
    for index in range(start + 1, len(lines)):
        line = lines[index].rstrip()
        if not line:
            continue
        if line.strip() in (")", "),"):
            opened.pop()
            if not opened:
                return index + 1, root
            continue
        match = _ENTRY.match(line)
        if match is None:
            return index, root
        module = PrintedModule(
            match[3].rpartition(".")[2], index + 1, line.strip(), repeats=int(match[2] or 1)
        )
        name, rest = match[1], match[4].removesuffix(",")
        if name in opened[-1].children:
            name = f"{name}, line {index + 1}"
        opened[-1].children[name] = module
        if rest.endswith(")"):
            module.arguments = rest[:-1]
        elif not rest:
            opened.append(module)
            if len(opened) > MOST_NESTED:
                raise UnreadableError("this is nested too deeply to be read.", index + 1)
        else:
            raise UnreadableError(f"“{line.strip()[:60]}” has no end.", index + 1)
    return len(lines), root


def in_order(
    module: PrintedModule,
    add: Callable[[PrintedModule], bool],
    ends: Callable[[PrintedModule], bool],
) -> bool:
    """Call `add` with each module without children, in order, until it or `ends` is True.

    `ends` is called with each block. Returns True if one of them was.
    """
    if not module.children:
        return add(module)
    return ends(module) or any(
        in_order(each, add, ends)
        for each in module.children.values()
        for _ in range(min(each.repeats, MOST_REPEATS))
    )
