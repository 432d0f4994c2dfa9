"""Clean what people paste: fences, prompts, output and indentation. Lines keep their numbers."""

from __future__ import annotations

import re
from typing import NamedTuple

_FENCE = re.compile(r"[ \t]*(```|~~~)")
_PYTHON = re.compile(r"[ \t]*(>>>|\.\.\.)(?: |$)(.*)")
_IPYTHON = re.compile(r"[ \t]*(?:In ?\[[ \d*]*\]:|\.{3,}:)(?: |$)(.*)")
_OUTPUT = re.compile(r"[ \t]*Out ?\[[ \d]*\]:[ \t]*(.*)")
_COMMAND = re.compile(r"[ \t]*[%!$]")
# Characters that look like others, or like nothing, as pages and word processors write them.
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\N{NO-BREAK SPACE}\u2007\u202f\u3000", " "),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\0", ""),
        **dict.fromkeys("“”„", '"'),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "),
    }
)


class Pasted(NamedTuple):
    """The lines of code of a text, and the lines that Python printed; others are empty."""

    code: list[str]
    printed: list[str]


def clean(text: str) -> Pasted:
    """Return the code and the output of a pasted text, line by line.

    Examples
    --------
    >>> clean(">>> print(model)\\nSequential(\\n)")
    Pasted(code=['print(model)', '', ''], printed=['', 'Sequential(', ')'])
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(_PLAIN).split("\n")
    code, printed = _prompted(_fenced(lines))
    return Pasted(_unindented(code), printed)


def _fenced(lines: list[str]) -> list[str]:
    """Return the lines between fences; all lines if there are no fences."""
    if not any(_FENCE.match(line) for line in lines):
        return lines
    kept, inside = [], False
    for line in lines:
        if _FENCE.match(line):
            inside = not inside
            kept.append("")
        else:
            kept.append(line if inside else "")
    return kept


def _prompted(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the code behind prompts, and the output between; without prompts, all is code."""
    python = any(match[1] == ">>>" for line in lines if (match := _PYTHON.match(line)))
    ipython = any(_IPYTHON.match(line) or _OUTPUT.match(line) for line in lines)
    code, printed = [], []
    is_output = False
    for line in lines:
        rest: str | None = None
        if python and (match := _PYTHON.match(line)):
            rest = match[2]
        elif ipython and (match := _IPYTHON.match(line)):
            rest, is_output = match[1], False
        elif ipython and (match := _OUTPUT.match(line)):
            is_output = True
            line = match[1]
        elif not python and not is_output:
            rest = line
        if rest is not None and _COMMAND.match(rest):
            rest = ""
        code.append(rest or "")
        printed.append(line if rest is None else "")
    return code, printed


def _unindented(lines: list[str]) -> list[str]:
    """Return lines without the indentation that all have, or all but the first.

    Who selects text with the mouse often begins behind the first line's indentation.
    """
    lines = [line.expandtabs(4) for line in lines]
    filled = [index for index, line in enumerate(lines) if line.strip()]
    if not filled:
        return lines
    indents = [len(lines[index]) - len(lines[index].lstrip()) for index in filled]
    first = lines[filled[0]].rstrip()
    rest = min(indents[1:], default=0)
    if indents[0] < rest and not first.endswith((":", "(", "[", "{", ",", "\\")):
        lines[filled[0]] = first.lstrip()
        filled, cut = filled[1:], rest
    else:
        cut = min(indents)
    for index in filled:
        lines[index] = lines[index][cut:] if not lines[index][:cut].strip() else lines[index]
    return lines
