"""The link between kernel and stride: it says whether the stride follows, and changes that."""

import streamlit as st

from pooling_ui.setting.choices import Choices, keys_of
from pooling_ui.setting.last_change import put
from pooling_ui.setting.windows import ByKernel, windows_of
from pooling_ui.text.axes import LINES
from pooling_ui.text.words import plain, shape


def follow_button(choices: Choices) -> None:
    """Say whether the stride follows the kernel, beside a button that changes it.

    Whether it follows is what the stride's fields hold: an empty field follows. So neither the
    sentence nor the button has a state that the browser could send late. It is one button with one
    key, so that a press does not lose the keyboard's focus.
    """
    keys = keys_of("stride", choices)
    windows = windows_of(choices)
    assert isinstance(windows, ByKernel)
    strides = windows.stride[: len(keys)]
    follow = [choices[key] is None for key in keys]
    size = shape(strides if len(set(strides)) > 1 else strides[:1])
    new: tuple[int | None, ...] = strides
    if all(follow):
        says, label = "Stride follows kernel", f"Keep at {size}"
    else:
        lines = zip(LINES[choices["axes"]], follow, strict=False)
        some = " and ".join(line for line, follows in lines if follows)
        says = f"Only {some} follow" if some else ""
        says = says or f"Stride stays at {size}"
        label, new = "Follow kernel", (None,) * len(keys)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f":small[{plain(says)}]")
        st.button(label, key="follow", on_click=put, args=(dict(zip(keys, new, strict=True)),))
