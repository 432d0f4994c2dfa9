"""Short names of types for the signatures that pdoc writes."""

import inspect
import re
from typing import Any

import numpy as np
from markupsafe import Markup
from numpy.typing import ArrayLike, NDArray
from pdoc.render_helpers import format_signature as in_full

_NAMES = {
    inspect.formatannotation(ArrayLike): "ArrayLike",
    inspect.formatannotation(NDArray[Any]): "NDArray[Any]",
    inspect.formatannotation(NDArray[np.float64]): "NDArray[float64]",
    inspect.formatannotation(NDArray[np.int64]): "NDArray[int64]",
    inspect.formatannotation(NDArray[np.bool_]): "NDArray[bool]",
}


class _Name:
    """A text that a signature shows as it is."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def format_signature(signature: inspect.Signature, colon: bool) -> Markup:
    """Return the signature as pdoc does, with short names of types."""

    def short(annotation: Any) -> Any:
        is_empty = annotation is inspect.Signature.empty
        return annotation if is_empty else _Name(named(inspect.formatannotation(annotation)))

    shortened = signature.replace(
        parameters=[
            each.replace(annotation=short(each.annotation))
            for each in signature.parameters.values()
        ],
        return_annotation=short(signature.return_annotation),
    )
    return in_full(shortened, colon)


def named(text: str) -> str:
    """Return an annotation with short names of types."""
    for long, name in _NAMES.items():
        text = text.replace(long, name)
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", text)
