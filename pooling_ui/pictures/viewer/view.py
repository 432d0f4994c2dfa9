"""Show the viewer with the picture and its results, the line of facts, and the downloads."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from pooling_ui.pictures.cache import CachedResult
from pooling_ui.pictures.magnifier.magnifier import VIEWER, move_spot
from pooling_ui.pictures.magnifier.patch import Patch
from pooling_ui.pictures.parameters import VIEW, encode_view
from pooling_ui.pictures.pooling.results import Result
from pooling_ui.pictures.reading import encode
from pooling_ui.pictures.sentences import (
    facts,
    file_name,
    one_pixel_words,
    sampled_words,
    setting_slug,
)
from pooling_ui.pictures.source import ChosenPicture
from pooling_ui.pictures.viewer import viewer
from pooling_ui.pictures.viewer.crops import Crop, view_of
from pooling_ui.pictures.viewer.layers import packed_layer
from pooling_ui.pictures.viewer.picture_message import picture_message, result_name
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.presentation import presenting
from pooling_ui.state.link import write_link
from pooling_ui.state.session import SHARED_CACHE, session

# Results of at most so many pixels become files in the page's run, within 0.05 s.
_MAX_AT_ONCE = 500_000


def picture_view(
    chosen: ChosenPicture,
    setting: Setting,
    results: Sequence[Result],
    patch: Patch | None = None,
    title: str = "Original",
) -> None:
    """Show the picture, under its title, and every result; they zoom and move together.

    `patch` is the part that the magnifier shows, on a page that has one.
    """
    view = (st.session_state.get(VIEWER) or {}).get("view")
    message = picture_message(
        chosen,
        setting,
        results,
        title=title,
        patch=patch,
        view=view_of(view, chosen.digest),
        start=VIEW.value_in(st.query_params),
        presenting=presenting(),
    )
    viewer(message, key=VIEWER, on_spot=move_spot if patch else None, on_place=_write_view)


def _write_view() -> None:
    write_link(VIEW, encode_view(st.session_state[VIEWER]["place"]))


def facts_line(chosen: ChosenPicture, results: Sequence[Result]) -> None:
    """Show the sizes, the share of the pixels and the time in one line."""
    main = results[0].pooled
    if main is None:
        return  # leave the room to the refusal beside the pictures
    st.caption(facts(chosen.picture.shape, main.shape, main.passes, main.seconds))
    sampled = [each.pooled.shape[1:] for each in results if each.pool.one_cell and each.pooled]
    why = [sampled_words(size, main.shape[1:]) for size in sampled]
    for sentence in filter(None, (main.stopped, one_pixel_words(main.shape[1:]), *why)):
        st.caption(sentence)


def downloads(chosen: ChosenPicture, setting: Setting, results: Sequence[Result]) -> None:
    """Offer every result as a file."""
    with st.container(horizontal=True, gap="small"):
        for result in results:
            if result.pooled is None:
                continue
            slug = setting_slug(setting.windows, result.pooled.passes)
            st.download_button(
                f"{result.title} as PNG",
                _file(result, result.pooled, chosen, setting),
                file_name(chosen.name, result.pool.method + result.power, slug),
                "image/png",
                key=f"download_{result.pool.method}",
                on_click="ignore",
            )


def _file(
    result: Result, pooled: CachedResult, chosen: ChosenPicture, setting: Setting
) -> bytes | Callable[[], bytes]:
    """Return a result as a PNG file, or a function that makes a large file on demand.

    Streamlit loses a file that a person asks for during a rerun, unless it is made already.
    """
    _, rows, cols = pooled.shape
    if rows * cols > _MAX_AT_ONCE:
        return lambda: encode(pooled.pixels)
    # Most often the viewer has this layer already.
    layer = Crop(0, 0, rows, cols, 1, 1)
    cached = partial(SHARED_CACHE.get, session())
    name = result_name(result, pooled, chosen, setting)
    return packed_layer(name, pooled.pixels, layer, cached).tobytes()
