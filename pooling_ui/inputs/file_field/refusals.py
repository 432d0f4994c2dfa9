"""The sentence about a file that never reached the page: what, why, and what works instead."""

import re
from dataclasses import dataclass

_LONGEST_NAME = 40
# Streamlit names a file by its name and its size, such as "holiday.jpg, 31.4MB".
_NAMED = re.compile(r"(?P<name>.*), (?P<number>[\d.]+)(?P<unit>[KMG]?B)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class FileKinds:
    """The files that a field takes.

    `choose` says which, as a request; `smaller` says how a file that is too large becomes smaller.
    """

    suffixes: tuple[str, ...]
    megabytes: int
    choose: str
    smaller: str


def text_files(megabytes: int) -> FileKinds:
    """Return the files of numbers."""
    return FileKinds(
        ("csv", "tsv", "txt"),
        megabytes,
        "choose a CSV or text file, as which a spreadsheet can be saved",
        "save a part of its numbers, in a file of their own",
    )


def refusal(file: str, why: str, kinds: FileKinds) -> str:
    """Return the sentence.

    Parameters
    ----------
    file : str
        The file's name and size, as Streamlit writes them.
    why : str
        Streamlit's own reason: of the browser, or of the request that sent the file.
    kinds : FileKinds
        What the field takes.

    Examples
    --------
    >>> kinds = FileKinds(("csv",), 1, "choose a CSV file", "leave columns out")
    >>> refusal("plane.csv, 2.5MB", "File must be 1.0MB or smaller.", kinds)
    '“plane.csv” has 2.5 MB; the limit is 1 MB: leave columns out.'
    >>> refusal("plane.pdf, 2.5KB", "application/pdf files are not allowed.", kinds)
    '“plane.pdf” is a file of another kind: choose a CSV file.'
    """
    named = _NAMED.fullmatch(file)
    name = f"“{(named['name'] if named else file)[:_LONGEST_NAME]}”"
    if "or smaller" in why:
        size = f"has {named['number']} {named['unit']}" if named else "is too large"
        return f"{name} {size}; the limit is {kinds.megabytes} MB: {kinds.smaller}."
    if "not allowed" in why:
        return f"{name} is a file of another kind: {kinds.choose}."
    if "413" in why:
        return f"{name} was not taken, as this tab has sent too many files: load the page again."
    if "507" in why:
        return f"{name} was not taken, as the server has no room for it now: choose it again soon."
    return f"{name} did not arrive, as the connection or the server failed: choose it again."
