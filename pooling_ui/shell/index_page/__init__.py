"""Print pages, speak what changes, keep the keyboard's focus, show the keys, count in empty fields.

The index page holds this, not a component of Streamlit: that would be sent again with every
change on a page, and its styles would not reach what Streamlit draws.
"""

from pathlib import Path

from pooling_ui.components.bundle import bundle

_HERE = Path(__file__).parent


def style() -> str:
    """Return the rules for paper, and for fields on a phone."""
    files = (_HERE / "printing.css", _HERE / "touch.css")
    return "".join(file.read_text(encoding="utf-8") for file in files)


def script() -> str:
    """Return the script that prepares a page for paper, speaks what changes, and shows the keys.

    A stage prints its own sheet, and speaks for itself.
    """
    return bundle(_HERE / "start.js")
