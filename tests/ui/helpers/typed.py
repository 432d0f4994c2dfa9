"""Tell the type checker what a test knows: that a value is there, and of which kind it is."""

from typing import Any, TypeVar

from PIL import Image
from streamlit.testing.v1 import AppTest

T = TypeVar("T")


def present(value: T | None) -> T:
    """Return a value that must be there."""
    assert value is not None
    return value


def elements(app: AppTest, kind: str) -> list[Any]:
    """Return the elements of a kind, which Streamlit does not tell apart by type."""
    return list(app.get(kind))


def number(app: AppTest, key: str) -> int:
    """Return the whole number that stands in a field."""
    value = app.number_input(key=key).value
    assert isinstance(value, int)
    return value


def fraction(app: AppTest, key: str) -> float:
    """Return the number that stands in a field."""
    return present(app.number_input(key=key).value)


def frames_of(animation: Image.Image) -> int:
    """Return how many frames a picture file has."""
    count: int = getattr(animation, "n_frames")  # noqa: B009  (Pillow declares it of some formats alone)
    return count
