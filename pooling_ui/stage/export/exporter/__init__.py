"""Draw a stage in the browser for a file: as one picture, or window by window as an animation."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pooling_ui.components.delivery import component_in
from pooling_ui.components.wire import append_bytes, extend_header
from pooling_ui.shell.palette import COLOURS, palette_of
from pooling_ui.stage.export.animation import MOST_PIXELS

_HERE = Path(__file__).parent

_mount = component_in(_HERE, "poolscope_exporter")


def exporter(
    message: bytes,
    moment: Mapping[str, Any],
    *,
    key: str,
    name: str,
    colours: str,
    size: str,
    animation: Mapping[str, Any] | None = None,
    made: Mapping[str, Any] | None = None,
    file: bytes = b"",
    on_frames: Callable[[], None] | None = None,
) -> None:
    """Show the preview of a file, with the buttons that make it.

    Parameters
    ----------
    message, moment
        The stage's message, and what the stage sent when Export was pressed.
    name : str
        The files' name without its extension.
    colours : {"light", "dark", "print"}
    size : {"stage", "wide", "square"}
        As on the stage, or a slide of 1920 × 1080 or 1080 × 1080 pixels.
    animation : mapping, optional
        The first and the last window (`from`, `to`), the `kind`, and all else that decides the
        file. Without it, the file is a picture.
    made : mapping, optional
        The answer to the sent frames: the browser's name for the animation (`animation`), the
        number of its frames (`done`), why there is none (`problem`), and a button's `label`.
    file : bytes
        The finished animation.
    on_frames
        Is called when the browser sends frames. Under `key`, the session state has in `frames` the
        browser's name for the animation (`animation`), the number of the first frame (`at`) and
        of all (`of`), and the `frames`: PNG files as base64. With `stop`, a person cancelled it.
    """
    order = {
        "moment": moment,
        "name": name,
        "colours": colours,
        "size": size,
        "animation": animation,
        "pixels": MOST_PIXELS,
    }
    palette = {each: palette_of(each) for each in COLOURS}
    extended = extend_header(message, order=order, palette=palette, made=made)
    _mount(
        data=append_bytes(extended, "animation", file) if file else extended,
        key=key,
        on_frames_change=on_frames or _nothing,
    )


def _nothing() -> None:
    """Do nothing: Streamlit leaves a trigger without a callback out of the result."""
