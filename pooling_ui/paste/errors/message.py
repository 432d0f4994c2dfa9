"""A message of PyTorch's, the text that it was pasted in, and what answers have in common."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pooling_core import PoolSpec, SettingError
from pooling_ui.inputs.parameters import COLUMNS, ROWS
from pooling_ui.paste.answer import Answer, Kind, PageButton, Step
from pooling_ui.paste.layers.layer_call import Ints, PoolCall, UnreadableCallError, find_call
from pooling_ui.paste.layers.page_links import GRID
from pooling_ui.setting.choices import setting_link
from pooling_ui.setting.parameters import KEEP
from pooling_ui.setting.pool_table import MAX
from pooling_ui.setting.setting import ByKernel, widget_values
from pooling_ui.state.params import ALL
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.words import shape

NUMBER = r"-?\d{1,12}"
POSITIVE = r"[1-9]\d{0,11}"
_MOST_QUOTED = 300  # characters
SHAPE = r"\[([\d, ]{1,80})\]"


class Pasted(NamedTuple):
    """The text around a message: the call of a pool in it, if there is one."""

    text: str
    call: PoolCall | None

    @property
    def pool(self) -> str:
        """Return the label of the kind of pool; the maximum if the text names none."""
        return self.call.name.pool if self.call else MAX.label


class Message(NamedTuple):
    """A message: its pattern, and the function that answers it."""

    pattern: re.Pattern[str]
    answer: Callable[[re.Match[str], Pasted], Answer]


def message(pattern: str, answer: Callable[[re.Match[str], Pasted], Answer]) -> Message:
    """Return a message by its pattern.

    In it, a space stands for any white space, and a space with `?` for none, too.
    """
    spaced = pattern.replace(" ?", r"\s*").replace(" ", r"\s+")
    return Message(re.compile(spaced, re.IGNORECASE), answer)


def pasted_text(text: str) -> Pasted:
    """Return the text with the pool that it calls: in a traceback, the last one."""
    for line in reversed(text.splitlines()[-200:]):
        try:
            call = find_call(line)
        except UnreadableCallError:
            continue
        if call:
            return Pasted(text, call)
    try:
        return Pasted(text, find_call(text))
    except UnreadableCallError:
        return Pasted(text, None)


def lines_of(match: re.Match[str]) -> str:
    """Return the lines of a longer text that a message was found in, as one; a long one is cut.

    It is "" if they are the whole text.

    Examples
    --------
    >>> text = "  File x.py, line 1\\nValueError: stride must be greater than zero"
    >>> lines_of(re.search("must be greater", text))
    'ValueError: stride must be greater than zero'
    """
    text = match.string
    start = text.rfind("\n", 0, match.start()) + 1
    end = text.find("\n", match.end())
    lines = text[start : len(text) if end < 0 else end]
    if lines.strip() == text.strip():
        return ""
    line = " ".join(lines.split())
    if len(line) <= _MOST_QUOTED:
        return line
    found = " ".join(match[0].split())
    before = "…" if not line.startswith(found) else ""
    return f"{before}{found[:_MOST_QUOTED]}…"


def ints(text: str) -> Ints:
    """Return the whole numbers in a text.

    Examples
    --------
    >>> ints("padW = 2, padH = -1")
    (2, -1)
    """
    return tuple(int(each) for each in re.findall(NUMBER, text))


def answer(
    title: str,
    *notes: str,
    steps: tuple[Step, ...] = (),
    buttons: tuple[PageButton, ...] = (),
    code: str = "",
    questions: tuple[str, ...] = (),
) -> Answer:
    """Return the answer to an error."""
    shown = tuple(filter(None, notes))
    return Answer(Kind.ERROR, title, shown, steps, buttons, code, questions)


def needs_words(function: str, name: str, count: int | str) -> str:
    """Say how many numbers an argument takes."""
    return f"{function} needs for {name} one whole number, or a tuple of {count}"


def refusal(arguments: Mapping[str, Any], axes: int = 2) -> SettingError | None:
    """Return the core's reason to refuse PyTorch's arguments; None if it does not."""
    try:
        PoolSpec.of(**arguments, ndim=axes)
    except SettingError as problem:
        return problem
    except (TypeError, ValueError):
        return None
    return None


def grid_button(
    spec: PoolSpec, plane: Ints | None, pool: str, label: str = ""
) -> tuple[PageButton, ...]:
    """Return the button that opens a setting on Grid; on 6 × 6 cells, or as many as it needs.

    Nothing if the page cannot show it.
    """
    if spec.ndim != 2:
        return ()
    plane = plane or tuple(max(6, side) for side in spec.extent)
    link = setting_link({**widget_values(ByKernel.of(spec)), KEEP.name: pool})
    link |= {ROWS.name: str(plane[0]), COLUMNS.name: str(plane[1])}
    fits = max(plane) <= MAX_SIDE and all(ALL[name].reads(text) for name, text in link.items())
    return (PageButton(label or f"Open on Grid: {shape(plane)}", GRID, link),) if fits else ()
