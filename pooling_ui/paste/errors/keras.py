"""Messages of Keras about layers that get another size than they can take."""

import re

from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.message import Message, Pasted, answer, ints, message
from pooling_ui.text.words import shape

_SHAPE = r"\(((?:none, ?)?[\d, ]{1,80})\)"
_LAYER = r"input \d of layer [\"'](?P<layer>\w{1,60})[\"'] is incompatible with the layer: "


def _negative(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Computed output size would be negative. Received: inputs_shape=…, kernel_size=…”."""
    sizes, kernel = ints(match[1]), ints(match[2])
    plane = sizes[-1 - len(kernel) : -1]
    broken = [f"{k} > {n}" for n, k in zip(plane, kernel, strict=False) if k > n]
    return answer(
        f"A kernel of {shape(kernel)} does not fit into {shape(plane)}: the plane is too small by "
        "now."
        if len(plane) == len(kernel)
        else f"A kernel of {shape(kernel)} does not fit: the plane is too small by now.",
        'The nearest that works: padding="same", which keeps the size; or fewer pools before it, '
        "or a larger picture.",
        steps=(Step("kernel at most the plane", f"{', '.join(broken)}, so it is not"),)
        if broken
        else (),
        questions=("too-small", "same-padding"),
    )


def _axes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “expected ndim=4, found ndim=3. Full shape received: (None, 28, 28)”."""
    layer, wants, has = match["layer"], int(match["wants"]), int(match["has"])
    works = ""
    if (wants, has) == (4, 3):
        works = "The nearest that works: x[..., None], which adds the channels at the end."
    elif (wants, has) == (4, 2):
        works = "The nearest that works: the layer before Flatten, or a Reshape before it."
    elif (wants, has) == (4, 5):
        works = "The nearest that works: a layer of volumes, such as MaxPooling3D."
    return answer(
        f"The layer {layer} takes {wants} axes, and {has} come in.",
        "They are (batch, rows, columns, channels)." * (wants == 4),
        works,
        steps=(Step("axes", f"{has} ≠ {wants}"),),
        questions=("batch-axis",),
    )


def _last_axis(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “expected axis -1 of input shape to have value 400, but received …”."""
    layer, wants, sizes = match["layer"], int(match["wants"]), ints(match["sizes"])
    if not sizes:
        return answer(f"The layer {layer} takes {wants:,} numbers along the last axis.")
    has = sizes[-1]
    note = "Keras sets this number at the first call, so the input now has another size than then."
    return answer(
        f"The layer {layer} was made for {wants:,} along the last axis, and {has:,} come in.",
        f"{note} Pass pictures of the first size, or make the model anew.",
        "GlobalAveragePooling2D() in place of Flatten() takes pictures of every size.",
        steps=(Step("the last axis", f"{has} ≠ {wants}"),),
        questions=("flatten-size", "global-average"),
    )


MESSAGES: tuple[Message, ...] = (
    message(
        rf"computed output size would be negative\. received: `inputs?_shape={_SHAPE}`, "
        r"`kernel_size=\(([\d, ]{1,40})\)`",
        _negative,
    ),
    message(
        rf"{_LAYER}expected (?:min_)?ndim=(?P<wants>\d), found ndim=(?P<has>\d)",
        _axes,
    ),
    message(
        rf"{_LAYER}expected axis -1 of input shape to have value (?P<wants>\d{{1,12}}), but "
        r"received input with shape \((?P<sizes>[\w, ]{1,80})\)",
        _last_axis,
    ),
)
