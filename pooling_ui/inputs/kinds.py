"""The kinds of input with numbers in cells: a plane, a series, a volume."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pooling_ui import link_limits
from pooling_ui.inputs.samples import BY_NAME, Sample
from pooling_ui.inputs.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from pooling_ui.state.readers import Limit
from pooling_ui.text.numbers import Cells, parse_plane
from pooling_ui.text.numbers_3d import parse_series, parse_volume


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of input: its name in sentences, its presets, its sizes, and how it is written.

    `preset` and `own` are the names in the link of the preset and of a person's own numbers;
    `sizes` are label, name and limit of each size, first axis first. `starter` are the numbers
    that a person's own begin with, and `asks` says how to write them.
    """

    name: str
    preset: str
    own: str
    samples: Mapping[str, Sample]
    sizes: tuple[tuple[str, str, Limit], ...]
    parse: Callable[[str], Cells]
    starter: str
    asks: str

    @property
    def presets(self) -> tuple[str, ...]:
        """What the choice of numbers offers."""
        return (*self.samples, link_limits.OWN)

    @property
    def widgets(self) -> tuple[str, ...]:
        """The names of all widgets that a preset is drawn from."""
        return (self.preset, *(name for _, name, _ in self.sizes), "seed")


PLANE = Kind(
    name="grid",
    preset="preset",
    own="x",
    samples=BY_NAME,
    sizes=(("Rows", "h", link_limits.ROWS), ("Columns", "w", link_limits.COLUMNS)),
    parse=parse_plane,
    starter="4 7 -2 0\n1 0 3 5\n-6 2 8 8\n9 -1 0 3",
    asks="One row a line; spaces, commas, semicolons or tabs between the numbers",
)
SERIES = Kind(
    name="series",
    preset="series",
    own="y",
    samples=SERIES_BY_NAME,
    sizes=(("Samples", "samples", link_limits.SAMPLES),),
    parse=parse_series,
    starter="0 1 9 0 2 1 -9 1 0 2",
    asks="Numbers with spaces, commas or semicolons between them, or one a line",
)
VOLUME = Kind(
    name="volume",
    preset="volume",
    own="z",
    samples=VOLUME_BY_NAME,
    sizes=(
        ("Slices", "depth", link_limits.SLICES),
        ("Rows", "high", link_limits.LINES),
        ("Columns", "wide", link_limits.LINES),
    ),
    parse=parse_volume,
    starter="4 7 -2\n1 0 3\n\n-6 2 8\n9 -1 0\n\n5 5 1\n0 3 -4",
    asks="One row a line, and an empty line between two slices",
)
