"""Go to the next or the previous scene by a key; the component is invisible."""

from collections.abc import Sequence
from pathlib import Path

from pooling_ui.components.delivery import small_component

NEXT = "Alt+N"

_mount = small_component(Path(__file__).parent / "scene_keys.js")


def scene_keys(names: Sequence[str]) -> None:
    """Let Alt+N go to the next scene, and Alt+B to the one before, as in lessons.

    `names` are the addresses of the scenes' headings on the page, in order.
    """
    _mount(data=list(names), key="scene_keys")
