"""A stage's moment as a picture, and its windows as the frames of a film: drawn in the browser."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pooling_ui.components.bundle import bundle, modules_of
from pooling_ui.components.delivery import component
from pooling_ui.components.wire import extend_header
from pooling_ui.films import MOST_PIXELS
from pooling_ui.theme import COLOURS, palette_of

# Sent as text; Streamlit takes at most 25 MB from all that a person does on a page.
MOST_BYTES = 20_000_000
_HERE = Path(__file__).parent
_MODULES = modules_of(_HERE / "exporter.js")

_mount = component(
    "poolscope_exporter",
    html=(_HERE / "exporter.html").read_text(encoding="utf-8"),
    css=(_HERE / "exporter.css").read_text(encoding="utf-8"),
    js=bundle(*_MODULES),
    room=(_HERE / "room.html").read_text(encoding="utf-8"),
)


def exporter(
    message: bytes,
    moment: Mapping[str, Any],
    *,
    key: str,
    name: str,
    colours: str,
    size: str,
    film: Mapping[str, Any] | None = None,
) -> Any:
    """Show what a file will show, with the buttons that make it; return what came of them.

    The result's `frames` are, once, the frames that a person had drawn: PNG files as base64.

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
        The first and the last window (`from`, `to`), and what the button says (`label`). Without
        it, the file is a picture.
    """
    order = {
        "moment": moment,
        "name": name,
        "colours": colours,
        "size": size,
        "film": film,
        "most": MOST_BYTES,
        "pixels": MOST_PIXELS,
    }
    palette = {each: palette_of(each) for each in COLOURS}
    return _mount(
        data=extend_header(message, order=order, palette=palette),
        key=key,
        on_frames_change=_nothing,
    )


def _nothing() -> None:
    """Listen without acting: a trigger without a callback would be missing from the result."""
