"""Messages of convolutions, views and losses that no other file answers."""

import re

from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.linear_of_model import model_beside, model_button
from pooling_ui.paste.errors.message import SHAPE, Message, Pasted, answer, ints, message
from pooling_ui.paste.errors.tensors import AXES
from pooling_ui.text.words import shape


def _axes(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size …”."""
    axes, sizes = int(match[1]), ints(match[2])
    count = len(sizes)
    adds = f"x[{', '.join(['None'] * (axes - count))}]" if 0 < axes - count < 4 else ""
    return answer(
        f"A convolution takes {axes} or {axes + 1} axes, and this tensor has {count}: "
        f"{shape(sizes)}.",
        f"They are {AXES[axes - 1]}." if axes - 1 in AXES else "",
        f"The nearest that works: {adds}, which adds the missing axes in front." if adds else "",
        "x.squeeze(0) takes an axis of 1 away." if count > axes + 1 else "",
        steps=(Step("axes", f"{count} ≠ {axes} and {count} ≠ {axes + 1}"),),
        questions=("batch-axis",),
    )


def _not_contiguous(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “view size is not compatible with input tensor's size and stride”."""
    return answer(
        "view needs numbers that lie in order in memory, and permute or transpose changed it.",
        "The nearest that works: reshape in place of view, or torch.flatten(x, 1). They copy the "
        "numbers into order.",
        code=(
            "import torch\n\nx = torch.randn(4, 16, 5, 5).permute(0, 2, 3, 1)\n"
            "y = torch.flatten(x, 1)\nprint(y.shape)  # torch.Size([4, 400])\n"
        ),
        buttons=model_button(pasted.text),
        questions=("flatten-size",),
    )


def _types(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Input type (…) and weight type (…) should be the same”."""
    has, wants = match[1], match[2]
    is_device = ("cuda" in has) != ("cuda" in wants) or ("mps" in has) != ("mps" in wants)
    works = "x.to(device) and model.to(device), with one device" if is_device else "x.float()"
    if not is_device and "float" not in wants.lower():
        works = "x.to(next(model.parameters()).dtype)"
    where = "on two devices" if is_device else "of two types"
    return answer(
        f"The tensor and the weights of the layer are {where}: {has} and {wants}.",
        f"The nearest that works: {works}.",
        "A pool has no weights, so it took the tensor; the convolution behind it does not.",
        steps=(Step("types", f"{has} ≠ {wants}"),),
        questions=("dtypes",),
    )


def _batches(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Expected input batch_size (36) to match target batch_size (4).”."""
    has, wants = int(match[1]), int(match[2])
    note = "The loss gets one row for each sample: look for a line that changes axis 0."
    numbers = f"{has} ≠ {wants}"
    if wants and has % wants == 0 and has > wants:
        note = (
            f"Each sample has become {has // wants} rows. Perhaps x.view(-1, …) has too small a "
            "number: the planes behind the last pool are larger than it says."
        )
        numbers = f"{has} = {wants} · {has // wants}"
    return answer(
        f"The model gives {has} rows for {wants} samples.",
        note,
        "The nearest that works: torch.flatten(x, 1), which keeps samples apart. Then nn.Linear "
        "says what it was made for.",
        steps=(Step("rows and samples", numbers),),
        buttons=model_button(pasted.text),
        questions=("flatten-size", "batch-axis"),
    )


def _lazy(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “Attempted to use an uninitialized parameter in …”."""
    model = model_beside(pasted.text)
    return answer(
        "A lazy layer has no weights yet: its first input tells how many it needs.",
        "The nearest that works: run the model once before this line, on an input of the right "
        "size: model(torch.zeros(1, 3, 224, 224)).",
        "Or write the layer with its number, such as nn.Linear(588, 10).",
        model.lazy if model else "",
        code=(
            "import torch\nfrom torch import nn\n\n"
            "model = nn.Sequential(nn.MaxPool2d(2), nn.Flatten(), nn.LazyLinear(10))\n"
            "model(torch.zeros(1, 3, 28, 28))  # the first input\n"
            "print(model[2].weight.shape)  # torch.Size([10, 588])\n"
        ),
        buttons=model_button(pasted.text),
        questions=("flatten-size",),
    )


def _same(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “padding='same' is not supported for strided convolutions”."""
    return answer(
        "padding='same' keeps the size, and a stride above 1 makes it smaller.",
        "The nearest that works: padding of half the kernel, such as kernel_size=3, stride=2, "
        "padding=1; or stride=1 with a pool behind it.",
        questions=("same-padding", "strided-convolution"),
    )


def _groups(match: re.Match[str], pasted: Pasted) -> Answer:
    """Answer “in_channels must be divisible by groups”."""
    name = match[1].lower()
    return answer(
        f"Each group of a convolution has equally many channels: groups must divide {name}.",
        f"The nearest that works: groups=1, or {name} as a multiple of groups.",
        questions=("higher-level",),
    )


MESSAGES: tuple[Message, ...] = (
    message(
        r"expected (\d)D \(unbatched\) or \dD \(batched\) input to conv\w{0,20}, but got input of "
        rf"size: ?{SHAPE}",
        _axes,
    ),
    message(r"view size is not compatible with input tensor's size and stride", _not_contiguous),
    message(
        r"input type \(([\w. ]{1,60})\) and (?:weight|bias) type \(([\w. ]{1,60})\) should be the "
        r"same",
        _types,
    ),
    message(
        r"expected input batch_size \((\d{1,12})\) to match target batch_size \((\d{1,12})\)",
        _batches,
    ),
    message(r"padding ?= ?['\"]same['\"] is not supported for strided convolutions", _same),
    message(
        r"(?:\w{1,20}: )?(?:attempted to use|can't [\w ]{1,30}) an uninitialized [^\n]{1,300}"
        r"|modules with uninitialized parameters|has not been (?:fully )?initialized",
        _lazy,
    ),
    message(r"\b(in_channels|out_channels) must be divisible by groups", _groups),
)
