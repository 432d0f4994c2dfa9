"""The tab on rebuilding: a picture rebuilt from a pool, for every kernel and for this setting."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st

from pooling_core import PoolSpec, SettingError
from pooling_ui.features.compare.parameters import FILL, REBUILT_FROM
from pooling_ui.features.compare.rebuild_figure import (
    rebuilt_errors,
    rebuilt_figure,
    rebuilt_plane,
    rebuilt_table,
    rebuilt_words,
    source_words,
)
from pooling_ui.features.compare.widgets import (
    title,
)
from pooling_ui.pictures.pooling.compared_pools import BY_LABEL
from pooling_ui.pictures.pooling.rebuilt import enlarged, grey_crop
from pooling_ui.pictures.reading import encode
from pooling_ui.pictures.source import ChosenPicture, Subject
from pooling_ui.setting.pool_table import exponent
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.charts import chart
from pooling_ui.state.compat import supported
from pooling_ui.task.bound_widgets import choice
from pooling_ui.text.words import number_label, plain

_WIDTH = 216  # pixels of a rebuilt picture


def rebuilt_tab(subject: Subject, noisy: ChosenPicture, setting: Setting, power: str) -> None:
    """Show how well the picture, or a crop of a large one, is rebuilt from a pool.

    A picture whose pixels are all alike loses nothing: then the picture with noise is rebuilt.
    """
    with st.container(horizontal=True, gap="medium"):
        name = choice(REBUILT_FROM, "Rebuilt from", shown=True)
        fill = choice(FILL, "Between results", shown=True)
    method = BY_LABEL[name].method
    is_flat = subject.pattern is not None and subject.pattern.is_flat
    chosen, norm = noisy if is_flat else subject.chosen, exponent(power)
    st.caption(source_words(is_flat=is_flat, has_noise=noisy is not subject.chosen))
    crop = grey_crop(chosen.picture.pixels, chosen.spot)
    errors = _errors(chosen.digest, method, norm, fill, crop)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        sentence = rebuilt_words(name, errors, fill)
        chart(rebuilt_figure(errors), "rebuilt", sentence, rebuilt_table(errors), sentence)
    with right:
        _example(crop, method, setting, norm, fill, chosen, title(subject, chosen))


def _example(
    crop: Any,
    method: str,
    setting: Setting,
    norm: float,
    fill: str,
    chosen: ChosenPicture,
    named: str,
) -> None:
    """Show the crop, under its title, and rebuilt with the chosen setting."""
    if not isinstance(setting.spec, PoolSpec):
        return
    try:
        again = rebuilt_plane(crop, method, setting.spec, norm, fill)
    except SettingError as refusal:
        st.markdown(plain(f"This setting cannot be shown: {refusal}"))
        return
    pixels = np.rint(np.clip(np.nan_to_num(again.plane), 0, 255)).astype(np.uint8)
    error = number_label(round(again.error, 1), 3)
    slug = f"kernel {setting.spec.kernel_size[0]}, stride {setting.spec.stride[0]}"
    with st.container(horizontal=True, gap="small"):
        pictures = {
            named: (crop, f"{crop.shape[0]} × {crop.shape[1]} pixels, grey"),
            "Rebuilt": (pixels, f"{slug}: {error} of 255 apart"),
        }
        for name, (grey, details) in pictures.items():
            with st.container(width=_WIDTH, gap="xsmall"):
                st.markdown(f"**{name}**  \n:small[{plain(details)}]")
                more: dict[str, Any] = supported(st.image, alt=f"{chosen.name}, {name}: {details}")
                st.image(encode(enlarged(grey, 3)[None]), width=_WIDTH, **more)


@st.cache_data(max_entries=64, show_spinner=False)
def _errors(digest: str, method: str, norm: float, fill: str, _crop: Any) -> Any:
    """Return the errors; the cache finds them by what made the pixels."""
    return rebuilt_errors(_crop, method, norm, fill)
