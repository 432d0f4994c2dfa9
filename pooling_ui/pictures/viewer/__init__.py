"""Mount the picture viewer: panes that zoom and pan together, and hold only what is on screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components import SHARED
from pooling_ui.components.delivery import component_in

_mount = component_in(
    Path(__file__).parent / "component",
    "picture_viewer",
    styles=[SHARED / "spoken.css"],
    stem="viewer",
)


def viewer(
    message: bytes,
    *,
    key: str,
    on_spot: Callable[[], None] | None = None,
    on_place: Callable[[], None] | None = None,
) -> Any:
    """Show the viewer; its state holds `view`, `spot` and `place`.

    `view` says what is on screen: pass it on to the next message (`crops.view_of`). `spot` is the
    chosen pixel. `place` is the view as a link holds it, for any screen: {row, col, rows, fit,
    whole}, or None for the whole picture.
    """
    return _mount(
        data=message,
        key=key,
        on_view_change=_nothing,
        on_spot_change=on_spot or _nothing,
        on_place_change=on_place or _nothing,
    )


def _nothing() -> None:
    """Do nothing. Streamlit returns only those parts of the state that have a callback."""
