"""Pages on paper: what a page says and shows, without what people press.

The start page holds it, not a component of Streamlit: that would be sent again with every change
on a page, and its styles would not reach what Streamlit draws.
"""

from pathlib import Path

from pooling_ui.components.bundle import bundle

_HERE = Path(__file__).parent


def style() -> str:
    """Return the rules for paper."""
    return (_HERE / "printing.css").read_text(encoding="utf-8")


def script() -> str:
    """Return what prepares a page for them; one with a stage prints the stage's sheet instead."""
    return bundle(_HERE / "start.js")
