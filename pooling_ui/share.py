"""What a share link holds: every name that may be in it, and which values each may have.

`WIDGETS` holds the names that a widget is bound to; the widget reads and writes the address bar
itself. `WRITTEN` holds the names of what no widget holds; `controls` write and read those. A name
that is in neither table means nothing here, and `unknown` gives it, unless other tools add it to
links: then it stays in the link untouched.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pooling_ui import pictures
from pooling_ui.asked import MOST_SEARCHED, questions
from pooling_ui.deflated import inflated
from pooling_ui.edges import BANKS
from pooling_ui.frameworks import BY_NAME as FRAMEWORKS
from pooling_ui.lesson_files import MOST_STEPS, files
from pooling_ui.link_readers import Flag, Limit, OneOf, Reader, Text
from pooling_ui.link_values import (
    decode_cells,
    decode_choices,
    decode_numbers,
    decode_pin,
    decode_view,
    encode_cells,
    encode_choices,
    encode_numbers,
    encode_pin,
    encode_view,
)
from pooling_ui.long_series import LENGTHS, LONG_BY_NAME, MOST_SAMPLES
from pooling_ui.magnify import PATCH_SIZES
from pooling_ui.network_link import decode_ink, decode_map_cell
from pooling_ui.noise_kinds import KIND_BY_LABEL
from pooling_ui.noise_words import MEASURES
from pooling_ui.numbers import MAX_SIDE, parse_plane
from pooling_ui.numbers_3d import MOST_LINES, MOST_SLICES, parse_series, parse_volume
from pooling_ui.patterns import PATTERN_BY_NAME
from pooling_ui.picture_pools import METHODS
from pooling_ui.questions.given import decode_given
from pooling_ui.questions.kinds import KINDS, MIX
from pooling_ui.sample_pictures import SAMPLE_BY_NAME
from pooling_ui.samples import BY_NAME
from pooling_ui.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from pooling_ui.setting_widgets import SETTING_WIDGETS, is_setting
from pooling_ui.shift_words import DIRECTIONS, RESULTS
from pooling_ui.stack_link import decode_input, decode_unit, is_stack
from pooling_ui.tasks import decode_groups, is_question
from pooling_ui.trained.files import SEEDS
from pooling_ui.trained.kinds import CLASSES
from pooling_ui.trained.kinds import NAMES as NETWORKS
from pooling_ui.trained.shipped import SHEET_OF_EACH

__all__ = [
    "decode_cells",
    "decode_choices",
    "decode_numbers",
    "decode_pin",
    "decode_view",
    "encode_cells",
    "encode_choices",
    "encode_numbers",
    "encode_pin",
    "encode_view",
]


ROWS = Limit(1, MAX_SIDE, 6)
COLUMNS = Limit(1, MAX_SIDE, 6)
SEED = Limit(0, 999_999, 7)
# The cover over the results: on, off, and on over the output's size, too.
COVERED_WITH_SIZE = "size"
COVERS = ("true", "false", COVERED_WITH_SIZE)
# Questions: what may be asked for, from which seed they are drawn, and which of them it is.
ASKS = (MIX, *KINDS)
DRAW = Limit(0, 9999, 0)
NTH = Limit(0, 999, 0)
# Which step of a lesson it is.
PART = Limit(1, MOST_STEPS, 1)
OWN = "Your numbers"
PRESETS = (*BY_NAME, OWN)
CODES = ("PyTorch", "pooling_core")
# The last window there can be. Padding is at most half the kernel, so an axis of n cells has at
# most n + 1 windows.
AT = Limit(0, (MAX_SIDE + 1) ** 2 - 1, 0)
# A stage's speed, as a multiple of one window a second.
SPEEDS = ("0.25", "0.5", "1", "2", "4", "8")
# What the magnifier's stage puts before each of its names; the grid page's puts nothing.
MAGNIFIED = "m"
# On the page Backwards: what is pooled, what goes back, and the size that unpooling is asked for.
POOLED = ("Plane", "Series", "Volume")
GRADIENT, SPREAD, POWERED, UNPOOL = MODES = (
    "Gradient of max",
    "Gradient of average",
    "Gradient of Lp",
    "Unpool",
)
UNPOOL_KEYS = ("ud", "uh", "uw")  # slices, rows, columns
UNPOOLED = Limit(0, 8 * MAX_SIDE, 0)
NUDGES = ("0.001", "0.1", "0.5", "1", "5")
# On the picture page: where the picture comes from, how it is pooled, and what is looked at.
BUILT_IN, UPLOAD, CAMERA = SOURCES = ("Built in", "Upload", "Camera")
COMPARED = tuple(label for method, label in METHODS.items() if method != "max")
PASSES = Limit(1, 6, 1)
PIXEL = Limit(0, pictures.MAX_SIDE - 1, 0)
SIZES = tuple(f"{side} × {side}" for side in PATCH_SIZES)
CHANNELS = ("Red", "Green", "Blue")
TABS = ("Magnifier", "How often each value occurs", "Values along one row")

# On the page Compare: what is pooled, the noise and how it is measured, what shows below.
A_PICTURE = "A picture"
SUBJECTS = (*PATTERN_BY_NAME, A_PICTURE)
SIGMA = Limit(0, 128, 20)
PERCENT = Limit(0, 100, 5)
DRAWS = Limit(1, 1000, 20)
FILLS = ("Nearest", "Bilinear")
# On the page Shift: how far the plane is moved, in which direction a curve goes, and what it shows.
FARTHEST = 12
MOVED_DOWN, MOVED_RIGHT = Limit(-FARTHEST, FARTHEST, 0), Limit(-FARTHEST, FARTHEST, 1)
BELOW = ("Error over noise", "What can be rebuilt", TABS[1])

# On the page of series and volumes: what shows, a short series, a volume and their sizes.
SERIES, LONG_SERIES, VOLUME = LOOKS = ("Series", "Long series", "Volume")
ROWS_OF_ONE = (*SERIES_BY_NAME, OWN)
VOLUMES = (*VOLUME_BY_NAME, OWN)
SAMPLES = Limit(1, MAX_SIDE, 24)
SLICES = Limit(1, MOST_SLICES, 4)
LINES = Limit(1, MOST_LINES, 5)
# A long series, which part of it shows, and what is a peak.
OWN_FILE = "Your file"
RECORDS = (*LONG_BY_NAME, OWN_FILE)
START = Limit(0, MOST_SAMPLES - 1, 0)
STOP = Limit(1, MOST_SAMPLES, MOST_SAMPLES)
WINDOWS = Limit(50, 1000, 400)
TALL = Limit(51, 100, 80)

# On the page Network: what is found; of a digit the seed of the weights, its place on the sheet,
# and what is done to it.
DIGITS, EDGES = FINDS = ("Digits", "Edges")
TRAINED = Limit(1, SEEDS, 1)
PICKED = Limit(0, SHEET_OF_EACH * CLASSES - 1, 18)
NUDGED = Limit(-6, 6, 0)
DIRTIED = Limit(0, 50, 0)


def reads_by(parse: Callable[[str], Any]) -> Callable[[str], bool]:
    """Return what says whether a link's numbers can be read in this way."""

    def reads(value: str) -> bool:
        try:
            parse(decode_numbers(value))
        except ValueError:
            return False
        return True

    return reads


