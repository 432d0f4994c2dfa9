"""A part of a picture: pooled, then rebuilt by unpooling and in other ways."""

from typing import Any

import streamlit as st

from pooling_core import PoolSpec, SettingError
from pooling_ui.pictures.cache import sample_picture
from pooling_ui.pictures.parameters import SAMPLE
from pooling_ui.pictures.pooling.rebuilt import RebuiltPicture, enlarged, grey_crop, rebuilt
from pooling_ui.pictures.reading import encode
from pooling_ui.pictures.samples import SAMPLE_BY_NAME
from pooling_ui.shell.browser import is_narrow
from pooling_ui.state.compat import supported
from pooling_ui.state.session import session
from pooling_ui.task.bound_widgets import control
from pooling_ui.text.words import plain

_TIMES = 3  # copies of a pixel along each axis
_WIDTH = 216  # pixels: 72, each copied


def picture_section(spec: PoolSpec) -> None:
    """Show a part of a built-in picture, pooled by this setting and rebuilt."""
    st.header("On a picture", anchor=False)
    st.markdown(
        "A picture, pooled with this setting and then rebuilt in several ways. Unpooling puts few "
        "pixels back, each in its place. The other ways fill every place, but move or blur details."
    )
    name = control(
        st.selectbox,
        SAMPLE,
        "Built-in picture",
        list(SAMPLE_BY_NAME),
        label_visibility="collapsed",
        width=220,
    )
    try:
        views = _views(name, spec)
    except SettingError as refusal:
        st.markdown(plain(f"This setting does not fit the picture: {refusal}."))
        return
    row = st.container(horizontal=True, gap="small")
    for view, file in views:
        with row.container(width=_WIDTH if not is_narrow() else "stretch", gap="xsmall"):
            st.markdown(f"**{view.name}**  \n:small[{plain(view.caption)}]")
            if file:
                more: dict[str, Any] = supported(st.image, alt=f"{view.name}: {view.caption}")
                st.image(file, width=_WIDTH, **more)


def _views(name: str, spec: PoolSpec) -> list[tuple[RebuiltPicture, bytes]]:
    return _cached_views(
        name, spec.kernel_size, spec.stride, spec.padding, spec.dilation, spec.ceil_mode
    )


@st.cache_data(max_entries=64, show_spinner=False)
def _cached_views(name: str, *setting: Any) -> list[tuple[RebuiltPicture, bytes]]:
    """Return the small pictures; the cache finds them by the sample and the setting."""
    sample = SAMPLE_BY_NAME[name]
    pixels = sample_picture(sample, session()).pixels
    views = rebuilt(grey_crop(pixels, sample.spot), PoolSpec.of(*setting))
    return [
        (view, b"" if view.pixels is None else encode(enlarged(view.pixels, _TIMES)[None]))
        for view in views
    ]
