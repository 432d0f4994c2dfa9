"""The picture viewer: panes that zoom and pan together, fed only with what is on screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pooling_ui.components.bundle import bundle, joined_styles
from pooling_ui.components.delivery import component

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"


_mount = component(
    "picture_viewer",
    html=(_HERE / "viewer.html").read_text(encoding="utf-8"),
    css=joined_styles(_SHARED / "spoken.css", _HERE / "viewer.css"),
    js=bundle(_HERE / "mount.js"),
    room=(_HERE / "room.html").read_text(encoding="utf-8"),
)


def viewer(
    message: bytes,
    *,
    key: str,
    on_spot: Callable[[], None] | None = None,
    on_place: Callable[[], None] | None = None,
) -> Any:
    """Show the viewer; its state holds `view`, `spot`, the pixel chosen, and `place`.

    `view`, what is on screen, should reach the next message (`crops.view_of`). `place` is the same
    for a link, on any screen: {row, col, rows, fit, whole}, or None for the whole picture.
    """
    return _mount(
        data=message,
        key=key,
        on_view_change=_nothing,
        on_spot_change=on_spot or _nothing,
        on_place_change=on_place or _nothing,
    )


def _nothing() -> None:
    """A state without a callback would not be part of the result."""
