"""The parameters of the page Backwards, its modes, and the values that it opens with."""

import re
from collections.abc import Collection, Mapping

from pooling_ui.inputs.input_kinds import INPUT_KINDS
from pooling_ui.inputs.parameters import KIND_GROUP, MAX_NUMBERS_TEXT
from pooling_ui.setting.parameters import (
    KEEP,
    KEEP_GROUP,
    KERNEL,
    SIZE_GROUP,
    STRIDE,
    WINDOW_PARAMETERS,
)
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.state.params import Owner, Param, ResetBy
from pooling_ui.state.readers import Decoded, Flag, Limit, OneOf
from pooling_ui.text.numbers import MAX_SIDE, number_text, parse_number

# The modes are the gradients of pools, and unpooling.
_POOL_OF = {pool.backward: pool.label for pool in POOLS.values() if pool.backward}
UNPOOL = "Unpool"
MODES = (*_POOL_OF, UNPOOL)
CHANGES = ("0.001", "0.1", "0.5", "1", "5")


def _unpooled(name: str, axis: str) -> Param[Limit]:
    return Param(
        name,
        Limit(0, 8 * MAX_SIDE, 0),
        f"output size of unpooling, {axis}; empty: computed",
        (SIZE_GROUP,),
        may_be_empty=True,
        reset_by=ResetBy.LINK,
    )


def encode_cells(cells: Mapping[tuple[int, int], float]) -> str:
    """Return numbers of some cells of a plane for a link: `row.column.number`, `_` between.

    Examples
    --------
    >>> encode_cells({(0, 1): 5.0, (2, 2): -0.5})
    '0.1.5_2.2.-0.5'
    """
    return "_".join(f"{row}.{col}.{number_text(n)}" for (row, col), n in sorted(cells.items()))


def decode_cells(value: str) -> dict[tuple[int, int], float] | None:
    """Return the numbers that `encode_cells` was given; None for damage.

    Examples
    --------
    >>> decode_cells("0.1.5_2.2.-0.5")
    {(0, 1): 5.0, (2, 2): -0.5}
    """
    cells = {}
    for part in value[:MAX_NUMBERS_TEXT].split("_"):
        match = re.fullmatch(r"(\d{1,3})\.(\d{1,3})\.(-?[0-9a-z.+-]{1,25})", part)
        if match is None:
            return None
        try:
            cells[int(match[1]), int(match[2])] = parse_number(match[3])
        except ValueError:
            return None
    return cells


INPUT_KIND = Param(
    "of",
    OneOf(tuple(INPUT_KINDS)),
    "what the page Backwards pools",
    (KIND_GROUP,),
    reset_by=ResetBy.LINK,
)
MODE = Param("mode", OneOf(MODES), "what goes back", (KEEP_GROUP,), reset_by=ResetBy.LINK)
BESIDE_AVERAGE = Param("both", Flag(), "average's gradient shows beside it", reset_by=ResetBy.STEP)
CHANGE = Param("eps", OneOf(CHANGES, "0.5"), "how much a slope changes its cell")
CURVE = Param("curve", Flag(), "the curve of a slope is drawn")
UNPOOL_SIZES = (_unpooled("ud", "slices"), _unpooled("uh", "rows"), _unpooled("uw", "columns"))
GRAD_OUTPUT = Param(
    "grad",
    Decoded(decode_cells),
    "gradients of the output that are not 1",
    owner=Owner.PYTHON,
    reset_by=ResetBy.LINK | ResetBy.NUMBERS,
)
PARAMS = (INPUT_KIND, MODE, BESIDE_AVERAGE, CHANGE, CURVE, *UNPOOL_SIZES, GRAD_OUTPUT)


def pool_of_mode(mode: str) -> str:
    """Return the label of the pool that this mode goes back through.

    Examples
    --------
    >>> pool_of_mode("Gradient of Lp"), pool_of_mode("Unpool")
    ('Lp', 'Max')
    """
    return _POOL_OF.get(mode, KEEP.reader.default)


def opens_on(names: Collection[str]) -> dict[str, int]:
    """Return the values with which a first visit to the page opens: overlapping windows.

    They show that one cell wins several windows. They are left out if one of `names` sets a kernel
    or a stride for rows or columns, or the mode: the page always writes the mode into its link.

    Examples
    --------
    >>> opens_on(["p"]), opens_on(["k"]), opens_on(["mode"])
    ({'k': 3, 's': 1}, {}, {})
    """
    keys = (
        MODE.name,
        *WINDOW_PARAMETERS["kernel_size"].keys[:2],
        *WINDOW_PARAMETERS["stride"].keys[:2],
    )
    return {} if any(name in names for name in keys) else {KERNEL.name: 3, STRIDE.name: 1}
