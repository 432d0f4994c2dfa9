"""Show the widgets that choose a picture: a pattern, a built-in picture, a file or the camera."""

from dataclasses import dataclass, replace
from pathlib import Path

import streamlit as st

from pooling_ui.inputs.file_field import file_field
from pooling_ui.inputs.file_field.refusals import FileKinds
from pooling_ui.inputs.uploads import new_file, problem_with, was_read
from pooling_ui.pictures.cache import (
    CachedPicture,
    digest_of,
    drawn_picture,
    drop_own_picture,
    own_file,
    own_picture,
    sample_picture,
)
from pooling_ui.pictures.files import CHOOSE, InterruptedPictureError
from pooling_ui.pictures.parameters import (
    A_PICTURE,
    BUILT_IN,
    CAMERA,
    COLUMN,
    LINE,
    ROW,
    SAMPLE,
    SOURCE,
    SUBJECT,
    SUBJECTS,
    UPLOAD,
    first_subject,
)
from pooling_ui.pictures.reading import MAX_MEGABYTES, SMALLER, SUFFIXES, PictureError
from pooling_ui.pictures.samples import (
    PATTERN_BY_NAME,
    SAMPLE_BY_NAME,
    SAMPLE_PICTURES,
    Pattern,
    SamplePicture,
)
from pooling_ui.setting.stored_choices import forget_change
from pooling_ui.shell.notices import report_if_unusable
from pooling_ui.state.link import current_link
from pooling_ui.state.readers import Limit
from pooling_ui.state.session import Session, session
from pooling_ui.task.bound_widgets import choice, control
from pooling_ui.text.words import plain

_NO_LINK = "Your own picture cannot be part of a link: it stays in this session."
_STANDS_IN = "this is the built-in one called “{}”."
_NOT_HERE = (
    "Your own picture is not here, because a link cannot hold one: open it again. "
    f"Meanwhile {_STANDS_IN}"
)
_NONE_YET = f"You have no picture of your own here yet: {_STANDS_IN}"
_GONE = "Your picture “{}” was removed to make room for others; open it again. Meanwhile "
_FIELDS = {UPLOAD: "picture_file", CAMERA: "camera"}
_KINDS = FileKinds(SUFFIXES, MAX_MEGABYTES, CHOOSE, SMALLER)
_LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A person's own picture: its name, the digest of its file, and the field that it came from.

    `wants_another` is True if the person wants to choose another picture.
    """

    name: str
    digest: str
    source: str
    wants_another: bool = False


@dataclass(slots=True)
class OwnPictures:
    """The last of a person's own pictures that could be read.

    `is_asked_for`: the person chose to open one, rather than a link.
    """

    last: OwnPicture | None = None
    is_asked_for: bool = False


@dataclass(frozen=True, slots=True)
class ChosenPicture:
    """The picture on the page; `digest` names its pixels in caches.

    `caption` is the sentence about it, `spot` the (row, col) where the magnifier begins. If the
    picture `stands_in` for a person's own, the sentence says why.
    """

    name: str
    picture: CachedPicture
    digest: str
    caption: str
    spot: tuple[int, int]
    stands_in: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Return the numbers of rows and columns of the picture."""
        _, rows, columns = self.picture.shape
        return rows, columns

    @property
    def limits(self) -> tuple[Limit, Limit]:
        """Return the limits of a row and of a column; their defaults are the picture's spot."""
        (rows, columns), (row, column) = self.size, self.spot
        return Limit(0, rows - 1, row), Limit(0, columns - 1, column)


def choose_source() -> None:
    """Show the choice of a source, with the built-in pictures or the name of a person's own."""
    with st.container(horizontal=True, gap="small", width="content"):
        source = choice(SOURCE, "Picture", on_change=_choose)
        if source != BUILT_IN:
            _take(source)
        if source == BUILT_IN:
            control(
                st.selectbox,
                SAMPLE,
                "Built-in picture",
                list(SAMPLE_BY_NAME),
                label_visibility="collapsed",
                width=220,
                on_change=_start_anew,
            )
        elif own := _own_from(source):
            st.button(
                f"Picture “{plain(own.name)}” – change",
                key="change",
                help="Choose another picture. This one stays until then.",
                on_click=_ask_again,
                args=(True,),
            )


def chosen_picture() -> ChosenPicture:
    """Show the field for a person's own picture until it holds one; return the picture.

    Report the places of a link that lie beyond its last row or column.
    """
    # File fields and spinners come and go here. They have a container of their own: widgets
    # further down that change their place in the page lose the value of the link.
    with st.container():
        source = st.session_state[SOURCE.name]
        if source != BUILT_IN and not _own_from(source):
            _own_field(source)
        chosen = _current()
    rows, columns = chosen.size
    for param, side in ((ROW, rows), (LINE, rows), (COLUMN, columns)):
        report_if_unusable(param.limited(Limit(0, side - 1, 0)))
    return chosen


