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
from pooling_ui.paste.models.layer_steps import window_numbers
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import plain, shape, unbroken

POOLS = (
    MaxPool2d,
    AvgPool2d,
    LPPool2d,
    FractionalMaxPool2d,
    AdaptiveMaxPool2d,
)  # the adaptive average is one of the last
_WINDOWED = (Conv2d, *POOLS)
_DOCUMENT = "https://docs.pytorch.org/docs/stable/generated/torch.nn.{}.html"
_TITLES = (
    *("No.", "Layer", "Output", "Parameters", "Multiply-adds", "Memory"),
    *("Receptive field", "Jump"),
)
_ALIGNED = ("---:", ":---", ":---", "---:", "---:", "---:", ":---", ":---")
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


def stack_table(layers: Sequence[Layer], report: StackReport, chosen: int) -> str:
    """Return the table in Markdown: a row for each layer, the chosen one in bold, and the sums.

    The first mention of a layer links to its documentation; so the table takes the focus, and keys
    can scroll it.
    """
    rows = [list(_TITLES)]
    linked: set[str] = set()
    for index, layer in enumerate(layers):
        name, text = type(layer).__name__, plain(layer_text(layer))
        if name not in linked:
            text = text.replace(name, f"[{name}]({_DOCUMENT.format(name)})", 1)
            linked.add(name)
        if index < len(report.layers):
            does = _cells(report.layers[index])
        else:
            does = ("cannot work" if index == len(report.layers) else "not reached", *["–"] * 5)
        rows.append(_row((str(index + 1), text, *does), chosen))
    works = len(report.layers)
    reached = f"Up to layer {works}" if report.problem and works else "Together"
    rows.append(["", reached, "", *_sums(report), "", ""])
    return _markdown(rows)


def layers_table(layers: Sequence[Layer], input_shape: Sequence[int], chosen: int) -> str:
    r"""Return the layers alone as a table in Markdown, below the shape of their input.

    Examples
    --------
    >>> from pooling_core.network import ReLU
    >>> print(layers_table((ReLU(),), (3, 8, 8), 1).replace("\xa0", " "))
    | :small[No.] | :small[Layer] |
    | ---: | :--- |
    |  | :small[Input 3 × 8 × 8] |
    | :small[**1**] | :small[**ReLU\(\)**] |
    """
    named = enumerate(layers, 1)
    rows = [list(_TITLES[:2]), ["", f"Input {unbroken(shape(input_shape))}"]]
    rows += [_row((str(number), plain(layer_text(layer))), chosen) for number, layer in named]
    return _markdown(rows)


def _row(cells: Sequence[str], chosen: int) -> list[str]:
    return [f"**{cell}**" if cells[0] == str(chosen) else cell for cell in cells]


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table; the first of them is its head."""
    head, *others = [[_small(cell) for cell in row] for row in rows]
    lines = (head, _ALIGNED[: len(head)], *others)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _small(cell: str) -> str:
    return f":small[{cell}]" if cell else ""


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


def sizes_list(reports: Sequence[LayerReport], input_shape: Ints, chosen: int) -> str:
    """Return the arithmetic of every layer with windows, in Markdown; the chosen one in bold."""
    lines, before = [], input_shape
    for number, report in enumerate(reports, 1):
        if steps := window_numbers(report.layer, before):
            name = plain(f"{number}. {layer_text(report.layer)}")
            lines.append(f"- {f'**{name}**' if number == chosen else name}: {plain(steps)}")
        before = report.shape
    return "\n".join(lines)
