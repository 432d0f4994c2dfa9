"""The answer to a pasted model: its output size, the arithmetic of its layers, and Stack."""

import re

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Layer, Linear, nearest_layers
from pooling_ui.model_text import Refusal
from pooling_ui.model_text.input_shape import Shape, fitting_shape
from pooling_ui.model_text.stack_link import stack_link
from pooling_ui.paste.answer import Answer, Kind, PageButton, Step
from pooling_ui.paste.models.layer_steps import broken_step, layer_steps
from pooling_ui.paste.models.pasted_model import PastedModel, read_pasted
from pooling_ui.paste.models.recognition import is_written_as_model
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import shape as written

STACK = "pages/stack.py"
_MOST_STEPS = 12
_READS = "What can be read: an nn.Sequential(…), a class with forward, or what print(model) shows."
_VIEWS = re.compile(r"\.(?:view|reshape)\(")
_VIEW = (
    "view and reshape are read as nn.Flatten(): PyTorch's view does not keep samples apart, so it "
    "may fail in another line, or mix the samples."
)
_NONE_FOUND = "No input was found on which all layers work."
_NOT_RUN = "Nothing of it is run."


def model_answer(text: str, *, is_model: bool = False) -> Answer | None:
    """Return the answer to a model; None if the text only names layers, and has no model.

    With `is_model`, it is known to be one: if it cannot be read, the answer says why.

    Examples
    --------
    >>> model_answer("nn.Sequential(nn.Conv2d(3, 8, 3), nn.MaxPool2d(2)) on 3×32×32").title
    '2 layers make 8 × 15 × 15 of 3 × 32 × 32.'
    >>> model_answer("nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(4, 8, 3)) on 3×8×8").title
    'Layer 2, Conv2d(4, 8, 3), cannot work: Conv2d takes 4 channels, and gets 3: 3 × 4 × 4.'
    """
    model = read_pasted(text)
    if isinstance(model, Refusal):
        return _refused(model) if is_model or is_written_as_model(text) else None
    return _broken(model, text) if model.report.problem else _working(model, text)


def _refused(refusal: Refusal) -> Answer:
    why, line = refusal.why, f"Line {refusal.line}: "
    if why.startswith(line):
        title = f"Line {refusal.line} of this model cannot be read: {why.removeprefix(line)}"
    elif why.startswith("Line "):
        title = why
    else:
        title = f"This model cannot be read. {why}"
    return Answer(Kind.UNREADABLE, title, notes=(_READS,))


def _working(model: PastedModel, text: str) -> Answer:
    count = len(model.layers)
    who = f"{count} layers make" if count > 1 else "1 layer makes"
    if model.stops:
        who = f"The first {who}" if count > 1 else "The first layer makes"
    elif model.as_written:
        who = f"As written, {who}"
    steps, rest = _shown(model)
    return Answer(
        Kind.MODEL,
        f"{who} {_size(model.before(count))} of {written(model.shape)}.",
        notes=_notes(model.stops, rest, *model.notes, _NOT_RUN),
        steps=steps,
        buttons=(stack_button(model.layers, model.shape, text),),
        questions=("receptive-field", "flatten-size"),
    )


def _broken(model: PastedModel, text: str) -> Answer:
    at = len(model.report.layers)
    layer, before = model.layers[at], model.before(at)
    steps, rest = _shown(model, broken_step(layer, at, before))
    title = f"Layer {at + 1}, {layer_text(layer)}, cannot work: {model.report.problem}."
    first, others = (nearest_layers_words(layer, before), ""), model.notes
    if model.fails_on_example():
        title = (
            f"On the example {written(model.shape)}, layer {at + 1}, {layer_text(layer)}, does not "
            f"work: {model.report.problem}."
        )
        first, others = (model.notes[0], _NONE_FOUND), model.notes[1:]
    if model.as_written:
        title = f"As written, {title[0].lower()}{title[1:]}"
    return Answer(
        Kind.MODEL,
        title,
        notes=_notes(
            *first,
            _input_words(model),
            _read_words(model, at),
            _VIEW * (isinstance(layer, Linear) and bool(_VIEWS.search(text))),
            model.stops,
            rest,
            *others,
            _NOT_RUN,
        ),
        steps=steps,
        buttons=(stack_button(model.layers, model.shape, text),),
        questions=("flatten-size",) if isinstance(layer, Linear) else ("too-small",),
    )


def nearest_layers_words(layer: Layer, shape: Ints) -> str:
    """Return the sentence on the layers that work in place of one that does not."""
    new = nearest_layers(layer, shape)
    if not new:
        return "The nearest that works: the model without this layer."
    return f"The nearest that works: {', '.join(layer_text(each) for each in new)}."


def _input_words(model: PastedModel) -> str:
    fits = fitting_shape(model.layers, model.shape)
    return f"With an input of {written(fits)}, all layers work." if fits else ""


def _read_words(model: PastedModel, at: int) -> str:
    count = len(model.layers)
    read = f"{count} layers are read" if count > 1 else "1 layer is read"
    if not at:
        return f"{read}; the input is {written(model.shape)}."
    those = f"the {at} before it make" if at > 1 else "the one before it makes"
    return f"{read}; {those} {_size(model.before(at))} of {written(model.shape)}."


def _size(shape: Ints) -> str:
    return written(shape) if len(shape) > 1 else f"{shape[0]} numbers"


def _notes(*notes: str) -> tuple[str, ...]:
    return tuple(filter(None, notes))


def _shown(model: PastedModel, last: Step | None = None) -> tuple[tuple[Step, ...], str]:
    """Return the lines to show, and a sentence on those that are too many."""
    steps = layer_steps(model.report.layers, model.shape)
    most = _MOST_STEPS - (last is not None)
    shown, rest = steps[:most], steps[most:]
    ends = (last,) if last else ()
    if not rest:
        return (*shown, *ends), ""
    at = int(rest[0].what.partition(".")[0]) - 1
    end = _size(model.before(len(model.report.layers)))
    sizes = f"{written(model.before(at))} become {end}"
    lines = f"The lines of {len(rest)} more layers" if len(rest) > 1 else "The line of 1 more layer"
    are = "are" if len(rest) > 1 else "is"
    return (*shown, *ends), f"{lines}, from layer {at + 1} on, {are} left out: {sizes}."


def stack_button(
    layers: tuple[Layer, ...], shape: Shape, text: str, label: str = "Open it on Stack"
) -> PageButton:
    """Return the button that opens Stack with a model; with its text alone if no link holds it."""
    return PageButton(label, STACK, stack_link(layers, shape) or {}, text)
