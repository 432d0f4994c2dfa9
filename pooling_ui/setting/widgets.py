"""The widgets of a pool's setting.

Each is bound to the address bar under its parameter's name, so the link is the state.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.first_setting import (
    begin_anew_if_refused,
    begin_window_mode,
    fit_new_numbers,
)
from pooling_ui.setting.parameters import (
    CEIL,
    KEEP,
    KERNEL,
    LIBRARIES,
    LIBRARY,
    PARAMETER_OF,
    SAMPLE,
    SEPARATE,
    SEPARATE_FIELDS,
    STRIDE,
    WINDOW_FIELDS,
    WINDOW_MODE,
    WINDOW_PARAMETERS,
    WindowParameter,
)
from pooling_ui.setting.pool_table import (
    AVERAGE,
    COUNT_PADDING,
    DIVISOR,
    POOLS,
    POWER,
    POWER_AVERAGE,
    POWERS,
    Pool,
)
from pooling_ui.setting.setting import Fractional, Setting, setting_of, windows_of
from pooling_ui.setting.stored_choices import note_change, set_widgets
from pooling_ui.setting.window_modes import (
    BY_KERNEL,
    WindowMode,
    mode_of,
    window_modes,
)
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import container_for, fields_line
from pooling_ui.shell.notices import report_if_unusable
from pooling_ui.shell.presentation import in_row
from pooling_ui.state.link import forget
from pooling_ui.state.params import Param
from pooling_ui.state.readers import OneOf, Reader, Thousandths
from pooling_ui.state.session import session
from pooling_ui.task.bound_widgets import FIELD_WIDTH, choice, control, whole_number
from pooling_ui.task.current_task import lesson_step, may_set, shows
from pooling_ui.text.axes import axes_words
from pooling_ui.text.words import number_label, plain, short_shape

# In a presentation, the fields of a setting share one row of 1206 pixels. Where they are narrower,
# Streamlit hides − and +; a pool with a switch of its own leaves them less.
_IN_A_ROW, _IN_A_ROW_WITH_SWITCH = 128, 96
# The parameters of windows that stand in the place `extra`, by PyTorch's names.
_EXTRA = ("dilation",)
_BESIDE_DRAW = 184  # pixels: the button stays beside two lines
# Pixels, for three fields side by side. Streamlit's − and + do not fit; the arrow keys do the same.
_SLIM = 88
_BESIDE_STRIDE = 62  # pixels, beside two fields on a phone
_BUTTON_HIGH = 40  # pixels
_EMPTY = " While the field is empty, as many as there are cells, as PyTorch's None does."
_POWER_HELP = "norm_type: 1 gives the sum, 2 the root of the sum of squares, ∞ the largest size."


def pool_choice() -> str:
    """Show the choice of the pool; return the chosen one."""
    return choice(KEEP, "Each window keeps")


def window_mode_choice(shape: tuple[int, ...], *, picture: bool = False) -> WindowMode:
    """Show the choice of the window mode for an input of this shape; return the chosen one.

    A `picture` has its own first output size.
    """
    labels = tuple(mode.label for mode in window_modes(len(shape)))
    param = WINDOW_MODE.limited(OneOf(labels))
    report_if_unusable(param)
    label = choice(param, "Windows", on_change=begin_window_mode, args=(shape, picture))
    mode = mode_of(label, len(shape))
    if not picture:
        fit_new_numbers(shape, mode)
    return mode


def pool_setting(
    shape: tuple[int, ...],
    keep: str = KEEP.default,
    mode: WindowMode = BY_KERNEL,
    *,
    picture: bool = False,
    extra: Any = None,
) -> Setting:
    """Show the widgets of a setting, checked for a series, a plane or a volume of this shape.

    A plane may be a `picture`: it may have more windows than a stage can show. `extra` is the place
    of the widgets that people need least; without it, all stand together.
    """
    row = in_row()
    choices = replace(DEFAULTS, axes=len(shape), is_picture=picture)
    choices |= {KEEP.name: keep, WINDOW_MODE.name: mode.label}
    begin_anew_if_refused(choices, shape)
    with st.container(
        gap="xsmall",
        horizontal=row,
        vertical_alignment="bottom" if row else "top",
        width="content" if row else "stretch",
    ):  # one place, so that widgets that come and go in it move nothing else
        choices = _widgets(choices, shape, extra)
    note_change(choices)
    return setting_of(choices, shape)


def _widgets(choices: Choices, shape: tuple[int, ...], extra: Any) -> Choices:
    """Show all widgets for the chosen pool and window mode; return the choices with their values.

    Those that people need least show in the place `extra`, if there is one. A switch has no help
    text: Streamlit puts the “?” inside the label, where a press flips the switch.
    """
    pool = POOLS[choices[KEEP.name]]
    _check_sizes(choices)
    if len(shape) > 1:
        title = "Per axis" if in_row() else f"{axes_words(len(shape))} apart"
        # Above all fields: a press makes more of them, and moves what stands below.
        choices |= {SEPARATE.name: control(st.toggle, SEPARATE, title, on_change=separate_axes)}
    *before, last = (tuple(filter(pool.has_parameter, line)) for line in choices.window_mode.lines)
    for names in before:
        choices = parameter_fields(names, choices, shape)
    ends = [own for own in (DIVISOR, POWER) if own.name in choices.visible]
    line = fields_line(*_params_of(last, choices), *ends)
    with extra or nullcontext():
        extra_line = fields_line() if extra else line
    for name in last:
        with extra_line if name in _EXTRA else line:
            choices = _fields_in_line((name,), choices, shape)
    if DIVISOR.name in choices.visible:
        with extra_line:
            choices |= {DIVISOR.name: _divisor()}
    with line:
        if POWER.name in choices.visible:
            choices |= {POWER.name: power(help=_POWER_HELP)}
    with extra or nullcontext():
        if CEIL.name in choices.visible:
            title = "ceil_mode" if in_row() else "ceil_mode: round the size up"
            choices |= {CEIL.name: control(st.toggle, CEIL, title)}
        if COUNT_PADDING.name in choices.visible:
            title, value = "count_include_pad", DEFAULTS[COUNT_PADDING.name]
            choices |= {COUNT_PADDING.name: control(st.toggle, COUNT_PADDING, title, value=value)}
    if SAMPLE.name in choices.visible and may_set(SAMPLE):
        draw_button(choices)
    return choices


def _field_width(pool: Pool) -> int:
    if not in_row():
        return FIELD_WIDTH
    return _IN_A_ROW_WITH_SWITCH if pool.has_switch else _IN_A_ROW


def _check_sizes(choices: Choices) -> None:
    """Tell of output sizes that a link brings, and that fit on no stage; also while none shows."""
    for key in WINDOW_PARAMETERS["output_size"].keys:
        report_if_unusable(WINDOW_FIELDS[key].limited(choices.output_limit))


def _divisor() -> int | None:
    """Show the field for an average's divisor; None is the number of cells."""
    return whole_number(
        "Divisor",
        DIVISOR,
        value=None,
        placeholder="count",
        width=_field_width(AVERAGE),
        help="divisor_override: what every sum is divided by. Empty: the number of cells.",
    )


