"""Begin with a setting that works: on a page, with new numbers, and in another window mode."""

from dataclasses import dataclass, field, replace
from math import sqrt

import streamlit as st

from pooling_ui.setting.choices import DEFAULTS, Choices, Values, page_finds_size
from pooling_ui.setting.nearest import nearest_legal
from pooling_ui.setting.parameters import (
    KEEP,
    SEPARATE,
    SEPARATE_FIELDS,
    WINDOW_MODE,
    WINDOW_PARAMETERS,
)
from pooling_ui.setting.setting import Fractional, setting_of, windows_of
from pooling_ui.setting.stored_choices import (
    clear_widgets,
    note_opened_anew,
    set_widgets,
    stored_choices,
)
from pooling_ui.setting.window_modes import (
    BY_KERNEL,
    BY_SIZE,
    FRACTIONAL,
    WINDOW_MODES,
    WindowMode,
    mode_of,
)
from pooling_ui.state.link import forget, is_set_by_link
from pooling_ui.state.params import SETTING
from pooling_ui.state.session import session

# The first output size by the number of axes: with a page's first numbers, windows are uneven.
_FIRST = {1: 5, 2: 4, 3: 3}
# The widgets that each window mode of a picture has for itself.
_OUTPUT_ROWS, _OUTPUT_COLUMNS, _ = WINDOW_PARAMETERS["output_size"].keys
_OWN = (SEPARATE.name, _OUTPUT_ROWS, _OUTPUT_COLUMNS)
_FIRST_OF_PICTURE = 7  # a usual size in networks for photographs


@dataclass(slots=True)
class _Beginning:
    """The values that the open page's next setting begins with.

    `numbers_are_new` is True if other numbers were just chosen.
    `output_sizes` holds the last output sizes of each window mode of a picture.
    """

    numbers_are_new: bool = False
    output_sizes: dict[WindowMode, Values] = field(default_factory=dict)


def note_new_numbers() -> None:
    """Note that other numbers were chosen, which the setting may not fit. For callbacks."""
    session().visit.part(_Beginning).numbers_are_new = True


def fit_new_numbers(shape: tuple[int, ...], mode: WindowMode) -> None:
    """Begin with a setting that works after new numbers were chosen, and on a first visit.

    On a first visit, a link may ask for fractional windows without saying how many. The values of a
    link, and those that a person chose for these numbers, stay, even if PyTorch refuses them.
    """
    state, link = st.session_state, st.query_params
    is_bare = page_finds_size(mode, state, link)
    beginning = session().visit.part(_Beginning)
    begins, beginning.numbers_are_new = beginning.numbers_are_new, False
    if not (begins or is_bare):
        return
    choices = stored_choices(axes=len(shape))
    choices |= {WINDOW_MODE.name: mode.label, KEEP.name: KEEP.default}
    changed = nearest_legal(choices, shape).choices.unlike(choices)
    set_widgets({name: value for name, value in changed.items() if begins or name not in link})


def begin_window_mode(shape: tuple[int, ...], picture: bool) -> None:
    """Set the first output size for a person who has not chosen one. For callbacks.

    Fractional windows of a picture begin with a size at which they leave out hardly any pixel. No
    other mode needs that size, so each mode of a picture has its own.
    """
    state = st.session_state
    if picture:
        _swap_output_sizes(mode_of(state[WINDOW_MODE.name], len(shape)))
    choices = replace(stored_choices(axes=len(shape)), is_picture=picture)
    choices |= {KEEP.name: KEEP.default}
    if not choices.window_mode.chooses_size:
        return
    if picture and choices.window_mode is FRACTIONAL:
        first = _smaller_by_root(choices, shape)
    elif choices[_OUTPUT_ROWS] is not None:
        return
    elif choices.window_mode is BY_SIZE:
        if _OUTPUT_ROWS not in state:
            state[_OUTPUT_ROWS] = _FIRST_OF_PICTURE if picture else _fewer(shape)
        return
    else:
        first = _fitting(choices, shape)
    set_widgets(first.unlike(choices))


