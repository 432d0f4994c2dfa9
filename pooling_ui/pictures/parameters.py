"""Declare the parameters of the page Picture, its magnifier, and the choice of a picture."""

import re
from collections.abc import Mapping
from typing import Any

from pooling_ui.pictures.magnifier.patch import PATCH_SIZES
from pooling_ui.pictures.pooling.compared_pools import OTHER_POOLS
from pooling_ui.pictures.reading import MAX_SIDE
from pooling_ui.pictures.samples import FACE, PATTERN_BY_NAME, SAMPLE_BY_NAME
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import ALL, Group, Owner, Param
from pooling_ui.state.readers import Decoded, Limit, OneOf

BUILT_IN, UPLOAD, CAMERA = SOURCES = ("Built in", "Upload", "Camera")
OTHER_LABELS = tuple(pool.label for pool in OTHER_POOLS)
PIXEL = Limit(0, MAX_SIDE - 1, 0)
SIZES = tuple(f"{side} × {side}" for side in PATCH_SIZES)
CHANNELS = ("Red", "Green", "Blue")
TABS = ("Magnifier", "How often each value occurs", "Values along one row")
A_PICTURE = "A picture"
SUBJECTS = (*PATTERN_BY_NAME, A_PICTURE)

_FINEST = 0.0001  # pixels

PICTURE_GROUP = Group("picture", "Picture", in_rest=True)
COMPARED_GROUP = Group("compared", "Pools to compare", in_rest=True)
SOURCE = Param("from", OneOf(SOURCES), "where the picture comes from", (PICTURE_GROUP,))
SAMPLE = Param("sample", OneOf(tuple(SAMPLE_BY_NAME)), "the built-in picture", (PICTURE_GROUP,))
SUBJECT = Param(
    "subject",
    OneOf(SUBJECTS),
    "a pattern, or a picture",
    (PICTURE_GROUP,),
    is_always_written=True,  # see `first_subject`
)
PASSES = Param("n", Limit(1, 6, 1), "how often the picture is pooled", (COMPARED_GROUP,))
VERSUS = Param(
    "vs", OneOf(OTHER_LABELS), "a pool beside the maximum", (COMPARED_GROUP,), is_repeated=True
)
ROW = Param("row", PIXEL, "row of the magnified part")
COLUMN = Param("col", PIXEL, "column of the magnified part")
PATCH_SIZE = Param("size", OneOf(SIZES, SIZES[2]), "size of the magnified part")
CHANNEL = Param("channel", OneOf(CHANNELS), "channel of the magnified part")
LINE = Param("line", PIXEL, "row of the curve of values")
TAB = Param("tab", OneOf(TABS), "closer look at the picture")


def first_subject(link: Link, with_link: str = SUBJECT.default) -> str:
    """Return the subject of a link that names none.

    At its own address, a page opens on the face. Links of before leave the subject out if the page
    began with it: `with_link`.
    """
    return with_link if ALL.keys() & link.keys() else FACE


def encode_view(place: Mapping[str, Any] | None) -> str:
    """Return the part of a picture that shows, for a link: `row_column_rows`.

    `fit` or `real` follows if a person wants results enlarged, or in their real size.
    A place on the largest picture is kept to a tenth of a thousandth of a pixel.
    """
    if place is None:
        return ""
    numbers = () if place["whole"] else (place["row"], place["col"], place["rows"])
    least = (0, 0, _FINEST)  # with fewer, no row would show
    texts = (_fixed(float(n), low) for n, low in zip(numbers, least, strict=False))
    chosen = {True: ("fit",), False: ("real",), None: ()}[place["fit"]]
    return "_".join((*texts, *chosen))


def _fixed(number: float, least: float) -> str:
    """Return a number as `decode_view` reads it: up to five digits, no sign and no exponent."""
    bounded = min(max(number, least), 99_999) + 0.0  # −0 becomes 0
    return f"{bounded:.4f}".rstrip("0").rstrip(".")


def decode_view(value: str) -> dict[str, Any] | None:
    """Return the part of a picture that was given to `encode_view`, or None for another text."""
    number = r"(\d{1,5}(?:\.\d{1,6})?)"
    match = re.fullmatch(rf"(?:{number}_{number}_{number})?(_?(?:fit|real))?", value)
    if match is None or not value:
        return None
    *place, fit = match.groups()
    row, col, rows = (float(n or 0) for n in place)
    if place[0] is not None and not rows:
        return None
    is_fit = fit and fit.endswith("fit")
    return {"row": row, "col": col, "rows": rows, "fit": is_fit, "whole": place[0] is None}


VIEW = Param(
    "view",
    Decoded(decode_view),
    "the part of the picture that shows",
    owner=Owner.PYTHON,
)
PARAMS = (
    *(SOURCE, SAMPLE, SUBJECT, PASSES, VERSUS, ROW, COLUMN, PATCH_SIZE, CHANNEL, LINE, TAB, VIEW),
)
