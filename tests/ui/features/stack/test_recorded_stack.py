"""Check what the page Stack says of a text, a field and a receptive field.

Other tests compute the numbers: the lines and limits of a text, and the receptive fields.
"""

from collections.abc import Callable
from typing import Any

from pooling_core.network import Conv2d, Flatten, Layer, MaxPool2d, ReLU, follow
from pooling_ui.features.stack.edits import changed
from pooling_ui.features.stack.presets import PRESETS
from pooling_ui.features.stack.sentences import field_words
from pooling_ui.model_text import MOST_LAYERS, MOST_TEXT, Refusal, read_model
from pooling_ui.model_text.input_shape import Shape
from pooling_ui.model_text.problems import UnreadableError
from pooling_ui.text.layers import layer_text
from tests.ui.helpers.recorded import assert_recorded

TEXTS = (
    *("", " \n ", "x", "import os\nos.system('rm')", "\nclass Net: pass", "net: Net = Net()"),
    *("nn.ReLU(inplace=True)\n", "nn.Sequential(", "nn.Sequential(nn.ReLU())\nnn.Sequential()"),
    "class Net:\n    layers = nn.Sequential(nn.ReLU())",
    "class Net(nn.Module):\n  def forward(self, x):\n    return x + self.conv(x)",
    "class Net(nn.Module):\n  def __init__(self, n):\n    self.fc = nn.Linear(n, 2)",
    *("model = models.resnet18()", "nn.Sequential(nn.Conv3d(1, 1, 1))", "nn.Sequential(F.relu)"),
    *("nn.Sequential([nn.ReLU()])", "nn.Sequential(nn.ReLU)", "nn.Linear(8 / 2, 1)"),
    *("nn.Sequential(nn.SyncBatchNorm(4))", "Net(\n  (0): Foo()\n)", "layers.Conv2D(32, 3)"),
)
# What stands between the brackets of nn.Sequential.
LAYERS = (
    *("", "layer", "*layers", "**layers", "OrderedDict(a=nn.ReLU())", "OrderedDict([nn.ReLU()])"),
    *("nn.ReLU(),\n  nn.Unfold(2)", "nn.Relu()", "nn.PReLU()", "nn.Sigmoid()"),
    *("nn.Softmax(dim=1)", "nn.LogSoftmax(1)", "nn.Softmax(dim=2)", "nn.LogSoftmax(-1)"),
    "nn.Softmax()",
    *("nn.Dropout(0.5)", "nn.BatchNorm2d(4),\n nn.Tanh(), nn.ReLU()", "nn.MaxPool2d(**k)"),
    *("nn.MaxPool2d(2, strid=1)", "nn.Conv2d(1, 2)", "nn.Linear()", "nn.ReLU(True, 1)"),
    *("nn.MaxPool2d(2, kernel_size=2)", "nn.Conv2d(1, 2, 3, padding_mode='reflect')", "nn.ReLU(1)"),
    *("nn.MaxPool2d(2, return_indices=True)", "nn.MaxPool2d(2, 2, 0, 1, True)", "nn.Flatten(True)"),
    *("nn.MaxPool2d('2')", "nn.MaxPool2d(2, ceil_mode=1)", "nn.MaxPool2d(None)"),
    *("nn.Flatten((1, 2))", "nn.MaxPool2d((1, 2, 3))", "nn.MaxPool2d([])", "nn.MaxPool2d(2.5)"),
    *("nn.MaxPool2d(2 ** 99)", "nn.MaxPool2d(k)", "nn.MaxPool2d('a' + 1)", "nn.MaxPool2d(1 // 0)"),
    *("nn.MaxPool2d(99999999999)", "nn.MaxPool2d(99999 * 99999)", "nn.MaxPool2d((2, 1001))"),
    *("nn.Linear(0, 4)", "nn.Conv2d(3, 4, 1, groups=2)"),
)
# A layer, its argument, and what is typed into that field.
FIELDS: tuple[tuple[Layer, str, Any], ...] = (
    *((MaxPool2d(2), "kernel_size", text) for text in ("", "two", "3 2", "__import__('os')")),
    *((MaxPool2d(2), "padding", "same"), (MaxPool2d(2), "stride", "5000")),
    (Conv2d(4, 4, 3), "groups", 3),
)
SEEN: dict[str, tuple[tuple[Layer, ...], Shape]] = {
    **{preset.name: (preset.layers, preset.shape) for preset in PRESETS},
    "no windows": ((ReLU(), Flatten()), (1, 4, 4)),
    "no pools": ((Conv2d(1, 1, 3),), (1, 4, 4)),
    "pools alone": ((MaxPool2d(2),), (1, 4, 4)),
    "into the padding": ((MaxPool2d(3, 1, 1), MaxPool2d((1, 3), 1, (0, 1))), (1, 4, 4)),
}
LABELS = (ReLU(), MaxPool2d(3, 2, 1, 2, True), Conv2d(3, 8, (3, 1), 1, "same", bias=False))


def refusal(read: Callable[..., Any], *of: Any) -> str:
    """Return why this cannot be read; "" if it can."""
    try:
        read(*of)
    except UnreadableError as problem:
        return str(problem)
    return ""


def told(text: str) -> str:
    """Return what is said of a text, whether it is read or refused."""
    found = read_model(text)
    return (
        found.why if isinstance(found, Refusal) else " ".join((found.stops, *found.notes)).strip()
    )


def sentences() -> dict[str, str]:
    """Return why each text and field is refused, what units see, and what layers are called."""
    within = [f"nn.Sequential({layers})" for layers in LAYERS]
    return {
        **{text: told(text) for text in (*TEXTS, *within)},
        "too long": told("x" * (MOST_TEXT + 1)),
        "too many": told(f"nn.Sequential({'nn.ReLU(),' * (MOST_LAYERS + 1)})"),
        **{f"{name} = {typed}": refusal(changed, it, name, typed) for it, name, typed in FIELDS},
        **{f"seen, {name}": field_words(it, follow(it, of), of) for name, (it, of) in SEEN.items()},
        **{repr(layer): layer_text(layer) for layer in LABELS},
    }


def test_what_is_said_of_a_stack_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