def power(**look: Any) -> str:
    """Show the field for the power of a power average; `look` is for the select box."""
    chosen: str = control(
        st.selectbox,
        POWER,
        "Power p",
        POWERS,
        index=POWERS.index(DEFAULTS[POWER.name]),
        width=_field_width(POWER_AVERAGE),
        **look,
    )
    return chosen


def parameter_fields(
    names: tuple[str, ...], choices: Choices, shape: tuple[int, ...] = ()
) -> Choices:
    """Show a line of the fields of these parameters; return the choices with their values."""
    with fields_line(*_params_of(names, choices)):
        return _fields_in_line(names, choices, shape)


def _params_of(names: Iterable[str], choices: Choices) -> list[Param[Reader]]:
    """Return the parameters of the fields of these parameters of windows."""
    return [WINDOW_FIELDS[key] for name in names for key in choices.keys_of(name)]


def _fields_in_line(
    names: tuple[str, ...], choices: Choices, shape: tuple[int, ...] = ()
) -> Choices:
    """Show the fields of these parameters; those of one stay beside each other."""
    for name in names:
        follows = name == "stride" and _may_follow()
        with _followed() if follows else nullcontext():
            # Align fields at the bottom: labels may have one line or two.
            look = {"vertical_alignment": "bottom", "gap": "xsmall", "width": "content"}
            with container_for(*_params_of((name,), choices), horizontal=True, **look):
                for axis, key in enumerate(choices.keys_of(name)):
                    choices |= {key: _field(name, axis, choices, shape)}
            if follows:
                follow_control(choices)
    return choices


