"""The kernel and stride nearest to an output size: a sentence, and a button that chooses them."""

from typing import Any

import streamlit as st

from pooling_core import AdaptiveSpec, NearestKernel, nearest_kernel
from pooling_ui.forward.comparison_a import hold
from pooling_ui.forward.nearest_kernel import kernel_sentence, spec_words
from pooling_ui.setting.held_choices import linked_choices, put
from pooling_ui.setting.legal import by_kernel
from pooling_ui.setting.parameters import COMPARISON_A
from pooling_ui.setting.setting import Setting
from pooling_ui.state.current_task import current_task
from pooling_ui.text.words import plain, unbroken

_ROOM = 160  # pixels: room for the longest sentence and its button


def show_equivalent_kernel(
    setting: Setting, *, compares: bool = False, covers: bool = False
) -> None:
    """Say which kernel comes nearest to the output size, beside a button that chooses it.

    If the page `compares` two settings and holds none, the button holds the output size as A, so
    that both show beside each other. Windows by kernel need no such sentence. With `covers`, the
    windows are not described.
    """
    place = st.container()  # always made: what is below keeps its place on the page
    if current_task() or not isinstance(setting.spec, AdaptiveSpec):
        return
    with place.container(height=_ROOM, border=False, gap="xsmall"):
        if covers:
            return
        near = nearest_kernel(setting.shape, setting.spec.output_size)
        says = kernel_sentence(setting.spec.size_rules(setting.shape), near)
        st.markdown(f":small[{plain(says).replace(' × ', unbroken(' × '))}]")
        if near:
            holds = compares and not linked_choices(COMPARISON_A)
            label = f"{'Compare with' if holds else 'Use'} {spec_words(near.spec)}"
            label = label.replace(" × ", unbroken(" × "))
            st.button(label, key="like", on_click=_use, args=(setting, near, holds))


def _use(setting: Setting, near: NearestKernel, holds: bool) -> None:
    if holds:
        hold(setting.choices)
    new: dict[str, Any] = by_kernel(setting.choices, near.spec)
    put(new)
