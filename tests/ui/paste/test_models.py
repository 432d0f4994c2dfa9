"""A pasted model: its sizes are torch's, its buttons open Stack with it, what fails is named."""

import re

import pytest
import torch
from torch import nn

from pooling_core.network import follow
from pooling_ui.model_text.stack_link import decode_input, decode_layers
from pooling_ui.paste.answer import Answer, Kind
from pooling_ui.paste.answering import MOST_TEXT, answer_of
from pooling_ui.paste.models import looks_like_model
from pooling_ui.text.words import shape as written
from tests.ui.helpers.pages import open_page
from tests.ui.model_text.hostile_texts import HOSTILE
from tests.ui.model_text.legal_texts import CASES, Case, read, run_by_torch
from tests.ui.paste.test_torch_errors import assert_sound

_MOST_STEPS = 12
MODELS = [case for case in CASES if looks_like_model(case.text)]
IN_TORCH = [case for case in MODELS if case.in_torch]
LENET = (
    "nn.Sequential(nn.Conv2d(1, 6, 5), nn.ReLU(), nn.AvgPool2d(2), nn.Conv2d(6, 16, 5), nn.ReLU(), "
    "nn.AvgPool2d(2), nn.Flatten(), nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 10))"
)
DEEP = f"nn.Sequential({', '.join(['nn.Conv2d(3, 3, 3, padding=1)'] * 15)}, nn.MaxPool2d(2))"


def size_words(shape: tuple[int, ...]) -> str:
    return written(shape) if len(shape) > 1 else f"{shape[0]} numbers"


@pytest.mark.parametrize("case", IN_TORCH, ids=lambda case: case.name)
def test_the_output_size_is_torchs(case: Case) -> None:
    _, output = run_by_torch(case)
    count = len(read(case.text).layers)

    answer = answer_of(f"{case.text}\non {written(case.shape)}")

    assert answer.kind is Kind.MODEL
    makes = f"{count} layers make" if count > 1 else "1 layer makes"
    assert answer.title == f"{makes} {size_words(output)} of {written(case.shape)}."
    assert len(answer.steps) <= _MOST_STEPS
    assert_sound(answer)


@pytest.mark.parametrize("case", MODELS, ids=lambda case: case.name)
def test_the_button_has_the_model_and_the_answer_says_where_a_chain_stops(case: Case) -> None:
    found = read(case.text)

    answer = answer_of(f"{case.text}\non {written(case.shape)}")

    (button,) = answer.buttons
    assert decode_layers(button.link["layers"]) == found.layers
    assert decode_input(button.link["input"]) == case.shape
    if case.stops:
        assert answer.title.startswith("The first ")
        assert answer.notes[0].startswith(f"Line {case.stops}, “")


def test_the_lines_of_many_layers_are_summed_up() -> None:
    answer = answer_of(f"{DEEP} on 3×8×8")
    at_the_end = answer_of(f"{DEEP[:-1]}, nn.Conv2d(4, 8, 1)) on 3×8×8")

    assert len(answer.steps) == len(at_the_end.steps) == _MOST_STEPS
    left_out = "The lines of 4 more layers, from layer 13 on, are left out: 3 × 8 × 8 become"
    assert f"{left_out} 3 × 4 × 4." in answer.notes
    assert at_the_end.steps[-1].numbers == "3 ≠ 4"


def test_a_line_has_the_arithmetic_of_stack() -> None:
    answer = answer_of("nn.Sequential(nn.Conv2d(3, 8, 7, 2, 3), nn.ReLU(), nn.Flatten()) on 224")

    lines = [f"{what}: {numbers}" for what, numbers in answer.steps]
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] == [
        "1. Conv2d(3, 8, 7, 2, 3): (224 + 2 · 3 − 7) ÷ 2 = 111.5, rounded down to 111, "
        "plus 1 = 112",
        "3. Flatten(): 8 · 112 · 112 = 100352",
    ]


