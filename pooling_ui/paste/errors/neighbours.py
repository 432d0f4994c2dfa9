"""Messages of layers behind a pool: a Linear, a view, a convolution, a sum of two branches."""

import re

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Flatten, Linear
from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.chains import (
    PageButtons,
    branch_buttons,
    chain_button,
    channel_buttons,
    kernel_buttons,
    linear_buttons,
    missing_padding,
    plane_without_flatten,
    square_planes,
    view_buttons,
)
from pooling_ui.paste.errors.joined_batch import (
    joined_answer,
    joining_call,
    may_be_joined_words,
    samples_in_row,
)
from pooling_ui.paste.errors.linear_of_model import (
    adaptive_words,
    linear_code,
    linear_of_model_answer,
    model_button,
)
from pooling_ui.paste.errors.message import NUMBER, Message, Pasted, answer, ints, message
from pooling_ui.text.words import shape

_MOST_FEATURES = 10**7
_OUT_CHANNELS = re.compile(r"Conv[12]d\(\s{0,5}\d{1,5}\s{0,3},\s{0,3}(\d{1,5})")
# Behind the last pool of most networks, channels are many and planes small.
_COMMON_CHANNELS = (512, 256, 128, 64, 32, 16, 8, 50, 20, 12, 10, 6, 3, 1)


def _shapes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “mat1 and mat2 shapes cannot be multiplied (8x3600 and 400x10)”."""
    rows, has, wants, out = (int(match[group]) for group in (1, 2, 3, 4))
    if of_model := linear_of_model_answer(pasted.text, rows, has, wants, out):
        return of_model
    step = Step("the Linear's in_features is the number that comes in", f"{has} ≠ {wants}")
    title = f"The Linear wants {wants:,} numbers for each sample, and {has:,} come in."
    questions = ("flatten-size", "can-it-be-removed")
    if unflattened := plane_without_flatten(rows, has, wants):
        size = " · ".join(map(str, unflattened))
        return answer(
            title,
            f"nn.Flatten() is missing before the Linear: a Linear reads the last axis alone, and a "
            f"sample of {shape(unflattened)} has {wants:,} numbers.",
            f"The nearest that works: nn.Flatten(), nn.Linear({wants}, {out}).",
            steps=(step, Step("what the Linear was made for", f"{size} = {wants}")),
            buttons=chain_button((Flatten(), Linear(wants, out)), unflattened) if out else (),
            code=linear_code(wants, out),
            questions=questions,
        )
    if samples_in_row(rows, has, wants) and (call := joining_call(pasted.text)):
        planes = _planes(wants, wants, pasted.text)
        sample = (planes[0], planes[1], planes[1]) if planes else (wants, 1, 1)
        buttons = chain_button((Flatten(), Linear(wants, out)), sample) if out else ()
        return joined_answer(title, call, (has, wants, out), sample, buttons=buttons)
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
    may_be_joined = may_be_joined_words(rows, has, wants)
    perhaps = "Perhaps the" if may_be_joined else "The"
    note = f"{perhaps} size after the last pool is another one than the Linear was made for."
    if wants and rows * has % wants == 0 and has < wants and rows > 1:
        note = (
            "Perhaps nn.Flatten() is missing between the pool and the Linear: a Linear reads the "
            "last axis alone."
        )
    return answer(
        title,
        note,
        f"The nearest that works: nn.Linear({has}, {out}).",
        extra,
        may_be_joined,
        steps=steps,
        buttons=_linear_buttons(has, wants, out, parts, pasted.text),
        code=code,
        questions=questions,
    )


def _linear_buttons(has: int, wants: int, out: int, planes: Ints | None, text: str) -> PageButtons:
    """Return the buttons with a Linear on what comes in.

    If the numbers give no planes, what comes in alone may do so, or each number is a plane.
    """
    if not out:
        return ()
    if planes:
        return linear_buttons(has, wants, out, planes)
    alone = _planes(has, has, text)
    channels, side = alone[:2] if alone else (has, 1)
    return chain_button((Flatten(), Linear(has, out)), (channels, side, side)) if has else ()


def _planes(has: int, wants: int, text: str) -> Ints | None:
    """Return channels, the plane's side and the wanted side, if both are square planes.

    The channels are those of the last convolution in the text, or common ones.
    """
    if not 0 < min(has, wants) <= max(has, wants) <= _MOST_FEATURES:
        return None
    named = [int(each) for each in _OUT_CHANNELS.findall(text)[-1:]]
    for channels in (*named, *_COMMON_CHANNELS):
        if planes := square_planes(has, wants, channels):
            return planes
    return None


def _adaptive_code(channels: int, side: int, wanted: int, out: int) -> str:
    wants = channels * wanted * wanted
    if not 0 < wants * out <= _MOST_FEATURES:
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
    planes = None
    if len(sizes) == 2 and min(sizes) > 0 and count % sizes[0] == 0:
        planes = _planes(count // sizes[0], sizes[1], pasted.text)
    return answer(
        f"{count:,} numbers cannot be arranged as {_list(sizes)}.",
        "Use torch.flatten(x, 1): it needs no size. Then nn.Linear says what it was made for.",
        steps=(Step("numbers in the tensor, and in the shape", numbers),),
        buttons=model_button(pasted.text) or (view_buttons(planes) if planes else ()),
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
    more = max(missing_padding(n, k) for n, k in zip(plane, kernel, strict=False))
    return answer(
        f"The convolution's kernel, {shape(kernel)}, is larger than the plane, {shape(plane)}.",
        "The pools before it have made the plane too small: use fewer, a larger picture, or "
        f"padding larger by {more} in the convolution.",
        steps=(Step("kernel at most the padded input", f"{', '.join(broken)}, so it is not"),),
        buttons=model_button(pasted.text) or kernel_buttons(plane, kernel),
        questions=("too-small",),
    )


def _channels(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer a convolution that wants another number of channels."""
    groups, weight, of_input = match["groups"], match["weight"], match["input"]
    wants, has = int(match["wants"]), int(match["has"])
    sizes = ints(of_input or "")
    works = f"The nearest that works: in_channels={has}."
    if len(sizes) == 4 and sizes[-1] == wants:
        sizes = (sizes[0], sizes[3], *sizes[1:3])
        works = "The channels stand last: x.permute(0, 3, 1, 2) puts them where PyTorch reads them."
    own = channel_buttons(int(groups), ints(weight), sizes) if groups else ()
    return answer(
        f"The convolution was made for {wants} channels, and {has} come in.",
        "A pool treats each channel by itself: it keeps their number.",
        works,
        steps=(Step("in_channels is the number that comes in", f"{has} ≠ {wants}"),),
        buttons=model_button(pasted.text) or own,
        questions=("flatten-size", "higher-level"),
    )


