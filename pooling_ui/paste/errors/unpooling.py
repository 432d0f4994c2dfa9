"""Messages of MaxUnpool, and those about the indices that it takes."""

import re
from math import pow

from pooling_core import PoolSpec
from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.message import (
    NUMBER,
    SHAPE,
    Message,
    Pasted,
    answer,
    ints,
    message,
    needs_words,
)
from pooling_ui.paste.layers.layer_call import UnreadableCallError
from pooling_ui.paste.layers.unpool_answer import unpool_buttons, unpool_code
from pooling_ui.paste.layers.windows import spec_of
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.words import shape

_QUESTIONS = ("unpool-size", "indices")
_EXAMPLE = PoolSpec.of(2)
_EVEN = {2: "square plane", 3: "cube"}
_MOST_CELLS = 10**7  # of the code's tensor


def _spec(pasted: Pasted) -> PoolSpec:
    """Return the windows of the call in the text; 2 × 2 without one."""
    try:
        spec = spec_of(pasted.call) if pasted.call else _EXAMPLE
    except (UnreadableCallError, ValueError, TypeError):
        return _EXAMPLE
    return spec if spec.ndim == 2 else _EXAMPLE


def _output_size(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “invalid output_size "(6, 6)" (dim 0 must be between 2 and 6)”."""
    asked = [float(each) for each in re.findall(r"-?\d{1,12}(?:\.\d{1,12})?", match[1])] or [0.0]
    axis, low, high = int(match[2]), int(match[3]), int(match[4])
    side = asked[axis] if axis < len(asked) else asked[-1]
    least, most = max(0, low + 1), high - 1
    default, stride = (low + high) // 2, (high - low) // 2
    near = min(max(round(side), least), most)
    are_whole = all(each.is_integer() for each in asked) and "." not in match[1]
    steps = (
        Step("size without output_size: (input − 1) · stride + kernel − 2 · padding", str(default)),
        Step(
            "output_size: less than a stride away",
            f"{default} − {stride} < size < {default} + {stride}: {least} to {most}",
        ),
        Step(f"axis {axis} of ({match[1].strip()})", f"{side:.12g} is outside".replace("-", "−")),
    )
    spec = PoolSpec.of(stride) if 1 <= stride <= MAX_SIDE and default % stride == 0 else _EXAMPLE
    plane = (near, near)
    fits = 2 <= near <= MAX_SIDE and stride <= near
    link = {"uh": str(near), "uw": str(near)}
    return answer(
        f"Such a pool cannot have made its output of {side:.12g} cells along axis {axis}.",
        "" if are_whole else "output_size takes whole numbers: use // in place of /, or round.",
        f"The nearest that works: {near}. Best give the size that was pooled: "
        "output_size=x.shape[2:].",
        steps=steps,
        buttons=unpool_buttons(spec, plane, link) if fits else (),
        code=unpool_code(spec, plane) if fits else "",
        questions=_QUESTIONS,
    )


def _output_length(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “output_size should be a sequence containing 2 or 4 elements”."""
    short, long, given = int(match[1]), int(match[2]), int(match[3])
    return answer(
        f"output_size has {given} number{'s' * (given != 1)}; this layer takes {short}, or "
        f"{long} with batch and channels.",
        "Give the shape that was pooled: output_size=x.shape.",
        steps=(Step("numbers in output_size", f"{given} ≠ {short} and {given} ≠ {long}"),),
        code=unpool_code(_EXAMPLE, (5, 5)),
        buttons=unpool_buttons(_EXAMPLE, (5, 5), {"uh": "5", "uw": "5"}),
        questions=_QUESTIONS,
    )


def _short_tuple(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “tuple index out of range”, as MaxUnpool raises for a short stride or padding."""
    call = pasted.call
    if call is None or not call.name.unpools:
        return answer(
            "A tuple has fewer numbers than the code reads of it.",
            "MaxUnpool raises this for a stride or a padding with too few numbers: it takes one "
            "whole number, or a tuple with one for each axis.",
            code=unpool_code(_EXAMPLE, (4, 4)),
            questions=("stride-and-kernel", "unpool-size"),
        )
    name, axes = call.name.name, call.name.axes
    short = [
        f"{needs_words(name, each, axes)}; here it is {call[each]}."
        for each in ("kernel_size", "stride", "padding")
        if isinstance(call[each], tuple) and len(call[each]) < axes
    ]
    return answer(
        short[0] if short else f"A tuple of {name} has fewer numbers than {axes}.",
        f"A tuple has a number for each axis: ({', '.join(['2'] * axes)}) in place of (2,).",
        code=unpool_code(PoolSpec.of(2, ndim=axes), (4,) * axes),
        questions=("stride-and-kernel", "unpool-size"),
    )


def _index(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Found an invalid max index: 28 (output volumes are of size 4x4)”."""
    index, plane = int(match[1]), ints(match[2].replace("x", " "))
    cells = 1
    for side in plane:
        cells *= side
    broken = f"{index} < 0" if index < 0 else f"{index} ≥ {cells}"
    title = f"An index means a cell that the output of {shape(plane)} does not have."
    axes = len(plane)
    side = _least_side(index, axes) if index >= 0 else max(2, *plane)
    larger = (side,) * axes
    has_it = f"The smallest {_EVEN[axes]} with this index is {shape(larger)}."
    spec = _spec(pasted) if axes == 2 else PoolSpec.of(2, ndim=axes)
    spec = spec if min(rule.windows for rule in spec.size_rules(larger)) > 0 else _EXAMPLE
    return answer(
        title,
        "The indices are of a larger plane than the one that is rebuilt. Give MaxUnpool the kernel "
        "and the stride of the pool, and output_size=x.shape[2:].",
        has_it if index >= 0 else "",
        steps=(
            Step("cells of the output", f"{' · '.join(map(str, plane))} = {cells}"),
            Step(
                "an index counts them from 0",
                f"{broken}, so there is no such cell".replace("-", "−"),
            ),
        ),
        buttons=unpool_buttons(spec, larger, {"uh": str(side), "uw": str(side)}),
        code=unpool_code(spec, larger) if side**axes <= _MOST_CELLS else "",
        questions=("indices", "unpool-size"),
    )


def _least_side(index: int, axes: int) -> int:
    """Return the side of the smallest square or cube that has a cell with an index.

    Examples
    --------
    >>> _least_side(70, 2), _least_side(63, 2), _least_side(64, 3), _least_side(0, 2)
    (9, 8, 5, 2)
    """
    side = max(2, round(pow(index, 1 / axes)))
    return side if side**axes > index else side + 1


def _same_shape(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Expected shape of indices to be same as that of the input tensor”."""
    values, indices = ints(match[1]), ints(match[2])
    return answer(
        "Values and indices must have the same shape: each value needs its own index.",
        "Pass on both results of one pool, and change the shape of neither between.",
        steps=(Step("shape of values and of indices", f"{shape(values)} ≠ {shape(indices)}"),),
        code=unpool_code(_EXAMPLE, (4, 4)),
        buttons=unpool_buttons(_EXAMPLE, (4, 4)),
        questions=("indices",),
    )


def _index_type(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “elements in indices should be type int64 but got: Int”."""
    return answer(
        f"Indices must be int64 (Long), and these are {match[1]}.",
        "The pool gives int64. If they were changed since, write indices.long().",
        code=unpool_code(_EXAMPLE, (4, 4)),
        questions=("indices",),
    )


def _negative(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “max_unpooling: output_size must contain non-negative spatial dimensions”."""
    size = int(match[1])
    return answer(
        "With this padding, nothing would be left of the output.",
        "Give MaxUnpool the padding of the pool: at most half the kernel.",
        steps=(
            Step(
                "(input − 1) · stride + kernel − 2 · padding",
                f"{size} < 0".replace("-", "−"),
            ),
        ),
        code=unpool_code(_EXAMPLE, (4, 4)),
        questions=_QUESTIONS,
    )


def _no_indices(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a MaxUnpool that is called without indices."""
    return answer(
        "MaxUnpool needs the indices of the pool: they say which cell each value came from.",
        "Let the pool return them: return_indices=True gives values and indices.",
        code=unpool_code(_EXAMPLE, (4, 4)),
        buttons=unpool_buttons(_EXAMPLE, (4, 4)),
        questions=("indices", "returns-tuple"),
    )


def _axes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Input to max_unpooling2d should be a 3d or 4d Tensor, but got …”."""
    axes, given = int(match[1]), int(match[2])
    return answer(
        f"max_unpool{axes}d takes {axes + 1} or {axes + 2} axes, and this tensor has {given}.",
        "Add the missing ones in front: x[None] adds one.",
        steps=(Step("axes", f"{given} ≠ {axes + 1} and {given} ≠ {axes + 2}"),),
        code=unpool_code(_EXAMPLE, (4, 4)),
        questions=("batch-axis",),
    )


def _elements(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “There should be exactly two elements … in output_size, but got 1 elements”."""
    axes = {"two": 2, "three": 3}[match[1].lower()]
    return answer(
        f"{needs_words(f'MaxUnpool{axes}d', 'kernel_size', axes)}; the tuple has {match[2]}.",
        "It computes output_size from the kernel, so the message names output_size.",
        questions=("unpool-size",),
    )


MESSAGES: tuple[Message, ...] = (
    message(
        r"invalid output_size [\"“']?(?:torch\.size)?[(\[]{1,2}([\d, .-]{1,60})[)\]]{1,2}[\"”']? "
        rf"\(dim (\d) must be between ({NUMBER}) and ({NUMBER})\)",
        _output_size,
    ),
    message(
        r"output_size should be a sequence containing (\d) or (\d) elements, but it has a length "
        r"of '?(\d{1,6})",
        _output_length,
    ),
    message(r"tuple index out of range", _short_tuple),
    message(
        rf"found an invalid max index: ({NUMBER}) \(output volumes are of size "
        rf"({NUMBER}(?:x{NUMBER}){{1,2}})",
        _index,
    ),
    message(
        rf"expected shape of indices to be same as that of the input tensor \({SHAPE}\) but got "
        rf"indices tensor with shape: {SHAPE}",
        _same_shape,
    ),
    message(
        r"there should be exactly (two|three) elements \([\w, ]{1,30}\) in output_size, but got "
        r"(\d{1,3}) elements",
        _elements,
    ),
    message(r"elements in indices should be type int64 but got: (\w{1,20})", _index_type),
    message(
        r"max_unpooling: output_size must contain non-negative spatial dimensions, but got "
        rf"output_size\[\d\]=({NUMBER})",
        _negative,
    ),
    message(
        r"missing 1 required positional argument: 'indices'",
        _no_indices,
    ),
    message(
        r"input to max_unpooling(\d)d should be a [\w ]{1,10} tensor, but got a tensor with "
        r"(\d{1,3}) dimensions",
        _axes,
    ),
)
