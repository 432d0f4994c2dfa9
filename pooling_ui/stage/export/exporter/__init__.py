"""A stage's moment as a picture, and its windows as the frames of a film: drawn in the browser."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pooling_ui.components.delivery import component_in
from pooling_ui.components.wire import append_bytes, extend_header
from pooling_ui.shell.palette import COLOURS, palette_of
from pooling_ui.stage.export.films import MOST_PIXELS

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
    film: Mapping[str, Any] | None = None,
    made: Mapping[str, Any] | None = None,
    file: bytes = b"",
    on_frames: Callable[[], None] | None = None,
) -> None:
    """Show what a file will show, with the buttons that make it.

    Parameters
    ----------
    message, moment
        What the stage shows, and what it sent when Export was pressed.
    name : str
        The files' name, without what says their kind.
    colours : {"light", "dark", "print"}
    size : {"stage", "wide", "square"}
        As on the stage, or a slide of 1920 × 1080 or 1080 × 1080 pixels.
    film : mapping, optional
        The first and the last window (`from`, `to`) and all else that decides the file, with its
        `kind`. Without it, the file is a picture.
    made : mapping, optional
        The answer to the frames that were sent: what the browser called the film (`film`), how many
        frames it has (`done`), why there is none (`problem`), and what a button says (`label`).
    file : bytes
        The film, when it is done.
    on_frames
        Is called when the browser sends frames. Under `key`, the session state has in `frames` what
        it calls the film (`film`), the number of the first frame (`at`), how many there will be
        (`of`), and the `frames`: PNG files as base64. `stop` says that a person cancelled it.
    """
    order = {
        "moment": moment,
        "name": name,
        "colours": colours,
        "size": size,
        "film": film,
        "pixels": MOST_PIXELS,
    }
    palette = {each: palette_of(each) for each in COLOURS}
    told = extend_header(message, order=order, palette=palette, made=made)
    _mount(
        data=append_bytes(told, "film", file) if file else told,
        key=key,
        on_frames_change=on_frames or _nothing,
    )


def _nothing() -> None:
    """Listen without acting: a trigger without a callback would be missing from the result."""