def _branches(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer two tensors of different sizes that are added or joined."""
    first, second = int(match["first"]), int(match["second"])
    numbers = match.groupdict()
    # Tensors are joined along the channels, axis 1, and added with equal ones: then rows or columns
    # differ. Along another axis, the numbers need not be those of planes.
    of_planes = numbers.get("joined") == "1" or numbers.get("added") in ("2", "3")
    return answer(
        f"Two branches meet with different sizes: {first} and {second}.",
        "Pool both alike, with the same kernel, stride, padding and ceil_mode; or resize one. "
        "A pool with stride 1 and padding of half an odd kernel keeps the size.",
        steps=(Step("sizes along the axis", f"{first} ≠ {second}"),),
        buttons=model_button(pasted.text) or (branch_buttons(first, second) if of_planes else ()),
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
    message(
        r"(?:given groups=(?P<groups>\d{1,5}), weight of size \[(?P<weight>[\d, ]{1,80})\], "
        r"expected input ?\[(?P<input>[\d, ]{1,80})\] )?"
        r"to have (?P<wants>\d{1,9}) channels, but got (?P<has>\d{1,9}) channels",
        _channels,
    ),
    message(
        r"size of tensor a \((?P<first>\d{1,12})\) must match the size of tensor b "
        r"\((?P<second>\d{1,12})\)(?: at non-singleton dimension (?P<added>\d))?",
        _branches,
    ),
    message(
        r"sizes of tensors must match except in dimension (?P<joined>\d)\. expected size "
        r"(?P<first>\d{1,12}) but got size (?P<second>\d{1,12})",
        _branches,
    ),
)