def test_a_button_opens_stack_with_the_model() -> None:
    (button,) = answer_of(f"{LENET} on 1×32×32").buttons
    app = open_page(button.page, **button.link)

    assert not app.exception
    assert button.text
    code = app.code[0].value
    assert "nn.Conv2d(1, 6, kernel_size=5)" in code
    assert "nn.Linear(120, 10)" in code


@pytest.mark.parametrize(
    ("around", "shape"),
    [
        ("{} on 1×32×32", (1, 32, 32)),
        ("{} on 5×1×32×32", (1, 32, 32)),
        ("{}, input (32, 32)", (1, 32, 32)),
        ("{}  # input: 32x32", (1, 32, 32)),
        ("{}\non 32", (1, 32, 32)),
        ("model = {}\nmodel(torch.randn(8, 1, 32, 32))", (1, 32, 32)),
        ("model = {}\nsummary(model, (1, 32, 32))", (1, 32, 32)),
    ],
)
def test_an_input_is_written_in_many_ways(around: str, shape: tuple[int, ...]) -> None:
    answer = answer_of(around.format(LENET))

    assert answer.title == f"10 layers make 10 numbers of {written(shape)}."
    assert "no input size" not in " ".join(answer.notes)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("nn.Sequential(nn.Conv2d(4, 8, 3), nn.ReLU())", (4, 32, 32)),
        ("nn.Sequential(nn.Flatten(), nn.Linear(784, 10))", (1, 28, 28)),
        ("nn.Sequential(nn.Linear(784, 10), nn.ReLU())", (1, 28, 28)),
        ("nn.Sequential(nn.Linear(6, 10), nn.ReLU())", (6, 1, 1)),
        ("nn.Sequential(nn.Conv2d(1, 2, 3), nn.Flatten(), nn.Linear(50, 10))", (1, 7, 7)),
        ("nn.Sequential(nn.Conv2d(3, 8, 3), nn.LayerNorm([8, 26, 26]))", (3, 28, 28)),
        ("nn.Sequential(nn.Conv2d(3, 8, 3), nn.LayerNorm([8, 20, 20]))", (3, 22, 22)),
        ("nn.Sequential(nn.LayerNorm(64), nn.Linear(64, 10))", (64, 1, 1)),
        ("nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU()) on 3×9999×9", (3, 32, 32)),
        ("nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU()) on 3×0×9", (3, 32, 32)),
    ],
)
def test_without_an_input_an_example_is_named(text: str, shape: tuple[int, ...]) -> None:
    answer = answer_of(text)

    assert answer.title.endswith(f" of {written(shape)}.")
    assert f"so {written(shape)} is an example" in answer.notes[0]


@pytest.mark.parametrize(
    ("text", "reason", "works", "numbers"),
    [
        (
            f"{LENET} on 1×28×28",
            "Layer 8, Linear(400, 120), cannot work: Linear takes 400 features, and gets 256.",
            "Linear(256, 120)",
            "256 ≠ 400",
        ),
        (
            "nn.Sequential(nn.Conv2d(3, 8, 3), nn.Conv2d(4, 8, 3)) on 9",
            "Layer 2, Conv2d(4, 8, 3), cannot work: Conv2d takes 4 channels, and gets 8",
            "Conv2d(8, 8, 3)",
            "8 ≠ 4",
        ),
        (
            "nn.Sequential(nn.ReLU(), nn.MaxPool2d(9)) on 3×8×8",
            "Layer 2, MaxPool2d(9), cannot work: kernel_size is too large",
            "MaxPool2d(8)",
            "so no window fits",
        ),
        (
            "nn.Sequential(nn.MaxPool2d(2), nn.Linear(4, 10)) on 3×10×10",
            "Layer 2, Linear(4, 10), cannot work",
            "Flatten(), Linear(75, 10)",
            "5 ≠ 4",
        ),
    ],
)
def test_the_first_layer_that_cannot_work_is_named(
    text: str, reason: str, works: str, numbers: str
) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind.MODEL
    assert answer.title.startswith(reason)
    assert answer.notes[0] == f"The nearest that works: {works}."
    assert answer.steps[-1].numbers.endswith(numbers)
    assert_sound(answer)


