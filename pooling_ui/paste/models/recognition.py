"""Tell a pasted model from one layer."""

import re

_MODEL = re.compile(
    r"\bSequential\s{0,3}\(|^\s{0,20}class\s{1,5}\w{1,60}\s{0,3}\([^)\n]{0,60}(?:Module|Sequential|Model)"
    r"|^\s{0,20}def\s{1,5}(?:forward|__init__)\s{0,3}\(|^\s{0,40}\([\w-]{1,40}\):\s{1,5}\w{1,40}\(",
    re.MULTILINE,
)
_LAYERS = (
    r"(?:Conv\dd|Conv2D|Linear|Dense|ReLU|(?:Batch|Instance)Norm\dd|GroupNorm|LayerNorm|Flatten"
    r"|Dropout\d?d?|(?:Max|Avg|LP)Pool\dd"
    r"|Adaptive(?:Max|Avg)Pool\dd|(?:Max|Average)Pooling\dD)\s{0,3}\("
)
_LAYER = re.compile(rf"\b{_LAYERS}")
_BEGINS_WITH_LAYER = re.compile(
    rf"\s{{0,20}}(?:[\w.]{{1,60}}\s?=\s?)?(?:(?:\w{{1,20}}\.){{0,3}}{_LAYERS}"
    r"|(?:torch\.)?nn\.(?!\w{0,40}Pool)[A-Z]\w{0,40}\()"
)


def looks_like_model(text: str) -> bool:
    """Return True if a text is a model: a class, an nn.Sequential, a print of one, or layers.

    Examples
    --------
    >>> looks_like_model("nn.Sequential(nn.MaxPool2d(2))"), looks_like_model("nn.MaxPool2d(2)")
    (True, False)
    """
    return is_written_as_model(text) or len(_LAYER.findall(text)) > 1


def is_one_layer(text: str) -> bool:
    """Return True if a text is the call of one layer, perhaps with a name and an input.

    Examples
    --------
    >>> is_one_layer("self.conv1 = nn.Conv2d(3, 64, 7) on 224 × 224"), is_one_layer("nn.LSTM(3)")
    (True, True)
    >>> is_one_layer("Is nn.Conv2d(3, 64, 7) slow?"), is_one_layer("nn.ReLU(), nn.Flatten()")
    (False, False)
    """
    return bool(_BEGINS_WITH_LAYER.match(text)) and len(_LAYER.findall(text)) < 2


def is_written_as_model(text: str) -> bool:
    """Return True if a text is more than layers beside each other.

    Examples
    --------
    >>> is_written_as_model("Is nn.MaxPool2d(2) better than nn.AvgPool2d(2)?")
    False
    """
    return bool(_MODEL.search(text))