def _fewer(shape: tuple[int, ...]) -> int:
    """Return the first size; if it would pool no cells, return the next one that does.

    Examples
    --------
    >>> _fewer((6, 6)), _fewer((4, 9)), _fewer((1, 1))
    (4, 3, 1)
    """
    return min(_FIRST[len(shape)], max(min(shape) - 1, 1))


def _swap_output_sizes(mode: WindowMode) -> None:
    """Note the output size of the old window mode, and set the last one of the new mode."""
    visit = session().visit
    before, sizes = visit.shown, visit.part(_Beginning).output_sizes
    if before:
        old = WINDOW_MODES[before[WINDOW_MODE.name]]
        own = _OWN if old.chooses_size else (SEPARATE.name,)
        sizes[old] = {name: before[name] for name in own}
    # Do not start from the size of fractional windows.
    if mode is BY_SIZE and mode not in sizes and FRACTIONAL in sizes:
        apart = sizes.get(BY_KERNEL, {SEPARATE.name: False})
        sizes[mode] = {**apart, _OUTPUT_ROWS: _FIRST_OF_PICTURE, _OUTPUT_COLUMNS: _FIRST_OF_PICTURE}
    if mode in sizes:
        clear_widgets([_OUTPUT_COLUMNS])
        set_widgets(sizes[mode])


def _fitting(choices: Choices, shape: tuple[int, ...]) -> Choices:
    """Return the choices with as many windows as fit, at most the first number.

    A kernel becomes smaller only if not even one window fits.
    """
    most = _FIRST[len(shape)]
    tried = [nearest_legal(choices | {_OUTPUT_ROWS: size}, shape) for size in range(most, 0, -1)]
    return next((it for it in tried if "kernel_size" not in it.changed), tried[0]).choices


def _smaller_by_root(choices: Choices, shape: tuple[int, ...]) -> Choices:
    """Return fractional windows of a plane that divide each axis by the root of 2.

    Keep the person's windows if along each axis their kernels together have at least as many cells
    as the plane. With fewer, most of a picture would never be read.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> new = _smaller_by_root(DEFAULTS | {"lay": "Fractional", "k": 3}, (512, 768))
    >>> [new[key] for key in ("o", "ow", "k", "kw")]
    [362, 543, 3, 3]
    """
    windows = windows_of(choices)
    assert isinstance(windows, Fractional)
    sides = list(zip(shape, windows.kernel_size, windows.output_size, strict=True))
    if all(kernel * output >= size for size, kernel, output in sides):
        return choices
    rows, columns = (round(size / sqrt(2)) for size in shape)
    root = {_OUTPUT_ROWS: rows, _OUTPUT_COLUMNS: columns}
    return nearest_legal(choices.with_separate_axes() | root, shape).choices


def begin_anew_if_refused(choices: Choices, shape: tuple[int, ...]) -> None:
    """Begin with the defaults if this page refuses the setting of the page before.

    The widgets of pool and window mode show already: `choices` holds their values. A link's setting
    is refused in words instead. Call this before the widgets.
    """
    shown_already = {param.name: choices[param.name] for param in (KEEP, WINDOW_MODE)}
    visit, state = session().visit, st.session_state
    if visit.shown or is_set_by_link():
        return
    stored = replace(choices, values=stored_choices().values) | shown_already
    if setting_of(stored, shape).refusal is None:
        return
    names = [name for name in SETTING if name not in shown_already and name in state]
    session().waiting = {name: state[name] for name in names}
    for name in names:
        forget(name)  # Streamlit's copy of the link has it, also if the link does not
        del state[name]
    state.update({name: DEFAULTS[name] for name in names if name not in SEPARATE_FIELDS})
    note_opened_anew()


def begin_with(values: Values) -> None:
    """Begin a page with these values, which a person did not choose.

    If the person changes none of them, the next page begins with its own defaults.
    """
    st.session_state.update(values)
    session().opened = dict(values)
