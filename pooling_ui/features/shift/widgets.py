"""The widgets of the page Shift, and the results of a plane that is dragged by whole cells."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from pooling_core import PoolSpec, SettingError, move
from pooling_core.measures import SHIFT_METHODS, Method, Shifted, ShiftTrial, method_of, shifted
from pooling_ui.features.shift.parameters import DOWN, FARTHEST, RIGHT
from pooling_ui.features.shift.plane import shifted_plane
from pooling_ui.features.shift.plane.message import Panel, shift_message
from pooling_ui.features.shift.sentences import DIRECTIONS, Counts, claim, counts_of, counts_words
from pooling_ui.pictures.magnifier.grid_button import grid_crop, is_cropped
from pooling_ui.pictures.measuring import Measuring, measuring
from pooling_ui.pictures.parameters import COLUMN, ROW
from pooling_ui.pictures.pooling.compared_pools import COMPARED_POOLS
from pooling_ui.pictures.sentences import setting_slug
from pooling_ui.pictures.source import Subject
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.layout import fields_line
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.addresses import Link
from pooling_ui.task.bound_widgets import FIELD_WIDTH, whole_number
from pooling_ui.task.current_task import may_set

_KEY = "shift"
_MIDDLE = "Of the pixel in the middle of the part that you drag."


@dataclass(frozen=True, eq=False, slots=True)
class DraggedCrop:
    """The dragged crop of the subject, its shift, and the results by method.

    `mark` names the detail that a pool may lose; it is empty if all cells are alike.
    `is_pattern` is True if no other crop can be chosen.
    """

    crop: NDArray[np.uint8]
    shift: tuple[int, int]
    spec: PoolSpec | None
    results: dict[str, Shifted]
    picture_size: tuple[int, int]
    mark: str
    is_pattern: bool

    @property
    def missing(self) -> dict[str, str]:
        """Return the reason why a method has no result, by method."""
        return _refusals(self.spec, self.crop.shape)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the methods that have a result, for a list."""
        return tuple(COMPARED_POOLS[name].short_label.replace(", ", " ") for name in self.results)

    @property
    def moved(self) -> NDArray[np.uint8]:
        """Return the crop after the shift."""
        return move(self.crop, *self.shift)

    @property
    def counts(self) -> dict[str, Counts]:
        """Return the number of results that stay, move along or change, by method."""
        return {name: counts_of(result) for name, result in self.results.items()}

    @property
    def effect(self) -> str:
        """Return a sentence about the effect of the shift."""
        if not self.spec:
            return ""
        spec, shape = self.spec, self.crop.shape
        return claim(*self.shift, spec.stride, self.counts, self.missing, shape, self.mark)


def crop_fields(subject: Subject) -> Subject:
    """Show the fields of the dragged crop, unless it is the whole picture; return the crop."""
    chosen = subject.chosen
    if subject.pattern or not is_cropped(chosen):
        return subject
    rows, columns = chosen.limits
    with fields_line():
        row = whole_number("Part: row", ROW.limited(rows), width=FIELD_WIDTH, help=_MIDDLE)
        column = whole_number(
            "Part: column", COLUMN.limited(columns), width=FIELD_WIDTH, help=_MIDDLE
        )
    return replace(subject, chosen=replace(chosen, spot=(row, column)))


def linked_crop(subject: Subject, link: Link) -> Subject:
    """Return the crop of a link, unless it is the whole picture."""
    chosen = subject.chosen
    if subject.pattern or not is_cropped(chosen):
        return subject
    rows, columns = chosen.limits
    spot = (ROW.limited(rows).value_in(link), COLUMN.limited(columns).value_in(link))
    return replace(subject, chosen=replace(chosen, spot=spot))


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


def dragged(subject: Subject, setting: Setting, shift: tuple[int, int]) -> DraggedCrop:
    """Move the crop; find the change of each result, for each method that these windows allow."""
    crop = grid_crop(subject.chosen)
    spec = setting.spec if isinstance(setting.spec, PoolSpec) else None
    results = {}
    for name, method in _methods(spec, crop.shape).items():
        results[name] = shifted(crop[None].astype(np.float64), method, *shift)
    mark = subject.pattern.mark if subject.pattern else "picture"
    is_pattern = subject.pattern is not None
    lost_mark = "" if _is_flat(crop) else mark
    return DraggedCrop(crop, shift, spec, results, subject.chosen.size, lost_mark, is_pattern)


def _is_flat(crop: NDArray[np.uint8]) -> bool:
    return bool(crop.min() == crop.max())


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


def drag(dragged_crop: DraggedCrop, *, covers: bool = False) -> None:
    """Show the plane to drag and, unless they are covered, the results of each method."""
    most = FARTHEST if may_set(DOWN) else None
    message = drag_message(dragged_crop, most, covers=covers, presenting=presenting())
    shifted_plane(message, key=_KEY, on_shift=_dragged)


def drag_message(
    dragged_crop: DraggedCrop, most: int | None, *, covers: bool, presenting: bool
) -> bytes:
    """Return the message of the plane, which a person moves by at most so many cells."""
    panels = [
        Panel(
            COMPARED_POOLS[name].short_label,
            np.rint(np.clip(result.after[0], 0, 255)).astype(np.uint8),
            result.kinds[0],
            counts_words(counts_of(result), dragged_crop.mark),
        )
        for name, result in dragged_crop.results.items()
        if not covers
    ]
    news = "" if covers else dragged_crop.effect
    return shift_message(
        dragged_crop.moved, dragged_crop.shift, most, panels, news, presenting=presenting
    )


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


def methods_on_curve(subject: Subject, spec: PoolSpec) -> list[str]:
    """Return the methods on a curve."""
    return list(_methods(spec, subject.chosen.size))
