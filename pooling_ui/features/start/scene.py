"""The frame of a scene: its title and text, its question, and its figure beside them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pooling_ui.features.start.guess import Guess, ask
from pooling_ui.features.start.scene_keys import NEXT
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import unprinted
from pooling_ui.state.link import begin_fragment, complete_link
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Limit
from pooling_ui.task.bound_widgets import control

TEXT = 352  # pixels
_WIDE = 1120  # pixels of a scene: longer lines and larger figures are harder to take in


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene of the story.

    `name` is its address on the page: `#stride`. `controls` shows its few controls, and `figure`
    draws it; given False, it hides what the question asks.
    """

    name: str
    title: str
    text: str
    guess: Guess
    figure: Callable[[bool], None]
    controls: Callable[[], None] | None = None


def slider(param: Param[Limit], label: str) -> None:
    """Show a slider for a whole number, with its parameter's limits."""
    limit = param.reader
    control(st.slider, param, label, limit.least, limit.most, value=limit.default)


def column() -> Any:
    """Return a container in the middle of the page, as wide as a scene at most."""
    outer = st.container(horizontal_alignment="center")
    return outer.container(width="stretch" if is_narrow() else _WIDE)


def show_scene(scene: Scene, number: int, following: str) -> None:
    """Show a scene, and the way to the one that follows."""
    with column():
        _scene(scene, number, following)


@st.fragment
def _scene(scene: Scene, number: int, following: str) -> None:
    """Show a scene. It is a fragment: a change of one figure reruns nothing else."""
    begin_fragment()
    narrow = is_narrow()
    both = st.container(horizontal=not narrow, gap="medium" if narrow else "large")
    words = both.container(width="stretch" if narrow else TEXT)
    shown = both.container(width="stretch")
    asked = both.container() if narrow else words  # on a phone the figure comes before its question
    with words:
        st.header(f"{number}. {scene.title}", anchor=scene.name)
        st.markdown(scene.text)
    with asked:
        is_answered = ask(scene.guess)
        with unprinted(scene.name):
            if scene.controls:
                scene.controls()
            key = "" if narrow else f" :small[{NEXT}]"
            st.markdown(f"[Next ↓](#{following}){key}")
    with shown:
        scene.figure(is_answered)
    complete_link()
