"""Show a page's stage (B), alone or with another one to compare (A) before it."""

from typing import Any, NamedTuple

import streamlit as st

from pooling_ui.components.wire import extend_header, header_of
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import beside
from pooling_ui.stage import stage
from pooling_ui.stage.context import About
from pooling_ui.stage.export.dialog import export
from pooling_ui.stage.legend import shared_legend
from pooling_ui.task.current_task import current_task

_TAKES_ROOM = ("axes", "output_shape", "labels")


class Other(NamedTuple):
    """The stage to compare: its message, key and texts, and the headings of A and B."""

    message: bytes
    key: str
    about: About
    headings: tuple[str, str]


def stage_pair(message: bytes, about: About, other: Other | None, **callbacks: Any) -> None:
    """Show the page's stage and, if there is one, the other before it, each with its heading.

    Beside each other, the headings share a row, so that both stages start at one height; below each
    other, each heading stands over its stage. The place over a stage always exists, because
    Streamlit would make a stage anew if it moved. `about` holds the texts for files of the page's
    stage, and `callbacks` are that stage's. In a task, no other shows, so it needs no place.
    """
    if current_task() and not other:
        export(stage(message, **callbacks), message, about)
        return
    row = st.container()
    left, right = beside()
    over_b = right.container()
    if other:
        over = (left.container(), over_b)
        with row:
            headings = over if is_narrow() else beside()
        for heading, text in zip(headings, other.headings, strict=True):
            heading.markdown(text)
        other_message, message = side_by_side(other.message, message, stacked=is_narrow())
        other_message = extend_header(other_message, question=header_of(message)["question"])
        with left:
            export(stage(other_message, key=other.key), other_message, other.about)
    with right:
        export(stage(message, **callbacks), message, about)


def side_by_side(one: bytes, other: bytes, *, stacked: bool = False) -> tuple[bytes, bytes]:
    """Return the messages of A's stage and of B's, so that they look alike.

    Each message holds the sizes of the other stage: its border, its output, and its labels.
    Both then have cells of one size and numbers of one size, and equal rows at equal heights.
    Unless they are `stacked`, they also share the question, the legend, the sentence and the
    transport of B.
    """
    headers = [header_of(message) for message in (one, other)]
    room_taken = [{name: header[name] for name in _TAKES_ROOM} for header in headers]
    left: dict[str, Any] = {"beside": room_taken[1]}
    right: dict[str, Any] = {"beside": room_taken[0]}
    if not stacked:
        shared = {
            name: shared_legend(*(header[name] for header in headers))
            for name in ("legend", "covered_legend")
        }
        left |= {"side": "left", **shared}
        right |= {"side": "right", **shared}
        if "asks" in headers[1]:
            left["asks"] = headers[1]["asks"]
    return extend_header(one, **left), extend_header(other, **right)
