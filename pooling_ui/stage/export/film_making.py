"""A film that grows while the browser draws its frames.

Each message from the browser brings the next few frames and is answered, so that no run takes long,
progress shows, and a person can stop at any time.
"""

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import streamlit as st

from pooling_ui.stage.export.films import Film
from pooling_ui.state.session import session


@dataclass(slots=True)
class Making:
    """A film under way: what the browser calls it, how many frames it will have, what went wrong.

    It holds its last frame, and of the others what changed: a few megabytes.
    """

    name: str
    film: Film
    of: int
    problem: str = ""


@dataclass(slots=True)
class UnderWay:
    """The film that an export is making on the open page."""

    making: Making | None = None


def _under_way() -> UnderWay:
    return session().visit.part(UnderWay)


class Answer(NamedTuple):
    """What the browser is told of its frames, and the file once all of them are in it."""

    says: dict[str, Any]
    file: bytes = b""


def take_frames(key: str, kind: str, milliseconds: int, *, loop: bool) -> None:
    """Add the frames that the component `key` has just sent; for its callback."""
    sent = st.session_state[key]["frames"]
    if sent:
        under_way = _under_way()
        under_way.making = _grown(under_way.making, sent, Film(kind, milliseconds, loop=loop))


def _grown(making: Making | None, sent: Mapping[str, Any], new: Film) -> Making | None:
    """Return the film with what was sent; None where a person has cancelled it."""
    if sent.get("stop"):
        return None
    if sent["at"] == 0:
        making = Making(sent["film"], new, sent["of"])
    if making is None or making.name != sent["film"] or len(making.film) < sent["at"]:
        return Making(sent["film"], new, 0, "the connection was lost")
    try:  # the browser sends frames again where it waits long for the answer
        for frame in sent["frames"][len(making.film) - sent["at"] :]:
            making.film.add(b64decode(frame))
    except ValueError as problem:
        making.problem = str(problem)
    return making


def answer() -> Answer | None:
    """Return what the browser is to be told of the film under way; a finished one is let go of."""
    making = _under_way().making
    if making is None:
        return None
    says: dict[str, Any] = {"film": making.name, "done": len(making.film)}
    if making.problem:
        drop_film()
        return Answer(says | {"problem": making.problem})
    if len(making.film) < making.of:
        return Answer(says)
    drop_film()
    return Answer(says, making.film.file())


def drop_film() -> None:
    """Let go of the film under way."""
    _under_way().making = None