def is_search(text: str) -> bool:
    """Say whether a text may be searched for: one short line, without `~`, which no answer has."""
    return len(text) <= MOST_SEARCHED and text.isprintable() and "~" not in text


_FLAG = Flag()
_CHOICES = Text(lambda value: is_setting(decode_choices(value)))
_STAGE: dict[str, Reader] = {
    "at": AT,
    "upto": AT,
    "pin": Text(lambda value: decode_pin(value) is not None),
    "speed": OneOf(SPEEDS),
    "loop": _FLAG,
}
WIDGETS: dict[str, Reader] = {
    **SETTING_WIDGETS,
    "coverage": _FLAG,
    "predict": _FLAG,
    "ask": OneOf(ASKS),
    "preset": OneOf(PRESETS),
    "h": ROWS,
    "w": COLUMNS,
    "seed": SEED,
    "code": OneOf(CODES),
    "of": OneOf(POOLED),
    "mode": OneOf(MODES),
    "both": _FLAG,
    "eps": OneOf(NUDGES),
    "curve": _FLAG,
    **dict.fromkeys(UNPOOL_KEYS, UNPOOLED),
    "from": OneOf(SOURCES),
    "sample": OneOf(tuple(SAMPLE_BY_NAME)),
    "n": PASSES,
    "vs": OneOf(COMPARED),
    "row": PIXEL,
    "col": PIXEL,
    "size": OneOf(SIZES),
    "channel": OneOf(CHANNELS),
    "line": PIXEL,
    "tab": OneOf(TABS),
    "subject": OneOf(SUBJECTS),
    "noise": OneOf(tuple(KIND_BY_LABEL)),
    "sigma": SIGMA,
    "share": PERCENT,
    "draws": DRAWS,
    "error": OneOf(tuple(MEASURES)),
    "below": OneOf(BELOW),
    "pool": OneOf(tuple(METHODS.values())),
    "fill": OneOf(FILLS),
    "down": MOVED_DOWN,
    "right": MOVED_RIGHT,
    "along": OneOf(tuple(DIRECTIONS)),
    "result": OneOf(tuple(RESULTS)),
    "finds": OneOf(FINDS),
    "filters": OneOf(tuple(BANKS)),
    "kind": OneOf(tuple(NETWORKS.values())),
    "net": TRAINED,
    "dy": NUDGED,
    "dx": NUDGED,
    **dict.fromkeys(("gauss", "salt", "pepper"), DIRTIED),
    "look": OneOf(LOOKS),
    "series": OneOf(ROWS_OF_ONE),
    "samples": SAMPLES,
    "volume": OneOf(VOLUMES),
    "depth": SLICES,
    "high": LINES,
    "wide": LINES,
    "record": OneOf(RECORDS),
    "length": OneOf(LENGTHS),
    "start": START,
    "stop": STOP,
    "windows": WINDOWS,
    "tall": TALL,
    "find": Text(is_search),
    "rule": OneOf(tuple(FRAMEWORKS)),
}
WRITTEN: dict[str, Reader] = {
    "x": Text(reads_by(parse_plane)),
    "y": Text(reads_by(parse_series)),  # a person's own series, and their own volume
    "z": Text(reads_by(parse_volume)),
    "q": OneOf(tuple(questions())),  # the question that is open
    "lesson": OneOf(tuple(files())),
    "part": PART,
    "draw": DRAW,  # also says that a lesson's step has begun, and is as the link says
    "nth": NTH,
    "said": Text(lambda value: decode_given(value) is not None),  # what it was answered with
    "about": _CHOICES,  # what a lesson's question is about, where that is not its step's setting
    "was": _CHOICES,  # what the last change of the setting replaced
    "a": _CHOICES,  # a setting held beside the one on the stage, but for its defaults
    "grad": Text(lambda value: decode_cells(value) is not None),  # gradients that are not 1
    "present": _FLAG,  # the stage fills the screen
    "cover": Text(lambda value: value.lower() in COVERS),  # a person covers the results
    "task": Text(is_question),  # what a teacher asks; then only what is in the next two shows
    "show": Text(lambda value: decode_groups(value) is not None),
    "lock": Text(lambda value: decode_groups(value) is not None),
    "tasks": Text(lambda value: inflated(value) is not None),  # those that a teacher has made
    "draft": Text(lambda value: inflated(value) is not None),  # the one that they are making
    "view": Text(lambda value: decode_view(value) is not None),
    "layers": Text(is_stack),  # a network, the shape of its input, and the unit that is looked at
    "input": Text(lambda value: decode_input(value) is not None),
    "unit": Text(lambda value: decode_unit(value) is not None),
    "digit": PICKED,  # a place on the sheet of test digits
    "ink": Text(lambda value: decode_ink(value) is not None),  # or a digit that a person drew
    "cell": Text(lambda value: decode_map_cell(value) is not None),  # of a map
    **_STAGE,
    **{MAGNIFIED + name: reader for name, reader in _STAGE.items()},
}
NAMES: dict[str, Reader] = WIDGETS | WRITTEN
# These may be there several times.
MANY = ("vs",)


# What other tools add to links by themselves: mail, advertisements, social networks, sites that
# show an app within a page of theirs. Nobody typed these, so nobody needs to hear of them.
_OTHERS = (
    *("fbclid", "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "msclkid", "yclid", "twclid"),
    *("ttclid", "igsh", "igshid", "li_fat_id", "srsltid", "mkt_tok", "ref", "si"),
    *("embed", "embed_options"),
)
_OTHERS_BEGIN = ("_", "utm_", "mc_", "mtm_", "pk_", "hsa_")


def unknown(link: Iterable[str]) -> tuple[str, ...]:
    """Return the names in a link that mean nothing here, and that no other tool adds to links."""
    return tuple(
        name
        for name in link
        if name not in NAMES and name not in _OTHERS and not name.startswith(_OTHERS_BEGIN)
    )


def unreadable(link: Mapping[str, str | list[str]]) -> tuple[str, ...]:
    """Return the names in a link whose value cannot be used; see `unknown` for others."""
    return tuple(
        name
        for name, held in link.items()
        if name in NAMES and not all(map(NAMES[name].reads, each_of(held)))
    )


def each_of(held: str | list[str]) -> list[str]:
    """Return all that a link holds under one name; it may be there several times."""
    return held if isinstance(held, list) else [held]