def _field(name: str, axis: int, choices: Choices, shape: tuple[int, ...]) -> float | None:
    """Show the field of one parameter, for all axes or for one; return its value."""
    parameter, keys = WINDOW_PARAMETERS[name], choices.keys_of(name)
    pool, key = POOLS[choices[KEEP.name]], keys[axis]
    help_text = parameter.help.format(border_value=pool.border_value)
    more: dict[str, Any] = {"width": _field_width(pool) if len(keys) < 3 else _SLIM}
    if name == "samples":
        reader = WINDOW_FIELDS[key].reader
        assert isinstance(reader, Thousandths)
        return sample_field(
            choices.label(key), WINDOW_FIELDS[key].limited(reader), help=help_text, **more
        )
    limit = parameter.limit
    if name == "stride":
        kernel = choices[choices.keys_of("kernel_size")[axis]]
        first = None if _may_empty(parameter) else kernel
        more |= {"value": first, "placeholder": str(kernel)}
    if name == "output_size":
        limit = choices.output_limit
        more["placeholder"] = str(limit.default)
        if choices.may_follow_input:
            kept = shape[axis : axis + 1] if choices[SEPARATE.name] else shape
            more |= {"value": None, "placeholder": short_shape(kept)}
            help_text += _EMPTY
    return whole_number(
        choices.label(key),
        WINDOW_FIELDS[key].limited(limit),
        help=f"{help_text} From {limit.least} to {limit.most}.",
        **more,
    )


def _may_empty(parameter: WindowParameter) -> bool:
    """Return True if a person may empty its field: in lessons, only if they explain that."""
    return not (parameter.untaught_empty and lesson_step())


def separate_axes() -> None:
    """Separate columns from rows, or join them; columns that differed come back as they were.

    Streamlit keeps what a widget held while it is not shown.
    """
    state = st.session_state
    for other in SEPARATE_FIELDS:
        rows = PARAMETER_OF[other].keys[0]
        if rows not in state:
            continue  # the page was interrupted before it had shown this field
        if state[SEPARATE.name]:
            state.setdefault(other, state[rows])
        elif state.get(other) == state[rows]:
            state.pop(other, None)


def _may_follow() -> bool:
    """Return True if the page says whether the stride follows the kernel, and lets it follow."""
    taught = _may_empty(WINDOW_PARAMETERS["stride"])
    return taught and not in_row() and may_set(STRIDE) and shows(KERNEL)


def _followed() -> Any:
    """Return the place for the fields of the stride and for what says whether it follows.

    That stands below the fields, or in a narrow window beside them, where it takes no row. If its
    button goes, the focus goes to a field: `shell/index_page/lost_focus.js` knows the key.
    """
    return st.container(
        key="focus_stride",
        horizontal=is_narrow(),
        vertical_alignment="bottom",
        width="content",
        gap="xsmall" if is_narrow() else None,
    )


