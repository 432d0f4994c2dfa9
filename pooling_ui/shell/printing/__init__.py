"""Print pages: their texts and drawings, without the parts that people press.

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
    """Return the script that prepares a page for paper; a stage prints its own sheet."""
    return bundle(_HERE / "start.js")
