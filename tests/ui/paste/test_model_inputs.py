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
    """Return torch's sizes into the first convolution, and out of the model."""
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


# The class of PyTorch's tutorial on DQN, with the first of its convolutions.
DQN = """
class DQN(nn.Module):
    def __init__(self, h=40, w=90, outputs=2):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, kernel_size=5, stride=2)

        def conv2d_size_out(size, kernel_size=5, stride=2):
            return (size - (kernel_size - 1) - 1) // stride + 1

        self.head = nn.Linear(conv2d_size_out(w) * conv2d_size_out(h) * 16, outputs)

    def forward(self, x):
        x = F.relu(self.conv1(x))
        return self.head(x.view(x.size(0), -1))
"""


def test_a_linear_that_no_square_fits_gets_an_example_that_is_no_square() -> None:
    answer = answer_of(f"{DQN}\nDQN(40, 90, 2)")

    assert run_class(DQN, "DQN", 1, 3, 39, 89) == ((3, 39, 89), (2,))
    assert answer.title == "4 layers make 2 numbers of 3 × 39 × 89."
    assert "so 3 × 39 × 89 is an example on which all layers work" in answer.notes[0]


def test_a_linear_that_no_example_fits_is_not_said_to_be_wrong() -> None:
    answer = answer_of("nn.Sequential(nn.Conv2d(3, 8, 3), nn.Flatten(), nn.Linear(1001, 10))")

    assert answer.title == (
        "On the example 3 × 32 × 32, layer 3, Linear(1001, 10), does not work: "
        "Linear takes 1001 features, and gets 7200."
    )
    assert answer.notes[0].startswith("The text has no input size, so 3 × 32 × 32 is an example.")
    assert answer.notes[1] == "No input was found on which all layers work."
    assert "The nearest that works" not in " ".join(answer.notes)


@pytest.mark.parametrize(
    "layers",
    [
        "nn.Conv2d(3, 8, 3), nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(8, 10)",
        "nn.Conv2d(3, 8, 3), nn.Flatten(), nn.Linear(7200, 10), nn.Linear(8, 10)",
        "nn.Conv2d(3, 8, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(7, 8, 3)",
    ],
)
def test_a_layer_that_no_input_suits_is_said_to_be_wrong(layers: str) -> None:
    answer = answer_of(f"nn.Sequential({layers})")

    assert answer.title.startswith("Layer 4, ")
    assert ", cannot work: " in answer.title
    assert answer.notes[0].startswith("The nearest that works: ")
