"""Messages of layers behind a pool: a Linear, a view, a convolution, a sum of two branches."""

import re
from math import isqrt

from pooling_ui.paste.answer import Answer, Press, Step
from pooling_ui.paste.errors.linear_of_model import (
    adaptive_words,
    linear_code,
    linear_of_model_answer,
)
from pooling_ui.paste.errors.message import NUMBER, Message, Pasted, answer, ints, message
from pooling_ui.text.words import shape

_MOST_FEATURES = 10**7
STACK = "pages/stack.py"
_STACK = (Press("See the sizes of your layers on Stack", STACK),)
_OUT_CHANNELS = re.compile(r"Conv[12]d\(\s{0,5}\d{1,5}\s{0,3},\s{0,3}(\d{1,5})")
_COMMON_CHANNELS = (16, 32, 64, 128, 256, 512, 8, 20, 50, 6, 12, 10, 3, 1)


def _shapes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “mat1 and mat2 shapes cannot be multiplied (8x3600 and 400x10)”."""
    rows, has, wants, out = (int(match[group]) for group in (1, 2, 3, 4))
    if of_model := linear_of_model_answer(pasted.text, rows, has, wants, out):
        return of_model
    step = Step("the Linear's in_features is the number that comes in", f"{has} ≠ {wants}")
    if wants and rows * has % wants == 0 and has < wants and rows > 1:
        note = (
            "Perhaps nn.Flatten() is missing between the pool and the Linear: a Linear reads the "
            "last axis alone."
        )
    else:
        note = "The size after the last pool is another one than the Linear was made for."
    parts = _planes(has, wants, pasted.text)
    steps: tuple[Step, ...] = (step,)
    extra, code = "", linear_code(has, out)
    if parts:
        channels, side, wanted = parts
        steps = (
            step,
            Step(
                f"with {channels} channels, what comes in", f"{channels} · {side} · {side} = {has}"
            ),
            Step("what the Linear was made for", f"{channels} · {wanted} · {wanted} = {wants}"),
        )
        extra = adaptive_words(wanted)
        code = _adaptive_code(channels, side, wanted, out)
    return answer(
        f"The Linear wants {wants:,} numbers for each sample, and {has:,} come in.",
        note,
        f"The nearest that works: nn.Linear({has}, {out}).",
        extra,
        steps=steps,
        presses=_STACK,
        code=code,
        questions=("flatten-size", "can-it-be-removed"),
    )


def _planes(has: int, wants: int, text: str) -> tuple[int, int, int] | None:
    """Return channels, the plane's side and the wanted side, if both are square planes.

    The channels are those of the last convolution in the text, or common ones.
    """
    if not 0 < min(has, wants) <= max(has, wants) <= _MOST_FEATURES:
        return None
    named = [int(each) for each in _OUT_CHANNELS.findall(text)[-1:]]
    for channels in (*named, *_COMMON_CHANNELS):
        if channels and has % channels == 0 == wants % channels:
            side, wanted = isqrt(has // channels), isqrt(wants // channels)
            if side * side * channels == has and wanted * wanted * channels == wants:
                return channels, side, wanted
    return None


def _adaptive_code(channels: int, side: int, wanted: int, out: int) -> str:
    wants = channels * wanted * wanted
    if not 0 < wants * max(1, out) <= _MOST_FEATURES:
        return ""
    return (
        "import torch\nfrom torch import nn\n\n"
        f"x = torch.randn(1, {channels}, {side}, {side})\n"
        "head = nn.Sequential(\n"
        f"    nn.AdaptiveAvgPool2d({wanted}),\n    nn.Flatten(),\n"
        f"    nn.Linear({wants}, {out}),\n)\n"
        f"print(head(x).shape)  # torch.Size([1, {out}])\n"
    )


def _view(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “shape '[-1, 400]' is invalid for input of size 27”."""
    sizes, count = ints(match[1]), int(match[2])
    product = 1
    for size in sizes:
        product *= size if size > 0 else 1
    whole = count % product if product else count
    numbers = f"{count} ÷ {product} leaves {whole}" if product else f"{count} and 0"
    if product and -1 not in sizes:
        numbers = f"{' · '.join(map(str, sizes))} = {product} ≠ {count}"
    return answer(
        f"{count:,} numbers cannot be arranged as {_list(sizes)}.",
        "Use torch.flatten(x, 1): it needs no size. Then nn.Linear says what it was made for.",
        steps=(Step("numbers in the tensor, and in the shape", numbers),),
        presses=_STACK,
        code=(
            "import torch\n\nx = torch.randn(1, 3, 3, 3)  # behind a pool\n"
            "y = torch.flatten(x, 1)\nprint(y.shape)  # torch.Size([1, 27])\n"
        ),
        questions=("flatten-size",),
    )


