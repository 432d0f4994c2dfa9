"""The arithmetic of the sizes that the layers of a model make, a line for each layer."""

from collections.abc import Sequence

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Conv2d, Flatten, Layer, LayerReport, Linear, WindowedLayer
from pooling_ui.paste.answer import Step
from pooling_ui.setting.sizes import size_numbers
from pooling_ui.text.layers import layer_text


def window_numbers(layer: Layer, shape: Ints) -> str:
    """Return the arithmetic of a layer's output size; "" for a layer without windows.

    Raises
    ------
    ValueError
        The layer has no windows on this shape.

    Examples
    --------
    >>> conv = Conv2d(3, 64, 7, stride=2, padding=3)
    >>> print(window_numbers(conv, (3, 224, 224)).replace("\N{NO-BREAK SPACE}", " "))
    (224 + 2 · 3 − 7) ÷ 2 = 111.5, rounded down to 111, plus 1 = 112
    """
    if not isinstance(layer, WindowedLayer):
        return ""
    if isinstance(layer, Conv2d) and layer.padding == "same":
        return "padding “same” keeps the size"
    return size_numbers(layer.windows(shape).size_rules(shape[1:]))


def output_numbers(report: LayerReport, before: Ints) -> str:
    """Return the arithmetic of the size behind a layer, from the size `before` it.

    It is that of its windows, or of planes that become one row; "" for any other layer.

    Examples
    --------
    >>> from pooling_core.network import follow
    >>> report = follow([Flatten()], (8, 3, 3))
    >>> output_numbers(report.layers[0], (8, 3, 3))
    '8 · 3 · 3 = 72'
    """
    if isinstance(report.layer, Flatten) and len(before) == 3 and len(report.shape) == 1:
        return f"{' · '.join(map(str, before))} = {report.shape[0]}"
    return window_numbers(report.layer, before)


def layer_steps(reports: Sequence[LayerReport], input_shape: Ints) -> list[Step]:
    """Return a line for each layer with windows, and for each that puts planes in one row.

    Examples
    --------
    >>> from pooling_core.network import MaxPool2d, ReLU, follow
    >>> report = follow([ReLU(), MaxPool2d(2), Flatten()], (8, 6, 6))
    >>> steps = layer_steps(report.layers, (8, 6, 6))
    >>> steps[1]
    Step(what='3. Flatten()', numbers='8 · 3 · 3 = 72')
    """
    steps, before = [], input_shape
    for number, report in enumerate(reports, 1):
        if numbers := output_numbers(report, before):
            steps.append(Step(f"{number}. {layer_text(report.layer)}", numbers))
        before = report.shape
    return steps


def broken_step(layer: Layer, at: int, shape: Ints) -> Step | None:
    """Return the line of a layer that cannot work on this shape, if numbers show why."""
    what = f"{at + 1}. {layer_text(layer)}"
    if isinstance(layer, Linear):
        return Step(what, f"{shape[-1]} ≠ {layer.in_features}")
    if isinstance(layer, Conv2d) and len(shape) == 3 and layer.in_channels != shape[0]:
        return Step(what, f"{shape[0]} ≠ {layer.in_channels}")
    try:
        numbers = window_numbers(layer, shape)
    except (TypeError, ValueError):
        return None
    return Step(what, numbers) if numbers else None
