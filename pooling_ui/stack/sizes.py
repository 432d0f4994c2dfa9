"""Show how the size of each layer's output follows from its input, as Grid words it."""

from collections.abc import Sequence

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Conv2d, Layer, LayerReport, WindowedLayer
from pooling_ui.setting.sizes import size_numbers
from pooling_ui.text.layers import label
from pooling_ui.text.words import plain


def size_steps(layer: Layer, shape: Ints) -> str:
    """Return the arithmetic of a layer's output size; "" for a layer without windows.

    Examples
    --------
    >>> conv = Conv2d(3, 64, 7, stride=2, padding=3)
    >>> print(size_steps(conv, (3, 224, 224)).replace("\N{NO-BREAK SPACE}", " "))
    (224 + 2 · 3 − 7) ÷ 2 = 111.5, rounded down to 111, plus 1 = 112
    """
    if not isinstance(layer, WindowedLayer):
        return ""
    if isinstance(layer, Conv2d) and layer.padding == "same":
        return "padding “same” keeps the size"
    return size_numbers(layer.windows(shape).size_rules(shape[1:]))


def sizes_list(reports: Sequence[LayerReport], input_shape: Ints, chosen: int) -> str:
    """Return the arithmetic of every layer with windows, in Markdown; the chosen one in bold."""
    lines, shape = [], input_shape
    for number, report in enumerate(reports, 1):
        if steps := size_steps(report.layer, shape):
            name = plain(f"{number}. {label(report.layer)}")
            lines.append(f"- {f'**{name}**' if number == chosen else name}: {plain(steps)}")
        shape = report.shape
    return "\n".join(lines)
