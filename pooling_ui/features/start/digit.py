"""The scene in which a digit moves until two networks do not know it any more."""

from functools import cache
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from PIL import Image

from pooling_core import move
from pooling_core.network import softmax
from pooling_ui.features.network.trained import network, table, unseen_digits
from pooling_ui.features.start.guess import Guess
from pooling_ui.features.start.parameters import SHIFT
from pooling_ui.features.start.scene import Scene, slider
from pooling_ui.shell.browser import is_narrow, scheme
from pooling_ui.state.compat import supported
from pooling_ui.task.bound_widgets import current_value
from pooling_ui.text.words import RIGHT, WRONG, unbroken_percents, whole_percent

_DIGIT = 16  # of the test digits: no ink leaves the picture when it moves by `_MOVED` columns
_MOVED = 3
_CELL, _CELL_NARROW = 10, 7  # pixels
_DARKEST = 30  # of 255
_NETWORKS = {"max": "with max", "average": "with average"}
_BOTH, _ONE, _NONE = "Both", "One", "None"


@cache  # few moves, and each run of the page asks for some of them
def _read(kind: str, shift: int) -> tuple[int, float]:
    """Return what a network reads in the moved digit, and with which probability."""
    shares = softmax(network(kind, 0).logits(_moved(shift)), 1)[0]
    return int(shares.argmax()), float(shares.max())


def _moved(shift: int) -> NDArray[np.float64]:
    digits, _ = unseen_digits()
    return move(digits[_DIGIT : _DIGIT + 1], 0, shift)


def _move() -> None:
    """Move the digit as the question says. For callbacks."""
    st.session_state[SHIFT.name] = _MOVED


def digit_scene() -> Scene:
    """Return the scene."""
    label = int(unseen_digits()[1][_DIGIT])
    known = sum(_read(kind, _MOVED)[0] == label for kind in _NETWORKS)
    accuracy = {kind: table().curves["shift"].mean(kind)[_MOVED] for kind in _NETWORKS}
    guess = Guess(
        "digit",
        f"Two networks learned to read digits. Move this {label} by {_MOVED} columns. Which of "
        f"them still read a {label}: both, one, or none?",
        (_BOTH, _ONE, _NONE),
        (_NONE, _ONE, _BOTH)[known],
        f"Of {table().test_digits:,} digits, moved by {_MOVED} columns, the network with max reads "
        f"{_percent(accuracy['max'])} right, that with average {_percent(accuracy['average'])}. "
        f"Unmoved, both read more than {_percent(0.95)}. Pooling helps, but the network is not "
        "“translation invariant”. Move the digit.",
        then=_move,
    )

    def controls() -> None:
        slider(SHIFT, "Move right")

    def figure(is_answered: bool) -> None:
        shift = current_value(SHIFT)
        with st.container(horizontal=True, gap="medium"):
            cells = _moved(shift)[0, 0]
            side = (_CELL_NARROW if is_narrow() else _CELL) * len(cells)
            more: dict[str, Any] = supported(st.image, alt=f"A {label}, moved by {shift} columns")
            st.image(_picture(cells), width=side, **more)
            with st.container(width="content"):
                for kind, words in _NETWORKS.items():
                    digit, share = _read(kind, shift)
                    mark = RIGHT if digit == label else WRONG
                    shown = f"{digit} {mark}" if is_answered or not shift else "?"
                    st.metric(f"The network {words} reads", shown)
                    st.caption(f"{_percent(share)} sure" if shown != "?" else "Guess first.")

    return Scene(
        "digit",
        "“Pooling makes networks translation invariant”",
        "Many tutorials say so: a network with pooling knows a digit wherever it is. Here you can "
        "measure it.",
        guess,
        figure,
        controls,
    )


def _percent(share: float) -> str:
    return unbroken_percents(whole_percent(share))


def _picture(cells: NDArray[np.float64]) -> Any:
    """Return the digit as a picture, each cell as a square: ink has the colour of text."""
    ink = cells if scheme() == "dark" else 1 - cells
    shades = np.rint(_DARKEST + (255 - _DARKEST) * ink).astype(np.uint8)
    return Image.fromarray(shades.repeat(_CELL, 0).repeat(_CELL, 1))