def follow_control(choices: Choices) -> None:
    """Say that the stride follows the kernel; if it does not, show the button that lets it follow.

    Both are equally high, so that nothing below moves. An empty stride field means that the stride
    follows the kernel. So there is no extra state to keep in step with the browser.
    """
    keys = choices.keys_of("stride")
    look: dict[str, Any] = {"width": _BESIDE_STRIDE if is_narrow() else "content"}
    with st.container(horizontal=True, vertical_alignment="center", gap=None, **look):
        if all(choices[key] is None for key in keys):
            st.markdown(":small[:gray[follows kernel]]", **look)
        else:
            label, empty = ":primary[:small[Follow kernel]]", dict.fromkeys(keys)
            more: dict[str, Any] = {"on_click": set_widgets, "args": (empty,), **look}
            st.button(label, key="follow", type="tertiary", **more)
        if not is_narrow():
            st.container(width=1, height=_BUTTON_HIGH, border=False)


@dataclass(slots=True)
class ReplacedSamples:
    """Samples that a link or a person asked for and that are not from 0 to below 1.

    `by_name` holds each by its name in the link, with the sample that is used instead.
    """

    by_name: dict[str, tuple[float, float]] = field(default_factory=dict)


def sample_field(label: str, param: Param[Thousandths], **more: Any) -> float:
    """Show the field for a sample.

    For a number outside its limits, field and link hold the nearest limit, and `draw_button` says
    so. Streamlit's own limits would keep the number in the field and not send it to Python.
    """
    key, limit = param.name, param.reader
    state, replaced = st.session_state, session().visit.part(ReplacedSamples).by_name
    number = state.get(key)
    if number is None:
        number = limit.number(st.query_params.get(key, ""))
    if number is not None and number != limit.nearest(number):
        forget(key)
        state[key] = limit.nearest(number)
        if not limit.has(number):
            replaced[key] = (number, state[key])
    more = {"value": limit.default, "step": 0.1, "format": "%.3g", **more}
    used: float = control(st.number_input, param, label, **more)
    if key in replaced and replaced[key][1] != used:
        del replaced[key]
    return used


def samples_sentence(replaced: Sequence[tuple[float, float]]) -> str:
    """Say what samples do, or which samples are used instead of others that cannot be used.

    Examples
    --------
    >>> samples_sentence([])
    'Samples place the windows'
    >>> samples_sentence([(1.5, 0.999), (-2.0, 0.0)])
    '1.5 is not below 1: 0.999 is used. −2 is below 0: 0 is used.'
    """
    sentences = [
        f"{number_label(number, 4)} is {'below 0' if number < 0 else 'not below 1'}: "
        f"{number_label(used)} is used."
        for number, used in replaced
    ]
    return " ".join(sentences) or "Samples place the windows"


def draw_button(choices: Choices) -> None:
    """Show the button that draws other samples; if samples place windows, say how."""
    windows = windows_of(choices)
    assert isinstance(windows, Fractional)
    axes, places = len(windows.samples), any(side != 1 for side in windows.output_size)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        by_name = session().visit.part(ReplacedSamples).by_name
        replaced = [by_name[key] for key in _sample_keys(axes) if key in by_name]
        if places or replaced:
            sentence = plain(samples_sentence(replaced))
            st.markdown(f":small[{sentence}]", width=_BESIDE_DRAW)
        st.button("Draw again", key="draw", on_click=_draw, args=(axes,))


def _draw(axes: int) -> None:
    set_widgets({key: _another(st.session_state[key]) for key in _sample_keys(axes)})


def _sample_keys(axes: int) -> tuple[str, ...]:
    return WINDOW_PARAMETERS["samples"].keys_of(axes, separate=True)


def _another(sample: float) -> float:
    """Return another sample than this one, in thousandths."""
    return (round(1000 * sample) + random.randrange(1, 1000)) % 1000 / 1000


def code_for(*writers: Callable[[], str], language: str | None = "python") -> None:
    """Show what the writer of the chosen library gives; they are in `LIBRARIES`’ order."""
    library = library_choice()
    if library:
        st.code(writers[LIBRARIES.index(library)](), wrap_lines=True, language=language)
    else:
        st.caption("Choose a library to see its code for what is shown above.")


def library_choice() -> str | None:
    """Show the libraries to choose from; return the one that is chosen, or None."""
    library: str | None = control(
        st.segmented_control, LIBRARY, "Library", LIBRARIES, label_visibility="collapsed"
    )
    return library
