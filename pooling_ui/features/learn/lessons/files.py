"""The files of the lessons, and their names in links."""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[4] / "assets" / "lessons"
MOST_STEPS = 9
"""The most steps of one lesson, with the questions at its end."""


@cache
def files() -> dict[str, Path]:
    """Return the file of each lesson by its name in links, in the order of the lessons."""
    return {name_of(path): path for path in sorted(FOLDER.glob("*.md"))}


def name_of(path: Path) -> str:
    """Return the name of a lesson in links: its file's name without the number in front.

    Examples
    --------
    >>> name_of(Path("02-stride.md"))
    'stride'
    """
    return re.sub(r"^\d+-", "", path.stem)
