"""Choose the window mode: by kernel, by output size, or fractional; go from one to the other."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from pooling_core import AdaptiveSpec, NearestKernel, nearest_kernel
from pooling_ui.setting.choices import Choices
from pooling_ui.setting.chosen_sizes import samples_sentence
from pooling_ui.setting.equivalent_kernel import kernel_sentence, spec_words
from pooling_ui.setting.nearest_legal import by_kernel, nearest_legal, smaller_by_root
from pooling_ui.setting.parameters import (
    KEEP,
    SAMPLE_KEYS,
    SEPARATE,
    SETTING_KEYS,
    WINDOW_MODE,
    WINDOW_MODES_OF,
)
from pooling_ui.setting.pool_table import BY_KERNEL, BY_SIZE, FRACTIONAL
from pooling_ui.setting.setting import Fractional, Setting
from pooling_ui.setting.stored_choices import clear, put, stored_choices
from pooling_ui.setting.undo import SettingChanges
from pooling_ui.shell.notices import check
from pooling_ui.state.link import forget
from pooling_ui.state.params import Param
from pooling_ui.state.readers import OneOf, Thousandths
from pooling_ui.state.session import session
from pooling_ui.task.current_task import current_task
from pooling_ui.task.fields import choice, control
from pooling_ui.text.words import plain, unbroken

# The first output size by the number of axes: with a page's first numbers, windows are uneven.
_FIRST = {1: 5, 2: 4, 3: 3}
# The widgets that each window mode of a picture has for itself.
_OWN = (SEPARATE.name, *SETTING_KEYS["output_size"])
_BESIDE_DRAW = 184  # pixels: the button stays beside two lines
_FIRST_OF_PICTURE = 7  # a usual size in networks for photographs
_KERNEL_ROOM = 160  # pixels: the longest sentence on the nearest kernel, and its button

Hold = Callable[[Choices], None]


@dataclass(slots=True)
class ReplacedSamples:
    """Samples that a link or a person asked for and that are not from 0 to below 1.

    `by_name` holds each by its name in the link, with the sample that is used instead.
    """

    by_name: dict[str, tuple[float, float]] = field(default_factory=dict)


def window_mode_choice(shape: tuple[int, ...], *, picture: bool = False) -> str:
    """Show the choice of the window mode for an input of this shape; return the chosen one.

    A `picture` has its own first output size.
    """
    kinds = WINDOW_MODES_OF[len(shape)]
    param = WINDOW_MODE.limited(OneOf(kinds))
    check(param)
    mode = choice(param, "Windows", on_change=_begin, args=(shape, picture))
    if not picture:
        _fit(shape, mode)
    return mode


def _fit(shape: tuple[int, ...], mode: str) -> None:
    """Begin with a setting that works after new numbers were chosen, and on a first visit.

    A first visit has a link with fractional windows, but without their number. The values of a
    link, and those that a person chose for these numbers, stay, even if PyTorch refuses them.
    """
    state, link = st.session_state, st.query_params
    sizes = SETTING_KEYS["output_size"][0]
    is_bare = mode == FRACTIONAL and sizes not in state and sizes not in link
    changes = session().visit.part(SettingChanges)
    begins, changes.numbers_are_new = changes.numbers_are_new, False
    if not (begins or is_bare):
        return
    choices = stored_choices(axes=len(shape)) | {"lay": mode, KEEP.name: KEEP.default}
    changed = nearest_legal(choices, shape).choices.unlike(choices)
    put({name: value for name, value in changed.items() if begins or name not in link})


def _begin(shape: tuple[int, ...], picture: bool) -> None:
    """Set the first output size for a person who has not chosen one. For callbacks.

    Fractional windows of a picture begin with a size at which they leave out hardly any pixel. No
    other mode needs that size, so each mode of a picture has its own.
    """
    state = st.session_state
    rows = SETTING_KEYS["output_size"][0]
    if picture:
        _change_sizes(state[WINDOW_MODE.name])
    choices = replace(stored_choices(axes=len(shape)), is_picture=picture)
    choices |= {KEEP.name: KEEP.default}
    if choices["lay"] == BY_KERNEL:
        return
    if picture and choices.window_mode == FRACTIONAL:
        first = smaller_by_root(choices, shape)
    elif choices[rows] is not None:
        return
    elif choices.window_mode == BY_SIZE:
        if rows not in state:
            state[rows] = _FIRST_OF_PICTURE if picture else _fewer(shape)
        return
    else:
        first = _fitting(choices, shape)
    put(first.unlike(choices))


def _fewer(shape: tuple[int, ...]) -> int:
    """Return the first size; if it would pool no cells, return the next one that does.

    Examples
    --------
    >>> _fewer((6, 6)), _fewer((4, 9)), _fewer((1, 1))
    (4, 3, 1)
    """
    return min(_FIRST[len(shape)], max(min(shape) - 1, 1))


def _change_sizes(mode: str) -> None:
    """Note the output size of the old window mode, and set the last one of the new mode."""
    visit, columns = session().visit, SETTING_KEYS["output_size"][1]
    before, sizes = visit.shown, visit.part(SettingChanges).sizes
    if before:
        own = (SEPARATE.name,) if before["lay"] == BY_KERNEL else _OWN
        sizes[before["lay"]] = {name: before[name] for name in own}
    # Do not start from the size of fractional windows.
    if mode == BY_SIZE and mode not in sizes and FRACTIONAL in sizes:
        apart = sizes.get(BY_KERNEL, {"separate": False})
        sizes[mode] = {**apart, _OWN[1]: _FIRST_OF_PICTURE, columns: _FIRST_OF_PICTURE}
    if mode in sizes:
        clear([columns])
        put(sizes[mode])


def _fitting(choices: Choices, shape: tuple[int, ...]) -> Choices:
    """Return the choices with as many windows as fit, at most the first number.

    A kernel becomes smaller only if not even one window fits.
    """
    rows, most = SETTING_KEYS["output_size"][0], _FIRST[len(shape)]
    tried = [nearest_legal(choices | {rows: size}, shape) for size in range(most, 0, -1)]
    return next((it for it in tried if "kernel_size" not in it.changed), tried[0]).choices


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


def draw_button(windows: Fractional) -> None:
    """Show the button that draws other samples; if samples place windows, say how."""
    axes, places = len(windows.samples), any(side != 1 for side in windows.output_size)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        by_name = session().visit.part(ReplacedSamples).by_name
        replaced = [by_name[key] for key in SAMPLE_KEYS[axes] if key in by_name]
        if places or replaced:
            says = plain(samples_sentence(replaced))
            st.markdown(f":small[{says}]", width=_BESIDE_DRAW)
        st.button("Draw again", key="draw", on_click=_draw, args=(axes,))


def _draw(axes: int) -> None:
    put({key: _another(st.session_state[key]) for key in SAMPLE_KEYS[axes]})


def _another(sample: float) -> float:
    """Return another sample than this one, in thousandths."""
    return (round(1000 * sample) + random.randrange(1, 1000)) % 1000 / 1000


def show_equivalent_kernel(
    setting: Setting, hold: Hold | None = None, *, covers: bool = False
) -> None:
    """Say which kernel comes nearest to the output size, beside a button that chooses it.

    With `hold`, the button first holds the output size as A, so that both show beside each other.
    Windows by kernel need no such sentence. With `covers`, the windows are not described.
    """
    place = st.container()  # always made: what is below keeps its place on the page
    if current_task() or not isinstance(setting.spec, AdaptiveSpec):
        return
    with place.container(height=_KERNEL_ROOM, border=False, gap="xsmall"):
        if covers:
            return
        near = nearest_kernel(setting.shape, setting.spec.output_size)
        says = kernel_sentence(setting.spec.size_rules(setting.shape), near)
        st.markdown(f":small[{plain(says).replace(' × ', unbroken(' × '))}]")
        if near:
            label = f"{'Compare with' if hold else 'Use'} {spec_words(near.spec)}"
            label = label.replace(" × ", unbroken(" × "))
            st.button(label, key="like", on_click=_use, args=(setting, near, hold))


def _use(setting: Setting, near: NearestKernel, hold: Hold | None) -> None:
    if hold:
        hold(setting.choices)
    put(by_kernel(setting.choices, near.spec))
