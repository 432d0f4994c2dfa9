"""The tabs under the picture: how often each value occurs, and the values along one row."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from pooling_ui.pictures import pools as picture_pools
from pooling_ui.pictures.chart_sentences import (
    histogram_table,
    histogram_words,
    profile_table,
    profile_words,
)
from pooling_ui.pictures.parameters import CHANNELS, LINE
from pooling_ui.pictures.results import Result
from pooling_ui.pictures.source import ChosenPicture
from pooling_ui.shell import figures
from pooling_ui.shell.charts import chart
from pooling_ui.state.fields import FIELD_WIDTH, whole_number
from pooling_ui.state.readers import Limit


def values_chart(
    chosen: ChosenPicture, results: Sequence[Result], setting_key: str, title: str = "Original"
) -> None:
    """Show how often each value occurs in what is pooled, under its title, and afterwards."""
    counts = [(title, _counts(chosen.digest, chosen.picture.pixels))]
    for result in results:
        if result.pooled is not None:
            way = f"{result.method}{result.power}-{result.pooled.passes}"
            key = f"{chosen.digest}-{way}-{setting_key}"
            counts.append((result.title, _counts(key, result.pooled.pixels)))
    figure = figures.histogram(counts)
    chart(figure, "values", histogram_words(counts), histogram_table(counts))


def profile_row(chosen: ChosenPicture) -> int:
    """Show the field for the row of the profile."""
    rows, _ = chosen.size
    return whole_number("Row", LINE.limited(Limit(0, rows - 1, chosen.spot[0])), width=FIELD_WIDTH)


def profile_chart(chosen: ChosenPicture, results: Sequence[Result], row: int, channel: int) -> None:
    """Show one row of the original, and what became of it, one above the other."""
    pixels = chosen.picture.pixels
    lines = [figures.Line("Original", pixels[channel, row], np.arange(pixels.shape[2]))]
    for result in results:
        if result.pooled is not None:
            at, positions = result.pooled.rows.nearest[row], result.pooled.cols.middles
            lines.append(figures.Line(result.title, result.pooled.pixels[channel, at], positions))
    of_channel = f", {CHANNELS[channel].lower()}" if len(pixels) > 1 else ""
    figure = figures.profile(lines, row, of_channel)
    chart(figure, "profile", profile_words(lines, row), profile_table(lines))


@st.cache_data(max_entries=64, show_spinner=False)
def _counts(key: str, _pixels: picture_pools.Pixels) -> Any:
    """Keyed by what made the pixels: Streamlit would only sample an array this large."""
    return picture_pools.histogram(_pixels)
