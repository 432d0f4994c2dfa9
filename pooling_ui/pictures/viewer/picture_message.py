"""The viewer's message of a picture and its results."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pooling_ui.pictures.cache import CachedResult
from pooling_ui.pictures.magnifier.patch import Patch
from pooling_ui.pictures.pooling.results import Result
from pooling_ui.pictures.sentences import setting_slug
from pooling_ui.pictures.source import ChosenPicture
from pooling_ui.pictures.viewer.crops import View
from pooling_ui.pictures.viewer.message import Pane, viewer_message
from pooling_ui.setting.setting import Setting
from pooling_ui.state.session import SHARED_CACHE
from pooling_ui.text.words import shape

_NOT_POOLED = "Not pooled yet."


def picture_message(
    chosen: ChosenPicture,
    setting: Setting,
    results: Sequence[Result],
    *,
    title: str,
    patch: Patch | None,
    view: View | None,
    start: Mapping[str, Any] | None,
    presenting: bool,
    figure_height: int | None = None,
) -> bytes:
    """Return the message for a picture, under its title, and every result.

    `patch` is the part that the magnifier shows; None on a page without one. For the other
    parameters see `viewer_message`.
    """
    original = chosen.picture.pixels
    panes = [Pane(title, original, detail=shape(chosen.size), name=chosen.digest)]
    panes += [_pane(result, chosen, setting) for result in results]
    labels = [f"{pane.title}, {pane.detail or pane.refusal}" for pane in panes]
    return viewer_message(
        panes,
        picture=chosen.digest,
        setting=setting_slug(setting.windows),
        label=f"Picture viewer, {chosen.name}: {'; '.join(labels)}",
        news=" ".join(f"{each.removesuffix('.')}." for each in labels[1:]),
        view=view,
        start=start,
        spot=patch,
        cached=partial(SHARED_CACHE.get, chosen.picture.owner),
        presenting=presenting,
        figure_height=figure_height,
    )


def result_name(
    result: Result, pooled: CachedResult, chosen: ChosenPicture, setting: Setting
) -> str:
    """Name the pixels of a result by what made them."""
    return f"{chosen.digest} {result.title} {setting_slug(setting.windows, pooled.passes)}"


def _pane(result: Result, chosen: ChosenPicture, setting: Setting) -> Pane:
    pooled = result.pooled
    if pooled is None:
        return Pane(result.title, refusal=result.refusal or _NOT_POOLED)
    detail = shape(pooled.shape[1:])
    if result.pool.rounds:
        detail += ", rounded" if pooled.passes == 1 else ", rounded once, at the end"
    name = result_name(result, pooled, chosen, setting)
    return Pane(result.title, pooled.pixels, pooled.rows, pooled.cols, detail, name=name)
