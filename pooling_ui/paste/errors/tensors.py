"""Messages about the tensor that a pool is given: its axes, its type, and tuples instead of it."""

import re
from math import prod

from pooling_core import PoolSpec
from pooling_core.geometry.pool_spec import Ints
from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.message import (
    NUMBER,
    SHAPE,
    Message,
    Pasted,
    answer,
    grid_button,
    ints,
    message,
    needs_words,
)
from pooling_ui.paste.layers.torch_code import layer_code
from pooling_ui.text.words import number_label, shape

AXES = {
    1: "(channels, length) or (batch, channels, length)",
    2: "(channels, rows, columns) or (batch, channels, rows, columns)",
    3: "(channels, slices, rows, columns), or that with a batch in front",
}
_EXAMPLES: dict[int, Ints] = {1: (12,), 2: (28, 28), 3: (4, 8, 8)}
_MOST_NUMBERS = 10**7  # of the code's tensor
_NAMES = {1: "series", 2: "plane", 3: "volume"}


def _code(axes: int, given: Ints = ()) -> str:
    """Return code that pools a tensor of this shape: axes are added to it, or joined into one.

    Without a shape, or with one that has too few axes or is too large, it pools one plane, series
    or volume.
    """
    if len(given) < axes or prod(max(2, side) for side in given) > _MOST_NUMBERS:
        given = _EXAMPLES[axes]
    lead = tuple(max(1, side) for side in given[:-axes])
    plane = tuple(max(2, side) for side in given[-axes:])  # so that a window fits
    x, pooled, what = "x", "", ""
    if not lead:
        x, what = "x[None, None]", f"  # one {_NAMES[axes]}, without channels"
        pooled = "  # batch and channels in front"
    elif len(lead) > 2:
        x, pooled = f"x.flatten(0, {len(lead) - 2})", f".unflatten(0, {lead[:-1]})"
        what = "  # the axes before the channels become one batch"
    result = [*(lead or (1, 1)), *(side // 2 for side in plane)]
    return (
        "import torch\nfrom torch import nn\n\n"
        f"x = torch.randn({', '.join(map(str, (*lead, *plane)))}){what}\n"
        f"y = nn.MaxPool{axes}d(2)({x}){pooled}\n"
        f"print(y.shape)  # torch.Size({result})\n"
    )


def _rank(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Expected 3D or 4D (batch mode) tensor …”, with the shape if the message has it."""
    axes = int(match[1]) - 1
    return _of_rank(axes, ints(match[2]) if match.lastindex and match[2] else ())


def _of_rank(axes: int, given: tuple[int, ...]) -> Answer:
    axes = min(max(axes, 1), 3)
    takes = f"MaxPool{axes}d and its like take {axes + 1} or {axes + 2} axes: {AXES[axes]}."
    steps: tuple[Step, ...] = ()
    title = f"The tensor has not {axes + 1} or {axes + 2} axes, or one of them is empty."
    note = "x[None] adds an axis in front, x.squeeze(0) takes one away that is 1."
    if given:
        count = len(given)
        numbers = f"{count} ({shape(given)})"
        if axes + 1 <= count <= axes + 2:
            title = f"An axis of the tensor is empty: {shape(given)}. Only the batch may be 0."
            note = "Look for a selection or a filter that left nothing, such as x[mask]."
            numbers = f"{numbers}: an axis has size 0"
        else:
            title = f"The tensor has {count} ax{'e' if count != 1 else 'i'}s, {shape(given)}."
            numbers = f"{count} ≠ {axes + 1} and {count} ≠ {axes + 2}"
        if count > axes + 2:
            note = (
                f"x.flatten(0, {count - axes - 2}) joins the axes before the channels into one "
                "batch; x.squeeze(0) takes an axis away that is 1."
            )
            takes += f" MaxPool{axes + 1}d takes {count}." * (count == axes + 3 < 6)
        steps = (Step("axes", numbers),)
    return answer(
        title, takes, note, steps=steps, code=_code(axes, given), questions=("batch-axis",)
    )


def _rank_of_series(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Expected 2 to 3 dimensions, but got 4-dimensional tensor for argument #1”."""
    given = int(match[1])
    fits = " A pool of planes fits: MaxPool2d." if given == 4 else ""
    return answer(
        f"A 1-D pool takes 2 or 3 axes, and this tensor has {given}.{fits}",
        f"They are {AXES[1]}.",
        steps=(Step("axes", f"{given} ≠ 2 and {given} ≠ 3"),),
        code=layer_code("2", (6, 6), (3, 3)) if given == 4 else _code(1),
        questions=("batch-axis",),
    )


def _dimension(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Dimension out of range (expected to be in range of [-2, 1], but got -3)”."""
    given = int(match[1]) + 1
    return answer(
        f"The tensor has only {given} ax{'e' if given != 1 else 'i'}s; the pool wants one more.",
        "avg_pool2d says so where max_pool2d says “Expected 3D or 4D”. x[None] adds an axis.",
        steps=(Step("axes", f"{given} ≠ 3 and {given} ≠ 4"),),
        code=_code(2),
        questions=("batch-axis",),
    )


def _empty(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a message about an axis of size 0 that is not the batch."""
    sizes, axis = ints(match[1]), match[2]
    return answer(
        f"The tensor has no cells: its shape is {shape(sizes)}.",
        "Only the batch may be 0. Look for a selection or a filter that left nothing.",
        steps=(Step(f"axis {axis}", "0 < 1"),),
        code=layer_code("2", (6, 6), (3, 3)),
        questions=("batch-axis",),
    )


_WHOLE = frozenset(("Byte", "Char", "Short", "Int", "Long"))
_FLOATS = frozenset(("Half", "BFloat16", "Float", "Double"))
_ALL_NUMBERS = "floats and whole numbers, but no bool and no complex numbers"
_TAKES = {
    "max_pool1d": "floats; with return_indices=True also whole numbers",
    "max_pool2d": _ALL_NUMBERS,
    "max_pool3d": _ALL_NUMBERS,
    "avg_pool2d": "floats and int64 (Long)",
    "avg_pool3d": "float32, float64 and int64 (on a processor no float16)",
}
# PyTorch 2.13 takes these on a processor, and floats in other pools. A message that names one is
# of an older version, or of a graphics card.
_TAKEN_NOW = {
    "max_pool1d": _FLOATS,
    "max_pool2d": _FLOATS | _WHOLE,
    "max_pool3d": _FLOATS | _WHOLE,
    "avg_pool2d": _FLOATS | {"Long"},
    "avg_pool3d": frozenset(("Float", "Double", "Long")),
}


def _dtype(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “"max_pool2d" not implemented for 'Bool'”."""
    function, dtype = match[1], match[2]
    pool = re.sub(r"_(impl|out_frame|cpu|cuda)\w*$", "", function)
    float_note = "Convert it first: x.float()."
    if dtype in ("Half", "BFloat16"):
        float_note = "Convert it first: x.float(), or pool on a graphics card."
    whole = ".float()" if dtype not in ("Half", "BFloat16") else ".half().float()"
    return answer(
        f"{pool if 'pool' in pool else 'The pool'} does not take tensors of type {dtype}.",
        _what_it_takes(pool, dtype),
        float_note,
        buttons=grid_button(PoolSpec.of(2), None, pasted.pool),
        code=(
            "import torch\nfrom torch import nn\n\n"
            "x = torch.arange(16).reshape(1, 1, 4, 4)\n"
            f"y = nn.AvgPool2d(2)(x{whole})\n"
            "print(y.shape)  # torch.Size([1, 1, 2, 2])\n"
        ),
        questions=("dtypes",),
    )


def _what_it_takes(pool: str, dtype: str) -> str:
    """Return the types that a pool takes, or why its message names a type that it takes."""
    if dtype not in _TAKEN_NOW.get(pool, _FLOATS):
        return f"It takes {_TAKES.get(pool, 'floats alone')}."
    older = "older versions and graphics cards take floats alone"
    if dtype in _FLOATS:
        older = "older versions do not"
    return f"PyTorch 2.13 takes them on a processor; {older}."


_TUPLE_CODE = (
    "import torch\nfrom torch import nn\n\nx = torch.randn(1, 3, 6, 6)\n"
    "pool = nn.MaxPool2d(2, return_indices=True)\n"
    "values, indices = pool(x)  # two results\n"
    "y = torch.relu(values)\nprint(y.shape)  # torch.Size([1, 3, 3, 3])\n"
)


def _tuple(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a layer that was given the pair of values and indices."""
    return answer(
        "A tuple came where a tensor must be: a pool with return_indices=True returns two results.",
        "Take the first: values, indices = pool(x). In an nn.Sequential, leave return_indices out.",
        code=_TUPLE_CODE,
        questions=("returns-tuple", "indices"),
    )


def _unpack(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “too many values to unpack (expected 2)” beside a pool."""
    call = pasted.call
    kernel = call["kernel_size"] if call else None
    if call and call["norm_type"] is not None and isinstance(kernel, tuple):
        return answer(
            f"{needs_words(call.name.name, 'kernel_size', call.name.axes)}.",
            f"This one has {len(kernel)}: {kernel}.",
            questions=("stride-and-kernel",),
        )
    return answer(
        "The pool returns one tensor, and two were expected of it.",
        "It returns values and indices only with return_indices=True.",
        code=_TUPLE_CODE,
        questions=("returns-tuple", "indices"),
    )


def _index(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “index 4 is out of bounds for dimension 2 with size 3”."""
    index, axis, size = (int(each) for each in match.groups())
    last = f"The last index is {size - 1}" if size else "No index works"
    return answer(
        f"The tensor has {size} cell{'s' * (size != 1)} along axis {axis}, and index "
        f"{number_label(index)} was asked for.",
        f"{last}: they are counted from 0. A pool makes planes smaller: print the shape behind it.",
        steps=(Step("indices", f"{number_label(-size)} to {size - 1}"),) if size else (),
        code=layer_code("2", (6, 6), (3, 3)),
        questions=("smaller-than-expected", "indices"),
    )


def _no_tensor(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “argument 'input' (position 1) must be Tensor, not list”."""
    given = match[2]
    how = "torch.from_numpy(x)" if "ndarray" in given else "torch.tensor(x, dtype=torch.float32)"
    return answer(
        f"{match[1]} takes a tensor, and this is of type {given}.",
        f"Make one first: {how}.",
        code=(
            "import torch\nfrom torch import nn\n\nx = [[1.0, 5.0], [7.0, 3.0]]\n"
            "y = nn.MaxPool2d(2)(torch.tensor(x)[None])\nprint(y.shape)  # torch.Size([1, 1, 1])\n"
        ),
        questions=("batch-axis",),
    )


MESSAGES: tuple[Message, ...] = (
    message(
        rf"(?:non-empty )?(?:expected )?(\d)D or \dD \(batch mode\) tensor(?: with optional 0 dim "
        rf"batch size)?(?: expected)? for input(?:, but got: ?{SHAPE})?",
        _rank,
    ),
    message(rf"expected (\d)D or \dD tensor, but got:? {SHAPE}", _rank),
    message(r"expected 2 to 3 dimensions, but got (\d{1,3})-dimensional tensor", _rank_of_series),
    message(
        rf"dimension out of range \(expected to be in range of \[-\d{{1,3}}, (\d{{1,3}})\], but "
        rf"got {NUMBER}\)",
        _dimension,
    ),
    message(rf"has a shape of {SHAPE} and non-batch dimension (\d)", _empty),
    message(
        r"(?:input has sizes|expected input to have non-zero size for non-batch dimensions, but "
        rf"got) ?{SHAPE} with dimension (\d) being empty",
        _empty,
    ),
    message(
        r"\b(\w{0,30}pool\w{0,30}|check_uniform_bounds)[\"”']? not implemented for "
        r"[\"“']?(\w{1,20})",
        _dtype,
    ),
    message(
        r"(mean)\(\): could not infer output dtype\. input dtype must be either a floating point "
        r"or complex dtype\. got: (\w{1,20})",
        _dtype,
    ),
    message(
        r"must be Tensor, not tuple|invalid combination of arguments - got \(tuple|"
        r"'tuple' object has no attribute",
        _tuple,
    ),
    message(
        r"too many values to unpack \(expected 2|not enough values to unpack \(expected 2, got 1",
        _unpack,
    ),
    message(
        r"index (-?\d{1,9}) is out of bounds for dimension (\d{1,2}) with size (\d{1,9})", _index
    ),
    message(
        r"\b(\w{0,30}pool\w{0,30})\(\): argument 'input' \(position 1\) must be Tensor, not "
        r"([\w.]{1,40})",
        _no_tensor,
    ),
)