def _own_field(source: str) -> None:
    """Show the field for a file or a photo, and why the last one was refused."""
    if source == UPLOAD:
        file_field(
            "PNG, JPEG, WebP, GIF or BMP", _KINDS, _FIELDS[UPLOAD], label_visibility="collapsed"
        )
    else:
        st.camera_input("Take a picture", key=_FIELDS[CAMERA], width=480)
    if problem := problem_with(_FIELDS[source]):
        st.warning(f":small[{plain(problem)} The picture shown stays.]")
    own = session().part(OwnPictures).last
    if own and own.source == source and own_file(own.digest) is not None:
        st.button(f"Keep “{plain(own.name)}”", key="keep", on_click=_ask_again, args=(False,))


def _own_from(source: str) -> OwnPicture | None:
    """Return a person's own picture from this source.

    Return None if the cache removed its file, or the person wants another picture.
    """
    own = session().part(OwnPictures).last
    if own is None or own.source != source or own.wants_another:
        return None
    return own if own_file(own.digest) is not None else None


def _ask_again(wants_another: bool) -> None:
    if own := session().part(OwnPictures).last:
        session().part(OwnPictures).last = replace(own, wants_another=wants_another)


def _take(source: str) -> None:
    """Keep the picture that the field holds, if it can be read.

    Do not call this in a callback. Reading takes a while; if a person changes something else
    meanwhile, Streamlit ends the callback and does not call it again.
    """
    key = _FIELDS[source]
    file = new_file(key)
    if file is None:
        return
    data = file.getvalue()
    result, own = own_picture(data, digest_of(data)), session().part(OwnPictures).last
    if isinstance(result, PictureError):
        was_read(key, file, str(result), again=isinstance(result, InterruptedPictureError))
        return
    was_read(key, file, "")
    if own is None or own.wants_another or own.digest != result.digest:
        name = Path(file.name).stem[:_LONGEST_NAME] or "picture"
        session().part(OwnPictures).last = OwnPicture(name, result.digest, source)
        if own and own.digest != result.digest:
            drop_own_picture(own.digest)
        _start_anew()


def _current() -> ChosenPicture:
    """Return the picture that the widgets name. Callbacks, which run before them, use it, too."""
    state = st.session_state
    if state[SOURCE.name] == BUILT_IN:
        sample = SAMPLE_BY_NAME[state.get(SAMPLE.name, SAMPLE_PICTURES[0].name)]
        return chosen_sample(sample, session())
    return _last_own()


def _choose() -> None:
    """Note that a person chose the source: no link did. For callbacks."""
    session().part(OwnPictures).is_asked_for = True
    _start_anew()


def _start_anew() -> None:
    """Move the magnifier to the spot of a new picture, and forget the last change."""
    forget_change()
    move_magnifier(*_current().spot)


def move_magnifier(row: int, column: int) -> None:
    """Move the magnifier, and the row of the profile, to a pixel; for callbacks."""
    state = st.session_state
    state[ROW.name], state[COLUMN.name], state[LINE.name] = row, column, row


def chosen_sample(sample: SamplePicture, owner: Session) -> ChosenPicture:
    """Return a built-in picture."""
    picture = sample_picture(sample, owner)
    return ChosenPicture(sample.name, picture, picture.digest, sample.caption, sample.spot)


def _last_own() -> ChosenPicture:
    """Return the person's last picture that could be read, or a built-in one instead."""
    own = session().part(OwnPictures).last
    if own is None:
        return _replacement_picture(
            _NONE_YET if session().part(OwnPictures).is_asked_for else _NOT_HERE
        )
    data = own_file(own.digest)
    picture = own_picture(data, own.digest) if data is not None else None
    if not isinstance(picture, CachedPicture):
        return _replacement_picture(_GONE.format(plain(own.name)) + _STANDS_IN)
    _, rows, columns = picture.shape
    caption = f"{picture.note} {_NO_LINK}".strip()
    return ChosenPicture(own.name, picture, own.digest, caption, (rows // 2, columns // 2))


def _replacement_picture(why: str) -> ChosenPicture:
    """Return a built-in picture in place of a person's own, and why; a link leads here."""
    chosen = chosen_sample(SAMPLE_PICTURES[0], session())
    return replace(chosen, caption=why.format(chosen.name), stands_in=True)


@dataclass(frozen=True, slots=True)
class Subject:
    """The picture before noise is added; `pattern` is None for a picture that is no pattern."""

    chosen: ChosenPicture
    pattern: Pattern | None


def choose_subject(first: str = SUBJECT.default) -> Subject:
    """Show the choice of a test pattern or a picture, and return it.

    `first` is chosen where a link names other values, but no subject.
    """
    index = SUBJECTS.index(first)
    opened = first_subject(current_link(), first)
    if opened != first and SUBJECT.name not in st.session_state:
        st.session_state[SUBJECT.name] = (
            opened  # not by its index: with another one, it starts anew
        )
    name = control(st.selectbox, SUBJECT, "What is pooled", SUBJECTS, index=index)
    with st.container():  # made even if empty: widgets below keep their place
        if name == A_PICTURE:
            choose_source()
            return Subject(chosen_picture(), None)
    return pattern_subject(name, session())


def pattern_subject(name: str, owner: Session) -> Subject:
    """Return a test pattern."""
    pattern = PATTERN_BY_NAME[name]
    picture = drawn_picture(name, lambda: pattern.draw()[None], owner)
    _, rows, columns = picture.shape
    middle = (rows // 2, columns // 2)
    return Subject(ChosenPicture(name, picture, picture.digest, pattern.caption, middle), pattern)