def _list(sizes: tuple[int, ...]) -> str:
    return f"({', '.join(str(each).replace('-', '−') for each in sizes)})"


def _kernel(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a convolution whose kernel is larger than what the pools have left."""
    plane, kernel = ints(match[1].replace("x", " ")), ints(match[2].replace("x", " "))
    broken = [f"{k} > {n}" for n, k in zip(plane, kernel, strict=False) if k > n]
    return answer(
        f"The convolution's kernel, {shape(kernel)}, is larger than the plane, {shape(plane)}.",
        "The pools before it have made the plane too small: use fewer, a larger picture, or "
        "padding=1 in the convolution.",
        steps=(Step("kernel at most the padded input", f"{', '.join(broken)}, so it is not"),),
        presses=_STACK,
        questions=("too-small",),
    )


def _channels(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a convolution that wants another number of channels."""
    wants, has = int(match[1]), int(match[2])
    return answer(
        f"The convolution was made for {wants} channels, and {has} come in.",
        "A pool treats each channel by itself: it keeps their number.",
        f"The nearest that works: in_channels={has}.",
        steps=(Step("in_channels is the number that comes in", f"{has} ≠ {wants}"),),
        presses=_STACK,
        questions=("flatten-size", "higher-level"),
    )


def _branches(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer two tensors of different sizes that are added or joined."""
    first, second = (int(each) for each in match.groups() if each is not None)
    return answer(
        f"Two branches meet with different sizes: {first} and {second}.",
        "Pool both alike, with the same kernel, stride, padding and ceil_mode; or resize one. "
        "A pool with stride 1 and padding of half an odd kernel keeps the size.",
        steps=(Step("sizes along the axis", f"{first} ≠ {second}"),),
        presses=_STACK,
        questions=("smaller-than-expected", "stride-or-kernel"),
    )


MESSAGES: tuple[Message, ...] = (
    message(
        r"mat1 and mat2 shapes cannot be multiplied \((\d{1,12})x(\d{1,12}) and "
        r"(\d{1,12})x(\d{1,12})\)",
        _shapes,
    ),
    message(
        r"size mismatch, m1: \[(\d{1,12}) x (\d{1,12})\], m2: \[(\d{1,12}) x (\d{1,12})\]", _shapes
    ),
    message(r"shape '\[([\d, -]{1,80})\]' is invalid for input of size (\d{1,12})", _view),
    message(
        rf"calculated padded input size per channel: \(({NUMBER}(?: x {NUMBER}){{0,2}})\)\. kernel "
        rf"size: \(({NUMBER}(?: x {NUMBER}){{0,2}})\)",
        _kernel,
    ),
    message(r"to have (\d{1,9}) channels, but got (\d{1,9}) channels", _channels),
    message(
        r"size of tensor a \((\d{1,12})\) must match the size of tensor b \((\d{1,12})\)", _branches
    ),
    message(
        r"sizes of tensors must match except in dimension \d\. expected size (\d{1,12}) but got "
        r"size (\d{1,12})",
        _branches,
    ),
)
