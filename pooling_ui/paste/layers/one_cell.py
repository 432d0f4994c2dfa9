"""The sentence on a pool that cannot work because its input has one cell only."""

from pooling_core import PoolSpec
from pooling_ui.paste.layers.layer_call import Ints
from pooling_ui.text.axes import INPUTS
from pooling_ui.text.words import shape, short_shape


def one_cell_words(plane: Ints, spec: PoolSpec | None, *, has_padding: bool) -> str:
    """Return what to change if an input of one cell has no room for the windows; "" for others.

    Padding is offered if the pool has it, and if half the kernel of it makes enough room.

    Examples
    --------
    >>> one_cell_words((1, 1), PoolSpec.of(2), has_padding=True)
    'A 1 × 1 plane cannot shrink any further: use one pool fewer, or padding 1 in this one.'
    >>> one_cell_words((1, 1), None, has_padding=True)
    'A 1 × 1 plane cannot shrink any further: use one pool fewer.'
    """
    if set(plane) != {1}:
        return ""
    name = INPUTS[len(plane)]
    which = f"{shape(plane)} {name}" if len(plane) > 1 else f"{name} of one sample"
    padding = _padding(spec) if spec is not None and has_padding else ()
    padded = f", or padding {short_shape(padding)} in this one" if padding else ""
    return f"A {which} cannot shrink any further: use one pool fewer{padded}."


def _padding(spec: PoolSpec) -> Ints:
    """Return the least padding with which a window fits around one cell; () if none is legal."""
    padding = tuple(extent // 2 for extent in spec.extent)
    half = (kernel // 2 for kernel in spec.kernel_size)
    return () if any(p > most for p, most in zip(padding, half, strict=True)) else padding
