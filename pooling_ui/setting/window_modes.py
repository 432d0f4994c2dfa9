"""The window modes: each is one entry of `WINDOW_MODES`, with its names, its fields, and its spec.

`setting.py` has the arguments of its windows and their words, `first_setting.py` the values that it
begins with. CONTRIBUTING.md, “A setting of a pool”, says what a new parameter of windows needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from pooling_core import AdaptiveSpec, FractionalSpec, PoolSpec

Spec = PoolSpec | AdaptiveSpec | FractionalSpec


@dataclass(frozen=True, slots=True)
class WindowMode:
    """A window mode, by its label in the link.

    `words` names such windows within a sentence. `spec` is the class of the core's windows. `lines`
    are the parameters of the windows, by PyTorch's names: each line of fields shows some.
    `adjective` stands before the name of a pool with such windows. `purpose` is the sentence about
    them, for `what` is pooled; if it is empty, the sentence depends on that. PyTorch has them for
    inputs with the numbers of axes in `axes`. While the field of an output size is empty, the size
    `follows_input`; or a page `finds_size` that fits where a link has none.
    """

    label: str
    words: str
    spec: type[Spec]
    lines: tuple[tuple[str, ...], ...]
    adjective: str = ""
    purpose: str = ""
    axes: tuple[int, ...] = (1, 2, 3)
    follows_input: bool = False
    finds_size: bool = False

    @property
    def parameters(self) -> tuple[str, ...]:
        """Return the parameters of its windows, by PyTorch's names.

        Examples
        --------
        >>> FRACTIONAL.parameters
        ('kernel_size', 'output_size', 'samples')
        """
        return tuple(chain.from_iterable(self.lines))

    @property
    def chooses_size(self) -> bool:
        """Return True if a person chooses the output size, and no rule computes it.

        Examples
        --------
        >>> FRACTIONAL.chooses_size, BY_KERNEL.chooses_size
        (True, False)
        """
        return "output_size" in self.parameters

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
    "By kernel",
    "windows by kernel",
    PoolSpec,
    lines=(("kernel_size", "stride"), ("padding", "dilation")),
)
BY_SIZE = WindowMode(
    "By output size",
    "windows by output size",
    AdaptiveSpec,
    lines=(("output_size",),),
    adjective="adaptive",
    purpose="A {what} of any {extent} becomes {size}: windows cover it, and each keeps {kept}.",
    follows_input=True,
)
FRACTIONAL = WindowMode(
    "Fractional",
    "fractional windows",
    FractionalSpec,
    lines=(("kernel_size", "output_size"), ("samples",)),
    adjective="fractional",
    purpose="A random draw places windows of one size, and each keeps {kept}. "
    "Another draw gives other windows.",
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


def mode_of_spec(spec: Spec) -> WindowMode:
    """Return the window mode of the core's windows.

    Examples
    --------
    >>> mode_of_spec(AdaptiveSpec((3, 3))).label
    'By output size'
    """
    return next(mode for mode in WINDOW_MODES.values() if isinstance(spec, mode.spec))


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
