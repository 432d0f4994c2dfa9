"""The answer to a model of Keras: which line is not read, and what can be read of it."""

import re

from pooling_ui.paste.answer import Answer, Kind

_PREFIX = r"(?:\b\w{1,20}\.){0,4}\b"
_OTHER = re.compile(rf"{_PREFIX}(?:(?:Depthwise|Separable)?Conv[123]D(?:Transpose)?|Dense)[ \t]?\(")
_POOL = re.compile(
    rf"{_PREFIX}(?:Global)?(?:Max|Average|Avg)(?:Pooling|Pool)[123]D\([^()\n]{{0,60}}"
    r"(?:\([^()\n]{0,30}\)[^()\n]{0,60}){0,3}\)"
)
_LAYER = re.compile(
    r"\b(?:\w{1,20}Pooling[123]D|Conv[123]D|Dense|Flatten|Dropout|Activation)[ \t]?\("
)
_TORCH = re.compile(r"(?<!tf\.)\bnn\.[A-Z]|\btorch\b")
_MOST_QUOTED = 60


def keras_model_answer(text: str) -> Answer | None:
    """Return the answer to a model of Keras; None if the text is none.

    Examples
    --------
    >>> answer = keras_model_answer("m.add(Conv2D(8, 3))\\nm.add(MaxPooling2D(2))")
    >>> answer.title
    'Line 1, “m.add(Conv2D(8, 3))”, is Keras: whole models are read in PyTorch alone.'
    >>> keras_model_answer("layers.MaxPooling2D(2)") is None
    True
    """
    found = _OTHER.search(text)
    is_model = "\n" in text.strip() or "Sequential" in text
    if not found or not is_model or _TORCH.search(text) or len(_LAYER.findall(text)) < 2:
        return None
    number = text.count("\n", 0, found.start()) + 1
    line = text.split("\n")[number - 1].strip()
    quoted = line if len(line) <= _MOST_QUOTED else f"{line[:_MOST_QUOTED]}…"
    pool = _POOL.search(text)
    example = pool[0] if pool else "layers.MaxPooling2D(2)"
    return Answer(
        Kind.UNREADABLE,
        f"Line {number}, “{quoted}”, is Keras: whole models are read in PyTorch alone.",
        notes=(
            f"The nearest that can be read: one pooling layer with its input, {example} on "
            "32 × 32.",
            "Or the model in PyTorch: Conv2D(6, 5) on 1 channel is nn.Conv2d(1, 6, 5), "
            "MaxPooling2D(2) is nn.MaxPool2d(2), and Dense(10) on 400 numbers is "
            "nn.Linear(400, 10).",
        ),
        questions=("same-padding", "flatten-size"),
    )
