"""Describe a list of layers: its table, sizes and receptive field, and why one cannot work."""

from collections.abc import Sequence

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import (
    AvgPool2d,
    Conv2d,
    FractionalMaxPool2d,
    Layer,
    LayerReport,
    LPPool2d,
    MaxPool2d,
    StackReport,
    follow,
)
from pooling_core.network.pools import AdaptiveMaxPool2d
from pooling_ui.features.stack.layer_table import Row
from pooling_ui.paste.models.layer_steps import output_numbers
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import shape, unbroken

POOLS = (
    MaxPool2d,
    AvgPool2d,
    LPPool2d,
    FractionalMaxPool2d,
    AdaptiveMaxPool2d,
)  # the adaptive average is one of the last
_WINDOWED = (Conv2d, *POOLS)
_DOCUMENT = "https://docs.pytorch.org/docs/stable/generated/torch.nn.{}.html"
LAYER_TITLES = ("No.", "Layer")
NETWORK_TITLES = (
    *(*LAYER_TITLES, "Output", "Parameters", "Multiply-adds", "Memory"),
    *("Receptive field", "Jump"),
)
_NOT_REACHED = "A layer above it cannot work."
_EXACT = 99_999  # a larger number is rounded


def short_number(number: int) -> str:
    """Return a number in full, or a large one in three digits.

    Examples
    --------
    >>> short_number(18496), short_number(1849688064)
    ('18,496', '1.85\\xa0G')
    """
    return f"{number:,}" if number <= _EXACT else _scaled(number, ("k", "M", "G", "T"))


def bytes_label(count: int) -> str:
    """Return an amount of memory.

    Examples
    --------
    >>> bytes_label(40), bytes_label(131072)
    ('40\\xa0B', '131\\xa0kB')
    """
    return _scaled(count, ("B", "kB", "MB", "GB", "TB"), since=0)


def _scaled(number: int, units: Sequence[str], since: int = 1) -> str:
    """Return a number in three digits with the unit that leaves fewer than four before the point.

    Units are powers of 1,000, from the power `since` on.
    """
    at = min(max((len(str(number)) - 1) // 3, since), len(units) - 1 + since)
    scaled = float(f"{number / 1000**at:.3g}")
    if scaled >= 1000 and at < len(units) - 1 + since:
        scaled, at = scaled / 1000, at + 1
    return unbroken(f"{scaled:,.10g} {units[at - since]}")


def network_rows(layers: Sequence[Layer], report: StackReport, shape_in: Ints) -> list[Row]:
    """Return a row for each layer, which opens the arithmetic of its size, and one with the sums.

    Examples
    --------
    >>> layers = [MaxPool2d(2)]
    >>> row, sums = network_rows(layers, follow(layers, (1, 6, 6)), (1, 6, 6))
    >>> print(row.arithmetic.replace("\\xa0", " "))
    Output size: (6 + 2 · 0 − 2) ÷ 2 = 2, plus 1 = 3.
    """
    rows, before, works = [], shape_in, len(report.layers)
    for at, layer in enumerate(layers):
        if at < works:
            does, arithmetic = _cells(report.layers[at]), _size_words(report.layers[at], before)
            before = report.layers[at].shape
        else:
            is_first = at == works
            does = ("cannot work" if is_first else "not reached", *["–"] * 5)
            arithmetic = f"It cannot work: {report.problem}." if is_first else _NOT_REACHED
        name = type(layer).__name__
        cells = (str(at + 1), layer_text(layer), *does)
        rows.append(Row(cells, arithmetic, name, _DOCUMENT.format(name)))
    reached = f"Up to layer {works}" if report.problem and works else "Together"
    return [*rows, Row(("", reached, "", *_sums(report), "", ""))]


def _size_words(report: LayerReport, before: Ints) -> str:
    """Return the arithmetic of a layer's output size in words."""
    if numbers := output_numbers(report, before):
        return (
            f"Output size: {numbers}." if "=" in numbers else f"{numbers[0].upper()}{numbers[1:]}."
        )
    if report.shape == tuple(before):
        return "The output has the size of the input."
    return f"The output size is out_features: {shape(report.shape)}."


def layer_rows(layers: Sequence[Layer], input_shape: Ints) -> list[Row]:
    """Return the layers alone, below the shape of their input: the results are covered.

    Examples
    --------
    >>> from pooling_core.network import ReLU
    >>> [list(row.cells) for row in layer_rows((ReLU(),), (8,))]
    [['', 'Input 8'], ['1', 'ReLU()']]
    """
    named = enumerate(map(layer_text, layers), 1)
    return [
        Row(("", f"Input {unbroken(shape(input_shape))}")),
        *(Row((str(number), text)) for number, text in named),
    ]


def _cells(report: LayerReport) -> tuple[str, ...]:
    return (
        unbroken(shape(report.shape)),
        f"{report.parameters:,}",
        short_number(report.multiply_adds),
        bytes_label(report.memory),
        unbroken(shape(report.receptive_field)),
        jump_label(report),
    )


def _sums(report: StackReport) -> tuple[str, ...]:
    parameters, adds, memory = (
        sum(getattr(each, name) for each in report.layers)
        for name in ("parameters", "multiply_adds", "memory")
    )
    return f"{parameters:,}", short_number(adds), bytes_label(memory)


def jump_label(report: LayerReport) -> str:
    """Return the distance of neighbouring units; one number if both axes are alike.

    A single unit has no neighbour.

    Examples
    --------
    >>> report = follow([MaxPool2d((1, 2)), MaxPool2d((8, 2)), MaxPool2d((1, 2))], (1, 8, 8))
    >>> [jump_label(each).replace("\\xa0", " ") for each in report.layers]
    ['1 × 2', '– × 4', '–']
    """
    texts = [
        f"{jump:.4g}" if len(axis.first) > 1 else "–"
        for jump, axis in zip(report.jump, report.reach, strict=True)
    ]
    return texts[0] if len(set(texts)) == 1 else unbroken(" × ".join(texts))


def field_words(layers: Sequence[Layer], report: StackReport, shape_in: Ints) -> str:
    """Return the part of the input that a unit of the last plane sees, with and without the pools.

    Examples
    --------
    >>> layers = [Conv2d(1, 8, 3), MaxPool2d(2), Conv2d(8, 8, 3)]
    >>> print(field_words(layers, follow(layers, (1, 20, 20)), (1, 20, 20)))
    After layer 3, a unit sees 8 × 8 of 20 × 20 cells; without the pool it would see 5 × 5.
    """
    windowed = [at for at, each in enumerate(report.layers) if isinstance(each.layer, _WINDOWED)]
    if not windowed:
        return ""
    last = windowed[-1] + 1
    field = report.layers[last - 1].receptive_field
    sentence = f"After layer {last}, a unit sees {_seen_words(field, shape_in[1:])}"
    without_pools = [each for each in layers[:last] if not isinstance(each, POOLS)]
    without = follow(without_pools, shape_in)
    if without.problem or not 0 < len(without.layers) < last:
        return f"{sentence}."
    less = shape(without.layers[-1].receptive_field)
    pools = "pools" if last - len(without_pools) > 1 else "pool"
    return f"{sentence}; without the {pools} it would see {less}."


def _seen_words(field: Ints, cells: Ints) -> str:
    """Return the part of an input that a unit sees; a field may reach into the padding."""
    if all(seen <= size for seen, size in zip(field, cells, strict=True)):
        return f"{shape(field)} of {shape(cells)} cells"
    seen = shape(tuple(map(min, field, cells)))
    return f"{seen} of {shape(cells)} cells (its field of {shape(field)} is cut by the border)"