def test_an_input_with_which_all_layers_work_is_named() -> None:
    notes = answer_of(f"{LENET} on 1×28×28").notes

    assert "With an input of 1 × 32 × 32, all layers work." in notes


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "nn.Sequential(nn.Foo(3))",
            "Line 1 of this model cannot be read: Poolscope reads no layer",
        ),
        ("\n\nclass A(nn.Module):\n    def forward(self, x", "Line 4 of this model cannot be read"),
        (
            "class A(nn.Module):\n    pass\n\nclass B(nn.Module):\n    pass",
            "Only one model is read",
        ),
        (
            "class A(nn.Module):\n    def forward(self, x):\n        return x + x.mean()",
            "Line 3, “return x + x.mean()”, is not a step of a chain",
        ),
    ],
)
def test_a_model_that_cannot_be_read_is_refused_with_what_can(text: str, says: str) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind.UNREADABLE
    assert says in answer.title
    assert "nn.Sequential(…)" in " ".join((answer.title, *answer.notes))
    assert_sound(answer)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("nn.Conv2d(3, 64, 7, 2, 3) on 224", "1 layer makes 64 × 112 × 112 of 3 × 224 × 224."),
        ("self.conv1 = nn.Conv2d(3, 6, 5)", "1 layer makes 6 × 28 × 28 of 3 × 32 × 32."),
        ("nn.BatchNorm2d(64)", "1 layer makes 64 × 32 × 32 of 64 × 32 × 32."),
        ("nn.Conv2d(3, 6)", "Line 1 of this model cannot be read: Conv2d needs kernel_size."),
        ("nn.GroupNorm(8, 64)", "1 layer makes 64 × 32 × 32 of 64 × 32 × 32."),
        ("nn.InstanceNorm2d(16)", "1 layer makes 16 × 32 × 32 of 16 × 32 × 32."),
        ("nn.LayerNorm([8, 14, 14])", "1 layer makes 8 × 14 × 14 of 8 × 14 × 14."),
        ("nn.LayerNorm(64)", "1 layer makes 3 × 32 × 64 of 3 × 32 × 64."),
        (
            "nn.GroupNorm(5, 64)",
            "Line 1 of this model cannot be read: num_groups must divide num_channels: 5 does not "
            "divide 64.",
        ),
        (
            "nn.GroupNorm(8, 64) on 32×8×8",
            "Layer 1, GroupNorm(8, 64), cannot work: GroupNorm takes 64 channels, and gets 32: "
            "32 × 8 × 8.",
        ),
        ("Is nn.Conv2d(3, 6, 5) slow?", ""),
    ],
)
def test_one_layer_that_is_no_pool_is_a_model(text: str, title: str) -> None:
    assert answer_of(text).title == title


_INIT = """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 6, 5)
        self.pool = nn.MaxPool2d(2, 2)
        self.fc1 = nn.Linear(6 * 14 * 14, 10)
"""
_FORWARD = """
    def forward(self, x):
        x = self.pool(F.relu(self.conv1(x)))
"""


def test_without_forward_the_order_is_told_to_be_that_of_the_lines() -> None:
    lines = "\n".join(line.strip() for line in _INIT.splitlines()[3:])

    for text in (_INIT, lines):
        answer = answer_of(text)
        assert answer.title == "As written, 4 layers make 10 numbers of 3 × 32 × 32."
        assert any("Paste forward, too" in note for note in answer.notes)
        assert any("no Flatten: one is put before" in note for note in answer.notes)


