"""Tell a pasted model from one layer, and hand it on to the page Stack, which reads models."""

import re

from pooling_ui.paste.answer import Answer, Kind, Press

STACK = "pages/stack.py"
_MODEL = re.compile(
    r"\bSequential\s{0,3}\(|^\s{0,20}class\s{1,5}\w{1,60}\s{0,3}\([^)\n]{0,60}(?:Module|Sequential|Model)"
    r"|^\s{0,20}def\s{1,5}(?:forward|__init__)\s{0,3}\(|^\s{0,40}\([\w-]{1,40}\):\s{1,5}\w{1,40}\(",
    re.MULTILINE,
)
_LAYER = re.compile(
    r"\b(?:Conv\dd|Conv2D|Linear|Dense|ReLU|BatchNorm\dd|Flatten|Dropout\d?d?|(?:Max|Avg|LP)Pool\dd"
    r"|Adaptive(?:Max|Avg)Pool\dd|(?:Max|Average)Pooling\dD)\s{0,3}\("
)


def looks_like_model(text: str) -> bool:
    """Return True if a text is a model: a class, an nn.Sequential, a print of one, or layers.

    Examples
    --------
    >>> looks_like_model("nn.Sequential(nn.MaxPool2d(2))"), looks_like_model("nn.MaxPool2d(2)")
    (True, False)
    """
    return bool(_MODEL.search(text)) or len(_LAYER.findall(text)) > 1


def model_answer(text: str) -> Answer:
    """Return the answer to a model: the way to Stack, which takes the text along."""
    return Answer(
        Kind.MODEL,
        "This looks like a model. Stack shows what each of its layers does to the sizes.",
        notes=("Nothing of it is run.",),
        presses=(Press("Open it on Stack", STACK, text=text),),
        questions=("receptive-field", "flatten-size"),
    )
