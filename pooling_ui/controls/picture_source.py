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
from pooling_ui.pictures import MAX_MEGABYTES, SUFFIXES, Picture, PictureError, decode
from pooling_ui.sample_pictures import SAMPLE_BY_NAME, SAMPLE_PICTURES, SamplePicture
from pooling_ui.share import BUILT_IN, CAMERA, SOURCES, UPLOAD

_NO_LINK = "Your own picture cannot be part of a link: it stays in this session."
_NOT_HERE = (
    "No picture of your own is here yet: this is the built-in one called “{}”. "
    "A link cannot hold a picture."
)


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
    # In a container of its own: file fields and spinners come and go here, and a widget further
    # down that they move loses its hold on the link.
    with st.container():
        _choose_source()
        return _current()


def _choose_source() -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        source = st.segmented_control(
            "Picture",
            SOURCES,
            default=BUILT_IN,
            label_visibility="collapsed",
            on_change=_go_to_its_spot,
            **supported(st.segmented_control, required=True),
            **bound(st.segmented_control, "from"),
        )
        if source == BUILT_IN:
            st.selectbox(
                "Built-in picture",
                list(SAMPLE_BY_NAME),
                label_visibility="collapsed",
                width=260,
                on_change=_go_to_its_spot,
                **bound(st.selectbox, "sample"),
            )
    if source == UPLOAD:
        st.file_uploader(
            "PNG, JPEG, WebP, GIF or BMP",
            type=list(SUFFIXES),
            key="picture_file",
            label_visibility="collapsed",
            on_change=_go_to_its_spot,
            **supported(st.file_uploader, max_upload_size=MAX_MEGABYTES),
        )
    if source == CAMERA:
        st.camera_input("Take a picture", key="camera", width=480, on_change=_go_to_its_spot)


def _current() -> ChosenPicture:
    """The picture that the widgets name; also for callbacks, which run before them."""
    state = st.session_state
    if state["from"] == UPLOAD:
        return _own(state.get("picture_file"))
    if state["from"] == CAMERA:
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
    picture = _built_in(digest, data)
    return ChosenPicture(sample.name, picture, digest, sample.shows, sample.spot)


def _own(file: Any) -> ChosenPicture:
    """A person's own picture; without a good one the last good one, or the first built-in."""
    kept, complaint = _last_own(), None
    if file is not None:
        data = file.getvalue()
        result = _decoded(_digest(data), data)
        if isinstance(result, Picture):
            kept[:] = [(Path(file.name).stem[:40] or "picture", data)]
        else:
            complaint = f"{result} The picture below stays."
    chosen = _kept(*kept[0]) if kept else _stand_in()
    return replace(chosen, complaint=complaint)


def _stand_in() -> ChosenPicture:
    """A built-in picture where a person's own should be, said to be one: links arrive here."""
    chosen = _sample(SAMPLE_PICTURES[0])
    return replace(chosen, shows=_NOT_HERE.format(chosen.name))


def _kept(name: str, data: bytes) -> ChosenPicture:
    digest = _digest(data)
    picture = _decoded(digest, data)
    assert isinstance(picture, Picture)  # or it would not have been kept
    _, rows, columns = picture.pixels.shape
    return ChosenPicture(name, picture, digest, _NO_LINK, (rows // 2, columns // 2))


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=12).hexdigest()


@st.cache_resource(show_spinner="Reading the picture…")
def _built_in(digest: str, _data: bytes) -> Picture:
    """A picture of ours: it needs no process of its own."""
    return decode(_data, apart=False)


@st.cache_resource(max_entries=4, show_spinner="Reading the picture…")
def _decoded(digest: str, _data: bytes) -> Picture | PictureError:
    """The picture, or why there is none: a damaged file is not read again on every change."""
    try:
        return decode(_data)
    except PictureError as problem:
        return problem


@st.cache_resource(show_spinner=False, scope="session")
def _last_own() -> list[tuple[str, bytes]]:
    """Name and file of the person's last readable picture, if any; gone when they leave.

    The file, because it is a tenth of the pixels: those are in the cache, or read again.
    """
    return []
