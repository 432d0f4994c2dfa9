"""Show how the size of each layer's output follows from its input, as Grid words it."""

from collections.abc import Sequence

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import LayerReport
from pooling_ui.paste.models.layer_steps import window_numbers
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import plain


def sizes_list(reports: Sequence[LayerReport], input_shape: Ints, chosen: int) -> str:
    """Return the arithmetic of every layer with windows, in Markdown; the chosen one in bold."""
    lines, shape = [], input_shape
    for number, report in enumerate(reports, 1):
        if steps := window_numbers(report.layer, shape):
            name = plain(f"{number}. {layer_text(report.layer)}")
            lines.append(f"- {f'**{name}**' if number == chosen else name}: {plain(steps)}")
        shape = report.shape
    return "\n".join(lines)
