"""Declare the parameters of the page Picture, its magnifier, and the choice of a picture."""

from pooling_ui.pictures.magnifier.patch import PATCH_SIZES
from pooling_ui.pictures.pooling.compared_pools import OTHER_POOLS
from pooling_ui.pictures.reading import MAX_SIDE
from pooling_ui.pictures.samples import PATTERN_BY_NAME, SAMPLE_BY_NAME
from pooling_ui.state.link_values import decode_view
from pooling_ui.state.params import Group, Owner, Param
from pooling_ui.state.readers import Decoded, Limit, OneOf

BUILT_IN, UPLOAD, CAMERA = SOURCES = ("Built in", "Upload", "Camera")
OTHER_LABELS = tuple(pool.label for pool in OTHER_POOLS)
PIXEL = Limit(0, MAX_SIDE - 1, 0)
SIZES = tuple(f"{side} × {side}" for side in PATCH_SIZES)
CHANNELS = ("Red", "Green", "Blue")
TABS = ("Magnifier", "How often each value occurs", "Values along one row")
A_PICTURE = "A picture"
SUBJECTS = (*PATTERN_BY_NAME, A_PICTURE)

PICTURE_GROUP = Group("picture", "Picture", in_rest=True)
COMPARED_GROUP = Group("compared", "Pools to compare, and how often", in_rest=True)
SOURCE = Param("from", OneOf(SOURCES), "where the picture comes from", (PICTURE_GROUP,))
SAMPLE = Param("sample", OneOf(tuple(SAMPLE_BY_NAME)), "the built-in picture", (PICTURE_GROUP,))
SUBJECT = Param("subject", OneOf(SUBJECTS), "a pattern, or a picture", (PICTURE_GROUP,))
PASSES = Param("n", Limit(1, 6, 1), "how often the picture is pooled", (COMPARED_GROUP,))
VERSUS = Param(
    "vs", OneOf(OTHER_LABELS), "a pool beside the maximum", (COMPARED_GROUP,), is_repeated=True
)
ROW = Param("row", PIXEL, "row of the magnified part")
COLUMN = Param("col", PIXEL, "column of the magnified part")
PART_SIZE = Param("size", OneOf(SIZES, SIZES[2]), "size of the magnified part")
CHANNEL = Param("channel", OneOf(CHANNELS), "channel of the magnified part")
LINE = Param("line", PIXEL, "row of the curve of values")
TAB = Param("tab", OneOf(TABS), "closer look at the picture")
VIEW = Param(
    "view",
    Decoded(decode_view),
    "the part of the picture that shows",
    owner=Owner.PYTHON,
)
PARAMS = (
    *(SOURCE, SAMPLE, SUBJECT, PASSES, VERSUS, ROW, COLUMN, PART_SIZE, CHANNEL, LINE, TAB, VIEW),
)
