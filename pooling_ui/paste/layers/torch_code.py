"""PyTorch code that runs: a pasted pool on an input of the right size."""

from typing import Any

from pooling_core import SizeRule
from pooling_ui.paste.layers.input_size import InputSize
from pooling_ui.paste.layers.layer_call import Ints, PoolCall
from pooling_ui.paste.layers.pool_names import Library
from pooling_ui.paste.layers.windows import LegalCall, is_same
from pooling_ui.setting.pool_table import AVERAGE, POOLS

_IMPORTS = "import torch\nfrom torch import nn\n"
_F_IMPORTS = "import torch\nimport torch.nn.functional as F\n"
_MOST_NUMBERS = 10**8  # in the code's tensor: a larger one may not fit into memory


def layer_code(
    arguments: str,
    plane: Ints,
    output: Ints,
    layer: str = "MaxPool2d",
    lead: Ints = (1, 1),
    results: str = "y",
) -> str:
    """Return code that runs: a layer with these arguments on planes of this size.

    `lead` is batch and channels; `results` are the names that the layer's results get.
    """
    made = f"{_random_tensor((*lead, *plane))}{results} = nn.{layer}({arguments})(x)\n"
    return f"{_IMPORTS}\n{made}{_printed((*lead, *output))}"


def pool_code(legal: LegalCall, size: InputSize) -> str:
    """Return code that pools a tensor of this size, and prints the size of the result.

    A layer of Keras becomes PyTorch's, with the channels before rows and columns.
    """
    call = legal.call
    shape = _torch_shape(size)
    lead, plane = shape[:2], shape[2:]
    printed = _printed((*lead, *legal.output))
    if is_same(call):
        return _same_code(legal, shape, printed)
    name = _torch_name(call)
    arguments = _arguments(call)
    results = "y, indices" if call["return_indices"] else "y"
    if call.name.takes_input and call.name.library is Library.TORCH:
        pooled = f"{results} = F.{name}(x, {arguments})\n"
        return f"{_F_IMPORTS}\n{_random_tensor(shape)}{pooled}{printed}"
    return layer_code(arguments, plane, legal.output, name, lead, results)


def _printed(result: Ints) -> str:
    return f"print(y.shape)  # torch.Size({list(result)})\n"


def _torch_shape(size: InputSize) -> Ints:
    """Return batch, channels and plane in PyTorch's order; 1 for those that were not given."""
    if size.tail:
        return (*(size.lead or (1,)), *size.tail, *size.plane)
    lead = (1,) * (2 - len(size.lead)) + size.lead
    return (*lead, *size.plane)


def _random_tensor(shape: Ints) -> str:
    """Return the line of code that makes a tensor; one without numbers if they are too many."""
    numbers = 1
    for side in shape:
        numbers *= side
    if numbers > _MOST_NUMBERS:
        return f'x = torch.empty({", ".join(map(str, shape))}, device="meta")  # sizes alone\n'
    return f"x = torch.randn({', '.join(map(str, shape))})\n"


def _torch_name(call: PoolCall) -> str:
    """Return PyTorch's name of the pool."""
    name = call.name
    if name.library is Library.TORCH:
        return name.name
    return f"{'Adaptive' if name.is_global else ''}{POOLS[name.pool].layer}{name.axes}d"


def _arguments(call: PoolCall) -> str:
    """Return PyTorch's arguments as code."""
    if call.name.is_global:
        return "1"
    values = dict(call.arguments)
    if call.name.library is not Library.TORCH:
        for name in ("padding", "data_format"):
            values.pop(name, None)
        values = {"kernel_size": 2} | {name: call.spatial(values[name]) for name in values}
    order = [name for name in call.name.places if name in values]
    named = [*order, *(name for name in values if name not in order)]
    return ", ".join(f"{name}={_code(values[name])}" for name in named)


def _code(value: Any) -> str:
    """Return a value as code: one number for equal ones; PyTorch takes no None for a tuple."""
    is_one = isinstance(value, tuple) and len(value) > 1 and len(set(value)) == 1
    if is_one and value[0] is not None:
        return repr(value[0])
    return repr(value)


def _same_code(legal: LegalCall, shape: Ints, printed: str) -> str:
    """Return the code for SAME, which PyTorch lacks: pad first, then pool without padding."""
    axes, rules = legal.call.name.axes, legal.rules
    assert all(isinstance(rule, SizeRule) for rule in rules)
    kernel = tuple(rule.kernel for rule in rules if isinstance(rule, SizeRule))
    stride = tuple(rule.stride for rule in rules if isinstance(rule, SizeRule))
    pads = [
        cells
        for rule in reversed(rules)
        if isinstance(rule, SizeRule)
        for cells in (rule.padding, rule.padding + rule.extra)
    ]
    window = f"{_code(kernel)}, stride={_code(stride)}"
    if legal.call.name.pool == AVERAGE.label and legal.call["count_include_pad"]:
        pooled = f"y = F.avg_pool{axes}d(F.pad(x, {pads}), {window})  # columns first\n"
    elif legal.call.name.pool == AVERAGE.label:
        pooled = (
            f"pads = {pads}  # columns first\n"
            f"sums = F.avg_pool{axes}d(F.pad(x, pads), {window})\n"
            f"counts = F.avg_pool{axes}d(F.pad(torch.ones_like(x), pads), {window})\n"
            "y = sums / counts  # padding does not count\n"
        )
    else:
        pooled = (
            f'padded = F.pad(x, {pads}, value=float("-inf"))  # columns first\n'
            f"y = F.max_pool{axes}d(padded, {window})\n"
        )
    return f"{_F_IMPORTS}\n{_random_tensor(shape)}{pooled}{printed}"
