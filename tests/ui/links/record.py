"""Record what links show and what sentences say, after a change that is meant.

`python -m tests.ui.links.record` does both, `python -m tests.ui.helpers.recorded` the sentences
alone.
`recorded.json` holds the links, and for each the digests of its lines; each line stands there once.
Links given as arguments are added.
"""

import hashlib
import json
import logging
import sys
from pathlib import Path
from typing import Any

import streamlit as st

import tests.helpers.declared  # noqa: F401  (the pages' parameters, before their tests are imported)
from tests.ui.helpers import recorded
from tests.ui.links.shown import shown

FILE = Path(__file__).parent / "recorded.json"
_LONGEST = 160  # characters of a line that are kept for people to read


def digest(line: str) -> str:
    """Return what stands for a line in the file."""
    return hashlib.sha256(line.encode()).hexdigest()[:8]


def read() -> dict[str, dict[str, Any]]:
    """Return the file: `links` with the digests of their lines, and `lines` by their digests."""
    held: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return held


def seen(link: str) -> list[str]:
    """Return the lines of a link, for a person who opens it first."""
    st.cache_resource.clear()
    return shown(link)


def main(more: list[str]) -> None:
    """Write down all sentences and what every link shows; name those that are others now."""
    logging.disable(logging.WARNING)  # Streamlit warns at every link that there is no server
    for case in recorded.record():
        print(case)
    before = read()["links"] if FILE.exists() else {}
    links = list(dict.fromkeys([*before, *more]))
    found = {link: seen(link) for link in links}
    lines = {digest(line): line[:_LONGEST] for each in found.values() for line in each}
    now = {link: " ".join(map(digest, each)) for link, each in found.items()}
    held = {"links": now, "lines": dict(sorted(lines.items()))}
    FILE.write_text(json.dumps(held, ensure_ascii=False, indent=0) + "\n", "utf-8")
    for link in links:
        if now[link] != before.get(link):
            print(link)


if __name__ == "__main__":
    main(sys.argv[1:])
