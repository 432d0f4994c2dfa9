"""Messages about arguments: of another type, too many, too few, or unknown."""

import re
from difflib import get_close_matches

from pooling_core import PoolSpec
from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.message import (
    Message,
    Pasted,
    answer,
    grid_button,
    message,
    needs_words,
)
from pooling_ui.paste.layers.pool_names import NAMES, Library
from pooling_ui.paste.layers.torch_code import layer_code
from pooling_ui.text.axes import joined

_POOL = r"(?:_?(?:adaptive_|fractional_)?(?:max|avg|lp)_(?:un)?pool\dd(?:_with_indices)?)"
_LAYER = r"_?(?:Adaptive|Fractional|LP|Max|Avg)\w{0,20}(?:Pool|Unpool)(?:\dd|Nd)"
_EXAMPLE = layer_code("kernel_size=3, stride=2", (6, 6), (2, 2))
_ADAPTIVE = layer_code("(7, 7)", (14, 14), (7, 7), "AdaptiveAvgPool2d")
_UNPADDED = (
    'padding="same" does not exist in PyTorch\'s pools: give a number, at most half the kernel.'
)


def _type(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “argument 'kernel_size' (position 2) must be tuple of ints, not float”."""
    function, name, wanted, given = match[1], match[2], match[3].strip(), match[4]
    if given == "str":
        note = _UNPADDED if name == "padding" else "Leave the quotation marks out."
    elif given == "float":
        note = "A division makes a float: use // instead of /, or int(…). 2.0 is refused, too."
    elif given in ("NoneType", "bool", "int"):
        note = f"{name} may not be {'None' if given == 'NoneType' else f'of type {given}'} here."
    else:
        note = "Give a whole number, or a tuple of whole numbers."
    return answer(
        f"{function.lstrip('_')} takes for {name} {_words(wanted)}, and this is of type {given}.",
        note,
        buttons=grid_button(PoolSpec.of(3, 2), None, pasted.pool),
        code=_EXAMPLE,
        questions=("same-padding",) if name == "padding" else ("stride-and-kernel",),
    )


def _words(wanted: str) -> str:
    """Return the wanted type in words."""
    return {
        "tuple of ints": "a whole number or a tuple of them",
        "int": "a whole number",
        "bool": "True or False",
    }.get(wanted, wanted)


def _length(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a tuple of the wrong length."""
    function, name, numbers = match[1].lstrip("_"), match[2], match[3]
    count = {"one": "1", "two": "2", "three": "3"}.get(numbers.lower(), numbers)
    may_be_left_out = " It may also be left out: then it is the kernel." if name == "stride" else ""
    return answer(
        f"{needs_words(function, name, count)}.",
        f"A tuple has a number for each axis: {_axes(count)}.{may_be_left_out}",
        code=_EXAMPLE,
        questions=("stride-and-kernel",),
    )


def _axes(count: str) -> str:
    return {
        "1": "the series' positions",
        "2": "rows, then columns",
        "3": "slices, rows, columns",
    }.get(count, "in their order")


def _adaptive_length(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “adaptive_avg_pool2d: output_size must be 2”: the length, not the size."""
    function, count = match[1], match[2]
    return answer(
        f"{function} needs for output_size a whole number, or a tuple of {count} numbers.",
        f"The {count} in the message is the length of the tuple, and not a size.",
        code=_ADAPTIVE,
        questions=("adaptive", "global-average"),
    )


def _input_axes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Input dimension should be at least 4”: output_size has as many numbers, less one."""
    least = int(match[1])
    call, given = pasted.call, least - 1
    axes = call.name.axes if call else 2
    name = call.name.name if call else "An adaptive pool of planes"
    too_long = f"{name} takes for output_size a whole number, or a tuple of {axes}."
    too_few = "x[None] adds an axis in front."
    if given == axes:
        notes = [too_few]
    elif call:
        notes = [too_long]
    else:
        notes = [too_long, f"If output_size is right, the tensor lacks axes: {too_few}"]
    return answer(
        f"output_size has {given} number{'s' * (given != 1)}, so the tensor must have {least} or "
        "more axes, and it has fewer.",
        *notes,
        steps=(Step("axes of the tensor", f"at least {given} + 1 = {least}"),),
        code=_ADAPTIVE,
        questions=("adaptive", "batch-axis"),
    )


def _negative_output(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a negative output size of an adaptive pool."""
    return answer(
        "An adaptive pool's output_size must be at least 0, and one is negative.",
        "To keep the size of an axis, write None for it: output_size=(7, None).",
        code=_ADAPTIVE,
        questions=("adaptive",),
    )


def _unexpected(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “AvgPool2d.__init__() got an unexpected keyword argument 'dilation'”."""
    called, argument = match[1] or "", match[2]
    layer = _layer_of(called, pasted)
    having = sorted(
        {
            each.name
            for each in NAMES.values()
            if argument in each.places
            and each.library is Library.TORCH
            and each.axes == 2
            and each.takes_input == ("_" in layer)
        }
    )
    places = _places_of(layer)
    near = get_close_matches(argument, places, 1, 0.6)
    notes = []
    if near:
        notes.append(f"Did you mean {near[0]}?")
    elif having:
        notes.append(f"{joined(having)} {'have' if having[1:] else 'has'} it.")
    if argument in ("strides", "pool_size", "ksize"):
        notes.append("That is the name in Keras and TensorFlow.")
    if places:
        notes.append(f"{layer} takes {joined(places)}.")
    question = "average-border" if "count" in argument else "stride-and-kernel"
    return answer(
        f"{layer or 'This pool'} has no argument {argument}.",
        *notes,
        code=_EXAMPLE,
        questions=(question,),
    )


def _layer_of(called: str, pasted: Pasted) -> str:
    """Return the name of the layer: that of the text's call if the message names its base class."""
    name = called.split(".")[0].lstrip("_")
    names = {each.name for each in NAMES.values()}
    if name in names:
        return name
    if pasted.call:
        return pasted.call.name.name
    return {"MaxPoolNd": "MaxPool2d", "LPPoolNd": "LPPool2d", "AvgPoolNd": "AvgPool2d"}.get(
        name, {"AdaptiveAvgPoolNd": "AdaptiveAvgPool2d"}.get(name, name if name in names else "")
    )


def _places_of(layer: str) -> tuple[str, ...]:
    """Return the arguments of a layer in their order; none if the name is of no pool."""
    return next((each.places for each in NAMES.values() if each.name == layer), ())


def _missing(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “missing 1 required positional argument: 'kernel_size'”."""
    argument = match[1]
    if argument == "input":
        return answer(
            "The layer was called without a tensor: pool(x), and not pool().", code=_EXAMPLE
        )
    notes = {
        "kernel_size": "Keras has 2 as a default; PyTorch has none.",
        "output_size": "It is the size of the output: 1 for global pooling, (7, 7) for 7 × 7.",
        "norm_type": "The power comes first: LPPool2d(2, kernel_size=3).",
    }
    return answer(
        f"The pool needs {argument}.",
        notes.get(argument, ""),
        code=_ADAPTIVE if argument == "output_size" else _EXAMPLE,
        questions=("adaptive",) if argument == "output_size" else ("stride-and-kernel",),
    )


def _places(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “takes 2 positional arguments but 3 were given”."""
    most, given = int(match[2]) - 1, int(match[3]) - 1
    if "forward" in match[1]:
        note = "Kernel and stride belong to the layer: nn.MaxPool2d(2, 2)(x), not pool(x, 2)."
    elif "Adaptive" in match[1]:
        note = "An adaptive size of two axes is one argument, a tuple: AdaptiveAvgPool2d((1, 1))."
    else:
        layer = _layer_of(match[1], pasted)
        places = _places_of(layer)
        note = f"{layer} takes {joined(places)}." if places else ""
    adaptive = "Adaptive" in match[1]
    return answer(
        f"It takes {most} argument{'s' * (most != 1)}, and was given {given}.",
        note,
        code=_ADAPTIVE if adaptive and "forward" not in match[1] else _EXAMPLE,
        questions=("adaptive",) if adaptive else ("stride-and-kernel",),
    )


def _no_attribute(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “module 'torch.nn' has no attribute 'MaxPool2D'”."""
    module, name = match[1], match[2]
    functional = "functional" in module
    names = sorted(
        {
            each.name
            for each in NAMES.values()
            if each.library is Library.TORCH and each.takes_input == functional
        }
    )
    small = {each.lower(): each for each in names}
    near = get_close_matches(name.lower().replace("pooling", "pool"), small, 1, 0.5)
    right = small[near[0]] if near else ""
    how = (
        "a small d, and Keras' names have a capital one" if name.endswith("D") else "this spelling"
    )
    return answer(
        f"{module} has no {name}" + (f"; it has {right}." if right else "."),
        f"PyTorch has {how}." if right else f"Its pools are {joined(names[:4])}, among others.",
        code=_EXAMPLE,
        questions=("what-is-pooling",),
    )


def _sizes_missing(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer FractionalMaxPool's messages about output_size and output_ratio."""
    ratio = re.search(r"got (-?[\d.]{1,12})", match[0])
    note = f"The ratio must be above 0 and below 1; {ratio[1]} is not." if ratio else ""
    return answer(
        "FractionalMaxPool needs one of two: output_size, in cells, or output_ratio, from 0 to 1.",
        note,
        code=(
            "import torch\nfrom torch import nn\n\nx = torch.randn(1, 1, 12, 12)\n"
            "y = nn.FractionalMaxPool2d(2, output_ratio=0.5)(x)\n"
            "print(y.shape)  # torch.Size([1, 1, 6, 6])\n"
        ),
        questions=("adaptive",),
    )


def _fractional_kernel(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer FractionalMaxPool's message about a kernel or an output size of another length."""
    axes, name = int(match[1]), match[2].lower()
    return answer(
        f"{needs_words(f'fractional_max_pool{axes}d', name, axes)}.",
        f"A tuple has a number for each axis: {_axes(match[1])}.",
        questions=("adaptive",),
    )


def _samples(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer FractionalMaxPool's messages about _random_samples."""
    return answer(
        "_random_samples has the shape (batch, channels, axes): a sample for each axis of a plane.",
        code=(
            "import torch\nimport torch.nn.functional as F\n\nx = torch.randn(1, 3, 6, 6)\n"
            "samples = torch.rand(1, 3, 2)\n"
            "y = F.fractional_max_pool2d(x, 2, output_size=3, _random_samples=samples)\n"
            "print(y.shape)  # torch.Size([1, 3, 3, 3])\n"
        ),
        questions=("adaptive",),
    )


def _has_no_len(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “object of type 'float' has no len()”, if a pool is in the text."""
    title = f"A size is of type {match[1]}, where a whole number or a tuple of them must be."
    if pasted.call is not None and pasted.call.name.unpools:
        return answer(
            f"MaxUnpool takes for output_size a tuple or a shape, and this is of type {match[1]}.",
            "Write output_size=x.shape[2:], or (4, 4).",
            questions=("unpool-size",),
        )
    return answer(title, "Write 7, or (7, 7).", code=_ADAPTIVE, questions=("adaptive",))


MESSAGES: tuple[Message, ...] = (
    message(
        rf"({_POOL})\(\): argument '((?!input)\w{{1,30}})'(?: \(position \d{{1,2}}\))? must be "
        r"([\w ]{1,30}), (?:not|but found element of type) ([\w.]{1,40})",
        _type,
    ),
    message(
        rf"({_POOL})\(\): argument '(\w{{1,30}})' failed to unpack the object at pos \d{{1,2}} "
        r"with error .type must be ([\w ]{1,30}), ?but got (\w{1,40})",
        _type,
    ),
    message(
        rf"({_POOL}): (\w{{1,20}}) must (?:either )?(?:be )?(?:either )?(?:omitted, )?(?:be )?a "
        r"single int, or a tuple of (\w{3,5}) ints",
        _length,
    ),
    message(
        rf"({_POOL})\(\)(?: argument)? '?(\w{{1,20}})'? (?:must be (?:none, )?an int, list of "
        r"ints,? or tuple of ints of size|should contain) (one|1)",
        _length,
    ),
    message(
        r"(adaptive_\w{3}_pool\dd)(?:\(\))?:(?: internal error:)? output_size(?:\.size\(\))? must "
        r"be (\d)",
        _adaptive_length,
    ),
    message(r"input dimension should be at least (\d{1,3})", _input_axes),
    message(
        r"elements of output_size must be greater than or equal to 0|"
        r"trying to create tensor with negative dimension",
        _negative_output,
    ),
    message(
        rf"(?:({_LAYER}|{_POOL})(?:\.\w{{1,10}})?\(\) )got an unexpected keyword argument "
        r"'(\w{1,40})'",
        _unexpected,
    ),
    message(
        r"missing \d required positional arguments?: '(kernel_size|output_size|norm_type|input)'",
        _missing,
    ),
    message(
        rf"({_LAYER}\.(?:forward|__init__)|{_POOL})\(\) takes (?:from \d to )?(\d) positional "
        r"arguments? but (\d{1,3}) were given",
        _places,
    ),
    message(
        r"module '(torch\.nn(?:\.functional)?)' has no attribute '(\w{0,30}pool\w{0,30})'",
        _no_attribute,
    ),
    message(
        r"fractional_?max_?pool\dd requires specifying|"
        r"only one of output_size and output_ratio|output_ratio must be between 0 and 1 \(got "
        r"[^)\n]{1,20}\)",
        _sizes_missing,
    ),
    message(
        r"fractional_max_pool(\d)d\w{0,20}: (kernel_size|output_size) must either be a single int",
        _fractional_kernel,
    ),
    message(r"expect _random_samples", _samples),
    message(r"object of type '(int|float|NoneType)' has no len\(\)", _has_no_len),
)
