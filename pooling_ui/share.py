"""What a share link holds: every name that may be in it, and which values each may have.

`WIDGETS` holds the names that a widget is bound to; the widget reads and writes the address bar
itself. `WRITTEN` holds the names of what no widget holds; `controls` write and read those. A name
that is in neither table means nothing here, and `unknown` gives it, unless other tools add it to
links: then it stays in the link untouched.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pooling_ui import pictures
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
from pooling_ui.numbers import MAX_SIDE, parse_plane
from pooling_ui.numbers_3d import MOST_LINES, MOST_SLICES, parse_series, parse_volume
from pooling_ui.picture_pools import METHODS
from pooling_ui.sample_pictures import SAMPLE_BY_NAME
from pooling_ui.samples import BY_NAME
from pooling_ui.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME

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


class Reader(Protocol):
    """What one name in a link may hold."""

    def reads(self, text: str) -> bool:
        """Say whether this value can be used."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The whole numbers a parameter may be, and the one it is when the link is silent."""

    least: int
    most: int
    default: int

    def read(self, text: str) -> int | None:
        """Return the number that a link's text names, as Streamlit's number fields do, or None."""
        try:
            number = int(float(text))
        except (ValueError, OverflowError):
            return None
        return number if self.least <= number <= self.most else None

    def reads(self, text: str) -> bool:
        """Say whether a link's text names such a number."""
        return self.read(text) is not None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a list of labels."""

    labels: tuple[str, ...]

    def reads(self, text: str) -> bool:
        """Say whether the text is one of them."""
        return text in self.labels


@dataclass(frozen=True, slots=True)
class Text:
    """Text that one function can judge."""

    judge: Callable[[str], bool]

    def reads(self, text: str) -> bool:
        """Say what the function says."""
        return self.judge(text)


# PyTorch's parameters: the first name is for both axes, or for rows; the second for columns.
# Windows are by `output_size`, or by all the others.
SETTING_KEYS: dict[str, tuple[str, str]] = {
    "kernel_size": ("k", "kw"),
    "stride": ("s", "sw"),
    "padding": ("p", "pw"),
    "dilation": ("d", "dw"),
    "output_size": ("o", "ow"),
}
# Where a volume's slices have a value of their own.
DEPTH_KEYS = {"kernel_size": "kd", "stride": "sd", "padding": "pd", "dilation": "dd"}
# PyTorch only asks that padding is at most half the kernel. Our limits leave legal settings out,
# such as a stride of 257, or a kernel of 1000 with padding 500: four times the largest plane of
# numbers is plenty for that, and on a picture a larger window leaves little to look at.
SETTING_LIMITS: dict[str, Limit] = {
    "kernel_size": Limit(1, 4 * MAX_SIDE, 2),
    "stride": Limit(1, 4 * MAX_SIDE, 2),
    "padding": Limit(0, 2 * MAX_SIDE, 0),
    "dilation": Limit(1, 4 * MAX_SIDE, 1),
    "output_size": Limit(1, MAX_SIDE, 4),
}
# What a window keeps, what windows are laid by, and the power of a power average.
KEEPS = ("Max", "Average", "Min", "Lp")
BY_KERNEL, BY_SIZE = LAID = ("By kernel", "By output size")
POWERS = ("0.5", "1", "1.5", "2", "3", "4", "6", "8", "16", "32", "∞", "−∞")
LISTED = {"keep": KEEPS, "lay": LAID, "norm": POWERS}
DIVISOR = Limit(1, 999, 1)
# All widgets of a setting. Where `was` or `a` names one, a switch is 0 or 1, and a choice is its
# place in its list.
SETTING_WIDGETS: dict[str, Limit] = {
    **{key: SETTING_LIMITS[name] for name, keys in SETTING_KEYS.items() for key in keys},
    **{key: SETTING_LIMITS[name] for name, key in DEPTH_KEYS.items()},
    "separate": Limit(0, 1, 0),
    "ceil": Limit(0, 1, 0),
    "keep": Limit(0, len(KEEPS) - 1, 0),
    "lay": Limit(0, len(LAID) - 1, 0),
    "pads": Limit(0, 1, 1),
    "div": DIVISOR,
    "norm": Limit(0, len(POWERS) - 1, POWERS.index("2")),
}
# Those that may be empty: the stride then follows the kernel, the output size is the input's, the
# divisor is the count of cells.
OPTIONAL = (*SETTING_KEYS["stride"], DEPTH_KEYS["stride"], *SETTING_KEYS["output_size"], "div")
ROWS = Limit(1, MAX_SIDE, 6)
COLUMNS = Limit(1, MAX_SIDE, 6)
SEED = Limit(0, 999_999, 7)
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
# On the page Backwards: what goes back, and the size that max_unpool2d is asked for.
GRADIENT, SPREAD, UNPOOL = MODES = ("Gradient of max", "Gradient of average", "Unpool")
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


def reads_by(parse: Callable[[str], Any]) -> Callable[[str], bool]:
    """Return what says whether a link's numbers can be read in this way."""

    def reads(value: str) -> bool:
        try:
            parse(decode_numbers(value))
        except ValueError:
            return False
        return True

    return reads


