"""The input on which a pasted model is answered: the text's own, or an example that is told."""

from typing import Any

import pytest
import torch
from torch import nn

from pooling_ui.paste.answer import Kind
from pooling_ui.paste.answering import answer_of
from pooling_ui.text.words import shape as written

# The class of PyTorch's tutorial “What is torch.nn really?”; its forward begins with a view.
MNIST = """
class Mnist_CNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, kernel_size=3, stride=2, padding=1)
        self.conv2 = nn.Conv2d(16, 16, kernel_size=3, stride=2, padding=1)
        self.conv3 = nn.Conv2d(16, 10, kernel_size=3, stride=2, padding=1)

    def forward(self, xb):
        xb = VIEW
        xb = F.relu(self.conv1(xb))
        xb = F.relu(self.conv2(xb))
        xb = F.relu(self.conv3(xb))
        return xb
"""


def run_class(text: str, name: str, *shape: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sizes that go into the first convolution and out of the model, as torch runs it."""
    names: dict[str, Any] = {"nn": nn, "F": nn.functional, "torch": torch}
    exec(text, names)
    model = names[name]()
    seen: list[tuple[int, ...]] = []
    first = next(each for each in model.modules() if isinstance(each, nn.Conv2d))
    first.register_forward_pre_hook(lambda _, given: seen.append(tuple(given[0].shape[1:])))
    out = model(torch.zeros(shape))
    return seen[0], tuple(out.shape[1:])


@pytest.mark.parametrize(
    ("view", "behind"),
    [
        ("xb.view(-1, 1, 28, 28)", ""),
        ("torch.reshape(xb, (xb.shape[0], 1, 28, 28))", ""),
        ("xb.view(-1, 1, 14, 56)", "\nmodel = Mnist_CNN()\nmodel(torch.zeros(5, 1, 784))"),
        ("xb.view(-1, 1, 28, 28)", "\non 1×64×64"),
    ],
)
def test_a_view_at_the_start_of_forward_is_the_input_of_the_layers(view: str, behind: str) -> None:
    text = MNIST.replace("VIEW", view)
    into, out = run_class(text, "Mnist_CNN", 5, 784)

    answer = answer_of(text + behind)

    assert answer.title == f"6 layers make {written(out)} of {written(into)}."
    assert f"“xb = {view}”, makes {written(into)} of the input" in answer.notes[0]


@pytest.mark.parametrize(
    "view",
    [
        "xb.view(-1, 1, side, side)",
        "xb.view(xb.size(0), -1, 28, 28)",
        "xb.view(-1, 28, 28).unsqueeze(1)",
    ],
)
def test_a_view_whose_sizes_are_not_known_is_said_not_to_be_read(view: str) -> None:
    answer = answer_of(MNIST.replace("VIEW", view))

    assert answer.kind is Kind.MODEL
    assert f"“xb = {view}”: its sizes are not read" in " ".join(answer.notes)
