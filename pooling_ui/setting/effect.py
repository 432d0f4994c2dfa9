"""Say what the last change of a setting did, or why PyTorch refuses it.

For windows by output size, say which kernel comes nearest.
"""

from collections.abc import Callable

import streamlit as st

from pooling_core import AdaptiveSpec, NearestKernel, nearest_kernel
from pooling_ui.setting.choices import Choices, Values
from pooling_ui.setting.effect_words import effect_sentence
from pooling_ui.setting.labels import lost_words
from pooling_ui.setting.nearest import (
    by_kernel,
    kernel_sentence,
    legal_words,
    nearest_legal,
    spec_words,
)
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.stored_choices import (
    change_by_page,
    replaced_values,
    set_widgets,
    stored_choices,
)
from pooling_ui.shell.browser import spoken
from pooling_ui.shell.cover import COVERED_UNTIL_ANSWERED
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.params import SETTING
from pooling_ui.task.current_task import current_task, may_set
from pooling_ui.text.words import plain, shape, unbroken

Hold = Callable[[Choices], None]

_HINT = "Change a setting: its effect on the output is shown here."
_KERNEL_ROOM = 160  # pixels: the longest sentence on the nearest kernel, and its button
_ROOM = 184  # pixels: the longest reason and a button, so that nothing below moves


def show_effect(
    setting: Setting,
    hint: str = "",
    passes: int = 1,
    *,
    chooses_pool: bool = True,
    covers: bool = False,
) -> None:
    """Say what the last change did, or why PyTorch refuses it; offer the nearest setting, or Undo.

    Before any change, and after new numbers, it shows the hint, if there is one, with the sizes.
    Both offers use one button, so that a press does not lose the keyboard's focus. If a picture is
    pooled in several passes, the sentence is about the first. `chooses_pool` is False on a page
    that has no choice of pool. With `covers`, it tells nothing about the output.
    """
    task = current_task()
    if task and (setting.refusal is None or not task.sets):
        return  # a change's effect may be the answer to a question; the stage tells the refusal
    # A lesson's stage, and one in a presentation, stands beside the settings.
    if task and (presenting() or not task.is_teachers):
        _offer(*_nearest(setting))
        return
    with st.container(height=_ROOM, border=False, gap="xsmall"):
        if setting.refusal is not None:
            text = f"PyTorch refuses this: {setting.refusal}."
            label, offered = _nearest(setting)
        elif covers:
            text, label, offered = COVERED_UNTIL_ANSWERED, "", {}
        elif offered := replaced_values(setting.choices, chooses_pool=chooses_pool):
            text = effect_sentence(offered, setting)
            text += f" This is the first of {passes} passes." if passes > 1 else ""
            label = "Undo setting"
        else:
            text, label = f"{_sizes(setting) if hint else ''} {hint} {_HINT}", ""
            by_page = change_by_page()
            if by_page.opened_anew:
                text = (
                    f"Your setting does not fit this page. It is used again on pages that "
                    f"it fits. {text}"
                )
            if by_page.lost_windows:
                text = lost_words(by_page.lost_windows, len(setting.shape))
        words = f":small[{plain(text.strip()).replace(' × ', unbroken(' × '))}]"
        with spoken("effect"):
            if setting.refusal is None:
                st.markdown(words)
        if setting.refusal is not None:
            st.warning(words)  # screen readers announce it
        _offer(label, offered)


def _nearest(setting: Setting) -> tuple[str, Values]:
    """Return the change to the nearest legal setting: in words, and as values of widgets."""
    choices = stored_choices(setting.choices)
    legal = nearest_legal(choices, setting.shape)
    return f"Use {legal_words(legal)}", legal.choices.unlike(choices)


def _offer(label: str, values: Values) -> None:
    """Show the button that sets these values, if there are any and a person may set them all."""
    if label and all(may_set(SETTING[name]) for name in values):
        st.button(label, key="nearest", on_click=set_widgets, args=(values,))


def _sizes(setting: Setting) -> str:
    output = shape(rule.windows for rule in setting.sizes)
    return f"Input {shape(setting.shape)} becomes output {output}."


def show_equivalent_kernel(
    setting: Setting, hold: Hold | None = None, *, covers: bool = False
) -> None:
    """Say which kernel comes nearest to the output size, beside a button that chooses it.

    With `hold`, the button first holds the output size as A, so that both show beside each other.
    Windows by kernel need no such sentence. With `covers`, the windows are not described.
    """
    if current_task():
        return
    place = st.container()  # made even if empty: what follows keeps its place
    if not isinstance(setting.spec, AdaptiveSpec):
        return
    with place.container(height=_KERNEL_ROOM, border=False, gap="xsmall"):
        if covers:
            return
        near = nearest_kernel(setting.shape, setting.spec.output_size)
        sentence = kernel_sentence(setting.spec.size_rules(setting.shape), near)
        st.markdown(f":small[{plain(sentence).replace(' × ', unbroken(' × '))}]")
        if near:
            label = f"{'Compare with' if hold else 'Use'} {spec_words(near.spec)}"
            label = label.replace(" × ", unbroken(" × "))
            st.button(label, key="like", on_click=_use, args=(setting, near, hold))


def _use(setting: Setting, near: NearestKernel, hold: Hold | None) -> None:
    if hold:
        hold(setting.choices)
    set_widgets(by_kernel(setting.choices, near.spec))
