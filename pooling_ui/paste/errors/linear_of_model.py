"""Answer an error about a Linear beside its model: which layer it is, and its in_features."""

import re
from dataclasses import replace
from math import isqrt, prod

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Flatten, Layer, Linear, follow
from pooling_ui.model_text.input_shape import (
    USUAL_SIDES,
    Shape,
    shape_behind,
    square_shape,
    square_with,
)
from pooling_ui.paste.answer import Answer, PageButton, Step
from pooling_ui.paste.errors.joined_batch import (
    joined_answer,
    joins_samples,
    kept_apart,
    samples_in_row,
)
from pooling_ui.paste.errors.message import answer
from pooling_ui.paste.models import PastedModel, looks_like_model, read_pasted, stack_button
from pooling_ui.paste.models.layer_steps import layer_steps
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import shape as written

_MOST_FEATURES = 10**7
_MOST_STEPS = 11  # before the Linear
# Lines of a traceback: indented, they would count as a part of the model above them.
_TRACEBACK = re.compile(
    r"^[ \t]{0,40}(?:File \"[^\n]{0,500}(?:\n[ \t]{1,40}[^\n]{0,500})?"
    r"|\w{0,40}Error: [^\n]{0,500})$",
    re.MULTILINE,
)
# The line of code that a traceback quotes below each of its lines.
_QUOTED = re.compile(r"^[ \t]{0,40}File \"[^\n]{0,500}\n[ \t]{1,40}([^\n]{0,500})$", re.MULTILINE)


def model_beside(text: str) -> PastedModel | None:
    """Return the model in a text with an error; None if there is none that can be read."""
    if not looks_like_model(text):
        return None
    for part in (_TRACEBACK.sub("", text), *reversed(_QUOTED.findall(text))):
        model = read_pasted(part) if looks_like_model(part) else None
        if isinstance(model, PastedModel):
            return model
    return None


def model_button(text: str) -> tuple[PageButton, ...]:
    """Return the button that opens the model beside an error; nothing if there is none."""
    model = model_beside(text)
    return (stack_button(model.layers, model.shape, text),) if model else ()


def linear_of_model_answer(text: str, rows: int, has: int, wants: int, out: int) -> Answer | None:
    """Return the answer to “mat1 and mat2 shapes … (rows x has and wants x out)” beside a model.

    None if no model with such a Linear can be read in the text.
    """
    model = model_beside(text)
    if model is None:
        return None
    asked = [
        at
        for at, layer in enumerate(model.layers)
        if isinstance(layer, Linear) and (layer.in_features, layer.out_features) == (wants, out)
    ]
    if not asked:
        return None
    at = asked[0]
    if samples_in_row(rows, has, wants) and any(map(joins_samples, model.layers[:at])):
        return _joined(model, at, has, text)
    shape = _input_shape(model, at, rows, has)
    if shape is None:
        is_flat = any(isinstance(layer, Flatten) for layer in model.layers[:at])
        return _answer(model, at, has, (has,), None, text) if is_flat else None
    return _answer(model, at, has, shape_behind(model.layers[:at], shape) or (has,), shape, text)


def _input_shape(model: PastedModel, at: int, rows: int, has: int) -> Shape | None:
    """Return an input on which a layer gets so many numbers: the model's, or a square one."""
    layers, tried = model.layers[:at], [model.shape]
    for channels in (model.shape[0], 1):
        tried += [(channels, side, side) for side in USUAL_SIDES]
        squares = square_shape(layers, channels), square_with(layers, channels, has)
        tried += [shape for shape in squares if shape]
    for shape in tried:
        found = shape_behind(layers, shape)
        if found and found[-1] == has and rows % prod(found[:-1]) == 0:
            return shape
    return None


