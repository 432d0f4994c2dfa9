"""What the page of series and volumes is called, and the one sentence that a newcomer must read."""

from pooling_ui.changes import KEPT
from pooling_ui.share import SERIES


def title(look: str, keep: str) -> str:
    """Return the title over a series or a volume.

    Examples
    --------
    >>> title("Volume", "Max")
    'Max pooling of a volume, step by step'
    """
    return f"{keep} pooling of a {look.lower()}, step by step"


def purpose(look: str, keep: str) -> str:
    """Say what a window is here, and what it keeps.

    Examples
    --------
    >>> purpose("Series", "Max")
    'A window reads neighbours in a row, and keeps only its largest number.'
    """
    if look == SERIES:
        return f"A window reads neighbours in a row, and keeps only {KEPT[keep]}."
    return f"A window spans slices, rows and columns, and keeps only {KEPT[keep]}."
