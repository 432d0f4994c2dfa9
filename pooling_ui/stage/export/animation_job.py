"""Make an animation from the frames that the browser draws.

Each message from the browser brings a few frames, and Python answers it. So no run takes long, the
progress shows, and a person can stop at any time.
"""

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import streamlit as st

from pooling_ui.stage.export.animation import Animation
from pooling_ui.state.session import session


@dataclass(slots=True)
class Making:
    """An animation under way: the browser's name for it, its number of frames, what went wrong.

    It holds its last frame, and the changes of the others: a few megabytes.
    """

    name: str
    animation: Animation
    of: int
    problem: str = ""


@dataclass(slots=True)
class UnderWay:
    """The animation that an export is making on the open page."""

    making: Making | None = None


def _under_way() -> UnderWay:
    return session().visit.part(UnderWay)


class AnimationProgress(NamedTuple):
    """The progress of an animation for the browser, and the file when it has all frames."""

    state: dict[str, Any]
    file: bytes = b""


def take_frames(key: str, kind: str, milliseconds: int, *, loop: bool) -> None:
    """Add the frames that the component `key` has just sent; for its callback."""
    sent = st.session_state[key]["frames"]
    if sent:
        under_way = _under_way()
        under_way.making = _grown(under_way.making, sent, Animation(kind, milliseconds, loop=loop))


def _grown(making: Making | None, sent: Mapping[str, Any], new: Animation) -> Making | None:
    """Return the animation with the frames that were sent; None if a person cancelled it."""
    if sent.get("stop"):
        return None
    if sent["at"] == 0:
        making = Making(sent["animation"], new, sent["of"])
    if making is None or making.name != sent["animation"] or len(making.animation) < sent["at"]:
        return Making(sent["animation"], new, 0, "the connection was lost")
    try:  # the browser sends frames again if the answer takes long
        for frame in sent["frames"][len(making.animation) - sent["at"] :]:
            making.animation.add(b64decode(frame))
    except ValueError as problem:
        making.problem = str(problem)
    return making


def animation_progress() -> AnimationProgress | None:
    """Return the progress of the animation under way; forget a finished animation."""
    making = _under_way().making
    if making is None:
        return None
    state: dict[str, Any] = {"animation": making.name, "done": len(making.animation)}
    if making.problem:
        drop_animation()
        return AnimationProgress(state | {"problem": making.problem})
    if len(making.animation) < making.of:
        return AnimationProgress(state)
    drop_animation()
    return AnimationProgress(state, making.animation.file())


def drop_animation() -> None:
    """Forget the animation under way."""
    _under_way().making = None