def _joined(model: PastedModel, at: int, has: int, text: str) -> Answer | None:
    """Return the answer to samples that a Flatten joins; None if the rest does not fit either."""
    linear, layers = model.layers[at], kept_apart(model.layers)
    assert isinstance(linear, Linear)
    mended = replace(model, layers=layers)
    shape = _input_shape(mended, at, 1, linear.in_features)
    if shape is None:
        return None
    reports = follow(layers[:at], shape).layers
    first = next(index for index, each in enumerate(model.layers) if joins_samples(each))
    return joined_answer(
        _title(linear, at, has),
        layer_text(model.layers[first]),
        (has, linear.in_features, linear.out_features),
        reports[first - 1].shape if first else shape,
        steps=tuple(layer_steps(reports, shape)[-_MOST_STEPS:]),
        buttons=(
            stack_button(layers, shape, text, f"Open it on Stack with {layer_text(Flatten())}"),
            stack_button(model.layers, shape, text),
        ),
    )


def _title(linear: Linear, at: int, has: int) -> str:
    return (
        f"Layer {at + 1}, {layer_text(linear)}, wants {linear.in_features:,} numbers for each "
        f"sample, and {has:,} come in."
    )


def _answer(
    model: PastedModel, at: int, has: int, before: Ints, shape: Shape | None, text: str
) -> Answer:
    linear = model.layers[at]
    assert isinstance(linear, Linear)
    features = prod(before)
    mended: tuple[Layer, ...] = (Linear(features, linear.out_features, linear.bias),)
    missing = ""
    if len(before) > 1:
        mended = (Flatten(), *mended)
        missing = f"It reads the last axis alone of {written(before)}: a Flatten is missing."
    works = ", ".join(f"nn.{layer_text(layer)}" for layer in mended)
    steps = [Step(f"{at + 1}. {layer_text(linear)}", f"{has} ≠ {linear.in_features}")]
    buttons = [stack_button(model.layers, shape or model.shape, text)]
    if shape:
        layers = (*model.layers[:at], *mended, *model.layers[at + 1 :])
        reports = follow(model.layers[:at], shape).layers
        steps = [*layer_steps(reports, shape)[-_MOST_STEPS:], *steps]
        works_label = f"Open it on Stack with {layer_text(mended[-1])}"
        buttons.insert(0, stack_button(layers, shape, text, works_label))
    return answer(
        _title(linear, at, has),
        missing,
        f"The nearest that works: {works}.",
        _adaptive_words(model.layers[:at], shape, linear.in_features) if not missing else "",
        f"An input of {written(shape)} gives these sizes." if shape else "",
        steps=tuple(steps),
        buttons=tuple(buttons),
        code=linear_code(features, linear.out_features),
        questions=("flatten-size", "can-it-be-removed"),
    )


def _adaptive_words(layers: tuple[Layer, ...], shape: Shape | None, wants: int) -> str:
    """Return the sentence on the pool that makes the planes for which the Linear was made."""
    if shape is None:
        return ""
    planes = [each.shape for each in follow(layers, shape).layers if len(each.shape) == 3]
    channels = (planes or [shape])[-1][0]
    side = isqrt(wants // channels)
    if not side or side * side * channels != wants:
        return ""
    return adaptive_words(side)


def adaptive_words(side: int) -> str:
    """Return the sentence on the pool that makes planes of one size.

    Examples
    --------
    >>> adaptive_words(7)
    'Or use nn.AdaptiveAvgPool2d(7): it makes 7 × 7 of every input size.'
    """
    return f"Or use nn.AdaptiveAvgPool2d({side}): it makes {side} × {side} of every input size."


def linear_code(features: int, out: int) -> str:
    """Return code that runs: a Linear on so many features; "" if they are too many."""
    if not 0 < features * out <= _MOST_FEATURES:
        return ""
    return (
        "import torch\nfrom torch import nn\n\n"
        f"x = torch.randn(1, {features})  # what comes behind nn.Flatten()\n"
        f"y = nn.Linear({features}, {out})(x)\nprint(y.shape)  # torch.Size([1, {out}])\n"
    )
