"""A Linear that gets all samples of a batch as one row: the call that joins them is named."""

import pytest
import torch
from torch import nn

from pooling_core.network import Conv2d, Flatten, Linear, MaxPool2d, follow
from pooling_ui.model_text.stack_link import decode_input, decode_layers
from pooling_ui.paste.answering import answer_of
from tests.ui.paste.test_torch_errors import assert_sound

ERROR = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (1x3136 and 1568x10)"
MODEL = (
    "nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.MaxPool2d(2), nn.Flatten({}), "
    "nn.Linear({}, 10))(torch.randn(2, 1, 28, 28))"
)


def traceback_of(line: str, error: str) -> str:
    """Return a traceback as Python 3.11 and later print it."""
    return (
        f'Traceback (most recent call last):\n  File "/a.py", line 3, in <module>\n    {line}\n'
        f"    {'~' * 20}^^^^^\n"
        '  File "/venv/torch/nn/modules/linear.py", line 134, in forward\n'
        f"    return F.linear(input, self.weight, self.bias)\n           ^^^^^^^^\n{error}\n"
    )


def message_of(line: str) -> str:
    """Return the error that torch raises for a line."""
    with pytest.raises(RuntimeError) as raised:
        eval(line, {"torch": torch, "nn": nn})
    return f"RuntimeError: {raised.value}"


@pytest.mark.parametrize(
    "call",
    [
        *("torch.flatten(x)", "torch.flatten(x, 0)", "torch.flatten(nn.ReLU()(x), start_dim=0)"),
        *("x.flatten()", "x.flatten(0)", "x.flatten(start_dim=0)", "x.ravel()"),
        *("x.view(-1)", "x.view(1, -1)", "x.reshape(-1)"),
        *("nn.Flatten(0)(x)", "nn.Flatten(start_dim=0)(x)"),
    ],
)
def test_a_call_that_joins_the_samples_is_the_reason(call: str) -> None:
    x = torch.zeros(2, 8, 14, 14)
    joined = eval(call, {"torch": torch, "nn": nn, "x": x})
    assert message_of(f"nn.Linear(1568, 10)(torch.zeros({joined.numel()}))") == ERROR

    answer = answer_of(f"x = {call}\nx = self.fc(x)\n{ERROR}")

    name = call.removeprefix("x.").removesuffix("(x)") if "torch" not in call else call
    assert answer.notes[0].startswith(f"{name} joins the 2 samples of the batch into one row.")
    assert "Each sample has 1,568 numbers" in answer.notes[0]
    assert "torch.flatten(x, 1)" in answer.notes[1]
    assert "3136, 10" not in answer.code + answer.notes[1]
    assert_sound(answer)


@pytest.mark.parametrize("call", ["torch.flatten(x, 1)", "x.flatten(1)", "nn.Flatten()(x)", ""])
def test_without_such_a_call_the_samples_are_perhaps_joined(call: str) -> None:
    notes = answer_of(f"{call}\n{ERROR}").notes

    assert notes[0].startswith("Perhaps the size after the last pool")
    assert "nn.Linear(3136, 10)" in notes[1]
    assert notes[-1].startswith("Or perhaps the 2 samples of a batch were joined: 2 · 1,568 = 3,13")


def test_numbers_that_are_no_joined_samples_have_no_word_of_them() -> None:
    for sizes in ("1x3137 and 1568x10", "1x784 and 1568x10", "2x3136 and 1568x10"):
        answer = answer_of(f"x.view(-1)\nmat1 and mat2 shapes cannot be multiplied ({sizes})")

        assert "joined" not in " ".join(answer.notes)
        assert "joins" not in " ".join(answer.notes)


def test_the_model_is_opened_with_a_flatten_that_keeps_samples_apart() -> None:
    line = MODEL.format(0, 1568)
    error = message_of(line)
    for text in (f"{line}\n{error}", traceback_of(line, error)):
        answer = answer_of(text)

        assert answer.title.startswith("Layer 4, Linear(1568, 10), wants 1,568 numbers")
        assert answer.notes[0].startswith("Flatten(0) joins the 2 samples")
        works, refused = answer.buttons
        layers, shape = decode_layers(works.link["layers"]), decode_input(works.link["input"])
        assert shape == (1, 28, 28)
        assert layers == (Conv2d(1, 8, 3, padding=1), MaxPool2d(2), Flatten(), Linear(1568, 10))
        assert not follow(layers, shape).problem
        assert follow(decode_layers(refused.link["layers"]), shape).problem
        assert "torch.randn(2, 8, 14, 14)" in answer.code
        assert_sound(answer)


def test_a_model_on_the_line_that_a_traceback_quotes_is_used() -> None:
    line = MODEL.format("", 1560)

    answer = answer_of(traceback_of(line, message_of(line)))

    assert answer.title.startswith("Layer 4, Linear(1560, 10), wants 1,560 numbers")
    assert "nn.Linear(1568, 10)" in answer.notes[0]
