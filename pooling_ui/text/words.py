"""Write numbers, shapes and sizes as people read them."""

import math
import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from pooling_core import PoolTrace

RIGHT, WRONG = "✓", "✗"  # signs of answers; a word follows each
_FEWEST_DIGITS, _MOST_DIGITS = 3, 17  # 17 significant digits tell any two doubles apart

_SHORT = 7  # characters; a number that is not longer is written out


def number_label(value: float, digits: int = _MOST_DIGITS) -> str:
    """Return one number in at most `digits` digits, with real minus and infinity signs."""
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    text = repr(value)
    if digits < _MOST_DIGITS and len(text) > _SHORT:
        text = f"{value:.{digits}g}"
    if value.is_integer() and abs(value) < 1e6:
        text = f"{value:.0f}"  # whole numbers are never rounded to fewer digits
    text = text.removesuffix(".0")
    mantissa, _, exponent = text.partition("e")
    if exponent:
        text = f"{mantissa}e{int(exponent)}"
    return text.replace("-", "−")


def number_labels(values: ArrayLike) -> tuple[str, ...]:
    """Return a label for each value: distinct for distinct values, and short as that allows.

    All are shortened to the same number of significant digits, at least as many as a number that
    is written out has: beside −2.939, 2.78123 is 2.781. Whole numbers are written out.

    Parameters
    ----------
    values : array_like, shape (n,)
        Distinct numbers (NaN at most once). −0.0 and 0.0 are one value.
    """
    numbers = [float(value) + 0.0 for value in np.asarray(values, dtype=np.float64)]
    distinct = len({n for n in numbers if not math.isnan(n)}) + any(map(math.isnan, numbers))

    fewest = max([_FEWEST_DIGITS, *map(_digits_shown, numbers)])
    for digits in range(fewest, _MOST_DIGITS + 1):
        labels = tuple(number_label(number, digits) for number in numbers)
        if len(set(labels)) == distinct:
            break
    return labels


def _digits_shown(number: float) -> int:
    """Return the number of significant digits of a number that is written out; 0 for any other."""
    text = repr(number)
    if len(text) > _SHORT or number.is_integer() or not math.isfinite(number):
        return 0
    return len(text.partition("e")[0].lstrip("-0.").replace(".", ""))


# Streamlit turns these into a link, an icon or another sign, even if their marks are escaped:
# addresses, ":material/home:", "->".
_MADE_OF_TEXT = re.compile(
    r"(?<![a-z])(?=https?:|www\.)|(?<=@)|(?<=:)(?=[\w+\-/]+:)|(?<=[<>~=\-])(?=[>=\-])",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """Return the text as Markdown that shows it letter by letter.

    An invisible word joiner separates the letters that Streamlit would turn into another sign.
    """
    parted = _MADE_OF_TEXT.sub("\N{WORD JOINER}", unbroken_formulas(text))
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|~$:<>&=])", r"\\\1", parted)


def unbroken(formula: str) -> str:
    """Return a formula in which no line breaks."""
    return formula.replace(" ", "\N{NO-BREAK SPACE}")


# A number or a letter with its signs and brackets, and the parts in which no line may break: terms
# with operators between them, a range of whole numbers, a place, a result.
_TERM = r"[−√(⌊⌈]*(?:∞|\d+(?:\.\d+)?|\b[a-z]\b)[)⌋⌉²]*"
_UNBROKEN = re.compile(
    rf"(?:= )?{_TERM}(?: [×÷·+−<>≤≥] {_TERM})+|= {_TERM}|\b\d+ to \d+|\(−?\d+(?:, −?\d+)+\)"
)
_LONGEST = 30  # characters; a longer formula may break, or it would not fit a phone


def unbroken_formulas(text: str) -> str:
    """Return a text in which no line breaks within a size, a place, a range or a short formula.

    Examples
    --------
    >>> unbroken_formulas("2 × 2 at (0, 1): rows 0 to 1, 3 > 2").replace("\N{NO-BREAK SPACE}", "~")
    '2~×~2 at (0,~1): rows 0~to~1, 3~>~2'
    """
    return _UNBROKEN.sub(
        lambda match: unbroken(match[0]) if len(match[0]) <= _LONGEST else match[0], text
    )


def whole_percent(count: float, total: float = 1) -> str:
    """Return a share in whole percent; only 0 and 1 become 0 and 100.

    Examples
    --------
    >>> whole_percent(1, 3), whole_percent(203, 204), whole_percent(1, 204), whole_percent(0.9999)
    ('33 %', '> 99 %', '< 1 %', '> 99 %')
    """
    rounded = round(100 * count / (total or 1))
    if 0 < count < total:
        return {0: "< 1 %", 100: "> 99 %"}.get(rounded, f"{rounded} %")
    return f"{rounded} %"


def unbroken_percents(text: str) -> str:
    """Return a text in which no line breaks within a share such as 25 % or > 99 %."""
    joined = re.sub(r"(?<=[<>]) (?=\d)", "\N{NO-BREAK SPACE}", text)
    return joined.replace(" %", "\N{NO-BREAK SPACE}%")


def unbroken_terms(text: str) -> str:
    """Return a text in which no line breaks at the hyphen of the term s-th."""
    return text.replace("s-th", "s\N{WORD JOINER}-\N{WORD JOINER}th")


def worked_out(formula: str) -> str:
    """Return a formula with its result: a line may end before a result, and nowhere else."""
    return " =".join(map(unbroken, formula.split(" =")))


def shape(sides: Iterable[int]) -> str:
    """Return a shape such as `6 × 4`."""
    return " × ".join(map(str, sides))


def short_shape(sides: Sequence[object]) -> str:
    """Return a shape, or one number if all sides are equal.

    Examples
    --------
    >>> short_shape((2, 2, 2)), short_shape((2, 3, 2))
    ('2', '2 × 3 × 2')
    """
    return str(sides[0]) if len(set(sides)) == 1 else " × ".join(map(str, sides))


def reading(trace: PoolTrace) -> str:
    """Return one line on shapes and on how much of the input is read."""
    unread = int(trace.unread.sum())
    never = f"{unread} of {trace.x.size} input cells {'is' if unread == 1 else 'are'} never read"
    read = never if unread else "every input cell is read"
    return f"Input {shape(trace.x.shape)} → output {shape(trace.output.shape)}; {read}."
