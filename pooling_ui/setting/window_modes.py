"""The window modes: each is one entry of `WINDOW_MODES`, with all that the setting needs of it.

CONTRIBUTING.md, “A setting of a pool”, says what a new parameter of windows needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WindowMode:
    """A window mode, by its label in the link.

    `words` names such windows within a sentence. `parameters` are those of its windows, by
    PyTorch's names. `adjective` stands before the name of a pool with such windows. PyTorch has
    them for inputs with the numbers of axes in `axes`. A page `finds_size` that fits where a link
    has no output size.
    """

    label: str
    words: str
    parameters: tuple[str, ...]
    adjective: str = ""
    axes: tuple[int, ...] = (1, 2, 3)
    finds_size: bool = False

    @property
    def prefix(self) -> str:
        """Return what stands before the name of PyTorch's function for a maximum.

        Examples
        --------
        >>> FRACTIONAL.prefix, BY_KERNEL.prefix
        ('fractional_', '')
        """
        return f"{self.adjective}_" if self.adjective else ""


BY_KERNEL = WindowMode(
    "By kernel", "windows by kernel", ("kernel_size", "stride", "padding", "dilation")
)
BY_SIZE = WindowMode(
    "By output size", "windows by output size", ("output_size",), adjective="adaptive"
)
FRACTIONAL = WindowMode(
    "Fractional",
    "fractional windows",
    ("kernel_size", "output_size", "samples"),
    adjective="fractional",
    axes=(2, 3),  # PyTorch has none of a series
    finds_size=True,
)
# Links that hold a whole setting count modes from the first: a new one stands at the end.
WINDOW_MODES: Mapping[str, WindowMode] = {
    mode.label: mode for mode in (BY_KERNEL, BY_SIZE, FRACTIONAL)
}


def window_modes(axes: int) -> tuple[WindowMode, ...]:
    """Return the window modes of an input with this many axes.

    Examples
    --------
    >>> [mode.label for mode in window_modes(1)]
    ['By kernel', 'By output size']
    """
    return tuple(mode for mode in WINDOW_MODES.values() if axes in mode.axes)


def mode_of(label: str | None, axes: int) -> WindowMode:
    """Return the window mode with this label; by kernel, if an input with so many axes has none.

    Without a label, too, windows are by kernel.

    Examples
    --------
    >>> mode_of("Fractional", 1).label
    'By kernel'
    """
    named = (mode for mode in window_modes(axes) if mode.label == label)
    return next(named, BY_KERNEL)
