"""Links to every mode of the stage: its page, and what the link sets there."""

from urllib.parse import urlencode

MODES: dict[str, tuple[tuple[str, dict[str, object]], ...]] = {
    "grid": (
        ("grid", {}),
        ("grid", {"keep": "Average", "k": 3, "s": 1, "p": 1}),
        ("grid", {"keep": "Lp", "k": 3, "s": 2, "ceil": "true"}),
        ("grid", {"keep": "Min", "k": 3, "p": 1, "ceil": "true", "coverage": "true"}),
        ("grid", {"lay": "Fractional"}),
        ("grid", {"keep": "Average", "lay": "By output size", "o": 4}),
    ),
    "backwards": (
        ("backwards", {"k": 3, "s": 1}),
        ("backwards", {"mode": "Gradient of average", "k": 3, "s": 1}),
        ("backwards", {"mode": "Gradient of Lp", "k": 3, "s": 1}),
        ("backwards", {"mode": "Unpool", "k": 2}),
        ("backwards", {"of": "Volume", "k": 2}),
    ),
    "dimensions": (
        ("dimensions", {}),
        ("dimensions", {"look": "Volume"}),
    ),
}


def address(page: str, link: dict[str, object]) -> str:
    """Return the address of a mode, below that of the app."""
    return f"/{page}?{urlencode(link)}"
