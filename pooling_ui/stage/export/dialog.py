"""The dialog that saves what a stage shows as a file."""

import re
from functools import partial
from math import prod
from typing import Any

import streamlit as st

from pooling_ui.components.wire import header_of
from pooling_ui.shell.browser import scheme
from pooling_ui.shell.palette import COLOURS
from pooling_ui.stage.context import About
from pooling_ui.stage.export.animation import FORMATS
from pooling_ui.stage.export.animation_job import (
    AnimationProgress,
    animation_progress,
    drop_animation,
    take_frames,
)
from pooling_ui.stage.export.exporter import exporter
from pooling_ui.stage.export.standalone import alone_page, lacks_results
from pooling_ui.stage.parameters import SPEEDS
from pooling_ui.state.addresses import is_own_computer, query
from pooling_ui.state.compat import supported
from pooling_ui.state.link import page_address, shared_link

_KINDS = ("Picture", "Animation", "Web page")
_ANIMATION = "export_animation"
_COVERED = "The results stay covered: the file holds the question, not its answer."
_SIZES = {"As it is": "stage", "16 : 9": "wide", "Square": "square"}
_NUMBER, _SPEED = 136, 96  # pixels: two of these fit beside each other on a phone
# How long a window takes at 1×, in milliseconds; timeline.js has the same number.
STEP_MS = 1000


def export(stage: Any, message: bytes, about: About) -> None:
    """Open the dialog if a person just pressed Export on the stage with this message."""
    if moment := getattr(stage, "export", None):
        drop_animation()
        _dialog(message, moment, about, live_address())


def live_address() -> str:
    """Return the address that shows the page as it is now; "" if none is known.

    An address of a person's own computer leads nobody else here.
    """
    address = page_address()
    if is_own_computer(address):
        return ""
    link = {name: value for name, value in shared_link().items() if name != "present"}
    return f"{address}?{query(link)}" if address and link else address


@st.dialog("Export", width="medium")
def _dialog(message: bytes, moment: dict[str, Any], about: About, address: str) -> None:
    kind = _one_of("Kind", _KINDS, "Picture", label_visibility="collapsed")
    with st.container(horizontal=True, gap="medium"):
        colours = _one_of("Colours", COLOURS, scheme(), format_func=str.capitalize)
        if kind != "Web page":
            size = _SIZES[_one_of("Size", tuple(_SIZES), "As it is")]
    if lacks_results(header_of(message)):
        st.caption(_COVERED)
    if kind == "Web page":
        _page(message, about, address, colours)
        return
    drawn: dict[str, Any] = {"name": stem(about), "colours": colours, "size": size}
    if kind == "Picture":
        exporter(message, moment, key="export_picture", **drawn)
    else:
        _animation(message, moment, about, drawn)


def _animation(message: bytes, moment: dict[str, Any], about: About, drawn: dict[str, Any]) -> None:
    """Let a person choose the windows of an animation, make it, and download it."""
    header = header_of(message)
    windows = prod(header["output_shape"])
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        with st.container(horizontal=True, gap="xsmall", width="content"):
            part = sorted(
                st.number_input(label, 1, windows, first, key=f"{label} {windows}", width=_NUMBER)
                for label, first in (("From window", 1), ("To window", windows))
            )
        kind = _one_of("Format", FORMATS, FORMATS[0])
        speed = st.selectbox(
            "Speed",
            SPEEDS,
            index=SPEEDS.index(f"{header['start']['speed']:g}"),
            format_func=lambda speed: f"{speed}×",
            width=_SPEED,
            key="export_speed",
        )
        loop = st.toggle("Loop", True, key="export_loop")
    milliseconds = round(STEP_MS / float(speed))
    order = {
        "from": part[0] - 1,
        "to": part[1] - 1,
        "kind": kind,
        "milliseconds": milliseconds,
        "loop": loop,
    }
    made = animation_progress()
    exporter(
        message,
        moment,
        key=_ANIMATION,
        animation=order,
        made=made and made.state | {"label": _label(kind, made)},
        file=made.file if made else b"",
        on_frames=partial(take_frames, _ANIMATION, kind, milliseconds, loop=loop),
        **drawn,
    )


def _label(kind: str, made: AnimationProgress) -> str:
    """Return the label of the button that downloads an animation."""
    count = made.state["done"]
    return f"Download the {kind}, {count} frame{'s' if count > 1 else ''} ({kilobytes(made.file)})"


def _page(message: bytes, about: About, address: str, colours: str) -> None:
    """Offer the page that plays by itself."""
    page = alone_page(
        message, title=about.title, sentence=about.sentence, address=address, colours=colours
    ).encode()
    st.markdown(
        "One file that plays in any browser, without a network, and that screen readers can read. "
        "Nobody can change its numbers."
    )
    st.download_button(
        f"Download the page ({kilobytes(page)})",
        page,
        f"{stem(about)}.html",
        "text/html",
        key="export_page",
        **supported(st.download_button, on_click="ignore"),
    )


def _one_of(label: str, options: tuple[str, ...], first: str, **look: Any) -> str:
    chosen: str | None = st.segmented_control(
        label,
        options,
        default=first,
        key=f"export_{label.lower()}",
        **look,
        **supported(st.segmented_control, required=True),
    )
    return chosen or first


def stem(about: About) -> str:
    """Return a file's name without its extension.

    Examples
    --------
    >>> stem(About("Max pooling of a volume", ""))
    'max-pooling-of-a-volume'
    """
    return re.sub("[^a-z0-9]+", "-", about.title.lower()).strip("-") or "stage"


def kilobytes(data: bytes) -> str:
    """Return a file's size in words.

    Examples
    --------
    >>> kilobytes(bytes(1_234_567)), kilobytes(bytes(20_400))
    ('1.2 MB', '20 kB')
    """
    size = len(data)
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