def _are_choices(value: str) -> bool:
    """Say whether these are widgets of a setting with values that they can have."""
    choices = decode_choices(value)
    return choices is not None and all(
        name in SETTING_WIDGETS and (name in OPTIONAL if number is None else _holds(name, number))
        for name, number in choices.items()
    )


def _holds(name: str, number: int) -> bool:
    limit = SETTING_WIDGETS[name]
    return limit.least <= number <= limit.most


_FLAG = Text(lambda value: value.lower() in {"true", "false"})
_STAGE: dict[str, Reader] = {
    "at": AT,
    "upto": AT,
    "pin": Text(lambda value: decode_pin(value) is not None),
    "speed": OneOf(SPEEDS),
    "loop": _FLAG,
}
WIDGETS: dict[str, Reader] = {
    **{key: SETTING_LIMITS[name] for name, keys in SETTING_KEYS.items() for key in keys},
    **{key: SETTING_LIMITS[name] for name, key in DEPTH_KEYS.items()},
    "separate": _FLAG,
    "ceil": _FLAG,
    "keep": OneOf(KEEPS),
    "lay": OneOf(LAID),
    "pads": _FLAG,
    "div": DIVISOR,
    "norm": OneOf(POWERS),
    "coverage": _FLAG,
    "preset": OneOf(PRESETS),
    "h": ROWS,
    "w": COLUMNS,
    "seed": SEED,
    "code": OneOf(CODES),
    "mode": OneOf(MODES),
    "both": _FLAG,
    "eps": OneOf(NUDGES),
    "uh": UNPOOLED,
    "uw": UNPOOLED,
    "from": OneOf(SOURCES),
    "sample": OneOf(tuple(SAMPLE_BY_NAME)),
    "n": PASSES,
    "vs": OneOf(COMPARED),  # may be there several times
    "row": PIXEL,
    "col": PIXEL,
    "size": OneOf(SIZES),
    "channel": OneOf(CHANNELS),
    "line": PIXEL,
    "tab": OneOf(TABS),
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
}
WRITTEN: dict[str, Reader] = {
    "x": Text(reads_by(parse_plane)),
    "y": Text(reads_by(parse_series)),  # a person's own series, and their own volume
    "z": Text(reads_by(parse_volume)),
    "was": Text(_are_choices),  # what the last change of the setting replaced
    "a": Text(_are_choices),  # a setting held beside the one on the stage, but for its defaults
    "grad": Text(lambda value: decode_cells(value) is not None),  # gradients that are not 1
    "view": Text(lambda value: decode_view(value) is not None),
    **_STAGE,
    **{MAGNIFIED + name: reader for name, reader in _STAGE.items()},
}
NAMES: dict[str, Reader] = WIDGETS | WRITTEN


# What other tools add to links by themselves: mail, advertisements, social networks, sites that
# show an app within a page of theirs. Nobody typed these, so nobody needs to hear of them.
_OTHERS = (
    *("fbclid", "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "msclkid", "yclid", "twclid"),
    *("ttclid", "igsh", "igshid", "li_fat_id", "srsltid", "mkt_tok", "ref", "si"),
    *("embed", "embed_options"),
)
_OTHERS_BEGIN = ("_", "utm_", "mc_", "mtm_", "pk_", "hsa_")


def unknown(link: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names in a link that mean nothing here, and that no other tool adds to links."""
    return tuple(
        name
        for name in link
        if name not in NAMES and name not in _OTHERS and not name.startswith(_OTHERS_BEGIN)
    )


def unreadable(link: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names in a link whose value cannot be used; see `unknown` for others."""
    return tuple(
        name for name, value in link.items() if name in NAMES and not NAMES[name].reads(value)
    )
