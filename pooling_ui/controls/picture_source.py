"""The widgets that choose a picture: a built-in one, a file, or the camera.

A person's own picture cannot be in a link, and a file field forgets what it held before: the last
one that could be read stays in the session, so a bad file, or another page, does not lose it.
"""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.compat import supported
from pooling_ui.controls.fields import bound
from pooling_ui.pictures import MAX_BYTES, SUFFIXES, Picture, PictureError, decode
from pooling_ui.sample_pictures import SAMPLE_BY_NAME, SAMPLE_PICTURES, SamplePicture

_BUILT_IN, _UPLOAD, _CAMERA = "Built in", "Upload", "Camera"
SOURCES = (_BUILT_IN, _UPLOAD, _CAMERA)


@dataclass(frozen=True, slots=True)
class ChosenPicture:
    """The picture on the page; `digest` names its pixels for every cache.

    `shows` is what to look for in it, `complaint` what was wrong with the last file, if anything.
    """

    name: str
    picture: Picture
    digest: str
    shows: str
    spot: tuple[int, int]
    complaint: str | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        _, rows, columns = self.picture.pixels.shape
        return rows, columns


def chosen_picture() -> ChosenPicture:
    """Show the widgets, and return the picture that they name."""
    source = st.segmented_control(
        "Picture",
        SOURCES,
        default=_BUILT_IN,
        key="from",
        on_change=_go_to_its_spot,
        **supported(st.segmented_control, required=True),
        **bound(st.segmented_control),
    )
    if source == _UPLOAD:
        st.file_uploader(
            "PNG, JPEG, WebP, GIF or BMP",
            type=list(SUFFIXES),
            key="picture_file",
            on_change=_go_to_its_spot,
            **supported(st.file_uploader, max_upload_size=MAX_BYTES // 1_000_000),
        )
    elif source == _CAMERA:
        st.camera_input("Take a picture", key="camera", on_change=_go_to_its_spot)
    else:
        names = list(SAMPLE_BY_NAME)
        st.selectbox(
            "Built-in picture",
            names,
            key="sample",
            on_change=_go_to_its_spot,
            **bound(st.selectbox),
        )
    return _current()


def _current() -> ChosenPicture:
    """The picture that the widgets name; also for callbacks, which run before them."""
    state = st.session_state
    if state["from"] == _UPLOAD:
        return _own(state.get("picture_file"))
    if state["from"] == _CAMERA:
        return _own(state.get("camera"))
    return _sample(SAMPLE_BY_NAME[state.get("sample", SAMPLE_PICTURES[0].name)])


def _go_to_its_spot() -> None:
    """Put the magnifier and the profile where another picture is worth a look."""
    state = st.session_state
    state["row"], state["col"] = _current().spot
    state["line"] = state["row"]


def _sample(sample: SamplePicture) -> ChosenPicture:
    data = sample.read()
    digest = _digest(data)
    picture = _decoded(digest, data)
    assert isinstance(picture, Picture)  # drawn by us; a test reads them all
    return ChosenPicture(sample.name, picture, digest, sample.shows, sample.spot)


def _own(file: Any) -> ChosenPicture:
    """A person's own picture; without a good one the last good one, or the first built-in."""
    last, complaint = _last_own(), None
    if file is not None:
        data = file.getvalue()
        digest = _digest(data)
        result = _decoded(digest, data)
        if isinstance(result, Picture):
            _, rows, columns = result.pixels.shape
            name = Path(file.name).stem[:40] or "picture"
            shows = "Your own picture cannot be part of a link: it stays in this session."
            last[:] = [ChosenPicture(name, result, digest, shows, (rows // 2, columns // 2))]
        else:
            complaint = f"{result} The picture below stays."
    chosen = last[0] if last else _sample(SAMPLE_PICTURES[0])
    return replace(chosen, complaint=complaint)


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=12).hexdigest()


@st.cache_resource(max_entries=4, show_spinner="Reading the picture…")
def _decoded(digest: str, _data: bytes) -> Picture | PictureError:
    """The picture, or why there is none: a damaged file is not read again on every change."""
    try:
        return decode(_data)
    except PictureError as problem:
        return problem


@st.cache_resource(show_spinner=False, scope="session")
def _last_own() -> list[ChosenPicture]:
    """The person's last readable picture, if any; gone when they leave."""
    return []
