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
class UnfinishedAnimation:
    """An animation under way: the browser's name for it, its number of frames, what went wrong.

    It holds its last frame, and the changes of the others: a few megabytes.
    """

    name: str
    animation: Animation
    of: int
    problem: str = ""


@dataclass(slots=True)
class PageAnimation:
    """The animation that an export is making on the open page."""

    making: UnfinishedAnimation | None = None


def _page_animation() -> PageAnimation:
    return session().visit.part(PageAnimation)


class AnimationProgress(NamedTuple):
    """The progress of an animation for the browser, and the file when it has all frames."""

    state: dict[str, Any]
    file: bytes = b""


def take_frames(key: str, kind: str, milliseconds: int, *, loop: bool) -> None:
    """Add the frames that the component `key` has just sent; for its callback."""
    sent = st.session_state[key]["frames"]
    if sent:
        page_animation = _page_animation()
        page_animation.making = _grown(
            page_animation.making, sent, Animation(kind, milliseconds, loop=loop)
        )


def _grown(
    making: UnfinishedAnimation | None, sent: Mapping[str, Any], new: Animation
) -> UnfinishedAnimation | None:
    """Return the animation with the frames that were sent; None if a person cancelled it."""
    if sent.get("stop"):
        return None
    if sent["at"] == 0:
        making = UnfinishedAnimation(sent["animation"], new, sent["of"])
    if making is None or making.name != sent["animation"] or len(making.animation) < sent["at"]:
        return UnfinishedAnimation(sent["animation"], new, 0, "the connection was lost")
    try:  # the browser sends frames again if the answer takes long
        for frame in sent["frames"][len(making.animation) - sent["at"] :]:
            making.animation.add(b64decode(frame))
    except ValueError as problem:
        making.problem = str(problem)
    return making


def animation_progress() -> AnimationProgress | None:
    """Return the progress of the animation under way; forget a finished animation."""
    making = _page_animation().making
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
    _page_animation().making = None
