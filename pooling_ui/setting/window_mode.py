"""What the windows are: by kernel, by output size, or fractional, with a button that draws anew."""

import random
from typing import Any

import streamlit as st

from pooling_ui.setting.choices import is_adaptive, is_fractional
from pooling_ui.setting.fractional import samples_sentence
from pooling_ui.setting.last_change import SettingChanges, clear, held_everywhere, put
from pooling_ui.setting.legal import nearest_legal, smaller_by_root
from pooling_ui.setting.parameters import SAMPLE_KEYS, SETTING_KEYS, WINDOW_MODE, WINDOW_MODES_OF
from pooling_ui.setting.pool_table import BY_KERNEL, BY_SIZE, FRACTIONAL
from pooling_ui.shell.notices import check
from pooling_ui.state.fields import choice
from pooling_ui.state.readers import OneOf
from pooling_ui.state.session import session
from pooling_ui.text.words import plain

# The output size that a person meets first, by the number of axes: of the numbers that a page opens
# on, it leaves windows uneven.
_FIRST = {1: 5, 2: 4, 3: 3}
# What each kind of windows of a picture has for itself.
_OWN = ("separate", *SETTING_KEYS["output_size"])
_BESIDE_DRAW = 184  # pixels: the button stays beside two lines
_FIRST_OF_PICTURE = 7  # as networks make of a photograph


def window_mode_choice(shape: tuple[int, ...], *, picture: bool = False) -> str:
    """Show what the windows may be, for an input of this shape; return the choice.

    A `picture` has an output size of its own that a person meets first.
    """
    kinds = WINDOW_MODES_OF[len(shape)]
    check("lay", OneOf(kinds).reads)
    mode = choice(
        WINDOW_MODE.limited(OneOf(kinds)), "Windows", on_change=_begin, args=(shape, picture)
    )
    if not picture:
        _fit(shape, mode)
    return mode


def _fit(shape: tuple[int, ...], mode: str) -> None:
    """Open on a setting that works: where other numbers were just chosen, and on a first visit.

    A first visit is a link that says fractional windows, and nothing of how many. What a link says,
    or a person chose for these numbers, stays, though PyTorch may refuse it.
    """
    state, link = st.session_state, st.query_params
    sizes = SETTING_KEYS["output_size"][0]
    is_bare = mode == FRACTIONAL and sizes not in state and sizes not in link
    changes = session().visit.part(SettingChanges)
    begins, changes.numbers_are_new = changes.numbers_are_new, False
    if not (begins or is_bare):
        return
    choices = {**held_everywhere(), "lay": mode, "keep": "Max", "axes": len(shape)}
    legal = nearest_legal(choices, shape).choices
    put(
        {
            name: legal[name]
            for name in legal
            if legal[name] != choices[name] and (begins or name not in link)
        }
    )


def _begin(shape: tuple[int, ...], picture: bool) -> None:
    """Give a person who has not chosen an output size one to begin with; for callbacks.

    Fractional windows of a picture begin with a size for which they hardly leave a pixel out. No
    other windows of it want that size, so there each have their own.
    """
    state, axes = st.session_state, len(shape)
    rows = SETTING_KEYS["output_size"][0]
    if picture:
        _change_sizes(state["lay"])
    choices = {**held_everywhere(), "keep": "Max", "axes": axes, "picture": picture}
    if choices["lay"] == BY_KERNEL:
        return
    if picture and is_fractional(choices):
        first = smaller_by_root(choices, shape)
    elif choices[rows] is not None:
        return
    elif is_adaptive(choices):
        if rows not in state:
            state[rows] = _FIRST_OF_PICTURE if picture else _fewer(shape)
        return
    else:
        first = _fitting(choices, shape)
    put({name: first[name] for name in first if name != "keep" and first[name] != choices[name]})


def _fewer(shape: tuple[int, ...]) -> int:
    """Return the size to begin with, or where no cells would be pooled, the next that pools some.

    Examples
    --------
    >>> _fewer((6, 6)), _fewer((4, 9)), _fewer((1, 1))
    (4, 3, 1)
    """
    return min(_FIRST[len(shape)], max(min(shape) - 1, 1))


def _change_sizes(mode: str) -> None:
    """Note the output size of the windows before, and put the last one of those now chosen."""
    visit, columns = session().visit, SETTING_KEYS["output_size"][1]
    before, sizes = visit.shown, visit.part(SettingChanges).sizes
    if before:
        own = ("separate",) if before["lay"] == BY_KERNEL else _OWN
        sizes[before["lay"]] = {name: before[name] for name in own}
    if (
        mode == BY_SIZE and mode not in sizes and FRACTIONAL in sizes
    ):  # theirs is no size to begin with
        apart = sizes.get(BY_KERNEL, {"separate": False})
        sizes[mode] = {**apart, _OWN[1]: _FIRST_OF_PICTURE, columns: _FIRST_OF_PICTURE}
    if mode in sizes:
        clear([columns])
        put(sizes[mode])


def _fitting(choices: dict[str, Any], shape: tuple[int, ...]) -> dict[str, Any]:
    """Return the choices with as many windows as fit, up to those to begin with.

    A kernel becomes smaller only where not even one window of it fits.
    """
    rows, most = SETTING_KEYS["output_size"][0], _FIRST[len(shape)]
    tried = [nearest_legal({**choices, rows: size}, shape) for size in range(most, 0, -1)]
    return next((it for it in tried if "kernel_size" not in it.changed), tried[0]).choices


def draw_button(axes: int, *, places: bool) -> None:
    """Show the button that draws other samples; say that they place windows only if they do."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        asked = [session().visit.asked.get(key) for key in SAMPLE_KEYS[axes]]
        if places or any(asked):
            says = plain(samples_sentence([each for each in asked if each]))
            st.markdown(f":small[{says}]", width=_BESIDE_DRAW)
        st.button("Draw again", key="draw", on_click=_draw, args=(axes,))


def _draw(axes: int) -> None:
    put({key: _another(st.session_state[key]) for key in SAMPLE_KEYS[axes]})


def _another(sample: float) -> float:
    """Return a sample in thousandths that is not this one."""
    return (round(1000 * sample) + random.randrange(1, 1000)) % 1000 / 1000