def test_a_forward_that_is_cut_off_is_read_to_its_end() -> None:
    answer = answer_of(_INIT + _FORWARD)

    assert answer.title == "The first 3 layers make 6 × 14 × 14 of 3 × 32 × 32."
    assert "Line 9" in answer.notes[0]
    assert "forward ends here" in answer.notes[0]


def test_view_with_another_number_of_features_is_said_to_be_read_as_flatten() -> None:
    rest = "        x = x.view(-1, 256)\n        return self.fc1(x)\n"
    answer = answer_of(_INIT + _FORWARD + rest + "x = torch.randn(32, 3, 28, 28)\n")

    assert "cannot work" in answer.title
    assert any(note.startswith("view and reshape are read as") for note in answer.notes)


def test_layers_in_a_question_are_no_model() -> None:
    assert answer_of("Is nn.MaxPool2d(2) better than nn.AvgPool2d(3)?").kind is Kind.LAYER


def refused_by_torch(code: str, shape: tuple[int, ...]) -> str:
    """Return a model with the error that torch raises for it."""
    with pytest.raises(RuntimeError, match="mat1 and mat2") as raised:
        eval(code, {"nn": nn})(torch.zeros(shape))
    return f'model = {code}\n  File "a.py", line 3, in <module>\nRuntimeError: {raised.value}'


def linear_in(answer: Answer) -> str:
    """Return what works, as the answer says it."""
    works = " ".join(answer.notes)
    found = re.search(r"The nearest that works: (nn\..*?\))\.(?: |$)", works)
    assert found, works
    return found[1]


@pytest.mark.parametrize(
    ("before", "linear", "behind", "shape"),
    [
        ("nn.Conv2d(1, 16, 5), nn.MaxPool2d(2), nn.Flatten()", "400, 10", "", (8, 1, 34, 34)),
        ("nn.Conv2d(1, 16, 5), nn.MaxPool2d(2), nn.Flatten()", "400, 10", "", (8, 1, 34, 50)),
        ("nn.Conv2d(3, 16, 3), nn.MaxPool2d(2)", "5, 10", ", nn.ReLU()", (4, 3, 30, 30)),
        ("nn.Conv2d(3, 16, 3), nn.MaxPool2d(2)", "3136, 10", "", (4, 3, 30, 30)),
        ("nn.Flatten(), nn.Linear(784, 50)", "40, 10", "", (2, 1, 28, 28)),
        ("nn.Conv2d(1, 2, 3), nn.Flatten(), nn.Linear(50, 8)", "9, 10", "", (2, 1, 7, 7)),
    ],
)
def test_an_error_beside_its_model_gets_the_right_in_features(
    before: str, linear: str, behind: str, shape: tuple[int, ...]
) -> None:
    answer = answer_of(
        refused_by_torch(f"nn.Sequential({before}, nn.Linear({linear}){behind})", shape)
    )

    assert answer.kind is Kind.ERROR
    assert f"Linear({linear}), wants" in answer.title
    mended = eval(f"nn.Sequential({before}, {linear_in(answer)}{behind})", {"nn": nn})
    assert mended(torch.zeros(shape)).shape == (shape[0], 10)
    if shape[2] == shape[3]:
        works = answer.buttons[0].link
        reports = follow(decode_layers(works["layers"]), decode_input(works["input"]) or ())
        assert not reports.problem
        assert reports.layers[-1].shape == (10,)
        assert works["input"] == "x".join(map(str, shape[1:]))
    assert_sound(answer)


@pytest.mark.parametrize("text", [text for _, text in HOSTILE], ids=[name for name, _ in HOSTILE])
def test_a_text_that_means_harm_gets_a_short_answer(text: str) -> None:
    answer = answer_of(text[:MOST_TEXT])

    assert len(answer.title) < 1200
    assert sum(map(len, answer.notes)) < 6000
    assert len(answer.steps) <= _MOST_STEPS
    assert answer.questions
