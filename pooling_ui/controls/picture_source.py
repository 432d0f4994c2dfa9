"""The widgets that choose a picture: a built-in one, a file, or the camera.

A person's own picture cannot be in a link, and a file field forgets what it held before: the last
one that could be read stays in the session, so a bad file, or another page, does not lose it.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import streamlit as st

from pooling_ui.compat import supported
from pooling_ui.controls.fields import bound
from pooling_ui.controls.kept_pictures import (
    KeptPicture,
    digest_of,
    own_file,
    own_picture,
    sample_picture,
)
from pooling_ui.controls.session import OwnPicture, session
from pooling_ui.pictures import MAX_MEGABYTES, SUFFIXES, PictureError
from pooling_ui.sample_pictures import SAMPLE_BY_NAME, SAMPLE_PICTURES, SamplePicture
from pooling_ui.share import BUILT_IN, CAMERA, SOURCES, UPLOAD
from pooling_ui.words import plain

_NO_LINK = "Your own picture cannot be part of a link: it stays in this session."
_STANDS_IN = "this is the built-in one called “{}”."
_NOT_HERE = f"No picture of your own is here yet: {_STANDS_IN} A link cannot hold a picture."
_GONE = "Your picture “{}” had to make room for others; open it again. Meanwhile "


@dataclass(frozen=True, slots=True)
class ChosenPicture:
    """The picture on the page; `digest` names its pixels for every cache.

    `shows` is what to look for in it, `complaint` what was wrong with the last file, if anything.
    """

    name: str
    picture: KeptPicture
    digest: str
    shows: str
    spot: tuple[int, int]
    complaint: str | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        _, rows, columns = self.picture.shape
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
    picture = sample_picture(sample)
    return ChosenPicture(sample.name, picture, picture.digest, sample.shows, sample.spot)


def _own(file: Any) -> ChosenPicture:
    """A person's own picture; without a good one the last good one, or the first built-in."""
    complaint = None
    if file is not None:
        data = file.getvalue()
        result = own_picture(data, digest_of(data))
        if isinstance(result, PictureError):
            complaint = f"{result} The picture below stays."
        else:
            name = Path(file.name).stem[:40] or "picture"
            session().own_picture = OwnPicture(name, result.digest)
    return replace(_last_own(), complaint=complaint)


def _last_own() -> ChosenPicture:
    """The person's last picture that could be read, or one that stands in for it."""
    own = session().own_picture
    if own is None:
        return _stand_in(_NOT_HERE)
    data = own_file(own.digest)
    picture = own_picture(data, own.digest) if data is not None else None
    if not isinstance(picture, KeptPicture):
        session().own_picture = None
        return _stand_in(_GONE.format(plain(own.name)) + _STANDS_IN)
    _, rows, columns = picture.shape
    return ChosenPicture(own.name, picture, own.digest, _NO_LINK, (rows // 2, columns // 2))


def _stand_in(why: str) -> ChosenPicture:
    """A built-in picture where a person's own should be, said to be one: links arrive here."""
    chosen = _sample(SAMPLE_PICTURES[0])
    return replace(chosen, shows=why.format(chosen.name))
