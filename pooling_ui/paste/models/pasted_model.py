"""Read a pasted model, and choose the input on which its sizes are shown."""

import re
from dataclasses import dataclass

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import (
    Conv2d,
    Flatten,
    Layer,
    LayerNorm,
    Linear,
    ShapePreserving,
    StackReport,
    WindowedLayer,
    follow,
)
from pooling_ui.model_text import MOST_LAYERS, ReadModel, Refusal, read_model
from pooling_ui.model_text.input_shape import (
    USUAL_SHAPE,
    Shape,
    fitting_shape,
    oblong_shape,
    shape_behind,
    shape_for,
    square_for_norm,
    square_shape,
    stated_shape,
)
from pooling_ui.model_text.lazy import settled
from pooling_ui.model_text.stack_link import MOST_CHANNELS, MOST_SIDE
from pooling_ui.paste.layers.input_size import find_size
from pooling_ui.text.words import shape as written

_NUMBER = r"\d{1,9}"
# A size at the end of a line, as people write it: “on 3×32×32”, “input: (3, 32, 32)”, “on 224”.
_INPUT = re.compile(
    rf"[,;]?[ \t]{{0,9}}\b(?:on|input[ \t]?(?:size|shape|of|is)?[ \t]?[:=]?(?=[ \t(\[]{{0,3}}"
    rf"{_NUMBER}[ \t]?[×x*X,]))[ \t]{{0,9}}(?P<size>[(\[]?[ \t]?{_NUMBER}"
    rf"(?:[ \t]?[×x*X,][ \t]?{_NUMBER}){{0,3}}[ \t]?[)\]]?)[ \t.]{{0,9}}$",
    re.MULTILINE | re.IGNORECASE,
)
_ADD_ONE = "Add one: “on 3 × 224 × 224”."
_MOST_ROWS = 32  # of planes that are made for a Linear's features


@dataclass(frozen=True, slots=True)
class PastedModel:
    """The layers of a text on one input, and sentences on what was read of it.

    `as_written`: the text has no forward, so the order of the layers is a guess. `is_example`: the
    text has no input that can be used. `lazy` is the note on lazy layers.
    """

    layers: tuple[Layer, ...]
    shape: Shape
    report: StackReport
    notes: tuple[str, ...] = ()
    stops: str = ""
    as_written: bool = False
    is_example: bool = False
    lazy: str = ""

    def before(self, at: int) -> Ints:
        """Return the shape of the input of a layer, counted from 0, if all before it work."""
        return self.report.layers[at - 1].shape if at else self.shape

    def fails_on_example(self) -> bool:
        """Return True if a layer cannot work on the example, and another input may suit it."""
        if not self.is_example or not self.report.problem:
            return False
        at = len(self.report.layers)
        layer, before = self.layers[at], self.before(at)
        if isinstance(layer, Conv2d) and layer.in_channels != before[0]:
            return False
        channels, rows, columns = self.shape
        larger = shape_behind(self.layers[:at], (channels, 2 * rows, 3 * columns))
        by_size = isinstance(layer, (Linear, LayerNorm, WindowedLayer))
        return by_size and larger not in (None, before)


def read_pasted(text: str) -> PastedModel | Refusal:
    """Return the model in a text, on the input that the text names or on an example.

    Examples
    --------
    >>> read_pasted("nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU()) on 28 × 28").shape
    (1, 28, 28)
    >>> read_pasted("nn.Sequential(nn.Flatten(), nn.Linear(784, 10))").shape
    (1, 28, 28)
    """
    in_words = _INPUT.search(text)
    read = read_model(_INPUT.sub("", text))
    if isinstance(read, Refusal):
        return read
    given = read.input_shape
    if in_words and not read.is_viewed:
        given = _in_words(in_words["size"], read.layers)
    if given is None:
        return _on_example(read, "The text has no input size")
    shape = stated_shape(given)
    if shape is None:
        most = written((MOST_CHANNELS, MOST_SIDE, MOST_SIDE))
        return _on_example(read, f"Stack shows inputs from 1 × 1 × 1 to {most}")
    return _on_shape(read, read.layers, shape, read.notes)


def _on_shape(
    read: ReadModel,
    layers: tuple[Layer, ...],
    shape: Shape,
    notes: tuple[str, ...],
    *,
    is_example: bool = False,
) -> PastedModel:
    """Return the model on an input, which also settles its lazy layers."""
    layers, lazy = settled(layers, shape)
    report, told = follow(layers, shape), (*notes, lazy) if lazy else notes
    return PastedModel(layers, shape, report, told, read.stops, read.as_written, is_example, lazy)


def _in_words(text: str, layers: tuple[Layer, ...]) -> Ints | None:
    """Return channels, rows and columns; without channels, those of the first convolution."""
    size = find_size(f"on {text}", 2)
    if size is None:
        return None
    channels = size.lead[-1] if size.lead else shape_for(layers, USUAL_SHAPE)[0]
    return (channels, *size.plane)


def _on_example(read: ReadModel, why: str) -> PastedModel:
    """Return the model on the usual input, or on another with which all of its layers work."""
    layers, notes = read.layers, list(read.notes)
    features = _first_features(layers)
    if features and len(layers) < MOST_LAYERS:
        layers = (Flatten(), *layers)
        notes.append("The first layer takes features: a Flatten is put before it.")
    usual = shape_for(layers, USUAL_SHAPE)
    shape, how = usual, "an example"
    if follow(layers, usual).problem and (fits := _fitting(layers, usual, features)):
        shape, how = fits, "an example on which all layers work"
    notes.insert(0, f"{why}, so {written(shape)} is {how}. {_ADD_ONE}")
    return _on_shape(read, layers, shape, tuple(notes), is_example=True)


def _fitting(layers: tuple[Layer, ...], usual: Shape, features: int) -> Shape | None:
    """Return an input with which all layers work: of a usual size, or of the features alone."""
    tried = [usual] if _first_convolution(layers) else [usual, (1, *usual[1:])]
    for each in tried:
        if fits := fitting_shape(layers, each):
            return fits
        for square in (square_shape(layers, each[0]), square_for_norm(layers, each[0])):
            if square and not follow(layers, square).problem:
                return square
        if not features and (oblong := oblong_shape(layers, each[0])):
            return oblong
    for side in range(1, _MOST_ROWS + 1) if features else ():
        channels, left = divmod(features, side * side)
        if not left and channels <= MOST_CHANNELS:
            shape = (channels, side, side)
            return None if follow(layers, shape).problem else shape
    return None


def _first_convolution(layers: tuple[Layer, ...]) -> bool:
    return any(isinstance(layer, Conv2d) for layer in layers)


def _first_features(layers: tuple[Layer, ...]) -> int:
    """Return the features that the first layer takes that changes a size; 0 if it takes planes."""
    for layer in layers:
        if isinstance(layer, Linear):
            return layer.in_features
        if not isinstance(layer, ShapePreserving):
            return 0
    return 0
