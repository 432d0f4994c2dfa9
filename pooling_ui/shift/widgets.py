"""The widgets of the page Shift, and the results of a plane that is dragged by whole cells."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from pooling_core import PoolSpec, SettingError, move
from pooling_core.measures import SHIFT_METHODS, Method, Shifted, ShiftTrial, method_of, shifted
from pooling_ui.pictures.magnifier.grid_button import grid_part, is_part
from pooling_ui.pictures.measuring import Measuring, measuring
from pooling_ui.pictures.parameters import COLUMN, ROW
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.pictures.sentences import setting_slug
from pooling_ui.pictures.source import Subject
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.layout import fields_line
from pooling_ui.shell.presentation import presenting
from pooling_ui.shift.parameters import DOWN, FARTHEST, RIGHT
from pooling_ui.shift.plane import shifted_plane
from pooling_ui.shift.plane.message import Panel, shift_message
from pooling_ui.shift.sentences import DIRECTIONS, Counts, claim, counts_of, counts_words
from pooling_ui.task.current_task import may_set
from pooling_ui.task.fields import FIELD_WIDTH, whole_number

_KEY = "shift"
_MIDDLE = "Of the pixel in the middle of the part that you drag."


@dataclass(frozen=True, eq=False, slots=True)
class Dragged:
    """The dragged part of the subject, its shift, and the results by method.

    `mark` names the detail that a pool may lose; it is empty if all cells are alike.
    `is_pattern` is True if no other part can be chosen.
    """

    part: NDArray[np.uint8]
    by: tuple[int, int]
    spec: PoolSpec | None
    found: dict[str, Shifted]
    whole: tuple[int, int]
    mark: str
    is_pattern: bool

    @property
    def missing(self) -> dict[str, str]:
        """Return the reason why a method has no result, by method."""
        return _refusals(self.spec, self.part.shape)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the methods that have a result, for a list."""
        return tuple(COMPARED_POOLS[name].short_label.replace(", ", " ") for name in self.found)

    @property
    def moved(self) -> NDArray[np.uint8]:
        """Return the part after the shift."""
        return move(self.part, *self.by)

    @property
    def counts(self) -> dict[str, Counts]:
        """Return the number of results that stay, move along or change, by method."""
        return {name: counts_of(found) for name, found in self.found.items()}

    @property
    def says(self) -> str:
        """Return the sentence that says what the shift did."""
        if not self.spec:
            return ""
        spec, part = self.spec, self.part.shape
        return claim(*self.by, spec.stride, self.counts, self.missing, part, self.mark)


def part_fields(subject: Subject) -> Subject:
    """Show the fields of the dragged part, unless it is the whole picture; return the part."""
    chosen = subject.chosen
    if subject.pattern or not is_part(chosen):
        return subject
    rows, columns = chosen.limits
    with fields_line():
        row = whole_number("Part: row", ROW.limited(rows), width=FIELD_WIDTH, help=_MIDDLE)
        column = whole_number(
            "Part: column", COLUMN.limited(columns), width=FIELD_WIDTH, help=_MIDDLE
        )
    return replace(subject, chosen=replace(chosen, spot=(row, column)))


def shift_fields(setting: Setting) -> tuple[int, int]:
    """Show the fields of the shift; return it: down, and to the right."""
    with fields_line():
        down = whole_number("Down", DOWN, width=FIELD_WIDTH)
        right = whole_number("To the right", RIGHT, width=FIELD_WIDTH)
    if isinstance(setting.spec, PoolSpec) and may_set(DOWN) and not presenting():
        stride = setting.spec.stride[1]
        further = (right // stride + 1) * stride
        st.button(
            f"Right to the next multiple of the stride ({stride})",
            key="one_stride",
            on_click=_put,
            args=(0, further),
            disabled=further > FARTHEST,
            help=f"At most {FARTHEST} to the right.",
        )
    return down, right


def _put(down: int, right: int) -> None:
    st.session_state[DOWN.name], st.session_state[RIGHT.name] = down, right


def dragged(subject: Subject, setting: Setting, by: tuple[int, int]) -> Dragged:
    """Move the part; find the change of each result, for each method that these windows allow."""
    part = grid_part(subject.chosen)
    spec = setting.spec if isinstance(setting.spec, PoolSpec) else None
    found = {}
    for name, method in _methods(spec, part.shape).items():
        found[name] = shifted(part[None].astype(np.float64), method, *by)
    mark = subject.pattern.mark if subject.pattern else "picture"
    is_pattern = subject.pattern is not None
    seen = "" if _is_flat(part) else mark
    return Dragged(part, by, spec, found, subject.chosen.size, seen, is_pattern)


def _is_flat(part: NDArray[np.uint8]) -> bool:
    return bool(part.min() == part.max())


def _methods(spec: PoolSpec | None, shape: tuple[int, ...]) -> dict[str, Method]:
    """Return the methods that these windows allow: PyTorch's average has no dilation."""
    missing = _refusals(spec, shape)
    names = [name for name in SHIFT_METHODS if name not in missing]
    return {name: method_of(name, spec, shape) for name in names} if spec else {}


def _refusals(spec: PoolSpec | None, shape: tuple[int, ...]) -> dict[str, str]:
    """Return the reason why a method is not allowed with these windows, by method."""
    why = {}
    for name in SHIFT_METHODS if spec else ():
        try:
            method_of(name, spec, shape)  # type: ignore[arg-type]
        except SettingError as refusal:
            why[name] = str(refusal)
    return why


def drag(it: Dragged, *, covers: bool = False) -> None:
    """Show the plane to drag and, unless they are covered, the results of each method."""
    panels = [
        Panel(
            COMPARED_POOLS[name].short_label,
            np.rint(np.clip(found.after[0], 0, 255)).astype(np.uint8),
            found.kinds[0],
            counts_words(counts_of(found), it.mark),
        )
        for name, found in it.found.items()
        if not covers
    ]
    news = "" if covers else it.says
    most = FARTHEST if may_set(DOWN) else None
    message = shift_message(it.moved, it.by, most, panels, news, presenting=presenting())
    shifted_plane(message, key=_KEY, on_shift=_dragged)


def _dragged() -> None:
    """Write the shift of a drag into the fields. For callbacks."""
    chosen = st.session_state[_KEY]["shift"]
    if chosen:
        _put(int(chosen["down"]), int(chosen["right"]))


def shifts_of(spec: PoolSpec, along: str) -> tuple[list[int], list[tuple[int, int]]]:
    """Return by how many cells the curve moves the input, and the shifts: three strides, or 6."""
    down, right = DIRECTIONS[along]
    strides = [s for s, by in zip(spec.stride, (down, right), strict=True) if by]
    cells = list(range(1 + min(max(6, 3 * max(strides)), 2 * FARTHEST)))
    return cells, [(down * by, right * by) for by in cells]


def curve_measured(subject: Subject, setting: Setting, along: str) -> Measuring | None:
    """Measure the changes of the whole picture's results, for each shift of the curve."""
    if not isinstance(setting.spec, PoolSpec):
        return None
    spec, picture = setting.spec, subject.chosen.picture
    about = ("shift", picture.digest, setting_slug(setting.windows), along)

    def begin() -> ShiftTrial:
        methods = list(_methods(spec, subject.chosen.size).values())
        return ShiftTrial(picture.shape, methods, shifts_of(spec, along)[1])

    return measuring({"shift": (about, begin)}, lambda: picture.pixels)


def method_names(subject: Subject, spec: PoolSpec) -> list[str]:
    """Return the names of the methods on a curve."""
    return [COMPARED_POOLS[name].short_label for name in _methods(spec, subject.chosen.size)]
