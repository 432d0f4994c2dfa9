"""The kinds of input with numbers in cells: a plane, a series, a volume."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pooling_ui.inputs.parameters import (
    COLUMNS,
    DEPTH,
    LINE_LENGTH,
    LINES,
    OWN,
    OWN_PLANE,
    OWN_SERIES,
    OWN_VOLUME,
    PRESET,
    ROWS,
    SAMPLES,
    SEED,
    SERIES_PRESET,
    VOLUME_PRESET,
)
from pooling_ui.inputs.samples import BY_NAME, Sample
from pooling_ui.inputs.samples_3d import SERIES_BY_NAME, VOLUME_BY_NAME
from pooling_ui.state.params import Param
from pooling_ui.state.readers import Decoded, Limit, OneOf
from pooling_ui.text.numbers import Cells, parse_plane
from pooling_ui.text.numbers_3d import parse_series, parse_volume


@dataclass(frozen=True, slots=True)
class InputKind:
    """A kind of input: its name in sentences, its presets, its sizes, and its text form.

    `own_param` is the parameter of a person's own numbers. `sizes` are the label and the parameter
    of each side, first axis first. The field for own numbers begins with `starter`;
    `instructions` say how to write them.
    """

    name: str
    preset_param: Param[OneOf]
    own_param: Param[Decoded]
    samples: Mapping[str, Sample]
    sizes: tuple[tuple[str, Param[Limit]], ...]
    parse: Callable[[str], Cells]
    starter: str
    instructions: str

    @property
    def preset(self) -> str:
        """Return the name of the preset in the link."""
        return self.preset_param.name

    @property
    def own(self) -> str:
        """Return the name of a person's own numbers in the link."""
        return self.own_param.name

    @property
    def presets(self) -> tuple[str, ...]:
        """Return the options of the choice of numbers: the samples, and a person's own."""
        return (*self.samples, OWN)

    @property
    def widgets(self) -> tuple[str, ...]:
        """Return the names of all widgets that a preset is drawn from."""
        return (self.preset, *(param.name for _, param in self.sizes), SEED.name)


PLANE = InputKind(
    name="grid",
    preset_param=PRESET,
    own_param=OWN_PLANE,
    samples=BY_NAME,
    sizes=(("Rows", ROWS), ("Columns", COLUMNS)),
    parse=parse_plane,
    starter="4 7 -2 0\n1 0 3 5\n-6 2 8 8\n9 -1 0 3",
    instructions="One row a line; spaces, commas, semicolons or tabs between the numbers",
)
SERIES = InputKind(
    name="series",
    preset_param=SERIES_PRESET,
    own_param=OWN_SERIES,
    samples=SERIES_BY_NAME,
    sizes=(("Samples", SAMPLES),),
    parse=parse_series,
    starter="0 1 9 0 2 1 -9 1 0 2",
    instructions="Numbers with spaces, commas or semicolons between them, or one a line",
)
VOLUME = InputKind(
    name="volume",
    preset_param=VOLUME_PRESET,
    own_param=OWN_VOLUME,
    samples=VOLUME_BY_NAME,
    sizes=(
        ("Slices", DEPTH),
        ("Rows", LINES),
        ("Columns", LINE_LENGTH),
    ),
    parse=parse_volume,
    starter="4 7 -2\n1 0 3\n\n-6 2 8\n9 -1 0\n\n5 5 1\n0 3 -4",
    instructions="One row a line, and an empty line between two slices",
)
# The kinds by their labels in the choices of pages.
INPUT_KINDS: dict[str, InputKind] = {"Plane": PLANE, "Series": SERIES, "Volume": VOLUME}
