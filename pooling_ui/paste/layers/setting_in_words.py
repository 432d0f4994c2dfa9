"""Read a pool from numbers in words, such as “7x7 kernel 3 stride 2”."""

import re

_LONGEST = 120  # characters: a longer text tells a story
_TIMES = r"\s?[x×*]\s?"
_SIZE = rf"(?<!\d)(?<![x×*])\d{{1,6}}{_TIMES}\d{{1,6}}\b(?!{_TIMES}\d)"
_SHAPE = re.compile(rf"\d{{1,6}}(?:{_TIMES}\d{{1,6}}){{1,3}}")
_BY = r"\s*(?:of|=|:|is)?\s*"
_POOL = r"(?:max|avg|average)?\s?pool(?:ing)?"
# What follows a size that is not the kernel's: the input's name, or the size that is wanted.
_INPUT = r"(?!\s*(?:input|image|picture|plane|feature|to|into|down)\b)"
_KERNEL = re.compile(
    rf"\b(?:(?:kernel|filter)(?:[_ ]size)?|window|k|f){_BY}"
    rf"({_SIZE}|\d{{1,6}}\b(?!\s?[x×*])){_INPUT}"
)
_BESIDE = (
    re.compile(rf"({_SIZE})\s*(?:kernel|filter|window|{_POOL})\b"),
    re.compile(rf"\b{_POOL}{_BY}({_SIZE}){_INPUT}"),
)
_CHANNELS = ("1", "3", "4")  # behind rows and columns: “32x32x3”
# One number for both sides of an input; what follows it is no other thing that is counted.
_SIDE = re.compile(
    rf"\b(?:(?:input|image)(?:[_ ]size)?|width|n|w|on(?: an?)?){_BY}(\d{{1,6}})"
    r"(?=\s*(?:$|[,;:.?]|px|pixel|input|image|with|and|stride|kernel|filter|window|padding))"
    r"|\b(\d{1,6}) (?:pixel |px )?(?:input|image)\b(?! \d)"
)
_PER_STRIDE = re.compile(r"(?<=\d)\s?/\s?(?=\d)")  # 3x3/2
# A text of these words alone describes a pool, also without an input.
_DESCRIBING = re.compile(
    r"(?:max|avg)?pool(?:ing)?|max|avg|average|mean|kernel|filter|window|size|strides?|padding|pad"
    r"|dilation|ceil|mode|true|with|an?|and|of|by|is|[kfspdx]"
)
_IS_POOL = re.compile(r"\b(?:max|avg|average|mean)\s?-?_?pool")
_OTHERS = {
    "stride": re.compile(rf"\b(?:strides?|s){_BY}(\d{{1,6}})\b"),
    "padding": re.compile(rf"\b(?:padding|pad|p){_BY}(\d{{1,6}})\b"),
    "dilation": re.compile(rf"\b(?:dilation|d){_BY}(\d{{1,6}})\b"),
}
_CEIL = re.compile(r"(?<!without )(?<!no )\bceil(?:[_ ]mode)?\b(?!\s*=?\s*(?:false|off))")
# Words of other layers, of padding that is no number, and parts of a cell: no call says these.
_OTHER = re.compile(
    r"unpool|conv|\blp\b|adaptive|\bmin|\bsum\b|fractional|global|median|upsampl|\bsame\b|\bvalid\b"
    r"|\d\.\d"
)
_AVERAGE = re.compile(r"\b(?:avg|average|mean)")


def call_in_words(text: str) -> str:
    """Return the call that words with a kernel and an input's size describe; "" if none are there.

    Where nothing but a pool, or a window of several rows and columns, is described, the size
    may be missing.

    Examples
    --------
    >>> call_in_words("7x7 kernel 3 stride 2")
    'nn.MaxPool2d(3, stride=2) on 7 × 7'
    >>> call_in_words("average pooling, 2x2 window on 7 x 9, ceil_mode")
    'nn.AvgPool2d(2, ceil_mode=True) on 7 × 9'
    >>> call_in_words("ceil_mode 7x7")
    ''
    """
    words = _PER_STRIDE.sub(" stride ", " ".join(text.lower().split()))
    if len(words) > _LONGEST or _OTHER.search(words):
        return ""
    found = _KERNEL.search(words) or _beside_pool(words)
    if not found:
        return ""
    rest = f"{words[: found.start()]} , {words[found.end() :]}"
    others = []
    for name, pattern in _OTHERS.items():
        if value := pattern.search(rest):
            others.append(f"{name}={value[1]}")
            rest = pattern.sub(" , ", rest)
    sizes = [_numbers(size) for size in _SHAPE.findall(rest)]
    if not sizes and (side := _SIDE.search(rest)):
        sizes = [[side[1] or side[2]] * 2]
    kernel = _numbers(found[1])
    is_window = _IS_POOL.search(words) or (len(kernel) > 1 and {*kernel} != {"1"})
    is_described = is_window and all(map(_DESCRIBING.fullmatch, re.findall("[a-z]+", words)))
    if len(sizes) > 1 or not (sizes or is_described):
        return ""
    arguments = [kernel[0] if len(set(kernel)) == 1 else f"({', '.join(kernel)})", *others]
    if _CEIL.search(rest):
        arguments.append("ceil_mode=True")
    pool = "AvgPool2d" if _AVERAGE.search(words) else "MaxPool2d"
    call = f"nn.{pool}({', '.join(arguments)})"
    return f"{call} on {' × '.join(_channels_first(sizes[0]))}" if sizes else call


def _beside_pool(words: str) -> re.Match[str] | None:
    """Return the match of the size beside “pool”; of two, the smaller one is the kernel."""
    found = [match for pattern in _BESIDE if (match := pattern.search(words))]
    return min(found, key=lambda match: int(_numbers(match[1])[0]), default=None)


def _channels_first(size: list[str]) -> list[str]:
    """Return the size of an input in PyTorch's order; words have the channels at the end."""
    is_last = len(size) == 3 and size[2] in _CHANNELS and size[0] not in _CHANNELS
    return [size[2], *size[:2]] if is_last else size


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)
