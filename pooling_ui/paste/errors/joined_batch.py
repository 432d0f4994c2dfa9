"""Answer a Linear that got all samples of a batch as one row of numbers."""

import re
from collections.abc import Sequence
from math import prod

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import Flatten, Layer
from pooling_ui.paste.answer import Answer, Step
from pooling_ui.paste.errors.chains import PageButtons
from pooling_ui.paste.errors.message import answer

_MOST_NUMBERS = 10**7  # in the code's tensors
_INNER = r"(?:[^(),\n]|\((?:[^()\n]|\([^()\n]{0,200}\)){0,200}\)){1,200}"
# Calls that begin with axis 0, so that they put all samples into one row.
_JOINS = re.compile(
    r"(?:\bnn\.|\b)Flatten\((?:start_dim\s?=\s?)?0\b[^()\n]{0,40}\)"
    rf"|(?:\btorch\.|(?<![\w.]))flatten\({_INNER}(?:,\s?(?:start_dim\s?=\s?)?0\s?(?:,[^()\n]{{0,40}})?)?\)"
    r"|(?<!torch)\.flatten\((?:(?:start_dim\s?=\s?)?0\b[^()\n]{0,40})?\)"
    r"|\.(?:view|reshape)\(\s?(?:1\s?,\s?)?-1\s?\)|\.ravel\(\)"
)
_KEEPS = "The nearest that works: nn.Flatten(), which has start_dim=1, or torch.flatten(x, 1)."


def joining_call(text: str) -> str:
    """Return the last call in a text that joins the samples of a batch; "" without one.

    Examples
    --------
    >>> joining_call("x = torch.flatten(self.pool(F.relu(x)))"), joining_call("x.view(-1)")
    ('torch.flatten(self.pool(F.relu(x)))', 'view(-1)')
    >>> [joining_call(each) for each in ("torch.flatten(x, 1)", "nn.Flatten()", "x.flatten(1)")]
    ['', '', '']
    """
    found = [match[0].removeprefix(".") for match in _JOINS.finditer(text)]
    return found[-1] if found else ""


def joins_samples(layer: Layer) -> bool:
    """Return True for a Flatten that begins with the axis of the samples."""
    return isinstance(layer, Flatten) and layer.start_dim == 0


def kept_apart(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """Return the layers with a Flatten that keeps samples apart in place of each that does not."""
    return tuple(Flatten() if joins_samples(each) else each for each in layers)


def samples_in_row(rows: int, has: int, wants: int) -> int:
    """Return the number of samples that one row of numbers may hold; 0 if it may not hold two.

    Examples
    --------
    >>> samples_in_row(1, 3136, 1568), samples_in_row(1, 3136, 400), samples_in_row(2, 3136, 1568)
    (2, 0, 0)
    """
    return has // wants if rows == 1 and 0 < wants < has and has % wants == 0 else 0


def may_be_joined_words(rows: int, has: int, wants: int) -> str:
    """Return the sentences on samples that may be joined; "" if the numbers cannot be so."""
    samples = samples_in_row(rows, has, wants)
    if not samples:
        return ""
    return (
        f"Or perhaps the {samples:,} samples of a batch were joined: {samples:,} · {wants:,} = "
        f"{has:,}. nn.Flatten(0) and view(-1) do so; nn.Flatten() and torch.flatten(x, 1) do not."
    )


def joined_answer(
    title: str,
    call: str,
    numbers: tuple[int, int, int],
    sample: Ints,
    steps: tuple[Step, ...] = (),
    buttons: PageButtons = (),
) -> Answer:
    """Return the answer to a Linear behind a call that joins the samples of a batch.

    `numbers` are the numbers that come in, those that the Linear wants, and its outputs; `sample`
    is the shape of a sample before the call.
    """
    has, wants, out = numbers
    samples = has // wants
    return answer(
        title,
        f"{call} joins the {samples:,} samples of the batch into one row. Each sample has "
        f"{wants:,} numbers, and the Linear is right.",
        _KEEPS,
        steps=(*steps, Step("samples · numbers of a sample", f"{samples} · {wants} = {has}")),
        buttons=buttons,
        code=_code(samples, sample, wants, out),
        questions=("flatten-size", "batch-axis"),
    )


def _code(samples: int, sample: Ints, wants: int, out: int) -> str:
    if not 0 < max(samples, out) * prod(sample) <= _MOST_NUMBERS or not out:
        return ""
    sides = ", ".join(map(str, (samples, *sample)))
    return (
        "import torch\nfrom torch import nn\n\n"
        f"x = torch.randn({sides})  # {samples} samples\n"
        f"head = nn.Sequential(nn.Flatten(), nn.Linear({wants}, {out}))\n"
        f"print(head(x).shape)  # torch.Size([{samples}, {out}])\n"
    )
